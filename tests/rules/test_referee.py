"""Ordinary poker against an independent referee: what may be done, and the stacks that come of it.

The referee is slow: `.ci/run` plays a thousand hands a form with REFEREE_HANDS=1000, a newcomer fewer.
"""

import os

import pytest

pytest.importorskip("pokerkit")

from rules.actions import DEALER
from tests.rules.play import setup
from tests.rules.referee import FORMS, SideBySide

HANDS = int(os.environ.get("REFEREE_HANDS", "200"))


@pytest.mark.parametrize("variant", FORMS)
def test_the_referee_agrees(variant):
    for number in range(HANDS):
        side_by_side = SideBySide(variant, number)
        try:
            side_by_side.play()
        except Exception as error:
            error.add_note(f"{variant} hand {number}: {side_by_side.setup}, {side_by_side.hand.log}")
            raise


# Where the two differ, and ours is what the rules of the house say.


def table(variant: str, *stacks: int, order: str = "", **options) -> SideBySide:
    form, structure = FORMS[variant]
    options = {"form": form, "structure": structure, "dealer": len(stacks) - 1, **options}
    return SideBySide(variant, setup=setup("tarot-poker", stacks, **options), order=order)


def may_raise(both: SideBySide) -> tuple[bool, bool]:
    """Whether the one whose turn it is may raise, here and there."""
    (seat,) = both.hand.to_act()
    here = {choice.kind for choice in both.hand.choices(seat)}
    return "raise" in here, both.state.can_complete_bet_or_raise_to()


def test_they_allow_four_raises_over_the_big_blind():
    both = table("FT", 99, 99, 99)
    both.follow("2r4 0r6 1r8")
    assert may_raise(both) == (False, True)


def test_they_have_a_cap_heads_up():
    both = table("FT", 99, 99)
    both.follow("1r4 0r6 1r8 0r10")
    assert may_raise(both) == (True, False)


def test_they_take_a_first_all_in_of_less_than_a_raise_for_a_full_one():
    both = table("NT", 99, 5, 99, 99, small_blind=2, big_blind=4, minimum_bet=4)
    both.follow("2c 3c 0c 1r5")
    assert may_raise(both) == (False, True)


def test_they_ask_one_who_has_nobody_left_to_bet_against():
    both = table("NT", 1, 99, 99)
    both.follow("2f")
    assert (both.hand.to_act(), both.state.actor_index) == ({DEALER}, 1)


ON_THE_BOARD = "2p 2c 2r 2s 3p 3c 3r 3s Ap Kc Qr Ns Tp"
"""Two cards each, one at a time, and a straight for everybody."""


def test_they_give_all_odd_chips_to_one():
    both = table("NT", 99, 99, 99, 99, order=ON_THE_BOARD)
    both.follow("2c 3c 0c 1r4 2c 3c 0f 1c 2c 3c 1c 2c 3c 1c 2c 3c")
    assert both.hand.result.stacks == (97, 100, 100, 99)
    assert tuple(both.state.stacks) == (97, 101, 99, 99)


def test_they_make_one_pot_of_those_that_the_same_players_win():
    """A pot of 13 and one of 9: with us the same player has the odd chip of both, with them 22 are even."""
    order = "3p Tp 3c 3r Tc 4p 4c 5p 6p 4r Ap Kc Qr Ns 2p"
    both = table("NT", 99, 99, 3, 6, 99, order=order)
    both.follow("2r3 3r6 4c 0f 1c 1c 4c 1c 4c 1c 4c")
    assert both.hand.result.stacks == (98, 105, 0, 0, 103)
    assert tuple(both.state.stacks) == (98, 104, 0, 0, 104)
