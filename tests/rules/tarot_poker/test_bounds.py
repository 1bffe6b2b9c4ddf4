"""What cards make a player do with their chips: the Fool, the Hanged Man, the Priestess and who helps."""

from __future__ import annotations

import pytest

from rules import events as ev
from rules.actions import Call, Fold, RaiseTo
from tests.rules.play import only, position
from tests.rules.tarot_poker.table import can, held, play, refused, seen, stands, table

DRAW = "five-card-draw"
LOW, MID, HIGH = "2p 3c 5r 7s 9c", "2c 4p 6r 8s Tc", "3p 5c 8r Ts Qp"


def dealt(*hands: str, **more: object):
    """p1 is first to act, and the others follow."""
    return table(DRAW, *hands, **{"dealer": len(hands) - 1, **more})


def bets(hand, player: int) -> list[str]:
    """The ways to bet that a player has."""
    return [
        said for said in can(hand, player) if said in ("check", "call", "bet", "raise", "fold", "bring-in")
    ]


# The Fool.


def test_fool_must_bet_or_raise_on_every_turn():
    hand = dealt("fool 4c 5p 6c 7c", LOW, MID)
    # The table's buttons say nothing of it.
    stands(hand, 1, "check, bet 2-100, fold", [100] * 3, 0, [1, 2, 3])
    assert bets(hand, 1) == ["bet"]
    refused(hand, "p1 cc", "fool-must-raise")
    refused(hand, "p1 f", "fool-must-raise")
    assert hand.timeout_action(0) == RaiseTo(seat=0, amount=2)
    play(hand, "p1 cbr 2; p2 cbr 6; p3 f")
    stands(hand, 1, "call 4, raise 10-100, fold", [98, 94, 100], 8, [1, 2])
    assert bets(hand, 1) == ["raise"]
    assert hand.timeout_action(0) == RaiseTo(seat=0, amount=10)


def test_fool_that_cannot_raise_calls():
    hand = dealt("fool 4c 5p 6c 7c", LOW, stacks=(6, 100), dealer=0)
    play(hand, "p2 cbr 10")
    stands(hand, 1, "call 6, fold", [6, 90], 10, [1, 2])
    assert bets(hand, 1) == ["call"]
    refused(hand, "p1 f", "fool-must-raise")
    assert hand.timeout_action(0) == Call(seat=0)
    play(hand, "p1 cc")
    stands(hand, 2, "trade 0-5", [0, 94], 12, [1, 2])


def test_fool_at_the_cap_of_a_fixed_limit_calls():
    hand = dealt("fool 4c 5p 6c 7c", LOW, MID, structure="fixed-limit", stacks=(100, 100, 100))
    play(hand, "p1 cbr 2; p2 cbr 4; p3 cbr 6; p1 cbr 8; p2 cc; p3 cc")
    stands(hand, 1, "trade 0-5", [92, 92, 92], 24, [1, 2, 3])
    hand = dealt("fool 4c 5p 6c 7c", LOW, MID, structure="fixed-limit", dealer=0)
    play(hand, "p2 cbr 2; p3 cbr 4; p1 cbr 6; p2 cbr 8; p3 cc")
    assert bets(hand, 1) == ["call"]


def test_fool_beside_the_hanged_man_is_just_wild_and_so_is_he():
    hand = dealt("fool hanged-man 5p 6c 7c", LOW, MID)
    assert bets(hand, 1) == ["check", "bet", "fold"]
    play(hand, "p1 cc; p2 cbr 4; p3 cc")
    assert bets(hand, 1) == ["call", "raise", "fold"]


def test_fool_beside_temperance_may_fold_but_neither_check_nor_call():
    hand = dealt("fool temperance 5p 6c 7c", LOW, MID)
    assert bets(hand, 1) == ["bet", "fold"]
    refused(hand, "p1 cc", "fool-must-raise")
    play(hand, "p1 f")
    # Nothing had to be shown for it.
    assert not hand.revealed
    stands(hand, 2, "check, bet 2-100, fold", [100] * 3, 0, [2, 3])


def test_fool_that_is_denied_binds_to_nothing():
    hand = dealt("Ps 4c 5p 6c 7c", "fool 3c 5r 7s 9c", MID, stock="Ac")
    play(hand, "p1 play Ps on=p2 drop=?; d pick fool; p1 cc")
    assert bets(hand, 2) == ["check", "bet", "fold"]


def test_fool_whose_player_leaves_pays_the_call_and_folds():
    hand = dealt("4c 5p 6c 7c 8c", "fool 3c 5r 7s 9c", MID)
    play(hand, "p1 cbr 10")
    told = play(hand, "p2 leave")
    assert told == [
        ev.Obliged(seat=1, card="fool"),
        ev.Called(seat=1, amount=10),
        ev.Folded(seat=1, left=True),
    ]
    stands(hand, 3, "call 10, raise 20-100, fold", [90, 90, 100], 20, [1, 3])


def test_fool_whose_player_leaves_while_there_is_nothing_to_call_pays_nothing():
    hand = dealt("4c 5p 6c 7c 8c", "fool 3c 5r 7s 9c", MID)
    assert play(hand, "p2 leave") == [ev.Folded(seat=1, left=True)]
    stands(hand, 1, "check, bet 2-100, fold", [100] * 3, 0, [1, 3])


# The Hanged Man.


def test_hanged_man_must_see_every_bet_and_may_check():
    hand = dealt("hanged-man 4c 5p 6c 7c", LOW, MID)
    assert bets(hand, 1) == ["check"]
    refused(hand, "p1 cbr 2", "hanged-man-must-see")
    refused(hand, "p1 f", "hanged-man-must-see")
    play(hand, "p1 cc; p2 cbr 10; p3 f")
    stands(hand, 1, "call 10, raise 20-100, fold", [100, 90, 100], 10, [1, 2])
    assert bets(hand, 1) == ["call"]
    assert hand.timeout_action(0) == Call(seat=0)
    refused(hand, "p1 f", "hanged-man-must-see")
    play(hand, "p1 cc")
    stands(hand, 1, "trade 0-5", [90, 90, 100], 20, [1, 2])


def test_hanged_man_with_too_few_chips_is_all_in():
    hand = dealt("hanged-man 4c 5p 6c 7c", LOW, stacks=(6, 100), dealer=0)
    play(hand, "p2 cbr 10; p1 cc")
    stands(hand, 2, "trade 0-5", [0, 94], 12, [1, 2])


def test_hanged_man_beside_the_hierophant_may_bet_and_raise_unseen():
    hand = dealt("hanged-man hierophant 5p 6c 7c", LOW)
    assert bets(hand, 1) == ["check", "bet"]
    play(hand, "p1 cc; p2 cbr 4")
    assert bets(hand, 1) == ["call", "raise"]
    play(hand, "p1 cbr 8")
    assert seen(hand, 1) == "?? ?? ?? ?? ??"
    stands(hand, 2, "call 4, raise 12-100, fold", [92, 96], 12, [1, 2])


def test_hanged_man_beside_temperance_may_fold_unseen():
    hand = dealt("hanged-man temperance 5p 6c 7c", LOW, MID)
    assert bets(hand, 1) == ["check", "fold"]
    play(hand, "p1 cc; p2 cbr 4; p3 cc; p1 f")
    stands(hand, 2, "trade 0-5", [100, 96, 96], 8, [2, 3])


def test_hanged_man_brings_in_and_does_not_complete():
    hand = table(
        "seven-card-stud", "Ap Ac 9r", "hanged-man Kc 2c", "Qp Qc 3p", bring_in=1, structure="fixed-limit"
    )
    assert bets(hand, 2) == ["bring-in"]
    refused(hand, "p2 cbr 2", "hanged-man-must-see")
    assert hand.timeout_action(1).__class__.__name__ == "BringIn"


# The High Priestess.


def test_high_priestess_opens_and_the_others_see_her_bet():
    hand = dealt("4c 5p 6c 7c 8c", "high-priestess 3c 5r 7s 9c", MID, stock="Ac")
    play(hand, "p1 cbr 4; p2 play high-priestess")
    assert (held(hand, 2), hand.view(None).ruler) == ("Ac 3c 5r 7s 9c", 1)
    stands(hand, 2, "raise 8-100, fold", [96, 100, 100], 4, [1, 2, 3])
    refused(hand, "p2 cc", "priestess-must-open")
    assert hand.timeout_action(1) == RaiseTo(seat=1, amount=8)
    play(hand, "p2 cbr 20")
    stands(hand, 3, "call 20", [96, 80, 100], 24, [1, 2, 3])
    refused(hand, "p3 f", "must-see")
    refused(hand, "p3 cbr 40", "must-see")
    assert hand.timeout_action(2) == Call(seat=2)
    play(hand, "p3 cc")
    # Who had acted already acts again, and sees.
    stands(hand, 1, "call 16", [96, 80, 80], 44, [1, 2, 3])
    play(hand, "p1 cc")
    assert hand.view(None).ruler is None
    stands(hand, 1, "trade 0-5", [80, 80, 80], 60, [1, 2, 3])
    play(hand, "p1 sd; p2 sd; p3 sd")
    stands(hand, 1, "check, bet 2-80, fold", [80, 80, 80], 60, [1, 2, 3])


def test_high_priestess_whose_player_folds_leaves_betting_normal():
    hand = dealt("high-priestess 5p 6c 7c 8c", LOW, MID, stock="Ac")
    play(hand, "p1 play high-priestess; p1 f")
    assert hand.view(None).ruler is None
    stands(hand, 2, "check, bet 2-100, fold", [100] * 3, 0, [2, 3])


def test_high_priestess_checks_or_calls_only_where_no_raise_is_possible():
    hand = dealt("4c 5p 6c 7c 8c", "high-priestess 3c 5r 7s 9c", stacks=(10, 100), stock="Ac")
    play(hand, "p1 cbr 10; p2 play high-priestess")
    stands(hand, 2, "call 10, fold", [0, 100], 10, [1, 2])
    assert hand.timeout_action(1) == Fold(seat=1)


def test_high_priestess_frees_the_others_from_the_fool_for_the_rest_of_the_hand():
    hand = dealt("high-priestess 5p 6c 7c 8c", "fool 3c 5r 7s 9c", MID, stock="Ac")
    play(hand, "p1 play high-priestess; p1 cbr 4")
    assert bets(hand, 2) == ["call"]
    play(hand, "p2 cc; p3 cc; p1 sd; p2 sd; p3 sd; p1 cc")
    assert bets(hand, 2) == ["check", "bet", "fold"]


def test_high_priestess_does_not_free_her_player_from_their_own_fool():
    hand = dealt("high-priestess fool 6c 7c 8c", LOW, MID, stock="Ac")
    play(hand, "p1 play high-priestess")
    assert bets(hand, 1) == ["bet"]
    refused(hand, "p1 f", "fool-must-raise")


def test_high_priestess_overrides_her_players_own_hanged_man_for_the_round():
    hand = dealt("high-priestess hanged-man 6c 7c 8c", LOW, MID, stock="Ac")
    assert bets(hand, 1) == ["check"]
    play(hand, "p1 play high-priestess")
    assert bets(hand, 1) == ["bet", "fold"]
    play(hand, "p1 cbr 4; p2 cc; p3 cc; p1 sd; p2 sd; p3 sd")
    assert bets(hand, 1) == ["check"]


def test_high_priestess_bets_the_pot_at_most_where_the_house_says_so():
    hand = dealt("high-priestess 5p 6c 7c 8c", LOW, MID, stock="Ac", ante=5, priestess_cap="pot")
    play(hand, "p1 play high-priestess")
    stands(hand, 1, "bet 2-15, fold", [95] * 3, 15, [1, 2, 3])
    refused(hand, "p1 cbr 16", "raise-too-big")
    play(hand, "p1 cbr 15")
    stands(hand, 2, "call 15", [80, 95, 95], 30, [1, 2, 3])


def test_high_priestess_whose_player_leaves_rules_no_more():
    hand = dealt("high-priestess 5p 6c 7c 8c", LOW, MID, stock="Ac")
    play(hand, "p1 play high-priestess; p1 cbr 4; p1 leave")
    stands(hand, 2, "call 4, raise 8-100, fold", [96, 100, 100], 4, [2, 3])


def test_who_leaves_under_the_priestess_pays_her_bet_and_shows_no_card():
    hand = dealt("high-priestess 5p 6c 7c 8c", LOW, MID, stock="Ac")
    play(hand, "p1 play high-priestess; p1 cbr 4")
    assert play(hand, "p3 leave") == [ev.Called(seat=2, amount=4), ev.Folded(seat=2, left=True)]
    stands(hand, 2, "call 4", [96, 100, 96], 8, [1, 2])


# The Hierophant.


def ruled(second: str, third: str = MID, **more: object):
    """p1's Priestess rules with a bet of 4, and p2 is to act."""
    hand = dealt("high-priestess 5p 6c 7c 8c", second, third, **{"stock": "Ac", **more})
    play(hand, "p1 play high-priestess; p1 cbr 4")
    return hand


def test_hierophant_allows_one_raise_which_she_may_see_or_fold_to():
    hand = ruled("hierophant 3c 5r 7s 9c")
    assert can(hand, 2) == ["call", "play card=hierophant"]
    play(hand, "p2 play hierophant")
    assert seen(hand, 2) == "hierophant ?? ?? ?? ??"
    stands(hand, 2, "call 4, raise 8-100", [96, 100, 100], 4, [1, 2, 3])
    refused(hand, "p2 f", "must-see")
    play(hand, "p2 cbr 10")
    stands(hand, 3, "call 10", [96, 90, 100], 14, [1, 2, 3])
    play(hand, "p3 cc")
    stands(hand, 1, "call 6, fold", [96, 90, 90], 24, [1, 2, 3])
    refused(hand, "p1 cbr 20", "priestess-may-not-raise")
    play(hand, "p1 cc")
    stands(hand, 1, "trade 0-5", [90, 90, 90], 30, [1, 2, 3])


def test_hierophant_is_of_no_use_while_nobody_rules_or_no_raise_is_possible():
    hand = dealt("hierophant 5p 6c 7c 8c", LOW, also="high-priestess")
    refused(hand, "p1 play hierophant", "power-not-so")
    hand = ruled("hierophant 3c 5r 7s 9c", stacks=(100, 4, 100))
    assert can(hand, 2) == ["call"]


def test_hierophant_has_to_be_revealed_even_beside_the_hanged_man():
    hand = ruled("hierophant hanged-man 5r 7s 9c")
    assert bets(hand, 2) == ["call"]
    play(hand, "p2 play hierophant")
    assert bets(hand, 2) == ["call", "raise"]


# Temperance.


def test_temperance_allows_to_fold_and_not_to_raise():
    hand = ruled("temperance 3c 5r 7s 9c")
    assert can(hand, 2) == ["call", "play card=temperance"]
    play(hand, "p2 play temperance")
    stands(hand, 2, "call 4, fold", [96, 100, 100], 4, [1, 2, 3])
    refused(hand, "p2 cbr 8", "must-see")
    play(hand, "p2 f")
    stands(hand, 3, "call 4", [96, 100, 100], 4, [1, 3])


def test_temperance_lets_its_player_fold_to_the_hierophants_raise():
    hand = ruled("hierophant 3c 5r 7s 9c", "temperance 4p 6r 8s Tc")
    play(hand, "p2 play hierophant; p2 cbr 10; p3 play temperance")
    stands(hand, 3, "call 10, fold", [96, 90, 100], 14, [1, 2, 3])
    play(hand, "p3 f")
    stands(hand, 1, "call 6, fold", [96, 90, 100], 14, [1, 2])


# The Wheel of Fortune.


def test_wheel_of_fortune_makes_betting_normal_again_and_she_stays_spent():
    hand = ruled("wheel-of-fortune 3c 5r 7s 9c")
    told = play(hand, "p2 play wheel-of-fortune mode=restore")
    assert only(ev.RuleEnded, told) == [ev.RuleEnded(seat=0)]
    assert (hand.view(None).ruler, seen(hand, 2)) == (None, "wheel-of-fortune ?? ?? ?? ??")
    stands(hand, 2, "call 4, raise 8-100, fold", [96, 100, 100], 4, [1, 2, 3])
    refused(hand, "p2 play wheel-of-fortune mode=trade", "power-used")
    play(hand, "p2 cbr 8; p3 f")
    stands(hand, 1, "call 4, raise 12-100, fold", [96, 92, 100], 12, [1, 2])


def test_wheel_of_fortune_is_given_up_for_a_new_card():
    hand = dealt("wheel-of-fortune 5p 6c 7c 8c", LOW, MID, stock="Ac")
    assert can(hand, 1)[-1] == "play card=wheel-of-fortune mode=trade"
    play(hand, "p1 play wheel-of-fortune mode=trade")
    assert held(hand, 1) == "Ac 5p 6c 7c 8c"
    stands(hand, 1, "check, bet 2-100, fold", [100] * 3, 0, [1, 2, 3])


@pytest.mark.parametrize("stopper", [2, 3])
def test_wheel_of_fortune_anybodys_page_of_swords_stops_the_trade(stopper):
    hands = {2: LOW, 3: MID} | {stopper: f"Ps {(LOW, MID)[stopper - 2].split(' ', 1)[1]}"}
    hand = dealt("wheel-of-fortune 5p 6c 7c 8c", hands[2], hands[3], stock="Ac Kc")
    play(hand, "p1 play wheel-of-fortune mode=trade")
    stands(hand, 2, "allow", [100] * 3, 0, [1, 2, 3])
    answers = {2: "p2 allow", 3: "p3 allow"} | {stopper: f"p{stopper} stop Ps"}
    play(hand, answers[2], answers[3])
    # The Page is given up for it, and the Wheel stays.
    assert held(hand, 1) == "wheel-of-fortune 5p 6c 7c 8c"
    assert held(hand, stopper).split()[0] == "Ac"
    stands(hand, 1, "check, bet 2-100, fold", [100] * 3, 0, [1, 2, 3])
    assert position(hand).to_act == 0
