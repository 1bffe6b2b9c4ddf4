"""Hostile names and reasons through every command: nobody is mentioned, and nothing of them is alive."""

import logging

import pytest
from simcord.components import walk_components

from bot.chat.ledger import SCOPES
from bot.config import Config
from bot.settings import TableSettings
from bot.words import safe_name, safe_text
from tests.bot.chat.scene import buttons, parts, scene
from tests.bot.hostile import NAMES, alive

EVENING = Config(table=TableSettings(nudge=5))
AT_ONCE = 4
"""So many people come to one evening."""


async def spend(names, caplog):
    """An evening of four people with these names, who do all that names come up in."""
    async with scene(config=EVENING) as room:
        people = (room.quill, room.ash, room.bryn, room.cole)
        for who, name in zip(people, names, strict=True):
            room.env.backend.get_user(who.id).global_name = name
        await play(room, names[0])
        sent = [message for request in room.env.http_requests if (message := said(request))]
        assert len(sent) > 40
        for message in sent:
            assert_dead(message, names)
        assert_one_is_reminded(sent, room.ash)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR], caplog.text
    for name in names:
        assert len(name) < 4 or name not in caplog.text, "logs hold no names"


async def play(room, reason):
    """Two hands with a game master about, and money from hand to hand."""
    ash, bryn, cole, quill = room.ash, room.bryn, room.cole, room.quill
    table = await room.open(ash, bryn)
    await gm(room, "seat", player=cole)
    await room.press(ash, "Deal", board(room))
    await room.env.advance_time(20)
    await room.press(table_turn(room), "Check", board(room))
    for do in ("pause", "resume", "rewind"):
        await gm(room, do)
    await gm(room, "unseat", player=cole)
    while not table.view().over:
        await mild(room, table_turn(room))
    await money(room, reason)
    await room.wish(bryn, "Sit out", board(room))
    panel = await quill.slash(room.channel, "table settings")
    await quill.select(panel.response, ["on"], custom_id=custom_id_of(panel, "muck"))
    await room.wish(bryn, "I'm back", board(room))
    await room.press(ash, "Deal", board(room))
    await gm(room, "void")
    room.channel, here = room.guild.create_text_channel("snug"), room.channel
    await quill.slash(here, "table move", channel=room.channel)
    await gm(room, "close")


async def gm(room, do, **options):
    await room.quill.slash(room.channel, f"gm {do}", **options)


async def mild(room, who):
    able = [label for label, on in buttons(board(room)).items() if on]
    if "Trade" in able:
        await who.click((await room.press(who, "Trade", board(room))).response, label="Stand pat")
    else:
        await room.press(who, "Check" if "Check" in able else "Fold", board(room))


async def money(room, reason):
    ash, bryn, quill = room.ash, room.bryn, room.quill
    for who, name, options in (
        (ash, "pay", {"to": bryn, "amount": "3", "reason": reason}),
        (quill, "grant", {"who": ash, "amount": "5", "reason": reason}),
        (quill, "fine", {"who": bryn, "amount": "2", "reason": reason}),
        (quill, "purse", {"who": ash}),
        (ash, "why", {}),
        (ash, "hand", {}),
        *((ash, "ledger", {"scope": scope}) for scope in SCOPES),
        (ash, "hand", {"export": True}),
    ):
        await who.slash(room.channel, name, **options)


def board(room):
    """The newest message of the table."""
    return [each for each in room.channel.history() if not each.flags.ephemeral and buttons(each)][-1]


def table_turn(room):
    """Whose turn it is."""
    table = room.bot.house.by_channel(room.channel.id)
    character = table.players[table.view().view.to_act[0]]
    return next(who for who in (room.ash, room.bryn, room.cole) if room.character(who) == character)


def custom_id_of(answer, what):
    ids = [part.get("custom_id", "") for part in parts(answer)]
    return next(each for each in ids if each.endswith(f":{what}"))


def said(request):
    """The message that a request is to write or to change; nothing where it is about something else."""
    body = request.json if isinstance(request.json, dict) else {}
    message = body.get("data") or body
    return message if "components" in message else None


def assert_dead(message, names):
    """It is as alive with harmless names in the places of these."""
    for text in texts(message):
        harmless = text
        for safe in (safe(name) for name in names for safe in (safe_name, lambda name: safe_text(name, 200))):
            harmless = harmless.replace(safe, "Ada") if safe else harmless
        assert alive(text) == alive(harmless), (names, text)
        mentions = [name for name in names if alive(name)[0]]
        assert not [name for name in mentions if name in text], "each is made safe on its way"


def texts(message):
    yield message.get("content") or ""
    for part in walk_components(message.get("components") or []):
        yield from (part.get(key) or "" for key in ("content", "label", "placeholder"))
        yield from (option["label"] for option in part.get("options") or ())


def assert_one_is_reminded(sent, who):
    """By one message, which mentions nobody else; no other message mentions anybody."""
    allowed = [message.get("allowed_mentions") or {} for message in sent]
    assert all(each.get("parse", []) == [] for each in allowed)
    assert [each["users"] for each in allowed if each.get("users")] == [[who.id]]


@pytest.mark.parametrize("first", range(3))
async def test_names_and_reasons_do_no_harm(first, caplog):
    await spend(NAMES[first * 50 :][:AT_ONCE], caplog)
