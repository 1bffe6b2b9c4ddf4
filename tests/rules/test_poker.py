"""A hand of poker from ante to payout, played with the simplest cards of the house.

Seat 0 deals and is first to act where nothing else is said.
"""

from __future__ import annotations

import pytest

from rules.actions import (
    DEALER,
    BringIn,
    Call,
    Deal,
    Fold,
    Illegal,
    Leave,
    Muck,
    Pass,
    RaiseTo,
    Roll,
    Show,
    Trade,
)
from rules.cards import Slot
from rules.events import (
    Called,
    Dealt,
    Folded,
    HandOver,
    Posted,
    Raised,
    Returned,
    Shown,
    Shuffled,
    StreetBegan,
    Traded,
    Won,
)
from rules.games.queens_ransom import QueensRansom
from rules.hand import Award, Hand
from rules.stock import Source, Stock
from tests.rules.play import Position, cards, deal, deal_on, only, play, position, said, setup, stacked, start
from tests.rules.simple import BEST, GOOD, POOR, WORST, refused, stacks, won

# Antes.


def test_antes_come_from_all_before_the_cards() -> None:
    hand = start("queens-ransom", [50, 50, 50], ante=2)
    assert position(hand).stacks == [48, 48, 48]
    told = hand.push(stacked([BEST, GOOD, POOR]))
    assert told == (*(Posted(seat=seat, kind="ante", amount=2) for seat in (1, 2, 0)), Shuffled())
    deal_on(hand)
    assert position(hand) == Position(0, "check, bet 2-48, fold", [48, 48, 48], 6, [0, 1, 2])


def test_who_is_short_of_the_ante_is_all_in_for_what_they_have() -> None:
    hand = start("queens-ransom", [50, 2, 50], ante=5)
    told = hand.push(stacked([GOOD, BEST, POOR]))
    assert told[0] == Posted(seat=1, kind="ante", amount=2, all_in=True)
    deal_on(hand)
    assert position(hand) == Position(0, "check, bet 2-45, fold", [45, 0, 45], 12, [0, 1, 2])
    play(hand, "0c 2c 0t 1t 2t 0c 2c")
    # The short ante wins as much from everybody; the rest is between the other two.
    assert won(hand) == [(1, 6, 0), (0, 6, 1)]
    assert stacks(hand) == (51, 6, 45)


def test_all_in_by_the_ante_is_played_out_without_bets() -> None:
    hand = deal(POOR, BEST, stacks=[3, 3], ante=5)
    assert position(hand) == Position(0, "trade 0-5", [0, 0], 6, [0, 1])
    told = play(hand, "0t 1t")
    assert stacks(hand) == (0, 6)
    assert only(StreetBegan, told) == []


def test_what_no_other_ante_matched_goes_back() -> None:
    hand = start("queens-ransom", [50, 2], ante=5)
    told = list(hand.push(stacked([POOR, BEST]))) + deal_on(hand)
    assert only(Returned, told) == [Returned(seat=0, amount=3)]
    assert position(hand) == Position(0, "trade 0-5", [48, 0], 4, [0, 1])


def test_antes_that_differ_by_seat() -> None:
    hand = deal(BEST, GOOD, POOR, antes=(0, 1, 3))
    assert position(hand) == Position(0, "check, bet 2-50, fold", [50, 49, 47], 4, [0, 1, 2])
    play(hand, "0f 1c 2f")
    assert stacks(hand) == (50, 53, 47)


# Dealing.


def test_cards_go_one_at_a_time_from_the_dealers_left() -> None:
    hand = start("queens-ransom", [50, 50, 50], dealer=1)
    hand.push(stacked([BEST, GOOD, POOR], dealer=1))
    assert hand.choices(DEALER)[0].picks[0].options == ("2",)
    told = deal_on(hand)
    assert [event.seat for event in only(Dealt, told)] == [2, 0, 1]
    assert [cards(hand, seat, seat) for seat in range(3)] == [BEST, GOOD, POOR]
    assert cards(hand, 0) == cards(hand, 0, 2) == "?? ?? ?? ?? ??"


def test_only_the_next_cards_are_dealt_and_to_the_next_seat() -> None:
    hand = start("queens-ransom", [50, 50])
    order = stacked([BEST, GOOD])
    hand.push(order)
    assert refused(hand, Deal(to=0, cards=tuple(BEST.split()))) == "not-that-seat"
    assert refused(hand, Deal(to=1, cards=tuple(BEST.split()))) == "not-those-cards"
    assert refused(hand, order) == refused(hand, Roll(to=1, dice=())) == "not-now"
    assert refused(hand, Leave(seat=0)) == refused(hand, Call(seat=0)) == "not-your-turn"


# Betting.


def test_only_who_is_to_act_acts() -> None:
    hand = deal(BEST, GOOD, POOR)
    assert (hand.to_act(), hand.may_act()) == ({0}, {0, 1, 2})
    assert refused(hand, Call(seat=1)) == refused(hand, RaiseTo(seat=2, amount=4)) == "not-your-turn"
    assert refused(hand, Fold(seat=1)) == refused(hand, Trade(seat=1)) == "not-your-turn"
    assert [choice.kind for choice in hand.choices(1)] == ["leave"]


def test_what_is_no_bet_is_refused() -> None:
    hand = deal(BEST, GOOD, stacks=[20, 50])
    assert refused(hand, RaiseTo(seat=0, amount=1)) == "raise-too-small"
    assert refused(hand, RaiseTo(seat=0, amount=21)) == "raise-too-big"
    assert refused(hand, RaiseTo(seat=0, amount=-4)) == "raise-too-small"
    assert refused(hand, Trade(seat=0)) == "no-trade-now"
    assert refused(hand, BringIn(seat=0)) == "no-bring-in"
    assert refused(hand, Show(seat=0)) == refused(hand, Muck(seat=0)) == "no-showdown-now"
    assert refused(hand, Pass(seat=0)) == "no-such-action"


def test_bets_go_to_the_middle_and_the_trade_begins() -> None:
    hand = deal(BEST, GOOD)
    told = play(hand, "0r6 1c")
    assert told == [
        Raised(seat=0, to=6, amount=6, opening=True),
        Called(seat=1, amount=6),
        StreetBegan(street="trade", opener=0),
    ]
    assert position(hand) == Position(0, "trade 0-5", [44, 44], 12, [0, 1])
    assert refused(hand, Call(seat=0)) == refused(hand, RaiseTo(seat=0, amount=4)) == "no-bets-now"


def test_later_bets_are_big_in_fixed_limit() -> None:
    hand = deal(BEST, GOOD, structure="fixed-limit", minimum_bet=2, big_bet=5)
    assert position(hand).choices == "check, bet 2, fold"
    play(hand, "0r2 1r4 0c 0t 1t")
    assert position(hand) == Position(0, "check, bet 5, fold", [46, 46], 8, [0, 1])


def test_pot_limit_counts_what_lies_in_the_middle() -> None:
    hand = deal(BEST, GOOD, structure="pot-limit", ante=4)
    assert position(hand).choices == "check, bet 2-8, fold"
    play(hand, "0r8")
    assert position(hand).choices == "call 8, raise 16-32, fold"


# Folding and leaving.


def test_if_all_but_one_fold_the_last_one_wins_unseen() -> None:
    hand = deal(WORST, BEST, GOOD, ante=1)
    told = play(hand, "0r10 1f 2f")
    assert told[2:] == [
        Folded(seat=2),
        Returned(seat=0, amount=10),
        Won(seat=0, amount=3, pot=0),
        HandOver(stacks=(52, 49, 49)),
    ]
    assert hand.result
    assert hand.result.awards == (Award(seat=0, amount=3, pot=0),)
    # The winner's cards stay hidden, the folded ones are gone.
    assert (cards(hand, 0), cards(hand, 0, 0), cards(hand, 1, 1)) == ("?? ?? ?? ?? ??", WORST, "")
    assert refused(hand, Call(seat=0)) == "hand-is-over"


def test_everybody_folds_to_an_all_in() -> None:
    hand = deal(BEST, GOOD, POOR, ante=1)
    play(hand, "0c 1r49 2f 0f")
    assert won(hand) == [(1, 3, 0)]
    assert stacks(hand) == (49, 52, 49)


def test_the_last_one_left_without_a_chip_in_the_middle() -> None:
    hand = deal(BEST, GOOD)
    play(hand, "0f")
    assert (won(hand), stacks(hand)) == ([(1, 0, 0)], (50, 50))


def test_to_leave_is_a_fold_in_turn() -> None:
    hand = deal(BEST, GOOD, POOR)
    assert play(hand, "0r6 1x")[-1] == Folded(seat=1, left=True)
    assert position(hand) == Position(2, "call 6, raise 12-50, fold", [44, 50, 50], 6, [0, 2])


def test_to_leave_is_a_fold_out_of_turn() -> None:
    hand = deal(BEST, GOOD, POOR)
    number = hand.ask(0)
    play(hand, "2x")
    assert position(hand) == Position(0, "check, bet 2-50, fold", [50, 50, 50], 0, [0, 1])
    # The one to act is still asked the same.
    assert hand.ask(0) == number
    assert refused(hand, Leave(seat=2)) == "not-your-turn"
    play(hand, "0c 1c 0t 1t 0c 1c")
    assert [award[0] for award in won(hand)] == [0]


def test_the_bet_of_one_who_left_stands_and_must_be_met() -> None:
    hand = deal(BEST, GOOD, POOR)
    play(hand, "0r20 0x")
    assert position(hand) == Position(1, "call 20, raise 40-50, fold", [30, 50, 50], 20, [1, 2])
    play(hand, "1c 2c 1t 2t 1c 2c")
    assert (won(hand), stacks(hand)) == ([(1, 60, 0)], (30, 90, 30))


def test_what_nobody_matched_of_one_who_left_goes_to_the_highest_pot() -> None:
    hand = deal(BEST, GOOD, POOR, stacks=[50, 5, 8])
    play(hand, "0r50 0x 1c 2c 1t 2t")
    assert won(hand) == [(1, 15, 0), (2, 48, 1)]
    assert stacks(hand) == (0, 15, 48)


def test_the_last_one_left_has_nothing_to_trade_for() -> None:
    hand = deal(BEST, GOOD, POOR, ante=1)
    play(hand, "0c 1c 2c 0t1")
    assert position(hand) == Position(1, "trade 0-5", [49, 49, 49], 3, [0, 1, 2])
    play(hand, "0x")
    assert position(hand) == Position(1, "trade 0-5", [49, 49, 49], 3, [1, 2])
    told = play(hand, "2x")
    assert told == [Folded(seat=2, left=True), Won(seat=1, amount=3, pot=0), HandOver(stacks=(49, 52, 49))]
    assert hand.to_act() == hand.may_act() == frozenset()


def test_who_leaves_before_their_trade_is_passed_over() -> None:
    hand = deal(BEST, GOOD, POOR)
    play(hand, "0c 1c 2c 1x 0t")
    assert position(hand) == Position(2, "trade 0-5", [50, 50, 50], 0, [0, 2])
    play(hand, "2t 0c 2c")
    assert [award[0] for award in won(hand)] == [0]


# All-in.


def test_once_nobody_can_bet_the_rest_is_played_without_bets() -> None:
    hand = deal(POOR, BEST, stacks=[20, 50])
    told = play(hand, "0r20 1c")
    assert position(hand) == Position(0, "trade 0-5", [0, 30], 40, [0, 1])
    told = play(hand, "0t1 1t")
    assert [event.seat for event in only(Shown, told)] == [1, 0]
    assert (won(hand), stacks(hand)) == ([(1, 40, 0)], (0, 70))


def test_an_uncalled_bet_goes_back_before_the_cards_are_shown() -> None:
    hand = deal(POOR, BEST, stacks=[50, 20])
    told = play(hand, "0r50 1c")
    assert Returned(seat=0, amount=30) in told
    assert position(hand) == Position(0, "trade 0-5", [30, 0], 40, [0, 1])
    play(hand, "0t 1t")
    assert stacks(hand) == (30, 40)


def test_side_pots_go_to_whom_they_can_go() -> None:
    hand = deal(BEST, GOOD, POOR, WORST, stacks=[10, 25, 40, 60])
    play(hand, "0r10 1r25 2r40 3c 0t 1t 2t 3t")
    assert won(hand) == [(0, 40, 0), (1, 45, 1), (2, 30, 2)]
    assert stacks(hand) == (40, 45, 30, 20)


def test_two_go_on_betting_beside_one_who_is_all_in() -> None:
    hand = deal(BEST, GOOD, POOR, stacks=[10, 50, 50])
    play(hand, "0r10 1c 2c 0t 1t 2t")
    assert position(hand) == Position(1, "check, bet 2-40, fold", [0, 40, 40], 30, [0, 1, 2])
    play(hand, "1r12")
    assert position(hand) == Position(2, "call 12, raise 24-40, fold", [0, 28, 40], 42, [0, 1, 2])
    play(hand, "2c")
    assert won(hand) == [(0, 30, 0), (1, 24, 1)]
    assert stacks(hand) == (30, 52, 28)


def test_a_pot_of_folded_chips_goes_to_the_live() -> None:
    hand = deal(BEST, GOOD, POOR, stacks=[10, 50, 50])
    play(hand, "0r10 1r30 2c 0t 1t 2t 1r20 2f")
    # The bet nobody called is back; what both had paid over the all-in is the last one's, unseen or not.
    assert won(hand) == [(0, 30, 0), (1, 40, 1)]
    assert stacks(hand) == (30, 60, 20)


# Trading.


def test_a_trade_gives_all_and_receives_all() -> None:
    hand = deal(BEST, GOOD, stock="1k 2k 3k")
    play(hand, "0c 1c")
    told = play(hand, "0t5,2")
    assert told == [
        Traded(seat=0, at=(4, 1), slots=(Slot(("3t",)), Slot(("9t",)))),
        Dealt(seat=0, at=(4, 1), slots=(Slot(("1k",)), Slot(("2k",)))),
    ]
    assert cards(hand, 0, 0) == "11t 2k 7t 5t 1k"
    assert cards(hand, 0, 1) == "?? ?? ?? ?? ??"
    assert position(hand) == Position(1, "trade 0-5", [50, 50], 0, [0, 1])
    play(hand, "1t")
    assert cards(hand, 1, 1) == GOOD
    assert position(hand) == Position(0, "check, bet 2-50, fold", [50, 50], 0, [0, 1])


def test_whether_there_is_a_trade_at_all() -> None:
    assert deal(BEST, GOOD).trades
    assert not start("tarot-poker", (100, 100), form="texas-holdem").trades


@pytest.mark.parametrize("slots", [(5,), (-1,), (1, 1), (0, 1, 2, 3, 4, 5), (0, 1, 2, 3, 4, 0)])
def test_there_are_five_slots_to_trade_each_once(slots: tuple[int, ...]) -> None:
    hand = deal(BEST, GOOD)
    play(hand, "0c 1c")
    assert refused(hand, Trade(seat=0, slots=slots)) == "no-such-slot"
    assert refused(hand, Trade(seat=1, slots=(1,))) == "not-your-turn"


def test_while_cards_are_in_the_air_only_the_dealer_acts() -> None:
    hand = deal(BEST, GOOD)
    play(hand, "0c 1c")
    hand.push(Trade(seat=0, slots=(0,)))
    assert (hand.to_act(), hand.may_act(), hand.choices(1)) == ({DEALER}, frozenset(), ())
    assert cards(hand, 0, 0) == "9t 7t 5t 3t"
    assert hand.view(0).seats[0].rank is None
    assert refused(hand, Leave(seat=1)) == refused(hand, Trade(seat=1)) == "not-your-turn"
    assert refused(hand, Call(seat=DEALER)) == refused(hand, Fold(seat=DEALER)) == "no-bets-now"
    assert refused(hand, Trade(seat=DEALER)) == "no-trade-now"
    assert refused(hand, Leave(seat=DEALER)) == "not-in-the-hand"


EIGHT = [" ".join(f"{rank}{suit}" for suit in "tcfek") for rank in range(1, 9)]
"""Eight hands of one rank each: the stock is 9 to 11, and the five floods at its bottom."""


def test_when_the_stock_runs_out_the_discards_are_shuffled_in_less_the_drawers_own() -> None:
    low, floods = " ".join(f"{rank}{suit}" for rank in (9, 10, 11) for suit in "tcfek"), "12t 12c 12f 12e 12k"
    hand = deal(*EIGHT, stock=f"{low} {floods}")
    play(hand, " ".join(f"{seat}c" for seat in range(8)))
    play(hand, "0t1,2,3,4,5 1t1,2,3,4,5 2t1,2,3,4,5")
    # Only the floods are left: the next to draw gets them, covered by what others threw away.
    assert position(hand).choices == "trade 0-5"
    hand.push(Trade(seat=3, slots=(0, 1)))
    assert [choice.kind for choice in hand.choices(DEALER)] == ["deal"]
    told = hand.push(Deal(to=3, cards=tuple(floods.split())))
    assert told == ()
    (choice,) = hand.choices(DEALER)
    # Not the 4 of Tail and of Claw, which seat 3 has just given up.
    assert choice.kind == "shuffle"
    assert choice.picks[0].options == tuple(" ".join(EIGHT[:3]).split())
    told = deal_on(hand)
    assert only(Shuffled, told) == [Shuffled(discards=True)]
    assert cards(hand, 3) == "12t+12c+12f+12e+12k+?? ?? ?? ?? ??"
    assert cards(hand, 3, 3) == "12t+12c+12f+12e+12k+1t 1c 4f 4e 4k"
    assert position(hand).to_act == 4


class SmallDeck(QueensRansom):
    """Thirteen cards: two players are dealt ten, and three are left."""

    def open_source(self) -> Source:
        return Stock((*BEST.split(), *GOOD.split(), "1k", "12k", "2k"), self.wants_cover)


def small_deck() -> Hand:
    hand = SmallDeck(setup("queens-ransom", [50, 50]))
    deal_on(hand)
    play(hand, "0c 1c")
    return hand


def test_nobody_trades_more_than_stock_and_discards_can_give() -> None:
    hand = small_deck()
    # Three cards, but a flood fills no slot.
    assert position(hand).choices == "trade 0-2"
    assert refused(hand, Trade(seat=0, slots=(0, 1, 2))) == "too-many-trades"
    thrown_away = " ".join(cards(hand, 0, 0).split()[:2])
    play(hand, "0t1,2")
    assert position(hand) == Position(1, "trade 0-2", [50, 50], 0, [0, 1])
    play(hand, "1t1,2")
    assert sorted(cards(hand, 1, 1).split()[:2]) == sorted(thrown_away.split())
    assert position(hand) == Position(0, "check, bet 2-50, fold", [50, 50], 0, [0, 1])


def test_a_trade_that_is_refused_says_how_many_there_are_and_may_be_traded() -> None:
    whole = deal(BEST, GOOD)
    play(whole, "0c 1c")
    for hand, slots, most in ((whole, (5,), 5), (small_deck(), (0, 1, 2), 2)):
        with pytest.raises(Illegal) as refusal:
            hand.push(Trade(seat=0, slots=slots))
        assert refusal.value.facts == {"most": most}


# What is to be seen.


def test_the_view_of_a_seat_is_its_own_and_of_the_table() -> None:
    hand = deal(BEST, GOOD, POOR, ante=1, stacks=[50, 7, 50])
    play(hand, "0r6 1c")
    table, own = hand.view(None), hand.view(2)
    assert (table.viewer, table.street, table.dealer) == (None, "first-bets", 0)
    assert (table.to_act, table.pot) == ((2,), 15)
    assert (table.choices, said(own.choices)) == ((), "call 6, raise 12-49, fold")
    assert [(seat.stack, seat.bet, seat.paid, seat.live, seat.all_in) for seat in table.seats] == [
        (43, 6, 7, True, False),
        (0, 6, 7, True, True),
        (49, 0, 1, True, False),
    ]
    assert cards(hand, 2, 2) == POOR


def test_the_clock_checks_folds_and_stands_pat() -> None:
    hand = deal(BEST, GOOD)
    assert hand.timeout_action(0) == Call(seat=0)
    play(hand, "0r6")
    assert hand.timeout_action(1) == Fold(seat=1)
    play(hand, "1c")
    assert hand.timeout_action(0) == Trade(seat=0)
