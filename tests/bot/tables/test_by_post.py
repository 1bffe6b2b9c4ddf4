"""Play by post: clocks of days, quiet hours, and a table that nobody touches for weeks."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.store.check import check
from bot.tables import house
from bot.tables.clock import GRACE
from bot.tables.table import Swept, Table
from rules.events import Checked
from tests.bot.room import Room

HOUR = 60 * 60
DAY = 24 * HOUR
BERLIN = ZoneInfo("Europe/Berlin")
NIGHT = "23:00-08:00 Europe/Berlin"


def at(day: int, hour: int, minute: int = 0, *, month: int = 7) -> int:
    """A moment of the summer of 2026, in Berlin."""
    return int(datetime(2026, month, day, hour, minute, tzinfo=BERLIN).timestamp()) * 1000


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    # Here a sweep each ten minutes is as good as one each second.
    monkeypatch.setattr(house, "STALLED", HOUR * 1000)
    room = Room(tmp_path / "room.db")
    room.time = at(1, 20)
    yield room
    room.store.close()
    assert check(room.path).ok


async def until(room: Room, moment: int, *, step: int = 600_000) -> list[Swept]:
    """Let time pass until then; what it did to the table."""
    done: list[Swept] = []
    while room.time < moment:
        room.time = min(room.time + step, moment)
        done += [swept for _, swept in await room.house.sweep(room.time)]
    return done


async def dealt(room: Room, **settings: object) -> Table:
    table = await room.open("Ada", "Bo", "Cy", **{"nudge": None, "quiet_hours": NIGHT, **settings})
    await room.deal("Ada")
    return table


def turn(room: Room) -> str:
    view = room.table.view()
    (seat,) = view.asks
    return view.names[seat]


# Quiet hours


async def test_a_clock_that_would_run_out_at_night_runs_out_in_the_morning(room: Room) -> None:
    table = await dealt(room, clock=4 * HOUR)
    assert table.view().deadline == at(2, 8)
    assert await until(room, at(2, 7, 50)) == []
    (swept,) = await until(room, at(2, 8))
    assert swept.change.events == (Checked(seat=0),)
    assert table.view().deadline == at(2, 12)


async def test_a_clock_that_runs_through_the_night_is_left_as_it_is(room: Room) -> None:
    table = await dealt(room, clock=2 * DAY)
    assert table.view().deadline == at(3, 20)


async def test_nobody_is_reminded_at_night(room: Room) -> None:
    await dealt(room, nudge=4 * HOUR)
    assert await until(room, at(2, 7, 50)) == []
    (swept,) = await until(room, at(2, 8))
    assert [nudge.character for nudge in swept.nudges] == [room.who("Ada")]


async def test_whoever_was_to_be_reminded_while_we_were_away_is_reminded_in_the_morning(room: Room) -> None:
    await dealt(room, nudge=HOUR)
    room.time = at(2, 2)
    room.restart()
    assert await until(room, at(2, 7, 50)) == []
    assert len(await until(room, at(2, 8))) == 1


async def test_after_an_outage_at_night_a_clock_goes_on_in_the_morning(room: Room) -> None:
    await dealt(room, clock=HOUR)
    room.time = at(2, 2)
    assert room.restart().view().deadline == at(2, 8)
    room.time = at(2, 7, 59) + 30_000
    assert room.restart().view().deadline == at(2, 8) + GRACE // 2


async def test_at_night_people_play_as_they_like(room: Room) -> None:
    table = await dealt(room, clock=30)
    room.time = at(1, 23, 30)
    room.house.outage_over(room.time)
    await room.act("Ada", "check")
    assert (turn(room), table.view().deadline) == ("Bo", at(2, 8))


async def test_no_hand_deals_itself_at_night(room: Room) -> None:
    table = await dealt(room, auto_deal=60)
    room.time = at(1, 23)
    await room.play("Ada bet 5", "Bo fold", "Cy fold")
    assert table.view().next_deal == at(2, 8)
    assert await until(room, at(2, 7, 59)) == []
    assert (await until(room, at(2, 8)))[0].change.started


async def test_quiet_hours_that_are_set_at_night_hold_at_once(room: Room) -> None:
    table = await dealt(room, clock=HOUR, quiet_hours=None)
    room.time = at(1, 20, 30)
    assert table.view().deadline == at(1, 21)
    await table.change_settings(room.who("Ada"), {"quiet_hours": "20-21:30 berlin"})
    assert table.settings.quiet_hours == "20:00-21:30 Europe/Berlin"
    assert table.view().deadline == at(1, 21, 30)
    # What was promised is kept when they are no more.
    await table.change_settings(room.who("Ada"), {"quiet_hours": None})
    assert table.view().deadline == at(1, 21, 30)


async def test_where_the_zone_is_unknown_the_table_goes_on_without_quiet_hours(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    table = await dealt(room, clock=4 * HOUR)
    told = room.store.house.table(table.id)
    assert told.state
    elsewhere = told.state.replace(b"Europe/Berlin", b"Mars/Olympus")
    assert elsewhere != told.state
    room.store.house.save_state(table.id, elsewhere)
    table = room.restart()
    room.time += 1000
    await room.act("Ada", "check")
    assert table.view().deadline == room.time + 4 * HOUR * 1000
    assert "the time zone is unknown" in caplog.text
