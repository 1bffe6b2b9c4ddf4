"""The help, from the commands themselves: what is not among them is not in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import app_commands

from bot.chat.status import hosts
from bot.chat.tongues import spoken
from bot.message import Click
from bot.presenter.help import READERS, HelpLine, Reader, help_message
from bot.refused import Stale
from bot.words import ENGLISH, say, templates

if TYPE_CHECKING:
    from bot.chat.client import Backroom
    from bot.chat.visit import Visit

HOSTS = frozenset({"status"})
"""The commands that are for whoever runs the bot."""


async def show(visit: Visit) -> None:
    """Show the page for whoever asks."""
    await visit.reply.private(help_message(lines(visit.bot), _reader(visit)))


async def turn(visit: Visit, click: Click) -> None:
    """Show another page."""
    if click.arg not in READERS:
        raise Stale
    reader: Reader = click.arg
    await visit.reply.alone(help_message(lines(visit.bot), reader))


def lines(bot: Backroom) -> list[HelpLine]:
    """All commands, in order."""
    found = (each for each in bot.tree.walk_commands() if isinstance(each, app_commands.Command))
    return [HelpLine(bot.tree.mention(each), _what(each), _whom(each)) for each in found]


def _reader(visit: Visit) -> Reader:
    if visit.interaction.guild_id is not None and visit.gm:
        return "gm"
    return "host" if visit.interaction.user.id in hosts(visit.bot) else "player"


def _whom(command: app_commands.Command[Any, ..., Any]) -> Reader:
    if command.qualified_name in HOSTS:
        return "host"
    # As the commands themselves say it, in English.
    return "gm" if command.description.startswith(templates(ENGLISH)["help.for-gm"]) else "player"


def _what(command: app_commands.Command[Any, ..., Any]) -> str:
    what = spoken(command.description).removeprefix(say("help.for-gm")).lstrip()
    return what[:1].upper() + what[1:]
