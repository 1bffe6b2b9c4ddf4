"""Campaigns and characters: made, chosen and given up. What cannot be is refused, and nothing has changed."""

from __future__ import annotations

from bot.money import BadCurrency, Currency
from bot.refused import Refused
from bot.store import Campaign, Character, Store
from bot.tables.house import Guest, House
from bot.tables.kept import transaction

MOST = 25
"""Campaigns of a server, characters of a person in one: a list of Discord's takes no more."""


def new_campaign(
    store: Store, guest: Guest, name: str, currency: str | Currency, *, channel: int
) -> Campaign:
    """Another campaign of the guest's server, with this channel in it; raises Refused.

    `currency` may be typed, as "gp=100cp".
    """
    try:
        coins = Currency.parse_spec(currency) if isinstance(currency, str) else currency
    except BadCurrency:
        raise Refused("bad-currency") from None
    with transaction(store):
        guild = store.house.campaign(guest.campaign).guild
        there = store.house.campaigns(guild)
        if len(there) >= MOST:
            raise Refused("too-many-campaigns", most=MOST)
        if _taken(name, [each.name for each in there]):
            raise Refused("name-taken", name=name)
        made = store.house.new_campaign(guild, name, coins.smallest, dict(coins.coins))
        store.house.cast.put_channel(channel, made.id)
    return made


def campaign_named(store: Store, guild: int, name: str) -> Campaign:
    """The server's campaign of that name or number; raises Refused."""
    there = store.house.campaigns(guild)
    # One chosen from the list comes by its number, though another may be called so.
    for known in ({str(each.id): each for each in there}, {each.name.casefold(): each for each in there}):
        if name.casefold() in known:
            return known[name.casefold()]
    raise Refused("no-such-campaign", name=name)


def rename_campaign(store: Store, campaign: int, name: str) -> None:
    """Call a campaign by another name; raises Refused."""
    with transaction(store):
        guild = store.house.campaign(campaign).guild
        if _taken(name, [each.name for each in store.house.campaigns(guild) if each.id != campaign]):
            raise Refused("name-taken", name=name)
        store.house.rename_campaign(campaign, name)


def new_character(store: Store, guest: Guest, name: str) -> tuple[Character, bool]:
    """A character with a name of their own, whom their player plays at once; raises Refused.

    The first is the one that bore their player's name until now, and keeps what that owns; whether it is so
    is told too. Further ones begin with nothing, so that nobody gets a purse for every name.
    """
    house = store.house
    with transaction(store):
        if len(house.cast.of_person(guest.campaign, guest.person)) >= MOST:
            raise Refused("too-many-characters", most=MOST)
        own = house.characters_of(guest.person, guest.campaign)
        first = not any(house.cast.role(each.id) for each in own)
        _require_free(store, guest.campaign, name, but=own[0].id if first else None)
        if first:
            house.rename(own[0].id, name)
        made = (
            house.character(own[0].id) if first else house.new_character(guest.campaign, guest.person, name)
        )
        house.cast.give_role(made.id)
        house.cast.play(guest.campaign, guest.person, made.id)
    return made, first


def switch(store: Store, guest: Guest, name: str | None) -> None:
    """Play another character of one's own from now on; None: the one who bears one's name. Raises Refused."""
    with transaction(store):
        chosen = None if name is None else own_character(store, guest, name).id
        store.house.cast.play(guest.campaign, guest.person, chosen)


def retire(house: House, who: Character) -> Character:
    """Give a character up, who must have got up from every table. Raises Refused."""
    store = house.store
    if any(table.seats(who.id) or store.ledger.stakes(table.id).get(who.id) for table in house.tables):
        raise Refused("character-seated", name=who.name)
    with transaction(store):
        store.house.cast.retire(who.id)
    return who


def new_npc(store: Store, guest: Guest, name: str, manner: str = "") -> Character:
    """A character that the game masters of the campaign play; raises Refused."""
    house = store.house
    with transaction(store):
        if len(npcs(store, guest.campaign)) >= MOST:
            raise Refused("too-many-characters", most=MOST)
        _require_free(store, guest.campaign, name)
        made = house.new_character(guest.campaign, None, name)
        house.cast.give_role(made.id, manner)
        house.cast.keep(made.id, guest.person)
    return made


def npcs(store: Store, campaign: int) -> list[Character]:
    """The characters of the game masters of a campaign, less the retired."""
    return store.house.cast.of_person(campaign, None)


def dismiss(store: Store, gm: Guest, by: Guest) -> None:
    """Somebody is a game master of the campaign no more: `by` is told when their characters are to act."""
    keep = store.house.cast
    with transaction(store):
        keep.set_gm(gm.campaign, gm.person, gm=False)
        for each in npcs(store, gm.campaign):
            if keep.keeper(each.id) == gm.person:
                keep.keep(each.id, by.person)


def npc_named(store: Store, guest: Guest, name: str) -> Character:
    """The one of that name; raises Refused."""
    try:
        return _named(name, npcs(store, guest.campaign))
    except Refused:
        raise Refused("no-such-npc", name=name) from None


def own_character(store: Store, guest: Guest, name: str) -> Character:
    """The guest's own character of that name; raises Refused."""
    return _named(name, store.house.cast.of_person(guest.campaign, guest.person))


def _named(name: str, characters: list[Character]) -> Character:
    for character in characters:
        if character.name.casefold() == name.casefold():
            return character
    raise Refused("no-such-character", name=name)


def _require_free(store: Store, campaign: int, name: str, *, but: int | None = None) -> None:
    """Nobody at a table may be taken for somebody else."""
    if _taken(name, [each.name for each in store.house.characters(campaign) if each.id != but]):
        raise Refused("name-taken", name=name)


def _taken(name: str, others: list[str]) -> bool:
    return name.casefold() in {other.casefold() for other in others}
