"""Everything in one process: the real bot, the Discord it takes for the real one, and the page to play on."""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

import discord

from bot.local.front import Front
from bot.local.server import PageServer
from bot.local.wire import LOCAL_BOT
from bot.local.world import World, build, local_backend


@dataclass(frozen=True)
class House:
    """What runs: the world, its page, the bot in it, and the task that is done when the bot has ended."""

    world: World
    page: PageServer
    bot: discord.Client
    running: "asyncio.Task[None]"
    arrival: "asyncio.Future[None]"

    async def ready(self) -> None:
        """Wait until the bot (its first shard) listens; raises what ended it if it ends before.

        discord.py's own `wait_until_ready` takes two seconds more, in which further guilds might come.
        """
        await asyncio.wait((self.running, self.arrival), return_when=asyncio.FIRST_COMPLETED)
        if not self.arrival.done():
            self.running.result()


@asynccontextmanager
async def open_house(
    make_bot: Callable[[], discord.Client],
    token: str = LOCAL_BOT,
    *,
    port: int = 0,
    players: int = 4,
    channels: int = 1,
) -> AsyncIterator[House]:
    """Run it all as long as the block lasts. OSError if the port is taken; ValueError for too many players.

    For a demonstration or a script: `house.world` has the people, who can act and see.
    """
    front = Front(local_backend(), token=token)
    world = build(front, players=players, channels=channels)
    page = PageServer(front, world.people)
    await front.start(port)
    try:
        with front.redirect():
            async with make_bot() as bot:
                arrival = front.gateway.arrival()
                running = asyncio.create_task(bot.start(token))
                try:
                    yield House(world, page, bot, running, arrival)
                finally:
                    await bot.close()
                    running.cancel()
                    await asyncio.wait((running,))
    finally:
        await page.close()
        await front.close()


async def serve(
    make_bot: Callable[[], discord.Client],
    token: str = LOCAL_BOT,
    *,
    port: int = 0,
    players: int = 4,
    channels: int = 1,
    opened: Callable[[str], None] | None = None,
) -> None:
    """Serve until Ctrl-C (or SIGTERM), then end cleanly; `opened` is told the page's address.

    Raises what ends the bot, and what `open_house` raises.
    """
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    async with open_house(make_bot, token, port=port, players=players, channels=channels) as house:
        house.running.add_done_callback(lambda _: ended.set())
        caught = [number for number in (signal.SIGINT, signal.SIGTERM) if _catch(loop, number, ended)]
        if opened is not None:
            opened(house.page.link)
        await ended.wait()
        for number in caught:
            loop.remove_signal_handler(number)
        if house.running.done():
            house.running.result()


def _catch(loop: asyncio.AbstractEventLoop, number: int, ended: asyncio.Event) -> bool:
    # Windows' loop and threads other than the main one cannot; there Ctrl-C comes as KeyboardInterrupt.
    with suppress(NotImplementedError, RuntimeError, ValueError):
        loop.add_signal_handler(number, ended.set)
        return True
    return False
