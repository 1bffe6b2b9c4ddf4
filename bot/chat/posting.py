"""Posts and edits that may go unheard: Discord did what was asked, perhaps, and the answer was lost.

What it refuses, discord.py raises as `discord.HTTPException`, and tries again by itself what failed there.
A connection that breaks is for us to try again: once, and so that nothing is said twice.
"""

from __future__ import annotations

import secrets
from typing import Any

import aiohttp
import discord

from bot.chat.drawing import drawn
from bot.chat.render import files, layout
from bot.message import Message

UNHEARD = (aiohttp.ClientError, OSError)
"""No answer came; whether it was done is unknown."""

TROUBLE = (discord.HTTPException, *UNHEARD)
"""All that a request to Discord may come to."""


async def post(channel: discord.abc.Messageable, look: Message, **more: Any) -> discord.Message:
    """Post a message once; raises `TROUBLE`. Discord makes one of two posts with the same nonce."""
    nonce = secrets.randbits(63)
    look = await drawn(look)
    try:
        return await channel.send(view=layout(look), files=files(look), nonce=nonce, **more)
    except UNHEARD:
        return await channel.send(view=layout(look), files=files(look), nonce=nonce, **more)


async def edit(message: discord.PartialMessage, look: Message) -> None:
    """Let a message of ours say this; raises `TROUBLE`."""
    look = await drawn(look)
    try:
        await message.edit(view=layout(look), attachments=files(look))
    except UNHEARD:
        await message.edit(view=layout(look), attachments=files(look))


def code(error: BaseException) -> int:
    """Discord's code for what it refused; 0 where it has none, or said nothing."""
    return error.code if isinstance(error, discord.HTTPException) else 0
