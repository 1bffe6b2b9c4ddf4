"""Whether shuffles are fair: what is counted in many of them, and how far that is from what chance allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import sqrt
from typing import Any

FEW = 5
"""Cards whose order is looked at: it has 120 ways to be."""


def deviation(squares: float, freedom: int) -> float:
    """A chi-square sum in standard deviations of a normal one (Wilson and Hilferty's cube root).

    >>> round(deviation(119, 119), 2), round(deviation(200, 119), 1)
    (0.04, 4.4)
    """
    spread = 2 / (9 * freedom)
    return float(((squares / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def unevenness(counts: Iterable[int], kinds: int, total: int) -> float:
    """The chi-square sum of so many counts, all of which should be alike; kinds never seen count too."""
    expected = total / kinds
    seen = list(counts)
    return sum((count - expected) ** 2 for count in seen) / expected + (kinds - len(seen)) * expected


class Tally:
    """Shuffles of one deck, counted."""

    def __init__(self, cards: Sequence[str]) -> None:
        self.cards = tuple(cards)
        self.shuffles = 0
        self._index = {card: place for place, card in enumerate(self.cards)}
        self._places: list[Counter[int]] = [Counter() for _ in self.cards]
        self._orders: Counter[Any] = Counter()
        self._followed: Counter[int] = Counter()

    def add(self, shuffled: Sequence[str]) -> None:
        """One more shuffle of the deck."""
        order = [self._index[card] for card in shuffled]
        assert sorted(order) == list(range(len(self.cards)))
        self.shuffles += 1
        for counter, card in zip(self._places, order, strict=True):
            counter[card] += 1
        self._orders[tuple(card for card in order if card < FEW)] += 1
        self._followed.update((later - card) % len(order) for card, later in pairwise(order))

    def deviations(self) -> dict[str, float]:
        """How far each question's answer is from chance, in standard deviations."""
        size, total = len(self.cards), self.shuffles
        first = unevenness(self._places[0].values(), size, total)
        # Each row and each column of the table adds up to the shuffles, which ties the cells to each other.
        tied = (size - 1) / size
        table = tied * sum(unevenness(row.values(), size, total) for row in self._places)
        followed = unevenness(self._followed.values(), size - 1, total * (size - 1))
        orders = unevenness(self._orders.values(), 120, total)
        return {
            "the first card": deviation(first, size - 1),
            "which card lies where": deviation(table, (size - 1) ** 2),
            "which card follows which": deviation(followed, size - 2),
            "the order of five cards": deviation(orders, 119),
        }
