"""Helpers with which tests look at a table as the presenter is given it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from bot.message import Button, Click, Faced, Line, Message, Modal, Row, Select, Text
from bot.robot import random_action
from bot.views import ChairView, TableView
from rules.actions import DEALER
from rules.chance import Stream, answer
from rules.events import Event
from rules.games import find
from rules.hand import Hand, Options

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eli", "Flo", "Gus", "Hal", "Ivy", "Jo", "Kit", "Lou")


def lobby(
    *stacks: int, game: str = "queens-ransom", options: Options | None = None, **more: Any
) -> TableView:
    """A table before its first hand, with these chips before its chairs."""
    chairs = tuple(ChairView(character=10 + n, name=NAMES[n], stack=stack) for n, stack in enumerate(stacks))
    fields = {"table": 3, "coins": "gp", "buy_in": 200, "chairs": chairs, **more}
    return TableView(game=game, options=options or find(game).options(), **fields)


def look(hand: Hand, story: Iterable[Event] = (), names: Sequence[str] = NAMES, **more: Any) -> TableView:
    """The table at which this hand is played, as everybody may see it."""
    seats = [seat for seat in sorted(hand.to_act()) if seat != DEALER]
    stacks = hand.result.stacks if hand.result else hand.setup.stacks
    fields: dict[str, Any] = {
        "table": 3,
        "game": hand.setup.game,
        "options": hand.setup.options,
        "coins": "gp",
        "buy_in": 200,
        "chairs": tuple(
            ChairView(character=10 + seat, name=names[seat], stack=stack, seat=seat)
            for seat, stack in enumerate(stacks)
        ),
        "dealer": 10 + hand.setup.dealer,
        "hand": 41,
        "names": tuple(names[: len(stacks)]),
        "view": hand.view(None),
        "asks": {seat: ask for seat in seats if (ask := hand.ask(seat)) is not None},
        "choices": {seat: hand.public_choices(seat) for seat in seats},
        "voters": tuple(sorted(hand.voters())),
        "story": tuple(event.seen_by(None) for event in story),
        "trades": hand.trades,
        "over": bool(hand.result),
    }
    return TableView(**fields | more)


def random_looks(hand: Hand, seed: bytes, **more: Any) -> Iterator[tuple[Hand, TableView]]:
    """The hand played at random, and the table before every move and after the last."""
    story: list[Event] = []
    while hand.to_act():
        if hand.to_act() == {DEALER}:
            story += hand.push(answer(hand.choices(DEALER), seed, len(hand.log)))
            continue
        yield hand, look(hand, story, **more)
        story += hand.push(random_action(hand, Stream(seed, len(hand.log))))
    yield hand, look(hand, story, **more)


def buttons(message: Message) -> list[Button]:
    """All buttons of a message, in order."""
    found: list[Button] = []
    for item in message.items:
        if isinstance(item, Row):
            found += item.buttons
        elif isinstance(item, Line):
            found.append(item.button)
    return found


def select(message: Message) -> Select:
    """The one select of a message."""
    (found,) = (item for item in message.items if isinstance(item, Select))
    return found


def pressable(message: Message) -> list[str]:
    """What the buttons say that can be pressed."""
    return [button.label for button in buttons(message) if not button.disabled]


def components(message: Message) -> int:
    """How many components Discord counts: the container, its items, and what lies in rows."""
    within = sum(
        len(item.buttons)
        if isinstance(item, Row)
        else 2 * isinstance(item, Line | Faced) + isinstance(item, Select)
        for item in message.items
    )
    return 1 + len(message.items) + within


def characters(message: Message) -> int:
    """How many characters Discord may count, those outside the basic plane double."""
    return sum(units(item.markdown) for item in message.items if isinstance(item, Text | Line | Faced))


def assert_fits_discord(message: Message) -> None:
    """Discord takes the message, and every press on it is told from the others."""
    assert components(message) <= 40
    assert characters(message) <= 4000
    clicks = [button.click for button in buttons(message)]
    for item in message.items:
        if isinstance(item, Row):
            assert 1 <= len(item.buttons) <= 5
        if isinstance(item, Text | Line):
            assert item.markdown
        if isinstance(item, Select):
            assert_select_fits(item)
            clicks.append(item.click)
    for button in buttons(message):
        assert 1 <= units(button.label) <= 80
    assert len({click.custom_id for click in clicks}) == len(clicks)
    for click in clicks:
        assert_click_fits(click)


def assert_select_fits(select: Select) -> None:
    """Discord takes the list, and what is chosen from it is told apart."""
    assert 1 <= len(select.options) <= 25
    assert 0 <= select.least <= select.most <= len(select.options)
    assert 1 <= units(select.placeholder) <= 150
    assert len({option.value for option in select.options}) == len(select.options)
    for option in select.options:
        assert 1 <= units(option.label) <= 100
        assert 1 <= units(option.value) <= 100
        assert units(option.description) <= 100


def assert_form_fits(modal: Modal) -> None:
    """Discord takes the form."""
    assert 1 <= units(modal.title) <= 45
    assert 1 <= len(modal.fields) <= 5
    assert_click_fits(modal.click)
    for field in modal.fields:
        assert 1 <= units(field.label) <= 45
        assert units(field.placeholder) <= 100
        assert units(field.value) <= field.longest <= 4000


def assert_click_fits(click: Click) -> None:
    """It goes out as a custom id and comes back the same."""
    assert 1 <= len(click.custom_id) <= 100
    assert Click.parse(click.custom_id) == click


def units(text: str) -> int:
    """Characters as Discord may count them, those outside the basic plane double."""
    return len(text.encode("utf-16-le")) // 2
