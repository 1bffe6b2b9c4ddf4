"""/table: open, show, move, change and close the table of a channel; bring chips, and leave."""

import discord
from discord import app_commands

from bot.chat import permissions, settings, sure
from bot.chat.briefs import brief_once
from bot.chat.visit import Visit, command
from bot.presenter import notice
from bot.tables.table import Refused
from bot.words import say
from bot.words.cards import game_words
from rules.games import GAMES

table = app_commands.Group(name="table", description=say("command.table"), guild_only=True)

GAME_CHOICES = [app_commands.Choice(name=game_words(game.id), value=game.id) for game in GAMES]

games = app_commands.choices(game=GAME_CHOICES)
"""Every command that takes a game offers all of them."""


@table.command(name="open", description=say("command.table-open"))
@app_commands.rename(buy_in="buy-in", minimum_bet="minimum-bet")
@app_commands.describe(
    game=say("option.game"),
    buy_in=say("option.buy-in"),
    minimum_bet=say("option.minimum-bet"),
    ante=say("option.ante"),
)
@games
@command
async def open_table(
    visit: Visit,
    game: str,
    buy_in: str | None = None,
    minimum_bet: str | None = None,
    ante: str | None = None,
) -> None:
    """Open a table; its message is the answer."""
    guest, house = visit.guest, visit.bot.house
    require_voice(visit.interaction)
    typed = {"minimum_bet": minimum_bet, "ante": ante, "buy_in": buy_in}
    amounts = {name: guest.currency.parse(text) for name, text in typed.items() if text is not None}
    opened = await house.open(visit.channel, guest.character, game, changes=amounts)
    visit.done = True
    await visit.bot.announcer.tell(opened, visit.reply)


@table.command(name="show", description=say("command.table-show"))
@command
async def show_table(visit: Visit) -> None:
    """Post the table's message anew, below all that was said since."""
    await visit.bot.announcer.tell(visit.table_here(), visit.reply, anew=True)


@table.command(name="settings", description=say("command.table-settings"))
@command
async def table_settings(visit: Visit) -> None:
    """Show how the table is run, to change it; for its opener and the game master."""
    await settings.show(visit, settings.TableDesk(visit, visit.table_here()))


@table.command(name="sit", description=say("command.table-sit"))
@app_commands.describe(amount=say("option.sit"))
@command
async def sit(visit: Visit, amount: str | None = None) -> None:
    """Sit down with as much as one likes; the button brings the buy-in."""
    here = visit.table_here()
    chips = None if amount is None else here.currency.parse(amount)
    await here.sit(visit.character_at(here), chips, key=visit.key)
    visit.done = True
    await visit.private(
        say("sat-down", currency=here.currency, amount=here.buy_in if chips is None else chips)
    )
    await visit.bot.announcer.tell(here)
    await brief_once(visit, here)


@table.command(name="top-up", description=say("command.table-top-up"))
@app_commands.describe(amount=say("option.top-up"))
@command
async def top_up(visit: Visit, amount: str | None = None) -> None:
    """Put more chips on the table."""
    here = visit.table_here()
    chips = None if amount is None else here.currency.parse(amount)
    await here.top_up(visit.character_at(here), chips, key=visit.key)
    visit.done = True
    # What is brought into a hand in play is set aside until its end.
    me = visit.character_at(here)
    waits = any(chair.adding for chair in here.view().chairs if chair.character == me)
    told = "topped-up-later" if waits else "topped-up"
    await visit.private(say(told, currency=here.currency, amount=here.buy_in if chips is None else chips))
    await visit.bot.announcer.tell(here)


@table.command(name="leave", description=say("command.table-leave"))
@command
async def leave(visit: Visit) -> None:
    """Leave for good, once it is confirmed."""
    await sure.ask_to_leave(visit, visit.table_here())


@table.command(name="move", description=say("command.table-move"))
@app_commands.describe(channel=say("option.move-to"))
@command
async def move(visit: Visit, channel: discord.TextChannel | discord.Thread) -> None:
    """Take the table to another channel or thread, in mid-hand too."""
    here = visit.table_here()
    # Nobody makes the bot speak where they may not do so themselves.
    if not permissions.may_speak(visit.interaction.user, channel):
        raise Refused("you-may-not-there")
    if lacks := permissions.missing_in(channel):
        raise Refused("bot-may-not-there", permissions=lacks)
    await here.move(visit.host_at(here), channel.id, gm=visit.gm)
    visit.done = True
    await visit.private(say("table-moved", where=f"<#{channel.id}>"))
    await visit.bot.announcer.tell(here)


@table.command(name="close", description=say("command.table-close"))
@command
async def close_table(visit: Visit) -> None:
    """Close the table; all stakes go back to their purses. A game master is asked first in mid-hand."""
    view = visit.table_here().view()
    if visit.gm and view.view and not view.over:
        await sure.ask_to_close(visit, visit.table_here())
    else:
        await close_here(visit)


async def close_here(visit: Visit) -> None:
    """Close the table of this channel, and say so in public."""
    here = visit.table_here()
    await here.close(visit.host_at(here), key=visit.key, gm=visit.gm)
    visit.done = True
    if not here.notices:
        # Of a hand that is void with it, the table speaks itself.
        key = "said.closed-practice" if here.practice else "said.closed"
        with visit.to_all():
            await visit.reply.public(notice(say(key, name=visit.name)))
    await visit.bot.announcer.tell(here, visit.reply, aloud=True)


@table.command(name="reset-deck", description=say("command.table-reset-deck"))
@command
async def reset_deck(visit: Visit) -> None:
    """Take all specials out of the playing deck again, once it is confirmed; for the game master."""
    await sure.ask_to_reset(visit, visit.table_here())


def require_voice(interaction: discord.Interaction) -> None:
    """Raise Refused where the bot may not do in this channel what a table needs: it would fail later."""
    thread = isinstance(interaction.channel, discord.Thread)
    if lacks := permissions.missing(interaction.app_permissions, thread=thread):
        raise Refused("bot-may-not", permissions=lacks)
