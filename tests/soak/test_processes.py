"""Shards on the wire: two real processes, each with its own database, and one process with two of them.

Run with: python -m pytest tests/soak/test_processes.py
"""

from __future__ import annotations

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from operator import attrgetter
from pathlib import Path

import pytest

from bot.chat.client import Backroom
from bot.chat.host import STOPPED
from bot.config import Config
from bot.local.front import Front
from bot.local.people import text_of
from bot.local.serve import open_house
from bot.local.world import World, build, local_backend
from bot.store import Store
from bot.store.check import check
from bot.tables.house import House
from bot.tables.table import Table
from tests.bot.local.test_evening import Evening, buttons

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals there")

RUN = """
import sys
from bot.cli import main
from bot.local.wire import redirect

with redirect(sys.argv.pop(1)):
    main(["run", *sys.argv[1:]])
"""

SETTINGS = """\
token: local
log-level: warning
shards: 2
shard-ids: [{shard}]
database: {folder}/{shard}.db
"""


class Part:
    """One process of the bot, and the server that is its own."""

    def __init__(self, world: World, folder: Path) -> None:
        self.world = world
        self.evening = Evening(world, seated=2)
        self.shard = (world.guild_id >> 22) % 2
        self.settings = folder / f"{self.shard}.yaml"
        self.settings.write_text(SETTINGS.format(shard=self.shard, folder=folder))
        self.database = folder / f"{self.shard}.db"
        self.process: Process

    async def start(self) -> None:
        """Start it, and wait until Discord has let it in."""
        arrival = self.world.front.gateway.arrival()
        command = (sys.executable, "-c", RUN, self.world.front.url, str(self.settings))
        self.process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE)
        async with asyncio.timeout(60):
            await arrival

    async def end(self, number: signal.Signals) -> tuple[int | None, str, str]:
        """How it ends upon a signal, and what it has said."""
        self.process.send_signal(number)
        async with asyncio.timeout(60):
            said, wrong = await self.process.communicate()
        return self.process.returncode, said.decode(), wrong.decode()

    async def play(self) -> dict[str, bool]:
        """Play the hand under way to its end; the buttons of the letter that asked what is traded."""
        player = self.evening.seated[0]
        asked = player.waits_for(lambda seen: "Which cards go?" in text_of(seen), timeout=30)
        letter, _ = await asyncio.gather(asked, self.evening.play_out())
        return buttons(letter)

    def kept(self) -> tuple[list[int], int]:
        """Whose books its database has, once it has ended, and how many hands were played to their end."""
        assert check(self.database).ok
        with Store.open(self.database) as store:
            return [each.guild for each in store.house.campaigns()], store.counts()["played"]


async def test_each_plays_on_without_the_other(tmp_path: Path) -> None:
    async with Front(local_backend()) as front:
        worlds = [build(front, number=number) for number in (0, 1)]
        parts = sorted((Part(world, tmp_path) for world in worlds), key=attrgetter("shard"))
        first, second = parts
        for part in parts:
            # One after the other: the first gives Discord the commands of both.
            await part.start()
            await part.evening.open()
            await part.evening.deal()
        second.process.kill()
        await second.process.communicate()
        assert await first.play() == {"Stand pat": True}
        front.gateway.crowded = 1
        await second.start()
        assert front.gateway.crowded == 0, "it came too early, and came again"
        assert await second.play() == {"To the table": True}
        for part in parts:
            code, said, wrong = await part.end(signal.SIGTERM)
            # Its log has news, and nothing worse.
            assert (code, [line for line in wrong.splitlines() if " INFO " not in line]) == (STOPPED, [])
            assert f"Of 2 shards this process runs: {part.shard}" in said
            assert part.kept() == ([part.world.guild_id], 1)
        assert front.gaps == []


class Watched(House):
    """A house that notes which shards come and go."""

    def __init__(self, store: Store, config: Config) -> None:
        super().__init__(store, config)
        self.noted: list[tuple[str, int | None]] = []

    def offline(self, shard: int | None = None) -> None:
        self.noted.append(("away", shard))
        super().offline(shard)

    def outage_over(self, now: int, shard: int | None = None) -> tuple[Table, ...]:
        self.noted.append(("back", shard))
        return super().outage_over(now, shard)


async def until(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not done():
            await asyncio.sleep(0.02)


async def test_a_lost_socket_is_the_outage_of_its_shard_alone() -> None:
    with Store.open(":memory:") as store:
        house = Watched(store, Config(shards=2))
        async with open_house(lambda: Backroom(house), players=2) as opened:
            await opened.ready()
            # Discord lets in one shard each five seconds; none waits for another to have its clocks run.
            await until(lambda: house.away == {1})
            await until(lambda: not house.away)
            assert [shard for what, shard in house.noted if what == "back"] == [None, 0, 1]
            house.noted.clear()
            assert opened.world.front.gateway.drop(1) == 1
            await until(lambda: ("back", 1) in house.noted)
            assert {shard for _, shard in house.noted} == {1}
            assert house.away == frozenset()
            assert opened.world.front.gateway.resumed == 1
