"""Time at a table: decisions that run out, reminders, hands that deal themselves, and outages."""

import logging

import discord

from bot.config import Config
from bot.settings import TableSettings
from bot.store import Store
from bot.tables.moves import Move
from tests.bot.chat.scene import buttons, make_bot, now, scene, words

NUDGED = Config(table=TableSettings(nudge=20))
CLOCKED = Config(table=TableSettings(nudge=None, clock=30))


def shown(room):
    """The newest table message: reminders and lines for all stand beside it."""
    return [each for each in room.channel.history() if "##" in words(each)][-1]


def dispatch(room, event, *facts):
    with room.env.time_context():
        room.bot.dispatch(event, *facts)


def mentions(room):
    return [each for each in room.channel.history() if "waits for you" in words(each)]


async def test_a_clock_that_runs_out_folds_or_checks_and_says_so():
    async with scene(config=CLOCKED, pulse=1) as room:
        table = await room.deal(room.ash, room.bryn, room.cole)
        assert f"Time runs out <t:{room.seconds + 30}:R>" in words(shown(room))
        await room.env.advance_time(29)
        assert table.view().view.to_act == (0,)
        await room.env.advance_time(2)
        # A check costs nothing, so it is the mildest.
        assert "Ash checks (by the clock)" in words(shown(room))
        assert "let the clock decide" in words(shown(room))
        await room.bet(room.bryn, "Bet", "10")
        await room.env.advance_time(31)
        assert "Cole folds (by the clock)" in words(shown(room))


async def test_two_in_a_row_sit_a_player_out_until_they_are_back():
    async with scene(config=CLOCKED, pulse=1) as room:
        table = await room.deal(room.ash, room.bryn, room.cole)
        await room.env.advance_time(31)
        await room.bet(room.bryn, "Bet", "10")
        await room.press(room.cole, "Call 10gp")
        await room.env.advance_time(31)
        assert "Ash has let the clock decide twice and sits out" in words(room.message)
        assert table.view().chairs[0].sitting_out
        assert "sitting out" in words(shown(room))
        await room.wish(room.ash, "I'm back", shown(room))
        assert not table.view().chairs[0].sitting_out


async def test_nobody_is_reminded_who_acts_in_time():
    async with scene(config=NUDGED, pulse=1) as room:
        await room.deal(room.ash, room.bryn)
        await room.env.advance_time(15)
        await room.press(room.ash, "Check")
        await room.env.advance_time(15)
        assert mentions(room) == []


async def test_a_silent_player_is_mentioned_once_and_alone_until_they_act():
    async with scene(config=NUDGED, pulse=1) as room:
        await room.deal(room.ash, room.bryn)
        edits = room.sent("PATCH", f"/channels/{room.channel.id}/messages")
        await room.env.advance_time(25)
        (nudge,) = mentions(room)
        # Of a reminder the table itself shows nothing, so it is not edited for it.
        assert room.sent("PATCH", f"/channels/{room.channel.id}/messages") == edits
        assert words(nudge) == f"<@{room.ash.id}>, the table waits for you."
        assert [user.id for user in nudge.mentions] == [room.ash.id]
        await room.env.advance_time(120)
        assert len(mentions(room)) == 1
        await room.press(room.ash, "Check", shown(room))
        assert mentions(room) == []
        # The next question is another's.
        await room.env.advance_time(25)
        assert [user.id for user in mentions(room)[0].mentions] == [room.bryn.id]


async def test_a_reminder_that_cannot_be_posted_or_deleted_stops_nothing(caplog):
    async with scene(config=NUDGED, pulse=1) as room:
        await room.deal(room.ash, room.bryn)
        with caplog.at_level(logging.INFO, "bot.chat"):
            room.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
            await room.env.advance_time(25)
            assert "could not be posted" in caplog.text
            await room.press(room.ash, "Check")
            await room.env.advance_time(25)
            room.env.backend.delete_message(room.channel.id, mentions(room)[0].id)
            await room.press(room.bryn, "Check", shown(room))
            assert "could not be deleted" in caplog.text
        assert "The trade" in words(shown(room))


async def test_an_answer_that_came_while_the_reminder_was_on_its_way_deletes_it(monkeypatch):
    async with scene(config=NUDGED, pulse=1) as room:
        table = await room.deal(room.ash, room.bryn)
        send = discord.abc.Messageable.send

        async def slow(self, *args, **kwargs):
            said = await send(self, *args, **kwargs)
            if "allowed_mentions" in kwargs:
                view = table.view()
                await table.act(room.character(room.ash), view.hand, view.asks[0], Move("call"))
            return said

        monkeypatch.setattr(discord.abc.Messageable, "send", slow)
        await room.env.advance_time(25)
        assert room.sent("POST", f"/channels/{room.channel.id}/messages") >= 1
        assert table.view().view.to_act == (1,)
        assert mentions(room) == []


async def test_the_next_hand_deals_itself_and_the_last_keeps_its_end():
    async with scene(config=Config(table=TableSettings(nudge=None, auto_deal=10)), pulse=1) as room:
        await room.deal(room.ash, room.bryn)
        first = room.message.id
        await room.bet(room.ash, "Bet", "4")
        await room.press(room.bryn, "Fold")
        assert f"**The next hand** deals itself <t:{room.seconds + 10}:R>" in words(room.message)
        await room.env.advance_time(12)
        assert room.message.id != first
        assert "hand 2" in words(room.message)
        assert len(room.letters(room.ash)) == 2
        old = next(each for each in room.channel.history() if each.id == first)
        assert "Ash wins" in words(old)
        assert buttons(old) == {}


async def test_a_hand_whose_end_could_not_be_shown_keeps_it_all_the_same(caplog):
    async with scene(config=Config(table=TableSettings(nudge=None, auto_deal=10)), pulse=1) as room:
        await room.deal(room.ash, room.bryn)
        first = room.message.id
        await room.bet(room.ash, "Bet", "4")
        room.env.inject_error("POST", "/interactions/*/callback", status=500, times=1)
        room.env.inject_error("PATCH", f"/channels/{room.channel.id}/messages/*", status=500, times=1)
        await room.press(room.bryn, "Fold")
        old = next(each for each in room.channel.history() if each.id == first)
        assert "Ash wins" not in words(old)
        await room.env.advance_time(12)
        old = next(each for each in room.channel.history() if each.id == first)
        assert "Ash wins" in words(old)
        assert "hand 2" in words(room.message)


async def test_no_clock_runs_out_while_discord_is_away():
    async with scene(config=CLOCKED, pulse=1) as room:
        table = await room.deal(room.ash, room.bryn)
        await room.env.advance_time(10)
        dispatch(room, "shard_disconnect", 0)
        await room.env.advance_time(600)
        assert table.view().view.to_act == (0,)
        dispatch(room, "shard_resumed", 0)
        # Whoever it is about has a minute now, though twenty seconds were left, and all can see it.
        await room.env.settle()
        assert f"<t:{room.seconds + 60}:R>" in words(room.message)
        await room.env.advance_time(55)
        assert table.view().view.to_act == (0,)
        await room.env.advance_time(10)
        assert table.view().view.to_act == (1,)


async def test_ready_twice_changes_nothing():
    async with scene(config=CLOCKED, pulse=1) as room:
        table = await room.deal(room.ash, room.bryn)
        await room.bet(room.ash, "Bet", "10")
        message, syncs = room.message.id, room.sent("PUT", "/applications/")
        posts = room.sent("POST", f"/channels/{room.channel.id}/messages")
        dispatch(room, "ready")
        dispatch(room, "ready")
        await room.env.settle()
        assert room.bot.house.by_channel(room.channel.id) is table
        assert (room.message.id, room.sent("PUT", "/applications/")) == (message, syncs)
        assert room.sent("POST", f"/channels/{room.channel.id}/messages") == posts
        assert room.bot.pulse.is_running()
        await room.press(room.bryn, "Call 10gp")
        assert table.view().view.pot == 20


async def test_a_running_clock_has_a_minute_after_a_restart(tmp_path):
    path = tmp_path / "backroom.db"
    async with scene(Store.open(path, now=now), CLOCKED, pulse=1) as room:
        await room.deal(room.ash, room.bryn)
        room.store.close()
        room.store = Store.open(path, now=now)
        await room.env.advance_time(25)
        await room.env.restart_bot(make_bot(room.store, CLOCKED, pulse=1))
        table = room.bot.house.by_channel(room.channel.id)
        await room.env.advance_time(55)
        assert table.view().view.to_act == (0,)
        await room.env.advance_time(10)
        assert table.view().view.to_act == (1,)


async def test_a_look_at_the_clocks_that_fails_is_not_the_last(monkeypatch, caplog):
    async with scene(config=CLOCKED, pulse=1) as room:
        table = await room.deal(room.ash, room.bryn)

        async def broken(_):
            raise RuntimeError("the clock has stopped")

        with monkeypatch.context() as patch:
            patch.setattr(room.bot.house, "sweep", broken)
            await room.env.advance_time(5)
        assert "the clock has stopped" in caplog.text
        await room.env.advance_time(31)
        assert table.view().view.to_act == (1,)


async def test_what_is_not_told_of_time_is_logged(monkeypatch, caplog):
    async with scene(config=CLOCKED, pulse=1) as room:
        table = await room.deal(room.ash, room.bryn)

        async def broken(*_):
            raise RuntimeError("no voice")

        monkeypatch.setattr(room.bot.announcer, "tell_swept", broken)
        await room.env.advance_time(31)
        assert "no voice" in caplog.text
        assert table.view().view.to_act == (1,)
        assert not room.bot._telling


async def test_a_turn_of_two_hours():
    """The tokens of everything that was pressed before are long dead: presses bring their own."""
    async with scene() as room:
        await room.deal(room.ash, room.bryn)
        form = await room.press(room.ash, "Bet")
        await room.env.advance_time(2 * 3600)
        await room.ash.submit_modal(form, {"amount": "10"})
        assert "Ash bets 10gp" in words(room.message)
        await room.env.advance_time(2 * 3600)
        await room.press(room.bryn, "Call 10gp")
        assert "Bryn calls 10gp" in words(room.message)


async def test_a_reminder_from_before_a_restart_goes_when_its_player_acts(tmp_path):
    path = tmp_path / "backroom.db"
    async with scene(Store.open(path, now=now), NUDGED, pulse=1) as room:
        await room.deal(room.ash, room.bryn)
        await room.env.advance_time(25)
        assert len(mentions(room)) == 1
        room.store.close()
        room.store = Store.open(path, now=now)
        await room.env.restart_bot(make_bot(room.store, NUDGED, pulse=1))
        assert len(mentions(room)) == 1
        await room.press(room.ash, "Check", shown(room))
        assert mentions(room) == []
        assert room.store.house.settings(0, "nudges:") == {}


async def test_with_their_channel_reminders_and_watchers_are_gone():
    async with scene(config=NUDGED, pulse=1) as room:
        await room.deal(room.ash, room.bryn)
        await room.cole.slash(room.channel, "watch", where="letter")
        await room.env.advance_time(25)
        assert len(room.store.house.settings(0, "nudges:")) == 1
        room.env.backend.delete_channel(room.channel.id)
        await room.env.advance_time(5)
        assert "The table is closed" in words(room.letters(room.cole)[-1])
        for kept in ("nudges:", "watch:"):
            assert room.store.house.settings(0, kept) == {}
