"""How long the ledger takes to answer over a million entries: `python -m tests.bench.ledger`.

The entries lie as an evening's would, six at a table and forty hands a session, put in past the triggers.
"""

import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from bot.store import Part, Store

ENTRIES = 1_000_000
SEATS, HANDS = 6, 40
NO_SEAL = bytes(32)


class Filled:
    """A store with that many entries of 24 characters at four tables."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.conn = store.db.conn
        house = store.house
        self.campaign = house.campaign_for(1).id
        self.unit = house.units(self.campaign)[0].id
        people = [house.person_for(number).id for number in range(1, 25)]
        self.cast = [house.character_for(self.campaign, person, f"P{person}").id for person in people]
        self.tables = [self._open(channel) for channel in range(4)]
        self.tx = self.entries = 0
        self._fill()

    def _open(self, channel: int) -> int:
        return self.store.house.open_table(self.campaign, channel, "queens-ransom", b"{}", unit=self.unit).id

    def _fill(self) -> None:
        guarded = (
            "SELECT name FROM sqlite_schema "
            "WHERE type = 'trigger' AND tbl_name IN ('tx', 'entry', 'hand_seat')"
        )
        for (name,) in self.conn.execute(guarded).fetchall():
            self.conn.execute(f"DROP TRIGGER {name}")
        self.conn.execute("PRAGMA foreign_keys = OFF")
        dice = random.Random(1)
        with self.store.transaction():
            hand = 0
            for session in range(1, ENTRIES):
                if self.entries >= ENTRIES:
                    break
                self.conn.execute(
                    "INSERT INTO session VALUES (?, ?, ?, ?)", (session, self.campaign, session, session)
                )
                table, seats = dice.choice(self.tables), dice.sample(self.cast, SEATS)
                for who in seats:
                    wallet, stake = self.store.ledger.wallet(who, self.unit), self._stake(table, who)
                    self._post("sit", {wallet: -5000, stake: 5000})
                for _ in range(HANDS):
                    hand += 1
                    self._hand(dice, hand, session, table, seats)

    def _stake(self, table: int, who: int) -> int:
        return self.store.ledger.stake(table, who)

    def _hand(self, dice: random.Random, hand: int, session: int, table: int, seats: list[int]) -> None:
        lost = [dice.randint(1, 50) for _ in seats[1:]]
        moves = [sum(lost), *(-amount for amount in lost)]
        entries = {self._stake(table, who): move for who, move in zip(seats, moves, strict=True)}
        self._post("hand", entries, hand, session)
        self.conn.executemany(
            "INSERT INTO hand_seat VALUES (?, ?, ?, 'queens-ransom', ?, 1)",
            [(hand, seat, who, max(0, moves[seat])) for seat, who in enumerate(seats)],
        )

    def _post(
        self, kind: str, entries: dict[int, int], hand: int | None = None, session: int | None = None
    ) -> None:
        self.tx += 1
        self.entries += len(entries)
        rows = [(self.tx, account, amount) for account, amount in entries.items()]
        self.conn.executemany("INSERT INTO entry VALUES (?, ?, ?)", rows)
        row = (self.tx, f"k{self.tx}", kind, hand, session, None, None, self.tx, None, NO_SEAL, NO_SEAL)
        self.conn.execute(f"INSERT INTO tx VALUES ({', '.join('?' * len(row))})", row)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "big.db") as store:
        filled = Filled(store)
        ledger, who, unit = store.ledger, filled.cast[0], filled.unit
        asked: dict[str, Callable[[], object]] = {
            "mine": lambda: ledger.history(who, limit=16),
            "mine, the last page": lambda: ledger.history(who, limit=16, offset=15_000),
            "campaign": lambda: ledger.winnings(unit),
            "table": lambda: ledger.winnings(unit, table=filled.tables[0]),
            "session": lambda: ledger.winnings(unit, session=9),
            "character": lambda: ledger.winnings(unit, character=who),
            "statistics": lambda: ledger.statistics(who),
            "export of a session": lambda: list(ledger.postings(Part(filled.campaign, session=9))),
        }
        print(f"{filled.entries} entries; milliseconds, first and median of nine")
        for name, ask in asked.items():
            times = []
            for _ in range(9):
                start = perf_counter()
                ask()
                times.append(1000 * (perf_counter() - start))
            print(f"{name:20} {times[0]:7.1f} {median(times):7.1f}")


if __name__ == "__main__":
    main()
