"""The cards of Trump Poker as numbers that add up.

A card is one number, its weight. The weights of up to seven cards add up to a number that says which cards
they are, how many there are of each rank, how many are trumps, and which natural cards count with a trump.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rules.cards import deck
from rules.rankings.trump_tables import BITS, RANKS
from rules.rankings.trumps import COMBINATIONS, TRUMPS

DECK = "trump"
SUITS = ("coins", "cups", "rods", "swords")
"""The suits, lowest to highest."""

# What counts with a trump is a suit, a rank or one card: a helper. Each has four bits, where the trumps that
# ask for it and the cards that are it add up to the highest bit only where there are both. Of a suit or rank
# there are up to seven cards, and one trump asks; a card is one, and up to five trumps ask.
_HELPERS = tuple(dict.fromkeys(combination.natural for combination in COMBINATIONS if combination.natural))
_HELPER_BITS = 4
_ENOUGH = 1 << _HELPER_BITS - 1

_SCATTERED = 38 + BITS
"""Bits for the sum of seven numbers of 38 bits, in which ranks and cards are scattered."""

# A weight has these fields, from the lowest bit. What is scattered is looked up in tables: sums of such
# numbers spread evenly there, and those of single bits would not.
_TRUMPS = 0  # one bit for each trump, three to count the extra ones
_HELP = _TRUMPS + len(TRUMPS) + BITS  # the helpers
_RANKS = _HELP + _HELPER_BITS * len(_HELPERS)  # the ranks, scattered: no two hands of others have one sum
_SUITS = _RANKS + _SCATTERED  # three bits to count each suit
_SETS = _SUITS + BITS * len(SUITS)  # the natural cards, scattered: no two sets of up to four have one sum
_NATURALS = _SETS + _SCATTERED  # one bit for each natural card, by rank and then by suit
_COUNT = _NATURALS + len(SUITS) * len(RANKS)  # how many trumps

TRUMP = 1 << _COUNT
"""Hands with so many trumps weigh as many times this, and less than once more."""

SET = (1 << _NATURALS) - (1 << _SETS)
"""Which natural cards there are."""

RANKED = (1 << _SUITS) - (1 << _RANKS)
"""How many natural cards there are of each rank."""

SUITED = (1 << _SETS) - (1 << _SUITS)
"""How many natural cards there are of each suit."""

FOUR_SUITED = sum(4 << _SUITS + BITS * suit for suit, _ in enumerate(SUITS))
"""What is set where four or more are of one suit."""

NATURALS = (1 << _COUNT) - (1 << _NATURALS)
"""Which natural cards there are; of equal ranks those with the higher suits are more."""

COUNT = (TRUMP << BITS) - TRUMP
"""How many trumps."""

HELPED = {name: _ENOUGH << _HELP + _HELPER_BITS * place for place, name in enumerate(_HELPERS)}
"""What a combination names, with the bit that says that it is there and a trump asks for it."""

TRUMP_BITS = {code: 1 << _TRUMPS + place for place, code in enumerate(TRUMPS)}
STRONG = sum(HELPED.values()) + sum(TRUMP_BITS.values())
"""All that the strength of trumps depends on."""

EXTRA = TRUMP | 1 << _TRUMPS + len(TRUMPS)
"""The weight of an extra trump. They are all alike."""


def _scattered(number: int) -> int:
    """A number of 38 bits that looks as if drawn."""
    return pow(0x9E3779B1, number + 2, (1 << 38) - 1)


@cache
def weights() -> Mapping[str, int]:
    """The cards of the deck by code, with their weights."""
    return {
        card.code: _trump(card.code)
        if card.trump
        else _natural(card.code, RANKS.index(card.rank), SUITS.index(card.suit))
        for card in deck(DECK)
    }


@cache
def natural_weights() -> tuple[tuple[int, ...], ...]:
    """The weights of the natural cards, by rank and within a rank by suit."""
    found = sorted(weight for weight in weights().values() if weight < TRUMP)
    return tuple(tuple(found[place : place + len(SUITS)]) for place in range(0, len(found), len(SUITS)))


def _trump(code: str) -> int:
    asked = {combination.natural for combination in COMBINATIONS if code in combination.trumps}
    return TRUMP | TRUMP_BITS[code] | _helping(asked, trump=True)


def _natural(code: str, rank: int, suit: int) -> int:
    place = len(SUITS) * rank + suit
    sets, ranks = _scattered(place) << _SETS, _scattered(rank) << _RANKS
    bits = 1 << _SUITS + BITS * suit | 1 << _NATURALS + place
    return sets | ranks | bits | _helping({code, *code}, trump=False)


def _helping(names: set[str], *, trump: bool) -> int:
    """What a card adds to these helpers."""
    added = 0
    for place, name in enumerate(_HELPERS):
        if name in names:
            # There is one trump that asks for a suit or a rank, and one card of a code.
            alone = trump == (len(name) == 1)
            added |= (_ENOUGH - 1 if alone else 1) << _HELP + _HELPER_BITS * place
    return added


# What is taken out of a sum of weights.


def natural_bits(total: int) -> int:
    """The natural cards, a bit each from the lowest."""
    return (total & NATURALS) >> _NATURALS


def suit_counts(total: int) -> tuple[int, ...]:
    """How many natural cards there are of each suit."""
    return tuple(total >> _SUITS + BITS * suit & (1 << BITS) - 1 for suit, _ in enumerate(SUITS))


def cards_in(total: int) -> list[tuple[int, int]]:
    """The natural cards from the highest: the rank, from 2 for the deuce, and the place of the suit."""
    found = []
    left = natural_bits(total)
    while left:
        place = left.bit_length() - 1
        found.append((place // len(SUITS) + 2, place % len(SUITS)))
        left ^= 1 << place
    return found
