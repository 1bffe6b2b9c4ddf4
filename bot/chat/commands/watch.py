"""/watch: look on at the table of a channel."""

from discord import app_commands

from bot.chat import watch as looking
from bot.chat.visit import Visit, command
from bot.words import say

WHERE = [app_commands.Choice(name=say(f"watch-where.{where}"), value=where) for where in ("here", "letter")]


@app_commands.command(name="watch", description=say("command.watch"))
@app_commands.describe(where=say("option.watch-where"))
@app_commands.choices(where=WHERE)
@app_commands.guild_only()
@command
async def watch(visit: Visit, where: str = "here") -> None:
    """Show somebody alone what the table knows, in a view that changes with it."""
    await looking.show(visit, visit.table_here(), letter=where == "letter")
