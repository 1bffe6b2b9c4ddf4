"""Every message of every game within Discord's limits: all seats, the longest names, amounts and coins."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import msgspec
import pytest

from bot import presenter
from bot.message import Click, Message, Modal
from bot.money import Currency
from bot.presenter.chair import chair_message
from bot.presenter.pages import (
    LedgerRow,
    Turn,
    ledger_message,
    purse_message,
    rules_message,
    standings_message,
    why_message,
)
from bot.presenter.panel import PER_PAGE, Panel, Place, panel_message, setting_modal
from bot.settings import merged, settings_of
from bot.views import TableView
from bot.words import LOCALES, rule_pages, speaking
from rules.actions import End, Shuffle
from rules.cards import deck
from rules.events import Event
from rules.games import GAMES, find
from rules.hand import MOST_CHIPS, NOBODY, Hand, Setup
from rules.rankings.grand_combos import combos
from tests.bot.looks import assert_fits_discord, assert_form_fits, look, random_looks
from tests.rules.play import deal_on

LAST = 10**18 - 1
"""The longest number of a table or a hand that a custom id has room for."""

COINS = "abcdefghijkl=100abcdefghijmn, abcdefghijop=10abcdefghijmn"
LONGEST_NAMES = ["W" * 32, "_" * 32, "🦊" * 32, "a\u0301\u0301" * 32]
WIDE = "🦊" * 32

games = pytest.mark.parametrize("game", [game.id for game in GAMES])
names = pytest.mark.parametrize("name", LONGEST_NAMES, ids=["wide", "escaped", "emoji", "accents"])


def dearest(game: str, **more: Any) -> Setup:
    """A hand for all seats at the highest stakes; all have nearly as many chips as there can be."""
    known = find(game)
    seats = known.seats[-1]
    stakes = {
        **dict.fromkeys(("ante", "chip"), 10**9 - 1),
        **dict.fromkeys(("minimum_bet", "limit", "small_blind", "big_blind"), 10**11 - 1),
        "rounds": 1000,
    }
    fields = known.options.__struct_fields__
    options = known.options(**({name: value for name, value in stakes.items() if name in fields} | more))
    stacks = tuple(MOST_CHIPS - 11 * seat for seat in range(seats))
    dealer = NOBODY if known.turns_for_deal else 0
    return Setup(game=game, stacks=stacks, dealer=dealer, options=options)


def worst(view: TableView) -> TableView:
    """The same table with everything that can be said beside a name said of everybody."""
    chairs = [
        msgspec.structs.replace(chair, adding=MOST_CHIPS, away=1, leaving=True, sitting_out=chair.seat == 1)
        for chair in view.chairs
    ]
    return msgspec.structs.replace(view, chairs=tuple(chairs))


def facts(name: str, game: str) -> dict[str, Any]:
    return {
        "names": [name] * find(game).seats[-1],
        "coins": COINS,
        "buy_in": MOST_CHIPS,
        "table": LAST,
        "deadline": 1_790_000_000_000,
    }


def public(view: TableView) -> Iterator[Message]:
    """What everybody at the table may be shown."""
    for shown in (view, worst(view), msgspec.structs.replace(view, state="paused", paused="gm")):
        yield presenter.table_message(shown)
    yield presenter.void_message(worst(view))
    yield presenter.nudge_message(view, f"<@{2**63}>")


def private(hand: Hand, view: TableView, seat: int) -> Iterator[Message]:
    """What one player may be shown alone."""
    mine = hand.view(seat)
    for now in (False, True):
        yield presenter.hand_message(view, mine, now=now)
    for purse in (0, MOST_CHIPS):
        yield chair_message(worst(view), 10 + seat, purse=purse, host=True)
    if "exchange" in {choice.kind for choice in mine.choices}:
        for places in ([1], range(1, len(mine.seats[seat].slots) + 1)):
            yield presenter.chosen_message(view, mine, list(places))


def forms(view: TableView) -> Iterator[Modal]:
    """The forms that may be asked for."""
    yield presenter.top_up_modal(view, "9" * 20)
    for seat, choices in view.choices.items():
        if {"bet", "raise", "stake"} & {choice.kind for choice in choices}:
            yield presenter.raise_modal(view, seat)


def why(view: TableView) -> Iterator[Message]:
    """All pages of why a hand was won."""
    coins = Currency.parse_spec(view.coins)
    before: Message | None = None
    for page in count():
        message = why_message(view.game, view.hand, view.story, view.names, coins, page=page)
        if message == before:
            return
        yield message
        before = message


@games
@names
def test_every_message_of_a_hand(game: str, name: str) -> None:
    for number, locale in enumerate(LOCALES):
        hand = find(game).start(dearest(game))
        with speaking(locale):
            for played, seen in random_looks(hand, bytes([number]), **facts(name, game)):
                assert_all_fits(played, msgspec.structs.replace(seen, hand=LAST))


def assert_all_fits(played: Hand, view: TableView) -> None:
    for message in public(view):
        assert_fits_discord(message)
    for seat in range(len(view.names)):
        for message in private(played, view, seat):
            assert_fits_discord(message)
    for form in forms(view):
        assert_form_fits(form)
    for message in why(view) if view.over else ():
        assert_fits_discord(message)


@pytest.mark.parametrize("kind", ["free-fold", "all-in", "leave", "leave-chair", "leave-practice", "close"])
def test_what_is_asked_first(kind: Any) -> None:
    click = Click(table=LAST, hand=LAST, ask=10**9 - 1, verb=f"{kind[:10]}-sure", arg=str(MOST_CHIPS))
    coins = Currency.parse_spec(COINS)
    assert_fits_discord(presenter.sure_message(kind, click, currency=coins, stack=MOST_CHIPS))


@pytest.fixture(params=LOCALES)
def spoken(request: pytest.FixtureRequest) -> Iterator[None]:
    with speaking(request.param):
        yield


@games
@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize("everywhere", [False, True], ids=["table", "house"])
def test_the_panel_at_the_highest_stakes(game: str, everywhere: bool) -> None:
    setup = dearest(game)
    shown = Panel(
        place=Place(game=game) if everywhere else Place(table=LAST),
        title="### A panel",
        settings=settings_of(game),
        values=merged(setup.options, look(find(game).start(setup)).settings),
        currency=Currency.parse_spec(COINS),
    )
    for page in range(-(-len(shown.settings) // PER_PAGE)):
        assert_fits_discord(panel_message(shown, page))
    for setting in shown.settings:
        if setting.kind not in ("bool", "choice"):
            assert_form_fits(setting_modal(shown, setting.name))


def test_purse_ledger_and_standings() -> None:
    coins = Currency.parse_spec(COINS)
    turn = Turn(*(Click(0, 0, 0, "ledger", f"{LAST}.{page}") for page in (1, 2)))
    row = LedgerRow(at=10**15, kind="hand", amount=-MOST_CHIPS, hand=LAST, note=WIDE * 9, reversal=True)
    for message in (
        purse_message(WIDE, MOST_CHIPS, coins, tables=[(f"<#{2**63}>", MOST_CHIPS)] * 20),
        ledger_message(WIDE, [row] * 20, coins, turn),
        standings_message(WIDE, [(WIDE, -MOST_CHIPS)] * 20, coins, turn),
    ):
        assert_fits_discord(message)


@games
@pytest.mark.usefixtures("spoken")
def test_every_page_of_the_rules(game: str) -> None:
    for page in range(len(rule_pages(game))):
        assert_fits_discord(rules_message(game, page))


# The grand deck, dealt to twelve so that all have much to tell.


def telling_hands() -> list[list[str]]:
    """Twelve hands of seventeen cards, with all combos in them that the deck has room for."""
    cards = deck("grand-sigilian")
    free = list(cards.codes)
    held: list[list[str]] = [[] for _ in range(12)]
    for combo in sorted(combos(), key=lambda each: each.cards.bit_count()):
        codes = [card.code for card in cards if combo.cards >> card.index & 1]
        place = next((hand for hand in held if len(hand) + len(codes) <= 17), None)
        if place is not None and set(codes) <= set(free):
            place += codes
            free = [code for code in free if code not in codes]
    for hand in held:
        hand += [free.pop() for _ in range(17 - len(hand))]
    return held


def telling_hand(**more: Any) -> tuple[Hand, list[Event]]:
    hand = find("grand-sigilian").start(dearest("grand-sigilian", house_dealer=True, **more))
    dealt = telling_hands()
    order = [held[card] for card in range(17) for held in dealt]
    rest = [code for code in deck("grand-sigilian").codes if code not in order]
    story = list(hand.push(Shuffle(cards=(*order, *rest))))
    return hand, story + deal_on(hand)


@names
def test_twelve_hands_with_much_to_tell(name: str) -> None:
    hand, story = telling_hand()
    view = look(hand, story, **facts(name, "grand-sigilian"))
    for seat in range(12):
        for message in private(hand, view, seat):
            assert_fits_discord(message)
    story += hand.push(End(seat=0))
    over = look(hand, story, **facts(name, "grand-sigilian"))
    for message in public(over):
        assert_fits_discord(message)
    pages = list(why(over))
    for message in pages:
        assert_fits_discord(message)
    # No hand is left out, and nothing of any.
    lines = "\n".join(message.text for message in pages).split("\n")
    assert sum(line.startswith("-# ") and line.count(", ") >= 16 for line in lines) == 12
    assert "…" not in lines
