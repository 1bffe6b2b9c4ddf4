"""Seats that the house plays: who lets it, how long it thinks, and what becomes of what it decides."""

import asyncio
import json
import logging
import sqlite3

import pytest

from bot.players import Decision, Sight, Temper
from bot.tables import cast
from bot.tables.pauses import LONG, SHORT
from bot.tables.record import Absence
from bot.tables.table import Refused, Table
from rules.actions import Call, RaiseTo
from rules.events import Checked
from tests.bot.room import GUILD, Room
from tests.bot.tables.minds import Here, Mute, play_on, ponder


@pytest.fixture
def room(room: Room) -> Room:
    room.house.minds = Here()
    return room


async def given(room: Room, temper: Temper = "steady", **settings: object) -> tuple[Table, int]:
    """Gil's table with Ada, and Gorm, whom he has given to the house."""
    table = await room.open("Ada", **{"nudge": None, "pace": "quick", **settings})
    gil = room.house.welcome(GUILD, 9999, "Gil")
    gorm = cast.new_npc(room.store, gil, "Gorm").id
    room.store.ledger.grant(gorm, gil.unit, 500, "g")
    await table.seat(gil.character, gorm, key="s", gm=True)
    await table.give_to_house(gil.character, gorm, temper, gm=True)
    return table, gorm


async def test_the_game_master_gives_and_takes_back(room: Room) -> None:
    table, gorm = await given(room)
    gil = room.who("Gil")
    assert room.chair("Gorm").house
    await table.give_to_house(gil, gorm, "steady", says=["Hm."], gm=True)
    assert table._state.chairs[1].says == ("Hm.",)
    assert room.said() == ["seated", "given-to-house", "given-to-house"]
    await room.deal("Ada")
    await room.act("Ada", "check")
    await table.take_from_house(gil, gorm, gm=True)
    assert (room.chair("Gorm").house, room.said()) == (False, ["taken-from-house"])
    assert await ponder(room, 20) == []
    acts = [json.loads(row.act)["do"] for row in room.store.table_log.of(table.id)]
    assert acts == ["seat", "house", "house", "no-house"]
    assert table._state.chairs[1].says == ()


async def test_who_was_away_plays_once_the_house_plays_for_them(room: Room) -> None:
    table, gorm = await given(room)
    gil = room.who("Gil")
    await table.take_from_house(gil, gorm, gm=True)
    await table.go_away(gorm, Absence())
    await table.give_to_house(gil, gorm, "drunk", gm=True)
    assert room.said()[-3:] == ["goes-away", "is-back", "given-to-house"]
    assert (await room.deal("Ada")).started


async def test_nobody_else_is_played_by_the_house(room: Room) -> None:
    table, gorm = await given(room)
    with pytest.raises(Refused, match="only-npcs-to-house"):
        await table.give_to_house(room.who("Gil"), room.who("Ada"), "drunk", gm=True)
    with pytest.raises(Refused, match="only-gm"):
        await table.take_from_house(room.who("Ada"), gorm)
    with pytest.raises(Refused, match="seated-nowhere"):
        await table.give_to_house(room.who("Gil"), room.who("Bo"), "drunk", gm=True)


async def test_the_house_plays_for_money_by_the_books(room: Room) -> None:
    table, gorm = await given(room, "drunk")
    for _ in range(5):
        await room.deal("Ada")
        await play_on(room, "Ada")
    held = room.store.ledger.stakes(table.id)
    assert sum(held.values()) == 400
    assert {row.actor for row in room.store.hands.log(table.view().hand) if row.seat == 1} == {"house"}
    assert [played.hands for played in room.store.ledger.statistics(gorm)] == [5]


# Time


@pytest.mark.parametrize("pace", ["quick", "calm"])
async def test_it_thinks_as_long_as_a_person_would(room: Room, pace: str) -> None:
    table, _ = await given(room, pace=pace)
    await room.deal("Ada")
    await room.act("Ada", "check")
    least, most = SHORT[pace]  # type: ignore[index]
    assert not room.house.thoughts(room.time + least - 1)
    assert room.house.thoughts(room.time + most)
    await table.void(room.who("Gil"), gm=True)
    await room.deal("Ada")
    await room.act("Ada", "bet", "150")
    least, most = LONG[pace]  # type: ignore[index]
    assert not room.house.thoughts(room.time + least - 1)
    assert room.house.thoughts(room.time + most)


async def test_it_has_no_clock_and_is_reminded_of_nothing(room: Room) -> None:
    table, _ = await given(room, clock=20, nudge=1, pace="calm")
    await room.deal("Ada")
    await room.act("Ada", "bet", "150")
    assert table.view().deadline is None
    room.house.offline()
    room.time += 60_000
    assert room.house.thoughts(room.time) == [], "Discord is away"
    room.house.outage_over(room.time)
    assert await room.house.sweep(room.time) == ()
    assert await ponder(room) == [table]


async def test_a_pause_goes_on_after_a_restart(room: Room) -> None:
    _, _ = await given(room, pace="calm")
    await room.deal("Ada")
    await room.act("Ada", "check")
    before = room.table._state.turns[1].plays_at
    room.time += 500
    room.restart()
    room.house.minds = Here()
    assert room.table._state.turns[1].plays_at == before
    assert await ponder(room, 4) == [room.table]


async def test_a_paused_table_waits(room: Room) -> None:
    table, _ = await given(room)
    await room.deal("Ada")
    await room.act("Ada", "check")
    await table.pause(room.who("Gil"), gm=True)
    assert await ponder(room, 10) == []
    await table.resume(room.who("Gil"), gm=True)
    assert await ponder(room, 3) == [table]


# What becomes of it


class Slow(Here):
    """Decides when it is let."""

    def __init__(self, decision: Decision | None = None) -> None:
        super().__init__()
        self.go = asyncio.Event()
        self.decision = decision

    async def decide(self, sight: Sight, temper: Temper | None, seed: bytes) -> Decision | None:
        await self.go.wait()
        return self.decision or await super().decide(sight, temper, seed)


async def asked(room: Room) -> tuple[Slow, asyncio.Task[bool]]:
    """It is Gorm's turn, and his mind has been asked."""
    room.house.minds = slow = Slow()
    await room.deal("Ada")
    await room.act("Ada", "check")
    room.time += 2000
    ((table, thought),) = room.house.thoughts(room.time)
    return slow, asyncio.create_task(room.house.ponder(table, thought))


async def test_what_comes_too_late_is_thrown_away(room: Room) -> None:
    table, _ = await given(room)
    slow, pondering = await asked(room)
    await asyncio.sleep(0)
    assert room.house.thoughts(room.time) == [], "it is asked but once"
    await table.void(room.who("Gil"), gm=True)
    await room.deal("Ada")
    before = table.view()
    slow.go.set()
    assert await pondering is False
    assert table.view() == before


async def test_a_decision_for_somebody_taken_back_is_thrown_away(room: Room) -> None:
    table, gorm = await given(room)
    slow, pondering = await asked(room)
    await table.take_from_house(room.who("Gil"), gorm, gm=True)
    slow.go.set()
    assert await pondering is False


@pytest.mark.parametrize("action", [None, RaiseTo(seat=1, amount=10**9), Call(seat=0)])
async def test_who_cannot_decide_does_the_mildest(
    room: Room, caplog: pytest.LogCaptureFixture, action: Call | RaiseTo | None
) -> None:
    table, _ = await given(room)
    room.house.minds = slow = Slow(Decision(action)) if action else Mute()
    if isinstance(slow, Slow):
        slow.go.set()
    await room.deal("Ada")
    await room.act("Ada", "check")
    with caplog.at_level(logging.WARNING):
        assert await ponder(room, 2) == [table]
    assert Checked(seat=1) in table.view().story
    assert "by the clock" in caplog.text
    assert table.view().by_clock == ()


async def test_what_cannot_be_written_is_decided_again(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = await given(room)
    await room.deal("Ada")
    await room.act("Ada", "check")
    before = table.view()

    def broken(*_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    room.time += 2000
    ((_, thought),) = room.house.thoughts(room.time)
    with monkeypatch.context() as patch:
        patch.setattr(room.store.db, "run", broken)
        assert await room.house.ponder(table, thought) is False
        assert room.house.thoughts(room.time) == [], "nothing can be done at the moment"
    assert table.view() == before
    assert await ponder(room, 10) == [table]


async def test_a_bot_that_stops_folds_for_nobody(room: Room) -> None:
    table, _ = await given(room)
    slow, pondering = await asked(room)
    before = table.view()
    await asyncio.sleep(0)
    await room.house.close()
    slow.go.set()
    assert await pondering is False
    assert table.view() == before
    assert room.house.thoughts(room.time) == []
    room.restart()
    room.house.minds = Here()
    assert await ponder(room) == [room.table]
