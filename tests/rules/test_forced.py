"""Who posts what before the cards: the two-handed turn, straddles, blinds by seat."""

import pytest

from rules.forced import Blind, antes, blinds, last_blind, least_bet
from rules.forms import FORMS
from tests.rules.play import setup

HOLDEM, STUD, DRAW = (FORMS[name] for name in ("texas-holdem", "seven-card-stud", "five-card-draw"))


def table(players: int, **more):
    return setup("tarot-poker", (50,) * players, **more)


@pytest.mark.parametrize(
    ("players", "dealer", "small", "big"),
    [(2, 0, 0, 1), (2, 1, 1, 0), (3, 0, 1, 2), (3, 1, 2, 0), (3, 2, 0, 1), (6, 4, 5, 0)],
)
def test_the_blinds_are_left_of_the_dealer_and_of_two_the_dealer_has_the_small_one(
    players, dealer, small, big
):
    posted = blinds(table(players, dealer=dealer), HOLDEM)
    assert posted == (Blind(small, 1, "small-blind"), Blind(big, 2, "big-blind"))
    assert last_blind({blind.seat: blind.amount for blind in posted}) == big


def test_only_forms_with_blinds_have_them():
    assert blinds(table(3), STUD) == blinds(table(3), DRAW) == ()
    assert [least_bet(table(3, big_blind=8), form) for form in (HOLDEM, STUD, DRAW)] == [8, 0, 0]
    ransom = setup("queens-ransom", (50, 50))
    assert (blinds(ransom, HOLDEM), least_bet(ransom, HOLDEM)) == ((), 0)


def test_a_blind_of_nothing_is_not_posted():
    assert blinds(table(3, small_blind=0), HOLDEM) == (Blind(2, 2, "big-blind"),)
    assert blinds(table(3, small_blind=0, big_blind=0), HOLDEM) == ()


def test_blinds_by_seat_are_posted_from_the_dealers_left():
    posted = blinds(table(5, dealer=1, blinds=(4, 0, 1, 2, 0)), HOLDEM)
    assert posted == (Blind(2, 1, "small-blind"), Blind(3, 2, "big-blind"), Blind(0, 4, "straddle"))
    alone = blinds(table(3, blinds=(0, 0, 5)), HOLDEM)
    assert alone == (Blind(2, 5, "big-blind"),)


def test_the_highest_straddle_is_the_last_and_of_equal_ones_the_later():
    assert last_blind({1: 1, 2: 2, 3: 4, 0: 8}) == 0
    assert last_blind({1: 2, 2: 2}) == 2


def test_where_blinds_are_given_by_seat_they_say_nothing_of_the_least_bet():
    assert least_bet(table(4, blinds=(8, 1, 2, 4), big_blind=9), HOLDEM) == 0


def test_antes_are_those_of_the_setup_or_the_same_for_all():
    assert antes(table(3), 2) == (2, 2, 2)
    assert antes(table(3, antes=(0, 0, 6)), 2) == (0, 0, 6)
