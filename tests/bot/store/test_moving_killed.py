"""Whoever dies while books are moved: they are never in two places, and the same again moves them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bot.store.moving import servers
from tests.bot.crash import Point, live, watch
from tests.bot.store.conftest import Clock, Room
from tests.bot.store.told import told
from tests.bot.store.world import GUILD, OTHER, moving, sound


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork on Windows")
def test_killed_on_the_way(world: Room, path: Path, there: Path, clock: Clock) -> None:
    assert killed(world, path, there, clock, every=230) == 4


def killed(world: Room, path: Path, there: Path, clock: Clock, *, every: int) -> int:
    """Die around each commit, and at every n-th point around statements; how many of the former there are."""
    before = told(world.store, GUILD)
    world.store.close()
    whole = (path.read_bytes(), there.read_bytes())

    async def go(point: Point, confirm: Point) -> None:
        with moving(path, there, clock) as (left, new, mover):
            for store in (left, new):
                watch(store, point, every_statement=all_statements)
            mover.move(GUILD)
            confirm()

    deaths = []
    all_statements = False
    for step in (1, every):
        died = 0
        while not live(go, die_at=died).ended:
            _stands(path, there, clock)
            with moving(path, there, clock) as (left, new, mover):
                if not mover.has_moved(GUILD):
                    mover.move(GUILD)
                assert told(new, GUILD) == before
                assert servers(left.db) == [OTHER]
            assert sound(path, there)
            _begin_again(path, there, whole)
            died += step
        deaths.append(died)
        all_statements = True
        _begin_again(path, there, whole)
    assert deaths[1] > 600
    return deaths[0]


def _begin_again(path: Path, there: Path, whole: tuple[bytes, bytes]) -> None:
    for file, content in zip((path, there), whole, strict=True):
        file.write_bytes(content)


def _stands(path: Path, there: Path, clock: Clock) -> None:
    """Whoever starts a bot on either now serves the server in one of them at most."""
    with moving(path, there, clock) as (left, new, _):
        served = [
            bool(store.house.campaigns(GUILD)) and not store.house.moved(GUILD) for store in (left, new)
        ]
        assert served.count(True) <= 1
        for store, is_served in zip((left, new), served, strict=True):
            # Ann's server elsewhere has no table.
            assert bool(store.house.open_tables()) == is_served
