"""What to stake on a throw of Cambion Roulette.

A bet costs both players alike, a chip in twenty, and all of it lies in the side pot, of which either has the
half in the end. So a throw is fair, but for the Well's gift: once in sixty throws the whole side pot is the
roller's, with this bet in it. It is the only edge there is, and it grows with the bet.
"""

from __future__ import annotations

from bot.players.acting import take
from bot.players.draws import Draws
from bot.players.sight import Sight
from bot.players.tempers import Manner
from rules.actions import Action, Choice

_NERVE = 4
"""Nobody puts more than one in so many of their chips on one throw, if they may put less."""


def stake(sight: Sight, choice: Choice, manner: Manner, draws: Draws) -> Action:
    """The bet: so much of the most as the temper likes, for a drunk whatever comes to mind."""
    bounds = choice.amount
    assert bounds
    most = max(bounds.low, min(bounds.high, sight.me.stack // _NERVE))
    if draws.happens(manner.haze):
        most = bounds.low + draws.below(bounds.high - bounds.low + 1)
    else:
        most = bounds.low + int((most - bounds.low) * manner.stakes)
    return take(sight.seat, choice, bounds.low + (most - bounds.low) // bounds.step * bounds.step)
