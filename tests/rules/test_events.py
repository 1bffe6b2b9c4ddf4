"""What each viewer may know of what has happened."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from rules.cards import Slot
from rules.events import (
    Dealt,
    Denied,
    Discarded,
    Event,
    Exchanged,
    Peeked,
    Posted,
    Shown,
    StarDrawn,
    Swapped,
    Traded,
)
from rules.ranking import HandRank

HIDDEN, FLOOD, TURNED = Slot(("5t",)), Slot(("12c", "12e", "3f"), up=2), Slot(("9k",), up=1)
RANK = HandRank(value=(31, 1), label="odds")

EXAMPLES: dict[str, Any] = {
    "seat": 1,
    "at": (0, 1, 2),
    "slots": (HIDDEN, FLOOD, TURNED),
    "cards": ("5t",),
    "stacks": (50, 50),
    "dice": (3, 5),
    "changes": (4, -4),
    "rank": RANK,
}
"""What stands in a field; any other that must be filled gets some number or word."""

KINDS: tuple[Any, ...] = get_args(Event)
OF_SLOTS = (Dealt, Traded, Exchanged, Discarded, StarDrawn)
HALF_HIDDEN = (*OF_SLOTS, Denied, Peeked, Swapped)


def _example(field: Any, plain: dict[Any, Any]) -> Any:
    # One slot or card is a number or a word; several are in the examples.
    return plain[field.type] if field.type in plain and field.name != "seat" else EXAMPLES[field.name]


def example(kind: Any) -> Event:
    fields = [field for field in msgspec.structs.fields(kind) if field.required]
    plain = {int: 6, str: "word", str | None: "word", bool: True}
    made: Event = kind(**{field.name: _example(field, plain) for field in fields})
    return made


@pytest.mark.parametrize("kind", OF_SLOTS)
def test_what_lies_face_down_only_its_owner_sees(kind: Any) -> None:
    event = example(kind)
    assert event.seen_by(1) == event
    for viewer in (None, 0, 2):
        seen = event.seen_by(viewer)
        assert isinstance(seen, kind)
        assert (seen.seat, seen.at) == (1, (0, 1, 2))
        # The floods are seen, and that something lies on them (queens-ransom R5).
        assert list(map(str, seen.slots)) == ["??", "12c+12e+??", "9k"]
        assert "5t" not in repr(seen)
        assert "3f" not in repr(seen)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in HALF_HIDDEN])
def test_all_else_happens_before_everybody(kind: Any) -> None:
    event = example(kind)
    assert [event.seen_by(viewer) for viewer in (None, 0, 1)] == [event] * 3


def test_what_a_power_shows_to_some_only() -> None:
    looked = Peeked(seat=1, on=0, card="5t")
    assert [looked.seen_by(viewer).card for viewer in (None, 0, 1)] == ["??", "??", "5t"]
    hidden, none, shows = (
        Denied(seat=1, card="5t"),
        Denied(seat=1, card=None),
        Denied(seat=1, card="5t", shows=True),
    )
    # Whether there was a wild card at all is as secret as which it was.
    assert hidden.seen_by(0) == none.seen_by(None) == Denied(seat=1, card="??")
    assert [event.seen_by(1) for event in (hidden, none)] == [hidden, none]
    assert shows.seen_by(None) == shows
    swapped = Swapped(seat=1, on=0, given="5t", taken="9k", shows=(False, True))
    assert swapped.seen_by(0) == swapped.seen_by(1) == swapped
    assert swapped.seen_by(None) == Swapped(seat=1, on=0, given="??", taken="9k", shows=(False, True))


def test_seat_nought_is_a_viewer_like_any_other() -> None:
    event = Dealt(seat=0, at=(0,), slots=(HIDDEN,))
    assert event.seen_by(0) == event
    assert event.seen_by(None).slots == (Slot(("??",)),)


def test_what_was_shown_stays_shown() -> None:
    event = Shown(seat=1, slots=(FLOOD.turned_up(),), rank=RANK)
    assert str(event.seen_by(0).slots[0]) == "12c+12e+3f"


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_says_what_it_is(kind: Any) -> None:
    event = example(kind)
    assert msgspec.json.decode(msgspec.json.encode(event))["event"] == kind.__name__
    assert msgspec.json.decode(msgspec.json.encode(event), type=Event) == event


def test_events_are_frozen() -> None:
    event = Posted(seat=0, kind="ante", amount=2)
    with pytest.raises(AttributeError):
        event.amount = 3
