"""What a player pressed or typed, turned into an action of the rules.

Amounts are typed: what "half" or "pot" comes to is settled here, against the pot of this moment.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from bot.money import Currency, parse_bet
from rules.actions import Action, Call, Fold, Illegal, Leave, RaiseTo, Trade
from rules.hand import Hand


class Move(msgspec.Struct, frozen=True):
    """A wish: `do` is the kind of a `Choice`, `amount` as typed, `picks` the options chosen."""

    do: str
    amount: str = ""
    picks: tuple[str, ...] = ()


def action(move: Move, seat: int, hand: Hand, currency: Currency) -> Action:
    """The action that the move of this seat means; raises `Illegal` or `BadAmount`.

    Whether the rules allow it is not asked here: `hand.push` does that.
    """
    make = _MADE.get(move.do)
    if make is None:
        raise Illegal("no-such-action")
    return make(move, seat, hand, currency)


def _raise(move: Move, seat: int, hand: Hand, currency: Currency) -> Action:
    choices = {choice.kind: choice.amount for choice in hand.choices(seat)}
    bounds = choices.get("raise") or choices.get("bet")
    if bounds is None:
        raise Illegal("cannot-raise")
    call = choices.get("call")
    view = hand.view(seat)
    total = parse_bet(
        move.amount,
        currency,
        low=bounds.low,
        high=bounds.high,
        current=view.seats[seat].bet,
        call=call.low if call else 0,
        pot=view.pot,
    )
    return RaiseTo(seat=seat, amount=total)


def _trade(move: Move, seat: int, hand: Hand, currency: Currency) -> Action:  # noqa: ARG001
    # Players count their slots from 1, the rules from 0. New cards come in the order of the slots,
    # whatever the order they were pointed at in.
    slots = [int(pick) - 1 for pick in move.picks if pick.isascii() and pick.isdigit()]
    if len(slots) < len(move.picks):
        raise Illegal("no-such-slot", most=len(hand.view(seat).seats[seat].slots))
    return Trade(seat=seat, slots=tuple(sorted(slots)))


_MADE: dict[str, Callable[[Move, int, Hand, Currency], Action]] = {
    "check": lambda _, seat, *__: Call(seat=seat),
    "call": lambda _, seat, *__: Call(seat=seat),
    "bet": _raise,
    "raise": _raise,
    "fold": lambda _, seat, *__: Fold(seat=seat),
    "trade": _trade,
    "leave": lambda _, seat, *__: Leave(seat=seat),
}
