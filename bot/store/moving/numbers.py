"""What number each row of a server has in the other database, and what follows from it.

Numbers stand in columns, in the JSON of tables and hands, and in the keys of transactions and settings.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import msgspec

from bot.store.database import Database
from bot.store.moving.errors import NotMoved

NUMBERED = ("campaign", "character", "unit", "session", "house_table", "hand", "account")
"""Tables whose rows keep their numbers where all of them are free in the other database."""

GAPLESS = ("tx", "table_log")
"""Tables whose rows are numbered one after the other, whatever numbers they had."""

KEYS = (
    *("start:{character}", "hand:{hand}", "share:{hand}", "forget:{person}:{unit}"),
    *("pledge:{house_table}:{n}", "redeem:{house_table}:{n}", "forfeit:{house_table}:{n}"),
    *("stand:hand:{hand}:{character}", "stand:left:{n}:{character}:{house_table}"),
    "close:gone:{house_table}:{character}",
)
"""Keys of transactions that name something by its number. All others are Discord's numbers."""

OF_SERVER = ("quiet-hours:{campaign}",)
"""Settings of a server that do."""

OF_PERSON = ("cards:{person}", "brief:{n}:{person}", "direct-messages:{person}")
OF_TABLE = ("nudges:{house_table}", "watch:{house_table}:{person}")
"""Settings of no server in particular: of somebody, and of what stands for a table."""


class Numbers:
    """Old number → new number, for each table of a server."""

    def __init__(self) -> None:
        self._new: dict[str, dict[int, int]] = {}

    def give(self, kind: str, new: dict[int, int]) -> None:
        """Note the new numbers of a table's rows."""
        self._new[kind] = new

    def of(self, kind: str, old: int | None) -> int | None:
        """The new number; what has none is of another server, which never ought to be."""
        if old is None:
            return None
        new = self.known(kind, old)
        if new is None:
            raise NotMoved(f"Number {old} of {kind} is named by this server's books and is none of its own.")
        return new

    def known(self, kind: str, old: int) -> int | None:
        """The new number, if it has one."""
        return self._new.get(kind, {}).get(old)

    def all_of(self, kind: str) -> dict[int, int]:
        """Old → new, in order."""
        return self._new[kind]

    # Keys

    def key(self, key: str, shapes: tuple[str, ...] = KEYS) -> str:
        """The key with its numbers changed; one that has none, or others', stays as it is.

        >>> numbers = Numbers()
        >>> numbers.give("hand", {41: 7})
        >>> numbers.key("hand:41"), numbers.key("sit:41")
        ('hand:7', 'sit:41')
        """
        for shape in shapes:
            if found := _pattern(shape).fullmatch(key):
                return self._filled(shape, found.groups()) or key
        return key

    def _filled(self, shape: str, found: tuple[str, ...]) -> str | None:
        parts: list[str] = []
        texts = iter(found)
        for part in shape.split(":"):
            if not part.startswith("{"):
                parts.append(part)
                continue
            kind, text = part.strip("{}"), next(texts)
            new = text if kind == "n" else self.known(kind, int(text))
            if new is None:
                return None
            parts.append(str(new))
        return ":".join(parts)

    # JSON

    def setup(self, text: str) -> str:
        """How a hand began: its players are characters, as text."""

        def change(setup: dict[str, Any]) -> None:
            if players := setup.get("players"):
                setup["players"] = [str(self.of("character", int(player))) for player in players]

        return _changed(text, change)

    def carry(self, text: str | None) -> str | None:
        """What one hand hands the next: who played it."""

        def change(carry: dict[str, Any]) -> None:
            self._each(carry, "players", "character")

        return None if text is None else _changed(text, change)

    def act(self, text: str) -> str:
        """What was done to a table, and to whom."""
        return _changed(text, lambda act: self._one(act, "character", "character"))

    def state(self, text: str | None) -> str | None:
        """What a table remembers: chairs, whose deal it is, what was put up and what lies there."""

        def change(state: dict[str, Any]) -> None:
            for name in ("opener", "dealt"):
                self._one(state, name, "character")
            # 0 is before the first.
            if state.get("hand"):
                self._one(state, "hand", "hand")
            for chair in state.get("chairs", ()):
                self._one(chair, "character", "character")
                self._one(chair, "shown_to", "character")
            for put_up in (*filter(None, [state.get("offer")]), *state.get("pledges", ())):
                self._one(put_up, "item", "unit")
                self._each(put_up, "accepted", "character")
                self._one(put_up, "character", "character")
                # An offer has who let it count, a pledge only that somebody did.
                if not isinstance(put_up.get("granted"), bool):
                    self._one(put_up, "granted", "character")

        return None if text is None else _changed(text, change)

    def nudges(self, text: str) -> str:
        """The reminders that stand for a table: whom each reminds, and of which hand."""
        standing = [
            [self.of("character", character), self.of("hand", hand), *rest]
            for character, hand, *rest in msgspec.json.decode(text)
        ]
        return msgspec.json.encode(standing).decode()

    def _one(self, said: dict[str, Any], name: str, kind: str) -> None:
        if name in said:
            said[name] = self.of(kind, said[name])

    def _each(self, said: dict[str, Any], name: str, kind: str) -> None:
        if name in said:
            said[name] = [self.of(kind, each) for each in said[name]]


def _changed(text: str, change: Callable[[dict[str, Any]], None]) -> str:
    """The JSON object with a change made to it, its text as it was where that changes nothing."""
    said: dict[str, Any] = msgspec.json.decode(text)
    before = msgspec.json.encode(said)
    change(said)
    after = msgspec.json.encode(said)
    return text if after == before else after.decode()


@cache
def _pattern(shape: str) -> re.Pattern[str]:
    parts = (
        "([^:]+)" if part == "{n}" else r"(\d+)" if part[0] == "{" else part for part in shape.split(":")
    )
    return re.compile(":".join(parts), re.ASCII)


def named_in(key: str, shapes: tuple[str, ...]) -> dict[str, int] | None:
    """What a key names by number, as table → number; None where it has none of these shapes.

    >>> named_in("watch:3:9", OF_TABLE)
    {'house_table': 3, 'person': 9}
    """
    for shape in shapes:
        if found := _pattern(shape).fullmatch(key):
            kinds = re.findall(r"{(\w+)}", shape)
            return {kind: int(text) for kind, text in zip(kinds, found.groups(), strict=True) if kind != "n"}
    return None


def numbered(kind: str, old: Iterable[int], target: Database) -> dict[int, int]:
    """New numbers for rows, which stay in their order.

    They keep theirs where all are free. Else they get such as were none of theirs either: so what was
    written down about one never means another.
    """
    numbers = sorted(old)
    last: int = target.value(f"SELECT ifnull(max(id), 0) FROM {kind}")  # noqa: S608 - our own tables
    if kind in GAPLESS:
        return {number: last + place for place, number in enumerate(numbers, 1)}
    is_taken = f"SELECT 1 FROM {kind} WHERE id = ?"  # noqa: S608
    if not any(number <= last and target.value(is_taken, number) for number in numbers):
        return {number: number for number in numbers}
    first = max(last, *numbers) + 1
    return {number: first + place for place, number in enumerate(numbers)}
