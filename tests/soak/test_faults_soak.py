"""Each error of Discord's at each call of a hand of each game. Minutes: not for every day.

Run with: python -m pytest tests/soak/test_faults_soak.py
"""

import asyncio

import pytest

from rules.games import GAMES
from tests.bot.local.test_faults import calm_days, stormy_days
from tests.bot.local.troubles import FAULTS, Trouble


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_no_chip_goes_astray_and_nothing_is_said_twice(game: str, capsys) -> None:
    calm = asyncio.run(calm_days([game]))[game]
    troubles = [Trouble(*fault, number) for fault in FAULTS for number in range(calm.asked[fault[0]])]
    hands = asyncio.run(stormy_days((game, calm, trouble) for trouble in troubles))
    assert hands == len(troubles)
    with capsys.disabled():
        print(f"{game}: {hands} hands, each with a trouble of its own")
