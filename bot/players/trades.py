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

_WAYS = 50
"""About so many ways are tried of more slots."""

_MEASURE = 60
"""So many hands of the others a new hand is measured by, at most."""

_FINALISTS = 6
"""So many ways, which looked best after a few tries, are tried more often."""

_ROUGHLY = (4, 16)
"""The fewest and the most of these few tries."""

_CLOSELY = (16, 120)
"""The fewest and the most tries of the best ways."""

Slots: TypeAlias = tuple[int, ...]


class Trader:
    """What comes of trading slots of a hand, as the part of the others' hands that it beats.

    All ways are tried with the same new cards, so that luck does not decide between them.
    """

    def __init__(self, place: Place, draws: Draws, most: int, budget: float = BUDGET) -> None:
        self._place = place
        self._most = most
        worth = place.worth
        hands = int(budget / worth.micros)
        measured = _within((16, _MEASURE), hands // (4 * len(place.others)))
        self._others = sorted(max(theirs) for _, theirs in worlds(place, draws, measured))
        ways = 2 ** len(place.own) if len(place.own) <= _ALL_WAYS else _WAYS
        self._few = _within(_ROUGHLY, hands // (2 * ways))
        self.tries = _within(_CLOSELY, hands // (2 * _FINALISTS))
        self._new = [Deal(worth, place.unseen, draws).fresh(most) for _ in range(self.tries)]
        self._rough: dict[Slots, float] = {}

    def gain(self, slots: Slots) -> float:
        """What a hand is worth in which these slots are new."""
        return self._mean(slots, self.tries)

    def best(self) -> Slots:
        """The slots to trade, none to stand pat."""
        slots = range(len(self._place.own))
        if len(slots) <= _ALL_WAYS:
            for count in range(self._most + 1):
                for way in combinations(slots, count):
                    self._roughly(way)
        else:
            self._climb(max(self._starts(), key=self._roughly))
        finalists = sorted(self._rough, key=self._roughly, reverse=True)[:_FINALISTS]
        # What is as good to a hundredth is taken with the fewest cards: the rest is luck.
        return max(finalists, key=lambda slots: (round(self.gain(slots), 2), -len(slots)))

    def _roughly(self, slots: Slots) -> float:
        """The same after a few tries."""
        found = self._rough.get(slots)
        if found is None:
            found = self._rough[slots] = self._mean(slots, self._few)
        return found

    def _mean(self, slots: Slots, tries: int) -> float:
        new = self._new[: tries if slots else 1]
        return sum([self._beaten(slots, cards) for cards in new]) / len(new)

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

    def _climb(self, slots: Slots) -> None:
        """Try one card more or less for as long as it gets better."""
        while True:
            steps = [_with_or_without(slots, at) for at, _ in enumerate(self._place.own)]
            better = max(
                [step for step in steps if len(step) <= self._most], key=self._roughly, default=slots
            )
            if self._roughly(better) <= self._roughly(slots):
                return
            slots = better


def _within(bounds: tuple[int, int], number: int) -> int:
    return max(bounds[0], min(bounds[1], number))


def _with_or_without(slots: Slots, at: int) -> Slots:
    """The same with that slot, or without it."""
    return tuple(slot for slot in slots if slot != at) if at in slots else tuple(sorted((*slots, at)))


def after(place: Place, slots: Slots) -> Place:
    """The place of a seat that will trade these slots."""
    kept = tuple(card for at, card in enumerate(place.own) if at not in slots)
    return place._replace(own=kept, own_coming=place.own_coming + len(slots))
