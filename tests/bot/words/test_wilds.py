"""Tarot Poker's hands in words: what wild cards stand for, and why one hand beats another."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from bot.cli import main
from bot.words.ranks import rank_words, why_words
from rules.games import find
from rules.rankings.wild import Standing, rank

TAROT = "tarot-poker"


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ("Kp Kc 9r 4s 2p", "pair of Kings, with Nine, Four, Two"),
        ("Ap Ac Kp Kc lovers", "four Aces, with King (the Lovers as Aces)"),
        ("Ap Kp Np Qp lovers", "straight flush to the Ace (the Lovers as Ten)"),
        ("hermit Kc Qc 3p 2s", "pair of Kings, with Queen, Three, Two (the Hermit as King)"),
        (
            "hermit fool Kc 9c 2s",
            "three Nines, with King, Two (the Hermit and the Fool as Nines)",
        ),
        (
            "Pp hermit Kc 3p 2s",
            "King high, with Knight, Nine, Three, Two (Page of Pentacles as Knight, the Hermit as Nine)",
        ),
        ("Ac As Ap Ar fool", "five Aces (the Fool as Ace)"),
        (
            "fool wheel-of-fortune Kc 4c 2c",
            "flush to the Ace, with King, Ten, Four, Two (the Fool as Ace, Wheel of Fortune as Ten)",
        ),
        ("strength sun Kc 3p 2s", "automatic winner (Strength and the Sun)"),
        ("strength sun devil 3p 2s", "losing hand (the Devil)"),
    ],
)
def test_what_a_hand_is_worth(cards, worth):
    assert rank_words(TAROT, find(TAROT).score(cards)) == worth


def test_minors_that_the_world_made_wild_are_told_as_what_they_stand_for():
    found = rank(["Kc", "4p", "9s"], standing=Standing(world="4"))
    assert rank_words(TAROT, found) == "pair of Kings, with Nine (Four of Pentacles as King)"


def test_a_hand_without_a_card_that_counts():
    none, low = rank(["fool"], standing=Standing(denied=frozenset({"fool"}))), rank(["2p"])
    assert rank_words(TAROT, none) == "no card that counts"
    assert why_words(TAROT, low, none) == "a high card beats a hand without a card that counts"


@pytest.mark.parametrize(
    ("winner", "loser", "why"),
    [
        ("strength sun Kc 3p 2s", "Ac As Ap Ar fool", "an automatic winner beats five of a kind"),
        ("7p 5c 4r 3s 2p", "strength sun devil 3p 2s", "a high card beats a losing hand"),
        ("Kc fool 9p 4s 2c", "Kp Kr 9c 4r 2s", "equal: they split"),
        (
            "Ac fool 9p 4s 2c",
            "Kp Kr 9c 4r 2s",
            "pair of Aces, with Nine, Four, Two (the Fool as Ace) beats pair of Kings, with Nine, Four, Two",
        ),
    ],
)
def test_why_a_hand_wins(winner, loser, why):
    assert why_words(TAROT, *map(find(TAROT).score, (winner, loser))) == why


def test_the_command_line_scores_specials_and_refuses_what_cannot_be():
    def score(hand: str) -> str:
        return CliRunner().invoke(main, ["score", TAROT, hand]).output.strip()

    assert score("Ap Ac Kp Kc lovers") == "four Aces, with King (the Lovers as Aces)"
    assert "the Star is never held" in score("Ap Ac Kp Kc star")
    assert "lovers is a special, and no shared card is one" in score("Ap Ac | Kp Kc lovers")
