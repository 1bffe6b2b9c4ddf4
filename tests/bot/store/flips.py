"""Bits that a disk has flipped: where rows lie in a file, and one bit of one of them changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

from bot.store import Unusable
from bot.store.check import check

ROWS, KEYED_ROWS = 0x0D, 0x0A
"""How a page begins that holds rows, or rows by key (and entries of indexes)."""


def rows_in(file: bytes) -> list[range]:
    """Where in a database file the rows lie, as far as each lies in its first page."""
    size = int.from_bytes(file[16:18], "big")
    return [row for page in range(size, len(file), size) for row in _rows_of(file, page, size)]


def _rows_of(file: bytes, page: int, size: int) -> Iterator[range]:
    kind, count = file[page], int.from_bytes(file[page + 3 : page + 5], "big")
    if kind not in (ROWS, KEYED_ROWS):
        return
    for place in range(count):
        at = page + 8 + 2 * place
        start = page + int.from_bytes(file[at : at + 2], "big")
        length, start = _number(file, start)
        if kind == ROWS:
            _, start = _number(file, start)
        # A long row goes on elsewhere; so much of it lies here in any case.
        yield range(start, min(start + min(length, 400), page + size))


def _number(file: bytes, at: int) -> tuple[int, int]:
    """A number of variable length, and where it ends."""
    value = 0
    for place in range(9):
        byte = file[at + place]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            break
    return value, at + place + 1


def flipped(file: bytes, luck: Random) -> bytes:
    """The file with one bit of one row flipped."""
    rows = rows_in(file)
    changed = bytearray(file)
    changed[luck.choice(luck.choice(rows))] ^= 1 << luck.randrange(8)
    return bytes(changed)


def dump(path: Path) -> object:
    """All that can be read in a database; None where it cannot."""
    try:
        with closing(sqlite3.connect(path)) as conn:
            sound = conn.execute("PRAGMA integrity_check").fetchall()
            schema = conn.execute("SELECT * FROM sqlite_schema ORDER BY name, type").fetchall()
            tables = [name for kind, name, *_ in schema if kind == "table"]
            return sound, schema, [conn.execute(f"SELECT * FROM {name}").fetchall() for name in tables]
    except (sqlite3.Error, UnicodeError):
        return None


def noticed(path: Path) -> bool:
    """Whether the database is refused, or its books are not in order."""
    try:
        return not check(path).ok
    except Unusable:
        return True


def unnoticed(path: Path, flips: int) -> list[int]:
    """The numbers of those of so many flips that say something else than before and that nobody notices."""
    file, before, found, number = path.read_bytes(), dump(path), [], 0
    harmful = 0
    while harmful < flips:
        number += 1
        path.write_bytes(flipped(file, Random(number)))
        # Some change nothing that can be read: the place where SQLite keeps no number of a row, say.
        if dump(path) != before:
            harmful += 1
            if not noticed(path):
                found.append(number)
    path.write_bytes(file)
    return found
