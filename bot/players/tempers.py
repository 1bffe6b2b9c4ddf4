"""The tempers of the house's players, as numbers."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias, get_args

Temper: TypeAlias = Literal["cautious", "steady", "reckless", "drunk"]
"""How somebody plays."""

TEMPERS: tuple[Temper, ...] = get_args(Temper)


class Manner(NamedTuple):
    """What a temper comes to. Chances and parts are from 0 to 1."""

    doubt: float
    """By how much better than the odds a call has to be, as a part of them; below zero: worse will do."""
    edge: float
    """How far above an even share of the pot, on the way to all of it, one bets for value."""
    size: float
    """The bet of a sure winner, in pots."""
    bluff: float
    """The chance to bet with nothing."""
    haze: float
    """By how much the own standing is misjudged at most, either way."""
    belief: float
    """How much a bet or raise of others is taken to mean: so many more hands they choose the best of."""
    whim: float
    """The chance to do something for the fun of it: play a power, trade anything."""
    special: float
    """The chance to call for a special instead of dealing."""
    stakes: float
    """How much of the most is staked on a throw."""


MANNERS: dict[Temper, Manner] = {
    "cautious": Manner(
        doubt=0.3, edge=0.3, size=0.7, bluff=0.0, haze=0.0, belief=1.0, whim=0.0, special=0.05, stakes=0.0,
    ),
    "steady": Manner(
        doubt=0.05, edge=0.12, size=1.2, bluff=0.04, haze=0.0, belief=0.4, whim=0.0, special=0.15, stakes=1.0,
    ),
    "reckless": Manner(
        doubt=-0.25, edge=-0.1, size=1.8, bluff=0.25, haze=0.1, belief=0.1, whim=0.2, special=0.5, stakes=1.0,
    ),
    "drunk": Manner(
        doubt=-0.5, edge=-0.2, size=1.0, bluff=0.25, haze=0.4, belief=0.0, whim=0.4, special=0.3, stakes=0.5,
    ),
}  # fmt: skip
