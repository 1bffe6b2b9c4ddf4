"""Thousands of positions of every game in which a mind decides, and as many twins: about ten minutes.

Run with: BACKROOM_MINDS=100 python -m pytest -n auto tests/soak/test_minds_soak.py
"""

from tests.bot.players.test_minds import (
    test_hidden_cards_change_nothing_that_a_seat_sees,
    test_what_a_mind_does_is_allowed,
    test_who_is_not_asked_does_nothing_that_is_not_allowed,
)

__all__ = [
    "test_hidden_cards_change_nothing_that_a_seat_sees",
    "test_what_a_mind_does_is_allowed",
    "test_who_is_not_asked_does_nothing_that_is_not_allowed",
]
