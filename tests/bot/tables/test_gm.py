"""What the game master and the opener do to a table: told to all, and written down."""

import json
import sqlite3
from collections.abc import Awaitable, Callable

import pytest

from bot.tables.moves import Move
from bot.tables.table import Change, Refused, Stale, Table
from rules.events import Rewound
from tests.bot.room import CHANNEL, Room, dealt, stacked

DECK = stacked(*dealt("11t 11c 3t 3f 10e", "5t 3c 10t 8c 4f"), "1t", "2t", "3k")


def acts(room: Room, table: Table) -> list[tuple[str, str | None, int | None]]:
    """The table's log: what was done, by whom, during which hand."""
    rows = room.store.table_log.of(table.id)
    names = [
        None if row.character is None else room.store.house.character(row.character).name for row in rows
    ]
    return [(json.loads(row.act)["do"], name, row.hand) for row, name in zip(rows, names, strict=True)]


def reason(error: pytest.ExceptionInfo[Refused]) -> str:
    return error.value.reason


async def test_a_void_hand_leaves_the_stakes_as_they_were(room: Room) -> None:
    table = await room.open("Ada", "Bo", buy_in=50)
    await room.deal("Ada")
    hand = table.view().hand
    await room.play("Ada bet 10", "Bo raise 30", "Ada call")
    await table.void(room.who("Gil"), gm=True)
    assert room.stacks() == {"Ada": 50, "Bo": 50}
    assert (table.view().view, table.view().asks, table.view().deadline) == (None, {}, None)
    assert room.store.hands.hand(hand).state == "void"
    assert (room.said(), acts(room, table)) == (["hand-voided"], [("void", "Gil", hand)])
    assert room.restart().view() == table.view()
    await room.deal("Bo")
    assert room.table.view().dealer == room.who("Ada"), "it is still Ada's deal"


async def test_what_waited_for_the_end_happens_when_a_hand_is_void(room: Room) -> None:
    table = await room.open("Ada", "Bo", "Cy", buy_in=50, clock=30, auto_deal=5)
    await room.deal("Ada")
    await table.top_up(room.who("Ada"), 25, key="up")
    await table.stand(room.who("Bo"), key="off")
    await table.void(room.who("Gil"), gm=True)
    assert (room.stacks(), room.purse("Bo"), room.chair("Ada").adding) == ({"Ada": 75, "Cy": 50}, 1000, 0)
    # The next hand waits for its button.
    assert await room.wait(60) == []


async def test_an_action_is_taken_back(room: Room) -> None:
    table = await room.open("Ada", "Bo", buy_in=50)
    await room.deal("Ada")
    before = table.view()
    assert before.rewindable is None
    await room.act("Ada", "bet", "all")
    asked = table.view()
    assert asked.rewindable == 0
    change = await table.rewind(room.who("Gil"), moment=asked.moment, gm=True)
    assert change.events == (Rewound(seat=0),)
    view = table.view()
    assert view.view == before.view
    assert len({*before.asks.values(), *asked.asks.values(), *view.asks.values()}) == 3
    with pytest.raises(Stale):
        await table.act(room.who("Bo"), view.hand, asked.asks[1], Move("call"))
    assert (room.said(), acts(room, table)) == (["rewound"], [("rewind", "Gil", view.hand)])
    rows = room.store.hands.log(view.hand)
    assert [(row.seat, row.actor) for row in rows[-2:]] == [(0, "person"), (None, "gm")]
    assert room.restart().view() == view
    await room.play("Ada bet 10", "Bo fold")
    assert room.stacks() == {"Ada": 50, "Bo": 50}


async def test_a_double_click_takes_back_one_action_and_voids_one_hand(room: Room) -> None:
    table, gm = await room.open("Ada", "Bo", buy_in=50), room.who("Gil")
    await room.deal("Ada")
    await room.play("Ada check", "Bo bet 5")
    shown = table.view()
    await table.rewind(gm, moment=shown.moment, gm=True)
    with pytest.raises(Stale):
        await table.rewind(gm, moment=shown.moment, gm=True)
    assert table.view().asks.keys() == {1}
    await table.void(gm, hand=shown.hand, gm=True)
    await room.deal("Ada")
    with pytest.raises(Stale):
        await table.void(gm, hand=shown.hand, gm=True)
    assert table.view().asks


async def test_what_cannot_be_taken_back(room: Room) -> None:
    table = await room.open("Ada", "Bo", buy_in=50)
    gm = room.who("Gil")

    async def refuses() -> bool:
        with pytest.raises(Refused) as error:
            await table.rewind(gm, gm=True)
        return reason(error) == "nothing-to-rewind"

    assert await refuses()
    await room.deal("Ada")
    assert await refuses()
    await room.play("Ada check", "Bo check", "Ada trade")
    await table.rewind(gm, gm=True)
    await room.act("Ada", "trade", picks=("1",))
    assert await refuses()
    await room.play("Bo trade", "Ada bet 5", "Bo fold")
    assert await refuses()
    assert acts(room, table) == [("rewind", "Gil", table.view().hand)]


async def test_what_the_clock_did_can_be_taken_back(room: Room) -> None:
    table = await room.open("Ada", "Bo", "Cy", buy_in=50, clock=30, nudge=None)
    await room.deal("Ada")
    await room.act("Ada", "bet", "10")
    await room.wait(30)
    await table.rewind(room.who("Gil"), gm=True)
    assert table.view().deadlines == {1: room.time + 30_000}
    await room.play("Bo call", "Cy fold")


async def test_the_gm_seats_and_unseats(room: Room) -> None:
    table = await room.open("Ada", "Bo", buy_in=50)
    gm, cy = room.who("Gil"), room.who("Cy")
    for _ in range(2):
        await table.seat(gm, cy, 70, key="s", gm=True)
    assert (room.stacks(), room.purse("Cy")) == ({"Ada": 50, "Bo": 50, "Cy": 70}, 930)
    for _ in range(2):
        await table.unseat(gm, room.who("Bo"), key="off", gm=True)
    await table.seat(gm, room.who("Bo"), 50, key="on", gm=True)
    with pytest.raises(Refused) as error:
        await table.seat(gm, cy, 70, key="t", gm=True)
    assert reason(error) == "seated-already"
    with pytest.raises(Refused) as error:
        await table.seat(gm, room.who("Dee"), 1001, key="u", gm=True)
    assert reason(error) == "purse-too-small"
    await room.deal("Ada")
    await room.act("Ada", "bet", "10")
    for key in "vvw":
        await table.unseat(gm, cy, key=key, gm=True)
    assert table.view().view.seats[1].live is False  # type: ignore[union-attr]
    change = await table.unseat(gm, room.who("Bo"), key="y", gm=True)
    assert change.over
    assert (room.stacks(), room.purse("Bo"), room.purse("Cy")) == ({"Ada": 50}, 1000, 1000)
    with pytest.raises(Refused) as error:
        await table.unseat(gm, cy, key="x", gm=True)
    assert reason(error) == "seated-nowhere"
    assert room.said() == ["seated", "unseated", "seated", "unseated", "unseated"]
    before, hand = [("seat", "Gil", None), ("unseat", "Gil", None), ("seat", "Gil", None)], table.view().hand
    assert acts(room, table) == [*before, ("unseat", "Gil", hand), ("unseat", "Gil", hand)]


async def test_the_gm_closes_in_mid_hand(room: Room) -> None:
    table = await room.open("Ada", "Bo", buy_in=50)
    await room.deal("Ada")
    hand = table.view().hand
    await room.play("Ada bet 10", "Bo raise 30", "Ada call")
    await table.top_up(room.who("Bo"), 5, key="up")
    unit = room.store.house.table(table.id).unit
    await table.close(room.who("Gil"), key="bye", gm=True)
    assert [room.store.ledger.purse(room.who(name), unit) for name in ("Ada", "Bo")] == [1000, 1000]
    assert (table.view().state, table.view().chairs) == ("closed", ())
    assert [notice.reason for notice in table.take_notices()] == ["closed-in-hand"]
    assert acts(room, table) == [("close", "Gil", hand)]
    assert await room.house.sweep(room.time) == ()


async def test_a_side_pot_is_shared_when_a_table_closes(room: Room) -> None:
    table = await room.open("Ada", "Bo", "Cy", buy_in=50)
    await room.deal("Ada")
    await room.play("Ada bet 5", "Bo fold", "Cy fold")
    store = room.store
    unit = store.house.table(table.id).unit
    entries = {store.ledger.stake(table.id, room.who("Ada")): -8, store.ledger.pot(table.id): 8}
    store.ledger.post("share", "into the pot", entries)
    store.house.save_carry(table.id, json.dumps({"players": [1, 2, 3], "carry": {"side_pot": 8}}).encode())
    room.restart()
    await room.table.close(room.who("Ada"), key="bye")
    purses = [store_purse(room, name, unit) for name in ("Ada", "Bo", "Cy")]
    assert purses == [995, 1003, 1002]


def store_purse(room: Room, name: str, unit: int) -> int:
    return room.store.ledger.purse(room.who(name), unit)


async def test_a_table_moves_with_its_hand(room: Room) -> None:
    table = await room.open("Ada", "Bo", buy_in=50)
    await room.deal("Ada")
    await room.act("Ada", "bet", "10")
    before = table.view()
    await table.move(room.who("Ada"), CHANNEL)
    await table.move(room.who("Ada"), CHANNEL + 5)
    assert (table.channel, room.house.by_channel(CHANNEL)) == (CHANNEL + 5, None)
    assert room.house.by_channel(CHANNEL + 5) is table
    assert table.view() == before
    await room.house.open(CHANNEL, room.who("Bo"), "queens-ransom")
    with pytest.raises(Refused) as error:
        await table.move(room.who("Ada"), CHANNEL)
    assert reason(error) == "channel-has-table"
    assert table.channel == CHANNEL + 5
    assert acts(room, table) == [("move", "Ada", before.hand)]
    assert [notice.reason for notice in table.take_notices()] == ["moved"]


ACTS: dict[str, Callable[[Table, int], Awaitable[Change]]] = {
    "pause": lambda table, who: table.pause(who),
    "resume": lambda table, who: table.resume(who),
    "void": lambda table, who: table.void(who),
    "rewind": lambda table, who: table.rewind(who),
    "seat": lambda table, who: table.seat(who, who, key="x"),
    "unseat": lambda table, who: table.unseat(who, who, key="x"),
    "close": lambda table, who: table.close(who, key="x"),
    "move": lambda table, who: table.move(who, 9),
    "settings": lambda table, who: table.change_settings(who, {"clock": 60}),
}


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("name", ["Bo", "Eve"])
async def test_nobody_else_may(room: Room, act: str, name: str) -> None:
    table = await room.open("Ada", "Bo", buy_in=50)
    await room.deal("Ada")
    before = table.view()
    with pytest.raises(Refused) as error:
        await ACTS[act](table, room.who(name))
    assert reason(error) in {"only-gm", "not-your-table"}
    assert (table.view(), acts(room, table), room.said()) == (before, [], [])


async def test_what_is_done_twice_is_told_once(room: Room) -> None:
    table, gm = await room.open("Ada", "Bo", buy_in=50), room.who("Gil")
    for _ in range(2):
        await table.pause(gm, gm=True)
    for _ in range(2):
        await table.resume(gm, gm=True)
    await room.deal("Ada")
    await table.void(gm, gm=True)
    with pytest.raises(Refused) as error:
        await table.void(gm, gm=True)
    assert reason(error) == "no-hand"
    assert room.said() == ["paused", "resumed", "hand-voided"]
    assert [do for do, *_ in acts(room, table)] == ["pause", "resume", "void"]


async def test_what_is_not_kept_is_not_told(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table, gm = await room.open("Ada", "Bo", buy_in=50), room.who("Gil")
    await room.deal("Ada")
    await room.act("Ada", "bet", "10")
    before = table.view()

    def broken(*_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr("bot.store.house.House.save_state", broken)
        for act in (table.pause, table.void, table.rewind):
            with pytest.raises(Refused) as error:
                await act(gm, gm=True)
            assert reason(error) == "try-again"
    assert (table.view(), acts(room, table), room.said()) == (before, [], [])
    await table.rewind(gm, gm=True)
    assert room.said() == ["rewound"]
