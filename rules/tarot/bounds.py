"""What cards let a player do when it is their turn to bet: the Priestess's rule, the Fool, the Hanged Man.

What a rule forbids is a map from a way to act ("call", "raise", "fold") to the reason it is refused with.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rules.actions import Amount, Choice
from rules.betting import Betting
from rules.tarot.pack import FOOL, HANGED_MAN, HIEROPHANT, TEMPERANCE

Forbidden = Mapping[str, str]

WAYS = {
    "check": "call",
    "call": "call",
    "bring-in": "call",
    "bet": "raise",
    "raise": "raise",
    "fold": "fold",
}
"""Every kind of bet as a way to act: to see what there is, to put more in, or to go."""

OPENS = {"call": "priestess-must-open"}
SEES = {"raise": "must-see", "fold": "must-see"}
ANSWERS = {"raise": "priestess-may-not-raise"}


@dataclass
class Rule:
    """The High Priestess's rule over a round of betting (R3)."""

    seat: int
    betting: Betting
    opened: bool = False
    """Whether her player has bet, and the others must see it."""
    over: bool = False
    may_raise: set[int] = field(default_factory=set)
    """Who revealed the Hierophant: as nobody raises after them, it is for one raise."""
    may_fold: set[int] = field(default_factory=set)
    """Who revealed Temperance."""

    def holds(self, betting: Betting | None) -> bool:
        """Whether it is in force: until the round ends, the Wheel is turned, or her player is out."""
        return betting is self.betting and not self.over and self.seat in betting.live

    def forbids(self, seat: int) -> Forbidden:
        """What it forbids the seat; all of it is public."""
        # She opens. The others see her bet, and neither raise nor fold; a raise by the Hierophant she may see
        # or fold to, and not raise again.
        if seat == self.seat:
            return ANSWERS if self.opened else OPENS
        freed = {"raise"} if seat in self.may_raise else set()
        freed |= {"fold"} if seat in self.may_fold else set()
        return {way: reason for way, reason in SEES.items() if way not in freed}


def duties(cards: frozenset[str], *, fool_is_free: bool, rules: bool) -> Forbidden:
    """What a player's own cards forbid, where nobody else's Priestess rules.

    `fool_is_free` once another player has played the Priestess; `rules` while one's own does.

    >>> sorted(duties(frozenset({"fool", "temperance"}), fool_is_free=False, rules=False))
    ['call']
    """
    # With the Fool one must raise, with the Hanged Man one must see; who holds both bets as ever.
    found: dict[str, str] = {}
    if {FOOL, HANGED_MAN} <= cards:
        return found
    if FOOL in cards and not fool_is_free:
        found = {"call": "fool-must-raise", "fold": "fool-must-raise"}
    # One's own Priestess overrides the Hanged Man for the round.
    if HANGED_MAN in cards and not rules:
        found = {"raise": "hanged-man-must-see", "fold": "hanged-man-must-see"}
        # Beside the Hierophant one may bet and raise, without revealing it.
        if HIEROPHANT in cards:
            del found["raise"]
    # Beside Temperance one may fold, without revealing it.
    if TEMPERANCE in cards:
        found.pop("fold", None)
    return found


def allowed(choices: Sequence[Choice], forbidden: Forbidden) -> Forbidden:
    """What stays forbidden: a must-raise that the betting does not allow is a call (R2)."""
    can_raise = "raise" not in forbidden and any(WAYS.get(choice.kind) == "raise" for choice in choices)
    return {way: reason for way, reason in forbidden.items() if way != "call" or can_raise}


def within(choices: Sequence[Choice], forbidden: Forbidden, *, cap: int | None = None) -> tuple[Choice, ...]:
    """The choices that are left, a bet or raise to no more than `cap` where there is one."""
    left = [choice for choice in choices if WAYS.get(choice.kind) not in forbidden]
    return tuple(_capped(choice, cap) for choice in left)


def _capped(choice: Choice, cap: int | None) -> Choice:
    if cap is None or choice.amount is None or WAYS.get(choice.kind) != "raise":
        return choice
    low, high = choice.amount.low, choice.amount.high
    return Choice(choice.kind, Amount(low, max(low, min(high, cap))))


def pot_bet(betting: Betting, seat: int) -> int:
    """The total to which a bet of the pot comes (R18)."""
    after_call = betting.pot + sum(betting.bets) + betting.level - betting.bets[seat]
    return betting.level + after_call
