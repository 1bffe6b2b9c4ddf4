"""What wild cards stand for in a hand, and which cards win or lose it at once, in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.words import knows, listed, say
from bot.words.cards import card_words
from rules.cards import deck
from rules.games import find
from rules.ranking import Part


def with_roles(game: str, worth: str, parts: Sequence[Part]) -> str:
    """What a hand is worth, and which of its cards make it that: those that count as another than is printed.

    >>> with_roles("tarot-poker", "pair of Kings", [Part("K", ("Kc", "fool")), Part("9", ("9s",))])
    'pair of Kings (the Fool as King)'
    """
    roles = [role for part in parts if (role := _role(game, part))]
    return say("wilds.worth", worth=worth, roles=", ".join(roles)) if roles else worth


def _role(game: str, part: Part) -> str:
    """What the cards of a part stand for that are printed otherwise; "" where there are none.

    Where the part is no rank they stand for themselves.
    """
    cards = deck(find(game).deck)
    # The Lovers stand there twice, where both of them count.
    others = [code for code in part.cards if cards[code].rank != part.name]
    if not others:
        return ""
    names = listed(_within(card_words(game, code, short=True)) for code in dict.fromkeys(others))
    if not knows(f"pip.{part.name}"):
        return names
    rank = say(f"pip.{part.name}" if len(others) == 1 else f"pips.{part.name}")
    return say("wilds.role", cards=names, rank=rank)


def _within(name: str) -> str:
    """The name of a card as it reads within a sentence."""
    article, _, rest = name.partition(" ")
    return say("wilds.the", name=rest) if article == say("wilds.article") else name
