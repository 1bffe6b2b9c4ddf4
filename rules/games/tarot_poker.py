"""Tarot Poker: ordinary poker with tarot cards. By Robert Shea and Robert Anton Wilson, as posted by Victor.

The 52 minors are played with, in any of the five forms of ordinary poker. The specials lie apart until
dealers call for them; how these are played is in `rules.tarot`.
"""

from __future__ import annotations

from typing import Literal

from rules.cards import deck
from rules.forms import OrdinaryName
from rules.hand import FormOptions, Game, Setup
from rules.ranking import BadHand, HandRank, own_that_count, refuse_twice
from rules.rankings import wild
from rules.rankings.wild import DECK, minors
from rules.tarot.hand import TarotHand
from rules.tarot.pack import STAR
from rules.tarot.plain import TarotPoker


class TarotPokerOptions(FormOptions, frozen=True, kw_only=True):
    """What can be set for a table of Tarot Poker."""

    form: OrdinaryName = "texas-holdem"
    dealers_choice: bool = True
    """Whether each dealer chooses the form; `form` is the first one then."""
    specials: bool = True
    """Whether a dealer may call for a special instead of dealing."""
    priestess_cap: Literal["none", "pot"] = "none"
    """Whether the Priestess's bet, to which nobody may fold, is at most the pot (R18)."""


def score(text: str) -> HandRank:
    """The best five of five to seven typed cards, specials too; after a bar come those that are shared.

    Four cards with three or more shared ones are a hand of Omaha. Raises `BadHand` or `UnknownCard`.

    >>> score("Kp Kc | 9r 4s 2p Ac 2r").label, score("Ap Ac Kp Kc lovers").label
    ('two-pair', 'four')
    """
    own, bar, board = (part.strip() for part in text.partition("|"))
    mine, shared = (_typed(part) for part in (own, board))
    codes = mine + shared
    refuse_twice(codes)
    if STAR in codes:
        raise BadHand("never-held", card=STAR)
    # R8: shared cards are never special.
    if special := next((code for code in shared if code not in minors()), None):
        raise BadHand("special-shared", card=special)
    return wild.rank(mine, shared, own_that_count(mine, shared, barred=bool(bar)))


def _typed(text: str) -> list[str]:
    return [card.code for slot in deck(DECK).read(text) for card in slot]


def _hand(setup: Setup) -> TarotPoker:
    # Without a special in the deck it is ordinary poker.
    return TarotHand(setup) if setup.carry.specials else TarotPoker(setup)


GAME = Game(
    id="tarot-poker",
    seats=range(2, 9),
    options=TarotPokerOptions,
    hand=_hand,
    score=score,
    deck=DECK,
    rules_version=2,
)
