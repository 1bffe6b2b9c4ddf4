"""Hands of Trump Poker told: what makes them, what a trump stands for, and which rule decided."""

from __future__ import annotations

from random import Random

import pytest

from rules.cards import deck
from rules.rankings.trump_ranking import Ranking
from rules.rankings.trump_tables import LABELS
from rules.rankings.trump_telling import Trumps, decided, rank
from rules.rankings.trump_weights import weights
from rules.rankings.trumps import is_trump

CODES = [card.code for card in deck("trump")]


def told(cards: str, board: str = "", count: int | None = None):
    return rank(cards.split(), board.split(), count)


@pytest.mark.parametrize(
    ("cards", "label", "parts"),
    [
        ("corwin Kc 8s 4r 2c", "pair", "K:Kc,corwin 8:8s 4:4r 2:2c"),
        ("Kc Kp Qp Qc Ns", "blaze", "K:Kc,Kp Q:Qc,Qp N:Ns"),
        ("Np Nc Qr Ks Pp", "blaze", "N:Nc,Np K:Ks Q:Qr P:Pp"),
        ("Kp Kc Qr Qs 2p", "two-pair", "K:Kc,Kp Q:Qs,Qr 2:2p"),
        ("sand dworkin Ap 9r 4s", "three", "A:Ap,dworkin,sand 9:9r 4:4s"),
        ("sand dworkin 5p 4r 3s", "straight", "7:dworkin 6:sand 5:5p 4:4r 3:3s"),
        ("sand 2c Ap 4r 3s", "straight", "5:sand 4:4r 3:3s 2:2c A:Ap"),
        ("sand dworkin Kp 4p 3p", "flush", "A:dworkin K:Kp Q:sand 4:4p 3:3p"),
        ("sand 9p 9c 4p 4c", "full-house", "9:9c,9p,sand 4:4c,4p"),
        ("2p 2c 2r 2s dworkin", "four", "2:2s,2r,2c,2p trump:dworkin"),
        ("Ap Ac Ar corwin oberon", "five", "A:Ar,Ac,Ap,oberon,corwin"),
        ("Ap Ac corwin oberon 3p", "four", "A:Ac,Ap,oberon,corwin 3:3p"),
        ("6p 5p 4p 3p 2p", "straight-flush", "6:6p 5:5p 4:4p 3:3p 2:2p"),
        ("Ap Kp Qp Np Pp", "royal-flush", "A:Ap K:Kp Q:Qp N:Np P:Pp"),
        ("corwin dworkin oberon brand Ap", "royal-blaze", "trump:dworkin,oberon,corwin,brand A:Ap"),
        ("corwin random oberon eric Ap", "royal-hand", "royal-hand:oberon,eric,corwin,random,Ap"),
        ("corwin eric As Ac Ar", "losing", "losing:eric,corwin"),
        ("7p 5c 4r 3s 2p", "high-card", "7:7p 5:5c 4:4r 3:3s 2:2p"),
        ("corwin", "high-card", "trump:corwin"),
        ("corwin sand", "pair", "trump:corwin,sand"),
        ("corwin 9c", "pair", "9:9c,corwin"),
        ("Kp Kc 9r 4s 2p Ac 2r", "two-pair", "K:Kc,Kp 2:2r,2p A:Ac"),
    ],
)
def test_what_makes_a_hand_and_what_a_trump_stands_for(cards, label, parts):
    found = told(cards)
    assert (found.label, " ".join(f"{part.name}:{','.join(part.cards)}" for part in found.parts)) == (
        label,
        parts,
    )


@pytest.mark.parametrize(
    ("winner", "loser", "wanted"),
    [
        ("7p 5c 4r 3s 2p", "corwin eric As Ac Ar", ("losing", (), ("eric", "corwin"))),
        ("2p 2c 5r 4s 3p", "Ap Kc Qr Ns 9p", ("kind", (), ())),
        ("Kp Kc 9s 4r 2c", "corwin Ac 9c 4s 2s", ("natural", (), ("corwin",))),
        ("Ap Ac 4r 3s 2p", "Kp Kc Qr Ns 9p", ("rank", ("A",), ("K",))),
        ("Ap Ac 4r 4s 2p", "Ar As 3r 3s 9p", ("rank", ("4",), ("3",))),
        ("Ap Ac 9r 4s 2p", "Ar As 8r 4p 2c", ("kicker", ("9",), ("8",))),
        ("2p 2c 2r 2s 3p", "2p 2c 2r 2s dworkin", ("kicker", ("3",), ("trump",))),
        ("corwin Kc 8s 4r 2c", "random Ks 9p 3c 2r", ("trump", ("corwin",), ("random",))),
        ("brand Ap 9c 5s 2r", "dworkin As 9s 5r 2p", ("combination", ("brand", "Ap"), ("dworkin",))),
        ("benedict Kc 9c 5s 2r", "fiona Ks 9s 5r 2p", ("combination", ("benedict", "5s"), ("fiona", "5r"))),
        ("sand Kc 8s 4r 2c", "sand Ks 7p 4p 2r", ("kicker", ("8",), ("7",))),
        ("sand dworkin bleys caine Ap", "osric finndo oberon gerard julian", ("ace", (), ())),
        ("Ks Kc 9s 4r 2c", "Kr Kp 9r 4s 2s", ("suit", ("Ks",), ("Kr",))),
        ("7c 5c 4c 3c 2c", "7p 5p 4p 3p 2p", ("suit", ("7c",), ("7p",))),
        ("dworkin 9s 9c 4c 2c", "dworkin 9s sand 4c 2c", ("suit", ("2c",), ())),
        ("corwin eric As Ac Ar", "corwin eric Ks Kc Ar", ("equal", (), ())),
    ],
)
def test_which_rule_decided(winner, loser, wanted):
    assert tuple(decided(told(winner), told(loser))) == wanted


def test_in_omaha_exactly_two_own_cards_count():
    found = told("dworkin oberon corwin fiona", "9p 9c 4r Ks 2s", 2)
    assert (found.label, found.parts[0].cards) == ("four", ("9c", "9p", "dworkin", "oberon"))
    assert told("dworkin Ac Kp Qs", "", 2).label == "pair"


def test_the_order_and_the_extra_trumps_of_a_table():
    house = Trumps(("dworkin", *[code for code in Trumps().order if code != "dworkin"]), ("merlin", "ghost"))
    found = rank(["merlin", "dworkin", "sand", "Ap", "9r"], trumps=house)
    assert found.parts[0].cards == ("Ap", "sand", "dworkin", "merlin")


def assert_told_well(cards: list[str]) -> None:
    found = rank(cards)
    told_of = [code for part in found.parts for code in part.cards]
    assert set(told_of) <= set(cards)
    assert found.label in (*LABELS, "five")
    if found.label == "losing":
        return
    assert len(set(told_of)) == 5
    best = [weights()[code] for code in told_of]
    assert Ranking().value([weights()[code] for code in cards]) == Ranking().value(best)
    assert found.value == Ranking().told(best) == rank(told_of).value
    if found.label != "royal-hand":
        assert all(is_trump(code) or code[0] == part.name for part in found.parts for code in part.cards)


def test_what_is_told_is_the_hand_and_worth_it_and_some_rule_decides():
    random = Random(7)
    for _ in range(1000):
        one, other = (random.sample(CODES, size) for size in (random.choice([5, 6, 7]), 5))
        assert_told_well(one)
        winner, loser = sorted(map(rank, (one, other)), key=lambda found: found.value, reverse=True)
        assert (decided(winner, loser).by == "equal") == (winner.value == loser.value)


def test_hands_compare_as_told_as_they_do_by_their_values():
    random, ranking = Random(8), Ranking()
    for _ in range(5000):
        # Few ranks, so that many are equal but for suits, and some cards shared.
        codes = random.sample([code for code in CODES if is_trump(code) or code[0] in "AK92"], 8)
        one, other = ([weights()[code] for code in hand] for hand in (codes[:5], codes[3:]))
        assert (ranking.told(one) < ranking.told(other)) == (ranking.value(one) < ranking.value(other))
        assert (ranking.told(one) == ranking.told(other)) == (ranking.value(one) == ranking.value(other))
