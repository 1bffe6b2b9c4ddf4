"""Which servers' books went to another database, and which came from one."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Literal

from bot.store.database import Database


@dataclass(frozen=True, slots=True)
class Transfer:
    """A server's books on their way out or in; `file` is the other database, times are UTC milliseconds.

    Both databases know it by the same token. `done_at` is None as long as they are still in the one they
    leave.
    """

    TABLE: ClassVar = "transfer"
    id: int
    token: str
    guild: int
    way: Literal["out", "in"]
    file: str
    at: int
    done_at: int | None


class Transfers:
    """The transfers of one database. The newest of a server says whether its books are here."""

    def __init__(self, db: Database, now: Callable[[], int]) -> None:
        self._db = db
        self._now = now
        self.look_again()

    def look_again(self) -> None:
        """Read anew which servers' books are away, or leave."""
        sql = "SELECT guild, way, at FROM transfer WHERE id IN (SELECT max(id) FROM transfer GROUP BY guild)"
        rows = self._db.conn.execute(sql).fetchall()
        self.away = frozenset(guild for guild, way, _ in rows if way == "out")
        """Servers whom nobody may serve from this database."""
        self.came_at = {guild: at for guild, way, at in rows if way == "in"}
        """When the books of servers came that were elsewhere before, in UTC milliseconds."""

    def last(self, guild: int) -> Transfer | None:
        """The newest transfer of a server."""
        return self._db.one(Transfer, "WHERE guild = ? ORDER BY id DESC", guild)

    def leaving(self, guild: int) -> Transfer | None:
        """The transfer out of here that a server has begun and that is still to be finished."""
        last = self.last(guild)
        return last if last and last.way == "out" and last.done_at is None else None

    def unfinished(self) -> list[Transfer]:
        """What was begun, and is still to be moved or taken out of here."""
        return self._db.rows(Transfer, "WHERE done_at IS NULL ORDER BY id")

    def came(self, token: str) -> bool:
        """Whether what bears the token has arrived here."""
        return self._db.value("SELECT 1 FROM transfer WHERE token = ? AND way = 'in'", token) is not None

    def begin(self, guild: int, file: str) -> Transfer:
        """A server's books are to go to another database: from now on nobody is served from this one."""
        token, now = secrets.token_hex(8), self._now()
        sql = "INSERT INTO transfer (token, guild, way, file, at) VALUES (?, ?, 'out', ?, ?)"
        made = self._db.run(sql, token, guild, file, now)
        self.look_again()
        return Transfer(made, token, guild, "out", file, now, None)

    def call_off(self, transfer: Transfer) -> None:
        """They stay here after all."""
        self._db.run("DELETE FROM transfer WHERE id = ?", transfer.id)
        self.look_again()

    def arrive(self, transfer: Transfer, file: str) -> None:
        """What went out of the database `file` is here now."""
        sql = "INSERT INTO transfer (token, guild, way, file, at, done_at) VALUES (?, ?, 'in', ?, ?, ?)"
        now = self._now()
        self._db.run(sql, transfer.token, transfer.guild, file, now, now)

    def end(self, transfer: Transfer) -> None:
        """They are here no more."""
        self._db.run("UPDATE transfer SET done_at = ? WHERE id = ?", self._now(), transfer.id)
