"""`/demo`: a hand plays itself in front of everybody, and nothing of it is ever anybody's."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

import pytest

from bot.chat.client import make_client
from bot.config import Config
from bot.local import demo
from bot.local.people import Payload, text_of
from bot.local.serve import House, open_house
from bot.local.world import World
from bot.money import Currency
from bot.store import Store
from rules.games import GAMES
from tests.bot.local.test_evening import buttons

PACE = 0.01

Story = Callable[[House, Store], Awaitable[None]]


def with_demo(story: Story, pace: float = PACE) -> None:
    """Live through a story with the real bot and its /demo."""

    async def live() -> None:
        with Store.open(":memory:") as store:

            def make() -> demo.Backroom:
                bot = make_client(Config(cards="text"), store)
                bot.tree.add_command(demo.demo_command(pace))
                return bot

            async with open_house(make) as house:
                await house.ready()
                await story(house, store)
                assert house.world.front.gaps == []

    asyncio.run(live())


async def ends(world: World) -> Payload:
    seen = await world.gm.waits_for(lambda m: "this was it" in text_of(m), world.channel_id, timeout=10)
    assert seen is not None
    return seen


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_hand_of_any_game_plays_itself(game: str) -> None:
    async def story(house: House, store: Store) -> None:
        world, books = house.world, store.ledger
        watching = world.players[1]
        answer = await watching.slash(world.channel_id, "demo", game=game)
        assert "over Ash's shoulder" in answer.text
        public = text_of(await ends(world))
        # A throw may go into the side pot.
        assert " wins " in public or "The round is over" in public
        assert "Its chips belonged to nobody" in public, "no purse has anything to do with it"
        # Only who asked sees the cards; the others see a table, and nobody can press anything.
        others = [text_of(message) for message in world.players[0].sees(world.channel_id)]
        assert len(others) == 1
        assert not any(buttons(message) for message in watching.sees(world.channel_id))
        # The house has heard of none of it.
        assert house.bot.house.tables == ()
        assert store.house.open_tables() == []
        assert "1000gp" in (await watching.slash(world.channel_id, "purse")).text
        assert books.totals(1).minted == 1000

    with_demo(story)


def test_a_demonstration_leaves_an_open_table_alone() -> None:
    async def story(house: House, store: Store) -> None:
        world = house.world
        await world.gm.slash(world.channel_id, "table open", game="queens-ransom")
        answer = await world.gm.slash(world.channel_id, "demo", game="queens-ransom")
        assert "There is a table in this channel" in answer.text
        await world.gm.slash(world.channel_id, "table close")
        assert "shoulder" in (await world.gm.slash(world.channel_id, "demo", game="queens-ransom")).text

    with_demo(story)


def test_one_demonstration_at_a_time() -> None:
    async def story(house: House, store: Store) -> None:
        world = house.world
        await world.gm.slash(world.channel_id, "demo", game="queens-ransom")
        assert (
            "is on in this channel"
            in (await world.players[0].slash(world.channel_id, "demo", game="queens-ransom")).text
        )
        await ends(world)
        await asyncio.sleep(0.1)
        assert "shoulder" in (await world.gm.slash(world.channel_id, "demo", game="queens-ransom")).text

    with_demo(story, pace=0.05)


def test_a_demonstration_that_is_cut_off_ends_quietly(caplog: pytest.LogCaptureFixture) -> None:
    async def gone(house: House, store: Store) -> None:
        world = house.world
        await world.gm.slash(world.channel_id, "demo", game="queens-ransom")
        stage = await world.players[0].waits_for(lambda _: True, world.channel_id)
        world.front.backend.delete_message(world.channel_id, int(stage["id"]))
        async with asyncio.timeout(5):
            while "demonstration" not in caplog.text:
                await asyncio.sleep(0.01)

    async def closed(house: House, store: Store) -> None:
        await house.world.gm.slash(house.world.channel_id, "demo", game="queens-ransom")

    with caplog.at_level(logging.INFO, "bot"):
        with_demo(gone)
        with_demo(closed)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


def test_a_sample_hand_comes_to_a_showdown() -> None:
    async def hands() -> None:
        for _ in range(20):
            async with demo.sample("queens-ransom", Config()) as hand:
                steps = 0
                while not hand.over:
                    await hand.step()
                    steps += 1
                view = hand.table.view().view
                assert view is not None
                assert 8 <= steps <= 30
                assert sum(seat.rank is not None for seat in view.seats) >= 2

    asyncio.run(hands())


def test_its_bets_are_typed_in_the_coins_of_the_world() -> None:
    async def hand() -> None:
        coins = Currency.parse_spec("gp=10sp")
        async with demo.sample("queens-ransom", Config(currency=coins)) as sample:
            while not sample.over:
                await sample.step()

    asyncio.run(hand())
