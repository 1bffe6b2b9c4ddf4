"""What players of the house say, and when: seldom, and of what everybody has seen.

It follows from the public story and a stream of its own, so it cannot tell of a card, not even by being left
out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.players import Temper
from bot.views import Occasion, Remark
from rules import events as ev
from rules.chance import Stream
from rules.events import Event

TALK = b"/talk"
"""Goes behind the hand's seed, so that no word follows from the cards."""

LASTS = 8
"""After so many events a remark is no news any more."""

SELDOM = 9
"""One in so many occasions is remarked on."""
AT_THE_END = 3
"""The same once it is known who has won."""

_WORDS = 1 << 16


class Voice(NamedTuple):
    """How a player of the house speaks: by temper, or in words that a game master gave them."""

    temper: Temper
    says: Sequence[str] = ()


def remark(story: Sequence[Event], house: Mapping[int, Voice], seed: bytes, *, over: bool) -> Remark | None:
    """The last thing that a player of the house has said, unless it is long ago; `house` is by seat.

    `story` is what the table may know of the hand, and `seed` the hand's.
    """
    for place in range(len(story) - 1, max(-1, len(story) - 1 - LASTS), -1):
        occasion = _occasion(story, place, over=over)
        seat = getattr(story[place], "seat", -1)
        if occasion is None or seat not in house:
            continue
        stream, voice = Stream(seed + TALK, place), house[seat]
        if not stream.below(AT_THE_END if occasion in ("win", "lose") else SELDOM):
            draw = stream.below(_WORDS)
            words = voice.says[draw % len(voice.says)] if voice.says else ""
            return Remark(seat, voice.temper, occasion, draw, words)
    return None


def _occasion(story: Sequence[Event], place: int, *, over: bool) -> Occasion | None:
    match story[place]:
        case ev.Raised(all_in=True) | ev.Called(all_in=True):
            return "all-in"
        case ev.Raised():
            return "raise"
        case ev.Folded(left=False, card=""):
            return "fold"
        case ev.Traded(at=()):
            return "pat"
        case ev.PowerPlayed():
            return "power"
        case ev.EndCalled():
            return "end"
        case ev.Won(pot=0):
            return "win"
        case ev.Shown(seat=seat) if over and not any(_wins(event, seat) for event in story):
            return "lose"
    return None


def _wins(event: Event, seat: int) -> bool:
    return isinstance(event, ev.Won) and event.seat == seat
