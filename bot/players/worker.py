"""Minds in a process of their own: asked by a line of JSON on its input, they answer by one on its output.

It holds no token and no database, and ends when whoever started it closes its input, or is no more.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import BinaryIO

import msgspec

from bot.players import Decision, Temper, decide, decode, estimate

__all__ = ["Answer", "Question", "answer", "serve"]


class Question(msgspec.Struct, frozen=True):
    """What is asked: the sight as `encode` writes it, and with which temper and seed it is looked at.

    Without a temper it is asked for an estimate alone.
    """

    sight: msgspec.Raw
    temper: Temper | None
    seed: bytes


class Answer(msgspec.Struct, frozen=True):
    """The decision, or else what kind of error came instead: no more of it, for its words may be cards."""

    decision: Decision | None = None
    failed: str = ""


_QUESTIONS = msgspec.json.Decoder(Question)


def answer(line: bytes) -> Answer:
    """The answer to a question that was encoded."""
    try:
        question = _QUESTIONS.decode(line)
        sight = decode(bytes(question.sight))
        if question.temper is None:
            return Answer(Decision(None, estimate(sight, question.seed)))
        return Answer(decide(sight, question.temper, question.seed))
    except Exception as error:
        return Answer(failed=type(error).__name__)


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer until there are no more questions. The first line says that it is ready."""
    answers.write(b"{}\n")
    answers.flush()
    for line in questions:
        answers.write(msgspec.json.encode(answer(line)) + b"\n")
        answers.flush()


if __name__ == "__main__":
    # Ctrl-C goes to all processes of a terminal: the bot says when it is over.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        # Where there is one processor, whoever presses a button goes first.
        os.nice(5)
    serve(sys.stdin.buffer, sys.stdout.buffer)
