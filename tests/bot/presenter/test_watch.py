"""The running view of who looks on: what the table says, hands that are shown, and no button to play."""

from __future__ import annotations

import pytest

from bot.message import Text
from bot.presenter import table_message
from bot.presenter.watch import watch_message
from bot.words.cards import slot_words
from rules.games import GAMES
from rules.hand import Game
from tests.bot.looks import NAMES, assert_fits_discord, buttons, lobby, random_looks
from tests.rules.test_contract import start

LONGEST = tuple(f"{n:x}" + "𝕎" * 31 for n in range(12))


def test_it_says_what_the_table_says() -> None:
    view = lobby(200, 150)
    said = watch_message(view)
    assert said.text.startswith(table_message(view).text)
    assert [button.label for button in buttons(said)] == ["Look again", "Stop"]


@pytest.mark.parametrize(
    ("how", "labels"),
    [({"ended": True}, ["Go on watching"]), ({"letter": True}, ["Stop"])],
)
def test_its_buttons_are_those_that_do_something(how: dict[str, bool], labels: list[str]) -> None:
    said = watch_message(lobby(200, 150), **how)
    assert [button.label for button in buttons(said)] == labels


def test_of_a_closed_table_nothing_is_left_to_press() -> None:
    assert buttons(watch_message(lobby(200, 150, state="closed"))) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_shown_hand_is_there_with_its_cards_and_all_of_it_fits(game: Game) -> None:
    hand, _ = start(game, 11)
    looks = random_looks(hand, b"watched", names=LONGEST[: len(hand.setup.stacks)])
    for _, view in (each for step, each in enumerate(looks) if step % 4 == 0 or each[1].over):
        seats = [(LONGEST[seat], hand.view(seat)) for seat in range(len(hand.setup.stacks))]
        assert_fits_discord(watch_message(view, seats))
        mine = seats[0][1]
        said = watch_message(view, [(NAMES[0], mine)])
        assert_fits_discord(said)
        if game.holds and game.id != "grand-sigilian":
            shown = [
                item.markdown for item in said.items if isinstance(item, Text) and NAMES[0] in item.markdown
            ]
            held = [slot_words(game.id, slot) for slot in mine.seats[0].slots]
            assert all(any(card in text for text in shown) for card in held)
