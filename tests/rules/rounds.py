"""Rounds of betting, written and read in short."""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.actions import Choice
from rules.betting import Betting

LIMIT = {"structure": "fixed-limit"}
POT = {"structure": "pot-limit"}
OPEN = {"must_open": True}
BRING = {"bring_in": 3}
"""What a round may begin with."""


def a_round(stacks: list[int], *, minimum: int = 10, **more: Any) -> Betting:
    """A round in which everybody is in and seat 0 is first, where nothing else is said."""
    more = {"live": range(len(stacks)), "order": tuple(range(len(stacks)))} | more
    return Betting(list(stacks), more.pop("live"), minimum=minimum, **more)


def play(betting: Betting, moves: str) -> Betting:
    """Play moves: `c` check or call, `r40` bet or raise to 40, `b` bring in, `f` fold, `x2` seat 2 leaves."""
    for move in moves.split():
        kind, rest = move[0], move[1:]
        if kind == "c":
            betting.check_or_call()
        elif kind == "r":
            betting.raise_to(int(rest))
        elif kind == "b":
            betting.bring_in()
        elif kind == "f":
            assert betting.to_act is not None
            betting.fold(betting.to_act)
        else:
            betting.fold(int(rest), left=True)
    return betting


def said(choices: tuple[Choice, ...]) -> str:
    """Choices in short: `call 10, raise 20-100, fold`."""

    def one(choice: Choice) -> str:
        if not choice.amount:
            return choice.kind
        low, high = choice.amount.low, choice.amount.high
        return f"{choice.kind} {low}" if low == high else f"{choice.kind} {low}-{high}"

    return ", ".join(one(choice) for choice in choices)


class Position(NamedTuple):
    """All that can be seen of a round."""

    to_act: int | None
    choices: str
    bets: list[int]
    stacks: list[int]
    aggressor: int | None = None


def position(betting: Betting) -> Position:
    """What can be seen of this round."""
    return Position(
        betting.to_act, said(betting.choices()), betting.bets, betting.stacks, betting.last_aggressor
    )
