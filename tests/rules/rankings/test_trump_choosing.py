"""The best five of more cards of Trump Poker, beside trying every five; and the numbers that cards are."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from math import comb
from random import Random

import pytest

from rules.rankings.trump_ranking import LOST, Ranking
from rules.rankings.trump_weights import EXTRA, RANKED, SET, natural_weights, weights
from rules.rankings.trumps import TRUMPS, is_trump

NATURALS = [code for code in weights() if not is_trump(code)]
EXTRAS = ["merlin", "rinaldo", "martin"]
RANKINGS = [Ranking(), Ranking(TRUMPS[::-1])]


def drawn(random: Random, size: int) -> list[str]:
    """Any cards; or with a number of trumps; or of few ranks; or of one suit for the most part."""
    natural = NATURALS
    if random.random() < 0.3:
        ranks = random.sample("23456789TPNQKA", 4)
        natural = [code for code in NATURALS if code[0] in ranks]
    elif random.random() < 0.3:
        natural = [code for code in NATURALS if code[1] == "r" or code[0] in "A2"]
    trumps = random.choice([0, 1, 1, 2, 2, 3, 3, 4, 5, 6])
    return random.sample([*TRUMPS, *EXTRAS], trumps) + random.sample(natural, size - trumps)


@pytest.mark.parametrize("size", [6, 7])
def test_the_best_five_are_found_without_trying_all(size):
    random = Random(size)
    for _ in range(4000):
        hand = drawn(random, size)
        cards = [weights().get(code, EXTRA) for code in hand]
        for ranking in RANKINGS:
            assert ranking.value(cards) == max(map(ranking.five, combinations(cards, 5))), hand


# What a quick choice could get wrong: the best is not the one with the best kickers, nor with all trumps.
@pytest.mark.parametrize(
    ("cards", "best"),
    [
        ("florimel Ar Kr Qs 9s 7p 2c", "florimel Ar Kr Qs 2c"),  # a cup counts with Florimel
        ("dworkin sand random Kc Qr 9s Ap", "dworkin sand random Kc Ap"),
        ("corwin eric random 9c 7r 4s 2p", "eric random 9c 7r 4s"),  # they lose together
        ("osric finndo ryalle 2c 2r 9s 9p", "osric finndo 9s 9p 2r"),  # Ryalle makes them weaker
        ("dworkin oberon caine sand Ap 3c 2r", "dworkin oberon caine Ap 3c"),  # no Royal Blaze
        ("dworkin oberon caine sand brand eric Ap", "dworkin oberon caine sand Ap"),
        ("dworkin 9s 8r 7s 6p 5c As", "9s 8r 7s 6p 5c"),  # a natural straight
        ("dworkin sand 9s 8s 7s 6s 2s", "9s 8s 7s 6s 2s"),  # a natural flush
        ("dworkin sand 9s 8r 7s 6p Ks", "dworkin sand 9s 7s Ks"),  # a flush above a straight
        ("dworkin 9s 9r 9c 9p Ks Kr", "9s 9r 9c 9p Ks"),
        ("As Ks Qs Ns Ps Ts 9s", "As Ks Qs Ns Ps"),
        ("Ap Ks 6s 5s 4s 3s 2s", "6s 5s 4s 3s 2s"),
    ],
)
def test_the_best_five_of_seven(cards, best):
    seven, five = ([weights()[code] for code in hand.split()] for hand in (cards, best))
    assert RANKINGS[0].value(seven) == RANKINGS[0].five(five) != LOST


def test_no_two_hands_have_one_place_in_a_table():
    cards = [card & SET for suits in natural_weights() for card in suits]
    sets = [sum(some) for size in range(5) for some in combinations(cards, size)]
    assert len(set(sets)) == sum(comb(56, size) for size in range(5))
    ranks = [suits[0] & RANKED for suits in natural_weights()]
    hands = [sum(some) for size in range(8) for some in combinations_with_replacement(ranks, size)]
    assert len(set(hands)) == len(hands)
    assert max(hands) <= RANKED
    assert max(map(sum, combinations(sorted(cards)[-8:], 7))) <= SET
