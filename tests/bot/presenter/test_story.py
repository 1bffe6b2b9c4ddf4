"""What happened in a hand, line by line."""

from __future__ import annotations

import pytest

from bot.money import Currency
from bot.presenter.story import story_lines, why_parts
from bot.words import speaking
from rules import events as ev
from rules.games import find
from rules.hand import Setup
from tests.bot.looks import NAMES, random_looks
from tests.rules.play import deal, play

GP = Currency.parse_spec("gp")


def test_what_is_done_alike_is_one_line() -> None:
    acts: list[ev.Event] = [
        ev.Shuffled(),
        ev.Posted(seat=1, kind="ante", amount=1),
        ev.Posted(seat=2, kind="ante", amount=1),
        ev.Posted(seat=0, kind="ante", amount=1, all_in=True),
        ev.Called(seat=1, amount=4),
        ev.Called(seat=2, amount=4),
        ev.Called(seat=0, amount=3, all_in=True),
        ev.Folded(seat=1),
        ev.Folded(seat=2, left=True),
        ev.Traded(seat=0, at=(), slots=()),
        ev.Traded(seat=1, at=(), slots=()),
        ev.Shuffled(discards=True),
        ev.Returned(seat=2, amount=6),
        ev.Mucked(seat=1),
        ev.HandOver(stacks=(1, 2, 3)),
    ]
    assert story_lines("queens-ransom", acts, NAMES, GP) == [
        "Bo and Cy ante 1gp",
        "Ada antes 1gp, all-in",
        "Bo and Cy call 4gp",
        "Ada calls 3gp, all-in",
        "Bo folds",
        "Cy folds and leaves for good",
        "Ada and Bo stand pat",
        "The discards are shuffled in",
        "6gp go back to Cy, uncalled",
        "Bo throws the cards away unseen",
    ]


@pytest.mark.parametrize(("locale", "told"), [("en", "Everybody antes 1gp"), ("de", "Alle zahlen 1gp Ante")])
def test_what_all_do_has_its_verb_as_the_language_wants_it(locale: str, told: str) -> None:
    antes: list[ev.Event] = [ev.Posted(seat=seat, kind="ante", amount=1) for seat, _ in enumerate(NAMES)]
    with speaking(locale):
        assert story_lines("queens-ransom", antes, NAMES, GP) == [told]


def test_a_whole_hand_is_told() -> None:
    hand = deal("12c+3f 5t 10e 8k 4t", "9t 7c 7f 5e 3k", stock="12t 1e")
    story = play(hand, "0r2 1c 0t1 1t 0r6 1c")
    rest = "5 Tail, 10 Egg, 8 Kaissa, 4 Tail"
    assert story_lines("queens-ransom", story, ["Ada", "B_o"], GP) == [
        "Ada bets 2gp",
        "B\\_o calls 2gp",
        "The trade: Ada goes first",
        "Ada trades 1 card",
        "Face up before Ada: Flood of Tail",
        "B\\_o stands pat",
        "Second bets: Ada opens",
        "Ada bets 6gp",
        "B\\_o calls 6gp",
        '"Queen\'s Ransom!" is called in the name of Ada',
        f"Ada shows Flood of Tail + 1 Egg (13), {rest}: 4, evens over odds: 13+5/10+8+4",
        "B\\_o shows 9 Tail, 7 Claw, 7 Fin, 5 Egg, 3 Kaissa: 31, odds over evens: 9+7+7+5+3/",
        "**B\\_o wins 16gp** with 31, odds over evens: 9+7+7+5+3/ – 31 beats 4",
    ]


def test_other_forms_of_betting_are_told_too() -> None:
    acts: list[ev.Event] = [
        ev.Posted(seat=1, kind="small-blind", amount=1),
        ev.Posted(seat=2, kind="big-blind", amount=2),
        ev.Posted(seat=0, kind="bring-in", amount=1),
        ev.BoardDealt(cards=("9t", "12c")),
    ]
    assert story_lines("queens-ransom", acts, NAMES, GP) == [
        "Bo posts the small blind, 1gp",
        "Cy posts the big blind, 2gp",
        "Ada brings it in for 1gp",
        "On the board: 9 Tail, Flood of Claw",
    ]


def test_why_names_the_cards_that_all_share_and_what_was_thrown() -> None:
    board = [ev.BoardDealt(cards=("4c", "1le")), ev.BoardDealt(cards=("2cg",))]
    parts = why_parts("limbo-holdem", board, NAMES[:2], GP)
    assert parts[1] == "-# On the board: 4 C, 1 LE, 2 CG"
    game = find("cambion-roulette")
    hand = game.start(Setup(game=game.id, stacks=(50, 50), dealer=0, options=game.options()))
    story = [event for _, view in random_looks(hand, b"throws") if view.over for event in view.story]
    thrown = [event for event in story if isinstance(event, ev.Landed)]
    assert thrown
    _, throws = why_parts("cambion-roulette", story, NAMES[:2], GP)
    assert throws.splitlines() == [
        f"-# {line}" for line in story_lines("cambion-roulette", thrown, NAMES[:2], GP)
    ]


def test_that_two_split_is_said_once() -> None:
    rank = find("queens-ransom").score("9t 7c 7f 5e 3k")
    shown = [ev.Shown(seat=seat, slots=(), rank=rank) for seat in (0, 1)]
    won = [ev.Won(seat=seat, amount=5, pot=0, rank=rank) for seat in (0, 1)]
    first, *others = why_parts("queens-ransom", [*shown, *won], NAMES[:2], GP)
    assert first == "**Ada wins 5gp** and **Bo wins 5gp**"
    assert [part.count("they split") for part in others] == [0, 1]
