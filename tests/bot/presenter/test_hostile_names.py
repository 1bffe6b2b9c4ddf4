"""Two hundred hostile names in every message that tells of a hand: nothing of them is alive."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot import presenter
from bot.message import Line, Message, Modal, Row, Select, Text
from bot.money import Currency
from bot.presenter import pages
from bot.presenter.chair import chair_message
from bot.presenter.watch import watch_message
from bot.views import TableView
from bot.words import safe_name
from rules.games import GAMES
from rules.hand import Setup, View
from tests.bot.hostile import NAMES, alive
from tests.bot.looks import assert_fits_discord, random_looks

COINS = Currency.parse_spec("gp")


def said(message: Message | Modal) -> Iterator[str]:
    """All that a message shows: its words, and what stands on its buttons and lists."""
    if isinstance(message, Modal):
        yield from (message.title, *(field.label for field in message.fields))
        return
    for item in message.items:
        match item:
            case Text(markdown) | Line(markdown):
                yield markdown
            case Row(buttons):
                yield from (button.label for button in buttons)
            case Select():
                yield from (f"{option.label}\n{option.description}" for option in item.options)


def assert_dead(message: Message, harmless: Message, name: str) -> None:
    """With a harmless name in its place the message is as alive, and has as many lines."""
    for text, same in zip(said(message), said(harmless), strict=True):
        assert alive(text) == alive(same), (name, text)


def test_there_are_two_hundred() -> None:
    assert len(set(NAMES)) == 200
    assert all(1 <= len(name) <= 32 for name in NAMES)


def test_most_of_them_would_be_alive_if_nobody_saw_to_it() -> None:
    living = [name for name in NAMES if alive(f"{name} · 3gp") != alive("Ada · 3gp")]
    assert len(living) > 120
    assert all(alive(f"{safe_name(name)} · 3gp") == alive("Ada · 3gp") for name in living)


@pytest.mark.parametrize("first", range(len(GAMES)))
def test_nothing_of_a_name_is_alive_in_any_message(first: int) -> None:
    """Everybody is called so, at every eighth step of a hand and at its end."""
    game = GAMES[first]
    for number, name in enumerate(NAMES[first :: len(GAMES)]):
        seats = game.seats[number % min(len(game.seats), 4)]
        setup = Setup(game=game.id, stacks=(60,) * seats, dealer=0, options=game.options())
        hostile, harmless = (
            random_looks(game.start(setup), bytes([number]), names=[each] * seats) for each in (name, "Ada")
        )
        for step, ((played, view), (_, same)) in enumerate(zip(hostile, harmless, strict=True), number):
            if step % 8 == 0 or view.over:
                mine = played.view(step % seats)
                for message, other in zip(shown(view, mine, name), shown(same, mine, "Ada"), strict=True):
                    assert_dead(message, other, name)
                    assert_fits_discord(message)


def shown(view: TableView, mine: View, name: str) -> Iterator[Message]:
    """All that is said of a moment, to all or to one."""
    yield presenter.table_message(view)
    yield presenter.hand_message(view, mine, now=True)
    yield watch_message(view, [(name, mine)])
    yield chair_message(view, view.chairs[0].character, purse=4, host=True)
    yield pages.standings_message("x", [(name, 5), (name, -5)], COINS)
    yield pages.purse_message(name, 5, COINS)
    if view.over:
        yield pages.why_message(view.game, view.hand, view.story, view.names, COINS)
    else:
        yield presenter.void_message(view)
