"""Hands of the grand deck a second, beside a solver that is asked which combos to score."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from rules.cards import deck
from rules.rankings.grand import DECK, HAND, score, value
from rules.rankings.grand_cards import bits, codes, group, mask
from rules.rankings.grand_combos import combos, whole_hand
from rules.rankings.grand_trumps import by_card, more
from tests.bench.measure import US, Row, rate

HANDS = 20_000
SLOW = 40
"""Hands for the solver, and rounds through the worst ones for us."""

Hand = Sequence[str]


def grand() -> Iterator[Row]:
    """Random hands, and the worst: seventeen Inner Planes have up to twelve rings, each across others."""
    random = Random(1)
    hands = [random.sample(deck(DECK).codes, HAND) for _ in range(HANDS)]
    inner = codes(group("inner-plane"))
    worst = [[code for code in inner if code != plane] for plane in inner]
    yield from _rows("scoring a grand hand", hands, value)
    yield from _rows("scoring the worst of them", worst * SLOW, value)
    yield from _rows("the same, with all that is told of it", worst * SLOW, score)


def _rows(work: str, hands: Sequence[Hand], ours: Callable[[Hand], Any]) -> Iterator[Row]:
    yield _row(work, US, ours, hands)
    try:
        from scipy.optimize import milp
    except ImportError:
        return
    if ours is value:
        yield _row(work, "scipy MILP", lambda model: milp(**model), [_model(hand) for hand in hands[:SLOW]])


def _row(work: str, who: str, once: Callable[[Any], Any], hands: Sequence[Any]) -> Row:
    def all_of_them() -> None:
        for hand in hands:
            once(hand)

    return Row(work, who, rate(all_of_them, len(hands)))


def _model(hand: Hand) -> dict[str, Any]:
    """The hand as a problem of whole numbers: a variable for each combo, and for each card that can be trump.

    What it comes to is what the hand counts beside its faces. Making the model is not measured.
    """
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint

    held = mask(hand)
    whole = whole_hand(held)
    known = [*combos(), *([whole] if whole else [])]
    there = [not combo.cards & ~held for combo in known]
    trumps = [bit for bit in more() if bit & held]
    beside = 0
    for code in hand:
        beside |= by_card(code)
    # No card in two combos, none trump that is in one; and a trump has a combo, or a card, that makes it one.
    rows = [
        [*(bool(combo.cards & bits()[code]) for combo in known), *(bits()[code] == bit for bit in trumps)]
        for code in hand
    ]
    rows += [
        [*(-bool(combo.trumped & one) for combo in known), *(one == bit for bit in trumps)] for one in trumps
    ]
    most = [1] * len(hand) + [int(bool(beside & bit)) for bit in trumps]
    gains = [combo.gain for combo in known] + [more()[bit] for bit in trumps]
    return {
        "c": -np.array(gains),
        "integrality": np.ones(len(gains)),
        "bounds": Bounds(0, np.array([*there, *[True] * len(trumps)], dtype=float)),
        "constraints": LinearConstraint(np.array(rows, dtype=float), ub=np.array(most, dtype=float)),
    }
