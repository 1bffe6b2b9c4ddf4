"""Calls, bets and folds: by the odds of the pot, and by temper."""

from __future__ import annotations

from typing import NamedTuple

from bot.players.acting import take
from bot.players.draws import Draws
from bot.players.sight import Sight
from bot.players.tempers import Manner
from rules.actions import Action, Choice

WAGERS = frozenset(("check", "call", "bring-in", "bet", "raise", "fold"))
"""The kinds of choices in a round of betting."""

_AGAIN = 0.13
"""How much better each further raise of one's own has to be."""


class Odds(NamedTuple):
    """What a call costs, what can be won with it, and an even share of that."""

    cost: int
    pot: int
    even: float


def odds_of(sight: Sight) -> Odds:
    """The odds that the pot offers the seat: of those who put in more, only as much as it matches."""
    kinds = {choice.kind: choice for choice in sight.choices}
    call = kinds["call"].amount if "call" in kinds else None
    cost = call.low if call else 0
    reach = sight.me.paid + cost
    pot = sum(min(seat.paid, reach) for seat in sight.view.seats)
    return Odds(cost, pot, 1 / (1 + len(sight.others)))


def wager(sight: Sight, manner: Manner, equity: float, draws: Draws) -> Action:
    """What to do in a round of betting with that equity, which is a part of the pot."""
    kinds = {choice.kind: choice for choice in sight.choices if choice.kind in WAGERS}
    odds = odds_of(sight)
    raising = kinds.get("raise") or kinds.get("bet")
    if raising and _wants_to_raise(sight, manner, equity, odds, draws):
        return take(sight.seat, raising, _amount(sight, raising, manner, equity, odds))
    if "check" in kinds:
        return take(sight.seat, kinds["check"])
    if "call" in kinds and ("fold" not in kinds or is_worth_it(manner, equity, odds)):
        return take(sight.seat, kinds["call"])
    if "fold" in kinds:
        return take(sight.seat, kinds["fold"])
    # Who has to open does so with the least.
    forced = kinds.get("bring-in") or raising
    assert forced
    return take(sight.seat, forced, forced.amount.low if forced.amount else 0)


def is_worth_it(manner: Manner, equity: float, odds: Odds) -> bool:
    """Whether a call is, by the odds of the pot and the doubts of the temper."""
    return equity * (odds.pot + odds.cost) >= odds.cost * (1 + manner.doubt)


def strength(equity: float, even: float) -> float:
    """How far an equity is above an even share on the way to all of the pot.

    >>> strength(0.75, 0.5), strength(0.5, 0.5)
    (0.5, 0.0)
    """
    return (equity - even) / (1 - even)


def _wants_to_raise(sight: Sight, manner: Manner, equity: float, odds: Odds, draws: Draws) -> bool:
    raised = sum(deed.seat == sight.seat and deed.what == "raise" for deed in sight.deeds)
    wanted = manner.edge + _AGAIN * raised
    if odds.cost:
        # To raise takes more than to bet: somebody has said already that they are good.
        wanted = max(wanted, 0) + _AGAIN
    elif draws.happens(manner.bluff):
        return True
    return strength(equity, odds.even) >= wanted


def _amount(sight: Sight, choice: Choice, manner: Manner, equity: float, odds: Odds) -> int:
    """So many pots as the standing is good for, on top of the call."""
    bounds = choice.amount
    assert bounds
    pots = manner.size * (0.4 + 0.6 * max(0.0, strength(equity, odds.even)))
    to = sight.me.bet + odds.cost + int(pots * (odds.pot + odds.cost))
    to = max(bounds.low, min(bounds.high, to))
    return bounds.low + (to - bounds.low) // bounds.step * bounds.step
