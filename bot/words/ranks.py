"""What cards are worth, and which rule decided, in words.

A game adds a template for each label of its ranks to `ranks.yaml`, and code here only where its ranks
are told in another way than by label, points and parts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.words import knows, say
from bot.words.cards import card_words
from bot.words.grand import grand_words
from bot.words.sets import sets_name_words, sets_why_words, sets_words
from bot.words.trumps import trumps_why_words, trumps_words
from bot.words.wilds import with_roles
from rules.ranking import HandRank, Part

_OF_SETS = {"sigilian", "limbo-holdem"}
"""Games whose hands are made of sets."""

_OF_TRUMPS = "trump-poker"
_OF_COMBOS = "grand-sigilian"
_OF_WILDS = "tarot-poker"


def rank_words(game: str, rank: HandRank) -> str:
    """What the cards are worth.

    >>> from rules.games import find
    >>> rank_words("queens-ransom", find("queens-ransom").score("9t 7c 7f 5e 3k"))
    '31, odds over evens: 9+7+7+5+3/'
    """
    if game in _OF_SETS:
        return sets_words(game, rank)
    if game == _OF_TRUMPS:
        return trumps_words(game, rank)
    if game == _OF_COMBOS:
        return grand_words(rank)
    parts = [_part_words(game, part) for part in rank.parts]
    facts = _ranks_facts(rank.parts)
    worth = say(f"rank.{rank.label}", points=rank.points, written=rank.written, parts=parts, **facts)
    return with_roles(game, worth, rank.parts) if game == _OF_WILDS else worth


def name_words(game: str, rank: HandRank) -> str:
    """What the cards are worth as the winner's line says it: sets without the cards, which stand above it."""
    return sets_name_words(game, rank) if game in _OF_SETS else rank_words(game, rank)


def why_words(game: str, winner: HandRank, loser: HandRank, *, told: bool = False) -> str:
    """Which rule decided between two ranks, in one clause; `told` where it follows what the winner has.

    >>> from rules.games import find
    >>> one, other = map(find("queens-ransom").score, ("1t 1c 10f 4e 4k", "7t 5c 5f 3e 4k"))
    >>> why_words("queens-ransom", other, one)
    '16 each: odds over evens beats evens over odds'
    """
    if game in _OF_SETS:
        return sets_why_words(game, winner, loser)
    if game == _OF_TRUMPS:
        return trumps_why_words(game, winner, loser)
    if winner.value == loser.value:
        return say("why.equal")
    if winner.points != loser.points:
        return say("why.beats", winner=winner.points, loser=loser.points)
    if winner.label == loser.label:
        first = say("why.that") if told else rank_words(game, winner)
        return say("why.beats", winner=first, loser=rank_words(game, loser))
    clause = say("why.beats", winner=say(f"label.{winner.label}"), loser=say(f"label.{loser.label}"))
    return clause if winner.points is None else say("why.each", points=winner.points, clause=clause)


def _ranks_facts(parts: Sequence[Part]) -> dict[str, Any]:
    """Of parts that are named for a printed rank: its name, of one card and of several, and the kickers."""
    if not all(knows(f"pip.{part.name}") for part in parts):
        return {}
    one = [say(f"pip.{part.name}") for part in parts]
    # What is there several times makes the hand; where nothing is, the highest card does.
    made = max(1, sum(len(part.cards) > 1 for part in parts))
    kickers = say("rank.kickers", kickers=", ".join(one[made:])) if one[made:] else ""
    return {"one": one, "many": [say(f"pips.{part.name}") for part in parts], "kickers": kickers}


def _part_words(game: str, part: Part) -> str:
    return ", ".join(
        " + ".join(card_words(game, code, short=True) for code in slot.split("+")) for slot in part.cards
    )
