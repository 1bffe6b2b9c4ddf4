"""All that a server's people could find out about it, told by names and not by numbers.

It asks the rooms of the store, and knows nothing of how books are moved: what two databases tell of a server
is the same where its books are.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import astuple
from typing import Any, TypeAlias

from bot.store import Campaign, HandRecord, HouseTable, Store

Told: TypeAlias = dict[str, Any]


def told(store: Store, guild: int) -> Told:
    """A server as plain data."""
    house = store.house
    settings = dict(store.db.conn.execute("SELECT key, value FROM setting WHERE guild = ?", (guild,)))
    known = house.campaigns(guild)
    return {
        "settings": {key: value for key, value in settings.items() if not key.startswith("quiet-hours:")},
        "quiet": {each.name: settings.get(f"quiet-hours:{each.id}") for each in known},
        "campaigns": [_campaign(store, each) for each in known],
    }


def _campaign(store: Store, campaign: Campaign) -> dict[str, Any]:
    cast, house = store.house.cast, store.house
    return {
        "name": campaign.name,
        "units": [
            (unit.name, unit.coins, astuple(store.ledger.totals(unit.id)))
            for unit in house.units(campaign.id)
        ],
        "items": [
            (_thing(item.name), item.owes and house.character(item.owes).name)
            for item in store.items.of(campaign.id)
        ],
        "channels": cast.channels(campaign.id),
        "gms": sorted(str(discord(store, person)) for person in cast.gms(campaign.id)),
        "characters": [_character(store, campaign, each.id) for each in house.characters(campaign.id)],
        "sessions": [
            (each.started_at, each.ended_at, len(store.hands.played_in(each.id)))
            for each in store.hands.sessions(campaign.id, limit=1000)
        ],
        "tables": [_table(store, number) for number in tables(store, campaign.id)],
        "winnings": [
            [(house.character(who).name, won) for who, won in store.ledger.winnings(unit.id).items()]
            for unit in house.units(campaign.id)
        ],
    }


def tables(store: Store, campaign: int) -> list[int]:
    """All tables of a campaign, open and closed."""
    return [
        n
        for (n,) in store.db.conn.execute(
            "SELECT id FROM house_table WHERE campaign = ? ORDER BY id", (campaign,)
        )
    ]


def discord(store: Store, person: int | None) -> int | None:
    return None if person is None else store.house.person(person).discord_id


def _character(store: Store, campaign: Campaign, number: int) -> dict[str, Any]:
    who, cast = store.house.character(number), store.house.cast
    playing = None if who.person is None else cast.playing(campaign.id, who.person)
    role = cast.role(number)
    return {
        "name": who.name,
        "person": discord(store, who.person),
        "of_nobody": who.person is None,
        "plays": playing is not None and playing.id == number,
        "role": role and (role.manner, role.retired_at),
        "keeper": discord(store, cast.keeper(number)),
        "portrait": cast.portrait(number),
        "purse": [store.ledger.purse(number, unit.id) for unit in store.house.units(campaign.id)],
        "items": [(_thing(item.name), table is not None) for item, table in store.items.owned(number)],
        "figures": [astuple(each) for each in store.ledger.statistics(number)],
        "history": [
            (
                each.at,
                each.kind,
                each.wallet,
                each.stake,
                discord(store, each.actor),
                each.note,
                each.reverses is None,
            )
            for each in store.ledger.history(number, limit=10_000)
        ],
    }


def _table(store: Store, number: int) -> dict[str, Any]:
    table, name = store.house.table(number), _names(store)
    hands = [
        h
        for (h,) in store.db.conn.execute("SELECT id FROM hand WHERE house_table = ? ORDER BY id", (number,))
    ]
    carry = json.loads(table.carry or b"{}")
    return {
        "channel": (table.channel, table.message, table.game, table.opened_at, table.closed_at),
        "opener": discord(store, table.opener),
        "options": table.options,
        "carry": ([name(who) for who in carry.get("players", ())], carry.get("carry")),
        "state": _state(store, table),
        "practice": store.house.practice_session(number) is not None,
        "stakes": {name(who): amount for who, amount in store.ledger.stakes(number).items()},
        "pot": store.db.value(
            "SELECT ifnull(sum(amount), 0) FROM account JOIN entry ON entry.account = account.id "
            "WHERE house_table = ? AND kind = 'pot'",
            number,
        ),
        "hands": [_hand(store, store.hands.hand(hand)) for hand in hands],
        "acts": [
            (
                act.at,
                act.character and name(act.character),
                act.hand and hands.index(act.hand),
                _act(act.act, name),
            )
            for act in store.table_log.of(number)
        ],
    }


def _hand(store: Store, hand: HandRecord) -> dict[str, Any]:
    setup = json.loads(hand.setup)
    players = [store.house.character(int(who)).name for who in setup.pop("players", ())]
    seats = store.db.conn.execute(
        "SELECT seat, name, game, won, shown FROM hand_seat JOIN character ON character.id = character "
        "WHERE hand = ? ORDER BY seat",
        (hand.id,),
    ).fetchall()
    found = store.ledger.find(f"hand:{hand.id}")
    return {
        "is": (hand.game, hand.rules_version, hand.seed, hand.started_at, hand.state, hand.finished_at),
        "ends": (hand.result, hand.moved, found and (found.kind, found.at, found.hand == hand.id)),
        "setup": (setup, players),
        "log": [astuple(row) for row in store.hands.log(hand.id)],
        "seats": seats,
    }


def _state(store: Store, table: HouseTable) -> Any:
    """The table's own JSON with names for numbers, wherever a character's may stand."""
    state = json.loads(table.state or b"null")
    if state is None:
        return None
    name = _names(store)
    hand = state.pop("hand", 0)
    # One that dealt itself was asked for by the hand before it.
    state["deal_key"] = re.sub(r"^auto:\d+", "auto", state.get("deal_key", ""))
    for said in (state, *state.get("chairs", ()), state.get("offer") or {}, *state.get("pledges", ())):
        for key in ("opener", "dealt", "character", "shown_to", "granted"):
            if type(said.get(key)) is int:
                said[key] = name(said[key])
        if "accepted" in said:
            said["accepted"] = [name(who) for who in said["accepted"]]
        if "item" in said:
            said["item"] = _thing(store.items.item(said["item"]).name)
    dealt = hand and store.hands.hand(hand)
    return state, dealt and (dealt.seed, dealt.house_table == table.id)


def _names(store: Store) -> Callable[[int], str]:
    """What a character is called, by number."""
    return lambda who: store.house.character(who).name


def _act(act: bytes, name: Callable[[int], str]) -> Any:
    said = json.loads(act)
    if "character" in said:
        said["character"] = name(said["character"])
    return said


def _thing(name: str) -> str:
    """What an item is called; one whose name was erased, by its number."""
    return re.sub(r"^–+\d+$", "–", name)
