"""Ten thousand hands of every game, and as many twins, read by whoever may: about ten minutes.

Run with: BACKROOM_HANDS=10000 python -m pytest -n auto tests/soak/test_secrets_soak.py
"""

from tests.bot.presenter.test_secrets import (
    test_no_card_is_named_that_was_not_shown,
    test_twin_hands_read_the_same,
)

__all__ = ["test_no_card_is_named_that_was_not_shown", "test_twin_hands_read_the_same"]
