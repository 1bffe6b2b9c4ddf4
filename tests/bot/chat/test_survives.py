"""`kill -9` before and after every request to Discord, and every commit, of a hand: the table plays on.

A child plays a hand and is killed. Discord has seen some of what was done, and forgets its messages here; the
bot is started again on the database, and people go on with what the table offers them.
"""

import asyncio
import sys
from contextlib import suppress

import pytest
import simcord

from bot.store import Store
from bot.store.check import check
from tests.bot.chat.scene import buttons, make_bot, now, scene, words
from tests.bot.crash import live, watch

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no fork on Windows")


async def pat(room, who):
    await who.user.click(room.letters(who)[-1], label="Stand pat")


HAND = [
    lambda room: room.press(room.ash, "Deal"),
    lambda room: room.bet(room.ash, "Bet", "10"),
    lambda room: room.press(room.bryn, "Call 10gp"),
    lambda room: pat(room, room.ash),
    lambda room: pat(room, room.bryn),
    lambda room: room.press(room.ash, "Check"),
    lambda room: room.press(room.bryn, "Check"),
]
"""What is pressed; each but the first is one action of the hand's log."""


def opened(path):
    store = Store.open(path, now=now)
    # What was written is the system's, whoever dies: only a power cut asks for the disk, and that is slow.
    store.db.run("PRAGMA synchronous = OFF")
    return store


def watch_requests(point):
    """Call `point` before and after each request of the bot."""
    for wire in (simcord.http.client.FakeHTTPClient, simcord.http.client.FakeWebhookAdapter):
        quick = wire.request

        async def request(self, *args, _quick=quick, **kwargs):
            point()
            answer = await _quick(self, *args, **kwargs)
            point()
            return answer

        wire.request = request


def scenario(path):
    async def evening(point, confirm):
        async with scene(opened(path)) as room:
            await room.open(room.ash, room.bryn)
            watch(room.store, point)
            watch_requests(point)
            for act in HAND:
                await act(room)
                confirm()

    return evening


def done(store) -> int:
    """How many of the presses are written down."""
    table = store.house.open_tables()[0].id
    hands = store.hands.recent(table)
    return len(hands) + sum(row.actor == "person" for hand in hands for row in store.hands.log(hand.id))


async def go_on(path):
    """Start the bot again and play the hand to its end; what is in the purses then."""
    async with scene() as room:
        # The same people and places as before; but what they do now is something new.
        room.env.backend.advance_clock(3600)
        room.store.close()
        room.store = opened(path)
        await room.env.restart_bot(make_bot(room.store))
        table = room.bot.house.by_channel(room.channel.id)
        if not table.view().hand:
            await room.press(room.ash, "Deal")
        while not table.view().over:
            await offered(room, (room.ash, room.bryn)[table.view().view.to_act[0]])
        assert "wins" in words(room.message)
        await room.quill.slash(room.channel, "table close")
        return room.purse(room.ash), room.purse(room.bryn)


async def offered(room, who):
    """Do the mildest thing that the table offers."""
    able = [label for label, can in buttons(room.message).items() if can]
    if "Trade" in able:
        asked = await room.press(who, "Trade")
        await who.click(asked.response, label="Stand pat")
    elif "Check" in able:
        await room.press(who, "Check")
    else:
        await room.press(who, next(label for label in able if label.startswith("Call")))


def test_whatever_was_on_its_way(tmp_path):
    whole = live(scenario(tmp_path / "whole.db"))
    assert whole.ended
    assert whole.confirmed == len(HAND)
    assert whole.points > 40
    for point in range(whole.points):
        path = tmp_path / f"{point}.db"
        life = live(scenario(path), die_at=point)
        assert not life.ended
        store = opened(path)
        written = done(store)
        assert written - life.confirmed in (0, 1), f"killed at point {point}"
        store.close()
        purses = asyncio.run(go_on(path))
        assert sum(purses) == 2000
        # The cards are the same every time, so who had bet and called before the end has won or lost it.
        if written >= 3:
            assert sorted(purses) == [990, 1010]
        assert check(path).ok
        with suppress(FileNotFoundError):
            path.unlink()
