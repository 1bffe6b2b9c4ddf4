"""The Page of Swords (Ps) at a showdown, losing hands and equal ones: R12, R13, R14."""

from __future__ import annotations

import pytest

from rules import events as ev
from rules.actions import Allow, Muck, Show
from rules.hand import OpenQuestion
from rules.rankings import wild
from tests.rules.play import only
from tests.rules.tarot_poker.table import (
    BETS,
    LOW,
    can,
    draw,
    held,
    play,
    refused,
    stacked,
    stands,
    table,
    worth,
)

WINNER = "strength sun Kc 3p 2s"
CHECKED = "p1 cc; p2 cc; p1 sd; p2 sd; p1 cc; p2 cc"
PAGE = "Ps 4c 5p 6c 8c"


def shown(first: str, second: str, **more: object):
    """Both hands are shown, with ten chips in the pot; p1 deals, so p2 is asked first."""
    hand = draw(first, second, ante=5, **more)
    play(hand, CHECKED)
    return hand


# R14: everyone still in is asked.


@pytest.mark.parametrize("two", ["strength sun", "strength judgment", "sun judgment"])
def test_r14_ps_two_of_strength_sun_judgment_are_judged_as_they_are(two):
    hand = shown(f"{two} Kc 3p 2s", PAGE, stock="7c")
    assert can(hand, 2) == ["allow", "play card=Ps on=p1"]
    told = play(hand, "p2 play Ps on=p1")
    assert told[0] == ev.PowerPlayed(seat=1, card="Ps", on=0)
    # Both cards are wild: three kings. The Page is given up, and the new card counts: a straight.
    assert only(ev.Judged, told)[0].rank.label == "three"
    assert held(hand, 2) == "7c 4c 5p 6c 8c"
    assert [award.rank.label for award in hand.result.awards] == ["straight"]
    stands(hand, None, "", [95, 105], 0, [1, 2])


def test_r14_ps_the_one_who_is_judged_may_still_be_the_best():
    hand = shown(WINNER, PAGE, stock="Qs")
    play(hand, "p2 play Ps on=p1")
    assert [award.rank.label for award in hand.result.awards] == ["three"]
    stands(hand, None, "", [105, 95], 0, [1, 2])


def test_r14_ps_let_be_the_automatic_winner_wins():
    hand = shown(WINNER, PAGE, stock="7c")
    assert hand.timeout_action(1) == Allow(seat=1)
    play(hand, "p2 allow")
    assert held(hand, 2) == PAGE
    stands(hand, None, "", [105, 95], 0, [1, 2])


def test_r14_ps_all_others_are_asked_from_the_dealers_left_on():
    hands = ("Ps 4s", "Kc Kr", "Ac 3c", "strength sun")
    hand = table("texas-holdem", *hands, stock="9c Qr 2s 8p 7r Ar", dealer=1)
    while not hand.view(None).question:
        (seat,) = hand.to_act()
        play(hand, f"p{seat + 1} cc")
    assert hand.view(None).question.asked == (2, 0, 1)


def test_r14_ps_who_lets_everything_be_is_not_asked():
    hand = draw(WINNER, PAGE, ante=5, stock="7c")
    play(hand, "p2 allow rest", CHECKED)
    assert held(hand, 2) == PAGE
    stands(hand, None, "", [105, 95], 0, [1, 2])


def test_r14_ps_who_does_not_hold_it_is_asked_alike_where_it_is_in_the_deck():
    hand = shown(WINNER, LOW.replace("2p", "4p"), also="Ps")
    stands(hand, 2, "allow", [95, 95], 10, [1, 2])
    assert can(hand, 2) == ["allow"]
    question = hand.view(None).question
    assert question == OpenQuestion(seat=1, card="Ps", on=None, asked=(1,))
    refused(hand, "p2 play Ps on=p1", "power-not-so")
    play(hand, "p2 allow")
    stands(hand, None, "", [105, 95], 0, [1, 2])


def test_r14_ps_nobody_is_asked_where_it_is_not_in_the_deck_or_no_automatic_winner_is_shown():
    hand = shown(WINNER, "Ap 4c 5p 6c 8c")
    stands(hand, None, "", [105, 95], 0, [1, 2])
    hand = shown("strength Kr Kc 3p 2s", PAGE)
    stands(hand, None, "", [95, 105], 0, [1, 2])


def test_r14_ps_that_was_spent_before_is_no_more_to_be_had():
    hand = draw(WINNER, "Ps emperor 5p 6c 8c", "Ap 4c 5c 6r 9s", ante=5, stock="Qs")
    play(hand, "p1 cc; p2 play Ps on=p3 drop=?; p3 allow; d pick -; p2 cc; p3 cc")
    play(hand, "p1 sd; p2 sd; p3 sd; p1 cc; p2 cc; p3 cc")
    # It lies with the discards, and still everyone is asked.
    assert hand.view(None).question.asked == (1, 2)
    assert can(hand, 2) == ["allow"]
    play(hand, "p2 allow; p3 allow")
    stands(hand, None, "", [110, 95, 95], 0, [1, 2, 3])


def test_r14_ps_whose_power_was_stopped_before_is_used_up():
    hand = draw("strength sun emperor 3p 2s", PAGE, ante=5, stock="7c")
    play(hand, "p1 cc; p2 play Ps on=p1 drop=?; p1 stop emperor; p2 cc; p1 sd; p2 sd; p1 cc; p2 cc")
    assert can(hand, 2) == ["allow"]
    refused(hand, "p2 play Ps on=p1", "power-not-so")
    play(hand, "p2 allow")
    stands(hand, None, "", [105, 95], 0, [1, 2])


@pytest.mark.parametrize("new", ["death", "moon"])
def test_r14_the_new_card_folds_nobody_as_a_death_or_moon(new):
    order = f"strength Kp sun 4c Kc 5p 3p 6c 9c Ps {new}"
    hand = stacked("five-card-stud", 2, order, dealer=1, ante=5)
    while hand.view(None).question is None:
        (seat,) = hand.to_act()
        play(hand, f"p{seat + 1} {'pb' if 'bring-in' in can(hand, seat + 1) else 'cc'}")
    told = play(hand, "p2 play Ps on=p1")
    assert not only(ev.Folded, told)
    assert held(hand, 2) == f"Kp 4c 5p 6c {new}"
    stands(hand, None, "", [106, 94], 0, [1, 2])


def test_r14_the_new_card_may_be_the_star_which_draws_two():
    hand = shown(WINNER, PAGE, stock="star 7c Qs")
    play(hand, "p2 play Ps on=p1")
    assert can(hand, 2) == ["keep card=7c|Qs"]
    play(hand, "p2 keep 7c")
    assert [award.rank.label for award in hand.result.awards] == ["straight"]
    stands(hand, None, "", [95, 105], 0, [1, 2])


def test_r14_ps_cannot_be_played_where_no_card_can_be_drawn():
    # R9 holds here too.
    hand = draw(WINNER, PAGE, ante=5)
    hand.source.cards.clear()
    play(hand, CHECKED)
    assert can(hand, 2) == ["allow"]
    play(hand, "p2 allow")
    stands(hand, None, "", [105, 95], 0, [1, 2])


def test_r14_ps_cannot_be_played_for_what_one_has_thrown_away_oneself():
    hand = draw(WINNER, "Ps chariot 5p 6c 8c", ante=5, stock="7c")
    play(hand, "p1 cc; p2 play chariot drop=5p; p2 cc; p1 sd; p2 sd")
    hand.source.cards.clear()
    play(hand, "p1 cc; p2 cc")
    assert can(hand, 2) == ["allow"]


@pytest.mark.parametrize(("there", "does"), [("fool", Muck), ("Ps", Show)])
def test_r14_by_the_clock_nobody_mucks_before_an_automatic_winner_that_the_page_may_judge(there, does):
    hand = draw(WINNER, "4c 4p 5p 6c 8c", ante=5, muck=True, also=there)
    play(hand, CHECKED, "p1 sm Kc,3p,2s,strength,sun")
    assert hand.timeout_action(1) == does(seat=1)


def test_by_the_clock_shared_cards_count_before_anybody_mucks():
    hand = table("texas-holdem", "Kp Kc", "3s 4s", stock="9s Qs 2s 8p 7r", muck=True)
    play(hand, "p1 cc; p2 cc", *["p2 cc; p1 cc"] * 2, "p2 cc; p1 cbr 2; p2 cc")
    play(hand, "p1 sm Kp,Kc")
    # A flush, of which two cards are p2's own.
    assert hand.timeout_action(1) == Show(seat=1)


def test_r4_ps_is_played_at_a_showdown_by_a_player_who_is_all_in():
    hand = draw(WINNER, PAGE, "Ap 4p 5c 6r 9s", stacks=(100, 20, 100), ante=5, stock="7c")
    play(hand, "p1 cbr 30; p2 cc; p3 cc; p1 sd; p2 sd; p3 sd; p1 cc; p3 cc; p2 play Ps on=p1; p3 allow")
    # The straight wins the main pot, and the three kings what lies beside it.
    assert [(award.seat, award.amount) for award in hand.result.awards] == [(1, 60), (0, 30)]
    stands(hand, None, "", [95, 60, 65], 0, [1, 2, 3])


# R13.


def test_r13_emperor_ps_he_stops_it_at_a_showdown_too():
    hand = shown("strength sun emperor 3p 2s", PAGE, stock="7c")
    play(hand, "p2 play Ps on=p1")
    assert hand.view(None).question == OpenQuestion(seat=1, card="Ps", on=0, asked=(0,))
    told = play(hand, "p1 stop emperor")
    assert only(ev.PowerStopped, told) == [ev.PowerStopped(seat=1, card="Ps", by=0, using="emperor")]
    assert held(hand, 2) == PAGE
    stands(hand, None, "", [105, 95], 0, [1, 2])


def test_r13_emperor_ps_he_does_not_stop_one_that_answers_the_wheel_or_the_world():
    for first, move in (
        ("wheel-of-fortune emperor 4p 6s 7s", "wheel-of-fortune mode=trade"),
        ("world emperor 4p 6s 7s", "world rank=9"),
    ):
        hand = draw(first, PAGE, stock="Ac")
        play(hand, f"p1 play {move}; p2 stop Ps")
        assert hand.view(None).question is None
        assert held(hand, 2) == "Ac 4c 5p 6c 8c"
        stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


# R12, and what is equal.


def test_r12_the_devil_takes_a_side_pot_in_which_he_is_the_last():
    hand = draw("Ap 4p 5c 6r 9s", "devil 4c 5p 6c 8c", "Kp Kc 5r 7r 8s", stacks=(20, 100, 100), stock="Qs")
    play(hand, "p1 cbr 20; p2 cbr 50; p3 cc; p1 sd; p2 sd; p3 sd; p2 cbr 20; p3 f")
    assert [(award.seat, award.amount) for award in hand.result.awards] == [(0, 60), (1, 60)]
    stands(hand, None, "", [60, 110, 50], 0, [1, 2])


def test_r12_of_two_hands_with_the_same_rank_the_pot_is_split_wild_or_not():
    hand = shown("magician Ap Kc 7r 2s", "Ac Ar Kp 7s 2c")
    assert (worth(hand, 1), worth(hand, 2)) == ("pair", "pair")
    stands(hand, None, "", [100, 100], 0, [1, 2])


def test_r12_all_automatic_winners_are_equal_and_so_are_all_losing_hands():
    least, winner, another, lost, again = (
        wild.rank(cards.split())
        for cards in (
            "2c 3p 4r 5s 7c",
            "strength sun Kc 3p 2s",
            "sun judgment 4c 5p 7r",
            "devil As Ar Ap Ac",
            "devil 4c 5p 7r 2s",
        )
    )
    assert (winner.label, lost.label) == ("automatic-winner", "losing-hand")
    assert lost.value == again.value < least.value < winner.value == another.value


def test_r12_where_the_shared_cards_play_all_split():
    hand = table("texas-holdem", "magician 2p", "Ac 2c", stock="Ap Kp Qp Np Tp", dealer=0)
    play(hand, "p1 cc; p2 cc; p2 cc; p1 cc; p2 cc; p1 cc; p2 cc; p1 cc")
    stands(hand, None, "", [100, 100], 0, [1, 2])
