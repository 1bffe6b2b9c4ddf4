"""`Hand`, the one interface that every game has, and the data that goes in and out of it.

State is a function of setup and log: whoever holds both can play the same hand again, exactly.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec

from rules.actions import DEALER, Action, ByPlayer, Choice, Illegal, Leave, Pick, Rewind
from rules.betting import Structure
from rules.cards import Deck, Slot
from rules.cards import deck as deck_named
from rules.events import BoardDealt, Dealt, Event, Rewound, Shown
from rules.ranking import HandRank

MOST_CHIPS = 10**12
"""No amount anywhere is greater: sums of them stay far from where a database's integers end."""

Chips = Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What can be set for a table. One such struct a game: config keys and panels come from its fields."""


class BettingOptions(Options, frozen=True, kw_only=True):
    """The options of every game that is bet on in rounds (betting.md, Structure)."""

    ante: Chips = 0
    minimum_bet: Annotated[int, msgspec.Meta(ge=1, le=MOST_CHIPS)] = 2
    structure: Structure = "no-limit"
    big_bet: Chips = 0
    """In fixed-limit the bet of later rounds; 0 is twice the minimum bet."""
    muck: bool = False
    """Whether a beaten hand may go unshown."""

    def bet_size(self, *, big: bool, least: int = 0) -> int:
        """The least bet of a round, in fixed-limit the only one; `big` in later rounds.

        `least` is the big blind, where there is one: it stands for the minimum bet.
        """
        least = least or self.minimum_bet
        if not big or self.structure != "fixed-limit":
            return least
        return self.big_bet or min(2 * least, MOST_CHIPS)


class BlindOptions(BettingOptions, frozen=True, kw_only=True):
    """The options of games in which two players bet blind, before their cards (betting.md, Forced bets)."""

    small_blind: Chips = 1
    big_blind: Chips = 2


class FormOptions(BlindOptions, frozen=True, kw_only=True):
    """The options of games that are played in several forms, some with blinds and some with a bring-in."""

    bring_in: Chips = 1


class Carry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What one hand hands the next. A table keeps it and does not read it.

    Seats are numbered from 0 here, as everywhere but in a hand file.
    """

    opener: int | None = None
    form: str = ""
    """The form that was played, where the dealer chooses one."""
    specials: tuple[str, ...] = ()
    special_called: bool = False
    side_pot: Chips = 0
    roller: int | None = None
    """Who throws first."""
    rounds: Annotated[int, msgspec.Meta(ge=0)] = 0
    """How many rounds of a longer game have been played."""

    # Odd chips go to who threw last, which is not who throws next.
    def shares(self, seats: Sequence[int]) -> dict[int, int]:
        """What each of those who play for the side pot gets when their game ends (cambion-roulette R2).

        >>> Carry(side_pot=7, roller=0).shares((0, 1))
        {1: 4, 0: 3}
        """
        order = sorted(seats, key=lambda seat: seat == self.roller)
        each, odd = divmod(self.side_pot, len(order))
        return {seat: each + (place < odd) for place, seat in enumerate(order)}

    def reseated(self, seats: dict[int, int]) -> Carry:
        """The same for a next hand whose players sit elsewhere: old seat -> new, who left being absent."""
        moved = {name: seats.get(getattr(self, name)) for name in ("opener", "roller")}
        return msgspec.structs.replace(self, **moved)


NOBODY = -1
"""In place of the dealer's seat: nobody at the table deals, or nobody yet."""


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """How a hand begins. `players` are names for the hand file, in seat order; they mean nothing here."""

    game: str
    stacks: tuple[int, ...]
    dealer: int
    options: Any
    """The game's own `Options`."""
    carry: Carry = Carry()
    form: str = ""
    antes: tuple[int, ...] = ()
    """Antes by seat, where they are not the same for all."""
    dead_antes: bool = False
    """Antes count towards no level of the pots: one player may ante for all, as the big blind does."""
    blinds: tuple[int, ...] = ()
    """Blinds and straddles by seat, where the options do not say them."""
    players: tuple[str, ...] = ()


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """What a viewer may know of a seat."""

    seat: int
    stack: int
    bet: int = 0
    """Put in during this round of betting."""
    paid: int = 0
    """Put in during the whole hand."""
    live: bool = True
    all_in: bool = False
    slots: tuple[Slot, ...] = ()
    rank: HandRank | None = None
    """What the cards are worth, where the viewer can see them all."""
    used: tuple[str, ...] = ()
    """Cards of the seat whose power is spent for this hand, as far as the viewer sees them."""
    denied: tuple[str, ...] = ()
    """Cards of the seat that are wild no more, as far as the viewer may know it."""
    lets_be: bool = False
    """Whether the seat lets everything be in this hand; only its player is told."""


class OpenQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """A power that can still be stopped: all of it is public.

    `seat` played `card`, `on` another seat where it has a target. `asked` are the seats that might stop
    it, nearest to the player's left first, whether or not they can.
    """

    seat: int
    card: str
    on: int | None = None
    asked: tuple[int, ...] = ()


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What a viewer may know of the hand: a seat, or None for the table at large."""

    viewer: int | None
    street: str
    seats: tuple[SeatView, ...]
    pot: int
    to_act: tuple[int, ...]
    dealer: int
    board: tuple[str, ...] = ()
    piles: tuple[int, int] | None = None
    """How many cards lie on the draw-pile and on the discard pile, where both are drawn from."""
    choices: tuple[Choice, ...] = ()
    specials: tuple[str, ...] = ()
    """The specials in the playing deck, wherever they lie."""
    named_rank: str = ""
    """The rank that the World named."""
    ruler: int | None = None
    """Whose High Priestess rules this round of betting."""
    question: OpenQuestion | None = None
    side_pot: int = 0
    """What lies in the table's own pot, which outlives a hand."""


class Award(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Chips that a seat won from a pot, and with what; no rank where nobody was left to show."""

    seat: int
    amount: int
    pot: int
    rank: HandRank | None = None


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How a hand ended: the stacks, who won what and why, and what the next hand is to know."""

    stacks: tuple[int, ...]
    awards: tuple[Award, ...]
    carry: Carry


class _Alone(dict[int, frozenset[int]]):
    """From a seat to the set of that seat and no other: hands need one at every turn."""

    def __missing__(self, seat: int) -> frozenset[int]:
        found = self[seat] = frozenset((seat,))
        return found


ALONE: Mapping[int, frozenset[int]] = _Alone()


class Hand(ABC):
    """One deal, from ante to payout.

    A game writes `_waiting`, `_choices`, `_apply` and a few more; whoever plays uses the public names.
    It is made of a setup alone, so that a hand can be played again from the start.
    """

    # Slots, because a poker hand has more attributes than Python looks up fast (it is 29 of them).
    __slots__ = (
        "_awaited",
        "_kept",
        "_last_told",
        "_log",
        "_offered",
        "_questions",
        "result",
        "setup",
    )

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.result: Result | None = None
        self._log: list[Action] = []
        self._last_told: tuple[Event, ...] = ()
        self._questions = 0
        """The number of the last question; all who are asked now are asked that, but those in `_kept`."""
        self._kept: dict[int, int] = {}
        # What is asked often and changes only with an action.
        self._awaited: frozenset[int] | None = None
        self._offered: dict[int, tuple[Choice, ...]] = {}

    # The interface.

    @property
    def log(self) -> tuple[Action, ...]:
        """All actions so far, in order, with what was taken back and the `Rewind` that did it."""
        return tuple(self._log)

    @property
    def played(self) -> tuple[Action, ...]:
        """The actions that count: the log without what was taken back."""
        counted: list[Action] = []
        for action in self._log:
            if isinstance(action, Rewind):
                counted.pop()
            else:
                counted.append(action)
        return tuple(counted)

    @property
    def trades(self) -> bool:
        """Whether players trade cards at some time in this hand, as far as that is settled."""
        return False

    def to_act(self) -> frozenset[int]:
        """Whom the hand waits for: seats, or {DEALER}; nobody when it is over."""
        awaited = self._awaited
        if awaited is None:
            awaited = self._awaited = frozenset() if self.result else self._waiting()
        return awaited

    def may_act(self) -> frozenset[int]:
        """Who may act though the hand does not wait for them."""
        return frozenset() if self.result else self._welcome()

    def may_leave(self, seat: int) -> bool:
        """Whether the seat may leave for good now, which is a fold."""
        return any(choice.kind == "leave" for choice in self.choices(seat))

    def voters(self) -> frozenset[int]:
        """Who may vote to end the hand now, whoever's turn it is; everybody knows it."""
        return frozenset()

    def choices(self, seat: int) -> tuple[Choice, ...]:
        """What the seat (or DEALER) may do now; nothing where it is not to act."""
        found = self._offered.get(seat)
        if found is None:
            asked = seat in (self._awaited or self.to_act()) or seat in self.may_act()
            found = self._offered[seat] = self._choices(seat) if asked else ()
        return found

    def public_choices(self, seat: int) -> tuple[Choice, ...]:
        """The same from public facts only. Games whose choices depend on hidden cards override it."""
        return tuple([_public(choice) if choice.picks else choice for choice in self.choices(seat)])

    def ask(self, seat: int) -> int | None:
        """The number of the question that is put to the seat now, or None.

        A new question gets a new number, and none is ever used again: a click that carries an old one
        is about something that has passed. Seats asked the same thing at the same time share one.
        """
        if seat == DEALER or seat not in self.to_act():
            return None
        return self._kept.get(seat, self._questions)

    def push(self, action: Action) -> tuple[Event, ...]:
        """Play an action and tell what happened; raises `Illegal`, and then nothing has."""
        actor, waiting, asked = action.seat, self._awaited or self.to_act(), None
        if actor not in waiting:
            if self.result:
                raise Illegal("hand-is-over")
            if isinstance(action, Rewind):
                return self._rewind(action)
            if not self._is_due(action):
                raise Illegal("not-your-turn")
            asked = self._asked_besides(actor)
        elif len(waiting) > 1:
            asked = self._asked_besides(actor)
        self._awaited = None  # a game may settle already who is next
        events = self._last_told = self._apply(action)
        self._offered = {}
        self._log.append(action)
        self._renumber(asked)
        return events

    def rewindable(self) -> int | None:
        """The seat whose action can be taken back now: it was the last, and nobody saw a card through it.

        Who has left for good stays gone.
        """
        last = next(reversed(self.played), None) if not self.result else None
        if not isinstance(last, ByPlayer) or isinstance(last, Leave):
            return None
        seen = any(isinstance(event, Dealt | BoardDealt | Shown) for event in self._last_told)
        return None if seen else last.seat

    @abstractmethod
    def view(self, viewer: int | None) -> View:
        """What the viewer may know now: a seat, or None for the table at large."""

    @abstractmethod
    def timeout_action(self, seat: int) -> Action:
        """The mildest legal action of a seat that is to act."""

    def _rewind(self, action: Rewind) -> tuple[Event, ...]:
        """Become the hand that was before the last action. The log and the questions' numbers go on."""
        seat = self.rewindable()
        if seat is None:
            raise Illegal("nothing-to-rewind")
        log, questions = [*self._log, action], self._questions
        setup, kept, asked = self.setup, self.played[:-1], self._asked_besides(seat)
        self.__dict__.clear()
        self.__init__(setup)  # type: ignore[misc]
        for each in kept:
            self.push(each)
        self._log, self._questions = log, questions
        self._renumber(asked)
        return (Rewound(seat=seat),)

    # What a game writes.

    @abstractmethod
    def _waiting(self) -> frozenset[int]: ...

    def _welcome(self) -> frozenset[int]:
        return frozenset()

    def _is_due(self, action: Action) -> bool:
        """Whether somebody for whom the hand does not wait may do this."""
        return action.seat in self.may_act()

    @abstractmethod
    def _choices(self, seat: int) -> tuple[Choice, ...]: ...

    @abstractmethod
    def _apply(self, action: Action) -> tuple[Event, ...]: ...

    # A seat's question is new once it has acted, or has other choices. Public choices decide, so that a
    # number never tells of hidden cards.
    def _asked_besides(self, actor: int) -> dict[int, tuple[int, tuple[Choice, ...]]]:
        """What all others are asked, and under which number, before one acts."""
        seats = self.to_act() - {actor, DEALER}
        return {seat: (self._kept.get(seat, self._questions), self.public_choices(seat)) for seat in seats}

    def _renumber(self, asked: Mapping[int, tuple[int, tuple[Choice, ...]]] | None = None) -> None:
        """Give a new number to all who are asked now, but those that were `asked` the same before."""
        waiting, self._kept = self._awaited or self.to_act(), {}
        # Most often nobody else was asked.
        if asked:
            for seat in waiting & asked.keys():
                number, choices = asked[seat]
                if choices == self.public_choices(seat):
                    self._kept[seat] = number
        # Counted by questions and not by actions: what the dealer does in between may be a secret.
        if DEALER not in waiting and len(self._kept) < len(waiting):
            self._questions += 1


def _public(choice: Choice) -> Choice:
    """A choice as the table may see it: how many cards, not which."""
    picks = tuple(Pick(pick.name, (), pick.least, pick.most) for pick in choice.picks)
    return Choice(choice.kind, choice.amount, picks)


@dataclass(frozen=True)
class Game:
    """A game of the house: what everybody needs to know to set up a table for it.

    `score` turns typed cards into a `HandRank` (or raises `BadHand`, `UnknownCard`). `rules_version`
    goes up whenever an old log would play differently.
    """

    id: str
    seats: range
    options: type[Options]
    hand: Callable[[Setup], Hand]
    score: Callable[[str], HandRank]
    deck: str = ""
    with_options: Callable[[Any], Deck] | None = None
    """The deck under certain options, where these add cards to it."""
    score_with: Callable[[str, Any], HandRank] | None = None
    """`score` under certain options, where these change what cards are worth."""
    dice: bool = False
    chairs: int | None = None
    """How many of those at a table play at a time, where not all do: the others wait for a chair."""
    turns_for_deal: bool = False
    """Whether who deals is settled within the hand: `Setup.dealer` is `NOBODY` then, or known already."""
    entry: Callable[[Any], int] = lambda _: 1
    """From the options to the least stack with which one is dealt in."""
    rules_version: int = 1

    def cards(self, options: Options) -> Deck:
        """The cards that are played with under these options; raises `KeyError` where there are none."""
        return self.with_options(options) if self.with_options else deck_named(self.deck)

    @property
    def holds(self) -> bool:
        """Whether players hold anything, cards or dice."""
        return bool(self.deck) or self.dice

    def worth(self, text: str, options: Options) -> HandRank:
        """What typed cards are worth under these options; raises `BadHand` or `UnknownCard`."""
        return self.score_with(text, options) if self.score_with else self.score(text)

    def start(self, setup: Setup) -> Hand:
        """A new hand; raises `Illegal` where the setup is none for this game."""
        seats = range(len(setup.stacks))
        if len(seats) not in self.seats:
            raise Illegal("wrong-number-of-players", least=self.seats[0], most=self.seats[-1])
        if min(setup.stacks) < 1:
            raise Illegal("no-chips", seat=setup.stacks.index(min(setup.stacks)))
        if type(setup.options) is not self.options:
            raise Illegal("options-of-another-game")
        # What is asked of each seat by itself, the hand knows.
        playing, least = setup.stacks[: self.chairs], self.entry(setup.options)
        if min(playing) < least and not setup.antes:
            raise Illegal("too-few-chips", seat=playing.index(min(playing)), least=least)
        if max(setup.stacks) > MOST_CHIPS:
            raise Illegal("too-many-chips", seat=setup.stacks.index(max(setup.stacks)), most=MOST_CHIPS)
        if setup.dealer not in seats and not (setup.dealer == NOBODY and self.turns_for_deal):
            raise Illegal("no-such-dealer")
        if setup.antes and (len(setup.antes) != len(seats) or min(setup.antes) < 0):
            raise Illegal("no-such-antes")
        if setup.blinds and (len(setup.blinds) != len(seats) or min(setup.blinds) < 0):
            raise Illegal("no-such-blinds")
        known = (None, *seats)
        if setup.carry.opener not in known or setup.carry.roller not in known:
            raise Illegal("no-such-opener")
        return self.hand(setup)

    def replay(self, setup: Setup, log: Iterable[Action]) -> Hand:
        """The hand that this log makes; raises `Illegal` where the log does not fit."""
        hand = self.start(setup)
        for action in log:
            hand.push(action)
        return hand
