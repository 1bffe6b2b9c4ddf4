"""Cards as pictures in the channel and by direct message, as each player likes to see them."""

import asyncio
import io
import time

from PIL import Image

from bot.chat import drawing
from bot.config import Config
from bot.message import Message, Picture, Sketch, Text
from bot.pictures import studio
from bot.pictures.drawings import HandDrawing
from bot.settings import TableSettings
from tests.bot.chat.scene import parts, scene, words

LOOKERS = Config(table=TableSettings(nudge=None), cards="pictures")


def gallery(message):
    """The words of the pictures in a message or an answer."""
    return [item["description"] for part in parts(message) if part["type"] == 12 for item in part["items"]]


async def test_cards_come_as_a_picture_with_words_that_say_the_same():
    async with scene(config=LOOKERS) as room:
        await room.deal(room.ash, room.bryn)
        (letter,) = room.letters(room.ash)
        shown = await room.press(room.ash, "My hand")
        assert gallery(letter) == gallery(shown)
        (alt,) = gallery(shown)
        assert alt.startswith("Your cards: ")
        (file,) = letter.attachments
        assert (file.filename, file.description) == ("cards.png", alt)


async def test_each_player_chooses_for_themselves_and_for_good():
    async with scene() as room:
        await room.deal(room.ash, room.bryn)
        assert not gallery(await room.press(room.ash, "My hand"))
        chosen = await room.ash.slash(room.channel, "hand", cards="pictures")
        assert "As a picture" in words(chosen)
        assert gallery(await room.press(room.ash, "My hand"))
        assert not gallery(await room.press(room.bryn, "My hand"))
        await room.ash.slash(room.channel, "hand", cards="text")
        assert not gallery(await room.press(room.ash, "My hand"))


# A sketch that cannot be drawn, or not in time, is said in words.

SKETCH = Sketch("cards.png", HandDrawing(deck="ransom", slots=(("2t",),)), "Your cards: 2 of Tail")


async def test_what_is_drawn_is_a_picture():
    (item,) = (await drawing.drawn(Message((SKETCH,)))).items
    assert isinstance(item, Picture)
    assert Image.open(io.BytesIO(item.data)).format == "PNG"
    assert (item.name, item.alt) == (SKETCH.name, SKETCH.alt)


async def test_what_cannot_be_drawn_is_said(monkeypatch, caplog):
    def broken(_):
        raise MemoryError("9 of Tail")

    monkeypatch.setattr(studio, "drawn", lambda _: None)
    monkeypatch.setattr(studio, "draw", broken)
    assert (await drawing.drawn(Message((SKETCH,)))).items == (Text(SKETCH.alt),)
    assert "MemoryError" in caplog.text
    assert "Tail" not in caplog.text


async def test_what_takes_too_long_is_said(monkeypatch):
    monkeypatch.setattr(studio, "drawn", lambda _: None)
    begun = []

    def slowly(sketch):
        begun.append(sketch)
        time.sleep(0.1)

    monkeypatch.setattr(studio, "draw", slowly)
    waiting = [drawing.drawn(Message((SKETCH,)), 0.02) for _ in range(3)]
    assert {each.items for each in await asyncio.gather(*waiting)} == {(Text(SKETCH.alt),)}
    await asyncio.sleep(0.2)
    assert len(begun) == 1  # the others had not been begun, and nobody waits for them
