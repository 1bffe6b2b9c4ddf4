"""Sigilian Poker's ranking once more, as slow and as obvious as can be: what the fast one is held against.

It tries every handful of the cards as every kind of set, the Lady as every card there is, and then every way
to take handfuls that share no card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from rules.cards import Card, deck

MATCH, STRAIGHT, HIERARCHY, CAGE, GREAT_RING = range(5)

# For every set that a cage can begin with: the suits of its four cards.
CAGES = (
    [{"law"}, {"chaos"}, {"good"}, {"evil"}],
    [{"law", "good"}, {"chaos", "evil"}, {"chaos", "good"}, {"law", "evil"}],
)
SUIT_SETS = [
    frozenset(suits)
    for suits in (
        *(("law", "good"), ("law", "evil"), ("chaos", "good"), ("chaos", "evil")),
        *(("law",), ("chaos",), ("good",), ("evil",), ()),
    )
]


class House(NamedTuple):
    """The house rules."""

    each: bool = False
    lady_plain: bool = False
    clueless_plain: bool = False
    all_cards: bool = False
    planes_above_kings: bool = False


BY_THE_BOOK = House()


class Face(NamedTuple):
    """What counts of a card."""

    rank: str
    suits: frozenset[str]
    sigil: bool = False


def face(card: Card) -> Face:
    return Face(card.rank, frozenset(card.suits), card.code == "sigil")


FACES = {card.code: face(card) for card in deck("sigilian")}
ANY = {face for face in FACES.values() if face.rank not in ("Lady", "Clueless")}
"""What the Lady can stand for."""


def value(codes: Sequence[str], house: House = BY_THE_BOOK) -> tuple[int, ...]:
    """Great Ring or not, size, kind, and the highest card (or all of them, the highest first)."""
    hand = [FACES[code] for code in codes]
    sets = [
        (frozenset(places), kind)
        for size in range(2, len(hand) + 1)
        for places in combinations(range(len(hand)), size)
        for kind in kinds([hand[place] for place in places], house)
    ]
    best = max((worth(taken, house) for taken in disjoint(sets)), default=(0, 1, MATCH))
    ranks = ["Clueless", *"12345", *("KP" if house.planes_above_kings else "PK"), "Lady"]
    heights = sorted((ranks.index(card.rank) for card in hand), reverse=True)
    return (*best, *(heights if house.all_cards else heights[:1]))


def disjoint(sets: list[tuple[frozenset[int], int]]) -> Iterator[list[tuple[frozenset[int], int]]]:
    """Every way to take one set, or several that share no card."""
    for number, (cards, kind) in enumerate(sets):
        yield [(cards, kind)]
        for others in disjoint([other for other in sets[number + 1 :] if not other[0] & cards]):
            yield [(cards, kind), *others]


def worth(taken: list[tuple[frozenset[int], int]], house: House) -> tuple[int, int, int]:
    size = sum(len(cards) for cards, _ in taken)
    if len(taken) > 1:
        size -= len(taken) - 1 if house.each else 1
    kind = min(kind for _, kind in taken)
    return int(kind == GREAT_RING), size, kind


def kinds(cards: list[Face], house: House) -> set[int]:
    """What these cards are, all of them together."""
    ranks = [card.rank for card in cards]
    if "Clueless" in ranks:
        return {MATCH} if house.clueless_plain and ranks == ["Clueless"] * 2 else set()
    if "Lady" not in ranks:
        return natural(cards, house)
    if house.lady_plain:
        return set()
    others = [card for card in cards if card.rank != "Lady"]
    return {kind for face in ANY for kind in natural([*others, face], house)}


def natural(cards: list[Face], house: House) -> set[int]:
    """The same of cards without the Lady."""
    found = set()
    ranks = {card.rank for card in cards}
    if len(ranks) == 1:
        found.add(MATCH)
    if len(cards) >= 5 and len(ranks) == len(cards):
        if in_a_row(ranks, "12345K"):
            found.add(STRAIGHT)
        order = "12345KP" if house.planes_above_kings else "12345PK"
        suits = [card.suits for card in cards]
        alike = frozenset.intersection(*suits) or not any(suits)
        if alike and (in_a_row(ranks, "12345K") or in_a_row(ranks, order)):
            found.add(HIERARCHY)
    if is_cage(cards):
        found.add(CAGE)
    if len(cards) == 9 and ranks == {"P"} and {card.suits for card in cards} == set(SUIT_SETS):
        found.add(GREAT_RING)
    return found


def in_a_row(ranks: set[str], order: str) -> bool:
    return any(set(order[at : at + len(ranks)]) == ranks for at in range(len(order)))


def is_cage(cards: list[Face]) -> bool:
    suited = [set(card.suits) for card in cards if card.suits]
    suitless = [card for card in cards if not card.suits]
    if not any(len(suited) == 4 and all(suits in suited for suits in cage) for cage in CAGES):
        return False
    return len(suitless) < 2 or (len(suitless) == 2 and any(card.sigil for card in suitless))
