"""/status: numbers for the host alone."""

import sqlite3
from contextlib import closing
from types import SimpleNamespace

import msgspec
import pytest

from bot.chat.status import hosts, status_of
from bot.presenter.status import ShardStatus, Status, status_message
from bot.store import Store
from tests.bot.chat.scene import QUIET, now, scene, words


async def test_only_the_host_is_told(room):
    answer = await room.quill.slash(room.channel, "status")
    assert answer.ephemeral
    assert "Only whoever runs this bot" in words(answer)


async def test_the_host_reads_how_it_is():
    async with scene() as room:
        room.bot.house.config = msgspec.structs.replace(QUIET, host=str(room.cole.id))
        await room.deal(room.ash, room.bryn)
        answer = await room.cole.slash(room.channel, "status")
        assert answer.ephemeral
        text = words(answer)
        assert "1 server, 0 ms to Discord" in text
        assert "1 open table, 1 hand in play, 3 people known" in text
        assert "0 hands played, 5 transactions" in text
        assert "No copies are made" in text
        assert "cannot think" not in text
        room.bot.house.minds.missing = True
        assert "players cannot think" in words(await room.cole.slash(room.channel, "status"))
        for who in ("Ash", "Bryn", "Quill", "back-room"):
            assert who not in text


async def test_it_answers_while_nothing_can_be_written(tmp_path):
    config = msgspec.structs.replace(QUIET, host="123456789012345678")
    store = Store.open(tmp_path / "house.db", now=now)
    async with scene(store, config) as room:
        room.bot.house.config = msgspec.structs.replace(config, host=str(room.cole.id))
        await room.open(room.ash, room.bryn)
        store.db.run("PRAGMA busy_timeout = 1")
        with closing(sqlite3.connect(store.file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await room.press(room.ash, "Deal")
            answer = await room.cole.slash(room.channel, "status")
            assert "all tables stand still" in words(answer)
            assert "Try it once more" not in words(answer)
            other.execute("ROLLBACK")


@pytest.mark.parametrize(
    ("config", "owner", "team", "found"),
    [
        (QUIET, 7, None, {7}),
        (QUIET, 7, (8, 9), {8, 9}),
        (msgspec.structs.replace(QUIET, host="123456789012345678"), 7, None, {123456789012345678}),
    ],
)
def test_who_is_host(config, owner, team, found):
    people = team and SimpleNamespace(members=[SimpleNamespace(id=each) for each in team])
    application = SimpleNamespace(owner=SimpleNamespace(id=owner), team=people)
    bot = SimpleNamespace(house=SimpleNamespace(config=config), application=application)
    assert hosts(bot) == found
    bot.application = None
    assert hosts(bot) == (found if config.host else set())


STATUS = Status(
    version="1.0",
    since=0,
    latency=40,
    memory=None,
    servers=1,
    tables=2,
    hands=1,
    people=6,
    played=9,
    transactions=30,
    size=1.25,
    free=None,
    copy=None,
    copies_wanted=True,
    troubled=False,
    mindless=False,
)


def test_what_is_not_known_is_said_so():
    text = status_message(STATUS).text
    assert "The database has 1.2 MB; ? MB" in text
    assert "There is no copy yet" in text
    assert "<t:5:R>" in status_message(msgspec.structs.replace(STATUS, copy=5000)).text


def test_shards_are_told_one_by_one_and_whose_figures_these_are():
    assert "shard" not in status_message(STATUS).text
    here = (ShardStatus(0, 31), ShardStatus(2, None))
    some = msgspec.structs.replace(STATUS, shards=3, here=here)
    text = status_message(some).text
    assert "Of 3 shards here: 0 (31 ms), 2 (**away: its tables wait**)" in text
    assert "all figures are of this one alone" in text
    whole = msgspec.structs.replace(some, here=(*here, ShardStatus(1, 40)))
    assert "of this one alone" not in status_message(whole).text


async def test_each_shard_of_the_bot_is_told():
    async with scene(config=msgspec.structs.replace(QUIET, shards=2)) as room:
        await room.bot.get_shard(1).disconnect()
        await room.env.settle()
        found = status_of(room.bot)
        assert (found.shards, found.here) == (2, (ShardStatus(0, 0), ShardStatus(1, None)))
