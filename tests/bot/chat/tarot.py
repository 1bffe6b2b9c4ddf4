"""Ash, Bryn and Cole at a table of Tarot Poker, with specials in its deck and the cards that a test wants."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from bot.tables.record import Carried
from rules.hand import Carry
from rules.tarot.pack import SPECIALS, in_order
from tests.bot.chat.scene import QUIET, Scene, parts, scene, words
from tests.bot.room import stacked

GAME = "tarot-poker"


class Parlour(Scene):
    """The scene, with what one looks for where specials are played."""

    @property
    def table(self):
        return self.bot.house.by_channel(self.channel.id)

    @property
    def said(self) -> str:
        """What the table's message says."""
        return words(self.board)

    @property
    def board(self):
        """The table's message: reminders and notices may stand below it."""
        public = [each for each in self.channel.history() if not each.flags.ephemeral]
        return [each for each in public if words(each).startswith("## ")][-1]

    async def do(self, who, label):
        """Press a button of the table."""
        return await self.press(who, label, self.board)

    async def bet(self, who, label, amount):
        return await who.submit_modal(await self.do(who, label), {"amount": amount})

    async def play(self, who, *choices):
        """Press *My hand*, then a special's button, choose what it asks for, and what comes last."""
        shown = await self.do(who, "My hand")
        first, *more = choices
        shown = await who.click(shown.response, label=first)
        for choice in more:
            if selects(shown):
                shown = await who.select(shown.response, [value(shown, choice)])
            else:
                shown = await who.click(shown.response, label=choice)
        return shown

    async def answer(self, who, label):
        """Press *Answer…*, and then what is answered."""
        shown = await self.do(who, "Answer…")
        assert shown.ephemeral
        return await who.click(shown.response, label=label)


@asynccontextmanager
async def parlour(
    *hands: str,
    stock: str = "",
    also: str = "",
    form: str = "five-card-draw",
    chips: tuple[str, ...] = (),
    **options: Any,
) -> AsyncIterator[Parlour]:
    """A hand that Ash has dealt: these cards for Ash, Bryn (and Cole), then the stock.

    In the deck are the specials that are named, and those in `also`. `chips` are what each brings along,
    where it is not the buy-in.
    """
    dealt = [hand.split() for hand in hands]
    order = [
        dealt[(1 + step) % len(dealt)][place] for place in range(len(dealt[0])) for step in range(len(dealt))
    ]
    specials = in_order({code for code in [*order, *stock.split(), *also.split()] if code in SPECIALS})
    async with scene(config=QUIET, answer=stacked(*order, *stock.split())) as room:
        room.__class__ = Parlour
        await room.open(game=GAME)
        players = (room.ash, room.bryn, room.cole)[: len(hands)]
        for who, brought in zip(players, chips or ("200",) * len(players), strict=True):
            await who.slash(room.channel, "table sit", amount=brought)
        fixed = {"form": form, "dealers_choice": False, "specials": False, **options}
        await room.table.change_settings(room.character(room.quill), fixed, gm=True)
        carried = Carried((), Carry(specials=specials))
        room.store.house.save_carry(room.table.id, msgspec.json.encode(carried))
        await room.press(room.ash, "Deal")
        yield room


def selects(message) -> list[dict[str, Any]]:
    """The lists of a message."""
    return [part for part in parts(message) if part["type"] == 3]


def options(message) -> list[str]:
    """What can be chosen from its one list."""
    (found,) = selects(message)
    return [option["label"] for option in found["options"]]


def value(message, label: str) -> str:
    """What an option stands for."""
    (found,) = selects(message)
    return next(option["value"] for option in found["options"] if option["label"] == label)
