"""`backroom run` as a supervisor has it: a process of its own, on the wire, told apart by its exit code."""

from __future__ import annotations

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.chat.host import LATER, REFUSED, STOPPED
from bot.local.front import Front
from bot.local.world import build, local_backend
from bot.store import Store
from bot.store.check import check

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals there")

RUN = """
import sys
from bot.chat.host import run
from bot.config import Config
from bot.local.wire import redirect

_, url, database = sys.argv
with redirect(url):
    sys.exit(run(Config(token="local", database=database)))
"""


class Hosted:
    """A Discord, and a bot that is started on it as often as need be."""

    def __init__(self, front: Front, database: Path) -> None:
        self.front = front
        self.database = database

    async def start(self) -> Process:
        command = (sys.executable, "-c", RUN, self.front.url, str(self.database))
        return await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE)

    async def arrived(self) -> Process:
        """A bot that Discord has let in."""
        arrival = self.front.gateway.arrival()
        bot = await self.start()
        async with asyncio.timeout(60):
            await arrival
        return bot


@asynccontextmanager
async def hosted(tmp_path: Path) -> AsyncIterator[Hosted]:
    async with Front(local_backend()) as front:
        build(front)
        yield Hosted(front, tmp_path / "house.db")


async def ended(bot: Process) -> tuple[int, str]:
    async with asyncio.timeout(60):
        _, said = await bot.communicate()
    assert bot.returncode is not None
    return bot.returncode, said.decode()


async def logged(bot: Process, what: str) -> None:
    """Wait until the bot has logged that. The library takes seconds to see all servers."""
    assert bot.stderr
    async with asyncio.timeout(60):
        while what not in (line := (await bot.stderr.readline()).decode()):
            assert " INFO " in line


async def test_killed_it_is_started_again_and_told_to_stop_it_stops(tmp_path: Path) -> None:
    async with hosted(tmp_path) as here:
        bot = await here.arrived()
        bot.kill()
        assert (await ended(bot))[0] == -signal.SIGKILL
        bot = await here.arrived()
        code, said = await ended(await here.start())
        assert (code, said.count("\n")) == (REFUSED, 1)
        assert "in use by another running bot" in said
        await logged(bot, "Discord is there for shard 0")
        bot.send_signal(signal.SIGTERM)
        code, said = await ended(bot)
        assert (code, [line for line in said.splitlines() if " INFO " not in line]) == (STOPPED, [])
    assert check(here.database).ok
    with Store.open(here.database) as store:
        assert store.house.meta("starts") == "[]"


async def test_shut_out_for_good_and_without_a_discord(tmp_path: Path) -> None:
    async with hosted(tmp_path) as here:
        bot = await here.arrived()
        here.front.gateway.shut_out(4014)
        code, said = await ended(bot)
        assert code == REFUSED
        assert "Discord refuses this bot for good (code 4014)" in said
        assert "Traceback" not in said
        await here.front.close()
        code, said = await ended(await here.start())
        assert code == LATER
        assert "Discord cannot be reached" in said
