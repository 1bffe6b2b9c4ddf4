"""What all read is in the server's language, what one reads alone in their own."""

import sqlite3
from types import SimpleNamespace

import discord
import pytest

from bot import words
from bot.chat.tongues import LANGUAGE, Tongues, Translator
from tests.bot.chat.scene import words as said
from tests.bot.chat.test_clock import shown
from tests.bot.chat.test_watch import seen


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


async def test_readers_of_another_language_are_told_of_buttons_as_they_stand_there(room):
    room.bot.tongues.choose(room.guild.id, "de")
    await room.quill.slash(room.channel, "table open", game="queens-ransom")
    await room.press(room.ash, "Hinsetzen")
    chair = await room.press(room.cole, "Mehr…")
    assert "You do not sit here. *Hinsetzen* puts" in said(chair)
    looks_on = await room.cole.slash(room.channel, "watch")
    assert "It takes two to play. *Hinsetzen* puts" in said(looks_on)
    await room.press(room.bryn, "Hinsetzen", shown(room))
    await room.env.advance_time(21)
    assert "*Geben* begins a hand" in said(seen(room, looks_on, room.cole))


async def test_in_a_direct_message_too(room):
    await room.deal(room.ash, room.bryn)
    await room.bet(room.ash, "Bet", "10")
    await room.press(room.bryn, "Call 10gp")
    room.bot.tongues.choose(room.guild.id, "de")
    await room.quill.slash(room.channel, "gm void")
    await room.quill.slash(room.channel, "gm unseat", player=room.ash)
    refused = await room.ash.user.click(room.letters(room.ash)[-1], label="Stand pat")
    assert said(refused) == "You do not sit at this table. *Hinsetzen* gives you a chair."
