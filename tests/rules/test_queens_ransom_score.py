"""What hands of Queen's Ransom are worth, with cards and with dice."""

from __future__ import annotations

import pytest

from rules.cards import UnknownCard
from rules.games.queens_ransom import score, score_dice
from rules.ranking import BadHand
from tests.rules.simple import BEST, SAME


@pytest.mark.parametrize(
    ("text", "total", "side", "written"),
    [
        ("11t 3c 3f 8e 4k", 5, "odds", "11+3+3/8+4"),
        ("7t 3c 3f 10e 8k", 5, "evens", "7+3+3/10+8"),
        ("9t 7c 1f 6e 6k", 5, "odds", "9+7+1/6+6"),
        ("11t 11c 3t 3f 10e", 18, "odds", "11+11+3+3/10"),
        ("5t 3c 10t 8c 4f", 14, "evens", "5+3/10+8+4"),
        ("9t 7c 7f 5e 3k", 31, "odds", "9+7+7+5+3/"),
        ("5t 12c+3f 10e 8k 4t", 2, "evens", "15+5/10+8+4"),
        # A total of zero counts as odds minus evens (R6).
        ("5t 3c 2t 2c 4f", 0, "odds", "5+3/4+2+2"),
        # An even cover leaves a flood even, whatever else lies on it.
        ("12t+12c+12f+2t 1t 1c 1f 1e", 34, "evens", "1+1+1+1/38"),
        ("2t 4t 6t 8t 10t", 30, "evens", "/10+8+6+4+2"),
    ],
)
def test_score(text: str, total: int, side: str, written: str) -> None:
    rank = score(text)
    assert (rank.points, rank.label, rank.written) == (total, side, written)


def test_on_equal_totals_odds_over_evens_wins() -> None:
    evens, odds = score("1t 1c 10f 4e 4k"), score("7t 5c 5f 3e 4k")
    assert evens.points == odds.points == 16
    assert (evens.label, odds.label) == ("evens", "odds")
    assert odds.value > evens.value
    # One point more wins on either side.
    assert score("1t 1c 11f 4e 4k").value < evens.value < score("1t 2c 10f 4e 4k").value


def test_equal_totals_on_the_same_side_are_equal() -> None:
    assert score("11t 3c 3f 8e 4k").value == score("9t 7c 1f 6e 6k").value
    assert score(BEST).value == score(SAME).value
    assert score(BEST).value == score(" ".join(reversed(BEST.split()))).value


def test_the_parts_of_a_score() -> None:
    odds, evens = score("5t 12c+3f 10e 8k 4t").parts
    assert (odds.name, odds.cards, odds.points) == ("odds", ("12c+3f", "5t"), 20)
    assert (evens.name, evens.cards, evens.points) == ("evens", ("10e", "8k", "4t"), 22)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1t 2t 3t 4t", "wrong-number-of-slots"),
        ("1t 2t 3t 4t 5t 6t", "wrong-number-of-slots"),
        ("", "wrong-number-of-slots"),
        ("1t 2t 3t 4t 1T", "card-twice"),
        ("12c+3f 3f 3t 4t 5t", "card-twice"),
        ("12c 1t 2t 3t 4t", "flood-uncovered"),
        ("12c+12t 1t 2t 3t 4t", "flood-uncovered"),
        ("1t+2t 3t 4t 5t 6t", "nothing-lies-on"),
        ("12c+1t+2t 3t 4t 5t 6t", "nothing-lies-on"),
    ],
)
def test_what_is_no_hand(text: str, reason: str) -> None:
    with pytest.raises(BadHand) as refusal:
        score(text)
    assert refusal.value.reason == reason
    with pytest.raises(UnknownCard):
        score(text + " 13t")


@pytest.mark.parametrize("text", ["5 12+3 10 8 4", "5, 12+3, 10, 8, 4", "05 12+03 10 8 4"])
def test_score_of_dice(text: str) -> None:
    rank = score_dice(text)
    assert (rank.points, rank.label, rank.written) == (2, "evens", "15+5/10+8+4")
    assert score_dice("1 1 10 4 4").value < score_dice("7 5 5 3 4").value


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1 2 3 4", "wrong-number-of-slots"),
        ("1 2 3 4 13", "no-such-die"),
        ("1 2 3 4 0", "no-such-die"),
        (f"1 2 3 4 {'1' * 5000}", "no-such-die"),
        ("1 2 3 4 -5", "no-such-die"),
        ("1 2 3 4 5t", "no-such-die"),
        ("1 2 3 4 12+", "no-such-die"),
        ("1 2 3 4 \N{SUPERSCRIPT TWO}", "no-such-die"),
        ("1 2 3 4 12", "flood-uncovered"),
        ("1 2 3 4 5+5", "nothing-lies-on"),
    ],
)
def test_what_are_no_dice(text: str, reason: str) -> None:
    with pytest.raises(BadHand) as refusal:
        score_dice(text)
    assert refusal.value.reason == reason
