"""The dealer's choice of a form, played with the cards of Trump Poker."""

from __future__ import annotations

from typing import Any

import pytest

from rules import events as ev
from rules.actions import Call, ChooseForm, Fold, Illegal, RaiseTo
from rules.hand import Carry, Hand
from tests.rules.play import deal_on, only, play, start


def choice(stacks: tuple[int, ...] = (100, 100, 100), **more: Any) -> Hand:
    return start("trump-poker", stacks, dealers_choice=True, ante=3, **more)


def test_the_dealer_chooses_and_the_hand_is_played_in_that_form():
    hand = choice(dealer=1)
    assert (hand.to_act(), hand.may_act(), hand.ask(1)) == ({1}, frozenset(), 1)
    (offered,) = hand.public_choices(1)
    assert offered.picks[0].options == (
        "five-card-draw",
        "five-card-stud",
        "seven-card-stud",
        "texas-holdem",
        "omaha-holdem",
    )
    told = hand.push(ChooseForm(seat=1, form="omaha-holdem"))
    assert told[0] == ev.FormChosen(seat=1, form="omaha-holdem")
    deal_on(hand)
    assert hand.log[0] == ChooseForm(seat=1, form="omaha-holdem")
    assert [len(seat.slots) for seat in hand.view(None).seats] == [4, 4, 4]


@pytest.mark.parametrize(
    ("form", "paid"),
    [("five-card-draw", [3, 3, 3]), ("seven-card-stud", [0, 0, 0]), ("texas-holdem", [0, 1, 2])],
)
def test_each_form_has_its_own_forced_bets(form, paid):
    hand = choice()
    told = hand.push(ChooseForm(seat=0, form=form))
    assert len(only(ev.Posted, told)) == len([amount for amount in paid if amount])
    assert [seat.paid for seat in hand.view(None).seats] == paid


def test_the_first_dealer_falls_back_to_the_form_of_the_table():
    assert choice().timeout_action(0) == ChooseForm(seat=0, form="seven-card-stud")


def test_later_dealers_fall_back_to_the_form_of_the_hand_before():
    hand = choice(carry=Carry(form="texas-holdem"))
    assert hand.timeout_action(0) == ChooseForm(seat=0, form="texas-holdem")
    hand.push(ChooseForm(seat=0, form="five-card-draw"))
    deal_on(hand)
    play(hand, "1f 2f")
    assert hand.result.carry == Carry(form="five-card-draw")


def test_a_form_that_has_no_room_for_all_is_neither_offered_nor_fallen_back_to():
    hand = choice((100,) * 8, carry=Carry(form="five-card-draw"))
    assert "five-card-draw" not in hand.choices(0)[0].picks[0].options
    assert hand.timeout_action(0).form == "five-card-stud"
    with pytest.raises(Illegal, match="wrong-number-of-players"):
        hand.push(ChooseForm(seat=0, form="five-card-draw"))
    assert hand.to_act() == {0}


@pytest.mark.parametrize("action", [Call(seat=0), RaiseTo(seat=0, amount=4), Fold(seat=0)])
def test_nothing_else_is_done_before_the_form_is_chosen(action):
    with pytest.raises(Illegal, match="choose-a-form"):
        choice().push(action)


@pytest.mark.parametrize("dealers_choice", [False, True])
def test_a_setup_that_names_the_form_leaves_no_choice_and_the_ante_comes_on_top(dealers_choice):
    hand = start("trump-poker", (100, 100), form="texas-holdem", ante=3, dealers_choice=dealers_choice)
    deal_on(hand)
    assert ([seat.paid for seat in hand.view(None).seats], hand.to_act()) == ([4, 5], {0})
    play(hand, "0f")
    assert hand.result.carry == Carry()
