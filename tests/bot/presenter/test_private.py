"""The messages that one player reads alone: cards, trades, forms, and what is asked before it is done."""

from __future__ import annotations

import msgspec
import pytest

from bot import presenter
from bot.message import Click
from bot.money import Currency
from rules.hand import MOST_CHIPS
from tests.bot.looks import assert_fits_discord, buttons, lobby, look, select
from tests.rules.play import deal, play, roll

REALM = "gp=100cp, sp=10cp"
SECRETIVE = ("12c+3f 5t 10e 8k 4t", "9t 7c 7f 5e 3k", "1t 1c 10f 4e 4k")


# In private.


def test_a_letter_stays_true_until_the_cards_change() -> None:
    hand = deal(*SECRETIVE)
    letter = presenter.hand_message(look(hand), hand.view(0))
    assert letter.text.split("\n") == [
        "### Your cards",
        "-# Queen's Ransom, hand 41",
        "**1** · Flood of Claw + 3 of Fin (15)",
        "**2** · 5 of Tail",
        "**3** · 10 of Egg",
        "**4** · 8 of Kaissa",
        "**5** · 4 of Tail",
        "Now worth **2, evens over odds: 15+5/10+8+4**",
    ]
    play(hand, "0r6 1r12 2f")
    assert presenter.hand_message(look(hand), hand.view(0)) == letter


@pytest.mark.parametrize(
    ("seat", "stood"),
    [
        (0, "44gp before you, 6gp in the pot of 18gp"),
        (2, "50gp before you, 0gp in the pot of 18gp, and your turn: 12gp to call."),
    ],
)
def test_my_hand_says_how_things_stood_when_one_looked(seat: int, stood: str) -> None:
    # The answer stays: it says nothing of whose turn it is but to whose it was, and when.
    hand = deal(*SECRETIVE)
    play(hand, "0r6 1r12")
    message = presenter.hand_message(look(hand), hand.view(seat), now=True)
    assert message.text.split("\n")[-1] == f"-# When you looked: {stood}"
    assert "Cy" not in message.text


def test_of_an_empty_pot_my_hand_says_nothing() -> None:
    hand = deal(*SECRETIVE)
    message = presenter.hand_message(look(hand), hand.view(1), now=True)
    assert message.text.split("\n")[-1] == "-# When you looked: 50gp before you"


def test_trading_is_choosing_from_ones_own_slots() -> None:
    hand = deal(*SECRETIVE)
    play(hand, "0c 1c 2c")
    message = presenter.hand_message(look(hand), hand.view(0), now=True)
    assert message.text.endswith("**Which cards go?** Choose below, or stand pat.")
    found = select(message)
    assert (found.least, found.most, found.placeholder) == (1, 5, "Trade up to 5")
    assert [(option.value, option.label) for option in found.options][:2] == [
        ("1", "1 · Flood of Claw + 3 of Fin (15)"),
        ("2", "2 · 5 of Tail"),
    ]
    assert found.click == Click(table=3, hand=41, ask=hand.ask(0) or 0, verb="trade-pick")
    assert [(button.label, button.click.verb) for button in buttons(message)] == [("Stand pat", "pat")]
    # The letter offers the same; somebody whose turn it is not is offered nothing.
    assert select(presenter.hand_message(look(hand), hand.view(0))) == found
    assert not buttons(presenter.hand_message(look(hand), hand.view(1), now=True))


def test_no_more_can_be_chosen_than_can_be_dealt() -> None:
    hand = deal(*SECRETIVE)
    play(hand, "0c 1c 2c")
    mine = hand.view(0)
    (trade, *rest) = mine.choices
    for most in (2, 0):
        pick = msgspec.structs.replace(trade.picks[0], most=most)
        choices = (msgspec.structs.replace(trade, picks=(pick,)), *rest)
        message = presenter.hand_message(look(hand), msgspec.structs.replace(mine, choices=choices), now=True)
        if most:
            assert (select(message).most, len(select(message).options)) == (2, 5)
        else:
            assert message.text.endswith("nothing is left to draw: stand pat.")
            assert [button.label for button in buttons(message)] == ["Stand pat"]


def test_dice_are_called_dice() -> None:
    hand = roll("12+3 5 10 8 4", "9 7 7 5 3")
    play(hand, "0c 1c")
    assert "face up: 12+?" in presenter.table_message(look(hand)).text
    message = presenter.hand_message(look(hand), hand.view(0), now=True)
    assert message.text.startswith("### Your dice")
    assert "**1** · 12+3 (15)" in message.text
    assert "**Which dice go?**" in message.text


def test_who_folded_has_no_cards_and_who_won_reads_what_with() -> None:
    hand = deal(*SECRETIVE)
    play(hand, "0r2 1c 2f")
    assert presenter.hand_message(look(hand), hand.view(2)).text.endswith(
        "You folded. Your chips stay in the pot."
    )
    play(hand, "0t 1t 0c 1c")
    assert presenter.hand_message(look(hand), hand.view(1), now=True).text.endswith("The hand is over.")


# Betting by hand.


def test_the_raise_form_says_its_range() -> None:
    hand = deal(*SECRETIVE)
    modal = presenter.raise_modal(look(hand), 0)
    (field,) = modal.fields
    assert (modal.title, field.name, field.label) == ("Bet", "amount", "To how much? 2gp to 50gp")
    assert field.placeholder == "to 45, by 25, half, pot, all"
    assert modal.click == Click(table=3, hand=41, ask=hand.ask(0) or 0, verb="raise-to")
    play(hand, "0r6")
    assert presenter.raise_modal(look(hand), 1).title == "Raise"
    with pytest.raises(KeyError):
        presenter.raise_modal(look(hand), 0)


def test_a_range_too_long_for_its_label_goes_behind_it() -> None:
    hand = deal(*SECRETIVE, stacks=(MOST_CHIPS // 8 - 1,) * 3)
    (field,) = presenter.raise_modal(look(hand, coins="gold=100brass, silver=10brass"), 0).fields
    assert field.label == "To how much?"
    assert field.placeholder.startswith("2 brass to 1249999999 gold 9 silver 9 brass: to 45")
    assert len(field.placeholder) <= 100


def test_a_bet_of_one_size_says_so() -> None:
    hand = deal(*SECRETIVE, opener=1, stacks=(50, 1, 50))
    assert presenter.raise_modal(look(hand), 1).fields[0].label == "To how much? Only 1gp will do"


# Meant in earnest.


def test_who_gives_something_away_is_asked_first() -> None:
    click = Click(table=3, hand=41, ask=7, verb="fold-sure")
    message = presenter.sure_message("free-fold", click, currency=Currency.parse_spec("gp"))
    assert message.text == "**Checking costs nothing.** Do you fold all the same?"
    assert [(button.label, button.click.verb) for button in buttons(message)] == [
        ("Fold", "fold-sure"),
        ("Not yet", "never-mind"),
    ]
    assert buttons(message)[0].click == click
    everything = presenter.sure_message("all-in", click, currency=Currency.parse_spec(REALM), stack=345)
    assert everything.text == "**That is all you have here**: 3gp 4sp 5cp. Do you go all-in?"
    assert_fits_discord(everything)


def test_topping_up_offers_the_buy_in() -> None:
    modal = presenter.top_up_modal(lobby(200, coins=REALM), "77")
    assert modal.fields[0].value == "2gp"
    assert modal.click == Click(table=3, hand=0, ask=0, verb="add", arg="77")
