"""/absent: away from one's tables for a while."""

from discord import app_commands

from bot.chat import away
from bot.chat.visit import Visit, command
from bot.words import say

CARDS = [app_commands.Choice(name=say(f"absent-cards.{how}"), value=how) for how in ("out", "in")]
DECISIONS = [app_commands.Choice(name=say(f"absent-decisions.{how}"), value=how) for how in ("now", "clock")]


@app_commands.command(name="absent", description=say("command.absent"))
@app_commands.describe(
    until=say("option.absent-until"),
    cards=say("option.absent-cards"),
    decisions=say("option.absent-decisions"),
)
@app_commands.choices(cards=CARDS, decisions=DECISIONS)
@app_commands.guild_only()
@command
async def absent(visit: Visit, until: str = "", cards: str = "out", decisions: str = "now") -> None:
    """Be away from all tables of this server at which one sits, until then or until one is back."""
    await away.go_from_all(visit, until, stays=cards == "in", waits=decisions == "clock")
