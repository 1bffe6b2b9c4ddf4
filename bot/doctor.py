"""`backroom doctor`: what could keep the bot from running well on this machine, one finding after the other.

Each examination is a plain function that yields what it finds, good or bad; the words are keys.
"""

from __future__ import annotations

import base64
import binascii
import os
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import Any, Literal

import msgspec

from bot.config import Config, load
from bot.shards import Shards
from bot.store import Unusable, migrations
from bot.store.check import check
from bot.store.copies import Copies
from bot.store.database import Database
from bot.store.house import MARK, House
from bot.store.store import wall_clock

TRIED_PYTHON = (3, 13)
"""The newest that the tests are run with."""

MB = 1024 * 1024
SCARCE, EMPTY = 200 * MB, 10 * MB

OLD_COPY = timedelta(hours=50)
"""Two nights without a copy, and a little."""

Level = Literal["ok", "warning", "wrong"]


class Finding(msgspec.Struct, frozen=True):
    """Something that was looked at: a key for the words and its facts."""

    level: Level
    key: str
    facts: dict[str, Any] = {}


class Patient(msgspec.Struct, frozen=True):
    """The installation: its settings, and the file they came from."""

    config: Config
    file: str | None
    now: datetime

    @property
    def database(self) -> Path:
        """The database's file."""
        return Path(self.config.database).resolve()


def examine(config: Config, file: str | None, now: datetime) -> Iterator[Finding]:
    """All findings; it only reads."""
    patient = Patient(config, file, now)
    for look in EXAMINATIONS:
        yield from look(patient)


def _python(_: Patient) -> Iterator[Finding]:
    version = sys.version_info[:3]
    tried = version[:2] <= TRIED_PYTHON
    yield Finding(
        "ok" if tried else "warning", "python" if tried else "python-new", {"version": _dots(version)}
    )


def _sqlite(_: Patient) -> Iterator[Finding]:
    version = sqlite3.sqlite_version_info
    sound = is_sound(version)
    yield Finding(
        "ok" if sound else "warning", "sqlite" if sound else "sqlite-wal", {"version": _dots(version)}
    )


def is_sound(version: tuple[int, ...]) -> bool:
    """Whether two connections that write cannot damage a WAL database; mended in 3.51.3, 3.50.7, 3.44.6.

    >>> [is_sound(version) for version in ((3, 40, 1), (3, 44, 6), (3, 46, 1), (3, 50, 7), (3, 52, 0))]
    [False, True, False, True, True]
    """
    return version >= (3, 51, 3) or (3, 50, 7) <= version < (3, 51, 0) or (3, 44, 6) <= version < (3, 45, 0)


def _token(patient: Patient) -> Iterator[Finding]:
    token = patient.config.token
    if is_token(token):
        yield Finding("ok", "token")
    else:
        yield Finding("wrong", "token-odd" if token else "token-missing")


def is_token(text: str) -> bool:
    """Whether it has the shape of a bot's token: three parts, the first of them a number in base 64.

    >>> is_token("MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.abcdefghijklmnopqrstuvwxyz0"), is_token("hunter2")
    (True, False)
    """
    parts = text.split(".")
    if len(parts) != 3 or not all(parts):
        return False
    try:
        return base64.urlsafe_b64decode(parts[0] + "=" * (-len(parts[0]) % 4)).decode().isdigit()
    except (binascii.Error, ValueError):
        return False


def _books(patient: Patient) -> Iterator[Finding]:
    file = patient.database
    if not file.exists():
        able = file.parent.is_dir() and os.access(file.parent, os.W_OK)
        if able:
            yield Finding("ok", "database-new", {"file": file})
        else:
            yield Finding("wrong", "database-nowhere", {"folder": file.parent})
        return
    try:
        with closing(Database.read(file, outdated=True)) as db:
            outdated = bool(migrations.pending(db.conn))
        if outdated:
            yield Finding("warning", "database-old", {"file": file})
            return
        report = check(file)
    except Unusable as error:
        yield Finding("wrong", "database-unusable", {"problem": error})
        return
    if report.ok:
        sizes = {"transactions": report.transactions, "hands": report.hands, "size": _size(file)}
        yield Finding("ok", "database", {"file": file, **sizes})
    else:
        yield Finding("wrong", "database-damaged", {"file": file, "problem": report.problems[0]})


def _servers(patient: Patient) -> Iterator[Finding]:
    """Which shards are run here, and whose books ought to be elsewhere or are on their way."""
    shards = patient.config.sharding
    # With `shards: null`, too, one process has all servers.
    if shards != Shards():
        facts = {"here": ", ".join(map(str, shards.here)), "count": shards.count}
        yield Finding("ok", "shards" if shards.alone else "shards-some", facts)
    try:
        with closing(Database.read(patient.database)) as db:
            house = House(db, wall_clock)
            foreign, begun = house.guilds_beyond(shards), house.transfers.unfinished()
    except Unusable:
        # There is none yet, or all is said about it already.
        return
    if foreign:
        which = {"count": len(foreign), "guild": foreign[0], "file": patient.database}
        yield Finding("wrong", "shards-foreign", which)
    for move in begun:
        yield Finding("wrong", "move-unfinished", {"guild": move.guild, "file": move.file})


def _copies(patient: Patient) -> Iterator[Finding]:
    wanted = patient.config.backup
    if not wanted.folder:
        yield Finding("warning", "copies-none")
        return
    folder = Path(wanted.folder)
    made = Copies(patient.database, folder, wanted.keep, time.fromisoformat(wanted.at)).made()
    if not made:
        # It is made with its parents, in the first that is there.
        there = next(place for place in (folder.absolute(), *folder.absolute().parents) if place.exists())
        if there.is_dir() and os.access(there, os.W_OK):
            yield Finding("warning", "copies-missing", {"folder": folder})
        else:
            yield Finding("wrong", "copies-nowhere", {"folder": there})
        return
    at, newest = made[-1]
    if patient.now - at > OLD_COPY:
        yield Finding("wrong", "copies-old", {"file": newest, "day": f"{at:%Y-%m-%d}"})
    try:
        problem = next(iter(check(newest).problems), None)
    except Unusable as error:
        problem = str(error)
    if problem:
        yield Finding("wrong", "copy-damaged", {"file": newest, "problem": problem})
    elif _is_of_another(newest, patient.database):
        yield Finding("wrong", "copy-foreign", {"file": newest})
    else:
        yield Finding("ok", "copies", {"count": len(made), "file": newest})
    if patient.database.exists() and folder.stat().st_dev == patient.database.stat().st_dev:
        yield Finding("warning", "copies-same-disk")


def _is_of_another(copy: Path, database: Path) -> bool:
    """Whether another process of the bot made the copy: then none is made of ours, night after night."""
    try:
        with closing(Database.read(copy, outdated=True)) as one, closing(Database.read(database)) as other:
            marks = {each.value("SELECT value FROM meta WHERE key = ?", MARK) for each in (one, other)}
    except Unusable:
        return False
    # Who has not run yet has none.
    return None not in marks and len(marks) == 2


def _space(patient: Patient) -> Iterator[Finding]:
    places = {
        patient.database.parent,
        Path(patient.config.backup.folder or patient.database.parent).resolve(),
    }
    for place in sorted(places):
        if not place.is_dir():
            continue
        free = shutil.disk_usage(place).free
        wanted = max(SCARCE, 3 * _bytes(patient.database))
        level: Level = "ok" if free >= wanted else "warning" if free >= EMPTY else "wrong"
        yield Finding(
            level, "space" if level == "ok" else "space-scarce", {"place": place, "free": free // MB}
        )


def _rights(patient: Patient) -> Iterator[Finding]:
    """Who else may read what only the bot should: the token, and the seeds of hands in play."""
    secret = [patient.database]
    # A token from the environment is not in the file, which a service may have to leave readable.
    if patient.file and load(patient.file, {}).token:
        secret.append(Path(patient.file))
    found = False
    for file in secret:
        if not file.exists():
            continue
        if os.name == "posix" and file.stat().st_mode & 0o077:
            found = True
            key = "rights-open" if file == patient.database else "rights-open-token"
            yield Finding("warning", key, {"file": file})
        if file == patient.database and not (os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)):
            found = True
            yield Finding("wrong", "rights-missing", {"file": file})
    if not found:
        yield Finding("ok", "rights")


def _log(patient: Patient) -> Iterator[Finding]:
    if patient.config.log.file is None:
        return
    file = Path(patient.config.log.file).resolve()
    if os.access(file if file.exists() else file.parent, os.W_OK) and not file.is_dir():
        yield Finding("ok", "log", {"file": file})
    else:
        yield Finding("wrong", "log-unwritable", {"file": file})


def _bytes(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0


def _size(file: Path) -> str:
    return f"{_bytes(file) / MB:.1f}"


def _dots(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))


EXAMINATIONS: tuple[Callable[[Patient], Iterator[Finding]], ...] = (
    _python,
    _sqlite,
    _token,
    _books,
    _servers,
    _copies,
    _space,
    _rights,
    _log,
)


def today() -> datetime:
    """Now, in UTC."""
    return datetime.now(UTC)
