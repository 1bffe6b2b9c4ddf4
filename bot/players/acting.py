"""A choice made into an action, and choices made at random."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from rules.actions import (
    Action,
    Allow,
    BringIn,
    Call,
    CallSpecial,
    Choice,
    ChooseForm,
    End,
    Exchange,
    Fold,
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
from rules.chance import Stream

Picked: TypeAlias = Mapping[str, Sequence[str]]
"""What was picked, by the name of the pick."""

SUMS = frozenset(("bet", "raise", "stake", "pot"))
"""Kinds of choices for which a player names an amount."""

FOR_GOOD = frozenset(("leave", "let-be"))
"""Kinds of choices that settle more than what is asked now: nobody takes one by chance."""


class Settled(NamedTuple):
    """A choice with all that is chosen within it."""

    seat: int
    kind: str
    amount: int
    picked: Picked


def take(seat: int, choice: Choice, amount: int = 0, picked: Picked | None = None) -> Action:
    """The action that takes this choice; `amount` and `picked` as its bounds ask for them.

    >>> take(1, Choice("raise"), 6)
    RaiseTo(amount=6, seat=1)
    """
    return _ACTIONS[choice.kind](Settled(seat, choice.kind, amount, picked or {}))


def at_random(seat: int, choice: Choice, stream: Stream) -> Action:
    """The same with all that is open in it drawn from the stream."""
    amount = _amount(choice, stream) if choice.kind in SUMS else 0
    return take(seat, choice, amount, {pick.name: _some(choice, pick.name, stream) for pick in choice.picks})


def one_of(choices: Iterable[Choice], stream: Stream, turns: int = 0) -> Choice:
    """One of the choices that can be taken by chance; raises `ValueError` where there is none.

    Folds are rarer than the rest, so that most hands come to a showdown. The more `turns` there were, the
    more is passed: where nothing else ends a hand, that does.
    """
    able = [choice for choice in choices if choice.kind in _ACTIONS and choice.kind not in FOR_GOOD]
    if not able:
        raise ValueError(f"nothing can be taken of {[choice.kind for choice in choices]}")
    weights = {"fold": 1, "pass": 3 + turns}
    weighted = [choice for choice in able for _ in range(weights.get(choice.kind, 3))]
    return weighted[stream.below(len(weighted))]


def _amount(choice: Choice, stream: Stream) -> int:
    """Mostly small amounts: were all alike, nearly every bet would be all that somebody has."""
    assert choice.amount
    low, high, step = choice.amount.low, choice.amount.high, choice.amount.step
    ceiling = (low, low, min(high, 3 * low), high)[stream.below(4)]
    return low + step * stream.below((ceiling - low) // step + 1)


_MOST_AT_RANDOM = 6
"""Cards that are exchanged by chance, of all those that are held."""


def _some(choice: Choice, name: str, stream: Stream) -> tuple[str, ...]:
    pick = next(pick for pick in choice.picks if pick.name == name)
    most = min(pick.most, _MOST_AT_RANDOM) if choice.kind.startswith("exchange") else pick.most
    left = list(pick.options)
    count = pick.least + stream.below(most - pick.least + 1)
    return tuple(left.pop(stream.below(len(left))) for _ in range(count))


def _play(settled: Settled) -> Play:
    picked: dict[str, Any] = {name: options[0] for name, options in settled.picked.items()}
    if "on" in picked:
        picked["on"] = int(picked["on"])
    return Play(seat=settled.seat, **picked)


def _trade(settled: Settled) -> Trade:
    return Trade(seat=settled.seat, slots=tuple(int(number) - 1 for number in settled.picked["slots"]))


def _exchange(settled: Settled) -> Exchange:
    cards = tuple(settled.picked["cards"])
    return Exchange(seat=settled.seat, cards=cards, from_discards=settled.kind != "exchange")


_ACTIONS: dict[str, Callable[[Settled], Action]] = {
    "fold": lambda settled: Fold(seat=settled.seat),
    "check": lambda settled: Call(seat=settled.seat),
    "call": lambda settled: Call(seat=settled.seat),
    "bring-in": lambda settled: BringIn(seat=settled.seat),
    "bet": lambda settled: RaiseTo(seat=settled.seat, amount=settled.amount),
    "raise": lambda settled: RaiseTo(seat=settled.seat, amount=settled.amount),
    "form": lambda settled: ChooseForm(seat=settled.seat, form=settled.picked["form"][0]),
    "stake": lambda settled: Stake(seat=settled.seat, amount=settled.amount),
    "show": lambda settled: Show(seat=settled.seat),
    "muck": lambda settled: Muck(seat=settled.seat),
    "pot": lambda settled: Stake(seat=settled.seat, amount=settled.amount),
    "exchange": _exchange,
    "exchange-discards": _exchange,
    "pass": lambda settled: Pass(seat=settled.seat),
    "end": lambda settled: End(seat=settled.seat),
    "vote": lambda settled: Vote(seat=settled.seat),
    "special": lambda settled: CallSpecial(seat=settled.seat),
    "play": _play,
    "stop": lambda settled: Stop(seat=settled.seat, card=settled.picked["card"][0]),
    "allow": lambda settled: Allow(seat=settled.seat),
    "let-be": lambda settled: Allow(seat=settled.seat, rest=True),
    "keep": lambda settled: Keep(seat=settled.seat, card=settled.picked["card"][0]),
    "trade": _trade,
    "leave": lambda settled: Leave(seat=settled.seat),
}
