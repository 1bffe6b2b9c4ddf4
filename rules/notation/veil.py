"""A hand as one who was there may tell it afterwards: what was never shown stays unknown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rules import actions as act
from rules.actions import DEALER, Action, ByDealer
from rules.cards import UNKNOWN
from rules.dice import UNSEEN
from rules.events import Dealt, Event, PowerStopped, Shown
from rules.hand import Hand
from rules.notation import phh_writing, playing
from rules.notation.errors import NotationError
from rules.notation.records import Record

_OPEN = (
    act.Board, act.Fold, act.Call, act.RaiseTo, act.BringIn, act.Trade, act.Show, act.Muck, act.Leave,
    act.ChooseForm, act.CallSpecial, act.Allow, act.Pass, act.End, act.Vote, act.Stake, act.Throw,
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
        if telling := seen.veiled(number, action, told):
            told.push(telling)
    return told


class _Seen:
    """What the viewer has seen of a hand by its end; actions are numbered from 0.

    A card that comes off the deck again is another one: who saw it before does not know where it lies now.
    So a card is known by its code and the number of the deal with which it came.
    """

    def __init__(self, hand: Hand, viewer: int | None) -> None:
        self.viewer = viewer
        # All that chance has dealt or taken.
        self._codes = frozenset(
            code
            for action in hand.played
            if isinstance(action, ByDealer)
            for code in _named(action)
            if not code.startswith(("#", UNKNOWN))
        )
        self._came: dict[str, int] = {}
        """The deal with which each card came last."""
        self._cards: dict[int, dict[str, str]] = {}
        """Where all cards lay before an action that names some, by its number: `#2` is a second slot."""
        self._known: set[tuple[str, int | None]] = set()
        self._at: list[dict[str, int | None]] = []
        """Of each action the cards that it names, and the deal with which they had come."""
        self._stops: set[int] = set()
        """The stops that counted."""
        self._shown: set[int] = set()
        self._rolls: dict[int, Dealt] = {}
        self._watch(hand)
        # What somebody shows is what came last to each of their slots.
        self._last = {(event.seat, at): number for number, event in self._rolls.items() for at in event.at}

    def _watch(self, hand: Hand) -> None:
        again = type(hand)(hand.setup)
        waiting: dict[tuple[int, str], int] = {}
        for number, action in enumerate(hand.played):
            if isinstance(action, act.Deal | act.Board):
                self._came |= dict.fromkeys(action.cards, number)
            if isinstance(action, act.Stop):
                waiting[action.seat, action.card] = number
            named = [code for code in _named(action) if code in self._codes]
            self._at.append({code: self._came.get(code) for code in named})
            if named and not isinstance(action, act.Deal | act.Board | act.Shuffle):
                self._cards[number] = _places(again)
            for event in again.push(action):
                self._learn(event.seen_by(self.viewer))
                if isinstance(event, Shown):
                    self._shown.add(event.seat)
                if isinstance(event, Dealt):
                    self._rolls[number] = event
                if isinstance(event, PowerStopped):
                    self._stops |= {waiting.get((event.by, event.using), number)}
                    waiting = {}

    def _learn(self, event: Event) -> None:
        self._known |= {
            (code, self._came.get(code))
            for code in _strings(msgspec.to_builtins(event))
            if code in self._codes
        }

    def veiled(self, number: int, action: Action, told: Hand) -> Action | None:
        """The action as it may be told; None where it is better left out. `told` is the hand so far."""
        if isinstance(action, act.Shuffle):
            # How the deck lay, the deals tell. Where discards come in again, nobody knows how they lie.
            began = number > min(self._rolls, default=number)
            return act.Shuffle(cards=(UNKNOWN,) * len(action.cards)) if began else None
        if isinstance(action, act.Deal):
            cards = (code if self._knows(number, code) else UNKNOWN for code in action.cards)
            return act.Deal(to=action.to, cards=tuple(cards))
        if isinstance(action, act.Roll):
            rolled = zip(action.dice, self._seen_dice(number), strict=True)
            dice = (rolls if seen else (*rolls[:-1], UNSEEN) for rolls, seen in rolled)
            return act.Roll(to=action.to, dice=tuple(dice))
        if isinstance(action, act.Exchange):
            # What is given up lies face down, and nobody ever shows it.
            unknown = (UNKNOWN,) * len(action.cards)
            own = action.seat == self.viewer
            return action if own else msgspec.structs.replace(action, cards=unknown)
        if isinstance(action, act.ChooseAtRandom):
            return self._pick(number, action, told)
        if isinstance(action, act.Play):
            hidden = {
                field: self._place(number, code)
                for field in ("give", "drop")
                if (code := getattr(action, field)) in self._codes and not self._knows(number, code)
            }
            return msgspec.structs.replace(action, **hidden)
        if isinstance(action, act.Stop):
            # A stop that did not count stays unseen.
            counts = number in self._stops or action.seat == self.viewer
            return action if counts else act.Allow(seat=action.seat)
        if isinstance(action, act.Keep):
            return action if self._knows(number, action.card) else act.Keep(seat=action.seat, card=UNKNOWN)
        if isinstance(action, _OPEN):
            return action
        raise NotationError("cannot-be-told", kind=type(action).__name__.lower())

    def _knows(self, number: int, code: str) -> bool:
        """Whether the viewer has seen the card that the action of this number names."""
        return (code, self._at[number].get(code)) in self._known

    def _place(self, number: int, code: str) -> str:
        """The slot in which the card lay, as `#2`; nobody's, it is just unknown."""
        return self._cards.get(number, {}).get(code, UNKNOWN)

    def _pick(self, number: int, action: act.ChooseAtRandom, told: Hand) -> Action:
        if action.card is not None:
            known = action.card not in self._codes or self._knows(number, action.card)
            return action if known else act.ChooseAtRandom(card=self._place(number, action.card))
        # That there was nothing to take tells of what lies hidden.
        (choice,) = told.choices(DEALER)
        return act.ChooseAtRandom(card=next(iter(choice.picks[0].options), None))

    def _seen_dice(self, number: int) -> list[bool]:
        """Of each slot that this roll filled, whether the viewer saw what it holds."""
        event = self._rolls.get(number)
        if event is None:
            return []
        if event.seat == self.viewer:
            return [True] * len(event.at)
        return [event.seat in self._shown and self._last[event.seat, at] == number for at in event.at]


def _named(action: Action) -> Iterator[str]:
    """All that the action says which may be a card."""
    return _strings(msgspec.to_builtins(action))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _strings(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _strings(each)


def _places(hand: Hand) -> dict[str, str]:
    """Where each card lies in its player's hand: `#2` is the second slot."""
    seats = range(len(hand.setup.stacks))
    held = (hand.view(seat).seats[seat].slots for seat in seats)
    return {code: f"#{at}" for slots in held for at, slot in enumerate(slots, 1) for code in slot.cards}
