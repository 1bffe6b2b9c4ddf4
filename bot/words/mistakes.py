"""What is wrong with typed cards or with a hand file, in words."""

from __future__ import annotations

from typing import Any

from bot.words import knows, say
from rules import cards
from rules.actions import Illegal
from rules.cards import UnknownCard
from rules.notation import NotationError
from rules.ranking import BadHand


def bad_hand_words(error: BadHand | UnknownCard) -> str:
    """Why typed cards are no hand of the game.

    >>> from rules.cards import deck
    >>> bad_hand_words(UnknownCard("13t", "ransom"))
    'there is no card «13t» in this deck: cards are written as in 1t, by code or full name'
    """
    if isinstance(error, UnknownCard):
        return _no_such_card(card=error.text, deck=error.deck)
    return _sentence("bad-hand", error.reason, error.facts)


def bad_file_words(error: NotationError) -> str:
    """What is wrong with a hand file, without the place.

    >>> bad_file_words(NotationError("raise-too-small", by_rules=True, low=6))
    'a bet or raise must come to at least 6'
    """
    if error.reason == "no-such-card":
        return _no_such_card(**error.facts)
    if error.reason == "bad-key":
        return _bad_key(error.facts["key"])
    return _sentence("refused" if error.by_rules else "bad-file", error.reason, error.facts)


def illegal_words(error: Illegal) -> str:
    """Why no hand can be begun.

    >>> illegal_words(Illegal("wrong-number-of-players", least=2, most=7))
    'the game is for 2 to 7 players'
    """
    return _sentence("refused", error.reason, error.facts)


def place_words(error: NotationError, file: str, hand: int) -> str:
    """Where in a hand file the error is."""
    if error.action:
        return say("file.action", file=file, hand=hand, action=error.action, text=plain(error.text))
    return say("file.hand", file=file, hand=hand)


def plain(text: str) -> str:
    """What somebody wrote, fit to be repeated within one line of a terminal.

    >>> plain("5t  \\n\\x1b[2J")
    '5t �[2J'
    """
    line = "".join(glyph if glyph.isprintable() else "�" for glyph in " ".join(text.split()))
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"


_LONGEST = 200


def _no_such_card(card: str, deck: str) -> str:
    return say("bad-hand.no-such-card", card=plain(card), example=cards.deck(deck).codes[0])


def _bad_key(key: str) -> str:
    # antes[1] is about antes, options.chip about options.
    name = key.partition("[")[0].partition(".")[0]
    wanted = say(f"key.{name}") if knows(f"key.{name}") else say("key.other")
    return say("bad-file.bad-key", key=plain(key), wanted=wanted)


def _sentence(kind: str, reason: str, facts: dict[str, Any]) -> str:
    facts = {name: plain(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}
    # The rules count seats from 0, files from 1.
    if "seat" in facts:
        facts["player"] = facts["seat"] + 1
    return say(f"{kind}.{reason}", **facts)
