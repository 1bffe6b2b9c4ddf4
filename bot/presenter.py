"""From tables, hands and errors to messages: plain data in, plain data out, no Discord.

What goes out in public is made of a `TableView` and nothing else, so it can tell no secret. Nothing is
told by colour or place alone: an accent only repeats what the words say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.message import Button, Click, Field, Item, Message, Modal, Option, Row, Rule, Select, Style, Text
from bot.money import Currency
from bot.seating import does_words, pot_line, seat_lines, turn_words, when
from bot.story import SHOWDOWN, result_lines, story_lines
from bot.views import TableView
from bot.words import knows, rule_pages, safe_name, safe_text, say
from bot.words.cards import game_words, noun_words, slot_words
from bot.words.ranks import rank_words
from rules.actions import Choice
from rules.hand import SeatView, View

__all__ = [
    "LedgerRow",
    "error",
    "hand_message",
    "ledger_message",
    "notice",
    "nudge_message",
    "purse_message",
    "raise_modal",
    "reason_words",
    "rules_message",
    "standings_message",
    "story_lines",
    "table_message",
    "trade_message",
]

LONGEST = 4000
"""Characters that Discord takes in one message."""

RECENT = 5
"""How many lines of the story stand in the table message."""

LONGEST_LABEL = 45
"""Characters of a label in a modal."""

NOTE = 120
"""Glyphs of a note that stand in a ledger's line."""

WALNUT, BRASS, MOSS, SLATE, WINE, INK = 0x8A5A35, 0xC69C45, 0x5A8F5B, 0x6B7280, 0xA8433F, 0x44608C
"""Accents: an idle table, a hand in play, a hand that is won, at rest, an error, something private."""


# The table in the channel.


def table_message(view: TableView) -> Message:
    """The message that stands in the channel for a table, with its buttons."""
    # What matters most is sure of its room; the story takes what is left.
    title = _title(view)
    middle = _cut("\n".join(_middle_lines(view)), LONGEST // 2 - _length(title))
    seats = _cut("\n".join(seat_lines(view)), LONGEST - _length(title) - _length(middle))
    story = _latest(_story(view), LONGEST - sum(map(_length, (title, middle, seats))))
    items: list[Item] = [Text(title)]
    if seats:
        items.append(Text(seats))
    if story:
        items += [Rule(), Text("\n".join(story))]
    items += [Rule(), Text(middle)]
    if view.state != "closed":
        items += _table_rows(view)
    return Message(tuple(items), accent=_accent(view))


def nudge_message(view: TableView, mention: str) -> Message:
    """The one message that calls a player: `mention` is how Discord names them."""
    return Message((Text(say("turn.nudge", mention=mention)),), accent=_accent(view))


def _accent(view: TableView) -> int:
    if view.state != "open":
        return SLATE
    if view.view is None:
        return WALNUT
    return MOSS if view.over else BRASS


def _title(view: TableView) -> str:
    coins = Currency.parse_spec(view.coins)
    facts = [say("table.hand", hand=view.hand)] if view.hand else []
    for field in msgspec.structs.fields(view.options):
        value = getattr(view.options, field.name)
        key = f"stakes.{field.name}.{value}" if isinstance(value, str) else f"stakes.{field.name}"
        if value and knows(key):
            facts.append(say(key, currency=coins, value=value))
    facts.append(say("table.buy-in", currency=coins, buy_in=view.buy_in))
    title = say("table.title", game=game_words(view.game))
    return f"{title}\n{say('table.facts', facts=say('table.apart').join(facts))}"


def _story(view: TableView) -> list[str]:
    """The last few things that happened; of a hand that is over, those before the cards were shown."""
    events = [event for event in view.story if not (view.over and isinstance(event, SHOWDOWN))]
    lines = story_lines(view.game, events, view.names, Currency.parse_spec(view.coins))
    return [say("table.past", line=line) for line in lines[-RECENT:]]


def _middle_lines(view: TableView) -> list[str]:
    """What matters now: the pot and whose turn it is, or who won, or what is wanted for a hand."""
    lines: list[str] = []
    if view.over:
        coins = Currency.parse_spec(view.coins)
        lines += result_lines(view.game, view.story, view.names, coins)
    elif view.view:
        lines.append(pot_line(view, view.view))
    if view.state != "open":
        return [*lines, say(f"table.{view.state}")]
    if view.view and not view.over:
        return [*lines, turn_words(view, view.view)] if view.view.to_act else lines
    return [*lines, _idle_line(view)]


def _idle_line(view: TableView) -> str:
    if view.next_deal and _can_deal(view):
        return say("table.next-deal", when=when(view.next_deal))
    if _can_deal(view):
        return say("table.ready")
    key = "table.alone" if view.chairs else "table.empty"
    return say(key, currency=Currency.parse_spec(view.coins), buy_in=view.buy_in)


def _can_deal(view: TableView) -> bool:
    ready = sum(bool(chair.stack) and not chair.sitting_out for chair in view.chairs)
    return ready >= 2 and (view.view is None or view.over)


# Buttons keep their places from the first deal on, so that nobody presses what has just moved there.


def _table_rows(view: TableView) -> list[Item]:
    mine = _button(view, "mine", disabled=not view.hand)
    still = view.state != "open"
    sitting = [
        _button(view, "sit", style="primary" if not view.hand else "secondary", disabled=still),
        _button(view, "stand", disabled=not view.chairs),
        _button(view, "deal", style="success", disabled=still or not _can_deal(view)),
    ]
    if view.view is None:
        return [Row((*sitting, mine))]
    return [Row((*_hand_buttons(view, view.view), mine)), Row(tuple(sitting))]


def _button(
    view: TableView, verb: str, label: str = "", *, style: Style = "secondary", disabled: bool = False
) -> Button:
    """A button of the table itself, good at any time."""
    click = Click(table=view.table, hand=0, ask=0, verb=verb)
    return Button(label or say(f"button.{verb}"), click, style, disabled)


def _hand_buttons(view: TableView, table: View) -> tuple[Button, ...]:
    """Check or call, bet or raise, fold, trade: for whoever is to act, from what everybody knows."""
    seat = table.to_act[0] if table.to_act and not view.over and view.state == "open" else -1
    kinds = {choice.kind: choice for choice in view.choices.get(seat, ())}
    owes = "call" in kinds or "raise" in kinds

    def button(verb: str, label: str, style: Style, *open_to: str) -> Button:
        click = Click(table=view.table, hand=view.hand, ask=view.asks.get(seat, 0), verb=verb)
        able = any(kind in kinds for kind in open_to)
        return Button(label, click, style if able else "secondary", disabled=not able)

    return (
        button("call", _call_label(view, table, kinds.get("call")), "success", "check", "call"),
        button("raise", say("button.raise" if owes else "button.bet"), "primary", "bet", "raise"),
        button("fold", say("button.fold"), "danger", "fold"),
        button("trade", say("button.trade"), "primary", "trade"),
    )


def _call_label(view: TableView, table: View, call: Choice | None) -> str:
    if call is None or call.amount is None:
        return say("button.check")
    cost = call.amount.low
    all_in = cost == table.seats[table.to_act[0]].stack
    key = "button.call-all-in" if all_in else "button.call-for"
    return say(key, currency=Currency.parse_spec(view.coins), cost=cost)


# What one player sees alone.


def hand_message(view: TableView, mine: View, *, now: bool = False) -> Message:
    """A player's own cards, as a letter that stays true until the cards change.

    With `now`, for an answer that is read at once, it also says whose turn it is and what is at stake.
    """
    seat = _seat_of(mine)
    things = noun_words(view.game)
    lines = [say("mine.title", things=things), say("mine.place", game=game_words(view.game), hand=view.hand)]
    items: list[Item] = [Text("\n".join(lines)), Text("\n".join(_card_lines(view, seat)))]
    trade = _trade_choice(mine)
    if now:
        items.append(Text("\n".join(_now_lines(view, mine, seat))))
    elif trade:
        items.append(Text(_trade_words(view, trade)))
    if trade:
        items += _trade_items(view, seat, trade)
    return Message(tuple(items), accent=INK)


def trade_message(view: TableView, mine: View) -> Message:
    """What the Trade button opens: the player's cards, and which of them go."""
    return hand_message(view, mine, now=True)


def raise_modal(view: TableView, seat: int) -> Modal:
    """The form in which a seat types its bet or raise; raises `KeyError` where it may do neither."""
    kinds = {choice.kind: choice for choice in view.choices.get(seat, ())}
    kind = "bet" if "bet" in kinds else "raise"
    amount = kinds[kind].amount
    assert amount
    range_words: dict[str, Any] = {"currency": Currency.parse_spec(view.coins), "low": amount.low}
    range_words["high"] = amount.high
    label = say("raise.label-exact" if amount.low == amount.high else "raise.label", **range_words)
    hint = say("raise.hint")
    if _length(label) > LONGEST_LABEL:
        label, hint = say("raise.label-short"), say("raise.hint-long", **range_words)
    click = Click(table=view.table, hand=view.hand, ask=view.asks.get(seat, 0), verb="raise-to")
    return Modal(say(f"raise.title-{kind}"), click, (Field("amount", label, placeholder=hint),))


def _seat_of(mine: View) -> SeatView:
    return next(seat for seat in mine.seats if seat.seat == mine.viewer)


def _card_lines(view: TableView, seat: SeatView) -> list[str]:
    if not seat.slots:
        return [say("mine.none" if seat.live else "mine.folded")]
    cards = [
        say("mine.slot", number=number, slot=slot_words(view.game, slot))
        for number, slot in enumerate(seat.slots, 1)
    ]
    return [*cards, say("mine.worth", rank=rank_words(view.game, seat.rank))] if seat.rank else cards


def _now_lines(view: TableView, mine: View, seat: SeatView) -> list[str]:
    coins = Currency.parse_spec(view.coins)
    if view.over:
        return [say("mine.over")]
    money = say("mine.money", currency=coins, stack=seat.stack, paid=seat.paid, pot=mine.pot)
    if trade := _trade_choice(mine):
        return [money, _trade_words(view, trade)]
    if seat.seat in mine.to_act:
        return [money, say("mine.turn", does=does_words(view, mine.choices, seat))]
    return [money, turn_words(view, mine)] if mine.to_act else [money]


def _trade_choice(mine: View) -> Choice | None:
    return next((choice for choice in mine.choices if choice.kind == "trade"), None)


def _trade_words(view: TableView, trade: Choice) -> str:
    return say("mine.trade", things=noun_words(view.game)) if trade.picks[0].most else say("mine.trade-none")


def _trade_items(view: TableView, seat: SeatView, trade: Choice) -> list[Item]:
    """The list of one's own slots to choose from, numbered from 1, and the button to keep them all."""

    def click(verb: str) -> Click:
        return Click(table=view.table, hand=view.hand, ask=view.asks.get(seat.seat, 0), verb=verb)

    options = tuple(
        Option(say("mine.pick-option", number=number, slot=slot_words(view.game, slot)), str(number))
        for number, slot in enumerate(seat.slots, 1)
    )
    stand_pat = Row((Button(say("mine.pat"), click("pat")),))
    if not (most := trade.picks[0].most):
        return [stand_pat]
    select = Select(click("trade-pick"), say("mine.pick", most=most), options, most=min(most, len(options)))
    return [select, stand_pat]


# The house.


class LedgerRow(msgspec.Struct, frozen=True, kw_only=True):
    """One line of somebody's ledger: `at` in UTC milliseconds, the change, why, and what was noted."""

    at: int
    kind: str
    """As the store calls it: "start", "grant", "fine", "pay", "sit", "stand", "hand", "share"."""
    amount: int
    hand: int | None = None
    note: str = ""
    reversal: bool = False


def rules_message(game: str, page: int = 0) -> Message:
    """A page of a game's rules, from 0; with buttons to the others where there are any."""
    pages = rule_pages(game)
    page = max(0, min(page, len(pages) - 1))
    items: list[Item] = [Text(pages[page])]
    if len(pages) > 1:
        turns = (("button.back", page - 1), ("button.on", page + 1))
        items.append(Row(tuple(_page_button(key, game, to, len(pages)) for key, to in turns)))
    return Message(tuple(items), accent=WALNUT)


def _page_button(key: str, game: str, page: int, pages: int) -> Button:
    click = Click(table=0, hand=0, ask=0, verb="rules", arg=f"{game}.{max(page, 0)}")
    return Button(say(key), click, disabled=not 0 <= page < pages)


def purse_message(
    name: str, amount: int, currency: Currency, *, tables: Sequence[tuple[str, int]] = ()
) -> Message:
    """What somebody owns: their purse, and what they have on tables (where, how much)."""
    lines = [say("purse.title", name=safe_name(name)), say("purse.amount", currency=currency, amount=amount)]
    lines += [say("purse.table", currency=currency, where=where, amount=stake) for where, stake in tables]
    return Message((Text("\n".join(lines)),), accent=INK)


def ledger_message(title: str, rows: Sequence[LedgerRow], currency: Currency) -> Message:
    """Somebody's ledger, in the order given."""
    lines = [_ledger_line(row, currency) for row in rows] or [say("ledger.empty")]
    return _listing(title, lines)


def standings_message(title: str, rows: Sequence[tuple[str, int]], currency: Currency) -> Message:
    """What each of several people has won or lost, in the order given."""
    lines = [
        say("ledger.standing", name=safe_name(name), amount=_signed(amount, currency))
        for name, amount in rows
    ]
    return _listing(title, lines or [say("ledger.empty")])


def _listing(title: str, lines: Sequence[str]) -> Message:
    head = say("ledger.title", title=title)
    return Message((Text(head), Text(_cut("\n".join(lines), LONGEST - _length(head)))), accent=INK)


def _ledger_line(row: LedgerRow, currency: Currency) -> str:
    what = say(f"ledger.{row.kind}", hand=row.hand)
    return say(
        "ledger.line-note" if row.note else "ledger.line",
        when=say("ledger.when", seconds=row.at // 1000),
        amount=_signed(row.amount, currency),
        what=say("ledger.reversal", what=what) if row.reversal else what,
        note=safe_text(row.note, NOTE),
    )


def _signed(amount: int, currency: Currency) -> str:
    if not amount:
        return say("ledger.even")
    return say("ledger.gain" if amount > 0 else "ledger.loss", currency=currency, amount=abs(amount))


def notice(text: str) -> Message:
    """A short message of one sentence."""
    return Message((Text(text),), accent=INK)


def error(reason: str, /, *, currency: Currency | None = None, **facts: Any) -> Message:
    """What went wrong and what to do, for the `reason` and `facts` of a refusal."""
    return Message((Text(reason_words(reason, currency=currency, **facts)),), accent=WINE)


def reason_words(reason: str, /, *, currency: Currency | None = None, **facts: Any) -> str:
    """The sentence for a refusal; one that says little is better than none for a reason unknown here."""
    key = f"error.{reason}"
    return say(key if knows(key) else "error.unknown", currency=currency, **facts)


# Room.


def _length(text: str) -> int:
    """Characters as Discord may count them, those outside the basic plane double."""
    return len(text.encode("utf-16-le")) // 2


def _latest(lines: Sequence[str], room: int) -> list[str]:
    """The last of the lines, as many as there is room for."""
    kept: list[str] = []
    for line in reversed(lines):
        room -= _length(line) + 1
        if room < 0:
            break
        kept.insert(0, line)
    return kept


def _cut(text: str, room: int) -> str:
    """The text, or as many of its first lines as there is room for."""
    if _length(text) <= room:
        return text
    lines = text.split("\n")
    more = say("table.more")
    while lines and _length("\n".join([*lines, more])) > room:
        lines.pop()
    return "\n".join([*lines, more])
