"""What people see of the forms of poker: board, blinds, bring-in, the choice of form, the showdown."""

from __future__ import annotations

import pytest

from bot.message import Button
from bot.presenter import hand_message, table_message
from bot.presenter.story import story_lines
from bot.words.ranks import rank_words, why_words
from rules.actions import ChooseForm
from rules.chance import deal_out
from rules.games import find
from rules.hand import Hand
from tests.bot.looks import NAMES, assert_fits_discord, buttons, look, pressable, random_looks, select
from tests.rules.play import play, start

TAROT = "tarot-poker"


def dealt(stacks: tuple[int, ...] = (100, 100, 100), **more: object) -> Hand:
    hand = start(TAROT, stacks, **more)
    deal_out(hand, b"poker")
    return hand


def button(message, verb: str) -> Button:
    (found,) = (each for each in buttons(message) if each.click.verb == verb)
    return found


def test_the_board_stands_at_the_table_and_beside_ones_own_cards():
    hand = dealt()
    assert "On the board" not in table_message(look(hand)).text
    for seat in (0, 1, 2):
        play(hand, f"{seat}c")
    deal_out(hand, b"poker")
    assert table_message(look(hand)).text.count("On the board") == 1
    assert "On the board" in hand_message(look(hand), hand.view(0), now=True).text


def test_forced_bets_are_told():
    hand = start(TAROT, (100, 100, 100), ante=1)
    events = deal_out(hand, b"poker")
    lines = story_lines(TAROT, events, NAMES[:3], _Chips())
    assert lines[:3] == ["Everybody antes 1", "Bo posts the small blind, 1", "Cy posts the big blind, 2"]


class _Chips:
    def format(self, amount: int) -> str:
        return str(amount)


def test_the_bring_in_is_posted_with_its_button():
    hand = dealt(form="seven-card-stud", structure="fixed-limit")
    message = table_message(look(hand))
    assert button(message, "bring-in").label == "Bring in 1gp"
    assert "bring it in for 1gp, or bet." in message.text
    assert {"Bring in 1gp", "Bet"} <= set(pressable(message))
    assert "Fold" not in pressable(message)


def test_at_a_showdown_one_shows_or_mucks():
    hand = dealt((100, 100), muck=True)
    play(hand, "0c 1c 1c 0c 1c 0c 1c 0c")
    message = table_message(look(hand))
    assert {"Show", "Muck"} <= set(pressable(message))
    assert not {"Bet", "Fold", "Check"} & set(pressable(message))
    assert "show, or throw the cards away unseen" in message.text


def test_the_dealer_chooses_from_a_list():
    hand = start(TAROT, (100, 100, 100), dealers_choice=True)
    message = table_message(look(hand))
    assert "hold'em" not in message.text.split("\n")[1]
    chosen = select(message)
    first, last = chosen.options[0], chosen.options[-1]
    assert (first.label, last.value) == ("five-card draw", "omaha-holdem")
    assert (chosen.click.verb, chosen.click.ask) == ("form", hand.ask(0))
    assert "choose what is played." in message.text
    told = hand.push(ChooseForm(seat=0, form="omaha-holdem"))
    assert " · Omaha hold'em · dealer's choice" in table_message(look(hand, told)).text.split("\n")[1]
    assert story_lines(TAROT, told, NAMES[:3], _Chips())[0] == "Ada deals Omaha hold'em"
    deal_out(hand, b"poker")
    assert not [item for item in table_message(look(hand)).items if type(item) is type(chosen)]


@pytest.mark.parametrize("form", ["five-card-draw", "five-card-stud", "seven-card-stud", "omaha-holdem"])
@pytest.mark.parametrize("seed", range(10))
def test_every_message_of_a_hand_fits_discord(form, seed):
    hand = start(TAROT, (30,) * 7, form=form, muck=seed % 2 == 0)
    for _, view in random_looks(hand, bytes([seed])):
        assert_fits_discord(table_message(view))
        for seat in range(7):
            assert_fits_discord(hand_message(view, hand.view(seat), now=True))


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("Ap Kc 9r 4s 2p", "Ace high, with King, Nine, Four, Two"),
        ("Kp Kc 9r 4s 2p", "pair of Kings, with Nine, Four, Two"),
        ("6p 6c 9r 9s 2p", "two pair, Nines and Sixes, with Two"),
        ("9p 9c 9r 4s 2p", "three Nines, with Four, Two"),
        ("Ap 2c 3r 4s 5p", "straight to the Five"),
        ("Ap Np 9p 4p 2p", "flush to the Ace, with Knight, Nine, Four, Two"),
        ("9p 9c 9r Ks Kp", "full house, Nines over Kings"),
        ("Ap Ac Ar As Kp", "four Aces, with King"),
        ("Ap Kp Qp Np Tp", "straight flush to the Ace"),
    ],
)
def test_hands_in_words(cards, words):
    assert rank_words(TAROT, find(TAROT).score(cards)) == words


def test_why_a_hand_wins():
    score = find(TAROT).score
    flush, straight = score("Ap Np 9p 4p 2p"), score("Ap 2c 3r 4s 5p")
    assert why_words(TAROT, flush, straight) == "a flush beats a straight"
    one, other = score("Kp Kc 9r 4s 2p"), score("Kr Ks 8r 4c 2r")
    assert why_words(TAROT, one, other) == (
        "pair of Kings, with Nine, Four, Two beats pair of Kings, with Eight, Four, Two"
    )
    assert why_words(TAROT, one, other, told=True) == "that beats pair of Kings, with Eight, Four, Two"
    assert why_words(TAROT, flush, straight, told=True) == "a flush beats a straight"
