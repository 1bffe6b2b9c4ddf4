"""The rulings of the page that no single card's tests show: R1, R4 to R8, R10, R15 to R17.

(R2, R18: the rulings on betting. R3: what cards let a player do. R9: where no card can be had. R11: the
World. R12 to R14: the showdown.)
"""

from __future__ import annotations

import pytest

from rules import events as ev
from rules.actions import DEALER, CallSpecial, ChooseAtRandom
from rules.hand import Carry
from rules.rankings.wild import minors
from tests.rules.play import only, start
from tests.rules.tarot_poker.table import (
    BETS,
    LOW,
    MID,
    can,
    draw,
    held,
    only_these_left,
    play,
    refused,
    seen,
    stacked,
    stands,
    stud,
    table,
    worth,
)

# Playing a special.


def test_playing_is_done_on_ones_turn_to_bet_any_number_of_times_before_betting():
    hand = draw("chariot Pr 5p 6c 7c", "Pc 3c 5r 7s 9c", stock="8c")
    refused(hand, "p2 play Pc on=p1", "not-your-turn")
    play(hand, "p1 play Pr; p1 play chariot drop=5p")
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])
    play(hand, "p1 cbr 10; p2 play Pc on=p1")
    stands(hand, 2, "call 10, raise 20-100, fold", [90, 100], 10, [1, 2])


def test_playing_is_over_with_the_last_betting_round_and_not_done_in_the_trade():
    hand = draw("chariot 4c 5p 6c 7c", LOW, muck=True)
    play(hand, "p1 cc; p2 cc")
    refused(hand, "p1 play chariot drop=4c", "not-your-turn")
    play(hand, "p1 sd; p2 sd; p1 cc; p2 cc")
    refused(hand, "p1 play chariot drop=4c", "not-your-turn")
    stands(hand, 1, "show, muck", [100] * 2, 0, [1, 2])


def test_r17_a_power_is_used_once_a_hand_also_in_a_later_round():
    hand = draw("chariot 4c 5p 6c 7c", LOW, stock="8c")
    play(hand, "p1 play chariot drop=4c; p1 cc; p2 cc; p1 sd; p2 sd")
    refused(hand, "p1 play chariot drop=5p", "power-used")
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_r17_five_of_a_kind_is_highest():
    hand = draw("fool hanged-man Kp Kc Kr", "Ac chariot Nc Qc Tc", ante=5)
    assert (worth(hand, 1), worth(hand, 2)) == ("five", "straight-flush")
    play(hand, "p1 cc; p2 cc; p1 sd; p2 sd; p1 cc; p2 cc")
    stands(hand, None, "", [105, 95], 0, [1, 2])


def test_r17_a_wild_card_never_doubles_a_card_in_a_flush():
    # The Fool is the King, and the best of the pentacles for both is the Ace.
    hand = draw("fool Ap 9p 4p 2p", "Ac Kc 9c 4c 3c", ante=5)
    play(hand, "p1 cbr 2; p2 cc; p1 sd; p2 sd; p1 cbr 2; p2 cc")
    stands(hand, None, "", [91, 109], 0, [1, 2])


# R1: adding a special.


def test_r1_what_is_added_is_public_and_where_it_lies_is_not():
    hand = start("tarot-poker", (100, 100, 100), specials=True, dealers_choice=True)
    assert [choice.kind for choice in hand.public_choices(0)] == ["form", "special"]
    hand.push(CallSpecial(seat=0))
    assert hand.to_act() == {DEALER}
    told = hand.push(ChooseAtRandom(card="tower"))
    assert told[0] == ev.SpecialAdded(seat=0, card="tower")
    assert told[0].seen_by(2) == told[0]
    assert hand.result.stacks == (100, 100, 100)
    assert hand.result.carry == Carry(specials=("tower",), special_called=True)
    after = start("tarot-poker", (100,) * 3, specials=True, dealers_choice=True, carry=hand.result.carry)
    # Not twice in a row without a hand played in between.
    assert [choice.kind for choice in after.choices(0)] == ["form"]
    assert after.view(None).specials == ("tower",)


def test_r1_the_grown_deck_is_handed_on_by_every_hand_that_is_played():
    hand = draw("tower 4c 5p 6c 7c", LOW, also="moon")
    assert hand.view(2).specials == ("tower", "moon")
    play(hand, "p1 f")
    assert hand.result.carry == Carry(specials=("tower", "moon"))


# R4: all-in.


def test_r4_all_in_players_are_targets_and_defend():
    hand = draw("Kc 4c 5p 6c 7c", "strength 3c 5r 7s 9c", "death 4p 6r 8s Tc", stacks=(100, 20, 100))
    play(hand, "p1 cbr 20; p2 cc; p3 play death on=p2")
    stands(hand, 2, "allow", [80, 0, 100], 40, [1, 2, 3])
    play(hand, "p2 stop strength")
    stands(hand, 3, "call 20, raise 40-100, fold", [80, 0, 100], 40, [1, 2, 3])


def test_r4_all_in_players_play_no_powers():
    hand = draw("Kc 4c 5p 6c 7c", "Pc 3c 5r 7s 9c", MID, stacks=(100, 20, 100))
    play(hand, "p1 cbr 20; p2 cc")
    refused(hand, "p2 play Pc on=p1", "not-your-turn")
    play(hand, "p3 cc; p1 sd; p2 sd; p3 sd")
    refused(hand, "p2 play Pc on=p1", "not-your-turn")
    stands(hand, 1, "check, bet 2-80, fold", [80, 0, 80], 60, [1, 2, 3])


def test_r4_all_in_players_may_use_the_emperor_with_the_empress():
    hand = draw("Kc 4c 5p 6c 7c", "emperor empress 5r 7s 9c", MID, stacks=(100, 20, 100), stock="Ac")
    play(hand, "p1 cbr 20; p2 cc; p2 play emperor drop=5r")
    assert held(hand, 2) == "emperor empress Ac 7s 9c"
    stands(hand, 3, "call 20, raise 40-100, fold", [80, 0, 100], 40, [1, 2, 3])


# R5: places, and what goes with a card.


def test_r5_a_revealed_card_is_replaced_face_down_where_its_place_was_dealt_down():
    hand = draw("chariot emperor empress 6c 7c", LOW, stock="Ac Kc")
    play(hand, "p1 play chariot drop=7c; p1 play emperor drop=chariot")
    assert seen(hand, 1) == "?? emperor empress ?? ??"
    assert held(hand, 1) == "Kc emperor empress 6c Ac"
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_r5_a_card_given_up_in_a_face_up_place_is_replaced_face_up_and_may_be_death():
    hand = stud("Kc 2p", "Kp wheel-of-fortune", "Qp Tr", stock="death")
    play(hand, "p1 pb; p2 play wheel-of-fortune mode=trade")
    assert seen(hand, 2) == ""
    stands(hand, 3, "call 1, raise 2-100, fold", [99, 100, 100], 1, [1, 3])


def test_r5_death_in_the_place_of_a_high_priestess_ends_her_rule():
    hand = stud("Kr 2p", "Kp high-priestess", "Qp Tr", stock="death")
    play(hand, "p1 pb; p2 play high-priestess")
    assert hand.view(None).ruler is None
    stands(hand, 3, "call 1, raise 2-100, fold", [99, 100, 100], 1, [1, 3])


def test_r5_a_card_given_up_in_a_face_up_place_may_bring_the_moon():
    hand = stud("Kc 2p", "sun wheel-of-fortune", "Qp Tr", stock="moon")
    play(hand, "p1 pb; p2 play wheel-of-fortune mode=trade")
    stands(hand, 2, "allow", [99, 100, 100], 1, [1, 2, 3])
    play(hand, "p2 stop sun")
    assert seen(hand, 2) == "sun moon"
    stands(hand, 2, "call 1, raise 2-100, fold", [99, 100, 100], 1, [1, 2, 3])


def test_r5_the_magician_brings_a_moon_up_and_folds_nobody():
    hand = stud("magician moon 2c", "Kp Kc 9s", "Ap As Tr", stock="8s")
    told = play(hand, "p1 play magician on=p2 give=moon take=9s")
    assert not only(ev.Folded, told)
    assert seen(hand, 2) == "?? ?? moon"
    stands(hand, 1, "bring-in 1, bet 2-100", [100] * 3, 0, [1, 2, 3])


def test_r5_what_is_used_up_stays_so_with_the_card():
    hand = draw("magician Pc 5p 6c 7c", LOW, stock="Ac")
    play(hand, "p1 play Pc on=p2; p1 play magician on=p2 give=Pc take=?; d pick 9c; p1 cc")
    assert seen(hand, 2) == "?? ?? ?? ?? Pc"
    refused(hand, "p2 play Pc on=p1", "power-used")
    stands(hand, 2, BETS, [100] * 2, 0, [1, 2])


def test_r5_a_page_that_has_stopped_something_is_used_up_for_whoever_draws_it():
    hand = draw("world chariot 5p 6c 7c", "Ps 3c 5r 7s 9c", stock="8c")
    play(hand, "p1 play world rank=9; p2 stop Ps")
    only_these_left(hand)
    # Of what was thrown away there is nothing but the Page.
    play(hand, "p1 play chariot drop=5p")
    assert held(hand, 1) == "world chariot Ps 6c 7c"
    refused(hand, "p1 play Ps on=p2 drop=?", "power-used")


def test_r5_what_is_denied_stays_so_with_the_card():
    hand = draw("Ps magician 5p 6c 7c", "fool 3c 5r 7s 9c", stock="Ac Kc")
    play(hand, "p1 play Ps on=p2 drop=?; d pick fool")
    play(hand, "p1 play magician on=p2 give=5p take=?; d pick fool")
    # The Fool is dead, and binds nobody.
    assert (held(hand, 1), worth(hand, 1)) == ("Ac Kc fool 6c 7c", "high-card")
    assert can(hand, 1) == ["check", "bet", "fold"]
    assert hand.view(0).seats[0].denied == ("fool",)
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_r5_what_a_card_has_done_stands_when_it_is_denied():
    hand = draw("Ps 4c 5p 6c 7c", "hierophant 3c 5r 7s 9c", "high-priestess 4p 6r 8s Tc", stock="Ac Kc")
    play(hand, "p1 cc; p2 cc; p3 play high-priestess; p3 cbr 10; p1 cc; p2 play hierophant")
    play(hand, "p2 cbr 20; p3 cc; p1 play Ps on=p2 drop=hierophant")
    stands(hand, 1, "call 10", [90, 80, 80], 50, [1, 2, 3])


# R6: the hand of the Hermit and of the Page of Pentacles.


def test_r6_the_hermits_hand_is_every_card_that_could_be_used_shared_ones_too():
    hand = table("texas-holdem", "hermit 4s", "world Kc", stock="9c Kr 2s 8p 7r")
    assert worth(hand, 1) == "pair"
    play(hand, "p1 cc; p2 play world rank=8; p2 cc; p2 cc; p1 cc")
    # The eight on the board is wild now: he is a nine, and with it there are three.
    assert hand.view(None).board == ("9c", "Kr", "2s", "8p")
    assert worth(hand, 1) == "three"
    stands(hand, 2, "check, bet 2-98, fold", [98] * 2, 4, [1, 2])


def test_r6_the_page_of_pentacles_is_wild_by_a_shared_wild_card():
    hand = table("texas-holdem", "Pp 4s", "world Kc", stock="9c Kr 2s 8p 7r")
    play(hand, "p1 cc; p2 play world rank=8; p2 cc; p2 cc; p1 cc")
    assert worth(hand, 1) == "three"
    stands(hand, 2, "check, bet 2-98, fold", [98] * 2, 4, [1, 2])


@pytest.mark.parametrize(("card", "picked"), [("hermit", "-"), ("Pp", "Pp")])
def test_r6_whether_a_hidden_card_is_wild_and_can_be_denied_depends_on_shared_ones_too(card, picked):
    hand = table("texas-holdem", "Ps world", f"{card} Kc", stock="9c Ks 2s 8p 7r")
    play(hand, "p1 play world rank=9; p2 allow; p1 cc; p2 cc; p2 cc")
    play(hand, f"p1 play Ps on=p2 drop=?; d pick {picked}")
    assert worth(hand, 2) == "three"
    assert hand.view(1).seats[1].denied == (() if picked == "-" else ("Pp",))
    stands(hand, 1, "check, bet 2-98, fold", [98] * 2, 4, [1, 2])


# R7, R8: the Star, and shared cards.


def test_r7_the_star_in_a_face_up_place_both_are_seen_and_only_the_kept_one_counts_as_dealt():
    hand = stud("Kc 2p", "Kp wheel-of-fortune", "Qp Tr", stock="star death 5c")
    told = play(hand, "p1 pb; p2 play wheel-of-fortune mode=trade")
    assert [str(slot) for slot in only(ev.StarDrawn, told)[0].seen_by(None).slots] == ["death", "5c"]
    play(hand, "p2 keep 5c")
    assert seen(hand, 2) == "?? 5c"
    stands(hand, 2, "call 1, raise 2-100, fold", [99, 100, 100], 1, [1, 2, 3])


def test_r7_with_one_card_left_to_draw_that_one_is_kept():
    hand = draw("wheel-of-fortune 4c 5p 6c 7c", LOW, also="star")
    only_these_left(hand, "star", "8c")
    play(hand, "p1 play wheel-of-fortune mode=trade")
    assert held(hand, 1) == "8c 4c 5p 6c 7c"
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_r7_the_second_card_may_come_out_of_the_discards():
    hand = draw("wheel-of-fortune 4c 5p 6c 7c", "chariot 3c 5r 7s 9c", also="star", stock="8c")
    play(hand, "p1 cc; p2 play chariot drop=3c; p2 cbr 2")
    only_these_left(hand, "star", "Ac")
    play(hand, "p1 play wheel-of-fortune mode=trade")
    assert can(hand, 1) == ["keep card=Ac|3c"]


def test_r7_with_none_left_nothing_happens():
    hand = draw("wheel-of-fortune 4c 5p 6c 7c", LOW, also="star")
    only_these_left(hand, "star")
    play(hand, "p1 play wheel-of-fortune mode=trade")
    assert (held(hand, 1), worth(hand, 1)) == ("4c 5p 6c 7c", "high-card")
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


@pytest.mark.parametrize("special", ["fool", "star", "death", "devil"])
def test_r8_a_special_turned_up_for_all_is_a_discard_and_the_next_is_turned(special):
    hand = table("texas-holdem", "Kp Kc", "Qp Qc", stock=f"9c {special} 2s 8p 7r 3c")
    told = play(hand, "p1 cc; p2 cc")
    assert hand.view(None).board == ("9c", "2s", "8p")
    assert only(ev.BoardPassed, told) == [ev.BoardPassed(cards=(special,))]
    assert [event.cards for event in only(ev.BoardDealt, told)] == [("9c", "2s"), ("8p",)]
    stands(hand, 2, "check, bet 2-98, fold", [98] * 2, 4, [1, 2])
    play(hand, "p2 cc; p1 cc; p2 cc; p1 cc")
    assert hand.view(None).board == ("9c", "2s", "8p", "7r", "3c")


@pytest.mark.parametrize(("stay", "last"), [(4, ((), 7)), (5, (("Ns",), 6))])
def test_studs_last_card_is_shared_only_where_there_is_not_one_for_each(stay, last):
    # Eight players hold 48 of 52 cards. Then all but so many fold.
    hand = stacked("seven-card-stud", 8, " ".join(minors()))
    while len(hand.view(None).seats[0].slots) < 6:
        (seat,) = hand.to_act()
        play(hand, f"p{seat + 1} {'pb' if 'bring-in' in can(hand, seat + 1) else 'cc'}")
    for _ in range(8 - stay):
        (seat,) = hand.to_act()
        play(hand, f"p{seat + 1} f")
    (seat,) = hand.to_act()
    play(hand, *[f"p{other % 8 + 1} cc" for other in range(seat, seat + stay)])
    assert (hand.view(None).board, len(hand.view(None).seats[seat].slots)) == last


def test_r8_studs_shared_last_card_is_never_special():
    # Eight players hold 48 cards, and the stock has six.
    order = " ".join([*list(minors())[:48], "fool tower"])
    hand = stacked("seven-card-stud", 8, order)
    told = []
    while not hand.view(None).board:
        (seat,) = hand.to_act()
        told = play(hand, f"p{seat + 1} {'pb' if 'bring-in' in can(hand, seat + 1) else 'cc'}")
    assert only(ev.BoardPassed, told) == [ev.BoardPassed(cards=("fool",)), ev.BoardPassed(cards=("tower",))]
    assert hand.view(None).board == ("Ns",)
    stands(hand, 8, "check, bet 2-99, fold", [99] * 8, 8, [*range(1, 9)])


# R10: fewer than five live cards.


def test_r10_four_live_cards_make_no_straight_flush_or_full_house():
    for cards in ("justice 8p 9c Tp Nr", "justice 2c 4c 6c 8c", "justice 8p 8c Tp Tr"):
        hand = draw("Ps 4s 5r 6s 7c", cards, stock="Ac")
        play(hand, "p1 play Ps on=p2 drop=?; d pick justice")
        assert worth(hand, 2) == ("two-pair" if "8c Tp" in cards else "high-card")


def test_r10_a_missing_card_loses_to_any():
    hand = draw("Ps Kc Qc 9s 4c", "tower Ap Kp Qp 9p", stock="Ac 2c", ante=5)
    play(hand, "p1 play Ps on=p2 drop=?; d pick tower; p1 cc; p2 cc; p1 sd 4c; p2 sd")
    assert (held(hand, 1), held(hand, 2)) == ("Ac Kc Qc 9s 2c", "tower Ap Kp Qp 9p")
    play(hand, "p1 cc; p2 cc")
    stands(hand, None, "", [105, 95], 0, [1, 2])


# R15: what is given up comes back.


def test_r15_specials_given_up_come_back_with_the_next_shuffle_but_not_to_who_gave_them_up():
    hand = draw("wheel-of-fortune 4c 5p 6c 7c", LOW, stock="8c")
    play(hand, "p1 play wheel-of-fortune mode=trade; p1 cc; p2 cc")
    only_these_left(hand)
    refused(hand, "p1 sd 4c", "too-many-trades")
    told = play(hand, "p1 sd; p2 sd 2p")
    assert only(ev.Shuffled, told) == [ev.Shuffled(discards=True)]
    assert held(hand, 2) == "wheel-of-fortune 3c 5r 7s 9c"
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_r15_a_revealed_card_that_comes_back_to_another_lies_face_down_and_stays_used_up():
    hand = draw("Pc 4c 5p 6c 7c", LOW, MID)
    play(hand, "p1 play Pc on=p2; p1 f; p2 cc; p3 cc")
    only_these_left(hand)
    play(hand, "p2 sd 2p; p3 sd")
    assert (held(hand, 2), seen(hand, 2)) == ("Pc 3c 5r 7s 9c", "?? ?? ?? ?? ??")
    refused(hand, "p2 play Pc on=p3", "power-used")
    stands(hand, 2, BETS, [100] * 3, 0, [2, 3])


# R16: upcards in stud.


@pytest.mark.parametrize(
    ("upcards", "first"),
    [
        ("Kr Ac 2s", 3),
        # A special is above an Ace.
        ("fool Ac hermit", 2),
        ("fool devil Ar", 3),
        # Of two, the later in the deck is higher.
        ("magician fool tower", 2),
        ("Ps Pp world", 3),
    ],
)
def test_r16_for_the_bring_in_a_special_ranks_above_an_ace(upcards, first):
    hand = stud(*[f"{down} {up}" for down, up in zip(("Kp", "Qp", "Np"), upcards.split(), strict=True)])
    stands(hand, first, "bring-in 1, bet 2-100", [100] * 3, 0, [1, 2, 3])


@pytest.mark.parametrize(
    ("first", "second", "opens"),
    [
        # As a hand of two: a wild card makes a pair, and the Wheel is a ten.
        ("2p fool", "Ap Kc", 1),
        ("2p fool", "Ap Ac", 2),
        ("2p wheel-of-fortune", "9p Ks", 2),
        ("Qp wheel-of-fortune", "9p Ts", 1),
        # An automatic winner first, the Devil last.
        ("strength sun", "Ap Ac", 1),
        ("Qp devil", "3p 2c", 2),
        # The Hermit looks only at what shows, and so does the Page of Pentacles.
        ("2p hermit", "Ap Kc", 1),
        ("2p Pp", "Ap Kc", 2),
        ("magician hermit", "9p 8c", 1),
    ],
)
def test_r16_who_opens_is_who_has_the_best_hand_that_shows(first, second, opens):
    # A wild card that is hidden changes nothing.
    one, two = first.split(), second.split()
    order = f"chariot Kp {one[0]} {two[0]} {one[1]} {two[1]}"
    hand = stacked("five-card-stud", 2, order, dealer=1)
    while len(hand.view(None).seats[0].slots) < 3:
        (seat,) = hand.to_act()
        play(hand, f"p{seat + 1} {'pb' if 'bring-in' in can(hand, seat + 1) else 'cc'}")
    assert (seen(hand, 1), seen(hand, 2)) == (f"?? {first}", f"?? {second}")
    stands(hand, opens, "check, bet 2-99, fold", [99] * 2, 2, [1, 2])


def test_r16_a_revealed_card_counts_as_showing():
    hand = stud("Kr Ks 2p", "chariot 7c 9s", "Qp Qc Tr", stock="5c 4c 8s Ts")
    play(hand, "p1 pb; p2 play chariot drop=7c; p2 cc; p3 cc")
    assert (seen(hand, 2), seen(hand, 3)) == ("chariot ?? 9s 8s", "?? ?? Tr Ts")
    # A pair of nines, and so the tens open.
    stands(hand, 3, "check, bet 2-99, fold", [99] * 3, 3, [1, 2, 3])
    hand = stud("Kr Ks 2p", "chariot 7c 9s", "Qp Qc Tr", stock="5c 4c 8s Np")
    play(hand, "p1 pb; p2 play chariot drop=7c; p2 cc; p3 cc")
    stands(hand, 2, "check, bet 2-99, fold", [99] * 3, 3, [1, 2, 3])
