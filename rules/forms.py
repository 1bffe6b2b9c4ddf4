"""The forms of poker (betting.md), as data: which cards come on which street, what may be done there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal, TypeAlias

import msgspec

from rules.actions import Illegal

Opens = Literal["left", "blinds", "lowest", "best"]
"""Who is first to act: left of the dealer, left of the big blind, the lowest upcard (which brings in), or
the best hand that shows."""

Forced = Literal["ante", "blinds", "bring-in"]


class Street(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch of the hand: cards for everybody, then perhaps a trade, then a round of betting."""

    name: str
    down: int = 0
    up: int = 0
    """Cards for each player, face down and then face up."""
    board: int = 0
    """Cards turned up for all."""
    shared: bool = False
    """Where the stock cannot give everybody theirs, one card is turned up for all instead."""
    trade: int | None = None
    """How many slots each player may trade, before the betting; None: there is no trade."""
    opens: Opens = "left"
    big: bool = False
    """In fixed-limit, bets here are big ones."""


class Form(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
    """A form of poker: its streets, for how many it is, and what is paid before the first card."""

    id: str
    streets: tuple[Street, ...]
    seats: tuple[int, int]
    """The fewest and the most players."""
    forced: Forced = "ante"
    """The forced bet that belongs to the form. An ante that is set for the table comes on top of it."""
    own: int | None = None
    """How many of a player's own cards count, exactly; None: any number."""

    def has_room(self, players: int) -> bool:
        """Whether so many can play it."""
        return self.seats[0] <= players <= self.seats[1]


Step: TypeAlias = Literal["cards", "board", "trade", "bets"]
"""A part of a street."""


@cache
def course(form: Form) -> tuple[tuple[Step, Street], ...]:
    """All steps of the form, in order."""
    return tuple([(step, street) for street in form.streets for step in _steps(street)])


def _steps(street: Street) -> Iterator[Step]:
    if street.down or street.up:
        yield "cards"
    if street.board:
        yield "board"
    if street.trade is not None:
        yield "trade"
    yield "bets"


def _draw(name: str, cards: int) -> Form:
    """All cards down and a bet; a trade of any number of them and a bet."""
    deal = Street(name="first-bets", down=cards)
    return Form(id=name, streets=(deal, Street(name="second-bets", trade=cards, big=True)), seats=(2, 7))


def _holdem(
    name: str, down: int, board: tuple[int, int, int], seats: tuple[int, int], own: int | None
) -> Form:
    """All own cards down and a bet; then three times cards to the board and a bet."""
    flop, turn, river = board
    streets = (
        Street(name="pre-flop", down=down, opens="blinds"),
        Street(name="flop", board=flop),
        Street(name="turn", board=turn, big=True),
        Street(name="river", board=river, big=True),
    )
    return Form(id=name, streets=streets, seats=seats, forced="blinds", own=own)


FIVE_CARD_DRAW = _draw("five-card-draw", 5)
NINE_CARD_DRAW = _draw("nine-card-draw", 9)

# A street of stud is named for the number of cards that a player then has. The lowest upcard opens the
# first, the best hand that shows all others.
FIVE_CARD_STUD = Form(
    id="five-card-stud",
    streets=(
        Street(name="second-street", down=1, up=1, opens="lowest"),
        Street(name="third-street", up=1, opens="best"),
        Street(name="fourth-street", up=1, opens="best", big=True),
        Street(name="fifth-street", up=1, opens="best", big=True, shared=True),
    ),
    seats=(2, 9),
    forced="bring-in",
)
SEVEN_CARD_STUD = Form(
    id="seven-card-stud",
    streets=(
        Street(name="third-street", down=2, up=1, opens="lowest"),
        Street(name="fourth-street", up=1, opens="best"),
        Street(name="fifth-street", up=1, opens="best", big=True),
        Street(name="sixth-street", up=1, opens="best", big=True),
        Street(name="seventh-street", down=1, opens="best", big=True, shared=True),
    ),
    seats=(2, 8),
    forced="bring-in",
)

TEXAS_HOLDEM = _holdem("texas-holdem", 2, (3, 1, 1), (2, 12), own=None)
OMAHA_HOLDEM = _holdem("omaha-holdem", 4, (3, 1, 1), (2, 9), own=2)
LIMBO_HOLDEM = _holdem("limbo-holdem", 3, (5, 2, 2), (2, 12), own=3)

ORDINARY = (FIVE_CARD_DRAW, FIVE_CARD_STUD, SEVEN_CARD_STUD, TEXAS_HOLDEM, OMAHA_HOLDEM)
"""The five forms of ordinary poker."""

FORMS = {form.id: form for form in (*ORDINARY, NINE_CARD_DRAW, LIMBO_HOLDEM)}
"""All forms by their ids."""

OrdinaryName = Literal["five-card-draw", "five-card-stud", "seven-card-stud", "texas-holdem", "omaha-holdem"]
"""Their ids, as a table's options name them."""


def ordinary(name: str, players: int) -> Form:
    """The form of ordinary poker with that id, for so many players; raises `Illegal`."""
    form = FORMS.get(name)
    if form not in ORDINARY:
        raise Illegal("no-such-form", form=name)
    if not form.has_room(players):
        raise Illegal("wrong-number-of-players", least=form.seats[0], most=form.seats[1])
    return form
