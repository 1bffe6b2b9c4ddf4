"""The page's server, over HTTP as a browser uses it, and the world that is served."""

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
import pytest

from bot.local.front import Front
from bot.local.people import Person
from bot.local.serve import open_house
from bot.local.server import PageServer, options_of
from bot.local.world import MOST_PLAYERS, World, build, local_backend
from tests.bot.local.test_wire import running
from tests.bot.local.tiny import TinyClient


class Tab:
    """A browser's tab, as far as the server knows one."""

    def __init__(self, page: PageServer, session: aiohttp.ClientSession, person: Person) -> None:
        self.page, self.session, self.person = page, session, person
        self.events: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()

    async def listen(self) -> None:
        query = {"key": self.page.key, "as": str(self.person.id)}
        async with self.session.ws_connect(f"{self.page.front.url}/page/live", params=query) as socket:
            async for message in socket:
                told = message.json()
                self.events.put_nowait((told["event"], told["data"]))

    async def hears(self, wanted: str, test: Callable[[Any], bool] = lambda _: True) -> Any:
        async with asyncio.timeout(3):
            while True:
                event, data = await self.events.get()
                if event == wanted and test(data):
                    return data

    async def act(self, verb: str, **data: Any) -> Any:
        url = f"{self.page.front.url}/page/{verb}?key={self.page.key}"
        async with self.session.post(url, json={"as": str(self.person.id), **data}) as reply:
            return await reply.json() if reply.status == 200 else reply.status


@asynccontextmanager
async def tabs(world: World, page: PageServer) -> AsyncIterator[list[Tab]]:
    async with aiohttp.ClientSession() as session:
        opened = [Tab(page, session, person) for person in world.people[:3]]
        listening = [asyncio.create_task(tab.listen()) for tab in opened]
        yield opened
        await page.close()
        await asyncio.wait(listening)


def on_the_page(story: Callable[[World, list[Tab]], Awaitable[None]]) -> Callable[[], None]:
    """Make a test of a story in which the game master and two players have a tab each."""

    async def play() -> None:
        front = Front(local_backend())
        world = build(front)
        page = PageServer(front, world.people)
        async with front, running(TinyClient(), front), tabs(world, page) as opened:
            await story(world, opened)

    def test() -> None:
        asyncio.run(play())

    test.__name__, test.__doc__ = story.__name__, story.__doc__
    return test


def says(text: str) -> Callable[[Any], bool]:
    return lambda message: text in json.dumps(message)


@on_the_page
async def test_a_tab_begins_with_all_there_is(world: World, opened: list[Tab]) -> None:
    everything = await opened[1].hears("all")
    assert everything["me"] == str(world.players[0].id)
    assert [person["gm"] for person in everything["people"]] == [True, False, False, False, False]
    assert [place["dm"] for place in everything["places"]] == [False, True]
    assert [command["name"] for command in everything["commands"]] == ["deal", "picture", "post", "table"]
    assert everything["messages"] == {place["id"]: [] for place in everything["places"]}


@on_the_page
async def test_all_follow_a_click_and_nobody_a_private_reply(world: World, opened: list[Tab]) -> None:
    gm, ash, bryn = opened
    place = str(world.channel_id)
    assert await gm.act("slash", place=place, name="table", options={"game": "old-maid"}) == {
        "ok": True,
        "form": None,
    }
    table = await bryn.hears("message", says("Pressed 0"))
    await ash.act("click", place=place, message=table["id"], custom_id="press")
    await bryn.hears("message", says("Pressed 1"))
    await ash.act("click", place=place, message=table["id"], custom_id="hand")
    mine = await ash.hears("message", says("Only for you"))
    assert mine["private"] is True
    await ash.act("say", place=place, text="thank you")
    while not says("thank you")(heard := await bryn.hears("message")):
        assert not heard["private"]
    assert await ash.act("dismiss", place=place, message=mine["id"]) == {"ok": True}
    assert (await ash.hears("gone"))["id"] == mine["id"]
    assert (await bryn.act("dismiss", place=place, message=table["id"]))["ok"] is False


@on_the_page
async def test_everybody_is_answered_in_the_language_of_their_browser(
    world: World, opened: list[Tab]
) -> None:
    _, ash, bryn = opened
    place = str(world.channel_id)
    await ash.act("slash", place=place, name="table", options={})
    table = await bryn.hears("message", says("Pressed 0"))
    press = {"place": place, "message": table["id"], "custom_id": "hand"}
    for tab, tag, locale in ((ash, "de-AT", "de"), (bryn, "pt-BR", "pt-BR"), (ash, "eo", "en-US")):
        await tab.act("click", **press, speaks=tag)
        await tab.hears("message", says(f"Only for you ({locale})"))


def test_a_command_is_described_in_the_language_of_its_reader() -> None:
    choices = [{"name": "half", "value": "1", "name_localizations": {"de": "halb"}}]
    spec = {
        "name": "how",
        "description": "How",
        "description_localizations": {"de": "Wie"},
        "choices": choices,
    }
    leaf = {"name": "pour", "options": [spec, {"name": "more", "description": "More"}]}
    (how, more) = options_of(leaf, "de")
    assert how == {"name": "how", "description": "Wie", "choices": [{"name": "halb", "value": "1"}]}
    assert more == {"name": "more", "description": "More"}
    assert options_of(leaf, "fr")[0]["description"] == "How"


@on_the_page
async def test_forms_selects_and_typing_ahead(world: World, opened: list[Tab]) -> None:
    ash = opened[1]
    place = str(world.channel_id)
    offered = await ash.act("complete", place=place, name="table", option="game", typed="li", options={})
    assert offered["choices"] == [{"name": "liars-dice", "value": "liars-dice"}]
    await ash.act("slash", place=place, name="table", options={})
    table = await ash.hears("message")
    form = (await ash.act("click", place=place, message=table["id"], custom_id="raise"))["form"]
    assert form["title"] == "Raise"
    refused = await ash.act("submit", form=form["form"], values={"amount": ""})
    assert refused == {"ok": False, "why": "Something is not filled in yet."}
    await ash.act("submit", form=form["form"], values={"amount": "45"})
    await ash.hears("message", says("Raised to 45"))
    await ash.act("choose", place=place, message=table["id"], custom_id="game", values=["old-maid"])
    await ash.hears("message", says("Chosen: old-maid"))


@on_the_page
async def test_what_cannot_be_done_is_said(world: World, opened: list[Tab]) -> None:
    ash = opened[1]
    place = str(world.channel_id)
    unknown = await ash.act("slash", place=place, name="cheat", options={})
    assert unknown == {"ok": False, "why": "There is no command /cheat here."}
    wrong = await ash.act("slash", place=place, name="deal", options={"to": "12"})
    assert wrong["why"] == "“12” is nobody and nothing that can be chosen here."
    for options, why in (
        ({"to": ""}, "is nobody"),
        ({}, "“to” is missing"),
        ({"how": "x"}, "no option “how”"),
    ):
        assert why in (await ash.act("slash", place=place, name="deal", options=options))["why"]
    assert "2,000" in (await ash.act("say", place=place, text=" "))["why"]
    assert await ash.act("click", place=place) == 400
    assert await ash.act("conjure", place=place) == 404


@on_the_page
async def test_a_thread_joins_the_places(world: World, opened: list[Tab]) -> None:
    ash = opened[1]
    await ash.hears("all")
    thread = world.front.backend.create_thread(world.channel_id, "a second table", world.gm.id)
    places = (await ash.hears("world"))["places"]
    assert (str(thread.id), "a second table") in [(place["id"], place["name"]) for place in places]
    await ash.act("slash", place=str(thread.id), name="table", options={})
    assert (await ash.hears("message", says("Pressed")))["place"] == str(thread.id)


@on_the_page
async def test_who_has_no_key_or_another_name_stays_out(world: World, opened: list[Tab]) -> None:
    page, session = opened[0].page, opened[0].session
    async with session.get(page.link) as reply:
        assert reply.status == 200
        assert "script-src 'nonce-" in reply.headers["Content-Security-Policy"]
        assert "{{nonce}}" not in await reply.text()
    async with session.get(f"{page.front.url}/?key=guess") as reply:
        assert reply.status == 403
    async with session.get(page.link, headers={"Host": "evil.example"}) as reply:
        assert reply.status == 403


def test_the_world_is_the_same_at_every_start() -> None:
    few, many = build(Front(local_backend()), players=2), build(Front(local_backend()), players=MOST_PLAYERS)
    assert [person.id for person in few.people] == [person.id for person in many.people[:3]]
    assert (few.channel_id, few.gm.dm_id) == (many.channel_id, many.gm.dm_id)
    with pytest.raises(ValueError, match="room for 1 to 12"):
        build(Front(local_backend()), players=13)


SERVE = """
import asyncio
from bot.local.serve import serve
from tests.bot.local.tiny import TinyClient
asyncio.run(serve(TinyClient, opened=lambda link: print(link, flush=True)))
"""


def test_a_house_lasts_as_long_as_its_block() -> None:
    async def play() -> None:
        async with open_house(TinyClient, players=2) as house:
            await house.ready()
            world = house.world
            assert (await world.gm.slash(world.channel_id, "deal", to=world.players[1])).text == "Dealt"
        assert house.running.done()

    asyncio.run(play())


def test_a_bot_that_cannot_log_in_is_no_secret() -> None:
    async def play() -> None:
        async with open_house(TinyClient) as house:
            house.world.front.token = "another"
            await house.ready()

    with pytest.raises(discord.LoginFailure):
        asyncio.run(play())


def test_ctrl_c_ends_everything_cleanly() -> None:
    async def play() -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", SERVE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
        )
        assert process.stdout is not None
        link = (await process.stdout.readline()).decode().strip()
        live = link.replace("/?", "/page/live?")
        async with aiohttp.ClientSession() as session, session.ws_connect(live) as socket:
            assert (await socket.receive_json())["event"] == "all"
            os.kill(process.pid, signal.SIGINT)
            _, errors = await asyncio.wait_for(process.communicate(), 10)
        assert (process.returncode, errors) == (0, b"")

    asyncio.run(play())
