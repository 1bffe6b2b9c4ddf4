"""Powers that can be stopped: who is asked, what the table sees of it, and what comes of it."""

from __future__ import annotations

from rules import events as ev
from rules.actions import Allow, Choice
from rules.hand import OpenQuestion
from tests.rules.play import only, position
from tests.rules.tarot_poker.table import can, held, play, refused, seen, stands, stud, table, worth

DRAW = "five-card-draw"
LOW, MID, HIGH = "2p 3c 5r 7s 9c", "2c 4p 6r 8s Tc", "3p 5c 8r Ts Qp"
BETS = "check, bet 2-100, fold"


def dealt(first: str, *others: str, **more: object):
    """p1 is first to act, and the others follow."""
    return table(DRAW, first, *others, dealer=len(others), **more)


# Justice and the Magician.


def test_magician_trades_a_card_for_a_hidden_one_at_random_and_is_given_up():
    hand = dealt("magician 4c 5p 6c 7c", LOW, MID, also="justice", stock="Ac")
    told = play(hand, "p1 play magician on=p3 give=4c take=?")
    assert told == [ev.PowerPlayed(seat=0, card="magician", on=2, aim="?")]
    stands(hand, 3, "allow", [100] * 3, 0, [1, 2, 3])
    told = play(hand, "p3 allow; d pick 6r")
    assert (held(hand, 1), held(hand, 3)) == ("Ac 6r 5p 6c 7c", "2c 4p 4c 8s Tc")
    # The two players know what they traded, and nobody else does.
    (swapped,) = only(ev.Swapped, told)
    assert [swapped.seen_by(viewer).taken for viewer in (None, 0, 1, 2)] == ["??", "6r", "??", "6r"]
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])
    refused(hand, "p1 play magician on=p2 give=5p take=?", "card-not-yours")


def test_magician_justice_stops_it_and_it_stays_wild_but_is_spent():
    hand = dealt("magician 4c 5p 6c 7c", LOW, "justice 4p 6r 8s Tc")
    play(hand, "p1 play magician on=p3 give=4c take=?")
    assert can(hand, 3) == ["allow", "stop card=justice", "let-be"]
    told = play(hand, "p3 stop justice")
    assert only(ev.PowerStopped, told) == [ev.PowerStopped(seat=0, card="magician", by=2, using="justice")]
    assert (held(hand, 1), worth(hand, 1)) == ("magician 4c 5p 6c 7c", "straight")
    # What stops is revealed, and stays face up.
    assert seen(hand, 3) == "justice ?? ?? ?? ??"
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])
    refused(hand, "p1 play magician on=p2 give=5p take=?", "power-used")
    play(hand, "p1 cc")
    stands(hand, 2, BETS, [100] * 3, 0, [1, 2, 3])


def test_justice_stops_as_often_as_it_is_needed():
    hand = dealt("magician Pc 5p 6c 7c", "justice 3c 5r 7s 9c")
    play(hand, "p1 play magician on=p2 give=5p take=?; p2 stop justice")
    play(hand, "p1 play Pc on=p2; p2 stop justice")
    assert (seen(hand, 1), seen(hand, 2)) == ("?? Pc ?? ?? ??", "justice ?? ?? ?? ??")
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


# Strength and Death.


def test_death_folds_another_player_and_is_replaced():
    hand = dealt("death 4c 5p 6c 7c", LOW, MID, also="strength", stock="Ac")
    told = play(hand, "p1 play death on=p2; p2 allow")
    assert only(ev.Folded, told) == [ev.Folded(seat=1, card="death")]
    assert held(hand, 1) == "Ac 4c 5p 6c 7c"
    stands(hand, 1, BETS, [100] * 3, 0, [1, 3])
    play(hand, "p1 cc")
    stands(hand, 3, BETS, [100] * 3, 0, [1, 3])


def test_death_strength_of_the_target_stops_it():
    hand = dealt("death 4c 5p 6c 7c", "strength 3c 5r 7s 9c", MID)
    play(hand, "p1 play death on=p2; p2 stop strength")
    assert (held(hand, 1), seen(hand, 2)) == ("death 4c 5p 6c 7c", "strength ?? ?? ?? ??")
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])
    refused(hand, "p1 play death on=p3", "power-used")


def test_death_folds_the_last_other_one_and_nothing_more_is_dealt():
    hand = dealt("death 4c 5p 6c 7c", LOW, ante=5)
    told = play(hand, "p1 play death on=p2")
    assert not only(ev.Dealt, told)
    assert hand.result.stacks == (105, 95)
    stands(hand, None, "", [105, 95], 0, [1])


def test_strength_is_not_asked_for_while_it_is_not_in_the_deck():
    hand = dealt("death 4c 5p 6c 7c", LOW, MID)
    play(hand, "p1 play death on=p2")
    stands(hand, 1, BETS, [100] * 3, 0, [1, 3])


# The World, Justice and the Page of Swords.


def test_world_names_a_rank_and_every_such_minor_is_wild_in_all_hands():
    hand = dealt("world 4c 5p 6c 9s", LOW, MID, also="justice Ps")
    play(hand, "p1 play world rank=9")
    stands(hand, 2, "allow", [100] * 3, 0, [1, 2, 3])
    assert hand.view(None).question == OpenQuestion(seat=0, card="world", asked=(1, 2))
    told = play(hand, "p2 allow; p3 allow")
    assert told == [ev.RankNamed(seat=0, rank="9")]
    assert (hand.view(None).named_rank, seen(hand, 1)) == ("9", "world ?? ?? ?? ??")
    assert (worth(hand, 1), worth(hand, 2), worth(hand, 3)) == ("straight", "pair", "high-card")
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])


def test_world_page_of_swords_stops_it_and_is_given_up():
    hand = dealt("world 4c 5p 6c 7s", "Ps 3c 5r 7c 9c", MID, stock="Ac")
    play(hand, "p1 play world rank=9; p2 stop Ps; p3 allow")
    assert (hand.view(None).named_rank, held(hand, 2)) == ("", "Ac 3c 5r 7c 9c")
    assert worth(hand, 1) == "straight"
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])


def test_world_the_nearest_to_the_left_stops_it_and_the_other_card_stays_unseen():
    hand = dealt("world 4c 5p 6c 7s", "Ps 3c 5r 7c 9c", "justice 4p 6r 8s Tc")
    play(hand, "p1 play world rank=9")
    # In whatever order they answer.
    told = play(hand, "p3 stop justice")
    assert told == []
    assert hand.to_act() == {1}
    told = play(hand, "p2 stop Ps")
    assert only(ev.PowerStopped, told) == [ev.PowerStopped(seat=0, card="world", by=1, using="Ps")]
    assert (seen(hand, 3), held(hand, 3)) == ("?? ?? ?? ?? ??", "justice 4p 6r 8s Tc")
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])


# What the table sees.


def test_who_is_asked_looks_the_same_whether_or_not_they_hold_the_card():
    looks = []
    for third in ("justice 4p 6r 8s Tc", MID):
        hand = dealt("magician 4c 5p 6c 7c", LOW, third, also="justice" if third == MID else "2c")
        told = play(hand, "p1 play magician on=p3 give=4c take=?")
        looks.append((told, hand.view(None), hand.view(1), hand.public_choices(2), hand.ask(2)))
    assert looks[0] == looks[1]
    assert hand.public_choices(2) == (Choice("allow"),)


def test_an_answer_is_told_to_nobody_before_all_have_answered():
    hand = dealt("world 4c 5p 6c 7c", LOW, "justice 4p 6r 8s Tc")
    play(hand, "p1 play world rank=9")
    before = hand.ask(1)
    assert play(hand, "p3 stop justice") == []
    # One who answers makes no other's question a new one.
    assert (hand.to_act(), hand.ask(1), hand.ask(2)) == ({1}, before, None)
    assert seen(hand, 3) == "?? ?? ?? ?? ??"


def test_nobody_bets_or_plays_while_an_answer_is_awaited():
    hand = dealt("magician 4c 5p 6c 7c", LOW, MID, also="justice")
    play(hand, "p1 play magician on=p3 give=4c take=?")
    for move, reason in [
        ("p1 cc", "not-your-turn"),
        ("p3 cc", "answer-first"),
        ("p3 stop justice", "cannot-stop-with"),
        ("p3 keep 4p", "nothing-to-keep"),
        ("p2 allow", "nothing-to-allow"),
        ("p2 stop justice", "not-your-turn"),
    ]:
        refused(hand, move, reason)
    assert hand.timeout_action(2) == Allow(seat=2)


# Let everything be.


def test_who_lets_everything_be_is_asked_no_more():
    hand = dealt("magician death 5p 6c 7c", LOW, "justice strength 6r 8s Tc", stock="Ac Kc")
    assert "let-be" in can(hand, 3)
    play(hand, "p3 allow rest")
    assert (hand.view(2).seats[2].lets_be, hand.view(None).seats[2].lets_be) == (True, False)
    assert "let-be" not in can(hand, 3)
    told = play(hand, "p1 play magician on=p3 give=5p take=?; d pick 6r")
    assert only(ev.Swapped, told)
    play(hand, "p1 play death on=p3")
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2])


def test_the_moon_still_asks_who_lets_everything_be():
    hand = stud("4c 2p", "sun 3p", "Qp Tr", stock="5c moon 6c", also="death strength")
    play(hand, "p2 allow rest; p1 pb; p2 cc; p3 cc")
    assert hand.to_act() == {1}
    play(hand, "p2 stop sun")
    assert seen(hand, 2) == "sun 3p moon"


def test_it_can_be_said_while_a_question_is_open_and_answers_it():
    hand = dealt("world 4c 5p 6c 7c", LOW, MID, also="justice")
    play(hand, "p1 play world rank=9; p2 allow rest")
    assert hand.to_act() == {2}
    play(hand, "p3 allow")
    assert hand.view(None).named_rank == "9"
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])
    refused(hand, "p2 allow rest", "nothing-to-allow")


def test_there_is_nothing_to_let_be_where_nothing_could_be_stopped():
    hand = dealt("world 4c 5p 6c 7c", LOW)
    assert "let-be" not in can(hand, 2)
    refused(hand, "p2 allow rest", "nothing-to-allow")


# Who leaves.


def test_who_leaves_while_asked_has_answered():
    hand = dealt("world 4c 5p 6c 7c", LOW, "justice 4p 6r 8s Tc")
    play(hand, "p1 play world rank=9; p3 leave; p2 allow")
    assert hand.view(None).named_rank == "9"
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2])


def test_who_stops_it_and_leaves_before_all_have_answered_has_not_stopped_it():
    hand = dealt("world 4c 5p 6c 7c", LOW, "justice 4p 6r 8s Tc")
    play(hand, "p1 play world rank=9; p3 stop justice; p3 leave; p2 allow")
    assert hand.view(None).named_rank == "9"
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2])


def test_a_power_whose_player_or_target_leaves_comes_to_nothing():
    for who, left in ((1, [2, 3]), (3, [1, 2])):
        hand = dealt("magician 4c 5p 6c 7c", LOW, MID, also="justice")
        play(hand, f"p1 play magician on=p3 give=4c take=?; p{who} leave")
        assert hand.view(None).question is None
        first = left[0]
        stands(hand, first, BETS, [100] * 3, 0, left)


def test_what_was_played_or_answered_cannot_be_taken_back():
    hand = dealt("world 4c 5p 6c 7c", LOW, MID, also="justice")
    play(hand, "p1 play world rank=9")
    assert hand.rewindable() is None
    play(hand, "p2 allow")
    assert hand.rewindable() is None
    play(hand, "p3 allow; p1 cc")
    assert hand.rewindable() == 0
    assert position(hand).to_act == 1
