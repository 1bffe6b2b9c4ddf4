"""Settings: what there is to set, what is typed, who may set it, and what a table starts with."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest

from bot import settings
from bot.config import Config
from bot.money import BadAmount, Currency
from bot.refused import Refused
from bot.settings import Setting, TableSettings, settings_of, typed
from bot.store.check import check
from rules.games import GAMES, find
from rules.games.queens_ransom import QueensRansomOptions
from rules.hand import Chips, Options
from tests.bot.room import CHANNEL, GUILD, Room

REALM = Currency.parse_spec("gp=100cp, sp=10cp")
QUEEN = "queens-ransom"


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    room = Room(tmp_path / "room.db")
    yield room
    room.store.close()
    assert check(room.path).ok


def setting(name: str) -> Setting:
    return next(each for each in settings_of(QUEEN) if each.name == name)


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_option_of_a_game_is_there_and_then_the_tables_own(game: str) -> None:
    wanted = find(game).options.__struct_fields__
    names = [setting.name for setting in settings_of(game)]
    # Only where powers are played it is asked whether they are stopped.
    hidden = set() if "specials" in wanted else {"answer_clock"}
    assert names == [*wanted, *(name for name in TableSettings.__struct_fields__ if name not in hidden)]
    assert all(setting.of_game == (setting.name in wanted) for setting in settings_of(game))


def test_a_new_games_options_appear_by_themselves() -> None:
    class NewOptions(Options, frozen=True, kw_only=True):
        chip: Chips = 5
        rounds: Annotated[int, msgspec.Meta(ge=1, le=9)] = 3
        cards: Literal["many", "few"] = "few"
        open: bool = True

    found = [settings._setting(field, of_game=True) for field in msgspec.structs.fields(NewOptions)]
    assert found == [
        Setting(name="chip", kind="coins", default=5, low=0, high=10**12, of_game=True),
        Setting(name="rounds", kind="int", default=3, low=1, high=9, of_game=True),
        Setting(name="cards", kind="choice", default="few", choices=("many", "few"), of_game=True),
        Setting(name="open", kind="bool", default=True, of_game=True),
    ]


def test_times_may_be_off() -> None:
    clock = setting("clock")
    assert (clock.kind, clock.low, clock.high, clock.optional) == ("seconds", 20, 604_800, True)
    assert not setting("buy_in").optional


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("clock", "45", 45),
        ("clock", " 2  Minutes ", 120),
        ("clock", "3h", 10_800),
        ("clock", "1 day", 86_400),
        ("nudge", "36 hours", 129_600),
        ("quiet_hours", "23-8 berlin", "23:00-08:00 Europe/Berlin"),
        ("quiet_hours", "off", None),
        ("clock", "off", None),
        ("clock", "0", None),
        ("dms", "Yes", True),
        ("dms", "off", False),
        ("structure", "Pot-Limit", "pot-limit"),
        ("ante", "1sp 2cp", 12),
        ("ante", "0", 0),
    ],
)
def test_what_is_typed_is_understood(name: str, text: str, value: object) -> None:
    assert typed(setting(name), text, REALM) == value


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("clock", "soon", "bad-time"),
        ("clock", "-5", "bad-time"),
        ("clock", "²", "bad-time"),
        ("quiet_hours", "23-8", "bad-quiet-hours"),
        ("quiet_hours", "23-8 Mars", "no-such-zone"),
        ("dms", "perhaps", "bad-switch"),
        ("structure", "sky", "bad-choice"),
        ("ante", "some", "amount-unclear"),
    ],
)
def test_what_is_typed_and_means_nothing(name: str, text: str, reason: str) -> None:
    with pytest.raises((Refused, BadAmount)) as error:
        typed(setting(name), text, REALM)
    assert error.value.reason == reason


def test_whole_numbers() -> None:
    rounds = Setting(name="rounds", kind="int", default=3, low=1, high=9)
    assert typed(rounds, "7", REALM) == 7
    with pytest.raises(Refused) as error:
        typed(rounds, "x", REALM)
    assert (error.value.reason, error.value.facts) == (
        "bad-setting",
        {"setting": "rounds", "low": 1, "high": 9},
    )


# At a table


async def test_options_hold_from_the_next_hand_and_the_rest_at_once(room: Room) -> None:
    table = await room.open("Ada", "Bo", ante=1)
    await room.deal("Ada")
    ada = room.who("Ada")
    await table.change_settings(ada, {"ante": 5, "minimum_bet": 10, "buy_in": 70, "dms": False})
    view = table.view()
    assert (view.options.ante, view.next_options.ante) == (1, 5)  # type: ignore[attr-defined, union-attr]
    assert (view.buy_in, view.settings.dms) == (70, False)
    assert view.view
    assert view.view.pot == 2
    await room.play("Ada bet 2", "Bo fold")
    assert room.restart().view().options == QueensRansomOptions(ante=5, minimum_bet=10)
    await room.deal("Ada")
    assert room.table.view().view.pot == 10  # type: ignore[union-attr]


async def test_a_change_is_told_and_written_down_once(room: Room) -> None:
    table = await room.open("Ada", "Bo")
    for _ in range(2):
        await table.change_settings(room.who("Gil"), {"clock": 60, "minimum_bet": 4}, gm=True)
    (notice,) = table.take_notices()
    assert (notice.reason, notice.facts["settings"]) == ("settings-changed", "minimum-bet, clock")
    (row,) = room.store.table_log.of(table.id)
    assert msgspec.json.decode(row.act) == {"do": "settings", "minimum_bet": 4, "clock": 60}


@pytest.mark.parametrize(
    ("changes", "reason", "facts"),
    [
        ({"clock": 19}, "bad-time", {"setting": "clock", "low": 20, "high": 604_800}),
        ({"clock": 604_801}, "bad-time", {"setting": "clock", "low": 20, "high": 604_800}),
        ({"auto_deal": 2}, "bad-time", {"setting": "auto-deal", "low": 3, "high": 300}),
        ({"quiet_hours": "23-8 Mars"}, "no-such-zone", {"setting": "quiet-hours", "zone": "mars"}),
        ({"buy_in": 0}, "bad-coins", {"setting": "buy-in", "low": 1, "high": 10**12}),
        ({"buy_in": None}, "bad-coins", {"setting": "buy-in", "low": 1, "high": 10**12}),
        ({"ante": -1}, "bad-coins", {"setting": "ante", "low": 0, "high": 10**12}),
        ({"structure": "sky"}, "bad-choice", {"setting": "structure"}),
        ({"dms": 1}, "bad-switch", {"setting": "dms"}),
        ({"jokers": True}, "no-such-option", {"option": "jokers"}),
        ({"currency": "gems"}, "bad-choice", {"setting": "currency", "choices": "gp"}),
    ],
)
async def test_what_cannot_be_set_changes_nothing(
    room: Room, changes: dict[str, Any], reason: str, facts: dict[str, Any]
) -> None:
    table = await room.open("Ada", "Bo")
    before = table.view()
    with pytest.raises(Refused) as error:
        await table.change_settings(room.who("Ada"), {"ante": 7, "clock": 60} | changes)
    assert error.value.reason == reason
    assert facts.items() <= error.value.facts.items()
    assert (table.view(), room.said()) == (before, [])


async def test_another_currency_before_chips_lie_on_the_table(room: Room) -> None:
    table = await room.house.open(CHANNEL, room.who("Ada"), QUEEN)
    campaign = room.store.house.campaign_for(GUILD).id
    favours = room.store.house.unit_for(campaign, "favour", {"favour": 1})
    assert table.currencies() == ("gp", "favour")
    await table.change_settings(room.who("Ada"), {"currency": "favour", "buy_in": 3})
    assert (table.view().coins, table.currency.smallest) == ("favour", "favour")
    room.store.ledger.grant(room.who("Ada"), favours.id, 5, "g")
    await table.sit(room.who("Ada"), key="s")
    assert (room.stacks(), room.purse("Ada")) == ({"Ada": 3}, 2)
    await table.stand(room.who("Ada"), key="t")
    with pytest.raises(Refused) as error:
        await table.change_settings(room.who("Ada"), {"currency": "gp"})
    assert error.value.reason == "chips-on-the-table"
    assert room.restart().view().coins == "favour"


# What a table starts with


def start(room: Room, game: str = QUEEN, guild: int = GUILD) -> dict[str, Any]:
    return room.house.defaults(guild, game).values


async def test_the_server_overrules_the_configuration_and_the_game_the_server(tmp_path: Path) -> None:
    config = Config(table=TableSettings(buy_in=70), games={QUEEN: QueensRansomOptions(ante=3)})
    room = Room(tmp_path / "room.db", config=config)
    house = room.house
    assert (start(room)["buy_in"], start(room)["ante"], start(room)["clock"]) == (70, 3, None)
    house.set_defaults(GUILD, {"buy_in": 80, "clock": 60})
    house.set_defaults(GUILD, {"clock": 90, "ante": 4}, game=QUEEN)
    house.set_defaults(GUILD, {"dms": False})
    found = start(room)
    assert (found["buy_in"], found["clock"], found["ante"], found["dms"]) == (80, 90, 4, False)
    dice = start(room, "queens-ransom-dice")
    assert (dice["buy_in"], dice["clock"], dice["ante"]) == (80, 60, 0)
    assert start(room, guild=GUILD + 1)["buy_in"] == 70
    table = await room.open("Ada", minimum_bet=6, clock=30)
    view = table.view()
    assert (view.settings.clock, view.settings.buy_in, view.options) == (
        30,
        80,
        QueensRansomOptions(ante=4, minimum_bet=6),
    )
    room.store.close()


@pytest.mark.parametrize(
    ("game", "changes", "reason"),
    [
        (None, {"ante": 5}, "no-such-option"),
        (None, {"clock": 5}, "bad-time"),
        (QUEEN, {"jokers": 5}, "no-such-option"),
        (QUEEN, {"ante": -5, "clock": 60}, "bad-coins"),
        ("snap", {"clock": 60}, "no-such-game"),
    ],
)
def test_defaults_that_cannot_be(room: Room, game: str | None, changes: dict[str, Any], reason: str) -> None:
    before = start(room)
    with pytest.raises(Refused) as error:
        room.house.set_defaults(GUILD, changes, game=game)
    assert error.value.reason == reason
    assert start(room) == before


def test_a_default_that_a_newer_version_does_not_take_is_as_if_never_set(room: Room) -> None:
    room.store.house.set_setting(GUILD, "defaults", {"clock": 5, "buy_in": 60, "jokers": 2})
    assert (start(room)["clock"], start(room)["buy_in"]) == (None, 60)


async def test_a_table_is_not_opened_with_what_cannot_be_set(room: Room) -> None:
    with pytest.raises(Refused) as error:
        await room.open("Ada", jokers=1)
    assert error.value.reason == "no-such-option"
    assert room.house.tables == ()
