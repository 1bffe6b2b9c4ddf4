"""From tables, hands and errors to messages: plain data in, plain data out, no Discord.

What goes out in public is made of a `TableView` and nothing else, so it can tell no secret. Nothing is
told by colour or place alone: an accent only repeats what the words say.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from bot.message import (
    Button,
    Click,
    Field,
    Item,
    Message,
    Modal,
    Option,
    Row,
    Rule,
    Select,
    Style,
    Text,
)
from bot.money import Currency
from bot.presenter.exchanges import (
    exchange_buttons,
    exchange_items,
    hint_lines,
    is_of_exchanges,
    own_lines,
    piles_line,
    pot_items,
)
from bot.presenter.fitting import LONGEST, LONGEST_HINT, LONGEST_LABEL, cut, latest, length
from bot.presenter.items import offer_items
from bot.presenter.pictured import hand_sketch, table_sketch
from bot.presenter.powers import learned_lines, power_items, special_lines
from bot.presenter.remarks import remark_lines
from bot.presenter.seating import board_line, does_words, pot_line, seat_lines, turn_words, when
from bot.presenter.specials import answer_row, deck_line, rule_lines
from bot.presenter.story import SHOWDOWN, result_lines, story_lines
from bot.presenter.throws import board_lines, is_thrown, stake_buttons, stake_modal
from bot.settings import CardLook
from bot.views import TableView
from bot.words import knows, say
from bot.words.cards import game_words, noun_words, slot_words
from bot.words.ranks import rank_words
from rules.actions import Choice
from rules.events import Event, FormChosen
from rules.games import find
from rules.hand import SeatView, View

RECENT = 5
"""How many lines of the story stand in the table message."""

WALNUT, BRASS, MOSS, SLATE, WINE, INK = 0x8A5A35, 0xC69C45, 0x5A8F5B, 0x6B7280, 0xA8433F, 0x44608C
"""Accents: an idle table, a hand in play, a hand that is won, at rest, an error, something private.

What is private has the edge of a hand in play while it is one's turn.
"""

DUSK = 0x7D5BA6
"""The accent of a table that is paused: it is not to be taken for a closed one."""


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


# What one player sees alone.


def hand_message(
    view: TableView,
    mine: View,
    *,
    now: bool = False,
    learned: Iterable[Event] = (),
    cards: CardLook = "text",
) -> Message:
    """A player's own cards, as a letter that stays true until the cards change.

    With `now`, for an answer that is read at once, it also says what was at stake when they looked, and
    whether it was their turn: the answer may stand there for long. `learned` is what powers have shown to
    this player alone; `cards` how they like to see them.
    """
    seat = _seat_of(mine)
    picture = None if cards == "text" else hand_sketch(view, seat)
    title = (
        say("mine.title-bare") if is_thrown(view.game) else say("mine.title", things=noun_words(view.game))
    )
    lines = [title, say("mine.place", game=game_words(view.game), hand=view.hand)]
    items: list[Item] = [Text("\n".join(lines)), *([picture] if picture else [])]
    if own := "\n".join(_card_lines(view, seat, cards if picture else "text")):
        items.append(Text(own))
    if hints := "\n".join([*hint_lines(view, seat), *learned_lines(view, learned)]):
        items.append(Text(hints))
    trade = _trade_choice(mine)
    if now:
        items.append(Text("\n".join(_now_lines(view, mine, seat))))
    elif trade:
        items.append(Text(_trade_words(view, trade)))
    if trade:
        items += _trade_items(view, seat, trade)
    items += power_items(view, mine, seat, now=now)
    # A letter lies there when the turn has long been another's.
    turn = now and not view.over and seat.seat in mine.to_act
    return Message((*items, *exchange_items(view, mine, seat)), accent=BRASS if turn else INK)


def own_card_lines(view: TableView, mine: View) -> list[str]:
    """The cards of a player, as they see them themselves."""
    return _card_lines(view, _seat_of(mine), "text")


def raise_modal(view: TableView, seat: int) -> Modal:
    """The form in which a seat types its bet or raise; raises `KeyError` where it may do neither."""
    kinds = {choice.kind: choice for choice in view.choices.get(seat, ())}
    if "stake" in kinds:
        return stake_modal(view, seat)
    kind = "bet" if "bet" in kinds else "raise"
    amount = kinds[kind].amount
    assert amount
    range_words: dict[str, Any] = {"currency": Currency.parse_spec(view.coins), "low": amount.low}
    range_words["high"] = amount.high
    label = say("raise.label-exact" if amount.low == amount.high else "raise.label", **range_words)
    hint = say("raise.hint")
    if length(label) > LONGEST_LABEL:
        hints = (say(f"raise.hint-{key}", **range_words) for key in ("long", "range", "most"))
        label = say("raise.label-short")
        hint = next((words for words in hints if length(words) <= LONGEST_HINT), hint)
    click = Click(table=view.table, hand=view.hand, ask=view.asks.get(seat, 0), verb="raise-to")
    return Modal(say(f"raise.title-{kind}"), click, (Field("amount", label, placeholder=hint),))


Sure = Literal[
    "free-fold", "all-in", "leave", "leave-chair", "leave-practice", "close", "close-practice", "reset"
]
"""What a player is asked about, whether they mean it."""


def sure_message(
    kind: Sure,
    click: Click,
    *,
    currency: Currency,
    stack: int = 0,
) -> Message:
    """Asks a player alone whether they mean it; `click` does it, and says which question it answers."""
    text = say(f"sure.{kind}", currency=currency, stack=stack)
    yes = Button(say(f"sure-button.{kind.removesuffix('-chair').removesuffix('-practice')}"), click, "danger")
    no = Button(say("button.never-mind"), Click(table=click.table, hand=0, ask=0, verb="never-mind"))
    return Message((Text(text), Row((yes, no))), accent=BRASS)


def top_up_modal(view: TableView, form: str) -> Modal:
    """The form in which a player types how many chips they add; `form` names it, so that it counts once."""
    coins = Currency.parse_spec(view.coins)
    click = Click(table=view.table, hand=0, ask=0, verb="add", arg=form)
    field = Field("amount", say("top-up.label"), say("top-up.hint"), value=coins.format(view.buy_in))
    return Modal(say("top-up.title"), click, (field,))


def _seat_of(mine: View) -> SeatView:
    return next(seat for seat in mine.seats if seat.seat == mine.viewer)


def _card_lines(view: TableView, seat: SeatView, cards: CardLook) -> list[str]:
    """The cards, what their powers are, and what they are worth.

    In words alone each has its line; beside a picture, which has their numbers, all that is plain shares one.
    """
    if is_thrown(view.game):
        return [say("mine.nothing-held")]
    if not seat.slots:
        return [say("mine.none" if seat.live else "mine.folded")]
    if is_of_exchanges(view.game):
        return own_lines(view, seat, named=cards != "pictures")
    lines, plain = [], []
    for number, slot in enumerate(seat.slots, 1):
        powers = list(special_lines(view, seat, slot.cards))
        if powers or cards == "text":
            lines += [say("mine.slot", number=number, slot=slot_words(view.game, slot)), *powers]
        else:
            plain.append(slot_words(view.game, slot))
    if plain and cards == "both":
        lines.insert(0, ", ".join(plain))
    return [*lines, say("mine.worth", rank=rank_words(view.game, seat.rank))] if seat.rank else lines


def _now_lines(view: TableView, mine: View, seat: SeatView) -> list[str]:
    coins = Currency.parse_spec(view.coins)
    if view.over:
        return [say("mine.over")]
    money = "mine.money" if mine.pot else "mine.money-alone"
    stands = say(money, currency=coins, stack=seat.stack, paid=seat.paid, pot=mine.pot)
    trade = _trade_choice(mine)
    if trade is None and seat.seat in mine.to_act:
        stands = say("mine.turn", stands=stands, does=does_words(view, mine.choices, seat))
    lines = [say("mine.looked", stands=stands)]
    if mine.board:
        lines.insert(0, board_line(view.game, mine.board))
    return [*lines, _trade_words(view, trade)] if trade else lines


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
