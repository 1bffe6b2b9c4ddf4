"""Sigilian Poker and Limbo Hold'em: poker with the suits and planes of Sigil. By Eco-Mono, after Wyvern.

The ranking is in `rules.rankings.sets`; here are the two games that are played with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

import msgspec

from rules.cards import Slot, deck
from rules.forms import LIMBO_HOLDEM as LIMBO
from rules.forms import NINE_CARD_DRAW, Form
from rules.hand import BlindOptions, Chips, Game, Setup
from rules.poker import PokerHand
from rules.ranking import BadHand, HandRank, refuse_twice
from rules.rankings.laid_out import rank
from rules.rankings.sets import DECK, HAND, House

# Ante or blinds: both come from the table's options, and a blind of nothing is none. With blinds, the first
# round begins left of the big one.
_DEAL, _TRADE = NINE_CARD_DRAW.streets
DRAW = msgspec.structs.replace(
    NINE_CARD_DRAW, forced="blinds", streets=(msgspec.structs.replace(_DEAL, opens="blinds"), _TRADE)
)


class LimboOptions(BlindOptions, frozen=True, kw_only=True):
    """What can be set for a table of Limbo Hold'em."""

    set_penalty: Literal["total", "each"] = "total"
    """Whether several sets count one less in all, or one less for every set after the first (R3)."""
    lady: Literal["wild", "plain"] = "wild"
    clueless: Literal["dead", "plain"] = "dead"
    """Whether these have their powers (R4)."""
    tie_break: Literal["highest-card", "all-cards"] = "highest-card"
    """What decides between sets that are equal (R5)."""
    planes_above_kings: bool = False
    """Whether Planes stand above Kings, not below them (R6)."""

    @property
    def house(self) -> House:
        """The house rules of the ranking."""
        return House(*(getattr(self, rule) for rule in House._fields))


class SigilianOptions(LimboOptions, frozen=True, kw_only=True):
    """What can be set for a table of Sigilian Poker."""

    small_blind: Chips = 0
    big_blind: Chips = 0


class Sigilian(PokerHand):
    """One hand of Sigilian Poker."""

    deck_name = DECK
    plays: Form = DRAW

    def __init__(self, setup: Setup) -> None:
        self._house = setup.options.house
        super().__init__(setup, self.plays)

    def rank(self, slots: Sequence[Slot], board: Sequence[str] = ()) -> HandRank:
        """The best that one's own cards make, in Limbo with six of the board."""
        return rank(tuple(slot.cards[0] for slot in slots), tuple(board), self._house)


class Limbo(Sigilian):
    """One hand of Limbo Hold'em."""

    plays = LIMBO


_BY_THE_BOOK = LimboOptions()


def score(text: str, options: LimboOptions = _BY_THE_BOOK) -> HandRank:
    """The rank of nine typed cards; raises `BadHand` or `UnknownCard`.

    >>> score("1l 3c 5g ke outlands sigil 2le 2lg clueless-1").points
    7
    """
    own, board = _typed(text)
    if board or len(own) != HAND:
        raise BadHand("not-nine-cards", wanted=HAND, given=len(own) + len(board))
    return rank(own, (), options.house)


LEAST_BOARD = LIMBO.streets[1].board
"""The fewest cards on the board with which a hand of Limbo can be shown down."""


def score_limbo(text: str, options: LimboOptions = _BY_THE_BOOK) -> HandRank:
    """The rank of three typed cards and, after a bar, those on the board; raises `BadHand` or `UnknownCard`.

    >>> score_limbo("1l 3c 5g | ke outlands sigil 2le 2lg clueless-1 5n 4e 4c").points
    8
    """
    own, board = _typed(text)
    if len(own) != LIMBO.own or not LEAST_BOARD <= len(board) <= _MOST_BOARD:
        raise BadHand("not-limbo", own=LIMBO.own, least=LEAST_BOARD, most=_MOST_BOARD)
    return rank(own, board, options.house)


_MOST_BOARD = sum(street.board for street in LIMBO.streets)


def _typed(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cards before a bar and after it, each there once."""
    before, _, after = text.partition("|")
    own, board = (
        tuple(card.code for slot in deck(DECK).read(part) for card in slot) for part in (before, after)
    )
    codes = own + board
    refuse_twice(codes)
    return own, board


SIGILIAN = Game(
    id="sigilian",
    seats=range(DRAW.seats[0], DRAW.seats[1] + 1),
    options=SigilianOptions,
    hand=Sigilian,
    score=score,
    score_with=score,
    deck=DECK,
)

LIMBO_HOLDEM = replace(
    SIGILIAN,
    id="limbo-holdem",
    seats=range(LIMBO.seats[0], LIMBO.seats[1] + 1),
    options=LimboOptions,
    hand=Limbo,
    score=score_limbo,
    score_with=score_limbo,
)
