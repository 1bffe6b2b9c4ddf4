"""The nightly copies, made by the running bot beside its loop: nobody waits for them."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime, time, timedelta
from pathlib import Path

import discord
from discord.ext import tasks

from bot.config import Backup
from bot.store import StoreError
from bot.store.copies import Copies

log = logging.getLogger(__name__)

AGAIN = timedelta(hours=1)
"""After a copy that failed, how long until the next is tried."""


class Nightly:
    """Looks each minute whether a copy is due."""

    def __init__(self, database: Path | None, wanted: Backup) -> None:
        self._copies: Copies | None = None
        self._failed: datetime | None = None
        # What is in memory only is not meant to last.
        if database and wanted.folder:
            self._copies = Copies(database, Path(wanted.folder), wanted.keep, time.fromisoformat(wanted.at))

    def start(self) -> None:
        """Begin to look, if copies are wanted."""
        if self._copies:
            self.pulse.start(self._copies)

    def stop(self) -> None:
        """Look no more."""
        self.pulse.cancel()

    def newest(self) -> datetime | None:
        """When the newest copy was made; None where there is none."""
        made = self._copies.made() if self._copies else []
        return made[-1][0] if made else None

    @tasks.loop(minutes=1)
    async def pulse(self, copies: Copies) -> None:
        """Make the copy that is due, in a thread of its own with a connection of its own."""
        now = discord.utils.utcnow().astimezone()
        if self._failed and now - self._failed < AGAIN:
            return
        try:
            if await asyncio.to_thread(copies.due, now):
                file, report = await asyncio.to_thread(copies.make, now)
                log.info("%s is a sound copy; its newest seal is %s", file, report.head or "none yet")
            self._failed = None
        except StoreError as error:
            self._failed = now
            log.error("There is no copy of the database: %s", error)
        except Exception:
            self._failed = now
            log.exception("There is no copy of the database")
