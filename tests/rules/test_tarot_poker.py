"""Tarot poker without its specials: ordinary poker in five forms, position by position."""

from __future__ import annotations

from typing import Any

import pytest

from rules import events as ev
from rules.actions import BringIn, Fold, Illegal, Muck, Show, Trade
from rules.games.tarot_poker import GAME, minors
from rules.hand import Hand
from tests.rules.play import (
    Position,
    cards,
    deal_on,
    only,
    play,
    position,
    stacked,
    start,
)

BOARD = "2p 7c 9r Ns 4p"
LOW = "3p 5c"
"""Two cards that win nothing with that board."""


def dealt(form: str, *hands: str, stock: str = "", stacks: tuple[int, ...] = (), **more: Any) -> Hand:
    """These hands, dealt; 100 chips each where nothing else is said, and seat 0 deals."""
    hand = start("tarot-poker", stacks or [100] * len(hands), form=form, **more)
    hand.push(stacked(hands, more.get("dealer", 0), stock, tuple(minors())))
    deal_on(hand)
    return hand


def holdem(*hands: str, board: str = BOARD, **more: Any) -> Hand:
    return dealt("texas-holdem", *hands, stock=board, **more)


# The board and the blinds.


def test_blinds_are_left_of_the_dealer_and_the_next_opens():
    hand = holdem("Ap Ac", "Kp Kc", "Qp Qc", "5p 6c")
    assert position(hand) == Position(3, "call 2, raise 4-100, fold", [100, 99, 98, 100], 3, [0, 1, 2, 3])
    play(hand, "3c 0c 1c")
    assert position(hand).choices == "check, raise 4-100, fold"  # the big blind's option
    play(hand, "2c")
    assert hand.view(None).board == ("2p", "7c", "9r")
    assert position(hand) == Position(1, "check, bet 2-98, fold", [98] * 4, 8, [0, 1, 2, 3])


def test_of_two_the_dealer_posts_the_small_blind_and_is_first_before_the_flop_and_last_after_it():
    hand = holdem("Ap Ac", "Kp Kc")
    assert position(hand) == Position(0, "call 1, raise 4-100, fold", [99, 98], 3, [0, 1])
    play(hand, "0c 1c")
    assert position(hand).to_act == 1


def test_the_board_is_seen_by_all_and_own_cards_by_their_owner():
    hand = holdem("Ap Ac", "Kp Kc")
    play(hand, "0c 1c")
    assert hand.view(0).board == hand.view(1).board == hand.view(None).board == ("2p", "7c", "9r")
    assert (cards(hand, 0), cards(hand, 0, viewer=1), cards(hand, 0, viewer=0)) == ("?? ??", "?? ??", "Ap Ac")
    assert hand.view(0).seats[0].rank.label == "pair"


def test_a_blind_may_put_its_poster_all_in_and_the_minimum_stays():
    hand = holdem("Ap Ac", "Kp Kc", "Qp Qc", stacks=(100, 100, 1))
    # What others must call is the largest bet actually posted.
    assert position(hand) == Position(0, "call 1, raise 3-100, fold", [100, 99, 0], 2, [0, 1, 2])


def test_a_short_small_blind():
    hand = holdem("Ap Ac", "Kp Kc", LOW, stacks=(100, 1, 100))
    play(hand, "0c 2c 2c 0c 2c 0c 2c 0c")
    # The main pot has one chip of each, the side pot the rest.
    assert [(award.seat, award.amount) for award in hand.result.awards] == [(0, 3), (0, 2)]


def test_straddles_and_blinds_by_seat():
    hand = holdem("Ap Ac", "Kp Kc", "Qp Qc", "5p 6c", "8p 8c", blinds=(0, 1, 2, 4, 0))
    assert position(hand) == Position(
        4, "call 4, raise 6-100, fold", [100, 99, 98, 96, 100], 7, [0, 1, 2, 3, 4]
    )
    posted = only(ev.Posted, GAME.start(hand.setup).push(hand.log[0]))
    assert [(post.seat, post.kind) for post in posted] == [
        (1, "small-blind"),
        (2, "big-blind"),
        (3, "straddle"),
    ]


def test_one_player_may_ante_for_all():
    """The big-blind ante: it lies in the main pot, and whoever has it in buys nothing with it."""
    hand = holdem("Ap Ac", "Kp Kc", "Qp Qc", antes=(0, 0, 6), dead_antes=True)
    assert position(hand) == Position(0, "call 2, raise 4-100, fold", [100, 99, 92], 9, [0, 1, 2])
    play(hand, "0c 1c 2c 1c 2c 0c 1c 2c 0c 1c 2c 0c")
    assert hand.result.stacks == (110, 98, 92)


def test_a_dead_ante_is_won_by_one_who_is_all_in_for_less():
    hand = holdem("Ap Ac", "Kp Kc", "Qp Qc", antes=(0, 0, 6), dead_antes=True, stacks=(2, 100, 100))
    play(hand, "0c 1c 2r10 1c 1c 2c 1c 2c 1c 2c")
    assert hand.result.stacks == (12, 106, 84)


def test_a_dead_ante_lies_in_the_pot_that_limits_a_raise():
    more: dict[str, Any] = {"antes": (0, 0, 6), "dead_antes": True, "structure": "pot-limit"}
    hand = holdem("Ap Ac", "Kp Kc", "Qp Qc", **more)
    assert position(hand).choices == "call 2, raise 4-13, fold"
    play(hand, "0c 1c 2c")
    assert position(hand).choices == "check, bet 2-12, fold"


def test_a_bet_that_is_not_called_goes_back():
    hand = holdem("Ap Ac", "Kp Kc")
    told = play(hand, "0r50 1f")
    assert only(ev.Returned, told) == [ev.Returned(seat=0, amount=48)]
    assert hand.result.stacks == (102, 98)


def test_where_nobody_can_bet_the_rest_is_dealt_without_betting():
    hand = holdem("Ap Ac", "Kp Kc", LOW, stacks=(30, 50, 100))
    told = play(hand, "0r30 1r50 2c")
    assert [event.cards for event in only(ev.BoardDealt, told)] == [("2p", "7c", "9r"), ("Ns",), ("4p",)]
    assert not only(ev.StreetBegan, told)
    assert hand.result.stacks == (90, 40, 50)


def test_ties_in_the_main_and_the_side_pot_at_different_depths():
    board = "Ap Ac Kr Ks 2p"
    hand = holdem("Qp 3c", "Qc 4c", "Qr 5c", "6c 7c", board=board, stacks=(11, 31, 60, 60))
    play(hand, "3c 0r11 1r31 2r60 3c")
    # The Queen plays for three, and the board for all: the main pot of 44 goes to three, 15 to the two
    # nearest to the dealer's left; then 60 and 58 to two.
    assert hand.result.stacks == (14, 45, 103, 0)


def test_one_busts_three_handed_and_the_blinds_turn_heads_up():
    hand = holdem("Ap Ac", "Kp Kc", LOW, stacks=(100, 20, 100))
    play(hand, "0r20 1c 2f")
    assert hand.result.stacks == (122, 0, 98)
    after = holdem("Ap Ac", LOW, stacks=(122, 98), dealer=1)
    assert [seat.bet for seat in after.view(None).seats] == [2, 1]
    assert position(after).to_act == 1


def test_the_minimum_bet_is_the_big_blind_and_without_blinds_the_tables_own():
    hand = holdem("Ap Ac", "Kp Kc", small_blind=5, big_blind=10, minimum_bet=2)
    assert position(hand).choices == "call 5, raise 20-100, fold"
    hand = holdem("Ap Ac", "Kp Kc", small_blind=0, big_blind=0, minimum_bet=3)
    assert position(hand) == Position(1, "check, bet 3-100, fold", [100, 100], 0, [0, 1])


def test_fixed_limit_has_small_bets_then_big_ones():
    hand = holdem("Ap Ac", "Kp Kc", LOW, structure="fixed-limit")
    assert position(hand).choices == "call 2, raise 4, fold"
    play(hand, "0r4 1r6 2r8")
    assert position(hand).choices == "call 4, fold"  # a blind and three raises
    play(hand, "0c 1c")
    assert position(hand).choices == "check, bet 2, fold"
    play(hand, "1c 2c 0c")
    assert position(hand).choices == "check, bet 4, fold"


# Omaha.


def test_omaha_counts_exactly_two_own_cards_and_pot_limit_holds():
    board = "9p 8p 3p 2p 2s"
    hand = dealt("omaha-holdem", "Ap 7c 4c 4r", "Kp Qp Nc Ts", stock=board, structure="pot-limit")
    assert position(hand).choices == "call 1, raise 4-6, fold"
    play(hand, "0c 1c 1c 0c 1c 0c 1c 0c")
    # One pentacle of one's own makes no flush with four on the board.
    assert [award.rank.label for award in hand.result.awards] == ["flush"]
    assert hand.result.stacks == (98, 102)


# Stud.


def stud(*hands: str, form: str = "seven-card-stud", stock: str = "", **more: Any) -> Hand:
    return dealt(form, *hands, stock=stock, **{"structure": "fixed-limit", "bring_in": 1, **more})


THREE = ("Ap Ac 9r", "Kp Kc 2c", "Qp Qc 2p")


def test_the_lowest_upcard_brings_in_and_of_equal_ones_the_lowest_suit():
    hand = stud(*THREE)
    assert [cards(hand, seat) for seat in range(3)] == ["?? ?? 9r", "?? ?? 2c", "?? ?? 2p"]
    assert position(hand) == Position(2, "bring-in 1, bet 2", [100, 100, 100], 0, [0, 1, 2])
    assert hand.timeout_action(2) == BringIn(seat=2)
    with pytest.raises(Illegal, match="must-bring-in"):
        hand.push(Fold(seat=2))
    play(hand, "2b")
    assert position(hand) == Position(0, "call 1, raise 2, fold", [100, 100, 99], 1, [0, 1, 2])


def test_completing_the_bring_in_is_the_bet_and_a_raise_then_one_bet_more():
    hand = stud(*THREE)
    play(hand, "2b 0r2")
    assert position(hand).choices == "call 2, raise 4, fold"


def test_one_who_is_all_in_for_the_ante_brings_in_nothing():
    hand = stud(*THREE, ante=5, stacks=(100, 100, 5))
    assert position(hand) == Position(0, "bring-in 1, bet 2", [95, 95, 0], 15, [0, 1, 2])


def test_then_the_best_hand_that_shows_opens_and_of_equal_ones_the_nearest_to_the_left():
    hands = ("Ap Ac 9r 5p 4c", "Kp Kc 2c Ts 2r", "Qp Qc 2p Tr 3c")
    hand = stud(*hands)
    play(hand, "2b 0c 1c")
    assert position(hand).to_act == 1  # Ten and Two show twice, and seat 1 is nearer to the left
    play(hand, "1c 2c 0c")
    assert position(hand).to_act == 1  # a pair shows
    assert position(hand).choices == "check, bet 4, fold"


def test_the_last_card_of_seven_lies_down_and_the_best_five_win():
    hands = ("Ap Ac 9r 5p 4c 3r 8s", "Kp Kc 2c Ts 2r 2s Tr")
    hand = stud(*hands)
    play(hand, "1b 0c 1c 0c 1c 0c 1c 0c")
    assert cards(hand, 1) == "?? ?? 2c Ts 2r 2s ??"
    play(hand, "1c 0c")
    assert hand.result.awards[0].rank.label == "full-house"
    assert hand.result.stacks == (99, 101)


def test_where_the_stock_cannot_give_everybody_the_last_card_one_is_shared():
    codes = list(minors())
    hands = [" ".join(codes[seat::8][:6]) for seat in range(8)]
    hand = stud(*hands)
    play(hand, next(f"{seat}b" for seat in hand.to_act()))
    while not hand.view(None).board:
        (seat,) = hand.to_act()
        play(hand, f"{seat}c")
    assert len(hand.view(None).board) == 1
    assert {len(seat.slots) for seat in hand.view(None).seats} == {6}
    while hand.to_act():
        (seat,) = hand.to_act()
        play(hand, f"{seat}c")
    assert all(
        len([code for part in award.rank.parts for code in part.cards]) == 5 for award in hand.result.awards
    )


@pytest.mark.parametrize("folded", [1, 4])
def test_enough_have_folded_for_everybody_to_get_a_last_card(folded):
    """Of seven the last gets the last card that there is."""
    codes = list(minors())
    hand = stud(*[" ".join(codes[seat::8][:3]) for seat in range(8)])
    (first,) = hand.to_act()
    play(hand, f"{first}b")
    play(hand, " ".join(f"{(first + step) % 8}{'f' if step <= folded else 'c'}" for step in range(1, 8)))
    while hand.view(None).street != "seventh-street":
        (seat,) = hand.to_act()
        play(hand, f"{seat}c")
    assert hand.view(None).board == ()
    assert {len(seat.slots) for seat in hand.view(None).seats if seat.live} == {7}


def test_five_card_stud():
    hand = stud("Ap 9r 4c 5p 4s", "Kp 2c Ts 3r Ks", form="five-card-stud", bring_in=2, minimum_bet=4)
    assert position(hand) == Position(1, "bring-in 2, bet 4", [100, 100], 0, [0, 1])
    play(hand, "1b 0c")
    assert (position(hand).to_act, cards(hand, 1)) == (1, "?? 2c Ts")
    play(hand, "1c 0c")
    assert (position(hand).to_act, position(hand).choices) == (1, "check, bet 8, fold")
    play(hand, "1c 0c 0c 1r8 0f")
    assert hand.result.stacks == (98, 102)


# Draw.


def test_five_card_draw_antes_trades_and_bets():
    hand = dealt(
        "five-card-draw", "Ap Ac Kr Qs 2p", "5p 6c 7r 8s Np", stock="As Ar 9p", ante=1, minimum_bet=2
    )
    assert position(hand) == Position(1, "check, bet 2-99, fold", [99, 99], 2, [0, 1])
    play(hand, "1c 0r2 1c")
    with pytest.raises(Illegal, match="no-such-slot"):
        hand.push(Trade(seat=1, slots=(5,)))
    play(hand, "1t5 0t3,4,5")
    assert hand.view(0).seats[0].rank.label == "three"
    assert hand.view(1).seats[1].rank.label == "high-card"
    play(hand, "1c 0c")
    assert hand.result.stacks == (103, 97)


# Showing and mucking.


def test_all_show_unless_the_table_lets_beaten_hands_go():
    hand = holdem("Ap Ac", LOW)
    told = play(hand, "0c 1c 1c 0c 1c 0c 1r4 0c")
    assert [event.seat for event in only(ev.Shown, told)] == [1, 0]


def test_a_beaten_hand_may_go_unshown():
    hand = holdem("Ap Ac", "Kp Kc", LOW, muck=True)
    play(hand, "0c 1c 2c 1c 2c 0c 1c 2c 0c 1c 2r4 0c 1c")
    # The last to bet shows first.
    assert position(hand) == Position(2, "show, muck", [94, 94, 94], 18, [0, 1, 2])
    told = play(hand, "2s 0s")
    assert [event.rank.label for event in only(ev.Shown, told)] == ["high-card", "pair"]
    assert hand.timeout_action(1) == Muck(seat=1)
    told = play(hand, "1m")
    assert only(ev.Mucked, told) == [ev.Mucked(seat=1)]
    assert cards(hand, 1) == ""
    assert hand.result.stacks == (112, 94, 94)


def test_who_mucks_the_best_hand_wins_nothing_that_is_shown_down():
    hand = holdem("Ap Ac", LOW, muck=True)
    play(hand, "0c 1c 1c 0c 1c 0c 1c 0c 1s 0m")
    assert hand.result.stacks == (98, 102)


def test_the_last_one_need_not_show():
    hand = holdem("Ap Ac", LOW, muck=True)
    told = play(hand, "0c 1c 1c 0c 1c 0c 1c 0c 1m")
    assert hand.result.stacks == (102, 98)
    assert not only(ev.Shown, told)
    assert hand.result.awards[0].rank is None


def test_the_clock_shows_what_wins_and_nobody_shows_out_of_turn_or_other_cards():
    hand = holdem("Ap Ac", LOW, muck=True)
    with pytest.raises(Illegal, match="no-showdown-now"):
        hand.push(Show(seat=0))
    play(hand, "0c 1c 1c 0c 1c 0c 1c 0c 1s")
    assert hand.timeout_action(0) == Show(seat=0)
    with pytest.raises(Illegal, match="not-those-cards"):
        hand.push(Show(seat=0, cards=("Ap", "As")))
    hand.push(Show(seat=0, cards=("Ap", "Ac")))
    assert hand.result.stacks == (102, 98)


def test_a_side_pot_whose_players_all_muck_goes_to_who_shows():
    hand = holdem(LOW, "Kp Kc", "Qp Qc", muck=True, stacks=(10, 100, 100))
    play(hand, "0r10 1r30 2c 1c 2c 1c 2c 1c 2c")
    play(hand, "1m 2m")
    assert hand.result.stacks == (70, 70, 70)


def test_a_fixed_form_refuses_too_many_players_and_a_form_there_is_not():
    with pytest.raises(Illegal, match="wrong-number-of-players"):
        start("tarot-poker", (9,) * 8, form="five-card-draw")
    with pytest.raises(Illegal, match="no-such-form"):
        start("tarot-poker", (9, 9), form="snap")
