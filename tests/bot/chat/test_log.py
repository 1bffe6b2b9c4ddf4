"""What is logged while much goes wrong: no name, no id of a person, no card, nothing that was typed."""

import logging
import re

import pytest

from bot.words.cards import slot_words
from tests.bot.broken import ERRORS, Disk
from tests.bot.chat.scene import custom_id, emit, scene

TYPED = "my-secret-note-77"


@pytest.fixture
def log(caplog):
    caplog.set_level(logging.DEBUG, logger="bot")
    caplog.handler.setFormatter(logging.Formatter("%(name)s %(message)s"))
    return caplog


async def test_an_evening_of_troubles_names_nobody(log, monkeypatch):
    async with scene() as room:
        letters = f"/channels/{room.bryn.user.dm_channel.id}/messages"
        room.env.inject_error("POST", letters, status=403, code=50007, times=None)
        table = await room.deal(room.ash, room.bryn)
        disk = Disk(room.store)
        disk.breaks(0, ERRORS[0])
        await room.press(room.ash, "Check")
        await room.quill.slash(room.channel, "grant", who=room.ash, amount="5", reason=TYPED)
        disk.mend()
        with monkeypatch.context() as patch:
            patch.setattr("rules.poker.PokerHand.push", broken)
            await room.press(room.ash, "Check")
        press = {"custom_id": f"a1:1:1:1:play:{TYPED}", "component_type": 2}
        emit(room, room.ash, room.message, press)
        emit(room, room.ash, room.message, press | {"custom_id": TYPED})
        emit(room, room.ash, room.message, press | {"custom_id": custom_id(room.message, "Check") + ":x" * 9})
        await room.env.settle()
        private = [table.private(player) for player in table.players]
    text = "\n".join(log.handler.format(record) for record in log.records)
    assert "The database did not take it" in text
    assert "An interaction failed" in text
    for secret in secrets_of(room, private):
        assert not re.search(rf"(?<![\w/]){re.escape(secret)}(?!\w)", text), secret


def broken(*_):
    raise ZeroDivisionError("no good")


def secrets_of(room, private):
    for who in (room.quill, room.ash, room.bryn):
        yield who.user.global_name
        yield str(who.id)
    yield TYPED
    for seat, view in enumerate(private):
        for slot in view.seats[seat].slots:
            yield from slot.cards
            yield slot_words("queens-ransom", slot)
