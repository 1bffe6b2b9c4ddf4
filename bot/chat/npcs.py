"""The game master's characters at a table: one private view of their cards, from which all are played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.chat.running import RunningViews, View, by_answer
from bot.chat.sure import SURE
from bot.chat.visit import Choices, Visit, offered
from bot.message import Message
from bot.presenter import worlds
from bot.presenter.npcs import NpcView, npcs_message
from bot.refused import Refused
from bot.store import Character, Store
from bot.tables import cast
from bot.tables.table import Table

if TYPE_CHECKING:
    from bot.chat.router import Press


@offered
def known(visit: Visit, typed: str) -> Choices:
    """The game masters' characters here, for one of them, whose names have what was typed so far in them."""
    there = cast.npcs(visit.bot.store, visit.guest.campaign) if visit.gm else []
    found = [each.name for each in there if typed.casefold() in each.name.casefold()]
    return [app_commands.Choice(name=worlds.bare(name), value=name) for name in found[: cast.MOST]]


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
    store = visit.bot.store
    here = _here(store, table)
    if not here:
        raise Refused("no-npc-here")
    for each in here:
        if store.house.cast.keeper(each.id) != visit.guest.person:
            store.house.cast.keep(each.id, visit.guest.person)
    # Each button says itself whom it is for.
    visit.reply.whose = 0
    look = _look(store, table, here)
    await visit.reply.alone(look)
    visit.bot.announcer.desks(table).show(visit.interaction, look)


class Desks(RunningViews[int]):
    """The views of one table that game masters have open; *Look again* renews one that came to its end."""

    def __init__(self, store: Store, table: Table) -> None:
        super().__init__(lambda _user, _ended: _look(store, table, _here(store, table)), lambda: table.number)
        self._table = table

    def show(self, interaction: discord.Interaction, look: Message) -> None:
        """A game master looks at it now."""
        view = View(by_answer(interaction), look, stamp=self._table.number)
        self.opened(interaction.user.id, view)


def _here(store: Store, table: Table) -> list[Character]:
    """Those of the game masters' characters who sit at a table, or are in its hand."""
    return [each for each in cast.npcs(store, table.campaign) if _is_here(table, each.id)]


def _look(store: Store, table: Table, here: list[Character]) -> Message:
    housed = {chair.character for chair in table.view().chairs if chair.house}
    shown = [
        NpcView(
            character=each.id,
            name=each.name,
            manner=role.manner if (role := store.house.cast.role(each.id)) else "",
            mine=table.private(each.id),
            learned=table.learned(each.id),
            house=each.id in housed,
        )
        for each in here
    ]
    return npcs_message(table.view(), shown)


async def look_again(press: Press) -> None:
    """The same, as it is now."""
    await show(press.visit, press.table)


async def show_again(press: Press) -> None:
    """After something was done for one of them, the view that was pressed shows what comes next.

    A question whether it is meant is none: it says itself what came of it, and the view changes beside it.
    """
    visit, table = press.visit, press.table
    if not press.click.whose or press.click.verb.endswith(SURE) or not visit.done:
        return
    if not visit.reply.asking and not table.closed and _here(visit.bot.store, table):
        await show(visit, table)


def _is_here(table: Table, character: int) -> bool:
    return table.seats(character) or (character in table.players and not table.view().over)
