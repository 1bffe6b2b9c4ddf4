"""The game master's characters at a table: one private view of their cards, from which all are played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.presenter.npcs import NpcView, npcs_message
from bot.refused import Refused
from bot.tables import cast
from bot.tables.table import Table

if TYPE_CHECKING:
    from bot.chat.router import Press
    from bot.chat.visit import Visit


def whose(visit: Visit, table: Table, character: int) -> int:
    """The character of the game master's that a press is for; raises Refused where it is no such one.

    Nobody but a game master of the table's campaign plays them, and a player's character never is one.
    """
    visit.come_to(table)
    visit.require_gm()
    if character not in {each.id for each in cast.npcs(visit.bot.store, table.campaign)}:
        raise Refused("no-such-npc", name=str(character))
    visit.currency = table.currency
    return character


async def show(visit: Visit, table: Table) -> None:
    """Show the cards of all game masters' characters here, and what the one who is to act may do."""
    visit.come_to(table)
    visit.require_gm()
    here = [each for each in cast.npcs(visit.bot.store, table.campaign) if _is_here(table, each.id)]
    if not here:
        raise Refused("no-npc-here")
    for each in here:
        visit.bot.store.house.cast.keep(each.id, visit.guest.person)
    shown = [
        NpcView(
            character=each.id,
            name=each.name,
            manner=role.manner if (role := visit.bot.store.house.cast.role(each.id)) else "",
            mine=table.private(each.id),
            learned=table.learned(each.id),
        )
        for each in here
    ]
    # Each button says itself whom it is for.
    visit.reply.whose = 0
    await visit.reply.alone(npcs_message(table.view(), shown))


async def look_again(press: Press) -> None:
    """The same, as it is now."""
    await show(press.visit, press.table)


async def show_again(press: Press) -> None:
    """After something was done for one of them, the view that was pressed shows what comes next."""
    if press.click.whose and press.visit.done and not press.visit.reply.asking and not press.table.closed:
        await show(press.visit, press.table)


def _is_here(table: Table, character: int) -> bool:
    return table.seats(character) or (character in table.players and not table.view().over)
