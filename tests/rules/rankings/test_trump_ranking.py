"""Trump Poker's ranking: the worked examples, every line of its table, its rulings and properties."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import deck
from rules.rankings.trump_ranking import LOST, Ranking
from rules.rankings.trump_weights import EXTRA, weights
from rules.rankings.trumps import COMBINATIONS, TRUMPS
from tests.rules.slow_trump import LABELS, RANKS, strength, worth

CODES = tuple(card.code for card in deck("trump"))
EXTRAS = ("merlin", "rinaldo", "martin")
RANKING = Ranking()


def value(cards: str | list[str] | tuple[str, ...], ranking: Ranking = RANKING):
    codes = cards.split() if isinstance(cards, str) else cards
    return ranking.value([weights().get(code, EXTRA) for code in codes])


# The page, word for word.

EXAMPLES = """
Kp Kc 9s 4r 2c > corwin Ac 9c 4s 2s
corwin Kc 8s 4r 2c > random Ks 9p 3c 2r
brand Ap 9c 5s 2r > dworkin As 9s 5r 2p
Kc Kp Qp Qc Ns > Ap Ac 9p 9c 2s
corwin dworkin oberon brand Kp > corwin dworkin oberon brand Ap
2p 2c 2r 2s dworkin > Ap Ac Ar corwin oberon
oberon eric corwin random Ap > As Ks Qs Ns Ps
7p 5c 4r 3s 2p > corwin eric As Ac Ar
"""


@pytest.mark.parametrize("line", EXAMPLES.strip().splitlines())
def test_the_worked_examples(line):
    winner, loser = line.split(" > ")
    assert value(winner) > value(loser)


# Every line of the table, three hands or more, each beaten by the next and all of them by the next line.
LADDER = {
    "losing": ["corwin eric As Ac Ar", "corwin eric 7p 5c 3r", "corwin eric oberon random dworkin"],
    "high-card": ["7p 5c 4r 3s 2p", "Ap Kc Qr Ns 9p", "Ap Kc Qr Ns 9s", "Ac Kc Qr Ns 9p"],
    "pair": [
        "ryalle 7r 5s 3c 2p",
        "ryalle Ac 7r 5s 3p",
        "sand Ac 7r 5s 3p",
        "sand Ac 8r 5s 3p",
        "sand As 8r 5s 3p",
        "2p 2c 5r 4s 3p",
        "2r 2s 5r 4s 3p",
        "Ap Ac 4r 3s 2p",
    ],
    "two-pair": ["3p 3c 2r 2s 4p", "3p 3c 2r 2s 5p", "Kp Kc Qr Qs 2p", "Ap Ac Kr Ks Qp"],
    "blaze": ["Pp Pc Kr Qs Np", "Np Nc Pr Ps Qp", "Kp Kc Nr Ps Pp", "Kp Kc Qr Qs Np"],
    "three": [
        "ryalle 4p 4r 3s 2p",
        "random 4p 4r 3s 2p",
        "random 4p 4r 5s 2p",
        "random sand 7r 3s 2p",
        "random Ac Ar 5s 2p",
        "2p 2c 2r 4s 3p",
        "Kp Kc Kr Qs Np",
        "Ap Ac Ar Ks Qp",
    ],
    "royal-blaze": [
        "ryalle sand delwin gerard random",
        "dworkin sand delwin gerard random",
        "osric finndo ryalle sand delwin",
        "osric finndo sand delwin gerard",
        "ryalle sand delwin gerard Ap",
        "dworkin oberon sand gerard Ap",
    ],
    "straight": [
        "ryalle Ac 2r 4s 5p",
        "sand Ac 2r 4s 5p",
        "sand Kc Qr Ns Pp",
        "Ap 2c 3r 4s 5p",
        "6p 2c 3r 4s 5p",
        "Ap Kc Qr Ns Pp",
        "As Kc Qr Ns Pp",
    ],
    "flush": [
        "ryalle 2p 3p 4p 5p",
        "ryalle Kp 3p 4p 5p",
        "dworkin Ks 3s 4s 5s",
        "7p 5p 4p 3p 2p",
        "7s 5s 4s 3s 2s",
        "Ap Kp Qp Np 9p",
    ],
    "full-house": [
        "ryalle 3p 3c 2r 2s",
        "corwin 3p 3c 2r 2s",
        "corwin Ap Ac 2r 2s",
        "2p 2c 2r As Ap",
        "Ap Ac Ar Ks Kp",
    ],
    "four": [
        "ryalle 3p 3r 3s 2p",
        "ryalle sand delwin 2p 3p",
        "random 3p 3r 3s 2p",
        "random 3p 3r 3s 4p",
        "random Ac Ar As 4p",
        "2p 2c 2r 2s dworkin",
        "2p 2c 2r 2s 3p",
        "Ap Ac Ar As Kp",
    ],
    "straight-flush": ["Ap 2p 3p 4p 5p", "6p 2p 3p 4p 5p", "6s 2s 3s 4s 5s", "Kp Qp Np Pp Tp"],
    "royal-flush": ["Ap Kp Qp Np Pp", "Ac Kc Qc Nc Pc", "As Ks Qs Ns Ps"],
    "royal-hand": ["oberon eric corwin random Ap"],
}
HANDS = [(kind, hand) for kind, hands in LADDER.items() for hand in hands]


def test_each_beats_the_one_before():
    for (_, lower), (kind, higher) in pairwise(HANDS):
        if kind == "losing":  # these tie (R4)
            assert value(lower) == value(higher) == LOST
        else:
            assert value(lower) < value(higher), f"{higher} should beat {lower}"


def test_every_kind_is_on_the_ladder():
    assert list(LADDER) == list(LABELS)
    assert all(len(hands) >= 3 for kind, hands in LADDER.items() if kind != "royal-hand")
    assert all(LABELS[worth(hand.split())[0]] == kind for kind, hand in HANDS)


# Rulings.


def test_r1_five_trumps_or_four_and_the_ace_are_nothing_else():
    assert value("ryalle sand delwin random Ap") > value("dworkin oberon osric finndo random")
    assert value("2p 2c 2r 2s 3p") > value("dworkin oberon random caine Ap") > value("Ap Ac Ar Ks Qp")


def test_r2_natural_beats_wild_in_every_kind():
    assert value("2p 2c 2r 3s 4p") > value("dworkin As Ac Ks Qs")
    assert value("2p 2c 2r 3s 3p") > value("dworkin As Ac Ks Kc")
    assert value("5p 4c 3r 2s Ap") > value("dworkin Ks Qc Ns Pc")
    assert value("6s 5s 4s 3s 2p") < value("7p 5p 4p 3p 2p") > value("dworkin As Ks Qs Ns")


def test_r3_of_six_cards_corwin_or_eric_may_be_left_out():
    assert value("corwin eric As Ac Ar") == LOST
    assert value("corwin eric As Ac Ar 2p") == value("eric As Ac Ar 2p")
    assert value("corwin eric As Ac 2p 3p 4c") == value("eric As Ac 2p 3p 4c")


def test_r4_losing_hands_tie():
    assert value("corwin eric As Ac Ar") == value("corwin eric 2p 7c dworkin") == LOST


def test_r5_suits_break_ties_in_every_kind():
    assert (
        value("Kc Kp 9s 4r 2c") < value("Kr Kp 9s 4r 2c") < value("Kr Kc 9s 4r 2c") < value("Ks Kp 9p 4p 2p")
    )
    assert value("As 2c 3c 4c 5c") > value("Ar 2c 3s 4s 5s")  # the Ace is first, also in the lowest straight


def test_r7_with_ryalle_osric_and_finndo_are_the_lowest_combination():
    assert value("osric finndo ryalle 9c 2s") < value("osric finndo oberon 9p 2c")
    assert strength(["osric", "finndo", "ryalle", "9c", "2s"]) == (1, 18)
    assert value("julian fiona 9c 3s 2s") > value("osric finndo 9p 3c 2c") > value("dworkin sand 9s 3p 2p")


def test_r8_in_a_flush_a_trump_is_the_highest_rank_missing():
    assert value("dworkin As 9s 4s 2s") < value("sand As Qs 4s 2s")
    assert value("dworkin sand Kp 4p 2p") < value("ryalle delwin Kc 4c 2c")  # A, Q: equal but for the suit
    shared = ["Kp", "9p", "4p", "2p"]
    assert value([*shared, "corwin"]) == value([*shared, "random"])


# A shared card takes hands that are equal in all else: lists of suits may then run out.
def test_where_one_list_of_suits_runs_out_the_longer_wins():
    shared = ["dworkin", "9s", "4c", "2c"]
    assert value([*shared, "9p"]) < value([*shared, "sand"]) < value([*shared, "9c"])


def test_beside_a_shared_natural_four_no_trump_counts_and_any_kicker_does():
    assert value("9p 9c 9r 9s corwin") == value("9p 9c 9r 9s random") < value("9p 9c 9r 9s 2p")


# Trump strength.


def test_combinations_are_in_the_order_told():
    def hand(trumps: tuple[str, ...], natural: str) -> list[str]:
        card = {"": "", "c": "2c", "r": "2r", "s": "2s", "A": "Ac"}.get(natural, natural)
        return [*trumps, card] if card else list(trumps)

    hands = [hand(*combination) for combination in COMBINATIONS]
    assert [strength(codes)[0] for codes in hands] == list(range(1, 20))
    fillers = [[code for code in ("sand", "delwin", "9p", "7p") if code not in codes] for codes in hands]
    # Beside the same cards, each is stronger than the one before.
    for codes, rest in zip(hands, fillers, strict=True):
        full = [*codes, *rest][:5]
        assert value(full)[1] >> 5 == strength(full)[0]


def test_a_house_may_order_the_trumps_anew():
    other = Ranking(tuple(reversed(TRUMPS)))
    one, two = "dworkin 9c 5s 3r 2r", "ryalle 9s 5p 3p 2p"
    assert value(one) > value(two)
    assert value(one, other) < value(two, other)
    assert value("brand Ap 9c 5s 2r", other) > value("ryalle As 9s 5r 2p", other)  # combinations stay


def test_extra_trumps_rank_below_all_and_alike():
    assert value("merlin 9c 5s 3r 2r") < value("ryalle 9p 5c 3p 2p")
    assert value("merlin 9c 5s 3r 2r")[:3] == value("rinaldo 9p 5c 3p 2p")[:3]
    assert value("merlin rinaldo martin 9c 2s") < value("2p 2c 2r 2s 3p")
    assert value("merlin rinaldo martin bleys Ap") > value("dworkin oberon osric finndo random")


# Properties.

cards = st.sampled_from([*CODES, *EXTRAS])


def hands(size: int) -> st.SearchStrategy[list[str]]:
    return st.lists(cards, min_size=size, max_size=size, unique=True)


@given(st.integers(1, 7).flatmap(hands), st.randoms())
def test_the_order_of_cards_never_matters(hand, random):
    found = value(hand)
    random.shuffle(hand)
    assert value(hand) == found


@given(st.integers(6, 8).flatmap(hands))
def test_another_card_never_lowers_the_best_of_five_or_more(hand):
    assert value(hand) >= max(value(less) for less in combinations(hand, len(hand) - 1))


# The types that trumps make too, by how many cards of a rank there are; and straights and flushes.
WITH_TRUMPS_TOO = ((2, 1, 1, 1), (3, 1, 1), (3, 2), (4, 1), "straight", "flush")


@st.composite
def natural_hands(draw: st.DrawFn, shape: tuple[int, ...] | str) -> list[str]:
    if shape == "straight":
        bottom = draw(st.integers(0, 10))
        suits = draw(st.permutations("pcrspcrs"))  # five of these are never all the same
        return [rank + suit for rank, suit in zip(("A" + RANKS)[bottom : bottom + 5], suits, strict=False)]
    ranks = draw(st.permutations(RANKS))
    if shape == "flush":
        suit = draw(st.sampled_from("pcrs"))
        return [rank + suit for rank in ranks[:5]]
    suits = draw(st.permutations("pcrs"))
    return [rank + suit for rank, count in zip(ranks, shape, strict=False) for suit in suits[:count]]


@given(
    st.sampled_from(WITH_TRUMPS_TOO).flatmap(lambda shape: st.tuples(*[natural_hands(shape)] * 2)),
    st.sampled_from([*TRUMPS, *EXTRAS]),
)
def test_natural_hands_beat_those_made_with_trumps(hands, trump):
    """The same hand with a trump in place of any card, and another of its type, whatever its ranks (R2)."""
    natural = hands[0]
    for hand in hands:
        for place in range(5):
            wild = [*hand[:place], trump, *hand[place + 1 :]]
            if worth(wild)[:2] == (worth(natural)[0], False):
                assert value(natural) > value(wild)
