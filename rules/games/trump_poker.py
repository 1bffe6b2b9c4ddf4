"""Trump Poker: ordinary poker with the trumps of Amber. By Romilly Mueller and her co-author.

The ranking is in `rules.rankings.trump_ranking`, and told in `rules.rankings.trump_telling`; here is the
game that is played with it, in any of the five forms of ordinary poker.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from rules.cards import Card, Deck, Slot, UnknownCard, deck
from rules.dealers_choice import DealersChoice
from rules.forms import OrdinaryName
from rules.hand import FormOptions, Game, Setup
from rules.ranking import HandRank, own_that_count, refuse_twice
from rules.rankings.trump_telling import Trumps, rank
from rules.rankings.trump_weights import DECK
from rules.rankings.trumps import TRUMPS
from rules.stock import Source, Stock


class BadOption(ValueError):
    """A list of trumps that cannot be played with; `option` says which."""

    def __init__(self, option: str) -> None:
        super().__init__(option)
        self.option = option


class TrumpPokerOptions(FormOptions, frozen=True, kw_only=True):
    """What can be set for a table of Trump Poker; raises `BadOption`."""

    form: OrdinaryName = "seven-card-stud"
    dealers_choice: bool = False
    """Whether each dealer chooses the form; `form` is the first one then."""
    order: tuple[str, ...] = TRUMPS
    """All trumps from the lowest: the house may have another order than the rules."""
    extra_trumps: tuple[str, ...] = ()
    """Names of player characters: wild cards that rank below all other trumps."""

    def __post_init__(self) -> None:
        # The trumps' names are their codes, whatever the case.
        msgspec.structs.force_setattr(self, "order", tuple(name.lower() for name in self.order))
        if sorted(self.order) != sorted(TRUMPS):
            raise BadOption("order")
        codes = [code_of(name) for name in self.extra_trumps]
        if len(set(codes)) < len(codes) or not all(map(_is_free, self.extra_trumps)):
            raise BadOption("extra_trumps")

    @property
    def trumps(self) -> Trumps:
        """The trumps of the table, by code."""
        return Trumps(self.order, tuple(map(code_of, self.extra_trumps)))


# The code of a natural card has two letters, and so a name needs three.
_NAME = re.compile(r"[^\W\d_]{3,}([ '-][^\W\d_]+)*|[^\W\d_]{1,2}([ '-][^\W\d_]+)+")
_LONGEST_NAME = 32


def code_of(name: str) -> str:
    """The code of the extra trump with this name.

    >>> code_of("Lord Rein")
    'lord-rein'
    """
    return name.casefold().replace("'", "").replace(" ", "-")


def _is_free(name: str) -> bool:
    """Whether it can be the name of an extra trump, and no card of the deck has it."""
    if len(name) > _LONGEST_NAME or not _NAME.fullmatch(name):
        return False
    for text in (name, code_of(name)):
        try:
            deck(DECK).find(text)
        except UnknownCard:
            continue
        return False
    return True


@lru_cache(64)
def playing_deck(extra_trumps: tuple[str, ...]) -> Deck:
    """The deck with these extra trumps in it."""
    cards = tuple(deck(DECK))
    extra = (
        Card(code=code_of(name), name=name, index=index)
        for index, name in enumerate(extra_trumps, len(cards))
    )
    return Deck(DECK, (*cards, *extra))


class TrumpPoker(DealersChoice):
    """One hand of Trump Poker, in one of the five forms."""

    deck_name = DECK

    def __init__(self, setup: Setup) -> None:
        options: TrumpPokerOptions = setup.options
        self._trumps = options.trumps
        self._cards = playing_deck(options.extra_trumps)
        super().__init__(setup)

    def open_source(self) -> Source:
        """The whole deck, with the extra trumps of the house."""
        return Stock(self._cards.codes, self.wants_cover)

    def rank(self, slots: Sequence[Slot], board: Sequence[str] = ()) -> HandRank:
        """The best five cards; in Omaha exactly two of one's own count."""
        return rank([slot.cards[0] for slot in slots], board, self.form.own, self._trumps)

    # R6. For the bring-in a trump is above an Ace, and an extra one lowest of the trumps. For who opens, the
    # upcards are a hand: trumps are wild, strength and suits break ties, and Corwin with Eric comes last.
    def bring_in_value(self, slot: Slot) -> tuple[int, ...]:
        """How high an upcard is."""
        return (*self.rank((slot,)).value, self._cards[slot.cards[0]].index)


_BY_THE_BOOK = TrumpPokerOptions()


def score(text: str, options: TrumpPokerOptions = _BY_THE_BOOK) -> HandRank:
    """The best five of five to seven typed cards; after a bar come those that are shared.

    Four cards with three or more shared ones are a hand of Omaha. Raises `BadHand` or `UnknownCard`.

    >>> score("Kp Kc | 9r 4s corwin Ac 2r").label
    'three'
    """
    cards = playing_deck(options.extra_trumps)
    own, bar, board = (part.strip() for part in text.partition("|"))
    mine, shared = ([card.code for slot in cards.read(part) for card in slot] for part in (own, board))
    codes = mine + shared
    refuse_twice(codes)
    count = own_that_count(mine, shared, barred=bool(bar))
    if count is None:
        mine, shared = codes, []
    return rank(mine, shared, count, options.trumps)


GAME = Game(
    id="trump-poker",
    seats=range(2, 9),
    options=TrumpPokerOptions,
    hand=TrumpPoker,
    score=score,
    score_with=score,
    deck=DECK,
    with_options=lambda options: playing_deck(options.extra_trumps),
)
