"""Rankings a second."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from rules.games.tarot_poker import minors
from rules.rankings.standard import value, value_of
from tests.bench.measure import US, Row, rate

Ranker = Callable[[Sequence[Any]], Any]
THEIRS = str.maketrans("pcrsN", "cdhsJ")
HANDS = 20_000
SLOW = 500
"""Hands for those that take a millisecond each."""


def ranking() -> Iterator[Row]:
    """Hands of five and seven cards, and of Omaha."""
    random = Random(1)
    for size in (5, 7):
        hands = [random.sample(list(minors()), size) for _ in range(HANDS)]
        for who, prepare, ranker in _rankers():
            yield _row(f"ranking {size} cards", who, prepare, ranker, hands)
    hands = [random.sample(list(minors()), 9) for _ in range(HANDS // 10)]
    for who, prepare, ranker in _omaha_rankers():
        yield _row("ranking Omaha", who, prepare, ranker, hands)


def _row(work: str, who: str, prepare: Ranker, ranker: Ranker, hands: list[list[str]]) -> Row:
    few = hands[:SLOW] if who == "pokerkit" else hands
    prepared = [prepare(hand) for hand in few]

    def once() -> None:
        for hand in prepared:
            ranker(hand)

    return Row(work, who, rate(once, len(prepared)))


def _weights(hand: Sequence[str]) -> list[int]:
    return [minors()[code] for code in hand]


def _theirs(hand: Sequence[str]) -> list[str]:
    return [code.translate(THEIRS) for code in hand]


def _rankers() -> Iterator[tuple[str, Ranker, Ranker]]:
    """Who ranks: a name, how they want their cards, and how they rank them."""
    yield US, _weights, value
    try:
        import treys
    except ImportError:
        pass
    else:
        evaluator = treys.Evaluator()
        yield (
            "treys",
            lambda hand: [treys.Card.new(code) for code in _theirs(hand)],
            lambda cards: evaluator.evaluate(cards[:2], cards[2:]),
        )
    try:
        import phevaluator
    except ImportError:
        pass
    else:
        yield (
            "phevaluator",
            lambda hand: [phevaluator.Card(code).id_ for code in _theirs(hand)],
            lambda cards: phevaluator.evaluate_cards(*cards),
        )
    try:
        import pokerkit
    except ImportError:
        return
    yield (
        "pokerkit",
        lambda hand: tuple(pokerkit.Card.parse("".join(_theirs(hand)))),
        lambda cards: pokerkit.StandardHighHand.from_game(cards),
    )


def _omaha_rankers() -> Iterator[tuple[str, Ranker, Ranker]]:
    yield US, _weights, lambda cards: value_of(cards[:4], cards[4:], 2)
    try:
        import pokerkit
    except ImportError:
        return
    yield (
        "pokerkit",
        lambda hand: tuple(pokerkit.Card.parse("".join(_theirs(hand)))),
        lambda cards: pokerkit.OmahaHoldemHand.from_game(cards[:4], cards[4:]),
    )
