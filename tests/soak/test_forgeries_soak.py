"""A hundred thousand presses, forms and commands that must do nothing. Minutes: not for every day.

Run with: python -m pytest tests/soak/test_forgeries_soak.py
"""

import pytest

from tests.bot.chat.test_forgeries import forge

ROOMS, EACH = 25, 4_000


@pytest.mark.parametrize("seed", range(100, 100 + ROOMS))
async def test_what_must_do_nothing_does_nothing(seed, caplog):
    await forge(seed, EACH, caplog)
