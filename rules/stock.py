"""The cards that nobody holds, and how they come to the players."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import cache

import msgspec

from rules.actions import Board, ByDealer, Choice, Deal, Illegal, Pick, Shuffle
from rules.cards import UNKNOWN, Slot
from rules.events import BoardDealt, Dealt, Event, Shuffled

BOARD = -1
"""In place of a seat: the cards are turned up for all."""


class Order(msgspec.Struct, gc=False):
    """Slots `at` of a seat (or of the board) that are still to be filled, those in `up` face up.

    `cards` as soon as it is settled which come.
    """

    seat: int
    at: tuple[int, ...]
    cards: tuple[str, ...] | None = None
    up: frozenset[int] = frozenset()


class Source(ABC):
    """Where the slots of a hand are filled from, and what is still owed to the players in `orders`."""

    def __init__(self) -> None:
        self.orders: list[Order] = []
        self.veiled = False
        """Whether something was dealt of which nobody knows what it is."""

    def fill_around(self, orders: Iterable[Order]) -> None:
        """Everybody gets as many, one at a time, in this order (betting.md, Dealing)."""
        self.orders = list(orders)

    def fill(self, seat: int, at: tuple[int, ...], up: frozenset[int] = frozenset()) -> None:
        """One seat gets these slots filled, those in `up` face up."""
        self.orders = [Order(seat, at, up=up)]

    def turn_up(self, count: int) -> None:
        """So many cards are turned up for all."""
        self.orders = [Order(BOARD, tuple(range(count)))]

    def _first(self, seat: int) -> Order:
        """The order that is served now, and it is that seat's; raises `Illegal`."""
        order = self.orders[0]
        if seat != order.seat:
            raise Illegal("not-that-seat", seat=order.seat)
        return order

    def _serve(self, order: Order, slots: tuple[Slot, ...]) -> list[Event]:
        """Strike what is served off the orders, and tell of it."""
        at = order.at
        if len(slots) < len(at):
            at, rest = at[: len(slots)], at[len(slots) :]
            self.orders[0] = Order(order.seat, rest, up=order.up)
        else:
            del self.orders[0]
        if order.seat == BOARD:
            return [BoardDealt(cards=tuple([code for slot in slots for code in slot.cards]))]
        return [Dealt(seat=order.seat, at=at, slots=slots)] if slots else []

    @abstractmethod
    def choice(self) -> Choice:
        """What the dealer is to do for the first order."""

    @abstractmethod
    def serve(self, action: ByDealer) -> list[Event]:
        """The dealer does it; raises `Illegal`."""

    @abstractmethod
    def left(self) -> int:
        """How many slots can be filled without the discards."""

    @abstractmethod
    def can_fill(self, seat: int) -> int:
        """How many slots can be filled for that seat."""

    @abstractmethod
    def discard(self, seat: int, slots: Iterable[Slot]) -> None:
        """That seat gives these slots up."""


class Stock(Source):
    """The stock, the discards, and what the dealer still owes the players.

    Its order is known once it was shuffled. Before that any card may come: a hand file that lists what
    was dealt, and not how the deck lay, is played from an unknown order. Cards that lie face down may
    even be `UNKNOWN` then: nobody knows which of the others they are. `wants_cover` says of a card whether
    it is turned up at once and covered by another; ordinary cards never are.
    """

    def __init__(self, codes: Iterable[str], wants_cover: Callable[[str], bool] | None = None) -> None:
        super().__init__()
        self.cards = list(codes)
        self.ordered = False
        self._touched = False
        self._unseen = 0
        """How many of `cards` are dealt already, though nobody knows which."""
        # Asked once, and not kept: who asks for a stock holds it, and two that hold each other stay in
        # memory for long. What lies face down and unknown is no card that is turned up at once.
        self._turned_up = frozenset(filter(wants_cover, self.cards) if wants_cover else ())
        self._discards: list[tuple[int, str]] = []
        self._pile: tuple[str, ...] = ()
        """The cards of a slot that is begun and still wants a cover."""

    # Discards.

    def discard(self, seat: int, slots: Iterable[Slot]) -> None:
        """These slots of that seat go to the discards."""
        for slot in slots:
            # Whatever was covered wants a cover again.
            self._turned_up |= set(slot.cards[:-1])
            self._discards.extend([(seat, code) for code in slot.cards])

    def returnable(self, seat: int) -> tuple[str, ...]:
        """The discards that may be shuffled in while `seat` draws.

        Never what that player has thrown away in this hand (betting.md, Discards and stock).
        """
        return tuple(code for owner, code in self._discards if owner != seat)

    def can_fill(self, seat: int) -> int:
        """How many slots stock and discards can fill for that seat."""
        # A card that wants a cover fills no slot. Such cards lie face up wherever they are dealt, so the
        # number tells nothing that the table does not know.
        coming = (*self.cards, *self.returnable(seat))
        return sum(code not in self._turned_up for code in coming) - self._unseen

    def left(self) -> int:
        """How many slots the stock alone can fill."""
        return sum(code not in self._turned_up for code in self.cards) - self._unseen

    # Dealing.

    def fill_around(self, orders: Iterable[Order]) -> None:
        """Everybody gets as many cards, one at a time, in this order (betting.md, Dealing)."""
        super().fill_around(orders)
        self._settle()

    def _settle(self) -> None:
        """Once the deck lies in a known order, it is settled which cards of a round go to whom."""
        if not self.ordered:
            return
        around, times = len(self.orders), len(self.orders[0].at)
        if self._turned_up:
            for order, cards in zip(self.orders, self._covered(around, times), strict=True):
                order.cards = cards
            return
        coming = tuple(self.cards[: around * times])
        del self.cards[: around * times]
        for first, order in enumerate(self.orders):
            order.cards = coming[first::around]

    def _covered(self, around: int, times: int) -> list[tuple[str, ...]]:
        """So many times a card for each of so many players, off a deck in which some want to be covered."""
        stock = iter(self.cards)
        dealt: list[list[str]] = [[] for _ in range(around)]
        for _ in range(times):
            for codes in dealt:
                # What a card demands when it is dealt comes off the deck before the next card.
                while (code := next(stock)) in self._turned_up:
                    codes.append(code)
                codes.append(code)
        self.cards = list(stock)
        return [tuple(codes) for codes in dealt]

    def choice(self) -> Choice:
        """What the dealer is to do: shuffle, or deal the first order's cards."""
        order = self.orders[0]
        cards = order.cards
        if cards is None:
            if not self._touched:
                return to_shuffle(self.cards)
            if len(self.cards) == self._unseen:
                return to_shuffle(self.returnable(order.seat))
            cards = self._enough(self.cards, len(order.at)) if self.ordered else tuple(self.cards)
        least = len(cards) if self.ordered else len(order.at)
        which = Pick("cards", cards, least, len(cards))
        if order.seat == BOARD:
            return Choice("board", picks=(which,))
        return Choice("deal", picks=(_to_seat(order.seat), which))

    def serve(self, action: ByDealer) -> list[Event]:
        """Shuffle or deal; raises `Illegal`: "not-now", "not-that-seat", "not-those-cards" and the like."""
        if isinstance(action, Deal) and self.orders[0].seat != BOARD:
            return self._deal(action.to, action.cards)
        if isinstance(action, Board) and self.orders[0].seat == BOARD:
            return self._deal(BOARD, action.cards)
        if isinstance(action, Shuffle):
            return [Shuffled(discards=self._shuffle(action.cards))]
        raise Illegal("not-now")

    def _shuffle(self, codes: tuple[str, ...]) -> bool:
        """The new order of the deck, or of the discards; says whether it was the discards."""
        choice = self.choice()
        if choice.kind != "shuffle":
            raise Illegal("not-now")
        options = choice.picks[0].options
        again = self._touched
        unknown = again and UNKNOWN in codes
        if not alike(codes, options) and not (again and codes == (UNKNOWN,) * len(options)):
            raise Illegal("not-those-cards", cards=",".join(codes))
        self._touched, self.ordered = True, not unknown
        if unknown:
            # Any of these may come now, and those that are known to nobody where they lie.
            self.cards += [code for code in options if code != UNKNOWN]
            self._unseen -= options.count(UNKNOWN)
        else:
            self.cards, self._unseen = list(codes), 0
        if again:
            seat = self.orders[0].seat
            self._discards = [(owner, code) for owner, code in self._discards if owner == seat]
        else:
            self._settle()
        return again

    def _deal(self, seat: int, codes: tuple[str, ...]) -> list[Event]:
        """Deal the first order, or as much of it as the stock has."""
        order = self._first(seat)
        if codes != order.cards:
            self._check(order, codes)
        self._touched = True
        if order.cards is None:
            # What is settled lies apart already.
            self._take(codes)
        if self._turned_up or order.up:
            return self._serve(order, tuple(self._lay(order, codes)))
        if seat == BOARD and len(codes) == len(order.at):
            del self.orders[0]
            return [BoardDealt(cards=codes)]
        return self._serve(order, tuple([Slot((code,)) for code in codes]))

    def _take(self, codes: tuple[str, ...]) -> None:
        """These lie in the stock no more."""
        if self.ordered:
            del self.cards[: len(codes)]
        else:
            self.cards = [code for code in self.cards if code not in codes]
            self._unseen += codes.count(UNKNOWN)
            self.veiled |= UNKNOWN in codes

    def _lay(self, order: Order, codes: tuple[str, ...]) -> list[Slot]:
        """The cards as they come to lie in the slots of the order, some of them face up or covered."""
        slots: list[Slot] = []
        pile = self._pile
        for code in codes:
            pile += (code,)
            if code not in self._turned_up:
                shown = order.at[len(slots)] in order.up
                slots.append(Slot(pile, len(pile) if shown else len(pile) - 1))
                pile = ()
        self._pile = pile
        return slots

    def _check(self, order: Order, codes: tuple[str, ...]) -> None:
        expected = order.cards
        if expected is None and self.ordered:
            expected = self._enough(self.cards, len(order.at))
        if codes == expected and codes:
            return
        if expected is None:
            known = [code for code in codes if code != UNKNOWN]
            left = len(self.cards) - self._unseen
            if len(set(known)) < len(known) or not set(known) <= set(self.cards) or len(codes) > left:
                raise Illegal("not-those-cards", cards=",".join(codes))
            expected = self._enough(codes, len(order.at))
            if not self._completes(codes, len(order.at)) and len(codes) < left:
                raise Illegal("too-few-cards", wanted=len(order.at))
        if not codes or codes != expected:
            raise Illegal("not-those-cards", cards=",".join(codes))
        # What lies face up, everybody knows.
        tops = [code for code in codes if code not in self._turned_up]
        up = order.at if order.seat == BOARD else order.up
        if any(top == UNKNOWN and at in up for at, top in zip(order.at, tops, strict=False)):
            raise Illegal("unknown-and-face-up")

    def _completes(self, codes: Sequence[str], slots: int) -> bool:
        """Whether no more of these can be dealt at once."""
        return sum(code not in self._turned_up for code in codes) >= slots

    def _enough(self, cards: Sequence[str], slots: int) -> tuple[str, ...]:
        """The first of the cards, as many as fill so many slots, or all where they do not suffice."""
        if not self._turned_up:
            return tuple(cards[:slots])
        for number, code in enumerate(cards, 1):
            slots -= code not in self._turned_up
            if not slots:
                return tuple(cards[:number])
        return tuple(cards)


@cache
def _to_seat(seat: int) -> Pick:
    return Pick("seat", (str(seat),), 1, 1)


def alike(codes: Sequence[str], others: Sequence[str]) -> bool:
    """Whether these are the same cards; only those that are unknown can be there twice."""
    missing = set(others)
    if UNKNOWN in missing:
        return sorted(codes) == sorted(others)
    missing.difference_update(codes)
    return not missing and len(codes) == len(others)


def to_shuffle(cards: Sequence[str]) -> Choice:
    """What the dealer is asked where these cards are to be shuffled."""
    return Choice("shuffle", picks=(Pick("cards", tuple(cards), len(cards), len(cards)),))
