"""The real bot with gauges on it: `python -m tests.soak.gauged URL DATABASE GAUGES`.

It plays on the Discord at URL, as `backroom run` does, and writes a line of JSON a second to the file
GAUGES: how late its event loop was, what memory it holds, and what discord.py keeps of its views.
"""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

import msgspec

from bot.chat import host
from bot.chat.client import Backroom
from bot.chat.status import memory
from bot.config import Config
from bot.local.wire import LOCAL_BOT, redirect
from bot.settings import TableSettings
from bot.store import Store
from bot.tables.house import House

TICK = 0.005
"""Seconds between two looks at the clock: so finely is the lateness of the loop known."""

RICH = TableSettings(buy_in=10_000, clock=600, pace="quick")
"""Nobody runs out of chips while it lasts, all clocks run, and the house thinks quickly."""


class Gauge(msgspec.Struct, kw_only=True):
    """What was seen in a second; `cpu` in seconds since the start, `memory` in MB."""

    at: float
    lags: list[float]
    """How late the loop was, each time, in milliseconds."""
    worked: list[float]
    """What it had worked meanwhile, likewise: that is the bot's own doing, whatever else the machine does."""
    cpu: float
    memory: int
    views: int
    modals: int


class Gauged(Backroom):
    """The bot, and somebody who takes its pulse."""

    async def setup_hook(self) -> None:
        """Begin with the pulse as soon as the loop runs."""
        self._gauging = asyncio.create_task(self._gauge(Path(sys.argv[3])))
        await super().setup_hook()

    async def _gauge(self, path: Path) -> None:
        store = self._connection._view_store
        with path.open("ab", buffering=0) as file:
            while True:
                end, lags, worked = time.monotonic() + 1, [], []
                while time.monotonic() < end:
                    before = time.thread_time()
                    lags.append(await late())
                    worked.append(1000 * (time.thread_time() - before))
                now = Gauge(
                    at=time.time(),
                    lags=lags,
                    worked=worked,
                    cpu=time.process_time(),
                    memory=memory() or 0,
                    views=sum(map(len, store._views.values())),
                    modals=len(store._modals),
                )
                file.write(msgspec.json.encode(now) + b"\n")


async def late() -> float:
    """How many milliseconds later than it asked for somebody is woken who slept a moment."""
    asked = time.perf_counter() + TICK
    await asyncio.sleep(TICK)
    return max(0.0, 1000 * (time.perf_counter() - asked))


def make(config: Config, store: Store) -> Backroom:
    """The bot in place of the one that `host.run` would make."""
    return Gauged(House(store, config))


def main() -> int:
    """Run until told to stop; the exit code of `backroom run`."""
    _, url, database, _ = sys.argv
    host.make_client = make
    with redirect(url):
        return host.run(Config(token=LOCAL_BOT, database=database, table=RICH, starting_purse=1_000_000))


if __name__ == "__main__":
    sys.exit(main())
