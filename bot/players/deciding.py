"""What a player of the house does: by its temper, from what its seat sees, and from a seed."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import msgspec

from bot.players.acting import take
from bot.players.sight import Sight
from rules.actions import Action
from rules.chance import Stream

Temper: TypeAlias = Literal["cautious", "steady", "reckless", "drunk"]
"""How somebody plays."""

TEMPERS: tuple[Temper, ...] = get_args(Temper)


class Estimate(msgspec.Struct, frozen=True, gc=False):
    """How a seat stands: the part of the pot that it can expect, were all cards shown now.

    `method` is a key for the words: how it was found. `samples` says how often hidden cards were drawn, for
    how many `opponents`.
    """

    equity: float
    method: str
    samples: int
    opponents: int


class Decision(msgspec.Struct, frozen=True):
    """What is done, None where nothing has to be, and by which estimate, where one was made."""

    action: Action | None
    estimate: Estimate | None = None


def decide(sight: Sight, temper: Temper, seed: bytes) -> Decision:
    """What a player of that temper does; the same sight and seed, the same decision on every machine."""
    if not sight.asked:
        return Decision(None)
    stream = Stream(seed, 0)
    kinds = {choice.kind: choice for choice in sight.choices}
    if "call" in kinds and stream.below(2 + 2 * TEMPERS.index(temper)):
        return Decision(take(sight.seat, kinds["call"]))
    if "end" in kinds and not stream.below(3):
        return Decision(take(sight.seat, kinds["end"]))
    return Decision(sight.mildest)
