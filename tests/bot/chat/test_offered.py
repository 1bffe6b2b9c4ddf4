"""What is offered while somebody types: in their language, and nothing at all where they are refused."""

import logging

from tests.bot.broken import ERRORS, Disk

LISTS = (
    *(("campaign here", "campaign"), ("character switch", "name"), ("character retire", "name")),
    *(("npc retire", "name"), ("stake", "item"), ("why", "hand")),
)


async def offered(room):
    return [await room.quill.autocomplete(room.channel, *each, "") for each in LISTS]


async def test_nothing_is_offered_where_the_books_are_elsewhere(room, caplog):
    assert any(await offered(room))
    room.store.house.transfers.away = frozenset({room.guild.id})
    assert not any((await offered(room))[:-1])
    assert not caplog.records


async def test_nothing_is_offered_where_the_disk_fails(room, caplog):
    await offered(room)
    Disk(room.store).breaks(0, ERRORS[0])
    with caplog.at_level(logging.ERROR):
        assert not any(await offered(room))
    assert {record.name for record in caplog.records} == {"bot.chat.visit"}
    assert room.store.troubled


async def test_it_is_offered_in_the_language_of_who_types(room, monkeypatch):
    monkeypatch.setattr(room.bot.tongues, "of_reader", lambda _: "de")
    (myself,) = await room.ash.autocomplete(room.channel, "character switch", "name", "")
    assert myself["name"] == "Mein Name auf diesem Server"
    cards = await room.ash.autocomplete(room.channel, "rules", "card", "Bube der")
    assert cards
