"""The board that dice are thrown onto: its picture, the bets, what a throw brought, how a round ended."""

from __future__ import annotations

from collections.abc import Sequence

from bot.message import Button, Click, Field, Modal, Row, Style
from bot.money import Currency, middle_stake
from bot.presenter.fitting import LONGEST_LABEL, length
from bot.views import TableView
from bot.words import Coins, listed, safe_name, say
from rules.actions import Amount, Choice
from rules.events import Landed, RoundOver
from rules.games import find
from rules.hand import View

STAKES = ("min", "half", "all")
"""What the buttons bet, as it could be typed."""

EMPTY = "·"
"""A piece of the board where the dice did not land."""


def is_thrown(game: str) -> bool:
    """Whether nobody holds anything in this game, but throws."""
    return not find(game).holds


def board_words(game: str, section: str = "") -> str:
    """The board, each piece by the letter of its section; where dice lie in one, only its pieces."""
    picture = say(f"board.{game}")
    if section:
        here = say(f"section-letter.{section}")
        picture = "".join(EMPTY if each.isalpha() and each != here else each for each in picture)
    return say("board.picture", picture=picture)


def board_lines(view: TableView, table: View) -> list[str]:
    """The board as the last throw left it, and what lies in the side pot."""
    landed = [event for event in view.story if isinstance(event, Landed)]
    lines = [board_words(view.game, landed[-1].section if landed else "")]
    if view.over:
        return lines
    lines.append(say("board.legend"))
    return [*lines, say("pot.table", currency=Currency.parse_spec(view.coins), pot=table.side_pot)]


def landed_words(event: Landed, names: Sequence[str], currency: Coins) -> str:
    """What a throw brought; `names` by seat are safe."""
    key = "gift" if event.gift else event.section
    one, other = event.dice
    return say(
        f"landed.{key}",
        currency=currency,
        who=names[event.seat],
        other=names[event.other],
        one=one,
        two=other,
        bet=event.amount,
        half=event.amount // 2,
        gift=event.gift,
        pot=event.side_pot,
    )


def round_lines(event: RoundOver, names: Sequence[str], currency: Coins) -> list[str]:
    """What a round came to for everybody, and what became of the side pot."""
    changes = [
        say(f"round.{'won' if change > 0 else 'lost'}", currency=currency, who=name, amount=abs(change))
        for name, change in zip(names, event.changes, strict=True)
        if change
    ]
    lines = [say("round.over", changes=listed(changes)) if changes else say("round.even")]
    if event.ended is None:
        return [*lines, say("pot.table", currency=currency, pot=event.side_pot)]
    why = say(f"round.ended-{event.ended}")
    shares = [
        say("round.share", currency=currency, who=name, amount=share)
        for name, share in zip(names, event.shares, strict=True)
        if share
    ]
    if shares:
        return [*lines, say("round.shared", why=why, shares=listed(shares))]
    return [*lines, say("round.ended", why=why)]


def stake_words(view: TableView, table: View, amount: Amount) -> str:
    """What there is to bet for the one whose throw it is."""
    other = next(name for seat, name in enumerate(view.names) if seat not in table.to_act)
    key = "turn.stake-only" if amount.low == amount.high else "turn.stake"
    coins = Currency.parse_spec(view.coins)
    return say(key, currency=coins, other=safe_name(other), low=amount.low, high=amount.high)


# Least, half and most, and any other bet by a form.


def stake_buttons(view: TableView, seat: int, stake: Choice | None, mine: Button) -> Row:
    """What can be bet on a throw, for whoever is to bet; `mine` stands first."""
    amounts = _amounts(stake.amount) if stake and stake.amount else []
    buttons = [_stake_button(view, seat, place, amounts) for place in range(len(STAKES))]
    able = len(set(amounts)) > 1
    other = Button(say("button.stake-other"), _click(view, seat, "stake-ask"), disabled=not able)
    return Row((mine, *buttons, other))


def _amounts(amount: Amount) -> list[int]:
    return [amount.low, middle_stake(amount), amount.high]


def _stake_button(view: TableView, seat: int, place: int, amounts: Sequence[int]) -> Button:
    click = _click(view, seat, "stake", STAKES[place])
    # The same bet twice would be a riddle: of equal ones only the first can be pressed.
    if not amounts or amounts[place] in amounts[:place]:
        return Button(say(f"button.stake-{STAKES[place]}"), click, disabled=True)
    label = say("button.stake", currency=Currency.parse_spec(view.coins), amount=amounts[place])
    style: Style = "success" if place == 0 else "primary"
    return Button(label, click, style)


def stake_modal(view: TableView, seat: int) -> Modal:
    """The form in which a seat types its bet; raises `KeyError` where there is none to make."""
    amount = {choice.kind: choice for choice in view.choices.get(seat, ())}["stake"].amount
    assert amount
    bounds = say("stake.label", currency=Currency.parse_spec(view.coins), low=amount.low, high=amount.high)
    hint = say("stake.hint")
    # What does not fit over the line goes into it, where it is seen as long as the line is empty.
    label, hint = (bounds, hint) if length(bounds) <= LONGEST_LABEL else (say("stake.label-short"), bounds)
    field = Field("amount", label, placeholder=hint)
    return Modal(say("stake.title"), _click(view, seat, "stake-to"), (field,))


def _click(view: TableView, seat: int, verb: str, arg: str = "") -> Click:
    return Click(table=view.table, hand=view.hand, ask=view.asks.get(seat, 0), verb=verb, arg=arg)
