"""An estimate of how a seat stands, and how it was made."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from rules.actions import Action

Method: TypeAlias = Literal["showdown", "after-trade", "new-hands"]
"""How it was found: hidden cards and those to come were drawn; the same, with a trade still to be made; or
whole hands were drawn for the others."""


class Estimate(msgspec.Struct, frozen=True, gc=False):
    """The part of the pot that a seat can expect, were it played for by the cards alone.

    So often (`samples`) hidden cards were drawn, for so many `opponents`.
    """

    equity: float
    method: Method
    samples: int
    opponents: int


class Decision(msgspec.Struct, frozen=True):
    """What is done, None where nothing has to be, and by which estimate, where one was made."""

    action: Action | None
    estimate: Estimate | None = None
