"""Cards that meet: what one brings in the midst of another, and whom a card binds that has just come."""

from __future__ import annotations

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

OPENING = "bring-in 1, bet 2-100"


# Cards that come face up in the midst of a power.


def test_emperor_empress_death_that_comes_out_of_turn_folds_and_the_turn_stays():
    hand = stud("Kc Qs 2p", "Kp Kr Ts", "emperor empress 9s", stock="death")
    told = play(hand, "p3 play emperor drop=9s")
    assert only(ev.Folded, told) == [ev.Folded(seat=2, card="death")]
    stands(hand, 1, OPENING, [100] * 3, 0, [1, 2])


def test_chariot_death_that_comes_in_turn_passes_the_turn_on():
    hand = stud("chariot Qs 2p", "Kp Kr Ts", "Ac As 9s", stock="death")
    play(hand, "p1 play chariot drop=2p")
    # Who had to bring in is gone, and nobody else has to.
    stands(hand, 2, BETS, [100] * 3, 0, [2, 3])


def test_chariot_moon_sun_is_asked_for_in_the_midst_and_the_turn_goes_on():
    hand = stud("chariot sun 2p", "Kp Kr Ts", stock="moon")
    play(hand, "p1 play chariot drop=2p")
    assert hand.view(None).question == OpenQuestion(seat=0, card="moon", on=0, asked=(0,))
    play(hand, "p1 stop sun")
    assert (seen(hand, 1), worth(hand, 1)) == ("chariot sun moon", "three")
    stands(hand, 1, OPENING, [100] * 2, 0, [1, 2])


def test_tower_moon_sun_the_target_answers_before_the_tower_is_replaced():
    hand = stud("tower Qs 2p", "sun Kr Ts", "Ac As 9s", stock="moon Kc")
    play(hand, "p1 play tower on=p2 drop=Ts")
    assert (hand.to_act(), seen(hand, 2)) == ({1}, "?? ?? moon")
    play(hand, "p2 stop sun")
    assert (seen(hand, 2), held(hand, 1)) == ("sun ?? moon", "Kc Qs 2p")
    stands(hand, 1, OPENING, [100] * 3, 0, [1, 2, 3])


def test_tower_whose_player_leaves_while_the_target_answers_lies_with_the_rest_of_the_hand():
    hand = stud("tower Qs 2p", "sun Kr Ts", "Ac As 9s", stock="moon Kc", also="empress")
    play(hand, "p1 play tower on=p2 drop=Ts; p2 allow; p1 leave")
    told = play(hand, "p2 stop sun")
    # What was thrown down stays down, and nothing comes for the Tower.
    assert not only(ev.Discarded, told)
    assert not only(ev.Dealt, told)
    assert (seen(hand, 1), seen(hand, 2)) == ("", "sun ?? moon")
    stands(hand, 2, BETS, [100] * 3, 0, [2, 3])


def test_tower_star_in_a_face_up_place_the_target_may_keep_death_and_fold():
    for kept, live in (("death", [1, 3]), ("5c", [1, 2, 3])):
        hand = stud("tower Qs 2p", "Kp Kr Ts", "Ac As 9s", stock="star death 5c Kc")
        told = play(hand, "p1 play tower on=p2 drop=Ts")
        assert only(ev.StarDrawn, told)[0].seen_by(None).slots == only(ev.StarDrawn, told)[0].slots
        play(hand, f"p2 keep {kept}")
        assert held(hand, 1) == "Kc Qs 2p"
        stands(hand, 1, OPENING, [100] * 3, 0, live)


def test_wheel_of_fortune_star_death_drawn_face_down_is_wild():
    hand = draw("wheel-of-fortune 4c 5p 6c 7c", LOW, stock="star death Kc")
    play(hand, "p1 play wheel-of-fortune mode=trade; p1 keep death")
    assert (held(hand, 1), worth(hand, 1)) == ("death 4c 5p 6c 7c", "straight")
    assert can(hand, 1)[3:] == ["play card=death on=p2"]
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


# What has just come binds at once, and what has gone does not.


def test_magician_fool_that_is_taken_binds_at_once():
    hand = draw("magician 4c 5p 6c 7c", "fool 3c 5r 7s 9c", stock="Ac")
    play(hand, "p1 play magician on=p2 give=4c take=?; d pick fool")
    refused(hand, "p1 cc", "fool-must-raise")
    play(hand, "p1 cbr 10")
    assert can(hand, 2) == ["call", "raise", "fold"]
    stands(hand, 2, "call 10, raise 20-100, fold", [90, 100], 10, [1, 2])


def test_chariot_hanged_man_that_is_drawn_binds_at_once():
    hand = draw("chariot 4c 5p 6c 7c", LOW, stock="hanged-man")
    play(hand, "p1 play chariot drop=4c")
    assert can(hand, 1) == ["check"]
    refused(hand, "p1 cbr 2", "hanged-man-must-see")
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_chariot_fool_that_is_driven_out_binds_no_more():
    hand = draw("chariot fool 5p 6c 7c", LOW, stock="Ac")
    play(hand, "p1 play chariot drop=fool; p1 cc")
    stands(hand, 2, BETS, [100] * 2, 0, [1, 2])


def test_high_priestess_hanged_man_drawn_for_her_is_overridden_too():
    hand = draw("high-priestess 4c 5p 6c 7c", LOW, stock="hanged-man")
    play(hand, "p1 play high-priestess")
    assert can(hand, 1) == ["bet", "fold"]
    play(hand, "p1 cbr 10; p2 cc; p1 sd; p2 sd")
    assert can(hand, 1) == ["check"]
    stands(hand, 1, "check, bet 2-90, fold", [90] * 2, 20, [1, 2])


def test_high_priestess_fool_drawn_for_her_must_raise():
    hand = draw("high-priestess 4c 5p 6c 7c", LOW, stock="fool")
    play(hand, "p1 play high-priestess")
    assert can(hand, 1) == ["bet"]
    stands(hand, 1, "bet 2-100, fold", [100] * 2, 0, [1, 2])


def test_fool_that_comes_after_anothers_high_priestess_is_free():
    hand = draw("high-priestess 4c 5p 6c 7c", LOW, stock="Ac fool")
    play(hand, "p1 play high-priestess; p1 cbr 10; p2 cc; p1 sd; p2 sd 2p; p1 cc")
    assert held(hand, 2).startswith("fool")
    assert can(hand, 2) == ["check", "bet", "fold"]
    stands(hand, 2, "check, bet 2-90, fold", [90] * 2, 20, [1, 2])


# Death among bets.


def test_death_high_priestess_her_player_is_folded_and_betting_is_normal_again():
    hand = draw("high-priestess 4c 5p 6c 7c", "death 3c 5r 7s 9c", MID, stock="Ac Kc")
    play(hand, "p1 play high-priestess; p1 cbr 10; p2 play death on=p1")
    assert hand.view(None).ruler is None
    stands(hand, 2, "call 10, raise 20-100, fold", [90, 100, 100], 10, [2, 3])


def test_death_of_who_bet_most_leaves_that_bet_to_be_met():
    # Only one who is all-in is left to answer.
    hand = draw(LOW, MID, "death Ap Ac Kr Ks", stacks=(100, 30, 100), stock="Qc")
    play(hand, "p1 cbr 50; p2 cc; p3 play death on=p1")
    stands(hand, 3, "call 50, fold", [50, 0, 100], 80, [2, 3])
    play(hand, "p3 cc; p2 sd; p3 sd")
    assert [(award.seat, award.amount) for award in hand.result.awards] == [(2, 90), (2, 40)]
    stands(hand, None, "", [50, 0, 180], 0, [2, 3])


def test_death_what_nobody_matched_goes_to_the_highest_pot_of_one_who_is_in():
    hand = draw(LOW, "Kp 4p 6r 8s Tc", "death Ap Ac Kr Ks", stacks=(100, 30, 30), stock="Qc")
    play(hand, "p1 cbr 50; p2 cc; p3 play death on=p1; p3 cc; p2 sd; p3 sd")
    stands(hand, None, "", [50, 0, 110], 0, [2, 3])


def test_death_in_the_last_cards_of_players_who_are_all_in():
    hand = stud("Kc 2p", "Kp 9s", stacks=(10, 10), stock="death")
    told = play(hand, "p1 cbr 10; p2 cc")
    # The last one left is dealt nothing more.
    folded = told.index(ev.Folded(seat=0, card="death"))
    assert not only(ev.Dealt, told[folded:])
    stands(hand, None, "", [0, 20], 0, [2])


def test_moon_sun_in_the_last_cards_of_players_who_are_all_in():
    hand = stud("sun 2p", "Kp 9s", stacks=(10, 10), stock="moon 3c 4c 5c 6c 7s")
    play(hand, "p1 cbr 10; p2 cc")
    stands(hand, 1, "allow", [0, 0], 20, [1, 2])
    play(hand, "p1 stop sun")
    assert [award.rank.label for award in hand.result.awards] == ["straight"]
    stands(hand, None, "", [20, 0], 0, [1, 2])


# Under the Priestess powers are played as ever.


def test_tower_high_priestess_who_must_see_may_still_play_what_they_hold():
    hand = draw("high-priestess 4c 5p 6c 7c", "tower 3c 5r 7s 9c", MID, stock="Ac Kc Qs")
    play(hand, "p1 play high-priestess; p1 cbr 10; p2 play tower on=p1 drop=?; d pick 4c")
    assert (held(hand, 1), held(hand, 2)) == ("Ac Kc 5p 6c 7c", "Qs 3c 5r 7s 9c")
    stands(hand, 2, "call 10", [90, 100, 100], 10, [1, 2, 3])


def test_wheel_of_fortune_hierophant_her_player_may_raise_his_raise_once_it_is_turned():
    hand = draw(
        "high-priestess 4c 5p 6c 7c", "hierophant 3c 5r 7s 9c", "wheel-of-fortune 4p 6r 8s Tc", stock="Ac"
    )
    play(hand, "p1 play high-priestess; p1 cbr 10; p2 play hierophant; p2 cbr 20")
    play(hand, "p3 play wheel-of-fortune mode=restore; p3 cc")
    stands(hand, 1, "call 10, raise 30-100, fold", [90, 80, 80], 50, [1, 2, 3])
