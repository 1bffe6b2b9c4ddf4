"""Players to measure the tempers by: some do anything, some only call, some trade badly."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from bot.players.acting import at_random, one_of
from bot.players.deciding import decide
from bot.players.sight import Sight
from bot.players.tempers import TEMPERS, Temper
from rules.actions import Action, Call, Trade
from rules.chance import Stream

Player: TypeAlias = Callable[[Sight, bytes], "Action | None"]
"""From what a seat sees, and a seed, to what it does; None where nothing has to be done."""


def _of(temper: Temper) -> Player:
    return lambda sight, seed: decide(sight, temper, seed).action


def _random(sight: Sight, seed: bytes) -> Action | None:
    stream = Stream(seed, 0)
    choice = one_of(sight.choices, stream, turns=len(sight.deeds) // 4)
    return at_random(sight.seat, choice, stream)


# Whoever only calls takes no cards either, and stakes as little as can be.
def _calling(sight: Sight, _: bytes) -> Action | None:
    called = any(choice.kind == "call" for choice in sight.choices)
    return Call(seat=sight.seat) if called else sight.mildest


def _pat(sight: Sight, seed: bytes) -> Action | None:
    return Trade(seat=sight.seat) if _is_trade(sight) else _of("steady")(sight, seed)


def _scatter(sight: Sight, seed: bytes) -> Action | None:
    return (_random if _is_trade(sight) else _of("steady"))(sight, seed)


def _is_trade(sight: Sight) -> bool:
    return any(choice.kind == "trade" for choice in sight.choices)


BASELINES: Mapping[str, Player] = {
    "random": _random,
    "calling-station": _calling,
    "pat": _pat,
    "scatter": _scatter,
}
"""By name; "pat" and "scatter" are steady in all but their trades: they make none, or any."""

PLAYERS: Mapping[str, Player] = {**{temper: _of(temper) for temper in TEMPERS}, **BASELINES}
"""All of them by name."""

__all__ = ["BASELINES", "PLAYERS", "Player"]
