"""The help: what can be typed, for whom, page by page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

import msgspec

from bot.message import Button, Click, Message, Row, Text
from bot.presenter.accents import WALNUT
from bot.presenter.fitting import LONGEST, cut, length
from bot.words import say

Reader = Literal["player", "gm", "host"]
READERS: tuple[Reader, ...] = get_args(Reader)


class HelpLine(msgspec.Struct, frozen=True):
    """A command as it is written in a message, what it does, and whom it is for."""

    command: str
    what: str
    reader: Reader


def help_message(lines: Sequence[HelpLine], reader: Reader) -> Message:
    """The page for one kind of reader; its buttons lead to the others."""
    head = say(f"help.{reader}")
    text = "\n".join(
        say("help.line", command=line.command, what=line.what) for line in lines if line.reader == reader
    )
    buttons = tuple(
        Button(
            say(f"help.{each}-button"),
            Click(table=0, hand=0, ask=0, verb="help", arg=each),
            disabled=each == reader,
        )
        for each in READERS
    )
    return Message((Text(head), Text(cut(text, LONGEST - length(head))), Row(buttons)), accent=WALNUT)
