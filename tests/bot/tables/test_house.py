"""The house: who comes in, and its tables."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.config import Config
from bot.money import Currency
from bot.settings import TableSettings
from bot.tables.house import House
from bot.tables.table import Refused
from rules.games.queens_ransom import QueensRansomOptions
from rules.hand import MOST_CHIPS
from tests.bot.room import CHANNEL, GUILD, Room


def test_a_guest_gets_the_starting_purse_once(room: Room) -> None:
    ada = room.house.welcome(GUILD, 1, "Ada")
    again = room.house.welcome(GUILD, 1, "Ada the Bold")
    assert replace(ada, name=again.name) == again
    assert room.store.ledger.purse(ada.character, ada.unit) == 1000
    assert room.store.house.character(ada.character).name == "Ada the Bold"
    assert ada.currency == Currency.parse_spec("gp")


def test_a_newcomer_gets_no_more_than_may_still_circulate(room: Room) -> None:
    ada = room.house.welcome(GUILD, 1, "Ada")
    room.store.ledger.grant(ada.character, ada.unit, MOST_CHIPS - 1300, "all the gold of the world")
    late = [room.house.welcome(GUILD, number, f"Late {number}") for number in (2, 3)]
    assert [room.store.ledger.purse(guest.character, guest.unit) for guest in late] == [300, 0]
    room.store.ledger.fine(ada.character, ada.unit, 5000, "less of it")
    assert room.house.welcome(GUILD, 3, "Late 3") == late[1]
    assert room.store.ledger.purse(late[1].character, late[1].unit) == 1000


def test_a_guest_is_somebody_else_in_another_server(room: Room) -> None:
    here, there = (room.house.welcome(guild, 1, "Ada") for guild in (1, 2))
    assert here.person == there.person
    assert here.character != there.character
    assert here.unit != there.unit


def test_what_coins_are_worth_may_change_but_not_what_is_counted(room: Room) -> None:
    room.house.welcome(GUILD, 1, "Ada")

    def coins(spec: str) -> str:
        config = Config(currency=Currency.parse_spec(spec))
        return House(room.store, config).welcome(GUILD, 1, "Ada").currency.spec

    assert coins("pp=10gp") == "pp=10gp"
    assert coins("gp=100cp") == "pp=10gp"
    assert coins("gp") == "gp"


async def test_a_table_starts_as_the_configuration_says(tmp_path: Path) -> None:
    rules = QueensRansomOptions(ante=3)
    config = Config(table=TableSettings(buy_in=70), games={"queens-ransom": rules})
    room = Room(tmp_path / "room.db", config=config)
    table = await room.open("Ada")
    view = table.view()
    assert (view.options, view.buy_in, view.coins, view.state) == (rules, 70, "gp", "open")
    assert (table.opener, room.stacks()) == (room.who("Ada"), {"Ada": 70})
    room.store.close()


async def test_a_table_can_be_set_otherwise(room: Room) -> None:
    rules = QueensRansomOptions(minimum_bet=10)
    table = await room.house.open(CHANNEL, room.who("Ada"), "queens-ransom", rules, 500)
    assert (table.options, table.buy_in, table.game.id) == (rules, 500, "queens-ransom")
    assert room.restart().options == rules


async def test_one_table_a_channel_and_several_in_the_house(room: Room) -> None:
    one = await room.open("Ada")
    with pytest.raises(Refused) as error:
        await room.open("Bo")
    assert (error.value.reason, error.value.facts) == ("channel-has-table", {"table": one.id})
    two = await room.house.open(CHANNEL + 1, room.who("Bo"), "queens-ransom-dice")
    await two.sit(room.who("Ada"), 100, key="both")
    assert room.house.tables == (one, two)
    assert (room.house.by_channel(CHANNEL + 1), room.house.table(two.id)) == (two, two)
    assert (room.house.by_channel(CHANNEL + 2), room.house.table(99)) == (None, None)
    await one.close(room.who("Ada"), key="bye")
    assert (room.house.by_channel(CHANNEL), room.house.table(one.id)) == (None, None)
    assert (await room.open("Bo")).id not in (one.id, two.id)


@pytest.mark.parametrize(
    ("game", "buy_in", "reason"),
    [("snap", 5, "no-such-game"), ("queens-ransom", 0, "bad-coins")],
)
async def test_a_table_that_cannot_be_opened(room: Room, game: str, buy_in: int, reason: str) -> None:
    with pytest.raises(Refused) as error:
        await room.open("Ada", game=game, buy_in=buy_in)
    assert error.value.reason == reason
    assert room.store.house.open_tables() == []


async def test_all_open_tables_are_restored(room: Room) -> None:
    await room.open("Ada")
    two = await room.house.open(CHANNEL + 1, room.who("Bo"), "queens-ransom")
    gone = await room.house.open(CHANNEL + 2, room.who("Bo"), "queens-ransom")
    await gone.close(room.who("Bo"), key="bye")
    house = House(room.store, Config())
    assert [table.channel for table in house.restore()] == [CHANNEL, CHANNEL + 1]
    restored = house.table(two.id)
    assert restored
    assert restored.view() == two.view()


async def test_a_table_that_this_version_does_not_know_waits(room: Room) -> None:
    await room.open("Ada")
    odd = await room.house.open(CHANNEL + 1, room.who("Bo"), "queens-ransom")
    room.store.house.save_options(odd.id, b'{"jokers": 2}')
    other = room.store.house.open_table(1, CHANNEL + 2, "snap", b"{}", unit=1)
    room.store.house.save_state(other.id, b'{"opener": 1, "buy_in": 5}')
    assert [table.channel for table in House(room.store, Config()).restore()] == [CHANNEL]
