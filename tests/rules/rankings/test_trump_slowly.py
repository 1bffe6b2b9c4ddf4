"""Trump hands by the ten thousand, in the order that the slow ranking of the rules puts them in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from rules.cards import Slot
from rules.games import find
from rules.hand import Setup
from rules.poker import PokerHand
from rules.ranking import HandRank
from tests.rules import slow_trump as slow

GAME = find("trump-poker")
SHAPES = ("five-card-draw", "seven-card-stud", "omaha-holdem")
OWN = {"five-card-draw": 5, "five-card-stud": 5, "seven-card-stud": 7, "omaha-holdem": 4}
HANDS = {"five-card-draw": 1400, "seven-card-stud": 800, "omaha-holdem": 350}
"""Hands of each form under each house; with eight houses 20,400 in all."""

BY_THE_BOOK: dict[str, Any] = {}
BACKWARDS = {"order": slow.ORDER[::-1]}
CHARACTERS = {"extra_trumps": ("Ada", "Bran the Younger", "Cyr")}
HOUSES: tuple[dict[str, Any], ...] = (
    BY_THE_BOOK,
    BY_THE_BOOK,
    CHARACTERS,
    BACKWARDS,
    BACKWARDS | CHARACTERS,
    *({"order": tuple(Random(seed).sample(slow.ORDER, 20))} for seed in range(2)),
    CHARACTERS | {"order": tuple(Random(2).sample(slow.ORDER, 20))},
)

Cards = tuple[str, ...]
Drawn = tuple[str, Cards]
"""A form and the cards, in Omaha the four own ones first."""


class House:
    """A table's options, and its hands by the quick ranking and by the slow one."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = GAME.options(**options)
        self.order = self.options.order
        codes = GAME.cards(self.options).codes
        self.minors = [code for code in codes if not slow.is_trump(code)]
        self.trumps = [code for code in codes if slow.is_trump(code)]

    @cache  # noqa: B019 (a handful of houses, for as long as the tests run)
    def hand(self, form: str) -> PokerHand:
        setup = Setup(game=GAME.id, stacks=(50, 50), dealer=0, options=self.options, form=form)
        hand = GAME.start(setup)
        assert isinstance(hand, PokerHand)
        return hand

    def quick(self, form: str, cards: Sequence[str]) -> HandRank:
        own = OWN[form]
        return self.hand(form).rank([Slot((code,)) for code in cards[:own]], cards[own:])

    def slow(self, form: str, cards: Sequence[str]) -> slow.Worth:
        own = OWN[form]
        return slow.best(cards[:own], cards[own:], 2 if form == "omaha-holdem" else None, self.order)


def drawn(random: Random, house: House, form: str) -> Cards:
    """Cards of which something is likely to come: few suits, few ranks or a row, trumps that go together."""
    size = 9 if form == "omaha-holdem" else OWN[form]
    if random.random() < 0.06:
        return _rare(random, house, size)
    minors = _narrowed(random, house.minors)
    trumps = list(house.trumps)
    if random.random() < 0.5:
        # Trumps of two combinations, so that they turn up together.
        named = {code for each in random.sample(slow.COMBINATIONS, 2) for code in each}
        trumps = [code for code in house.trumps if code in named] + random.sample(house.trumps, 2)
        minors += [code for code in ("Ap", "As", "2c") if code in named or random.random() < 0.2]
    trumps, minors = list(dict.fromkeys(trumps)), list(dict.fromkeys(minors))
    wild = min(random.choice((0, 0, 1, 1, 2, 2, 3, 4, 5)), len(trumps), size)
    wild = max(wild, size - len(minors))
    cards = random.sample(trumps, wild) + random.sample(minors, size - wild)
    random.shuffle(cards)
    return tuple(cards)


def _rare(random: Random, house: House, size: int) -> Cards:
    """What chance deals too seldom, or one card less of it, and whatever else."""
    royal = ["oberon", "eric", "corwin", "random", "Ap"]
    rank, suit = random.choice("29A"), random.choice(slow.SUITS)
    four = [rank + each for each in slow.SUITS]
    bottom = random.choice((*range(11), 10, 10))
    row = [rank + suit for rank in ("A" + slow.RANKS)[bottom : bottom + 5]]
    made = random.choice((royal, royal[1:], [*four, random.choice(house.trumps)], row, row[1:]))
    others = [code for code in house.minors + house.trumps if code not in made]
    cards = (made + random.sample(others, size))[:size]
    random.shuffle(cards)
    return tuple(cards)


def _narrowed(random: Random, minors: list[str]) -> list[str]:
    """All the minors, or those of one or two suits, of a few ranks, or of a row of them; nine at least."""
    way = random.choice(("any", "suits", "ranks", "row", "courts"))
    if way == "suits":
        suits = random.sample(slow.SUITS, random.choice((1, 1, 2)))
        return [code for code in minors if code[1] in suits]
    if way == "ranks":
        ranks = random.sample(slow.RANKS, random.choice((3, 4)))
        return [code for code in minors if code[0] in ranks]
    if way == "row":
        row = ("A" + slow.RANKS)[random.randrange(10) :][:6]
        suits = random.sample(slow.SUITS, random.choice((2, 4)))
        return [code for code in minors if code[0] in row and code[1] in suits]
    if way == "courts":
        return [code for code in minors if code[0] in "PNQKA"]
    return list(minors)


def beside(random: Random, house: House, cards: Cards) -> Cards:
    """The same cards but one, which is another: the nearest that two hands are."""
    place = random.randrange(len(cards))
    # A trump for a trump, or a card of the same rank or suit: a difference for the last rules to decide.
    old = cards[place]
    if slow.is_trump(old):
        near = house.trumps
    else:
        near = [code for code in house.minors if code[0] == old[0] or code[1] == old[1]]
    free = [code for code in near if code not in cards]
    return (*cards[:place], random.choice(free), *cards[place + 1 :]) if free else cards


@cache
def dealt(number: int) -> list[Drawn]:
    """The hands of one house, every third of them beside the one before it."""
    random, house = Random(number), house_of(number)
    hands: list[Drawn] = []
    for form in SHAPES:
        cards: Cards = ()
        for n in range(HANDS[form]):
            near = n % 3 == 2
            cards = beside(random, house, cards) if near else drawn(random, house, form)
            hands.append((form, cards))
    return hands


def shown(number: int, size: int) -> list[Cards]:
    """So many upcards of a hand of stud, a natural card among them at least."""
    random, house = Random(f"{number} {size}"), house_of(number)
    hands = [drawn(random, house, "five-card-draw")[:size] for _ in range(500)]
    hands += [beside(random, house, cards) for cards in hands]
    return [cards for cards in hands if not all(slow.is_trump(code) for code in cards)]


@cache
def house_of(number: int) -> House:
    return House(HOUSES[number])


def assert_same_order(hands: list[tuple[slow.Worth, HandRank, Cards]]) -> None:
    """Any two of them, not only neighbours: sorted by the slow ranking they are sorted by the quick one."""
    for worth, rank, cards in hands:
        assert rank.label == slow.label(worth), cards
    for (lower, low, one), (higher, high, other) in pairwise(sorted(hands, key=lambda each: each[0])):
        assert (lower == higher) is (low.value == high.value), (one, other)
        assert low.value <= high.value, (one, other)


@pytest.mark.parametrize("number", range(len(HOUSES)))
def test_hands_come_in_the_same_order(number: int) -> None:
    house = house_of(number)
    assert_same_order(
        [(house.slow(form, cards), house.quick(form, cards), cards) for form, cards in dealt(number)]
    )


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("number", range(len(HOUSES)))
def test_upcards_come_in_the_same_order(number: int, size: int) -> None:
    """R6: who opens is settled by what shows, and that is worth what it is in a hand."""
    house = house_of(number)
    hands = [(slow.worth(cards, house.order), cards) for cards in shown(number, size)]
    assert_same_order([(worth, house.quick("five-card-stud", cards), cards) for worth, cards in hands])


def test_every_type_is_among_them() -> None:
    """Among those of five cards; and there are as many hands in all as we say."""
    everything = [(house_of(number), *each) for number in range(len(HOUSES)) for each in dealt(number)]
    fives = [house.slow(form, cards) for house, form, cards in everything if form == "five-card-draw"]
    types = Counter(slow.label(worth) for worth in fives)
    assert set(types) == {*slow.LABELS, "five"}
    assert min(types.values()) >= 3
    assert len(everything) >= 20_000
