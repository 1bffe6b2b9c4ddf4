"""Coming and going in the middle of things."""

import pytest

from bot.tables.table import Refused
from tests.bot.room import CHANNEL, Room, dealt, stacked

DECK = stacked(*dealt("11t 11c 3t 3f 10e", "5t 3c 10t 8c 4f"), "1t", "2t", "3k")


def money(room: Room) -> int:
    names = ("Ada", "Bo", "Cy")
    return sum(room.purse(name) for name in names) + sum(room.stacks().values())


async def test_topping_up_between_hands(room: Room) -> None:
    table = await room.open("Ada", "Bo", buy_in=50)
    for _ in range(2):
        await table.top_up(room.who("Ada"), 30, key="up")
    assert (room.stacks(), room.purse("Ada")) == ({"Ada": 80, "Bo": 50}, 920)
    await table.top_up(room.who("Bo"), key="up2")
    assert room.stacks()["Bo"] == 100


async def test_a_top_up_in_mid_hand_is_set_aside_until_its_end(room: Room) -> None:
    table = await room.open("Ada", "Bo", buy_in=50)
    await room.deal("Ada")
    await room.act("Ada", "bet", "all")
    await table.top_up(room.who("Bo"), 500, key="up")
    view = table.view()
    assert view.view
    assert (view.view.seats[1].stack, room.chair("Bo").adding, room.purse("Bo")) == (50, 500, 450)
    restarted = room.restart()
    assert (room.chair("Bo").adding, restarted.view().view) == (500, view.view)
    change = await room.act("Bo", "call")
    assert not change.over
    change = await room.play("Ada trade", "Bo trade")
    assert change.over
    # Bo won Ada's 50; what was set aside could not be lost or won.
    assert (room.stacks(), room.chair("Bo").adding) == ({"Ada": 0, "Bo": 600}, 0)


async def test_who_is_broke_in_mid_hand_and_topped_up_plays_on(room: Room) -> None:
    table = await room.open("Ada", "Bo", buy_in=50)
    await room.deal("Ada")
    await room.play("Ada bet all", "Bo call")
    await table.top_up(room.who("Ada"), 20, key="up")
    await room.play("Ada trade", "Bo trade")
    assert room.stacks() == {"Ada": 20, "Bo": 100}
    assert (await room.deal("Ada")).started


async def test_who_gets_up_takes_along_what_was_set_aside(room: Room) -> None:
    table = await room.open("Ada", "Bo", "Cy", buy_in=50)
    await room.deal("Ada")
    await table.top_up(room.who("Cy"), 100, key="up")
    await table.leave(room.who("Cy"), key="go")
    with pytest.raises(Refused) as error:
        await table.top_up(room.who("Cy"), 100, key="again")
    assert error.value.reason == "gets-up"
    await room.play("Ada bet 2", "Bo fold")
    assert room.purse("Cy") == 1000
    assert money(room) == 3000


@pytest.mark.parametrize(
    ("name", "amount", "reason"),
    [("Ada", 0, "buy-in-too-small"), ("Ada", 951, "purse-too-small"), ("Cy", 5, "not-at-the-table")],
)
async def test_what_cannot_be_topped_up(room: Room, name: str, amount: int, reason: str) -> None:
    table = await room.open("Ada", "Bo", buy_in=50)
    with pytest.raises(Refused) as error:
        await table.top_up(room.who(name), amount, key="up")
    assert error.value.reason == reason
    assert room.stacks() == {"Ada": 50, "Bo": 50}


async def test_sitting_out_keeps_the_chair_and_the_chips(room: Room) -> None:
    table = await room.open("Ada", "Bo", "Cy", buy_in=50)
    await room.deal("Ada")
    await table.sit_out(room.who("Bo"))
    await room.play("Ada bet 4", "Bo call", "Cy fold")
    await room.play("Ada trade", "Bo trade", "Ada bet 2", "Bo fold")
    assert room.chair("Bo").sitting_out
    await room.deal("Ada")
    assert table.view().names == ("Ada", "Cy")
    assert room.stacks() == {"Ada": 54, "Bo": 46, "Cy": 50}
    await table.back(room.who("Bo"))
    await room.play("Ada bet 2", "Cy fold")
    await room.deal("Ada")
    assert table.view().names == ("Ada", "Bo", "Cy")


async def test_a_hand_needs_two_who_do_not_sit_out(room: Room) -> None:
    table = await room.open("Ada", "Bo")
    await table.sit_out(room.who("Bo"))
    with pytest.raises(Refused) as error:
        await room.deal("Ada")
    assert (error.value.reason, error.value.facts["ready"]) == ("too-few-players", 1)
    await table.sit_out(room.who("Ada"))
    assert (table.view().paused, room.said()) == ("empty", ["table-pauses"])
    await table.resume(room.who("Gil"), gm=True)
    assert (table.view().paused, room.said()) == ("empty", [])
    await table.sit(room.who("Cy"), key="c")
    assert table.view().state == "open"
    with pytest.raises(Refused) as error:
        await table.sit_out(room.who("Dee"))
    assert error.value.reason == "not-at-the-table"


async def test_the_last_one_left_wins(room: Room) -> None:
    table = await room.open("Ada", "Bo", "Cy", buy_in=50)
    await room.deal("Ada")
    await room.play("Ada bet 10", "Bo call")
    await table.leave(room.who("Ada"), key="a")
    assert not table.view().over
    change = await table.leave(room.who("Cy"), key="c")
    assert change.over
    assert room.stacks() == {"Bo": 60}
    assert (room.purse("Ada"), room.purse("Cy")) == (990, 1000)


async def test_who_leaves_the_server_leaves_every_table(room: Room) -> None:
    table = await room.open("Ada", "Bo", "Cy", buy_in=50)
    other = await room.house.open(CHANNEL + 1, room.who("Ada"), "queens-ransom", buy_in=50)
    for name in ("Bo", "Cy"):
        await other.sit(room.who(name), key=f"other:{name}")
    await room.deal("Ada")
    await room.act("Ada", "bet", "10")
    await table.pause(room.who("Gil"), gm=True)
    for _ in range(2):
        gone = await room.house.player_gone(room.who("Bo"), key="left")
    assert gone == ((table, gone[0][1]),), "they still have a share in the hand, which is not over"
    assert "Bo" not in [chair.name for chair in other.view().chairs]
    await table.resume(room.who("Gil"), gm=True)
    await room.act("Cy", "fold")
    assert room.purse("Bo") == 1000
    assert room.said() == ["paused", "player-gone", "resumed"]
    assert await room.house.player_gone(room.who("Bo"), key="left") == ()


async def test_a_channel_that_is_deleted_closes_its_table(room: Room) -> None:
    await room.open("Ada", "Bo", "Cy", buy_in=50)
    await room.deal("Ada")
    await room.play("Ada bet 10", "Bo call")
    table = await room.house.channel_gone(CHANNEL, key="gone")
    assert table
    assert table.closed
    unit = room.store.house.table(table.id).unit
    assert [room.store.ledger.purse(room.who(name), unit) for name in ("Ada", "Bo", "Cy")] == [1000] * 3
    assert room.store.hands.recent(table.id)[0].state == "void"
    assert await room.house.channel_gone(CHANNEL, key="gone") is None
