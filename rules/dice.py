"""Dice in place of cards: each slot is a die, rolled for its player."""

from __future__ import annotations

from collections.abc import Iterable

from rules.actions import ByDealer, Choice, Illegal, Pick, Roll
from rules.cards import UNKNOWN, Slot
from rules.events import Event
from rules.stock import Source

UNSEEN = -1
"""In place of a roll that nobody may know: a hand file may leave out what was never shown."""

PLENTY = 1_000_000
"""More slots than any hand has."""


class Cup(Source):
    """A cup of dice that explode: one that shows its highest number is rolled again and adds on."""

    def __init__(self, sides: int) -> None:
        super().__init__()
        self.sides = sides

    def left(self) -> int:
        """There are always dice."""
        return PLENTY

    def can_fill(self, seat: int) -> int:  # noqa: ARG002 (it is the same for everybody)
        """There are always dice."""
        return PLENTY

    def discard(self, seat: int, slots: Iterable[Slot]) -> None:
        """A die that is rolled afresh leaves nothing behind."""

    def choice(self) -> Choice:
        """The dealer is to roll for the first order."""
        order = self.orders[0]
        dice = Pick("dice", (str(self.sides),), len(order.at), len(order.at))
        return Choice("roll", picks=(Pick("seat", (str(order.seat),), 1, 1), dice))

    def serve(self, action: ByDealer) -> list[Event]:
        """Roll; raises `Illegal`: "not-now", "not-that-seat", "wrong-number-of-dice" or "no-such-roll"."""
        if not isinstance(action, Roll):
            raise Illegal("not-now")
        order = self._first(action.to)
        if len(action.dice) != len(order.at):
            raise Illegal("wrong-number-of-dice", wanted=len(order.at))
        for rolls in action.dice:
            *high, last = rolls or (self.sides,)
            if any(roll != self.sides for roll in high) or not (0 < last < self.sides or last == UNSEEN):
                raise Illegal("no-such-roll", dice="+".join(map(str, rolls)))
        self.veiled |= any(UNSEEN in rolls for rolls in action.dice)
        # Every highest number is shown to the table; the roll that ends a die stays hidden.
        slots = (Slot(tuple(map(_face, rolls)), up=len(rolls) - 1) for rolls in action.dice)
        return self._serve(order, tuple(slots))


def _face(roll: int) -> str:
    return str(roll) if roll != UNSEEN else UNKNOWN
