"""Which five of six or seven cards of Trump Poker are the best.

Mostly that shows in how many there are of each rank, and of each suit; it is remembered by these.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from itertools import combinations

from rules.rankings.trump_tables import FLUSH, HAND, Made, kind_of, made, remember
from rules.rankings.trump_weights import (
    COUNT,
    NATURALS,
    RANKED,
    SUITED,
    TRUMP,
    cards_in,
    natural_weights,
    suit_counts,
)

Pair = tuple[int, int]
Choice = tuple[int, int, bool, tuple[Pair, ...]]
"""What to leave out for the best hand, suits apart: all natural cards with these bits of a weight, and the
lowest with those; then, whether a flush would be better. Where there are several ways, or they cannot be said
so, the first is `SEVERAL`, and at the end come the two cards that each leaves out: numbered from the lowest,
trumps after all. Of six cards number 6 is none. With `IN_ORDER` the first that has the strength of all cards
is the best.
"""

SEVERAL, IN_ORDER = -1, -2

KEY = RANKED | COUNT
"""What a choice depends on."""


Hand = tuple[int, tuple[int, ...]]
"""Five cards, suits apart: how many trumps, and the ranks of the others from the highest."""


def choose(total: int) -> Choice:
    """What to leave out of six or seven cards, by their weights' sum."""
    ranks, trumps = _ranks(total), total // TRUMP
    hands = _best(ranks, trumps)
    kickers: dict[int, int] = {}
    for (used, _), (_, found) in hands.items():
        kickers[used] = max(kickers.get(used, 0), found)
    below_flush = kind_of(made(*next(iter(hands))).primary) < FLUSH
    # Lower kickers are better only if one counts together with a trump: see `wider`.
    lean = [hand for hand, (_, found) in hands.items() if found == kickers[hand[0]]]
    every, lowest = SEVERAL, 0
    if len(lean) == 1 and lean[0][0] == trumps:
        every, lowest = _bits(ranks, lean[0][1])
    if every != SEVERAL:
        return every, lowest, below_flush, ()
    pairs = _pairs(ranks, trumps, lean)
    # Of one with better kickers than all others, first come the higher suits and the higher trumps.
    first = [hand for hand in lean if kickers[hand[0]] == max(kickers.values())]
    if len(first) > 1:
        return SEVERAL, 0, below_flush, pairs
    pairs = _pairs(ranks, trumps, first) + pairs
    return IN_ORDER, 0, below_flush, tuple(dict.fromkeys(pairs))


def learn_choice(total: int) -> None:
    """Remember what to leave out of six or seven cards."""
    key = total & KEY
    if key not in CHOICES:
        found = choose(total)
        # There are few different ones.
        remember(CHOICES, key, _SHARED.setdefault(found, found))


def wider(total: int) -> tuple[Pair, ...]:
    """All ways to make the best kind of hand, suits apart, whatever the kickers."""
    key = total & KEY
    if key not in _WIDER:
        ranks, trumps = _ranks(total), total // TRUMP
        _WIDER[key] = _pairs(ranks, trumps, _best(ranks, trumps))
    return _WIDER[key]


_WIDER: dict[int, tuple[Pair, ...]] = {}


def _ranks(total: int) -> tuple[int, ...]:
    """The ranks of the natural cards, from the highest."""
    return tuple([rank for rank, _ in cards_in(total)])


def _best(ranks: Sequence[int], trumps: int) -> dict[Hand, Made]:
    """The hands of the best kind, and what they make."""
    hands = {
        (used, kept): made(used, kept)
        for used in range(min(trumps, HAND) + 1)
        for kept in combinations(ranks, HAND - used)
    }
    best = max([makes.primary for makes in hands.values()])
    return {hand: makes for hand, makes in hands.items() if makes.primary == best}


def _pairs(ranks: Sequence[int], trumps: int, hands: Collection[Hand]) -> tuple[Pair, ...]:
    """The ways to leave out two cards for one of these hands."""
    return tuple([pair for pair in all_pairs(len(ranks) + trumps) if _without(ranks, pair) in hands])


def _without(ranks: Sequence[int], pair: Pair) -> Hand:
    last = len(ranks) - 1
    kept = tuple([rank for place, rank in enumerate(ranks) if last - place not in pair])
    return HAND - len(kept), kept


@cache
def all_pairs(cards: int) -> tuple[Pair, ...]:
    """All ways to leave out two of seven cards, or one of six."""
    pairs = [pair for pair in combinations(range(HAND + 2), 2) if cards > HAND + 1 or pair[1] == cards]
    return tuple(pairs)


def _bits(ranks: Sequence[int], kept: Sequence[int]) -> tuple[int, int]:
    """What to leave out, as bits, to keep cards of these ranks: `every` and `lowest` of a choice."""
    every = lowest = 0
    for rank in set(ranks):
        held, left = ranks.count(rank), ranks.count(rank) - kept.count(rank)
        bits = sum([card & NATURALS for card in natural_weights()[rank - 2]])
        if left == held:
            every |= bits
        elif left > 1 or (left and lowest):
            return SEVERAL, 0
        elif left:
            lowest = bits
    return every, lowest


CHOICES: dict[int, Choice] = {}
"""What was chosen already, by `KEY`."""

_SHARED: dict[Choice, Choice] = {}

FLUSH_KEY = SUITED | COUNT
"""What a flush depends on."""


class _Flushes(dict[int, Choice | None]):
    """From how many there are of each suit, and of trumps, to what to leave out for a flush, if any."""

    def __missing__(self, key: int) -> Choice | None:
        found = self[key] = _flush(suit_counts(key), key // TRUMP)
        return found


def _flush(counts: Sequence[int], trumps: int) -> Choice | None:
    most = max(counts)
    spare = most + trumps - HAND
    if spare < 0 or trumps > 2:
        return None  # three trumps are four of a kind
    # Without a trump it beats any with one; and of more than five cards lower ones may be a straight.
    if most > HAND or spare > 1 or (trumps and most == HAND):
        return SEVERAL, 0, True, all_pairs(sum(counts) + trumps)
    suit = sum([cards[counts.index(most)] & NATURALS for cards in natural_weights()])
    # Two trumps stand for higher ranks than any card that is left out for one.
    return NATURALS ^ suit, suit if spare else 0, True, ()


FLUSHES: Mapping[int, Choice | None] = _Flushes()


@cache
def left_out() -> Mapping[int, int]:
    """The weights of up to two natural cards, to be added: below zero. By their bits modulo `SCATTER`."""
    cards = [card for cards in natural_weights() for card in cards]
    sums = [sum(some) for size in range(3) for some in combinations(cards, size)]
    return {(total & NATURALS) % SCATTER: -total for total in sums}


SCATTER = 1_000_000_007
"""A prime. Bits alone would crowd in a table."""
