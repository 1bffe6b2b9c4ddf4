"""The stock of a deck in which the Star may lie."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cards import UNKNOWN
from rules.stock import BOARD, Order, Stock
from rules.tarot.pack import STAR


class TarotStock(Stock):
    """A stock that stops after the Star: what it draws comes off the deck before the next card.

    An order that names one slot twice is for the two cards of the Star.
    """

    def top(self) -> tuple[str, ...]:
        """The card on top; where nobody knows how the stock lies, all that it may be, or an unknown one."""
        return tuple(self.cards[:1]) if self.ordered else (UNKNOWN, *self.cards)

    def add(self, order: Order) -> None:
        """Serve this order before those that are still owed."""
        self.orders.insert(0, order)

    def strike(self, seat: int | None = None) -> None:
        """Serve that seat no more, or nobody; cards that were settled for it are discards."""
        for order in self.orders:
            if seat in (None, order.seat):
                self._discards.extend([(order.seat, code) for code in order.cards or ()])
        self.orders = [order for order in self.orders if seat not in (None, order.seat)]

    def _enough(self, cards: Sequence[str], slots: int) -> tuple[str, ...]:
        taken = super()._enough(cards, slots)
        if STAR in taken and self.orders[0].seat != BOARD:
            return taken[: taken.index(STAR) + 1]
        return taken

    def _completes(self, codes: Sequence[str], slots: int) -> bool:
        return codes[-1:] == (STAR,) or super()._completes(codes, slots)

    def _settle(self) -> None:
        """Settle a round of several cards each; one card each comes as it lies, whatever happens between."""
        if not self.ordered or len(self.orders[0].at) == 1 or self.orders[0].seat == BOARD:
            return
        coming = iter(self.cards)
        shares = [_Share(order) for order in self.orders]
        for at in self.orders[0].at:
            for share in shares:
                code = next(coming)
                share.add(at, code)
                if code == STAR:
                    share.star(at, (next(coming), next(coming)))
        self.cards = list(coming)
        self.orders = [order for share in shares for order in share.orders()]


class _Share:
    """What one seat gets of a round, cut where the Star comes."""

    def __init__(self, order: Order) -> None:
        self._order = order
        self._parts: list[tuple[list[int], list[str]]] = [([], [])]

    def add(self, at: int, code: str) -> None:
        slots, codes = self._parts[-1]
        slots.append(at)
        codes.append(code)

    def star(self, at: int, drawn: tuple[str, str]) -> None:
        self._parts += [([at, at], list(drawn)), ([], [])]

    def orders(self) -> list[Order]:
        return [
            Order(self._order.seat, tuple(slots), tuple(codes), self._order.up)
            for slots, codes in self._parts
            if slots
        ]
