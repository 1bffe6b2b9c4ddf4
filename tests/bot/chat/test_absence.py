"""What is no more: players who left the server, channels deleted, permissions taken away; and moving on."""

import discord
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from bot.config import Config
from bot.settings import TableSettings
from bot.store import Store
from tests.bot.chat.scene import buttons, make_bot, now, scene, words

NUDGED = Config(table=TableSettings(nudge=20))


async def deny(room, channel, who, *names, kind=0):
    """Take permissions from a role (kind 0) or a member (1) in a channel."""
    denied = discord.Permissions(**dict.fromkeys(names, True)).value
    room.env.backend.set_overwrite(
        channel.id, Overwrite(target_id=who, type=OverwriteType(kind), deny=denied)
    )
    await room.env.settle()


def shown(room):
    return [each for each in room.channel.history() if "##" in words(each)][-1]


async def test_a_silent_player_who_has_left_the_server_leaves_the_table():
    async with scene(config=NUDGED, pulse=1) as room:
        table = await room.deal(room.ash, room.bryn, room.cole)
        room.guild.remove_member(room.ash)
        await room.env.advance_time(25)
        assert "Ash folds and leaves for good" in words(shown(room))
        said = [words(each) for each in room.channel.history()]
        assert "Ash has left the server and the table. Their chips are back in their purse." in said
        assert not any(f"<@{room.ash.id}>" in each for each in said)
        assert table.view().view.to_act == (1,)
        form = await room.press(room.bryn, "Bet", shown(room))
        await room.bryn.submit_modal(form, {"amount": "2"})
        await room.press(room.cole, "Fold", shown(room))
        assert [chair.name for chair in table.view().chairs] == ["Bryn", "Cole"]


async def test_a_silent_player_who_is_there_is_reminded():
    async with scene(config=NUDGED, pulse=1) as room:
        table = await room.deal(room.ash, room.bryn)
        await room.env.advance_time(25)
        assert len(table.view().chairs) == 2
        # Discord in trouble, or a server out of sight, is no proof that somebody has gone.
        room.env.inject_error("GET", "/guilds/*/members/*", status=500, times=None)
        await room.press(room.ash, "Check", shown(room))
        await room.env.advance_time(25)
        assert len(table.view().chairs) == 2


async def test_a_letter_to_somebody_who_has_left_tells_that_they_have(room):
    table = await room.open(room.ash, room.bryn, room.cole)
    room.guild.remove_member(room.cole)
    path = f"/channels/{room.cole.user.dm_channel.id}/messages"
    room.env.inject_error("POST", path, status=403, code=50278, times=None)
    await room.press(room.ash, "Deal")
    assert [chair.name for chair in table.view().chairs if chair.leaving] == ["Cole"]
    assert "Cole has left the server" in words(room.message)


async def test_who_has_left_leaves_every_table(room):
    first = await room.deal(room.ash, room.bryn, room.cole)
    room.channel = room.guild.create_text_channel("snug")
    second = await room.open(room.bryn, room.cole)
    room.guild.remove_member(room.cole)
    path = f"/channels/{room.cole.user.dm_channel.id}/messages"
    room.env.inject_error("POST", path, status=403, code=50278, times=None)
    await room.press(room.bryn, "Deal")
    assert second.view().over, "Bryn is the last one left"
    assert [chair.name for chair in second.view().chairs] == ["Bryn"]
    assert [chair.name for chair in first.view().chairs if chair.leaving] == ["Cole"]


async def test_closed_letters_alone_send_nobody_away(room):
    table = await room.open(room.ash, room.bryn)
    path = f"/channels/{room.bryn.user.dm_channel.id}/messages"
    room.env.inject_error("POST", path, status=403, code=50007, times=None)
    await room.press(room.ash, "Deal")
    assert len(table.view().chairs) == 2


async def test_a_server_that_is_out_of_sight_keeps_its_players():
    async with scene(config=NUDGED, pulse=1) as room:
        table = await room.deal(room.ash, room.bryn)
        room.guild.remove_member(room.ash)
        await room.env.settle()
        room.bot.get_guild(room.guild.id).unavailable = True
        await room.env.advance_time(25)
        assert not any(chair.leaving for chair in table.view().chairs)


async def test_a_deleted_channel_closes_its_table_with_all_stakes_returned(room):
    table = await room.deal(room.ash, room.bryn)
    await room.bet(room.ash, "Bet", "50")
    room.env.backend.delete_channel(room.channel.id)
    await room.env.settle()
    assert table.closed
    assert room.bot.house.tables == ()
    assert (room.purse(room.ash), room.purse(room.bryn)) == (1000, 1000)
    assert "The channel of your table was deleted" in words(room.letters(room.quill)[-1])
    assert table.id not in room.bot.announcer._boards


async def test_a_channel_that_was_only_said_to_be_gone_can_go_later(room):
    await room.deal(room.ash, room.bryn)
    room.env.inject_error("*", f"/channels/{room.channel.id}*", status=404, code=10003, times=None)
    room.env.inject_error("*", "/interactions/*", status=404, code=10003)
    await room.press(room.ash, "Stand up")
    assert room.bot.house.tables == ()
    room.env.backend.faults.clear()
    table = await room.open(room.ash, room.bryn)
    room.env.backend.delete_channel(room.channel.id)
    await room.env.settle()
    assert table.closed
    assert (room.purse(room.ash), room.purse(room.bryn)) == (1000, 1000)


async def test_a_deleted_thread_closes_its_table(room):
    thread = await room.bot.get_channel(room.channel.id).create_thread(
        name="the quiet corner", type=discord.ChannelType.public_thread
    )
    (room.channel,) = room.channel.threads
    table = await room.deal(room.ash, room.bryn)
    room.env.backend.delete_channel(thread.id)
    await room.env.settle()
    assert table.closed


async def test_a_table_comes_out_of_the_archive_with_its_thread(room):
    await room.bot.get_channel(room.channel.id).create_thread(
        name="the quiet corner", type=discord.ChannelType.public_thread
    )
    (room.channel,) = room.channel.threads
    await room.deal(room.ash, room.bryn)
    first = room.message.id
    room.env.inject_error("PATCH", f"/channels/{room.channel.id}/messages/*", status=400, code=50083, times=2)
    await room.ash.slash(room.channel, "table top-up", amount="5")
    assert room.message.id != first
    assert "5gp more after this hand" in words(room.message)
    assert room.letters(room.quill) == []


async def test_the_threads_of_a_deleted_channel_close_with_it(room):
    await room.bot.get_channel(room.channel.id).create_thread(
        name="the quiet corner", type=discord.ChannelType.public_thread
    )
    parent = room.channel
    (room.channel,) = parent.threads
    table = await room.deal(room.ash, room.bryn)
    room.env.backend.delete_channel(parent.id)
    await room.env.settle()
    assert table.closed


async def test_a_channel_that_is_there_when_asked_for_is_not_gone(room):
    table = await room.deal(room.ash, room.bryn)
    room.env.inject_error("*", f"/channels/{room.channel.id}/messages*", status=404, code=10003)
    room.env.inject_error("*", "/interactions/*", status=404, code=10062)
    await room.press(room.ash, "Check")
    assert not table.closed
    await room.quill.slash(room.channel, "table show")
    assert "Ash checks" in words(room.message)


async def test_a_channel_that_was_deleted_while_we_were_away(tmp_path):
    path = tmp_path / "backroom.db"
    async with scene(Store.open(path, now=now)) as room:
        table = await room.deal(room.ash, room.bryn)
        room.store.close()
        room.store = Store.open(path, now=now)
        room.env.inject_error("*", f"/channels/{room.channel.id}*", status=404, code=10003, times=None)
        await room.env.restart_bot(make_bot(room.store))
        assert room.bot.house.tables == ()
        assert room.store.house.table(table.id).closed_at
        assert room.purse(room.ash) == 1000


async def test_a_lost_permission_is_told_to_the_opener_once_and_costs_nothing(room):
    table = await room.deal(room.ash, room.bryn)
    first = room.message.id
    room.env.inject_error("*", f"/channels/{room.channel.id}/messages*", status=403, code=50013, times=None)
    lost = room.env.backend.faults[-1]
    await room.ash.slash(room.channel, "table top-up", amount="5")
    await room.ash.slash(room.channel, "table top-up", amount="5")
    letters = [words(each) for each in room.letters(room.quill)]
    assert len(letters) == 1
    assert f"cannot show your table in <#{room.channel.id}>" in letters[0]
    assert "Nothing is lost" in letters[0]
    assert not table.closed
    # Presses on the message bring an edit of their own, so the play goes on.
    await room.press(room.ash, "Check")
    assert "Ash checks" in words(room.message)
    room.env.backend.faults.remove(lost)
    await room.quill.slash(room.channel, "table show")
    assert room.message.id != first
    await room.press(room.bryn, "Check")
    assert "The trade" in words(room.message)


async def test_the_letter_names_what_is_lacking(room):
    table = await room.deal(room.ash, room.bryn)
    await deny(room, room.channel, room.guild.default_role.id, "send_messages", "read_message_history")
    room.env.inject_error("*", f"/channels/{room.channel.id}/messages*", status=403, code=50013, times=None)
    await room.ash.slash(room.channel, "table top-up", amount="5")
    (letter,) = room.letters(room.quill)
    assert "I lack Send Messages and Read Message History there" in words(letter)
    assert not table.closed


async def test_a_table_opens_only_where_all_that_is_needed_is_granted(room):
    silent = room.guild.create_text_channel(
        "silent",
        overwrites={
            room.guild.default_role: discord.PermissionOverwrite(
                send_messages=False, embed_links=False, read_message_history=False
            )
        },
    )
    answer = await room.quill.slash(silent, "table open", game="queens-ransom")
    assert answer.ephemeral
    assert "I lack Send Messages, Embed Links and Read Message History." in words(answer)
    assert room.bot.house.tables == ()


async def test_a_table_moves_in_mid_hand(room):
    table = await room.deal(room.ash, room.bryn)
    await room.bet(room.ash, "Bet", "10")
    here = room.channel
    snug = room.guild.create_text_channel("snug")
    answer = await room.quill.slash(here, "table move", channel=snug)
    assert answer.ephemeral
    assert f"<#{snug.id}>" in words(answer)
    assert buttons(shown(room)) == {}
    assert room.bot.house.by_channel(here.id) is None
    room.channel = snug
    assert "Quill has the table moved here" in words(room.message)
    await room.press(room.bryn, "Call 10gp", shown(room))
    assert "Bryn calls 10gp" in words(shown(room))
    assert room.store.house.table(table.id).message == shown(room).id
    # The old channel is free for another.
    room.channel = here
    await room.ash.slash(here, "table open", game="queens-ransom")
    assert len(room.bot.house.tables) == 2


async def test_a_table_moves_into_a_thread(room):
    table = await room.deal(room.ash, room.bryn)
    await room.bot.get_channel(room.channel.id).create_thread(
        name="the quiet corner", type=discord.ChannelType.public_thread
    )
    (thread,) = room.channel.threads
    await deny(room, room.channel, room.bot.user.id, "send_messages_in_threads", kind=1)
    answer = await room.quill.slash(room.channel, "table move", channel=thread)
    assert "In that channel I lack Send Messages in Threads." in words(answer)
    await deny(room, room.channel, room.bot.user.id, kind=1)
    await room.quill.slash(room.channel, "table move", channel=thread)
    room.channel = thread
    assert table.channel == thread.id
    await room.press(room.ash, "Check", shown(room))
    assert "Ash checks" in words(shown(room))


async def test_a_table_moves_only_where_it_can_stand(room):
    await room.open(room.ash)
    silent = room.guild.create_text_channel("silent")
    await deny(room, silent, room.bot.user.id, "send_messages", kind=1)
    answer = await room.quill.slash(room.channel, "table move", channel=silent)
    assert "In that channel I lack Send Messages." in words(answer)
    taken = room.guild.create_text_channel("taken")
    await room.ash.slash(taken, "table open", game="queens-ransom")
    answer = await room.quill.slash(room.channel, "table move", channel=taken)
    assert "a table in this channel already" in words(answer)
    answer = await room.ash.slash(room.channel, "table move", channel=room.guild.create_text_channel("snug"))
    assert "whoever opened this table" in words(answer)
    assert room.bot.house.by_channel(room.channel.id)


async def test_nobody_moves_a_table_where_they_may_not_write(room):
    await room.ash.slash(room.channel, "table open", game="queens-ransom")
    news = room.guild.create_text_channel("news")
    await deny(room, news, room.ash.id, "send_messages", kind=1)
    answer = await room.ash.slash(room.channel, "table move", channel=news)
    assert "may not write in that channel yourself" in words(answer)
    assert room.bot.house.by_channel(room.channel.id)
