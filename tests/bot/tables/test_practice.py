"""Tables for practice: their chips belong to nobody, and the house plays the other seats."""

import pytest

from bot.tables.house import Party
from bot.tables.table import Refused, Table
from rules.games import GAMES
from rules.hand import MOST_CHIPS
from tests.bot.room import CHANNEL, Room
from tests.bot.tables.minds import Here, Mute, play_on, ponder

NAMES = ("Marl", "Tess", "Odo", "Wyn")


@pytest.fixture
def room(room: Room) -> Room:
    room.house.minds = Here()
    return room


async def practice(room: Room, *tempers: str, game: str = "queens-ransom", **changes: object) -> Table:
    party = Party(tempers or ("steady", "drunk"), NAMES)  # type: ignore[arg-type]
    changes = {"pace": "quick", **changes}
    return await room.house.open(CHANNEL, room.who("Ada"), game, changes=changes, practice=party)


async def test_the_opener_sits_with_those_of_the_house(room: Room) -> None:
    table = await practice(room)
    view = table.view()
    assert view.practice
    assert view.settings.nudge is None, "nobody is kept waiting who minds"
    assert [(chair.name, chair.house, chair.stack) for chair in view.chairs] == [
        ("Ada", False, 200),
        ("Marl", True, 200),
        ("Tess", True, 200),
    ]


async def test_no_purse_no_ledger_and_no_statistics_know_of_it(room: Room) -> None:
    purse = room.house.store.ledger.purse(room.who("Ada"), 1)
    table = await practice(room)
    await room.deal("Ada")
    await play_on(room, "Ada")
    await table.top_up(room.who("Ada"), 30, key="more")
    ledger = room.store.ledger
    assert (ledger.purse(room.who("Ada"), 1), ledger.stakes(table.id), ledger.totals(1).stakes) == (
        purse,
        {},
        0,
    )
    assert ledger.statistics(room.who("Ada")) == []
    assert room.store.hands.latest_session(table.campaign) is None
    assert sum(room.stacks().values()) in (630, 830), "who of the house has lost all begins anew"
    assert {row.actor for row in room.store.hands.log(table.view().hand)} == {"house", "person"}
    await table.close(room.who("Ada"), key="close")
    assert ledger.purse(room.who("Ada"), 1) == purse


async def test_chips_are_free_but_not_without_end(room: Room) -> None:
    table = await practice(room)
    await table.sit(room.who("Bo"), MOST_CHIPS - 600, key="bo")
    with pytest.raises(Refused) as refused:
        await table.top_up(room.who("Ada"), 1, key="more")
    assert refused.value.reason == "too-much-money"
    assert room.stacks()["Ada"] == 200
    await table.stand(room.who("Bo"), key="bo")
    assert room.purse("Bo") == 1000


async def test_those_of_the_house_do_not_run_out_of_chips(room: Room) -> None:
    table = await practice(room, "drunk")
    for chair in table._state.chairs:
        chair.chips = 0
    await table.change_settings(room.who("Ada"), {"ante": 5})
    assert room.stacks() == {"Ada": 0, "Marl": 200}
    with pytest.raises(Refused, match="too-few-players"):
        await room.deal("Ada")


async def test_the_house_does_not_play_on_by_itself(room: Room) -> None:
    table = await practice(room, auto_deal=3)
    await room.deal("Ada")
    await play_on(room, "Ada")
    assert table.view().next_deal is not None
    await table.sit_out(room.who("Ada"))
    assert (table.view().state, table.view().next_deal) == ("open", None)
    first = table.view().hand
    await ponder(room, 10)
    assert table.view().hand == first
    await table.back(room.who("Ada"))
    await ponder(room, 10)
    assert table.view().hand > first


async def test_whoever_comes_may_close_it_once_its_people_are_gone(room: Room) -> None:
    table = await practice(room)
    with pytest.raises(Refused, match="not-your-table"):
        await table.close(room.who("Bo"), key="a")
    await table.leave(room.who("Ada"), key="b")
    await table.close(room.who("Bo"), key="c")
    assert table.closed


async def test_a_name_of_the_house_is_nobody_elses(room: Room) -> None:
    room.who("MARL")
    table = await practice(room)
    assert [chair.name for chair in table.view().chairs] == ["Ada", "Tess", "Odo"]
    before = table.view().chairs[1:]
    await table.close(room.who("Ada"), key="a")
    assert (await practice(room)).view().chairs[1:] == before, "they come back"


async def test_where_all_names_are_taken_namesakes_come(room: Room) -> None:
    for name in (*NAMES, "Wyn II"):
        room.who(name)
    table = await practice(room)
    assert [chair.name for chair in table.view().chairs] == ["Ada", "Wyn III", "Wyn III II"]


async def test_more_than_there_are_chairs_are_refused(room: Room) -> None:
    with pytest.raises(Refused, match="table-full"):
        await practice(room, *["steady"] * 8)
    assert room.house.tables == ()


async def test_it_is_the_same_after_a_restart(room: Room) -> None:
    table = await practice(room)
    await room.deal("Ada")
    before = table.view()
    again = room.restart()
    room.house.minds = Here()
    assert again.practice
    assert again.view() == before
    await play_on(room, "Ada")
    assert sum(room.stacks().values()) in (600, 800), "who has lost all begins anew"


@pytest.mark.parametrize("game", [game.id for game in GAMES])
async def test_every_game_can_be_practised(room: Room, game: str) -> None:
    table = await practice(room, "steady", "drunk", game=game)
    for _ in range(2):
        await table.deal(room.who("Ada"), key=room.key())
        await play_on(room, "Ada")
    assert sum(room.stacks().values()) + (
        table._carried().carry.side_pot if game == "cambion-roulette" else 0
    )
    log = room.store.hands.log(table.view().hand)
    assert {row.actor for row in log if row.seat not in (None, table.view().names.index("Ada"))} == {"house"}
    await table.close(room.who("Ada"), key="close")


async def test_how_somebody_stands_is_told_from_their_own_cards(room: Room) -> None:
    table = await practice(room)
    ada, bo = room.who("Ada"), room.who("Bo")
    for who in (ada, bo):
        with pytest.raises(Refused, match="no-hand"):
            await room.house.odds(table, who)
    await room.deal("Ada")
    told = await room.house.odds(table, ada)
    assert told is not None
    assert told == await room.house.odds(table, ada), "it is the same as long as nothing happens"
    assert room.house.minds.asked[-1].view == table.private(ada)  # type: ignore[attr-defined]
    with pytest.raises(Refused, match="not-in-the-hand"):
        await room.house.odds(table, bo)
    await room.act("Ada", "fold")
    assert await room.house.odds(table, ada) is None


async def test_for_money_nobody_is_told_how_they_stand(room: Room) -> None:
    table = await room.open("Ada", "Bo", nudge=None)
    await room.deal("Ada")
    with pytest.raises(Refused, match="odds-for-practice"):
        await room.house.odds(table, room.who("Ada"))
    room.house.minds = Mute()
    await table.close(room.who("Ada"), key="c", gm=True)
    table = await practice(room)
    await room.deal("Ada")
    with pytest.raises(Refused, match="odds-not-found"):
        await room.house.odds(table, room.who("Ada"))


async def test_chips_that_belong_to_nobody_go_to_no_purse(room: Room) -> None:
    table = await practice(room)
    await table.sit(room.who("Bo"), key="sit")
    room.said()
    await table.unseat(room.who("Ada"), room.who("Bo"), key="off", gm=True)
    assert room.said() == ["unseated-practice"]
