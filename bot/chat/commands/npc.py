"""/npc: the game master's own characters, made, seated and played."""

import discord
from discord import app_commands

from bot.chat import npcs, portraits
from bot.chat.commands.gm import do
from bot.chat.commands.money import LONGEST_REASON
from bot.chat.commands.practice import known_temper, tempers
from bot.chat.npcs import known
from bot.chat.staking import lines_of
from bot.chat.visit import Visit, command
from bot.presenter import worlds
from bot.refused import Refused
from bot.store import Character, TooMuch
from bot.tables import cast
from bot.tables.kept import transaction
from bot.words import safe_name, safe_text, say

npc = app_commands.Group(name="npc", description=say("command.npc"), guild_only=True)

LONGEST_SAID = 120
"""Glyphs of a thing that one of them says."""
MOST_SAID = 8
"""How many such things."""

Name = app_commands.Range[str, 1, 32]


@npc.command(name="add", description=say("command.npc-add"))
@app_commands.describe(
    name=say("option.character-name"),
    purse=say("option.npc-purse"),
    manner=say("option.npc-manner"),
    portrait=say("option.portrait"),
)
@command
async def add(
    visit: Visit,
    name: Name,
    purse: str | None = None,
    manner: app_commands.Range[str, 1, LONGEST_REASON] | None = None,
    portrait: discord.Attachment | None = None,
) -> None:
    """Make a character of the game master's, with a purse."""
    visit.require_gm()
    face = None if portrait is None else await portraits.small(visit, portrait)
    guest = visit.guest
    amount = visit.bot.house.config.starting_purse if purse is None else guest.currency.parse(purse)
    with transaction(visit.bot.store):
        made = cast.new_npc(visit.bot.store, guest, safe_name(name), safe_text(manner or "", LONGEST_REASON))
        if amount:
            _give(visit, made, amount)
        visit.bot.store.house.cast.hang(made.id, face)
    visit.done = True
    await visit.private(say("npc.added", currency=guest.currency, name=made.name, amount=amount))


@npc.command(name="grant", description=say("command.npc-grant"))
@app_commands.describe(name=say("option.npc"), amount=say("option.amount"))
@app_commands.autocomplete(name=known)
@command
async def grant(visit: Visit, name: str, amount: str) -> None:
    """Put new money into the purse of one of them."""
    who = _named(visit, name)
    sum_ = visit.guest.currency.parse(amount)
    if not sum_:
        raise Refused("amount-zero")
    _give(visit, who, sum_)
    visit.done = True
    await visit.private(say("npc.granted", currency=visit.guest.currency, name=who.name, amount=sum_))


@npc.command(name="list", description=say("command.npc-list"))
@command
async def list_(visit: Visit) -> None:
    """Show them all, and what they own."""
    visit.require_gm()
    store, guest = visit.bot.store, visit.guest
    there = cast.npcs(store, guest.campaign)
    rows = [(each.name, store.ledger.purse(each.id, guest.unit), False) for each in there]
    owned = [lines_of(visit, each.id) for each in there]
    faces = [store.house.cast.portrait(each.id) for each in there]
    shown = worlds.characters_message(rows, guest.currency, title="npc.all", things=owned, faces=faces)
    await visit.reply.private(shown)


@npc.command(name="portrait", description=say("command.npc-portrait"))
@app_commands.describe(name=say("option.npc"), image=say("option.portrait"))
@app_commands.autocomplete(name=known)
@command
async def portrait_(visit: Visit, name: str, image: discord.Attachment | None = None) -> None:
    """Let one of them have a portrait, or none any more."""
    await portraits.hang(visit, _named(visit, name), image)


@npc.command(name="retire", description=say("command.npc-retire"))
@app_commands.describe(name=say("option.npc"))
@app_commands.autocomplete(name=known)
@command
async def retire(visit: Visit, name: str) -> None:
    """Give one of them up."""
    gone = cast.retire(visit.bot.house, _named(visit, name))
    visit.done = True
    await visit.private(say("character.retired", name=gone.name))


@npc.command(name="seat", description=say("command.npc-seat"))
@app_commands.describe(name=say("option.npc"), amount=say("option.seat-amount"))
@app_commands.autocomplete(name=known)
@command
async def seat(visit: Visit, name: str, amount: str | None = None) -> None:
    """Give one of them a chair, with chips out of their own purse."""
    who = _named(visit, name)
    chips = None if amount is None else visit.table_here().currency.parse(amount)
    await do(visit, lambda table, by: table.seat(by, who.id, chips, key=visit.key, gm=visit.gm))
    visit.bot.store.house.cast.keep(who.id, visit.guest.person)


@npc.command(name="unseat", description=say("command.npc-unseat"))
@app_commands.describe(name=say("option.npc"))
@app_commands.autocomplete(name=known)
@command
async def unseat(visit: Visit, name: str) -> None:
    """Take one of them from the table."""
    who = _named(visit, name)
    await do(visit, lambda table, by: table.unseat(by, who.id, key=visit.key, gm=visit.gm))


@npc.command(name="house", description=say("command.npc-house"))
@app_commands.describe(name=say("option.npc"), temper=say("option.temper"), says=say("option.npc-says"))
@app_commands.autocomplete(name=known)
@app_commands.choices(temper=tempers)
@command
async def to_house(
    visit: Visit,
    name: str,
    temper: str,
    says: app_commands.Range[str, 1, MOST_SAID * LONGEST_SAID] | None = None,
) -> None:
    """Let the house play for one of them, from now on."""
    who, how = _named(visit, name), known_temper(temper)
    lines = [safe_text(line, LONGEST_SAID) for line in (says or "").split("|")[:MOST_SAID]]
    said = [line for line in lines if line]
    await do(visit, lambda table, by: table.give_to_house(by, who.id, how, says=said, gm=visit.gm))


@npc.command(name="take", description=say("command.npc-take"))
@app_commands.describe(name=say("option.npc"))
@app_commands.autocomplete(name=known)
@command
async def take(visit: Visit, name: str) -> None:
    """Play for one of them again."""
    who = _named(visit, name)
    await do(visit, lambda table, by: table.take_from_house(by, who.id, gm=visit.gm))
    visit.bot.store.house.cast.keep(who.id, visit.guest.person)


@npc.command(name="play", description=say("command.npc-play"))
@command
async def play(visit: Visit) -> None:
    """Show the cards of all of them at this table, and act for whoever is to."""
    await npcs.show(visit, visit.table_here())


def _named(visit: Visit, name: str) -> Character:
    visit.require_gm()
    return cast.npc_named(visit.bot.store, visit.guest, safe_name(name))


def _give(visit: Visit, who: Character, amount: int) -> None:
    guest = visit.guest
    try:
        visit.bot.store.ledger.grant(who.id, guest.unit, amount, visit.key, actor=guest.person)
    except TooMuch:
        raise Refused("too-much-money") from None
