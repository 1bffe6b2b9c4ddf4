"""Hands of Trump Poker a second, beside ordinary ones of a peer that knows no trumps."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rules.games.tarot_poker import minors
from rules.rankings.trump_ranking import Ranking, weights
from tests.bench.measure import US, Row, rate

THEIRS = str.maketrans("pcrsN", "cdhsJ")
HANDS = 2_000
"""As many for either, so that both find as much of theirs in the processor's caches."""


def trumps() -> Iterator[Row]:
    """Five cards, and the best five of seven, as they come from the whole deck."""
    random = Random(1)
    codes = list(weights())
    for size in (5, 7):
        work = f"ranking trumps, {size} cards"
        ours = [[weights()[code] for code in random.sample(codes, size)] for _ in range(HANDS)]
        yield Row(work, US, _rate(Ranking().value, ours))
        yield from _peer(work, [random.sample(list(minors()), size) for _ in range(HANDS)])


def _rate(ranker, hands) -> float:
    def once() -> None:
        for hand in hands:
            ranker(hand)

    return rate(once, len(hands))


def _peer(work: str, hands: list[list[str]]) -> Iterator[Row]:
    try:
        import pokerkit
    except ImportError:
        return
    theirs = [tuple(pokerkit.Card.parse("".join(code.translate(THEIRS) for code in hand))) for hand in hands]
    whole = len(hands[0]) == 5
    yield Row(
        work,
        "pokerkit",
        _rate(pokerkit.StandardHighHand if whole else pokerkit.StandardHighHand.from_game, theirs),
    )
