"""What a player pressed or typed, turned into an action of the rules.

Amounts are typed: what "half" or "pot" comes to is settled here, against the pot of this moment.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Literal

import msgspec

from bot.money import BadAmount, Currency, parse_bet, parse_stake
from rules.actions import (
    Action,
    Allow,
    BringIn,
    Call,
    CallSpecial,
    ChooseForm,
    End,
    Exchange,
    Fold,
    Illegal,
    Keep,
    Leave,
    Muck,
    Pass,
    Play,
    RaiseTo,
    Show,
    Stake,
    Stop,
    Trade,
    Vote,
)
from rules.hand import Hand, View


class Move(msgspec.Struct, frozen=True):
    """A wish: `do` is the kind of a `Choice`, `amount` as typed, `picks` the options chosen.

    Where a choice asks for several things, as that of a power does, each pick is "name=option".
    """

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


def needs_confirmation(move: Move, view: View, currency: Currency) -> Literal["free-fold", "all-in"] | None:
    """What a player is asked about first, by what they see (`Hand.view` of their seat): whether they mean it.

    That is a fold where checking is free, and whatever puts all their chips in. What cannot be done at all
    needs no confirming: it will be refused.
    """
    if view.viewer is None:
        return None
    amounts = {choice.kind: choice.amount for choice in view.choices}
    player = view.seats[view.viewer]
    if move.do == "fold":
        return "free-fold" if {"check", "fold"} <= amounts.keys() else None
    paid = 0
    if move.do == "call" and (call := amounts.get("call")):
        paid = call.low
    elif move.do in ("bet", "raise"):
        with suppress(Illegal, BadAmount):
            paid = _total(move, view, currency) - player.bet
    elif move.do == "stake" and (stake := amounts.get("stake")):
        with suppress(BadAmount):
            paid = parse_stake(move.amount, currency, stake)
    return "all-in" if 0 < player.stack <= paid else None


def _raise(move: Move, seat: int, hand: Hand, currency: Currency) -> Action:
    view = hand.view(seat)
    if not {"bet", "raise"} & {choice.kind for choice in view.choices}:
        # A card of theirs forbids what the table offers: the rules are to refuse it, and to say why.
        view = msgspec.structs.replace(view, choices=hand.public_choices(seat))
    return RaiseTo(seat=seat, amount=_total(move, view, currency))


def _total(move: Move, view: View, currency: Currency) -> int:
    """What the viewer bets or raises to; raises `Illegal` or `BadAmount`."""
    assert view.viewer is not None
    choices = {choice.kind: choice.amount for choice in view.choices}
    bounds = choices.get("raise") or choices.get("bet")
    if bounds is None:
        raise Illegal("cannot-raise")
    call = choices.get("call")
    return parse_bet(
        move.amount,
        currency,
        low=bounds.low,
        high=bounds.high,
        current=view.seats[view.viewer].bet,
        call=call.low if call else 0,
        pot=view.pot,
    )


def _stake(move: Move, seat: int, hand: Hand, currency: Currency) -> Action:
    stake = next((choice.amount for choice in hand.choices(seat) if choice.kind == "stake"), None)
    if stake is None:
        raise Illegal("not-your-turn")
    return Stake(seat=seat, amount=parse_stake(move.amount, currency, stake))


def _pot(move: Move, seat: int, hand: Hand, currency: Currency) -> Action:
    pot = next((choice.amount for choice in hand.choices(seat) if choice.kind == "pot"), None)
    if pot is None:
        raise Illegal("not-your-turn")
    return Stake(seat=seat, amount=parse_stake(move.amount, currency, pot))


def _trade(move: Move, seat: int, hand: Hand, currency: Currency) -> Action:  # noqa: ARG001
    # Players count their slots from 1, the rules from 0. New cards come in the order of the slots,
    # whatever the order they were pointed at in.
    slots = [int(pick) - 1 for pick in move.picks if pick.isascii() and pick.isdigit()]
    if len(slots) < len(move.picks):
        raise Illegal("no-such-slot", most=len(hand.view(seat).seats[seat].slots))
    return Trade(seat=seat, slots=tuple(sorted(slots)))


def _exchange(move: Move, seat: int, hand: Hand, currency: Currency) -> Action:  # noqa: ARG001
    # Cards are pointed at by their places too, and laid down in that order.
    slots = hand.view(seat).seats[seat].slots
    picked = sorted(int(pick) for pick in move.picks if pick.isascii() and pick.isdigit())
    if len(picked) < len(move.picks) or not all(1 <= place <= len(slots) for place in picked):
        raise Illegal("no-such-slot", most=len(slots))
    cards = tuple(code for place in picked for code in slots[place - 1].cards)
    return Exchange(seat=seat, cards=cards, from_discards=move.do == "exchange-discards")


def _play(move: Move, seat: int, hand: Hand, currency: Currency) -> Action:  # noqa: ARG001
    given: dict[str, Any] = {name: option for name, _, option in (pick.partition("=") for pick in move.picks)}
    if "card" not in given or not given.keys() <= set(Play.__struct_fields__) - {"seat"}:
        raise Illegal("power-not-so")
    if "on" in given:
        given["on"] = int(given["on"]) if given["on"].isdecimal() else None
    return Play(seat=seat, **given)


# What the dealer does is chosen from one list: a form, or a special instead.
def _form(move: Move, seat: int, hand: Hand, currency: Currency) -> Action:  # noqa: ARG001
    chosen = "".join(move.picks)
    return CallSpecial(seat=seat) if chosen == "special" else ChooseForm(seat=seat, form=chosen)


_MADE: dict[str, Callable[[Move, int, Hand, Currency], Action]] = {
    "check": lambda _, seat, *__: Call(seat=seat),
    "call": lambda _, seat, *__: Call(seat=seat),
    "bet": _raise,
    "raise": _raise,
    "fold": lambda _, seat, *__: Fold(seat=seat),
    "bring-in": lambda _, seat, *__: BringIn(seat=seat),
    "stake": _stake,
    "show": lambda _, seat, *__: Show(seat=seat),
    "muck": lambda _, seat, *__: Muck(seat=seat),
    "form": _form,
    "special": lambda _, seat, *__: CallSpecial(seat=seat),
    "trade": _trade,
    "pot": _pot,
    "exchange": _exchange,
    "exchange-discards": _exchange,
    "pass": lambda _, seat, *__: Pass(seat=seat),
    "end": lambda _, seat, *__: End(seat=seat),
    "vote": lambda _, seat, *__: Vote(seat=seat),
    "play": _play,
    "stop": lambda move, seat, *_: Stop(seat=seat, card="".join(move.picks)),
    "allow": lambda _, seat, *__: Allow(seat=seat),
    "let-be": lambda _, seat, *__: Allow(seat=seat, rest=True),
    "keep": lambda move, seat, *_: Keep(seat=seat, card="".join(move.picks)),
    "leave": lambda _, seat, *__: Leave(seat=seat),
}
