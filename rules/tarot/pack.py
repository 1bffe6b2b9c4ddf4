"""The cards of Tarot Poker: minors that are played from the start, and specials by their codes."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache

from rules.actions import Illegal
from rules.cards import deck
from rules.rankings import standard
from rules.rankings.standard import Weighed
from rules.rankings.wild import DECK, minors

FOOL = "fool"
MAGICIAN = "magician"
PRIESTESS = "high-priestess"
EMPRESS = "empress"
EMPEROR = "emperor"
HIEROPHANT = "hierophant"
CHARIOT = "chariot"
STRENGTH = "strength"
HERMIT = "hermit"
WHEEL = "wheel-of-fortune"
JUSTICE = "justice"
HANGED_MAN = "hanged-man"
DEATH = "death"
TEMPERANCE = "temperance"
DEVIL = "devil"
TOWER = "tower"
STAR = "star"
MOON = "moon"
SUN = "sun"
JUDGMENT = "judgment"
WORLD = "world"
PAGE_OF_PENTACLES = "Pp"
PAGE_OF_SWORDS = "Ps"
PAGE_OF_CUPS = "Pc"
PAGE_OF_RODS = "Pr"

STOPS: Mapping[str, frozenset[str]] = {
    MAGICIAN: frozenset({JUSTICE}),
    WHEEL: frozenset({PAGE_OF_SWORDS}),
    DEATH: frozenset({STRENGTH}),
    TOWER: frozenset({EMPRESS}),
    WORLD: frozenset({JUSTICE, PAGE_OF_SWORDS}),
    PAGE_OF_SWORDS: frozenset({EMPEROR}),
    PAGE_OF_CUPS: frozenset({JUSTICE}),
}
"""Which cards stop the power of a card."""

SPECIALS = tuple(card.code for card in deck(DECK) if card.special)
"""All of them, in the deck's order."""


@lru_cache(64)
def weighed(codes: tuple[str, ...]) -> Weighed:
    """These minors on the board, which is the same for all who show."""
    return standard.weighed({code: minors()[code] for code in codes})


def in_order(specials: Collection[str]) -> tuple[str, ...]:
    """These specials in the deck's order; raises `Illegal` where something is none, or there twice.

    >>> in_order(("Ps", "fool"))
    ('fool', 'Ps')
    """
    if not specials:
        return ()
    for code in specials:
        if code not in SPECIALS:
            raise Illegal("no-such-special", card=code)
    if len(set(specials)) < len(specials):
        raise Illegal("special-twice")
    return tuple(code for code in SPECIALS if code in specials)
