"""All two hundred hostile names through every command. Minutes: not for every day.

Run with: python -m pytest tests/soak/test_hostile_soak.py
"""

import pytest

from tests.bot.chat.test_hostile_names import AT_ONCE, spend
from tests.bot.hostile import NAMES


@pytest.mark.parametrize("first", range(0, len(NAMES), AT_ONCE))
async def test_names_and_reasons_do_no_harm(first, caplog):
    await spend(NAMES[first:][:AT_ONCE], caplog)
