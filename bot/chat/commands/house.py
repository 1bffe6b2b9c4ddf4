"""/house: what holds for a whole server."""

import discord
from discord import app_commands

from bot.chat import settings
from bot.chat.commands.table import games
from bot.chat.visit import GM_ROLE, Visit, command
from bot.tables.table import Refused
from bot.words import safe_name, say

house = app_commands.Group(name="house", description=say("command.house"), guild_only=True)


@house.command(name="gm-role", description=say("command.house-gm-role"))
@app_commands.describe(role=say("option.gm-role"), clear=say("option.gm-role-clear"))
@command
async def gm_role(visit: Visit, role: discord.Role | None = None, clear: bool = False) -> None:
    """Say, choose or clear whose members are game masters beside those with Manage Server."""
    if not visit.manages:
        raise Refused("only-managers")
    if role and clear:
        raise Refused("role-or-clear")
    if role and role.is_default():
        raise Refused("not-everyone")
    settings = visit.bot.store.house
    if role or clear:
        # As text: Discord's ids are too long for the numbers of JSON.
        settings.set_setting(visit.guild, GM_ROLE, str(role.id) if role else None)
    elif (kept := settings.setting(visit.guild, GM_ROLE)) and (guild := visit.interaction.guild):
        # None of a role that was deleted since: it makes nobody a game master.
        role = guild.get_role(int(kept))
    await visit.private(say("gm-role-set", role=safe_name(role.name)) if role else say("gm-role-none"))


@house.command(name="defaults", description=say("command.house-defaults"))
@app_commands.describe(game=say("option.game"))
@games
@command
async def defaults(visit: Visit, game: str) -> None:
    """Show what new tables for a game begin with in this server, to change it."""
    await settings.show(visit, settings.HouseDesk(visit, game))
