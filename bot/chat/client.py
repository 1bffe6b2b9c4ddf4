"""The bot as Discord knows it: what it listens to, how it starts, and where failures end up."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging

import discord
from discord import app_commands

from bot.chat import router
from bot.chat.announcer import Announcer
from bot.chat.commands import COMMANDS
from bot.chat.letters import Mailbox
from bot.chat.visit import Visit
from bot.config import Config
from bot.house import House
from bot.store import Store

log = logging.getLogger(__name__)

# Nobody speaks here: that discord.py's libraries for it are missing is no news.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

SYNCED = "commands"
"""The fact in the database that tells which commands Discord has from us."""

NEEDS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    embed_links=True,
    attach_files=True,
)
"""What the bot is invited with."""


class Tree(app_commands.CommandTree["Backroom"]):
    """The slash commands."""

    async def on_error(
        self, interaction: discord.Interaction[Backroom], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer what went wrong before a command began; commands answer for themselves."""
        visit = Visit(interaction.client, interaction)
        async with visit.caught():
            raise error

    def fingerprint(self, application: int | None) -> str:
        """A hash of the commands as an application of Discord's would have them."""
        commands = [command.to_dict(self) for command in self.get_commands()]
        text = json.dumps([application, commands], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()


class Backroom(discord.Client):
    """The bot. It asks for no privileged intent, mentions nobody, and reads no messages."""

    def __init__(self, house: House) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
        )
        self.house = house
        self.store = house.store
        self.mailbox = Mailbox(self, self.store)
        self.announcer = Announcer(self, self.store, self.mailbox)
        self.tree = Tree(self)
        for command in COMMANDS:
            self.tree.add_command(command)
        self._resuming: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Read the tables, and bring commands and messages up to date; once, before the first event."""
        tables = self.house.restore()
        await self._sync()
        self._resuming = asyncio.create_task(self.announcer.resume(tables))

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Buttons, selects and forms; commands go to the tree by themselves."""
        await router.route(self, interaction)

    async def _sync(self) -> None:
        """Give Discord our commands where it has others: it allows 200 changes a day, and looks at will."""
        now = self.tree.fingerprint(self.application_id)
        has = {command.name for command in await self.tree.fetch_commands()}
        ours = {command.name for command in self.tree.get_commands()}
        # Their names alone tell if somebody took them away; the hash tells what we last gave it.
        if has == ours and self.store.house.meta(SYNCED) == now:
            return
        await self.tree.sync()
        self.store.house.set_meta(SYNCED, now)
        log.info("Discord has the commands as they are now.")


def make_client(config: Config, store: Store) -> Backroom:
    """The bot over an open store; give it a token with `start`."""
    return Backroom(House(store, config))
