"""Cambion Roulette: two bet in turn and throw a pair of dice onto a board. After a sketch by Eco-Mono."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NamedTuple

import msgspec

from rules import events as ev
from rules.actions import DEALER, Action, Amount, Choice, Illegal, Leave, Pick, Stake, Throw
from rules.events import Event
from rules.hand import MOST_CHIPS, Award, Carry, Game, Hand, Options, Result, SeatView, Setup, View
from rules.ranking import BadHand, HandRank


class Section(NamedTuple):
    """A section of the board: how many of its equal pieces, and what becomes of a bet that lands there.

    The amounts are for a bet of two chips: `roller` and `other` win (or, below zero, lose) so much, and
    what is missing goes into the side pot.
    """

    pieces: int
    roller: int
    other: int


# The odds, as data. Throne: the opponent pays as much as was bet. Gate: nothing. Pit: the opponent takes
# the bet. Chain: the opponent takes half of it, the other half goes back. Well: it goes into the side pot.
SECTIONS: Mapping[str, Section] = {
    "throne": Section(7, roller=2, other=-2),
    "gate": Section(3, roller=0, other=0),
    "pit": Section(4, roller=-2, other=2),
    "chain": Section(4, roller=-1, other=1),
    "well": Section(2, roller=-2, other=0),
}

# R4. The spot is uniform over the board's area: so many pieces of one size.
BOARD = tuple(name for name, section in SECTIONS.items() for _ in range(section.pieces))

SIDES = 6
LEAST = 2
"""The least bet. Bets are even (R1), so that half of one is whole."""

CHAIRS = (0, 1)
"""R5. Whoever else sits at the table watches."""

BETS, SIDE_POT = 0, 1
"""The pots of an award."""


class CambionRouletteOptions(Options, frozen=True, kw_only=True):
    """What can be set for a table of Cambion Roulette."""

    limit: Annotated[int, msgspec.Meta(ge=LEAST, le=MOST_CHIPS)] = 20
    """The most that can be bet on a throw."""
    rounds: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    """After how many rounds the game ends; 0: when somebody gets up."""


class CambionRoulette(Hand):
    """One round: each of the two throws once. The side pot goes on from round to round (R2)."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.options: CambionRouletteOptions = setup.options
        self.stacks = list(setup.stacks)
        self.paid = [0] * len(setup.stacks)
        self.side_pot = setup.carry.side_pot
        self.rollers = self._order()
        """Who has yet to throw, in order."""
        self.bet = 0
        self._awards: list[Award] = []
        self._renumber()

    # R1a. Who throws first in a game is drawn, which is left of a dealer who is drawn. Then they alternate.
    def _order(self) -> list[int]:
        first = self.setup.carry.roller
        if first not in CHAIRS:
            first = 1 if self.setup.dealer == 0 else 0
        return [first, 1 - first]

    @property
    def _roller(self) -> int:
        return self.rollers[0]

    # Up to the table's limit, and no more than the other player can cover.
    def _most(self) -> int:
        """The highest bet; less than `LEAST` where the two cannot play on."""
        most = min(self.options.limit, *(self.stacks[seat] for seat in CHAIRS))
        return most - most % 2

    def _waiting(self) -> frozenset[int]:
        return frozenset((DEALER if self.bet else self._roller,))

    # R3. Whoever gets up does so after as many turns as the other has had: not between the two throws.
    def _welcome(self) -> frozenset[int]:
        even = len(self.rollers) == len(CHAIRS) and not self.bet
        return frozenset(CHAIRS) if even else frozenset()

    def _choices(self, seat: int) -> tuple[Choice, ...]:
        if seat == DEALER:
            return (Choice("throw", picks=(Pick("section", BOARD, 1, 1), Pick("dice", (str(SIDES),), 2, 2))),)
        stake = Choice("stake", Amount(LEAST, self._most(), step=2))
        choices = (stake,) if seat == self._roller else ()
        return (*choices, Choice("leave")) if seat in self._welcome() else choices

    def timeout_action(self, seat: int) -> Action:
        """The least bet: a turn cannot be passed (R3)."""
        return Stake(seat=seat, amount=LEAST)

    def _apply(self, action: Action) -> tuple[Event, ...]:
        if isinstance(action, Throw) and self.bet:
            return tuple(self._land(action))
        if isinstance(action, Leave) and action.seat in self._welcome():
            return tuple(self._finish("left"))
        if isinstance(action, Stake) and action.seat == self._roller and not self.bet:
            return (self._stake(action),)
        raise Illegal("not-your-turn" if isinstance(action, Stake) else "no-such-action")

    def _stake(self, action: Stake) -> Event:
        seat, amount, most = action.seat, action.amount, self._most()
        if amount < LEAST:
            raise Illegal("stake-too-small", low=LEAST)
        if amount > most:
            raise Illegal("stake-too-big", high=most)
        if amount % 2:
            raise Illegal("stake-odd", under=amount - 1)
        self._pay(seat, amount)
        self.bet = amount
        return ev.Staked(seat=seat, amount=amount)

    def _land(self, action: Throw) -> list[Event]:
        section = SECTIONS.get(action.section)
        if section is None:
            raise Illegal("no-such-section", section=action.section, sections=", ".join(SECTIONS))
        if not all(1 <= die <= SIDES for die in action.dice):
            raise Illegal("no-such-dice", dice=" ".join(map(str, action.dice)), most=SIDES)
        seat, bet = self.rollers.pop(0), self.bet
        self.bet = 0
        self._settle(seat, bet, section)
        gift = self._gift(seat, action)
        landed = ev.Landed(
            seat=seat,
            other=1 - seat,
            section=action.section,
            dice=action.dice,
            amount=bet,
            gift=gift,
            side_pot=self.side_pot,
        )
        return [landed, *self._go_on()]

    # R1. What is doubled: the stake comes back, and as much again from the opponent.
    def _settle(self, seat: int, bet: int, section: Section) -> None:
        """Pay out a bet, which the roller has put in already."""
        roller, other = (won * bet // 2 for won in (section.roller, section.other))
        if other < 0:
            self._pay(1 - seat, -other)
        self._win(seat, bet + roller, BETS)
        self._win(1 - seat, max(other, 0), BETS)
        self.side_pot -= roller + other

    # The Well's gift: with a double in the Well the roller wins the whole side pot, this bet included.
    def _gift(self, seat: int, action: Throw) -> int:
        one, other = action.dice
        if action.section != "well" or one != other:
            return 0
        gift, self.side_pot = self.side_pot, 0
        self._win(seat, gift, SIDE_POT)
        return gift

    def _go_on(self) -> list[Event]:
        # Who is out of chips, or faces somebody who is, has no turn any more.
        if self._most() < LEAST:
            return self._finish("chips")
        if self.rollers:
            return []
        last = self.options.rounds and self.setup.carry.rounds + 1 >= self.options.rounds
        return self._finish("rounds" if last else None)

    # R3. The game ends when either gets up, is out of chips, or after the rounds that were agreed.
    # R2. The side pot is split then; else it goes on.
    def _finish(self, ended: str | None) -> list[Event]:
        changes = tuple(now - before for now, before in zip(self.stacks, self.setup.stacks, strict=True))
        carry = Carry(side_pot=self.side_pot, roller=self._next_roller(), rounds=self.setup.carry.rounds + 1)
        shares = carry.shares(CHAIRS) if ended else {}
        for seat, share in shares.items():
            self._win(seat, share, SIDE_POT)
        if ended:
            self.side_pot, carry = 0, Carry()
        self.rollers = []
        self.result = Result(stacks=tuple(self.stacks), awards=tuple(self._awards), carry=carry)
        over = ev.RoundOver(
            changes=changes,
            side_pot=self.side_pot,
            ended=ended,
            shares=tuple(shares.get(seat, 0) for seat in range(len(self.stacks))),
        )
        return [over, ev.HandOver(stacks=self.result.stacks)]

    def _next_roller(self) -> int:
        """Whose throw would be the next."""
        return self._roller if self.rollers else self._order()[0]

    def _pay(self, seat: int, amount: int) -> None:
        self.stacks[seat] -= amount
        self.paid[seat] += amount

    def _win(self, seat: int, amount: int, pot: int) -> None:
        if amount:
            self.stacks[seat] += amount
            self._awards.append(Award(seat=seat, amount=amount, pot=pot))

    def view(self, viewer: int | None) -> View:
        """What the viewer may know now, which is everything: nobody hides anything here."""
        return View(
            viewer=viewer,
            street="throw",
            seats=tuple(self._seat_view(seat) for seat in range(len(self.stacks))),
            pot=self.bet,
            side_pot=self.side_pot,
            to_act=tuple(sorted(self.to_act() - {DEALER})),
            dealer=self.setup.dealer,
            choices=() if viewer is None else self.choices(viewer),
        )

    def _seat_view(self, seat: int) -> SeatView:
        return SeatView(
            seat=seat,
            stack=self.stacks[seat],
            bet=self.bet if self.rollers[:1] == [seat] else 0,
            paid=self.paid[seat],
            live=seat in CHAIRS,
        )


def score(text: str) -> HandRank:
    """Nobody holds cards here; raises `BadHand` in any case."""
    raise BadHand("nothing-to-rank", given=text)


GAME = Game(
    id="cambion-roulette",
    seats=range(2, 13),
    chairs=len(CHAIRS),
    entry=lambda _: LEAST,
    options=CambionRouletteOptions,
    hand=CambionRoulette,
    score=score,
)
