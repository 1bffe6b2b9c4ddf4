"""Telling: the table's message first, then each player's cards, then what else all should know."""

from __future__ import annotations

import asyncio
import logging
from contextlib import AbstractContextManager

import discord

from bot import presenter
from bot.chat.absence import (
    CHANNEL_GONE,
    SHUT_OUT,
    channel_gone_letter,
    has_left,
    is_gone,
    shut_out_letter,
)
from bot.chat.board import Board
from bot.chat.letters import Letters, Mailbox
from bot.chat.npcs import Desks
from bot.chat.nudges import Nudges
from bot.chat.posting import TROUBLE, post
from bot.chat.questions import Questions
from bot.chat.reply import Reply
from bot.chat.tastes import Tastes
from bot.chat.tongues import Tongues
from bot.chat.watch import Watch
from bot.message import Message
from bot.tables.house import House
from bot.tables.table import Swept, Table
from bot.words import say, speaking

log = logging.getLogger(__name__)


class Announcer:
    """Keeps for each table its board, its letters and its reminders."""

    def __init__(
        self, client: discord.Client, house: House, mailbox: Mailbox, tongues: Tongues, tastes: Tastes
    ) -> None:
        self._client = client
        self._house = house
        self._store = house.store
        self._mailbox = mailbox
        self._tongues = tongues
        self._tastes = tastes
        self._guilds: dict[int, int] = {}
        self._boards: dict[int, Board] = {}
        self._letters: dict[int, Letters] = {}
        self._nudges: dict[int, Nudges] = {}
        self._questions: dict[int, Questions] = {}
        self._desks: dict[int, Desks] = {}
        self._watches: dict[int, Watch] = {}
        self._shut_out: set[int] = set()

    async def tell(
        self, table: Table, reply: Reply | None = None, *, anew: bool = False, aloud: bool = False
    ) -> None:
        """Show what has changed at a table, and answer the use that changed it.

        `anew` posts the table's message again; `aloud` answers with the line that all should read, in public.
        """
        with self.speaking(table):
            await self._tell(table, reply, anew, aloud)

    def speaking(self, table: Table) -> AbstractContextManager[None]:
        """What is said within is in the language of the table's server."""
        spoken = self.language(table)
        return speaking(spoken, at_tables=spoken)

    def language(self, table: Table) -> str:
        """The language that a table speaks: that of its server."""
        if table.id not in self._guilds:
            self._guilds[table.id] = self._store.house.campaign(table.campaign).guild
        return self._tongues.of_server(self._guilds[table.id])

    async def _tell(self, table: Table, reply: Reply | None, anew: bool, aloud: bool) -> None:
        if aloud and reply is not None:
            await self._say_aloud(table, reply)
        board = self.board(table)
        await board.refresh(reply, anew=anew)
        try:
            await self.nudges(table).tidy()
            await self.letters(table).deliver()
            await self.questions(table).deliver()
            await self.desks(table).refresh()
            await self._speak_notices(table)
            await self._look_after(table, board)
        except Exception:
            # The press is answered and the game goes on: cards are behind a button, too. And who stops in
            # the middle of a sentence will show each table as it is when they are back.
            if not self._client.is_closed():
                log.exception("Something of table %d was not told", table.id)
        if table.closed:
            self._forget(table)
            self._shut_out.discard(table.id)

    async def tell_swept(self, table: Table, swept: Swept) -> None:
        """Show what time did to a table, and remind whom it waits for."""
        await self.tell(table)
        for nudge in swept.nudges:
            if not await self._farewell(nudge.character):
                with self.speaking(table):
                    await self.nudges(table).send(nudge)

    async def resume(self, tables: tuple[Table, ...]) -> None:
        """Bring all tables' messages up to date after a restart: the last words may not have got out."""
        for table in tables:
            self.letters(table).take_as_read()
            self.questions(table).take_as_read()
            self.watch(table).resume()
        await self.tell_each(tables)

    async def tell_each(self, tables: tuple[Table, ...]) -> None:
        """Show what has changed at some tables, one by one: nobody waits for it, and Discord counts."""
        for table in tables:
            await self.tell(table)

    def board(self, table: Table) -> Board:
        """The table's message in its channel."""
        if table.id not in self._boards:
            self._boards[table.id] = Board(self._client, self._store, table)
        return self._boards[table.id]

    def letters(self, table: Table) -> Letters:
        """The table's direct messages."""
        if table.id not in self._letters:
            self._letters[table.id] = Letters(self._mailbox, self._store, self._tastes, table)
        return self._letters[table.id]

    def nudges(self, table: Table) -> Nudges:
        """The table's reminders."""
        if table.id not in self._nudges:
            self._nudges[table.id] = Nudges(self._client, self._store, table)
        return self._nudges[table.id]

    def questions(self, table: Table) -> Questions:
        """What the table asks by direct message."""
        if table.id not in self._questions:
            self._questions[table.id] = Questions(self._mailbox, self._store, table)
        return self._questions[table.id]

    def desks(self, table: Table) -> Desks:
        """What game masters see of their own characters at the table."""
        if table.id not in self._desks:
            self._desks[table.id] = Desks(self._store, table)
        return self._desks[table.id]

    def watch(self, table: Table) -> Watch:
        """Who looks on at the table."""
        if table.id not in self._watches:
            self._watches[table.id] = Watch(self._mailbox, self._store, table)
        return self._watches[table.id]

    def watched(self) -> tuple[Watch, ...]:
        """Those tables' watchers that may have something new to see; to be asked each second."""
        now = discord.utils.utcnow().timestamp()
        return tuple(watch for watch in self._watches.values() if watch.due(now))

    async def show_watchers(self, watched: tuple[Watch, ...]) -> None:
        """Show what has changed to who looks on; nobody at a table waits for it."""
        await asyncio.gather(*(self._show_watchers(watch) for watch in watched))
        open_ = {table.id for table in self._house.tables}
        self._watches = {
            table: watch for table, watch in self._watches.items() if table in open_ or watch.keys
        }

    async def _show_watchers(self, watch: Watch) -> None:
        # Each reads it in a language of their own, and the buttons in the table's.
        with self.speaking(watch.table):
            await watch.refresh()

    async def close_channel(self, channel: int) -> None:
        """A channel is no more: its table closes, all stakes go back, and its opener is told so."""
        table = self._house.by_channel(channel)
        if table is None:
            return
        # A table is closed once. A channel may be reported gone and be there all the same.
        await self._house.channel_gone(channel, key=f"gone:{table.id}")
        self.nudges(table).forget()
        self._forget(table)
        with self.speaking(table):
            await self._write_to_opener(table, channel_gone_letter())

    def _forget(self, table: Table) -> None:
        self._guilds.pop(table.id, None)
        for kept in (self._boards, self._letters, self._nudges, self._questions, self._desks):
            kept.pop(table.id, None)

    # Notices

    async def _say_aloud(self, table: Table, reply: Reply) -> None:
        """Answer with the first of the notices; the others, and one that was not taken, are posted."""
        notices = table.take_notices()
        for notice in notices:
            line = self._line(table, notice.reason, notice.facts)
            if reply.answered or await reply.public(line) is None:
                await self._post(table, line)
        if not reply.answered:
            await reply.private(presenter.notice(say("nothing-changed")))

    async def _speak_notices(self, table: Table) -> None:
        for notice in table.take_notices():
            await self._post(table, self._line(table, notice.reason, notice.facts))

    def _line(self, table: Table, reason: str, facts: dict[str, object]) -> Message:
        return presenter.notice(presenter.reason_words(reason, currency=table.currency, **facts))

    async def _post(self, table: Table, line: Message) -> None:
        channel = self._client.get_partial_messageable(table.channel)
        try:
            await post(channel, line)
        except TROUBLE as error:
            # The message of the table shows what matters, and notices a channel that is lost.
            log.info("A line at table %d was not said: %s", table.id, error)

    # What is no more

    async def _look_after(self, table: Table, board: Board) -> None:
        """See to it that a channel we have lost, or a player who has left, holds nobody up."""
        if unknown := self._mailbox.take_unknown():
            # They may have been written to by another table just now.
            playing = {character for each in self._house.tables for character in each.players}
            for character in sorted(playing):
                if self._store.house.character(character).person in unknown:
                    await self._farewell(character)
        if board.trouble == CHANNEL_GONE and not table.closed:
            if await is_gone(self._client, table.channel):
                await self.close_channel(table.channel)
        elif board.trouble in SHUT_OUT and table.id not in self._shut_out:
            self._shut_out.add(table.id)
            await self._write_to_opener(table, shut_out_letter(self._client, table))
        elif board.trouble is None:
            self._shut_out.discard(table.id)

    async def _farewell(self, character: int) -> bool:
        """Let a player who has left the server leave their tables too; whether they had."""
        if not await has_left(self._client, self._house, character):
            return False
        now = discord.utils.time_snowflake(discord.utils.utcnow())
        for table, _ in await self._house.player_gone(character, key=f"left:{now}:{character}"):
            await self.tell(table)
        return True

    async def _write_to_opener(self, table: Table, letter: Message) -> None:
        person = self._store.house.character(table.opener).person
        if person is not None:
            await self._mailbox.send(person, letter)
