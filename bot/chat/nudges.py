"""The one mention that the bot makes: of a player who has not acted for a while, until they have."""

from __future__ import annotations

import logging
from typing import NamedTuple

import discord

from bot import presenter
from bot.chat.posting import TROUBLE, post
from bot.store import EVERYWHERE, Store
from bot.tables.table import Nudge, Table

log = logging.getLogger(__name__)


class _Standing(NamedTuple):
    """A reminder: whose and of which question, and where it was posted."""

    character: int
    hand: int
    ask: int
    channel: int
    message: int


class Nudges:
    """The reminders that stand in one table's channel, over restarts too."""

    def __init__(self, client: discord.Client, store: Store, table: Table) -> None:
        self._client = client
        self._store = store
        self._table = table
        self._key = f"nudges:{table.id}"
        kept = store.house.setting(EVERYWHERE, self._key) or []
        self._standing = [_Standing(*each) for each in kept]

    async def send(self, nudge: Nudge) -> None:
        """Remind a player of the question that is put to them; it mentions nobody else."""
        user = address(self._store, nudge.character)
        if user is None or not self._table.waits_on(nudge.hand, nudge.ask):
            return
        channel = self._client.get_partial_messageable(self._table.channel)
        who = self._store.house.character(nudge.character)
        npc = who.name if who.person is None else ""
        look = presenter.nudge_message(self._table.view(), f"<@{user}>", npc)
        mention = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user)])
        try:
            said = await post(channel, look, allowed_mentions=mention)
        except TROUBLE as error:
            log.info("A reminder could not be posted: %s", error)
            return
        standing = _Standing(nudge.character, nudge.hand, nudge.ask, self._table.channel, said.id)
        self._keep([*self._standing, standing])
        # They may have acted while it was on its way.
        await self.tidy()

    async def tidy(self) -> None:
        """Delete the reminders of questions that are answered."""
        done = [each for each in self._standing if not self._table.waits_on(each.hand, each.ask)]
        if not done:
            return
        self._keep([each for each in self._standing if each not in done])
        for each in done:
            channel = self._client.get_partial_messageable(each.channel)
            try:
                await channel.get_partial_message(each.message).delete()
            except TROUBLE as error:
                log.info("A reminder could not be deleted: %s", error)

    def forget(self) -> None:
        """Their channel is no more, and they are gone with it."""
        if self._standing:
            self._keep([])

    def _keep(self, standing: list[_Standing]) -> None:
        self._standing = standing
        self._store.house.set_setting(EVERYWHERE, self._key, standing or None)


def address(store: Store, character: int) -> int | None:
    """The Discord user who plays a character, or keeps one of the game master's, if not forgotten."""
    person = store.house.character(character).person or store.house.cast.keeper(character)
    return None if person is None else store.house.person(person).discord_id
