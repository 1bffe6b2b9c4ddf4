"""Which five of six or seven cards of Trump Poker are the best.

Mostly that shows in how many there are of each rank, and of each suit; it is remembered by these.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations

from rules.rankings.trump_tables import FLUSH, HAND, Made, kind_of, made
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
trumps after all. Of six cards number 6 is none.
"""

SEVERAL = -1

KEY = RANKED | COUNT
"""What a choice depends on."""


def choose(total: int) -> Choice:
    """What to leave out of six or seven cards, by their weights' sum."""
    trumps, ranks = total // TRUMP, _ranks(total)
    best = _best(ranks, trumps)
    kickers: dict[int, int] = {}
    for _, used, way in best:
        kickers[used] = max(kickers.get(used, 0), way.kickers)
    # Lower kickers are better only if one counts together with a trump: see `wider`.
    pairs = [pair for pair, used, way in best if way.kickers == kickers[used]]
    left_out = {tuple([ranks[card] for card in pair if card < len(ranks)]) for pair in pairs}
    every, lowest = SEVERAL, 0
    if kickers.keys() == {trumps} and len(left_out) == 1:
        every, lowest = _bits(ranks, *left_out)
    return every, lowest, kind_of(best[0][2].primary) < FLUSH, tuple(pairs) if every == SEVERAL else ()


def wider(total: int) -> tuple[Pair, ...]:
    """All ways to make the best kind of hand, suits apart, whatever the kickers."""
    key = total & KEY
    if key not in _WIDER:
        _WIDER[key] = tuple([pair for pair, _, _ in _best(_ranks(total), total // TRUMP)])
    return _WIDER[key]


_WIDER: dict[int, tuple[Pair, ...]] = {}


@cache
def all_pairs(cards: int) -> tuple[Pair, ...]:
    """All ways to leave out two of seven cards, or one of six."""
    return tuple([pair for pair in combinations(range(HAND + 2), 2) if cards > HAND + 1 or pair[1] == cards])


def _ranks(total: int) -> list[int]:
    """The ranks of the natural cards, from the lowest."""
    return [rank for rank, _ in reversed(cards_in(total))]


def _best(ranks: Sequence[int], trumps: int) -> list[tuple[Pair, int, Made]]:
    """The ways to make the best kind of hand: what is left out, trumps used, and what is made."""
    ways = []
    for pair in all_pairs(len(ranks) + trumps):
        kept = [rank for card, rank in enumerate(ranks) if card not in pair]
        used = HAND - len(kept)
        ways.append((pair, used, made(used, tuple(reversed(kept)))))
    best = max(way.primary for _, _, way in ways)
    return [way for way in ways if way[2].primary == best]


def _bits(ranks: Sequence[int], left_out: Sequence[int]) -> tuple[int, int]:
    """What to leave out, as bits, where cards of these ranks are: `every` and `lowest` of a choice."""
    every = lowest = 0
    for rank in set(left_out):
        held, left = ranks.count(rank), left_out.count(rank)
        bits = sum([card & NATURALS for card in natural_weights()[rank - 2]])
        if left == held:
            every |= bits
        elif left > 1 or lowest:
            return SEVERAL, 0
        else:
            lowest = bits
    return every, lowest


CHOICES: dict[int, Choice] = {}
"""What was chosen already, by `KEY`."""

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
    """The weights of up to two natural cards, by the remainder of their bits when divided by `SCATTER`."""
    cards = [card for cards in natural_weights() for card in cards]
    sums = [sum(some) for size in range(3) for some in combinations(cards, size)]
    return {(total & NATURALS) % SCATTER: total for total in sums}


SCATTER = 1_000_000_007
"""A prime. Bits alone would crowd in a table."""
