"""/help: how an evening goes, and what can be typed."""

from discord import app_commands

from bot.chat import helping
from bot.chat.visit import Visit, command
from bot.words import say


@app_commands.command(name="help", description=say("command.help"))
@command
async def help_(visit: Visit) -> None:
    """Show the help for whoever asks: a game master, the host, or a player."""
    await helping.show(visit)
