"""What a player's cards are worth, and what the rankings share."""

from __future__ import annotations

import msgspec


class Part(msgspec.Struct, frozen=True, gc=False):
    """One of the pieces that make a hand: a key for the words, its cards, and points where they count."""

    name: str
    cards: tuple[str, ...] = ()
    points: int | None = None


class HandRank(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What is compared at a showdown.

    Of two hands of one game the greater `value` wins and equal ones split. `label` is a key for the
    words, `parts` are what makes the hand, `written` is the game's own shorthand where it has one.
    """

    value: tuple[int, ...]
    label: str
    parts: tuple[Part, ...] = ()
    points: int | None = None
    written: str = ""


class BadHand(ValueError):
    """Cards that are no hand of the game: `reason` is a key for the words, `facts` what goes with it."""

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts
