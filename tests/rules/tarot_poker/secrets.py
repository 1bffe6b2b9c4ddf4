"""What the powers of Tarot Poker show, and to whom; and hands that differ in hidden minors only."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from random import Random
from typing import Any

import msgspec

from rules import events as ev
from rules.actions import Action, Shuffle
from rules.events import Event
from rules.hand import Hand, View
from rules.tarot.pack import SPECIALS

OF_SLOTS = (ev.Dealt, ev.Traded, ev.Discarded, ev.StarDrawn)


def shown_to_all(event: Event) -> set[str]:
    """The cards that a power shows to the whole table."""
    match event:
        case ev.PowerPlayed():
            return {event.card, event.aim}
        case ev.PowerStopped():
            return {event.card, event.using}
        case ev.Revealed() | ev.Obliged() | ev.Folded() | ev.SpecialAdded():
            return {event.card}
        case ev.BoardPassed():
            return set(event.cards)
        case ev.Swapped():
            return {
                card for card, shows in zip((event.given, event.taken), event.shows, strict=True) if shows
            }
        case ev.Denied() if event.shows and event.card:
            return {event.card}
    return set()


def shown_to_some(event: Event) -> Iterator[tuple[int, str]]:
    """Seats, and the cards that a power shows to them."""
    match event:
        case ev.Swapped():
            for seat in (event.seat, event.on):
                yield from ((seat, event.given), (seat, event.taken))
        case ev.Peeked():
            yield event.seat, event.card
        case ev.Denied() if event.card:
            yield event.seat, event.card


def without_what_all_know(view: View) -> View:
    """The view without the specials in the deck, which are named and not located, and the open question."""
    return msgspec.structs.replace(view, specials=(), question=None)


def held_by(hand: Hand, viewer: int | None, *, specials: bool = True) -> set[str]:
    """The cards that the viewer sees before the showdown, those that are wild, and `specials` if wanted."""
    again = type(hand)(hand.setup)
    told = [event for action in hand.log for event in again.push(action)]
    before = list(takewhile(lambda event: not isinstance(event, ev.Shown), told))
    named = {event.rank for event in told if isinstance(event, ev.RankNamed)}
    seen = set(_texts([msgspec.to_builtins(event.seen_by(viewer)) for event in before]))
    wild = {code for code in _texts(_deck(hand)) if code[:1] in named and code not in SPECIALS}
    return seen | wild | (set(SPECIALS) if specials else set())


def swapped_minors(hand: Hand, viewer: int | None, random: Random) -> dict[str, str]:
    """Hidden minors, any for any other, where the World did not name their rank."""
    free = sorted(set(_deck(hand)) - held_by(hand, viewer))
    return dict(zip(free, random.sample(free, len(free)), strict=True))


def with_other_cards(action: Action, other: dict[str, str]) -> Action:
    """The action with other cards in it."""
    fields: dict[str, Any] = {
        name: _swapped(value, other) for name, value in msgspec.structs.asdict(action).items()
    }
    return msgspec.structs.replace(action, **fields)


def _swapped(value: Any, other: dict[str, str]) -> Any:
    if isinstance(value, tuple):
        return tuple(_swapped(each, other) for each in value)
    return other.get(value, value) if isinstance(value, str) else value


def _deck(hand: Hand) -> tuple[str, ...]:
    return next((action.cards for action in hand.log if isinstance(action, Shuffle)), ())


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts(each)
