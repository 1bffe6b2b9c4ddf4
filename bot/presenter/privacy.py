"""What people read of what is kept about them."""

from __future__ import annotations

from bot.message import Attached, Button, Click, Message, Row, Text
from bot.presenter.accents import INK
from bot.words import say

FORGET = "forget-sure"
"""The verb of who means it."""


def dossier_message(file: bytes, *, in_parts: bool = False) -> Message:
    """All that is kept about somebody, as a file for them alone; `in_parts` if other processes keep more."""
    return Message(
        (Text(of_here(say("privacy.export"), in_parts=in_parts)), Attached(say("privacy.file-name"), file)),
        accent=INK,
    )


def of_here(text: str, *, in_parts: bool) -> str:
    """What is said and, where there are several processes, that it is of one of them."""
    return f"{text}\n{say('privacy.in-parts')}" if in_parts else text


def forget_question(*, copies: int, in_parts: bool = False) -> Message:
    """Asks somebody alone whether they want to be forgotten; so many nightly `copies` are kept."""
    text = say("privacy.forget")
    if copies:
        text = f"{text} {say('privacy.forget-copies', copies=copies)}"
    text = of_here(text, in_parts=in_parts)
    yes = Button(say("privacy.forget-button"), Click(0, 0, 0, FORGET), "danger")
    no = Button(say("button.never-mind"), Click(0, 0, 0, "never-mind"))
    return Message((Text(text), Row((yes, no))), accent=INK)
