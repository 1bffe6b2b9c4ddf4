"""Sigilian Poker and Limbo Hold'em at the table, position by position."""

from __future__ import annotations

from typing import Any

import pytest

from rules import events as ev
from rules.actions import Illegal
from rules.cards import deck
from rules.games.sigilian import LIMBO_HOLDEM, SIGILIAN, score, score_limbo
from rules.hand import Hand
from rules.notation import read, replay
from rules.notation import stacks as replayed
from rules.ranking import BadHand
from tests.rules.play import Position, cards, deal_on, only, play, position, stacked, start

CODES = deck("sigilian").codes

CAGED = "1l 3c 5g ke outlands sigil 2le 2lg clueless-1"
"""A Match of 7."""
RANKED = "1lg 2l 3le 4lg 5l mount-celestia klg 1g clueless-2"
"""A Hierarchy of 7."""
LOW = "2g 3g 4g 4c kce abyss 1c 3l 4ce"
"""No more than a Match of 4."""

BOARD = "ke outlands sigil 2le clueless-1 5n 4e 4c 2lg"


def nine(*hands: str, stock: str = "", stacks: tuple[int, ...] = (), **more: Any) -> Hand:
    """These nine-card hands, dealt; 100 chips each where nothing else is said, and seat 0 deals."""
    hand = start("sigilian", stacks or [100] * len(hands), **more)
    hand.push(stacked(hands, more.get("dealer", 0), stock, CODES))
    deal_on(hand)
    return hand


def limbo(*hands: str, board: str = BOARD, stacks: tuple[int, ...] = (), **more: Any) -> Hand:
    hand = start("limbo-holdem", stacks or [100] * len(hands), **more)
    hand.push(stacked(hands, more.get("dealer", 0), board, CODES))
    deal_on(hand)
    return hand


# Sigilian Poker.


def test_with_an_ante_the_first_left_of_the_dealer_opens_both_rounds() -> None:
    hand = nine(CAGED, LOW, RANKED, ante=2)
    assert position(hand) == Position(1, "check, bet 2-98, fold", [98] * 3, 6, [0, 1, 2])
    play(hand, "1c 2r10 0c 1f")
    assert position(hand) == Position(2, "trade 0-9", [88, 98, 88], 26, [0, 2])
    play(hand, "2t 0t")
    assert position(hand) == Position(2, "check, bet 2-88, fold", [88, 98, 88], 26, [0, 2])


def test_with_blinds_the_first_round_begins_left_of_the_big_one() -> None:
    hand = nine(CAGED, LOW, RANKED, small_blind=1, big_blind=4)
    assert position(hand) == Position(0, "call 4, raise 8-100, fold", [100, 99, 96], 5, [0, 1, 2])
    play(hand, "0c 1c 2c 1t 2t 0t")
    assert position(hand) == Position(1, "check, bet 4-96, fold", [96] * 3, 12, [0, 1, 2])


def test_any_number_is_traded_and_the_better_hand_wins() -> None:
    hand = nine(CAGED, LOW, RANKED, stock="5lg 5le 5ce", ante=2)
    told = play(hand, "1c 2c 0c 1t1,2,3 2t 0t 1c 2r10 0c 1c")
    assert [shown.seat for shown in only(ev.Shown, told)] == [2, 0, 1]
    assert cards(hand, 1) == "5lg 5le 5ce 4c kce abyss 1c 3l 4ce"
    assert hand.result
    assert hand.result.stacks == (88, 88, 124)
    (award,) = hand.result.awards
    assert award.rank
    assert (award.rank.label, award.rank.points) == ("hierarchy", 7)


def test_when_the_stock_is_short_the_discards_of_others_are_shuffled_in() -> None:
    seven = [" ".join(CODES[9 * seat : 9 * seat + 9]) for seat in range(7)]
    hand = nine(*seven, ante=1)
    play(hand, "1c 2c 3c 4c 5c 6c 0c")
    told = play(hand, "1t1,2,3,4,5,6,7,8,9 2t1,2,3,4,5")
    assert only(ev.Shuffled, told)
    # Of what seat 1 has thrown away, what was not dealt again is there to draw, and no more than that.
    assert position(hand).choices == "trade 0-9"


def test_a_split_goes_to_hands_that_are_equal_to_the_highest_card() -> None:
    one = "1lg 1le 3c 5lg kle clueless-1 2ce 4ce pandemonium"
    other = "1l 1c 3e 5ce kl clueless-2 2l 4l limbo"
    hand = nine(one, other, ante=5)
    assert hand.view(0).seats[0].rank == score(one)
    told = play(hand, "1c 0c 1t 0t 1c 0c")
    ranks = [shown.rank.value for shown in only(ev.Shown, told)]
    assert ranks[0] == ranks[1]
    assert hand.result
    assert hand.result.stacks == (100, 100)


@pytest.mark.parametrize(("rules", "stacks"), [({}, (105, 95)), ({"planes_above_kings": True}, (95, 105))])
def test_house_rules_of_the_table_decide(rules: dict[str, Any], stacks: tuple[int, ...]) -> None:
    king = "klg 1lg 1le 2c 2ce 3ce 3c 4ce 4c"
    plane = "limbo 1l 1n 2l 2n 4l 4n 5l 5n"
    hand = nine(king, plane, ante=5, **rules)
    play(hand, "1c 0c 1t 0t 1c 0c")
    assert hand.result
    assert hand.result.stacks == stacks


# Limbo Hold'em.


def test_limbo_street_by_street() -> None:
    hand = limbo("1l 3c 5g", "1ce 3ce 5ce", "clueless-2 1cg kcg")
    assert position(hand) == Position(0, "call 2, raise 4-100, fold", [100, 99, 98], 3, [0, 1, 2])
    boards = []
    for moves in ("0c 1c 2c", "1c 2c 0c", "1c 2c 0c"):
        play(hand, moves)
        boards.append((hand.view(None).street, " ".join(hand.view(None).board)))
    assert boards == [
        ("flop", "ke outlands sigil 2le clueless-1"),
        ("turn", "ke outlands sigil 2le clueless-1 5n 4e"),
        ("river", BOARD),
    ]
    told = play(hand, "1r10 2c 0c")
    assert [shown.rank for shown in only(ev.Shown, told)] == [
        score_limbo(f"{own} | {BOARD}") for own in ("1ce 3ce 5ce", "clueless-2 1cg kcg", "1l 3c 5g")
    ]
    assert hand.result
    assert hand.result.stacks == (124, 88, 88)


def test_a_player_sees_what_they_have_on_every_street() -> None:
    hand = limbo("1l 3c 5g", "2g 3g 4g")
    seen = []
    for moves in ("", "0c 1c", "1c 0c", "1c 0c"):
        play(hand, moves)
        rank = hand.view(0).seats[0].rank
        assert rank
        seen.append(f"{rank.label} {rank.points}")
    assert seen == ["no-set 1", "cage 6", "match 7", "match 8"]
    assert hand.view(0).seats[1].rank is None


def test_all_three_own_cards_count_and_six_of_the_board() -> None:
    """Nine Fives lie there, and more than six are of no use."""
    hand = score_limbo("1l clueless-1 clueless-2 | 5lg 5le 5cg 5ce 5l 5c 5g 5e 5n")
    assert (hand.label, hand.points) == ("match", 6)


def test_fixed_limit_has_big_bets_from_the_turn_on() -> None:
    hand = limbo("1l 3c 5g", "2g 3g 4g", structure="fixed-limit")
    play(hand, "0c 1c")
    assert position(hand).choices == "check, bet 2, fold"
    play(hand, "1c 0c")
    assert position(hand).choices == "check, bet 4, fold"


def test_with_an_ante_and_no_blinds_the_first_left_of_the_dealer_begins() -> None:
    hand = limbo("1l 3c 5g", "2g 3g 4g", "1lg 2l 3le", ante=3, small_blind=0, big_blind=0)
    assert position(hand) == Position(1, "check, bet 2-97, fold", [97] * 3, 9, [0, 1, 2])


@pytest.mark.parametrize(("game", "most"), [(SIGILIAN, 7), (LIMBO_HOLDEM, 12)])
def test_how_many_may_play(game: Any, most: int) -> None:
    assert start(game.id, [10] * most, small_blind=0, big_blind=0).to_act()
    for number in (1, most + 1):
        with pytest.raises(Illegal):
            start(game.id, [10] * number)


# Hand files.


@pytest.mark.parametrize(
    ("posted", "stacks"), [("antes = [1, 1]", (49, 51)), ("blinds_or_straddles = [1, 2]", (48, 52))]
)
def test_a_file_has_an_ante_or_blinds_or_both(posted: str, stacks: tuple[int, ...]) -> None:
    first, second = ("p1", "p2") if "antes" in posted else ("p2", "p1")
    acts = [f"{first} cc", f"{second} cc", *["p1 cc", "p2 cc"] * 3]
    (record,) = read(
        f"""
        variant = "limbo-holdem"
        {posted}
        min_bet = 2
        starting_stacks = [50, 50]
        deck = ["2c", "1l", "5c", "3c", "4g", "5g", {", ".join(f'"{code}"' for code in BOARD.split())}]
        actions = {acts}
        """
    )
    assert replayed(replay(record)) == stacks


# Typed cards.


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1l 3c 5g", "not-nine-cards"),
        (f"{CAGED} 4e", "not-nine-cards"),
        (f"1l 3c 5g | {BOARD}", "not-nine-cards"),
        ("1l 1l 3c 5g ke outlands sigil 2le 2lg", "card-twice"),
        ("", "not-nine-cards"),
    ],
)
def test_what_is_no_hand_of_nine(text: str, reason: str) -> None:
    with pytest.raises(BadHand) as bad:
        score(text)
    assert bad.value.reason == reason


@pytest.mark.parametrize(
    "text", ["1l 3c 5g", CAGED, "1l 3c | ke outlands sigil 2le 2lg", f"1l 3c 5g | {BOARD} 3n", "| 1l 3c 5g"]
)
def test_what_is_no_hand_of_limbo(text: str) -> None:
    with pytest.raises(BadHand) as bad:
        score_limbo(text)
    assert bad.value.reason == "not-limbo"


def test_limbo_takes_no_card_twice() -> None:
    with pytest.raises(BadHand) as bad:
        score_limbo(f"1l 3c ke | {BOARD}")
    assert (bad.value.reason, bad.value.facts) == ("card-twice", {"card": "ke"})


def test_cards_are_typed_by_name_too() -> None:
    named = "Monodrone, Green Slaad, Ursinal, The Oinoloth, The Outlands, Sigil, Spinagon, Hound Archon, "
    assert score(named + "the clueless") == score(CAGED)
