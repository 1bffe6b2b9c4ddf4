"""/table: open, show and close the table of a channel."""

import discord
import msgspec
from discord import app_commands

from bot.chat.visit import Visit, command
from bot.config import key
from bot.table import Refused
from bot.words import say
from bot.words.cards import game_words
from rules.games import GAMES
from rules.hand import Options

table = app_commands.Group(name="table", description=say("command.table"), guild_only=True)

games = app_commands.choices(
    game=[app_commands.Choice(name=game_words(game.id), value=game.id) for game in GAMES]
)
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
    _require_voice(visit.interaction)
    typed = {"minimum_bet": minimum_bet, "ante": ante}
    amounts = {name: guest.currency.parse(text) for name, text in typed.items() if text is not None}
    options = _changed(house.config.options(game), amounts)
    chips = None if buy_in is None else guest.currency.parse(buy_in)
    opened = await house.open(visit.channel, guest.character, game, options, chips)
    visit.done = True
    await visit.bot.announcer.tell(opened, visit.reply)


@table.command(name="show", description=say("command.table-show"))
@command
async def show_table(visit: Visit) -> None:
    """Post the table's message anew, below all that was said since."""
    await visit.bot.announcer.tell(visit.table_here(), visit.reply, anew=True)


@table.command(name="close", description=say("command.table-close"))
@command
async def close_table(visit: Visit) -> None:
    """Close the table; all stakes go back to their purses."""
    here = visit.table_here()
    await here.close(visit.guest.character, key=visit.key, gm=visit.gm)
    visit.done = True
    await visit.private(say("table-closed"))
    await visit.bot.announcer.tell(here)


def _changed(options: Options, amounts: dict[str, int]) -> Options:
    """The options with these amounts; raises Refused where the game does not take them."""
    known = {field.name for field in msgspec.structs.fields(options)}
    for name, amount in amounts.items():
        if name not in known:
            raise Refused("no-such-option", option=key(name))
        wanted = {**msgspec.structs.asdict(options), name: amount}
        try:
            options = msgspec.convert(wanted, type(options))
        except msgspec.ValidationError:
            raise Refused("option-too-small", option=key(name)) from None
    return options


def _require_voice(interaction: discord.Interaction) -> None:
    """Raise Refused where the bot may not speak in this channel: the table's later messages would fail."""
    thread = isinstance(interaction.channel, discord.Thread)
    needed = ("view_channel", "send_messages_in_threads" if thread else "send_messages")
    for name in needed:
        if not getattr(interaction.app_permissions, name):
            raise Refused("bot-may-not", permission=say(f"permission.{key(name)}"))
