"""Sigilian and Limbo hands by the ten thousand, in the order that the slow ranking puts them in."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import asdict
from itertools import pairwise, product
from random import Random

import pytest

from rules.cards import Slot, deck
from rules.games import find
from rules.hand import Setup
from rules.poker import PokerHand
from rules.ranking import HandRank
from tests.rules import slow_sigilian as slow

DECK = deck("sigilian")
CODES = DECK.codes
HOUSES = tuple(
    slow.House(*options)
    for options in product(
        ("total", "each"), ("wild", "plain"), ("dead", "plain"), ("highest-card", "all-cards"), (False, True)
    )
)
HANDS = {"sigilian": 640, "limbo-holdem": int(os.environ.get("LIMBO_HANDS", "90"))}
"""Hands of each game in each of the 32 houses: 20,480 of nine cards, 2,880 of three and nine.

A hand of Limbo takes the slow ranking 84 choices: with LIMBO_HANDS=640 there are as many of those.
"""
SIZES = {"sigilian": 9, "limbo-holdem": 12}

Cards = tuple[str, ...]
"""In Limbo the three own ones first."""


def quick_hand(game_id: str, house: slow.House) -> PokerHand:
    game = find(game_id)
    options = game.options(**asdict(house))
    hand = game.start(Setup(game=game.id, stacks=(50, 50), dealer=0, options=options))
    assert isinstance(hand, PokerHand)
    return hand


def quick_rank(hand: PokerHand, game_id: str, cards: Cards) -> HandRank:
    own = 3 if game_id == "limbo-holdem" else 9
    return hand.rank([Slot((code,)) for code in cards[:own]], cards[own:])


def slow_rank(game_id: str, cards: Cards, house: slow.House) -> slow.Value:
    if game_id == "limbo-holdem":
        return slow.limbo(cards[:3], cards[3:], house)
    return slow.worth(cards, house)


# Cards of which something is likely to come.


def drawn(random: Random, size: int) -> Cards:
    """So many cards: sets or most of them, the Lady and the Clueless oftener than by chance, and others."""
    cards: list[str] = []
    if random.random() < 0.35:
        cards.append("lady")
    if random.random() < 0.2:
        cards += random.sample(["clueless-1", "clueless-2"], random.choice((1, 2)))
    wanted = random.choice((_any, _row, _cage, _ring, _of_few_ranks, _of_one_suit))(random)
    wanted += random.choice((_any, _cage, _of_few_ranks))(random)
    cards += [code for code in wanted if random.random() < 0.85]
    cards = list(dict.fromkeys(cards))[:size]
    others = [code for code in CODES if code not in cards]
    cards += random.sample(others, size - len(cards))
    random.shuffle(cards)
    return tuple(cards)


def _any(random: Random) -> list[str]:
    return random.sample(CODES, random.choice((0, 3, 9)))


def _row(random: Random) -> list[str]:
    """A row of ranks, often of a suit, or of the cards without any."""
    suit = random.choice(("law", "chaos", "good", "evil", "", None, None))
    row = []
    for rank in slow.IN_SETS:
        fits = [card.code for card in DECK if card.rank == rank and _has(card.suits, suit)]
        row.append(random.choice(fits))
    # Six or seven of them are only so long without a gap.
    row.pop(random.randrange(7))
    return random.sample(row, 6)


def _has(suits: tuple[str, ...], suit: str | None) -> bool:
    return suit is None or (suit in suits if suit else not suits)


def _cage(random: Random) -> list[str]:
    """The bars of one cage or of both, a card without a suit, and Sigil."""
    bars = random.choice((slow.PURE, slow.MIXED, (*slow.PURE, *slow.MIXED), (*slow.MIXED, slow.NO_SUIT)))
    ranked = [card for card in DECK if card.rank in slow.IN_SETS]
    cage = [random.choice([card.code for card in ranked if frozenset(card.suits) == suits]) for suits in bars]
    return cage + random.sample(["sigil", "outlands", "3n", "kn"], random.choice((0, 1, 2)))


def _ring(random: Random) -> list[str]:
    """A plane of every set of suits."""
    planes = [card for card in DECK if card.rank == "P"]
    suits = (*slow.PURE, *slow.MIXED, slow.NO_SUIT)
    return [random.choice([card.code for card in planes if frozenset(card.suits) == each]) for each in suits]


def _of_few_ranks(random: Random) -> list[str]:
    ranks = random.sample(slow.IN_SETS, random.choice((1, 2, 3)))
    fits = [card.code for card in DECK if card.rank in ranks]
    return random.sample(fits, random.choice((4, 9)))


def _of_one_suit(random: Random) -> list[str]:
    suit = random.choice(("law", "chaos", "good", "evil"))
    return random.sample([card.code for card in DECK if suit in card.suits], 9)


def beside(random: Random, cards: Cards) -> Cards:
    """The same cards but one, which is another: the nearest that two hands are."""
    place = random.randrange(len(cards))
    old = DECK[cards[place]]
    near = [card.code for card in DECK if card.rank == old.rank or card.suits == old.suits]
    free = [code for code in near if code not in cards]
    return (*cards[:place], random.choice(free or [old.code]), *cards[place + 1 :])


def dealt(seed: int, game_id: str, hands: int) -> list[Cards]:
    """So many hands of a game, every third of them beside the one before it."""
    random, found = Random(f"{game_id} {seed}"), []
    for n in range(hands):
        near = n % 3 == 2
        # Before the last street a hand has fewer cards, and its owner is told what it is worth so far.
        size = SIZES[game_id] if random.random() < 0.95 else random.randrange(3, SIZES[game_id])
        found.append(beside(random, found[-1]) if near else drawn(random, size))
    return found


# The comparison.


def assert_same_order(house: slow.House, game_id: str, hands: list[Cards]) -> Counter[tuple[str, int]]:
    """Sorted by the slow ranking they are sorted by the quick one, so any two of them compare alike.

    Returns how many hands counted as what: a set and its size.
    """
    hand, rows, seen = quick_hand(game_id, house), [], Counter[tuple[str, int]]()
    for cards in hands:
        worth, rank = slow_rank(game_id, cards, house), quick_rank(hand, game_id, cards)
        assert (rank.label, rank.points) == (slow.label(worth), slow.size(worth)), cards
        rows.append((worth, rank.value, cards))
        seen[rank.label, slow.size(worth)] += 1
    for (lower, low, one), (higher, high, other) in pairwise(sorted(rows)):
        assert (lower == higher) is (low == high), (one, other)
        assert low <= high, (one, other)
    return seen


@pytest.mark.parametrize("game_id", HANDS)
@pytest.mark.parametrize("number", range(len(HOUSES)))
def test_hands_come_in_the_same_order(number: int, game_id: str) -> None:
    assert_same_order(HOUSES[number], game_id, dealt(number, game_id, HANDS[game_id]))


def test_every_kind_of_set_is_among_them() -> None:
    hands = [(cards, house) for n, house in enumerate(HOUSES[:4]) for cards in dealt(n, "sigilian", 640)]
    kinds = Counter(slow.label(slow_rank("sigilian", cards, house)) for cards, house in hands)
    assert min(kinds[label] for label in slow.LABELS) >= 3
    assert sum(HANDS.values()) * len(HOUSES) >= 20_000
