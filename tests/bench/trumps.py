"""Hands of Trump Poker a second, beside ordinary ones of a peer that knows no trumps."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from random import Random
from time import process_time
from typing import Any

from rules.games.tarot_poker import minors
from rules.rankings import trump_choosing as choosing
from rules.rankings import trump_suits as suits
from rules.rankings import trump_tables as tables
from rules.rankings.trump_ranking import Ranking
from rules.rankings.trump_weights import weights
from rules.rankings.trumps import is_trump
from tests.bench.measure import US, Row, rate

THEIRS = str.maketrans("pcrsN", "cdhsJ")
HANDS = 2_000
"""As many for either, so that both find as much of theirs in the processor's caches."""

TIMES = 20
"""All of them so often, where that is quick: else it is over before the clock has moved much."""

FILLING = 20_000
MEGABYTE = 1 << 20


def trumps() -> Iterator[Row]:
    """Five cards and the best five of seven, as they come, and with every number of trumps; the tables."""
    random = Random(1)
    for size in (5, 7):
        theirs = list(_peer([random.sample(list(minors()), size) for _ in range(HANDS)]))
        ranker = Ranking().five if size == 5 else Ranking().value
        for name, draw in _draws(random, size):
            work = f"ranking trumps, {size} cards, {name}"
            hands = [[weights()[code] for code in draw()] for _ in range(HANDS)]
            yield Row(work, US, _rate(ranker, hands, TIMES))
            yield from (Row(work, who, speed) for who, speed in theirs)
    yield from _tables(random)


def _draws(random: Random, size: int) -> Iterator[tuple[str, Callable[[], list[str]]]]:
    """Ways to draw a hand, with their names."""
    codes = list(weights())
    yield "as they come", lambda: random.sample(codes, size)
    wild = [code for code in codes if is_trump(code)]
    natural = [code for code in codes if not is_trump(code)]
    for number in range(size + 1):
        yield (
            f"{number} trump{'' if number == 1 else 's'}",
            lambda n=number: random.sample(wild, n) + random.sample(natural, size - n),
        )


def _tables(random: Random) -> Iterator[Row]:
    """How long the tables take on first use, and how large they are then and after many hands."""
    hands = [random.sample(list(weights().values()), 7) for _ in range(FILLING)]
    _forget()
    began = process_time()
    Ranking().value(hands[0])
    first = process_time()
    ranking = Ranking()
    for hand in hands:
        ranking.value(hand)
    yield Row("ranking trumps, the very first hand", US, (first - began) * 1e3, "ms")
    yield Row(f"ranking trumps, {FILLING:,} of seven after it", US, (process_time() - first) * 1e3, "ms")
    _forget()
    tracemalloc.start()
    ranking = Ranking()
    ranking.value(hands[0])
    yield Row("ranking trumps, the tables then", US, tracemalloc.get_traced_memory()[0] / MEGABYTE, "MB")
    for hand in hands:
        ranking.value(hand)
    yield Row("ranking trumps, the tables at last", US, tracemalloc.get_traced_memory()[0] / MEGABYTE, "MB")
    tracemalloc.stop()


def _forget() -> None:
    """Empty all tables."""
    for made in (suits.flushes, tables.made, choosing.left_out):
        made.cache_clear()
    for filled in (suits.NATURAL_HANDS, suits.ONE_TRUMP, suits.LEFT, suits.MORE_TRUMPS, choosing.CHOICES):
        filled.clear()


def _rate(ranker: Callable[[Any], Any], hands: Sequence[Any], times: int = 1) -> float:
    def once() -> None:
        for _ in range(times):
            for hand in hands:
                ranker(hand)

    return rate(once, times * len(hands))


def _peer(hands: list[list[str]]) -> Iterator[tuple[str, float]]:
    try:
        import pokerkit
    except ImportError:
        return
    theirs = [tuple(pokerkit.Card.parse("".join(code.translate(THEIRS) for code in hand))) for hand in hands]
    whole = len(hands[0]) == 5
    if whole:
        yield "pokerkit", _rate(pokerkit.StandardHighHand, theirs, TIMES)
    else:
        yield "pokerkit", _rate(pokerkit.StandardHighHand.from_game, theirs)
