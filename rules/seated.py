"""A hand with players around a table: what lies before each of them, and what a viewer may know of it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache

from rules.actions import DEALER
from rules.betting import Betting
from rules.cards import UNKNOWN, Slot
from rules.forms import Street
from rules.hand import Hand, Options, SeatView, Setup, View
from rules.ranking import HandRank


@cache
def _orders(seats: int) -> tuple[tuple[int, ...], ...]:
    """The order of the seats, from each of them on."""
    return tuple([(*range(first, seats), *range(first)) for first in range(seats)])


BEFORE_THE_FIRST = Street(name="form")
"""What stands for a street until one has begun."""


class SeatedHand(Hand):
    """Seats with their stacks, bets and cards; the board, and what was shown."""

    __slots__ = (
        "_blinds",
        "_orders",
        "betting",
        "board",
        "dead",
        "dealer",
        "live",
        "options",
        "paid",
        "seats",
        "shown",
        "slots",
        "stacks",
        "street",
    )

    options: Options

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.options = setup.options
        self.dealer = setup.dealer
        self.street = BEFORE_THE_FIRST
        self.seats = range(len(setup.stacks))
        self._orders = _orders(len(setup.stacks))
        self.stacks = list(setup.stacks)
        self.paid = [0] * len(self.seats)
        self.dead = [0] * len(self.seats)
        """Antes that count towards no level of the pots."""
        self.live = set(self.seats)
        self.slots: list[list[Slot | None]] = [[] for _ in self.seats]
        self.board: tuple[str, ...] = ()
        self.shown: dict[int, HandRank] = {}
        self.betting: Betting | None = None
        self._blinds: dict[int, int] = {}
        """Blinds that are posted, until their round of betting begins."""

    @abstractmethod
    def rank(self, slots: Sequence[Slot], board: Sequence[str] = ()) -> HandRank:
        """What a player's own slots are worth, with the cards on the board; few of them, too."""

    # Seats.

    def around(self, first: int) -> tuple[int, ...]:
        """All seats in order, from `first` on."""
        return self._orders[first % len(self._orders)]

    def left_of(self, seat: int) -> int:
        """The next live seat to the left."""
        for other in self.around(seat + 1):
            if other in self.live:
                return other
        raise LookupError("nobody is left in the hand")

    def _in_order(self, first: int) -> list[int]:
        order, live = self.around(first), self.live
        return list(order) if len(live) == len(order) else [seat for seat in order if seat in live]

    def _held(self, seat: int) -> tuple[Slot, ...]:
        return tuple([slot for slot in self.slots[seat] if slot is not None])

    def _showing(self, seat: int) -> tuple[Slot, ...]:
        return tuple(slot for slot in self._held(seat) if not slot.hidden)

    # Only a hand that is whole can be ranked: in mid-trade it is not.
    def _is_whole(self, seat: int) -> bool:
        return None not in self.slots[seat]

    # Of a hand that is played again from a file nobody may know what was never shown.
    def _is_known(self, seat: int) -> bool:
        return not [slot for slot in self.slots[seat] if slot is not None and UNKNOWN in slot.cards]

    def to_beat(self) -> Mapping[int, HandRank]:
        """What was shown, by seat, and whoever still has to show is measured by."""
        return self.shown

    def _bet(self, seat: int) -> int:
        return self.betting.bets[seat] if self.betting else self._blinds.get(seat, 0)

    def _paid(self, seat: int) -> int:
        return self.paid[seat] + self.dead[seat] + self._bet(seat)

    # What is to be seen.

    def view(self, viewer: int | None) -> View:
        """What the viewer may know now: a seat, or None for the table at large."""
        return View(
            viewer=viewer,
            street=self.street.name,
            seats=tuple(self._seat_view(seat, viewer) for seat in self.seats),
            pot=0 if self.result else sum(self._paid(seat) for seat in self.seats),
            to_act=tuple(sorted(self.to_act() - {DEALER})),
            dealer=self.dealer,
            board=self.board,
            choices=() if viewer is None else self.choices(viewer),
        )

    def _seat_view(self, seat: int, viewer: int | None) -> SeatView:
        held = self._held(seat)
        known = seat == viewer or seat in self.shown
        whole = held and self._is_whole(seat)
        return SeatView(
            seat=seat,
            stack=self.stacks[seat],
            bet=self._bet(seat),
            paid=self._paid(seat),
            live=seat in self.live,
            all_in=seat in self.live and not self.stacks[seat] and not self.result,
            slots=held if known else tuple(slot.masked() for slot in held),
            rank=self.rank(held, self.board) if known and whole and self._is_known(seat) else None,
        )
