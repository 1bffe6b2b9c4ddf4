"""The simplest cards of the house to play poker with, and what came of it.

BEST beats GOOD beats POOR beats WORST; BEST and SAME are equal.
"""

from __future__ import annotations

import pytest

from rules.actions import Action, Illegal
from rules.hand import Hand
from tests.rules.play import position

BEST, SAME = "11t 9t 7t 5t 3t", "11c 9c 7c 5c 3c"
GOOD, POOR, WORST = "11f 9f 7f 5f 2f", "1f 3f 4f 6f 8f", "1e 2e 3e 4e 5e"


def refused(hand: Hand, action: Action) -> str:
    """Why it is refused, nothing having changed."""
    before = (position(hand), hand.log, [hand.view(seat) for seat in hand.seats])
    with pytest.raises(Illegal) as refusal:
        hand.push(action)
    assert (position(hand), hand.log, [hand.view(seat) for seat in hand.seats]) == before
    return refusal.value.reason


def stacks(hand: Hand) -> tuple[int, ...]:
    assert hand.result
    return hand.result.stacks


def won(hand: Hand) -> list[tuple[int, int, int]]:
    """Seat, amount and pot of every award."""
    assert hand.result
    return [(award.seat, award.amount, award.pot) for award in hand.result.awards]
