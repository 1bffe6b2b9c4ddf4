"""A draw-pile and a discard pile, both of which are drawn from and both of which are laid on.

Unlike `rules.stock.Stock`, it is known of every card in them how it lies, if it was known of it in hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.actions import ByDealer, Choice, Deal, Illegal, Pick, Shuffle
from rules.cards import UNKNOWN, Slot
from rules.events import Event, Shuffled
from rules.stock import Order, Source, alike, to_shuffle


class Piles(Source):
    """Two piles of cards, each with the top first.

    A place in them, or in a player's cards, may be `UNKNOWN`: a hand file need not say how the deck lay, nor
    what nobody saw. The `_loose` cards are those of which nobody knows where they are: as many as there are
    such places.
    """

    def __init__(self, codes: Iterable[str]) -> None:
        super().__init__()
        self._loose = dict.fromkeys(codes)
        self.stock = [UNKNOWN] * len(self._loose)
        self.discards: list[str] = []
        self._pile = self.stock
        """The one that is drawn from now."""
        self._begun = False

    # What is drawn, and from where.

    def fill_around(self, orders: Iterable[Order]) -> None:
        """Everybody gets as many cards of the draw-pile, one at a time (betting.md, Dealing)."""
        super().fill_around(orders)
        self._pile = self.stock

    def draw(self, seat: int, at: tuple[int, ...], *, from_discards: bool) -> None:
        """One seat draws for these slots, from the top of a pile."""
        self.fill(seat, at)
        self._pile = self.discards if from_discards else self.stock

    def left(self) -> int:
        """How many cards the draw-pile has."""
        return len(self.stock)

    def can_fill(self, seat: int) -> int:  # noqa: ARG002 (for everybody alike)
        """How many cards can be drawn from the draw-pile: when it is empty, the discards become it."""
        return len(self.stock) + len(self.discards)

    # What is laid down: in the order named, so that the last lies on top.

    def lay(self, codes: Sequence[str], *, on_stock: bool) -> None:
        """Put these cards on top of the draw-pile, or else of the discard pile."""
        pile = self.stock if on_stock else self.discards
        pile[:0] = reversed(codes)

    def discard(self, seat: int, slots: Iterable[Slot]) -> None:  # noqa: ARG002 (it matters not whose they were)
        """Put a whole hand at the bottom of the discard pile (grand-sigilian R8)."""
        self.discards += reversed([code for slot in slots for code in slot.cards])

    # Dealing.

    def choice(self) -> Choice:
        """What the dealer is to do: shuffle, or deal the first order's cards."""
        order = self.orders[0]
        if order.cards is None and not self._begun:
            return to_shuffle(tuple(self._loose))
        if order.cards is None and not self._pile:
            return to_shuffle(self.discards)
        coming = order.cards or tuple(self._pile[: len(order.at)])
        options = tuple(code for code in coming if code != UNKNOWN)
        if UNKNOWN in coming:
            options += tuple(self._loose)
        which = Pick("cards", options, len(coming), len(coming))
        return Choice("deal", picks=(Pick("seat", (str(order.seat),), 1, 1), which))

    def serve(self, action: ByDealer) -> list[Event]:
        """Shuffle or deal; raises `Illegal`: "not-now", "not-that-seat", "not-those-cards" and the like."""
        if isinstance(action, Deal):
            return self._deal(action.to, action.cards)
        if isinstance(action, Shuffle):
            return [Shuffled(discards=self._shuffle(action.cards))]
        raise Illegal("not-now")

    def _shuffle(self, codes: tuple[str, ...]) -> bool:
        """The new order of the deck, or of the discards; says whether it was the discards."""
        choice = self.choice()
        if choice.kind != "shuffle":
            raise Illegal("not-now")
        before, again = choice.picks[0].options, self._begun
        veiled = again and codes == (UNKNOWN,) * len(before)
        if not veiled and not alike(codes, before):
            raise Illegal("not-those-cards", cards=",".join(codes))
        self._begun = True
        self.stock[:] = codes
        self.discards.clear()
        if veiled:
            # Whatever was known to lie among them may be anywhere now.
            self._loose |= dict.fromkeys(code for code in before if code != UNKNOWN)
        elif not again:
            self._loose.clear()
            self._settle()
        return again

    def _settle(self) -> None:
        """Once the deck lies in a known order, it is settled which cards of a round go to whom."""
        players, each = len(self.orders), len(self.orders[0].at)
        coming = self.stock[: players * each]
        del self.stock[: players * each]
        self.orders = [
            Order(order.seat, order.at, tuple(coming[place::players]))
            for place, order in enumerate(self.orders)
        ]

    def _deal(self, seat: int, codes: tuple[str, ...]) -> list[Event]:
        """Deal the first order, or as much of it as the pile has."""
        order = self._first(seat)
        self._check(order, codes)
        self._begun = True
        if order.cards is None:
            for place, code in zip(self._pile, codes, strict=False):
                # An unknown card becomes known, or one that was known is told of no more.
                if place != code:
                    self._loose.pop(code, None)
                    self._loose |= {} if place == UNKNOWN else {place: None}
            del self._pile[: len(codes)]
        return self._serve(order, tuple([Slot((code,)) for code in codes]))

    def _check(self, order: Order, codes: tuple[str, ...]) -> None:
        """Whether these are the next cards, as far as anybody can tell."""
        coming = order.cards or self._pile[: len(order.at)]
        known = [code for code in codes if code != UNKNOWN]
        if not coming or len(set(known)) < len(known):
            raise Illegal("not-those-cards", cards=",".join(codes))
        if len(codes) < len(coming):
            raise Illegal("too-few-cards", wanted=len(coming))
        fits = [self._may_be(place, code) for place, code in zip(coming, codes, strict=False)]
        if len(codes) > len(coming) or not all(fits):
            raise Illegal("not-those-cards", cards=",".join(codes))

    def _may_be(self, place: str, code: str) -> bool:
        """Whether what lies there may be told as that card."""
        if code == UNKNOWN:
            # Where all is known of every card, there is nothing to keep silent of.
            return bool(self._loose)
        return code == place or (place == UNKNOWN and code in self._loose)
