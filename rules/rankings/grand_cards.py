"""The cards of the grand Sigilian deck as bits, and how the planes lie (grand-sigilian R2 and R3).

Cards are one whole number, a bit for each by its place in the deck: what is asked of them is then asked of
all at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from rules.cards import deck

DECK = "grand-sigilian"
HAND = 17
"""Cards of a hand; only so many are a whole one."""

RACES = (
    *("slaad", "guardinal", "rilmani", "yugoloth", "aasimon"),
    *("eladrin", "archon", "baatezu", "modron", "tanarri"),
)
"""The planeborn, in the order of what their hierarchies count."""

WHEEL = (
    *("mount-celestia", "bytopia", "elysium", "beastlands", "arborea", "ysgard", "limbo", "pandemonium"),
    *("abyss", "carceri", "grey-waste", "gehenna", "baator", "acheron", "mechanus", "arcadia"),
)
"""The Great Wheel: all Outer Planes but the Outlands, each beside its neighbours (R3)."""

ALIGNMENTS: Mapping[str, tuple[str, ...]] = {
    "law": ("mount-celestia", "arcadia", "mechanus", "acheron", "baator"),
    "chaos": ("abyss", "pandemonium", "limbo", "ysgard", "arborea"),
    "good": ("arborea", "beastlands", "elysium", "bytopia", "mount-celestia"),
    "evil": ("baator", "gehenna", "grey-waste", "carceri", "abyss"),
}
"""The five planes of each alignment; the four in the corners of the wheel have two."""

# The sphere of the inner planes (R2): eight on the equator, 45° apart; halfway to the north pole one above
# every second of them, halfway to the south pole one below; and the poles.
EQUATOR = ("air", "smoke", "fire", "magma", "earth", "ooze", "water", "ice")
ABOVE = ("lightning", "radiance", "mineral", "steam")
BELOW = ("vacuum", "ash", "dust", "salt")
POLES = ("positive-energy", "negative-energy")


def aligned(plane: str) -> tuple[str, ...]:
    """The suits that are an Outer Plane's alignment.

    >>> aligned("baator"), aligned("outlands")
    (('law', 'evil'), ('neutrality',))
    """
    return tuple(suit for suit, planes in ALIGNMENTS.items() if plane in planes) or ("neutrality",)


def copies(name: str) -> tuple[str, ...]:
    """The codes of a card: of an Outer Plane that has four suits, all four.

    >>> copies("limbo")
    ('limbo:law', 'limbo:chaos', 'limbo:good', 'limbo:evil')
    """
    return tuple(f"{name}:{suit}" for suit in ALIGNMENTS) if name in WHEEL else (name,)


@cache
def bits() -> Mapping[str, int]:
    """The bit of each card, by code."""
    return {card.code: 1 << card.index for card in deck(DECK)}


@cache
def faces() -> Mapping[int, int]:
    """The face value of each card, by its bit."""
    return {1 << card.index: card.points for card in deck(DECK)}


@cache
def group(name: str) -> int:
    """All cards of a group of the deck file."""
    return mask(card.code for card in deck(DECK) if card.group == name)


def mask(codes: Iterable[str]) -> int:
    """Cards as one number."""
    return sum(bits()[code] for code in codes)


def split(cards: int) -> Iterator[int]:
    """The bits of cards, the lowest first."""
    while cards:
        low = cards & -cards
        yield low
        cards ^= low


def codes(cards: int) -> tuple[str, ...]:
    """The cards of a number, in the order of the deck.

    >>> codes(mask(["cage", "air"]))
    ('air', 'cage')
    """
    names = deck(DECK).codes
    return tuple(names[bit.bit_length() - 1] for bit in split(cards))


def face_sum(cards: int) -> int:
    """What the cards count by their faces."""
    return sum(faces()[bit] for bit in split(cards))
