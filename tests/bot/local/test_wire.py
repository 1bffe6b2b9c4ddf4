"""Real discord.py against the local Discord, over HTTP and WebSocket."""

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
import pytest

from bot.local import people
from bot.local.errors import Refused
from bot.local.front import Front
from bot.local.people import text_of
from bot.local.world import World, build, local_backend
from tests.bot.local.tiny import PIXEL, ShardedTiny, TinyClient

CALLBACKS = "/interactions/*/callback"
POSTS = "/channels/*/messages"

Story = Callable[[World, TinyClient], Awaitable[None]]


@asynccontextmanager
async def running(client: Any, front: Front) -> AsyncIterator[Any]:
    with front.redirect():
        async with client:
            task = asyncio.create_task(client.start(front.token))
            ready = asyncio.create_task(client.wait_until_ready())
            await asyncio.wait((task, ready), timeout=10, return_when=asyncio.FIRST_COMPLETED)
            if not ready.done():
                task.result()
            yield client
        await asyncio.wait((task,))


def on_the_wire(story: Story) -> Callable[[], None]:
    """Make a test of a story that is played by a running bot in a fresh world."""

    async def play() -> None:
        async with Front(local_backend()) as front:
            world = build(front)
            async with running(TinyClient(), front) as bot:
                await story(world, bot)
            assert front.gaps == []

    def test() -> None:
        asyncio.run(play())

    test.__name__, test.__doc__ = story.__name__, story.__doc__
    return test


async def opened(world: World) -> dict[str, Any]:
    """The table message of a fresh table."""
    answer = await world.gm.slash(world.channel_id, "table")
    assert answer.kind == "message"
    assert answer.message is not None
    return answer.message


@on_the_wire
async def test_commands_are_synced_and_complete(world: World, bot: TinyClient) -> None:
    player = world.players[0]
    assert [name for name, _ in player.commands(world.channel_id)] == ["deal", "picture", "post", "table"]
    choices = await player.complete(world.channel_id, "table", "game", "old")
    assert [choice["value"] for choice in choices] == ["old-maid"]
    with pytest.raises(Refused, match="no command /cheat"):
        await player.slash(world.channel_id, "cheat")
    with pytest.raises(Refused, match="“to” is missing"):
        await player.slash(world.channel_id, "deal")


@on_the_wire
async def test_a_click_edits_the_message_for_all(world: World, bot: TinyClient) -> None:
    message = await opened(world)
    answer = await world.players[0].click(message, "Press")
    assert answer.kind == "update"
    assert "Pressed 1 times" in text_of(world.players[1].sees(world.channel_id)[-1])
    with pytest.raises(Refused, match="switched off"):
        await world.players[0].click(message, "Later")
    with pytest.raises(Refused, match="has changed"):
        await world.players[0].click(message, custom_id="gone")


@on_the_wire
async def test_a_form_is_filled_in_and_sent_once(world: World, bot: TinyClient) -> None:
    first, second = world.players[:2]
    message = await opened(world)
    forms = await asyncio.gather(first.click(message, "Raise"), second.click(message, "Raise"))
    assert [form.kind for form in forms] == ["modal", "modal"]
    with pytest.raises(Refused, match="not filled in"):
        await first.submit(forms[0], {})
    with pytest.raises(Refused, match="no longer open"):
        await first.submit(forms[1], {"amount": "5"})
    answers = await asyncio.gather(
        first.submit(forms[0], {"amount": "45"}), second.submit(forms[1], {"amount": "3gp"})
    )
    assert [answer.text for answer in answers] == ["Raised to 45", "Raised to 3gp"]
    with pytest.raises(Refused, match="sent already"):
        await first.submit(forms[0], {"amount": "46"})


@on_the_wire
async def test_a_select(world: World, bot: TinyClient) -> None:
    message = await opened(world)
    answer = await world.players[0].choose(message, ["liars-dice"])
    assert answer.text == "Chosen: liars-dice"
    with pytest.raises(Refused, match="not among"):
        await world.players[0].choose(message, ["chess"])


@on_the_wire
async def test_a_private_reply_is_for_one_pair_of_eyes(world: World, bot: TinyClient) -> None:
    mine, other = world.players[:2]
    message = await opened(world)
    answer = await mine.click(message, "My hand")
    assert answer.text == "Only for you (en-US)"
    assert answer.message in mine.sees(world.channel_id)
    assert all("Only for you" not in text_of(seen) for seen in other.sees(world.channel_id))


@on_the_wire
async def test_direct_messages_open_and_closed(world: World, bot: TinyClient) -> None:
    ash, bryn = world.players[:2]
    bryn.close_dms()
    assert (await world.gm.slash(world.channel_id, "deal", to=ash)).text == "Dealt"
    assert (await world.gm.slash(world.channel_id, "deal", to=bryn)).text == "Closed: 50007"
    assert [text_of(message) for message in ash.sees()] == ["Your cards: ?? ??"]
    assert bryn.sees() == []
    bryn.open_dms()
    assert (await world.gm.slash(world.channel_id, "deal", to=bryn)).text == "Dealt"


@on_the_wire
async def test_two_clicks_in_the_same_instant(world: World, bot: TinyClient) -> None:
    message = await opened(world)
    answers = await asyncio.gather(*(player.click(message, "Press") for player in world.players))
    assert [answer.kind for answer in answers] == ["update"] * 4
    assert bot.presses == 4


@on_the_wire
async def test_a_picture_can_be_fetched(world: World, bot: TinyClient) -> None:
    shown = (await world.gm.slash(world.channel_id, "picture")).message
    assert shown is not None
    url = shown["components"][0]["items"][0]["media"]["url"]
    assert url.startswith(world.front.url)
    async with aiohttp.ClientSession() as session, session.get(url) as reply:
        assert (reply.content_type, await reply.read()) == ("image/png", PIXEL)


@on_the_wire
async def test_a_rate_limit_is_waited_out(world: World, bot: TinyClient) -> None:
    callback = world.front.faults.limit("POST", CALLBACKS, retry_after=0.1)
    post = world.front.faults.limit("POST", POSTS, retry_after=0.1, times=2)
    answer = await world.gm.slash(world.channel_id, "post")
    await world.gm.waits_for(lambda message: "Posted" in text_of(message), world.channel_id)
    assert answer.kind in ("deferred", "message")
    assert (callback.struck, post.struck) == (1, 2)


@on_the_wire
async def test_a_bad_gateway_is_tried_again(world: World, bot: TinyClient) -> None:
    fault = world.front.faults.fail("POST", POSTS, status=502)
    await world.gm.slash(world.channel_id, "post")
    await world.gm.waits_for(lambda message: "Posted" in text_of(message), world.channel_id)
    assert fault.struck == 1
    assert sum(text_of(seen) == "A post" for seen in world.gm.sees(world.channel_id)) == 1


@on_the_wire
async def test_a_lost_reply_does_not_post_twice(world: World, bot: TinyClient) -> None:
    fault = world.front.faults.lose_reply("POST", POSTS)
    await world.gm.slash(world.channel_id, "post")
    said = await world.gm.waits_for(lambda message: "Posted" in text_of(message), world.channel_id)
    posts = [seen for seen in world.gm.sees(world.channel_id) if text_of(seen) == "A post"]
    assert fault.struck == 1
    assert [f"Posted as {post['id']}" for post in posts] == [text_of(said)]


@on_the_wire
async def test_a_connection_cut_after_the_act(world: World, bot: TinyClient) -> None:
    fault = world.front.faults.lose_reply("POST", "/users/@me/channels", status=None)
    with pytest.raises(aiohttp.ClientError):
        await bot.http.start_private_message(world.gm.id)
    assert fault.struck == 1


@on_the_wire
async def test_a_late_answer_is_none(world: World, bot: TinyClient) -> None:
    message = await opened(world)
    world.front.faults.slow("POST", CALLBACKS, delay=0.2, times=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(people, "PATIENCE", 0.05)
        assert (await world.gm.click(message, "Press")).kind is None
    await world.gm.waits_for(lambda seen: "Pressed 1" in text_of(seen), world.channel_id)


@on_the_wire
async def test_a_dropped_socket_is_resumed_with_the_click(world: World, bot: TinyClient) -> None:
    message = await opened(world)
    assert world.front.gateway.drop() == 1
    answer = await world.players[0].click(message, "Press")
    assert answer.kind == "update"
    assert (world.front.gateway.resumed, world.front.gateway.identified) == (1, 1)
    assert bot.presses == 1


@on_the_wire
async def test_a_forgotten_session_identifies_again(world: World, bot: TinyClient) -> None:
    message = await opened(world)
    world.front.gateway.forget()
    with pytest.raises(Refused, match="not here"):
        await world.players[0].click(message, "Press")
    while world.front.gateway.identified < 2:
        await asyncio.sleep(0.05)
    assert (await world.players[0].click(message, "Press")).kind == "update"


def test_a_wrong_token_is_refused() -> None:
    async def log_in() -> None:
        async with Front(local_backend()) as front, TinyClient() as client:
            with front.redirect():
                await client.start("something else")

    with pytest.raises(discord.LoginFailure):
        asyncio.run(log_in())


def test_four_shards_share_the_guilds() -> None:
    async def play() -> None:
        async with Front(local_backend()) as front:
            worlds = [build(front, number=number) for number in range(4)]
            async with running(ShardedTiny(), front) as bot:
                shards = {bot.get_guild(world.guild_id).shard_id for world in worlds}
                assert shards == {0, 1, 2, 3}
                messages = await asyncio.gather(*map(opened, worlds))
                pressed = zip(worlds, messages, strict=True)
                await asyncio.gather(
                    *(world.players[0].click(message, "Press") for world, message in pressed)
                )
                assert bot.presses == 4
                assert (
                    await worlds[3].gm.slash(worlds[3].channel_id, "deal", to=worlds[3].gm)
                ).text == "Dealt"

    asyncio.run(play())


@asynccontextmanager
async def bot_process(front: Front) -> AsyncIterator[asyncio.subprocess.Process]:
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "tests.bot.local.tiny", front.url)
    try:
        await asyncio.wait_for(front.gateway.arrival(), 20)
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


def test_a_killed_process_leaves_buttons_that_the_next_one_answers() -> None:
    async def play() -> None:
        async with Front(local_backend()) as front:
            world = build(front)
            async with bot_process(front) as process:
                message = await opened(world)
                process.kill()  # as kill -9 does: nothing is tidied up
            async with bot_process(front):
                answer = await world.players[0].click(message, "Press")
            assert answer.kind == "update"
            assert front.gaps == []

    asyncio.run(play())


def test_what_the_local_discord_does_not_know_is_written_down() -> None:
    async def play() -> None:
        async with Front(local_backend()) as front, running(TinyClient(), front) as bot:
            with pytest.raises(discord.HTTPException, match="cannot do this"):
                await bot.http.request(discord.http.Route("GET", "/soundboard-default-sounds"))
            assert [gap.split(":")[0] for gap in front.gaps] == ["GET /soundboard-default-sounds"]

    asyncio.run(play())
