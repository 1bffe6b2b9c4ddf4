"""What the bot must be allowed in a channel, and what of that it is not."""

from __future__ import annotations

import discord

from bot.config import key
from bot.words import listed, say

_EVERYWHERE = ("view_channel", "send_messages", "embed_links", "attach_files", "read_message_history")
_IN_A_THREAD = tuple("send_messages_in_threads" if name == "send_messages" else name for name in _EVERYWHERE)

NEEDS = discord.Permissions(**dict.fromkeys((*_EVERYWHERE, *_IN_A_THREAD), True))
"""What the bot is invited with."""


def missing(has: discord.Permissions, *, thread: bool) -> str:
    """The permissions that are lacking, in words; nothing where all are there."""
    names = [name for name in (_IN_A_THREAD if thread else _EVERYWHERE) if not getattr(has, name)]
    return listed(say(f"permission.{key(name)}") for name in names) if names else ""


def missing_in(channel: discord.abc.GuildChannel | discord.Thread) -> str:
    """The same of a channel that Discord has told us of."""
    has = channel.permissions_for(channel.guild.me)
    if not _speaks(has, channel):
        # Who may not write has nothing to attach to: it does not show whether they could.
        has.update(embed_links=True, attach_files=True)
    return missing(has, thread=isinstance(channel, discord.Thread))


def may_speak(who: discord.Member | discord.User, channel: discord.abc.GuildChannel | discord.Thread) -> bool:
    """Whether somebody may write in a channel."""
    return isinstance(who, discord.Member) and _speaks(channel.permissions_for(who), channel)


def _speaks(has: discord.Permissions, channel: discord.abc.GuildChannel | discord.Thread) -> bool:
    thread = isinstance(channel, discord.Thread)
    return has.view_channel and (has.send_messages_in_threads if thread else has.send_messages)
