"""Cards that change what somebody holds: Magician, Emperor and Empress, Chariot, Wheel, Tower, Judgment."""

from __future__ import annotations

import pytest

from rules import events as ev
from rules.hand import OpenQuestion
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
    worth,
)

PAIR = "emperor empress 5p 6s 2r"
TOWER = "tower 4c 5p 6c 7c"


# The Magician. (Justice stops him: see who may stop what.)


def test_magician_takes_a_card_that_shows():
    hand = stud("magician Qc 4c", "Kp Kc 9s", "Ap As Tr", stock="Ac")
    assert can(hand, 1)[2:] == [
        "play card=magician on=p2 give=Qc|4c take=9s|?",
        "play card=magician on=p3 give=Qc|4c take=Tr|?",
    ]
    told = play(hand, "p1 play magician on=p2 give=4c take=9s")
    assert only(ev.Swapped, told) == [
        ev.Swapped(seat=0, on=1, given="4c", taken="9s", shows=(True, True)),
    ]
    assert (held(hand, 1), held(hand, 2)) == ("Ac Qc 9s", "Kp Kc 4c")
    assert (seen(hand, 1), seen(hand, 2)) == ("?? ?? 9s", "?? ?? 4c")
    # It is still their turn, who had the lowest card when it began.
    stands(hand, 1, "bring-in 1, bet 2-100", [100] * 3, 0, [1, 2, 3])


@pytest.mark.parametrize(
    ("card", "choice"),
    [
        ("magician", "play card=magician on=p2 give=2p take=Pr|Kc"),
        ("tower", "play card=tower on=p2 drop=Pr|Kc"),
        ("Ps", "play card=Ps on=p2 drop=Pr"),
    ],
)
def test_magician_tower_ps_aim_at_nothing_hidden_where_all_cards_show(card, choice):
    hand = stud(f"{card} 2p", "Pr Kc", "Qp Tr", stock="Ac")
    play(hand, "p1 pb; p2 play Pr; p2 cc; p3 cbr 10")
    assert (seen(hand, 2), can(hand, 1)[3]) == ("Pr Kc", choice)


def test_magician_a_hidden_card_lies_as_the_place_lies_to_which_it_comes():
    hand = stud("magician Qc 4c", "Kp Kc 9s", stock="Ac")
    told = play(hand, "p1 play magician on=p2 give=Qc take=9s")
    # All see both: the one did show, the other does now.
    (swapped,) = only(ev.Swapped, told)
    assert swapped.seen_by(None) == ev.Swapped(seat=0, on=1, given="Qc", taken="9s", shows=(True, True))
    assert (held(hand, 1), seen(hand, 1)) == ("Ac 9s 4c", "?? ?? 4c")
    assert seen(hand, 2) == "?? ?? Qc"
    stands(hand, 1, "bring-in 1, bet 2-100", [100] * 2, 0, [1, 2])


def test_magician_does_not_give_himself():
    hand = draw("magician 4c 5p 6c 7c", LOW, stock="Ac")
    refused(hand, "p1 play magician on=p2 give=magician take=?", "power-not-so")
    refused(hand, "p1 play magician on=p1 give=4c take=?", "power-not-so")
    refused(hand, "p1 play magician on=p2 give=4c take=3c", "power-not-so")
    assert worth(hand, 1) == "straight"
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_magician_gives_the_devil_away():
    hand = draw("magician devil 5p 6c 7c", LOW, MID, stock="Ac")
    assert worth(hand, 1) == "losing-hand"
    play(hand, "p1 play magician on=p3 give=devil take=?; d pick 8s")
    assert (held(hand, 1), worth(hand, 1)) == ("Ac 8s 5p 6c 7c", "high-card")
    assert (held(hand, 3), worth(hand, 3)) == ("2c 4p 6r devil Tc", "losing-hand")
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])


# The Emperor with the Empress.


def test_emperor_empress_reveal_both_to_discard_a_card_and_draw_another():
    hand = draw(PAIR, LOW, stock="7c")
    told = play(hand, "p1 play emperor drop=2r")
    assert [event.card for event in only(ev.Revealed, told)] == ["emperor", "empress"]
    # What is discarded nobody else sees.
    assert [str(slot) for slot in only(ev.Discarded, told)[0].seen_by(1).slots] == ["??"]
    assert (held(hand, 1), seen(hand, 1)) == ("emperor empress 5p 6s 7c", "emperor empress ?? ?? ??")
    assert worth(hand, 1) == "straight"
    refused(hand, "p1 play emperor drop=5p", "power-used")
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


@pytest.mark.parametrize(("drop", "left"), [("emperor", "Ac empress"), ("empress", "emperor Ac")])
def test_emperor_empress_may_discard_one_of_the_two(drop, left):
    hand = draw(PAIR, LOW, stock="Ac")
    told = play(hand, f"p1 play emperor drop={drop}")
    assert held(hand, 1) == f"{left} 5p 6s 2r"
    # It was revealed, and so all see which it is.
    assert [str(slot) for slot in only(ev.Discarded, told)[0].seen_by(1).slots] == [drop]
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_emperor_empress_help_out_of_turn_and_in_the_trade():
    hand = draw(LOW, PAIR, MID, stock="Ac")
    play(hand, "p2 play emperor drop=2r")
    assert held(hand, 2) == "emperor empress 5p 6s Ac"
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])
    hand = draw(LOW, MID, PAIR, stock="Ac")
    play(hand, "p1 cc; p2 cc; p3 cc; p1 sd; p3 play emperor drop=2r")
    assert held(hand, 3) == "emperor empress 5p 6s Ac"
    stands(hand, 2, "trade 0-5", [100] * 3, 0, [1, 2, 3])


def test_emperor_empress_wait_while_an_answer_is_awaited():
    hand = draw("world 4c 5c 6c 7c", PAIR, MID, also="justice", stock="Ac")
    play(hand, "p1 play world rank=9")
    assert can(hand, 2) == ["allow", "let-be"]
    refused(hand, "p2 play emperor drop=2r", "power-not-now")
    play(hand, "p2 allow; p3 allow; p2 play emperor drop=2r")
    assert held(hand, 2) == "emperor empress 5p 6s Ac"
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])


def test_emperor_empress_are_too_late_when_the_last_round_is_over():
    hand = draw(LOW, PAIR, stock="Ac", muck=True)
    play(hand, "p1 cc; p2 cc; p1 sd; p2 sd; p1 cc; p2 cc")
    stands(hand, 1, "show, muck", [100] * 2, 0, [1, 2])
    refused(hand, "p2 play emperor drop=2r", "power-not-so")


def test_emperor_alone_has_no_power_and_is_wild():
    hand = draw("emperor 4c 5p 6c 7c", LOW, stock="Ac")
    refused(hand, "p1 play emperor drop=4c", "power-not-so")
    assert (can(hand, 1), worth(hand, 1)) == (["check", "bet", "fold"], "straight")
    play(hand, "p1 cc")
    stands(hand, 2, BETS, [100] * 2, 0, [1, 2])


def test_empress_alone_has_no_power_and_is_wild():
    hand = draw("empress 4c 5p 6c 7c", LOW, stock="Ac")
    refused(hand, "p1 play empress drop=4c", "no-power")
    assert (can(hand, 1), worth(hand, 1)) == (["check", "bet", "fold"], "straight")
    play(hand, "p1 cc")
    stands(hand, 2, BETS, [100] * 2, 0, [1, 2])


def test_emperor_empress_where_one_is_denied_the_pair_has_no_power():
    # The Emperor is the one that defends: he lets it be.
    for denied, reason in (("empress", "power-not-so"), ("emperor", "power-denied")):
        hand = draw("Ps 4c 5r 6r 7c", PAIR, stock="Ac Kc")
        play(hand, f"p1 play Ps on=p2 drop=?; p2 allow; d pick {denied}")
        refused(hand, "p2 play emperor drop=2r", reason)
        stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


# The Chariot.


def test_chariot_is_revealed_to_discard_another_card_and_draw_one():
    hand = draw("chariot 2r 5p 6c 7c", LOW, stock="8c 9p")
    told = play(hand, "p1 play chariot drop=2r")
    assert [str(slot) for slot in only(ev.Discarded, told)[0].seen_by(1).slots] == ["??"]
    assert (held(hand, 1), seen(hand, 1)) == ("chariot 8c 5p 6c 7c", "chariot ?? ?? ?? ??")
    assert worth(hand, 1) == "straight"
    refused(hand, "p1 play chariot drop=5p", "power-used")
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_chariot_keeps_itself():
    hand = draw("chariot 2r 5p 6c 7c", LOW, stock="8c")
    refused(hand, "p1 play chariot drop=chariot", "power-not-so")
    refused(hand, "p1 play chariot drop=9c", "power-not-so")
    assert can(hand, 1) == ["check", "bet", "fold", "play card=chariot drop=2r|5p|6c|7c"]
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_chariot_drives_an_upcard_out_for_another_upcard():
    hand = stud("chariot 4c", "Kp 9s", stock="Ac")
    play(hand, "p1 play chariot drop=4c")
    assert seen(hand, 1) == "chariot Ac"
    stands(hand, 1, "bring-in 1, bet 2-100", [100] * 2, 0, [1, 2])


# The Wheel of Fortune. (It restores betting: see what cards let a player do.)


def test_wheel_of_fortune_is_a_ten_of_any_suit():
    hand = draw("wheel-of-fortune 2c 5c 7c 9c", "Ts Tp 3p 8s Qp")
    assert worth(hand, 1) == "flush"
    hand = draw("wheel-of-fortune Tc Ts 3p 2s", LOW.replace("2p", "2c").replace("3c", "3s"))
    assert worth(hand, 1) == "three"
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_wheel_of_fortune_is_traded_for_a_new_card():
    hand = draw("wheel-of-fortune 4c 5p 6c 7c", LOW, stock="8c")
    told = play(hand, "p1 play wheel-of-fortune mode=trade")
    assert told[0] == ev.PowerPlayed(seat=0, card="wheel-of-fortune", mode="trade")
    assert (held(hand, 1), worth(hand, 1)) == ("8c 4c 5p 6c 7c", "straight")
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_wheel_of_fortune_page_of_swords_of_anybody_stops_the_trade_and_is_given_up():
    # Its name in a hand file is Ps.
    hand = draw("wheel-of-fortune 4c 5p 6c 7c", LOW, "Ps 4p 6r 8s Tc", stock="Ac")
    play(hand, "p1 play wheel-of-fortune mode=trade")
    assert hand.view(None).question == OpenQuestion(seat=0, card="wheel-of-fortune", asked=(1, 2))
    told = play(hand, "p2 allow; p3 stop Ps")
    assert only(ev.PowerStopped, told) == [
        ev.PowerStopped(seat=0, card="wheel-of-fortune", by=2, using="Ps"),
    ]
    assert (held(hand, 1), held(hand, 3)) == ("wheel-of-fortune 4c 5p 6c 7c", "Ac 4p 6r 8s Tc")
    refused(hand, "p1 play wheel-of-fortune mode=trade", "power-used")
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])


# The Tower.


def test_tower_throws_a_hidden_card_down_and_another_is_drawn():
    hand = draw(TOWER, LOW, stock="Ac Kc")
    told = play(hand, "p1 play tower on=p2 drop=?; d pick 5r")
    # The power takes effect first; the card given up is replaced last.
    assert (held(hand, 2), held(hand, 1)) == ("2p 3c Ac 7s 9c", "Kc 4c 5p 6c 7c")
    thrown = only(ev.Discarded, told)[0]
    assert [str(slot) for slot in thrown.seen_by(0).slots] == ["??"]
    assert thrown.by == 0
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_tower_throws_a_card_down_that_shows():
    hand = stud("tower Qc 4c", "Kp Kc 9s", "Ap As Tr", stock="8s Ac")
    play(hand, "p1 play tower on=p3 drop=Tr")
    assert (seen(hand, 3), held(hand, 1)) == ("?? ?? 8s", "Ac Qc 4c")
    stands(hand, 1, "bring-in 1, bet 2-100", [100] * 3, 0, [1, 2, 3])


def test_tower_brings_death_face_up_upon_its_target():
    hand = stud("tower Qc 4c", "Kp Kc 9s", "Ap As Tr", stock="death Ac")
    told = play(hand, "p1 play tower on=p3 drop=Tr")
    assert only(ev.Folded, told) == [ev.Folded(seat=2, card="death")]
    assert held(hand, 1) == "Ac Qc 4c"
    stands(hand, 1, "bring-in 1, bet 2-100", [100] * 3, 0, [1, 2])


def test_empress_tower_she_stops_it_and_shows_and_stays_wild():
    hand = draw(TOWER, "empress 3c 4s 5r 6r", MID.replace("6r", "Qs"), stock="Ac")
    play(hand, "p1 play tower on=p2 drop=?")
    assert can(hand, 2) == ["allow", "stop card=empress", "let-be"]
    told = play(hand, "p2 stop empress")
    assert only(ev.PowerStopped, told) == [ev.PowerStopped(seat=0, card="tower", by=1, using="empress")]
    assert (seen(hand, 2), worth(hand, 2)) == ("empress ?? ?? ?? ??", "straight")
    # What was stopped is used up, and still wild.
    refused(hand, "p1 play tower on=p3 drop=?", "power-used")
    assert (held(hand, 1), worth(hand, 1)) == (TOWER, "straight")
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])


def test_empress_tower_she_defends_nobody_but_her_holder():
    hand = draw(TOWER, "empress 3c 4s 5r 6r", MID.replace("6r", "Qs"), stock="Ac Kc")
    play(hand, "p1 play tower on=p3 drop=?")
    assert hand.view(None).question == OpenQuestion(seat=0, card="tower", on=2, asked=(2,))
    refused(hand, "p2 stop empress", "not-your-turn")
    play(hand, "p3 allow; d pick Tc")
    assert held(hand, 3) == "2c 4p Qs 8s Ac"
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])


def test_empress_tower_she_may_be_thrown_down_where_nobody_stops_it():
    hand = draw(TOWER, "empress 3c 4s 5r 6r", stock="Ac Kc")
    play(hand, "p1 play tower on=p2 drop=?; p2 allow; d pick empress")
    assert (held(hand, 2), held(hand, 1)) == ("Ac 3c 4s 5r 6r", "Kc 4c 5p 6c 7c")
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_empress_defends_also_once_she_has_helped_the_emperor():
    hand = draw(TOWER, "empress emperor 4s 5r 6r", stock="Ac Kc")
    play(hand, "p2 play emperor drop=4s; p1 play tower on=p2 drop=?; p2 stop empress")
    assert held(hand, 2) == "empress emperor Ac 5r 6r"
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


# Judgment and the Devil.


def test_judgment_devil_it_is_revealed_to_cast_him_out():
    hand = draw("judgment devil 5p 6c 7c", LOW, stock="8c")
    assert worth(hand, 1) == "losing-hand"
    told = play(hand, "p1 play judgment")
    assert [str(slot) for slot in only(ev.Discarded, told)[0].seen_by(1).slots] == ["devil"]
    assert (held(hand, 1), seen(hand, 1)) == ("judgment 8c 5p 6c 7c", "judgment ?? ?? ?? ??")
    assert worth(hand, 1) == "straight"
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_judgment_devil_it_is_not_revealed_without_him_and_is_wild():
    hand = draw("judgment 4c 5p 6c 7c", "devil 3c 5r 7s 9c", stock="8c")
    refused(hand, "p1 play judgment", "power-not-so")
    assert worth(hand, 1) == "straight"
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_devil_loses_to_every_hand():
    hand = draw("devil fool chariot Ac As", "2c 3p 5c 7r 8s", ante=5)
    assert worth(hand, 1) == "losing-hand"
    play(hand, "p1 cbr 2; p2 cc; p1 sd; p2 sd; p1 cbr 2; p2 cc")
    assert [award.rank.label for award in hand.result.awards] == ["high-card"]
    stands(hand, None, "", [91, 109], 0, [1, 2])


def test_devil_loses_beside_an_automatic_winner_too():
    hand = draw("strength sun devil 3p 2s", "2c 3r 5c 7r 8s", ante=5)
    assert worth(hand, 1) == "losing-hand"
    play(hand, "p1 cc; p2 cc; p1 sd; p2 sd; p1 cc; p2 cc")
    stands(hand, None, "", [95, 105], 0, [1, 2])


def test_r12_devil_who_is_the_last_one_in_wins():
    hand = draw("devil 4c 5p 6c 7c", LOW, ante=5)
    play(hand, "p1 cbr 2; p2 f")
    stands(hand, None, "", [105, 95], 0, [1])
