"""The SQLite file: opening and locking it, its pragmas, transactions, and reading rows."""

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import IO, Any, ClassVar, Protocol, TypeVar

from sqlite_utils import Database as SqliteUtils

from bot.store import migrations, tally
from bot.store.errors import UNREADABLE, InUse, StoreError, Unavailable, Unusable, passes

if sys.platform == "win32":  # pragma: no cover
    import msvcrt
else:
    import fcntl

MEMORY = ":memory:"
BUSY_MS = 1_000
"""How long a statement waits for somebody else's lock: Discord gives three seconds for all."""
OLDEST_SQLITE = (3, 37, 0)  # the first with STRICT tables

SIDE_FILES = ("-wal", "-shm")
"""What SQLite keeps beside a database, by the end of its name."""

WRITER_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    # Money: what was acknowledged must survive a power cut, not only a crash of ours.
    "PRAGMA synchronous = FULL",
    # Without it, INSERT OR REPLACE deletes rows past the triggers that forbid it.
    "PRAGMA recursive_triggers = ON",
    # Triggers call a function of ours (see `tally`), which some builds of SQLite do not let them.
    "PRAGMA trusted_schema = ON",
    # Who asks to be forgotten must not stay in the file's free pages.
    "PRAGMA secure_delete = ON",
)


class Row(Protocol):
    """A frozen dataclass whose fields are columns of the table it names."""

    TABLE: ClassVar[str]
    __dataclass_fields__: ClassVar[dict[str, Any]]


R = TypeVar("R", bound=Row)


class Database:
    """One connection. Nothing here waits for anything but the disk: never `await` inside a transaction."""

    def __init__(
        self, conn: sqlite3.Connection, lock: IO[bytes] | None = None, file: Path | None = None
    ) -> None:
        self.conn = conn
        self._lock = lock
        self.file = file
        self._depth = 0
        """How many transactions are open, each within the one before."""

    @classmethod
    def open(cls, path: str | Path) -> "Database":
        """Open to write, creating or migrating as needed; raises InUse or Unusable."""
        _require_sqlite()
        if str(path) == MEMORY:
            return cls._set_up(MEMORY, None)
        with _plain_names(path):
            file = Path(path).resolve()
            has_folder, is_new = file.parent.is_dir(), not file.exists()
        if not has_folder:
            raise Unusable(f"The folder {file.parent} does not exist; create it, or name another database.")
        lock = take_lock(file)
        try:
            made = cls._set_up(str(file), lock)
        except BaseException:
            lock.close()
            raise
        if is_new:
            for end in ("", *SIDE_FILES):
                leave_to_folder(file.with_name(file.name + end))
        return made

    @classmethod
    def _set_up(cls, name: str, lock: IO[bytes] | None) -> "Database":
        with _plain_errors(name):
            conn = _connect(name)
            try:
                _identify(conn, name)
                # Written anew each time: a file that may only be read says so now, and not in mid-hand.
                conn.execute(f"PRAGMA application_id = {migrations.APPLICATION_ID}")
                for pragma in WRITER_PRAGMAS:
                    conn.execute(pragma)
                migrations.MIGRATIONS.apply(SqliteUtils(conn, execute_plugins=False))
            except BaseException:
                conn.close()
                raise
        return cls(conn, lock, None if name == MEMORY else Path(name))

    @classmethod
    def read(cls, path: str | Path, *, outdated: bool = False) -> "Database":
        """Open to read only, beside a running bot if need be; raises Unusable.

        One of an older version is refused, unless `outdated` ones will do, as for a copy.
        """
        _require_sqlite()
        with _plain_names(path):
            file = Path(path).resolve()
            is_there = file.is_file()
        if not is_there:
            raise Unusable(f"There is no database {file}; check the name.")
        with _plain_errors(str(file)):
            conn = _connect(f"{file.as_uri()}?mode=ro", uri=True)
            try:
                if _identify(conn, str(file)) or (not outdated and migrations.pending(conn)):
                    raise Unusable(f"{file} is not up to date; start the bot with it once, then try again.")
            except BaseException:
                conn.close()
                raise
        return cls(conn)

    def close(self) -> None:
        """Close the file and let others open it."""
        self.conn.close()
        if self._lock is not None:
            self._lock.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing. A nested one joins the outer, and undoes only itself when it fails."""
        nested = self._depth > 0
        if not nested and self.file and not self.file.exists():
            # SQLite would go on without a word, and all of it be lost when we end.
            raise sqlite3.OperationalError(f"{self.file} is gone; put it back, then start again")
        if not nested and self.conn.in_transaction:
            # One that could not even be undone must not swallow what comes after it.
            self.conn.execute("ROLLBACK")
        # IMMEDIATE: what we read before we write must still be so when we write.
        begin, commit = ("SAVEPOINT nested", "RELEASE nested") if nested else ("BEGIN IMMEDIATE", "COMMIT")
        self.conn.execute(begin)
        self._depth += 1
        try:
            yield
            self.conn.execute(commit)
        except BaseException:
            # An error of SQLite itself (a full disk) may have ended the transaction already.
            if self.conn.in_transaction:
                self.conn.execute("ROLLBACK TO nested" if nested else "ROLLBACK")
                if nested:
                    self.conn.execute("RELEASE nested")
            raise
        finally:
            self._depth -= 1

    def joined(self) -> AbstractContextManager[None]:
        """The transaction that is open, else one of its own: for what is a single statement anyhow.

        Within another it costs nothing, and is undone with it alone.
        """
        return nullcontext() if self._depth else self.transaction()

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Several reads that see one moment, whatever a writer does meanwhile."""
        self.conn.execute("BEGIN")
        try:
            yield
        finally:
            self.conn.execute("ROLLBACK")

    def run(self, sql: str, *args: object) -> int:
        """Execute one statement; returns the id of the row it inserted, if it did."""
        return self.conn.execute(sql, args).lastrowid or 0

    def value(self, sql: str, *args: object) -> Any:
        """The first column of the first row, or None."""
        row = self.conn.execute(sql, args).fetchone()
        return None if row is None else row[0]

    def rows(self, row: type[R], rest: str, *args: object) -> list[R]:
        """Rows of `row`'s table; `rest` is constant SQL that follows FROM (WHERE …)."""
        sql = f"{_select(row)} {rest}"
        return [row(*values) for values in self.conn.execute(sql, args)]

    def one(self, row: type[R], rest: str, *args: object) -> R | None:
        """The first such row, or None."""
        found = self.rows(row, rest + " LIMIT 1", *args)
        return found[0] if found else None


@cache
def _select(row: type[Row]) -> str:
    # JSON is stored as text, so that a person with a SQLite shell can read it, and handed out as bytes.
    names = (f"CAST({f.name} AS BLOB)" if "bytes" in str(f.type) else f.name for f in fields(row))
    return f"SELECT {', '.join(names)} FROM {row.TABLE}"  # noqa: S608 - our own class's names


def _connect(name: str, *, uri: bool = False) -> sqlite3.Connection:
    # isolation_level=None: transactions begin and end where we say, not where Python guesses.
    conn = sqlite3.connect(name, isolation_level=None, timeout=BUSY_MS / 1000, uri=uri)
    conn.execute("PRAGMA foreign_keys = ON")
    tally.prepare(conn)
    return conn


def _identify(conn: sqlite3.Connection, name: str) -> bool:
    """Whether the file is new and empty; raises Unusable if it is neither new nor ours."""
    if not conn.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
        return True
    if conn.execute("PRAGMA application_id").fetchone()[0] != migrations.APPLICATION_ID:
        raise Unusable(f"{name} belongs to another program; name another file as the database.")
    if newer := migrations.unknown(conn):
        raise Unusable(f"{name} was written by a newer Backroom (it has {newer[0]}); update Backroom.")
    return False


def leave_to_folder(file: Path) -> None:
    """Let a new file be its folder's owner's: there an administrator makes it for the bot, which is another.

    Nothing happens where we may not, or where files have no such owners.
    """
    with suppress(AttributeError, OSError):
        os.chown(file, file.parent.stat().st_uid, -1)


def take_lock(file: Path) -> IO[bytes]:
    """Hold the file beside the database: the system lets go of it when we end, however we end.

    Raises InUse, or Unusable where it cannot be written.
    """
    lock = file.with_name(file.name + ".lock")
    try:
        handle = lock.open("ab")
    except OSError as error:
        raise Unusable(f"{lock} cannot be written ({error.strerror}); give the bot that right.") from error
    leave_to_folder(lock)
    try:
        if sys.platform == "win32":  # pragma: no cover
            msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        handle.close()
        raise InUse(f"{file} is in use by another running bot; stop that one first.") from error
    return handle


def _require_sqlite() -> None:
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        needed = ".".join(map(str, OLDEST_SQLITE))
        raise Unusable(
            f"This Python brings SQLite {sqlite3.sqlite_version}; Backroom needs {needed} or newer."
        )


@contextmanager
def _plain_names(path: str | Path) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError, RuntimeError) as error:
        # Too long, or with a letter that no name has; a folder that is not ours; links in a circle.
        why = getattr(error, "strerror", None) or error
        raise Unusable(f"{str(path)!r:.80} cannot be the database ({why}); name another file.") from error


@contextmanager
def _plain_errors(name: str) -> Iterator[None]:
    try:
        yield
    except StoreError:
        raise
    except (sqlite3.DatabaseError, *UNREADABLE) as error:
        # SQLite quotes what it finds, and what a bad disk has made of it need not be text.
        if isinstance(error, sqlite3.Error) and passes(error):
            raise Unavailable(f"{name} cannot be used at the moment ({error}); see to the disk.") from error
        raise Unusable(
            f"{name} cannot be used as the database ({error}); name another, or mend it."
        ) from error
