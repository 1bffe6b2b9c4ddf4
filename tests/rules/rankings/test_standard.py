"""The ordinary ranking against a slow one that is written down as the rules are told."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import deck
from rules.rankings.standard import LABELS, rank, value, value_of, weigh, weighed

SUITS = ("p", "c", "r", "s")
CODES = [card.code for card in deck("tarot") if not card.special]
WEIGHTS = {code: weigh(code[0], SUITS.index(code[1])) for code in CODES}
ORDER = "23456789TNQKA"


def weights(cards: str) -> list[int]:
    return [WEIGHTS[code] for code in cards.split()]


def ranked(own: str, board: str = "", count: int | None = None):
    hand, table = ({code: WEIGHTS[code] for code in cards.split()} for cards in (own, board))
    return rank(hand, weighed(table), count)


def slowly(codes) -> tuple:
    """Five cards as one would judge them by eye: the name of the hand, then the ranks that decide."""
    numbers = sorted((ORDER.index(code[0]) for code in codes), reverse=True)
    often = sorted(Counter(numbers).items(), key=lambda item: (-item[1], -item[0]))
    shape = [count for _, count in often]
    flush = len({code[1] for code in codes}) == 1
    in_a_row = shape == [1] * 5 and numbers[0] - numbers[4] == 4
    if numbers == [12, 3, 2, 1, 0]:  # the wheel: the Ace is low, and the hand is five high
        in_a_row, often = True, [(3, 1)]
    names = {
        (4, 1): "four",
        (3, 2): "full-house",
        (3, 1, 1): "three",
        (2, 2, 1): "two-pair",
        (2, 1, 1, 1): "pair",
    }
    name = names.get(tuple(shape), "high-card")
    if in_a_row or flush:
        name = "straight-flush" if in_a_row and flush else "straight" if in_a_row else "flush"
    deciding = [number for number, _ in often]
    return LABELS.index(name), deciding[:1] if in_a_row else deciding


def hands(size: int):
    return st.lists(st.sampled_from(CODES), min_size=size, max_size=size, unique=True)


@given(hands(5), hands(5))
def test_two_hands_of_five_compare_as_by_eye(one, other):
    fast = [value([WEIGHTS[code] for code in hand]) for hand in (one, other)]
    slow = [slowly(hand) for hand in (one, other)]
    assert (fast[0] > fast[1], fast[0] == fast[1]) == (slow[0] > slow[1], slow[0] == slow[1])


@given(st.integers(6, 7).flatmap(hands))
def test_of_more_cards_the_best_five_count(hand):
    best = max(combinations(hand, 5), key=slowly)
    assert value([WEIGHTS[code] for code in hand]) == value([WEIGHTS[code] for code in best])


@given(hands(9))
def test_in_omaha_exactly_two_own_cards_count(cards):
    own, board = cards[:4], cards[4:]
    allowed = [mine + three for mine in combinations(own, 2) for three in combinations(board, 3)]
    found = value_of([WEIGHTS[code] for code in own], [WEIGHTS[code] for code in board], 2)
    assert found == value([WEIGHTS[code] for code in max(allowed, key=slowly)])


@given(hands(9), st.sampled_from([None, 2]))
def test_what_is_told_is_a_hand_that_may_be_made_and_is_worth_it(cards, count):
    own, board = (cards[:4], cards[4:]) if count else (cards[:2], cards[4:])
    found = ranked(" ".join(own), " ".join(board), count)
    told = [code for part in found.parts for code in part.cards]
    assert len(set(told)) == 5
    assert set(told) <= {*own, *board}
    assert count is None or len(set(told) & set(own)) == count
    assert found.value == (value([WEIGHTS[code] for code in told]),)
    assert LABELS.index(found.label) == slowly(told)[0]
    assert all(code[0] == part.name for part in found.parts for code in part.cards)


def test_how_many_hands_of_each_kind_there_are():
    """All 2,598,960 hands of five: how many there are of each kind is known."""
    found = Counter(value(hand) >> 20 for hand in combinations(WEIGHTS.values(), 5))
    assert {LABELS[kind]: count for kind, count in found.items()} == {
        "straight-flush": 40,
        "four": 624,
        "full-house": 3_744,
        "flush": 5_108,
        "straight": 10_200,
        "three": 54_912,
        "two-pair": 123_552,
        "pair": 1_098_240,
        "high-card": 1_302_540,
    }


LADDER = """
7p 5c 4r 3s 2p | Ap Kc Qr Ns 9p | 2p 2c 5r 4s 3p | 2p 2c Ar Ks Qp | Ap Ac 4r 3s 2p | 3p 3c 2r 2s 4p
| Kp Kc 2r 2s 3p | Ap Ac Kr Ks Qp | 2p 2c 2r 4s 3p | Ap Ac Ar Ks Qp | Ap 2c 3r 4s 5p | 6p 2c 3r 4s 5p
| Ap Kc Qr Ns Tp | 7p 5p 4p 3p 2p | Ap Kp Qp Np 9p | 2p 2c 2r 3s 3p | 2p 2c 2r As Ap | 3p 3c 3r 2s 2p
| Ap Ac Ar Ks Kp | 2p 2c 2r 2s 3p | 2p 2c 2r 2s Ap | Ap Ac Ar As Kp | Ap 2p 3p 4p 5p | 6p 2p 3p 4p 5p
| Ap Kp Qp Np Tp
"""


def test_each_beats_the_one_before():
    values = [value(weights(hand)) for hand in LADDER.split("|")]
    assert values == sorted(set(values))


def test_suits_are_equal():
    values = {value([WEIGHTS[f"{code}{suit}"] for code in "AKQNT"]) for suit in SUITS}
    assert len(values) == 1


@pytest.mark.parametrize(
    ("cards", "label", "parts"),
    [
        ("Kp Kc 9r 4s 2p", "pair", "Kp,Kc 9r 4s 2p"),
        ("5p Ac 2r 4s 3p", "straight", "5p 4s 3p 2r Ac"),
        ("9p 9c 9r Ks Kp 2c 2r", "full-house", "9p,9c,9r Ks,Kp"),
        ("9p 9c 9r Ks Kp Kc 2r", "full-house", "Ks,Kp,Kc 9p,9c"),
        ("9p 9c 8r 8s 7p 7c 2r", "two-pair", "9p,9c 8r,8s 7p"),
        ("9p 9c 8r 8s 7p 7c Ar", "two-pair", "9p,9c 8r,8s Ar"),
        ("Ap Kp 9p 4p 2p 3p As", "flush", "Ap Kp 9p 4p 3p"),
        ("Ap Ac Ar As Kp Qp Np", "four", "Ap,Ac,Ar,As Kp"),
        ("5r 4r 3r 2r Ar Ap Ac", "straight-flush", "5r 4r 3r 2r Ar"),
    ],
)
def test_what_makes_a_hand(cards, label, parts):
    found = ranked(cards)
    assert (found.label, " ".join(",".join(part.cards) for part in found.parts)) == (label, parts)


def test_fewer_than_five_cards_are_ranked_on_those_there_are():
    """tarot-poker R10."""
    assert ranked("Ap Kp Qp Np").label == "high-card"
    assert ranked("Ap Ac Kp Kc").label == "two-pair"
    assert ranked("Ap Ac Ar").label == "three"
    two, three = value(weights("Ap Kc")), value(weights("Ap Kc 2r"))
    assert two < three < value(weights("2p 2c"))
    assert value([]) == 0


def test_in_omaha_four_own_of_a_suit_are_no_flush_and_a_pair_is_not_three():
    assert ranked("Ap Kp Qp 2p", "9p 8p 3c 3r 4s", 2).label == "pair"
    assert ranked("Ap Ac Ar 2s", "9p 8p 3c 4r Ks", 2).label == "pair"
    assert ranked("Ap Kp 4c 4r", "9p 8p 3p 3r 2s", 2).label == "flush"


def test_before_the_board_is_there_two_own_cards_count():
    assert ranked("Ap Ac Kp Kc", "", 2).label == "pair"
