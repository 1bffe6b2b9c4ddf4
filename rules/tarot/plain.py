"""Tarot Poker with the minors: ordinary poker, whose dealers may call for specials."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules.actions import DEALER, Action, CallSpecial, Choice, ChooseAtRandom, Illegal, Pick
from rules.cards import Slot
from rules.dealers_choice import DealersChoice
from rules.events import Event, HandOver, SpecialAdded
from rules.hand import Award, Carry, Result, Setup
from rules.ranking import HandRank
from rules.rankings import standard
from rules.rankings.wild import DECK, minors
from rules.stock import Stock
from rules.tarot.pack import SPECIALS, in_order, weighed


class TarotPoker(DealersChoice):
    """One hand of Tarot Poker in one of the five forms, or a special that is called for instead."""

    deck_name = DECK

    def __init__(self, setup: Setup) -> None:
        self.specials = in_order(setup.carry.specials)
        """The specials in the playing deck; where they lie is a secret (R1)."""
        self._caller: int | None = None
        """The dealer who has called for a special, while it is drawn."""
        super().__init__(setup)

    def open_source(self) -> Stock:
        """The minors, and the specials that were called for so far."""
        return Stock((*minors(), *self.specials))

    def rank(self, slots: Sequence[Slot], board: Sequence[str] = ()) -> HandRank:
        """As in poker; in Omaha exactly two of one's own count."""
        weights = minors()
        own = {(code := slot.cards[0]): weights[code] for slot in slots}
        return standard.rank(own, weighed(tuple(board)), self.form.own)

    def carry(self, won: Sequence[Award]) -> Carry:
        """The grown deck belongs to the table, and the form is kept for a dealer who does not choose."""
        carry = super().carry(won)
        return msgspec.structs.replace(carry, specials=self.specials) if self.specials else carry

    # A special instead of a hand. Not twice in a row without a hand played in between.

    def instead(self, setup: Setup) -> tuple[Choice, ...]:
        """The dealer may call for a special, while some are left."""
        left = len(setup.carry.specials) < len(SPECIALS)
        may = setup.options.specials and left and not setup.carry.special_called
        return (Choice("special"),) if may else ()

    def do_instead(self, action: Action) -> list[Event]:
        """One is drawn at random, shown to all and shuffled into the deck; the deal passes on."""
        if isinstance(action, ChooseAtRandom) and self._caller is not None:
            return self._add(action.card)
        if not isinstance(action, CallSpecial) or self._caller is not None:
            return super().do_instead(action)
        if not self.instead(self.setup):
            raise Illegal("no-special-now")
        self._caller = action.seat
        return []

    def asked(self) -> frozenset[int]:
        """The dealer who chooses, and then chance."""
        return super().asked() if self._caller is None else frozenset((DEALER,))

    def offered(self) -> tuple[Choice, ...]:
        """A form, or a special instead; and then which."""
        if self._caller is None:
            return super().offered()
        return (Choice("pick", picks=(Pick("card", self._apart(), 1, 1),)),)

    def _apart(self) -> tuple[str, ...]:
        return tuple(code for code in SPECIALS if code not in self.specials)

    def _add(self, card: str | None) -> list[Event]:
        if card is None or card not in self._apart():
            raise Illegal("not-one-of-those")
        assert self._caller is not None
        self.specials = in_order((*self.specials, card))
        carry = msgspec.structs.replace(self.setup.carry, specials=self.specials, special_called=True)
        self.result = Result(stacks=tuple(self.stacks), awards=(), carry=carry)
        return [SpecialAdded(seat=self._caller, card=card), HandOver(stacks=self.result.stacks)]
