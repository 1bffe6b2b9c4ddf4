"""Hands with wild cards, by tables of whole numbers.

A card is one number, its weight. The weights of a hand add up to a number below 2^63, which is as far as
Python adds quickly: how many cards there are of each rank and of each suit, how many are wild, and what else
is there. Tables that are filled as they are needed turn that into a value.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rules.rankings import standard
from rules.rankings.standard import (
    FIVE,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    RANKS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
)

LABELS = (*standard.LABELS, "automatic-winner")
"""Kinds of hands from the lowest; below them all is the losing hand."""

HAND = 5
ACE = 14

# A weight, from the lowest bit: three to count each rank, three for single wild cards, one for the Lovers,
# three for each suit and for cards of any suit; one each for the Hermit and the Page of Pentacles, who depend
# on the rest of the hand, and for the Devil; and two to count the cards that win together.
_BITS = 3
_COUNT = (1 << _BITS) - 1
_ABOVE_RANKS = _BITS * len(RANKS)
_RANKS = (1 << _ABOVE_RANKS) - 1
WILD = 1 << _ABOVE_RANKS
LOVERS = WILD << _BITS
ANY_WILD = _COUNT * WILD | LOVERS
_SUIT = LOVERS << 1
ANY_SUIT = _SUIT << _BITS * 4
HERMIT = ANY_SUIT << _BITS
PAGE = HERMIT << 1
DEVIL = PAGE << 1
WINNER = DEVIL << 1

SUITS = tuple([_SUIT << _BITS * suit | ANY_SUIT for suit in range(4)])
"""For each suit the bits of which a card has one that may be of it."""


def weigh(rank: str, suit: int | None = None) -> int:
    """The weight of a card that is not wild; suits are numbered from 0 to 3, None is any suit."""
    of_suit = ANY_SUIT if suit is None else _SUIT << _BITS * suit
    return 1 << _BITS * RANKS.index(rank) | of_suit


def rank_of(card: int) -> int:
    """The bit that cards of one rank have in their weight, as in the ordinary ranking."""
    return card & _RANKS


NINE = weigh("9")
KNIGHT = weigh("N", 0)


def standing_for(*, wild: bool, page: bool) -> tuple[int, int]:
    """What the Hermit and the Page of Pentacles weigh, beside another wild card or none.

    The Hermit is wild where nothing else is, and the Page counts for him; he does not count for the Page.
    """
    return NINE if wild or page else WILD, WILD if wild else KNIGHT


# A value has the kind of hand on top and below it five ranks of four bits, as ordinary hands have.
_RANK_BITS = 4


def packed(kind: int, ranks: Sequence[int] = ()) -> int:
    """Kind and ranks as one number; the deuce counts 2, the Ace 14, a card that is missing 0."""
    found = kind
    for rank in (*ranks, 0, 0, 0, 0, 0)[:HAND]:
        found = found << _RANK_BITS | rank
    return found


def unpacked(value: int) -> tuple[int, list[int]]:
    """The kind and the ranks of a value.

    >>> unpacked(packed(PAIR, [14, 9, 3]))
    (1, [14, 9, 3])
    """
    places = [value >> _RANK_BITS * place & 0b1111 for place in reversed(range(HAND))]
    return value >> _RANK_BITS * HAND, [rank for rank in places if rank]


LOSING = "losing-hand"
LOST = -1
"""The value of every losing hand."""

WON = packed(len(LABELS) - 1)
"""The value of every automatic winner."""


def value(cards: Sequence[int]) -> int:
    """What the best five of up to seven cards are worth, given by their weights.

    >>> value([weigh("K", 0), weigh("K", 1), WILD]) > value([weigh("K", 0), weigh("K", 1), weigh("A")])
    True
    """
    total = sum(cards)
    # Only where there is no card the value is 0, and looked for each time.
    return _VALUES.get(total + _MORE.get(total >> _ABOVE_RANKS, _NOWHERE)) or _closely(cards, total)


def _closely(cards: Sequence[int], total: int) -> int:
    """The same of cards that are not in the tables yet, or of which some may be a flush."""
    way = _WAYS[total >> _ABOVE_RANKS]
    best = _value_at(total + way.more)
    if way.suits:
        held = [*cards, *way.there]
        for suit in way.suits:
            suited = _value_at(sum([card & _RANKS for card in held if card & suit]) + way.fill)
            if suited > best:
                best = suited
    return best


# The tables. Plain ones are quicker than such as fill themselves.

_VALUES: dict[int, int] = {}
"""From a key to the value: ranks, wild cards, and one of these bits."""

ALIKE = LOVERS << 1
"""All cards that are not wild can be of one suit."""
LOSES = ALIKE << 1
WINS = LOSES << 1

_MORE: dict[int, int] = {}
"""From what a sum has above the ranks to what makes it a key, where that is all there is to it."""

_NOWHERE = 1 << 64
"""What makes it no key."""


class _Way(NamedTuple):
    """How to find the value of cards by what their sum has above the ranks."""

    more: int
    """What makes the sum a key."""
    there: tuple[int, ...] = ()
    """What the Hermit and the Page of Pentacles are in the hand."""
    suits: tuple[int, ...] = ()
    """The suits of which a part of the cards may be a flush: bits one of which its cards have."""
    fill: int = 0
    """What makes the ranks of a suit a key."""


class _Ways(dict[int, _Way]):
    """From what a sum has above the ranks to the way."""

    def __missing__(self, above: int) -> _Way:
        found = self[above] = _way(above << _ABOVE_RANKS)
        if not found.suits:
            _MORE[above] = found.more
        return found


_WAYS = _Ways()

TABLES: tuple[dict[int, Any], ...] = (_VALUES, _MORE, _WAYS)
"""All of them; what is cleared is filled again."""


def _value_at(key: int) -> int:
    found = _VALUES.get(key)
    if found is None:
        found = _VALUES[key] = _found(key)
    return found


def _found(key: int) -> int:
    if key & (LOSES | WINS):
        return LOST if key & LOSES else WON
    digits = f"{key & _RANKS:o}"  # three bits are one octal digit
    top = len(digits) + 1
    counts = {top - place: int(digit) for place, digit in enumerate(digits) if digit != "0"}
    wild = key // WILD & _COUNT
    found = _by_count(counts, wild, lovers=bool(key & LOVERS))
    return max(found, _flush(counts, wild)) if key & ALIKE else found


def _way(above: int) -> _Way:
    if above & DEVIL:
        return _Way(LOSES - above)
    if above >= 2 * WINNER:
        return _Way(WINS - above)
    standing = standing_for(wild=bool(above & ANY_WILD), page=bool(above & PAGE))
    there = [is_there for card, is_there in zip((HERMIT, PAGE), standing, strict=True) if above & card]
    whole = (above & HERMIT - 1) + sum(there)
    more = (whole & ALIKE - 1) - above
    lovers = whole // LOVERS & 1
    # Both halves of the Lovers have one rank: a flush has room for one of them.
    wild = (whole // WILD & _COUNT) + lovers
    if wild + lovers >= 4:
        # With so many and a fifth card it is five of a kind.
        return _Way(more)
    free = whole // ANY_SUIT & _COUNT
    suited = [whole // (_SUIT << _BITS * suit) & _COUNT for suit in range(len(SUITS))]
    able = [bits for bits, count in zip(SUITS, suited, strict=True) if count + free + wild >= HAND]
    if able and sum(suited) + free + wild + lovers == HAND:
        # All five are in the flush.
        return _Way(more + ALIKE)
    return _Way(more, tuple(there), tuple(able), wild * WILD + ALIKE)


# In the ranks that follow the Ace counts 14, and 1 as well where it is below the 2.


def _by_count(counts: Mapping[int, int], wild: int, *, lovers: bool) -> int:
    """The value of ranks, and how many there are of each from the highest, with wild cards; suits apart."""
    more = wild + 2 * lovers
    if not counts and not more:
        return packed(HIGH_CARD)
    five = [rank for rank in range(ACE, 1, -1) if counts.get(rank, 0) + more >= HAND]
    if five:
        return packed(FIVE, five[:1])
    # The wild cards go with the rank of which there are most, of equally many the highest.
    first = max(counts, key=lambda rank: (counts[rank], rank), default=ACE)
    most = counts.get(first, 0) + more
    left = [rank for rank in counts if rank != first]
    second = next((rank for rank in left if counts[rank] >= 2), 0)
    if most == 4:
        return packed(FOUR, [first, *left[:1]])
    if most == 3 and second:
        return packed(FULL_HOUSE, [first, second])
    if top := straight(counts, wild + lovers):
        return packed(STRAIGHT, [top])
    if most == 3:
        return packed(THREE, [first, *left[:2]])
    if most == 2 and second:
        return packed(TWO_PAIR, [first, second, *[rank for rank in left if rank != second][:1]])
    if most == 2:
        return packed(PAIR, [first, *left[:3]])
    return packed(HIGH_CARD, [first, *left[:4]])


def _flush(ranks: Iterable[int], wild: int) -> int:
    """The value of a flush or straight flush of these ranks; 0 where they are too few."""
    there = set(ranks)
    if top := straight(there, wild):
        return packed(STRAIGHT_FLUSH, [top])
    # No card is there twice: a wild card is the highest that is missing.
    there.update([rank for rank in range(ACE, 1, -1) if rank not in there][:wild])
    return packed(FLUSH, sorted(there, reverse=True)[:HAND]) if len(there) >= HAND else 0


def straight(ranks: Iterable[int], wild: int) -> int:
    """The top of the highest straight that the ranks make with so many wild cards; 0 where there is none.

    >>> straight([14, 5, 4, 2], 1), straight([14, 13, 12, 2], 1), straight([9, 8, 7], 2)
    (5, 0, 11)
    """
    there = set(ranks)
    return next((top for top in range(ACE, HAND - 1, -1) if len(there & run(top)) + wild >= HAND), 0)


def run(top: int) -> set[int]:
    """The five ranks of the straight to this one.

    >>> sorted(run(5))
    [2, 3, 4, 5, 14]
    """
    return {rank if rank > 1 else ACE for rank in range(top, top - HAND, -1)}
