"""The ordinary ranking of poker hands, by tables of whole numbers.

A card is one number, its weight; the weights of a hand add up to a number that says how many cards of each
rank and of each suit there are. Two small tables, filled as they are needed, turn that into a value.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations
from operator import itemgetter
from typing import TypeVar

from rules.ranking import HandRank, Part

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
    ranks = sum(weight & _RANK_MASK for weight in weights if weight >> shift & 1)
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
        found = self[counts] = _from_counts(_counted(counts))
        return found


class _ByRanksOfSuit(dict[int, int]):
    """From the ranks of one suit, five or more, to the value of the flush or straight flush."""

    def __missing__(self, counts: int) -> int:
        ranks = [rank for rank, _ in _counted(counts)]
        top = _straight(ranks)
        found = self[counts] = _value(STRAIGHT_FLUSH, [top]) if top else _value(FLUSH, ranks[:_HAND])
        return found


_SUITED: Mapping[int, int] = _BySuits()
_BY_COUNT: Mapping[int, int] = _ByCount()
_BY_RANKS_OF_SUIT: Mapping[int, int] = _ByRanksOfSuit()


def _counted(counts: int) -> list[tuple[int, int]]:
    """The ranks there are, from 14 for the Ace down, and how many of each."""
    digits = f"{counts:o}"  # three bits are one octal digit
    top = len(digits) + 1
    return [(top - place, int(digit)) for place, digit in enumerate(digits) if digit != "0"]


def _from_counts(counted: Sequence[tuple[int, int]]) -> int:
    """The value of ranks and how many there are of each, highest rank first."""
    # The most of a rank first, of equally many the higher rank.
    groups = sorted(counted, key=itemgetter(1), reverse=True)
    (first, most), (second, more) = (*groups, (0, 0), (0, 0))[:2]
    left = [rank for rank, _ in counted]
    if most == _HAND:
        return _value(FIVE, [first])
    if most == 4:
        return _value(FOUR, [first, *_without(left, first)[:1]])
    if most == 3 and more >= 2:
        # Of two threes and of three pairs the lower may still be the higher second: take the highest.
        second = max(rank for rank, count in groups[1:] if count >= 2)
        return _value(FULL_HOUSE, [first, second])
    if top := _straight(left):
        return _value(STRAIGHT, [top])
    if most == 3:
        return _value(THREE, [first, *_without(left, first)[:2]])
    if most == 2 and more == 2:
        return _value(TWO_PAIR, [first, second, *_without(left, first, second)[:1]])
    if most == 2:
        return _value(PAIR, [first, *_without(left, first)[:3]])
    return _value(HIGH_CARD, left[:_HAND])


def _straight(ranks: Iterable[int]) -> int:
    """The top of the highest straight among the ranks, 0 where there is none. An Ace is also below the 2."""
    there = sum([1 << rank for rank in ranks])
    there |= there >> 13 & 0b10  # the Ace is rank 14, and 1 as well
    run = there & there >> 1 & there >> 2 & there >> 3 & there >> 4
    return run.bit_length() + 3 if run else 0


def _without(ranks: Iterable[int], *taken: int) -> list[int]:
    return [rank for rank in ranks if rank not in taken]


def _value(kind: int, ranks: Sequence[int]) -> int:
    found = kind
    for rank in (*ranks, 0, 0, 0, 0, 0)[:_HAND]:
        found = found << _RANK_BITS | rank
    return found


# In words.


def rank(own: Mapping[str, int], board: Mapping[str, int], count: int | None = None) -> HandRank:
    """What `value_of` finds, as a rank to be told of; cards are given as codes with their weights.

    Its parts are the cards that make the hand, rank by rank, each part named for its rank as decks print it.

    >>> kings = rank({"Kp": weigh("K", 0), "Kc": weigh("K", 1)}, {"9c": weigh("9", 1)})
    >>> kings.label, [(part.name, part.cards) for part in kings.parts]
    ('pair', [('K', ('Kp', 'Kc')), ('9', ('9c',))])
    """
    cards: Mapping[str, int] = {**own, **board}
    if count is None:
        found = value(cards.values())
    else:
        found = value_of(own.values(), board.values(), count)
        mine, others = _halves(own, board, count)
        together = (held + more for held in mine for more in others)
        best = next(codes for codes in together if value([cards[code] for code in codes]) == found)
        cards = {code: cards[code] for code in best}
    kind = found >> _KIND_FROM
    if kind in (FLUSH, STRAIGHT_FLUSH):
        cards = _suited(found, cards)
    by_rank: dict[int, tuple[str, ...]] = {}
    for code, weight in cards.items():
        bit = weight & _RANK_MASK
        by_rank[bit] = (*by_rank.get(bit, ()), code)
    parts = tuple([Part(name, by_rank[bit][:number]) for name, bit, number in makings(found)])
    return HandRank(value=(found,), label=LABELS[kind], parts=parts)


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
    return tuple([(RANKS[rank - 2], 1 << _BITS * (rank - 2), number) for rank, number in several])


def _suited(found: int, cards: Mapping[str, int]) -> Mapping[str, int]:
    """The cards that are a flush of that value."""
    suits = (1 << _SUITS_FROM + _BITS * suit for suit in range(4))
    of_suits = ({code: weight for code, weight in cards.items() if weight & bit} for bit in suits)
    return next(suited for suited in of_suits if value(list(suited.values())) == found)
