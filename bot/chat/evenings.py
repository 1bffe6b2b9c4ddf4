"""Sessions that six quiet hours have ended: what happened is told where their last hands were played."""

from __future__ import annotations

import logging

import discord
from discord.ext import tasks

from bot.chat.posting import TROUBLE, post
from bot.chat.tongues import Tongues
from bot.presenter.evening import chronicle_message
from bot.store import Session, Store
from bot.tables.chronicle import chronicle, place_for
from bot.words import speaking

log = logging.getLogger(__name__)


class Evenings:
    """Looks each minute whether an evening is over."""

    def __init__(self, client: discord.Client, store: Store, tongues: Tongues) -> None:
        self._client = client
        self._store = store
        self._tongues = tongues

    def start(self) -> None:
        """Begin to look."""
        self.pulse.start()

    def stop(self) -> None:
        """Look no more."""
        self.pulse.cancel()

    @tasks.loop(minutes=1)
    async def pulse(self) -> None:
        """End what is over, then tell of it: what was not told is still there to be asked for."""
        try:
            for ended in self._store.hands.end_quiet_sessions():
                await self._tell(ended)
        except Exception:
            log.exception("Whether an evening is over was not seen to")

    async def _tell(self, ended: Session) -> None:
        place = place_for(self._store, ended)
        if place is None:
            return
        channel = self._client.get_partial_messageable(place)
        guild = self._store.house.campaign(ended.campaign).guild
        try:
            with speaking(self._tongues.of_server(guild)):
                await post(channel, chronicle_message(chronicle(self._store, ended)))
        except TROUBLE as error:
            log.info("The chronicle of session %d could not be posted: %s", ended.id, error)
