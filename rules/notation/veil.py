"""A hand as one who was there may tell it afterwards: what was never shown stays unknown."""

from __future__ import annotations

import msgspec

from rules import actions as act
from rules.actions import Action
from rules.cards import UNKNOWN
from rules.dice import UNSEEN
from rules.events import CardTurned, Dealt, Shown
from rules.hand import Hand
from rules.notation import phh_writing, playing
from rules.notation.errors import NotationError
from rules.notation.records import Record

_OPEN = (
    act.Board, act.Fold, act.Call, act.RaiseTo, act.BringIn, act.Trade, act.Show, act.Muck, act.Leave,
    act.ChooseForm, act.Pass, act.End, act.Vote, act.Stake, act.Throw,
)  # fmt: skip
"""What everybody sees: a trade names slots, not cards."""


def export(
    hand: Hand,
    viewer: int | None = None,
    *,
    number: str | int | None = None,
    table: str | int | None = None,
) -> Record:
    """The hand as a record without a card that was not shown, but for those of the viewer (a seat).

    Ordinary poker is written as other people write it, all else as ours; neither names deck or seed. It
    replays to the same stacks. Raises `NotationError` where the hand knows no way to tell it so.
    """
    told = veiled(hand, viewer)
    ordinary = phh_writing.record_of(told, number=number, table=table)
    return ordinary or playing.record_of(told, number=number, table=table)


def veiled(hand: Hand, viewer: int | None = None) -> Hand:
    """The same hand, played again with unknown cards for those that the viewer never saw."""
    seen = _Seen(hand, viewer)
    told = type(hand)(hand.setup)
    for number, action in enumerate(hand.played):
        if telling := seen.veiled(number, action):
            told.push(telling)
    return told


class _Seen:
    """What the viewer has seen of a hand by its end; actions are numbered from 0."""

    def __init__(self, hand: Hand, viewer: int | None) -> None:
        again = type(hand)(hand.setup)
        self.viewer = viewer
        happened = [
            (number, event) for number, action in enumerate(hand.played) for event in again.push(action)
        ]
        self.shown = {event.seat for _, event in happened if isinstance(event, Shown)}
        self.deals = {number: event for number, event in happened if isinstance(event, Dealt)}
        self.turned = {number for number, event in happened if isinstance(event, CardTurned)}
        # What somebody shows is what came last to each of their slots.
        self.last = {(event.seat, at): number for number, event in self.deals.items() for at in event.at}

    def veiled(self, number: int, action: Action) -> Action | None:
        """The action as it may be told; None where it is better left out."""
        if isinstance(action, act.Shuffle):
            # How the deck lay, the deals tell. Where discards come in again, nobody knows how they lie.
            began = number > min(self.deals, default=number)
            return act.Shuffle(cards=(UNKNOWN,) * len(action.cards)) if began else None
        if isinstance(action, act.Deal):
            slots = self.deals[number].slots if number in self.deals else ()
            secret = zip(slots, self._known(number), strict=True)
            hidden = {code for slot, seen in secret if not seen for code in slot.cards[slot.up :]}
            cards = (UNKNOWN if code in hidden else code for code in action.cards)
            return act.Deal(to=action.to, cards=tuple(cards))
        if isinstance(action, act.Roll):
            rolled = zip(action.dice, self._known(number), strict=True)
            dice = (rolls if seen else (*rolls[:-1], UNSEEN) for rolls, seen in rolled)
            return act.Roll(to=action.to, dice=tuple(dice))
        if isinstance(action, act.Exchange):
            # What is given up lies face down, and nobody ever shows it.
            unknown = (UNKNOWN,) * len(action.cards)
            own = action.seat == self.viewer
            return action if own else msgspec.structs.replace(action, cards=unknown)
        if isinstance(action, _OPEN) or number in self.turned:
            return action
        raise NotationError("cannot-be-told", kind=type(action).__name__.lower())

    def _known(self, number: int) -> list[bool]:
        """Of each slot that this action filled, whether the viewer saw what it holds."""
        event = self.deals.get(number)
        if event is None:
            return []
        if event.seat == self.viewer:
            return [True] * len(event.at)
        return [event.seat in self.shown and self.last[event.seat, at] == number for at in event.at]
