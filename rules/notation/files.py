"""Hand files: TOML in, records of hands in between, TOML out (betting.md, The hand file).

A record is a hand as it is written down: plain values, seats from 1, actions as text. What its actions
mean is for `rules.notation.playing`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any

from rules.notation import phh
from rules.notation.errors import NotationError
from rules.notation.records import KEYS, REQUIRED, Record, convert


def read(text: str) -> list[Record]:
    """The hands of a `.phh` or `.phhs` file, in order; raises `NotationError`."""
    return [read_record(table, number) for number, table in read_tables(text).items()]


def read_tables(text: str) -> dict[int, dict[str, Any]]:
    """The hands of a file by number, each as the bare table that `read_record` takes.

    A file of one hand is hand 1. Raises `NotationError` where the text is no TOML or holds no hands.
    """
    try:
        found = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # Not always a TOMLDecodeError: Python refuses numbers of very many digits in its own way.
        raise NotationError("not-toml", error=str(error)) from None
    if "variant" in found:
        return {1: found}
    numbered = all(re.fullmatch(r"[1-9][0-9]{0,8}", key) and isinstance(found[key], dict) for key in found)
    if not found or not numbered:
        raise NotationError("no-hands")
    return {int(key): found[key] for key in sorted(found, key=int)}


def read_record(table: Mapping[str, Any], hand: int = 1) -> Record:
    """One hand of a file; raises `NotationError`: "key-missing", "bad-key", "foreign-variant", …"""
    try:
        # Other people's files are told by their variant.
        variant = table.get("variant")
        if isinstance(variant, str) and variant in phh.ALL_VARIANTS:
            return phh.record_from(table)
        return convert(table)
    except NotationError as error:
        error.hand = hand
        raise


def write(records: Iterable[Record], *, numbered: bool | None = None) -> str:
    """The records as a hand file: the same records, the same bytes.

    `numbered` makes it a `.phhs` file even of one hand; several hands always are one.
    """
    hands = list(records)
    if numbered or len(hands) != 1:
        return "\n".join(write_record(hand, number) for number, hand in enumerate(hands, 1))
    return write_record(hands[0])


def write_record(record: Record, number: int | None = None) -> str:
    """One hand as TOML, under `[number]` where it has one.

    >>> record = Record(variant="queens-ransom", starting_stacks=(50, 50), actions=("p1 cc",))
    >>> print(write_record(record, 3), end="")
    [3]
    variant = "queens-ransom"
    starting_stacks = [50, 50]
    actions = ["p1 cc"]
    """
    lines = [] if number is None else [f"[{number}]"]
    for key in KEYS:
        value = getattr(record, key)
        if key in REQUIRED or not (value is None or value in ("", (), {})):
            lines.append(_line(key, phh.in_units(value, record.scale) if key in phh.AMOUNTS else value))
    lines += [_line(key, value) for key, value in record.others.items()]
    return "\n".join(lines) + "\n"


# TOML. The standard library reads it and does not write it.

_WIDTH = 100
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPED = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def _line(key: str, value: Any) -> str:
    """One key; a list that is too long for a line is broken between its items."""
    whole = f"{_key(key)} = {_value(value)}"
    if len(whole) <= _WIDTH or not isinstance(value, list | tuple):
        return whole
    lines = [f"{_key(key)} = ["]
    row = ""
    for item in map(_value, value):
        if row and len(row) + len(item) > _WIDTH:
            lines.append(row)
            row = ""
        row += f" {item}," if row else f"  {item},"
    return "\n".join((*lines, row, "]"))


def _key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else _string(key)


def _string(text: str) -> str:
    escaped = "".join(_ESCAPED.get(glyph) or _printable(glyph) for glyph in text)
    return f'"{escaped}"'


def _printable(glyph: str) -> str:
    return f"\\u{ord(glyph):04x}" if ord(glyph) < 0x20 or ord(glyph) == 0x7F else glyph


def _value(value: Any) -> str:
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, dict):
        inside = ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items())
        return f"{{{inside}}}"
    # Dates and times; numbers are in Python as they are in TOML, inf and nan too.
    return str(value.isoformat()) if hasattr(value, "isoformat") else str(value)
