"""What people look up in the house: rules, hands that are over, purses and ledgers, page by page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from bot.message import Attached, Button, Click, Item, Message, Option, Row, Select, Text
from bot.money import Currency
from bot.presenter.accents import INK, WALNUT
from bot.presenter.fitting import LONGEST, cut, length, paged
from bot.presenter.story import why_parts
from bot.presenter.worked import worked_items, worked_page
from bot.settings import CardLook
from bot.words import brief, card_pages, rule_pages, safe_name, safe_text, say
from bot.words.cards import card_words, game_words
from rules.events import Event

__all__ = [
    "LedgerRow",
    "PlayedRow",
    "Turn",
    "books_file_message",
    "brief_message",
    "card_message",
    "hand_file_message",
    "ledger_message",
    "purse_message",
    "rules_message",
    "settling_message",
    "standings_message",
    "statistics_message",
    "why_message",
]

LONGEST_LIST = 25
"""Options of a list that Discord takes."""

NOTE = 120
"""Glyphs of a note that stand in a ledger's line."""


class LedgerRow(msgspec.Struct, frozen=True, kw_only=True):
    """One line of somebody's ledger: `at` in UTC milliseconds, the change, why, and what was noted."""

    at: int
    kind: str
    """As the store calls it: "start", "grant", "fine", "pay", "sit", "stand", "hand", "share", …"""
    amount: int
    item: str = ""
    """What came or went, where that is no money."""
    hand: int | None = None
    note: str = ""
    reversal: bool = False


class PlayedRow(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody has played one game: hands, those won, those shown, the most that one hand brought.

    At `showdowns` they `took` a share of the pot so often, where `fair` would be the average.
    """

    game: str
    hands: int
    won: int
    shown: int
    biggest: int
    showdowns: int = 0
    took: int = 0
    fair: float = 0.0


class Turn(msgspec.Struct, frozen=True):
    """Where the buttons *Back* and *Next* lead; None where there is nothing more that way."""

    back: Click | None = None
    on: Click | None = None


def rules_message(game: str, page: int = 0, *, cards: CardLook = "text") -> Message:
    """A page of a game's rules, from 0, with buttons to the others; the last has worked hands.

    `cards` is how the reader likes to see them.
    """
    pages = (*rule_pages(game), worked_page(game))
    page = max(0, min(page, len(pages) - 1))

    def click(to: int) -> Click | None:
        return (
            Click(table=0, hand=0, ask=0, verb="rules", arg=f"{game}.{to}") if 0 <= to < len(pages) else None
        )

    turns = turning(Turn(click(page - 1), click(page + 1)))
    drawn = page == len(pages) - 1 and cards != "text"
    told = worked_items(game) if drawn else [Text(pages[page])]
    return Message((*told, *_card_lists(game), *turns), accent=WALNUT)


def brief_message(game: str) -> Message:
    """A game in a few lines, with the way to its rules; for who has never played it."""
    click = Click(table=0, hand=0, ask=0, verb="rules", arg=f"{game}.0")
    return Message((Text(brief(game)), Row((Button(say("brief.rules"), click),))), accent=WALNUT)


def card_message(game: str, card: str) -> Message:
    """The page about a card of a game, with the way to all others; raises `KeyError` where it has none."""
    back = Turn(Click(table=0, hand=0, ask=0, verb="rules", arg=f"{game}.0"))
    items = (Text(card_pages(game)[card]), *_card_lists(game, card), *turning(back))
    return Message(items, accent=WALNUT)


def _card_lists(game: str, shown: str = "") -> list[Item]:
    """Lists of the cards that have a page of their own, as many as it takes."""
    options = [
        Option(card_words(game, card), card, say(f"special.{card}"), chosen=card == shown)
        for card in card_pages(game)
    ]
    parts = -(-len(options) // LONGEST_LIST)
    size = -(-len(options) // parts) if parts else 0
    lists: list[Item] = []
    for part in range(parts):
        within = tuple(options[part * size :][:size])
        click = Click(table=0, hand=0, ask=0, verb="card", arg=f"{game}.{part}")
        lists.append(Select(click, say("cards.list", first=within[0].label, last=within[-1].label), within))
    return lists


def purse_message(
    name: str,
    amount: int,
    currency: Currency,
    *,
    tables: Sequence[tuple[str, int]] = (),
    things: Sequence[str] = (),
) -> Message:
    """What somebody owns: their purse, what they have on tables (where, how much), and `things`."""
    lines = [say("purse.title", name=safe_name(name)), say("purse.amount", currency=currency, amount=amount)]
    lines += [say("purse.table", currency=currency, where=where, amount=stake) for where, stake in tables]
    return Message((Text(cut("\n".join([*lines, *things]), LONGEST)),), accent=INK)


def ledger_message(
    title: str, rows: Sequence[LedgerRow], currency: Currency, turn: Turn | None = None
) -> Message:
    """Somebody's ledger, in the order given; `turn` leads to its other pages."""
    return _listing(title, [_ledger_line(row, currency) for row in rows], turn)


def standings_message(
    title: str, rows: Sequence[tuple[str, int]], currency: Currency, turn: Turn | None = None
) -> Message:
    """What each of several people has won or lost, in the order given; `turn` leads to the other pages."""
    lines = [
        say("ledger.standing", name=safe_name(name), amount=_signed(amount, currency))
        for name, amount in rows
    ]
    return _listing(title, lines, turn)


def settling_message(
    title: str, payments: Sequence[tuple[str | None, str | None, int]], currency: Currency
) -> Message:
    """Who pays whom how much, for all to be even; None is what lies in side pots."""
    lines = [
        say(
            "settle.line",
            currency=currency,
            payer=safe_name(payer) if payer else say("settle.side-pots"),
            payee=safe_name(payee) if payee else say("settle.side-pots"),
            amount=amount,
        )
        for payer, payee, amount in payments
    ]
    return _listing(title, [*(lines or [say("settle.nothing")]), say("settle.hint")], None)


def statistics_message(name: str, rows: Sequence[PlayedRow], won: int, currency: Currency) -> Message:
    """How somebody has played, game by game in the order given, and what they have won in all."""
    lines = [line for row in rows for line in _played_lines(row, currency)]
    if rows:
        lines.append(say("statistics.all", amount=_signed(won, currency)))
    return _listing(say("statistics.title", name=safe_name(name)), lines, None)


def _played_lines(row: PlayedRow, currency: Currency) -> Iterator[str]:
    facts: dict[str, Any] = {"hands": row.hands, "won": row.won, "shown": row.shown, "biggest": row.biggest}
    yield say("statistics.line", currency=currency, game=game_words(row.game), **facts)
    if row.showdowns:
        yield say("statistics.luck", showdowns=row.showdowns, took=row.took, fair=row.fair)


def books_file_message(name: str, data: bytes) -> Message:
    """A part of the books as a file to keep."""
    return Message((Text(say("ledger-file")), Attached(name, data)), accent=INK)


def hand_file_message(hand: int, text: str) -> Message:
    """The file of a hand that is over."""
    file = Attached(say("hand-file-name", hand=hand), text.encode())
    return Message((Text(say("hand-file", hand=hand)), file), accent=INK)


def why_message(
    game: str,
    hand: int,
    story: Sequence[Event],
    names: Sequence[str],
    currency: Currency,
    *,
    page: int = 0,
) -> Message:
    """Why a hand was won: what everybody showed, and which rule decided; page by page, from 0."""
    head = say("why.title", hand=hand, game=game_words(game))
    parts = [part for part in why_parts(game, story, names, currency) if part]
    pages = paged(parts or [say("why.nothing")], LONGEST - length(head))
    page = max(0, min(page, len(pages) - 1))

    def click(to: int) -> Click | None:
        return Click(0, hand, 0, "why", str(to)) if 0 <= to < len(pages) else None

    turn = Turn(click(page - 1), click(page + 1))
    return Message((Text(head), Text(pages[page]), *turning(turn)), accent=INK)


def turning(turn: Turn) -> tuple[Item, ...]:
    """The buttons with which pages are turned, both or none, so that they keep their places."""
    if turn.back is None and turn.on is None:
        return ()
    nowhere = Click(table=0, hand=0, ask=0, verb="page")
    pairs = (("button.back", turn.back), ("button.on", turn.on))
    buttons = (Button(say(key), click or nowhere, disabled=click is None) for key, click in pairs)
    return (Row(tuple(buttons)),)


def _listing(title: str, lines: Sequence[str], turn: Turn | None) -> Message:
    head = say("ledger.title", title=title)
    text = "\n".join(lines) or say("ledger.empty")
    items = (Text(head), Text(cut(text, LONGEST - length(head))), *turning(turn or Turn()))
    return Message(items, accent=INK)


def _ledger_line(row: LedgerRow, currency: Currency) -> str:
    what = say(f"ledger.{row.kind}", hand=row.hand)
    return say(
        "ledger.line-note" if row.note else "ledger.line",
        when=say("ledger.when", seconds=row.at // 1000),
        amount=_came(row) if row.item else _signed(row.amount, currency),
        what=say("ledger.reversal", what=what) if row.reversal else what,
        note=safe_text(row.note, NOTE),
    )


def _came(row: LedgerRow) -> str:
    if not row.amount:
        return row.item
    return say("ledger.item-came" if row.amount > 0 else "ledger.item-went", item=row.item)


def _signed(amount: int, currency: Currency) -> str:
    if not amount:
        return say("ledger.even")
    return say("ledger.gain" if amount > 0 else "ledger.loss", currency=currency, amount=abs(amount))
