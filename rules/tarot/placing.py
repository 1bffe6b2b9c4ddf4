"""Where cards lie in Tarot Poker: places that keep their facing, and what a card does when it is dealt."""

from __future__ import annotations

from collections.abc import Collection

from rules import events as ev
from rules.actions import ByDealer, ChooseAtRandom, Illegal, Trade
from rules.cards import UNKNOWN, Slot
from rules.events import Event
from rules.forms import Street
from rules.hand import OpenQuestion, Setup
from rules.rankings.wild import minors
from rules.stock import BOARD, Order
from rules.tarot.answers import (
    Answer,
    Asking,
    Course,
    Drawing,
    Keeping,
    Question,
    RandomPick,
    Running,
    Wait,
)
from rules.tarot.pack import DEATH, MOON, SPECIALS, STAR, SUN
from rules.tarot.plain import TarotPoker
from rules.tarot.stock import TarotStock


class PlacedHand(TarotPoker):
    """A hand whose cards keep their places, and the courses that move them."""

    source: TarotStock

    def __init__(self, setup: Setup) -> None:
        self.revealed: set[str] = set()
        """Cards that were shown and kept: they lie face up wherever they go."""
        self.denied: set[str] = set()
        """Cards that are wild no more: they stay so for this hand, whoever holds them (R5)."""
        self.denied_openly: set[str] = set()
        """Those of them of which the table knows: they showed."""
        self._courses: list[Running] = []
        """What is being played, the last begun on top."""
        self._told: list[Event] = []
        """What has happened since it was last told."""
        super().__init__(setup)

    def open_source(self) -> TarotStock:
        """The minors, and the specials that were called for so far."""
        return TarotStock((*minors(), *self.specials))

    # What somebody holds.

    def codes(self, seat: int) -> tuple[str, ...]:
        """The cards of a seat; one that nobody knows is named by its slot, `#2`."""
        return tuple([_name(at, slot) for at, slot in enumerate(self._held(seat), 1)])

    def hidden(self, seat: int) -> tuple[str, ...]:
        """Those of its cards that lie face down."""
        return tuple([_name(at, slot) for at, slot in enumerate(self._held(seat), 1) if slot.hidden])

    def shown_codes(self, seat: int) -> tuple[str, ...]:
        """Those of its cards that lie face up."""
        return tuple(slot.cards[0] for slot in self._showing(seat))

    def has(self, seat: int, card: str) -> bool:
        """Whether the seat holds a card that is in force: a denied one has no power, duty or defence."""
        return card not in self.denied and card in self.codes(seat)

    def place(self, seat: int, card: str) -> int:
        """In which slot the card lies."""
        filled = [at for at, slot in enumerate(self.slots[seat]) if slot]
        return filled[self.codes(seat).index(card)]

    def others(self, seat: int) -> tuple[int, ...]:
        """Who else is still in, from the seat's left on."""
        return tuple(self._in_order(seat + 1)[: len(self.live) - (seat in self.live)])

    # What is done with cards.

    def tell(self, event: Event) -> None:
        """This has happened."""
        self._told.append(event)

    def reveal(self, seat: int, card: str) -> None:
        """Show a card and keep it: it lies face up for the rest of the hand."""
        at = self.place(seat, card)
        self.revealed.add(card)
        if not (slot := self.slots[seat][at]) or slot.hidden:
            self.slots[seat][at] = Slot((card,), 1)
            self.tell(ev.Revealed(seat=seat, at=at, card=card))

    def discard(self, seat: int, card: str, *, seen: bool = False, by: int | None = None) -> int:
        """Put a card with the discards, `seen` by all, or `by` another player; the slot in which it lay."""
        at = self.place(seat, card)
        slot = self.slots[seat][at]
        assert slot
        self.slots[seat][at] = None
        self.source.discard(seat, (slot,))
        gone = slot.turned_up() if seen else slot
        self.tell(ev.Discarded(seat=seat, at=(at,), slots=(gone,), by=by))
        return at

    def can_draw(self, seat: int) -> bool:
        """Whether stock or discards can give the seat a card (R9)."""
        return self.source.can_fill(seat) > 0

    def draw(self, seat: int, at: int) -> Course:
        """A card into that place, where it lies as the first one was dealt (R5).

        As long as none is to be had, the place stays empty (R9).
        """
        if self._is_alone() or not self.can_draw(seat):
            return
        self.source.add(Order(seat, (at,), up=self._facing()))
        yield Drawing(self.source)

    def give_up(self, seat: int, card: str) -> Course:
        """Give up a card for its power, and draw another into its place."""
        if seat in self.live:
            yield from self.draw(seat, self.discard(seat, card, seen=True))

    def deny(self, seat: int, card: str | None, *, shows: bool) -> None:
        """Tame a card, or none: which one of the hidden it was is for its owner alone to know (R13)."""
        known = known_or_not(card) if card else None
        if known and known != UNKNOWN:
            self.denied.add(known)
            self.denied_openly |= {known} if shows else set()
        self.tell(ev.Denied(seat=seat, card=known, shows=shows))

    def swap(self, seat: int, card: str, on: int, other: str) -> None:
        """Two cards change places. They are not dealt: no Death, no Moon (R5)."""
        here, there = self.place(seat, card), self.place(on, other)
        mine, theirs = self.slots[seat][here], self.slots[on][there]
        assert mine
        assert theirs
        new = self.slots[seat][here] = self._lying(theirs.cards[0], here)
        given = self.slots[on][there] = self._lying(mine.cards[0], there)
        shows = (not (mine.hidden and given.hidden), not (theirs.hidden and new.hidden))
        self.tell(ev.Swapped(seat=seat, on=on, given=given.cards[0], taken=new.cards[0], shows=shows))

    def fold_by(self, seat: int, card: str) -> None:
        """A card folds the seat. What it has bet stands."""
        if self.betting:
            # A card also folds who would have to open.
            self.betting.fold(seat, left=True)
        self.tell(ev.Folded(seat=seat, card=card))
        self._give_up(seat)

    # What a course asks for.

    def at_random(self, cards: tuple[str, ...]) -> Asking[str]:
        """One of these cards, taken by chance."""
        taken: str = yield RandomPick(cards)
        return taken

    def put(self, played: OpenQuestion, stops: Collection[str]) -> Asking[Answer | None]:
        """Whether somebody stops that; None where they let it be.

        Nobody is asked where no card of the playing deck could; else all who might, card or not.
        """
        if not played.asked or not set(stops) & set(self.specials):
            return None
        answer: Answer | None = yield Question(played, stops)
        return answer

    # The courses.

    @property
    def wait(self) -> Wait | None:
        """What is waited for in the midst of a card's doing."""
        return self._courses[-1].wait if self._courses else None

    def begin_course(self, course: Course) -> None:
        """Do this first, before all that is begun goes on."""
        self._courses.append(Running(course))

    def _waiting(self) -> frozenset[int]:
        return self._courses[-1].waits_for() if self._courses else super()._waiting()

    def _go_on(self) -> list[Event]:
        if not self._courses:
            return super()._go_on()
        running = self._courses[-1]
        if not running.go_on() and running in self._courses:
            self._courses.remove(running)
        if self._is_alone():
            self._end_courses()
        return self._flush()

    def _flush(self) -> list[Event]:
        told, self._told = self._told, []
        return told

    # Cards that are dealt.

    def _facing(self) -> frozenset[int]:
        """The places that are face up: at the showdown all of them."""
        most = max(map(len, self.slots))
        return frozenset(range(most)) if self._at_showdown else self._face_up

    def _lying(self, card: str, at: int) -> Slot:
        return Slot((card,), int(at in self._facing() or card in self.revealed))

    # A place that could not be filled stays empty: the hand is whole without it.
    def _is_whole(self, seat: int) -> bool:
        keeps = isinstance(self.wait, Keeping) and self.wait.seat == seat
        return not keeps and seat not in [order.seat for order in self.source.orders]

    def _deal_street(self, street: Street) -> list[Event]:
        told = super()._deal_street(street)
        self._skip()
        return told

    def _trade(self, action: Trade) -> list[Event]:
        told = super()._trade(action)
        self._skip()
        return told

    def _skip(self) -> None:
        """Strike what neither stock nor discards can give."""
        orders = self.source.orders
        while orders and orders[0].cards is None and not self.can_draw(orders[0].seat):
            del orders[0]

    def _deal(self, action: ByDealer) -> list[Event]:
        if isinstance(self.wait, RandomPick):
            if not isinstance(action, ChooseAtRandom) or not self.wait.fits(action.card):
                raise Illegal("not-one-of-those")
            self.wait.take(action.card)
            return []
        for event in self.source.serve(action):
            if isinstance(event, ev.Dealt):
                self._received(event)
            elif isinstance(event, ev.BoardDealt):
                self._turned_up(event.cards)
            else:
                self.tell(event)
        self._skip()
        return self._flush()

    def _received(self, dealt: ev.Dealt) -> None:
        seat, at, slots = dealt.seat, dealt.at, dealt.slots
        # Whoever held them before may have shown them.
        self.revealed.difference_update([slot.cards[0] for slot in slots])
        if isinstance(self.wait, Drawing) and self.wait.apart:
            self.wait.drawn += slots
            self.tell(ev.StarDrawn(seat=seat, at=at, slots=slots))
            return
        for number, slot in zip(at, slots, strict=True):
            self.slots[seat][number] = slot
        if star := slots[-1].cards == (STAR,):
            at, slots = at[:-1], slots[:-1]
        if at:
            self.tell(ev.Dealt(seat=seat, at=at, slots=slots))
        for number in self._face_up.intersection(at):
            self.begin_course(self._dealt_up(seat, number))
        if star:
            self.begin_course(self._star(seat, dealt.at[-1]))

    def _turned_up(self, cards: tuple[str, ...]) -> None:
        """No special is shared: it goes to the discards, and another card is turned for it (R8)."""
        passed = tuple(code for code in cards if code in SPECIALS)
        kept = tuple(code for code in cards if code not in passed)
        self.board += kept
        if kept:
            self.tell(ev.BoardDealt(cards=kept))
        if passed:
            self.tell(ev.BoardPassed(cards=passed))
            self.source.discard(BOARD, [Slot((code,), 1) for code in passed])
            self.source.add(Order(BOARD, tuple(range(len(passed)))))

    def _star(self, seat: int, at: int) -> Course:
        """Nobody holds the Star: it goes, two cards come for it, and its player chooses one of them (R7)."""
        self.discard(seat, STAR, seen=True)
        # In a round that is settled, its two cards are next.
        orders = self.source.orders
        if not orders or orders[0].at != (at, at):
            if not self.can_draw(seat):
                return
            self.source.add(Order(seat, (at, at), up=self._facing()))
        drawn: tuple[Slot, ...] = yield Drawing(self.source, apart=True)
        cards = [slot.cards[0] for slot in drawn]
        kept = cards[0] if len(cards) == 1 else (yield Keeping(seat, tuple(cards)))
        place = cards.index(kept)
        self.slots[seat][at] = drawn[place]
        self.tell(ev.Dealt(seat=seat, at=(at,), slots=drawn[place : place + 1]))
        if left := drawn[:place] + drawn[place + 1 :]:
            self.source.discard(seat, left)
            self.tell(ev.Discarded(seat=seat, at=(at,), slots=left))
        yield from self._dealt_up(seat, at)

    def _dealt_up(self, seat: int, at: int) -> Course:
        """Coming face up, Death folds its player, and so does the Moon if no Sun is shown for it."""
        slot = self.slots[seat][at] if seat in self.live else None
        card = slot.cards[0] if slot and at in self._face_up else ""
        if card in self.denied or self._at_showdown:
            return
        if card == DEATH:
            self.fold_by(seat, DEATH)
        if card == MOON:
            question = OpenQuestion(seat=seat, card=MOON, on=seat, asked=(seat,))
            if not (yield from self.put(question, {SUN})):
                self.fold_by(seat, MOON)
                return
            self.tell(ev.PowerStopped(seat=seat, card=MOON, by=seat, using=SUN))
            self.reveal(seat, SUN)

    # Who is out.

    def _is_alone(self) -> bool:
        return len(self.live) == 1

    def _give_up(self, seat: int) -> None:
        super()._give_up(seat)
        self.source.strike(seat)
        if self._is_alone():
            self._end_courses()

    def _end_courses(self) -> None:
        """The last one left wins unseen: nothing more is dealt, asked or done."""
        self._courses.clear()
        self.source.strike()


def _name(at: int, slot: Slot) -> str:
    return f"#{at}" if slot.cards[0] == UNKNOWN else slot.cards[0]


def known_or_not(card: str) -> str:
    """The code of a card; `UNKNOWN` where it is named by its slot."""
    return UNKNOWN if card.startswith("#") else card
