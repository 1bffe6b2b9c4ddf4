"""Who and what is no more: players who have left the server, channels that are gone or closed to us.

Who comes and goes in a server is told only to bots with a privileged intent. Ours asks, where it has a
reason to: when a letter cannot be delivered, and before it reminds somebody who has been silent.
"""

from __future__ import annotations

import logging

import discord

from bot.chat.nudges import address
from bot.chat.permissions import missing_in
from bot.chat.posting import TROUBLE, code
from bot.message import Message
from bot.presenter import notice
from bot.tables.house import House
from bot.tables.table import Table
from bot.words import say

log = logging.getLogger(__name__)

CHANNEL_GONE = 10003
SHUT_OUT = frozenset({50001, 50013, 50083})
"""We may not look into the channel, or not do there what we tried; or the thread is archived and locked."""

_NOBODY = frozenset({10007, 10013})
"""No such member of this server; no such user at all."""


async def has_left(client: discord.Client, house: House, character: int) -> bool:
    """Whether the player of a character is no member of the server any more; unknown is no."""
    store = house.store
    user = address(store, character)
    guild = client.get_guild(store.house.campaign(store.house.character(character).campaign).guild)
    # A server that we do not see is an outage, or has thrown us out: nobody has left it for that.
    if user is None or guild is None or guild.unavailable:
        return False
    try:
        await guild.fetch_member(user)
    except discord.NotFound as error:
        return error.code in _NOBODY
    except TROUBLE as error:
        log.info("Whether somebody is still there could not be asked: %s", error)
    return False


async def is_gone(client: discord.Client, channel: int) -> bool:
    """Whether there is no such channel any more. One refusal may be a hiccup, and a hand hangs on it."""
    try:
        await client.fetch_channel(channel)
    except TROUBLE as error:
        log.info("A channel does not answer: %s", error)
        return code(error) == CHANNEL_GONE
    return False


def shut_out_letter(client: discord.Client, table: Table) -> Message:
    """What the opener is told when the bot cannot show a table any more."""
    channel = client.get_channel(table.channel)
    lacks = missing_in(channel) if isinstance(channel, discord.abc.GuildChannel | discord.Thread) else ""
    where = f"<#{table.channel}>"
    if not lacks:
        return notice(say("shut-out.unknown", where=where))
    return notice(say("shut-out.lacks", where=where, permissions=lacks))


def channel_gone_letter() -> Message:
    """What the opener is told when the table's channel was deleted."""
    return notice(say("channel-gone"))
