"""A disk in trouble: nothing is half moved, the tables say that they stand still and go on by themselves."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.check import check
from bot.tables.house import RETRY
from bot.tables.table import TryAgain
from bot.views import TableView
from tests.bot.broken import ERRORS, Disk
from tests.bot.room import Room
from tests.bot.script import Played, look, opens, played, room_at
from tests.bot.tables.test_survives import EVENING

QUIET = [opens("Ada", "queens-ransom", ante=2, buy_in=100, nudge=None), *EVENING[1:]]
"""The same evening without a clock, so that time may pass."""


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return asyncio.run(played(QUIET, tmp_path_factory.mktemp("story") / "room.db"))


async def sweep(room: Room) -> list[TableView]:
    """Let the house look after its tables once; what those look like at which something was done."""
    room.time += RETRY
    return [table.view() for table, _ in await room.house.sweep(room.time)]


async def pressed(room: Room, number: int, story: Played) -> bool:
    """Make a press of the evening; whether it was done, or else refused in the one way there is."""
    try:
        await QUIET[number](room, f"k{number}", story.shown[number])
    except TryAgain:
        return False
    return True


async def test_each_statement_of_an_evening_may_fail(tmp_path: Path, story: Played) -> None:
    room = room_at(tmp_path / "room.db")
    disk, failures = Disk(room.store), 0
    with closing(room.store):
        for number in range(len(QUIET)):
            statement = 0
            disk.breaks(statement, ERRORS[0], once=True)
            while not await pressed(room, number, story):
                assert look(room) == story.looks[number]
                statement += 1
                disk.breaks(statement, ERRORS[statement % 3], once=True)
            disk.mend()
            failures += statement
            assert look(room) == story.looks[number + 1]
    assert failures > 400
    assert check(room.path).ok


async def test_while_the_disk_stays_broken_all_tables_say_so(tmp_path: Path, story: Played) -> None:
    """At some statement of each press the disk breaks for good, until somebody sees to it."""
    room = room_at(tmp_path / "room.db")
    disk = Disk(room.store)
    with closing(room.store):
        for number in range(len(QUIET)):
            disk.breaks(3 * number % 11, ERRORS[number % 3])
            done = await pressed(room, number, story)
            still = await sweep(room)
            disk.mend()
            if done:
                assert still == []
                continue
            assert [(view.state, view.paused) for view in still if view.state == "paused"] == (
                [("paused", "disk")] * len(still)
            )
            await sweep(room)
            assert look(room) == story.looks[number]
            assert await pressed(room, number, story)
            assert look(room) == story.looks[number + 1]
    assert check(room.path).ok


async def test_what_passes_within_a_second_is_told_to_nobody_else(room: Room) -> None:
    await room.open("Ada", "Bo")
    disk = Disk(room.store)
    disk.breaks(0, ERRORS[1], once=True)
    with pytest.raises(TryAgain):
        await room.deal("Ada")
    assert await sweep(room) == []
    assert room.table.view().state == "open"


async def test_an_error_that_passes_gives_nobody_more_time(room: Room) -> None:
    table = await room.open("Ada", "Bo", clock=30)
    await room.deal("Ada")
    deadline = table.view().deadline
    disk = Disk(room.store)
    disk.breaks(0, ERRORS[0], once=True)
    with pytest.raises(TryAgain):
        await room.act("Bo", "check")
    assert await sweep(room) == []
    assert table.view().deadline == deadline


async def test_each_change_is_told_once(room: Room) -> None:
    await room.open("Ada", "Bo")
    disk = Disk(room.store)
    disk.breaks(0, ERRORS[0])
    with pytest.raises(TryAgain):
        await room.deal("Ada")
    (still,) = await sweep(room)
    assert (still.state, still.paused) == ("paused", "disk")
    assert await sweep(room) == []
    disk.mend()
    (goes_on,) = await sweep(room)
    assert (goes_on.state, goes_on.paused) == ("open", None)
    assert await sweep(room) == []


async def test_a_press_that_is_written_goes_on_at_its_table_at_once(room: Room) -> None:
    table = await room.open("Ada", "Bo")
    disk = Disk(room.store)
    disk.breaks(0, ERRORS[2])
    with pytest.raises(TryAgain):
        await room.deal("Ada")
    await sweep(room)
    disk.mend()
    assert (await room.deal("Ada")).started
    assert table.view().state == "open"


async def test_nobody_runs_out_of_time_meanwhile(room: Room) -> None:
    table = await room.open("Ada", "Bo", clock=30)
    await room.deal("Ada")
    disk = Disk(room.store)
    disk.breaks(0, ERRORS[0])
    with pytest.raises(TryAgain):
        await room.act("Ada", "check")
    await sweep(room)
    room.time += 3_600_000
    disk.mend()
    await sweep(room)
    deadline = table.view().deadline
    assert deadline is not None
    assert deadline >= room.time + 60_000
    assert table.view().by_clock == ()


async def test_a_table_that_a_game_master_paused_stays_so(room: Room) -> None:
    table = await room.open("Ada", "Bo")
    await table.pause(room.who("Ada"), gm=True)
    disk = Disk(room.store)
    disk.breaks(0, ERRORS[0])
    with pytest.raises(TryAgain):
        await table.resume(room.who("Ada"), gm=True)
    assert await sweep(room) == []
    disk.mend()
    assert await sweep(room) == []
    assert table.view().paused == "gm"


# The same as SQLite itself meets it


async def test_a_disk_that_is_really_full(room: Room) -> None:
    table = await room.open("Ada", "Bo")
    await room.deal("Ada")
    pages = room.store.db.value("PRAGMA page_count")
    room.store.db.value(f"PRAGMA max_page_count = {pages}")
    refused = 0
    while not refused and table.view().hand < 60:
        try:
            # A GM may void a hand at any moment, so that is how many hands are over soon.
            await table.void(room.who("Ada"), gm=True)
            await room.deal("Ada")
        except TryAgain:
            refused += 1
    assert refused
    before = room.stacks()
    (still,) = await sweep(room)
    assert still.paused == "disk"
    room.store.db.value(f"PRAGMA max_page_count = {2 * pages + 100}")
    (goes_on,) = await sweep(room)
    assert goes_on.state == "open"
    assert room.stacks() == before


async def test_somebody_elses_lock_on_the_file(room: Room) -> None:
    table = await room.open("Ada", "Bo")
    await room.deal("Ada")
    room.store.db.run("PRAGMA busy_timeout = 1")
    with closing(sqlite3.connect(room.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(TryAgain):
            await room.act("Ada", "check")
        (still,) = await sweep(room)
        assert still.paused == "disk"
        other.execute("ROLLBACK")
    (goes_on,) = await sweep(room)
    assert goes_on.state == "open"
    await room.act("Ada", "check")
    assert table.view().asks.keys() == {1}
