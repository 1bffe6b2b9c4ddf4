"""/privacy: what is kept about whoever asks, and how it goes."""

from discord import app_commands

from bot.chat import privacy as people
from bot.chat.visit import Visit, command
from bot.words import say

privacy = app_commands.Group(name="privacy", description=say("command.privacy"))


@privacy.command(name="export", description=say("command.privacy-export"))
@command
async def export(visit: Visit) -> None:
    """Give whoever asks all that is kept about them, as a file."""
    await people.export(visit)


@privacy.command(name="forget", description=say("command.privacy-forget"))
@command
async def forget(visit: Visit) -> None:
    """Forget whoever asks, once they have said that they mean it."""
    await people.ask(visit)
