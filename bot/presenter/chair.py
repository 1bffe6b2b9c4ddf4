"""A player's own chair, in private: how they stand at a table, and what they may do beside the play."""

from __future__ import annotations

from bot.message import Button, Click, Field, Item, Line, Message, Modal, Row, Rule, Text
from bot.money import Currency
from bot.presenter.accents import SLATE
from bot.presenter.seating import plans
from bot.views import ChairView, TableView
from bot.words import say
from rules.games import find

__all__ = ["away_message", "away_modal", "chair_message"]


def chair_message(view: TableView, character: int, *, purse: int, host: bool) -> Message:
    """Somebody's chair at a table, if they have one, their purse, and a button with a line for each wish.

    `host` is whoever may change how the table is run.
    """
    chair = next((each for each in view.chairs if each.character == character), None)
    able = _able(view, chair, purse > 0 or view.practice, host=host)
    items: list[Item] = [Text(f"{say('chair.title')}\n{_standing(view, chair, purse)}"), Rule()]
    for verb, wish in able.items():
        click = Click(table=view.table, hand=0, ask=0, verb=verb)
        key = "chair.leave-chair" if verb == "leave" and find(view.game).chairs else f"chair.{verb}"
        key = "chair.top-up-practice" if verb == "top-up" and view.practice else key
        items.append(Line(say(key), Button(say(f"button.{verb}"), click, disabled=not wish)))
    return Message(tuple(items), accent=SLATE)


def away_modal(view: TableView) -> Modal:
    """The form in which somebody types until when they are away."""
    field = Field("until", say("away.label"), say("away.hint"), required=False)
    return Modal(say("away.title"), Click(table=view.table, hand=0, ask=0, verb="absent-to"), (field,))


def away_message(tables: int, until: int | None) -> Message:
    """What somebody who is away at so many tables reads, with the one button that brings them back."""
    if until is None:
        text = say("away.told", count=tables)
    else:
        text = say("away.told-until", count=tables, seconds=until // 1000)
    back = Button(say("button.in"), Click(table=0, hand=0, ask=0, verb="back"), "primary")
    return Message((Text(text), Row((back,))), accent=SLATE)


def _able(view: TableView, chair: ChairView | None, more: bool, *, host: bool) -> dict[str, bool]:
    """Which of the buttons can be pressed, in their order."""
    seated = chair is not None
    staying = chair is not None and not chair.leaving
    out = chair is not None and chair.sitting_out
    absent = chair is not None and chair.absent
    return {
        "out": staying and not out,
        "absent": staying and not absent,
        "in": chair is not None and (out or absent or chair.away > 0),
        "top-up": staying and more,
        **_items(view, chair),
        "leave": seated,
        "settings": host,
        # Where somebody sees their hand, and only there.
        **({"hide": True} if chair is not None and chair.shown_to else {}),
    }


def _items(view: TableView, chair: ChairView | None) -> dict[str, bool]:
    """The same of what is staked beside chips, where that can be done."""
    if find(view.game).chairs or view.practice:
        return {}
    offer, playing = view.offer, view.view is not None and not view.over
    if chair and offer and offer.character == chair.character:
        return {"take-back": True}
    if chair and chair.pledge:
        return {"take-back": not playing}
    return {"put-up": chair is not None and not chair.leaving and offer is None}


def _standing(view: TableView, chair: ChairView | None, purse: int) -> str:
    coins = Currency.parse_spec(view.coins)
    if chair is None:
        key = "chair.none-practice" if view.practice else "chair.none"
        return say(key, currency=coins, buy_in=view.buy_in, purse=purse)
    # In a hand the stack is what lies before them now, not what they brought into it.
    playing = view.view if chair.seat is not None and not view.over else None
    stack = playing.seats[chair.seat].stack if playing and chair.seat is not None else chair.stack
    parts = [say("chair.stack", currency=coins, stack=stack), *plans(view, chair)]
    owned = say("chair.practice") if view.practice else say("chair.purse", currency=coins, purse=purse)
    return say("table.apart").join([*parts, owned])
