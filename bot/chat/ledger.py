"""The ledger as it is read: whose entries, or who has won what, page by page."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from bot.message import Click, Message
from bot.presenter import pages
from bot.presenter.pages import LedgerRow, Turn
from bot.refused import Refused, Stale
from bot.store import Movement
from bot.tables import books
from bot.tables.books import Page
from bot.words import say

if TYPE_CHECKING:
    from bot.chat.visit import Visit

_FARTHEST = 10**9
"""No ledger has more lines: a page beyond is none that we have offered."""

SCOPES = ("mine", "table", "session", "all-time")

_Row = TypeVar("_Row")


async def show(visit: Visit, scope: str) -> None:
    """Show the first page to one person alone; raises Refused."""
    if scope not in SCOPES:
        raise Refused("command-changed")
    table = visit.table_here().id if scope == "table" else 0
    await visit.reply.private(page_of(visit, scope, table=table))


async def turn(visit: Visit, click: Click) -> None:
    """Turn to another page."""
    scope, _, offset = click.arg.rpartition(".")
    if scope not in SCOPES or not offset.isdigit() or len(offset) > len(str(_FARTHEST)):
        raise Stale
    await visit.reply.alone(page_of(visit, scope, table=click.table, offset=int(offset)))


def page_of(visit: Visit, scope: str, *, table: int = 0, offset: int = 0) -> Message:
    """A page of the ledger; raises Refused where there is nothing to be of."""
    guest, store = visit.guest, visit.bot.store
    if scope == "mine":
        own = books.movements(store, guest.character, offset=offset)
        rows = [_row(movement) for movement in own.rows]
        return pages.ledger_message(say("ledger-title.mine"), rows, guest.currency, _turn(own, scope, 0))
    title, session, unit, coins = say(f"ledger-title.{scope}"), None, guest.unit, guest.currency
    if scope == "table":
        here = visit.bot.house.table(table)
        if here is None or here.campaign != guest.campaign:
            raise Refused("table-closed")
        unit, coins = store.house.table(table).unit, here.currency
    if scope == "session":
        evening = books.evening(store, guest.campaign)
        if evening is None:
            return pages.standings_message(title, [], coins)
        session, began = evening.session.id, evening.session.started_at
        title = say(
            "ledger-title.session-since" if evening.goes_on else "ledger-title.session-last",
            when=say("ledger.when", seconds=began // 1000),
        )
    won = books.standings(store, unit, table=table or None, session=session, offset=offset)
    named = [(row.name, row.amount) for row in won.rows]
    return pages.standings_message(title, named, coins, _turn(won, scope, table))


def _turn(page: Page[_Row], scope: str, table: int) -> Turn:
    def click(offset: int) -> Click:
        return Click(table=table, hand=0, ask=0, verb="ledger", arg=f"{scope}.{offset}")

    back = click(max(0, page.offset - books.PAGE)) if page.offset else None
    return Turn(back, click(page.offset + books.PAGE) if page.more else None)


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
