"""Tables of six on the wire: who sits there does, each when it is their turn, what the message offers."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random

from simcord.backend.models import Message
from simcord.components import walk_components

from bot.local.errors import Refused
from bot.local.faults import Fault, Faults
from bot.local.people import Answer, Payload, Person
from bot.message import Click

SIX = 6
PRIVATE = 64
"""The flag of a message that one person sees."""

SELECTS = (3,)
TURN = re.compile(r"▸ \*\*(.+?)\*\*")
"""How a table's message marks whom it waits for."""

MILD = ("form", "pot", "trade", "stake", "bring-in", "call", "answer", "show", "end", "pass", "exchange")
"""What is done where nothing else is drawn: the first of it that is offered."""

INTERACTIONS = ("/interactions/", "/webhooks/")
"""Answers: Discord does not count them among a bot's requests."""


@dataclass
class Tally:
    """What was counted: seconds from a click to its answer, and what else came of them."""

    seconds: list[float] = field(default_factory=list)
    acts: Counter[str] = field(default_factory=Counter)
    unanswered: int = 0
    behind: int = 0
    """How often an act was due and every table was still busy with the one before."""


class Counted(Faults):
    """No faults, but what was asked: all requests that Discord counts, by kind; `letters` are channels."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: Counter[str] = Counter()
        self.letters: set[str] = set()

    def strike(self, method: str, path: str) -> Fault | None:
        if not path.startswith(INTERACTIONS):
            _, kind, where, *_ = [*path.split("/"), ""]
            kind = "letters" if where in self.letters else kind
            self.asked[f"{method} {kind}"] += 1
        return super().strike(method, path)


class Sixes:
    """One table: six players of a server, and its game master, who opened it."""

    def __init__(
        self, channel: int, gm: Person, players: tuple[Person, ...], tally: Tally, luck: Random
    ) -> None:
        self.channel = channel
        self.gm = gm
        self.players = players
        self.tally = tally
        self._luck = luck
        self._by_name = {player.name: player for player in players}

    async def open(self, game: str) -> None:
        """Open it for a game, sit down, all six, and begin."""
        await self._timed(self.gm.slash(self.channel, "table open", game=game))
        for player in self.players:
            await self._press(player, "sit")
        await self._press(self.players[0], "deal")

    async def act(self) -> None:
        """What comes next at it: a decision of whoever is waited for, or a new hand."""
        while not (offered := self._offered()):
            # The old message has lost its buttons, and the new one is on its way.
            await asyncio.sleep(0.02)
        if "deal" in offered:
            await self._press(self._luck.choice(self.players), "deal")
            self.tally.acts["deal"] += 1
            return
        who, verb = self._turn(), self._draw(set(offered))
        self.tally.acts[verb] += 1
        await self._do(who, verb)

    def pressable(self, verb: str) -> tuple[Person, Payload, str] | None:
        """Who is to press what has this verb, on which message, and its custom id; None where nobody is."""
        shown = self._shown()
        for part in walk_components(shown["components"]):
            click = Click.parse(part.get("custom_id") or "")
            if click and click.verb == verb and not part.get("disabled"):
                return self._turn(), shown, part["custom_id"]
        return None

    def _draw(self, verbs: set[str]) -> str:
        drawn = self._luck.random()
        if "mine" in verbs and drawn < 0.05:
            return "mine"
        if "raise" in verbs and drawn < 0.15:
            return "raise"
        if "fold" in verbs and "call" in verbs and drawn < 0.25:
            return "fold"
        return next((verb for verb in MILD if verb in verbs), "mine")

    def _turn(self) -> Person:
        """Whom the message waits for; anybody where it names nobody of them."""
        names = [name for text in texts(self._shown()) for name in TURN.findall(text)]
        waited = [self._by_name[name] for name in names if name in self._by_name]
        return self._luck.choice(waited or list(self.players))

    async def _do(self, who: Person, verb: str) -> None:
        answer = await self._press(who, verb)
        if verb == "raise" and answer and answer.modal:
            answer = await self._timed(who.submit(answer, {"amount": "min"}))
        elif verb in ("trade", "exchange") and answer and answer.message:
            answer = await self._pick(who, answer.message)
            if verb == "exchange" and answer and answer.message:
                answer = await self._press(who, "draw-stock", answer.message)
        if answer and answer.message and int(answer.message["flags"]) & PRIVATE:
            await self._confirm(who, answer.message)

    async def _pick(self, who: Person, asked: Payload) -> Answer | None:
        """Cards are chosen from the list of a private message, or none."""
        menus = [part for part in walk_components(asked["components"]) if part["type"] in SELECTS]
        if not menus or self._luck.random() < 0.3:
            return await self._press(who, "pat", asked)
        values = [option["value"] for option in menus[0]["options"][: self._luck.randint(1, 2)]]
        return await self._timed(who.choose(asked, values, custom_id=menus[0]["custom_id"]))

    async def _confirm(self, who: Person, asked: Payload) -> None:
        for click in clicks(asked):
            if click.verb.endswith("-sure") or click.verb == "allow":
                await self._timed(who.click(asked, custom_id=click.custom_id))
                return

    async def _press(self, who: Person, verb: str, message: Payload | None = None) -> Answer | None:
        """Press what has this verb, or choose the first of its list; None where it is not there any more."""
        shown = message or self._shown()
        for part in walk_components(shown["components"]):
            click = Click.parse(part.get("custom_id") or "")
            if click is None or click.verb != verb or part.get("disabled"):
                continue
            if part["type"] in SELECTS:
                first = part["options"][0]["value"]
                return await self._timed(who.choose(shown, [first], custom_id=part["custom_id"]))
            return await self._timed(who.click(shown, custom_id=part["custom_id"]))
        return None

    async def _timed(self, using: Awaitable[Answer]) -> Answer:
        begun = time.perf_counter()
        answer = await using
        self.tally.seconds.append(time.perf_counter() - begun)
        self.tally.unanswered += answer.kind is None
        return answer

    # What is to be seen

    def _message(self) -> Message | None:
        """The newest message that all can see and press something on."""
        there = reversed(self.gm.backend.messages[self.channel].values())
        return next((each for each in there if not each.flags & PRIVATE and clicks(each)), None)

    def _shown(self) -> Payload:
        message = self._message()
        if message is None:
            return {"components": []}
        return {"id": message.id, "channel_id": message.channel_id, "components": message.components}

    def _offered(self) -> set[str]:
        return {click.verb for click in clicks(self._shown())}


def clicks(message: Message | Payload) -> list[Click]:
    """What can be pressed on a message."""
    raw = message["components"] if isinstance(message, dict) else message.components
    parts = [part for part in walk_components(raw) if not part.get("disabled")]
    return [click for part in parts if (click := Click.parse(part.get("custom_id") or ""))]


def texts(message: Payload) -> list[str]:
    """What a message says, paragraph by paragraph."""
    return [part["content"] for part in walk_components(message["components"]) if part["type"] == 10]


async def paced(tables: list[Sixes], *, rate: float, seconds: float, tally: Tally) -> None:
    """So many acts a second, each at the table that has waited longest."""
    idle = list(tables)
    busy: set[asyncio.Task[None]] = set()

    async def one(table: Sixes) -> None:
        try:
            await table.act()
        except Refused:
            # What they wanted to press has gone: the clock, or somebody else, was quicker.
            tally.acts["too late"] += 1
        finally:
            idle.append(table)

    loop = asyncio.get_running_loop()
    begun = loop.time()
    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, begun + number / rate - loop.time()))
        if not idle:
            tally.behind += 1
            continue
        busy.add(asyncio.create_task(one(idle.pop(0))))
        for done in [task for task in busy if task.done()]:
            busy.remove(done)
            done.result()
    await asyncio.gather(*busy)


Each = Callable[[Sixes], Awaitable[None]]


async def together(tables: list[Sixes], what: Each, *, at_once: int) -> None:
    """Do something at all tables, at so many at a time."""
    gate = asyncio.Semaphore(at_once)

    async def one(table: Sixes) -> None:
        async with gate:
            await what(table)

    await asyncio.gather(*map(one, tables))
