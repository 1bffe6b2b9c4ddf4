"""Time at a table: decisions that run out, reminders, hands that deal themselves, and outages."""

import asyncio
import sqlite3

import msgspec
import pytest

from bot.shards import Shards
from bot.tables.clock import GRACE
from bot.tables.house import STALLED, House
from bot.tables.moves import Move
from bot.tables.table import Nudge, Refused, Table
from bot.views import TableView
from rules.actions import Illegal
from rules.events import Checked, Folded, Raised
from tests.bot.room import CHANNEL, Room

MINUTE, HOUR = 60, 60 * 60
DAY = 24 * HOUR


async def dealt(room: Room, *names: str, **settings: object) -> Table:
    table = await room.open(*(names or ("Ada", "Bo", "Cy")), **{"nudge": None, **settings})
    await room.deal("Ada")
    return table


# The clock


async def test_without_a_clock_a_table_waits_for_ever(room: Room) -> None:
    table = await dealt(room)
    before = table.view()
    assert before.deadline is None
    assert await room.wait(2 * HOUR) == []
    assert table.view() == before
    # Long after any token of Discord's has died, the same question can be answered.
    await room.act("Ada", "check")
    assert room.turn() == "Bo"


async def test_who_lets_the_clock_run_out_checks_if_that_is_free(room: Room) -> None:
    table = await dealt(room, clock=30)
    assert table.view().deadline == room.time + 30_000
    assert await room.wait(20) == []
    (swept,) = await room.wait(10)
    assert swept.change.events == (Checked(seat=0),)
    assert (room.turn(), table.view().deadline) == ("Bo", room.time + 30_000)
    assert [row.actor for row in room.store.hands.log(table.view().hand)][-1] == "clock"
    assert [table.view().story[place] for place in table.view().by_clock] == [Checked(seat=0)]


async def test_who_lets_the_clock_run_out_folds_to_a_bet(room: Room) -> None:
    await dealt(room, clock=30)
    await room.act("Ada", "bet", "10")
    (swept,) = await room.wait(30)
    assert swept.change.events == (Folded(seat=1),)


async def test_a_forced_bet_is_the_least_there_can_be(room: Room) -> None:
    table = await dealt(room, clock=30)
    await room.play("Ada bet 10", "Bo fold", "Cy fold")
    await room.deal("Bo")
    assert room.turn() == "Ada"
    await room.wait(30)
    assert table.view().view.seats[0].bet == 2  # type: ignore[union-attr]


async def test_each_decision_has_its_own_time(room: Room) -> None:
    table = await dealt(room, clock=30)
    await room.wait(20)
    await room.act("Ada", "check")
    assert await room.wait(20) == []
    await room.wait(10)
    assert room.turn() == "Cy"
    # Another's act out of turn does not give more time.
    deadline = table.view().deadline
    room.time += 5000
    await table.leave(room.who("Bo"), key="x")
    assert (room.turn(), table.view().deadline) == ("Cy", deadline)


async def test_two_in_a_row_sit_a_player_out(room: Room) -> None:
    await dealt(room, clock=30)
    # Ada's clock runs out, and again in the trade.
    await room.wait(30)
    assert (room.chair("Ada").away, room.chair("Ada").sitting_out) == (1, False)
    await room.play("Bo check", "Cy check")
    await room.wait(30)
    assert (room.chair("Ada").away, room.chair("Ada").sitting_out) == (2, True)
    assert room.said() == ["sits-out-by-clock"]
    await room.play("Bo trade", "Cy trade")
    # Nobody waits for her any more.
    await room.wait(1)
    assert room.turn() == "Bo"
    await room.play("Bo check", "Cy check")
    await room.deal("Bo")
    assert room.table.view().names == ("Bo", "Cy")
    await room.table.back(room.who("Ada"))
    await room.play("Bo bet 2" if room.turn() == "Bo" else "Cy bet 2")
    await room.act(room.turn(), "fold")
    await room.deal("Bo")
    assert room.table.view().names == ("Ada", "Bo", "Cy")


async def test_an_act_of_ones_own_begins_the_count_anew(room: Room) -> None:
    await dealt(room, clock=30)
    await room.wait(30)
    await room.play("Bo check", "Cy check", "Ada trade")
    assert room.chair("Ada").away == 0
    await room.play("Bo trade", "Cy trade")
    await room.wait(30)
    assert not room.chair("Ada").sitting_out


async def test_who_acts_after_all_is_back(room: Room) -> None:
    await dealt(room, clock=30)
    await room.wait(30)
    await room.play("Bo check", "Cy check")
    await room.wait(30)
    await room.play("Bo trade", "Cy trade")
    assert (room.chair("Ada").sitting_out, room.turn()) == (True, "Ada")
    await room.act("Ada", "check")
    assert (room.chair("Ada").sitting_out, room.chair("Ada").away) == (False, 0)


async def test_whose_lost_time_is_taken_back_has_all_of_it_again(room: Room) -> None:
    table = await dealt(room, clock=30)
    await room.wait(30)
    await room.play("Bo bet 6", "Cy call")
    await room.wait(30)
    assert (room.chair("Ada").sitting_out, room.turn()) == (True, "Bo")
    await table.rewind(room.who("Gil"), gm=True)
    assert (room.chair("Ada").sitting_out, room.chair("Ada").away, room.turn()) == (False, 0, "Ada")
    assert await room.wait(20) == []
    await room.act("Ada", "call")


async def test_a_table_that_everybody_has_left_to_the_clock_pauses(room: Room) -> None:
    table = await dealt(room, clock=20, auto_deal=3)
    await room.wait(20 * MINUTE)
    view = table.view()
    assert (view.over, view.state, view.paused, view.next_deal) == (True, "paused", "empty", None)
    assert all(chair.sitting_out for chair in view.chairs)
    assert room.said() == ["sits-out-by-clock"] * 3 + ["table-pauses"]
    await table.back(room.who("Bo"))
    assert table.view().state == "open"
    assert await room.wait(HOUR) == []
    await table.back(room.who("Ada"))
    (swept, *_) = await room.wait(10)
    assert swept.change.started


async def test_a_clock_of_seven_days(room: Room) -> None:
    await dealt(room, clock=7 * DAY)
    room.time += 6 * DAY * 1000
    room.restart()
    assert await room.wait(12 * HOUR) == []
    room.time += 12 * HOUR * 1000
    ((_, swept),) = await room.house.sweep(room.time)
    assert swept.change.events == (), "a day without a sweep was an outage of ours: its new time is shown"
    await room.wait(MINUTE)
    assert room.turn() == "Bo"


async def test_a_clock_that_is_set_in_mid_hand_begins_now(room: Room) -> None:
    table = await dealt(room)
    room.time += 60_000
    await table.change_settings(room.who("Ada"), {"clock": 60})
    assert table.view().deadline == room.time + 60_000
    await table.change_settings(room.who("Ada"), {"clock": 20})
    assert table.view().deadline == room.time + 60_000, "whoever thinks now has the time that was promised"
    await table.change_settings(room.who("Ada"), {"clock": None})
    assert table.view().deadline is None


async def test_a_failing_disk_costs_nobody_their_time(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await dealt(room, clock=30)
    before = table.view()

    def broken(*_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(room.store.db, "run", broken)
        assert len(await room.wait(40)) == 1
        assert (table.view().state, table.view().paused) == ("paused", "disk")
    (goes_on,) = await room.wait(10)
    assert goes_on.change.events == ()
    assert timeless(table.view()) == timeless(before)
    assert await room.wait(59) == []
    (swept,) = await room.wait(1)
    assert swept.change.events == (Checked(seat=0),)


def timeless(view: TableView) -> TableView:
    """The same without its deadlines."""
    return msgspec.structs.replace(view, deadline=None, deadlines={})


async def test_an_act_that_comes_just_in_time_wins(room: Room) -> None:
    table = await dealt(room, clock=30)
    view = table.view()
    room.time += 30_000
    async with table.lock:
        act = asyncio.create_task(table.act(room.who("Ada"), view.hand, view.asks[0], Move("bet", "10")))
        sweep = asyncio.create_task(table.sweep(room.time))
        await asyncio.sleep(0)
    assert isinstance((await act).events[0], Raised)
    assert await sweep is None
    assert room.chair("Ada").away == 0


# Outages


async def test_after_a_restart_a_clock_has_a_minute_at_least(room: Room) -> None:
    await dealt(room, clock=30)
    room.time += 5 * HOUR * 1000
    assert room.restart().view().deadline == room.time + GRACE
    assert await room.wait(50) == []
    await room.wait(10)
    assert room.turn() == "Bo"


async def test_a_long_clock_is_not_shortened_by_a_restart(room: Room) -> None:
    table = await dealt(room, clock=HOUR)
    deadline = table.view().deadline
    room.time += 60_000
    assert room.restart().view().deadline == deadline


async def test_nobody_folds_while_discord_is_away(room: Room) -> None:
    table = await dealt(room, clock=30, nudge=20, auto_deal=3)
    room.house.offline()
    assert await room.wait(HOUR) == []
    room.house.outage_over(room.time)
    assert table.view().deadline == room.time + GRACE
    (swept,) = await room.wait(10)
    assert (swept.change.events, len(swept.nudges)) == ((), 1)
    room.house.outage_over(room.time)
    assert table.view().deadline == room.time + GRACE


async def test_a_shard_that_is_away_stops_the_clocks_of_its_own_servers_only(room: Room) -> None:
    room.house.shards = Shards(2)
    table = await dealt(room, clock=30)
    mine = room.house.shards.of(room.store.house.campaign(table.campaign).guild)
    room.house.offline(1 - mine)
    assert len(await room.wait(30)) == 1, "another shard's outage keeps nobody here"
    turn = room.turn()
    room.house.offline(mine)
    assert await room.wait(HOUR) == []
    assert room.house.outage_over(room.time, 1 - mine) == ()
    assert await room.wait(HOUR) == []
    assert (room.turn(), room.house.away) == (turn, {mine})
    assert room.house.outage_over(room.time, mine) == (table,)
    assert table.view().deadline == room.time + GRACE
    assert len(await room.wait(60)) == 1
    assert room.turn() != turn


async def test_a_sleep_is_noticed_though_a_shard_came_back_first(room: Room) -> None:
    room.house.shards = Shards(2)
    table = await dealt(room, clock=30)
    other = 1 - room.house.shards.of(room.store.house.campaign(table.campaign).guild)
    await room.wait(1)
    room.time += HOUR * 1000
    room.house.offline(other)
    room.house.outage_over(room.time, other)
    (swept,) = await room.house.sweep(room.time)
    assert swept[1].change.events == ()
    assert table.view().deadline == room.time + GRACE


async def test_a_server_of_another_process_is_left_as_it_lies(room: Room) -> None:
    table = await dealt(room, clock=30)
    mine = Shards(2).of(room.store.house.campaign(table.campaign).guild)
    config = msgspec.structs.replace(room.house.config, shards=2, shard_ids=(1 - mine,))
    elsewhere = House(room.store, config, now=lambda: room.time)
    before = room.store.house.table(table.id)
    assert elsewhere.restore(room.time) == ()
    room.time += HOUR * 1000
    assert await elsewhere.sweep(room.time) == ()
    assert elsewhere.table(table.id) is None
    assert elsewhere.is_elsewhere(table.id)
    assert not elsewhere.is_elsewhere(99)
    assert not room.house.is_elsewhere(table.id)
    assert room.store.house.table(table.id) == before


async def test_a_table_that_cannot_be_written_keeps_its_deadlines(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await dealt(room, clock=30)
    before = table.view()
    room.time += 3_600_000

    def broken(*_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(room.store.db, "run", broken)
        room.house.outage_over(room.time)
    assert table.view() == before
    room.house.outage_over(room.time)
    assert table.view().deadline == room.time + GRACE


async def test_a_machine_that_slept_was_away(room: Room) -> None:
    table = await dealt(room, clock=30)
    await room.wait(10)
    room.time += STALLED + 1
    ((_, swept),) = await room.house.sweep(room.time)
    assert (swept.change.events, swept.nudges) == ((), ())
    assert table.view().deadline == room.time + GRACE


# Reminders


async def test_who_is_waited_for_is_reminded_once_for_each_question(room: Room) -> None:
    table = await dealt(room, clock=HOUR, nudge=20)
    assert await room.wait(19) == []
    ask = table.view().asks[0]
    (swept,) = await room.wait(1)
    nudge = Nudge(room.who("Ada"), table.view().hand, ask)
    assert swept.nudges == (nudge,)
    assert table.waits_on(nudge.hand, nudge.ask)
    room.restart()
    assert await room.wait(MINUTE) == []
    await room.act("Ada", "check")
    assert not room.table.waits_on(nudge.hand, nudge.ask)
    (swept,) = await room.wait(20)
    assert [nudge.character for nudge in swept.nudges] == [room.who("Bo")]


async def test_who_acts_in_time_or_plays_without_reminders_is_not_reminded(room: Room) -> None:
    await dealt(room, nudge=20)
    await room.wait(15)
    await room.act("Ada", "check")
    assert await room.wait(15) == []
    await room.table.change_settings(room.who("Ada"), {"nudge": None})
    assert await room.wait(HOUR) == []


# The next hand


async def test_the_next_hand_deals_itself(room: Room) -> None:
    table = await room.open("Ada", "Bo", auto_deal=5)
    assert await room.wait(MINUTE) == [], "the first hand has its button"
    await room.deal("Ada")
    await room.play("Ada bet 5", "Bo fold")
    first = table.view()
    assert first.next_deal == room.time + 5000
    assert await room.wait(4) == []
    (swept,) = await room.wait(1)
    assert swept.change.started
    view = table.view()
    assert (view.hand, view.dealer, view.next_deal) == (first.hand + 1, room.who("Bo"), None)


async def test_the_button_still_deals_at_once(room: Room) -> None:
    table = await room.open("Ada", "Bo", auto_deal=60)
    await room.deal("Ada")
    await room.play("Ada bet 5", "Bo fold")
    await room.deal("Bo")
    await room.play("Ada bet 5", "Bo fold")
    assert table.view().next_deal == room.time + 60_000


async def test_a_hand_that_cannot_be_dealt_waits_for_players(room: Room) -> None:
    table = await room.open("Ada", "Bo", auto_deal=5)
    await room.deal("Ada")
    await room.play("Ada bet 5", "Bo fold")
    await table.sit_out(room.who("Bo"))
    assert table.view().next_deal is None
    assert await room.wait(MINUTE) == []
    await table.back(room.who("Bo"))
    assert table.view().next_deal == room.time + 5000


async def test_a_restart_begins_the_countdown_anew(room: Room) -> None:
    await room.open("Ada", "Bo", auto_deal=5)
    await room.deal("Ada")
    await room.play("Ada bet 5", "Bo fold")
    room.time += HOUR * 1000
    assert room.restart().view().next_deal == room.time + 5000
    assert len(await room.wait(5)) == 1


async def test_a_hand_that_the_rules_refuse_is_tried_again_later(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await room.open("Ada", "Bo", auto_deal=5)
    await room.deal("Ada")
    await room.play("Ada bet 5", "Bo fold")
    before = table.view()

    def none(*_: object) -> None:
        raise Illegal("wrong-number-of-players", least=3, most=4)

    with monkeypatch.context() as patch:
        patch.setattr("bot.tables.play.Play.__init__", none)
        (swept,) = await room.wait(5)
        assert (swept.change.started, swept.change.events) == (False, ())
        assert table.view() == msgspec.structs.replace(before, next_deal=room.time + 5000)
        with pytest.raises(Refused) as error:
            await room.deal("Bo")
        assert error.value.reason == "wrong-number-of-players"
    (swept,) = await room.wait(5)
    assert swept.change.started


async def test_a_fault_at_one_table_does_not_stop_the_clocks_of_others(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken = await dealt(room, clock=30)
    settings = {"clock": 30, "nudge": None}
    other = await room.house.open(CHANNEL + 1, room.who("Ada"), "queens-ransom", changes=settings)
    for name in ("Ada", "Bo"):
        await other.sit(room.who(name), key=name)
    await other.deal(room.who("Ada"), key="d")

    async def fails(now: int) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(broken, "sweep", fails)
    assert len(await room.wait(30)) == 1
    assert other.view().asks.keys() == {1}
    assert "cannot be swept" in caplog.text


# Pauses


async def test_while_a_table_is_paused_no_clock_runs_and_nothing_is_done(room: Room) -> None:
    table = await dealt(room, clock=30, nudge=20)
    gm = room.who("Gil")
    await room.wait(10)
    await table.pause(gm, gm=True)
    assert (table.view().state, table.view().deadline) == ("paused", None)
    assert await room.wait(HOUR) == []
    for act in (room.act("Ada", "check"), room.deal("Bo"), table.leave(room.who("Bo"), key="x")):
        with pytest.raises(Refused) as error:
            await act
        assert error.value.reason == "table-paused"
    await table.resume(gm, gm=True)
    assert table.view().deadline == room.time + 30_000
    await room.act("Ada", "check")
    assert room.said() == ["paused", "resumed"]


async def test_a_paused_table_stays_so_over_a_restart_and_deals_no_hand(room: Room) -> None:
    table = await room.open("Ada", "Bo", auto_deal=5)
    await room.deal("Ada")
    await room.play("Ada bet 5", "Bo fold")
    gm = room.who("Gil")
    await table.pause(gm, gm=True)
    assert room.restart().view().state == "paused"
    assert await room.wait(MINUTE) == []
    await room.table.resume(gm, gm=True)
    assert room.table.view().next_deal == room.time + 5000
