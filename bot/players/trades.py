"""Which cards to trade: by what comes of it, drawn many times."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TypeAlias

from bot.players.draws import Draws
from bot.players.worlds import BUDGET, Deal, Place, worlds

_ALL_WAYS = 5
"""Of so many slots at most all ways to trade are tried."""

_MEASURE = 40
"""So many hands of the others a new hand is measured by."""

_FEWEST = 6
"""The fewest times that a way to trade is tried."""

Slots: TypeAlias = tuple[int, ...]

WAYS = 50
"""About so many ways are tried of more slots."""


class Trader:
    """What comes of trading slots of a hand, as the part of the others' hands that it beats.

    All ways are tried with the same new cards, so that luck does not decide between them.
    """

    def __init__(self, place: Place, draws: Draws, most: int, budget: float = BUDGET) -> None:
        self._place = place
        self._most = most
        worth = place.worth
        rounds = int(budget / worth.micros)
        measured = max(_FEWEST, min(_MEASURE, rounds // (4 * len(place.others))))
        self._others = sorted(max(theirs) for _, theirs in worlds(place, draws, measured))
        ways = 2 ** len(place.own) if len(place.own) <= _ALL_WAYS else WAYS
        self.tries = max(_FEWEST, min(_MEASURE, rounds // ways))
        self._new = [Deal(worth, place.unseen, draws).fresh(most) for _ in range(self.tries)]
        self._found: dict[Slots, float] = {}

    def gain(self, slots: Slots) -> float:
        """What a hand is worth in which these slots are new."""
        found = self._found.get(slots)
        if found is None:
            tries = self._new if slots else self._new[:1]
            found = self._found[slots] = sum(self._beaten(slots, new) for new in tries) / len(tries)
        return found

    def best(self) -> Slots:
        """The slots to trade, none to stand pat."""
        slots = range(len(self._place.own))
        if len(slots) <= _ALL_WAYS:
            ways = [way for count in range(self._most + 1) for way in combinations(slots, count)]
            return max(ways, key=self.gain)
        return self._climbed(max(self._starts(), key=self.gain))

    def _beaten(self, slots: Slots, new: Sequence[int]) -> float:
        """The part of the others' hands that this one beats; of equal ones the half."""
        held = list(self._place.own)
        for at, card in zip(slots, new, strict=False):
            held[at] = card
        value = self._place.worth.value(held, self._place.board)
        low, high = bisect_left(self._others, value), bisect_right(self._others, value)
        return (low + high) / (2 * len(self._others))

    # Of nine cards there are too many ways to try them all. So one begins with a few that make sense, and
    # betters the best by one card after the other.

    def _starts(self) -> Iterable[Slots]:
        yield ()
        yield tuple(range(len(self._place.own)))[: self._most]
        yield self._without_use()

    def _without_use(self) -> Slots:
        """The cards without which the hand is worth as much: it is the smaller, and no worse."""
        place, own = self._place, list(self._place.own)
        whole = place.worth.made(own, place.board)
        idle: list[int] = []
        for at in range(len(own)):
            kept = [card for other, card in enumerate(own) if other != at and other not in idle]
            if len(idle) < self._most and kept and place.worth.made(kept, place.board) >= whole:
                idle.append(at)
        return tuple(idle)

    def _climbed(self, slots: Slots) -> Slots:
        while True:
            steps = [step for at in range(len(self._place.own)) if (step := _with_or_without(slots, at))]
            able = [step for step in steps if len(step) <= self._most]
            better = max(able, key=self.gain, default=slots)
            if self.gain(better) <= self.gain(slots):
                return slots
            slots = better


def _with_or_without(slots: Slots, at: int) -> Slots:
    """The same with that slot, or without it."""
    return tuple(slot for slot in slots if slot != at) if at in slots else tuple(sorted((*slots, at)))


def after(place: Place, slots: Slots) -> Place:
    """The place of a seat that will trade these slots."""
    kept = tuple(card for at, card in enumerate(place.own) if at not in slots)
    return place._replace(own=kept, own_coming=place.own_coming + len(slots))
