"""`/demo GAME`: a hand that plays itself in the channel, for whoever wants to see a game first.

It is played in a house of its own, in memory: no purse, no ledger and no table of the real one knows of
it. All watch the table; who asked for it also looks over the first player's shoulder.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import discord
import msgspec
from discord import app_commands

from bot import presenter
from bot.chat.client import Backroom, make_client
from bot.chat.commands.table import games
from bot.chat.drawing import drawn
from bot.chat.render import files, layout, still
from bot.chat.visit import Visit, command
from bot.config import Config
from bot.local.world import NAMES
from bot.message import Message, Text
from bot.store import Store
from bot.tables.dealer import new_seed
from bot.tables.house import House
from bot.tables.moves import Move
from bot.tables.table import Refused, Table
from bot.views import TableState
from bot.words import say
from rules.actions import Choice
from rules.chance import Stream
from rules.hand import View

log = logging.getLogger(__name__)

PACE = 1.3
"""Seconds between two moves: enough to read a line, not enough to look away."""

PLAYERS = 4
RAISES = 3
"""Bets and raises in one hand; more would only be money going round."""
EXCHANGES = 6
"""So often cards are exchanged in one hand."""


def make_bot(config: Config, store: Store) -> Backroom:
    """The bot as `backroom try` runs it: the real one, and /demo beside its own commands."""
    bot = make_client(config, store)
    bot.tree.add_command(demo_command())
    return bot


def demo_command(pace: float = PACE) -> app_commands.Command[Any, ..., Any]:
    """The command /demo; `pace` is the time between two moves, in seconds."""
    busy: set[int] = set()

    @app_commands.command(name="demo", description=say("command.demo"))
    @app_commands.describe(game=say("option.demo-game"))
    @app_commands.guild_only()
    @games
    @command
    async def demo(visit: Visit, game: str) -> None:
        """Play one hand of a game in this channel."""
        if visit.channel in busy:
            raise Refused("demo-is-on")
        if visit.bot.house.by_channel(visit.channel):
            raise Refused("demo-at-a-table")
        busy.add(visit.channel)
        try:
            async with sample(game, visit.bot.house.config) as hand:
                await Show(visit, hand).play(pace)
        finally:
            busy.discard(visit.channel)

    return demo


@asynccontextmanager
async def sample(game: str, config: Config) -> "AsyncIterator[Sample]":
    """A hand of a game, dealt to players who came for it, in a house that lasts as long as the block."""
    enough = msgspec.structs.replace(config, starting_purse=config.table.buy_in)
    with Store.open(":memory:") as store:
        house = House(store, enough)
        people = [house.welcome(1, number, name).character for number, name in enumerate(NAMES, 1)]
        table = await house.open(1, people[0], game)
        for character in people[: min(PLAYERS, table.game.seats[-1])]:
            await table.sit(character, key=f"demo-{character}")
        await table.deal(people[0], key="demo")
        yield Sample(table, people[0])


class Sample:
    """A hand in play and those who play it, none too clever: they call, sometimes raise, and trade."""

    def __init__(self, table: Table, hero: int) -> None:
        self.table = table
        self.hero = hero
        """Whose cards are shown to who asked."""
        self._raises = self._exchanges = 0
        self._fate = Stream(new_seed(), 0)

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.table.view().over

    async def step(self) -> None:
        """Let the player whose turn it is do something."""
        view = self.table.view()
        seat = next(iter(view.asks))
        character = self.table.players[seat]
        mine = self.table.private(character)
        assert mine is not None
        await self.table.act(character, view.hand, view.asks[seat], self._move(mine))

    def _move(self, mine: View) -> Move:
        kinds = {choice.kind: choice for choice in mine.choices if choice.kind != "leave"}
        if "stake" in kinds:
            return Move("stake", amount=("min", "half", "all")[self._fate.below(3)])
        if "pot" in kinds:
            return Move("pot", amount=("min", "half")[self._fate.below(2)])
        if "pass" in kinds:
            return self._turn(kinds)
        raising = kinds.get("bet") or kinds.get("raise")
        mild = next((kinds[kind] for kind in ("check", "call") if kind in kinds), None)
        if raising and (mild is None or self._dares()):
            self._raises += 1
            return Move(raising.kind, amount=self._amount(raising))
        # Two never fold, so that there is always a showdown to see.
        if "call" in kinds and "fold" in kinds and mine.viewer not in (0, 1) and not self._fate.below(3):
            return Move("fold")
        chosen = mild or next(iter(kinds.values()))
        return Move(chosen.kind, picks=self._picks(chosen))

    def _turn(self, kinds: Mapping[str, Choice]) -> Move:
        """Exchange a few cards, or pass; after a while somebody calls an end."""
        exchange = kinds.get("exchange")
        if exchange and self._exchanges < EXCHANGES and self._fate.below(4):
            self._exchanges += 1
            places = list(range(1, len(exchange.picks[0].options) + 1))
            count = min(exchange.picks[0].most, 1 + self._fate.below(4))
            picked = [places.pop(self._fate.below(len(places))) for _ in range(count)]
            return Move("exchange", picks=tuple(map(str, picked)))
        return Move("end" if "end" in kinds and self._exchanges == EXCHANGES else "pass")

    def _dares(self) -> bool:
        return self._raises < RAISES and self._fate.below(5) < 2

    def _amount(self, choice: Choice) -> str:
        assert choice.amount
        low, high = choice.amount.low, choice.amount.high
        # Small bets: with somebody all-in there would be little more to see.
        return self.table.currency.format(max(low, min(low * (1 + self._fate.below(4)), high // 8)))

    def _picks(self, choice: Choice) -> tuple[str, ...]:
        """As few as there have to be of each kind, and up to two more."""
        picked: list[str] = []
        for pick in choice.picks:
            left = list(pick.options)
            count = min(pick.most, pick.least + self._fate.below(3))
            picked += [left.pop(self._fate.below(len(left))) for _ in range(count)]
        return tuple(picked)


class Show:
    """What is seen of a sample hand: nothing on it can be pressed, as it is no table of the house."""

    def __init__(self, visit: Visit, hand: Sample) -> None:
        self._visit = visit
        self._hand = hand
        self._stage: discord.Message | None = None

    async def play(self, pace: float) -> None:
        """Play the hand to its end, and show each move. Ends early where nothing can be shown any more."""
        try:
            await self._begin()
            while not self._hand.over:
                await asyncio.sleep(pace)
                if self._visit.bot.is_closed():
                    return
                await self._hand.step()
                await self._go_on()
        except discord.HTTPException as error:
            log.info("A demonstration has lost its place: %s", error)
        except Exception:
            # Cut off in mid-sentence by Ctrl-C: nobody wants to read of that.
            if not self._visit.bot.is_closed():
                raise

    async def _begin(self) -> None:
        interaction, (cards, table) = self._visit.interaction, await self._looks()
        await interaction.response.send_message(view=layout(cards), files=files(cards), ephemeral=True)
        self._stage = await interaction.followup.send(view=layout(table), files=files(table), wait=True)

    async def _go_on(self) -> None:
        cards, table = await self._looks()
        assert self._stage is not None
        await self._stage.edit(view=layout(table), attachments=files(table))
        await self._visit.interaction.edit_original_response(view=layout(cards), attachments=files(cards))

    async def _looks(self) -> tuple[Message, Message]:
        """The hero's cards, and the table; both as pictures, too, where the house shows any."""
        hand = self._hand
        view, mine = hand.table.view(), hand.table.private(hand.hero)
        assert mine is not None
        usual = self._visit.bot.house.config.cards
        shoulder = say("demo.shoulder", name=NAMES[0])
        cards = _headed(shoulder, presenter.hand_message(view, mine, now=True, cards=usual))
        settings = msgspec.structs.replace(view.settings, picture=usual != "text")
        # There is no next hand to be asked for here.
        state: TableState = "closed" if hand.over else view.state
        # What is played for belongs to nobody, as where one practises.
        view = msgspec.structs.replace(view, settings=settings, state=state, practice=True)
        shown = presenter.table_message(view)
        table = _headed(say("demo.over" if hand.over else "demo.on"), shown)
        return await drawn(cards), await drawn(table)


def _headed(line: str, message: Message) -> Message:
    return msgspec.structs.replace(still(message), items=(Text(line), *still(message).items))
