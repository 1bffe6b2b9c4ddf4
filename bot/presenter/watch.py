"""What somebody who looks on sees: what the table knows, and the hands that players show them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.message import Button, Click, Item, Message, Row, Rule, Text
from bot.presenter.fitting import LONGEST, cut, length
from bot.presenter.messages import accent, told_items
from bot.presenter.private import own_card_lines
from bot.views import TableView
from bot.words import safe_name, say
from rules.hand import View

LONGEST_SHOWN = 1500
"""Characters for the hands that are shown: the table itself is sure of its room."""


def watch_message(
    view: TableView, shown: Sequence[tuple[str, View]] = (), *, ended: bool = False, letter: bool = False
) -> Message:
    """The running view of a table; `shown` are hands by their players' names, as those may know them.

    It changes for a quarter of an hour, or as a `letter` (a direct message) for as long as one likes;
    once it has `ended` it says so.
    """
    hands = cut(
        "\n".join(line for name, mine in shown for line in _hand_lines(view, name, mine)), LONGEST_SHOWN
    )
    closed = view.state == "closed"
    foot = "" if closed else say("watch.ended" if ended else "watch.letter" if letter else "watch.running")
    items: list[Item] = told_items(view, LONGEST - length(hands) - length(foot))
    if hands:
        items += [Rule(), Text(hands)]
    if not closed:
        items += [Text(foot), Row(_buttons(view, ended=ended, letter=letter))]
    return Message(tuple(items), accent=accent(view))


# What powers have told a player of others' cards is not theirs to show: these are their own cards alone.
def _hand_lines(view: TableView, name: str, mine: View) -> list[str]:
    return [say("watch.shown", name=safe_name(name)), *own_card_lines(view, mine)]


def _buttons(view: TableView, *, ended: bool, letter: bool) -> tuple[Button, ...]:
    def button(verb: str, label: str) -> Button:
        return Button(say(label), Click(table=view.table, hand=0, ask=0, verb=verb))

    on = button("watch", "button.watch-on" if ended else "button.watch-again")
    end = button("watch-end", "button.watch-end")
    if letter:
        return (end,)
    return (on,) if ended else (on, end)
