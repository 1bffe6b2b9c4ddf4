"""What Discord has room for: texts measured as it does, and cut where they end in a line."""

from __future__ import annotations

from collections.abc import Sequence

from bot.words import say

LONGEST = 4000
"""Characters that Discord takes in one message."""

LONGEST_LABEL = 45
"""Characters of a label in a form."""

LONGEST_HINT = 100
"""Characters of what stands in an empty line of a form."""


def length(text: str) -> int:
    """Characters as Discord may count them, those outside the basic plane double.

    >>> length("a🦊")
    3
    """
    return len(text.encode("utf-16-le")) // 2


def latest(lines: Sequence[str], room: int) -> list[str]:
    """The last of the lines, as many as there is room for."""
    kept: list[str] = []
    for line in reversed(lines):
        room -= length(line) + 1
        if room < 0:
            break
        kept.insert(0, line)
    return kept


def paged(parts: Sequence[str], room: int) -> list[str]:
    """The parts on as few pages as they fit on, each cut where it is longer than a page.

    >>> paged(["one", "two", "three"], 8)
    ['one\\ntwo', 'three']
    """
    pages: list[str] = []
    for part in parts:
        longer = "\n".join([*pages[-1:], part])
        if pages and length(longer) <= room:
            pages[-1] = longer
        else:
            pages.append(cut(part, room))
    return pages


def cut(text: str, room: int) -> str:
    """The text, or as many of its first lines as there is room for.

    >>> cut("one\\ntwo\\nthree", 9)
    'one\\ntwo\\n…'
    """
    if length(text) <= room:
        return text
    lines = text.split("\n")
    more = say("table.more")
    while lines and length("\n".join([*lines, more])) > room:
        lines.pop()
    return "\n".join([*lines, more])
