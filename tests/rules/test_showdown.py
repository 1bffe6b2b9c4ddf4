"""Who wins which pot."""

import pytest

from rules.ranking import HandRank
from rules.showdown import awards, is_beaten


def won(paid, live, values, dealer=0, dead=0):
    shown = {seat: HandRank(value=(value,), label="x") for seat, value in values.items()}
    return [(award.seat, award.amount, award.pot) for award in awards(paid, live, shown, dealer, dead)]


@pytest.mark.parametrize(
    ("paid", "live", "values", "expected"),
    [
        ([5, 5, 5], {0, 1, 2}, {0: 1, 1: 3, 2: 2}, [(1, 15, 0)]),
        ([5, 9, 9], {0, 1, 2}, {0: 3, 1: 1, 2: 2}, [(0, 15, 0), (2, 8, 1)]),
        ([5, 9, 9], {0, 1}, {0: 3, 1: 1}, [(0, 15, 0), (1, 8, 1)]),
        ([5, 5, 5, 2], {0, 1, 2}, {0: 2, 1: 2, 2: 2}, [(1, 6, 0), (2, 6, 0), (0, 5, 0)]),
        (
            [3, 6, 6, 9, 9],
            set(range(5)),
            dict.fromkeys(range(5), 1),
            [
                *((1, 3, 0), (2, 3, 0), (3, 3, 0), (4, 3, 0), (0, 3, 0)),
                *((1, 3, 1), (2, 3, 1), (3, 3, 1), (4, 3, 1)),
                *((3, 3, 2), (4, 3, 2)),
            ],
        ),
    ],
)
def test_each_pot_goes_to_the_best_of_those_who_can_win_it(paid, live, values, expected):
    assert won(paid, live, values) == expected


def test_a_lone_winner_shows_nothing_and_takes_it_all_dead_chips_too():
    (award,) = awards([5, 8, 0], {1}, {}, dealer=2, dead=3)
    assert (award.seat, award.amount, award.rank) == (1, 16, None)


def test_dead_chips_lie_in_the_main_pot():
    assert won([2, 9, 9], {0, 1, 2}, {0: 3, 1: 2, 2: 1}, dead=4) == [(0, 10, 0), (1, 14, 1)]


def test_where_nobody_paid_there_is_a_winner_even_so():
    assert won([0, 0], {0, 1}, {0: 1, 1: 2}) == [(1, 0, 0)]


def test_a_hand_is_beaten_once_it_can_win_no_pot():
    high, middle, low = (HandRank(value=(value,), label="x") for value in (9, 5, 1))
    assert is_beaten(1, low, [5, 5], {0, 1}, {0: high})
    assert not is_beaten(1, high, [5, 5], {0, 1}, {0: high})  # they would split
    assert not is_beaten(1, low, [5, 9, 9], {0, 1, 2}, {0: high})
    assert is_beaten(1, low, [5, 9, 9], {0, 1, 2}, {0: high, 2: middle})
