"""What hands of Trump Poker are worth, what trumps stand for in them, and which rule decided, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bot.words import listed, say
from bot.words.cards import card_words
from rules.cards import deck
from rules.games import find
from rules.ranking import HandRank, Part
from rules.rankings.trump_telling import ALONE, decided
from rules.rankings.trumps import is_trump

_SUITED = {"flush", "straight-flush", "royal-flush"}
_WHOLE = {"losing", "royal-hand", "royal-blaze"}
"""What is told by its cards; all else is told by ranks."""


def trumps_words(game: str, rank: HandRank) -> str:
    """What the cards are worth, and what the trumps among them stand for.

    >>> trumps_words("trump-poker", find("trump-poker").score("corwin Kc 8s 4r 2c"))
    'pair of Kings, with Eight, Four, Two (Corwin as King)'
    """
    if rank.label in _WHOLE:
        return say(f"rank.{rank.label}", cards=_cards(game, (c for part in rank.parts for c in part.cards)))
    worth = say(f"rank.{rank.label}", **_by_rank(rank.parts))
    if rank.label in _SUITED:
        code = next(code for part in rank.parts for code in part.cards if not is_trump(code))
        worth = say("trumps.suited", worth=worth, suit=say(f"trumps.in-{deck(find(game).deck)[code].suit}"))
    roles = [role for part in rank.parts if (role := _role(game, part))]
    return say("trumps.worth", worth=worth, roles=", ".join(roles)) if roles else worth


def trumps_why_words(game: str, winner: HandRank, loser: HandRank) -> str:
    """Which rule decided between two hands, in one clause.

    >>> score = find("trump-poker").score
    >>> trumps_why_words("trump-poker", score("brand Ap 9c 5s 2r"), score("dworkin As 9s 5r 2p"))
    'a pair each: Brand and Ace of Coins outrank Dworkin'
    """
    by, mine, theirs = decided(winner, loser)
    label = say(f"label.{winner.label}")
    if by == "equal":
        return say("why.equal")
    if by == "kind":
        return say("why.beats", winner=label, loser=say(f"label.{loser.label}"))
    if by in ("rank", "kicker"):
        words = [say(f"pip.{name}") for (name,) in (mine, theirs)]
    else:
        words = [_cards(game, cards) if cards else "" for cards in (mine, theirs)]
    key = "longer" if by == "suit" and not theirs else by
    return say(f"why.trumps-{key}", label=label, winner=words[0], loser=words[1], count=len(mine))


def _cards(game: str, codes: Iterable[str]) -> str:
    return listed(card_words(game, code, short=True) for code in codes)


def _by_rank(parts: Sequence[Part]) -> dict[str, Any]:
    """The ranks that make the hand, of one card and of several, and the kickers."""
    one = [say(f"pip.{part.name}") for part in parts]
    # What is there several times makes the hand; where nothing is, the highest card does.
    made = max(1, sum(len(part.cards) > 1 for part in parts))
    return {
        "one": one,
        "many": [say(f"pips.{part.name}") for part in parts],
        "kickers": say("rank.kickers", kickers=", ".join(one[made:])) if one[made:] else "",
        "rest": ", ".join(say(f"pip.{part.name}") for part in parts[1:] for _ in part.cards),
    }


def _role(game: str, part: Part) -> str:
    """What the trumps of a part stand for; "" where there are none, or for nothing else."""
    trumps = [code for code in part.cards if is_trump(code)]
    if not trumps or part.name == ALONE:
        return ""
    name = say(f"pip.{part.name}" if len(trumps) == 1 else f"pips.{part.name}")
    return say("trumps.role", trumps=_cards(game, trumps), rank=name)
