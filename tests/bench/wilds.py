"""Hands of Tarot Poker with specials, beside ordinary ones of a peer that knows no wild cards."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from random import Random
from time import process_time
from typing import Any

from rules.games.tarot_poker import minors
from rules.rankings.wild import weights
from rules.rankings.wild_tables import ANY_WILD, TABLES, value
from tests.bench.measure import US, Row, rate

THEIRS = str.maketrans("pcrsN", "cdhsJ")
HANDS = 2_000
"""As many for either, so that both find as much of theirs in the processor's caches."""

FILLING = 20_000
MEGABYTE = 1 << 20


def wilds() -> Iterator[Row]:
    """Five cards and the best five of seven: as they come, by how many are wild, and with empty tables."""
    random = Random(1)
    # The Star is never held.
    deck = [code for code, weight in weights().items() if weight]
    yield from _filling([[weights()[code] for code in random.sample(deck, 7)] for _ in range(FILLING)])
    for size in (5, 7):
        theirs = list(_peer([random.sample(list(minors()), size) for _ in range(HANDS)]))
        for name, draw in _draws(deck, random, size):
            work = f"ranking wild, {size} cards, {name}"
            yield Row(work, US, _rate(value, [[weights()[code] for code in draw()] for _ in range(HANDS)]))
            yield from (Row(work, who, speed) for who, speed in theirs)


def _draws(deck: list[str], random: Random, size: int) -> Iterator[tuple[str, Callable[[], list[str]]]]:
    """Ways to draw a hand, with their names: from the whole deck, and with every number of wild ones."""
    yield "as they come", lambda: random.sample(deck, size)
    wild = [code for code in deck if weights()[code] & ANY_WILD]
    for number in range(size + 1):
        yield (
            f"{number} wild",
            lambda n=number: [*random.sample(wild, n), *random.sample(list(minors()), size - n)],
        )


def _rate(ranker: Callable[[Any], Any], hands: Sequence[Any]) -> float:
    def once() -> None:
        for hand in hands:
            ranker(hand)

    return rate(once, len(hands))


def _filling(hands: list[list[int]]) -> Iterator[Row]:
    """How long the first hands take whose tables are empty, and how large these are then."""
    for table in TABLES:
        table.clear()
    began = process_time()
    value(hands[0])
    first = process_time()
    for hand in hands:
        value(hand)
    yield Row("ranking wild, the very first hand", US, (first - began) * 1e6, "us")
    yield Row(f"ranking wild, the first {FILLING:,} of seven", US, (process_time() - began) * 1e3, "ms")
    yield Row("ranking wild, the tables after these", US, sum(map(_size, TABLES)) / MEGABYTE, "MB")


def _size(table: dict[int, Any]) -> int:
    """The bytes of a table with what is in it."""
    return sys.getsizeof(table) + sum(sys.getsizeof(part) for entry in table.items() for part in entry)


def _peer(hands: list[list[str]]) -> Iterator[tuple[str, float]]:
    try:
        import pokerkit
    except ImportError:
        return
    theirs = [tuple(pokerkit.Card.parse("".join(code.translate(THEIRS) for code in hand))) for hand in hands]
    whole = len(hands[0]) == 5
    ranker = pokerkit.StandardHighHand if whole else pokerkit.StandardHighHand.from_game
    yield "pokerkit", _rate(ranker, theirs)
