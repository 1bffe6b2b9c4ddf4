"""What is kept about a person: all of it for themselves, and after forgetting nothing, in no file."""

import base64
import json
from pathlib import Path

import pytest

from bot.store import Store
from bot.store.check import check
from bot.store.dossier import dossier
from tests.bot.store.conftest import Clock, Room

NAME, NUMBER, NOTE = "Zebulon the Unforgotten", 987654321987654321, "for the affair with the lamp oil"
FACE = b"RIFF of a face that nobody else has" * 99


def traces(path: Path) -> list[str]:
    """Which of these can still be found in the files of a database, whatever it says of them."""
    wanted = {
        "name": NAME.encode(),
        "number": NUMBER.to_bytes(8, "big"),
        "number as text": str(NUMBER).encode(),
        "note": NOTE.encode(),
        "portrait": FACE[:200],
    }
    files = b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))
    return [what for what, data in wanted.items() if data in files]


@pytest.fixture
def zebulon(room: Room) -> int:
    """A person among many, who was here under two names and is noted in the books."""
    store = room.store
    for number in range(300):
        other = store.house.person_for(10_000 + number).id
        store.house.character_for(room.campaign, other, f"Guest {number}")
    person = store.house.person_for(NUMBER).id
    store.house.character_for(room.campaign, person, "Zeb")
    character = store.house.character_for(room.campaign, person, NAME).id
    elsewhere = store.house.campaign_for(901).id
    store.house.character_for(elsewhere, person, NAME)
    store.house.cast.hang(character, FACE)
    store.ledger.start_purse(character, room.unit, 100)
    store.ledger.grant(character, room.unit, 5, "g", actor=person, note=NOTE)
    store.house.set_setting(0, f"direct-messages:{person}", "closed")
    for number in range(300, 400):
        other = store.house.person_for(10_000 + number).id
        store.house.character_for(room.campaign, other, f"Guest {number}")
    return person


def test_it_has_favours_absences_and_who_sees_a_hand(room: Room) -> None:
    store, person = room.store, room.store.house.person_for(1)
    make = store.items.make
    watch, song = (make(room.campaign, name, owes=room.ann) for name in ("a night's watch", "a song"))
    make(room.campaign, "a dance", owes=room.bob)
    store.items.give(watch.id, room.bob, "b", kind="pay")
    store.items.give(song.id, room.bob, "c", kind="pay")
    store.items.give(song.id, None, "d", kind="pay")
    chairs: list[dict[str, object]] = [
        {"character": room.ann, "absent": {"until": room.clock.ms}, "shown_to": room.cyd},
        {"character": room.bob},
    ]
    store.house.save_state(room.table, json.dumps({"chairs": chairs}).encode())
    other, third = room.open_table(501), room.open_table(502)
    store.house.save_state(other, json.dumps({"chairs": [{"character": room.ann, "absent": {}}]}).encode())
    store.house.save_state(third, json.dumps({"chairs": [{"character": room.ann}]}).encode())
    (kept,) = dossier(store, person)["characters"]
    assert kept["favours"] == [{"name": "a night's watch", "owed": True}, {"name": "a song", "owed": False}]
    until = "2027-01-15T08:00:00+00:00"
    assert kept["chairs"] == [
        {"table": room.table, "away": True, "away_until": until, "shows_hand_to": "Cyd"},
        {"table": other, "away": True, "away_until": None, "shows_hand_to": None},
        {"table": third, "away": False, "away_until": None, "shows_hand_to": None},
    ]


def test_nothing_is_left_in_any_file(room: Room, path: Path, zebulon: int) -> None:
    assert traces(path) == ["name", "number", "note", "portrait"]
    room.store.house.forget(zebulon)
    assert room.store.unwiped
    assert room.store.wipe()
    assert not room.store.unwiped
    assert traces(path) == []
    assert check(path).ok
    assert room.store.house.setting(0, f"direct-messages:{zebulon}") is None


def test_what_lay_in_pages_that_are_free_goes_too(room: Room, path: Path, zebulon: int) -> None:
    # As it was written where nothing saw to that.
    room.store.db.run("PRAGMA secure_delete = OFF")
    room.store.house.forget(zebulon)
    room.store.db.run("PRAGMA wal_checkpoint(TRUNCATE)")
    assert traces(path) != []
    assert room.store.wipe()
    assert traces(path) == []


def test_entries_stay_and_who_comes_back_is_new(room: Room, path: Path, zebulon: int) -> None:
    before = room.store.ledger.totals(room.unit)
    room.store.house.forget(zebulon)
    room.store.wipe()
    assert room.store.ledger.totals(room.unit) == before
    assert room.store.house.known(NUMBER) is None
    back = room.store.house.person_for(NUMBER)
    assert back.id != zebulon
    assert room.store.house.characters_of(back.id) == []


def test_who_reads_beside_us_holds_the_log_up(room: Room, path: Path, zebulon: int) -> None:
    room.store.db.run("PRAGMA busy_timeout = 1")
    with Store.read(path) as reader, reader.db.snapshot():
        assert reader.house.person(zebulon).discord_id == NUMBER
        room.store.house.forget(zebulon)
        assert not room.store.wipe()
        assert room.store.unwiped
    assert room.store.wipe()
    assert traces(path) == []


def test_a_restart_in_between_forgets_nothing_of_it(path: Path, zebulon: int, room: Room) -> None:
    room.store.house.forget(zebulon)
    room.store.close()
    with Store.open(path) as store:
        assert store.unwiped
        assert store.wipe()
        assert traces(path) == []
    with Store.open(path) as store:
        assert not store.unwiped


def test_a_restart_knows_whether_anything_is_to_be_wiped(room: Room, path: Path) -> None:
    room.store.house.set_meta("tree", "a")
    room.store.close()
    with Store.open(path) as store:
        assert not store.unwiped
        store.house.forget(room.people[0])
    with Store.open(path) as store:
        assert store.unwiped


def test_all_that_is_kept_can_be_read(room: Room, zebulon: int, clock: Clock) -> None:
    store = room.store
    character, _ = store.house.characters_of(zebulon)
    setup = b'{"players":["%d","%d"]}' % (room.ann, character.id)
    hand = store.hands.start(room.table, "queens-ransom", "1", setup, b"seed")
    actions = [(None, "house", b'{"do":"shuffle"}'), (0, "person", b'{"do":"call"}')]
    store.hands.append(hand, [*actions, (1, "clock", b'{"do":"fold"}')])
    store.table_log.add(room.table, b'{"do":"pause"}', character=character.id)
    store.house.cast.give_role(character.id, "speaks in riddles")
    store.house.cast.retire(character.id)
    store.house.cast.set_gm(room.campaign, zebulon, gm=True)
    room.store.house.rename_campaign(room.campaign, "Sigil")
    kept = dossier(store, store.house.person(zebulon))
    at = "2027-01-15T08:00:00+00:00"
    moved = {"at": at, "unit": "chip", "stake": 0, "hand": None}
    action = {"at": at, "by": "clock", "action": {"do": "fold"}}
    assert kept == {
        "discord_id": str(NUMBER),
        "characters": [
            {
                "name": NAME,
                "manner": "speaks in riddles",
                "portrait": base64.b64encode(FACE).decode(),
                "retired_at": at,
                "server": "900",
                "world": "Sigil",
                "purse": {"chip": 105},
                "items": [],
                "favours": [],
                "chairs": [],
                "ledger": [
                    {**moved, "kind": "grant", "purse": 5, "note": NOTE},
                    {**moved, "kind": "start", "purse": 100, "note": None},
                ],
                "hands": [
                    {
                        "hand": hand,
                        "game": "queens-ransom",
                        "at": at,
                        "state": "playing",
                        "actions": [action],
                    }
                ],
                "acts": [{"at": at, "table": room.table, "act": {"do": "pause"}}],
            },
            {
                "name": NAME,
                "manner": "",
                "portrait": None,
                "retired_at": None,
                "server": "901",
                "world": "",
                "purse": {"chip": 0},
                "items": [],
                "favours": [],
                "chairs": [],
                "ledger": [],
                "hands": [],
                "acts": [],
            },
        ],
        "game_master_of": [{"server": "900", "world": "Sigil"}],
        "settings": {"direct-messages": "closed"},
    }


def test_all_entries_are_read_however_many(room: Room) -> None:
    for number in range(12):
        room.store.ledger.pay(room.ann, room.bob, room.unit, 1, f"p{number}")
    (ann,) = dossier(room.store, room.store.house.person(room.people[0]))["characters"]
    assert [line["purse"] for line in ann["ledger"]] == [-1] * 12 + [100]


def test_what_stands_for_a_table_of_the_same_number_is_nobodys(room: Room) -> None:
    ann = room.people[0]
    room.store.house.set_setting(0, f"nudges:{ann}", [[room.bob, 1, 2, 3, 4]])
    assert dossier(room.store, room.store.house.person(ann))["settings"] == {}
    room.store.house.forget(ann)
    assert room.store.house.setting(0, f"nudges:{ann}") == [[room.bob, 1, 2, 3, 4]]


def test_two_settings_of_a_kind_are_read_apart(room: Room) -> None:
    ann = room.people[0]
    for table in (3, 4):
        room.store.house.set_setting(0, f"watch:{table}:{ann}", [50 + table, "de"])
    kept = dossier(room.store, room.store.house.person(ann))
    assert kept["settings"] == {"watch:3": [53, "de"], "watch:4": [54, "de"]}
