"""Questions by direct message: whether a power is stopped is asked of all who might, whatever they hold."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from bot.chat.letters import Mailbox
from bot.message import Message
from bot.presenter.powers import question_message, settled_message
from bot.store import Store
from bot.tables.table import Table
from rules.hand import OpenQuestion

Asked = tuple[int, int, OpenQuestion]
"""A question that was put to somebody: the hand, its number there, and what it is about."""


class Questions:
    """The questions of one table that its players have had by direct message.

    A message of its own, so that it is noticed. Its buttons go when the question is answered or settled.
    """

    def __init__(self, mailbox: Mailbox, store: Store, table: Table) -> None:
        self._mailbox = mailbox
        self._store = store
        self._table = table
        self._turn = asyncio.Lock()
        self._sent: dict[int, tuple[Asked, int | None, Message]] = {}

    async def deliver(self) -> None:
        """Ask whoever is asked and has not been written to, and take the buttons from what is settled."""
        async with self._turn:
            asked = dict(self._asked())
            settled = [who for who, (before, _, _) in self._sent.items() if asked.get(who) != before]
            await asyncio.gather(*map(self._close, settled))
            if self._table.settings.dms:
                await asyncio.gather(*(self._ask(who, what) for who, what in asked.items()))

    def take_as_read(self) -> None:
        """Nothing is asked again that was asked before a restart."""
        for who, what in self._asked():
            self._sent[who] = (what, None, Message(()))

    def answered(self, character: int, message: int) -> None:
        """The player has answered in this direct message, which says so already."""
        if character in self._sent and self._sent[character][1] == message:
            del self._sent[character]

    def _asked(self) -> Iterator[tuple[int, Asked]]:
        view = self._table.view()
        question = view.view.question if view.view and not view.over else None
        if question is None:
            return
        # For whoever is away it is answered at once.
        away = {chair.seat for chair in view.chairs if chair.absent}
        for seat, ask in ((seat, ask) for seat, ask in view.asks.items() if seat not in away):
            yield self._table.players[seat], (view.hand, ask, question)

    async def _ask(self, character: int, what: Asked) -> None:
        person = self._store.house.character(character).person
        mine = self._table.private(character)
        if character in self._sent or person is None or mine is None:
            return
        look = question_message(self._table.view(), mine)
        # Noted first: what could not be sent is not tried at every turn.
        self._sent[character] = (what, None, look)
        self._sent[character] = (what, await self._mailbox.send(person, look), look)

    async def _close(self, character: int) -> None:
        _, message, look = self._sent.pop(character)
        person = self._store.house.character(character).person
        if message is not None and person is not None:
            await self._mailbox.edit(person, message, settled_message(look))
