"""Items and favours as stakes: what is put up, who has to answer, and what somebody owns."""

from __future__ import annotations

from collections.abc import Iterator

from bot.message import Button, Click, Field, Item, Message, Modal, Row, Style, Text
from bot.money import Currency
from bot.presenter.accents import WALNUT
from bot.views import ChairView, OfferView, TableView
from bot.words import rule_pages, safe_name, say

__all__ = [
    "offer_items",
    "owned_words",
    "pledge_words",
    "put_up_modal",
    "stakes_message",
    "value_modal",
]


def offer_items(view: TableView) -> list[Item]:
    """What is put up, and the buttons to answer it with: for all who are asked, and for game masters."""
    offer = view.offer
    if offer is None or view.state == "closed":
        return []
    told = Text(_offer_line(view, offer))
    if offer.granted:
        return [told]
    verbs: dict[str, Style] = {"accept": "success", "decline": "secondary", "value": "secondary"}
    buttons = (Button(say(f"button.{verb}"), _click(view, verb, offer), verbs[verb]) for verb in verbs)
    return [told, Row(tuple(buttons))]


def _offer_line(view: TableView, offer: OfferView) -> str:
    """What is put up, and how many of those who are asked have accepted."""
    facts = {"name": safe_name(offer.name), "item": offer.item, "value": offer.value}
    coins = Currency.parse_spec(view.coins)
    said = say("offer.favour" if offer.favour else "offer.item", currency=coins, **facts)
    if offer.granted:
        return f"{said} {say('offer.granted')}"
    if offer.needs_gm or not offer.asked:
        return f"{said} {say('offer.for-gm')}"
    return f"{said} {say('offer.asked', accepted=offer.accepted, asked=offer.asked)}"


def pledge_words(view: TableView, chair: ChairView) -> Iterator[str]:
    """The item that somebody has staked."""
    if chair.pledge:
        coins, pledge = Currency.parse_spec(view.coins), chair.pledge
        yield say("seat.pledge", currency=coins, item=pledge.item, value=pledge.value)


def put_up_modal(view: TableView, form: str) -> Modal:
    """The form in which a player says what they put up; `form` names it, so that it counts once."""
    fields = (
        Field("item", say("put-up.item"), say("put-up.item-hint"), required=False),
        Field("favour", say("put-up.favour"), say("put-up.favour-hint"), required=False),
        Field("value", say("put-up.value"), say("top-up.hint")),
    )
    return Modal(say("put-up.title"), Click(view.table, 0, 0, "put-up-to", form), fields)


def value_modal(view: TableView, offer: OfferView) -> Modal:
    """The form in which a game master says what an item counts for."""
    value = Currency.parse_spec(view.coins).format(offer.value)
    field = Field("value", say("put-up.value"), say("top-up.hint"), value=value)
    return Modal(say("put-up.set-title"), _click(view, "value-to", offer), (field,))


def stakes_message() -> Message:
    """The rules of items and favours as stakes."""
    return Message((Text(rule_pages("stakes")[0]),), accent=WALNUT)


def owned_words(name: str, *, owes: str | None = None, where: str | None = None) -> str:
    """A line about something that somebody owns: who owes it, and on which table it lies."""
    what = say("purse.favour", item=name, name=safe_name(owes)) if owes else say("purse.item", item=name)
    return say("purse.staked", what=what, where=where) if where else what


def _click(view: TableView, verb: str, offer: OfferView) -> Click:
    return Click(view.table, 0, offer.number, verb)
