"""/house: what holds for a whole server."""

import discord
from discord import app_commands

from bot.chat import settings
from bot.chat.commands.table import games
from bot.chat.visit import GM_ROLE, Visit, command
from bot.presenter import notice
from bot.tables.table import Refused
from bot.words import LOCALES, safe_name, say

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


@house.command(name="language", description=say("command.house-language"))
@app_commands.rename(tongue="language")
@app_commands.describe(tongue=say("option.language"))
@app_commands.choices(
    tongue=[app_commands.Choice(name=say(f"language.{locale}"), value=locale) for locale in LOCALES]
)
@command
async def language(visit: Visit, tongue: str) -> None:
    """Choose what the tables of this server speak; private answers follow the language of each one's app."""
    visit.require_gm()
    visit.bot.tongues.choose(visit.guild, tongue)
    visit.done = True
    with visit.to_all():
        await visit.reply.public(notice(say("language-set", gm=visit.name)))
    campaigns = {each.id for each in visit.bot.store.house.campaigns(visit.guild)}
    tables = tuple(table for table in visit.bot.house.tables if table.campaign in campaigns)
    await visit.bot.announcer.tell_each(tables)
