"""The combos of the grand deck: which cards they are, and what they count (grand-sigilian, Combos)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from rules.rankings.grand_cards import (
    ABOVE,
    ALIGNMENTS,
    BELOW,
    EQUATOR,
    HAND,
    POLES,
    RACES,
    WHEEL,
    aligned,
    copies,
    face_sum,
    group,
    mask,
)
from rules.rankings.grand_trumps import with_combo

FLUSH = RING = 50
PLANEWALKERS = 75
GREAT_RING = GAMBIT = 100
FACTION_WAR = 150
GREAT_RING_FLUSH = 200
BLOOD_WAR = 50
"""What a Blood War counts beside its faces."""


class Combo(NamedTuple):
    """Cards that count together, and not by their faces."""

    name: str
    points: int
    cards: int
    gain: int
    """What it counts more than the faces of its cards."""
    trumped: int
    """The cards that are trump with it."""


def combo(name: str, points: int, cards: int) -> Combo:
    """The combo of these cards."""
    return Combo(name, points, cards, points - face_sum(cards), with_combo(name))


@cache
def combos() -> tuple[Combo, ...]:
    """All combos whose cards are fixed, the largest kinds first."""
    found = [
        *(combo(f"hierarchy-{race}", 2 * face_sum(group(race)), group(race)) for race in RACES[:-1]),
        combo("faction-war", FACTION_WAR, group("faction")),
        combo("sigilian-gambit", GAMBIT, mask(("lady-of-pain", "cage", "dabus"))),
        combo("planewalkers", PLANEWALKERS, group("planewalker")),
        *(combo("outer-ring", RING, mask(ring)) for ring in outer_rings()),
        *(combo("inner-ring", RING, mask(ring)) for ring in inner_rings()),
        *(
            combo(f"planar-flush-{suit}", FLUSH, mask(f"{plane}:{suit}" for plane in planes))
            for suit, planes in ALIGNMENTS.items()
        ),
    ]
    return tuple(sorted(found, key=lambda one: -one.points))


# R3. Every fourth plane of the wheel, each in a suit that is its alignment, and all four suits among them.
# For the planes in its corners that can be in two ways, for the others it is so anyway.
def outer_rings() -> Iterator[tuple[str, ...]]:
    """The five rings of Outer Planes, by the codes of their cards."""
    for first in range(4):
        planes = WHEEL[first::4]
        for suits in product(*map(aligned, planes)):
            if len(set(suits)) == 4:
                yield tuple(f"{plane}:{suit}" for plane, suit in zip(planes, suits, strict=True))


# R2. Four planes, each 90° from the next, on one great circle; or those four above the equator, or below it.
def inner_rings() -> Iterator[tuple[str, ...]]:
    """The fourteen rings of Inner Planes, by the codes of their cards."""
    yield from (EQUATOR[::2], EQUATOR[1::2], ABOVE, BELOW)
    # Over the poles; and upright, through what lies halfway to them.
    for at in range(4):
        yield (*POLES, EQUATOR[at], EQUATOR[at + 4])
    for at in range(2):
        yield (ABOVE[at], ABOVE[at + 2], BELOW[at], BELOW[at + 2])
    # Leaning: over one element, under the one across, and through the two between them.
    elements = EQUATOR[::2]
    for at in range(4):
        yield (ABOVE[at], BELOW[at - 2], elements[at - 1], elements[at - 3])


def whole_hand(held: int) -> Combo | None:
    """The combo that all these cards are, if they are a whole hand and one of those that take it."""
    if held.bit_count() != HAND:
        return None
    tanarri = group("tanarri")
    if not held & ~tanarri:
        return combo("abyssal-horde", 2 * face_sum(held), held)
    # With the Baatezu hierarchy it is never scored: it leaves no card for that.
    if not held & ~(tanarri | group("baatezu")):
        return combo("blood-war", BLOOD_WAR + face_sum(held), held)
    if all(held & plane for plane in planes()):
        if held & ~matching():
            return combo("great-ring", GREAT_RING, held)
        return combo("great-ring-flush", GREAT_RING_FLUSH, held)
    return None


@cache
def planes() -> tuple[int, ...]:
    """The copies of each Outer Plane, round the wheel; the Outlands last."""
    return tuple(mask(copies(plane)) for plane in (*WHEEL, "outlands"))


@cache
def matching() -> int:
    """The Outer Planes in a suit that is their alignment."""
    return mask(f"{plane}:{suit}" for plane in WHEEL for suit in aligned(plane)) | mask(["outlands"])
