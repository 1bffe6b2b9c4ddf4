"""Who may see a player's hand beside them: one person who does not play, as long as the player likes."""

import pytest

from bot.tables.cast import new_npc
from bot.tables.table import Refused
from tests.bot.room import Room


def person(room: Room, name: str) -> int:
    found = room.store.house.character(room.who(name)).person
    assert found is not None
    return found


def npc(room: Room, name: str) -> int:
    """A character of the game master's, Gil, who keeps them."""
    made = new_npc(room.store, room.guest("Gil"), name).id
    room.store.ledger.start_purse(made, room.store.house.table(room.table.id).unit, 500)
    return made


async def test_one_person_sees_the_hand_until_it_is_hidden(room: Room) -> None:
    table = await room.open("Ada", "Bo")
    await table.show_hand(room.who("Ada"), room.who("Cy"))
    assert (room.chair("Ada").shown_to, room.said()) == ("Cy", ["shows-hand"])
    assert table.shown_to(person(room, "Cy")) == ()
    await room.deal("Ada")
    mine = table.private(room.who("Ada"))
    assert table.shown_to(person(room, "Cy")) == (("Ada", mine),)
    for other in ("Bo", "Dee"):
        assert table.shown_to(person(room, other)) == ()
    # One at a time; and it holds from hand to hand, over a restart.
    table = room.restart()
    await table.show_hand(room.who("Ada"), room.who("Dee"))
    assert table.shown_to(person(room, "Cy")) == ()
    assert table.shown_to(person(room, "Dee")) == (("Ada", mine),)
    await table.hide_hand(room.who("Ada"))
    await table.hide_hand(room.who("Ada"))
    assert (room.chair("Ada").shown_to, room.said()) == ("", ["shows-hand", "hides-hand"])
    assert table.shown_to(person(room, "Dee")) == ()


async def test_nobody_who_plays_here_sees_another_hand(room: Room) -> None:
    table = await room.open("Ada", "Bo")
    for shower, to, reason in (
        ("Ada", "Bo", "shown-to-player"),
        ("Ada", "Ada", "shown-to-oneself"),
        ("Cy", "Dee", "not-at-the-table"),
    ):
        with pytest.raises(Refused) as error:
            await table.show_hand(room.who(shower), room.who(to))
        assert error.value.reason == reason


async def test_who_folds_and_goes_does_not_look_into_the_hand_they_were_in(room: Room) -> None:
    table = await room.open("Ada", "Bo", "Cy")
    await room.deal("Ada")
    await table.leave(room.who("Ada"), key="x")
    assert not table.view().over
    with pytest.raises(Refused):
        await table.show_hand(room.who("Bo"), room.who("Ada"))


async def test_whoever_sits_down_sees_nobodys_hand_any_more(room: Room) -> None:
    table = await room.open("Ada", "Bo")
    await room.deal("Ada")
    await table.show_hand(room.who("Ada"), room.who("Cy"))
    await table.show_hand(room.who("Bo"), room.who("Dee"))
    await table.sit(room.who("Cy"), key="y")
    assert (room.chair("Ada").shown_to, room.chair("Bo").shown_to) == ("", "Dee")
    assert table.shown_to(person(room, "Cy")) == ()


async def test_game_masters_whose_characters_play_see_nobodys_hand(room: Room) -> None:
    table = await room.open("Ada", "Bo")
    gil = room.who("Gil")
    await table.show_hand(room.who("Ada"), gil, gm=True)
    await table.seat(gil, npc(room, "Gorm"), 100, key="z", gm=True)
    assert room.chair("Ada").shown_to == ""
    await room.deal("Ada")
    for gm in (True, False):
        # Who keeps them is known without asking, and any other game master could play them.
        with pytest.raises(Refused) as error:
            await table.show_hand(room.who("Ada"), gil, gm=gm)
        assert error.value.reason == "shown-to-player"
    with pytest.raises(Refused):
        await table.show_hand(room.who("Ada"), room.who("Hal"), gm=True)
    await table.show_hand(room.who("Ada"), room.who("Hal"))


async def test_with_the_chair_the_looking_on_ends(room: Room) -> None:
    table = await room.open("Ada", "Bo")
    await table.show_hand(room.who("Ada"), room.who("Cy"))
    await table.stand(room.who("Ada"), key="s")
    await table.sit(room.who("Ada"), key="t")
    assert room.chair("Ada").shown_to == ""


async def test_who_is_forgotten_looks_over_nobodys_shoulder(room: Room) -> None:
    table = await room.open("Ada", "Bo")
    await table.show_hand(room.who("Ada"), room.who("Cy"))
    await table.show_hand(room.who("Bo"), room.who("Dee"))
    assert await room.house.forget(person(room, "Cy"), key="f") == (table,)
    assert (room.chair("Ada").shown_to, room.chair("Bo").shown_to) == ("", "Dee")
    assert room.said() == ["shows-hand", "shows-hand", "hides-hand"]


async def test_a_table_that_somebody_forgotten_only_sat_at_is_shown_without_them(room: Room) -> None:
    table = await room.open("Ada", "Bo")
    assert await room.house.forget(person(room, "Bo"), key="f") == (table,)
    assert [chair.name for chair in table.view().chairs] == ["Ada"]
    assert await room.house.forget(person(room, "Stranger"), key="g") == ()


async def test_who_was_shown_a_hand_and_is_forgotten_is_named_no_more(room: Room) -> None:
    table = await room.open("Ada", "Bo")
    await table.show_hand(room.who("Ada"), room.who("Cy"))
    assert await room.house.forget(person(room, "Cy"), key="forget") == (table,)
    assert room.chair("Ada").shown_to != "Cy"
