"""The shuffles of two decks are fair: every card in every place, next to every other, in every order."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from bot.tables.dealer import SEED_BYTES
from rules import chance
from rules.actions import Choice, Pick, Shuffle
from rules.cards import deck
from rules.games.tarot_poker import minors
from tests.rules.shuffles import Tally

DECKS = {"minors": tuple(minors()), "grand": tuple(deck("grand-sigilian").codes)}
FAR = 4.0
"""Standard deviations that one question in thirty thousand would exceed by chance; the seeds are fixed."""


def shuffled(cards: tuple[str, ...], seeds: Iterable[bytes]) -> Tally:
    """The deck, shuffled once with each seed as a table's dealer does it."""
    tally = Tally(cards)
    asked = (Choice("shuffle", picks=(Pick("cards", cards, len(cards), len(cards)),)),)
    for seed in seeds:
        shuffle = chance.answer(asked, seed, 0)
        assert isinstance(shuffle, Shuffle)
        tally.add(shuffle.cards)
    return tally


def fixed_seeds(number: int) -> Iterable[bytes]:
    """Seeds as long as the house's own, the same at each run."""
    source = Random("seeds of shuffles")
    return (source.randbytes(SEED_BYTES) for _ in range(number))


@pytest.mark.parametrize(("name", "size", "number"), [("minors", 52, 4_000), ("grand", 212, 1_000)])
def test_shuffles_are_fair(name: str, size: int, number: int) -> None:
    assert len(DECKS[name]) == size
    found = shuffled(DECKS[name], fixed_seeds(number)).deviations()
    assert all(abs(far) < FAR for far in found.values()), found


def test_what_is_not_fair_is_found_out() -> None:
    """A card that never moves, a cut instead of a shuffle, two shuffles in three of one kind."""
    random = Random(7)
    cards = DECKS["minors"]
    stuck, cut, lazy = Tally(cards), Tally(cards), Tally(cards)
    for number in range(1_000):
        mixed = random.sample(cards, len(cards))
        place = random.randrange(len(cards))
        stuck.add([cards[0], *(card for card in mixed if card != cards[0])])
        cut.add([*cards[place:], *cards[:place]])
        first_five = [card for card in mixed if card in cards[:5]]
        in_order = iter(sorted(first_five, key=cards.index) if number % 3 else first_five)
        lazy.add([next(in_order) if card in cards[:5] else card for card in mixed])
    assert stuck.deviations()["the first card"] > FAR
    assert stuck.deviations()["which card lies where"] > FAR
    assert cut.deviations()["which card follows which"] > FAR
    assert abs(cut.deviations()["the first card"]) < FAR
    assert lazy.deviations()["the order of five cards"] > FAR
