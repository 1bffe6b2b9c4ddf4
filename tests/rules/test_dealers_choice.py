"""The dealer's choice of a form, in each game that has one."""

from __future__ import annotations

from typing import Any

import pytest

from rules import events as ev
from rules.actions import Call, ChooseForm, Fold, Illegal, RaiseTo
from rules.hand import Carry, Hand
from tests.rules.play import deal_on, only, play, start

every_game = pytest.mark.parametrize("game", ["trump-poker", "tarot-poker"])


def choice(game: str, stacks: tuple[int, ...] = (100, 100, 100), **more: Any) -> Hand:
    return start(game, stacks, dealers_choice=True, ante=3, **more)


@every_game
@pytest.mark.parametrize(("form", "slots"), [("omaha-holdem", 4), ("seven-card-stud", 3)])
def test_the_dealer_chooses_and_the_hand_is_played_in_that_form(game, form, slots):
    hand = choice(game, dealer=1)
    assert (hand.to_act(), hand.may_act(), hand.ask(1)) == ({1}, frozenset(), 1)
    (offered,) = hand.public_choices(1)
    assert offered.picks[0].options == (
        "five-card-draw",
        "five-card-stud",
        "seven-card-stud",
        "texas-holdem",
        "omaha-holdem",
    )
    told = hand.push(ChooseForm(seat=1, form=form))
    assert told[0] == ev.FormChosen(seat=1, form=form)
    deal_on(hand)
    assert hand.log[0] == ChooseForm(seat=1, form=form)
    assert [len(seat.slots) for seat in hand.view(None).seats] == [slots] * 3


@every_game
@pytest.mark.parametrize(
    ("form", "paid"),
    [
        ("five-card-draw", [3, 3, 3]),
        ("seven-card-stud", [0, 0, 0]),
        ("texas-holdem", [0, 1, 2]),
        ("omaha-holdem", [0, 1, 2]),
    ],
)
def test_each_form_has_its_own_forced_bets(game, form, paid):
    hand = choice(game)
    told = hand.push(ChooseForm(seat=0, form=form))
    assert len(only(ev.Posted, told)) == len([amount for amount in paid if amount])
    assert [seat.paid for seat in hand.view(None).seats] == paid


def test_the_first_dealer_falls_back_to_the_form_of_the_table():
    assert choice("trump-poker").timeout_action(0) == ChooseForm(seat=0, form="seven-card-stud")


@every_game
def test_the_clock_falls_back_to_the_last_form_and_that_is_carried_on(game):
    hand = choice(game, carry=Carry(form="omaha-holdem"))
    assert hand.timeout_action(0) == ChooseForm(seat=0, form="omaha-holdem")
    hand.push(hand.timeout_action(0))
    deal_on(hand)
    play(hand, "0f 1f")
    assert hand.result.carry == Carry(form="omaha-holdem")


@every_game
def test_what_a_dealer_chooses_instead_is_carried_on(game):
    hand = choice(game, carry=Carry(form="texas-holdem"))
    assert hand.timeout_action(0) == ChooseForm(seat=0, form="texas-holdem")
    hand.push(ChooseForm(seat=0, form="five-card-draw"))
    deal_on(hand)
    play(hand, "1f 2f")
    assert hand.result.carry == Carry(form="five-card-draw")


@every_game
def test_a_form_that_has_no_room_for_all_is_neither_offered_nor_fallen_back_to(game):
    hand = choice(game, (100,) * 8, carry=Carry(form="five-card-draw"))
    assert "five-card-draw" not in hand.choices(0)[0].picks[0].options
    assert hand.timeout_action(0).form == "five-card-stud"
    with pytest.raises(Illegal, match="wrong-number-of-players"):
        hand.push(ChooseForm(seat=0, form="five-card-draw"))
    assert hand.to_act() == {0}


@every_game
@pytest.mark.parametrize("action", [Call(seat=0), RaiseTo(seat=0, amount=4), Fold(seat=0)])
def test_nothing_else_is_done_before_the_form_is_chosen(game, action):
    with pytest.raises(Illegal, match="choose-a-form"):
        choice(game).push(action)


@every_game
@pytest.mark.parametrize("dealers_choice", [False, True])
def test_a_setup_that_names_the_form_leaves_no_choice_and_the_ante_comes_on_top(game, dealers_choice):
    hand = start(game, (100, 100), form="texas-holdem", ante=3, dealers_choice=dealers_choice)
    deal_on(hand)
    assert ([seat.paid for seat in hand.view(None).seats], hand.to_act()) == ([4, 5], {0})
    play(hand, "0f")
    assert hand.result.carry == Carry()
