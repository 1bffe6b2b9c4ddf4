"""Tarot Poker: ordinary poker with tarot cards. By Robert Shea and Robert Anton Wilson, as posted by Victor.

The 52 minors are played with, in any of the five forms of ordinary poker; the specials lie apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from rules.cards import Slot, deck
from rules.dealers_choice import DealersChoice
from rules.forms import OrdinaryName
from rules.hand import FormOptions, Game
from rules.ranking import BadHand, HandRank, own_that_count, refuse_twice
from rules.rankings import wild
from rules.rankings.standard import Weighed, rank, weigh, weighed
from rules.stock import Source, Stock

DECK = "tarot"


@cache
def minors() -> Mapping[str, int]:
    """The cards that are played from the start, by code, with their weights."""
    cards = [card for card in deck(DECK) if not card.special]
    suits = list(dict.fromkeys(card.suit for card in cards))
    return {card.code: weigh(card.rank, suits.index(card.suit)) for card in cards}


class TarotPokerOptions(FormOptions, frozen=True, kw_only=True):
    """What can be set for a table of Tarot Poker."""

    form: OrdinaryName = "texas-holdem"
    dealers_choice: bool = False
    """Whether each dealer chooses the form; `form` is the first one then."""


class TarotPoker(DealersChoice):
    """One hand of Tarot Poker, in one of the five forms."""

    deck_name = DECK

    def open_source(self) -> Source:
        """The minors."""
        return Stock(minors())

    def rank(self, slots: Sequence[Slot], board: Sequence[str] = ()) -> HandRank:
        """As in poker; in Omaha exactly two of one's own count."""
        return _rank([slot.cards[0] for slot in slots], board, self.form.own)


def _rank(own: Sequence[str], board: Sequence[str], count: int | None) -> HandRank:
    return rank(_weighed(tuple(own)), _weighed(tuple(board)), count)


@lru_cache(4096)
def _weighed(codes: tuple[str, ...]) -> Weighed:
    """All who show have the same board, and of two own cards there are only so many."""
    return weighed({code: minors()[code] for code in codes})


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
    if "star" in codes:
        raise BadHand("never-held", card="star")
    # R8: shared cards are never special.
    if special := next((code for code in shared if code not in minors()), None):
        raise BadHand("special-shared", card=special)
    return wild.rank(mine, shared, own_that_count(mine, shared, barred=bool(bar)))


def _typed(text: str) -> list[str]:
    return [card.code for slot in deck(DECK).read(text) for card in slot]


GAME = Game(
    id="tarot-poker",
    seats=range(2, 9),
    options=TarotPokerOptions,
    hand=TarotPoker,
    score=score,
    deck=DECK,
)
