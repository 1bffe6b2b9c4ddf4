"""Hands of Trump Poker told: which cards make them, what a trump stands for, and which rule decided."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, zip_longest
from typing import NamedTuple

from rules.ranking import HandRank, Part
from rules.rankings import trump_tables as kinds
from rules.rankings.trump_ranking import Ranking
from rules.rankings.trump_tables import ACE, HAND, LABELS, NATURAL, RANKS, kind_of, ranks_of
from rules.rankings.trump_weights import EXTRA, weights
from rules.rankings.trumps import TRUMPS, combination, is_trump

ALONE = "trump"
"""The name of a part that is made of trumps which stand for nothing else."""

_ALIKE = {
    kinds.PAIR: (2,), kinds.TWO_PAIR: (2, 2), kinds.THREE: (3,), kinds.FLUSH: (1,) * HAND,
    kinds.FULL_HOUSE: (3, 2), kinds.FOUR: (4,),
}  # fmt: skip
"""How many cards there are of each rank that makes a hand; of any other kind it is one."""


class Trumps(NamedTuple):
    """The trumps of a table: all of the deck from the lowest, and extra ones that rank below."""

    order: tuple[str, ...] = TRUMPS
    extra: tuple[str, ...] = ()


DECK_ALONE = Trumps()
"""The deck as it is, nobody added and nothing changed."""


@lru_cache(64)
def ranking_of(order: tuple[str, ...]) -> Ranking:
    """The ranking with this order of trumps, made once."""
    return Ranking(order)


@lru_cache(64)
def cards_of(trumps: Trumps) -> Mapping[str, int]:
    """All cards that are played with, by code, with their weights; the extra trumps come last."""
    return {**weights(), **dict.fromkeys(trumps.extra, EXTRA)}


def rank(
    own: Sequence[str], board: Sequence[str] = (), count: int | None = None, trumps: Trumps = DECK_ALONE
) -> HandRank:
    """The best five of a player's own cards and the board's; exactly `count` own ones, where that is given.

    Its parts are the cards that make the hand, then those beside it, each part named for the rank that its
    cards have or stand for.

    >>> found = rank(["corwin", "Kc", "8s", "4r", "2c"])
    >>> found.label, [(part.name, part.cards) for part in found.parts]
    ('pair', [('K', ('Kc', 'corwin')), ('8', ('8s',)), ('4', ('4r',)), ('2', ('2c',))])
    """
    return _ranked(tuple(own), tuple(board), count, trumps)


@lru_cache(1024)
def _ranked(own: tuple[str, ...], board: tuple[str, ...], count: int | None, trumps: Trumps) -> HandRank:
    ranking, cards = ranking_of(trumps.order), cards_of(trumps)
    best = max(_hands(own, board, count), key=lambda hand: ranking.value([cards[code] for code in hand]))
    value = ranking.told([cards[code] for code in best])
    label = LABELS[kind_of(value[0])]
    parts = tuple(_parts(value[0], best, trumps))
    five = label == "four" and len(parts[0].cards) == HAND
    return HandRank(value=value, label="five" if five else label, parts=parts)


def _hands(own: Sequence[str], board: Sequence[str], count: int | None) -> Iterator[tuple[str, ...]]:
    """All hands that may be made; as long as the board lacks cards, what there is of it counts."""
    if count is None:
        together = (*own, *board)
        yield from combinations(together, min(HAND, len(together)))
        return
    for mine in combinations(own, min(count, len(own))):
        for there in combinations(board, min(HAND - count, len(board))):
            yield mine + there


def _parts(primary: int, hand: Sequence[str], trumps: Trumps) -> Iterator[Part]:
    """The parts of a hand of that primary value; the strongest trump is the first to stand for something."""
    kind = kind_of(primary)
    places = {code: place for place, code in enumerate(trumps.order, 1)}
    strong = sorted(filter(is_trump, hand), key=lambda code: places.get(code, 0), reverse=True)
    natural = _natural(hand)
    if kind == kinds.LOSING:
        yield Part(LABELS[kind], tuple(code for code in strong if code in ("eric", "corwin")))
    elif kind == kinds.ROYAL_HAND:
        yield Part(LABELS[kind], (*strong, *natural))
    elif kind == kinds.ROYAL_BLAZE:
        yield Part(ALONE, tuple(strong))
        yield from (Part(RANKS[-1], (code,)) for code in natural)
    else:
        yield from _made(_makings(primary, natural, len(strong)), natural, strong)


def _natural(hand: Sequence[str]) -> list[str]:
    """The natural cards of a hand, the highest rank first and within a rank the higher suit."""
    return sorted((code for code in hand if not is_trump(code)), key=weights().__getitem__, reverse=True)


def _made(makings: Sequence[tuple[int, int]], natural: list[str], strong: list[str]) -> Iterator[Part]:
    for rank_made, most in makings:
        name = _name(rank_made)
        found = [code for code in natural if code[0] == name][:most]
        while strong and len(found) < most:
            found.append(strong.pop(0))
        natural = [code for code in natural if code not in found]
        yield Part(name, tuple(found))
    # Beside what makes the hand are kickers, and perhaps a trump.
    yield from (Part(code[0], (code,)) for code in natural)
    if strong:
        yield Part(ALONE, tuple(strong))


def _name(number: int) -> str:
    return RANKS[number - 2] if 2 <= number <= ACE else ALONE


def _makings(primary: int, natural: Sequence[str], trumps: int) -> list[tuple[int, int]]:
    """The ranks that make a hand of that primary value, and how many cards of each."""
    kind, ranks = kind_of(primary), ranks_of(primary)
    if kind in (kinds.STRAIGHT, kinds.STRAIGHT_FLUSH, kinds.ROYAL_FLUSH):
        top = ranks[0] if ranks else ACE
        # The Ace is also below the 2.
        return [(number if number > 1 else ACE, 1) for number in range(top, top - HAND, -1)]
    if kind == kinds.BLAZE:
        return [(number, ranks[1:].count(number) or 2) for number in dict.fromkeys(ranks)]
    alike = _ALIKE.get(kind, (1,))
    if kind == kinds.FOUR and not primary & NATURAL:
        # It may be five.
        alike = (sum(code[0] == _name(ranks[0]) for code in natural) + trumps,) if ranks else (trumps,)
    return list(zip(ranks or [0], alike, strict=False))


# Which rule decided.


class Decided(NamedTuple):
    """The rule that decided between two hands, and what it looked at in either.

    `by` is one of: equal, losing, kind, natural, ace; rank and kicker, with the names of the ranks;
    combination, trump and suit, with the cards. A suit without a card lost because there was none left.
    """

    by: str
    winner: tuple[str, ...] = ()
    loser: tuple[str, ...] = ()


def decided(winner: HandRank, loser: HandRank) -> Decided:
    """Which rule decided between two hands of Trump Poker.

    >>> [decided(rank(one.split()), rank(other.split())).by for one, other in (
    ...     ("corwin Kc 8s 4r 2c", "random Ks 9p 3c 2r"), ("Kp Kc 9s 4r 2c", "corwin Ac 9c 4s 2s"))]
    ['trump', 'natural']
    """
    if winner.value == loser.value:
        return Decided("equal")
    (high, strength, kickers, _), (low, weakness, lesser, _) = winner.value, loser.value
    kind = kind_of(high)
    if kind_of(low) == kinds.LOSING:
        return Decided("losing", loser=loser.parts[0].cards)
    if kind != kind_of(low):
        return Decided("kind")
    if high & NATURAL != low & NATURAL:
        return Decided("natural", loser=_trumps(loser))
    if high != low:
        return Decided("ace") if kind == kinds.ROYAL_BLAZE else _by_rank(kind, high, low)
    if strength != weakness:
        together = combination(strength) != combination(weakness)
        return Decided("combination" if together else "trump", _mighty(winner), _mighty(loser))
    if kickers != lesser:
        return Decided("kicker", *_first_difference(kickers, lesser)[1:])
    return _by_suits(kind, winner, loser)


def _first_difference(high: int, low: int) -> tuple[int, tuple[str, ...], tuple[str, ...]]:
    """Where the ranks of two values differ first, and the names of these ranks."""
    for place, (one, other) in enumerate(zip_longest(ranks_of(high), ranks_of(low), fillvalue=0)):
        if one != other:
            return place, (_name(one),), (_name(other),)
    raise ValueError("the same ranks")


def _by_rank(kind: int, high: int, low: int) -> Decided:
    place, one, other = _first_difference(high, low)
    made = len(_ALIKE.get(kind, (1,)))
    return Decided("rank" if place < made else "kicker", one, other)


def _cards(rank_told: HandRank) -> tuple[str, ...]:
    return tuple(code for part in rank_told.parts for code in part.cards)


def _trumps(rank_told: HandRank) -> tuple[str, ...]:
    """The trumps of a hand, the strongest first."""
    return tuple(filter(is_trump, _cards(rank_told)))


def _mighty(rank_told: HandRank) -> tuple[str, ...]:
    """The highest combination of a hand, or its highest trump."""
    trumps, made = _trumps(rank_told), combination(rank_told.value[1])
    if not made:
        return trumps[:1]
    helper = [code for code in _natural(_cards(rank_told)) if made.takes(code)]
    return (*filter(made.takes, trumps), *helper[:1])


def _by_suits(kind: int, winner: HandRank, loser: HandRank) -> Decided:
    one, other = (_natural(_cards(rank_told)) for rank_told in (winner, loser))
    if kind == kinds.FLUSH:
        return Decided("suit", (one[0],), (other[0],))
    for mine, theirs in zip_longest(one, other, fillvalue=""):
        if mine[-1:] != theirs[-1:]:
            return Decided("suit", (mine,), (theirs,) if theirs else ())
    raise ValueError("the same suits")
