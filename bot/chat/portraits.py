"""Portraits of characters: fetched from where Discord keeps what people send, looked at, and hung."""

from __future__ import annotations

import discord

from bot.chat.drawing import made_small
from bot.chat.posting import TROUBLE
from bot.chat.visit import Visit
from bot.message import Faced, Message
from bot.pictures.portraits import LARGEST_FILE, BadPortrait
from bot.presenter.accents import INK
from bot.refused import Refused
from bot.store import Character
from bot.words import say


async def hang(visit: Visit, who: Character, image: discord.Attachment | None) -> None:
    """Let a character have this portrait from now on, or none, and show it wherever they sit."""
    made = None if image is None else await small(visit, image)
    visit.bot.store.house.cast.hang(who.id, made)
    visit.done = True
    if made is None:
        await visit.private(say("portrait.gone", name=who.name))
    else:
        text, alt = (say(f"portrait.{key}", name=who.name) for key in ("hung", "alt"))
        await visit.reply.private(Message((Faced(text, "portrait.webp", made, alt),), accent=INK))
    tables = tuple(
        table for table in visit.bot.house.tables if table.settings.picture and table.shows({who.id})
    )
    for table in tables:
        table.renamed()
    await visit.bot.announcer.tell_each(tables)


async def small(visit: Visit, image: discord.Attachment) -> bytes:
    """An image that somebody sent, as it is kept; raises Refused."""
    if image.size > LARGEST_FILE:
        raise Refused("portrait-too-large")
    # Fetching it may take longer than Discord waits for an answer.
    await visit.reply.heard()
    try:
        return await made_small(await image.read())
    except BadPortrait as bad:
        raise Refused(f"portrait-{bad.reason}") from None
    except TROUBLE:
        raise Refused("portrait-not-loaded") from None
