"""What five cards of Trump Poker are worth, by tables that know their suits. They are filled as needed."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from rules.rankings.trump_tables import (
    ACE,
    BITS,
    FOUR,
    HAND,
    PAIR,
    ROYAL_BLAZE,
    flush,
    kind_of,
    made,
    primary,
    remember,
)
from rules.rankings.trump_weights import RANKED, SET, SUITS, TRUMP, cards_in, natural_weights, weights

Value = tuple[int, ...]
"""What is compared, one after the other: the primary value; the strength of the trumps, where it counts; and
what is left, kickers before suits. Hands of one primary value have as many places."""

# What is left has the kickers on top. Below are the suits, a digit each of three bits from 1 for the lowest:
# of the highest rank first, and within a rank the higher first. The longer list wins where one runs out.
LISTED_BITS = BITS * HAND

NATURAL_HANDS: dict[int, int] = {}
"""Without trumps: from the ranks to the primary value."""

ONE_TRUMP: dict[int, tuple[int, int]] = {}
"""Beside one trump: from the ranks to the primary value and the kickers, which are below zero but for pairs.
Pairs that are equal so far have the same ranks: their cards compare as their suits do."""

LEFT: dict[int, int] = {}
"""Other hands with one trump: from the natural cards to what is left; below zero if they are in `flushes`."""

MORE_TRUMPS: dict[int, tuple[int, int]] = {}
"""Beside more trumps: from the natural cards to the primary value and what is left; below zero if it is a
flush, and these are the two that are compared."""


@cache
def flushes() -> dict[int, Value]:
    """All flushes: by their weight without a trump, by the natural cards beside one or two. Beside a natural
    four the strength of a trump does not count either: these are here too.
    """
    found: dict[int, Value] = {}
    for trumps in range(3):
        for ranks in combinations(range(ACE, 1, -1), HAND - trumps):
            value = flush(ranks, trumps)
            for suit, _ in enumerate(SUITS):
                cards = sum([natural_weights()[rank - 2][suit] for rank in ranks])
                found[cards & SET if trumps else cards] = value, suit - len(SUITS)
    for rank, four in enumerate(natural_weights(), 2):
        found[sum(four) & SET] = primary(FOUR, [rank]), 0
    return found


def learn(total: int) -> None:
    """Fill the tables with what five cards are worth, by the sum of their weights."""
    trumps, natural = total // TRUMP, total & SET
    value, kickers = made(trumps, tuple([rank for rank, _ in cards_in(total)]))
    left = kickers << LISTED_BITS | list_suits(total)
    if not trumps:
        NATURAL_HANDS[total & RANKED] = value
    elif trumps == 1:
        pair = kind_of(value) == PAIR
        ONE_TRUMP[total & RANKED] = value, kickers if pair else -1
        if not pair:
            remember(LEFT, natural, -1 if natural in flushes() else left)
    elif natural == weights()["Ap"] & SET:
        MORE_TRUMPS[natural] = primary(ROYAL_BLAZE, [ACE], natural=False), 0
    else:
        suited = flushes().get(natural, (value, left))
        MORE_TRUMPS[natural] = suited[0], suited[1]


def list_suits(total: int) -> int:
    """The suits of the natural cards in a sum of weights, listed."""
    places = range(BITS * (HAND - 1), -1, -BITS)
    return sum([suit + 1 << place for place, (_, suit) in zip(places, cards_in(total), strict=False)])
