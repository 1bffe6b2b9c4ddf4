"""Ordinary poker with a game's own cards: in the form of the table, or in that which its dealer chooses."""

from __future__ import annotations

from collections.abc import Sequence

from rules.actions import Action, Choice, ChooseForm, Illegal, Pick
from rules.events import Event, FormChosen
from rules.forms import FORMS, ORDINARY, Form, ordinary
from rules.hand import Award, Carry, Setup
from rules.poker import PokerHand


class DealersChoice(PokerHand):
    """One hand of a game that is played in the five ordinary forms; its options are `FormOptions`.

    Where the option `dealers_choice` is set, whoever deals chooses the form. That is the hand's first
    action: until then there is no hand to leave. A setup that names the form leaves nothing to choose. Where
    the form is fixed the dealer is asked only if there is something else to do than to deal (`instead`).
    """

    def __init__(self, setup: Setup) -> None:
        options, players = setup.options, len(setup.stacks)
        self._chooses = options.dealers_choice and not setup.form
        self._choosing = self._chooses or (not setup.form and bool(self.instead(setup)))
        if not self._choosing:
            super().__init__(setup, ordinary(setup.form or options.form, players))
            return
        if not self._chooses:
            ordinary(options.form, players)
        # The clock falls back to the form of the hand before.
        self.form = _form_with_room((self._chooses and setup.carry.form) or options.form, players)
        super().__init__(setup)
        self._renumber()

    # What games differ in.

    def instead(self, setup: Setup) -> tuple[Choice, ...]:  # noqa: ARG002 (most games have nothing else)
        """What the dealer may do instead of dealing."""
        return ()

    def do_instead(self, action: Action) -> list[Event]:  # noqa: ARG002
        """The dealer does that; raises `Illegal`."""
        raise Illegal("choose-a-form")

    # Hold'em and Omaha post the table's blinds then, stud its bring-in, draw its ante (betting.md, Forced
    # bets). Where the form is fixed, an ante that is set for the table comes on top.
    def ante(self) -> int:
        """What each player antes."""
        return super().ante() if not self._chooses or self.form.forced == "ante" else 0

    def carry(self, won: Sequence[Award]) -> Carry:
        """The form, for a dealer who does not choose."""
        return Carry(form=self.form.id) if self._chooses else super().carry(won)

    def asked(self) -> frozenset[int]:
        """The dealer is asked."""
        return frozenset((self.setup.dealer,))

    def offered(self) -> tuple[Choice, ...]:
        """Which form, or what else to do."""
        return Choice("form", picks=(Pick("form", self._able(), 1, 1),)), *self.instead(self.setup)

    # The course of the hand.

    def _welcome(self) -> frozenset[int]:
        return frozenset() if self._choosing else super()._welcome()

    def _able(self) -> tuple[str, ...]:
        """The forms that the dealer may choose."""
        if not self._chooses:
            return (self.form.id,)
        return tuple(form.id for form in ORDINARY if form.has_room(len(self.seats)))

    def public_choices(self, seat: int) -> tuple[Choice, ...]:
        """The same from public facts only; the forms are no secret."""
        return self.choices(seat) if self._choosing else super().public_choices(seat)

    def timeout_action(self, seat: int) -> Action:
        """The form of the hand before, where the dealer is to choose one; else as in all poker."""
        return ChooseForm(seat=seat, form=self.form.id) if self._choosing else super().timeout_action(seat)

    def choose(self, action: Action) -> list[Event]:
        """The dealer's choice, or what is done instead; raises `Illegal`."""
        if not isinstance(action, ChooseForm):
            return self.do_instead(action)
        form = ordinary(action.form, len(self.seats))
        if form.id not in self._able():
            raise Illegal("form-is-fixed", form=self.form.id)
        self._choosing = False
        return [FormChosen(seat=action.seat, form=form.id), *self.begin(form)]


def _form_with_room(name: str, players: int) -> Form:
    """The form of that name, or where it is none for so many players, the first that is."""
    form = FORMS.get(name)
    if form in ORDINARY and form.has_room(players):
        return form
    return next(form for form in ORDINARY if form.has_room(players))
