"""Items and favours beside the tables: who has what, and how they go from hand to hand."""

from __future__ import annotations

from bot.refused import Refused
from bot.store import Character, Item, Store
from bot.tables.house import Guest
from bot.tables.kept import transaction

LONGEST_NAME = 60
"""Glyphs of what an item or a favour is called."""


def known(store: Store, campaign: int, typed: str) -> Item | None:
    """The campaign's item that was chosen from a list, by its number, or typed by its name."""
    # One chosen from the list comes by its number, though another may be called so.
    there = {str(item.id): item for item in store.items.of(campaign)}
    return there.get(typed) or store.items.named(campaign, typed)


def give(
    store: Store, payer: Guest, payee: Guest, typed: str, *, key: str, note: str | None = None
) -> Item | None:
    """Let somebody have what one carries. None where it was done before under that key. Raises Refused.

    A favour that is given to whoever owes it is done with.
    """
    if payer.character == payee.character:
        raise Refused("pay-yourself")
    if payer.campaign != payee.campaign:
        raise Refused("pay-elsewhere")
    with transaction(store):
        if store.ledger.find(key):
            return None
        item = _of(store, payer, typed)
        if item is None:
            raise Refused("item-not-carried", name=typed)
        _require_off_table(store, item)
        store.items.give(item.id, payee.character, key, kind="pay", actor=payer.person, note=note)
    return item


def grant(store: Store, gm: Guest, to: Guest, typed: str, *, key: str, note: str) -> Item | None:
    """Let somebody have an item: a new one, the house's, or one that no player's character carries.

    None where it was done before under that key. Raises Refused where somebody else has it.
    """
    with transaction(store):
        if store.ledger.find(key):
            return None
        item = known(store, gm.campaign, typed) or _new(store, gm.campaign, typed)
        place = store.items.place(item.id)
        if place.character is not None:
            _require_off_table(store, item)
            owner = store.house.character(place.character)
            if _plays(store, owner) or owner.id == to.character:
                raise Refused("item-has-owner", name=item.name, owner=owner.name)
        elif item.owes == to.character:
            raise Refused("favour-of-their-own", name=item.name)
        store.items.give(item.id, to.character, key, kind="grant", actor=gm.person, note=note)
    return item


def fine(store: Store, gm: Guest, owner: Guest, typed: str, *, key: str, note: str) -> Item | None:
    """Take an item from somebody; the house has it then. None where it was done before. Raises Refused."""
    with transaction(store):
        if store.ledger.find(key):
            return None
        item = _of(store, owner, typed)
        if item is None:
            raise Refused("item-not-theirs", name=typed, owner=owner.name)
        _require_off_table(store, item)
        store.items.give(item.id, None, key, kind="fine", actor=gm.person, note=note)
    return item


def carried(store: Store, campaign: int) -> list[Item]:
    """What somebody carries with them, of a campaign."""
    return [item for item in store.items.of(campaign) if store.items.place(item.id).kind == "wallet"]


def to_grant(store: Store, campaign: int) -> list[Item]:
    """What a game master may give away: what the house has, their own characters, and those retired."""
    found = []
    for item in store.items.of(campaign):
        place = store.items.place(item.id)
        owner = None if place.character is None else store.house.character(place.character)
        if place.house_table is None and not (owner and _plays(store, owner)):
            found.append(item)
    return found


# What somebody has left behind with a character they gave up would else be lost to the world.
def _plays(store: Store, owner: Character) -> bool:
    """Whether a character is a player's, who has not retired them."""
    role = store.house.cast.role(owner.id)
    return owner.person is not None and (role is None or role.retired_at is None)


def _of(store: Store, owner: Guest, typed: str) -> Item | None:
    """What is meant, if it is theirs, with them or on a table."""
    item = known(store, owner.campaign, typed)
    return item if item and store.items.place(item.id).character == owner.character else None


def _new(store: Store, campaign: int, name: str) -> Item:
    if not name:
        raise Refused("item-nameless")
    if name.casefold() in {unit.name.casefold() for unit in store.house.units(campaign)}:
        raise Refused("name-taken", name=name)
    return store.items.make(campaign, name)


def _require_off_table(store: Store, item: Item) -> None:
    if store.items.place(item.id).house_table is not None:
        raise Refused("item-on-table", name=item.name)
