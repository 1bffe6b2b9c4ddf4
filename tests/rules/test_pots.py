"""Pots: every chip that was paid lies in one, and only who paid for it can win it."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.pots import Pot, pots, split, uncalled


@pytest.mark.parametrize(
    ("paid", "live", "expected"),
    [
        pytest.param([10, 10, 10], {0, 1, 2}, [(30, (0, 1, 2))], id="all-paid-the-same"),
        pytest.param([10, 10, 4], {0, 1}, [(24, (0, 1))], id="folded-chips-stay-in"),
        pytest.param([30, 50, 50, 40], {0, 1, 2}, [(120, (0, 1, 2)), (50, (1, 2))], id="a-fold-makes-no-pot"),
        pytest.param(
            [10, 20, 30, 40, 40],
            {0, 1, 2, 3, 4},
            [(50, (0, 1, 2, 3, 4)), (40, (1, 2, 3, 4)), (30, (2, 3, 4)), (20, (3, 4))],
            id="a-pot-for-each-short-stack",
        ),
        pytest.param([5, 25, 25, 5], {0, 1, 2, 3}, [(20, (0, 1, 2, 3)), (40, (1, 2))], id="two-at-one-level"),
        pytest.param([40, 40, 10], {1, 2}, [(30, (1, 2)), (60, (1,))], id="side-pot-with-one-player-left"),
        pytest.param([50, 20, 20], {1, 2}, [(90, (1, 2))], id="unmatched-chips-of-a-leaver"),
        pytest.param([50, 20, 10], {1, 2}, [(30, (1, 2)), (50, (1,))], id="leaver-above-two-levels"),
        pytest.param([50, 60, 20, 10], {2, 3}, [(40, (2, 3)), (100, (2,))], id="side-pot-of-the-folded-only"),
        pytest.param([0, 8, 0], {0, 2}, [(8, (0, 2))], id="only-a-leaver-has-paid"),
        pytest.param([0, 8, 8], {0, 1, 2}, [(16, (1, 2))], id="no-winning-without-paying"),
        pytest.param([0, 0], {0, 1}, [], id="nothing-paid"),
        pytest.param([0, 0], set(), [], id="nothing-paid-and-nobody-there"),
        pytest.param([7], {0}, [(7, (0,))], id="alone"),
    ],
)
def test_worked_pots(paid: list[int], live: set[int], expected: list[tuple[int, tuple[int, ...]]]) -> None:
    assert pots(paid, live) == tuple(Pot(*pot) for pot in expected)


def test_dead_chips_lie_in_the_first_pot() -> None:
    assert pots([10, 20, 20], {0, 1, 2}, dead=3) == (Pot(33, (0, 1, 2)), Pot(20, (1, 2)))


def test_who_has_only_dead_chips_in_can_win_no_more() -> None:
    assert pots([0, 20, 20], {0, 1, 2}, dead=3) == (Pot(3, (0, 1, 2)), Pot(40, (1, 2)))


@pytest.mark.parametrize(("paid", "dead"), [([5, 5], 0), ([0, 0], 2)])
def test_chips_without_a_player_are_an_error(paid: list[int], dead: int) -> None:
    with pytest.raises(ValueError, match=r"^chips in the middle, and no seat left"):
        pots(paid, set(), dead)


@pytest.mark.parametrize(
    ("paid", "live", "expected"),
    [
        pytest.param([10, 10], {0, 1}, None, id="matched"),
        pytest.param([10, 30], {0, 1}, (1, 20), id="bet-over-a-short-stack"),
        pytest.param([1, 2, 0], {1}, (1, 1), id="big-blind-when-all-fold"),
        pytest.param([30, 50, 20], {0, 1}, (1, 20), id="third-stack-in-between"),
        pytest.param([50, 50, 20], {1, 2}, None, id="matched-by-one-who-folded"),
        pytest.param([50, 20, 20], {1, 2}, None, id="leaver-gets-nothing-back"),
        pytest.param([40, 50, 20], {0, 2}, None, id="below-a-leaver-all-is-matched"),
        pytest.param([7], {0}, (0, 7), id="alone"),
        pytest.param([0, 0], {0, 1}, None, id="nothing-paid"),
        pytest.param([0, 0, 5], {2}, (2, 5), id="nobody-else-paid"),
    ],
)
def test_what_nobody_called(paid: list[int], live: set[int], expected: tuple[int, int] | None) -> None:
    assert uncalled(paid, live) == expected


@st.composite
def middles(draw: st.DrawFn) -> tuple[list[int], set[int]]:
    """What up to nine seats paid, many alike, and who of them is still in."""
    paid = draw(st.lists(st.integers(0, 6) | st.integers(0, 10**12), min_size=1, max_size=9))
    live = draw(st.sets(st.integers(0, len(paid) - 1), min_size=1))
    return paid, live


@given(middles())
def test_every_chip_lies_in_one_pot(middle: tuple[list[int], set[int]]) -> None:
    paid, live = middle
    assert sum(pot.amount for pot in pots(paid, live)) == sum(paid)


@given(middles())
def test_pots_narrow_down_to_those_who_paid_most(middle: tuple[list[int], set[int]]) -> None:
    paid, live = middle
    made = pots(paid, live)
    for wider, narrower in pairwise(made):
        assert set(narrower.seats) < set(wider.seats)
    if made:
        assert set(made[-1].seats) == {s for s in live if paid[s] == max(paid[s] for s in live)}
    assert all(pot.amount > 0 and list(pot.seats) == sorted(pot.seats) for pot in made)


@given(middles())
def test_nobody_wins_more_from_a_player_than_they_paid_themselves(middle: tuple[list[int], set[int]]) -> None:
    paid, live = middle
    top = max(paid[seat] for seat in live)
    for seat in live:
        can_win = sum(pot.amount for pot in pots(paid, live) if seat in pot.seats)
        stood = sum(max(0, chips - top) for chips in paid)  # what no live player matched
        assert can_win == sum(min(chips, paid[seat]) for chips in paid) + (stood if paid[seat] == top else 0)


@given(middles())
def test_chip_by_chip(middle: tuple[list[int], set[int]]) -> None:
    """The slow way: each chip of a seat, by its height, goes to whoever is live and paid as high."""
    paid, live = [chips % 23 for chips in middle[0]], middle[1]
    top = max(paid[seat] for seat in live)
    by_winners: dict[tuple[int, ...], int] = {}
    for chips in paid:
        for height in range(1, chips + 1):
            winners = tuple(s for s in sorted(live) if paid[s] >= min(height, top))
            by_winners[winners] = by_winners.get(winners, 0) + 1
    assert {pot.seats: pot.amount for pot in pots(paid, live)} == by_winners


@given(middles())
def test_after_the_uncalled_bet_the_most_is_matched(middle: tuple[list[int], set[int]]) -> None:
    paid, live = list(middle[0]), middle[1]
    back = uncalled(paid, live)
    if back:
        seat, amount = back
        assert seat in live
        assert amount > 0
        paid[seat] -= amount
        assert min(paid) >= 0
    assert uncalled(paid, live) is None


@pytest.mark.parametrize(
    ("amount", "winners", "dealer", "expected"),
    [
        pytest.param(101, [0, 2, 4], 0, {2: 34, 4: 34, 0: 33}, id="101-among-three"),
        pytest.param(101, [0, 2, 4], 4, {0: 34, 2: 34, 4: 33}, id="dealer-comes-last"),
        pytest.param(101, [4, 2, 0], 3, {4: 34, 0: 34, 2: 33}, id="around-the-corner"),
        pytest.param(100, [1, 3], 2, {3: 50, 1: 50}, id="even"),
        pytest.param(1, [1, 3], 2, {3: 1, 1: 0}, id="less-than-a-chip-each"),
        pytest.param(9, [2], 2, {2: 9}, id="one-winner"),
    ],
)
def test_worked_splits(amount: int, winners: list[int], dealer: int, expected: dict[int, int]) -> None:
    shares = split(amount, winners, dealer, 5)
    assert list(shares.items()) == list(expected.items())


def test_a_pot_needs_a_winner() -> None:
    with pytest.raises(ValueError, match=r"^a pot that nobody won$"):
        split(10, [], 0, 3)


@given(st.integers(0, 10**12), st.sets(st.integers(0, 8), min_size=1), st.integers(0, 8))
def test_splits_are_fair_to_a_chip(amount: int, winners: set[int], dealer: int) -> None:
    shares = split(amount, sorted(winners), dealer, 9)
    assert set(shares) == winners
    assert sum(shares.values()) == amount
    assert max(shares.values()) - min(shares.values()) <= 1
