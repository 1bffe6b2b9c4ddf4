"""What cards are worth to a mind that looks at many hands: whole numbers in, something to compare out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias

from bot.players.sight import Sight
from rules.cards import deck
from rules.games.queens_ransom import FLOOD, pips
from rules.rankings import standard, wild
from rules.rankings.sets import House, ranking, weights
from rules.rankings.trump_telling import Trumps, cards_of, ranking_of
from rules.rankings.wild import Standing
from rules.rankings.wild_tables import HAND
from rules.tarot.pack import STAR

Cards: TypeAlias = Sequence[int]
Value: TypeAlias = Any
"""Whatever the ranking compares."""


class Worth(NamedTuple):
    """The cards of a game by code, as numbers, and how it ranks them.

    The number of a slot is the sum of its cards'. `value` takes one's own slots and the board. `micros` is
    about how long it takes, from which follows how often it can be asked. A card in `floods` is covered by
    another when it is dealt; one in `never_shared` does not come to the board.
    """

    cards: Mapping[str, int]
    value: Callable[[Cards, Cards], Value]
    micros: float
    floods: frozenset[int] = frozenset()
    never_shared: frozenset[int] = frozenset()
    tie_bits: int = 0
    """How many bits of a value only break ties."""

    def made(self, own: Cards, board: Cards) -> Value:
        """The value without what only breaks ties."""
        return self.value(own, board) >> self.tie_bits

    def slot(self, codes: Iterable[str]) -> int:
        """The number of a slot, as far as its cards are known."""
        return sum([self.cards.get(code, 0) for code in codes])


def worth_of(sight: Sight) -> Worth:
    """How the cards of this hand are ranked; raises `KeyError` for a game that is played without."""
    return _WORTHS[sight.game](sight)


# Queen's Ransom. Dice that explode are a deck in which every number is there many times.


@cache
def _ransom() -> Worth:
    cards = {code: pips(code) for code in deck("ransom").codes}
    return Worth(cards, _odds_and_evens, 4.0, floods=frozenset((FLOOD,)))


_OF_EACH = 10


@cache
def _dice() -> Worth:
    faces = {str(face): face for face in range(1, FLOOD + 1)}
    many = {f"{face}/{number}": face for face in faces.values() for number in range(_OF_EACH)}
    return Worth(faces | many, _odds_and_evens, 4.0, floods=frozenset((FLOOD,)))


def _odds_and_evens(own: Cards, _: Cards) -> Value:
    odd = even = 0
    for slot in own:
        if slot & 1:
            odd += slot
        else:
            even += slot
    # Odds over evens wins on equal totals.
    return 2 * (odd - even) + 1 if odd >= even else 2 * (even - odd)


# Ordinary poker, with wild cards or without.


def _tarot(sight: Sight) -> Worth:
    count = sight.form.own if sight.form else None
    specials = tuple(code for code in sight.view.specials if code != STAR)
    if not specials and not sight.view.named_rank:
        return _minors(count)
    denied = frozenset(card for seat in sight.view.seats for card in seat.denied)
    return _with_specials(count, specials, Standing(world=sight.view.named_rank, denied=denied))


@cache
def _minors(count: int | None) -> Worth:
    return Worth(
        wild.minors(), lambda own, board: standard.value_of(own, board, count), 3.0 if count is None else 14.0
    )


@lru_cache(256)
def _with_specials(count: int | None, specials: tuple[str, ...], standing: Standing) -> Worth:
    known = wild.weights(standing)
    cards = {code: known[code] for code in (*wild.minors(), *specials)}
    return Worth(
        cards,
        lambda own, board: wild.value_of(own, board, count),
        7.0 if count is None else 60.0,
        never_shared=frozenset(known[code] for code in specials),
    )


# Trump Poker.


def _trumps(sight: Sight) -> Worth:
    return _with_trumps(sight.options.trumps, sight.form.own if sight.form else None)


@lru_cache(64)
def _with_trumps(trumps: Trumps, count: int | None) -> Worth:
    ranking_here, mine_count = ranking_of(trumps.order), count or 0

    def any_five(own: Cards, board: Cards) -> Value:
        return ranking_here.value([*own, *board])

    def some_of_each(own: Cards, board: Cards) -> Value:
        there = list(combinations(board, min(HAND - mine_count, len(board))))
        hands = (mine + more for mine in combinations(own, mine_count) for more in there)
        return max([ranking_here.value(hand) for hand in hands])

    return Worth(
        cards_of(trumps), any_five if count is None else some_of_each, 16.0 if count is None else 110.0
    )


# Sigilian Poker and Limbo Hold'em.

TIE_BITS = 36
"""The heights of nine cards, four bits each."""


def _sigilian(sight: Sight) -> Worth:
    return _with_house(sight.options.house, limbo=sight.game == "limbo-holdem")


@lru_cache(64)
def _with_house(house: House, *, limbo: bool) -> Worth:
    return Worth(weights(), ranking(house).value_of, 250.0 if limbo else 20.0, tie_bits=TIE_BITS)


_WORTHS: Mapping[str, Callable[[Sight], Worth]] = {
    "queens-ransom": lambda _: _ransom(),
    "queens-ransom-dice": lambda _: _dice(),
    "tarot-poker": _tarot,
    "trump-poker": _trumps,
    "sigilian": _sigilian,
    "limbo-holdem": _sigilian,
}
