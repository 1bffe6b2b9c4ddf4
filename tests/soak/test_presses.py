"""Evenings in Discord at random, by the dozen, of every game. Minutes: not for every day.

Run with: python -m pytest tests/soak/test_presses.py
"""

import logging

import pytest

from rules.games import GAMES
from tests.bot.chat.test_any_evening import spend


@pytest.mark.parametrize("seed", range(100, 140))
@pytest.mark.parametrize("game", [game.id for game in GAMES])
async def test_any_evening(tmp_path, game, seed, caplog):
    await spend(tmp_path / "backroom.db", seed, game)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR], caplog.text
