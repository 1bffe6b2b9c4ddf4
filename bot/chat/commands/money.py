"""/purse, /ledger, /pay, /grant and /fine: who has what, and why."""

from collections.abc import Callable

import discord
from discord import app_commands

from bot import presenter
from bot.chat.ledger import FORMATS, PARTS, SCOPES, Asked, show
from bot.chat.npcs import known
from bot.chat.visit import Visit, command
from bot.presenter import pages
from bot.store import NotEnough, TooMuch
from bot.tables import books, cast
from bot.tables.table import Refused
from bot.words import safe_name, safe_text, say

LONGEST_REASON = 200


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
    await visit.reply.private(pages.purse_message(name, amount, owner.currency, tables=stakes))


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
@app_commands.describe(to=say("option.pay-to"), amount=say("option.amount"), reason=say("option.pay-reason"))
@app_commands.guild_only()
@command
async def pay(
    visit: Visit,
    to: discord.User,
    amount: str,
    reason: app_commands.Range[str, 1, LONGEST_REASON] | None = None,
) -> None:
    """Give somebody money out of one's own purse, for all to see."""
    payer = visit.guest
    payee, name = visit.other(to)
    sum_ = payer.currency.parse(amount)
    note = safe_text(reason, LONGEST_REASON) if reason else ""
    books.pay(visit.bot.store, payer, payee, sum_, key=visit.key, note=note or None)
    visit.done = True
    said = "said.pay-for" if note else "said.pay"
    with visit.to_all():
        text = say(said, currency=payer.currency, payer=visit.name, payee=name, amount=sum_, reason=note)
        await visit.reply.public(presenter.notice(text))


@app_commands.command(name="grant", description=say("command.grant"))
@app_commands.describe(who=say("option.who"), amount=say("option.amount"), reason=say("option.reason"))
@app_commands.guild_only()
@command
async def grant(
    visit: Visit, who: discord.User, amount: str, reason: app_commands.Range[str, 1, LONGEST_REASON]
) -> None:
    """Put new money into a purse, for all to see."""
    await _move(visit, who, amount, reason, visit.bot.store.ledger.grant, "said.grant")


@app_commands.command(name="fine", description=say("command.fine"))
@app_commands.describe(who=say("option.who"), amount=say("option.amount"), reason=say("option.reason"))
@app_commands.guild_only()
@command
async def fine(
    visit: Visit, who: discord.User, amount: str, reason: app_commands.Range[str, 1, LONGEST_REASON]
) -> None:
    """Take money out of a purse and of the world, for all to see."""
    await _move(visit, who, amount, reason, visit.bot.store.ledger.fine, "said.fine")


async def _move(
    visit: Visit, who: discord.User, typed: str, reason: str, post: Callable[..., int], said: str
) -> None:
    visit.require_gm()
    owner, name = visit.other(who)
    amount = owner.currency.parse(typed)
    if not amount:
        raise Refused("amount-zero")
    # Kept as it will be shown: a ledger is read for years, by whoever may read it then.
    note = safe_text(reason, LONGEST_REASON)
    try:
        post(owner.character, owner.unit, amount, visit.key, actor=visit.guest.person, note=note)
    except NotEnough:
        held = visit.bot.store.ledger.purse(owner.character, owner.unit)
        raise Refused("fine-too-big", name=name, purse=held) from None
    except TooMuch:
        raise Refused("too-much-money") from None
    visit.done = True
    with visit.to_all():
        text = say(said, currency=owner.currency, name=name, amount=amount, reason=note, gm=visit.name)
        await visit.reply.public(presenter.notice(text))
