"""The kinds of hands of Trump Poker, by tables of whole numbers.

Suits apart, a hand of up to five is its counts: how many trumps, and how many cards of each rank. Two
tables, filled as they are needed, turn counts into a primary value and the kickers; a third does flushes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

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

# Counts have three bits for the trumps and, above these, three for each rank.
BITS = 3
TRUMPS = (1 << BITS) - 1

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


# The tables.


class _Primaries(dict[int, int]):
    """From counts to the primary value, flushes and the Ace of Coins apart."""

    def __missing__(self, counts: int) -> int:
        trumps, groups = _groups(counts)
        found = self[counts] = _wild(trumps, groups) if trumps else _natural(groups)
        return found


Wild = tuple[int, int, bool, bool]
"""What counts make with trumps: the primary value; what decides after the strength of the trumps; whether no
rank is there twice, so that it may be a flush; and whether the suits have to be listed, because the ranks of
hands that are equal so far may differ. Elsewhere the cards compare as their suits do."""


class _Wild(dict[int, Wild]):
    """From the counts of a hand with trumps to what they make, flushes and the Ace of Coins apart."""

    def __missing__(self, counts: int) -> Wild:
        value = PRIMARIES[counts]
        kind = kind_of(value)
        _, groups = _groups(counts)
        # All trumps are with the best group; what is left beside it are single cards.
        kickers = _packed([rank for rank, _ in groups[1:]]) if kind in (PAIR, THREE, FOUR) else 0
        listed = not value & NATURAL and kind not in (PAIR, FULL_HOUSE)
        distinct = all(count == 1 for _, count in groups)
        found = self[counts] = value, kickers, distinct, listed
        return found


Pairs = tuple[tuple[int, int], ...]


class Ways(NamedTuple):
    """The best hands of five among six or seven cards, suits apart, by which two cards to leave out for them.

    Cards are numbered from the lowest rank, trumps after all; of six cards number 6 is none. `lean` has those
    with the best kickers for each number of trumps only.
    """

    all: Pairs
    lean: Pairs
    below_flush: bool
    """Whether a flush would be better."""


class _BestWays(dict[int, Ways]):
    """From the counts of six or seven cards to the ways to make the best of them."""

    def __init__(self) -> None:
        super().__init__()
        self._shared: dict[Ways, Ways] = {}

    def __missing__(self, counts: int) -> Ways:
        trumps, groups = _groups(counts)
        cards = [1 << BITS * (rank - 1) for rank, count in sorted(groups) for _ in range(count)]
        cards += [1] * trumps
        pairs = list(combinations(range(len(cards)), 2)) if len(cards) > HAND + 1 else _ALL_BUT_ONE
        cards.append(0)
        hands = {pair: counts - cards[pair[0]] - cards[pair[1]] for pair in pairs}
        best = max(PRIMARIES[hand] for hand in hands.values())
        ways = {pair: hand for pair, hand in hands.items() if PRIMARIES[hand] == best}
        kickers: dict[int, int] = {}
        for hand in ways.values():
            kickers[hand & TRUMPS] = max(kickers.get(hand & TRUMPS, 0), WILD[hand][1])
        lean = (pair for pair, hand in ways.items() if WILD[hand][1] == kickers[hand & TRUMPS])
        found = Ways(tuple(ways), tuple(lean), kind_of(best) <= FLUSH)
        # There are few different ones: this keeps the table small.
        found = self[counts] = self._shared.setdefault(found, found)
        return found


_ALL_BUT_ONE = [(card, HAND + 1) for card in range(HAND + 1)]


class _Flushes(dict[int, int]):
    """From the counts of five cards that are of one suit, but for trumps, to the value of the flush."""

    def __missing__(self, counts: int) -> int:
        trumps, groups = _groups(counts)
        ranks = [rank for rank, _ in groups]
        # A trump is the highest rank of the suit that is not in the hand (R8).
        missing = [rank for rank in range(ACE, 1, -1) if rank not in ranks]
        top = 0 if trumps else straight(ranks, 0)
        if top:
            # With a trump these two would be a flush.
            found = primary(ROYAL_FLUSH) if top == ACE else primary(STRAIGHT_FLUSH, [top])
        else:
            filled = sorted([*ranks, *missing[:trumps]], reverse=True)
            found = primary(FLUSH, filled, natural=not trumps)
        self[counts] = found
        return found


PRIMARIES: Mapping[int, int] = _Primaries()
WILD: Mapping[int, Wild] = _Wild()
BEST_WAYS: Mapping[int, Ways] = _BestWays()
FLUSHES: Mapping[int, int] = _Flushes()


def _groups(counts: int) -> tuple[int, list[tuple[int, int]]]:
    """How many trumps; and the ranks there are with how many of each, the most first, then the highest."""
    trumps = counts & TRUMPS
    groups = []
    rank = 2
    while counts := counts >> BITS:
        if counts & TRUMPS:
            groups.append((rank, counts & TRUMPS))
        rank += 1
    groups.sort(key=lambda group: (group[1], group[0]), reverse=True)
    return trumps, groups


def _natural(groups: Sequence[tuple[int, int]]) -> int:
    """The value of a hand without trumps."""
    ranks = [rank for rank, _ in groups]
    shape = [count for _, count in groups]
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
        others = sorted((rank for rank, count in groups[1:] for _ in range(count)), reverse=True)
        return primary(BLAZE, [ranks[0], *others])
    if shape[:2] == [2, 2]:
        return primary(TWO_PAIR, ranks)
    if shape[:1] == [2]:
        return primary(PAIR, ranks)
    return primary(HIGH_CARD, ranks)


def _wild(trumps: int, groups: Sequence[tuple[int, int]]) -> int:
    """The value of a hand with trumps, each of which takes the rank of a natural card or fills a straight."""
    ranks = [rank for rank, _ in groups]
    shape = [count for _, count in groups]
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
