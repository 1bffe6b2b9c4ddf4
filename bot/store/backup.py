"""Copies of the database: made while the bot writes, proved before they count, and put back.

A file that is being written to cannot simply be copied: what lies in the log beside it (WAL) would be
missing. `VACUUM INTO` writes one moment of it as a new file. It is asked of a connection that only reads,
because up to SQLite 3.51.2 two that write or checkpoint can damage a database in WAL mode.
"""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path

from bot.store import migrations
from bot.store.check import Report, check
from bot.store.database import SIDE_FILES, Database, leave_to_folder, take_lock
from bot.store.errors import NoCopy, StoreError

STAMP = "%Y%m%d-%H%M%S"


def back_up(database: str | Path, target: str | Path) -> Report:
    """Write a copy of a database, open or not, as a new file for its owner's eyes only, and prove its books.

    One of an older version stays of that version, so that the older Backroom can go back to it. Raises
    NoCopy where there is a file of that name, or no sound copy could be written; then nothing is left of it.
    Raises Unusable where there is no database.
    """
    target = Path(target)
    if target.exists():
        raise NoCopy(f"{target} is there already; name another file.")
    part = _beside(target, ".part")
    with _cleared_away(part), _in_words(f"No copy could be written to {target}"):
        with closing(Database.read(database, outdated=True)) as source:
            _write(source, part)
            outdated = bool(migrations.pending(source.conn))
        proved = _prove_updated if outdated else _prove
        report = proved(part, f"The books of {database} are not in order")
        part.replace(target)
        _settle(target)
    return report


def restore(copy: str | Path, database: str | Path, now: datetime) -> tuple[Report, Path | None]:
    """Put a copy in the database's place, and tell where what stood there is now.

    The copy may be of an older version: it is brought up to date. It is proved first, and until the very
    last step nothing is touched. Raises InUse while a bot runs, NoCopy or Unusable where it cannot be.
    """
    database = Path(database).resolve()
    part = _beside(database, ".restoring")
    with (
        closing(take_lock(database)),
        _cleared_away(part),
        _in_words(f"{copy} could not be put in the place of {database}"),
    ):
        with closing(Database.read(copy, outdated=True)) as source:
            _write(source, part)
        # A writer, once: it brings the schema up to date.
        Database.open(part).close()
        report = _prove(part, f"The books of {copy} are not in order")
        kept = None
        if database.exists():
            _hand_over(database, part)
            kept = _put_aside(database, now)
        else:
            leave_to_folder(part)
        part.replace(database)
        _settle(database)
    return report, kept


def _beside(file: Path, end: str) -> Path:
    return file.with_name(file.name + end)


@contextmanager
def _cleared_away(part: Path) -> Iterator[None]:
    """Begin without an unfinished file of that name, and leave none."""
    ends = ("", ".lock", *SIDE_FILES)
    try:
        for end in ends:
            with suppress(OSError):
                _beside(part, end).unlink()
        yield
    finally:
        for end in ends:
            with suppress(OSError):
                _beside(part, end).unlink()


@contextmanager
def _in_words(what: str) -> Iterator[None]:
    """Say in one sentence what disk and database only have words of their own for."""
    try:
        yield
    except StoreError:
        raise
    except (OSError, sqlite3.Error) as error:
        why = getattr(error, "strerror", None) or error
        raise NoCopy(f"{what} ({why}). Nothing was changed.") from error


def _write(source: Database, part: Path) -> None:
    # Hands in play lie in it with their seeds: nobody else may read it. SQLite takes an empty file.
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    source.conn.execute("VACUUM INTO ?", (str(part),))


def _prove(part: Path, what: str) -> Report:
    report = check(part)
    if not report.ok:
        raise NoCopy(f"{what}: {report.problems[0]} No copy was kept; see: backroom ledger check")
    return report


def _prove_updated(part: Path, what: str) -> Report:
    """Prove what a copy of an older version becomes, and leave it as it is."""
    twin = _beside(part, ".updated")
    with _cleared_away(twin):
        with closing(Database.read(part, outdated=True)) as source:
            _write(source, twin)
        Database.open(twin).close()
        return _prove(twin, what)


def _hand_over(database: Path, part: Path) -> None:
    """Whoever may use what stands there may use what comes: the bot, where an administrator restores."""
    was = database.stat()
    part.chmod(was.st_mode & 0o777)
    with suppress(AttributeError, OSError):
        os.chown(part, was.st_uid, was.st_gid)


def _put_aside(database: Path, now: datetime) -> Path:
    """Give what stands there a second name, so that at no moment there is no database."""
    # What lies in its log belongs into the file.
    with suppress(sqlite3.Error), closing(sqlite3.connect(database)) as conn:
        conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    kept = _beside(database, f".before-{now:{STAMP}}")
    try:
        os.link(database, kept)
    except OSError:
        # There are file systems without second names.
        shutil.copy2(database, kept)
    for end in SIDE_FILES:
        # They are still there where the file is damaged; beside another they would damage that.
        if _beside(database, end).exists():
            _beside(database, end).replace(_beside(kept, end))
    return kept


def _settle(file: Path) -> None:
    """Have the file and its name on the disk before anybody hears of it."""
    with file.open("rb") as written:
        os.fsync(written.fileno())
    # Folders cannot be opened on Windows.
    with suppress(OSError):
        folder = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
