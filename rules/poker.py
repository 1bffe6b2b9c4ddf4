"""The hand that plays a form of poker: deal, trade, bet, show, pay.

A game gives it a deck and a ranking (`rank`), and overrides the few methods under "What games differ in".
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from typing import ClassVar

from rules import events as ev
from rules.actions import (
    DEALER,
    Action,
    BringIn,
    ByDealer,
    Call,
    Choice,
    Fold,
    Illegal,
    Leave,
    Muck,
    Pick,
    RaiseTo,
    Show,
    Trade,
    Wager,
)
from rules.betting import Betting
from rules.cards import Slot, deck
from rules.events import Event
from rules.forced import antes, blinds, last_blind, least_bet
from rules.forms import Form, Step, Street, course
from rules.hand import ALONE, Award, BettingOptions, Carry, FormOptions, Hand, Result, Setup
from rules.pots import uncalled
from rules.seated import BEFORE_THE_FIRST, SeatedHand
from rules.showdown import awards, is_beaten
from rules.stock import Order, Source, Stock

_NOBODY: frozenset[int] = frozenset()
_THE_DEALER = ALONE[DEALER]

_LEAVE = Choice("leave")
_OR_LEAVE = (_LEAVE,)


class PokerHand(SeatedHand):
    """One hand of a form of poker. Without a form it waits for `begin`."""

    __slots__ = (
        "_at_showdown",
        "_big_blind",
        "_face_up",
        "_steps",
        "_to_show",
        "_traders",
        "_untold",
        "form",
        "last_aggressor",
        "source",
    )

    deck_name: ClassVar[str]
    form: Form
    options: BettingOptions

    def __init__(self, setup: Setup, form: Form | None = None) -> None:
        super().__init__(setup)
        self.source = self.open_source()
        self.last_aggressor: int | None = None
        self._face_up: frozenset[int] = frozenset()
        """Slots whose place is face up, for everybody alike."""
        self._traders: list[int] = []
        self._to_show: list[int] = []
        self._at_showdown = False
        self._untold: list[Event] = []
        """What happened before the first action, to be told with it."""
        if form:
            self._untold = self.begin(form)

    # What games differ in.

    def open_source(self) -> Source:
        """Where the cards come from: a deck, all of it."""
        return Stock(deck(self.deck_name).codes, self.wants_cover)

    def wants_cover(self, code: str) -> bool:  # noqa: ARG002 (ordinary cards never do)
        """Whether a dealt card is turned up at once and covered by another."""
        return False

    # A game that lets somebody choose the form says who is asked, what, and what follows.
    def asked(self) -> frozenset[int]:
        """Who is asked before there is a form."""
        raise NotImplementedError

    def offered(self) -> tuple[Choice, ...]:
        """What they are asked."""
        raise NotImplementedError

    def choose(self, action: Action) -> list[Event]:
        """They choose: `begin` follows. Raises `Illegal`."""
        raise NotImplementedError

    def ante(self) -> int:
        """What each player pays before the cards are dealt, where the setup does not say it by seat."""
        return self.options.ante

    # In stud the lowest upcard brings in (tie: lowest suit), and from the next street on the best showing
    # hand opens. What shows is ranked as a hand of so many cards.
    def showing_value(self, slots: Sequence[Slot]) -> tuple[int, ...]:
        """What the upcards are worth, to be compared."""
        return self.rank(slots).value

    def bring_in_value(self, slot: Slot) -> tuple[int, ...]:
        """How high an upcard is; decks list their suits from the lowest."""
        return (*self.rank((slot,)).value, deck(self.deck_name)[slot.cards[0]].index)

    def opener(self) -> tuple[int, bool]:
        """Who is first to act in a round of betting, and whether they have to bet."""
        return self._first_to_act(), False

    def first_trader(self) -> int:
        """With whom the trade begins."""
        return self.left_of(self.setup.dealer)

    def announce(self) -> tuple[Event, ...]:
        """What is called out before the cards are shown."""
        return ()

    def carry(self, won: Sequence[Award]) -> Carry:  # noqa: ARG002 (most games hand nothing on)
        """What the next hand is to know."""
        return Carry()

    @property
    def trades(self) -> bool:
        """Whether there is a trade in the form that is played."""
        return any(street.trade is not None for street in self.form.streets)

    # The course of the hand.

    def begin(self, form: Form) -> list[Event]:
        """Play this form: forced bets are posted and the first street is to be dealt."""
        self.form, self.street = form, form.streets[0]
        self._big_blind = least_bet(self.setup, form)
        self._steps = list(course(form))
        return self._post_antes() + self._post_blinds() + self._run()

    # By name: a hand that held its own methods would stay in memory for long.
    def _begin_step(self, step: Step, street: Street) -> list[Event]:
        if step == "bets":
            return self._open_betting(street)
        if step == "board":
            return self._deal_board(street)
        return self._deal_street(street) if step == "cards" else self._open_trade(street)

    def _waiting(self) -> frozenset[int]:
        betting = self.betting
        if betting is not None:
            return _NOBODY if (seat := betting.to_act) is None else ALONE[seat]
        if self.source.orders:
            return _THE_DEALER
        if self._traders or self._to_show:
            return ALONE[(self._traders or self._to_show)[0]]
        return self.asked() if self.street is BEFORE_THE_FIRST else _NOBODY

    def _welcome(self) -> frozenset[int]:
        # Whoever is still in may leave for good at any moment, but not while cards are in the air, nor with
        # theirs on the table.
        return frozenset() if self.source.orders else frozenset(self.live - self.shown.keys())

    # Most of what is done is to check or call. Then nobody else is asked, and nothing but the round's end can
    # come of it: so it takes a shorter way than all else, to the same.
    def push(self, action: Action) -> tuple[Event, ...]:
        """Play an action and tell what happened; raises `Illegal`, and then nothing has."""
        betting = self.betting
        if betting is None or not isinstance(action, Call) or action.seat != betting.to_act:
            return Hand.push(self, action)
        told: tuple[Event, ...] = (betting.check_or_call(),)
        if (seat := betting.to_act) is not None:
            self._awaited, self._kept = ALONE[seat], {}
            self._questions += 1
        else:
            self._awaited = None
            told += tuple(self._run())
            self._renumber()
        self._last_told, self._offered = told, {}
        self._log.append(action)
        return told

    def choices(self, seat: int) -> tuple[Choice, ...]:
        """What the seat (or DEALER) may do now; nothing where it is not to act."""
        betting = self.betting
        if betting is not None and seat == betting.to_act:
            return betting.choices() + _OR_LEAVE
        return super().choices(seat)

    def _choices(self, seat: int) -> tuple[Choice, ...]:
        if self.betting is not None and seat == self.betting.to_act:
            return self.betting.choices() + _OR_LEAVE
        if seat == DEALER and self.source.orders:
            return (self.source.choice(),)
        if seat not in self.to_act():
            return _OR_LEAVE
        if self._traders:
            most = self._most_trades(seat)
            slots = tuple(str(number) for number, _ in enumerate(self.slots[seat], 1))
            return Choice("trade", picks=(Pick("slots", slots, 0, most),)), _LEAVE
        if self._to_show:
            return Choice("show"), Choice("muck"), _LEAVE
        return self.offered()

    def timeout_action(self, seat: int) -> Action:
        """Check if that is free, else fold; stand pat; bet no more than the rules force; show what wins."""
        kinds = {choice.kind: choice for choice in self.choices(seat)}
        if "trade" in kinds:
            return Trade(seat=seat)
        if "show" in kinds:
            return Muck(seat=seat) if self._is_beaten(seat) else Show(seat=seat)
        if "check" in kinds:
            return Call(seat=seat)
        if "fold" in kinds:
            return Fold(seat=seat)
        if "bring-in" in kinds:
            return BringIn(seat=seat)
        forced = kinds["bet"].amount
        assert forced
        return RaiseTo(seat=seat, amount=forced.low)

    # Out of turn one can do nothing but leave.
    def _is_due(self, action: Action) -> bool:
        return isinstance(action, Leave) and super()._is_due(action)

    def _apply(self, action: Action) -> tuple[Event, ...]:
        wagered = self._wager(action) if self.betting is not None else None
        events = self._act(action) if wagered is None else [wagered]
        if not self.to_act():
            events += self._run()
        if self._untold:
            events = self._untold + events
            self._untold = []
        return tuple(events)

    def _act(self, action: Action) -> list[Event]:
        if self.street is BEFORE_THE_FIRST:
            return self.choose(action)
        if isinstance(action, ByDealer):
            return self._deal(action)
        if isinstance(action, Trade):
            return self._trade(action)
        if isinstance(action, Show | Muck):
            return self._show_or_muck(action)
        if isinstance(action, Leave):
            return self._leave(action)
        raise Illegal("no-bets-now" if isinstance(action, Wager) else "no-such-action")

    def _run(self) -> list[Event]:
        """All that follows until somebody is to act: rounds are closed, the next steps of the form begun."""
        events: list[Event] = []
        awaited = _NOBODY
        while not awaited and not self.result:
            events += self._go_on()
            self._awaited = None
            awaited = self.to_act()
        return events

    def _go_on(self) -> list[Event]:
        """The next thing that follows by itself."""
        events = [] if self.betting is None else self._close_betting()
        if len(self.live) > 1 and self._steps:
            step, self.street = self._steps.pop(0)
            return events + self._begin_step(step, self.street)
        if len(self.live) > 1 and not self._at_showdown:
            return events + self._open_showdown()
        return events + self._finish()

    # Forced bets.

    def _post(self, seat: int, amount: int, kind: str) -> ev.Posted:
        # Who is too short posts what they have and is all-in (betting.md, Forced bets).
        posted = amount if amount < self.stacks[seat] else self.stacks[seat]
        self.stacks[seat] -= posted
        return ev.Posted(seat=seat, kind=kind, amount=posted, all_in=not self.stacks[seat])

    def _post_antes(self) -> list[Event]:
        events: list[Event] = []
        amounts = antes(self.setup, self.ante())
        into = self.dead if self.setup.dead_antes else self.paid
        for seat in self.around(self.setup.dealer + 1):
            if amounts[seat]:
                events.append(posted := self._post(seat, amounts[seat], "ante"))
                into[seat] += posted.amount
        return events

    def _post_blinds(self) -> list[Event]:
        events: list[Event] = []
        for blind in blinds(self.setup, self.form):
            if self.stacks[blind.seat]:
                events.append(posted := self._post(blind.seat, blind.amount, blind.kind))
                self._blinds[blind.seat] = posted.amount
        return events

    # Dealing.

    def _deal_street(self, street: Street) -> list[Event]:
        """Cards for everybody still in, starting left of the dealer (betting.md, Dealing)."""
        count = street.down + street.up
        seats = self._in_order(self.setup.dealer + 1)
        # If the stock alone cannot give everybody stud's last card, one shared card is turned for all.
        if street.shared and self.source.left() < count * len(seats):
            self.source.turn_up(1)
            return []
        held = len(self.slots[seats[0]])
        at = tuple(range(held, held + count))
        if street.up:
            self._face_up |= frozenset(at[street.down :])
        for seat in seats:
            self.slots[seat] += [None] * count
        self.source.fill_around([Order(seat, at, None, self._face_up) for seat in seats])
        return []

    def _deal_board(self, street: Street) -> list[Event]:
        self.source.turn_up(street.board)
        return []

    def _deal(self, action: ByDealer) -> list[Event]:
        events = self.source.serve(action)
        for event in events:
            if isinstance(event, ev.Dealt):
                held, slots = self.slots[event.seat], event.slots
                for place, number in enumerate(event.at):
                    held[number] = slots[place]
            elif isinstance(event, ev.BoardDealt):
                self.board += event.cards
        return events

    # Trading.

    def _open_trade(self, _: Street) -> list[Event]:
        self._traders = self._in_order(self.first_trader())
        return [ev.StreetBegan(street="trade", opener=self._traders[0])]

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
            self.source.fill(seat, action.slots, self._face_up)
        return [ev.Traded(seat=seat, at=action.slots, slots=given)]

    # Betting.

    def _first_to_act(self) -> int:
        """Left of the big blind, or of the dealer; in stud as the upcards say (betting.md, First to act)."""
        opens = self.street.opens
        if opens == "blinds" and self._blinds:
            return (last_blind(self._blinds) + 1) % len(self.seats)
        if opens == "lowest":
            low = min(self.live, key=lambda seat: self.bring_in_value(self._showing(seat)[0]))
            # Who is all-in already cannot bring in: it falls to the next.
            able = [seat for seat in self._in_order(low) if self.stacks[seat]]
            return able[0] if able else low
        if opens == "best":
            # max() takes the first of equal ones: the nearest to the dealer's left.
            nearest = self._in_order(self.setup.dealer + 1)
            return max(nearest, key=lambda seat: self.showing_value(self._showing(seat)))
        return self.left_of(self.setup.dealer)

    def _open_betting(self, street: Street) -> list[Event]:
        first, must_open = self.opener()
        posted, self._blinds = self._blinds, {}
        order, options = self.around(first), self.options
        minimum = options.bet_size(big=street.big, least=self._big_blind)
        pot = sum(self.paid) + sum(self.dead)
        bring_in = options.bring_in if street.opens == "lowest" and isinstance(options, FormOptions) else 0
        self.betting = Betting(
            self.stacks, self.live, order, minimum, options.structure, pot, posted, must_open, bring_in
        )
        if (to_act := self.betting.to_act) is None:
            return []
        return [ev.StreetBegan(street=street.name, opener=to_act, must_open=must_open)]

    def _wager(self, action: Action) -> Event | None:
        """What is done in a round of betting; None where the action is something else."""
        assert self.betting is not None
        if isinstance(action, Call):
            return self.betting.check_or_call()
        if isinstance(action, RaiseTo):
            return self.betting.raise_to(action.amount)
        if isinstance(action, BringIn):
            return self.betting.bring_in()
        return self._drop(action.seat, left=False) if isinstance(action, Fold) else None

    def _leave(self, action: Leave) -> list[Event]:
        """Leaving for good in mid-hand is a fold at once (betting.md, Table stakes)."""
        if action.seat not in self.live - self.shown.keys():
            raise Illegal("not-in-the-hand")
        return [self._drop(action.seat, left=True)]

    def _drop(self, seat: int, *, left: bool) -> ev.Folded:
        folded = self.betting.fold(seat, left=left) if self.betting else ev.Folded(seat=seat, left=left)
        self._give_up(seat)
        return folded

    def _give_up(self, seat: int) -> None:
        """The seat is out, and its cards are among the discards."""
        self.live.discard(seat)
        # The last one left has nothing to trade for, and need not show.
        last = len(self.live) == 1
        self._traders = [other for other in self._traders if other != seat and not last]
        self._to_show = [other for other in self._to_show if other != seat and not last]
        self.source.discard(seat, self._held(seat))
        self.slots[seat] = []

    def _close_betting(self) -> list[Event]:
        """What was bet goes to the middle; what nobody called goes back."""
        assert self.betting
        self.last_aggressor = self.betting.last_aggressor
        self.paid = list(map(add, self.paid, self.betting.bets))
        self.betting = None
        owed = uncalled(self.paid, self.live)
        if not owed:
            return []
        seat, amount = owed
        self.paid[seat] -= amount
        self.stacks[seat] += amount
        return [ev.Returned(seat=seat, amount=amount)]

    # The end.

    def _open_showdown(self) -> list[Event]:
        """The last to bet or raise in the last round shows first, else the first left of the dealer."""
        self._at_showdown = True
        first = self.last_aggressor
        order = self._in_order(self.left_of(self.setup.dealer) if first is None else first)
        events = list(self.announce())
        # All who are in show, unless the table lets a beaten hand go unshown.
        known = [seat for seat in order if self._is_known(seat)] if self.source.veiled else order
        if self.options.muck or not known:
            self._to_show = order
            return events
        # Cards that nobody knows were never shown: they win nothing that is shown down.
        if len(known) < len(order):
            events += [self._muck(seat) for seat in order if seat not in known]
        return events + [self._show(seat) for seat in known if len(self.live) > 1]

    def _show_or_muck(self, action: Show | Muck) -> list[Event]:
        """Who mucks wins nothing that is shown down; the last one left need not show."""
        seat = action.seat
        if seat not in self._to_show[:1]:
            raise Illegal("no-showdown-now")
        if isinstance(action, Muck):
            return [self._muck(seat)]
        if not self._is_known(seat):
            raise Illegal("cards-unknown")
        held = [code for slot in self._held(seat) for code in slot.cards]
        if action.cards and sorted(action.cards) != sorted(held):
            raise Illegal("not-those-cards", cards=",".join(action.cards))
        self._to_show.pop(0)
        return [self._show(seat)]

    def _muck(self, seat: int) -> Event:
        self._give_up(seat)
        return ev.Mucked(seat=seat)

    def _show(self, seat: int) -> Event:
        # As `turned_up` has it, without the call: all hands are shown at once, which is felt.
        slots = tuple([Slot(slot.cards, len(slot.cards)) for slot in self.slots[seat] if slot is not None])
        self.slots[seat] = list(slots)
        rank = self.shown[seat] = self.rank(slots, self.board)
        return ev.Shown(seat=seat, slots=slots, rank=rank)

    def _is_beaten(self, seat: int) -> bool:
        if not self._is_known(seat):
            return True
        rank = self.rank(self._held(seat), self.board)
        return is_beaten(seat, rank, self.paid, self.live, self.to_beat())

    def _finish(self) -> list[Event]:
        won = awards(self.paid, self.live, self.shown, self.setup.dealer, sum(self.dead))
        events: list[Event] = []
        among = [award.pot for award in won]
        for award in won:
            self.stacks[award.seat] += award.amount
            shared = among.count(award.pot)
            events.append(
                ev.Won(seat=award.seat, amount=award.amount, pot=award.pot, rank=award.rank, shared_by=shared)
            )
        self.result = Result(stacks=tuple(self.stacks), awards=tuple(won), carry=self.carry(won))
        return [*events, ev.HandOver(stacks=self.result.stacks)]
