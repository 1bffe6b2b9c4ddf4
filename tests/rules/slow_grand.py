"""What a hand of the grand deck is worth once more, as slow and as obvious as can be.

It looks at every handful of cards for combos, and tries every way to score some of them that share no card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from rules.cards import Card, deck

CARDS = {card.code: card for card in deck("grand-sigilian")}

LAW = {"mount-celestia", "arcadia", "mechanus", "acheron", "baator"}
CHAOS = {"abyss", "pandemonium", "limbo", "ysgard", "arborea"}
GOOD = {"arborea", "beastlands", "elysium", "bytopia", "mount-celestia"}
EVIL = {"baator", "gehenna", "grey-waste", "carceri", "abyss"}
ALIGNMENT = {"law": LAW, "chaos": CHAOS, "good": GOOD, "evil": EVIL, "neutrality": {"outlands"}}

WHEEL = [
    "mount-celestia", "bytopia", "elysium", "beastlands", "arborea", "ysgard", "limbo", "pandemonium",
    "abyss", "carceri", "grey-waste", "gehenna", "baator", "acheron", "mechanus", "arcadia",
]  # fmt: skip

# Where an inner plane lies, seen from the middle of the sphere: air is east, fire north, and up is up.
EAST_NORTH_UP = {
    "air": (1, 0, 0),
    "smoke": (1, 1, 0),
    "fire": (0, 1, 0),
    "magma": (-1, 1, 0),
    "earth": (-1, 0, 0),
    "ooze": (-1, -1, 0),
    "water": (0, -1, 0),
    "ice": (1, -1, 0),
    "lightning": (1, 0, 1),
    "radiance": (0, 1, 1),
    "mineral": (-1, 0, 1),
    "steam": (0, -1, 1),
    "vacuum": (1, 0, -1),
    "ash": (0, 1, -1),
    "dust": (-1, 0, -1),
    "salt": (0, -1, -1),
    "positive-energy": (0, 0, 1),
    "negative-energy": (0, 0, -1),
}
QUASI = ({"lightning", "radiance", "mineral", "steam"}, {"vacuum", "ash", "dust", "salt"})

RACES = {
    "slaad": 5, "guardinal": 6, "rilmani": 6, "yugoloth": 10, "aasimon": 7, "eladrin": 7, "archon": 7,
    "baatezu": 13, "modron": 15,
}  # fmt: skip
"""How many there are of each race that can be in a hand whole."""

HOMES = {
    "mount-celestia": "archon", "baator": "baatezu", "arborea": "eladrin", "elysium": "guardinal",
    "mechanus": "modron", "outlands": "rilmani", "limbo": "slaad",
}  # fmt: skip


class Combo(NamedTuple):
    """A combo that is there."""

    name: str
    points: int
    cards: frozenset[str]


def value(codes: Sequence[str]) -> int:
    """The best total."""
    hand = [CARDS[code] for code in codes]
    return max(total(hand, scored) for scored in disjoint(combos(hand)))


def disjoint(combos: Sequence[Combo]) -> Iterator[list[Combo]]:
    """Every way to take none of them, or some that share no card."""
    yield []
    for number, combo in enumerate(combos):
        for others in disjoint([other for other in combos[number + 1 :] if not other.cards & combo.cards]):
            yield [combo, *others]


def combos(hand: Sequence[Card]) -> list[Combo]:
    """Every combo that is there."""
    return [*fixed(hand), *rings(hand), *hierarchies(hand), *whole(hand)]


def matches(card: Card) -> bool:
    return card.plane in ALIGNMENT[card.suit]


def made(name: str, points: int, cards: Iterable[Card]) -> Combo:
    return Combo(name, points, frozenset(card.code for card in cards))


def fixed(hand: Sequence[Card]) -> Iterator[Combo]:
    for suit in ("law", "chaos", "good", "evil"):
        flush = [card for card in hand if card.suits == (suit,) and card.plane in ALIGNMENT[suit]]
        if len(flush) == 5:
            yield made(f"planar-flush-{suit}", 50, flush)
    for name, points, cards in (
        ("planewalkers", 75, [card for card in hand if card.group == "planewalker"]),
        ("sigilian-gambit", 100, [card for card in hand if card.code in ("lady-of-pain", "cage", "dabus")]),
        ("faction-war", 150, [card for card in hand if card.group == "faction"]),
    ):
        if len(cards) == {"planewalkers": 7, "sigilian-gambit": 3, "faction-war": 15}[name]:
            yield made(name, points, cards)


def rings(hand: Sequence[Card]) -> Iterator[Combo]:
    for four in combinations([card for card in hand if card.group == "inner-plane"], 4):
        if is_inner_ring({card.code for card in four}):
            yield made("inner-ring", 50, four)
    for four in combinations([card for card in hand if card.plane in WHEEL and matches(card)], 4):
        if is_outer_ring(four):
            yield made("outer-ring", 50, four)


def is_inner_ring(four: set[str]) -> bool:
    """Two lines through the middle, square to each other; or what lies halfway to one pole."""
    if four in QUASI:
        return True
    places = [EAST_NORTH_UP[name] for name in four]
    first = places[0]
    return all(opposite(place) in places for place in places) and any(
        sum(x * y for x, y in zip(first, place, strict=True)) == 0 for place in places
    )


def opposite(place: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(-x for x in place)


def is_outer_ring(four: Sequence[Card]) -> bool:
    at = sorted(WHEEL.index(card.plane) for card in four)
    if [place - at[0] for place in at] != [0, 4, 8, 12]:
        return False
    return at[0] != 0 or len({card.suit for card in four}) == 4


def hierarchies(hand: Sequence[Card]) -> Iterator[Combo]:
    for race, size in RACES.items():
        cards = [card for card in hand if card.group == race]
        if len(cards) == size:
            yield made(f"hierarchy-{race}", 2 * sum(card.points for card in cards), cards)


def whole(hand: Sequence[Card]) -> Iterator[Combo]:
    if len(hand) != 17:
        return
    faces, races = sum(card.points for card in hand), {card.group for card in hand}
    if races == {"tanarri"}:
        yield made("abyssal-horde", 2 * faces, hand)
    if races == {"tanarri", "baatezu"}:
        yield made("blood-war", 50 + faces, hand)
    if {card.plane for card in hand} == {*WHEEL, "outlands"}:
        yield made("great-ring", 100, hand)
        if all(matches(card) for card in hand):
            yield made("great-ring-flush", 200, hand)


def total(hand: Sequence[Card], scored: Sequence[Combo]) -> int:
    """The combos that are scored, and what the other cards count beside them."""
    used = frozenset[str]().union(*(combo.cards for combo in scored))
    names = {combo.name for combo in scored}
    there = {card.code for card in hand}
    return sum(combo.points for combo in scored) + sum(
        max(5, 2 * card.points) if is_trump(card, names, there) else card.points
        for card in hand
        if card.code not in used
    )


def is_trump(card: Card, scored: set[str], there: set[str]) -> bool:
    """Whether a motley card is trump with what is scored, or with what is there."""
    return any(
        (
            card.code == "outlands" and "sigilian-gambit" in scored,
            card.code == "astral" and ("githyanki" in there or "outer-ring" in scored),
            card.code == "ethereal" and "inner-ring" in scored,
            card.plane == "limbo" and "githzerai" in there,
            card.plane in HOMES and f"hierarchy-{HOMES[card.plane]}" in scored,
            card.plane == "mechanus" and "primus" in there,
            card.code == "aasimar" and "hierarchy-aasimon" in scored,
            card.code == "tiefling" and "planewalkers" in scored,
            card.code.endswith("-genasi") and card.code.removesuffix("-genasi") in there,
            card.code == "githzerai" and "githyanki" in there and "planewalkers" not in scored,
            card.code == "githyanki" and "githzerai" in there and "planewalkers" not in scored,
            card.code == "cage" and bool({"planewalkers", "faction-war"} & scored or "lady-of-pain" in there),
            card.code == "lady-of-pain" and "faction-war" in scored,
        )
    )
