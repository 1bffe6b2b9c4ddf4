"""/privacy: one's own file, and being forgotten in the middle of a hand."""

import json
import logging

import pytest

from bot.store import Store
from bot.store.check import check
from tests.bot.chat.scene import buttons, now, scene, words


@pytest.fixture
def log(caplog):
    caplog.set_level(logging.DEBUG, logger="bot")
    return caplog


def exported(room, answer) -> dict:
    """What is in the file that an answer brings."""
    (attached,) = room.env.backend.get_message(room.channel.id, answer.response.id).attachments
    return json.loads(room.env.backend.cdn.get(attached["url"]))


async def test_whoever_asks_gets_their_own_file(room):
    await room.deal(room.ash, room.bryn)
    await room.press(room.ash, "Check")
    answer = await room.ash.slash(room.channel, "privacy export")
    assert answer.ephemeral
    kept = exported(room, answer)
    (character,) = kept["characters"]
    assert (kept["discord_id"], character["name"]) == (str(room.ash.id), "Ash")
    assert "check" in json.dumps(character["hands"]) or "call" in json.dumps(character["hands"])
    assert "Bryn" not in json.dumps(kept)


async def test_strangers_have_nothing_to_read_or_to_erase(room):
    for command in ("privacy export", "privacy forget"):
        assert words(await room.cole.slash(room.channel, command)) == "I know nothing about you."
    assert room.store.house.known(room.cole.id) is None


async def test_it_can_be_asked_in_a_direct_message(room):
    await room.open(room.ash)
    for command, said in (("privacy export", "All that I keep"), ("privacy forget", "Do you want")):
        assert said in words(await room.ash.user.slash(command))


async def test_it_asks_before(room):
    await room.open(room.ash)
    asked = await room.ash.slash(room.channel, "privacy forget")
    assert asked.ephemeral
    assert "Do you want to be forgotten?" in words(asked)
    assert words(await room.ash.click(asked.response, label="Not yet")) == "Nothing was done."
    assert room.store.house.known(room.ash.id) is not None


async def test_forgotten_in_the_middle_of_a_hand(tmp_path, log):
    path = tmp_path / "house.db"
    async with scene(Store.open(path, now=now)) as room:
        await room.quill.slash(room.channel, "grant", who=room.ash, amount="5", reason="Ash was kind")
        await room.deal(room.ash, room.bryn)
        number = room.ash.id.to_bytes(8, "big")
        assert number in files(path)
        asked = await room.ash.slash(room.channel, "privacy forget")
        done = await room.ash.click(asked.response, label="Forget me")
        assert words(done) == "You are forgotten."
        assert buttons(done) == {}
        assert "Ash" not in words(room.message)
        assert "Bryn" in words(room.message)
        assert room.store.house.known(room.ash.id) is None
        await room.env.advance_time(21)
        assert number not in files(path)
        assert b"Ash" not in files(path)
        # Nobody else has lost anything, and the table plays on without them.
        assert room.purse(room.bryn) == 800
        await room.press(room.cole, "Sit down")
        await room.press(room.bryn, "Deal")
        back = await room.ash.slash(room.channel, "purse")
        assert "1000" in words(back)
    assert check(path).ok
    text = "\n".join(record.getMessage() for record in log.records)
    assert "Ash" not in text
    assert str(room.ash.id) not in text


def files(path) -> bytes:
    return b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))
