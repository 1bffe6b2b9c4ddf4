"""Cards that act when they are dealt, and where cards come to lie."""

from __future__ import annotations

import pytest

from rules import events as ev
from rules.actions import Keep
from rules.cards import Slot
from tests.rules.play import only
from tests.rules.tarot_poker.table import can, held, play, refused, seen, stacked, stands, table, worth

DRAW, STUD, HOLDEM = "five-card-draw", "seven-card-stud", "texas-holdem"
LOW, MID = "2p 3c 5r 7s 9c", "2c 4p 6r 8s Tc"
FIXED = {"bring_in": 1, "structure": "fixed-limit"}
BETS = "check, bet 2-100, fold"


# The Star.


def test_star_in_the_first_deal_draws_two_off_the_deck_before_the_next_card():
    # p2 is dealt to first: the Star is its second card.
    hand = stacked(DRAW, 2, "2p 4c star 7c Ks 5p 3p 6c 4p 8c 9c 9s")
    (asked,) = hand.choices(1)
    assert (asked.kind, asked.picks[0].options) == ("keep", ("7c", "Ks"))
    assert (hand.to_act(), hand.public_choices(1)[0].picks[0].options) == ({1}, ())
    assert hand.timeout_action(1) == Keep(seat=1, card="7c")
    refused(hand, "p2 keep 4c", "keep-one-of-these")
    refused(hand, "p2 cc", "answer-first")
    refused(hand, "p2 leave", "cards-in-the-air")
    told = play(hand, "p2 keep Ks")
    # The Star was seen by all, and of the two only their player knows which it kept.
    kept, left = told[0], told[1]
    assert kept == ev.Dealt(seat=1, at=(1,), slots=(Slot(("Ks",)),))
    assert left.seen_by(None) == ev.Discarded(seat=1, at=(1,), slots=(Slot(("??",)),))
    assert (held(hand, 2), held(hand, 1)) == ("2p Ks 3p 4p 9c", "4c 5p 6c 8c 9s")
    stands(hand, 2, BETS, [100] * 2, 0, [1, 2])


def test_star_in_a_trade_comes_between_the_other_cards():
    hand = table(DRAW, "4c 5p 6c 7c 8c", LOW, dealer=1, stock="Ac star Kc Kp Qc")
    told = play(hand, "p1 cc; p2 cc; p1 sd 4c,5p,6c")
    dealt = [event.at for event in only(ev.Dealt, told)]
    assert dealt == [(0,)]
    assert only(ev.StarDrawn, told) == [ev.StarDrawn(seat=0, at=(1, 1), slots=(Slot(("Kc",)), Slot(("Kp",))))]
    play(hand, "p1 keep Kp")
    assert held(hand, 1) == "Ac Kp Qc 7c 8c"
    stands(hand, 2, "trade 0-5", [100] * 2, 0, [1, 2])


def test_star_in_a_face_up_place_both_cards_are_seen_and_only_the_kept_one_counts_as_dealt():
    hand = stacked(STUD, 2, "2p 4c 3p 5p star death Ks 9c", **FIXED)
    assert seen(hand, 2) == "?? ??"
    play(hand, "p2 keep Ks")
    # Death was drawn and not dealt.
    assert (seen(hand, 2), seen(hand, 1)) == ("?? ?? Ks", "?? ?? 9c")
    stands(hand, 1, "bring-in 1, bet 2", [100] * 2, 0, [1, 2])


def test_star_whose_player_keeps_death_face_up_folds():
    hand = stacked(STUD, 3, "2p 4c 6c 3p 5p 7p star death Ks 9c 8c", **FIXED)
    told = play(hand, "p2 keep death")
    assert only(ev.Folded, told) == [ev.Folded(seat=1, card="death")]
    stands(hand, 1, "bring-in 1, bet 2", [100] * 3, 0, [1, 3])


def test_star_the_card_that_was_not_kept_comes_back_to_others_only():
    hand = stacked(DRAW, 2, "2p 4c star 7c Ks 5p 3p 6c 4p 8c 9c 9s")
    play(hand, "p2 keep Ks")
    assert "star" in hand.source.returnable(0)
    assert "7c" in hand.source.returnable(0)
    assert hand.source.returnable(1) == ()


@pytest.mark.parametrize(("left", "cards"), [(["Ac"], "Ac 5p 6c 7c 8c"), ([], "5p 6c 7c 8c")])
def test_star_with_one_card_left_keeps_that_one_and_with_none_nothing_happens(left, cards):
    hand = table(DRAW, "4c 5p 6c 7c 8c", LOW, dealer=1, stock="star Ac Kc Kp")
    play(hand, "p1 cc; p2 cc")
    hand.source.cards = ["star", *left]
    play(hand, "p1 sd 4c")
    assert (held(hand, 1), worth(hand, 1)) == (cards, "high-card")
    # What p1 threw away, and the Star, can come back to p2.
    stands(hand, 2, "trade 0-2", [100] * 2, 0, [1, 2])


# Death and the Moon.


def test_death_dealt_face_up_folds_its_player_at_once():
    hand = table(STUD, "Ap Ac 9r", "Kp Kc death", "Qp Qc 2p", **FIXED)
    stands(hand, 3, "bring-in 1, bet 2", [100] * 3, 0, [1, 3])
    assert seen(hand, 2) == ""


def test_death_dealt_face_up_on_a_later_street_folds_and_the_bet_stands():
    hand = table(STUD, "Ap Ac 9r 2c", "Kp Kc 3c death", "Qp Qc 2p 3r", **FIXED)
    play(hand, "p3 pb; p1 cc; p2 cc")
    stands(hand, 1, "check, bet 2, fold", [99] * 3, 3, [1, 3])


def test_death_dealt_to_all_but_one_leaves_the_last_one_the_pot():
    hand = table(STUD, "Ap Ac 9r", "Kp Kc death", **FIXED, ante=3)
    stands(hand, None, "", [103, 97], 0, [1])


def test_moon_dealt_face_up_asks_its_player_for_the_sun():
    hand = table(STUD, "Ap Ac 9r", "sun Kc moon", "Qp Qc 2p", **FIXED)
    question = hand.view(None).question
    assert (question.card, question.on, question.asked) == ("moon", 1, (1,))
    stands(hand, 2, "allow", [100] * 3, 0, [1, 2, 3])
    # Whoever lets everything be is asked even so: it is their own card.
    told = play(hand, "p2 stop sun")
    assert only(ev.PowerStopped, told) == [ev.PowerStopped(seat=1, card="moon", by=1, using="sun")]
    assert seen(hand, 2) == "sun ?? moon"
    stands(hand, 3, "bring-in 1, bet 2", [100] * 3, 0, [1, 2, 3])


def test_moon_folds_who_does_not_reveal_the_sun():
    hand = table(STUD, "Ap Ac 9r", "sun Kc moon", "Qp Qc 2p", **FIXED)
    told = play(hand, "p2 allow")
    assert only(ev.Folded, told) == [ev.Folded(seat=1, card="moon")]
    stands(hand, 3, "bring-in 1, bet 2", [100] * 3, 0, [1, 3])


def test_moon_folds_at_once_where_the_sun_is_not_in_the_deck():
    hand = table(STUD, "Ap Ac 9r", "Kp Kc moon", "Qp Qc 2p", **FIXED)
    stands(hand, 3, "bring-in 1, bet 2", [100] * 3, 0, [1, 3])


def test_moon_and_death_dealt_face_down_are_wild():
    hand = table(DRAW, "moon 5p 6c 7c 8c", "death 5c 6r 7s 8p", dealer=1)
    assert (worth(hand, 1), worth(hand, 2)) == ("straight", "straight")
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


# Places and facing (R5).


def test_chariot_a_card_that_replaces_one_lies_as_its_place_was_dealt():
    hands = ("Ap chariot 9r", "Kp Kc 3c", "Qp Qc 2p")
    for drop, shows in (("9r", "?? chariot 8c"), ("Ap", "?? chariot 9r")):
        hand = table(STUD, *hands, **FIXED, stock="8c")
        play(hand, f"p3 pb; p1 play chariot drop={drop}")
        # Revealing a card does not change its place.
        assert seen(hand, 1) == shows
        stands(hand, 1, "call 1, raise 2, fold", [100, 100, 99], 1, [1, 2, 3])


def test_chariot_on_a_later_street_each_place_lies_as_it_was_dealt():
    hand = table(STUD, "Ap chariot 9r Kr", "Kp Kc 3c 4c", "Qp Qc 2p 3r", **FIXED, stock="8c")
    play(hand, "p3 pb; p1 cc; p2 cc")
    play(hand, "p1 play chariot drop=9r")
    assert seen(hand, 1) == "?? chariot 8c Kr"


def test_emperor_a_card_that_replaces_a_revealed_one_lies_face_down_again():
    hand = table(STUD, "emperor empress 9r", "Kp Kc 3c", "Qp Qc 2p", **FIXED, stock="8c")
    play(hand, "p3 pb; p1 play emperor drop=emperor")
    assert (seen(hand, 1), held(hand, 1)) == ("?? empress 9r", "8c empress 9r")
    stands(hand, 1, "call 1, raise 2, fold", [100, 100, 99], 1, [1, 2, 3])


def test_tower_death_in_a_face_up_place_folds_the_target():
    hand = table(STUD, "tower Ac 9r", "Kp Kc 3c", "Qp Qc 2p", **FIXED, stock="death 8c", also="empress")
    play(hand, "p3 pb; p1 play tower on=p2 drop=3c; p2 allow")
    assert seen(hand, 1) == "?? ?? 9r"
    stands(hand, 1, "call 1, raise 2, fold", [100, 100, 99], 1, [1, 3])


def test_magician_cards_that_change_places_are_not_dealt():
    hand = table(STUD, "magician death 9r", "Kp Kc 3c", "Qp Qc 2p", **FIXED, stock="8c")
    play(hand, "p3 pb; p1 play magician on=p2 give=death take=3c")
    # Death lies face up before p2 now, and has no power there.
    assert (seen(hand, 2), held(hand, 1)) == ("?? ?? death", "8c 3c 9r")
    stands(hand, 1, "call 1, raise 2, fold", [100, 100, 99], 1, [1, 2, 3])
    play(hand, "p1 cc")
    assert not [said for said in can(hand, 2) if "death" in said]


def test_magician_a_revealed_card_stays_face_up_wherever_it_goes():
    hand = table(DRAW, "magician Pr 6c 7c 8c", LOW, dealer=1, stock="Ac")
    play(hand, "p1 play Pr; p1 play magician on=p2 give=Pr take=?; d pick 9c")
    assert (seen(hand, 2), held(hand, 1)) == ("?? ?? ?? ?? Pr", "Ac 9c 6c 7c 8c")
    play(hand, "p1 cc")
    # What is used up stays so, whoever holds it.
    refused(hand, "p2 play Pr", "power-used")


def test_one_card_each_comes_as_it_lies_whoever_leaves_in_between():
    hand = table(STUD, "Ap Ac 9r", "sun Kc 3c", "Qp Qc 2p", **FIXED, stock="moon 5c 4c")
    play(hand, "p3 pb; p1 cc; p2 cc; p3 leave; p2 stop sun")
    assert (seen(hand, 2), seen(hand, 1)) == ("sun ?? 3c moon", "?? ?? 9r 5c")


# Shared cards (R8).


def test_a_special_turned_up_on_the_board_goes_to_the_discards_and_the_next_is_turned():
    hand = table(HOLDEM, "Ap Ac", "Kp Kc", stock="2p fool 9r devil Ns 4p 5p 6p")
    told = play(hand, "p1 cc; p2 cc")
    assert only(ev.BoardPassed, told) == [ev.BoardPassed(cards=("fool",)), ev.BoardPassed(cards=("devil",))]
    assert hand.view(None).board == ("2p", "9r", "Ns")
    stands(hand, 2, "check, bet 2-98, fold", [98, 98], 4, [1, 2])
    play(hand, "p2 cc; p1 cc")
    assert hand.view(None).board == ("2p", "9r", "Ns", "4p")
    assert {"fool", "devil"} <= set(hand.source.returnable(0))


# Who opens in stud (R16).


def test_for_the_bring_in_a_special_ranks_above_an_ace_and_of_two_the_later_one():
    hand = table(STUD, "2p 2c world", "Kp Kc As", "Qp Qc fool", **FIXED)
    stands(hand, 2, "bring-in 1, bet 2", [100] * 3, 0, [1, 2, 3])
    hand = table(STUD, "2p 2c world", "Kp Kc fool", **FIXED)
    stands(hand, 2, "bring-in 1, bet 2", [100] * 2, 0, [1, 2])


def test_who_opens_has_the_best_that_shows_a_wild_card_being_wild_and_the_devil_last():
    hand = table(STUD, "2p 2c 9c Kr", "Kp Kc 3s fool", "Qp Qc 9s devil", **FIXED)
    play(hand, "p2 pb; p3 cc; p1 cc")
    # A pair of threes shows before p2.
    stands(hand, 2, "check, bet 2, fold", [99] * 3, 3, [1, 2, 3])


def test_hermit_among_upcards_knows_only_of_what_shows():
    # Beside the Moon, which nobody sees, it would be a nine: wild it makes a pair of threes.
    hand = table(STUD, "2p 2c 3c Ar", "moon Kc 3s hermit", **FIXED)
    play(hand, "p1 pb; p2 cc")
    stands(hand, 2, "check, bet 2, fold", [99] * 2, 2, [1, 2])
