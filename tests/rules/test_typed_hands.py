"""Typed hands of the games that are played in the forms of ordinary poker."""

from __future__ import annotations

import pytest

from rules.games import find
from rules.ranking import BadHand

TAROT, TRUMP = "tarot-poker", "trump-poker"


@pytest.mark.parametrize(
    ("game", "text", "label"),
    [
        (TAROT, "Ap Kc Qr Ns Tp", "straight"),
        (TRUMP, "Ap Kc Qr Ns corwin", "straight"),
        (TAROT, "Ap Kp | Qp Np Tp 2c 2r", "straight-flush"),
        (TRUMP, "Ap Kp | Qp Np Pp 2c 2r", "royal-flush"),
        (TAROT, "ace of cups, Ap, two of rods, 2s, 9p, 8p, 7c", "two-pair"),
        (TRUMP, "ace of cups, Dworkin, two of rods, 2s, 9p, 8p, 7c", "three"),
        (TAROT, "Ap Ac Ar 9p 8p 7c | As", "four"),
        (TRUMP, "Ap Ac Ar 9p 8p 7c | corwin", "four"),
        # Four own cards with three or more shared ones: exactly two of them count.
        (TAROT, "Np Qp Kc Kr | Tp 9p 8p 2c 2r", "straight-flush"),
        (TAROT, "Ap Kp Qp Np | 9p 3c 2c 2r 4s", "pair"),
        (TRUMP, "dworkin oberon corwin fiona | 9p 9c 2r", "four"),
        (TRUMP, "oberon eric corwin random Ap", "royal-hand"),
    ],
)
def test_typed_hands(game, text, label):
    assert find(game).score(text).label == label


@pytest.mark.parametrize("game", [TAROT, TRUMP])
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "wrong-number-of-cards"),
        ("Ap Ac Ar", "wrong-number-of-cards"),
        ("Ap Ac Ar As Kp Kc Kr Ks", "wrong-number-of-cards"),
        ("| Ap Ac Ar As Kp", "wrong-number-of-cards"),
        ("Ap Ac Ar As Kp |", "wrong-number-of-cards"),
        ("Ap Kp Qp Np | 9p 3c 2c 2r 4s 5s", "wrong-number-of-cards"),
        ("Ap Ap Ar As Kp", "card-twice"),
        ("Ap Ac | Ar As Ap", "card-twice"),
    ],
)
def test_typed_cards_that_are_no_hand_of_either(game, text, reason):
    with pytest.raises(BadHand, match=reason):
        find(game).score(text)


@pytest.mark.parametrize(
    ("game", "text", "reason"),
    [
        (TAROT, "Ap Ac Ar As star", "never-held"),
        (TAROT, "Ap Ac | Ar As fool", "special-shared"),
        (TRUMP, "corwin corwin Ar As Kp", "card-twice"),
    ],
)
def test_typed_cards_that_are_no_hand_of_one(game, text, reason):
    with pytest.raises(BadHand, match=reason):
        find(game).score(text)
