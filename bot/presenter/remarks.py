"""What players of the house say, in words."""

from __future__ import annotations

from itertools import count, takewhile

from bot.views import Remark, TableView
from bot.words import knows, safe_name, say


def remark_lines(view: TableView) -> list[str]:
    """What one of them has just said, if anything."""
    if view.remark is None or view.view is None:
        return []
    name = safe_name(view.names[view.remark.seat])
    return [say("talk.line", name=name, words=view.remark.words or say(_key(view.remark)))]


def _key(remark: Remark) -> str:
    """One of the sentences there are for it, numbered from 1."""
    keys = (f"talk.{remark.temper}.{remark.occasion}.{number}" for number in count(1))
    there = list(takewhile(knows, keys))
    return there[remark.draw % len(there)]
