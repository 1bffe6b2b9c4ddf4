"""Trump Poker at the table: forms, upcards, house rules, shared cards."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.actions import Illegal
from rules.cards import Slot, deck
from rules.games import find
from rules.games.trump_poker import GAME, BadOption, TrumpPokerOptions, code_of, playing_deck
from rules.hand import Hand
from rules.rankings.trumps import TRUMPS
from tests.rules.play import deal_on, play, position, stacked, start


def dealt(form: str, *hands: str, stock: str = "", stacks: tuple[int, ...] = (), **more: Any) -> Hand:
    """These hands, dealt; 100 chips each where nothing else is said, and seat 0 deals."""
    hand = start("trump-poker", stacks or [100] * len(hands), form=form, **more)
    codes = playing_deck(more.get("extra_trumps", ())).codes
    hand.push(stacked(hands, more.get("dealer", 0), stock, codes))
    deal_on(hand)
    return hand


def labels(hand: Hand) -> list[str]:
    return [seat.rank.label for seat in hand.view(None).seats if seat.rank]


# Forms.


def test_seven_card_stud_is_played_if_nothing_else_is_said():
    hand = start("trump-poker", (100,) * 8)
    assert hand.setup.options.form == "seven-card-stud"
    assert find("trump-poker").seats == range(2, 9)


@pytest.mark.parametrize(
    ("form", "hands", "stock", "moves", "shown"),
    [
        (
            "five-card-draw",
            ("Ap Ac 4r 7s 9c", "corwin Kc 8s 5r 2c"),
            "",
            "1c 0c 1t 0t 1c 0c",
            ["pair", "pair"],
        ),
        (
            "texas-holdem",
            ("Ap corwin", "Kp Kc"),
            "2p 7c 9r Ns 4p",
            "0c 1c 1c 0c 1c 0c 1c 0c",
            ["pair", "pair"],
        ),
        (
            "omaha-holdem",
            ("dworkin oberon corwin fiona", "Kp Kc Kr Ks"),
            "2p 7c 9r Ns 4p",
            "0c 1c 1c 0c 1c 0c 1c 0c",
            ["three", "pair"],
        ),
    ],
)
def test_hands_are_played_to_the_showdown(form, hands, stock, moves, shown):
    hand = dealt(form, *hands, stock=stock)
    play(hand, moves)
    assert labels(hand) == shown
    assert sum(hand.result.stacks) == 200


def test_natural_kings_beat_a_pair_of_aces_with_a_trump():
    hand = dealt("texas-holdem", "Ap corwin", "Kp Kc", stock="2p 7c 9r Ns 4p")
    play(hand, "0c 1c 1c 0c 1c 0c 1c 0c")
    assert hand.result.stacks == (98, 102)


def test_a_pot_is_split_where_the_board_is_the_best_of_both():
    hand = dealt("texas-holdem", "2p 3c", "2c 4r", stock="As Ks Qs Ns Ps")
    play(hand, "0c 1c 1c 0c 1c 0c 1c 0c")
    assert hand.result.stacks == (100, 100)


def test_losing_hands_split_and_lose_to_anything():
    """R4, with five cards each."""
    hand = dealt("five-card-draw", "corwin 2p 3c eric Kc", "7p 5c 4r 3s 2r")
    play(hand, "1c 0c 1t 0t 1r10 0c")
    assert hand.result.stacks == (90, 110)
    assert labels(hand) == ["losing", "high-card"]


def test_of_seven_cards_corwin_or_eric_is_left_out():
    """R3."""
    hand = dealt("seven-card-stud", "corwin eric Ap", "2p 2c 7r", stock="9s Ac 4c As 5r 9p 4s 3r")
    while hand.to_act():
        seat = position(hand).to_act
        play(hand, f"{seat}b" if "bring-in" in position(hand).choices else f"{seat}c")
    assert labels(hand)[0] == "four"


@given(st.lists(st.sampled_from(deck("trump").codes), min_size=8, max_size=9, unique=True), st.randoms())
def test_in_omaha_another_shared_card_never_lowers_a_hand(codes, random):
    """And in whatever order own and shared cards lie, two and three of them make the same."""
    omaha = start("trump-poker", [100, 100], form="omaha-holdem")

    def value(own: list[str], board: list[str]) -> tuple[int, ...]:
        return omaha.rank([Slot((code,)) for code in own], board).value

    own, board = codes[:4], codes[4:]
    found = value(own, board)
    assert value(own, board[:-1]) <= found
    assert value(random.sample(own, 4), random.sample(board, len(board))) == found


# R6: upcards.


def stud(*upcards: str, **more: Any) -> Hand:
    """Five-card stud with these first upcards; what lies face down does not matter."""
    down = iter(("2p", "2c", "2r", "2s", "3p"))
    return dealt("five-card-stud", *(f"{next(down)} {card}" for card in upcards), **more)


@pytest.mark.parametrize(
    ("upcards", "first"),
    [
        (("Ap", "sand", "Ac"), 0),  # a trump is above an Ace; of Aces the coins are lowest
        (("ryalle", "As", "dworkin"), 1),
        (("sand", "ryalle", "random"), 1),
        (("9s", "9c", "9r"), 1),
        (("3c", "As", "Kp"), 0),
    ],
)
def test_the_lowest_upcard_brings_in(upcards, first):
    assert position(stud(*upcards)).to_act == first


def test_for_the_bring_in_an_extra_trump_is_the_lowest_trump_and_above_an_ace():
    assert position(stud("merlin", "ryalle", "sand", extra_trumps=("Merlin",))).to_act == 0
    assert position(stud("merlin", "ryalle", "As", extra_trumps=("Merlin",))).to_act == 2


def test_for_the_bring_in_trumps_are_in_the_order_of_the_house():
    assert position(stud("ryalle", "dworkin", order=tuple(reversed(TRUMPS)))).to_act == 1


@pytest.mark.parametrize(
    ("first", "second", "opens"),
    [
        (("Kc", "random", "As"), ("9s", "4c", "Qr"), 1),  # a trump makes a pair
        (("Kc", "random", "As"), ("9s", "Kr", "Kp"), 1),
        (("Kc", "random", "sand"), ("Kr", "Ks", "Kp"), 0),  # natural first
        (("9c", "random", "corwin"), ("9s", "Kr", "Kp"), 0),
        (("6c", "random", "corwin"), ("9s", "Kr", "Kp"), 2),  # the stronger trump
        (("6c", "brand", "corwin"), ("9s", "Ap", "As"), 1),  # or combination
        (("corwin", "6c", "9s"), ("eric", "5p", "3s"), 2),  # Corwin with Eric comes last
        (("corwin", "6c", "9s"), ("eric", "5p", "8s"), 2),
        (("9c", "9r", "4s"), ("8s", "8c", "4c"), 2),
        (("9c", "9r", "5s"), ("8s", "8p", "4c"), 1),  # suits
    ],
)
def test_the_best_hand_that_shows_opens(first, second, opens):
    # Dealt from the left of the dealer: seats 1, 2, 0.
    stock = " ".join((second[1], second[2], second[0]))
    hand = stud(*first, stock=stock)
    for _ in range(3):
        seat = position(hand).to_act
        play(hand, f"{seat}b" if "bring-in" in position(hand).choices else f"{seat}c")
    assert position(hand).to_act == opens


# House rules.


def test_extra_trumps_are_dealt_and_wild():
    hand = dealt(
        "five-card-draw", "merlin Kc 8s 5r 2c", "ryalle Ks 9p 3c 2r", extra_trumps=("Merlin", "Lord Rein")
    )
    assert len(hand.log[0].cards) == 78
    play(hand, "1c 0c 1t 0t 1r10 0c")
    assert hand.result.stacks == (90, 110)  # an extra trump ranks zero
    assert labels(hand) == ["pair", "pair"]


def test_the_house_orders_the_trumps():
    hands = ("ryalle Kc 8s 5r 2c", "dworkin Ks 9p 3c 2r")
    for order, stacks in ((TRUMPS, (90, 110)), (tuple(reversed(TRUMPS)), (110, 90))):
        hand = dealt("five-card-draw", *hands, order=order)
        play(hand, "1c 0c 1t 0t 1r10 0c")
        assert hand.result.stacks == stacks


@pytest.mark.parametrize(
    ("option", "names"),
    [
        ("order", TRUMPS[1:]),
        ("order", (*TRUMPS, "ryalle")),
        ("order", (*TRUMPS[1:], "merlin")),
        ("extra_trumps", ("Merlin", "merlin")),
        ("extra_trumps", ("Lord Rein", "lord-rein")),
        ("extra_trumps", ("Corwin",)),
        ("extra_trumps", ("Ace of Coins",)),
        ("extra_trumps", ("Ap",)),
        ("extra_trumps", ("Bo",)),
        ("extra_trumps", ("",)),
        ("extra_trumps", ("a, b",)),
        ("extra_trumps", ("??",)),
        ("extra_trumps", ("x" * 33,)),
    ],
)
def test_lists_that_cannot_be_played_with(option, names):
    with pytest.raises(BadOption, match=option):
        TrumpPokerOptions(**{option: names})
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({option: list(names)}, TrumpPokerOptions)


def test_lists_that_can():
    options = TrumpPokerOptions(
        order=tuple(name.title() for name in TRUMPS), extra_trumps=("Jo Ann", "O'Brien")
    )
    assert options.order == TRUMPS
    assert options.trumps.extra == ("jo-ann", "obrien") == tuple(map(code_of, options.extra_trumps))
    assert GAME.cards(options).find("jo ann").code == "jo-ann"


# Too many players, and forms there are not.


def test_a_form_refuses_too_many_players_and_a_form_there_is_not():
    with pytest.raises(Illegal, match="wrong-number-of-players"):
        start("trump-poker", (9,) * 8, form="five-card-draw")
    with pytest.raises(Illegal, match="no-such-form"):
        start("trump-poker", (9, 9), form="snap")
