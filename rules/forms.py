"""The forms of poker, as data: which cards come on which street, and what may be done there."""

from __future__ import annotations

import msgspec


class Street(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch of the hand: cards for everybody, then perhaps a trade, then a round of betting."""

    name: str
    down: int = 0
    trade: int | None = None
    """How many slots each player may trade, before the betting; None: there is no trade."""
    big: bool = False
    """In fixed-limit, bets here are big ones."""


class Form(msgspec.Struct, frozen=True, kw_only=True):
    """A form of poker: its streets, and for how many it is."""

    id: str
    streets: tuple[Street, ...]
    seats: tuple[int, int]
    """The fewest and the most players."""


FIVE_CARD_DRAW = Form(
    id="five-card-draw",
    streets=(Street(name="deal", down=5), Street(name="draw", trade=5, big=True)),
    seats=(2, 7),
)
