"""How somebody stands at a table and what they may do beside the play, as they alone read it."""

from __future__ import annotations

import msgspec
import pytest

from bot.presenter.chair import chair_message
from bot.views import TableView
from tests.bot.looks import assert_fits_discord, buttons, lobby, look, pressable
from tests.rules.play import deal, play

ADA = 10


def chair(view: TableView, **changes: object) -> TableView:
    """The same table with Ada's chair changed."""
    first, *rest = view.chairs
    return msgspec.structs.replace(view, chairs=(msgspec.structs.replace(first, **changes), *rest))


@pytest.mark.parametrize(
    ("changes", "stands", "able"),
    [
        ({}, "", ["Sit out", "Away…", "Top up", "Put up…", "Leave"]),
        ({"sitting_out": True}, " · sitting out", ["Away…", "I'm back", "Top up", "Put up…", "Leave"]),
        (
            {"away": 1},
            " · let the clock decide",
            ["Sit out", "Away…", "I'm back", "Top up", "Put up…", "Leave"],
        ),
        ({"absent": True, "sitting_out": True}, " · away", ["I'm back", "Top up", "Put up…", "Leave"]),
        (
            {"absent": True, "absent_until": 7_200_000},
            " · away, back <t:7200:R> · gets cards all the same",
            ["Sit out", "I'm back", "Top up", "Put up…", "Leave"],
        ),
        ({"leaving": True}, " · gets up after this hand", ["Leave"]),
    ],
)
def test_each_wish_can_be_pressed_where_it_would_change_something(
    changes: dict[str, object], stands: str, able: list[str]
) -> None:
    message = chair_message(chair(lobby(200, 150), **changes), ADA, purse=800, host=False)
    standing = f"200gp before you{stands} · 800gp in your purse"
    assert message.text.split("\n")[:2] == ["### Your chair", standing]
    assert pressable(message) == able
    assert [button.label for button in buttons(message)] == [
        "Sit out",
        "Away…",
        "I'm back",
        "Top up",
        "Put up…",
        "Leave",
        "Settings",
    ]
    assert_fits_discord(message)


def test_an_empty_purse_brings_no_chips() -> None:
    message = chair_message(lobby(200), ADA, purse=0, host=False)
    assert pressable(message) == ["Sit out", "Away…", "Put up…", "Leave"]


def test_who_has_no_chair_reads_how_to_get_one() -> None:
    message = chair_message(lobby(200), 99, purse=1000, host=True)
    assert "*Sit down* puts 200gp of the 1000gp in your purse" in message.text
    assert pressable(message) == ["Settings"]


def test_in_a_hand_the_stack_is_what_is_left_of_it() -> None:
    hand = deal("5t 1c 10e 8k 4t", "9t 7c 7f 5e 3k")
    play(hand, "0r6")
    assert "44gp before you" in chair_message(look(hand), ADA, purse=1, host=False).text
