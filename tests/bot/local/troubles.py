"""Discord in trouble, as data: what a hand asks of it, what comes back, and hands played in spite of it."""

from __future__ import annotations

import asyncio
import math
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import asynccontextmanager, contextmanager
from fnmatch import fnmatchcase
from itertools import product
from typing import Any, NamedTuple

import discord
from simcord.components import walk_components

import bot.local.people
from bot.chat.client import Backroom
from bot.config import Config
from bot.local.faults import Fault, Faults
from bot.local.people import Answer, Payload, Person, text_of
from bot.local.serve import House as Served
from bot.local.serve import open_house
from bot.message import Click
from bot.settings import TableSettings
from bot.store import Store
from bot.tables.house import House
from bot.tables.table import Table
from tests.bot.chat.scene import same_cards

RICH = Config(table=TableSettings(nudge=None), starting_purse=1_000_000)

CALLS = {
    "answer": "POST /interactions/*/callback",
    "post": "POST /channels/{table}/messages",
    "edit": "PATCH /channels/{table}/messages/*",
    "letter": "POST /channels/{letters}/messages",
    "letter edit": "PATCH /channels/{letters}/messages/*",
    "letter box": "POST /users/@me/channels",
}
"""What the bot asks of Discord in a hand; `letters` is the channel of the second player's direct messages."""

ERRORS = {
    "50001": (403, 50001),
    "50007": (403, 50007),
    "50013": (403, 50013),
    "10003": (404, 10003),
    "10008": (404, 10008),
    "10062": (404, 10062),
    "40060": (400, 40060),
    "30046": (429, 30046),
    "429": (429, 0),
    "500": (500, 0),
    "503": (503, 0),
    "lost": (502, 0),
    "cut": (None, 0),
}
"""What may come back: status and code; the last two come after Discord has done what was asked."""

FAULTS = list(product(CALLS, ERRORS))
TRIES = 5
"""How often discord.py asks before it gives up."""
PASSING = ("429", "500", "lost", "cut")
"""What is over when it is tried again, by discord.py or by us."""


ONCE = ("raise", "exchange")
"""What is done the first time that it can be."""
MILD = ("form", "pot", "trade", "stake", "bring-in", "show", "end", "pass", "call")
"""What is done otherwise, the first of it that is offered."""


class Trouble(NamedTuple):
    """One call of a hand that fails: which kind, the how manieth of it (from 0), and how."""

    call: str
    error: str
    number: int = 0


class Diary(Faults):
    """Faults that also count what was asked, by kind of call and by place."""

    def __init__(self, places: dict[str, str]) -> None:
        super().__init__()
        self.patterns = {name: call.format(**places) for name, call in CALLS.items()}
        self.asked: Counter[str] = Counter()
        self.paths: Counter[str] = Counter()

    def strike(self, method: str, path: str) -> Fault | None:
        asked = f"{method} {path}"
        for name, pattern in self.patterns.items():
            self.asked[name] += fnmatchcase(asked, pattern)
        self.paths[asked] += 1
        return super().strike(method, path)

    def meet(self, trouble: Trouble) -> Fault:
        """Let this trouble come."""
        method, path = self.patterns[trouble.call].split(" ")
        status, code = ERRORS[trouble.error]
        if trouble.error in ("lost", "cut"):
            fault = self.lose_reply(method, path, status=status)
        elif trouble.error == "429":
            fault = self.limit(method, path, retry_after=0.001)
        elif trouble.error == "30046":
            # What a limit of edits looks like: discord.py comes again, is told the same, and gives up.
            fault = self.limit(method, path, retry_after=0.001, times=TRIES)
            fault.body = {**(fault.body or {}), "code": code}
        else:
            assert status
            fault = self.fail(method, path, status=status, code=code)
        fault.skip = trouble.number
        return fault


class Watched(Backroom):
    """The bot, and how many interactions it has heard of."""

    heard = 0

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.heard += 1
        await super().on_interaction(interaction)


class Stage:
    """Two players, who play the same hand again and again while Discord is in trouble."""

    def __init__(self, house: Served) -> None:
        self.world = house.world
        self.bot: Any = house.bot
        self.ash, self.bryn = self.world.players[:2]
        self.used = 0
        places = {"table": str(self.world.channel_id), "letters": str(self.bryn.dm_id)}
        self.faults = self.world.front.faults = Diary(places)

    async def use(self, doing: Awaitable[Answer]) -> Answer:
        """Let somebody do something, and wait until the bot has done all that it does upon it."""
        self.used += 1
        answer = await doing
        while self.bot.heard < self.used or (busy := working()):
            await (asyncio.wait(busy) if self.bot.heard >= self.used else asyncio.sleep(0))
        return answer

    async def command(self, who: Person, name: str, **options: str) -> Answer:
        return await self.use(who.slash(self.world.channel_id, name, **options))

    @property
    def table(self) -> Table:
        table = self.bot.house.by_channel(self.world.channel_id)
        assert isinstance(table, Table)
        return table

    async def evening(self, game: str, trouble: Trouble | None) -> Evening:
        """A table, one hand at it with that trouble, and the table closed."""
        self.faults.clear()
        await self.command(self.world.gm, "table open", game=game)
        for person in (self.ash, self.bryn):
            await self.command(person, "table sit")
        # As after a start of the bot: it has yet to ask where direct messages go, and whose are closed.
        self.bot._connection._private_channels_by_user.clear()
        self.bot.mailbox.boxes.clear()
        for person in (self.ash, self.bryn):
            self.bot.mailbox.ask_again(self.bot.store.house.person_for(person.id).id)
        evening = Evening(self, trouble)
        await evening.play()
        await self.command(self.world.gm, "table close")
        evening.note_messages()
        return evening


class Evening:
    """One hand: who did what, what was asked of Discord, and what people see in the end."""

    def __init__(self, stage: Stage, trouble: Trouble | None) -> None:
        self.stage, self.trouble = stage, trouble
        self.table = stage.table
        self.acts: list[str] = []
        self.posted_anew = 0
        self._has_raised = False
        self._since = max((int(seen["id"]) for seen in self._public()), default=0)
        stage.faults.asked.clear()
        stage.faults.paths.clear()
        self.fault = stage.faults.meet(trouble) if trouble else None

    async def play(self) -> None:
        """The hand from its deal to its end; each decision is pressed once."""
        await self._decide(self.stage.ash, "deal")
        while (view := self.table.view()).view and not view.over:
            name = view.names[view.view.to_act[0]]
            who = next(each for each in self.stage.world.players if each.name == name)
            await self._decide(who, await self._next())
        self.stage.faults.clear()
        self.asked = Counter(self.stage.faults.asked)
        self.answered = max(
            times for path, times in self.stage.faults.paths.items() if path.endswith("/callback")
        )
        self.stacks = [chair.stack for chair in view.chairs]
        self.hand = view.hand

    async def _next(self) -> str:
        """What is done now, of what the table offers."""
        offered = {click.verb for _, click in await self._offered()}
        for verb in ONCE:
            if verb in offered and verb not in self.acts:
                return verb
        mild = [verb for verb in MILD if verb in offered]
        assert mild, f"none of these is mild: {offered}"
        return mild[0]

    async def _decide(self, who: Person, verb: str) -> None:
        """One decision: it is done once, whatever Discord says of it."""
        before = self.table.number
        await self._press(who, verb)
        self.acts.append(verb)
        assert self.table.number == before + 1, f"{verb} was done {self.table.number - before} times"

    async def _press(self, who: Person, verb: str) -> None:
        use = self.stage.use
        if verb == "trade" and who is self.stage.bryn and (letter := self._letter(who)):
            await use(who.click(letter, "Stand pat"))
            return
        message, click = next(found for found in await self._offered() if found[1].verb == verb)
        if verb in ("form", "pot"):
            parts = walk_components(message["components"])
            menu = next(part for part in parts if part.get("custom_id") == click.custom_id)
            await use(who.choose(message, [menu["options"][0]["value"]], custom_id=click.custom_id))
        elif verb == "raise":
            form = await self._opened(who, message, click)
            await use(who.submit(form, {"amount": "min"}))
        elif verb in ("trade", "exchange"):
            asked = await self._opened(who, message, click)
            assert asked.message
            if who is self.stage.bryn and verb == "trade":
                await use(who.click(asked.message, "Stand pat"))
                return
            chosen = await use(who.choose(asked.message, ["1"]))
            if verb == "exchange":
                if not (chosen.message and "From the draw-pile" in text_of(chosen.message)):
                    chosen = await use(who.choose(asked.message, ["1"]))
                assert chosen.message
                await use(who.click(chosen.message, "From the draw-pile"))
        else:
            await use(who.click(message, custom_id=click.custom_id))

    async def _opened(self, who: Person, message: Payload, click: Click) -> Answer:
        """What a button opens; who sees nothing open presses again."""
        for _ in range(2):
            answer = await self.stage.use(who.click(message, custom_id=click.custom_id))
            if answer.modal or (answer.message and clicks(answer.message)):
                return answer
        raise AssertionError(f"{click} opens nothing")

    async def _offered(self) -> list[tuple[Payload, Click]]:
        """What the newest message offers for the open question; if none does, the table is posted anew."""
        for _ in range(2):
            for message in reversed(self._public()):
                if found := [(message, click) for click in clicks(message) if self._is_open(click)]:
                    return found
            self.posted_anew += 1
            await self.stage.command(self.stage.ash, "table show")
        raise AssertionError(f"nobody can go on: {self.table.view().choices}")

    def _is_open(self, click: Click) -> bool:
        view = self.table.view()
        asked = (0, 0) if not view.hand else (view.hand, *view.asks.values())
        return click.table == view.table and (click.hand, click.ask) == asked

    def _letter(self, who: Person) -> Payload | None:
        return who.finds(
            lambda seen: f"hand {self.table.view().hand}" in text_of(seen) and "pat" in text_of(seen)
        )

    def _public(self) -> list[Payload]:
        seen = self.stage.world.people[-1].sees(self.stage.world.channel_id)
        return [message for message in seen if not message["flags"] & 64]

    def note_messages(self) -> None:
        """How often the hand stands in the channel, and in each player's letters."""
        title = f"hand {self.hand} "
        texts = [text_of(message) for message in self._public() if int(message["id"]) > self._since]
        self.told = sum(title in text for text in texts)
        people = (self.stage.ash, self.stage.bryn)
        self.letters = [sum(f"hand {self.hand}" in text_of(seen) for seen in who.sees()) for who in people]


def clicks(message: Payload) -> list[Click]:
    """What can be pressed on a message or chosen from its lists."""
    parts = [part for part in walk_components(message["components"]) if not part.get("disabled")]
    return [click for part in parts if (click := Click.parse(part.get("custom_id") or ""))]


@asynccontextmanager
async def stage(store: Store) -> AsyncIterator[Stage]:
    """The bot on the wire, hurried: waits of discord.py are cut short, and people do not wait at all."""

    def make() -> Backroom:
        client = Watched(House(store, RICH, deal_answer=same_cards, draw=lambda seats: 0))
        client.mailbox.pace.rate = math.inf
        return client

    async with open_house(make) as house:
        await house.ready()
        with hurried():
            yield Stage(house)
        assert house.world.front.gaps == []


@contextmanager
def hurried() -> Iterator[None]:
    patience, bot.local.people.PATIENCE = bot.local.people.PATIENCE, 0.0
    libraries = (discord.http, discord.webhook.async_)
    for library in libraries:
        library.asyncio = Hasty()  # type: ignore[attr-defined]
    try:
        yield
    finally:
        bot.local.people.PATIENCE = patience
        for library in libraries:
            library.asyncio = asyncio  # type: ignore[attr-defined]


class Hasty:
    """asyncio for a library whose pauses are not to be waited for."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, delay: float) -> None:
        await asyncio.sleep(min(delay, 0.001))


def working() -> list[asyncio.Task[Any]]:
    """What the bot is still doing about an interaction."""
    names = ("discord.py: on_interaction", "CommandTree-invoker")
    return [task for task in asyncio.all_tasks() if task.get_name().startswith(names)]
