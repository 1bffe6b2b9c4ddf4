"""What is written down is all there is: over restarts, upgrades, and writes that fail."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.tables.moves import Move
from bot.tables.table import Stale, TryAgain
from rules.actions import Illegal
from tests.bot.room import Room, dealt, stacked

# Ada deals first, so Bo is dealt to first: 18 for Bo, 14 (evens) for Ada.
DECK = stacked(*dealt("11t 11c 3t 3f 10e", "5t 3c 10t 8c 4f"), "1t", "2t", "3k")


def fails(error: Exception) -> Callable[..., None]:
    def fail(*_: object, **__: object) -> None:
        raise error

    return fail


async def test_a_restart_in_mid_hand_loses_nothing(room: Room) -> None:
    table = await room.open("Ada", "Bo", "Cy")
    await room.deal("Ada")
    await room.play("Ada raise 6", "Bo call", "Cy call")
    await room.act("Ada", "trade", picks=("1",))
    before, cards = table.view(), [table.private(room.who(name)) for name in ("Ada", "Bo", "Cy")]
    table = room.restart()
    assert table.view() == before
    assert [table.private(room.who(name)) for name in ("Ada", "Bo", "Cy")] == cards
    # The button that Bo had before works.
    await table.act(room.who("Bo"), before.hand, before.asks[1], Move("trade"))
    await room.act("Cy", "trade")
    assert (await room.play("Ada bet 10", "Bo fold", "Cy fold")).over
    assert room.stacks() == {"Ada": 212, "Bo": 194, "Cy": 194}


async def test_a_restart_between_hands_keeps_the_order_of_things(room: Room) -> None:
    table = await room.open("Ada", "Bo")
    await room.deal("Ada")
    await room.play("Ada fold")
    before = table.view()
    table = room.restart()
    assert table.view() == before
    await room.deal("Ada")
    assert table.view().dealer == room.who("Bo")
    assert table.view().asks.keys() == {1}


async def test_a_hand_that_old_rules_played_is_void(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await room.open("Ada", "Bo")
    await room.deal("Ada")
    await room.play("Ada raise 50")
    await room.table.top_up(room.who("Ada"), 10, key="up")
    await room.table.stand(room.who("Bo"), key="off")
    hand = room.table.view().hand
    with monkeypatch.context() as patch:
        patch.setattr("rules.hand.Hand.push", fails(Illegal("no-such-action")))
        table = room.restart()
    assert [(notice.reason, notice.facts) for notice in table.take_notices()] == [
        ("hand-void", {"hand": hand})
    ]
    assert table.take_notices() == ()
    assert (table.view().hand, room.stacks(), room.purse("Bo")) == (0, {"Ada": 210}, 1000)
    assert (table.view().deadline, room.chair("Ada").adding) == (None, 0)
    assert room.store.hands.hand(hand).state == "void"
    (row,) = room.store.table_log.of(table.id)
    assert (row.act, row.hand, row.character) == (b'{"do":"void"}', hand, None)
    await table.sit(room.who("Bo"), key="on")
    with pytest.raises(Stale):
        await table.act(room.who("Bo"), hand, 4, Move("call"))
    await room.deal("Bo")
    assert table.view().dealer == room.who("Ada")


async def test_a_database_that_fails_at_the_start_makes_no_hand_void(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.open("Ada", "Bo")
    await room.deal("Ada")
    before = room.table.view()
    with monkeypatch.context() as patch:
        patch.setattr("bot.store.hands.Hands.log", fails(sqlite3.OperationalError("disk I/O error")))
        with pytest.raises(sqlite3.OperationalError):
            room.restart()
    assert room.restart().view() == before


async def test_a_hand_that_is_over_and_cannot_be_played_again_is_not_shown(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.open("Ada", "Bo")
    await room.deal("Ada")
    await room.play("Ada fold")
    hand = room.table.view().hand
    with monkeypatch.context() as patch:
        patch.setattr("rules.hand.Hand.push", fails(Illegal("no-such-action")))
        table = room.restart()
    assert (table.view().hand, table.take_notices()) == (0, ())
    assert room.store.hands.hand(hand).state == "finished"
    assert (await room.deal("Ada")).started


@pytest.mark.parametrize("where", ["append", "finish"])
async def test_a_failed_write_changes_nothing(
    room: Room, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    table = await room.open("Ada", "Bo")
    await room.deal("Ada")
    await room.play("Ada raise 50")
    before, ask = table.view(), table.view().asks[1]
    with monkeypatch.context() as patch:
        patch.setattr(room.store.hands, where, fails(sqlite3.OperationalError("disk I/O error")))
        with pytest.raises(TryAgain):
            await room.act("Bo", "fold")
        assert table.view() == before
    assert room.store.hands.hand(before.hand).state == "playing"
    assert (await table.act(room.who("Bo"), before.hand, ask, Move("fold"))).over
    assert room.stacks() == {"Ada": 200, "Bo": 200}


async def test_a_database_that_stays_away_is_read_again_when_it_is_back(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await room.open("Ada", "Bo")
    await room.deal("Ada")
    before = table.view()
    with monkeypatch.context() as patch:
        gone = fails(sqlite3.OperationalError("unable to open database file"))
        patch.setattr(room.store.hands, "append", gone)
        patch.setattr(room.store.hands, "unfinished", gone)
        for _ in range(2):
            with pytest.raises(TryAgain):
                await room.act("Ada", "check")
        assert table.private(room.who("Ada")) is None
        assert table.view() == before
    await room.act("Ada", "check")
    assert table.view().asks.keys() == {1}


async def test_an_error_of_ours_leaves_the_hand_as_it_was(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await room.open("Ada", "Bo")
    await room.deal("Ada")
    await room.play("Ada check")
    before, cards = table.view(), table.private(room.who("Bo"))
    with monkeypatch.context() as patch:
        patch.setattr(table, "_keep", fails(ZeroDivisionError()))
        with pytest.raises(ZeroDivisionError):
            await room.act("Bo", "check")
    assert (table.view(), table.private(room.who("Bo"))) == (before, cards)
    with monkeypatch.context() as patch:
        # As long as even the rules do not work, nothing is done, and nothing is given up.
        patch.setattr("rules.poker.PokerHand.push", fails(ZeroDivisionError()))
        with pytest.raises(ZeroDivisionError):
            await room.act("Bo", "check")
        with pytest.raises(TryAgain):
            await room.act("Bo", "check")
    assert (table.view(), table.take_notices()) == (before, ())
    await room.act("Bo", "check")


async def test_a_dealer_who_breaks_the_rules_is_no_fault_of_the_player(tmp_path: Path) -> None:
    room = Room(tmp_path / "room.db", answer=stacked("1t", "1t"))
    table = await room.open("Ada", "Bo")
    with pytest.raises(RuntimeError, match="the dealer broke the rules"):
        await room.deal("Ada")
    assert (table.view().hand, room.store.hands.unfinished(table.id)) == (0, None)
    room.store.close()


async def test_a_close_that_fails_leaves_the_table_open(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await room.open("Ada", "Bo")
    with monkeypatch.context() as patch:
        patch.setattr(table, "_looks", fails(sqlite3.OperationalError("database is locked")))
        with pytest.raises(TryAgain):
            await table.close(room.who("Ada"), key="bye")
    assert room.table is table
    assert (room.stacks(), room.purse("Ada")) == ({"Ada": 200, "Bo": 200}, 800)
