"""What cards let a player do: the Fool, the Hanged Man, the Priestess, and who is free of her."""

from __future__ import annotations

import pytest

from rules import events as ev
from rules.actions import RaiseTo
from tests.rules.play import only
from tests.rules.tarot_poker.table import (
    BETS,
    LOW,
    MID,
    can,
    draw,
    held,
    play,
    refused,
    seen,
    stands,
    stud,
    table,
    worth,
)

FOOL = "fool 4c 5p 6c 7c"
HANGED = "hanged-man 4c 5p 6c 7c"
PRIESTESS = "high-priestess 4c 5p 6c 7c"
FACING = "call 10, raise 20-100, fold"
"""What the table offers whoever faces the first bet, of 10."""


# The Fool.


def test_fool_must_bet_where_nobody_has():
    hand = draw(FOOL, LOW, MID)
    # The table does not see it.
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])
    assert can(hand, 1) == ["bet"]
    refused(hand, "p1 cc", "fool-must-raise")
    refused(hand, "p1 f", "fool-must-raise")
    play(hand, "p1 cbr 10")
    stands(hand, 2, FACING, [90, 100, 100], 10, [1, 2, 3])


def test_fool_must_raise_on_every_turn_and_in_every_round():
    hand = draw(FOOL, LOW, MID)
    play(hand, "p1 cbr 2; p2 cbr 4; p3 cc")
    assert can(hand, 1) == ["raise"]
    refused(hand, "p1 cc", "fool-must-raise")
    refused(hand, "p1 f", "fool-must-raise")
    play(hand, "p1 cbr 6; p2 cc; p3 cc; p1 sd; p2 sd; p3 sd")
    refused(hand, "p1 cc", "fool-must-raise")
    stands(hand, 1, "check, bet 2-94, fold", [94] * 3, 18, [1, 2, 3])


def test_fool_with_the_lowest_upcard_does_not_bring_in_but_bets():
    hand = stud("fool 2p", "Kp 9s")
    assert can(hand, 1) == ["bet"]
    refused(hand, "p1 pb", "fool-must-raise")
    assert hand.timeout_action(0) == RaiseTo(seat=0, amount=2)
    stands(hand, 1, "bring-in 1, bet 2-100", [100] * 2, 0, [1, 2])


def test_fool_traded_away_binds_nobody_any_more():
    hand = draw(FOOL, LOW, stock="9p")
    play(hand, "p1 cbr 2; p2 cc; p1 sd fool; p2 sd")
    assert (held(hand, 1), can(hand, 1)) == ("9p 4c 5p 6c 7c", ["check", "bet", "fold"])
    play(hand, "p1 cc")
    stands(hand, 2, "check, bet 2-98, fold", [98, 98], 4, [1, 2])


def test_fool_given_to_another_binds_that_player():
    hand = draw("magician fool 5p 6c 7c", LOW, stock="Ac")
    play(hand, "p1 play magician on=p2 give=fool take=?; d pick 9c; p1 cc")
    assert held(hand, 2) == "2p 3c 5r 7s fool"
    refused(hand, "p2 cc", "fool-must-raise")
    stands(hand, 2, BETS, [100] * 2, 0, [1, 2])


def test_fool_hanged_man_in_one_hand_bet_as_ever():
    hand = draw("fool hanged-man 5p 6c 7c", LOW, MID)
    assert can(hand, 1) == ["check", "bet", "fold"]
    assert worth(hand, 1) == "straight"
    play(hand, "p1 cc; p2 cbr 10; p3 cc")
    assert can(hand, 1) == ["call", "raise", "fold"]
    play(hand, "p1 f; p2 sd; p3 sd")
    stands(hand, 2, "check, bet 2-90, fold", [100, 90, 90], 20, [2, 3])


def test_fool_hanged_man_that_are_the_whole_hand_bet_as_ever_too():
    hand = table("texas-holdem", "fool hanged-man", "Kp Kc")
    assert can(hand, 1) == ["call", "raise", "fold"]
    stands(hand, 1, "call 1, raise 4-100, fold", [99, 98], 3, [1, 2])


def test_fool_hanged_man_where_one_is_denied_the_other_binds():
    for denied, left in (("fool", ["check"]), ("hanged-man", ["bet"])):
        hand = draw("Ps 4c 5p 6c 7c", "fool hanged-man 5r 7s 9c", stock="Ac")
        play(hand, f"p1 play Ps on=p2 drop=?; d pick {denied}; p1 cc")
        assert can(hand, 2) == left
        stands(hand, 2, BETS, [100] * 2, 0, [1, 2])


def test_fool_temperance_its_player_may_fold_without_revealing_it():
    hand = draw("fool temperance 5p 6c 7c", LOW, MID)
    assert can(hand, 1) == ["bet", "fold"]
    play(hand, "p1 cbr 2; p2 cbr 10; p3 cc")
    assert can(hand, 1) == ["raise", "fold"]
    refused(hand, "p1 cc", "fool-must-raise")
    play(hand, "p1 f")
    assert seen(hand, 1) == ""
    stands(hand, 2, "trade 0-5", [98, 90, 90], 22, [2, 3])


def test_fool_high_priestess_of_another_frees_it_for_the_rest_of_the_hand():
    hand = draw(PRIESTESS, "fool 3c 5r 7s 9c", MID, stock="Ac")
    play(hand, "p1 play high-priestess; p1 cbr 10")
    assert can(hand, 2) == ["call"]
    play(hand, "p2 cc; p3 cc; p1 sd; p2 sd; p3 sd; p1 cc")
    assert can(hand, 2) == ["check", "bet", "fold"]
    stands(hand, 2, "check, bet 2-90, fold", [90] * 3, 30, [1, 2, 3])


def test_fool_high_priestess_of_its_own_player_does_not_free_it():
    hand = draw("high-priestess fool 5p 6c 7c", LOW, stock="Ac")
    play(hand, "p1 play high-priestess")
    assert can(hand, 1) == ["bet"]
    refused(hand, "p1 f", "fool-must-raise")
    play(hand, "p1 cbr 10; p2 cc; p1 sd; p2 sd")
    assert can(hand, 1) == ["bet"]
    stands(hand, 1, "check, bet 2-90, fold", [90] * 2, 20, [1, 2])


# The Hanged Man.


def test_hanged_man_may_check_and_nothing_else_where_nobody_has_bet():
    hand = draw(HANGED, LOW, MID)
    assert can(hand, 1) == ["check"]
    refused(hand, "p1 cbr 2", "hanged-man-must-see")
    refused(hand, "p1 f", "hanged-man-must-see")
    play(hand, "p1 cc")
    stands(hand, 2, BETS, [100] * 3, 0, [1, 2, 3])


def test_hanged_man_must_see_every_bet_and_raise():
    hand = draw(LOW, HANGED, MID)
    play(hand, "p1 cbr 10")
    stands(hand, 2, FACING, [90, 100, 100], 10, [1, 2, 3])
    refused(hand, "p2 f", "hanged-man-must-see")
    refused(hand, "p2 cbr 20", "hanged-man-must-see")
    play(hand, "p2 cc; p3 cbr 30; p1 cc")
    assert can(hand, 2) == ["call"]
    play(hand, "p2 cc")
    stands(hand, 1, "trade 0-5", [70] * 3, 90, [1, 2, 3])


def test_hanged_man_with_too_few_chips_is_all_in():
    hand = draw(LOW, HANGED, MID, stacks=(100, 30, 100))
    play(hand, "p1 cbr 50")
    assert can(hand, 2) == ["call"]
    play(hand, "p2 cc")
    stands(hand, 3, "call 50, raise 100, fold", [50, 0, 100], 80, [1, 2, 3])


def test_hierophant_hanged_man_together_may_bet_and_raise_without_revealing():
    hand = draw("hierophant hanged-man 5p 6c 7c", LOW, MID)
    assert can(hand, 1) == ["check", "bet"]
    play(hand, "p1 cbr 2; p2 cbr 10; p3 cc")
    assert can(hand, 1) == ["call", "raise"]
    refused(hand, "p1 f", "hanged-man-must-see")
    play(hand, "p1 cbr 20")
    assert seen(hand, 1) == "?? ?? ?? ?? ??"
    stands(hand, 2, "call 10, raise 30-100, fold", [80, 90, 90], 40, [1, 2, 3])


def test_hanged_man_temperance_together_may_fold_without_revealing():
    hand = draw("hanged-man temperance 5p 6c 7c", LOW, MID)
    assert can(hand, 1) == ["check", "fold"]
    play(hand, "p1 cc; p2 cbr 10; p3 cc")
    assert can(hand, 1) == ["call", "fold"]
    refused(hand, "p1 cbr 20", "hanged-man-must-see")
    play(hand, "p1 f")
    stands(hand, 2, "trade 0-5", [100, 90, 90], 20, [2, 3])


# The High Priestess.


def test_high_priestess_opens_and_the_others_see_it_neither_raising_nor_folding():
    hand = draw(PRIESTESS, LOW, MID, stock="Ac")
    play(hand, "p1 play high-priestess")
    assert (held(hand, 1), hand.view(None).ruler) == ("Ac 4c 5p 6c 7c", 0)
    refused(hand, "p1 cc", "priestess-must-open")
    # All of this the table knows.
    stands(hand, 1, "bet 2-100, fold", [100] * 3, 0, [1, 2, 3])
    play(hand, "p1 cbr 10")
    refused(hand, "p2 f", "must-see")
    refused(hand, "p2 cbr 20", "must-see")
    stands(hand, 2, "call 10", [90, 100, 100], 10, [1, 2, 3])
    play(hand, "p2 cc; p3 cc")
    stands(hand, 1, "trade 0-5", [90] * 3, 30, [1, 2, 3])


def test_high_priestess_rules_for_that_round_only():
    hand = draw(PRIESTESS, LOW, MID, stock="Ac")
    play(hand, "p1 play high-priestess; p1 cbr 10; p2 cc; p3 cc; p1 sd; p2 sd; p3 sd")
    assert hand.view(None).ruler is None
    play(hand, "p1 cbr 10; p2 f")
    stands(hand, 3, "call 10, raise 20-90, fold", [80, 90, 90], 40, [1, 3])


def test_high_priestess_who_folds_gives_betting_back():
    hand = draw(PRIESTESS, LOW, MID, stock="Ac")
    play(hand, "p1 play high-priestess; p1 f")
    assert hand.view(None).ruler is None
    stands(hand, 2, BETS, [100] * 3, 0, [2, 3])


def test_high_priestess_calls_only_where_no_raise_is_possible():
    hand = draw(LOW, PRIESTESS, stacks=(30, 100), stock="Ac")
    play(hand, "p1 cbr 30; p2 play high-priestess")
    stands(hand, 2, "call 30, fold", [0, 100], 30, [1, 2])
    hand = draw(LOW, PRIESTESS, MID, stacks=(100, 100, 100), stock="Ac")
    play(hand, "p1 cbr 30; p2 play high-priestess")
    refused(hand, "p2 cc", "priestess-must-open")
    stands(hand, 2, "raise 60-100, fold", [70, 100, 100], 30, [1, 2, 3])


def test_r3_who_had_acted_acts_again_and_sees():
    hand = draw(LOW, MID, PRIESTESS, stock="Ac")
    play(hand, "p1 cc; p2 cbr 4; p3 play high-priestess; p3 cbr 20")
    stands(hand, 1, "call 20", [100, 96, 80], 24, [1, 2, 3])
    play(hand, "p1 cc")
    stands(hand, 2, "call 16", [80, 96, 80], 44, [1, 2, 3])
    play(hand, "p2 cc")
    stands(hand, 1, "trade 0-5", [80] * 3, 60, [1, 2, 3])


def test_r3_high_priestess_overrides_her_players_hanged_man_for_the_round():
    hand = draw("high-priestess hanged-man 5p 6c 7c", LOW, stock="Ac")
    assert can(hand, 1) == ["check", "play card=high-priestess"]
    play(hand, "p1 play high-priestess")
    assert can(hand, 1) == ["bet", "fold"]
    play(hand, "p1 cbr 10; p2 cc; p1 sd; p2 sd")
    assert can(hand, 1) == ["check"]
    stands(hand, 1, "check, bet 2-90, fold", [90] * 2, 20, [1, 2])


# Who is free of her: the Hierophant, Temperance, the Wheel.


def test_hierophant_high_priestess_revealed_allows_one_raise_that_the_others_see():
    hand = draw(PRIESTESS, "hierophant 3c 5r 7s 9c", MID, stock="Ac")
    play(hand, "p1 play high-priestess; p1 cbr 10")
    assert can(hand, 2) == ["call", "play card=hierophant"]
    play(hand, "p2 play hierophant")
    assert seen(hand, 2) == "hierophant ?? ?? ?? ??"
    refused(hand, "p2 f", "must-see")
    stands(hand, 2, "call 10, raise 20-100", [90, 100, 100], 10, [1, 2, 3])
    play(hand, "p2 cbr 20")
    refused(hand, "p3 f", "must-see")
    stands(hand, 3, "call 20", [90, 80, 100], 30, [1, 2, 3])
    play(hand, "p3 cc")
    refused(hand, "p1 cbr 40", "priestess-may-not-raise")
    stands(hand, 1, "call 10, fold", [90, 80, 80], 50, [1, 2, 3])
    play(hand, "p1 cc")
    stands(hand, 1, "trade 0-5", [80] * 3, 60, [1, 2, 3])


def test_hierophant_high_priestess_who_folds_to_his_raise_gives_betting_back():
    hand = draw(PRIESTESS, LOW, "hierophant 4p 6r 8s Tc", stock="Ac")
    play(hand, "p1 play high-priestess; p1 cbr 10; p2 cc; p3 play hierophant; p3 cbr 20; p1 f")
    stands(hand, 2, "call 10, raise 30-100, fold", [90, 90, 80], 40, [2, 3])


def test_hierophant_has_nothing_to_reveal_where_nobody_elses_priestess_rules():
    hand = draw("hierophant high-priestess 5p 6c 7c", LOW, stock="Ac")
    refused(hand, "p1 play hierophant", "power-not-so")
    play(hand, "p1 play high-priestess")
    refused(hand, "p1 play hierophant", "power-not-so")
    assert worth(hand, 1) == "pair"
    stands(hand, 1, "bet 2-100, fold", [100] * 2, 0, [1, 2])


def test_hierophant_is_not_revealed_where_no_raise_is_possible():
    hand = draw(PRIESTESS, "hierophant 3c 5r 7s 9c", stock="Ac", stacks=(100, 10))
    play(hand, "p1 play high-priestess; p1 cbr 10")
    assert can(hand, 2) == ["call"]
    refused(hand, "p2 play hierophant", "power-not-so")


def test_r3_hierophant_has_to_be_revealed_under_the_priestess_even_beside_the_hanged_man():
    hand = draw(PRIESTESS, "hierophant hanged-man 5r 7s 9c", stock="Ac")
    play(hand, "p1 play high-priestess; p1 cbr 10")
    assert can(hand, 2) == ["call", "play card=hierophant"]
    play(hand, "p2 play hierophant")
    assert can(hand, 2) == ["call", "raise"]
    stands(hand, 2, "call 10, raise 20-100", [90, 100], 10, [1, 2])


def test_r3_her_players_own_fool_sees_the_hierophants_raise():
    # Not folding is the Fool's, not raising the Priestess's.
    hand = draw("high-priestess fool 5p 6c 7c", "hierophant 3c 5r 7s 9c", stock="Ac")
    play(hand, "p1 play high-priestess; p1 cbr 10; p2 play hierophant; p2 cbr 20")
    assert can(hand, 1) == ["call"]
    refused(hand, "p1 f", "fool-must-raise")
    stands(hand, 1, "call 10, fold", [90, 80], 30, [1, 2])


def test_temperance_high_priestess_revealed_allows_folding_and_not_raising():
    hand = draw(PRIESTESS, "temperance 3c 5r 7s 9c", MID, stock="Ac")
    play(hand, "p1 play high-priestess; p1 cbr 10")
    assert can(hand, 2) == ["call", "play card=temperance"]
    play(hand, "p2 play temperance")
    assert seen(hand, 2) == "temperance ?? ?? ?? ??"
    refused(hand, "p2 cbr 20", "must-see")
    stands(hand, 2, "call 10, fold", [90, 100, 100], 10, [1, 2, 3])
    play(hand, "p2 f")
    stands(hand, 3, "call 10", [90, 100, 100], 10, [1, 3])


def test_temperance_has_nothing_to_reveal_where_nobody_elses_priestess_rules():
    hand = draw("temperance 4c 5p 6c 7c", LOW)
    refused(hand, "p1 play temperance", "power-not-so")
    assert (can(hand, 1), worth(hand, 1)) == (["check", "bet", "fold"], "straight")
    play(hand, "p1 cc")
    stands(hand, 2, BETS, [100] * 2, 0, [1, 2])


def test_temperance_has_nothing_to_reveal_under_its_players_own_priestess():
    hand = draw("high-priestess temperance 5p 6c 7c", LOW, stock="Ac")
    play(hand, "p1 play high-priestess")
    assert not [said for said in can(hand, 1) if "temperance" in said]
    refused(hand, "p1 play temperance", "power-not-so")


@pytest.mark.parametrize("other", ["fool", "hanged-man"])
def test_r3_temperance_has_to_be_revealed_under_the_priestess_even_beside_the_fool_or_the_hanged_man(other):
    hand = draw(PRIESTESS, f"temperance {other} 5r 7s 9c", stock="Ac")
    play(hand, "p1 play high-priestess; p1 cbr 10")
    assert can(hand, 2) == ["call", "play card=temperance"]
    refused(hand, "p2 f", "must-see")
    play(hand, "p2 play temperance")
    assert can(hand, 2) == ["call", "fold"]
    stands(hand, 2, "call 10, fold", [90, 100], 10, [1, 2])


def test_r3_temperance_hierophant_lets_its_player_fold_to_his_raise():
    hand = draw(PRIESTESS, "temperance 3c 5r 7s 9c", "hierophant 4p 6r 8s Tc", stock="Ac")
    play(hand, "p1 play high-priestess; p1 cbr 10; p2 play temperance; p2 cc")
    play(hand, "p3 play hierophant; p3 cbr 20; p1 cc")
    stands(hand, 2, "call 10, fold", [80, 90, 80], 50, [1, 2, 3])
    play(hand, "p2 f")
    stands(hand, 1, "trade 0-5", [80, 90, 80], 50, [1, 3])


def test_wheel_of_fortune_high_priestess_restored_betting_is_normal_again():
    hand = draw(PRIESTESS, "wheel-of-fortune 3c 5r 7s 9c", MID, stock="Ac")
    play(hand, "p1 play high-priestess; p1 cbr 10")
    told = play(hand, "p2 play wheel-of-fortune mode=restore")
    assert only(ev.RuleEnded, told) == [ev.RuleEnded(seat=0)]
    assert (seen(hand, 2), hand.view(None).ruler) == ("wheel-of-fortune ?? ?? ?? ??", None)
    stands(hand, 2, FACING, [90, 100, 100], 10, [1, 2, 3])
    play(hand, "p2 f; p3 cbr 20")
    # The Priestess stays spent, and her player bets as everybody does.
    assert held(hand, 1) == "Ac 4c 5p 6c 7c"
    stands(hand, 1, "call 10, raise 30-100, fold", [90, 100, 80], 30, [1, 3])


def test_wheel_of_fortune_restores_only_while_another_players_priestess_rules():
    hand = draw("wheel-of-fortune high-priestess 5p 6c 7c", LOW, MID, stock="Ac Kc")
    refused(hand, "p1 play wheel-of-fortune mode=restore", "power-not-so")
    play(hand, "p1 play high-priestess")
    refused(hand, "p1 play wheel-of-fortune mode=restore", "power-not-so")
    # Traded it may be.
    play(hand, "p1 play wheel-of-fortune mode=trade")
    assert held(hand, 1) == "Kc Ac 5p 6c 7c"
    stands(hand, 1, "bet 2-100, fold", [100] * 3, 0, [1, 2, 3])


@pytest.mark.parametrize(("card", "left"), [("fool", ["call", "raise", "fold"]), ("hanged-man", ["call"])])
def test_wheel_of_fortune_restores_the_hanged_mans_duty_and_leaves_the_fool_free(card, left):
    hand = draw(PRIESTESS, "wheel-of-fortune 3c 5r 7s 9c", f"{card} 4p 6r 8s Tc", stock="Ac")
    play(hand, "p1 play high-priestess; p1 cbr 10; p2 play wheel-of-fortune mode=restore; p2 cc")
    assert can(hand, 3) == left
    stands(hand, 3, FACING, [90, 90, 100], 20, [1, 2, 3])
