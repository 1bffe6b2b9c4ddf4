"""/practice: a table with players of the house, at which nothing is won or lost."""

from discord import app_commands

from bot.chat.briefs import brief_once
from bot.chat.commands.table import games, require_voice
from bot.chat.visit import Visit, command
from bot.players import TEMPERS, Temper
from bot.presenter.odds import odds_message
from bot.tables.house import Party
from bot.tables.table import Refused
from bot.words import say
from bot.words.housed import house_names

MIXED = "mixed"
PLAYERS = 3
"""How many players of the house there are where nobody says otherwise."""
MOST = 6

tempers = [app_commands.Choice(name=say(f"temper.{temper}"), value=temper) for temper in TEMPERS]
"""How the house plays, to choose from."""


@app_commands.command(name="practice", description=say("command.practice"))
@app_commands.describe(
    game=say("option.game"), players=say("option.practice-players"), temper=say("option.practice-temper")
)
@app_commands.guild_only()
@games
# Below the other: discord.py adds to the choices that are there, and those are for all commands.
@app_commands.choices(temper=[*tempers, app_commands.Choice(name=say("temper.mixed"), value=MIXED)])
@command
async def practice(
    visit: Visit, game: str, players: app_commands.Range[int, 1, MOST] = PLAYERS, temper: str = MIXED
) -> None:
    """Open a table for practice; its message is the answer."""
    require_voice(visit.interaction)
    sorts = TEMPERS if temper == MIXED else (known_temper(temper),)
    with visit.to_all():
        names = house_names(game)
    party = Party([sorts[number % len(sorts)] for number in range(players)], names)
    opened = await visit.bot.house.open(visit.channel, visit.guest.character, game, practice=party)
    visit.done = True
    await visit.bot.announcer.tell(opened, visit.reply)
    await brief_once(visit, opened)


def known_temper(temper: str) -> Temper:
    """The temper of that name; raises Refused, for some apps send what they once were offered."""
    for each in TEMPERS:
        if each == temper:
            return each
    raise Refused("command-changed")


@app_commands.command(name="odds", description=say("command.odds"))
@app_commands.guild_only()
@command
async def odds(visit: Visit) -> None:
    """Tell somebody who practises how they stand, to them alone."""
    here = visit.table_here()
    me = visit.character_at(here)
    mine = here.private(me)
    # The first to wonder waits until there is somebody who thinks.
    await visit.reply.heard()
    estimate = await visit.bot.house.odds(here, me)
    assert mine is not None
    await visit.reply.private(odds_message(estimate, mine, here.currency))
