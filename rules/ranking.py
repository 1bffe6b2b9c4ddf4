"""What a player's cards are worth, and what the rankings share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec


class Part(msgspec.Struct, frozen=True, gc=False):
    """One of the pieces that make a hand: a key for the words, its cards, and points where they count."""

    name: str
    cards: tuple[str, ...] = ()
    points: int | None = None


# A dataclass and no struct: the parts of a struct could not be made later. And none that is frozen, which
# takes three times as long to make; nobody changes one.
@dataclass(kw_only=True, eq=False, slots=True)
class HandRank:
    """What is compared at a showdown.

    Of two hands of one game the greater `value` wins and equal ones split. `label` is a key for the
    words, `parts` are what makes the hand, `written` is the game's own shorthand where it has one.
    """

    value: tuple[int, ...]
    label: str
    parts: tuple[Part, ...] = ()
    points: int | None = None
    written: str = ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HandRank) and _fields(self) == _fields(other)

    def __hash__(self) -> int:
        return hash((self.value, self.label))


def _fields(rank: HandRank) -> tuple[object, ...]:
    return rank.value, rank.label, rank.parts, rank.points, rank.written


class ToldLater(HandRank):
    """A rank whose parts are made by `tell(*of)` when somebody reads them: to compare hands takes none."""

    __slots__ = ("_made", "_of", "_tell")

    def __init__(
        self, value: tuple[int, ...], label: str, tell: Callable[..., tuple[Part, ...]], of: tuple[Any, ...]
    ) -> None:
        self.value, self.label, self.points, self.written = value, label, None, ""
        self._tell, self._of = tell, of
        self._made: tuple[Part, ...] | None = None

    @property
    def parts(self) -> tuple[Part, ...]:  # type: ignore[override]
        """What makes the hand."""
        if self._made is None:
            self._made = self._tell(*self._of)
        return self._made


class BadHand(ValueError):
    """Cards that are no hand of the game: `reason` is a key for the words, `facts` what goes with it."""

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts


def refuse_twice(codes: Sequence[str]) -> None:
    """Raise `BadHand` if a card is there twice."""
    twice = next((code for code in codes if codes.count(code) > 1), None)
    if twice:
        raise BadHand("card-twice", card=twice)


OMAHA = 4
"""Own cards in Omaha, of which exactly two count."""


def own_that_count(own: Sequence[str], board: Sequence[str], *, barred: bool) -> int | None:
    """How many of the own cards count in a typed hand of ordinary poker; None: any of them.

    Five to seven cards, after a bar (`barred`) those that are shared; four own ones with three or more
    shared are a hand of Omaha. Raises `BadHand`.
    """
    given = len(own) + len(board)
    if len(own) == OMAHA and 3 <= len(board) <= 5:
        return 2
    if not 5 <= given <= 7 or (barred and not (own and 1 <= len(board) <= 5)):
        raise BadHand("wrong-number-of-cards", least=5, most=7, given=given)
    return None
