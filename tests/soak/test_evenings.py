"""Many whole evenings of every game, with clocks, game masters and restarts. Minutes: not for every day.

Run with: python -m pytest tests/soak/test_evenings.py
"""

from pathlib import Path

import pytest

from rules.games import GAMES
from tests.bot.tables.test_evening import spent


@pytest.mark.parametrize("number", range(40))
@pytest.mark.parametrize("game", [game.id for game in GAMES])
async def test_no_coin_is_lost_and_a_restart_changes_nothing(tmp_path: Path, game: str, number: int) -> None:
    evening = await spent(tmp_path / "room.db", game, number=number, steps=400)
    assert evening.hands > 3
