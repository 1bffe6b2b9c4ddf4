"""A table's message in its channel: posted, brought up to date, and made anew."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from datetime import timedelta

import discord

from bot import presenter
from bot.chat.posting import TROUBLE, code, edit, post
from bot.chat.render import still
from bot.chat.reply import Reply
from bot.message import Message
from bot.store import Store
from bot.tables.table import Table
from bot.views import TableView

log = logging.getLogger(__name__)

PATIENCE = 1.5
"""Seconds that a press waits for the message before it is told that it was heard: Discord gives three."""

LIFETIME = timedelta(minutes=55)
"""Discord takes few edits of a message that is older than an hour."""

_ARCHIVED = 50083
_PAST_EDITING = frozenset({10008, _ARCHIVED})
"""It is deleted, or its thread is archived: a new message takes it out of the archive, an edit does not."""


class Board:
    """What the channel sees of one table.

    Two players may press almost at once, and their edits could overtake each other on the way. So edits
    go one at a time, each shows the table as it is when it is sent, and whoever finds that a later edit
    has shown their move already sends nothing.
    """

    def __init__(self, client: discord.Client, store: Store, table: Table) -> None:
        self._client = client
        self._store = store
        self._table = table
        self._turn = asyncio.Lock()
        self._due = 0
        self._shown = 0
        self._message = store.house.table(table.id).message
        self._place = table.channel
        self._hand: int | None = None
        self._look: Message | None = None
        self._seen: TableView | None = None
        self._end: TableView | None = None
        self.trouble: int | None = None
        """Discord's code for what went wrong when the table was last to be shown; None: nothing did."""

    async def refresh(self, reply: Reply | None = None, *, anew: bool = False) -> None:
        """Show the table as it is now, and answer the press that changed it; `anew` posts a new message."""
        self._due += 1
        mine = self._due
        self.remember_end()
        await self._wait_for_turn(reply)
        try:
            if anew or self._shown < mine:
                now = self._due
                await self._show(reply, anew)
                self._shown, self.trouble = now, None
        except Exception as error:
            # What was done stands: it is written. Only the showing failed.
            log.exception("The message of table %d could not be shown", self._table.id)
            self.trouble = code(error)
            if reply is not None:
                await reply.private(presenter.error("not-shown"))
        finally:
            self._turn.release()
        if reply is not None:
            await reply.heard()

    async def catch_up(self) -> None:
        """Try once more to show what a failed edit did not."""
        if self._shown < self._due and not self._turn.locked():
            await self.refresh()

    def adopt(self, interaction: discord.Interaction) -> None:
        """Take a later message for the table's own: we posted it, and stopped before we had noted it."""
        pressed, before = interaction.message, self._message
        if pressed is None or pressed.flags.ephemeral or interaction.channel_id != self._table.channel:
            return
        if before is None or pressed.id > before:
            self._note(pressed.id)

    def remember_end(self) -> None:
        """How a hand ended stays to be read, also if the next is dealt before the message could say so."""
        view = self._table.view()
        if view.over:
            self._end = view

    async def _wait_for_turn(self, reply: Reply | None) -> None:
        if reply is not None and not reply.answered and self._turn.locked():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self._turn.acquire()
                    return
            await reply.heard()
        await self._turn.acquire()

    async def _show(self, reply: Reply | None, anew: bool) -> None:
        view = self._table.view()
        look = presenter.table_message(view)
        # The first look after a restart goes into the message we find: nobody did anything worth a new one.
        past = self._look is not None and (view.hand != self._hand or self._aged)
        moved = self._place != self._table.channel
        if look == self._look and reply is None and not (anew or past or moved):
            # Time went by, and nothing is to be seen of it.
            return
        if anew or past or moved or not await self._edit(look, reply):
            await self._post(look, reply)
        self._hand, self._look, self._seen = view.hand, look, view

    async def _post(self, look: Message, reply: Reply | None) -> None:
        """A new message; the one before keeps its words, unless its hand is void, and loses its buttons."""
        before = self._look or look
        if self._end is not None and self._end.hand == self._hand:
            before = presenter.table_message(self._end)
        elif self._seen and self._hand and self._store.hands.hand(self._hand).state == "void":
            # Nobody's turn will ever come in that hand, and nothing lies in its pot.
            before = presenter.void_message(self._seen)
        try:
            await self._edit(still(before), reply)
        except TROUBLE as error:
            # Too old to be edited often, or in a channel we have lost: its buttons are stale, no more.
            log.info("An old message of table %d keeps its buttons: %s", self._table.id, error)
        self._place = self._table.channel
        self._note(await self._send(look, reply))

    async def _send(self, look: Message, reply: Reply | None) -> int:
        # The answer to a command is as good, if that was given in the channel where the table stands.
        if reply is not None and reply.command_in == self._place and not reply.answered:
            answer = await reply.public(look)
            if answer is not None:
                return answer
        return (await post(self._client.get_partial_messageable(self._place), look)).id

    async def _edit(self, look: Message, reply: Reply | None) -> bool:
        """Change the message we have; whether that could still be done."""
        if self._message is None:
            return False
        # The answer to a press on this very message is the cheapest edit there is.
        if reply is not None and reply.pressed == self._message and await self._replaced(look, reply):
            return True
        message = self._client.get_partial_messageable(self._place).get_partial_message(self._message)
        try:
            await edit(message, look)
        except discord.HTTPException as error:
            if error.code not in _PAST_EDITING:
                raise
            if error.code == _ARCHIVED and self._look is None and reply is None:
                # That we start again wakes nobody: a table sleeps on until something happens at it.
                return True
            self._message = None
            return False
        return True

    async def _replaced(self, look: Message, reply: Reply) -> bool:
        """Whether the answer to the press shows it; whatever Discord has against it, an edit may do."""
        try:
            return await reply.replace(look)
        except discord.HTTPException as error:
            log.info("Table %d was not shown by an answer: %s", self._table.id, error)
            return False

    @property
    def _aged(self) -> bool:
        if self._message is None:
            return False
        return discord.utils.utcnow() - discord.utils.snowflake_time(self._message) > LIFETIME

    def _note(self, message: int) -> None:
        self._message = message
        if self._table.closed:
            return
        self._store.house.save_message(self._table.id, message)
