"""Portraits, from the file that somebody sends to the table at which it is seen."""

import io

from PIL import Image

from bot.config import Config
from bot.settings import TableSettings
from tests.bot.chat.scene import parts, scene, words

PICTURED = Config(table=TableSettings(nudge=None, picture=True), cards="text")


def image(colour, kind="PNG"):
    file = io.BytesIO()
    Image.new("RGB", (300, 200), colour).save(file, kind)
    return f"me.{kind.lower()}", file.getvalue()


def thumbnails(answer):
    return [part["description"] for part in parts(answer) if part["type"] == 11]


async def test_a_portrait_is_kept_small_and_seen_in_lists_and_at_the_table():
    async with scene(config=PICTURED) as room:
        table = await room.open(room.ash, room.bryn)
        hung = await room.ash.slash(room.channel, "character portrait", image=image((200, 30, 30)))
        assert "This is **Ash** from now on" in words(hung)
        assert thumbnails(hung) == ["Portrait of Ash"]
        kept = room.store.house.cast.portrait(room.character(room.ash))
        assert len(kept) < 2000
        by_name = {chair.name: chair.portrait for chair in table.view().chairs}
        assert by_name == {"Ash": kept, "Bryn": b""}
        assert thumbnails(await room.ash.slash(room.channel, "character list")) == ["Portrait of Ash"]
        gone = await room.ash.slash(room.channel, "character portrait")
        assert "no portrait any more" in words(gone)
        assert not thumbnails(await room.ash.slash(room.channel, "character list"))


async def test_what_is_no_image_changes_nothing():
    async with scene() as room:
        await room.ash.slash(room.channel, "character portrait", image=image((1, 2, 3), "JPEG"))
        before = room.store.house.cast.portrait(room.character(room.ash))
        refused = await room.ash.slash(room.channel, "character portrait", image=("me.png", b"no image"))
        assert "That is no image" in words(refused)
        assert room.store.house.cast.portrait(room.character(room.ash)) == before


async def test_game_masters_hang_their_own_characters_and_players_cannot():
    async with scene() as room:
        added = await room.quill.slash(room.channel, "npc add", name="Odile", portrait=image((9, 9, 9)))
        assert "Odile" in words(added)
        assert thumbnails(await room.quill.slash(room.channel, "npc list")) == ["Portrait of Odile"]
        await room.quill.slash(room.channel, "npc retire", name="Odile")
        await room.quill.slash(room.channel, "npc add", name="Old Tom")
        refused = await room.quill.slash(room.channel, "npc add", name="Nemo", portrait=("x.png", b"x"))
        assert "That is no image" in words(refused)
        assert "Nemo" not in words(await room.quill.slash(room.channel, "npc list"))
        hung = await room.quill.slash(room.channel, "npc portrait", name="Old Tom", image=image((0, 99, 0)))
        assert thumbnails(hung) == ["Portrait of Old Tom"]
        assert thumbnails(await room.quill.slash(room.channel, "npc list")) == ["Portrait of Old Tom"]
        refused = await room.ash.slash(room.channel, "npc portrait", name="Old Tom")
        assert "Only" in words(refused)
        assert thumbnails(await room.quill.slash(room.channel, "npc list"))
