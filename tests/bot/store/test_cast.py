"""Channels, game masters and characters with names of their own, as the store keeps them."""

import sqlite3
from pathlib import Path

import pytest

from bot.store.cast import Role
from bot.store.check import check
from tests.bot.store.conftest import Room


def named(room: Room, person: int | None, name: str) -> int:
    house = room.store.house
    made = house.new_character(room.campaign, person, name).id
    house.cast.give_role(made)
    return made


def test_a_channel_belongs_to_the_last_campaign_it_was_put_into(room: Room) -> None:
    house = room.store.house
    other = house.new_campaign(900, "Sigil", "jink", {"jink": 1}).id
    assert house.cast.campaign_in(900, [7]) is None
    house.cast.put_channel(7, other)
    assert house.cast.campaign_in(900, [6, 7]) == other
    assert house.cast.campaign_in(901, [7]) is None
    house.cast.put_channel(7, room.campaign)
    assert house.cast.campaign_in(900, [7]) == room.campaign
    assert house.cast.channels(other) == []
    assert house.cast.channels(room.campaign) == [7]


def test_a_server_has_its_first_campaign_whatever_others_it_has(room: Room) -> None:
    other = room.store.house.new_campaign(900, "Sigil", "jink", {"jink": 1})
    assert room.store.house.campaign_for(900).id == room.campaign
    assert [each.id for each in room.store.house.campaigns(900)] == [room.campaign, other.id]
    assert room.store.house.campaigns(901) == []


def test_whom_somebody_plays(room: Room) -> None:
    house, person = room.store.house, room.people[0]
    gorm, mira = named(room, person, "Gorm"), named(room, person, "Mira")
    assert house.character_for(room.campaign, person, "Ann").id == room.ann
    house.cast.play(room.campaign, person, gorm)
    assert house.character_for(room.campaign, person, "Anne").name == "Gorm"
    assert house.character(room.ann).name == "Ann"
    house.cast.play(room.campaign, person, mira)
    house.cast.retire(mira)
    house.cast.retire(mira)
    assert house.character_for(room.campaign, person, "Anne").id == room.ann
    assert [each.id for each in house.cast.of_person(room.campaign, person)] == [gorm]


def test_whoever_plays_nobody_else_is_themselves_again(room: Room) -> None:
    house, person = room.store.house, room.people[0]
    gorm, other = named(room, person, "Gorm"), named(room, room.people[1], "Mira")
    house.cast.play(room.campaign, person, gorm)
    house.cast.play(room.campaign, room.people[1], other)
    house.cast.play(room.campaign, person, None)
    assert house.cast.playing(room.campaign, person) is None
    assert house.character_for(room.campaign, person, "Ann").id == room.ann
    assert house.cast.playing(room.campaign, room.people[1]) == house.character(other)


def test_only_a_character_with_a_role_can_be_played(room: Room) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        room.store.house.cast.play(room.campaign, room.people[0], room.ann)


def test_the_books_say_who_plays_whom_they_cannot(room: Room, path: Path) -> None:
    gorm = named(room, room.people[0], "Gorm")
    room.store.house.cast.play(room.campaign, room.people[0], gorm)
    assert check(path).ok
    room.store.house.cast.play(room.campaign, room.people[1], gorm)
    assert check(path).problems == (
        f"Person {room.people[1]} plays character {gorm}, whom they cannot play.",
    )


def test_game_masters(room: Room) -> None:
    cast, (ann, bob, _) = room.store.house.cast, room.people
    for person in (ann, bob, bob):
        cast.set_gm(room.campaign, person, gm=True)
    assert cast.gms(room.campaign) == [ann, bob]
    cast.set_gm(room.campaign, ann, gm=False)
    assert (cast.is_gm(room.campaign, ann), cast.is_gm(room.campaign, bob)) == (False, True)


def test_whoever_is_forgotten_leads_and_plays_nothing(room: Room) -> None:
    house, person = room.store.house, room.people[0]
    gorm = named(room, person, "Gorm")
    house.cast.play(room.campaign, person, gorm)
    house.cast.set_gm(room.campaign, person, gm=True)
    house.cast.keep(gorm, person)
    house.forget(person)
    assert house.cast.gms(room.campaign) == []
    assert house.cast.playing(room.campaign, person) is None
    assert house.cast.keeper(gorm) is None
    assert house.character(gorm).name == "–"


def test_what_is_known_of_a_character_whose_name_was_chosen(room: Room) -> None:
    house, person = room.store.house, room.people[0]
    gorm = named(room, person, "Gorm")
    mira = house.new_character(room.campaign, person, "Mira").id
    house.cast.give_role(mira, "hums while she bluffs")
    assert house.cast.role(room.ann) is None
    assert house.cast.role(gorm) == Role(gorm, "", None)
    retired = room.clock.ms
    house.cast.retire(mira)
    room.clock.ms += 1000
    house.cast.retire(mira)
    assert house.cast.role(mira) == Role(mira, "hums while she bluffs", retired)
    assert house.cast.role(gorm) == Role(gorm, "", None)


def test_one_person_at_a_time_is_told_of_a_game_masters_character(room: Room) -> None:
    cast, (ann, bob, _) = room.store.house.cast, room.people
    landlord, guest = (named(room, None, name) for name in ("the landlord", "a guest"))
    assert cast.keeper(landlord) is None
    cast.keep(landlord, ann)
    cast.keep(guest, ann)
    cast.keep(landlord, bob)
    assert (cast.keeper(landlord), cast.keeper(guest)) == (bob, ann)


def test_whoever_is_forgotten_takes_nobody_along(room: Room) -> None:
    house, (ann, bob, _) = room.store.house, room.people
    gorm, mira = named(room, ann, "Gorm"), house.new_character(room.campaign, bob, "Mira").id
    house.cast.give_role(mira, "hums while she bluffs")
    house.cast.play(room.campaign, bob, mira)
    house.cast.set_gm(room.campaign, bob, gm=True)
    house.cast.keep(gorm, bob)
    house.forget(ann)
    assert house.cast.gms(room.campaign) == [bob]
    assert house.cast.playing(room.campaign, bob) == house.character(mira)
    assert house.cast.keeper(gorm) == bob
    assert house.cast.role(mira) == Role(mira, "hums while she bluffs", None)
    house.forget(bob)
    assert house.cast.role(mira) == Role(mira, "", None)


def test_the_houses_own_characters_are_made_once_and_taken_for_nobody(room: Room) -> None:
    house = room.store.house
    maud = house.cast.of_house(room.campaign, "Maud")
    assert maud is not None
    made = house.character(maud)
    assert (made.campaign, made.person, made.name) == (room.campaign, None, "Maud")
    assert house.cast.of_house(room.campaign, "MAUD") == maud
    assert house.cast.of_house(room.campaign, "Tess") != maud
    # A player is called so, or a character of the game master's.
    named(room, None, "the landlord")
    assert house.cast.of_house(room.campaign, "ann") is None
    assert house.cast.of_house(room.campaign, "The Landlord") is None
    elsewhere = house.campaign_for(901).id
    there = house.cast.of_house(elsewhere, "Ann")
    assert there is not None
    assert house.character(there).campaign == elsewhere


def test_a_portrait_hangs_until_another_one_does(room: Room, path: Path) -> None:
    cast = room.store.house.cast
    assert cast.portrait(room.ann) is None
    cast.hang(room.ann, b"one")
    cast.hang(room.ann, b"two")
    cast.hang(room.bob, b"three")
    assert (cast.portrait(room.ann), cast.portrait(room.bob)) == (b"two", b"three")
    cast.hang(room.ann, None)
    cast.hang(room.ann, None)
    assert (cast.portrait(room.ann), cast.portrait(room.bob)) == (None, b"three")
    assert check(path).ok
    with pytest.raises(sqlite3.IntegrityError):
        cast.hang(room.ann, bytes(16_001))
    assert cast.portrait(room.ann) is None
