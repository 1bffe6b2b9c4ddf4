"""Shards: clocks stand where Discord is away and nowhere else, and letters never act on another's table."""

from types import SimpleNamespace

import msgspec

from bot.chat.host import _tell_of_shards
from bot.config import Config
from bot.message import Click
from bot.settings import TableSettings
from bot.shards import Shards
from bot.store import Store
from tests.bot.chat.scene import QUIET, buttons, custom_id, make_bot, now, parts, scene, state, words

CLOCKED = Config(table=TableSettings(nudge=None, clock=30), cards="text", shards=2)
SECOND = msgspec.structs.replace(QUIET, shards=2, shard_ids=(1,))


async def asked_by_letter(room):
    """A table that has come to the trade, and the letter that asks Ash which cards go."""
    table = await room.deal(room.ash, room.bryn)
    await room.press(room.ash, "Check")
    await room.press(room.bryn, "Check")
    return table, room.letters(room.ash)[-1]


async def test_an_outage_stops_the_clocks_of_its_own_shard_only(caplog):
    caplog.set_level("INFO", logger="bot")
    async with scene(config=CLOCKED, pulse=1, shard=1) as room:
        table = await room.deal(room.ash, room.bryn)
        mine, other = room.bot.get_shard(1), room.bot.get_shard(0)
        await other.disconnect()
        await room.env.advance_time(32)
        assert table.view().view.to_act == (1,), "the first shard's outage keeps nobody here"
        await mine.disconnect()
        await room.env.advance_time(90)
        with room.env.time_context():
            await other.reconnect()
        await room.env.advance_time(90)
        assert table.view().view.to_act == (1,)
        with room.env.time_context():
            await mine.reconnect()
        await room.env.advance_time(2)
        # Whoever it is about has a minute from then on, and all can see it.
        deadline = table.view().deadline // 1000
        assert room.seconds + 58 <= deadline <= room.seconds + 60
        assert f"<t:{deadline}:R>" in words(room.message)
        await room.env.advance_time(62)
        assert table.view().view.to_act != (1,)
    told = [line for line in caplog.messages if "Discord is" in line and "shard 1" in line]
    assert told[-2:] == [
        "Discord is away for shard 1: no clock runs at its tables",
        "Discord is there for shard 1",
    ], "the host reads of it once, and of no outage as the bot stops"


async def test_a_socket_that_closes_without_a_word_stops_the_clocks_too():
    async with scene(config=CLOCKED, pulse=1, shard=1) as room:
        table = await room.deal(room.ash, room.bryn)
        # discord.py tells of it only once it has done with another shard that it is connecting.
        socket = room.bot._get_websocket(shard_id=1)
        socket.open = False
        await room.env.advance_time(90)
        assert room.bot.house.away == {1}
        with room.env.time_context():
            room.bot.dispatch("shard_ready", 1)
        await room.env.advance_time(90)
        assert table.view().view.to_act == (0,), "what is told late of a socket that is closed lets nobody in"
        socket.open = True
        with room.env.time_context():
            room.bot.dispatch("shard_resumed", 1)
        await room.env.advance_time(62)
        assert table.view().view.to_act == (1,)


async def test_without_the_first_shard_letters_lead_to_the_table():
    async with scene(config=SECOND, shard=1) as room:
        assert room.sent("PUT", "/applications/") == 0
        assert room.sent("GET", "/applications/") >= 1
        _, letter = await asked_by_letter(room)
        assert "Which cards go?" in words(letter)
        assert "Nothing can be pressed in this message" in words(letter)
        (link,) = [part for part in parts(letter) if part["type"] in (2, 3)]
        assert link["url"] == f"https://discord.com/channels/{room.guild.id}/{room.channel.id}"
        asked = await room.press(room.ash, "My hand")
        await room.ash.click(asked.response, label="Stand pat")
        assert "Nothing can be pressed" not in words(room.letters(room.ash)[-1])
        await room.cole.slash(room.channel, "watch", where="letter")
        assert "Stop" not in buttons(room.letters(room.cole)[-1])
        view = await room.cole.slash(room.channel, "watch")
        await room.cole.click(view.response, label="Stop")
        assert room.bot.announcer.watch(room.bot.house.by_channel(room.channel.id)).keys == ()


async def test_each_process_tells_that_it_knows_but_some():
    async with scene(config=SECOND, shard=1) as room:
        await room.open(room.ash)
        for command in ("privacy export", "privacy forget"):
            answer = await room.ash.slash(room.channel, command)
            assert "Give the command on every server where you play" in words(answer)
        done = await room.ash.click(answer.response, label="Forget me")
        assert words(done).startswith("You are forgotten.\n-# I run in several parts")


async def test_a_letter_of_another_database_acts_on_no_table_of_ours():
    """The same people, table, hand and question, by number: but the letter is of another house."""
    async with scene() as room:
        _, letter = await asked_by_letter(room)
        room.store.close()
        room.store = Store.open(":memory:", now=now)
        await room.env.restart_bot(make_bot(room.store))
        table, own = await asked_by_letter(room)
        foreign, mine = (Click.parse(custom_id(each, "Stand pat")) for each in (letter, own))
        assert msgspec.structs.replace(foreign, mark=mine.mark) == mine
        assert foreign.mark != mine.mark
        before = state(table)
        answer = await room.ash.user.click(letter, label="Stand pat")
        assert "from before its table moved, so nothing has happened" in words(answer)
        assert state(table) == before
        await room.ash.user.click(own, label="Stand pat")
        assert state(table) != before


async def test_a_letter_without_a_mark_is_ours_only_where_no_other_process_is():
    async with scene() as room:
        table, _ = await asked_by_letter(room)
        mark, room.bot.mailbox.mark = room.bot.mailbox.mark, ""
        room.bot.announcer.letters(table)._sent.clear()
        await room.bot.announcer.letters(table).deliver()
        room.bot.mailbox.mark = mark
        letter = room.letters(room.ash)[-1]
        assert custom_id(letter, "Stand pat").endswith(":pat")
        before = state(table)
        room.bot.house.shards = msgspec.structs.replace(SECOND, shard_ids=(0,)).sharding
        answer = await room.ash.user.click(letter, label="Stand pat")
        assert "from before its table moved" in words(answer)
        assert state(table) == before
        room.bot.house.shards = QUIET.sharding
        await room.ash.user.click(letter, label="Stand pat")
        assert state(table) != before


def test_as_it_starts_it_tells_what_it_runs_and_what_lies_in_the_wrong_database(capsys):
    with Store.open(":memory:") as store:
        for guild in (2, 3):
            store.house.campaign_for(guild << 22)
        house = SimpleNamespace(shards=Shards(), config=SECOND)
        client = SimpleNamespace(house=house, store=store)
        _tell_of_shards(client)
        assert capsys.readouterr() == ("", "")
        house.shards = SECOND.sharding
        _tell_of_shards(client)
        said, wrong = capsys.readouterr()
        assert said == "Of 2 shards this process runs: 1\n"
        assert "1 server in this database belongs to shards of other processes" in wrong
        assert str(2 << 22) in wrong
        assert f"move-guild --all-of OTHER.yaml --from {store.file}" in wrong
