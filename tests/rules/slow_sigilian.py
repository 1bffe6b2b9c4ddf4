"""Sigilian hands, slowly: every way to take disjoint sets, every card that the Lady may stand for.

Told from the rules alone and with nothing of the quick ranking in it, to compare that one with.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import Any

from rules.cards import Card, deck

MATCH, STRAIGHT, HIERARCHY, CAGE, GREAT_RING = range(5)
LABELS = ("match", "straight", "hierarchy", "cage", "great-ring")

PURE = tuple(frozenset({suit}) for suit in ("law", "chaos", "good", "evil"))
MIXED = tuple(frozenset({one, other}) for one in ("law", "chaos") for other in ("good", "evil"))
NO_SUIT: frozenset[str] = frozenset()
IN_SETS = "12345PK"
"""The ranks that the Lady may take."""


@dataclass(frozen=True)
class House:
    """The rules of a house, each named as its option is."""

    set_penalty: str = "total"
    lady: str = "wild"
    clueless: str = "dead"
    tie_break: str = "highest-card"
    planes_above_kings: bool = False

    @property
    def ranks(self) -> tuple[str, ...]:
        """All ranks from the lowest (rule 4, R6)."""
        top = "KP" if self.planes_above_kings else "PK"
        return ("Clueless", *"12345", *top, "Lady")

    @property
    def longest(self) -> tuple[str, ...]:
        """The longest hierarchies (R6)."""
        return ("12345K", "12345KP" if self.planes_above_kings else "12345PK")


BY_THE_BOOK = House()
Value = tuple[Any, ...]
Set = tuple[int, int]
"""A kind of set, and the cards it is made of: a bit for each."""
Places = list[list[int]]
"""Which cards may fill each place of a set: their bits."""


def label(value: Value) -> str:
    """The name of the set that a hand counts as; none has one too, though it is a match like others (R7)."""
    return "no-set" if value[1] == 1 else LABELS[value[2]]


def size(value: Value) -> int:
    """How many cards that set has."""
    return int(value[1])


def worth(codes: Sequence[str], house: House = BY_THE_BOOK) -> Value:
    """What nine cards are worth, or fewer: the greater wins, equal ones split."""
    return Searched(codes, house).best(tuple(range(len(codes))))


def limbo(own: Sequence[str], board: Sequence[str], house: House = BY_THE_BOOK) -> Value:
    """What the best hand is worth of all three own cards and any six of the board's."""
    searched = Searched((*own, *board), house)
    sixes = combinations(range(3, 3 + len(board)), min(6, len(board)))
    return max(searched.best((0, 1, 2, *six)) for six in sixes)


def counted(cards: int, kinds: Sequence[int], house: House = BY_THE_BOOK) -> tuple[int, int]:
    """The size and kind of the one set that several count as, of so many cards together (rule 2, R3)."""
    further = len(kinds) - 1
    less = further if house.set_penalty == "each" else min(further, 1)
    return cards - less, min(kinds)


def is_set(kind: int, codes: Sequence[str], house: House = BY_THE_BOOK) -> bool:
    """Whether all these cards are a set of that kind; a card may be there twice, once as the Lady's."""
    searched, every = Searched(codes, house), (1 << len(codes)) - 1
    if kind == MATCH:
        return (len(codes), 1) in searched.matches(every)
    return (kind, every) in searched.sets()


class Searched:
    """Some cards, and every way to take sets from them that are more than a match."""

    def __init__(self, codes: Sequence[str], house: House) -> None:
        self.house = house
        self.cards: list[Card] = [deck("sigilian")[code] for code in codes]
        self.lady = sum(1 << n for n, code in enumerate(codes) if code == "lady" and house.lady == "wild")
        self.heights = [house.ranks.index(card.rank) for card in self.cards]
        self.having = _described(self.cards)
        self.matched: dict[int, set[tuple[int, int]]] = {}
        best: dict[int, int] = {}
        for kind, cards in self.sets():
            best[cards] = max(kind, best.get(cards, kind))
        self.rings = {cards for cards, kind in best.items() if kind == GREAT_RING}
        self.taken = self._taken([(kind, cards) for cards, kind in best.items() if kind != GREAT_RING])

    def best(self, places: tuple[int, ...]) -> Value:
        """What the nine cards in these places are worth."""
        hand = sum([1 << place for place in places])
        highest = sorted([self.heights[place] for place in places], reverse=True)
        tie = tuple(highest if self.house.tie_break == "all-cards" else highest[:1])
        if hand in self.rings:
            return (True, 9, GREAT_RING, tie)
        found = [(1, MATCH)]  # no set at all (R7)
        for kinds, taken in [each for each in self.taken if each[1] & hand == each[1]]:
            for more, matches in self.matches(hand & ~taken):
                if kinds or matches:
                    every = (*kinds, *[MATCH] * matches)
                    found.append(counted(taken.bit_count() + more, every, self.house))
        return (False, *max(found), tie)

    def _taken(self, sets: list[Set]) -> list[tuple[tuple[int, ...], int]]:
        """The kinds and all the cards of no set, of one, and of two: nine cards are too few for three."""
        ones = [((kind,), cards) for kind, cards in sets]
        twos = [
            ((kind, other), cards | others)
            for (kind, cards), (other, others) in combinations(sets, 2)
            if not cards & others
        ]
        return list(dict.fromkeys([((), 0), *ones, *twos]))

    def matches(self, rest: int) -> set[tuple[int, int]]:
        """The cards, and how many matches they make, when the sets that are more than that have been taken.

        Whoever takes in another card or another match counts as more, by either penalty, and what counts
        as more wins whatever it is: so of each rank that is there twice all cards are taken.
        """
        if rest not in self.matched:
            cards = [card for n, card in enumerate(self.cards) if rest >> n & 1]
            ranks = Counter(card.rank for card in cards if card.rank != "Lady")
            if self.house.clueless == "dead":
                del ranks["Clueless"]
            ways = [ranks + Counter({rank: 1}) for rank in IN_SETS] if rest & self.lady else [ranks]
            sizes = [[count for count in way.values() if count > 1] for way in ways]
            self.matched[rest] = {(sum(each), len(each)) for each in sizes}
        return self.matched[rest]

    def sets(self) -> Iterator[Set]:
        """Every straight, hierarchy, cage and ring, whatever of it overlaps with another."""
        wild = [self.lady] if self.lady else []
        for kind, places in self._layouts():
            if places.count([]) <= bool(self.lady):
                # The Lady may be what any one place asks for, a second Sigil too.
                for filled in product(*[place + wild for place in places]):
                    if len(set(filled)) == len(filled):
                        yield kind, sum(filled)

    def _layouts(self) -> Iterator[tuple[int, Places]]:
        """What each kind of set asks for, place by place."""
        for row in _stretches("12345K"):
            yield STRAIGHT, [self.having[rank] for rank in row]
        for row in {row for longest in self.house.longest for row in _stretches(longest)}:
            for suit in ("law", "chaos", "good", "evil", NO_SUIT):
                yield HIERARCHY, [self.having[rank, suit] for rank in row]
        sigil = [1 << n for n, card in enumerate(self.cards) if card.code == "sigil"]
        for bars in (PURE, MIXED):
            cage = [self.having[suits] for suits in bars]
            yield CAGE, cage
            yield CAGE, [*cage, self.having[NO_SUIT]]
            yield CAGE, [*cage, self.having[NO_SUIT], sigil]
        yield GREAT_RING, [self.having["P", suits] for suits in (*PURE, *MIXED, NO_SUIT)]


def _described(cards: Sequence[Card]) -> dict[object, list[int]]:
    """Cards by rank, by their exact suits, by rank and exact suits, and by rank and one of their suits."""
    having: dict[object, list[int]] = defaultdict(list)
    for n, card in enumerate(cards):
        # The Lady and the Clueless have no suit either, and are no cards of a set (R4).
        if card.rank in IN_SETS:
            suits = frozenset(card.suits)
            for trait in (card.rank, suits, (card.rank, suits), *((card.rank, suit) for suit in card.suits)):
                having[trait].append(1 << n)
    return having


@cache
def _stretches(row: str) -> tuple[str, ...]:
    """Every five or more in a row of it."""
    ends = combinations(range(len(row) + 1), 2)
    return tuple(row[start:end] for start, end in ends if end - start >= 5)
