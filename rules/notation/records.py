"""A hand as it is written down: plain values, seats from 1, actions as text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from rules.hand import MOST_CHIPS, Chips
from rules.notation.errors import NotationError

Stake = Annotated[int, msgspec.Meta(ge=1, le=MOST_CHIPS)]
Number = Annotated[int, msgspec.Meta(ge=1, le=1_000)]


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One hand as a file has it; the fields are its keys, in the order in which they are written.

    `others` are keys that mean nothing to us; they are kept and written back. Amounts are chips, except in
    `actions`, which are the file's own text.
    """

    variant: str
    form: str = ""
    structure: str = ""
    options: dict[str, Any] = {}
    antes: tuple[Chips, ...] = ()
    ante_trimming_status: bool | None = None
    """Whether antes count towards the levels of the pots. None: they do."""
    blinds_or_straddles: tuple[Chips, ...] = ()
    bring_in: Stake | None = None
    min_bet: Stake | None = None
    small_bet: Stake | None = None
    big_bet: Stake | None = None
    starting_stacks: tuple[Stake, ...]
    dealer: Number | None = None
    """From 1; None: the last player."""
    carry: dict[str, Any] = {}
    seed: str | int | None = None
    deck: tuple[str, ...] = ()
    actions: tuple[str, ...]
    finishing_stacks: tuple[Chips, ...] | None = None
    players: tuple[str, ...] = ()
    hand: str | int | None = None
    table: str | int | None = None
    others: dict[str, Any] = {}
    scale: int = 1
    """How many chips here are one of the file's: amounts in it may have decimals, chips are whole."""


KEYS = tuple(name for name in Record.__struct_fields__ if name not in ("others", "scale"))
"""The keys that mean something."""

REQUIRED = ("variant", "starting_stacks", "actions")


def convert(table: Mapping[str, Any]) -> Record:
    """The bare table of a hand as a record; raises `NotationError` ("key-missing", "bad-key")."""
    for key in REQUIRED:
        if key not in table:
            raise NotationError("key-missing", key=key)
    known = {key: table[key] for key in KEYS if key in table}
    others = {key: value for key, value in table.items() if key not in known}
    try:
        record = msgspec.convert(known, Record)
    except msgspec.ValidationError as error:
        raise NotationError("bad-key", key=_path(error)) from None
    return msgspec.structs.replace(record, others=others)


def check_lengths(record: Record) -> None:
    """Whether lists by player are as long as there are players; raises `NotationError` ("wrong-length")."""
    players = len(record.starting_stacks)
    for key in ("antes", "blinds_or_straddles", "finishing_stacks", "players"):
        value = getattr(record, key)
        if value and len(value) != players:
            raise NotationError("wrong-length", key=key, given=len(value), players=players)


def _path(error: msgspec.ValidationError) -> str:
    found = re.search(r"`\$\.(.+)`$", str(error))
    return found[1] if found else ""
