"""The bot as Discord knows it: what it listens to, how it starts, and where failures end up."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Coroutine
from typing import Any

import discord
from discord import app_commands
from discord.ext import tasks

from bot.chat import router
from bot.chat.announcer import Announcer
from bot.chat.commands import COMMANDS
from bot.chat.evenings import Evenings
from bot.chat.letters import Mailbox
from bot.chat.nightly import Nightly
from bot.chat.tastes import Tastes
from bot.chat.tongues import Tongues, Translator
from bot.chat.visit import Visit
from bot.config import Config
from bot.refused import Refused
from bot.shards import Shards
from bot.store import DatabaseTrouble, Store
from bot.tables.house import House
from bot.tables.table import Table, Thought

log = logging.getLogger(__name__)

# Nobody speaks here: that discord.py's libraries for it are missing is no news.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

SYNCED = "commands"
"""The fact in the database that tells which commands Discord has from us."""

OUTDATED = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)
"""What comes of a command as an older version of ours had it: some apps show it for hours."""

LAST_WORDS = 2.0
"""Seconds that the bot waits, as it stops, for what is being told."""

PULSE = 1.0
"""Seconds between two looks at the clocks of all tables."""

WIPE_AGAIN = 60.0
"""Seconds until traces of what was erased are looked for again, where somebody was reading."""


class Tree(app_commands.CommandTree["Backroom"]):
    """The slash commands."""

    ids: dict[str, int]
    """Discord's number of each, by name."""

    async def on_error(
        self, interaction: discord.Interaction[Backroom], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer what went wrong before a command began; commands answer for themselves."""
        visit = Visit(interaction.client, interaction)
        async with visit.caught():
            if isinstance(error, OUTDATED):
                raise Refused("command-changed") from error
            raise error

    def mention(self, command: app_commands.Command[Any, ..., Any]) -> str:
        """A command as a message has it: pressed, it stands in the line where one types."""
        known = self.ids.get((command.root_parent or command).name)
        return f"</{command.qualified_name}:{known}>" if known else f"`/{command.qualified_name}`"

    async def fingerprint(self, application: int | None) -> str:
        """A hash of the commands as an application of Discord's would have them, in all languages."""
        translator = self.translator or Translator()
        commands = [await each.get_translated_payload(self, translator) for each in self.get_commands()]
        text = json.dumps([application, commands], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()


class Backroom(discord.AutoShardedClient):
    """The bot. It asks for no privileged intent, mentions nobody, and reads no messages."""

    def __init__(self, house: House) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            shard_count=house.config.shards,
        )
        if house.config.shard_ids is not None:
            self.shard_ids = list(house.config.shard_ids)
        self.house = house
        self.store = house.store
        self.tongues = Tongues(self, self.store)
        self.mailbox = Mailbox(self, self.store, answers=house.shards.hears_letters)
        self.tastes = Tastes(self.store, house.config.cards)
        self.announcer = Announcer(self, house, self.mailbox, self.tongues, self.tastes)
        self.since = _now()
        """When it began, in UTC milliseconds."""
        self.nightly = Nightly(self.store.file, house.config.backup)
        self.evenings = Evenings(self, self.store, self.tongues)
        self.tree = Tree(self)
        self.tree.ids = {}
        for command in COMMANDS:
            self.tree.add_command(command)
        self._resuming: asyncio.Task[None] | None = None
        self._telling: set[asyncio.Task[None]] = set()
        self._wipe_at = 0.0

    async def setup_hook(self) -> None:
        """Read the tables, and bring commands and messages up to date; once, before the first event."""
        if self.shard_count is None:
            self.shard_count, _, _ = await self.http.get_bot_gateway()
            self.house.shards = Shards(self.shard_count)
        tables = self.house.restore(_now())
        # No clock runs until Discord has let us in.
        self.house.offline()
        await self.tree.set_translator(Translator())
        await self._sync()
        self._resuming = asyncio.create_task(self.announcer.resume(tables))
        self.pulse.start()
        self.nightly.start()
        self.evenings.start()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Buttons, selects and forms; commands go to the tree by themselves."""
        await router.route(self, interaction)

    # Time: nobody loses a decision while they could not make it, whoever was away.

    async def on_shard_ready(self, shard_id: int) -> None:
        """Discord has let a shard in, for the first time or after it forgot us."""
        self._go_on(shard_id)

    async def on_ready(self) -> None:
        """All shards were let in: where one came anew meanwhile, discord.py has told of none by itself."""
        for shard_id in self.shards:
            self._go_on(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Discord is there again, and has told a shard what it missed."""
        self._go_on(shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Discord is away: nobody in the shard's servers can act."""
        self._lose(shard_id)

    def _look_for_silence(self) -> None:
        """Take a shard for away once its socket is closed: discord.py tells of one only after another."""
        for shard in self.shards.values():
            if shard.is_closed():
                self._lose(shard.id)

    def _lose(self, shard: int) -> None:
        if shard not in self.house.away and not self.is_closed():
            log.warning("Discord is away for shard %d: no clock runs at its tables", shard)
        self.house.offline(shard)

    @tasks.loop(seconds=PULSE)
    async def pulse(self) -> None:
        """Do what is due at the tables. It waits for no message, so that one slow channel stops no clock."""
        self._look_for_silence()
        try:
            swept = await self.house.sweep(_now())
        except Exception:
            log.exception("The clocks were not looked at")
            return
        for table, done in swept:
            self._tell(self.announcer.tell_swept(table, done))
        for table, thought in self.house.thoughts(_now()):
            self._tell(self._ponder(table, thought))
        if watched := self.announcer.watched():
            self._tell(self.announcer.show_watchers(watched))
        self._wipe()

    def _wipe(self) -> None:
        """Remove what the file still has of whoever was forgotten, as soon as nobody else reads in it."""
        if self.loop.time() < self._wipe_at or not self.store.unwiped:
            return
        try:
            done = self.store.wipe()
        except DatabaseTrouble:
            log.exception("What was erased still has traces in the file")
            done = False
        if not done:
            self._wipe_at = self.loop.time() + WIPE_AGAIN

    async def _ponder(self, table: Table, thought: Thought) -> None:
        """Let the house play a seat, and show what it did."""
        if await self.house.ponder(table, thought):
            self.announcer.board(table).remember_end()
            await self.announcer.tell(table)

    def _go_on(self, shard: int) -> None:
        here = self.get_shard(shard)
        # It may be lost again before discord.py has seen all of its servers, and tells that it is there.
        if here is None or here.is_closed() or shard not in self.house.away:
            return
        log.info("Discord is there for shard %d", shard)
        if changed := self.house.outage_over(_now(), shard):
            self._tell(self.announcer.tell_each(changed))

    def _tell(self, what: Coroutine[Any, Any, None]) -> None:
        """Say it by and by: nobody waits for it."""
        telling = asyncio.create_task(what)
        self._telling.add(telling)
        telling.add_done_callback(self._told)

    def _told(self, telling: asyncio.Task[None]) -> None:
        self._telling.discard(telling)
        if not telling.cancelled() and (error := telling.exception()):
            log.error("What time did to a table was not told", exc_info=error)

    # What is no more

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted; discord.py tells of the threads in it one by one."""
        await self.announcer.close_channel(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted."""
        await self.announcer.close_channel(payload.thread_id)

    async def close(self) -> None:
        """Stop."""
        self.pulse.cancel()
        self.nightly.stop()
        self.evenings.stop()
        await self.house.close()
        if self._telling:
            # What is written already is shown at once, or else after the restart.
            await asyncio.wait(self._telling, timeout=LAST_WORDS)
        await super().close()

    async def _sync(self) -> None:
        """Give Discord our commands where it has others: it allows 200 changes a day, and looks at will.

        Of several processes that with the first shard does it; the others only learn their numbers.
        """
        self.tree.ids = has = {command.name: command.id for command in await self.tree.fetch_commands()}
        if not self.house.shards.hears_letters:
            return
        now = await self.tree.fingerprint(self.application_id)
        ours = {command.name for command in self.tree.get_commands()}
        # Their names alone tell if somebody took them away; the hash tells what we last gave it.
        if has.keys() == ours and self.store.house.meta(SYNCED) == now:
            return
        self.tree.ids = {command.name: command.id for command in await self.tree.sync()}
        self.store.house.set_meta(SYNCED, now)
        log.info("Discord has the commands as they are now.")


def _now() -> int:
    """UTC milliseconds."""
    return int(discord.utils.utcnow().timestamp() * 1000)


def make_client(config: Config, store: Store) -> Backroom:
    """The bot over an open store; give it a token with `start`."""
    return Backroom(House(store, config))
