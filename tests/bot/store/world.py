"""A server in whose books everything stands that can be written down, and its way to another database."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.store import EVERYWHERE, DatabaseTrouble, Pledge, Seated, Store
from bot.store.check import check
from bot.store.moving import Mover
from tests.bot.broken import ERRORS, Disk
from tests.bot.store.conftest import HOUR, Clock, Room

GUILD, OTHER = 900, 901


def fill(room: Room) -> Room:
    """Let everything happen in a room; some of it goes on."""
    # What was written is the system's: only a power cut asks for the disk.
    room.store.db.run("PRAGMA synchronous = OFF")
    _evening(room)
    _cast(room)
    _things(room)
    _elsewhere(room)
    return room


def _evening(room: Room) -> None:
    store = room.store
    house, ledger, hands = store.house, store.ledger, store.hands
    room.seat_all()
    players = f'{{"players":["{room.ann}","{room.bob}"]}}'.encode()
    first = hands.start(room.table, "queens-ransom", "1", players, b"seed")
    hands.append(first, [(None, "house", b'{"do":"deal"}'), (0, "person", b'{"do":"call"}')])
    seats = (Seated(room.ann, 20, True), Seated(room.bob, 0, False))
    hands.finish(first, b'{"won":1}', {room.ann: 10, room.bob: -10}, seats=seats)
    ledger.pay(room.ann, room.cyd, room.unit, 5, "77", actor=room.people[0], note="a beer")
    wrong = ledger.grant(room.bob, room.unit, 1000, "78", actor=room.people[0], note="too much")
    ledger.reverse(wrong, "79")
    void = hands.start(room.table, "queens-ransom", "1", players, b"seed")
    hands.void(void)
    store.table_log.add(room.table, b'{"do":"void"}', character=None, hand=void)
    act = json.dumps({"do": "seat", "character": room.bob}).encode()
    store.table_log.add(room.table, act, character=room.ann)
    room.play({room.ann: -4}, pot=4)
    room.clock.ms += 7 * HOUR
    ledger.share_pot(room.table, {room.ann: 4}, f"share:{first}")
    ledger.return_stakes(room.table, "80")
    house.save_carry(room.table, None)
    house.close_table(room.table)
    # In the same channel as the one that was closed, with a hand that goes on.
    room.table = room.open_table(500)
    ledger.sit_down(room.table, room.ann, 50, "81")
    ledger.sit_down(room.table, room.bob, 50, "82")
    last = hands.start(room.table, "queens-ransom", "1", players, b"another")
    hands.append(last, [(None, "house", b'{"do":"deal"}')])


def _cast(room: Room) -> None:
    house = room.store.house
    cast, (ann, bob, _) = house.cast, room.people
    dwarf = house.new_character(room.campaign, bob, "Durgrim").id
    cast.give_role(dwarf, "grumbles")
    cast.retire(dwarf)
    elf = house.new_character(room.campaign, bob, "Ilse").id
    cast.give_role(elf)
    cast.play(room.campaign, bob, elf)
    cast.hang(elf, b"her face")
    ogre = house.new_character(room.campaign, None, "Ogre").id
    cast.give_role(ogre, "hungry")
    cast.keep(ogre, ann)
    cast.set_gm(room.campaign, ann, gm=True)
    cast.set_gm(room.campaign, bob, gm=True)
    second = house.new_campaign(GUILD, "Sigil", "cp", {"cp": 1, "gp": 100}).id
    cast.put_channel(510, second)
    bobs = house.character_for(second, bob, "Bob in Sigil").id
    room.store.ledger.grant(bobs, house.units(second)[0].id, 7, "83")
    house.set_setting(GUILD, "language", "de")
    house.set_setting(GUILD, f"quiet-hours:{second}", "22:00-08:00 UTC")
    game = (room.campaign, 520, "queens-ransom", b"{}")
    practice = house.open_table(*game, unit=room.unit, opener=ann, practice=True).id
    hand = room.store.hands.start(practice, "queens-ransom", "1", b"{}", b"seed")
    room.store.hands.finish(hand, b"{}", {})
    house.save_carry(practice, b'{"carry":{}}')
    forgotten = house.person_for(4).id
    dee = house.character_for(room.campaign, forgotten, "Dee").id
    room.store.ledger.start_purse(dee, room.unit, 100)
    house.forget(forgotten)


def _things(room: Room) -> None:
    items, house, ledger = room.store.items, room.store.house, room.store.ledger
    sword = items.make(room.campaign, "Sword").id
    items.give(sword, room.ann, "84", kind="grant")
    items.make(room.campaign, "A favour of Bob's", owes=room.bob)
    items.pledge(Pledge(room.table, room.ann, sword, 20, 1))
    unfinished = room.store.hands.unfinished(room.table)
    state = {
        "opener": room.ann,
        "chairs": [
            {"character": room.ann, "shown_to": room.cyd},
            {"character": room.bob, "absent": {"stays": True}},
        ],
        "dealt": room.bob,
        "hand": unfinished and unfinished.id,
        "offer": {
            "number": 2,
            "character": room.bob,
            "name": "Boots",
            "value": 3,
            "accepted": [room.ann],
            "granted": room.cyd,
        },
        "pledges": [
            {
                "number": 1,
                "character": room.ann,
                "item": sword,
                "value": 20,
                "accepted": [room.bob],
                "granted": True,
            }
        ],
    }
    house.save_state(room.table, json.dumps(state).encode())
    pot = room.open_table(530)
    for who, key in ((room.ann, "85"), (room.cyd, "86")):
        ledger.sit_down(pot, who, 10, key)
    hand = room.store.hands.start(pot, "cambion-roulette", "1", b"{}", b"seed")
    room.store.hands.finish(hand, b'{"won":2}', {room.ann: -6, room.cyd: 2}, pot=4)
    room.hand_on(pot)
    house.save_state(pot, json.dumps({"opener": room.ann}).encode())


def _elsewhere(room: Room) -> None:
    """What is set for people and tables; and another server, with Ann and Dee in it, too."""
    house, (ann, bob, _) = room.store.house, room.people
    hand = room.store.hands.unfinished(room.table)
    for key, value in {
        f"cards:{ann}": "text",
        f"cards:{bob}": "text",
        f"brief:queens-ransom:{bob}": True,
        f"direct-messages:{bob}": "told",
        f"nudges:{room.table}": [[room.ann, hand and hand.id, 3, 500, 12345]],
        f"watch:{room.table}:{ann}": [999, "en"],
        f"watch:{room.table}:{house.person_for(8).id}": [998, "en"],
    }.items():
        house.set_setting(EVERYWHERE, key, value)
    other = house.campaign_for(OTHER).id
    who = house.character_for(other, ann, "Ann elsewhere").id
    room.store.ledger.start_purse(who, house.units(other)[0].id, 30)
    house.set_setting(EVERYWHERE, f"watch:99:{bob}", [997, "en"])


@contextmanager
def moving(source: Path, target: Path, clock: Clock) -> Iterator[tuple[Store, Store, Mover]]:
    with Store.open(source, now=clock) as left, Store.open(target, now=clock) as new:
        for store in (left, new):
            store.db.run("PRAGMA synchronous = OFF")
        yield left, new, Mover(left, new)


def arrive_only(left: Store, mover: Mover) -> None:
    """Let the server arrive, and the disk fail as the one it leaves is to note that."""
    disk = _Uncommitted(left)
    with pytest.raises(DatabaseTrouble):
        mover.move(GUILD)
    left.db.conn = disk._conn


class _Uncommitted(Disk):
    def _count(self, sql: str) -> None:
        if sql == "COMMIT":
            raise sqlite3.OperationalError(ERRORS[1])


def sound(*files: Path) -> bool:
    return all(check(file).ok for file in files)


def everywhere(store: Store) -> dict[str, str]:
    return dict(store.db.conn.execute("SELECT key, value FROM setting WHERE guild = 0"))
