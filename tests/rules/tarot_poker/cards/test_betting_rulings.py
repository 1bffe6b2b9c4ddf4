"""Rulings on what cards let a player do: R2 and R18 (R3 stands with the cards it is about)."""

from __future__ import annotations

import pytest

from rules import events as ev
from rules.actions import Amount, Call, Fold, Illegal, RaiseTo
from tests.rules.play import only
from tests.rules.tarot_poker.table import LOW, MID, can, draw, play, refused, stands

FOOL = "fool 4c 5p 6c 7c"
HANGED = "hanged-man 4c 5p 6c 7c"
PRIESTESS = "high-priestess 4c 5p 6c 7c"
FACING = "call 10, raise 20-100, fold"
"""What the table offers whoever faces the first bet, of 10."""


# R2: what cannot be done, the clock, and who leaves.


def test_r2_fool_with_too_few_chips_calls():
    hand = draw(LOW, FOOL, MID, stacks=(100, 20, 100))
    play(hand, "p1 cbr 50")
    assert can(hand, 2) == ["call"]
    refused(hand, "p2 f", "fool-must-raise")
    play(hand, "p2 cc")
    stands(hand, 3, "call 50, raise 100, fold", [50, 0, 100], 70, [1, 2, 3])


def test_r2_fool_whose_raise_is_a_short_all_in_goes_all_in():
    hand = draw(LOW, FOOL, MID, stacks=(100, 60, 100))
    play(hand, "p1 cbr 50")
    assert can(hand, 2) == ["raise"]
    assert hand.timeout_action(1) == RaiseTo(seat=1, amount=60)
    play(hand, "p2 cbr 60")
    stands(hand, 3, "call 60, raise 100, fold", [50, 0, 100], 110, [1, 2, 3])


def test_r2_fool_calls_where_the_cap_is_reached():
    hand = draw(LOW, FOOL, MID, structure="fixed-limit")
    play(hand, "p1 cbr 2; p2 cbr 4; p3 cbr 6; p1 cbr 8")
    assert can(hand, 2) == ["call"]
    play(hand, "p2 cc")
    stands(hand, 3, "call 2, fold", [92, 92, 94], 22, [1, 2, 3])


def test_r2_fool_calls_where_nobody_is_left_who_could_answer():
    hand = draw(LOW, FOOL, stacks=(100, 150), stock="Ac")
    play(hand, "p1 cbr 100")
    assert can(hand, 2) == ["call"]
    play(hand, "p2 cc")
    stands(hand, 1, "trade 0-5", [0, 50], 200, [1, 2])


def test_r2_fool_calls_a_short_all_in_that_does_not_reopen_the_betting():
    hand = draw(FOOL, LOW, MID, stacks=(100, 100, 14))
    play(hand, "p1 cbr 10; p2 cc; p3 cbr 14")
    assert can(hand, 1) == ["call"]
    play(hand, "p1 cc")
    stands(hand, 2, "call 4, fold", [86, 90, 0], 38, [1, 2, 3])


def test_r2_when_time_runs_out_the_fool_bets_and_raises_the_least():
    hand = draw(FOOL, LOW, MID)
    assert hand.timeout_action(0) == RaiseTo(seat=0, amount=2)
    play(hand, "p1 cbr 2; p2 cbr 10; p3 cc")
    assert hand.timeout_action(0) == RaiseTo(seat=0, amount=18)


def test_r2_when_time_runs_out_the_priestesss_player_opens_and_the_others_see():
    hand = draw(PRIESTESS, LOW, MID, stock="Ac")
    play(hand, "p1 play high-priestess")
    assert hand.timeout_action(0) == RaiseTo(seat=0, amount=2)
    play(hand, "p1 cbr 10")
    assert hand.timeout_action(1) == Call(seat=1)


def test_r2_when_time_runs_out_the_hanged_man_checks_and_sees():
    hand = draw(HANGED, LOW, MID)
    assert hand.timeout_action(0) == Call(seat=0)
    play(hand, "p1 cc; p2 cbr 10; p3 cc")
    assert hand.timeout_action(0) == Call(seat=0)


def test_r2_when_time_runs_out_who_is_bound_to_nothing_folds():
    hand = draw(LOW, MID)
    play(hand, "p1 cbr 10")
    assert hand.timeout_action(1) == Fold(seat=1)


def test_r2_who_leaves_with_the_fool_pays_the_call_and_folds():
    hand = draw(LOW, FOOL, MID)
    told = play(hand, "p1 cbr 10; p2 leave")
    assert told[-3:] == [
        ev.Obliged(seat=1, card="fool"),
        ev.Called(seat=1, amount=10),
        ev.Folded(seat=1, left=True),
    ]
    stands(hand, 3, FACING, [90, 90, 100], 20, [1, 3])


def test_r2_who_leaves_with_the_hanged_man_pays_the_bet_out_of_turn_too():
    hand = draw(LOW, MID, HANGED)
    told = play(hand, "p1 cbr 10; p3 leave")
    assert only(ev.Obliged, told) == [ev.Obliged(seat=2, card="hanged-man")]
    stands(hand, 2, FACING, [90, 100, 90], 20, [1, 2])


def test_r2_who_leaves_and_is_not_bound_or_owes_nothing_pays_nothing():
    for cards, moves in ((FOOL, "p2 leave"), ("fool temperance 4r Qs Kc", "p1 cbr 10; p2 leave")):
        hand = draw(LOW, cards, MID)
        told = play(hand, moves)
        assert not only(ev.Obliged, told)
        assert hand.view(None).seats[1].stack == 100
        assert hand.view(None).pot == (10 if "cbr" in moves else 0)


def test_r2_who_leaves_under_the_priestess_has_paid_her_bet():
    hand = draw(PRIESTESS, LOW, MID, stock="Ac")
    told = play(hand, "p1 play high-priestess; p1 cbr 10; p2 leave")
    assert not only(ev.Obliged, told)
    stands(hand, 3, "call 10", [90, 90, 100], 20, [1, 3])


def test_r2_who_is_free_of_the_priestess_leaves_without_paying():
    hand = draw(PRIESTESS, "hierophant 3c 5r 7s 9c", MID, stock="Ac")
    play(hand, "p1 play high-priestess; p1 cbr 10; p2 play hierophant; p2 cbr 20; p3 cc")
    # Her own player may fold to his raise.
    assert not only(ev.Called, play(hand, "p1 leave"))
    hand = draw(PRIESTESS, "temperance 3c 5r 7s 9c", MID, stock="Ac")
    play(hand, "p1 play high-priestess; p1 cbr 10; p2 play temperance")
    assert not only(ev.Called, play(hand, "p2 leave"))


# R18.


def test_r18_priestess_cap_holds_her_bet_to_the_pot():
    hand = draw(PRIESTESS, LOW, MID, stock="Ac", ante=5, priestess_cap="pot")
    stands(hand, 1, "check, bet 2-95, fold", [95] * 3, 15, [1, 2, 3])
    play(hand, "p1 play high-priestess")
    refused(hand, "p1 cbr 16", "raise-too-big")
    stands(hand, 1, "bet 2-15, fold", [95] * 3, 15, [1, 2, 3])
    assert [choice.amount for choice in hand.choices(0) if choice.kind == "bet"] == [Amount(2, 15)]
    play(hand, "p1 cbr 15")
    stands(hand, 2, "call 15", [80, 95, 95], 30, [1, 2, 3])


def test_r18_a_bet_over_the_pot_is_refused_with_the_pot_and_none_where_nobody_can_call():
    hand = draw(PRIESTESS, LOW, MID, stock="Ac", ante=5, priestess_cap="pot")
    play(hand, "p1 play high-priestess")
    with pytest.raises(Illegal) as refusal:
        hand.push(RaiseTo(seat=0, amount=16))
    assert (refusal.value.reason, refusal.value.facts) == ("raise-too-big", {"high": 15})
    hand = draw(LOW, PRIESTESS, stock="Ac", ante=5, priestess_cap="pot", stacks=(100, 200))
    play(hand, "p1 cbr 95; p2 play high-priestess")
    refused(hand, "p2 cbr 190", "cannot-raise")


def test_r18_without_it_she_may_bet_all_she_has():
    hand = draw(PRIESTESS, LOW, MID, stock="Ac", ante=5)
    play(hand, "p1 play high-priestess; p1 cbr 95")
    stands(hand, 2, "call 95", [0, 95, 95], 110, [1, 2, 3])


def test_r18_the_cap_is_on_her_bet_and_leaves_folding_and_the_others_as_they_are():
    hand = draw("high-priestess hierophant 5p 6c 7c", LOW, MID, stock="Ac", ante=5, priestess_cap="pot")
    play(hand, "p1 cbr 10; p2 cc; p3 cc; p1 sd; p2 sd; p3 sd; p1 play high-priestess; p1 cbr 45; p2 cc")
    stands(hand, 3, "call 45", [40, 40, 85], 135, [1, 2, 3])
    hand = draw(LOW, PRIESTESS, stock="Ac", ante=5, priestess_cap="pot", stacks=(100, 200))
    play(hand, "p1 cbr 10; p2 play high-priestess")
    # The pot once she has called is 30: she may raise by that.
    refused(hand, "p2 cbr 41", "raise-too-big")
    stands(hand, 2, "raise 20-40, fold", [85, 195], 20, [1, 2])


def test_r18_the_hierophants_raise_has_no_cap():
    hand = draw(PRIESTESS, "hierophant 3c 5r 7s 9c", stock="Ac", ante=5, priestess_cap="pot")
    play(hand, "p1 play high-priestess; p1 cbr 10; p2 play hierophant")
    stands(hand, 2, "call 10, raise 20-95", [85, 95], 20, [1, 2])
