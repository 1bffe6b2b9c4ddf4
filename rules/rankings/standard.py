"""The ordinary ranking of poker hands, by tables of whole numbers.

A card is one number, its weight; the weights of a hand add up to a number that says how many cards of each
rank and of each suit there are. Two small tables, filled as they are needed, turn that into a value.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from itertools import combinations
from typing import TypeVar

import msgspec

from rules.ranking import HandRank, Part, ToldLater

_Any = TypeVar("_Any")

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "N", "Q", "K", "A")
"""Ranks from the lowest, as decks print them: the Knight is ordinary poker's Jack."""

LABELS = (
    "high-card", "pair", "two-pair", "three", "straight", "flush", "full-house", "four", "straight-flush",
    "five",
)  # fmt: skip
"""Kinds of hands from the lowest; five of a kind takes a wild card."""

HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, FIVE = range(10)

MOST_CARDS = 7
"""Of so many cards at most the best five are found."""

# A weight has three bits for each rank and, above these, three for each suit: seven cards at most, so
# that no count runs over into the next.
_BITS = 3
_SUITS_FROM = _BITS * len(RANKS)
_RANK_MASK = (1 << _SUITS_FROM) - 1
_ONE_EACH = sum(1 << place for place in range(0, _SUITS_FROM, _BITS))
"""The lowest bit of each rank: sets of ranks are written in these."""

# A value has the kind of hand on top and below it five ranks of four bits, those that matter more first;
# the deuce counts 2, the Ace 14, and a card that is missing 0.
_RANK_BITS = 4
_HAND = 5
_KIND_FROM = _RANK_BITS * _HAND
_PLACES = tuple(range(_KIND_FROM - _RANK_BITS, -1, -_RANK_BITS))

_SEVERAL = {PAIR: (2,), TWO_PAIR: (2, 2), THREE: (3,), FULL_HOUSE: (3, 2), FOUR: (4,), FIVE: (5,)}
"""How many cards of its ranks a hand takes, where it is not one of each."""


def weigh(rank: str, suit: int) -> int:
    """The weight of a card; suits are numbered from 0 to 3. Raises `ValueError` for a rank there is not."""
    return 1 << _BITS * RANKS.index(rank) | 1 << _SUITS_FROM + _BITS * suit


def value(weights: Collection[int]) -> int:
    """What the best five of up to seven cards are worth, as a number to compare.

    A hand of fewer than five has no straight, flush or full house; a card it lacks loses to any.

    >>> pair, king = [weigh("2", 0), weigh("2", 1)], [weigh("K", 2)]
    >>> value(pair) > value(king), value(pair) < value(pair + king)
    (True, True)
    """
    total = sum(weights)
    suited = _SUITED[total >> _SUITS_FROM]
    if suited < 0:
        return _BY_COUNT[total & _RANK_MASK]
    return _flush_or_more(weights, suited, total)


def value_of(own: Iterable[int], board: Iterable[int], count: int | None = None) -> int:
    """The same of a player's own cards with those on the board, where exactly `count` own ones have to count.

    None: any. As long as the board lacks the cards for a whole hand, what there is of it counts.
    """
    if count is None:
        return value([*own, *board])
    mine, others = _halves(own, board, count)
    sums = [(sum(cards), cards) for cards in others]
    best = 0
    for held in mine:
        base = sum(held)
        for more, cards in sums:
            total = base + more
            suited = _SUITED[total >> _SUITS_FROM]
            found = (
                _BY_COUNT[total & _RANK_MASK] if suited < 0 else _flush_or_more(held + cards, suited, total)
            )
            if found > best:
                best = found
    return best


def _halves(
    own: Iterable[_Any], board: Iterable[_Any], count: int
) -> tuple[list[tuple[_Any, ...]], list[tuple[_Any, ...]]]:
    """Which own cards, and which of the board, may be put together."""
    held, there = tuple(own), tuple(board)
    mine = combinations(held, min(count, len(held)))
    return list(mine), list(combinations(there, min(_HAND - count, len(there))))


def _flush_or_more(weights: Collection[int], suit: int, total: int) -> int:
    """What cards are worth of which five or more share a suit."""
    shift = _SUITS_FROM + _BITS * suit
    ranks = sum([weight & _RANK_MASK for weight in weights if weight >> shift & 1])
    # Four of a kind and full houses beat a flush, and with seven cards may lie beside one.
    return max(_BY_RANKS_OF_SUIT[ranks], _BY_COUNT[total & _RANK_MASK])


# The tables.


class _BySuits(dict[int, int]):
    """From the counts of the suits to the suit of which there are five or more, or -1."""

    def __missing__(self, counts: int) -> int:
        five = (suit for suit in range(4) if (counts >> _BITS * suit & 0b111) >= _HAND)
        found = self[counts] = next(five, -1)
        return found


class _ByCount(dict[int, int]):
    """From the counts of the ranks to the value, suits apart."""

    def __missing__(self, counts: int) -> int:
        found = self[counts] = _from_counts(counts)
        return found


class _ByRanksOfSuit(dict[int, int]):
    """From the ranks of one suit, five or more, to the value of the flush or straight flush."""

    def __missing__(self, ranks: int) -> int:
        top = _straight(ranks)
        found = self[ranks] = _value(STRAIGHT_FLUSH, top) if top else _value(FLUSH, 0, ranks, _HAND)
        return found


class _Highest(dict[int, int]):
    """From ranks, one bit each, to the five highest of them as a value has them."""

    def __missing__(self, ranks: int) -> int:
        top = _highest(ranks)
        rank = top.bit_length() // _BITS + 2
        found = self[ranks] = rank << _KIND_FROM - _RANK_BITS | self[ranks ^ top] >> _RANK_BITS
        return found


_SUITED: Mapping[int, int] = _BySuits()
_BY_COUNT: Mapping[int, int] = _ByCount()
_BY_RANKS_OF_SUIT: Mapping[int, int] = _ByRanksOfSuit()
_HIGHEST: Mapping[int, int] = _Highest({0: 0})


def _from_counts(counts: int) -> int:
    """The value of so many cards of each rank."""
    # The three bits of each count, as ranks: those of which there is an odd number, and so on.
    odd, twos, fours = counts & _ONE_EACH, counts >> 1 & _ONE_EACH, counts >> 2 & _ONE_EACH
    there = odd | twos | fours
    if fours:
        first = _highest(fours)
        return _value(FIVE, first) if first & odd else _value(FOUR, first, there ^ first, 1)
    threes = odd & twos
    first = _highest(threes or twos)
    if threes and twos ^ first:
        # Beside the highest three, another three is as good as a pair.
        return _value(FULL_HOUSE, first, twos ^ first, 1)
    if top := _straight(there):
        return _value(STRAIGHT, top)
    if threes:
        return _value(THREE, first, there ^ first, 2)
    if second := _highest(twos ^ first):
        return _value(TWO_PAIR, first | second, there ^ first ^ second, 1)
    if twos:
        return _value(PAIR, first, there ^ first, 3)
    return _value(HIGH_CARD, 0, there, _HAND)


def _highest(ranks: int) -> int:
    """The highest of the ranks, 0 of none."""
    return 1 << ranks.bit_length() - 1 if ranks else 0


def _straight(ranks: int) -> int:
    """The top of the highest straight among the ranks, 0 where there is none."""
    # The Ace is above the King, and below the 2 as well.
    low = ranks << _BITS | ranks >> _SUITS_FROM - _BITS
    run = low & low >> _BITS & low >> 2 * _BITS & low >> 3 * _BITS & low >> 4 * _BITS
    return _highest(run) << 3 * _BITS


def _value(kind: int, made: int, rest: int = 0, kickers: int = 0) -> int:
    """What a hand of that kind is worth, made by the ranks in `made` and the highest others of the `rest`."""
    others = _HIGHEST[rest] >> _RANK_BITS * (_HAND - kickers)
    behind = _HAND - kickers - made.bit_count()
    return kind << _KIND_FROM | _HIGHEST[made] | others << _RANK_BITS * behind


# In words.


class Weighed(msgspec.Struct, frozen=True, gc=False):
    """Some cards, as codes with their `weights`, and what these add up to.

    The board's cards are weighed once for all who show.
    """

    weights: Mapping[str, int]
    total: int


def weighed(weights: Mapping[str, int]) -> Weighed:
    """These cards, with what they add up to."""
    return Weighed(weights, sum(weights.values()))


def rank(own: dict[str, int], board: Weighed, count: int | None = None) -> HandRank:
    """What `value_of` finds, as a rank to be told of; `own` cards are codes with their weights.

    Its parts are the cards that make the hand, rank by rank, each part named for its rank as decks print it.

    >>> kings, nine = {"Kp": weigh("K", 0), "Kc": weigh("K", 1)}, {"9c": weigh("9", 1)}
    >>> found = rank(kings, weighed(nine))
    >>> found.label, [(part.name, part.cards) for part in found.parts]
    ('pair', [('K', ('Kp', 'Kc')), ('9', ('9c',))])
    """
    total = sum(own.values()) + board.total
    if count is None and _SUITED[total >> _SUITS_FROM] < 0:
        found = _BY_COUNT[total & _RANK_MASK]
    else:
        found = value_of(own.values(), board.weights.values(), count)
    return ToldLater((found,), LABELS[found >> _KIND_FROM], _parts, (found, own, board.weights, count))


def _parts(
    found: int, own: Mapping[str, int], board: Mapping[str, int], count: int | None
) -> tuple[Part, ...]:
    """The cards that make a hand of that value, rank by rank; one's own come first, in their order."""
    by_rank: dict[int, tuple[str, ...]] = {}
    for code, weight in _making(found, own, board, count).items():
        bit = weight & _RANK_MASK
        by_rank[bit] = (*by_rank.get(bit, ()), code)
    return tuple([Part(name, by_rank[bit][:number]) for name, bit, number in makings(found)])


def _making(
    found: int, own: Mapping[str, int], board: Mapping[str, int], count: int | None
) -> Mapping[str, int]:
    """Among which cards the hand is found: the best five, those of the flush, or all."""
    cards: Mapping[str, int] = {**own, **board}
    if count is not None:
        mine, others = _halves(own, board, count)
        together = (held + more for held in mine for more in others)
        best = next(codes for codes in together if value([cards[code] for code in codes]) == found)
        cards = {code: cards[code] for code in best}
    if found >> _KIND_FROM in (FLUSH, STRAIGHT_FLUSH):
        suit = 1 << _SUITS_FROM + _BITS * _SUITED[sum(cards.values()) >> _SUITS_FROM]
        cards = {code: weight for code, weight in cards.items() if weight & suit}
    return cards


@cache
def makings(found: int) -> tuple[tuple[str, int, int], ...]:
    """The ranks of a hand of that value: as printed, as a bit of the weight, and how many cards of each."""
    kind = found >> _KIND_FROM
    ranks = [rank for place in _PLACES if (rank := found >> place & 0b1111)]
    if kind in (STRAIGHT, STRAIGHT_FLUSH):
        # The Ace stands below the 2 as well.
        ranks = [rank if rank > 1 else 14 for rank in range(ranks[0], ranks[0] - _HAND, -1)]
    numbers = (*_SEVERAL.get(kind, ()), 1, 1, 1, 1, 1)
    several = zip(ranks, numbers, strict=False)
    return tuple([_of_rank(rank, number) for rank, number in several])


# Thousands of values share these few, which so are always at hand.
@cache
def _of_rank(rank: int, number: int) -> tuple[str, int, int]:
    return RANKS[rank - 2], 1 << _BITS * (rank - 2), number
