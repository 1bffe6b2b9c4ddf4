"""Somebody is away, and comes back: at one table by its button, at all of theirs by command."""

from __future__ import annotations

from datetime import UTC
from typing import TYPE_CHECKING

import discord

from bot.message import Click
from bot.presenter.chair import away_message, away_modal
from bot.quiet import BadHours, find_zone, parse_hours
from bot.refused import Refused
from bot.spans import parse_moment
from bot.tables.record import Absence
from bot.tables.table import Table
from bot.words import say

if TYPE_CHECKING:
    from datetime import tzinfo

    from bot.chat.router import Press
    from bot.chat.visit import Visit

LONGEST = 366 * 24 * 60 * 60 * 1000
"""Milliseconds that somebody can be away with a day to come back on."""

Chair = tuple[Table, int]
"""A table and a character who sits there."""


async def ask(press: Press) -> None:
    """The form in which they type until when."""
    if not press.table.seats(press.character):
        raise Refused("not-at-the-table")
    await press.visit.reply.ask(away_modal(press.table.view()))


async def go_away(press: Press) -> None:
    """They are away from this table; who wishes for cards all the same says so by command."""
    until = _moment(press.visit.typed.get("until", ""), press.table)
    await press.table.go_away(press.character, Absence(until))
    press.visit.done = True
    await press.answer(away_message(1, until))
    await press.tell()


async def go_from_all(visit: Visit, until: str, *, stays: bool, waits: bool) -> None:
    """They are away from all their tables of this server."""
    chairs = _chairs(visit)
    moments = [_moment(until, table) for table, _ in chairs]
    for (table, character), moment in zip(chairs, moments, strict=True):
        await table.go_away(character, Absence(moment, stays, waits))
    visit.done = True
    await visit.reply.private(away_message(len(chairs), moments[0]))
    await visit.bot.announcer.tell_each(tuple(table for table, _ in chairs))


async def come_back(visit: Visit, _: Click) -> None:
    """They are back, at all their tables of this server."""
    chairs = _chairs(visit)
    for table, character in chairs:
        await table.back(character)
    visit.done = True
    await visit.private(say("away.back"))
    await visit.bot.announcer.tell_each(tuple(table for table, _ in chairs))


def _chairs(visit: Visit) -> list[Chair]:
    """Where they sit, at open tables of this server; raises Refused where nowhere."""
    store = visit.bot.store
    person = store.house.known(visit.interaction.user.id)
    mine = {each.id for each in store.house.characters_of(person.id)} if person else set()
    chairs = [
        (table, chair.character)
        for table in visit.bot.house.tables
        if store.house.campaign(table.campaign).guild == visit.guild
        for chair in table.view().chairs
        if chair.character in mine
    ]
    if not chairs:
        raise Refused("seated-at-none")
    return chairs


def _moment(text: str, table: Table) -> int | None:
    """The moment that was typed, by the clocks of the table's quiet hours; None where nothing was."""
    if not text.strip():
        return None
    now = int(discord.utils.utcnow().timestamp() * 1000)
    moment = parse_moment(text, now, _zone(table))
    if moment is None or moment > now + LONGEST:
        raise Refused("absent-until-past")
    return moment


def _zone(table: Table) -> tzinfo:
    try:
        return find_zone(parse_hours(table.settings.quiet_hours or "").zone)
    except BadHours:
        return UTC
