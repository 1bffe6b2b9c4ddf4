"""The kinds of hands of Trump Poker, as whole numbers.

Suits apart, a hand of up to five is how many trumps there are, and which ranks. That makes a primary value,
and kickers that come after the strength of the trumps; flushes are apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple, TypeVar

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "P", "N", "Q", "K", "A")
"""Ranks from the lowest, as the deck prints them; the deuce counts 2, the Ace 15."""

LABELS = (
    "losing", "high-card", "pair", "two-pair", "blaze", "three", "royal-blaze", "straight", "flush",
    "full-house", "four", "straight-flush", "royal-flush", "royal-hand",
)  # fmt: skip
"""Kinds of hands from the lowest (trump-poker, Hands)."""

(
    LOSING, HIGH_CARD, PAIR, TWO_PAIR, BLAZE, THREE, ROYAL_BLAZE, STRAIGHT, FLUSH,
    FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL_FLUSH, ROYAL_HAND,
) = range(14)  # fmt: skip

HAND = 5
ACE = 15
TRUMP = 16
"""A trump that lies alone is higher than an Ace."""
_COURTS = range(11, ACE)

BITS = 3
"""So many bits count up to seven cards."""

# A primary value has the kind on top, then whether it is natural, then the five ranks that come before
# strength. A rank that is missing is 0.
_RANK_BITS = 5
_NATURAL_FROM = _RANK_BITS * HAND
_KIND_FROM = _NATURAL_FROM + 1
NATURAL = 1 << _NATURAL_FROM


def primary(kind: int, ranks: Sequence[int] = (), *, natural: bool = True) -> int:
    """Kind, natural or not, and ranks as one number."""
    return kind << _KIND_FROM | natural << _NATURAL_FROM | _packed(ranks)


def kind_of(value: int) -> int:
    """The kind of a primary value."""
    return value >> _KIND_FROM


def ranks_of(value: int) -> list[int]:
    """The ranks of a primary value, or the kickers of a secondary one.

    >>> ranks_of(primary(PAIR, [13, 15, 4, 3])), ranks_of(0)
    ([13, 15, 4, 3], [])
    """
    places = [value >> _RANK_BITS * place & (1 << _RANK_BITS) - 1 for place in reversed(range(HAND))]
    return [rank for rank in places if rank]


def _packed(ranks: Sequence[int]) -> int:
    found = 0
    for place in range(HAND):
        found = found << _RANK_BITS | (ranks[place] if place < len(ranks) else 0)
    return found


_MOST = 50_000
_Found = TypeVar("_Found")


def remember(table: dict[int, _Found], key: int, found: _Found) -> None:
    """Note what was found in a table that could grow for long: when it is full it begins anew."""
    if len(table) >= _MOST:
        table.clear()
    table[key] = found


class Made(NamedTuple):
    """What a hand makes, flushes and the Ace of Coins apart."""

    primary: int
    kickers: int
    """The ranks that come after the strength of the trumps."""


@cache
def made(trumps: int, held: tuple[int, ...]) -> Made:
    """What up to five cards make: so many trumps, and natural cards of these ranks.

    >>> kind_of(made(2, (9, 9, 4)).primary) == FOUR
    True
    """
    groups = sorted([(held.count(rank), rank) for rank in set(held)], reverse=True)
    shape, ranks = [count for count, _ in groups], [rank for _, rank in groups]
    if not trumps:
        return Made(_natural(ranks, shape), 0)
    found = _wild(trumps, ranks, shape)
    # All trumps are with the best group; what is left beside it are single cards.
    after = not found & NATURAL and kind_of(found) in (PAIR, THREE, FOUR)
    return Made(found, _packed(ranks[1:]) if after else 0)


def flush(ranks: Sequence[int], trumps: int) -> int:
    """The primary value of cards of one suit, the highest rank first, with so many trumps beside them.

    >>> ranks_of(flush([15, 12, 3], 2))
    [15, 14, 13, 12, 3]
    """
    top = 0 if trumps else straight(ranks, 0)
    if top:
        # With a trump these two would be a flush.
        return primary(ROYAL_FLUSH) if top == ACE else primary(STRAIGHT_FLUSH, [top])
    # A trump is the highest rank of the suit that is not in the hand (R8).
    missing = [rank for rank in range(ACE, 1, -1) if rank not in ranks]
    return primary(FLUSH, sorted([*ranks, *missing[:trumps]], reverse=True), natural=not trumps)


# Ranks come the most of one first, then the highest; the shape is how many there are of each.
def _natural(ranks: Sequence[int], shape: Sequence[int]) -> int:
    """The value of a hand without trumps."""
    size = sum(shape)
    if shape[:1] == [4]:
        return primary(FOUR, ranks)
    if shape == [3, 2]:
        return primary(FULL_HOUSE, ranks)
    if size == HAND and (top := straight(ranks, 0)):
        return primary(STRAIGHT, [top])
    if shape[:1] == [3]:
        return primary(THREE, ranks)
    if size == HAND and all(rank in _COURTS for rank in ranks):
        # The highest pair, then the other three from the top.
        others = [rank for rank, count in zip(ranks[1:], shape[1:], strict=True) for _ in range(count)]
        return primary(BLAZE, [ranks[0], *sorted(others, reverse=True)])
    if shape[:2] == [2, 2]:
        return primary(TWO_PAIR, ranks)
    if shape[:1] == [2]:
        return primary(PAIR, ranks)
    return primary(HIGH_CARD, ranks)


def _wild(trumps: int, ranks: Sequence[int], shape: Sequence[int]) -> int:
    """The value of a hand with trumps, each of which takes the rank of a natural card or fills a straight."""
    size = trumps + sum(shape)
    if trumps == HAND:
        return primary(ROYAL_BLAZE, natural=False)
    if size == 1:
        return primary(HIGH_CARD, [TRUMP])
    # Where trumps lie alone they have no rank to take: rank 0.
    best = ranks[0] if ranks else 0
    alike = trumps + (shape[0] if shape else 0)
    if shape[:1] == [4]:
        # A trump left over does not spoil it, and loses to any kicker.
        return primary(FOUR, ranks)
    if alike >= 4:
        return primary(FOUR, [best], natural=False)
    if size == HAND and shape == [2, 2]:
        return primary(FULL_HOUSE, ranks, natural=False)
    if size == HAND and set(shape) == {1} and (top := straight(ranks, trumps)):
        return primary(STRAIGHT, [top], natural=False)
    return primary(THREE if alike == 3 else PAIR, [best], natural=False)


def straight(ranks: Iterable[int], trumps: int) -> int:
    """The top of the highest straight that the ranks make with so many trumps in the gaps; 0 if none.

    >>> straight([15, 5, 4, 2], 1), straight([15, 14, 13, 2], 1), straight([9, 8, 7], 2)
    (5, 0, 11)
    """
    there = set(ranks)
    for top in range(ACE, HAND - 1, -1):
        # An Ace is also below the 2; it does not wrap.
        window = {rank if rank > 1 else ACE for rank in range(top, top - HAND, -1)}
        if there <= window and len(there) + trumps == HAND:
            return top
    return 0
