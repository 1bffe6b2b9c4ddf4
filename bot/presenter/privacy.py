"""What people read of what is kept about them."""

from __future__ import annotations

from bot.message import Attached, Button, Click, Message, Row, Text
from bot.presenter.accents import INK
from bot.words import say

FORGET = "forget-sure"
"""The verb of who means it."""


def dossier_message(file: bytes) -> Message:
    """All that is kept about somebody, as a file for them alone."""
    return Message((Text(say("privacy.export")), Attached(say("privacy.file-name"), file)), accent=INK)


def forget_question(*, copies: int) -> Message:
    """Asks somebody alone whether they want to be forgotten; so many nightly `copies` are kept."""
    text = say("privacy.forget")
    if copies:
        text = f"{text} {say('privacy.forget-copies', copies=copies)}"
    yes = Button(say("privacy.forget-button"), Click(0, 0, 0, FORGET), "danger")
    no = Button(say("button.never-mind"), Click(0, 0, 0, "never-mind"))
    return Message((Text(text), Row((yes, no))), accent=INK)
