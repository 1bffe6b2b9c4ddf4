"""How a player stands, as far as they see, for whoever practises."""

from __future__ import annotations

from bot.message import Message, Text
from bot.money import Currency
from bot.players import Estimate
from bot.presenter.accents import INK
from bot.words import say
from rules.hand import View


def odds_message(estimate: Estimate | None, mine: View, currency: Currency) -> Message:
    """The estimate and how it was made; and from which on a call would pay, where they are to call."""
    if estimate is None:
        return Message((Text(say("odds.none")),), accent=INK)
    lines = [
        say("odds.title", percent=round(100 * estimate.equity)),
        say(f"odds.{estimate.method}", samples=estimate.samples, count=estimate.opponents),
    ]
    call = next((choice.amount for choice in mine.choices if choice.kind == "call"), None)
    if call:
        # A call wins the pot with what it adds to it: it pays from its part of that on.
        pays = round(100 * call.low / (mine.pot + call.low))
        lines.append(say("odds.call", currency=currency, cost=call.low, pot=mine.pot, percent=pays))
    return Message((Text("\n".join([*lines, say("odds.only")])),), accent=INK)
