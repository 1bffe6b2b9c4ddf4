"""What an act costs beside the least it could cost: `python -m tests.bench.acts`.

An action as the store writes it, in one transaction with what its table remembers, is timed beside a bare
commit of the same rows by sqlite3 alone, to a file in the same folder with the same guarantees. And a click
that is an action at a table, from the wire through rules, database and presenter to the wire, is timed beside
one that lets a minimal discord.py bot count it. Each is followed by its bare twin, so that both meet the same
disk and the same neighbours. Times are those of the clock on the wall; nothing here passes or fails.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import time
from asyncio.subprocess import DEVNULL
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from bot.local.front import Front
from bot.local.people import Payload, Person
from bot.local.world import build, local_backend
from bot.store.database import WRITER_PRAGMAS
from bot.tables.moves import Move
from tests.bot.room import Room
from tests.soak.sixes import SIX, Sixes, Tally

PLAYERS = ("Ada", "Bo", "Cy", "Dee", "Eve", "Fay")
ACTS, CLICKS, WARMING = 3_000, 400, 40
STORE, BARE, TABLE = (
    "an action, written by the store",
    "its rows, by sqlite3 alone",
    "the whole act at a table",
)
CLICK, BARE_CLICK = "a click that is an action", "a click that a minimal bot counts"

Times = dict[str, list[float]]
"""Seconds, by what took them."""


@contextmanager
def timed(times: Times, what: str) -> Iterator[None]:
    """Note how long the block takes."""
    begun = time.perf_counter()
    yield
    times.setdefault(what, []).append(time.perf_counter() - begun)


class Bare:
    """A database with nothing in it but the two tables that an action changes."""

    def __init__(self, path: Path) -> None:
        self.conn = sqlite3.connect(path, isolation_level=None)
        for pragma in WRITER_PRAGMAS:
            self.conn.execute(pragma)
        self.conn.execute("CREATE TABLE house_table (id INTEGER PRIMARY KEY, state TEXT) STRICT")
        self.conn.execute("INSERT INTO house_table VALUES (1, '')")
        self.conn.execute(
            "CREATE TABLE hand_log (hand INTEGER, n INTEGER, seat INTEGER, actor TEXT, at INTEGER, "
            "action TEXT, PRIMARY KEY (hand, n)) STRICT, WITHOUT ROWID"
        )

    def write(self, rows: list[tuple[object, ...]], state: str) -> None:
        self.conn.execute("BEGIN IMMEDIATE")
        self.conn.executemany("INSERT INTO hand_log VALUES (?, ?, ?, ?, ?, ?)", rows)
        self.conn.execute("UPDATE house_table SET state = ? WHERE id = 1", (state,))
        self.conn.execute("COMMIT")


class Twins:
    """A table at which is played, and what was done there written twice more."""

    def __init__(self, folder: Path, times: Times) -> None:
        self.room, self.twin, self.bare = Room(folder / "a.db"), Room(folder / "b.db"), Bare(folder / "c.db")
        self._times = times

    async def play(self, acts: int) -> None:
        with closing(self.room.store), closing(self.twin.store), closing(self.bare.conn):
            for room in (self.room, self.twin):
                await room.open(*PLAYERS, buy_in=1000)
                await room.deal("Ada")
            for _ in range(acts):
                await self._act()

    async def _act(self) -> None:
        """One action; the last of a hand pays as well, and is not compared."""
        table, store = self.room.table, self.room.store
        if table.view().over:
            await self.room.deal("Ada")
        view = table.view()
        (seat,) = view.asks
        kinds = {choice.kind for choice in view.choices[seat]}
        move = Move(next(kind for kind in ("call", "check", "trade", "bet") if kind in kinds), "min")
        known = store.db.value("SELECT count(*) FROM hand_log WHERE hand = ?", view.hand)
        with timed(self._times, TABLE):
            await table.act(table.players[seat], view.hand, view.asks[seat], move)
        if table.view().over:
            self._times[TABLE].pop()
            return
        rows = "SELECT * FROM hand_log WHERE hand = ? AND n >= ?"
        state = store.db.value("SELECT state FROM house_table WHERE id = ?", table.id)
        self._write(store.db.conn.execute(rows, (view.hand, known)).fetchall(), state)

    def _write(self, rows: list[tuple[object, ...]], state: str) -> None:
        twin, store = self.twin.table, self.twin.store
        hand, actions = twin.view().hand, [(row[2], row[3], str(row[5]).encode()) for row in rows]
        with timed(self._times, STORE), store.transaction():
            store.hands.append(hand, actions)  # type: ignore[arg-type]
            store.house.save_state(twin.id, state.encode())
        with timed(self._times, BARE):
            self.bare.write(rows, state)


@asynccontextmanager
async def process(front: Front, module: str, *given: str) -> AsyncIterator[None]:
    """A bot in a process of its own, from its arrival on."""
    arrival = front.gateway.arrival()
    command = (sys.executable, "-m", module, front.url, *given)
    bot = await asyncio.create_subprocess_exec(*command, stdout=DEVNULL, stderr=DEVNULL)
    try:
        async with asyncio.timeout(60):
            await arrival
        # It is let in before it has told Discord all of its commands.
        while not front.backend.find_command("table", None):
            await asyncio.sleep(0.05)
        yield
    finally:
        bot.terminate()
        await bot.wait()


async def clicks(folder: Path, number: int, times: Times) -> None:
    """So many clicks at a table, and at the minimal bot, one after the other."""
    ours, theirs = Front(local_backend()), Front(local_backend())
    world, other = build(ours, players=SIX), build(theirs)
    async with ours, theirs:
        gauged = process(ours, "tests.soak.gauged", str(folder / "house.db"), str(folder / "gauges"))
        async with gauged, process(theirs, "tests.bot.local.tiny"):
            six = Sixes(world.channel_id, world.gm, world.players, Tally(), Random(1))
            await six.open("queens-ransom")
            opened = await other.gm.slash(other.channel_id, "table")
            assert opened.message
            for _ in range(number + WARMING):
                await call(six, times)
                with timed(times, BARE_CLICK):
                    await press(other.gm, opened.message)
    for what in (CLICK, BARE_CLICK):
        del times[what][:WARMING]


async def call(six: Sixes, times: Times) -> None:
    """A check or call at the table; whatever comes in between is done, and not timed."""
    while (due := six.pressable("call")) is None:
        await six.act()
    who, message, custom_id = due
    with timed(times, CLICK):
        await who.click(message, custom_id=custom_id)


async def press(who: Person, message: Payload) -> None:
    await who.click(message, "Press")


def told(times: Times) -> str:
    """Milliseconds, the usual ones and those of the slowest of a hundred, and how they compare."""
    lines = [f"{'':<36}{'p50':>10}{'p99':>10}"]
    for what, theirs in ((STORE, BARE), (TABLE, BARE), (CLICK, BARE_CLICK)):
        for name in (what, theirs):
            usual, slow = usual_and_slow(times[name])
            lines.append(f"{name:<36}{1000 * usual:>7.3f} ms{1000 * slow:>7.3f} ms")
        ratios = zip(usual_and_slow(times[what]), usual_and_slow(times[theirs]), strict=True)
        lines.append(f"{'':<36}" + "".join(f"{one / other:>7.2f} x " + " " for one, other in ratios))
    return "\n".join(lines)


def usual_and_slow(seconds: list[float]) -> tuple[float, float]:
    """The median, and what 99 of 100 take at most."""
    return median(seconds), sorted(seconds)[int(0.99 * len(seconds))]


def main() -> None:
    """Measure it all and print it."""
    times: Times = {}
    with TemporaryDirectory() as folder:
        asyncio.run(Twins(Path(folder), times).play(ACTS))
        asyncio.run(clicks(Path(folder), CLICKS, times))
    print(told(times))


if __name__ == "__main__":
    main()
