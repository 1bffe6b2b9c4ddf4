"""What all read is in the server's language, what one reads alone in their own."""

import sqlite3
from types import SimpleNamespace

import discord
import pytest

from bot import words
from bot.chat.tongues import LANGUAGE, Tongues, Translator
from tests.bot.chat.scene import words as said


def asking(room, locale, *, server=True):
    return SimpleNamespace(locale=locale, guild_id=room.guild.id if server else None)


async def test_a_server_chooses_its_language(room):
    table = await room.open(room.ash)
    answer = await room.quill.slash(room.channel, "house language", language="de")
    assert not answer.ephemeral
    assert "Deutsch" in said(answer)
    with room.bot.announcer.speaking(table):
        assert words.language() == "de"
    refused = await room.ash.slash(room.channel, "house language", language="en")
    assert refused.ephemeral
    assert room.bot.tongues.of_server(room.guild.id) == "de"


async def test_a_server_that_chose_none_speaks_its_own(room):
    guild = SimpleNamespace(preferred_locale=discord.Locale.german)
    client = SimpleNamespace(get_guild={room.guild.id: guild}.get)
    spoken = Tongues(client, room.store)
    assert spoken.of_server(room.guild.id) == "de"
    guild.preferred_locale = discord.Locale.japanese
    assert spoken.of_server(room.guild.id) == "en"
    assert spoken.of_server(1) == "en"


async def test_a_database_in_trouble_changes_no_language(room, monkeypatch):
    room.store.house.set_setting(room.guild.id, LANGUAGE, "de")
    assert room.bot.tongues.of_server(room.guild.id) == "de"

    def fail(*_):
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(room.store.house, "setting", fail)
    assert room.bot.tongues.of_server(room.guild.id) == "de"
    assert Tongues(room.bot, room.store).of_server(room.guild.id) == "en"


@pytest.mark.parametrize(
    ("locale", "server", "spoken"),
    [
        (discord.Locale.german, True, "de"),
        (discord.Locale.british_english, True, "en"),
        (discord.Locale.japanese, True, "de"),
        (discord.Locale.japanese, False, "en"),
    ],
)
async def test_who_is_answered_reads_their_own_language(room, locale, server, spoken):
    room.store.house.set_setting(room.guild.id, LANGUAGE, "de")
    assert room.bot.tongues.of_reader(asking(room, locale, server=server)) == spoken


async def test_discord_has_the_descriptions_in_german(room):
    (payload,) = [
        await each.get_translated_payload(room.bot.tree, Translator())
        for each in room.bot.tree.get_commands()
        if each.name == "house"
    ]
    language = next(each for each in payload["options"] if each["name"] == "language")
    assert language["description"].startswith("Game master")
    assert language["description_localizations"]["de"].startswith("Spielleitung")
    assert not language["name_localizations"]
