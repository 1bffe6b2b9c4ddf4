"""Pictures are drawn beside the event loop, and before anything is sent."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor

import msgspec

from bot.message import Item, Message, Picture, Sketch, Text
from bot.pictures import studio
from bot.pictures.portraits import portrait
from bot.presenter.fitting import LONGEST, cut, length

log = logging.getLogger(__name__)

PATIENCE = 1.5
"""Seconds that an answer waits for its pictures: Discord gives three."""

LONG_PATIENCE = 15.0
"""Seconds that any other message waits, while many tables are dealt at once."""

# One thread, so that many tables dealing at once leave the loop its share of the processor.
_easel = ThreadPoolExecutor(1, thread_name_prefix="pictures")


async def made_small(image: bytes) -> bytes:
    """Somebody's own image as a portrait; raises `BadPortrait`."""
    return await asyncio.get_running_loop().run_in_executor(_easel, portrait, image)


async def drawn(message: Message, patience: float = LONG_PATIENCE) -> Message:
    """The message with its pictures drawn. What cannot be, or not in time, is said in words instead."""
    if not any(isinstance(item, Sketch) for item in message.items):
        return message
    items: list[Item] = []
    room = LONGEST - length(message.text)
    for item in message.items:
        if isinstance(item, Sketch):
            item = await _drawn(item, patience)
            if isinstance(item, Text):
                item = Text(cut(item.markdown, room))
                room -= length(item.markdown)
        items.append(item)
    return msgspec.structs.replace(message, items=tuple(items))


async def _drawn(sketch: Sketch, patience: float) -> Item:
    data = studio.drawn(sketch.drawing)
    if data is None:
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(patience):
                # What is not begun in time never is; what comes too late is kept for the next who wants it.
                data = await loop.run_in_executor(_easel, studio.draw, sketch.drawing)
        except TimeoutError:
            log.info("A picture was not ready in time")
            return Text(sketch.alt)
        except Exception as error:
            # What stands on it may be a secret, and so may what went wrong with it.
            log.warning("A picture could not be drawn: %s", type(error).__name__)
            return Text(sketch.alt)
    return Picture(sketch.name, data, sketch.alt)
