"""The ledger as it is read: whose entries, or who has won what, page by page; and as a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import discord
import msgspec

from bot.exports import Format
from bot.message import Click, Message
from bot.money import Currency
from bot.presenter import pages
from bot.presenter.pages import LedgerRow, PlayedRow, Turn
from bot.refused import Refused, Stale
from bot.store import Movement, Part, Unknown
from bot.tables import books
from bot.tables.books import Page
from bot.words import say

if TYPE_CHECKING:
    from bot.chat.visit import Visit

_FARTHEST = 10**9
"""No ledger has more lines: a page beyond is none that we have offered."""

SCOPES = ("mine", "character", "table", "session", "campaign", "settle", "statistics")
PARTS = ("session", "table", "campaign")
"""After what people settle."""
FORMATS: tuple[Format, ...] = ("csv", "json", "journal")
_PAGED = SCOPES[:5]

MOST_BYTES = 8 * 1024 * 1024
"""Of an export: Discord takes 10 MiB."""

_Row = TypeVar("_Row")


class Asked:
    """What part of the ledger somebody wants to see, and whose; raises Refused where they may not."""

    def __init__(
        self,
        visit: Visit,
        scope: str,
        who: discord.User | None = None,
        of: str = "session",
        *,
        table: int = 0,
        character: int = 0,
    ) -> None:
        if scope not in SCOPES or of not in PARTS:
            raise Refused("command-changed")
        self.scope, self.of = scope, of
        self.part = of if scope == "settle" else scope
        self.table = table or (visit.table_here().id if self.part == "table" else 0)
        self.character = character or visit.guest.character
        if who is not None:
            self.character = visit.other(who)[0].character
        if scope == "mine" and self.character != visit.guest.character:
            # Somebody was named and no scope chosen: what they ask for is not theirs.
            self.scope = self.part = scope = "character"
        if scope == "character":
            if self.character == visit.guest.character and who is None:
                raise Refused("whose")
            self._require_right(visit)
        self.name = visit.bot.store.house.character(self.character).name

    def _require_right(self, visit: Visit) -> None:
        """Others' entries are for the game master, and those of this campaign alone."""
        if self.character != visit.guest.character:
            visit.require_gm()
        try:
            campaign = visit.bot.store.house.character(self.character).campaign
        except Unknown:
            # A page from before the books moved: they had other numbers there.
            raise Stale from None
        if campaign != visit.guest.campaign:
            raise Stale

    def books(self, visit: Visit) -> Part:
        """Which entries an export has; raises Refused."""
        campaign = visit.guest.campaign
        if self.scope in ("settle", "statistics"):
            raise Refused("nothing-to-export")
        if self.scope in ("mine", "character"):
            return Part(campaign, character=self.character)
        visit.require_gm()
        if self.scope == "session":
            evening = books.evening(visit.bot.store, campaign)
            if evening is None:
                raise Refused("no-session")
            return Part(campaign, session=evening.session.id)
        return Part(campaign, table=self.table or None)


async def show(visit: Visit, asked: Asked, form: str | None = None) -> None:
    """Show the first page to one person alone, or give them a file; raises Refused."""
    if form is None:
        await visit.reply.private(page_of(visit, asked))
        return
    if form not in FORMATS:
        raise Refused("command-changed")
    data = books.exported(visit.bot.store, asked.books(visit), form, most=MOST_BYTES)
    name = say("ledger-file-name", scope=asked.scope, form=form)
    await visit.reply.private(pages.books_file_message(name, data))


async def turn(visit: Visit, click: Click) -> None:
    """Turn to another page."""
    scope, _, offset = click.arg.rpartition(".")
    scope, _, character = scope.partition(".")
    numbers = [number for number in (offset, character or "0") if number.isdigit()]
    if scope not in _PAGED or len(numbers) < 2 or any(len(n) > len(str(_FARTHEST)) for n in numbers):
        raise Stale
    if (scope == "character") != bool(character):
        raise Stale
    asked = Asked(visit, scope, table=click.table, character=int(character or 0))
    await visit.reply.alone(page_of(visit, asked, int(offset)))


def page_of(visit: Visit, asked: Asked, offset: int = 0) -> Message:
    """A page of the ledger; raises Refused where there is nothing to be of."""
    if asked.scope in ("mine", "character"):
        return _movements(visit, asked, offset)
    if asked.scope == "statistics":
        return _statistics(visit, asked)
    won = _Won.of(visit, asked)
    store = visit.bot.store
    if won is None:
        return pages.standings_message(say(f"ledger-title.{asked.part}"), [], visit.guest.currency)
    table = asked.table or None
    if asked.scope == "settle":
        evened = books.settled(store, won.unit, table=table, session=won.session)
        payments = [(each.payer, each.payee, each.amount) for each in evened]
        return pages.settling_message(say(f"ledger-title.settle-{asked.of}"), payments, won.coins)
    rows = books.standings(store, won.unit, table=table, session=won.session, offset=offset)
    named = [(row.name, row.amount) for row in rows.rows]
    return pages.standings_message(won.title, named, won.coins, _turn(rows, asked.scope, asked.table))


class _Won(msgspec.Struct, frozen=True):
    """What is summed up: in which currency, of which session if of one, under which title."""

    title: str
    unit: int
    coins: Currency
    session: int | None = None

    @classmethod
    def of(cls, visit: Visit, asked: Asked) -> _Won | None:
        """What was asked for; None before the first session. Raises Refused."""
        guest, store, part = visit.guest, visit.bot.store, asked.part
        title = say(f"ledger-title.{part}")
        if part == "table":
            here = visit.bot.house.table(asked.table)
            if here is None or here.campaign != guest.campaign:
                raise Refused("table-closed")
            return cls(title, store.house.table(asked.table).unit, here.currency)
        if part == "campaign":
            return cls(title, guest.unit, guest.currency)
        evening = books.evening(store, guest.campaign)
        if evening is None:
            return None
        title = say(
            "ledger-title.session-since" if evening.goes_on else "ledger-title.session-last",
            when=say("ledger.when", seconds=evening.session.started_at // 1000),
        )
        return cls(title, guest.unit, guest.currency, evening.session.id)


def _movements(visit: Visit, asked: Asked, offset: int) -> Message:
    own = books.movements(visit.bot.store, asked.character, offset=offset)
    things = {item.id: item.name for item in visit.bot.store.items.of(visit.guest.campaign)}
    rows = [_row(movement, things.get(movement.unit, "")) for movement in own.rows]
    title = say(f"ledger-title.{asked.scope}", name=asked.name)
    scope = f"{asked.scope}.{asked.character}" if asked.scope == "character" else asked.scope
    return pages.ledger_message(title, rows, visit.guest.currency, _turn(own, scope, 0))


def _statistics(visit: Visit, asked: Asked) -> Message:
    ledger, guest = visit.bot.store.ledger, visit.guest
    rows = [
        msgspec.convert(row, PlayedRow, from_attributes=True) for row in ledger.statistics(asked.character)
    ]
    won = ledger.winnings(guest.unit, character=asked.character).get(asked.character, 0)
    return pages.statistics_message(asked.name, rows, won, guest.currency)


def _turn(page: Page[_Row], scope: str, table: int) -> Turn:
    def click(offset: int) -> Click:
        return Click(table=table, hand=0, ask=0, verb="ledger", arg=f"{scope}.{offset}")

    back = click(max(0, page.offset - books.PAGE)) if page.offset else None
    return Turn(back, click(page.offset + books.PAGE) if page.more else None)


def _row(movement: Movement, item: str) -> LedgerRow:
    # Sitting down moves one's own money from here to there; what it did to the purse is what is of interest.
    own = movement.kind in ("sit", "stand")
    amount = movement.wallet if own else movement.wallet + movement.stake
    # An item that is staked and bought back is its owner's all the time.
    kept = item and movement.kind in ("pledge", "redeem")
    return LedgerRow(
        at=movement.at,
        kind=movement.kind,
        amount=0 if kept else amount,
        item=item,
        hand=movement.hand,
        note=movement.note or "",
        reversal=movement.reverses is not None,
    )
