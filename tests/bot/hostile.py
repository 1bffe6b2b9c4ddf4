"""Two hundred names that nobody should be able to do harm with, and what of a text is alive in Discord."""

from __future__ import annotations

import re
from itertools import product

_MENTIONS = [
    "@everyone",
    "@here",
    "<@1>",
    "<@!1>",
    "<@&1>",
    "<#1>",
    "</pay:1>",
    "</table open:1>",
    "<id:customize>",
    "<t:0>",
    "<t:0:R>",
    "<t:-1:F>",
    "<:fox:1>",
    "<a:fox:1>",
    "<@\u200b1>",
    "<\u2060@1>",
    "@\u200beveryone",
]
_MARKDOWN = [
    "**A**",
    "*A*",
    "__A__",
    "_A_",
    "~~A~~",
    "||A||",
    "`A`",
    "``A``",
    "```A```",
    "***",
    "**",
    "___",
    "~~",
    "||",
    "[A](http://a.example)",
    "[A](<http://a.example>)",
    "http://a.example",
    "https://a.example",
    "<https://a.b>",
    "# A",
    "## A",
    "### A",
    "-# A",
    "> A",
    ">>> A",
    "- A",
    "+ A",
    "* A",
    "1. A",
    "12. A",
    "A\\",
    "\\*A*",
    "\\\\",
    "](http://a.b)",
    "[A",
    "A](",
    "`",
    "*`_",
    "|*|_|~|",
    "**A",
    "A**",
    "\\",
    "*\\*A",
    "\\_\\_",
]
_LINES = [f"A{end}# B" for end in ("\n", "\r\n", "\x0b", "\x0c", "\x85", "\u2028", "\u2029", "\n\n\n")]
_UNSEEN = [
    "\u200b",
    "\ufeff",
    "\u2060\u2061",
    "\xad",
    "ㅤ",
    "⠀",
    "ᅟ",
    "́",
    "\x00",
    "\x1b[31mA",
    "\u202eadA",
    "\u2067A\u2069",
    "\u200fA",
    "\u061cA",
    "A\u202d",
    "\U000e0041\U000e0042",
    "\ue000",
    "A͏",
    "عمر",
    "שלום",
    "عمر 12",
    "12 שלום",
    "ܐܒܐ",
    "نرگس · 9",
    "A שלום B",
]
_WIDE = [
    glyph * (32 // len(glyph))
    for glyph in ["W", "_", "*", "🦊", "﷽", "㍿", "𒐫", "王", "á", "👨\u200d👩\u200d👧", "🇩🇪", "1️⃣"]
]
_TALL = ["Z" + "\u0335" * 31, "🏳\ufe0f\u200d🌈"]
_TEMPLATES = ["{name}", "{0}", "{who:coins}", "{}", "%s", "%(name)s", "${name}", "{name!r}", "{{A}}", "{a|b}"]
_SINGLE = (*_MENTIONS, *_MARKDOWN, *_LINES, *_UNSEEN, *_WIDE, *_TALL, *_TEMPLATES)
_BEFORE = ("A ", "\u200b", "\\", "é\u202e", "*")

NAMES = (*_SINGLE, *(before + name for before, name in product(_BEFORE, (*_MENTIONS, *_MARKDOWN))))[:200]
"""As long as Discord takes them: 32 characters."""

_TOKEN = re.compile(
    r"<(?:@[!&]?\d+|#\d+|t:-?\d+(?::\w)?|a?:\w+:\d+|/[^:>]+:\d+|id:\w+)>"
    r"|@everyone|@here|https?://|(?<!\\)\]\(",
    re.IGNORECASE,
)
_MARK = re.compile(r"(?<!\\)(?:\\\\)*([*_~|`]+)")
_START = re.compile(r"^\s*(#{1,3} |-# |>{1,3} |[-*+] |\d+\. )", re.M)
_DIRECTING = re.compile("[\u061c\u200f\u202a-\u202e\u2066-\u2069]")


def alive(text: str) -> tuple[object, ...]:
    r"""What a text is more than letters: tokens, marks that format, beginnings of lines, lines.

    >>> alive("**Ada** <t:1:R>") == alive("**Bo** <t:1:R>"), alive("*") == alive("\\*")
    (True, False)
    """
    found = (_TOKEN.findall(text), _MARK.findall(text), _START.findall(text), _DIRECTING.findall(text))
    return *found, text.count("\n")
