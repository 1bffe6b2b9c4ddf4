"""All that is kept about one person, as plain data for themselves to read."""

from __future__ import annotations

import base64
import json
from datetime import UTC, datetime
from typing import Any

from bot.store.house import Character, Person
from bot.store.store import Store

ALL = 1 << 62


def dossier(store: Store, person: Person) -> dict[str, Any]:
    """Who they are, whom they play, what those own, did and were noted to have done; times in UTC.

    Of hands it has their own actions only: what others held is not theirs to know.
    """
    with store.db.snapshot():
        characters = store.house.characters_of(person.id)
        return {
            # As text: Discord's ids are too long for the numbers of JSON.
            "discord_id": str(person.discord_id),
            "characters": [_character(store, character) for character in characters],
            "game_master_of": _campaigns(store, person.id),
            "settings": _settings(store, person.id),
        }


def _character(store: Store, character: Character) -> dict[str, Any]:
    campaign = store.house.campaign(character.campaign)
    units = store.house.units(campaign.id)
    role = store.house.cast.role(character.id)
    return {
        "name": character.name,
        "manner": role.manner if role else "",
        "portrait": _as_text(store.house.cast.portrait(character.id)),
        "retired_at": _time(role.retired_at) if role and role.retired_at is not None else None,
        "server": str(campaign.guild),
        "world": campaign.name,
        "purse": {unit.name: store.ledger.purse(character.id, unit.id) for unit in units},
        "items": [item.name for item, _ in store.items.owned(character.id)],
        "favours": _favours(store, character),
        "chairs": _chairs(store, character.id),
        "ledger": _ledger(store, character.id, store.unit_names(campaign.id)),
        "hands": _hands(store, character.id),
        "acts": _acts(store, character.id),
    }


def _as_text(image: bytes | None) -> str | None:
    return None if image is None else base64.b64encode(image).decode()


def _favours(store: Store, character: Character) -> list[dict[str, Any]]:
    """What they have promised to do, and whether somebody still has that of them."""
    promised = [item for item in store.items.of(character.campaign) if item.owes == character.id]
    return [{"name": item.name, "owed": store.items.place(item.id).kind != "mint"} for item in promised]


def _chairs(store: Store, character: int) -> list[dict[str, Any]]:
    """Where they sit: until when they have said they are away, and whom they let see their hand."""
    rows = store.db.conn.execute(
        "SELECT house_table.id, chair.value FROM house_table, json_each(state, '$.chairs') AS chair "
        "WHERE json_extract(chair.value, '$.character') = ? ORDER BY house_table.id",
        (character,),
    ).fetchall()
    return [{"table": table, **_chair(store, json.loads(chair))} for table, chair in rows]


def _chair(store: Store, chair: dict[str, Any]) -> dict[str, Any]:
    absent, shown_to = chair.get("absent"), chair.get("shown_to")
    until = (absent or {}).get("until")
    return {
        "away": absent is not None,
        "away_until": _time(until) if until is not None else None,
        "shows_hand_to": store.house.character(shown_to).name if shown_to is not None else None,
    }


def _ledger(store: Store, character: int, units: dict[int, str]) -> list[dict[str, Any]]:
    return [
        {
            "at": _time(moved.at),
            "kind": moved.kind,
            "unit": units[moved.unit],
            "purse": moved.wallet,
            "stake": moved.stake,
            "hand": moved.hand,
            "note": moved.note,
        }
        for moved in store.ledger.history(character, limit=ALL)
    ]


def _hands(store: Store, character: int) -> list[dict[str, Any]]:
    """The hands they were dealt into. In a setup players stand as the numbers of their characters."""
    rows = store.db.conn.execute(
        "SELECT hand.id, game, started_at, state, player.key "
        "FROM hand, json_each(setup, '$.players') AS player WHERE player.value = ? ORDER BY hand.id",
        (str(character),),
    ).fetchall()
    return [
        {"hand": hand, "game": game, "at": _time(at), "state": state, "actions": _actions(store, hand, seat)}
        for hand, game, at, state, seat in rows
    ]


def _actions(store: Store, hand: int, seat: int) -> list[dict[str, Any]]:
    return [
        {"at": _time(row.at), "by": row.actor, "action": json.loads(row.action)}
        for row in store.hands.log(hand)
        if row.seat == seat
    ]


def _acts(store: Store, character: int) -> list[dict[str, Any]]:
    rows = store.db.conn.execute(
        "SELECT at, house_table, act FROM table_log WHERE character = ? ORDER BY id", (character,)
    )
    return [{"at": _time(at), "table": table, "act": json.loads(act)} for at, table, act in rows]


def _campaigns(store: Store, person: int) -> list[dict[str, str]]:
    rows = store.db.conn.execute("SELECT campaign FROM campaign_gm WHERE person = ?", (person,)).fetchall()
    campaigns = [store.house.campaign(campaign) for (campaign,) in rows]
    return [{"server": str(campaign.guild), "world": campaign.name} for campaign in campaigns]


def _settings(store: Store, person: int) -> dict[str, Any]:
    kept = store.house.settings_of(person)
    return {key.removesuffix(f":{person}"): value for key, value in kept.items()}


def _time(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="seconds")
