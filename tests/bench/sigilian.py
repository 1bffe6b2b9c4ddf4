"""Sigilian hands a second, and how long a showdown of Limbo takes. No other library ranks them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rules.cards import deck
from rules.rankings.laid_out import rank
from rules.rankings.sets import DECK, House, Ranking, ranking, weights
from tests.bench.measure import US, Row, rate

HANDS = 20_000
SHOWDOWNS = 50
PLAYERS = 6


def sigilian() -> Iterator[Row]:
    """Nine cards, three and six of nine, and the same with all that is told of them."""
    random, codes = Random(1), deck(DECK).codes
    hands = [[weights()[code] for code in random.sample(codes, 9)] for _ in range(HANDS)]

    def nine() -> None:
        for hand in hands:
            ranking().value(hand)

    def nine_cold() -> None:
        fresh = Ranking(House())
        for hand in hands:
            fresh.value(hand)

    yield Row("ranking nine Sigilian cards", US, rate(nine, HANDS))
    yield Row("the same, tables empty at first", US, rate(nine_cold, HANDS))
    deals = [random.sample(codes, 3 * PLAYERS + 9) for _ in range(SHOWDOWNS)]

    def limbo() -> None:
        for deal in deals:
            held = [weights()[code] for code in deal]
            for seat in range(PLAYERS):
                ranking().value_of(held[3 * seat : 3 * seat + 3], held[-9:])

    def limbo_told() -> None:
        rank.cache_clear()
        for deal in deals:
            for seat in range(PLAYERS):
                rank(tuple(deal[3 * seat : 3 * seat + 3]), tuple(deal[-9:]))

    yield Row("six-player Limbo showdown", US, 1e6 / rate(limbo, SHOWDOWNS), "us")
    yield Row("the same, with all its sets", US, 1e6 / rate(limbo_told, SHOWDOWNS), "us")
