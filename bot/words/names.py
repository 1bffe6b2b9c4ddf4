"""Names that people gave themselves, made fit to stand in a message."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

LONGEST = 32
"""Glyphs of a name; a letter and its accents are one."""

NOBODY = "Somebody"
"""Who has no name that can be shown."""

# Looks like what it stands for and starts nothing: out of these Discord reads mentions, times, links to
# channels and custom emoji, some of them even where they are escaped. A backslash goes, so that a safe
# name is not escaped twice.
_LOOKALIKE = str.maketrans({"@": "＠", "<": "‹", ">": "›", "\\": None})

# These show nothing, though Unicode counts them among letters, marks and symbols.
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)

# What formats anywhere, and what makes a heading, a list or small print of a line that it begins.
_MARKDOWN = re.compile(r"[*_~`|\[\]:]|^[-+#]")
_NUMBERED = re.compile(r"^(\d+)\.")

_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn"}
_MARKS = {"Mn", "Me", "Mc"}
_FROM_RIGHT = {"R", "AL", "AN"}
_LEFT_TO_RIGHT = "\u200e"
"""Around words that are read from right to left: numbers and signs beside them stay where they belong."""

_ACCENTS = 2
"""More marks than that on one letter climb over the lines around it."""


def safe_name(name: str) -> str:
    r"""A name as it may stand in a message: one short line that mentions, links and formats nothing.

    A safe name stays as it is, so it does no harm to ask twice.

    >>> safe_name("<@1> **Ada**")
    '‹＠1› \\*\\*Ada\\*\\*'
    >>> safe_name(" ")
    'Somebody'
    """
    return safe_text(name, LONGEST) or NOBODY


@lru_cache(maxsize=2048)
def safe_text(text: str, longest: int) -> str:
    """Other words that people wrote, such as a reason, made safe in the same way; may be empty."""
    visible = "".join(_visible(glyph) for glyph in _INVISIBLE.sub(" ", text))
    glyphs = _glyphs(visible.translate(_LOOKALIKE))
    if len(glyphs) > longest:
        glyphs = [*glyphs[: longest - 1], "…"]
    plain = _MARKDOWN.sub(r"\\\g<0>", _NUMBERED.sub(r"\1\\.", "".join(glyphs)))
    if any(unicodedata.bidirectional(character) in _FROM_RIGHT for character in plain):
        return f"{_LEFT_TO_RIGHT}{plain}{_LEFT_TO_RIGHT}"
    return plain


def _visible(character: str) -> str:
    """The character; a space for one that breaks a line; nothing for one that only directs others."""
    if character.isspace():
        return " "
    return "" if unicodedata.category(character) in _UNSEEN else character


def _glyphs(text: str) -> list[str]:
    """The text cut into letters, each with its accents; between words stands one space."""
    glyphs: list[str] = []
    accents = 0
    for character in text:
        if unicodedata.category(character) not in _MARKS:
            if character != " " or glyphs[-1:] not in ([], [" "]):
                glyphs.append(character)
            accents = 0
        elif glyphs and glyphs[-1] != " " and accents < _ACCENTS:
            glyphs[-1] += character
            accents += 1
    return glyphs[:-1] if glyphs[-1:] == [" "] else glyphs
