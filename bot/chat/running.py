"""Private views that stay open: each changes with a table, for as long as Discord takes edits of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Generic, TypeVar

import discord

from bot.chat.posting import TROUBLE
from bot.chat.render import layout
from bot.message import Message
from bot.words import language, speaking

log = logging.getLogger(__name__)

LIFETIME = timedelta(minutes=14)
"""Discord lets an answer be changed for a quarter of an hour, and does not count it as a request."""

Edit = Callable[[Message], Awaitable[bool]]
"""Lets a view say something else; whether that could be done."""

Key = TypeVar("Key")
"""Whose view it is: a person has one of each kind."""


class View:
    """One that a person has open, read in the language it was opened in."""

    def __init__(
        self, edit: Edit, look: Message, *, stamp: int, ends: float | None = None, gap: float = 0
    ) -> None:
        self.edit = edit
        self.look = look
        self.stamp = stamp
        """The number of the table's change that it shows."""
        self.ends = ends
        """When it can be changed no more, in seconds of UTC."""
        self.gap = gap
        """Seconds between two edits at least: what happens meanwhile is shown at once after them."""
        self.edited = 0.0
        self.busy = False
        self.locale = language()

    def is_due(self, stamp: int, now: float) -> bool:
        """Whether there may be something to change, and it is time."""
        if self.ends is not None and now >= self.ends:
            return True
        return self.stamp != stamp and now - self.edited >= self.gap


class RunningViews(Generic[Key]):
    """Views of one table, by whose they are.

    `make` gives what a view says now or, where it cannot be changed any longer (True), for good; `stamp` the
    number of the table's latest change.
    """

    def __init__(self, make: Callable[[Key, bool], Message], stamp: Callable[[], int]) -> None:
        self._make = make
        self._stamp = stamp
        self._open: dict[Key, View] = {}

    def opened(self, key: Key, view: View) -> None:
        """Somebody looks at it now; one they had open before stays as it is."""
        self._open[key] = view

    def shut(self, key: Key) -> None:
        """Somebody looks no more, or may not: what they have open shows nothing new."""
        self._open.pop(key, None)

    @property
    def keys(self) -> tuple[Key, ...]:
        """Whose views are open."""
        return tuple(self._open)

    def due(self, now: float) -> bool:
        """Whether any view may have something to show."""
        return any(view.is_due(self._stamp(), now) for view in self._open.values())

    async def refresh(self) -> None:
        """Let each whose time it is say what is so now; their edits go side by side."""
        now, stamp = discord.utils.utcnow().timestamp(), self._stamp()
        due = [each for each in self._open.items() if each[1].is_due(stamp, now)]
        await asyncio.gather(*(self._refresh(key, view, now) for key, view in due))

    async def _refresh(self, key: Key, view: View, now: float) -> None:
        if view.busy:
            # Whoever is at it looks once more before they leave.
            return
        view.busy = True
        try:
            await self._catch_up(key, view, now)
        finally:
            view.busy = False

    async def _catch_up(self, key: Key, view: View, now: float) -> None:
        ended = view.ends is not None and now >= view.ends
        while self._open.get(key) is view:
            view.stamp = self._stamp()
            with speaking(view.locale):
                look = self._make(key, ended)
            if ended:
                self.shut(key)
            if look == view.look:
                return
            view.look, view.edited = look, now
            if not await view.edit(look) and self._open.get(key) is view:
                self.shut(key)
            if view.gap:
                return


def by_answer(interaction: discord.Interaction) -> Edit:
    """Edits of the answer to an interaction."""

    async def edit(look: Message) -> bool:
        try:
            await interaction.edit_original_response(view=layout(look))
        except TROUBLE as error:
            log.info("A private view is not changed any more: %s", error)
            return False
        return True

    return edit


def ends(interaction: discord.Interaction) -> float:
    """When the answer to an interaction can be changed no more, in seconds of UTC."""
    return (interaction.created_at + LIFETIME).timestamp()
