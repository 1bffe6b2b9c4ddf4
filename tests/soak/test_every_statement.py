"""`kill -9` around each statement of the database, and at many random moments. Minutes: not for every day.

Run with: python -m pytest tests/soak/test_every_statement.py
"""

import asyncio
import shutil
from pathlib import Path
from random import Random

import pytest

from rules.games import GAMES
from tests.bot.crash import live
from tests.bot.script import Played
from tests.bot.store.conftest import Clock, Room, clock, path, room, store, there, world
from tests.bot.store.test_moving_killed import killed
from tests.bot.tables.test_survives import goes_on, killed_at_random, pytestmark, scenario, story

__all__ = ["clock", "path", "pytestmark", "room", "store", "story", "there", "world"]


def test_around_each_statement(tmp_path: Path, story: Played) -> None:
    whole = live(scenario(tmp_path / "whole.db", story, every_statement=True))
    for number in range(whole.points):
        path = tmp_path / f"{number}.db"
        life = live(scenario(path, story, every_statement=True), die_at=number)
        asyncio.run(goes_on(path, life, story))
        path.unlink()


@pytest.mark.parametrize("seed", range(10))
def test_at_many_random_moments(tmp_path: Path, story: Played, seed: int) -> None:
    luck = Random(seed)
    whole = live(scenario(tmp_path / "whole.db", story, every_statement=True))
    for number in range(100):
        path = tmp_path / f"{number}.db"
        point = luck.randrange(whole.points)
        life = live(
            scenario(path, story, every_statement=True), die_after=point, delay=luck.uniform(0, 0.001)
        )
        asyncio.run(goes_on(path, life, story))
        path.unlink()


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_any_life_at_many_random_moments(tmp_path: Path, game: str) -> None:
    for number in range(125):
        room = tmp_path / str(number)
        room.mkdir()
        killed_at_random(room, game, Random(f"{game} {number}"))
        shutil.rmtree(room)


def test_a_move_around_each_statement(world: Room, path: Path, there: Path, clock: Clock) -> None:
    killed(world, path, there, clock, every=1)
