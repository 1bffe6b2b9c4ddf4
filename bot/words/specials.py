"""Specials and what is done with them, as they read within a sentence."""

from __future__ import annotations

from collections.abc import Iterable

from bot.words import say
from bot.words.cards import card_words
from rules.cards import UNKNOWN
from rules.events import PowerPlayed

GAME = "tarot-poker"

HIDDEN = "?"
"""How the rules write one of somebody's hidden cards, taken at random."""


def the_card(code: str) -> str:
    """A card within a sentence; one that nobody may know is called hidden.

    >>> the_card("tower"), the_card("4c"), the_card("death"), the_card("?")
    ('the Tower', 'the Four of Cups', 'Death', 'a hidden card')
    """
    if code in (HIDDEN, UNKNOWN):
        return say("card.hidden")
    name = card_words(GAME, code)
    article, _, rest = name.partition(" ")
    if article == say("wilds.article"):
        return say("wilds.the", name=rest)
    return say("wilds.the", name=name) if rest else name


def card_of(code: str, whose: str) -> str:
    """Somebody's card within a sentence.

    >>> card_of("tower", "Bo"), card_of("4c", "Bo"), card_of("?", "Bo")
    ("Bo's Tower", "Bo's Four of Cups", "one of Bo's hidden cards")
    """
    if code in (HIDDEN, UNKNOWN):
        return say("card.hidden-of", whose=whose)
    return say("card.of", whose=whose, card=bare_name(code))


def bare_name(code: str) -> str:
    """The name of a card without its article."""
    return card_words(GAME, code).removeprefix(f"{say('wilds.article')} ")


def the_cards(codes: Iterable[str]) -> str:
    """Several of them, side by side."""
    return ", ".join(map(the_card, codes))


def as_begun(words: str) -> str:
    """The words at the beginning of a sentence.

    >>> as_begun(the_card("tower"))
    'The Tower'
    """
    return words[:1].upper() + words[1:]


def ranks_words(rank: str) -> str:
    """Several cards of a rank.

    >>> ranks_words("K")
    'Kings'
    """
    return say(f"pips.{rank}")


def played_words(event: PowerPlayed, who: str, on: str) -> str:
    """A power that is played, told as what its player is about; names are safe.

    >>> played_words(PowerPlayed(seat=0, card="tower", on=1, aim="?"), "Ada", "Bo")
    "Ada brings the Tower down on one of Bo's hidden cards"
    """
    key = f"played.{event.card}"
    if event.mode:
        key = f"{key}-{event.mode}"
    elif event.on is not None and event.card == "Ps" and not event.aim:
        key = f"{key}-showdown"
    facts = {"aim": card_of(event.aim or HIDDEN, on), "rank": ranks_words(event.rank) if event.rank else ""}
    return say(key, who=who, on=on, **facts)
