"""What `/ledger` shows and `/pay` does: the ledger by scopes and pages, and money from hand to hand."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

from bot.exports import Format, export
from bot.refused import Refused
from bot.settling import Payment, settle
from bot.store import Movement, Part, Session, Store
from bot.tables.house import Guest
from bot.tables.kept import transaction

PAGE = 15
"""Rows of a page."""

Row = TypeVar("Row")


class Page(msgspec.Struct, Generic[Row], frozen=True, kw_only=True):
    """Some rows of a longer list: `offset` are before them, and whether there are `more` behind."""

    rows: tuple[Row, ...]
    offset: int = 0
    more: bool = False


class Standing(msgspec.Struct, frozen=True):
    """What a character has won (or, below zero, lost) at play."""

    character: int
    name: str
    amount: int


class Evening(msgspec.Struct, frozen=True):
    """The newest session of a campaign; it goes on until six hours have been quiet."""

    session: Session
    goes_on: bool


def movements(store: Store, character: int, *, offset: int = 0, limit: int = PAGE) -> Page[Movement]:
    """A character's own money movements, newest first."""
    found = store.ledger.history(character, limit=limit + 1, offset=offset)
    return Page(rows=tuple(found[:limit]), offset=offset, more=len(found) > limit)


def standings(
    store: Store,
    unit: int,
    *,
    table: int | None = None,
    session: int | None = None,
    offset: int = 0,
    limit: int = PAGE,
) -> Page[Standing]:
    """Who has won what of a currency, the best first: ever, or at one table, or in one session."""
    won = list(store.ledger.winnings(unit, table=table, session=session).items())
    here = won[offset : offset + limit]
    rows = tuple(Standing(who, store.house.character(who).name, amount) for who, amount in here)
    return Page(rows=rows, offset=offset, more=len(won) > offset + limit)


def settled(
    store: Store, unit: int, *, table: int | None = None, session: int | None = None
) -> list[Payment[str | None]]:
    """Who pays whom so that all are even: names, and None for what still lies in side pots."""
    won: dict[int | None, int] = {}
    won.update(store.ledger.winnings(unit, table=table, session=session).items())
    # What some have lost and nobody has won yet.
    won[None] = -sum(won.values())
    named = {who: None if who is None else store.house.character(who).name for who in won}
    return [Payment(named[each.payer], named[each.payee], each.amount) for each in settle(won)]


def exported(store: Store, part: Part, form: Format, *, most: int) -> bytes:
    """A part of the books as a file of at most so many bytes; raises Refused where it is longer."""
    units = store.unit_names(part.campaign)
    file = bytearray()
    for piece in export(form, store.ledger.postings(part), units):
        file += piece.encode()
        if len(file) > most:
            raise Refused("export-too-long")
    return bytes(file)


def evening(store: Store, campaign: int) -> Evening | None:
    """The session that goes on in a campaign, or the last one; None before the first hand."""
    session = store.hands.latest_session(campaign)
    return None if session is None else Evening(session, store.hands.goes_on(session))


def pay(store: Store, payer: Guest, payee: Guest, amount: int, *, key: str, note: str | None = None) -> None:
    """Move money from one purse to another; under the same key only once. Raises Refused."""
    if payer.character == payee.character:
        raise Refused("pay-yourself")
    if payer.unit != payee.unit:
        raise Refused("pay-elsewhere")
    if amount < 1:
        raise Refused("amount-zero")
    with transaction(store):
        if store.ledger.find(key):
            return
        purse = store.ledger.purse(payer.character, payer.unit)
        if purse < amount:
            raise Refused("pay-too-much", purse=purse, needed=amount)
        store.ledger.pay(
            payer.character, payee.character, payer.unit, amount, key, actor=payer.person, note=note
        )
