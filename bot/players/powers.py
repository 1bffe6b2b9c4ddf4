"""Tarot Poker: when to play a special, when to stop one, and which card of the Star to keep.

A wild card in the hand is worth more than most of what it can do when it is given up. So powers that cost
their card are played where they win at once or rid a hand of the Devil; those that keep it, where drawing
shows that the hand gets better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

import msgspec

from bot.players.acting import at_random, take
from bot.players.draws import Draws
from bot.players.sight import Sight
from bot.players.tempers import Manner
from bot.players.trades import after
from bot.players.wagers import is_worth_it, odds_of, strength
from bot.players.worlds import Place, place_of, standing
from bot.players.worth import Value
from rules.actions import Action, Choice
from rules.chance import Stream
from rules.rankings.wild import minors
from rules.tarot.pack import (
    CHARIOT,
    DEATH,
    DEVIL,
    EMPEROR,
    HIEROPHANT,
    JUDGMENT,
    MAGICIAN,
    PAGE_OF_SWORDS,
    TEMPERANCE,
    WHEEL,
    WORLD,
)

_ROUNDS = 120
"""Worlds by which a power is judged."""

_GAIN = 0.06
"""By how much the own part of the pot has to grow, that a power is worth its while."""


class Turn(NamedTuple):
    """What one knows when it is one's turn, and how one stands."""

    sight: Sight
    manner: Manner
    place: Place
    equity: float
    draws: Draws

    def gain(self, place: Place) -> float:
        """How much more of the pot that place is good for."""
        now = standing(place, self.draws, _ROUNDS).equity if place.others else 1.0
        return now - self.equity

    def at(self, card: str) -> int:
        """The slot in which one holds the card."""
        return next(at for at, slot in enumerate(self.sight.me.slots) if card in slot.cards)


Way: TypeAlias = tuple[float, Choice, Mapping[str, tuple[str, ...]]]
"""How much is gained by a choice, and what is picked in it."""


def power(turn: Turn, whims: Stream) -> Action | None:
    """The power to play now; None where none is worth it."""
    sight = turn.sight
    plays = [choice for choice in sight.choices if choice.kind == "play"]
    if plays and turn.draws.happens(turn.manner.whim):
        return at_random(sight.seat, plays[whims.below(len(plays))], whims)
    ways = [way for choice in plays for way in _ways(turn, choice)]
    gain, choice, picked = max(ways, key=lambda way: way[0], default=(0.0, None, {}))
    return take(sight.seat, choice, picked=picked) if choice and gain > _GAIN else None


def _ways(turn: Turn, choice: Choice) -> Iterator[Way]:
    picks = {pick.name: pick.options for pick in choice.picks}
    judged = _POWERS.get(picks["card"][0])
    if judged:
        for gain, chosen in judged(turn, picks):
            yield gain, choice, {name: options[:1] for name, options in picks.items()} | chosen


Picks: TypeAlias = Mapping[str, tuple[str, ...]]
Judged: TypeAlias = Iterator[tuple[float, dict[str, tuple[str, ...]]]]


def _a_new_card(turn: Turn, picks: Picks) -> Judged:
    """Chariot, Emperor with Empress: another card goes for a new one."""
    for card in picks["drop"]:
        yield turn.gain(after(turn.place, (turn.at(card),))), {"drop": (card,)}


def _turned(turn: Turn, picks: Picks) -> Judged:
    """The Wheel goes for a new card, or ends a rule under which one stands badly."""
    if picks["mode"][0] == "trade":
        yield turn.gain(after(turn.place, (turn.at(WHEEL),))), {}
    else:
        yield odds_of(turn.sight).even - turn.equity, {}


def _struck(turn: Turn, picks: Picks) -> Judged:
    """Death takes one out, and a new card comes for it."""
    left = tuple(
        other
        for seat, other in zip(turn.sight.others, turn.place.others, strict=True)
        if str(seat.seat) != picks["on"][0]
    )
    yield turn.gain(after(turn.place, (turn.at(DEATH),))._replace(others=left)), {}


def _named(turn: Turn, picks: Picks) -> Judged:
    """The World makes wild a rank that one holds."""
    held = {code for slot in turn.sight.me.slots for code in slot.cards} | {*turn.sight.view.board}
    printed = {_printed(code) for code in held if code in minors()}
    for rank in sorted(printed & {*picks["rank"]}):
        view = msgspec.structs.replace(turn.sight.view, named_rank=rank)
        named = msgspec.structs.replace(turn.sight, view=view)
        yield turn.gain(place_of(named, turn.manner)), {"rank": (rank,)}


def _printed(code: str) -> str:
    return code[0]


def _cast_out(_: Turn, __: Picks) -> Judged:
    """Judgment rids a hand of the Devil."""
    yield 1.0, {}


def _given_away(_: Turn, picks: Picks) -> Judged:
    """A Magician who holds the Devil knows to whom to give him."""
    if DEVIL in picks["give"]:
        yield 1.0, {"give": (DEVIL,)}


def _to_raise(turn: Turn, _: Picks) -> Judged:
    yield strength(turn.equity, odds_of(turn.sight).even) - turn.manner.edge, {}


def _to_fold(turn: Turn, _: Picks) -> Judged:
    yield 0.0 if is_worth_it(turn.manner, turn.equity, odds_of(turn.sight)) else 1.0, {}


_POWERS: dict[str, Callable[[Turn, Picks], Judged]] = {
    CHARIOT: _a_new_card,
    EMPEROR: _a_new_card,
    WHEEL: _turned,
    DEATH: _struck,
    WORLD: _named,
    JUDGMENT: _cast_out,
    MAGICIAN: _given_away,
    HIEROPHANT: _to_raise,
    TEMPERANCE: _to_fold,
}


# Answers.


def answer(sight: Sight) -> Action:
    """Stop what is aimed at oneself, or at all, with a card that stays; judge a winner who is shown."""
    kinds = {choice.kind: choice for choice in sight.choices}
    if judging := kinds.get("play"):
        return take(sight.seat, judging, picked={pick.name: pick.options for pick in judging.picks})
    if stopping := kinds.get("stop"):
        free = [card for card in stopping.picks[0].options if card != PAGE_OF_SWORDS]
        if free:
            return take(sight.seat, stopping, picked={"card": free})
    return take(sight.seat, kinds["allow"])


def keep(sight: Sight, choice: Choice, manner: Manner, draws: Draws) -> Action:
    """The card of the Star with which the hand stands better."""
    place = place_of(sight, manner)
    (pick,) = choice.picks

    def with_it(card: str) -> tuple[float, Value]:
        own = (*place.own, place.worth.cards[card])
        kept = place._replace(own=own, own_coming=max(0, place.own_coming - 1))
        # What is as good to a tenth is told apart by what it is worth now.
        return round(standing(kept, draws, _ROUNDS).equity, 1), place.worth.value(own, place.board)

    return take(sight.seat, choice, picked={"card": (max(pick.options, key=with_it),)})
