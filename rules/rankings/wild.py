"""The ranking of Tarot Poker: what its specials are in a hand, and what hands with wild cards are worth."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations

import msgspec

from rules.cards import Card, deck
from rules.ranking import HandRank, Part
from rules.rankings import standard, wild_tables
from rules.rankings.wild_tables import (
    ANY_WILD,
    DEVIL,
    HAND,
    HERMIT,
    LABELS,
    LOSING,
    LOST,
    LOVERS,
    PAGE,
    WILD,
    WINNER,
    WON,
    standing_for,
    unpacked,
    weigh,
)
from rules.rankings.wild_telling import told

DECK = "tarot"
SUITS = ("pentacles", "cups", "rods", "swords")
"""The suits as their cards are weighed; none is higher."""

WINNERS = ("strength", "sun", "judgment")
"""Two of these win at once."""


class Standing(msgspec.Struct, frozen=True):
    """What has happened in a hand that bears on what its cards are.

    `world` is the rank that the World named, as the deck prints it; `denied` are the cards that the Page of
    Swords denied. An automatic winner who is `judged` holds wild cards and no more.
    """

    world: str = ""
    denied: frozenset[str] = frozenset()
    judged: bool = False


AS_DEALT = Standing()
"""Nothing has happened."""


# What cards are.


@cache
def minors() -> Mapping[str, int]:
    """The cards that are played from the start, by code, as the ordinary ranking weighs them."""
    cards = [card for card in deck(DECK) if not card.special]
    return {card.code: standard.weigh(card.rank, SUITS.index(card.suit)) for card in cards}


@lru_cache(256)
def weights(standing: Standing = AS_DEALT) -> Mapping[str, int]:
    """All cards by code, with their weights in a hand of that standing; what is no card weighs nothing."""
    return {card.code: _weight(card, standing) for card in deck(DECK)}


def _weight(card: Card, standing: Standing) -> int:
    denied = card.code in standing.denied
    if not card.special:
        # R11: the World's rank is that of minors, wherever they are.
        is_wild = card.rank == standing.world and not denied
        return WILD if is_wild else weigh(card.rank, SUITS.index(card.suit))
    # The Devil and the Wheel are never wild, so that nobody denies them; the Star is never held.
    if card.code == "devil":
        return DEVIL
    if card.code == "star":
        return 0
    if denied or card.code == "wheel-of-fortune":
        return _tamed(card)
    if card.code in WINNERS and not standing.judged:
        return WILD | WINNER
    return {"hermit": HERMIT, "Pp": PAGE, "lovers": LOVERS}.get(card.code, WILD)


# A denied Page is the Knight of its suit; an Arcanum up to X its number in any suit, the Magician an Ace and
# the Lovers a single 6; the Fool and those above X are no card.
def _tamed(card: Card) -> int:
    if card.arcana is None:
        return weigh("N", SUITS.index(card.suit))
    return weigh(_NUMBERED[card.arcana - 1]) if 1 <= card.arcana <= len(_NUMBERED) else 0


_NUMBERED = ("A", *standard.RANKS[: standard.RANKS.index("T") + 1])


def is_wild(code: str, hand: Collection[str], standing: Standing = AS_DEALT) -> bool:
    """Whether a card is wild in a hand, which is all that its player could use, shared cards included (R6).

    >>> is_wild("hermit", ["hermit", "Kc", "Qc"]), is_wild("hermit", ["hermit", "fool", "Kc"])
    (True, False)
    """
    known = weights(standing)
    return bool(_resolved(known[code], [known[other] for other in hand if other != code]) & ANY_WILD)


def _resolved(card: int, others: Collection[int]) -> int:
    """What a card weighs beside others; the Hermit and the Page of Pentacles depend on them."""
    if card not in (HERMIT, PAGE):
        return card
    hermit, page = standing_for(wild=any(other & ANY_WILD for other in others), page=PAGE in others)
    return hermit if card == HERMIT else page


# What hands are worth.


def value_of(own: Sequence[int], board: Sequence[int] = (), count: int | None = None) -> int:
    """What the best five of own and shared cards are worth, by their weights; exactly `count` own ones.

    None: any. Of fewer than five live cards what there is counts (R10).
    """
    if count is None:
        return wild_tables.value([*own, *board])
    return max(wild_tables.value(cards) for cards in _together(own, board, count))


# In Omaha the Hermit and the Page of Pentacles look at all nine cards, the Devil loses with any two and an
# automatic winner wins. Else two own cards count, the Lovers being two in one (R6).
def _together(own: Sequence[int], board: Sequence[int], count: int) -> Iterator[tuple[int, ...]]:
    """The cards that may count together."""
    deciding = tuple([card for card in own if card & DEVIL or card & WINNER])
    if sum(deciding) & DEVIL or len(deciding) > 1:
        yield deciding
        return
    held, shared = _settled(own, board)
    for mine in combinations(held, min(count, len(held))):
        for there in combinations(shared, min(HAND - count, len(shared))):
            yield mine + there


def _settled(own: Sequence[int], board: Sequence[int]) -> tuple[list[int], list[int]]:
    """What own and shared cards weigh, each beside all the others."""
    every = [*own, *board]
    return [_resolved(card, every) for card in own], [_resolved(card, every) for card in board]


def rank(
    own: Sequence[str],
    board: Sequence[str] = (),
    count: int | None = None,
    standing: Standing = AS_DEALT,
) -> HandRank:
    """The best five of a player's own cards and the board's; exactly `count` own ones, where that is given.

    Its parts are the cards that make the hand, each part named for the rank that its cards have or stand for;
    the Lovers are named twice where both halves count.

    >>> found = rank(["Ap", "Ac", "Kp", "Kc", "lovers"])
    >>> found.label, [(part.name, part.cards) for part in found.parts]
    ('four', [('A', ('Ap', 'Ac', 'lovers', 'lovers')), ('K', ('Kp',))])
    """
    ordinary = minors()
    if not standing.world and ordinary.keys() >= {*own, *board}:
        mine, there = ({code: ordinary[code] for code in codes} for codes in (own, board))
        return standard.rank(mine, standard.weighed(there), count)
    return _told(own, board, count, standing)


NO_CARDS = "no-cards"
"""The label of a hand without a live card."""


def _told(own: Sequence[str], board: Sequence[str], count: int | None, standing: Standing) -> HandRank:
    known = weights(standing)
    found = value_of([known[code] for code in own], [known[code] for code in board], count)
    label = LOSING if found == LOST else LABELS[unpacked(found)[0]] if found else NO_CARDS
    if found in (LOST, WON):
        deciding = DEVIL if found == LOST else WINNER
        parts = [Part(label, tuple([code for code in own if known[code] & deciding]))]
    else:
        parts = list(told(found, _making(found, own, board, count, known)))
    return HandRank(value=(found,), label=label, parts=tuple(parts))


def _making(
    found: int, own: Sequence[str], board: Sequence[str], count: int | None, known: Mapping[str, int]
) -> Mapping[str, int]:
    """Cards that may count together and are worth so much, by code with what they weigh in this hand."""
    held, shared = _settled([known[code] for code in own], [known[code] for code in board])
    mine, there = list(zip(own, held, strict=True)), list(zip(board, shared, strict=True))
    if count is None:
        return dict(mine + there)
    hands = (
        dict(some + others)
        for some in combinations(mine, min(count, len(mine)))
        for others in combinations(there, min(HAND - count, len(there)))
    )
    return next(cards for cards in hands if wild_tables.value(list(cards.values())) == found)


# What shows in stud (R16).


def showing_value(codes: Sequence[str], standing: Standing = AS_DEALT) -> tuple[int, ...]:
    """What upcards are worth for who opens: as a hand of that many cards, which knows of no others."""
    known = weights(standing)
    return (value_of([known[code] for code in codes]),)


@cache
def bring_in_value(code: str) -> tuple[int, ...]:
    """How high an upcard is for the bring-in: a special is above an Ace; of one rank the deck decides."""
    card = deck(DECK)[code]
    return (len(standard.RANKS) if card.special else standard.RANKS.index(card.rank), card.index)
