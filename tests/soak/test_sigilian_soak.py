"""Sigilian hands by the tens of thousands against the slow ranking, half of them by rules of some house."""

from tests.rules.rankings.test_sets import assert_ranks_as_the_slow_one

HANDS = 40_000


def test_hands_rank_as_the_slow_one_says() -> None:
    for number in range(HANDS):
        assert_ranks_as_the_slow_one(number)
