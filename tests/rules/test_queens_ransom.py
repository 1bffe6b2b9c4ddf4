"""Queen's Ransom, ruling by ruling: what is dealt, what the table sees, who opens and who wins."""

from __future__ import annotations

import pytest

from rules.actions import Call, Fold, Illegal, RaiseTo
from rules.cards import Slot
from rules.events import Announced, Called, Dealt, Raised, Returned, Shown, StreetBegan, Traded, Won
from rules.games.queens_ransom import score, score_dice
from rules.hand import Hand
from tests.rules.play import (
    Position,
    cards,
    deal,
    deal_on,
    move,
    only,
    play,
    position,
    roll,
    rolled,
    stacked,
    start,
)
from tests.rules.simple import BEST, GOOD, POOR, SAME, WORST


def refused(hand: Hand, text: str) -> str:
    """Why the move is refused, nothing having changed."""
    before = position(hand)
    with pytest.raises(Illegal) as refusal:
        hand.push(move(text))
    assert position(hand) == before
    return refusal.value.reason


def opener(hand: Hand) -> int | None:
    """Who opens the next hand."""
    assert hand.result
    return hand.result.carry.opener


# A hand of three, from the deal to the next hand's opener.


def test_the_hand_of_three_players() -> None:
    hand = deal(
        "11t 3c 3f 8e 4k",
        "7t 3t 3e 10e 8k",
        "9t 7c 1f 6e 6k",
        stock="10k 11c 5k 4c 7e 5e 3k",
    )
    assert [hand.view(seat).seats[seat].rank.points for seat in range(3)] == [5, 5, 5]
    play(hand, "0r2 1c 2c")
    # The first gives both evens, the second the two highest odds, the third the one and two sixes.
    play(hand, "0t4,5 1t1,2 2t3,4,5")
    assert [hand.view(seat).seats[seat].rank.written for seat in range(3)] == [
        "11+11+3+3/10",
        "5+3/10+8+4",
        "9+7+7+5+3/",
    ]
    assert position(hand) == Position(0, "check, bet 2-48, fold", [48, 48, 48], 6, [0, 1, 2])
    told = play(hand, "0r10 1c 2c")
    assert only(Announced, told) == [Announced(seat=0, what="queens-ransom")]
    assert [(event.seat, event.rank.points) for event in only(Shown, told)] == [(0, 18), (1, 14), (2, 31)]
    assert [(event.seat, event.amount, event.rank.label) for event in only(Won, told)] == [(2, 36, "odds")]
    assert hand.result
    assert hand.result.stacks == (38, 38, 74)
    # "Required to place the first bet in both betting phases of the next hand."
    assert opener(hand) == 2
    following = deal(BEST, GOOD, POOR, stacks=[38, 38, 74], dealer=1, opener=2)
    assert position(following) == Position(2, "bet 2-74", [38, 38, 74], 0, [0, 1, 2])
    play(following, "2r2 0c 1c 2t 0t 1t")
    assert position(following) == Position(2, "bet 2-72", [36, 36, 72], 6, [0, 1, 2])


# Floods.


def test_a_flood_is_turned_up_and_covered_face_down() -> None:
    hand = deal("5t 12c+3f 10e 8k 4t", SAME)
    assert cards(hand, 0, 0) == "5t 12c+3f 10e 8k 4t"
    assert cards(hand, 0) == cards(hand, 0, 1) == "?? 12c+?? ?? ?? ??"
    assert hand.view(0).seats[0].rank == score("5t 12c+3f 10e 8k 4t")
    assert hand.view(1).seats[0].rank is None
    assert position(hand) == Position(0, "check, bet 2-50, fold", [50, 50], 0, [0, 1])


def test_a_flood_on_a_flood_is_covered_again() -> None:
    hand = start("queens-ransom", [50, 50])
    hand.push(stacked(["5t 12c+12e+12k+3f 10e 8k 4t", SAME]))
    told = only(Dealt, deal_on(hand))
    assert cards(hand, 0) == "?? 12c+12e+12k+?? ?? ?? ??"
    assert cards(hand, 0, 0) == "5t 12c+12e+12k+3f 10e 8k 4t"
    # Dealing began with the other player, and the covers came off the deck before the next card.
    assert [str(slot) for slot in told[1].seen_by(1).slots] == ["??", "12c+12e+12k+??", "??", "??", "??"]
    assert [str(slot) for slot in told[1].seen_by(0).slots][1] == "12c+12e+12k+3f"
    assert cards(hand, 1, 1) == SAME


def test_flood_and_cover_are_traded_as_one() -> None:
    hand = deal("5t 12c+3f 10e 8k 4t", SAME, stock="9k")
    play(hand, "0c 1c")
    told = play(hand, "0t2")
    traded = only(Traded, told)[0]
    assert traded.slots == (Slot(("12c", "3f"), up=1),)
    # The table has seen the flood, and does not see what went with it (R5).
    assert [str(slot) for slot in traded.seen_by(1).slots] == ["12c+??"]
    assert cards(hand, 0, 0) == "5t 9k 10e 8k 4t"
    assert set(hand.source.returnable(1)) == {"12c", "3f"}
    assert position(hand) == Position(1, "trade 0-5", [50, 50], 0, [0, 1])


def test_a_flood_dealt_in_a_trade_is_covered_too() -> None:
    hand = deal(BEST, GOOD, stock="12f 12e 4k 6k")
    play(hand, "0c 1c")
    told = only(Dealt, play(hand, "0t1,5"))
    assert [str(slot) for slot in told[0].seen_by(None).slots] == ["12f+12e+??", "??"]
    assert cards(hand, 0, 0) == "12f+12e+4k 9t 7t 5t 6k"
    assert cards(hand, 0, 1) == "12f+12e+?? ?? ?? ?? ??"
    assert hand.view(0).seats[0].rank.written == "9+7+5/28+6"


def test_floods_are_shown_with_what_lies_on_them() -> None:
    hand = deal("5t 12c+3f 10e 8k 4t", SAME)
    told = play(hand, "0c 1c 0t 1t 0c 1c")
    assert cards(hand, 0) == "5t 12c+3f 10e 8k 4t"
    assert {event.seat: event.rank.points for event in only(Shown, told)} == {0: 2, 1: 35}


# R1: who opens.


def test_r1_in_a_first_hand_the_dealer_opens_both_rounds_and_may_check() -> None:
    hand = deal(BEST, GOOD, POOR, dealer=2)
    assert position(hand) == Position(2, "check, bet 2-50, fold", [50] * 3, 0, [0, 1, 2])
    told = play(hand, "2c 0c 1c 2t 0t 1t")
    assert StreetBegan(street="second-bets", opener=2) in told
    assert position(hand) == Position(2, "check, bet 2-50, fold", [50] * 3, 0, [0, 1, 2])
    play(hand, "2c 0c 1c")
    assert opener(hand) == 0


def test_r1_the_last_winner_opens_both_rounds_and_must_bet() -> None:
    hand = start("queens-ransom", [50, 50, 50], opener=1)
    hand.push(stacked([BEST, GOOD, POOR]))
    assert StreetBegan(street="first-bets", opener=1, must_open=True) in deal_on(hand)
    assert position(hand) == Position(1, "bet 2-50", [50] * 3, 0, [0, 1, 2])
    assert refused(hand, "1c") == refused(hand, "1f") == "must-bet"
    assert refused(hand, "1r1") == "raise-too-small"
    assert hand.timeout_action(1) == RaiseTo(seat=1, amount=2)
    play(hand, "1r2")
    # The others are free.
    assert position(hand) == Position(2, "call 2, raise 4-50, fold", [50, 48, 50], 2, [0, 1, 2])
    told = play(hand, "2c 0c 1t 2t 0t")
    assert StreetBegan(street="second-bets", opener=1, must_open=True) in told
    assert position(hand) == Position(1, "bet 2-48", [48] * 3, 6, [0, 1, 2])
    assert refused(hand, "1c") == refused(hand, "1f") == "must-bet"
    play(hand, "1r2 2f 0c")
    assert opener(hand) == 0


@pytest.mark.parametrize(("structure", "bets"), [("pot-limit", "bet 2-6"), ("fixed-limit", "bet 2")])
def test_r1_must_bet_in_every_structure(structure: str, bets: str) -> None:
    hand = deal(BEST, GOOD, structure=structure, ante=3, opener=1)
    assert position(hand) == Position(1, bets, [47, 47], 6, [0, 1])
    assert refused(hand, "1c") == "must-bet"
    play(hand, "1r2")
    assert position(hand).to_act == 0


def test_r1_having_bet_the_opener_may_fold_to_a_raise() -> None:
    hand = deal(BEST, GOOD, opener=0)
    play(hand, "0r2 1r10")
    assert position(hand).choices == "call 8, raise 18-50, fold"
    play(hand, "0f")
    assert opener(hand) == 1


def test_r1_the_duty_is_the_winners_alone() -> None:
    hand = deal(BEST, GOOD, POOR, opener=1, ante=1)
    play(hand, "1x")
    # Whoever leaves before opening takes the duty along: the next may check.
    assert position(hand) == Position(2, "check, bet 2-49, fold", [49] * 3, 3, [0, 2])
    play(hand, "2c 0c")
    assert position(hand) == Position(2, "trade 0-5", [49] * 3, 3, [0, 2])
    play(hand, "2t 0t")
    assert position(hand) == Position(2, "check, bet 2-49, fold", [49] * 3, 3, [0, 2])


def test_r1_a_winner_who_left_the_table_opens_nothing() -> None:
    hand = deal(GOOD, BEST, POOR)
    play(hand, "0c 1r2 2c 0c 0t 1t 2t 0c 1c 2c")
    assert hand.result
    carry = hand.result.carry.reseated({0: 0, 2: 1})
    following = deal(BEST, GOOD, carry=carry, dealer=1)
    assert position(following) == Position(1, "check, bet 2-50, fold", [50, 50], 0, [0, 1])


def test_r1_the_winner_of_the_main_pot_opens_next() -> None:
    hand = deal(BEST, GOOD, POOR, stacks=[10, 50, 50])
    play(hand, "0r10 1r30 2c 0t 1t 2t 1c 2c")
    assert hand.result
    assert [(award.seat, award.amount, award.pot) for award in hand.result.awards] == [(0, 30, 0), (1, 40, 1)]
    assert opener(hand) == 0


@pytest.mark.parametrize(("dealer", "next_opener"), [(0, 2), (1, 2), (2, 3), (3, 2)])
def test_r1_of_several_winners_the_nearest_left_of_the_dealer_opens(dealer: int, next_opener: int) -> None:
    hand = deal(POOR, WORST, BEST, SAME, dealer=dealer)
    around = [(dealer + step) % 4 for step in range(4)]
    for kind in "ctc":
        play(hand, " ".join(f"{seat}{kind}" for seat in around))
    assert opener(hand) == next_opener


def test_r1_of_a_split_main_pot_and_a_side_pot() -> None:
    # The main pot is split by the short stack and the last player; the side pot is the last player's.
    hand = deal(BEST, POOR, SAME, stacks=[10, 50, 50], dealer=2)
    play(hand, "2c 0r10 1r30 2c 2t 0t 1t 2c 1c")
    assert hand.result
    assert [(award.seat, award.pot) for award in hand.result.awards] == [(0, 0), (2, 0), (2, 1)]
    assert opener(hand) == 0


def test_r1_the_last_one_left_opens_next() -> None:
    hand = deal(BEST, GOOD, POOR)
    play(hand, "0c 1c 2r2 0f 1f")
    assert opener(hand) == 2


def test_r1_who_wins_nothing_but_honour_opens_next() -> None:
    hand = deal(GOOD, BEST)
    play(hand, "0c 1c 0t 1t 0c 1c")
    assert opener(hand) == 1


# R2: openers who cannot.


def test_r2_an_all_in_opener_passes_the_opening_on_without_the_duty() -> None:
    hand = deal(BEST, GOOD, POOR, stacks=[50, 5, 50], ante=5, opener=1)
    assert position(hand) == Position(2, "check, bet 2-45, fold", [45, 0, 45], 15, [0, 1, 2])
    told = play(hand, "2c 0c")
    # Trading starts with whoever opens, and goes left.
    assert StreetBegan(street="trade", opener=2) in told
    play(hand, "2t 0t 1t")
    assert position(hand) == Position(2, "check, bet 2-45, fold", [45, 0, 45], 15, [0, 1, 2])
    assert only(Announced, play(hand, "2r2 0c")) == [Announced(seat=2, what="queens-ransom")]


def test_r2_an_opener_who_folded_passes_the_second_opening_on() -> None:
    hand = deal(BEST, GOOD, POOR, opener=1)
    told = play(hand, "1r2 2r10 0c 1f")
    assert StreetBegan(street="trade", opener=2) in told
    told = play(hand, "2t 0t")
    assert StreetBegan(street="second-bets", opener=2) in told
    assert position(hand) == Position(2, "check, bet 2-40, fold", [40, 48, 40], 22, [0, 2])
    assert only(Announced, play(hand, "2c 0r5 2c")) == [Announced(seat=2, what="queens-ransom")]


def test_r2_a_dealer_who_is_all_in_passes_the_opening_on() -> None:
    hand = deal(BEST, GOOD, POOR, stacks=[3, 50, 50], ante=3)
    assert position(hand) == Position(1, "check, bet 2-47, fold", [0, 47, 47], 9, [0, 1, 2])
    play(hand, "1c 2c 1t 2t 0t")
    assert position(hand) == Position(1, "check, bet 2-47, fold", [0, 47, 47], 9, [0, 1, 2])


def test_r2_an_opener_with_less_than_the_minimum_goes_all_in() -> None:
    hand = deal(BEST, GOOD, POOR, stacks=[50, 3, 50], minimum_bet=10, opener=1)
    assert position(hand) == Position(1, "bet 3", [50, 3, 50], 0, [0, 1, 2])
    assert refused(hand, "1c") == "must-bet"
    assert hand.timeout_action(1) == RaiseTo(seat=1, amount=3)
    assert play(hand, "1r3") == [Raised(seat=1, to=3, amount=3, opening=True, all_in=True)]
    # It may be called as it is, while a raise must reach the minimum bet.
    assert position(hand) == Position(2, "call 3, raise 10-50, fold", [50, 0, 50], 3, [0, 1, 2])
    assert refused(hand, "2r9") == "raise-too-small"
    assert play(hand, "2c") == [Called(seat=2, amount=3)]
    play(hand, "0r10")
    assert position(hand) == Position(2, "call 7, raise 20-50, fold", [40, 0, 47], 16, [0, 1, 2])
    play(hand, "2c 1t 2t 0t")
    assert position(hand) == Position(2, "check, bet 10-40, fold", [40, 0, 40], 23, [0, 1, 2])


def test_r2_no_bet_is_forced_when_nobody_could_call_it() -> None:
    hand = deal(BEST, GOOD, stacks=[50, 5], ante=5, opener=0)
    assert position(hand) == Position(0, "trade 0-5", [45, 0], 10, [0, 1])
    play(hand, "0t 1t")
    assert hand.result
    assert hand.result.stacks == (55, 0)


def test_r2_no_second_bet_is_forced_when_nobody_could_call_it() -> None:
    hand = deal(BEST, GOOD, POOR, stacks=[50, 10, 20], opener=0)
    told = play(hand, "0r30 1c 2c")
    assert only(Returned, told) == [Returned(seat=0, amount=10)]
    assert position(hand) == Position(0, "trade 0-5", [30, 0, 0], 50, [0, 1, 2])
    told = play(hand, "0t 1t 2t")
    assert hand.result
    assert only(Announced, told) == [Announced(seat=0, what="queens-ransom")]


def test_r2_an_opener_all_in_in_the_first_round_has_opened() -> None:
    # No second round is bet: the ransom is called in the name of the one who opened the first.
    hand = deal(BEST, GOOD, stacks=[20, 50], opener=0)
    told = play(hand, "0r20 1c 0t 1t")
    assert only(Announced, told) == [Announced(seat=0, what="queens-ransom")]
    hand = deal(BEST, GOOD, POOR, stacks=[20, 20, 50], opener=1)
    told = play(hand, "1r20 2c 0c 1t 2t 0t")
    assert only(Announced, told) == [Announced(seat=1, what="queens-ransom")]


def test_r2_an_opener_all_in_in_the_first_round_passes_the_second_on() -> None:
    hand = deal(BEST, GOOD, POOR, stacks=[20, 50, 50], opener=0)
    told = play(hand, "0r20 1c 2c")
    assert StreetBegan(street="trade", opener=0) in told
    told = play(hand, "0t 1t 2t")
    assert StreetBegan(street="second-bets", opener=1) in told
    assert position(hand) == Position(1, "check, bet 2-30, fold", [0, 30, 30], 60, [0, 1, 2])
    assert only(Announced, play(hand, "1c 2c")) == [Announced(seat=1, what="queens-ransom")]


# R3 is the table's: a hand is told who deals.


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_r3_whoever_deals_the_cards_begin_left_of_them(dealer: int) -> None:
    hand = start("queens-ransom", [50, 50, 50], dealer=dealer)
    hand.push(stacked([BEST, GOOD, POOR], dealer))
    left = [(dealer + step) % 3 for step in (1, 2, 3)]
    assert [event.seat for event in only(Dealt, deal_on(hand))] == left
    assert hand.view(None).dealer == dealer
    assert position(hand).to_act == dealer


# R4: trading.


def test_r4_trading_starts_with_the_opener_and_goes_left() -> None:
    hand = deal(BEST, GOOD, POOR, opener=2)
    play(hand, "2r2 0c 1c")
    for seat in (2, 0, 1):
        assert position(hand) == Position(seat, "trade 0-5", [48] * 3, 6, [0, 1, 2])
        play(hand, f"{seat}t1")
    assert position(hand).to_act == 2


def test_r4_all_in_players_trade_too() -> None:
    hand = deal(BEST, GOOD, stacks=[2, 50], stock="10k")
    play(hand, "0r2 1c 0t1")
    assert cards(hand, 0, 0) == "10k 9t 7t 5t 3t"
    assert position(hand) == Position(1, "trade 0-5", [0, 48], 4, [0, 1])


# R5 is held by the tests of floods above; R6: equal totals.


def test_r6_equal_totals_on_the_same_side_split_the_kitty() -> None:
    hand = deal(BEST, POOR, SAME, ante=1)
    told = play(hand, "0c 1c 2c 0t 1t 2t 0r2 1f 2c")
    assert [(event.seat, event.amount, event.shared_by) for event in only(Won, told)] == [
        (2, 4, 2),
        (0, 3, 2),
    ]
    assert hand.result
    assert hand.result.stacks == (50, 49, 51)
    assert opener(hand) == 2


def test_r6_equal_totals_on_different_sides_do_not_split() -> None:
    hand = deal("1t 1c 10f 4e 4k", "7t 5c 5f 3e 4c", ante=1)
    play(hand, "0c 1c 0t 1t 0c 1c")
    assert hand.result
    assert hand.result.stacks == (49, 51)


def test_r6_nothing_over_nothing_splits() -> None:
    hand = deal("5t 3c 2t 2c 4f", "1t 1c 1f 1e 4k", ante=1)
    told = play(hand, "0c 1c 0t 1t 0c 1c")
    assert {(event.rank.points, event.rank.label) for event in only(Shown, told)} == {(0, "odds")}
    assert hand.result
    assert hand.result.stacks == (50, 50)


# R7: the order of the reveal.


def test_r7_slots_are_turned_as_they_were_dealt() -> None:
    hand = deal("5t 12c+3f 10e 8k 4t", SAME, stock="6k 2k")
    told = play(hand, "0c 1c 0t4,1 1t 0c 1c")
    shown = {event.seat: " ".join(map(str, event.slots)) for event in only(Shown, told)}
    assert shown == {0: "2k 12c+3f 10e 6k 4t", 1: SAME}


# Dice.


def test_dice_are_hidden_but_for_twelves() -> None:
    hand = roll("5 12+3 10 8 4", "12+12+11 3 3 8 4")
    assert cards(hand, 0) == cards(hand, 0, 1) == "?? 12+?? ?? ?? ??"
    assert cards(hand, 1) == "12+12+?? ?? ?? ?? ??"
    assert cards(hand, 0, 0) == "5 12+3 10 8 4"
    assert hand.view(0).seats[0].rank == score_dice("5 12+3 10 8 4")
    assert hand.view(1).seats[0].rank is None


def test_a_traded_die_is_rolled_afresh_its_bonus_gone() -> None:
    hand = roll("5 12+3 10 8 4", "11 3 3 8 4")
    play(hand, "0c 1c")
    told = play(hand, "0t2,5")
    assert [str(slot) for slot in told[0].seen_by(1).slots] == ["12+??", "??"]
    with pytest.raises(Illegal, match="wrong-number-of-dice"):
        hand.push(rolled(0, "7"))
    (event,) = hand.push(rolled(0, "7 12+1"))
    assert [str(slot) for slot in event.seen_by(1).slots] == ["??", "12+??"]
    assert cards(hand, 0, 0) == "5 7 10 8 12+1"
    assert position(hand) == Position(1, "trade 0-5", [50, 50], 0, [0, 1])


def test_a_hand_of_dice() -> None:
    hand = roll("5 12+3 10 8 4", "11 3 3 8 4", ante=1, opener=0)
    assert position(hand) == Position(0, "bet 2-49", [49, 49], 2, [0, 1])
    play(hand, "0r2 1c 0t2")
    hand.push(rolled(0, "7"))
    told = play(hand, "1t 0r6 1c")
    assert {event.seat: event.rank.points for event in only(Shown, told)} == {0: 10, 1: 5}
    assert hand.result
    assert hand.result.stacks == (59, 41)
    assert opener(hand) == 0


def test_dice_need_no_stock() -> None:
    hands = ["1 2 3 4 5"] * 8
    hand = roll(*hands)
    play(hand, " ".join(f"{seat}c" for seat in range(8)))
    for seat in range(8):
        assert position(hand) == Position(seat, "trade 0-5", [50] * 8, 0, list(range(8)))
        play(hand, f"{seat}t1,2,3,4,5")
        hand.push(rolled(seat, "9 9 9 9 9"))
    assert position(hand) == Position(0, "check, bet 2-50, fold", [50] * 8, 0, list(range(8)))
    assert hand.timeout_action(0) == Call(seat=0) != Fold(seat=0)
