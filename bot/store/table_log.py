"""What opener and game master did to a table, beside the play: who, when, and during which hand."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from bot.store.database import Database


@dataclass(frozen=True, slots=True)
class TableAct:
    """One act (JSON, its kind under `do`); `character` is None where the house itself did it."""

    TABLE: ClassVar = "table_log"
    id: int
    house_table: int
    hand: int | None
    character: int | None
    at: int
    act: bytes


class TableLog:
    """The log of all tables. It only grows."""

    def __init__(self, db: Database, now: Callable[[], int]) -> None:
        self._db = db
        self._now = now

    def add(self, table: int, act: bytes, *, character: int | None, hand: int | None = None) -> int:
        """Write an act down; `hand` is the one in play, if there is one."""
        sql = (
            "INSERT INTO table_log (id, house_table, hand, character, at, act) "
            "SELECT ifnull(max(id), 0) + 1, ?, ?, ?, ?, ? FROM table_log"
        )
        return self._db.run(sql, table, hand, character, self._now(), act.decode())

    def of(self, table: int) -> list[TableAct]:
        """All acts at a table, the oldest first."""
        return self._db.rows(TableAct, "WHERE house_table = ? ORDER BY id", table)
