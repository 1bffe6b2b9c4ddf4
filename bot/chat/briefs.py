"""Who sits down at a game for the first time reads it in a few lines, for themselves."""

from __future__ import annotations

from bot.chat.visit import Visit
from bot.presenter.pages import brief_message
from bot.store import EVERYWHERE
from bot.tables.table import Table


async def brief_once(visit: Visit, table: Table) -> None:
    """Tell somebody who has just sat down how the game goes, once in their life."""
    read = f"brief:{table.game.id}:{visit.guest.person}"
    house = visit.bot.store.house
    if not house.setting(EVERYWHERE, read):
        house.set_setting(EVERYWHERE, read, True)
        await visit.reply.private(brief_message(table.game.id))
