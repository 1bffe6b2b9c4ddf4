"""Items and favours: put up from the chair, answered below the table's message, and named in commands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from discord import app_commands

from bot.chat.visit import Choices, Visit, offered
from bot.presenter.items import owned_words, put_up_modal, value_modal
from bot.presenter.pages import LONGEST_LIST
from bot.presenter.worlds import bare
from bot.refused import Refused, Stale
from bot.store import Item
from bot.tables import things
from bot.views import OfferView
from bot.words import safe_text

if TYPE_CHECKING:
    from bot.chat.router import Press

LONGEST_CHOICE = 100
"""Letters of a line of Discord's lists."""


def put_up_name(visit: Visit, item: str | None, favour: str | None) -> str:
    """What is put up, by its name; raises Refused where it is neither, or both."""
    typed = (item or favour or "").strip()
    if not typed or (item and favour):
        raise Refused("item-nameless")
    found = things.known(visit.bot.store, visit.guest.campaign, typed)
    return found.name if found else safe_text(typed, things.LONGEST_NAME)


def lines_of(visit: Visit, owner: int) -> list[str]:
    """The items and favours that somebody owns, a line each."""
    house = visit.bot.store.house
    return [
        owned_words(
            item.name,
            owes=None if item.owes is None else house.character(item.owes).name,
            where=None if table is None else f"<#{house.table(table).channel}>",
        )
        for item, table in visit.bot.store.items.owned(owner)
    ]


@offered
def owned(visit: Visit, typed: str) -> Choices:
    """What the one who types carries, for a list."""
    mine = visit.bot.store.items.owned(visit.guest.character)
    return _choices([item for item, table in mine if table is None], typed)


@offered
def to_grant(visit: Visit, typed: str) -> Choices:
    """What a game master may give away, for a list."""
    return _choices(things.to_grant(visit.bot.store, visit.guest.campaign) if visit.gm else [], typed)


@offered
def carried(visit: Visit, typed: str) -> Choices:
    """What anybody carries, for a game master's list."""
    return _choices(things.carried(visit.bot.store, visit.guest.campaign) if visit.gm else [], typed)


def _choices(items: list[Item], typed: str) -> Choices:
    found = [item for item in items if typed.casefold() in item.name.casefold()][:LONGEST_LIST]
    return [app_commands.Choice(name=bare(item.name)[:LONGEST_CHOICE], value=str(item.id)) for item in found]


# At the table


async def _ask(press: Press) -> None:
    if not press.table.seats(press.character):
        raise Refused("not-at-the-table")
    await press.visit.reply.ask(put_up_modal(press.table.view(), press.visit.key))


async def _put_up(press: Press) -> None:
    typed = press.visit.typed
    name = put_up_name(press.visit, typed.get("item"), typed.get("favour"))
    value = press.table.currency.parse(typed.get("value", ""))
    # A form that is sent twice comes as two interactions: what it was opened with is the same in both.
    form = f"{press.character}:{press.click.arg}"
    await press.table.put_up(press.character, name, value, favour=bool(typed.get("favour")), key=form)
    await press.show_chair()


async def _take_back(press: Press) -> None:
    await press.table.take_back(press.character)
    await press.show_chair()


async def _accept(press: Press) -> None:
    await _answer(press, accept=True)


async def _decline(press: Press) -> None:
    await _answer(press, accept=False)


async def _ask_value(press: Press) -> None:
    press.visit.require_gm()
    await press.visit.reply.ask(value_modal(press.table.view(), _offer(press)))


async def _set_value(press: Press) -> None:
    value = press.table.currency.parse(press.visit.typed.get("value", ""))
    if not value:
        raise Refused("amount-zero")
    await _answer(press, accept=True, value=value)


async def _answer(press: Press, *, accept: bool, value: int | None = None) -> None:
    _offer(press)
    await press.table.answer_offer(
        press.character, press.click.ask, accept=accept, value=value, gm=press.visit.gm
    )
    await press.tell()


def _offer(press: Press) -> OfferView:
    offer = press.table.view().offer
    if offer is None or offer.number != press.click.ask:
        raise Stale
    return offer


VERBS: dict[str, Callable[[Press], Awaitable[None]]] = {
    "put-up": _ask,
    "put-up-to": _put_up,
    "take-back": _take_back,
    "accept": _accept,
    "decline": _decline,
    "value": _ask_value,
    "value-to": _set_value,
}
"""What is done with items at a table."""
