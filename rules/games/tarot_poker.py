"""Tarot Poker: ordinary poker with tarot cards. By Robert Shea and Robert Anton Wilson, as posted by Victor.

The 52 minors are played with, in any of the five forms of ordinary poker; the specials lie apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from rules.actions import Action, Choice, ChooseForm, Illegal, Pick
from rules.cards import Slot, deck
from rules.events import Event, FormChosen
from rules.forms import ORDINARY, Form, OrdinaryName, ordinary
from rules.hand import Award, Carry, FormOptions, Game, Setup
from rules.poker import PokerHand
from rules.ranking import BadHand, HandRank, own_that_count, refuse_twice
from rules.rankings.standard import rank, weigh
from rules.stock import Source, Stock

DECK = "tarot"
_FORMS = {form.id: form for form in ORDINARY}


@cache
def minors() -> Mapping[str, int]:
    """The cards that are played from the start, by code, with their weights."""
    cards = [card for card in deck(DECK) if not card.special]
    suits = list(dict.fromkeys(card.suit for card in cards))
    return {card.code: weigh(card.rank, suits.index(card.suit)) for card in cards}


class TarotPokerOptions(FormOptions, frozen=True, kw_only=True):
    """What can be set for a table of Tarot Poker."""

    form: OrdinaryName = "texas-holdem"
    dealers_choice: bool = False
    """Whether each dealer chooses the form; `form` is the first one then."""


class TarotPoker(PokerHand):
    """One hand of Tarot Poker, in the form that is played at the table."""

    deck_name = DECK

    def __init__(self, setup: Setup) -> None:
        options: TarotPokerOptions = setup.options
        super().__init__(setup, ordinary(setup.form or options.form, len(setup.stacks)))

    def open_source(self) -> Source:
        """The minors."""
        return Stock(minors(), self.wants_cover)

    def rank(self, slots: Sequence[Slot], board: Sequence[str] = ()) -> HandRank:
        """As in poker; in Omaha exactly two of one's own count."""
        return _rank([slot.cards[0] for slot in slots], board, self.form.own)


class DealersChoice(TarotPoker):
    """One hand of Tarot Poker whose dealer chooses the form and deals.

    That is the hand's first action. Until then there is no hand to leave.
    """

    def __init__(self, setup: Setup) -> None:
        self._choosing = True
        # The clock falls back to the form of the hand before.
        self.form = _form_with_room(setup.carry.form or setup.options.form, len(setup.stacks))
        PokerHand.__init__(self, setup)
        self._renumber({})

    # Hold'em and Omaha post the table's blinds then, stud its bring-in, draw its ante (betting.md, Forced
    # bets). Where the form is fixed, an ante that is set for the table comes on top.
    def ante(self) -> int:
        """What each player antes."""
        return self.options.ante if self.form.forced == "ante" else 0

    def carry(self, won: Sequence[Award]) -> Carry:  # noqa: ARG002 (it does not depend on who won)
        """The form, for a dealer who does not choose."""
        return Carry(form=self.form.id)

    def _waiting(self) -> frozenset[int]:
        return frozenset((self.setup.dealer,)) if self._choosing else super()._waiting()

    def _welcome(self) -> frozenset[int]:
        return frozenset() if self._choosing else super()._welcome()

    def _choices(self, seat: int) -> tuple[Choice, ...]:
        if not self._choosing:
            return super()._choices(seat)
        able = tuple(form.id for form in ORDINARY if form.has_room(len(self.seats)))
        return (Choice("form", picks=(Pick("form", able, 1, 1),)),)

    def public_choices(self, seat: int) -> tuple[Choice, ...]:
        """The same from public facts only; the forms are no secret."""
        return self.choices(seat) if self._choosing else super().public_choices(seat)

    def timeout_action(self, seat: int) -> Action:
        """The form of the hand before, where the dealer is to choose one; else as in all poker."""
        return ChooseForm(seat=seat, form=self.form.id) if self._choosing else super().timeout_action(seat)

    def _act(self, action: Action) -> list[Event]:
        if not self._choosing:
            return super()._act(action)
        if not isinstance(action, ChooseForm):
            raise Illegal("choose-a-form")
        form = ordinary(action.form, len(self.seats))
        self._choosing = False
        return [FormChosen(seat=action.seat, form=form.id), *self.begin(form)]


def _hand(setup: Setup) -> TarotPoker:
    # A setup that names the form leaves nothing to choose.
    chooses = setup.options.dealers_choice and not setup.form
    return DealersChoice(setup) if chooses else TarotPoker(setup)


def _form_with_room(name: str, players: int) -> Form:
    """The form of that name, or where it is none for so many players, the first that is."""
    form = _FORMS.get(name)
    if form and form.has_room(players):
        return form
    return next(form for form in ORDINARY if form.has_room(players))


def _rank(own: Sequence[str], board: Sequence[str], count: int | None) -> HandRank:
    weights = minors()
    return rank({code: weights[code] for code in own}, {code: weights[code] for code in board}, count)


def score(text: str) -> HandRank:
    """The best five of five to seven typed cards; after a bar come those that are shared.

    Four cards with three or more shared ones are a hand of Omaha. Raises `BadHand` or `UnknownCard`.

    >>> score("Kp Kc | 9r 4s 2p Ac 2r").label
    'two-pair'
    """
    own, bar, board = (part.strip() for part in text.partition("|"))
    mine, shared = (_typed(part) for part in (own, board))
    codes = mine + shared
    refuse_twice(codes)
    if special := next((code for code in codes if code not in minors()), None):
        raise BadHand("special-card", card=special)
    return _rank(mine, shared, own_that_count(mine, shared, barred=bool(bar)))


def _typed(text: str) -> list[str]:
    return [card.code for slot in deck(DECK).read(text) for card in slot]


GAME = Game(
    id="tarot-poker",
    seats=range(2, 9),
    options=TarotPokerOptions,
    hand=_hand,
    score=score,
    deck=DECK,
)
