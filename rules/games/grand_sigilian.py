"""Grand Sigilian Poker: seventeen cards, two piles to exchange from, and a pot fed by drawing. By Wyvern.

What the cards are worth is in `rules.rankings.grand`; here is how they are played for.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Literal

import msgspec

from rules import events as ev
from rules.actions import (
    DEALER,
    Action,
    Amount,
    ByDealer,
    Choice,
    ChooseAtRandom,
    Deal,
    End,
    Exchange,
    Illegal,
    Leave,
    Pass,
    Pick,
    Stake,
    Vote,
)
from rules.cards import UNKNOWN, Slot, deck
from rules.events import Event
from rules.forms import Street
from rules.hand import MOST_CHIPS, Award, Carry, Game, Result, SeatView, Setup, View
from rules.laps import Laps
from rules.opening import StartingPotHand, StartingPotOptions
from rules.piles import Piles
from rules.pots import split
from rules.ranking import HandRank
from rules.rankings import grand
from rules.rankings.grand import DECK, HAND
from rules.stock import Order

EXCHANGES, LAST_EXCHANGE = Street(name="exchanges"), Street(name="last-exchange")

FROM_STOCK, FROM_DISCARDS = "exchange", "exchange-discards"
"""The two kinds of exchange, by what is drawn from."""

_LEAVE = Choice("leave")
_NOBODY: frozenset[int] = frozenset()


class GrandSigilianOptions(StartingPotOptions, frozen=True, kw_only=True):
    """What can be set for a table of Grand Sigilian Poker."""

    chip: Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)] = 1
    """The price of each card that is drawn."""
    ending: Literal["call", "all-pass"] = "call"
    """Whether a player calls the end, or it comes when all have passed."""
    first_lap: bool = False
    """Whether no end can be called before everybody has had a turn."""
    hints: bool = True
    """Whether players are told which combos they are one or two cards short of."""


@lru_cache(maxsize=1024)
def _worth(codes: tuple[str, ...]) -> HandRank:
    return grand.score(codes)


class GrandSigilian(StartingPotHand):
    """One hand of Grand Sigilian Poker."""

    options: GrandSigilianOptions

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, deck(DECK))
        self.piles = Piles(deck(DECK).codes)
        self.laps = Laps(self.seats)
        self.turn: int | None = None
        self._given: Exchange | None = None
        """The exchange whose cards are being drawn."""
        self.open()

    def rank(self, slots: Sequence[Slot], board: Sequence[str] = ()) -> HandRank:  # noqa: ARG002 (there is none)
        """What seventeen cards, or fewer, are worth at best."""
        return _worth(tuple(sorted(code for slot in slots for code in slot.cards)))

    # What is to be seen, and done.

    def view(self, viewer: int | None) -> View:
        """What the viewer may know now: a seat, or None for the table at large."""
        piles = len(self.piles.stock), len(self.piles.discards)
        return msgspec.structs.replace(super().view(viewer), piles=piles)

    # Who has no chips left plays on: there is nothing to be all-in for.
    def _seat_view(self, seat: int, viewer: int | None) -> SeatView:
        return msgspec.structs.replace(super()._seat_view(seat, viewer), all_in=False)

    def _in_the_air(self) -> bool:
        """Whether cards are being turned, dealt or drawn."""
        return bool(self.high_card or self.piles.orders)

    def deal(self) -> None:
        """Seventeen cards each are to be dealt; the rest is the draw-pile."""
        at = tuple(range(HAND))
        self.slots = [[None] * HAND for _ in self.seats]
        self.piles.fill_around([Order(seat, at) for seat in self.around(self.dealer + 1)])

    def _waiting(self) -> frozenset[int]:
        if self._in_the_air():
            return frozenset((DEALER,))
        if self.pot is None:
            return frozenset((self.dealer,))
        return _NOBODY if self.turn is None else frozenset((self.turn,))

    def _welcome(self) -> frozenset[int]:
        # Until the starting pot is paid there is no hand to leave.
        return _NOBODY if self._in_the_air() or self.pot is None else frozenset(self.live)

    def _choices(self, seat: int) -> tuple[Choice, ...]:
        if seat == DEALER:
            return (self.high_card.choice() if self.high_card else self.piles.choice(),)
        if self.pot is None:
            return (self.pot_choice(),)
        vote = (Choice("vote"),) if seat in self.voters() else ()
        if seat != self.turn:
            return *vote, _LEAVE
        end = (Choice("end"),) if self._may_call_end() else ()
        exchanges = [self._exchange_choice(seat, kind) for kind in (FROM_STOCK, FROM_DISCARDS)]
        return *[choice for choice in exchanges if choice], Choice("pass"), *end, *vote, _LEAVE

    def _exchange_choice(self, seat: int, kind: str) -> Choice | None:
        most = self._most(seat, from_discards=kind == FROM_DISCARDS)
        if not most:
            return None
        price = self.options.chip
        cards = tuple(code for slot in self._held(seat) for code in slot.cards)
        return Choice(kind, Amount(price, most * price), (Pick("cards", cards, 1, most),))

    # No more than the pile drawn from can give, the draw-pile with the discards shuffled in, and no more than
    # can be paid for (R7).
    def _most(self, seat: int, *, from_discards: bool) -> int:
        pile = len(self.piles.discards) if from_discards else self.piles.can_fill(seat)
        most = min(HAND, pile)
        price = self.options.chip
        return min(most, self.stacks[seat] // price) if price else most

    def timeout_action(self, seat: int) -> Action:
        """Pass; but after a round in which all have passed, call the end, or it might never come.

        The starting pot is as the table has it.
        """
        if self.pot is None:
            return Stake(seat=seat, amount=self.options.ante)
        nobody_plays_on = self._may_call_end() and self.laps.all_passed
        return End(seat=seat) if nobody_plays_on else Pass(seat=seat)

    # Out of turn one can leave, and vote.
    def _is_due(self, action: Action) -> bool:
        return isinstance(action, Leave | Vote) and super()._is_due(action)

    def _apply(self, action: Action) -> tuple[Event, ...]:
        return (*self.told_late(), *self._act(action))

    def _act(self, action: Action) -> list[Event]:
        if self._in_the_air() != isinstance(action, ByDealer):
            raise Illegal("not-your-turn")
        if self.pot is None and not isinstance(action, ChooseAtRandom | Stake):
            raise Illegal("pot-first")
        match action:
            case ChooseAtRandom() if self.high_card:
                return self.turn_card(self.high_card, action.card)
            case ByDealer() if self.piles.orders:
                return self._deal(action)
            case Stake() if self.pot is None:
                return self.set_pot(action)
            case Exchange():
                return self._exchange(action)
            case Pass():
                return self._pass(action.seat)
            case End():
                return self._call_end(action.seat)
            case Vote():
                return self._vote(action.seat)
            case Leave():
                return self._leave(action.seat)
        raise Illegal("no-such-action")

    def _deal(self, action: ByDealer) -> list[Event]:
        given = self._given
        # What comes in a last exchange is shown at once.
        if given and isinstance(action, Deal) and UNKNOWN in action.cards and self._is_closing(given.seat):
            raise Illegal("cards-unknown")
        events = self.piles.serve(action)
        for event in events:
            if isinstance(event, ev.Dealt):
                for number, slot in zip(event.at, event.slots, strict=True):
                    self.slots[event.seat][number] = slot
        if self.piles.orders:
            return events
        if given is None:
            # Left of the dealer; with a house dealer the first seat.
            first = self.left_of(self.dealer)
            return [*events, ev.StreetBegan(street=EXCHANGES.name, opener=first), *self._pass_on_to(first)]
        # Cards are drawn first, then those given up are put down: on the discard pile, or, where it was the
        # one drawn from, on the draw-pile (R7).
        self._given = None
        self.piles.lay(given.cards, on_stock=given.from_discards)
        return events + self._took_turn(given.seat, exchanged=True)

    # Turns. A player exchanges, passes or calls an end.

    def _exchange(self, action: Exchange) -> list[Event]:
        seat, count = action.seat, len(action.cards)
        at = self._places(seat, action.cards)
        most = self._most(seat, from_discards=action.from_discards)
        if count > most:
            raise self._too_many(seat, most)
        if self._is_closing(seat):
            kept = [slot for number, slot in enumerate(self.slots[seat]) if number not in at]
            self._require_known(seat, [slot for slot in kept if slot])
        amount = count * self.options.chip
        self.pay(seat, amount)
        slots = tuple(slot for number in at if (slot := self.slots[seat][number]))
        for number in at:
            self.slots[seat][number] = None
        self._given = action
        self.piles.draw(seat, at, from_discards=action.from_discards)
        told = ev.Exchanged(seat=seat, at=at, slots=slots, from_discards=action.from_discards, amount=amount)
        return [told]

    def _places(self, seat: int, codes: Sequence[str]) -> tuple[int, ...]:
        """Where the cards lie that are given up, each named once; raises `Illegal`."""
        if not codes:
            raise Illegal("no-cards-named")
        held = [slot.cards[0] if slot else "" for slot in self.slots[seat]]
        places = []
        for code in codes:
            if code not in held:
                raise Illegal("card-not-held", card=code)
            places.append(held.index(code))
            held[places[-1]] = ""
        return tuple(places)

    def _too_many(self, seat: int, most: int) -> Illegal:
        price = self.options.chip
        if price and self.stacks[seat] // price == most:
            return Illegal("cannot-pay-so-many", most=most, price=price)
        return Illegal("pile-too-small", most=most)

    def _pass(self, seat: int) -> list[Event]:
        if self._is_closing(seat):
            self._require_known()
        return [ev.Passed(seat=seat), *self._took_turn(seat, exchanged=False)]

    def _took_turn(self, seat: int, *, exchanged: bool) -> list[Event]:
        closing = self._is_closing(seat)
        self.laps.took_turn(seat, exchanged=exchanged)
        return self._show_down() if closing else self._pass_on_to(self.left_of(seat))

    def _pass_on_to(self, seat: int) -> list[Event]:
        """It is that seat's turn, and it is told if that is the last exchange."""
        before, was = self.turn, self.street
        self.turn = seat
        self.street = LAST_EXCHANGE if self._is_closing(seat) else EXCHANGES
        if self.street is EXCHANGES or (before, was) == (seat, self.street):
            return []
        return [ev.StreetBegan(street=self.street.name, opener=seat)]

    # How it ends. Where ends are called, anybody may on their turn, in the table's first lap too unless it is
    # to be played (`first_lap`). Else, when the latest turn of all others was a pass, the turn that comes is
    # the last one; or all vote for the end whom others hold up.

    def _may_call_end(self) -> bool:
        return self.options.ending == "call" and (self.laps.all_had_turns or not self.options.first_lap)

    def _is_closing(self, seat: int) -> bool:
        return self.options.ending == "all-pass" and self.laps.is_last(seat)

    def voters(self) -> frozenset[int]:
        """Who may vote to end the hand now, whoever's turn it is; everybody knows it."""
        votes = self.options.ending == "all-pass" and not self.result
        return self.laps.voters() if votes else _NOBODY

    def _call_end(self, seat: int) -> list[Event]:
        if self.options.ending != "call":
            raise Illegal("no-end-is-called")
        if not self._may_call_end():
            raise Illegal("first-lap")
        self._require_known()
        return [ev.EndCalled(seat=seat), *self._show_down()]

    def _vote(self, seat: int) -> list[Event]:
        voters = self.voters()
        if seat not in voters:
            raise Illegal("no-vote-now")
        if voters == {seat}:
            self._require_known()
        self.laps.vote(seat)
        return [ev.Voted(seat=seat), *(self._show_down() if self.laps.outvoted else [])]

    # The hand of who leaves goes face down to the bottom of the discard pile, and what they paid in is lost
    # to them (R8). The last one left takes the pot (R6).
    def _leave(self, seat: int) -> list[Event]:
        if seat not in self.live:
            raise Illegal("not-in-the-hand")
        self.piles.discard(seat, self._held(seat))
        self.slots[seat] = []
        self.live.discard(seat)
        self.laps.left(seat)
        events: list[Event] = [ev.Folded(seat=seat, left=True)]
        if len(self.live) == 1:
            return events + self._finish()
        if self.laps.outvoted and self._all_known():
            return events + self._show_down()
        assert self.turn is not None
        return events + self._pass_on_to(self.left_of(seat) if seat == self.turn else self.turn)

    # The showdown. Of a hand that is played again from a file nobody may know what was never shown.

    def _all_known(self) -> bool:
        return all(self._is_known(seat) for seat in self.live)

    def _require_known(self, seat: int | None = None, kept: Sequence[Slot] = ()) -> None:
        """Refuse to show down what nobody knows; of that seat, what it keeps."""
        others = [slot for other in self.live - {seat} for slot in self._held(other)]
        if UNKNOWN in [code for slot in (*others, *kept) for code in slot.cards]:
            raise Illegal("cards-unknown")

    def _show_down(self) -> list[Event]:
        events: list[Event] = []
        for seat in self._in_order(self.dealer + 1):
            # Side by side as the deck has them: in what order they came is nobody's business.
            laid = sorted(self._held(seat), key=lambda slot: deck(DECK)[slot.cards[0]].index)
            slots = tuple([slot.turned_up() for slot in laid])
            self.slots[seat] = list(slots)
            rank = self.shown[seat] = self.rank(slots)
            events.append(ev.Shown(seat=seat, slots=slots, rank=rank))
        return events + self._finish()

    # The highest total takes the whole pot, whoever paid in how much; equal ones split it (R6).
    def _finish(self) -> list[Event]:
        self.turn = None
        best = max([rank.value for rank in self.shown.values()], default=None)
        winners = [seat for seat in sorted(self.live) if best is None or self.shown[seat].value == best]
        shares = split(sum(self.paid), winners, self.dealer, len(self.seats))
        won = [
            Award(seat=seat, amount=amount, pot=0, rank=self.shown.get(seat))
            for seat, amount in shares.items()
        ]
        events: list[Event] = []
        for award in won:
            self.stacks[award.seat] += award.amount
            told = ev.Won(seat=award.seat, amount=award.amount, pot=0, rank=award.rank, shared_by=len(won))
            events.append(told)
        self.result = Result(stacks=tuple(self.stacks), awards=tuple(won), carry=Carry())
        return [*events, ev.HandOver(stacks=self.result.stacks)]


GAME = Game(
    id="grand-sigilian",
    seats=range(2, 13),
    options=GrandSigilianOptions,
    hand=GrandSigilian,
    score=grand.typed,
    deck=DECK,
    turns_for_deal=True,
    entry=lambda options: max(1, options.ante),
)
