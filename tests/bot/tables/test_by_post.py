"""Play by post: clocks of days, quiet hours, and a table that nobody touches for weeks."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.tables import house
from bot.tables.clock import GRACE
from bot.tables.record import Absence
from bot.tables.table import Refused, Swept, Table
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
def room(room: Room, monkeypatch: pytest.MonkeyPatch) -> Room:
    # Here a sweep each ten minutes is as good as one each second.
    monkeypatch.setattr(house, "STALLED", HOUR * 1000)
    room.time = at(1, 20)
    return room


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
    assert (room.turn(), table.view().deadline) == ("Bo", at(2, 8))


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


# Absence


async def away(room: Room, name: str, until_: int | None = None, **wishes: bool) -> None:
    await room.table.go_away(room.who(name), Absence(until_, **wishes))


async def test_for_whoever_is_away_the_table_checks_or_folds_at_once(room: Room) -> None:
    table = await dealt(room)
    await away(room, "Ada", at(3, 18))
    assert room.said() == ["goes-away-until"]
    (swept,) = await until(room, room.time + 1000)
    assert swept.change.events == (Checked(seat=0),)
    await away(room, "Bo")
    await until(room, room.time + 1000)
    await room.act("Cy", "bet", "10")
    await until(room, room.time + 3000, step=1000)
    assert table.view().over
    # Whoever said so is not made to sit out by the clock for it.
    assert room.said() == ["goes-away"]
    assert [chair.away for chair in table.view().chairs] == [0, 0, 0]
    with pytest.raises(Refused) as error:
        await room.deal("Cy")
    assert error.value.reason == "too-few-players"


async def test_who_wishes_for_it_is_dealt_in_and_has_the_shortest_clock(room: Room) -> None:
    table = await dealt(room, quiet_hours=None)
    await away(room, "Ada", stays=True, waits=True)
    assert table.view().deadline == room.time + 20_000
    assert await until(room, room.time + 19_000, step=1000) == []
    await until(room, room.time + 1000)
    await room.play("Bo bet 5", "Cy fold")
    await until(room, room.time + 20_000, step=1000)
    assert table.view().over
    await room.deal("Bo")
    assert table.view().names == ("Ada", "Bo", "Cy")


async def test_the_shortest_clock_does_not_run_out_at_night_and_at_once_is_at_once(room: Room) -> None:
    table = await dealt(room)
    await away(room, "Ada", waits=True)
    await away(room, "Bo")
    room.time = at(1, 23)
    room.house.outage_over(room.time)
    await room.table.back(room.who("Ada"))
    await away(room, "Ada", waits=True)
    assert table.view().deadline == at(2, 8)
    await table.back(room.who("Ada"))
    await room.act("Ada", "check")
    await until(room, room.time + 1000)
    assert room.turn() == "Cy"


async def test_nobody_who_is_away_is_reminded(room: Room) -> None:
    await dealt(room, nudge=20, quiet_hours=None)
    await away(room, "Ada", waits=True)
    swept = await until(room, room.time + 30_000, step=1000)
    assert [nudge.character for each in swept for nudge in each.nudges] == []


async def test_their_own_act_brings_somebody_back(room: Room) -> None:
    await dealt(room)
    await away(room, "Ada", waits=True)
    await room.act("Ada", "check")
    assert room.said() == ["goes-away", "is-back"]
    assert not room.chair("Ada").absent


@pytest.mark.parametrize("how", ["back", "sit"])
async def test_one_click_brings_somebody_back_and_they_have_all_their_time(room: Room, how: str) -> None:
    table = await dealt(room, clock=DAY, nudge=HOUR)
    room.time += 2 * HOUR * 1000
    await away(room, "Ada")
    ada = room.who("Ada")
    await (table.back(ada) if how == "back" else table.sit(ada, key="again"))
    assert not room.chair("Ada").absent
    assert table.view().deadline == room.time + DAY * 1000
    assert await until(room, room.time + 59 * 60_000) == []
    (swept,) = await until(room, at(2, 8))
    assert [nudge.character for nudge in swept.nudges] == [ada]


async def test_when_their_time_is_over_somebody_is_waited_for_again(room: Room) -> None:
    table = await dealt(room, clock=DAY)
    await away(room, "Cy", at(2, 12))
    assert room.chair("Cy").absent_until == at(2, 12)
    room.restart()
    table = room.table
    await until(room, at(2, 11, 50))
    assert room.chair("Cy").absent
    await until(room, at(2, 12))
    assert (room.chair("Cy").absent, room.said()) == (False, ["expected-back"])
    await room.play("Ada check", "Bo check")
    assert table.view().deadline == room.time + DAY * 1000


async def test_a_table_that_all_are_away_from_pauses_until_one_is_back(room: Room) -> None:
    table = await dealt(room, auto_deal=3, quiet_hours=None)
    await away(room, "Ada", at(3, 8), stays=True)
    await away(room, "Bo", stays=True)
    await away(room, "Cy", stays=True)
    await until(room, room.time + 60_000, step=1000)
    view = table.view()
    assert (view.over, view.paused, view.next_deal) == (True, "empty", None)
    assert await until(room, at(3, 7, 50)) == []
    await until(room, at(3, 8))
    assert table.view().state == "open"
    # The others have asked to be dealt in all the same.
    swept = await until(room, room.time + 10_000, step=1000)
    assert any(each.change.started for each in swept)


async def test_only_whoever_sits_there_can_be_away_and_only_until_later(room: Room) -> None:
    await dealt(room)
    for name, moment, reason in (("Dee", None, "not-at-the-table"), ("Ada", room.time, "absent-until-past")):
        with pytest.raises(Refused) as error:
            await away(room, name, moment)
        assert error.value.reason == reason


# A table that sleeps


async def test_a_hand_of_three_weeks_with_a_restart_between_any_two_decisions(room: Room) -> None:
    table = await dealt(room, clock=4 * DAY, nudge=12 * HOUR)
    old = table.view()
    reminded: list[int] = []
    for day, act in ((4, "Ada check"), (7, "Bo bet 10"), (10, "Cy call"), (13, "Ada call")):
        swept = await until(room, at(day, 22))
        assert not any(each.change.events for each in swept), "nobody's four days are over"
        reminded += [nudge.character for each in swept for nudge in each.nudges]
        await room.play(act)
        assert len(room.said()) == 0
        room.restart()
    # Each once, in the day: twelve hours after ten in the evening it is ten in the morning.
    assert reminded == [room.who(name) for name in ("Ada", "Bo", "Cy", "Ada")]
    await away(room, "Bo", at(20, 9))
    await room.play("Ada trade 1")
    await until(room, room.time + 2000, step=1000)
    room.restart()
    swept = await until(room, at(18, 12))
    assert any(each.change.events for each in swept), "Cy's four days are over"
    assert (room.table.view().hand, room.table.view().over) == (old.hand, False)
    await until(room, at(22, 20))
    assert room.table.view().hand == old.hand
    await room.table.void(room.who("Gil"), gm=True)
    assert room.stacks() == {"Ada": 200, "Bo": 200, "Cy": 200}
