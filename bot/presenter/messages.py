"""From tables and refusals to messages: plain data in, plain data out, no Discord.

What goes out in public is made of a `TableView` and nothing else, so it can tell no secret. Nothing is
told by colour or place alone: an accent only repeats what the words say.
"""

from __future__ import annotations

from typing import Any

import msgspec

from bot.message import Button, Click, Item, Message, Option, Row, Rule, Select, Style, Text
from bot.money import Currency
from bot.presenter.accents import BRASS, DUSK, INK, MOSS, SLATE, WALNUT, WINE
from bot.presenter.exchanges import exchange_buttons, is_of_exchanges, piles_line, pot_items
from bot.presenter.fitting import LONGEST, cut, latest, length
from bot.presenter.items import offer_items
from bot.presenter.pictured import table_sketch
from bot.presenter.remarks import remark_lines
from bot.presenter.seating import board_line, pot_line, seat_lines, turn_words, when
from bot.presenter.specials import answer_row, deck_line, rule_lines
from bot.presenter.story import SHOWDOWN, result_lines, story_lines
from bot.presenter.throws import board_lines, is_thrown, stake_buttons
from bot.views import TableView
from bot.words import knows, say
from bot.words.cards import game_words
from rules.actions import Choice
from rules.events import FormChosen
from rules.games import find
from rules.hand import View

RECENT = 5
"""How many lines of the story stand in the table message."""


# The table in the channel.


def table_message(view: TableView) -> Message:
    """The message that stands in the channel for a table, with its buttons."""
    rows = [] if view.state == "closed" else _table_rows(view)
    offered = offer_items(view)
    taken = sum(length(item.markdown) for item in offered if isinstance(item, Text))
    title, *told = told_items(view, LONGEST - taken)
    picture = table_sketch(view) if view.settings.picture else None
    shown = [title, *([picture] if picture else []), *told]
    return Message((*shown, *offered, *rows), accent=accent(view))


def void_message(view: TableView) -> Message:
    """What stays of a hand once it is void, by the last `view` of it: no pot, and nobody's turn."""
    table = view.view
    assert table
    # Who has left the table took along what they had, as far as this hand knows.
    stakes = {chair.seat: chair.stack for chair in view.chairs}
    seats = tuple(
        msgspec.structs.replace(
            seat, stack=stakes.get(seat.seat, seat.stack + seat.paid), paid=0, all_in=False
        )
        for seat in table.seats
    )
    chairs = tuple(msgspec.structs.replace(chair, adding=0, leaving=False) for chair in view.chairs)
    undone = msgspec.structs.replace(table, seats=seats, to_act=())
    board = [board_line(view.game, table.board)] if table.board else []
    told = _told(msgspec.structs.replace(view, view=undone, chairs=chairs), [*board, say("table.void")])
    return Message(tuple(told), accent=SLATE)


def told_items(view: TableView, room: int) -> list[Item]:
    """The table's message without its buttons, in so many characters."""
    return _told(view, _middle_lines(view), room)


def _told(view: TableView, middle_lines: list[str], room: int = LONGEST) -> list[Item]:
    # What matters most is sure of its room; the story takes what is left.
    title = _title(view)
    middle = cut("\n".join(middle_lines), room // 2 - length(title))
    seats = _fitting_seats(view, room - length(title) - length(middle))
    story = latest(_story(view), room - sum(map(length, (title, middle, seats))))
    items: list[Item] = [Text(title)]
    if seats:
        items.append(Text(seats))
    if story:
        items += [Rule(), Text("\n".join(story))]
    return [*items, Rule(), Text(middle)]


def _fitting_seats(view: TableView, room: int) -> str:
    """Everybody at the table; of hands that were shown only what they are worth, where all is too long."""
    whole = "\n".join(seat_lines(view))
    return whole if length(whole) <= room else cut("\n".join(seat_lines(view, brief=True)), room)


def nudge_message(view: TableView, mention: str, npc: str = "") -> Message:
    """The one message that calls a player, or a game master for `npc`; `mention` names them to Discord."""
    text = say("turn.nudge-npc", mention=mention, name=npc) if npc else say("turn.nudge", mention=mention)
    return Message((Text(text),), accent=accent(view))


def accent(view: TableView) -> int:
    """The colour of a table's edge; it only repeats what the words say."""
    if view.state != "open":
        return DUSK if view.state == "paused" else SLATE
    if view.view is None:
        return WALNUT
    return MOSS if view.over else BRASS


def _title(view: TableView) -> str:
    coins = Currency.parse_spec(view.coins)
    facts = [say("table.hand", hand=view.hand)] if view.hand else []
    for name in view.options.__struct_fields__:
        value = getattr(view.options, name)
        if name == "form" and getattr(view.options, "dealers_choice", False):
            value = _chosen_form(view)
        key = f"stakes.{name}.{value}" if isinstance(value, str) else f"stakes.{name}"
        if value and knows(key):
            facts.append(say(key, currency=coins, value=value))
    facts.append(say("table.buy-in", currency=coins, buy_in=view.buy_in))
    if view.practice:
        facts.append(say("table.practice"))
    title = say("table.title", game=game_words(view.game))
    lines = [title, say("table.facts", facts=say("table.apart").join(facts)), deck_line(view)]
    return "\n".join(line for line in lines if line)


def _chosen_form(view: TableView) -> str:
    """The form that the dealer has chosen for this hand, if any; what the table is set to does not count."""
    return next((event.form for event in view.story if isinstance(event, FormChosen)), "")


def _story(view: TableView) -> list[str]:
    """The last few things that happened; of a hand that is over, those before the cards were shown."""
    told = [
        (place, event)
        for place, event in enumerate(view.story)
        if not (view.over and isinstance(event, SHOWDOWN))
    ]
    late = [number for number, (place, _) in enumerate(told) if place in view.by_clock]
    events = [event for _, event in told]
    lines = story_lines(view.game, events, view.names, Currency.parse_spec(view.coins), late)
    lines = [*lines[-RECENT:], *remark_lines(view)]
    return [say("table.past", line=line) for line in lines]


def _middle_lines(view: TableView) -> list[str]:
    """What matters now: the pot and whose turn it is, or who won, or what is wanted for a hand."""
    lines: list[str] = []
    if view.view and view.view.board:
        lines.append(board_line(view.game, view.view.board))
    if view.view and is_thrown(view.game):
        lines += board_lines(view, view.view)
    if view.over:
        coins = Currency.parse_spec(view.coins)
        lines += result_lines(view.game, view.story, view.names, coins)
    elif view.view and not is_thrown(view.game):
        lines.append(pot_line(view, view.view))
        lines += [piles_line(view.view)] if view.view.piles else []
        lines += rule_lines(view, view.view)
    if view.state == "closed":
        return [*lines, say("table.closed-practice" if view.practice else "table.closed")]
    if view.state == "paused":
        return [*lines, say(f"table.paused-{view.paused or 'gm'}")]
    if view.view and not view.over:
        return [*lines, turn_words(view, view.view)] if view.view.to_act else lines
    return [*lines, _idle_line(view)]


def _idle_line(view: TableView) -> str:
    if view.next_deal and _can_deal(view):
        return say("table.next-deal", when=when(view.next_deal))
    if _can_deal(view):
        return say("table.ready")
    key = "table.alone" if view.chairs else "table.empty"
    key = "table.idle-practice" if view.practice else key
    return say(key, currency=Currency.parse_spec(view.coins), buy_in=view.buy_in)


def _can_deal(view: TableView) -> bool:
    least = find(view.game).entry(view.next_options or view.options)
    ready = sum(chair.stack >= least and not chair.sitting_out for chair in view.chairs)
    return ready >= 2 and (view.view is None or view.over)


# Two rows, and each button keeps its place from the first deal on: nobody presses what has just moved there.


def _table_rows(view: TableView) -> list[Item]:
    deal = not _can_deal(view) or view.state != "open"
    coming = Row(
        (
            _button(view, "sit", style="secondary" if view.view else "primary"),
            _button(view, "stand", disabled=not view.chairs),
            _button(view, "deal", style="success", disabled=deal),
            _button(view, "more"),
        )
    )
    return [*play_rows(view), coming]


def play_rows(view: TableView) -> list[Item]:
    """What whoever is to act may press, from what everybody knows; nothing before the first hand."""
    if view.view is None:
        return []
    if is_thrown(view.game):
        seat, kinds = _open_choices(view, view.view)
        return [stake_buttons(view, seat, kinds.get("stake"), _button(view, "mine"))]
    if is_of_exchanges(view.game):
        seat, kinds = _open_choices(view, view.view)
        buttons = exchange_buttons(view, seat, kinds, _mine_button(view))
        return [*pot_items(view, seat, kinds.get("pot")), buttons]
    _, kinds = _open_choices(view, view.view)
    asked = [*_form_items(view, view.view), *answer_row(view, kinds)]
    return [*asked, Row(_hand_buttons(view, view.view))]


def _button(view: TableView, verb: str, *, style: Style = "secondary", disabled: bool = False) -> Button:
    """A button of the table itself, good at any time."""
    click = Click(table=view.table, hand=0, ask=0, verb=verb)
    return Button(say(f"button.{verb}"), click, style, disabled)


def _hand_buttons(view: TableView, table: View) -> tuple[Button, ...]:
    """Trade, fold, bet or raise, check or call: for whoever is to act, from what everybody knows.

    Where nothing is traded all hand long there is no button for it. Whose words change stands last, so
    that it pushes no other about.
    """
    seat, kinds = _open_choices(view, table)
    owes = "call" in kinds or "raise" in kinds

    def button(verb: str, label: str, style: Style, *open_to: str) -> Button:
        click = Click(table=view.table, hand=view.hand, ask=view.asks.get(seat, 0), verb=verb)
        able = any(kind in kinds for kind in open_to)
        return Button(label, click, style if able else "secondary", disabled=not able)

    first = button("call", _call_label(view, table, kinds.get("call")), "success", "check", "call")
    if "bring-in" in kinds and (cost := kinds["bring-in"].amount):
        words = say("button.bring-in", currency=Currency.parse_spec(view.coins), cost=cost.low)
        first = button("bring-in", words, "success", "bring-in")
    third = button("fold", say("button.fold"), "danger", "fold")
    if "show" in kinds:
        first = button("show", say("button.show"), "success", "show")
        third = button("muck", say("button.muck"), "danger", "muck")
    second = button("raise", say("button.raise" if owes else "button.bet"), "primary", "bet", "raise")
    trade = (button("trade", say("button.trade"), "primary", "trade"),) if view.trades else ()
    return (_mine_button(view), *trade, third, second, first)


def _mine_button(view: TableView) -> Button:
    return _button(view, "mine", disabled=not view.hand)


def _open_choices(view: TableView, table: View) -> tuple[int, dict[str, Choice]]:
    """The seat whose turn it is, -1 where nobody's, and what the table knows it may do."""
    seat = table.to_act[0] if table.to_act and not view.over and view.state == "open" else -1
    return seat, {choice.kind: choice for choice in view.choices.get(seat, ())}


def _form_items(view: TableView, table: View) -> list[Item]:
    """What the dealer chooses from, while that is what the hand waits for: a form, or a special instead."""
    seat, kinds = _open_choices(view, table)
    if "form" not in kinds:
        return []
    forms = kinds["form"].picks[0].options
    click = Click(table=view.table, hand=view.hand, ask=view.asks.get(seat, 0), verb="form")
    options = [Option(say(f"form.{form}"), form) for form in forms]
    if "special" in kinds:
        options.append(Option(say("button.special"), "special"))
    return [Select(click, say("button.form"), tuple(options))]


def _call_label(view: TableView, table: View, call: Choice | None) -> str:
    if call is None or call.amount is None:
        return say("button.check")
    cost = call.amount.low
    all_in = cost == table.seats[table.to_act[0]].stack
    key = "button.call-all-in" if all_in else "button.call-for"
    return say(key, currency=Currency.parse_spec(view.coins), cost=cost)


# What is said in one sentence.


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
