"""Hands of the grand deck by the tens of thousands against the slow ranking, some of them built."""

import pytest

from tests.rules.rankings.test_grand import (
    assert_worth_as_the_slow_one_says,
    built_hand,
    hands,
    random_hand,
    whole_hand,
)

HANDS = 20_000


@pytest.mark.parametrize("make", [random_hand, built_hand, whole_hand])
def test_hands_are_worth_what_the_slow_ranking_says(make):
    for cards in hands(make, HANDS):
        assert_worth_as_the_slow_one_says(cards)
