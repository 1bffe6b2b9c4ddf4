"""The Store: one database file, and the rooms that keep house, hands and money in it."""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from types import TracebackType

from bot.store.database import BUSY_MS, Database
from bot.store.errors import DatabaseTrouble
from bot.store.hands import Hands
from bot.store.house import WIPE, House
from bot.store.items import Items
from bot.store.ledger import Ledger
from bot.store.table_log import TableLog

TRIED = 64 * 1024
"""Letters; more than a table writes at once."""


def wall_clock() -> int:
    """UTC milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Store:
    """The bot's memory: `house`, `ledger`, `items`, `hands` and `table_log` over one connection.

    >>> with Store.open(":memory:") as store:
    ...     hall = store.house.campaign_for(guild=1)
    ...     ann = store.house.character_for(hall.id, store.house.person_for(2).id, "Ann")
    ...     coin = store.house.units(hall.id)[0].id
    ...     tx = store.ledger.start_purse(ann.id, coin, 100)
    ...     store.ledger.purse(ann.id, coin)
    100
    """

    def __init__(self, db: Database, now: Callable[[], int] = wall_clock) -> None:
        self.db = db
        self.now = now
        self._troubled = False
        self.house = House(db, now)
        self.ledger = Ledger(db, self.house, now)
        self.items = Items(db, self.house, self.ledger)
        self.hands = Hands(db, self.house, self.ledger, now)
        self.table_log = TableLog(db, now)

    @classmethod
    def open(cls, path: str | Path, *, now: Callable[[], int] = wall_clock) -> "Store":
        """Open to write, made or migrated as needed; `now` tells UTC milliseconds. InUse, or Unusable.

        ":memory:" is a store that nobody else sees and that is gone when it is closed.
        """
        return cls(Database.open(path), now)

    @classmethod
    def read(cls, path: str | Path) -> "Store":
        """Open to read only, beside a running bot if need be; raises Unusable."""
        return cls(Database.read(path))

    @property
    def file(self) -> Path | None:
        """Where it is written; None in memory, or where it is only read."""
        return self.db.file

    def transaction(self) -> AbstractContextManager[None]:
        """Several calls as one: all are kept or none. Never `await` inside it."""
        return self.db.transaction()

    @property
    def troubled(self) -> bool:
        """Whether the disk has refused something since `writes` last tried it."""
        return self._troubled

    @troubled.setter
    def troubled(self, now: bool) -> None:
        if now != self._troubled:
            self._troubled = now
            # Where it is somebody's lock, nobody waits for it twice: all that is asked meanwhile would queue.
            with suppress(DatabaseTrouble):
                self.db.run(f"PRAGMA busy_timeout = {0 if now else BUSY_MS}")

    def writes(self) -> bool:
        """Try whether the disk takes as much as any act at a table comes to; nothing of it stays."""
        try:
            with self.transaction():
                self.db.run("INSERT INTO meta VALUES ('try', ?)", "–" * TRIED)
                self.db.run("DELETE FROM meta WHERE key = 'try'")
        except DatabaseTrouble:
            self.troubled = True
        else:
            self.troubled = False
        return not self.troubled

    @property
    def unwiped(self) -> bool:
        """Whether the file may still have traces of what was erased."""
        return self.house.unwiped

    def wipe(self) -> bool:
        """Remove all traces of what was erased from the file and its log; whether that is done.

        The file is written anew as a whole, which takes a second or so for each 100 MB. As long as somebody
        reads in it beside us, its log cannot be emptied: then this is to be called again.
        """
        if self.house.meta(WIPE) == "all":
            self.db.run("VACUUM")
            self.house.set_meta(WIPE, "log")
        busy, *_ = self.db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if busy:
            return False
        self.db.run("DELETE FROM meta WHERE key = ?", WIPE)
        self.house.unwiped = False
        return True

    def unit_names(self, campaign: int) -> dict[int, str]:
        """What all that the books of a campaign count is called: smallest coins, and items."""
        coins = {unit.id: unit.name for unit in self.house.units(campaign)}
        return coins | {item.id: item.name for item in self.items.of(campaign)}

    def counts(self) -> dict[str, int]:
        """How many people are known, hands were played and transactions posted."""
        return {
            "people": self.db.value("SELECT count(*) FROM person WHERE discord_id IS NOT NULL"),
            "played": self.db.value("SELECT count(*) FROM hand WHERE state = 'finished'"),
            "transactions": self.db.value("SELECT ifnull(max(id), 0) FROM tx"),
        }

    def close(self) -> None:
        """Close the file and let others open it."""
        self.db.close()

    def __enter__(self) -> "Store":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
