"""/status: how the bot is, for whoever runs it."""

from discord import app_commands

from bot.chat.status import hosts, status_of
from bot.chat.visit import Visit, command
from bot.presenter.status import status_message
from bot.refused import Refused
from bot.words import say


@app_commands.command(name="status", description=say("command.status"))
@command
async def status(visit: Visit) -> None:
    """Tell the host alone how the bot is."""
    if visit.interaction.user.id not in hosts(visit.bot):
        raise Refused("only-host")
    await visit.reply.private(status_message(status_of(visit.bot)))
