"""Fool, Hanged Man, Hierophant and Temperance in every company, with and without a Priestess."""

from __future__ import annotations

from itertools import chain, combinations

import pytest

from rules.tarot.bounds import WAYS
from tests.rules.tarot_poker.table import MID, can, draw, play

FOUR = ("fool", "hanged-man", "hierophant", "temperance")
COMPANIES = tuple(chain.from_iterable(combinations(FOUR, count) for count in range(5)))


def bound(cards: set[str], *, freed: bool = False) -> set[str]:
    """What the page lets a player do with these cards, where betting is not ruled.

    `freed` once another player has played the High Priestess.
    """
    if {"fool", "hanged-man"} <= cards:
        return {"call", "raise", "fold"}
    may_fold = {"fold"} if "temperance" in cards else set()
    if "fool" in cards and not freed:
        return {"raise"} | may_fold
    if "hanged-man" in cards:
        return {"call"} | ({"raise"} if "hierophant" in cards else set()) | may_fold
    return {"call", "raise", "fold"}


def may(hand) -> set[str]:
    """What p2 may do in betting."""
    return {WAYS[said] for said in can(hand, 2) if said in WAYS}


def dealt(cards: tuple[str, ...], *, also: str = ""):
    """p2 holds these cards."""
    hand = " ".join([*cards, "3p", "5r", "7s", "9c", "Qs"][:5])
    return draw(f"{also or 'Kc'} 4c 5p 6c 7c", hand, MID, stock="Ac Ks")


@pytest.mark.parametrize("bet", ["p1 cc", "p1 cbr 10"])
def test_what_they_let_a_player_do(bet):
    for cards in COMPANIES:
        hand = dealt(cards)
        play(hand, bet)
        assert may(hand) == bound(set(cards)), cards


@pytest.mark.parametrize("bet", ["p1 cc", "p1 cbr 10"])
def test_what_they_let_a_player_do_once_another_has_played_the_high_priestess(bet):
    for cards in COMPANIES:
        hand = dealt(cards, also="high-priestess")
        play(hand, "p1 play high-priestess; p1 cbr 4; p2 cc; p3 cc; p1 sd; p2 sd; p3 sd", bet)
        assert may(hand) == bound(set(cards), freed=True), cards


def test_what_they_let_a_player_do_under_anothers_high_priestess():
    for cards in COMPANIES:
        for shown in COMPANIES:
            if not set(shown) <= set(cards) & {"hierophant", "temperance"}:
                continue
            hand = dealt(cards, also="high-priestess")
            play(hand, "p1 play high-priestess; p1 cbr 4", *[f"p2 play {card}" for card in shown])
            freed = {"raise" if card == "hierophant" else "fold" for card in shown}
            assert may(hand) == {"call"} | freed, (cards, shown)


@pytest.mark.parametrize("bet", ["p1 cc", "p1 cbr 10"])
def test_what_they_let_a_player_do_under_their_own_high_priestess(bet):
    for cards in COMPANIES:
        hand = dealt((*cards, "high-priestess"))
        play(hand, bet, "p2 play high-priestess")
        # She opens, or folds. Her own Hanged Man is overridden, and her own Fool may not fold.
        kept = set(cards) if {"fool", "hanged-man"} <= set(cards) else set(cards) - {"hanged-man"}
        assert may(hand) == bound(kept) - {"call"}, cards
