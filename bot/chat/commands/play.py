"""/hand, /why and /rules: what a player looks up while they play."""

from discord import app_commands

from bot.chat.commands.table import games
from bot.chat.router import show_hand
from bot.chat.visit import Visit, command
from bot.presenter import pages
from bot.words import say
from rules.games import GAMES


@app_commands.command(name="hand", description=say("command.hand"))
@app_commands.describe(export=say("option.hand-export"))
@app_commands.guild_only()
@command
async def hand(visit: Visit, export: bool = False) -> None:
    """Show their cards to a player alone; who asks is written to again, should that have failed.

    With `export`, give them the last hand that is over as a file instead.
    """
    here = visit.table_here()
    if export:
        await visit.reply.private(pages.hand_file_message(*here.last_hand(visit.guest.character)))
        return
    await show_hand(visit, here)
    if visit.bot.mailbox.ask_again(visit.guest.person):
        await visit.bot.announcer.letters(here).write_again(visit.guest.character)


@app_commands.command(name="why", description=say("command.why"))
@app_commands.guild_only()
@command
async def why(visit: Visit) -> None:
    """Say of the last hand that is over why it was won, and which rule decided."""
    here = visit.table_here()
    await visit.reply.private(pages.why_message(here.game.id, *here.last_story(), here.currency))


@app_commands.command(name="rules", description=say("command.rules"))
@app_commands.describe(game=say("option.rules-game"))
@games
@command
async def rules(visit: Visit, game: str | None = None) -> None:
    """Show the rules of a game: the one asked for, else that of the table here, else the first."""
    here = visit.bot.house.by_channel(visit.channel)
    known = here.game.id if here else GAMES[0].id
    await visit.reply.private(pages.rules_message(game or known))
