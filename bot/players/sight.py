"""All that a mind may know of a hand: what its seat sees, as plain data that may go to another process."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rules.actions import Action, Call, Choice, Exchange, Pass, Play, RaiseTo, Trade
from rules.forms import Form, Street
from rules.games import find
from rules.hand import Hand, SeatView, View


class Deed(msgspec.Struct, frozen=True, gc=False):
    """Something that a seat has done before everybody's eyes: "call", "raise", "trade", "exchange" or "pass".

    `amount` is what it raised to, or how many cards it gave.
    """

    seat: int
    what: str
    amount: int = 0


class Sight(msgspec.Struct, frozen=True, kw_only=True):
    """A hand as one seat sees it: its view, the rules of the table, and what was done in public so far."""

    game: str
    options: Any
    """The game's own `Options`."""
    form: Form | None
    """The form of poker that is played, where it is one."""
    seat: int
    view: View
    asked: bool
    """Whether the hand waits for the seat; else it may act, and need not."""
    mildest: Action | None
    """What the clock would do for the seat; None where it is not asked."""
    deeds: tuple[Deed, ...] = ()
    given: tuple[str, ...] = ()
    """The cards that the seat gave away by name, in order."""

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What the seat may do."""
        return self.view.choices

    @property
    def me(self) -> SeatView:
        """The seat itself."""
        return self.view.seats[self.seat]

    @property
    def others(self) -> tuple[SeatView, ...]:
        """All others that are still in."""
        return tuple(seat for seat in self.view.seats if seat.live and seat.seat != self.seat)

    @property
    def coming(self) -> tuple[Street, ...]:
        """The streets that are still to come."""
        streets = self.form.streets if self.form else ()
        names = [street.name for street in streets]
        return streets[names.index(self.view.street) + 1 :] if self.view.street in names else streets


def see(hand: Hand, seat: int) -> Sight:
    """The hand as that seat sees it."""
    asked = seat in hand.to_act()
    return Sight(
        game=hand.setup.game,
        options=hand.setup.options,
        form=getattr(hand, "form", None),
        seat=seat,
        view=hand.view(seat),
        asked=asked,
        mildest=hand.timeout_action(seat) if asked else None,
        deeds=tuple(_deeds(hand)),
        given=tuple(_given(hand, seat)),
    )


def _deeds(hand: Hand) -> Iterator[Deed]:
    # What was answered in private is not among them, nor which cards were given.
    for action in hand.played:
        match action:
            case Call(seat=seat):
                yield Deed(seat, "call")
            case RaiseTo(seat=seat, amount=amount):
                yield Deed(seat, "raise", amount)
            case Trade(seat=seat, slots=slots):
                yield Deed(seat, "trade", len(slots))
            case Exchange(seat=seat, cards=cards):
                yield Deed(seat, "exchange", len(cards))
            case Pass(seat=seat):
                yield Deed(seat, "pass")
            case Play(seat=seat):
                yield Deed(seat, "play")


def _given(hand: Hand, seat: int) -> Iterator[str]:
    for action in hand.played:
        if isinstance(action, Exchange) and action.seat == seat:
            yield from action.cards


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Sight)


def encode(sight: Sight) -> bytes:
    """The sight as JSON."""
    return _encoder.encode(sight)


def decode(text: bytes) -> Sight:
    """The sight that was encoded; raises `msgspec.DecodeError` or `KeyError`."""
    sight = _decoder.decode(text)
    options = msgspec.convert(sight.options, find(sight.game).options)
    return msgspec.structs.replace(sight, options=options)
