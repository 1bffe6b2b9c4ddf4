"""A table that sleeps for weeks: tokens are dead, the thread is archived, and the bot begins anew."""

from bot.config import Config
from bot.settings import TableSettings
from bot.store import Store
from bot.tables import house
from tests.bot.chat.scene import buttons, make_bot, now, scene, words
from tests.bot.chat.test_clock import shown

HOUR, DAY = 3600, 86_400
POSTED = Config(table=TableSettings(nudge=DAY, clock=7 * DAY, quiet_hours="23:00-08:00 Europe/Berlin"))


def slow(bot):
    """The bot with loops that turn so seldom that weeks go by quickly."""
    bot.evenings.pulse.change_interval(hours=1)
    return bot


async def sleep(room, days):
    for _ in range(days * 4):
        await room.env.advance_time(6 * HOUR)


async def begin_again(room, path):
    room.store.close()
    room.store = Store.open(path, now=now)
    await room.env.restart_bot(slow(make_bot(room.store, POSTED, pulse=HOUR)))
    return room.bot.house.by_channel(room.channel.id)


async def test_a_hand_of_three_weeks(tmp_path, monkeypatch):
    # A sweep each hour is as good here as one each second.
    monkeypatch.setattr(house, "STALLED", DAY * 1000)
    path = tmp_path / "backroom.db"
    async with scene(Store.open(path, now=now), POSTED, pulse=HOUR) as room:
        slow(room.bot)
        await room.deal(room.ash, room.bryn)
        await sleep(room, 5)
        # With the reminder of the first day the table's message has come down again.
        old = shown(room)
        assert f"<@{room.ash.id}>, the table waits for you." in map(words, room.channel.history())
        # Four days later its buttons work, and a new one takes its place.
        await room.press(room.ash, "Check", old)
        assert shown(room).id != old.id
        assert buttons(next(each for each in room.channel.history() if each.id == old.id)) == {}
        assert "Bryn's turn" in words(shown(room))
        assert not any("waits for you" in words(each) for each in room.channel.history())
        await begin_again(room, path)
        await sleep(room, 5)
        await room.press(room.bryn, "Check", shown(room))
        # What is asked by direct message is answered there, days and a restart later.
        letter = room.letters(room.ash)[-1]
        await sleep(room, 4)
        await begin_again(room, path)
        await room.ash.user.select(letter, ["5"])
        assert "Ash trades 1 card" in words(shown(room))
        await sleep(room, 6)
        await room.bryn.user.click(room.letters(room.bryn)[-1], label="Stand pat")
        for who in (room.ash, room.bryn):
            await room.press(who, "Check", shown(room))
        assert "wins" in words(shown(room))
        assert (room.purse(room.ash), room.purse(room.bryn)) == (800, 800)


async def test_that_we_start_again_wakes_no_archived_thread_and_the_next_move_does(tmp_path):
    path = tmp_path / "backroom.db"
    async with scene(Store.open(path, now=now), POSTED, pulse=HOUR) as room:
        slow(room.bot)
        await room.deal(room.ash, room.bryn)
        before, messages = shown(room).id, f"/channels/{room.channel.id}/messages"
        posts = room.sent("POST", messages)
        room.env.inject_error("PATCH", f"{messages}/*", status=400, code=50083, times=None)
        table = await begin_again(room, path)
        await room.env.settle()
        assert room.sent("POST", messages) == posts
        await sleep(room, 2)
        assert shown(room).id != before, "the reminder"
        before = shown(room).id
        await room.press(room.ash, "Check", shown(room))
        assert shown(room).id != before
        assert table.view().view.to_act == (1,)
