"""A disk that breaks where we say: a connection whose statements fail until it is mended."""

from __future__ import annotations

import sqlite3
from typing import Any

from bot.store import Store

ERRORS = ("database or disk is full", "disk I/O error", "database is locked")


class Disk:
    """Stands between a store and its connection."""

    def __init__(self, store: Store) -> None:
        self._conn = store.db.conn
        self._left: int | None = None
        self._error = ""
        self._once = False
        store.db.conn = self  # type: ignore[assignment]

    def breaks(self, after: int, error: str, *, once: bool = False) -> None:
        """Take so many statements more; then fail, `once` or until it is mended."""
        self._left, self._error, self._once = after, error, once

    def mend(self) -> None:
        self._left = None

    def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
        self._count(sql)
        return self._conn.execute(sql, *args)

    def executemany(self, sql: str, *args: Any) -> sqlite3.Cursor:
        self._count(sql)
        return self._conn.executemany(sql, *args)

    def _count(self, sql: str) -> None:
        # To take back what was not committed needs no disk.
        if self._left is None or sql.startswith("ROLLBACK"):
            return
        if self._left == 0:
            if self._once:
                self._left = None
            raise sqlite3.OperationalError(self._error)
        self._left -= 1

    def __getattr__(self, name: str) -> Any:
        return getattr(self._conn, name)
