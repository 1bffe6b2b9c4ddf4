"""Items from hand to hand, beside the tables."""

import pytest

from bot.exports import Format
from bot.refused import Refused
from bot.store import Item, Part, Pledge
from bot.tables import books, cast, things
from tests.bot.room import Room


def grant(room: Room, to: str, what: str = "a goat") -> Item:
    item = things.grant(room.store, room.guest("Gil"), room.guest(to), what, key=room.key(), note="so be it")
    assert item
    return item


def owned(room: Room, name: str) -> list[str]:
    return [item.name for item, _ in room.store.items.owned(room.who(name))]


def test_it_goes_from_hand_to_hand_once_a_key(room: Room) -> None:
    goat = grant(room, "Ada")
    ada, bo = room.guest("Ada"), room.guest("Bo")
    assert things.give(room.store, ada, bo, "A GOAT", key="give", note="thanks") == goat
    assert things.give(room.store, ada, bo, "A GOAT", key="give", note="thanks") is None
    assert (owned(room, "Ada"), owned(room, "Bo")) == ([], ["a goat"])
    with pytest.raises(Refused, match="item-not-carried"):
        things.give(room.store, ada, bo, str(goat.id), key="again")
    things.fine(room.store, room.guest("Gil"), bo, str(goat.id), key="fine", note="ate a map")
    assert things.fine(room.store, room.guest("Gil"), bo, "a goat", key="fine", note="ate a map") is None
    assert (owned(room, "Bo"), things.to_grant(room.store, goat.campaign)) == ([], [goat])
    assert grant(room, "Cy") == goat
    assert (things.carried(room.store, goat.campaign), things.to_grant(room.store, goat.campaign)) == (
        [goat],
        [],
    )


def test_what_somebody_has_is_not_granted_to_another(room: Room) -> None:
    grant(room, "Ada")
    with pytest.raises(Refused, match="item-has-owner"):
        grant(room, "Bo")
    with pytest.raises(Refused, match="item-not-theirs"):
        things.fine(room.store, room.guest("Gil"), room.guest("Bo"), "a goat", key="f", note="")
    for name, reason in (("", "item-nameless"), ("GP", "name-taken")):
        with pytest.raises(Refused, match=reason):
            grant(room, "Bo", name)


def test_what_a_retired_character_has_left_is_given_to_others(room: Room) -> None:
    hero, _ = cast.new_character(room.store, room.guest("Ada"), "Hero")
    crown = grant(room, "Ada", "a crown")
    with pytest.raises(Refused, match="item-has-owner"):
        grant(room, "Bo", "a crown")
    cast.retire(room.house, hero)
    assert things.to_grant(room.store, crown.campaign) == [crown]
    assert grant(room, "Bo", "a crown") == crown
    assert owned(room, "Bo") == ["a crown"]


def test_what_a_character_of_the_game_master_s_has_is_theirs_to_give(room: Room) -> None:
    ogre = cast.new_npc(room.store, room.guest("Gil"), "Ogre")
    club = room.store.items.make(ogre.campaign, "a club")
    room.store.items.give(club.id, ogre.id, "club", kind="grant")
    assert things.to_grant(room.store, ogre.campaign) == [club]
    assert grant(room, "Ada", "a club") == club
    assert owned(room, "Ada") == ["a club"]


async def test_what_lies_on_a_table_stays_there(room: Room) -> None:
    table = await room.open("Ada", "Bo", buy_in=50)
    goat = grant(room, "Ada")
    await table.put_up(room.who("Ada"), "a goat", 20, by=room.who("Gil"), key="up")
    ada, bo, gil = room.guest("Ada"), room.guest("Bo"), room.guest("Gil")
    with pytest.raises(Refused, match="item-on-table"):
        things.give(room.store, ada, bo, "a goat", key="give")
    with pytest.raises(Refused, match="item-on-table"):
        things.fine(room.store, gil, ada, "a goat", key="fine", note="")
    with pytest.raises(Refused, match="item-on-table"):
        grant(room, "Bo")
    assert room.store.items.place(goat.id).house_table == table.id


def test_a_favour_is_not_granted_to_whoever_owes_it(room: Room) -> None:
    ada, bo = room.guest("Ada"), room.guest("Bo")
    room.store.items.make(ada.campaign, "a kiss", owes=ada.character)
    with pytest.raises(Refused, match="favour-of-their-own"):
        grant(room, "Ada", "a kiss")
    grant(room, "Bo", "a kiss")
    things.give(room.store, bo, ada, "a kiss", key="done")
    assert (owned(room, "Ada"), owned(room, "Bo")) == ([], [])


@pytest.mark.parametrize("form", ["csv", "json", "journal"])
async def test_a_ledger_with_things_in_it_is_exported(room: Room, form: Format) -> None:
    table = await room.open("Ada", "Bo", buy_in=50)
    goat = grant(room, "Ada", 'Bo\'s «goat»; "fat"')
    room.store.items.pledge(Pledge(table.id, room.who("Ada"), goat.id, 20, 1))
    file = books.exported(room.store, Part(table.campaign, character=room.who("Ada")), form, most=10**6)
    assert "goat" in file.decode()
    assert books.movements(room.store, room.who("Ada")).rows[0].kind == "pledge"
    room.store.items.redeem(Pledge(table.id, room.who("Ada"), goat.id, 20, 1))
