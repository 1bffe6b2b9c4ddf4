"""/gm: what a game master does to a table beside the play. Each is one line that everybody reads.

Who may is decided by the table, so that no command can forget to ask.
"""

from collections.abc import Awaitable, Callable

import discord
from discord import app_commands

from bot.chat.commands.table import close_here
from bot.chat.visit import Visit, command
from bot.tables.table import Table
from bot.words import say

gm = app_commands.Group(name="gm", description=say("command.gm"), guild_only=True)


@gm.command(name="pause", description=say("command.gm-pause"))
@command
async def pause(visit: Visit) -> None:
    """Let nothing be acted on, and no clock run."""
    await do(visit, lambda table, by: table.pause(by, gm=visit.gm))


@gm.command(name="resume", description=say("command.gm-resume"))
@command
async def resume(visit: Visit) -> None:
    """Go on."""
    await do(visit, lambda table, by: table.resume(by, gm=visit.gm))


@gm.command(name="void", description=say("command.gm-void"))
@command
async def void(visit: Visit) -> None:
    """Void the hand in play."""
    await do(visit, lambda table, by: table.void(by, gm=visit.gm))


@gm.command(name="rewind", description=say("command.gm-rewind"))
@command
async def rewind(visit: Visit) -> None:
    """Take back the last action."""
    await do(visit, lambda table, by: table.rewind(by, moment=table.view().moment, gm=visit.gm))


@gm.command(name="seat", description=say("command.gm-seat"))
@app_commands.describe(player=say("option.player"), amount=say("option.seat-amount"))
@command
async def seat(visit: Visit, player: discord.User, amount: str | None = None) -> None:
    """Give somebody a chair, with chips out of their own purse."""
    here = visit.table_here()
    who = visit.seated_as(here, player)
    chips = None if amount is None else here.currency.parse(amount)
    await do(visit, lambda table, by: table.seat(by, who, chips, key=visit.key, gm=visit.gm))


@gm.command(name="unseat", description=say("command.gm-unseat"))
@app_commands.describe(player=say("option.player"))
@command
async def unseat(visit: Visit, player: discord.User) -> None:
    """Take somebody from the table."""
    who = visit.seated_as(visit.table_here(), player)
    await do(visit, lambda table, by: table.unseat(by, who, key=visit.key, gm=visit.gm))


@gm.command(name="close", description=say("command.gm-close"))
@command
async def close(visit: Visit) -> None:
    """Close the table, in mid-hand too."""
    visit.require_gm()
    await close_here(visit)


async def do(visit: Visit, act: Callable[[Table, int], Awaitable[object]]) -> None:
    """Do something to the table of this channel, and answer with what everybody is told of it."""
    table = visit.table_here()
    await act(table, visit.guest.character)
    visit.done = True
    await visit.bot.announcer.tell(table, visit.reply, aloud=True)
