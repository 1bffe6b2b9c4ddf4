"""Sigilian and Limbo hands beside the slow ranking for some minutes, in houses of every kind."""

import pytest

from tests.rules.rankings.test_sigilian_slowly import HOUSES, assert_same_order, dealt

HANDS = {"sigilian": 4_000, "limbo-holdem": 1_250}
"""Of each game in each of the 32 houses; no hand is one of those that are compared every day."""


@pytest.mark.parametrize("game_id", HANDS)
@pytest.mark.parametrize("number", range(len(HOUSES)))
def test_hands_come_in_the_same_order_for_long(number: int, game_id: str) -> None:
    assert_same_order(HOUSES[number], game_id, dealt(1_000 + number, game_id, HANDS[game_id]))
