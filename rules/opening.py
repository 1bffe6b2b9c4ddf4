"""How a hand is opened that is played for one pot: who deals, what everybody puts in, and then the cards.

It is grand-sigilian, 1. and 2.; a game says what is dealt, and goes on from there.
"""

from __future__ import annotations

from abc import abstractmethod

from rules import events as ev
from rules.actions import Amount, Choice, Illegal, Stake
from rules.cards import Deck
from rules.events import Event
from rules.forced import antes
from rules.hand import NOBODY, Chips, Options, Setup
from rules.high_card import HighCard
from rules.seated import SeatedHand


class StartingPotOptions(Options, frozen=True, kw_only=True):
    """The options of games that begin with a starting pot."""

    ante: Chips = 10
    """The starting pot: what each player puts in. Who cannot is not dealt in."""
    dealer_sets: bool = True
    """Whether a player who has won the deal may set another starting pot; a house dealer never does."""
    house_dealer: bool = False
    """Whether the house deals; else the players turn cards for the deal."""


class StartingPotHand(SeatedHand):
    """A hand until its cards are dealt: `open` it last of all."""

    options: StartingPotOptions

    def __init__(self, setup: Setup, deck: Deck) -> None:
        super().__init__(setup)
        self._deck = deck
        self.high_card: HighCard | None = None
        """The cards that are turned for the deal, while it is not settled."""
        self.pot: int | None = setup.options.ante
        """What each player puts in; None while the dealer is to say it."""
        self._untold: list[Event] = []
        """What happened before the first action, to be told with it."""

    @abstractmethod
    def deal(self) -> None:
        """Have the cards dealt, for everybody has paid."""

    # The players turn cards for the deal, where it is nobody's yet; or a house dealer deals, who sits on no
    # chair: then the first seat begins.
    def open(self) -> None:
        """Begin; raises `Illegal` where somebody cannot pay the starting pot."""
        for seat, amount in enumerate(self._antes()):
            if self.stacks[seat] < amount:
                raise Illegal("cannot-pay-the-pot", seat=seat, amount=amount)
        if self.options.house_dealer:
            self.dealer = NOBODY
        elif self.dealer == NOBODY:
            self.high_card = HighCard(self._deck, self.seats)
            return
        self._untold = self._begin()

    def told_late(self) -> list[Event]:
        """What happened before the first action, once."""
        events, self._untold = self._untold, []
        return events

    def turn_card(self, high_card: HighCard, card: str | None) -> list[Event]:
        """The next player turns this card for the deal; raises `Illegal`."""
        seat = high_card.turning[0]
        dealer = high_card.turn(card)
        events: list[Event] = [ev.CardTurned(seat=seat, card=str(card))]
        if dealer is None:
            return events
        self.high_card, self.dealer = None, dealer
        events.append(ev.DealWon(seat=dealer))
        if self.options.dealer_sets and not self.setup.antes:
            self.pot = None
            return events
        return events + self._begin()

    # Whoever deals sets the stakes: a starting pot that everybody can pay. What a chip is worth is settled
    # before anybody sits down.
    def pot_choice(self) -> Choice:
        """What the dealer may choose among for the starting pot."""
        return Choice("pot", Amount(min(1, self.options.ante), min(self.stacks)))

    def set_pot(self, action: Stake) -> list[Event]:
        """The dealer says what everybody puts in; raises `Illegal`."""
        bounds = self.pot_choice().amount
        assert bounds
        if action.amount not in bounds:
            raise Illegal("no-such-pot", low=bounds.low, high=bounds.high)
        self.pot = action.amount
        return [ev.PotSet(seat=action.seat, amount=action.amount), *self._begin()]

    def pay(self, seat: int, amount: int) -> None:
        """Chips of that seat go into the pot."""
        self.stacks[seat] -= amount
        self.paid[seat] += amount

    def _antes(self) -> tuple[int, ...]:
        return antes(self.setup, self.pot or 0)

    def _begin(self) -> list[Event]:
        events: list[Event] = []
        for seat in self.around(self.dealer + 1):
            if amount := self._antes()[seat]:
                self.pay(seat, amount)
                events.append(ev.Posted(seat=seat, kind="ante", amount=amount))
        self.deal()
        return events
