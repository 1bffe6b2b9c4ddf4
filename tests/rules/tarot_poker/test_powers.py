"""Powers played on one's turn to bet, each on to the next decision."""

from __future__ import annotations

import pytest

from rules import events as ev
from rules.cards import Slot
from tests.rules.play import only
from tests.rules.tarot_poker.table import can, held, play, refused, seen, stands, table, worth

DRAW, STUD, HOLDEM = "five-card-draw", "seven-card-stud", "texas-holdem"
LOW, MID = "2p 3c 5r 7s 9c", "2c 4p 6r 8s Tc"
FIXED = {"bring_in": 1, "structure": "fixed-limit"}
BETS = "check, bet 2-100, fold"


def dealt(*hands: str, **more: object):
    """p1 is first to act, and the others follow."""
    return table(DRAW, *hands, **{"dealer": len(hands) - 1, **more})


# The Tower and the Empress.


def test_tower_another_player_discards_and_draws_and_then_it_is_given_up():
    hand = dealt("tower 4c 5p 6c 7c", LOW, MID, also="empress", stock="Ac Kc")
    told = play(hand, "p1 play tower on=p2 drop=?; p2 allow; d pick 7s")
    # Who lost the card knows which; the discard lies face down.
    assert only(ev.Discarded, told)[0].seen_by(None).slots == (Slot(("??",)),)
    assert (held(hand, 2), held(hand, 1)) == ("2p 3c 5r Ac 9c", "Kc 4c 5p 6c 7c")
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])


def test_tower_empress_of_the_target_stops_it():
    hand = dealt("tower 4c 5p 6c 7c", "empress 3c 5r 7s 9c", MID)
    play(hand, "p1 play tower on=p2 drop=?; p2 stop empress")
    assert (held(hand, 1), seen(hand, 2)) == ("tower 4c 5p 6c 7c", "empress ?? ?? ?? ??")
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])


def test_tower_takes_a_card_that_shows_by_name():
    hand = table(STUD, "tower Ac 9r", "Kp Kc 3c", "Qp Qc 2p", **FIXED, stock="8c 7c")
    play(hand, "p3 pb")
    assert "play card=tower on=p2 drop=3c|?" in can(hand, 1)
    play(hand, "p1 play tower on=p2 drop=3c")
    assert (seen(hand, 2), held(hand, 1)) == ("?? ?? 8c", "7c Ac 9r")
    stands(hand, 1, "call 1, raise 2, fold", [100, 100, 99], 1, [1, 2, 3])


# The Emperor and the Empress.


def test_emperor_with_the_empress_changes_a_card_also_out_of_turn():
    hand = dealt(LOW, "emperor empress 6r 8s Tc", stock="Ac")
    assert "play card=emperor drop=emperor|empress|6r|8s|Tc" in can(hand, 2)
    play(hand, "p2 play emperor drop=6r")
    assert (seen(hand, 2), held(hand, 2)) == ("emperor empress ?? ?? ??", "emperor empress Ac 8s Tc")
    # It is still p1's turn.
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])
    refused(hand, "p2 play emperor drop=8s", "power-used")


def test_emperor_helps_in_the_trade_and_after_it_but_not_once_the_last_round_is_over():
    hand = dealt(LOW, "emperor empress 6r 8s Tc", stock="Ac", muck=True)
    play(hand, "p1 cc; p2 cc")
    play(hand, "p2 play emperor drop=emperor")
    assert held(hand, 2) == "Ac empress 6r 8s Tc"
    stands(hand, 1, "trade 0-5", [100] * 2, 0, [1, 2])
    play(hand, "p1 sd; p2 sd; p1 cc; p2 cc")
    stands(hand, 1, "show, muck", [100] * 2, 0, [1, 2])


def test_emperor_alone_changes_nothing_and_a_denied_one_is_alone():
    hand = dealt("emperor 4c 5p 6c 7c", LOW, also="empress")
    refused(hand, "p1 play emperor drop=4c", "power-not-so")
    hand = dealt("Ps 4c 5p 6c 7c", "emperor empress 6r 8s Tc", stock="Ac")
    play(hand, "p1 play Ps on=p2 drop=?; p2 allow; d pick empress")
    refused(hand, "p2 play emperor drop=6r", "power-not-now" if hand.wait else "power-not-so")


def test_emperor_of_an_all_in_player_still_helps():
    hand = dealt(LOW, MID, "emperor empress 6c 8c Tp", stacks=(100, 100, 10), stock="Ac")
    play(hand, "p1 cbr 10; p2 cc; p3 cc; p1 sd; p2 sd; p3 sd")
    stands(hand, 1, "check, bet 2-90, fold", [90, 90, 0], 30, [1, 2, 3])
    play(hand, "p3 play emperor drop=6c")
    assert held(hand, 3) == "emperor empress Ac 8c Tp"
    stands(hand, 1, "check, bet 2-90, fold", [90, 90, 0], 30, [1, 2, 3])


# The Chariot, Judgment.


def test_chariot_changes_another_own_card_and_stays():
    hand = dealt("chariot 4c 5p 6c Kc", LOW, stock="7c")
    told = play(hand, "p1 play chariot drop=Kc")
    assert told[0] == ev.PowerPlayed(seat=0, card="chariot")
    assert (held(hand, 1), seen(hand, 1)) == ("chariot 4c 5p 6c 7c", "chariot ?? ?? ?? ??")
    assert worth(hand, 1) == "straight"
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])
    refused(hand, "p1 play chariot drop=4c", "power-used")


def test_chariot_may_not_change_itself():
    hand = dealt("chariot 4c 5p 6c Kc", LOW)
    refused(hand, "p1 play chariot drop=chariot", "power-not-so")
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_judgment_discards_the_devil():
    hand = dealt("judgment devil 5p 6c 7c", LOW, stock="8c")
    assert worth(hand, 1) == "losing-hand"
    told = play(hand, "p1 play judgment")
    assert only(ev.Discarded, told) == [ev.Discarded(seat=0, at=(1,), slots=(Slot(("devil",), 1),))]
    assert (held(hand, 1), worth(hand, 1)) == ("judgment 8c 5p 6c 7c", "straight")
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_judgment_without_the_devil_has_nothing_to_do():
    hand = dealt("judgment 4c 5p 6c 7c", LOW, also="devil")
    refused(hand, "p1 play judgment", "power-not-so")
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


# The Pages.


def test_page_of_cups_sees_a_hidden_card_of_another():
    hand = dealt("Pc 4c 5p 6c 7c", LOW, MID, also="justice")
    told = play(hand, "p1 play Pc on=p2; p2 allow; d pick 5r")
    (peeked,) = only(ev.Peeked, told)
    assert [peeked.seen_by(viewer).card for viewer in (None, 0, 1)] == ["??", "5r", "??"]
    assert seen(hand, 1) == "Pc ?? ?? ?? ??"
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])


def test_page_of_cups_justice_stops_it_and_it_stays_face_up():
    hand = dealt("Pc 4c 5p 6c 7c", "justice 3c 5r 7s 9c", MID)
    told = play(hand, "p1 play Pc on=p2; p2 stop justice")
    assert not only(ev.Peeked, told)
    assert (seen(hand, 1), worth(hand, 1)) == ("Pc ?? ?? ?? ??", "straight")
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])


def test_page_of_rods_sees_the_top_card_of_the_deck():
    hand = dealt("Pr 4c 5p 6c Kc", LOW, stock="7c")
    (peeked,) = only(ev.Peeked, play(hand, "p1 play Pr"))
    assert [peeked.seen_by(viewer).card for viewer in (None, 0, 1)] == ["??", "7c", "??"]
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])
    play(hand, "p1 cc; p2 cc; p1 sd Kc")
    assert held(hand, 1) == "Pr 4c 5p 6c 7c"


def test_page_of_swords_denies_a_hidden_wild_card_and_only_its_owner_learns_which():
    hand = dealt("Ps 4c 5p 6c 7c", "fool 3c 5r 7s 9c", MID, also="emperor", stock="Ac")
    told = play(hand, "p1 play Ps on=p2 drop=?; p2 allow; d pick fool")
    (denied,) = only(ev.Denied, told)
    assert [denied.seen_by(viewer).card for viewer in (None, 0, 1)] == ["??", "??", "fool"]
    assert (hand.view(1).seats[1].denied, hand.view(None).seats[1].denied) == (("fool",), ())
    # The Fool denied is no card at all.
    assert (held(hand, 1), worth(hand, 2)) == ("Ac 4c 5p 6c 7c", "high-card")
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])


def test_page_of_swords_is_spent_though_there_was_no_wild_card():
    hand = dealt("Ps 4c 5p 6c 7c", LOW, MID, also="emperor", stock="Ac")
    told = play(hand, "p1 play Ps on=p2 drop=?; p2 allow; d pick -")
    (denied,) = only(ev.Denied, told)
    assert [denied.seen_by(viewer).card for viewer in (None, 0, 1)] == ["??", "??", None]
    assert held(hand, 1) == "Ac 4c 5p 6c 7c"
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])


def test_page_of_swords_emperor_of_the_target_stops_it():
    hand = dealt("Ps 4c 5p 6c 7c", "emperor 3c 5r 7s 9c", MID)
    play(hand, "p1 play Ps on=p2 drop=?; p2 stop emperor")
    assert (held(hand, 1), seen(hand, 2)) == ("Ps 4c 5p 6c 7c", "emperor ?? ?? ?? ??")
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])


def test_page_of_swords_denies_a_card_that_shows_by_name_for_all_to_see():
    hand = table(STUD, "Ps Ac 9r", "Kp Kc chariot", "Qp Qc 2p", **FIXED, stock="8c")
    play(hand, "p3 pb; p1 play Ps on=p2 drop=chariot")
    assert hand.view(None).seats[1].denied == ("chariot",)
    stands(hand, 1, "call 1, raise 2, fold", [100, 100, 99], 1, [1, 2, 3])
    play(hand, "p1 cc")
    refused(hand, "p2 play chariot drop=Kp", "power-denied")
    # A Chariot denied is a seven.
    assert worth(hand, 2) == "pair"


def test_page_of_swords_a_minor_made_wild_by_the_world_is_itself_again():
    hand = dealt("Ps world 5p 6c 7c", "9p 3c 5r 7s 9c", stock="Ac")
    play(hand, "p1 play world rank=9")
    # Nobody else holds the Page; but it could be, and so all are asked.
    play(hand, "p2 allow")
    assert worth(hand, 2) == "straight"
    play(hand, "p1 play Ps on=p2 drop=?; d pick 9p")
    assert worth(hand, 2) == "pair"
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_page_of_swords_denies_a_defence_too():
    hand = dealt("Ps magician 5p 6c 7c", "justice 3c 5r 7s 9c", stock="Ac Kc")
    play(hand, "p1 play Ps on=p2 drop=?; d pick justice")
    play(hand, "p1 play magician on=p2 give=5p take=?")
    assert can(hand, 2) == ["allow", "let-be"]
    refused(hand, "p2 stop justice", "cannot-stop-with")


# R9.


def test_a_power_that_would_draw_cannot_be_played_where_no_card_can_be_had():
    hand = dealt("tower magician death Ps 7c", "chariot wheel-of-fortune 5r 7s 9c")
    hand.source.cards = []
    hand._offered = {}
    assert not [said for said in can(hand, 1) if said.startswith("play")]
    refused(hand, "p1 play tower on=p2 drop=?", "power-not-so")


def test_what_is_thrown_away_comes_back_to_others_but_not_to_who_threw_it_away():
    hand = dealt("tower 4c 5p 6c 7c", LOW, MID, stock="Ac")
    hand.source.cards = ["Ac"]
    play(hand, "p1 play tower on=p2 drop=?; d pick 7s")
    # p2 drew the last card; p1's is shuffled in from what p2 threw away.
    assert (held(hand, 2), held(hand, 1)) == ("2p 3c 5r Ac 9c", "7s 4c 5p 6c 7c")
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])


@pytest.mark.parametrize("form", [DRAW, STUD, "five-card-stud", HOLDEM, "omaha-holdem"])
def test_powers_are_played_in_all_forms(form):
    first = {DRAW: 5, STUD: 3, "five-card-stud": 2, HOLDEM: 2, "omaha-holdem": 4}[form]
    own = ["death", "2p", "Kc", "Kp", "9c"][:first]
    other = ["3p", "4p", "Qc", "Qp", "Tc"][:first]
    hand = table(form, " ".join(own), " ".join(other), ante=1, bring_in=1, stock="Ac")
    while 0 not in hand.to_act():
        (seat,) = hand.to_act()
        play(hand, f"p{seat + 1} {'pb' if 'bring-in' in can(hand, seat + 1) else 'cc'}")
    told = play(hand, "p1 play death on=p2")
    assert only(ev.Folded, told) == [ev.Folded(seat=1, card="death")]
    assert hand.result
    stands(hand, None, "", list(hand.result.stacks), 0, [1])
