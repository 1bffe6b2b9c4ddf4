"""Telling: the table's message first, then each player's cards, then what else all should know."""

from __future__ import annotations

import logging

import discord

from bot import presenter
from bot.chat.board import Board
from bot.chat.letters import Letters, Mailbox
from bot.chat.render import layout
from bot.chat.reply import Reply
from bot.store import Store
from bot.table import Table

log = logging.getLogger(__name__)


class Announcer:
    """Keeps for each table its board and its letters."""

    def __init__(self, client: discord.Client, store: Store, mailbox: Mailbox) -> None:
        self._client = client
        self._store = store
        self._mailbox = mailbox
        self._boards: dict[int, Board] = {}
        self._letters: dict[int, Letters] = {}

    async def tell(self, table: Table, reply: Reply | None = None, *, anew: bool = False) -> None:
        """Show what has changed at a table, and answer the press that changed it."""
        await self.board(table).refresh(reply, anew=anew)
        try:
            await self.letters(table).deliver()
            await self._speak_notices(table)
        except Exception:
            # The press is answered and the game goes on: cards are behind a button, too.
            log.exception("Something of table %d was not told", table.id)
        if table.closed:
            self._boards.pop(table.id, None)
            self._letters.pop(table.id, None)

    async def resume(self, tables: tuple[Table, ...]) -> None:
        """Bring the messages of all tables up to date after a restart: the last words may not have got out.

        One after the other: nobody waits for them, and Discord counts.
        """
        for table in tables:
            self.letters(table).take_as_read()
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
            self._letters[table.id] = Letters(self._mailbox, self._store, table)
        return self._letters[table.id]

    async def _speak_notices(self, table: Table) -> None:
        channel = self._client.get_partial_messageable(table.channel)
        for notice in table.take_notices():
            text = presenter.reason_words(notice.reason, currency=table.currency, **notice.facts)
            await channel.send(view=layout(presenter.notice(text)))
