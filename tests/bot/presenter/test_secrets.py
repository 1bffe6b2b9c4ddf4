"""What people read tells nobody of cards that they may not know: random hands of every game, and their twins.

A twin differs in nothing but cards that the viewer has never seen. With BACKROOM_HANDS=10000 in the
environment there are so many hands a game.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping

import msgspec
import pytest

from bot import presenter
from bot.message import Attached, Line, Message, Picture, Row, Select, Sketch, Text
from bot.money import Currency
from bot.presenter import pages
from bot.presenter.powers import question_message
from bot.presenter.watch import watch_message
from bot.settings import TableSettings
from bot.views import TableView
from bot.words.cards import card_words
from rules.actions import DEALER
from rules.events import Event, Shown
from rules.games import GAMES
from rules.hand import Game, Hand
from tests.bot.looks import look
from tests.rules.secrets import Secrets, everybody, swap_cards, swap_dice
from tests.rules.test_contract import start

HANDS = int(os.environ.get("BACKROOM_HANDS", "25"))
COINS = Currency.parse_spec("gp")

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])


def reads(hand: Hand, view: TableView, viewer: int | None) -> Iterator[Message]:
    """All that a viewer can have before their eyes at this moment; None is whoever looks into the channel."""
    yield presenter.table_message(view)
    yield presenter.table_message(msgspec.structs.replace(view, settings=TableSettings(picture=True)))
    yield watch_message(view)
    if viewer is None:
        return
    mine = hand.view(viewer)
    # Whom they show their hand to sees no more than they do.
    yield watch_message(view, [(view.names[viewer], mine)])
    yield presenter.hand_message(view, mine)
    yield presenter.hand_message(view, mine, now=True, cards="both")
    yield presenter.hand_message(view, mine, cards="pictures")
    if mine.question and viewer in view.asks:
        yield question_message(view, mine)


@every_game
def test_twin_hands_read_the_same(game: Game) -> None:
    """Byte for byte, up to the showdown, at every fourth step: words, labels, lists, custom ids and files."""
    for number in range(7_000_000, 7_000_000 + HANDS):
        hand, robot = start(game, number)
        while hand.to_act():
            hand.push(robot.act(hand))
        viewer = robot.random.choice([None, *everybody(hand)])
        swap = (swap_cards if game.deck else swap_dice)(game, hand, viewer, robot.random)
        one, twin = start(game, number)[0], start(game, number)[0]
        story: list[Event] = []
        twin_story: list[Event] = []
        for step, action in enumerate(hand.log, number):
            told = one.push(action)
            if any(isinstance(event, Shown) for event in told):
                break
            story += told
            twin_story += twin.push(swap(action))
            if step % 4 == 0 and one.to_act() != {DEALER}:
                texts, twins = (
                    msgspec.json.encode(list(reads(each, look(each, of), viewer)))
                    for each, of in ((one, story), (twin, twin_story))
                )
                assert texts == twins, f"hand {number}, seat {viewer}"


# After the showdown, too, nothing is named that was not shown.


def names(game: Game, hand: Hand) -> Mapping[str, set[str]]:
    """How the cards of the hand's deck may be called: their codes by their names. Some share a name."""
    called: dict[str, set[str]] = {}
    for code in game.cards(hand.setup.options).codes:
        for short in (False, True):
            called.setdefault(card_words(game.id, code, short=short), set()).add(code)
    return called


def everything(message: Message) -> Iterator[str]:
    """Whatever of a message could name a card."""
    for item in message.items:
        match item:
            case Text(markdown):
                yield markdown
            case Line(markdown, button):
                yield from (markdown, button.label, button.click.custom_id)
            case Row(buttons):
                yield from (text for each in buttons for text in (each.label, each.click.custom_id))
            case Select():
                yield from (item.placeholder, item.click.custom_id)
                yield from (f"{each.label} {each.value} {each.description}" for each in item.options)
            case Picture() | Attached():
                yield from (item.name, getattr(item, "alt", ""))
            case Sketch():
                yield from (item.name, item.alt, msgspec.json.encode(item.drawing).decode())


TELLS_OF_OTHERS = {"tarot-poker", "trump-poker"}
"""What a wild card stands for is told by the name of another card."""


@pytest.mark.parametrize(
    "game",
    [game for game in GAMES if game.deck and game.id not in TELLS_OF_OTHERS],
    ids=lambda game: game.id,
)
def test_no_card_is_named_that_was_not_shown(game: Game) -> None:
    for number in range(8_000_000, 8_000_000 + HANDS):
        hand, robot = start(game, number)
        secrets = Secrets(hand, game.cards(hand.setup.options).codes)
        called = names(game, hand)
        pattern = re.compile(rf"(?<![\w])(?:{'|'.join(map(re.escape, sorted(called, key=len)[::-1]))})(?!\w)")
        story: list[Event] = []
        for step in range(number, number + 2_000):
            if not hand.to_act():
                break
            events = hand.push(robot.act(hand))
            secrets.learn(events)
            story += events
            if (step % 8 == 0 and hand.to_act() != {DEALER}) or hand.result:
                view = look(hand, story)
                messages = [*reads(hand, view, None), *(pages_after(view) if hand.result else ())]
                said = "\n".join(text for message in messages for text in everything(message))
                named = set(pattern.findall(said))
                assert not [name for name in named if not called[name] & secrets.known[None]], number


def pages_after(view: TableView) -> Iterator[Message]:
    yield pages.why_message(view.game, view.hand, view.story, view.names, COINS)
