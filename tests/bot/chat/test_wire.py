"""On the wire, with discord.py's own connection: no clock runs from a lost socket until it is resumed."""

import asyncio

from bot.chat.client import Backroom
from bot.config import Config
from bot.local.serve import open_house
from bot.shards import Shards
from bot.store import Store
from bot.tables.house import House


class Watched(House):
    """A house that notes when Discord comes and goes."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.noted = []

    def offline(self, shard=None):
        if not self.away.issuperset(self.shards.here):
            self.noted.append("away")
        super().offline(shard)

    def outage_over(self, now, shard=None):
        self.noted.append("back")
        return super().outage_over(now, shard)

    async def notes(self, number):
        async with asyncio.timeout(10):
            while len(self.noted) < number:
                await asyncio.sleep(0.02)
        return self.noted


async def test_a_lost_socket_stops_the_clocks_until_it_is_resumed():
    with Store.open(":memory:") as store:
        house = Watched(store, Config())
        async with open_house(lambda: Backroom(house), players=2) as opened:
            await opened.ready()
            # As it starts: back from wherever it was, away until Discord lets it in.
            assert await house.notes(3) == ["back", "away", "back"]
            assert opened.world.front.gateway.drop() == 1
            assert (await house.notes(5))[3:] == ["away", "back"]
            assert opened.world.front.gateway.resumed == 1
            assert opened.bot.pulse.is_running()


async def test_discord_may_say_how_many_shards_there_are():
    with Store.open(":memory:") as store:
        house = Watched(store, Config(shards=None))
        async with open_house(lambda: Backroom(house), players=2) as opened:
            await opened.ready()
            assert (opened.bot.shard_count, house.shards) == (1, Shards(1))
            assert await house.notes(3) == ["back", "away", "back"]
