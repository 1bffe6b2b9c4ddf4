"""Presses, forms and commands that must do nothing, by the thousand: answered, and nothing has changed."""

import logging

import pytest

from bot.chat.client import OUTDATED
from tests.bot.chat.forgeries import emit, forgers_room, looks

FORGERIES = 3_000
BATCH = 20


async def forge(seed, count, caplog):
    """So many forgeries in one room."""
    async with forgers_room(seed) as forger:
        room, before = forger.room, looks(forger)
        for _ in range(count // BATCH):
            batch = [forger.draw() for _ in range(BATCH)]
            records = [emit(room, forgery, room.channel) for forgery in batch]
            await room.env.settle()
            silent = [each for each, record in zip(batch, records, strict=True) if not record.responded]
            assert not silent, "each is answered"
            assert not troubles(caplog), "nothing is a fault of ours"
        assert looks(forger) ^ before == set()
        good, message = forger.tables[0]
        await room.press(room.ash, "Check", message)
        assert looks(forger) ^ before, "a press that is in order does something"
        assert good.view().view.to_act == (1,)
        # simcord keeps what discord.py finds wrong with a command before it is ours; it was answered.
        assert {type(error) for error in room.env.errors} <= set(OUTDATED)
        room.failures = len(room.env.errors)


def troubles(caplog):
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize("seed", range(2))
async def test_what_must_do_nothing_does_nothing(seed, caplog):
    await forge(seed, FORGERIES // 2, caplog)
