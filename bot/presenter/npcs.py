"""What a game master sees of their own characters at a table: cards, whose turn it is, and its buttons."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.message import Button, Click, Item, Message, Row, Rule, Text, on_behalf
from bot.presenter.accents import INK
from bot.presenter.fitting import cut
from bot.presenter.messages import play_rows
from bot.presenter.private import hand_message
from bot.views import TableView
from bot.words import say
from rules.events import Event
from rules.hand import View

LONGEST_OTHERS = 1600
"""Letters for the cards of those who are not to act: what the one who is may do is sure of its room."""


class NpcView(msgspec.Struct, frozen=True, kw_only=True):
    """One of them: `mine` is what they may know of the hand, None where they are not in it."""

    character: int
    name: str
    manner: str
    mine: View | None
    learned: tuple[Event, ...] = ()
    house: bool = False
    """The house plays for them."""


def npcs_message(view: TableView, npcs: Sequence[NpcView]) -> Message:
    """All of them; with the buttons of the first who is to act, each pressed for that one alone."""
    acting = next((npc for npc in npcs if _is_to_act(view, npc)), None)
    lines = [line for npc in npcs if npc is not acting for line in _lines(view, npc)]
    items: list[Item] = [Text(say("npc.title"))]
    if lines:
        items.append(Text(cut("\n".join(lines), LONGEST_OTHERS)))
    if acting is None:
        items.append(Text(say("npc.nobody")))
    else:
        items += [Rule(), Text(_head("npc.acts", acting)), *_turn(view, acting)]
    again = Click(table=view.table, hand=0, ask=0, verb="npcs")
    return Message((*items, Row((Button(say("npc.again"), again),))), accent=INK)


def _is_to_act(view: TableView, npc: NpcView) -> bool:
    open_ = view.state == "open" and not view.over
    return open_ and npc.mine is not None and npc.mine.viewer in view.asks and not npc.house


def _lines(view: TableView, npc: NpcView) -> list[str]:
    if npc.mine is None:
        return [_head("npc.waits", npc)]
    _, cards, *_ = hand_message(view, npc.mine, learned=npc.learned).items
    assert isinstance(cards, Text)
    return [_head("npc.house" if npc.house else "npc.holds", npc), cards.markdown]


def _head(key: str, npc: NpcView) -> str:
    head = say(key, name=npc.name)
    return f"{head}\n{say('npc.manner', manner=npc.manner)}" if npc.manner else head


def _turn(view: TableView, npc: NpcView) -> Sequence[Item]:
    """Their cards, and the table's own buttons as if it were the turn of nobody else."""
    assert npc.mine
    own = hand_message(view, npc.mine, now=True, learned=npc.learned).items[1:]
    table = view.view
    assert table
    alone = msgspec.structs.replace(view, view=msgspec.structs.replace(table, to_act=(npc.mine.viewer or 0,)))
    return on_behalf(Message((*own, *play_rows(alone))), npc.character).items
