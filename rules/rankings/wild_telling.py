"""Hands with wild cards told: which cards make them, and what the wild ones stand for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.ranking import Part
from rules.rankings.standard import FLUSH, STRAIGHT_FLUSH, makings
from rules.rankings.wild_tables import ANY_WILD, LOVERS, SUITS, rank_of, unpacked, value


def told(found: int, cards: Mapping[str, int]) -> Iterator[Part]:
    """The parts of the hand of that value that these cards make, given by code with their weights.

    A natural card is taken before a wild one, and single ones before the Lovers.
    """
    kind, _ = unpacked(found)
    natural: Mapping[str, int] = {code: card for code, card in cards.items() if not card & ANY_WILD}
    wild = [code for code, card in cards.items() if card & ANY_WILD and card != LOVERS]
    wild += [code for code, card in cards.items() if card == LOVERS] * 2
    if kind in (FLUSH, STRAIGHT_FLUSH):
        natural = _suited(found, natural, {code: cards[code] for code in wild})
    for name, rank, number in makings(found):
        there = [code for code, card in natural.items() if rank_of(card) == rank][:number]
        lacking = number - len(there)
        yield Part(name, (*there, *wild[:lacking]))
        wild = wild[lacking:]


def _suited(found: int, natural: Mapping[str, int], wild: Mapping[str, int]) -> Mapping[str, int]:
    """The natural cards that are a flush of that value together with the wild ones."""
    of_suits = ({code: card for code, card in natural.items() if card & suit} for suit in SUITS)
    return next(suited for suited in of_suits if value([*suited.values(), *wild.values()]) == found)
