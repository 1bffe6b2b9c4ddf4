"""/purse, /ledger, /grant and /fine: who has what, and why."""

from collections.abc import Callable

import discord
from discord import app_commands

from bot import pages, presenter
from bot.chat.visit import Visit, command
from bot.house import Guest
from bot.pages import LedgerRow
from bot.store import Movement, NotEnough, TooMuch
from bot.table import Refused
from bot.words import safe_name, safe_text, say

LINES = 15
"""Lines of a ledger."""

LONGEST_REASON = 200
SCOPES = ("me", "table", "session", "all")


@app_commands.command(name="purse", description=say("command.purse"))
@app_commands.describe(who=say("option.purse-who"))
@app_commands.guild_only()
@command
async def purse(visit: Visit, who: discord.User | None = None) -> None:
    """Show a purse to the one who asks: one's own, or as a game master anybody's."""
    owner, name = visit.guest, visit.name
    if who is not None and who.id != visit.interaction.user.id:
        _require_gm(visit)
        owner, name = _guest(visit, who)
    store = visit.bot.store
    stakes = [
        (f"<#{table.channel}>", stake)
        for table in visit.bot.house.tables
        if (stake := store.ledger.stakes(table.id).get(owner.character))
    ]
    amount = store.ledger.purse(owner.character, owner.unit)
    await visit.reply.private(pages.purse_message(name, amount, owner.currency, tables=stakes))


@app_commands.command(name="ledger", description=say("command.ledger"))
@app_commands.describe(of=say("option.ledger-of"))
@app_commands.choices(
    of=[app_commands.Choice(name=say(f"ledger-of.{scope}"), value=scope) for scope in SCOPES]
)
@app_commands.guild_only()
@command
async def ledger(visit: Visit, of: str = "me") -> None:
    """Show one's own money movements, or who has won what: at this table, in this session, ever."""
    guest, books = visit.guest, visit.bot.store.ledger
    title = say(f"ledger-title.{of}")
    if of == "me":
        rows = [_row(movement) for movement in books.history(guest.character, limit=LINES)]
        await visit.reply.private(pages.ledger_message(title, rows, guest.currency))
        return
    if of == "table":
        won = books.winnings(guest.unit, table=visit.table_here().id)
    elif of == "session":
        session = visit.bot.store.hands.latest_session(guest.campaign)
        won = books.winnings(guest.unit, session=session.id) if session else {}
    else:
        won = books.winnings(guest.unit)
    named = [(visit.bot.store.house.character(who).name, amount) for who, amount in won.items()]
    await visit.reply.private(pages.standings_message(title, named[:LINES], guest.currency))


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
    _require_gm(visit)
    owner, name = _guest(visit, who)
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
    text = say(said, currency=owner.currency, name=name, amount=amount, reason=note, gm=visit.name)
    await visit.reply.public(presenter.notice(text))


def _guest(visit: Visit, who: discord.User) -> tuple[Guest, str]:
    """Another person of this server, and what they call themselves."""
    if who.bot:
        raise Refused("no-bots")
    name = safe_name(who.display_name)
    return visit.bot.house.welcome(visit.guild, who.id, name), name


def _require_gm(visit: Visit) -> None:
    if not visit.gm:
        raise Refused("only-gm")


def _row(movement: Movement) -> LedgerRow:
    # Sitting down moves one's own money from here to there; what it did to the purse is what is of interest.
    own = movement.kind in ("sit", "stand")
    return LedgerRow(
        at=movement.at,
        kind=movement.kind,
        amount=movement.wallet if own else movement.wallet + movement.stake,
        hand=movement.hand,
        note=movement.note or "",
        reversal=movement.reverses is not None,
    )
