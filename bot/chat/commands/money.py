"""/purse, /ledger, /pay, /grant and /fine: who has what, and why."""

from typing import Literal

import discord
from discord import app_commands

from bot import presenter
from bot.chat.ledger import FORMATS, PARTS, SCOPES, Asked, show
from bot.chat.npcs import known
from bot.chat.staking import carried, lines_of, owned, to_grant
from bot.chat.visit import Visit, command
from bot.presenter import pages
from bot.store import NotEnough, TooMuch
from bot.tables import books, cast, things
from bot.tables.house import Guest
from bot.tables.table import Refused
from bot.tables.things import LONGEST_NAME
from bot.words import safe_name, safe_text, say

LONGEST_REASON = 200
Name = app_commands.Range[str, 1, LONGEST_NAME]


@app_commands.command(name="purse", description=say("command.purse"))
@app_commands.describe(who=say("option.purse-who"))
@app_commands.guild_only()
@command
async def purse(visit: Visit, who: discord.User | None = None) -> None:
    """Show a purse to the one who asks: one's own, or as a game master anybody's."""
    owner, name = visit.guest, visit.name
    if who is not None and who.id != visit.interaction.user.id:
        visit.require_gm()
        owner, name = visit.other(who)
    store = visit.bot.store
    stakes = [
        (f"<#{table.channel}>", stake)
        for table in visit.bot.house.tables
        if (stake := store.ledger.stakes(table.id).get(owner.character))
    ]
    amount = store.ledger.purse(owner.character, owner.unit)
    lines = lines_of(visit, owner.character)
    await visit.reply.private(pages.purse_message(name, amount, owner.currency, tables=stakes, things=lines))


@app_commands.command(name="ledger", description=say("command.ledger"))
@app_commands.describe(
    scope=say("option.ledger-scope"),
    who=say("option.ledger-who"),
    npc=say("option.ledger-npc"),
    of=say("option.ledger-of"),
    export=say("option.ledger-export"),
)
@app_commands.choices(
    scope=[app_commands.Choice(name=say(f"ledger-scope.{scope}"), value=scope) for scope in SCOPES],
    of=[app_commands.Choice(name=say(f"ledger-of.{part}"), value=part) for part in PARTS],
    export=[app_commands.Choice(name=say(f"ledger-export.{form}"), value=form) for form in FORMATS],
)
@app_commands.autocomplete(npc=known)
@app_commands.guild_only()
@command
async def ledger(
    visit: Visit,
    scope: str = "mine",
    who: discord.User | None = None,
    npc: str | None = None,
    of: str = "session",
    export: str | None = None,
) -> None:
    """Show one's own money movements, or who has won what, or who pays whom to be even; or give a file."""
    theirs = 0
    if npc is not None:
        visit.require_gm()
        theirs = cast.npc_named(visit.bot.store, visit.guest, safe_name(npc)).id
    await show(visit, Asked(visit, scope, who, of, character=theirs), export)


@app_commands.command(name="pay", description=say("command.pay"))
@app_commands.describe(
    to=say("option.pay-to"),
    amount=say("option.amount"),
    item=say("option.pay-item"),
    reason=say("option.pay-reason"),
)
@app_commands.autocomplete(item=owned)
@app_commands.guild_only()
@command
async def pay(
    visit: Visit,
    to: discord.User,
    amount: str | None = None,
    item: Name | None = None,
    reason: app_commands.Range[str, 1, LONGEST_REASON] | None = None,
) -> None:
    """Give somebody money out of one's own purse, or an item, for all to see."""
    payer, store = visit.guest, visit.bot.store
    payee, name = visit.other(to)
    note = safe_text(reason, LONGEST_REASON) if reason else ""
    sum_, typed, said = 0, _either(amount, item), "said.pay"
    if typed:
        given = things.give(store, payer, payee, typed, key=visit.key, note=note or None)
        typed = given.name if given else typed
        said = "said.done" if given and given.owes == payee.character else "said.give"
    else:
        sum_ = payer.currency.parse(amount or "")
        books.pay(store, payer, payee, sum_, key=visit.key, note=note or None)
    visit.done = True
    facts = {"payer": visit.name, "payee": name, "amount": sum_, "item": typed, "reason": note}
    with visit.to_all():
        text = say(f"{said}-for" if note else said, currency=payer.currency, **facts)
        await visit.reply.public(presenter.notice(text))


@app_commands.command(name="grant", description=say("command.grant"))
@app_commands.describe(
    who=say("option.who"),
    reason=say("option.reason"),
    amount=say("option.amount"),
    item=say("option.grant-item"),
)
@app_commands.autocomplete(item=to_grant)
@app_commands.guild_only()
@command
async def grant(
    visit: Visit,
    who: discord.User,
    reason: app_commands.Range[str, 1, LONGEST_REASON],
    amount: str | None = None,
    item: Name | None = None,
) -> None:
    """Put new money into a purse, or give an item, for all to see."""
    await _move(visit, who, amount, item, reason, "grant")


@app_commands.command(name="fine", description=say("command.fine"))
@app_commands.describe(
    who=say("option.who"),
    reason=say("option.reason"),
    amount=say("option.amount"),
    item=say("option.fine-item"),
)
@app_commands.autocomplete(item=carried)
@app_commands.guild_only()
@command
async def fine(
    visit: Visit,
    who: discord.User,
    reason: app_commands.Range[str, 1, LONGEST_REASON],
    amount: str | None = None,
    item: Name | None = None,
) -> None:
    """Take money out of a purse and of the world, or an item, for all to see."""
    await _move(visit, who, amount, item, reason, "fine")


async def _move(
    visit: Visit,
    who: discord.User,
    amount: str | None,
    item: str | None,
    reason: str,
    do: Literal["grant", "fine"],
) -> None:
    visit.require_gm()
    owner, name = visit.other(who)
    # Kept as it will be shown: a ledger is read for years, by whoever may read it then.
    note = safe_text(reason, LONGEST_REASON)
    sum_, typed = 0, _either(amount, item)
    if typed:
        act = things.grant if do == "grant" else things.fine
        moved = act(visit.bot.store, visit.guest, owner, typed, key=visit.key, note=note)
        typed = moved.name if moved else typed
    else:
        sum_ = _move_money(visit, owner, amount or "", note, do)
    visit.done = True
    said = f"said.{do}-item" if item else f"said.{do}"
    facts = {"name": name, "amount": sum_, "item": typed, "reason": note, "gm": visit.name}
    with visit.to_all():
        await visit.reply.public(presenter.notice(say(said, currency=owner.currency, **facts)))


def _move_money(visit: Visit, owner: Guest, typed: str, note: str, do: Literal["grant", "fine"]) -> int:
    """Give or take money; how much."""
    ledger, amount = visit.bot.store.ledger, owner.currency.parse(typed)
    if not amount:
        raise Refused("amount-zero")
    post = ledger.grant if do == "grant" else ledger.fine
    try:
        post(owner.character, owner.unit, amount, visit.key, actor=visit.guest.person, note=note)
    except NotEnough:
        held = ledger.purse(owner.character, owner.unit)
        raise Refused("fine-too-big", name=owner.name, purse=held) from None
    except TooMuch:
        raise Refused("too-much-money") from None
    return amount


def _either(amount: str | None, item: str | None) -> str:
    """The item that is meant, as it may be shown; empty where it is money. Raises Refused."""
    if (amount is None) == (item is None):
        raise Refused("money-or-item")
    return safe_text(item, LONGEST_NAME) if item else ""
