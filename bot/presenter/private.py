"""What one player sees alone: their cards, what is asked before something is given away, and forms."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from bot.message import Button, Click, Field, Item, Link, Message, Modal, Option, Row, Select, Text
from bot.money import Currency
from bot.presenter.accents import BRASS, INK
from bot.presenter.exchanges import exchange_items, hint_lines, is_of_exchanges, own_lines
from bot.presenter.fitting import LONGEST, LONGEST_HINT, LONGEST_LABEL, length
from bot.presenter.pictured import hand_sketch
from bot.presenter.powers import learned_lines, power_items, special_lines
from bot.presenter.seating import board_line, does_words
from bot.presenter.throws import is_thrown, stake_modal
from bot.settings import CardLook
from bot.views import TableView
from bot.words import say
from bot.words.cards import game_words, noun_words, slot_words
from bot.words.ranks import rank_words
from rules.actions import Choice
from rules.events import Event
from rules.hand import SeatView, View


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


def leading(letter: Message, url: str) -> Message:
    """A letter on which nothing can be pressed, with the way to its table."""
    items: list[Item] = [*letter.items, Link(say("button.to-table"), url)]
    said, foot = sum(length(item.markdown) for item in items if isinstance(item, Text)), say("letter-leads")
    if said + length(foot) <= LONGEST:
        items.insert(-1, Text(foot))
    return Message(tuple(items), accent=letter.accent)


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
