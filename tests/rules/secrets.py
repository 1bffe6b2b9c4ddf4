"""What each viewer of a hand may know, and hands that differ in what a viewer may not know."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import takewhile
from random import Random

import msgspec

from rules.actions import DEALER, Action, Deal, Exchange, Roll, Shuffle
from rules.events import BoardDealt, CardTurned, Dealt, Event, Exchanged, Shown
from rules.hand import Game, Hand
from rules.poker import PokerHand
from tests.rules.tarot_poker import secrets as tarot


def everybody(hand: Hand) -> range:
    return range(len(hand.setup.stacks))


class Secrets:
    """What each viewer may know, by the rules alone: what lay face up, and what was dealt to them."""

    def __init__(self, hand: Hand, codes: Sequence[str]) -> None:
        self.hand = hand
        self.codes = set(codes)
        self.known: dict[int | None, set[str]] = {viewer: set() for viewer in (None, *everybody(hand))}

    def learn(self, events: Sequence[Event]) -> None:
        for event in events:
            for known in self.known.values():
                known |= tarot.shown_to_all(event)
            for seat, card in tarot.shown_to_some(event):
                self.known[seat].add(card)
            if isinstance(event, BoardDealt):
                for known in self.known.values():
                    known |= set(event.cards)
            if isinstance(event, CardTurned):
                for known in self.known.values():
                    known.add(event.card)
            if isinstance(event, (*tarot.OF_SLOTS, Exchanged, Shown)):
                for slot in event.slots:
                    for known in self.known.values():
                        known |= set(slot.cards[: slot.up])
                    self.known[event.seat] |= set(slot.cards)

    def assert_kept(self, events: Sequence[Event]) -> None:
        public = [self.hand.public_choices(seat) for seat in everybody(self.hand)]
        for viewer, known in self.known.items():
            seen = [event.seen_by(viewer) for event in events]
            choices = () if viewer is None else self.hand.choices(viewer)
            view = tarot.without_what_all_know(self.hand.view(viewer))
            told = repr((seen, view, public, choices))
            assert set(re.findall(r"[\w:-]+", told)) & self.codes <= known


Swap = Callable[[Action], Action]


def swap_cards(game: Game, hand: Hand, viewer: int | None, random: Random) -> Swap:
    """Any card for any other that never lies face up before the showdown and that the viewer never held."""
    if hand.setup.carry.specials:
        minors = tarot.swapped_minors(hand, viewer, random)
        return lambda action: tarot.with_other_cards(action, minors)
    shuffle = next((action for action in hand.log if isinstance(action, Shuffle)), Shuffle(cards=()))
    fixed = {code for code in shuffle.cards if isinstance(hand, PokerHand) and hand.wants_cover(code)}
    twin = game.start(hand.setup)
    for event in (event for action in hand.log for event in twin.push(action)):
        if isinstance(event, BoardDealt):
            fixed |= set(event.cards)
        if isinstance(event, CardTurned):
            fixed.add(event.card)
        if isinstance(event, Dealt):
            own = event.seat == viewer
            fixed |= {code for slot in event.slots for code in (slot.cards if own else slot.cards[: slot.up])}
    free = [code for code in shuffle.cards if code not in fixed]
    other = dict(zip(free, random.sample(free, len(free)), strict=True))

    def swap(action: Action) -> Action:
        if isinstance(action, Shuffle | Deal | Exchange):
            codes = tuple(other.get(code, code) for code in action.cards)
            return msgspec.structs.replace(action, cards=codes)
        return action

    return swap


def swap_dice(game: Game, hand: Hand, viewer: int | None, random: Random) -> Swap:
    """Any other end of a roll, but for the viewer's own: what went before it everybody saw."""

    def swap(action: Action) -> Action:
        if not isinstance(action, Roll) or action.to == viewer:
            return action
        dice = tuple((*rolls[:-1], random.randint(1, 11)) for rolls in action.dice)
        return msgspec.structs.replace(action, dice=dice)

    return swap


def seen(hand: Hand, events: Sequence[Event], viewer: int | None) -> bytes:
    """All that reaches a viewer after an action, as bytes."""
    asks = [hand.ask(seat) for seat in everybody(hand)]
    waits = [(seat, hand.public_choices(seat)) for seat in sorted(hand.to_act() - {DEALER})]
    told = [event.seen_by(viewer) for event in events]
    return msgspec.json.encode((told, hand.view(viewer), asks, waits, sorted(hand.may_act())))


def before_the_showdown(events: Sequence[Event], viewer: int | None) -> list[Event]:
    return [event.seen_by(viewer) for event in takewhile(lambda event: not isinstance(event, Shown), events)]
