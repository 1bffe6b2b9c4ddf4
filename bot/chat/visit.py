"""One use of the bot: who it is, what they may, how they are answered, and what happens when it fails."""

from __future__ import annotations

import functools
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import AbstractContextManager, asynccontextmanager
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec

import discord
from discord import app_commands

from bot import presenter
from bot.chat.reply import Reply
from bot.message import Click
from bot.money import BadAmount, Currency
from bot.store import DatabaseTrouble
from bot.tables.house import Guest
from bot.tables.table import Refused, Table
from bot.words import safe_name, say, speaking
from rules.actions import Illegal

if TYPE_CHECKING:
    from bot.chat.client import Backroom

log = logging.getLogger(__name__)

GM_ROLE = "gm-role"
"""The setting of a server that names the role of its game masters."""

Options = ParamSpec("Options")


class Visit:
    """An interaction with all that is known about it. Nothing is looked up before it is asked for."""

    def __init__(self, bot: Backroom, interaction: discord.Interaction) -> None:
        self.bot = bot
        self.interaction = interaction
        self.reply = Reply(interaction)
        if interaction.guild_id is None:
            self.reply.mark = bot.mailbox.mark
        self.currency: Currency = bot.house.config.currency
        self.done = False
        """Whether it is written already: a failure after that is one of telling, and nothing to repeat."""

    @property
    def key(self) -> str:
        """What makes this act harmless to repeat: Discord gives each interaction one id."""
        return str(self.interaction.id)

    @property
    def guild(self) -> int:
        """The server; raises Refused in a direct message, and where another process keeps its books."""
        if self.interaction.guild_id is None:
            raise Refused("only-in-a-server")
        self.require_books()
        return self.interaction.guild_id

    def require_books(self) -> None:
        """Raise Refused in a server whose books are with another process of the bot."""
        if self.interaction.guild_id is not None:
            self.bot.house.require_here(self.interaction.guild_id)

    @property
    def channel(self) -> int:
        """The channel or thread."""
        assert self.interaction.channel_id is not None
        return self.interaction.channel_id

    @property
    def name(self) -> str:
        """What the character they play is called: by themselves on this server, or by a name of its own."""
        return self.guest.name

    @functools.cached_property
    def campaign(self) -> int | None:
        """The campaign of this place: that of its table, else of the channel; None: the server's first."""
        if table := self.bot.house.by_channel(self.channel):
            return table.campaign
        thread_of = getattr(self.interaction.channel, "parent_id", None)
        places = [self.channel, *([thread_of] if thread_of else [])]
        return self.bot.store.house.cast.campaign_in(self.guild, places)

    def come_to(self, table: Table) -> None:
        """What they press is of this table, wherever its message stands; raises Refused where not theirs."""
        if self.interaction.guild_id is not None:
            # Rights are those of one server: its game masters are nobody at the tables of another.
            if self.bot.store.house.campaign(table.campaign).guild != self.guild:
                raise Refused("table-closed")
            self.campaign = table.campaign
            if self.guest.campaign != table.campaign:
                raise Refused("table-closed")

    @property
    def values(self) -> tuple[str, ...]:
        """What was chosen from a list."""
        data: Any = self.interaction.data
        return tuple(data.get("values", ()))

    @property
    def typed(self) -> dict[str, str]:
        """What was typed into a form, by the name of its field."""
        data: Any = self.interaction.data
        fields = [part.get("component") or part for part in data.get("components", ())]
        return {field["custom_id"]: field["value"] for field in fields if "value" in field}

    @functools.cached_property
    def guest(self) -> Guest:
        """Who it is; somebody new gets a purse."""
        user = self.interaction.user
        called = safe_name(user.display_name)
        guest = self.bot.house.welcome(self.guild, user.id, called, campaign=self.campaign)
        self.currency = guest.currency
        return guest

    @functools.cached_property
    def gm(self) -> bool:
        """Whether they are a game master here: of the campaign, by the server's role, or by Manage Server."""
        return self.manages or self._is_made_gm(self.interaction.user, self.guest.person)

    def is_gm(self, who: discord.User | discord.Member, person: int) -> bool:
        """Whether another is a game master here."""
        manages = isinstance(who, discord.Member) and who.guild_permissions.manage_guild
        return manages or self._is_made_gm(who, person)

    def _is_made_gm(self, who: discord.User | discord.Member, person: int) -> bool:
        if self.bot.store.house.cast.is_gm(self.guest.campaign, person):
            return True
        role = self.bot.store.house.setting(self.guild, GM_ROLE)
        return role is not None and isinstance(who, discord.Member) and bool(who.get_role(int(role)))

    @property
    def manages(self) -> bool:
        """Whether they have Manage Server."""
        return self.interaction.permissions.manage_guild

    def require_gm(self) -> None:
        """Raise Refused for anybody but game masters."""
        if not self.gm:
            raise Refused("only-gm")

    def other(self, who: discord.User) -> tuple[Guest, str]:
        """Another person of this server, and what their character is called.

        Raises Refused for a bot, and for a stranger: Discord lets anybody be named by their number.
        """
        if who.bot:
            raise Refused("no-bots")
        if not isinstance(who, discord.Member) and not self._has_been_here(who.id):
            raise Refused("not-a-member")
        called = safe_name(who.display_name)
        guest = self.bot.house.welcome(self.guild, who.id, called, campaign=self.campaign)
        return guest, guest.name

    def _has_been_here(self, user: int) -> bool:
        """Whether somebody has played here before they left."""
        house = self.bot.store.house
        person = house.known(user)
        characters = house.characters(self.guest.campaign)
        return person is not None and person.id in {each.person for each in characters}

    def open_table(self, number: int) -> Table:
        """The open table with that id; raises Refused where there is none, or another process plays it."""
        table = self.bot.house.table(number)
        if table is None:
            self.require_books()
            raise Refused("letter-elsewhere" if self.bot.house.is_elsewhere(number) else "table-closed")
        return table

    def table_here(self) -> Table:
        """The table of this channel; raises Refused where there is none."""
        table = self.bot.house.by_channel(self.channel)
        if table is None:
            raise Refused("no-table-here")
        self.currency = table.currency
        return table

    def character_at(self, table: Table) -> int:
        """Whom they play at a table: who sits there already, else the character they play now.

        From a direct message only those who are at it can act. Raises Refused.
        """
        self.come_to(table)
        self.currency = table.currency
        if (here := self._own(_around(table))) is not None:
            return here
        if self.interaction.guild_id is None:
            raise Refused("not-at-the-table")
        return self.guest.character

    def host_at(self, table: Table) -> int:
        """Whom they act as when they see to a table: its opener, if that is theirs, else as above."""
        opener = self._own([table.opener])
        return self.character_at(table) if opener is None else opener

    def seated_as(self, table: Table, who: discord.User) -> int:
        """Whom another plays at a table: who sits there already, else the character they play now.

        Nobody has two chairs. Raises Refused.
        """
        guest, _ = self.other(who)
        here = self._of(guest.person, _around(table))
        return guest.character if here is None else here

    def _own(self, characters: list[int]) -> int | None:
        return self._of(self.bot.store.house.person_for(self.interaction.user.id).id, characters)

    def _of(self, person: int, characters: list[int]) -> int | None:
        house = self.bot.store.house
        return next((who for who in characters if house.character(who).person == person), None)

    def to_all(self) -> AbstractContextManager[None]:
        """What is said within is for everybody here, and so in the server's language."""
        return speaking(self.bot.tongues.of_server(self.guild))

    @property
    def _at_tables(self) -> str | None:
        """The language of the tables here; in a direct message, of the one that it came from."""
        if self.interaction.guild_id is not None:
            return self.bot.tongues.of_server(self.interaction.guild_id)
        data: Any = self.interaction.data
        click = Click.parse(data.get("custom_id", ""))
        table = click and self.bot.house.table(click.table)
        return self.bot.announcer.language(table) if table else None

    async def private(self, text: str) -> None:
        """Say one sentence to this person alone."""
        await self.reply.private(presenter.notice(text))

    @asynccontextmanager
    async def caught(self) -> AsyncIterator[None]:
        """Answer in private whatever goes wrong; what is a fault of ours is logged as well.

        All that is said within is said in the reader's language, but what a table says to all.
        """
        with speaking(self.bot.tongues.of_reader(self.interaction), at_tables=self._at_tables):
            async with self._caught():
                yield

    @asynccontextmanager
    async def _caught(self) -> AsyncIterator[None]:
        try:
            yield
            await self._tell_of_closed_door()
        except (Refused, Illegal, BadAmount) as refusal:
            await self._apologise(refusal.reason, **refusal.facts)
        except DatabaseTrouble:
            log.exception("The database failed: %s", _what(self.interaction))
            self.bot.store.troubled = True
            await self._apologise("not-shown" if self.done else "try-again")
        except Exception:
            log.exception("An interaction failed: %s", _what(self.interaction))
            await self._apologise("not-shown" if self.done else "went-wrong")

    async def _apologise(self, reason: str, **facts: Any) -> None:
        try:
            await self.reply.private(presenter.error(reason, currency=self.currency, **facts))
        except Exception:
            log.exception("An apology failed: %s", reason)

    async def _tell_of_closed_door(self) -> None:
        """Somebody whose direct messages are closed is told once, by the first answer after we found out."""
        if self.reply.asking:
            return
        try:
            # Who has just been forgotten is not written down anew.
            person = self.bot.store.house.known(self.interaction.user.id)
            untold = person is not None and self.bot.mailbox.untold(person.id)
        except DatabaseTrouble:
            # What was asked is answered; this can wait.
            log.exception("Whether messages were refused could not be read")
            return
        if untold:
            await self.private(say("letters-refused"))


def _around(table: Table) -> list[int]:
    return [*(chair.character for chair in table.view().chairs), *table.players]


Command = Callable[Concatenate[Visit, Options], Awaitable[None]]


def command(
    work: Command[Options],
) -> Callable[Concatenate[discord.Interaction, Options], Coroutine[Any, Any, None]]:
    """A slash command from what it does on a `Visit`: all its failures are answered in private.

    A module of commands must not postpone its annotations: discord.py would read them in this one.
    """

    async def run(interaction: discord.Interaction, /, *args: Options.args, **kwargs: Options.kwargs) -> None:
        visit = Visit(interaction.client, interaction)  # type: ignore[arg-type]
        async with visit.caught():
            await work(visit, *args, **kwargs)

    # discord.py reads a command's options from the signature, which is that of the work.
    functools.update_wrapper(run, work)
    return run


Choices = list[app_commands.Choice[str]]


def offered(
    work: Callable[[Visit, str], Choices],
) -> Callable[[discord.Interaction, str], Coroutine[Any, Any, Choices]]:
    """What is offered while somebody types, from what that is on a `Visit`, in their language.

    Nothing can be said there but the list: it is empty where they are refused, or the database fails.
    """

    async def offer(interaction: discord.Interaction, typed: str) -> Choices:
        visit = Visit(interaction.client, interaction)  # type: ignore[arg-type]
        with speaking(visit.bot.tongues.of_reader(interaction)):
            try:
                return work(visit, typed)
            except Refused:
                return []
            except DatabaseTrouble:
                log.exception("The database failed: what is offered for %s", _what(interaction))
                visit.bot.store.troubled = True
                return []

    return offer


def _what(interaction: discord.Interaction) -> str:
    """What was used, for the log: never what was chosen or typed, which may be a card or a name."""
    data: Any = interaction.data or {}
    if "custom_id" in data:
        click = Click.parse(data["custom_id"])
        return f"{click.verb} at table {click.table}" if click else "something that is not ours"
    return str(data.get("name") or interaction.type)
