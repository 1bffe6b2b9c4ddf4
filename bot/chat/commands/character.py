"""/character: whom somebody plays in the campaign of this channel."""

import discord
from discord import app_commands

from bot.chat import portraits
from bot.chat.staking import lines_of
from bot.chat.visit import Choices, Visit, command, offered
from bot.presenter import worlds
from bot.store import Character
from bot.tables import cast
from bot.words import safe_name, say

character = app_commands.Group(name="character", description=say("command.character"), guild_only=True)

MYSELF = "@"
"""What stands for the name that somebody has on the server: no character can be called so."""


def _called(visit: Visit, typed: str) -> Choices:
    """One's own characters here whose names have what was typed so far in them."""
    there = [each.name for each in _own(visit) if typed.casefold() in each.name.casefold()]
    return [app_commands.Choice(name=worlds.bare(name), value=name) for name in there[: cast.MOST - 1]]


own = offered(_called)


@offered
def own_or_myself(visit: Visit, typed: str) -> Choices:
    """The same, and the name that one has on the server."""
    myself = app_commands.Choice(name=say("character.myself"), value=MYSELF)
    return [*_called(visit, typed), myself]


@character.command(name="new", description=say("command.character-new"))
@app_commands.describe(name=say("option.character-name"))
@command
async def new(visit: Visit, name: app_commands.Range[str, 1, 32]) -> None:
    """Play somebody with a name of their own from now on."""
    made, first = cast.new_character(visit.bot.store, visit.guest, safe_name(name))
    visit.done = True
    await visit.private(say("character.first" if first else "character.new", name=made.name))
    # The first may sit somewhere already, under another name.
    tables = tuple(table for table in visit.bot.house.tables if first and table.shows({made.id}))
    for table in tables:
        table.renamed()
    await visit.bot.announcer.tell_each(tables)


@character.command(name="switch", description=say("command.character-switch"))
@app_commands.describe(name=say("option.character"))
@app_commands.autocomplete(name=own_or_myself)
@command
async def switch(visit: Visit, name: str) -> None:
    """Play another character of one's own."""
    cast.switch(visit.bot.store, visit.guest, None if name == MYSELF else safe_name(name))
    visit.done = True
    del visit.guest
    await visit.private(say("character.switched", name=visit.name))


@character.command(name="retire", description=say("command.character-retire"))
@app_commands.describe(name=say("option.character"))
@app_commands.autocomplete(name=own)
@command
async def retire(visit: Visit, name: str) -> None:
    """Give a character up, with all they own."""
    gone = cast.retire(visit.bot.house, cast.own_character(visit.bot.store, visit.guest, safe_name(name)))
    visit.done = True
    await visit.private(say("character.retired", name=gone.name))


@character.command(name="list", description=say("command.character-list"))
@command
async def list_(visit: Visit) -> None:
    """Show one's own characters here, and which of them one plays."""
    ledger, guest = visit.bot.store.ledger, visit.guest
    own = visit.bot.store.house.characters_of(guest.person, guest.campaign)
    known = {each.id for each in _own(visit)} | {guest.character}
    here = [each for each in own if each.id in known]
    rows = [(each.name, ledger.purse(each.id, guest.unit), each.id == guest.character) for each in here]
    owned = [lines_of(visit, each.id) for each in here]
    faces = [visit.bot.store.house.cast.portrait(each.id) for each in here]
    await visit.reply.private(worlds.characters_message(rows, guest.currency, things=owned, faces=faces))


@character.command(name="portrait", description=say("command.character-portrait"))
@app_commands.describe(image=say("option.portrait"), name=say("option.character"))
@app_commands.autocomplete(name=own)
@command
async def portrait(visit: Visit, image: discord.Attachment | None = None, name: str | None = None) -> None:
    """Let the character one plays, or another of one's own, have a portrait, or none any more."""
    store = visit.bot.store
    if name is None:
        who = store.house.character(visit.guest.character)
    else:
        who = cast.own_character(store, visit.guest, safe_name(name))
    await portraits.hang(visit, who, image)


def _own(visit: Visit) -> list[Character]:
    return visit.bot.store.house.cast.of_person(visit.guest.campaign, visit.guest.person)
