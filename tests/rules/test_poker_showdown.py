"""The showdown of a hand of poker: who shows in which order, who need not, and who wins what."""

from __future__ import annotations

from typing import Any

import pytest

from rules.actions import Call, Fold, Illegal, Leave, Muck, Show
from rules.cards import Slot
from rules.events import Announced, Folded, HandOver, Mucked, Shown, Won
from rules.hand import Hand
from tests.rules.play import Position, cards, deal, only, play, position
from tests.rules.simple import BEST, GOOD, POOR, SAME, WORST, refused, stacks, won


def shown(told: list) -> list[int]:
    return [event.seat for event in only(Shown, told)]


def test_the_last_to_bet_in_the_last_round_shows_first() -> None:
    hand = deal(BEST, GOOD, POOR)
    told = play(hand, "0r2 1c 2c 0t 1t 2t 0c 1c 2r4 0c 1c")
    assert shown(told) == [2, 0, 1]


def test_the_last_to_raise_shows_before_who_bet() -> None:
    hand = deal(BEST, GOOD, POOR)
    assert shown(play(hand, "0c 1c 2c 0t 1t 2t 0r2 1r6 2c 0c")) == [1, 2, 0]


def test_without_a_bet_in_the_last_round_the_first_left_of_the_dealer_shows_first() -> None:
    hand = deal(BEST, GOOD, POOR)
    assert shown(play(hand, "0r2 1c 2c 0t 1t 2t 0c 1c 2c")) == [1, 2, 0]
    hand = deal(BEST, GOOD, POOR, dealer=1)
    assert shown(play(hand, "1r2 2f 0c 1t 0t 1c 0c")) == [0, 1]


def test_a_bettor_who_left_shows_nothing() -> None:
    hand = deal(BEST, GOOD, POOR)
    assert shown(play(hand, "0c 1c 2c 0t 1t 2t 0c 1c 2r4 2x 0c 1c")) == [1, 0]


def test_what_is_shown_everybody_sees() -> None:
    hand = deal(BEST, GOOD)
    assert hand.view(None).seats[0].rank is None
    assert hand.view(0).seats[0].rank == hand.rank([Slot((code,)) for code in BEST.split()])
    told = play(hand, "0r2 1c 0t 1t 0c 1c")
    assert (cards(hand, 0), cards(hand, 1)) == (BEST, GOOD)
    view = hand.view(None)
    (first, second) = only(Shown, told)
    assert (first.rank, second.rank) == (view.seats[1].rank, view.seats[0].rank)
    assert first.slots == tuple(Slot((code,), up=1) for code in GOOD.split())
    assert (view.pot, view.to_act, view.choices) == (0, (), ())
    (winner,) = only(Won, told)
    assert winner == Won(seat=0, amount=4, pot=0, rank=second.rank)


def test_odd_chips_go_from_the_dealers_left() -> None:
    hand = deal(BEST, WORST, SAME, ante=1)
    told = play(hand, "0c 1c 2c 0t 1t 2t 0c 1c 2c")
    assert [(event.seat, event.amount, event.shared_by) for event in only(Won, told)] == [
        (2, 2, 2),
        (0, 1, 2),
    ]
    assert stacks(hand) == (50, 49, 51)


def test_odd_chips_pot_by_pot() -> None:
    hand = deal(WORST, POOR, BEST, SAME, stacks=[5, 8, 50, 50])
    play(hand, "0r5 1r8 2c 3c 0t 1t 2t 3t 2c 3c")
    assert won(hand) == [(2, 10, 0), (3, 10, 0), (2, 5, 1), (3, 4, 1)]


def test_checked_to_the_end_somebody_wins_nothing() -> None:
    hand = deal(GOOD, BEST)
    told = play(hand, "0c 1c 0t 1t 0c 1c")
    assert (won(hand), stacks(hand)) == ([(1, 0, 0)], (50, 50))
    assert [type(event) for event in told[-5:]] == [Announced, Shown, Shown, Won, HandOver]


# A table that lets a beaten hand go unshown.


def at_the_showdown(*hands: str, moves: str, **more: Any) -> Hand:
    hand = deal(*hands, muck=True, **more)
    play(hand, moves)
    return hand


def test_one_after_the_other_shows_or_mucks() -> None:
    hand = at_the_showdown(BEST, GOOD, POOR, moves="0c 1c 2c 0t 1t 2t 0r2 1c 2c")
    assert position(hand) == Position(0, "show, muck", [48] * 3, 6, [0, 1, 2])
    assert refused(hand, Call(seat=0)) == refused(hand, Fold(seat=0)) == "no-bets-now"
    assert refused(hand, Show(seat=0, cards=("11t",))) == "not-those-cards"
    assert refused(hand, Show(seat=1)) == "not-your-turn"
    hand.push(Show(seat=0, cards=tuple(BEST.split())))
    assert position(hand) == Position(1, "show, muck", [48] * 3, 6, [0, 1, 2])
    assert (cards(hand, 0), cards(hand, 1)) == (BEST, "?? ?? ?? ?? ??")
    # What is shown is on the table: it cannot be thrown away any more.
    assert refused(hand, Leave(seat=0)) == "not-your-turn"
    assert hand.push(Muck(seat=1)) == (Mucked(seat=1),)
    assert position(hand) == Position(2, "show, muck", [48] * 3, 6, [0, 2])
    told = hand.push(Show(seat=2))
    assert [type(event) for event in told] == [Shown, Won, HandOver]
    assert stacks(hand) == (54, 48, 48)
    assert cards(hand, 1, 0) == ""


def test_who_shows_shows_what_they_have() -> None:
    hand = at_the_showdown(BEST, GOOD, POOR, moves="0r2 1c 2c 0t 1t 2t 0c 1c 2c")
    with pytest.raises(Illegal) as refusal:
        hand.push(Show(seat=1, cards=("1k", "2k")))
    assert (refusal.value.reason, refusal.value.facts) == ("not-those-cards", {"cards": "1k,2k"})


def test_when_all_others_mucked_the_last_one_wins_unseen() -> None:
    hand = at_the_showdown(BEST, GOOD, POOR, moves="0r2 1c 2c 0t 1t 2t 0c 1c 2c")
    hand.push(Muck(seat=1))
    told = hand.push(Muck(seat=2))
    assert told == (Mucked(seat=2), Won(seat=0, amount=6, pot=0), HandOver(stacks=(54, 48, 48)))


def test_the_clock_mucks_what_is_beaten() -> None:
    hand = at_the_showdown(BEST, GOOD, POOR, moves="0r2 1c 2c 0t 1t 2t 0c 1c 2r2 0c 1c")
    assert hand.timeout_action(2) == Show(seat=2)
    hand.push(Show(seat=2))
    assert hand.timeout_action(0) == Show(seat=0)
    hand.push(Show(seat=0))
    assert hand.timeout_action(1) == Muck(seat=1)


def test_the_clock_shows_what_wins_a_side_pot() -> None:
    hand = at_the_showdown(BEST, GOOD, POOR, stacks=[10, 30, 30], moves="0r10 1r30 2c 0t 1t 2t")
    hand.push(Show(seat=1))
    assert hand.timeout_action(2) == Muck(seat=2)
    hand = at_the_showdown(GOOD, BEST, POOR, stacks=[30, 10, 30], moves="0c 1r10 2r30 0c 0t 1t 2t")
    hand.push(Show(seat=1))
    # The best hand is all-in for less: beside it there are 40 chips to win.
    assert hand.timeout_action(2) == Show(seat=2)
    hand.push(Show(seat=2))
    hand.push(hand.timeout_action(0))
    assert won(hand) == [(1, 30, 0), (0, 40, 1)]


def test_who_leaves_at_the_showdown_shows_nothing() -> None:
    hand = at_the_showdown(BEST, GOOD, POOR, moves="0r2 1c 2c 0t 1t 2t 0c 1c 2c")
    told = play(hand, "0x")
    assert told == [Folded(seat=0, left=True)]
    assert position(hand) == Position(1, "show, muck", [48] * 3, 6, [1, 2])
