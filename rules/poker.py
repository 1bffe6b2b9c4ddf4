"""The hand that plays a form of poker: deal, trade, bet, show, pay.

A game gives it a deck and a ranking, and overrides the few methods under "What games differ in".
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar

from rules.actions import (
    DEALER,
    Action,
    ByDealer,
    Call,
    Choice,
    Fold,
    Illegal,
    Leave,
    Pick,
    RaiseTo,
    Trade,
)
from rules.betting import Betting
from rules.cards import Slot, deck
from rules.events import (
    Dealt,
    Event,
    Folded,
    HandOver,
    Posted,
    Returned,
    Shown,
    StreetBegan,
    Traded,
    Won,
)
from rules.forms import Form, Street
from rules.hand import Award, BettingOptions, Carry, Hand, Result, SeatView, Setup, View
from rules.pots import Pot, pots, split, uncalled
from rules.ranking import HandRank
from rules.stock import Order, Source, Stock


class PokerHand(Hand):
    """One hand of a form of poker."""

    deck_name: ClassVar[str]
    last_aggressor: int | None = None

    def __init__(self, setup: Setup, form: Form) -> None:
        super().__init__(setup)
        self.form = form
        self.options: BettingOptions = setup.options
        self.seats = range(len(setup.stacks))
        self.source = self.open_source()
        self.stacks = list(setup.stacks)
        self.paid = [0 for _ in self.seats]
        self.live = set(self.seats)
        self.slots: list[list[Slot | None]] = [[] for _ in self.seats]
        self.shown: dict[int, HandRank] = {}
        self.street: Street = form.streets[0]
        self.betting: Betting | None = None
        self._traders: list[int] = []
        self._steps = [step for street in form.streets for step in self._steps_of(street)]
        self._posted = self._post_antes()
        self._deal_street(self._steps.pop(0)[1])

    # What games differ in.

    def open_source(self) -> Source:
        """Where the cards come from: a deck, all of it."""
        return Stock(deck(self.deck_name).codes, self.wants_cover)

    @abstractmethod
    def rank(self, slots: Sequence[Slot]) -> HandRank:
        """What these slots are worth."""

    def wants_cover(self, code: str) -> bool:  # noqa: ARG002 (ordinary cards never do)
        """Whether a dealt card is turned up at once and covered by another."""
        return False

    def opener(self) -> tuple[int, bool]:
        """Who is first to act in a round of betting, and whether they have to bet."""
        return self.left_of(self.setup.dealer), False

    def first_trader(self) -> int:
        """With whom the trade begins."""
        return self.left_of(self.setup.dealer)

    def announce(self) -> tuple[Event, ...]:
        """What is called out before the cards are shown."""
        return ()

    def carry(self, awards: Sequence[Award]) -> Carry:  # noqa: ARG002 (most games hand nothing on)
        """What the next hand is to know."""
        return Carry()

    # Seats.

    def around(self, first: int) -> list[int]:
        """All seats in order, from `first` on."""
        return [(first + step) % len(self.seats) for step in self.seats]

    def left_of(self, seat: int) -> int:
        """The next live seat to the left."""
        return next(other for other in self.around(seat + 1) if other in self.live)

    def _held(self, seat: int) -> tuple[Slot, ...]:
        return tuple(slot for slot in self.slots[seat] if slot is not None)

    def _paid(self, seat: int) -> int:
        return self.paid[seat] + (self.betting.bets[seat] if self.betting else 0)

    # The course of the hand.

    def _steps_of(self, street: Street) -> list[tuple[Callable[[Street], list[Event]], Street]]:
        steps: list[tuple[Callable[[Street], list[Event]], Street]] = []
        if street.down:
            steps.append((self._deal_street, street))
        if street.trade is not None:
            steps.append((self._open_trade, street))
        steps.append((self._open_betting, street))
        return steps

    def _post_antes(self) -> list[Event]:
        """Antes from all; who is short posts what they have and is all-in (betting.md, Forced bets)."""
        events: list[Event] = []
        antes = self.setup.antes or (self.options.ante,) * len(self.seats)
        for seat in self.around(self.setup.dealer + 1):
            amount = min(antes[seat], self.stacks[seat])
            if amount:
                self.stacks[seat] -= amount
                self.paid[seat] += amount
                events.append(Posted(seat=seat, kind="ante", amount=amount, all_in=not self.stacks[seat]))
        return events

    def _waiting(self) -> frozenset[int]:
        if self.source.orders:
            return frozenset((DEALER,))
        if self._traders:
            return frozenset(self._traders[:1])
        seat = self.betting.to_act if self.betting else None
        return frozenset(() if seat is None else (seat,))

    def _welcome(self) -> frozenset[int]:
        # Whoever is still in may leave for good at any moment, but not while cards are in the air.
        return frozenset() if self.source.orders else frozenset(self.live)

    def _choices(self, seat: int) -> tuple[Choice, ...]:
        if seat == DEALER:
            return (self.source.choice(),)
        leave = Choice("leave")
        if seat not in self._waiting():
            return (leave,)
        if self._traders:
            most = self._most_trades(seat)
            slots = tuple(str(number) for number, _ in enumerate(self.slots[seat], 1))
            return Choice("trade", picks=(Pick("slots", slots, 0, most),)), leave
        assert self.betting
        return *self.betting.choices(), leave

    def timeout_action(self, seat: int) -> Action:
        """Check if that is free, else fold; stand pat; bet no more than the rules force."""
        kinds = {choice.kind: choice for choice in self.choices(seat)}
        if "trade" in kinds:
            return Trade(seat=seat)
        if "check" in kinds:
            return Call(seat=seat)
        if "fold" in kinds:
            return Fold(seat=seat)
        forced = kinds["bet"].amount
        assert forced
        return RaiseTo(seat=seat, amount=forced.low)

    def _apply(self, action: Action) -> tuple[Event, ...]:
        if not isinstance(action, Leave) and action.actor not in self._waiting():
            raise Illegal("not-your-turn")
        events = self._posted + self._act(action)
        self._posted = []
        while not self.result and not self._waiting():
            events += self._next()
        return tuple(events)

    def _act(self, action: Action) -> list[Event]:
        if isinstance(action, ByDealer):
            return self._deal(action)
        if isinstance(action, Call | RaiseTo | Fold):
            return self._bet(action)
        if isinstance(action, Trade):
            return self._trade(action)
        if isinstance(action, Leave):
            return self._leave(action)
        raise Illegal("no-such-action")

    def _next(self) -> list[Event]:
        """What comes when nobody is to act: the round is closed, and the next step of the form begun."""
        events = self._close_betting()
        if len(self.live) == 1 or not self._steps:
            return events + self._finish()
        step, street = self._steps.pop(0)
        return events + step(street)

    # Dealing.

    def _deal_street(self, street: Street) -> list[Event]:
        """Cards for everybody still in, starting left of the dealer (betting.md, Dealing)."""
        self.street = street
        orders = []
        for seat in self.around(self.setup.dealer + 1):
            if seat in self.live:
                held = len(self.slots[seat])
                self.slots[seat] += [None] * street.down
                orders.append(Order(seat, tuple(range(held, held + street.down))))
        self.source.fill_around(orders)
        return []

    def _deal(self, action: ByDealer) -> list[Event]:
        events = self.source.serve(action)
        for event in events:
            if isinstance(event, Dealt):
                for number, slot in zip(event.at, event.slots, strict=True):
                    self.slots[event.seat][number] = slot
        return events

    # Trading.

    def _open_trade(self, street: Street) -> list[Event]:
        self.street = street
        self._traders = [seat for seat in self.around(self.first_trader()) if seat in self.live]
        return [StreetBegan(street="trade", opener=self._traders[0])]

    def _most_trades(self, seat: int) -> int:
        """No player may trade more than stock and discards can give (betting.md, Discards and stock)."""
        return min(self.street.trade or 0, len(self.slots[seat]), self.source.can_fill(seat))

    def _trade(self, action: Trade) -> list[Event]:
        seat = action.seat
        if seat not in self._traders[:1]:
            raise Illegal("no-trade-now")
        if len(set(action.slots)) < len(action.slots) or not all(
            0 <= slot < len(self.slots[seat]) for slot in action.slots
        ):
            raise Illegal("no-such-slot", most=len(self.slots[seat]))
        if len(action.slots) > (most := self._most_trades(seat)):
            raise Illegal("too-many-trades", most=most)
        given = tuple(slot for at in action.slots if (slot := self.slots[seat][at]))
        for at in action.slots:
            self.slots[seat][at] = None
        self.source.discard(seat, given)
        self._traders.pop(0)
        if action.slots:
            self.source.fill(seat, action.slots)
        return [Traded(seat=seat, at=action.slots, slots=given)]

    # Betting.

    def _open_betting(self, street: Street) -> list[Event]:
        self.street = street
        first, must_open = self.opener()
        self.betting = Betting(
            self.stacks,
            self.live,
            order=self.around(first),
            minimum=self.options.bet_size(big=street.big),
            structure=self.options.structure,
            pot=sum(self.paid),
            must_open=must_open,
        )
        if self.betting.to_act is None:
            return []
        return [StreetBegan(street=street.name, opener=first, must_open=must_open)]

    def _bet(self, action: Call | RaiseTo | Fold) -> list[Event]:
        if self._traders or self.betting is None:
            raise Illegal("no-bets-now")
        if isinstance(action, Call):
            return [self.betting.check_or_call()]
        if isinstance(action, RaiseTo):
            return [self.betting.raise_to(action.amount)]
        return [self._drop(action.seat, left=False)]

    def _leave(self, action: Leave) -> list[Event]:
        """Leaving for good in mid-hand is a fold at once (betting.md, Table stakes)."""
        if action.seat not in self.live:
            raise Illegal("not-in-the-hand")
        return [self._drop(action.seat, left=True)]

    def _drop(self, seat: int, *, left: bool) -> Folded:
        folded = self.betting.fold(seat, left=left) if self.betting else Folded(seat=seat, left=left)
        self.live.discard(seat)
        # The last one left has nothing to trade for.
        self._traders = [other for other in self._traders if other != seat and len(self.live) > 1]
        self.source.discard(seat, self._held(seat))
        self.slots[seat] = []
        return folded

    def _close_betting(self) -> list[Event]:
        """What was bet goes to the middle; what nobody called goes back."""
        if not self.betting:
            return []
        self.last_aggressor = self.betting.last_aggressor
        for seat in self.seats:
            self.paid[seat] += self.betting.bets[seat]
        self.betting = None
        owed = uncalled(self.paid, self.live)
        if not owed:
            return []
        seat, amount = owed
        self.paid[seat] -= amount
        self.stacks[seat] += amount
        return [Returned(seat=seat, amount=amount)]

    # The end.

    def _finish(self) -> list[Event]:
        events: list[Event] = []
        if len(self.live) > 1:
            events += self.announce()
            events += self._show()
        awards = self._award()
        for award in awards:
            self.stacks[award.seat] += award.amount
            shared = sum(other.pot == award.pot for other in awards)
            events.append(
                Won(seat=award.seat, amount=award.amount, pot=award.pot, rank=award.rank, shared_by=shared)
            )
        self.result = Result(stacks=tuple(self.stacks), awards=tuple(awards), carry=self.carry(awards))
        return [*events, HandOver(stacks=self.result.stacks)]

    def _show(self) -> list[Event]:
        """The last to bet or raise in the last round shows first, else the first left of the dealer."""
        first = self.last_aggressor
        if first is None:
            first = self.left_of(self.setup.dealer)
        events: list[Event] = []
        for seat in self.around(first):
            if seat in self.live:
                self.slots[seat] = [slot.turned_up() for slot in self._held(seat)]
                self.shown[seat] = self.rank(self._held(seat))
                events.append(Shown(seat=seat, slots=self._held(seat), rank=self.shown[seat]))
        return events

    def _award(self) -> list[Award]:
        """Each pot goes to the best of those who can win it; if all but one folded, that one wins unseen."""
        awards: list[Award] = []
        # Without an ante everybody may check to the end: there is a winner even so.
        in_the_middle = pots(self.paid, self.live) or (Pot(0, tuple(sorted(self.live))),)
        for number, pot in enumerate(in_the_middle):
            best = max((self.shown[seat].value for seat in pot.seats if self.shown), default=None)
            winners = [seat for seat in pot.seats if not self.shown or self.shown[seat].value == best]
            shares = split(pot.amount, winners, self.setup.dealer, len(self.seats))
            awards += [
                Award(seat=seat, amount=amount, pot=number, rank=self.shown.get(seat))
                for seat, amount in shares.items()
            ]
        return awards

    # What is to be seen.

    def view(self, viewer: int | None) -> View:
        """What the viewer may know now: a seat, or None for the table at large."""
        return View(
            viewer=viewer,
            street=self.street.name,
            seats=tuple(self._seat_view(seat, viewer) for seat in self.seats),
            pot=0 if self.result else sum(self._paid(seat) for seat in self.seats),
            to_act=tuple(sorted(self.to_act() - {DEALER})),
            dealer=self.setup.dealer,
            choices=() if viewer is None else self.choices(viewer),
        )

    def _seat_view(self, seat: int, viewer: int | None) -> SeatView:
        held = self._held(seat)
        known = seat == viewer or seat in self.shown
        # Only a hand that is whole can be ranked: in mid-trade it is not.
        whole = held and len(held) == len(self.slots[seat])
        return SeatView(
            seat=seat,
            stack=self.stacks[seat],
            bet=self.betting.bets[seat] if self.betting else 0,
            paid=self._paid(seat),
            live=seat in self.live,
            all_in=seat in self.live and not self.stacks[seat] and not self.result,
            slots=held if known else tuple(slot.masked() for slot in held),
            rank=self.rank(held) if known and whole else None,
        )
