"""What people see of a game of exchanges: piles, prices, cards sorted, and what is chosen of them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot import presenter
from bot.message import Button, Message
from bot.presenter.exchanges import MOST_NEAR, read_places, written_places
from rules.actions import Shuffle
from rules.cards import deck
from rules.hand import MOST_CHIPS, Hand
from tests.bot.looks import assert_fits_discord, buttons, look, pressable, select
from tests.rules.play import deal_on, stacked, start
from tests.rules.test_grand_sigilian import BEASTS, DECK, HELL, SNAKES, play


def dealt(*hands: str, **more: Any) -> Hand:
    """These hands, dealt by the house: the first seat begins. 100 chips each where nothing else is said."""
    stacks = more.pop("stacks", (100,) * len(hands))
    hand = start("grand-sigilian", stacks, house_dealer=True, **more)
    hand.push(stacked(hands, -1, "", DECK.codes))
    deal_on(hand)
    return hand


def of(message: Message, verb: str) -> Button:
    (found,) = (button for button in buttons(message) if button.click.verb == verb)
    return found


def test_ones_own_cards_are_sorted_and_told_what_they_are_worth() -> None:
    hand = dealt(HELL, BEASTS)
    told = presenter.hand_message(look(hand), hand.view(0)).text.split("\n")
    assert told[2:5] == [
        "**Outer Planes** · The Outlands 5",
        (
            "**Baatezu** · Lemure 0, Nupperibo 1, Spinagon 2, Abishai 3, Barbazu 4, Kocachron 4, Erinyes 5, "
            "Osyluth 6, Hamatula 7, Cornugon 8, Amnizu 9, Gelugon 10, Pit Fiend 11"
        ),
        "**Others** · The Lady of Pain 20, The Cage 15, The Dabus 5",
    ]
    assert told[5] == "Now worth **250 points**"
    assert "- trump The Outlands 10 with the Sigilian Gambit" in told


def test_what_is_nearly_there_is_told_if_the_table_likes() -> None:
    short = HELL.replace("dabus", "clueless")
    said = "-# Sigilian Gambit 100: needs The Dabus"
    for hints in (True, False):
        hand = dealt(short, BEASTS, hints=hints)
        assert (said in presenter.hand_message(look(hand), hand.view(0)).text.split("\n")) == hints


def test_of_very_many_the_nearest_are_told() -> None:
    inner = " ".join(card.code for card in DECK if card.group == "inner-plane")
    hand = dealt(" ".join(inner.split()[:17]), BEASTS)
    told = presenter.hand_message(look(hand), hand.view(0)).text.split("\n")
    assert sum(": needs " in line for line in told) <= MOST_NEAR


def test_what_is_hidden_is_sorted_for_nobody_else() -> None:
    hand = dealt(HELL, BEASTS)
    message = presenter.table_message(look(hand))
    for name in ("Lemure", "Outlands", "250"):
        assert name not in message.text


def test_cards_are_listed_as_they_are_sorted_by_their_places() -> None:
    hand = dealt(" ".join(reversed(HELL.split())), BEASTS)
    found = select(presenter.hand_message(look(hand), hand.view(0), now=True))
    assert (found.least, found.most, found.placeholder) == (1, 17, "Give up 1 to 17, at 1gp each")
    first, *_, last = found.options
    assert (first.label, first.value, first.description) == ("The Outlands 5", "1", "Outer Planes")
    assert (last.label, last.value, last.description) == ("The Dabus 5", "2", "Others")
    assert sorted(int(option.value) for option in found.options) == list(range(1, 18))


@pytest.mark.parametrize("letter", [True, False])
def test_who_is_not_asked_is_offered_nothing(letter: bool) -> None:
    hand = dealt(HELL, BEASTS)
    message = presenter.hand_message(look(hand), hand.view(1), now=not letter)
    assert not buttons(message)
    with pytest.raises(KeyError):
        presenter.chosen_message(look(hand), hand.view(1), [1])


def test_the_price_is_told_before_and_only_piles_that_suffice_are_open() -> None:
    hand = dealt(HELL, BEASTS, chip=7)
    play(hand, "p1 xc lemure,nupperibo")
    view = look(hand)
    for places, open_ones in (([3, 1], ["stock", "discards"]), ([1, 2, 3], ["stock"])):
        message = presenter.chosen_message(view, hand.view(1), places)
        assert f"for {7 * len(places)}gp: Cervidal 2" in message.text
        assert [
            pile for pile in ("stock", "discards") if not of(message, f"draw-{pile}").disabled
        ] == open_ones
        assert read_places(of(message, "draw-stock").click.arg) == tuple(sorted(places))
        assert {button.click.ask for button in buttons(message)} == {hand.ask(1)}


def test_who_can_pay_for_nothing_passes() -> None:
    hand = dealt(HELL, BEASTS, stacks=(10, 100))
    message = presenter.hand_message(look(hand), hand.view(0), now=True)
    assert "nothing more can be exchanged" in message.text
    assert pressable(message) == ["Pass"]
    assert "pass or call an end. Nothing more can be exchanged." in presenter.table_message(look(hand)).text
    assert pressable(presenter.table_message(look(hand)))[:3] == ["My hand", "Pass", "Call an end"]


def test_places_fit_into_a_custom_id() -> None:
    every = tuple(range(1, 18))
    assert (written_places(every), read_places("1ffff")) == ("1ffff", every)
    assert len(written_places(every)) <= 40
    for bad in ("", "x", "-"):
        with pytest.raises(ValueError):
            read_places(bad)


def test_prices_too_long_for_the_list_are_told_above_it() -> None:
    coins = "abcdefghijkl=100abcdefghijmn, abcdefghijop=10abcdefghijmn"
    hand = dealt(HELL, BEASTS, chip=MOST_CHIPS // 17 - 1, stacks=(MOST_CHIPS, MOST_CHIPS))
    message = presenter.hand_message(look(hand, coins=coins), hand.view(0), now=True)
    assert_fits_discord(message)
    assert len(select(message).placeholder) <= 150


def test_the_last_exchange_is_announced() -> None:
    hand = dealt(HELL, BEASTS, SNAKES, ending="all-pass")
    story = play(hand, "p1 pass", "p2 pass")
    told = presenter.table_message(look(hand, story)).text.split("\n")
    assert "-# All others have passed: Cy has the last exchange" in told
    assert told[-1] == "**Cy's turn**: the last exchange, at 1gp a card, or pass."


def test_a_showdown_tells_each_combo_each_trump_and_the_motley() -> None:
    hand = dealt(HELL, BEASTS)
    story = play(hand, "p1 end")
    told = presenter.table_message(look(hand, story)).text.split("\n")
    assert told[3] == (
        "-# 250 points: Baatezu hierarchy 140; Sigilian Gambit 100; "
        "trump The Outlands 10 with the Sigilian Gambit"
    )
    assert told[5] == "-# 228 points: Guardinal hierarchy 84; Rilmani hierarchy 84; Slaadi hierarchy 60"
    assert any(line.startswith("**Ada wins 20gp** with 250 points") for line in told)


def test_hidden_cards_change_nothing_in_public() -> None:
    codes = DECK.codes
    looks = []
    for order in (codes, tuple(reversed(codes))):
        hand = start("grand-sigilian", (100, 100), house_dealer=True)
        hand.push(Shuffle(cards=order))
        deal_on(hand)
        own = str(hand.view(0).seats[0].slots[0])
        story = play(hand, f"p1 xc {own}", "p2 pass")
        looks.append(msgspec.json.encode(presenter.table_message(look(hand, story))))
    assert looks[0] == looks[1]
    assert deck("grand-sigilian").codes == codes
