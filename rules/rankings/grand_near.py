"""Which combos a hand of the grand deck is short of by a card or two, and how a player would sort it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from rules.cards import deck
from rules.rankings.grand_cards import (
    ABOVE,
    BELOW,
    DECK,
    EQUATOR,
    HAND,
    POLES,
    codes,
    face_sum,
    faces,
    group,
    mask,
    split,
)
from rules.rankings.grand_combos import BLOOD_WAR, GREAT_RING, GREAT_RING_FLUSH, combos, matching, planes


class Near(NamedTuple):
    """A combo that lacks cards."""

    combo: str
    points: int
    """What it counts when it is whole; the most that it can, where its cards are not fixed."""
    held: tuple[str, ...]
    missing: tuple[tuple[str, ...], ...]
    """Of each card that it lacks the codes, any of which will do."""


class Group(NamedTuple):
    """Cards that belong together."""

    key: str
    """Their group in the deck file: `outer-plane`, `inner-plane`, `archon`, …"""
    cards: tuple[str, ...]


def near(held: Sequence[str], missing: int = 2) -> tuple[Near, ...]:
    """The combos that lack at most so many cards, the nearest first, of these the larger ones.

    Cards that another combo needs are counted like any other.

    >>> [(found.combo, found.missing) for found in near(["cage", "dabus", "air"])]
    [('sigilian-gambit', (('lady-of-pain',),))]
    """
    cards = mask(held)
    every = (*_fixed(cards), *_whole(cards))
    found = [one for one in every if one.held and 0 < len(one.missing) <= missing]
    return tuple(sorted(found, key=lambda one: (len(one.missing), -one.points)))


def _fixed(held: int) -> Iterator[Near]:
    for combo in combos():
        lacking = codes(combo.cards & ~held)
        yield Near(combo.name, combo.points, codes(combo.cards & held), tuple((code,) for code in lacking))


def _whole(held: int) -> Iterator[Near]:
    yield _ring("great-ring", GREAT_RING, held, planes())
    yield _ring("great-ring-flush", GREAT_RING_FLUSH, held, [plane & matching() for plane in planes()])
    baatezu, tanarri = group("baatezu"), group("tanarri")
    yield _horde("abyssal-horde", held, tanarri)
    # Tanar'ri alone are no Blood War: one of the cards that it lacks has to be a Baatezu.
    yield _horde("blood-war", held, baatezu | tanarri, first=0 if held & baatezu else baatezu)


def _ring(name: str, points: int, held: int, places: Sequence[int]) -> Near:
    """A ring of all the planes: one card for each place."""
    own = [codes(held & place)[0] for place in places if held & place]
    return Near(name, points, codes(mask(own)), tuple(codes(place) for place in places if not held & place))


def _horde(name: str, held: int, fit: int, *, first: int = 0) -> Near:
    """A hand of cards that fit; where `first` is given, one of those that it lacks has to be of these."""
    own, pool = held & fit, fit & ~held
    places = [pool] * (HAND - own.bit_count())
    if first and places:
        places[0] = first
    best = 0
    for place in places:
        best |= max(split(place & ~best), key=lambda bit: faces()[bit])
    points = face_sum(own | best)
    return Near(
        name,
        points + BLOOD_WAR if name == "blood-war" else 2 * points,
        codes(own),
        tuple(codes(place) for place in places),
    )


def groups(held: Sequence[str]) -> tuple[Group, ...]:
    """The cards by planes, races and other kinds, in the order of the deck file.

    Outer Planes go round the wheel and inner ones round their sphere, the planeborn from the least.

    >>> [cards for key, cards in groups(["cage", "ice", "smoke", "limbo:law", "elysium:good"])]
    [('elysium:good', 'limbo:law'), ('smoke', 'ice'), ('cage',)]
    """
    known = deck(DECK)
    cards = sorted(map(known.__getitem__, held), key=lambda card: card.index)
    found = [
        Group(key, tuple(card.code for card in some)) for key, some in groupby(cards, attrgetter("group"))
    ]
    return tuple(one._replace(cards=_round(one.cards)) if one.key == "inner-plane" else one for one in found)


_SPHERE = (*EQUATOR, *ABOVE, *BELOW, *POLES)


def _round(planes: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(planes, key=_SPHERE.index))
