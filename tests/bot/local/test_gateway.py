"""Sessions that are missed, forgotten, or asked to come back, spoken to as a client speaks."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
import pytest

from bot.local import backend as memory
from bot.local.front import Front
from bot.local.gateway import MEMORY, Session
from bot.local.world import World, build, local_backend
from tests.bot.local.test_wire import on_the_wire, opened
from tests.bot.local.tiny import TinyClient

GUILDS = discord.Intents(guilds=True).value


@asynccontextmanager
async def socket(front: Front) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{front.url}/gw") as opened:
        assert (await opened.receive_json())["op"] == 10
        yield opened


async def identify(
    front: Front, ws: aiohttp.ClientWebSocketResponse, shard: tuple[int, int] = (0, 1)
) -> dict[str, Any]:
    await ws.send_json({"op": 2, "d": {"token": front.token, "intents": GUILDS, "shard": shard}})
    ready = await ws.receive_json()
    assert ready["t"] == "READY"
    return ready["d"]


def test_resume_plays_what_was_missed_and_nothing_else() -> None:
    async def play() -> None:
        async with Front(local_backend()) as front:
            world = build(front)
            async with socket(front) as ws:
                ready = await identify(front, ws)
                assert (await ws.receive_json())["t"] == "GUILD_CREATE"
            world.front.backend.create_channel(world.guild_id, "cellar")
            resume = {"token": front.token, "session_id": ready["session_id"], "seq": 2}
            async with socket(front) as ws:
                await ws.send_json({"op": 6, "d": resume})
                assert [(await ws.receive_json())["t"] for _ in range(2)] == ["CHANNEL_CREATE", "RESUMED"]
                await ws.send_json({"op": 1, "d": 4})
                assert (await ws.receive_json())["op"] == 11
            async with socket(front) as ws:
                await ws.send_json({"op": 6, "d": {**resume, "session_id": "unknown"}})
                assert await ws.receive_json() == {"op": 9, "d": False, "s": None, "t": None}

    asyncio.run(play())


@pytest.mark.parametrize(("data", "code"), [({"token": "wrong"}, 4004), ({"shard": (4, 4)}, 4010)])
def test_who_cannot_be_served_is_told_by_the_close_code(data: dict[str, Any], code: int) -> None:
    async def play() -> None:
        async with Front(local_backend()) as front, socket(front) as ws:
            await ws.send_json({"op": 2, "d": {"token": front.token, **data}})
            assert (await ws.receive()).type is aiohttp.WSMsgType.CLOSE
            assert ws.close_code == code

    asyncio.run(play())


def test_a_guild_belongs_to_one_shard_and_direct_messages_to_the_first() -> None:
    async def play() -> None:
        async with Front(local_backend()) as front, socket(front) as one, socket(front) as other:
            worlds = [build(front, number=number) for number in range(4)]
            first = await identify(front, one, (0, 2))
            second = await identify(front, other, (1, 2))
            ids = [{int(guild["id"]) for guild in ready["guilds"]} for ready in (first, second)]
            assert ids[0] | ids[1] == {world.guild_id for world in worlds}
            assert [{(guild >> 22) % 2 for guild in shard} for shard in ids] == [{0}, {1}]
            assert front.gateway.shard_of(None) == 0

    asyncio.run(play())


def test_a_session_remembers_so_much_and_says_when_it_is_too_late() -> None:
    session = Session(local_backend(), 0, 1, GUILDS)
    for number in range(MEMORY + 5):
        session.dispatch("TEST", {"number": number})
    assert len(session.missed(5) or ()) == MEMORY
    assert session.missed(4) is None
    assert session.missed(MEMORY + 5) == []
    assert session.missed(MEMORY + 6) is None


@on_the_wire
async def test_members_are_found_by_name_and_by_id(world: World, bot: TinyClient) -> None:
    guild = bot.get_guild(world.guild_id)
    assert guild is not None
    assert [member.id for member in await guild.query_members("bry")] == [world.players[1].id]
    assert [m.id for m in await guild.query_members(user_ids=[world.gm.id])] == [world.gm.id]


@on_the_wire
async def test_a_bot_that_is_asked_to_comes_back(world: World, bot: TinyClient) -> None:
    message = await opened(world)
    world.front.gateway.reconnect()
    while not world.front.gateway.resumed:
        await asyncio.sleep(0.01)
    assert (await world.players[0].click(message, "Press")).kind == "update"


def test_an_evening_does_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "HISTORY", 8)
    monkeypatch.setattr(memory, "INTERACTIONS", 5)
    monkeypatch.setattr(memory, "DIARY", 10)
    world = build(Front(local_backend()))
    backend = world.front.backend
    for number in range(40):
        world.gm.say(world.channel_id, str(number))
        backend.new_interaction(2, world.channel_id, world.gm.id, world.guild_id)
    assert [message["content"] for message in world.gm.sees(world.channel_id)][-1] == "39"
    assert len(backend.messages[world.channel_id]) <= 8
    assert len(backend.interactions) == len(backend.interaction_tokens) == 5
    assert len(backend.transcript) <= 10


def test_who_watches_hears_of_every_change() -> None:
    world = build(Front(local_backend()), channels=2)
    backend, (here, there) = world.front.backend, world.channels
    heard: list[tuple[int, bool]] = []
    stop = backend.watch(lambda _channel, number, message: heard.append((number, message is not None)), here)
    first, second = (int(world.gm.say(here, text)["id"]) for text in ("one", "two"))
    world.gm.say(there, "elsewhere")
    backend.edit_message(here, first, {"content": "one, again"})
    backend.delete_message(here, first)
    backend.bulk_delete_messages(here, [first, second])
    stop()
    world.gm.say(here, "unheard")
    assert heard == [(first, True), (second, True), (first, True), (first, False), (second, False)]
    assert first < second
