"""Trump Poker, slowly: every choice of five cards, every rank that a trump may stand for, tried one by one.

Told from the rules alone and with nothing of the quick ranking in it, to compare that one with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any

RANKS = "23456789TPNQKA"
SUITS = "pcrs"
MINORS = tuple(rank + suit for suit in SUITS for rank in RANKS)
# fmt: off
ORDER = (
    "ryalle", "sand", "delwin", "random", "florimel", "gerard", "julian", "llewella", "caine", "brand",
    "bleys", "fiona", "deirdre", "corwin", "eric", "benedict", "finndo", "osric", "oberon", "dworkin",
)
LABELS = (
    "losing", "high-card", "pair", "two-pair", "blaze", "three", "royal-blaze", "straight", "flush",
    "full-house", "four", "straight-flush", "royal-flush", "royal-hand",
)
# fmt: on
LOSING, HIGH_CARD, PAIR, TWO_PAIR, BLAZE, THREE, ROYAL_BLAZE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR = range(11)
STRAIGHT_FLUSH, ROYAL_FLUSH, ROYAL_HAND = range(11, 14)
BY_STRENGTH = {PAIR, THREE, STRAIGHT, FULL_HOUSE, FOUR}
"""Types in which two hands that need a trump are told apart by their trumps (R8)."""

LEFT_OVER = -1
"""What a trump stands for that nothing is made of; also what no kicker is worth less than."""

# Lowest first; a word that is no card is a kind of card, of which any will do.
COMBINATIONS = tuple(
    frozenset(line.split())
    for line in (
        "osric finndo ryalle",
        "osric finndo",
        "julian fiona",
        "corwin deirdre",
        "florimel any-cup",
        "eric florimel",
        "caine gerard julian",
        "fiona bleys brand",
        "fiona any-rod",
        "benedict any-sword",
        "brand Ap",
        "corwin Ap",
        "caine any-ace",
        "benedict As",
        "random Ap",
        "dworkin oberon",
        "oberon Ap",
        "dworkin Ap",
        "dworkin oberon Ap",
    )
)

Worth = tuple[Any, ...]
"""The type of hand, and then whatever decides within it."""


def label(worth: Worth) -> str:
    """The name of the type of hand; five of a kind has one, though it is a four like others."""
    if worth[0] == FOUR:
        _, natural, _, _, kicker, _ = worth
        return "four" if natural or kicker != (LEFT_OVER,) else "five"
    return LABELS[worth[0]]


def is_trump(code: str) -> bool:
    """Whether the card is a trump, a player character's among them."""
    return code not in MINORS


def best(
    own: Sequence[str], board: Sequence[str] = (), exactly: int | None = None, order: Sequence[str] = ORDER
) -> Worth:
    """What the best five cards are worth; `exactly` so many are one's own, where that is the rule.

    The greater worth wins, equal ones split. A trump that `order`, lowest first, lacks is an extra.
    """
    if exactly is None:
        fives: list[tuple[str, ...]] = list(combinations((*own, *board), 5))
    else:
        shared = list(combinations(board, 5 - exactly))
        fives = [mine + theirs for mine in combinations(own, exactly) for theirs in shared]
    return max(worth(five, order) for five in fives)


def worth(five: Sequence[str], order: Sequence[str] = ORDER) -> Worth:
    """What these five cards are worth, or so many upcards, of which two are compared with two (R6)."""
    cards = frozenset(five)
    if cards == {"oberon", "eric", "corwin", "random", "Ap"}:
        return (ROYAL_HAND,)
    if cards >= {"corwin", "eric"}:
        return (LOSING,)
    minors = sorted((code for code in five if not is_trump(code)), key=_place, reverse=True)
    strong = strength(five, order)
    suits = tuple(SUITS.index(code[1]) for code in minors)
    # Five trumps, or four and the Ace of Coins, are this whatever else they might be (R1).
    if len(five) == 5 and minors in ([], ["Ap"]):
        return (ROYAL_BLAZE, minors == ["Ap"], strong, suits)
    ranks = tuple(RANKS.index(code[0]) for code in minors)
    kind, natural, above, below = made_of(ranks, len(five) - len(minors))
    counts = strong if kind in BY_STRENGTH and not natural else ()
    found: Worth = (kind, natural, above, counts, below, suits)
    if len(set(suits)) > 1 or len(five) < 5:
        return found
    return max(found, _flush(ranks, suits[0], straight=kind == STRAIGHT))


def _place(code: str) -> tuple[int, int]:
    return RANKS.index(code[0]), SUITS.index(code[1])


def _flush(ranks: tuple[int, ...], suit: int, *, straight: bool) -> Worth:
    """A hand of one suit. Each trump is the highest rank of it that is not there yet."""
    if straight and len(ranks) == 5:
        top = _tops(ranks)[-1]
        return (ROYAL_FLUSH, suit) if top == RANKS.index("A") else (STRAIGHT_FLUSH, top, suit)
    missing = [rank for rank in reversed(range(len(RANKS))) if rank not in ranks]
    filled = sorted((*ranks, *missing[: 5 - len(ranks)]), reverse=True)
    return (FLUSH, len(ranks) == 5, tuple(filled), suit)


def strength(five: Sequence[str], order: Sequence[str] = ORDER) -> tuple[int, int]:
    """The highest combination and the highest single trump, each from 1, and 0 where there is none."""
    there = set(five)
    for code in five:
        if not is_trump(code):
            there |= {"any-cup"} if code[1] == "c" else set()
            there |= {"any-rod"} if code[1] == "r" else set()
            there |= {"any-sword"} if code[1] == "s" else set()
            there |= {"any-ace"} if code[0] == "A" else set()
    made = {number for number, each in enumerate(COMBINATIONS, 1) if there >= each}
    # Beside Ryalle these two are the lowest combination and not the one above it as well (R7).
    if there >= {"osric", "finndo", "ryalle"}:
        made -= {2}
    singles = [order.index(code) + 1 for code in five if code in order]
    return max(made, default=0), max(singles, default=0)


Made = tuple[int, bool, tuple[int, ...], tuple[int, ...]]
"""A type of hand, whether it needs no trump, what counts before the strength of trumps, and what after."""


@cache
def made_of(ranks: tuple[int, ...], trumps: int) -> Made:
    """The best that cards of these ranks and so many trumps make, suits aside.

    Which trumps they are changes nothing here: type and natural come before all that depends on it.
    """
    every = combinations_with_replacement(range(LEFT_OVER, len(RANKS)), trumps)
    return max(made for stands_for in every for made in _readings(ranks, stands_for))


def _readings(ranks: tuple[int, ...], stands_for: tuple[int, ...]) -> Iterator[Made]:
    """All that the hand is when its trumps stand for these ranks."""
    for top in _tops(ranks + stands_for):
        yield STRAIGHT, not stands_for, (top,), ()
    # Elsewhere a trump takes a rank that is there already.
    if set(stands_for) <= {LEFT_OVER, *ranks}:
        yield from _of_a_kind(ranks, stands_for)
    # With a trump, four court cards are a straight or three of a kind, which is more.
    if len(ranks) == 5 and min(ranks) >= RANKS.index("P") and max(ranks) <= RANKS.index("K"):
        pair = max(rank for rank in ranks if ranks.count(rank) > 1)
        others = list(ranks)
        others.remove(pair)
        others.remove(pair)
        yield BLAZE, True, (pair,), tuple(sorted(others, reverse=True))


def _tops(ranks: tuple[int, ...]) -> list[int]:
    """The top ranks of the straights that these five ranks are: none or one."""
    ace = RANKS.index("A")
    found = [top for top in range(4, len(RANKS)) if set(ranks) == set(range(top - 4, top + 1))]
    wheel = {ace, 0, 1, 2, 3}
    return [3] if set(ranks) == wheel else found


def _of_a_kind(ranks: tuple[int, ...], stands_for: tuple[int, ...]) -> Iterator[Made]:
    """Pairs, threes, fours and full houses."""
    size, count = len(ranks + stands_for), Counter(ranks + stands_for)
    del count[LEFT_OVER]
    for kind, sizes in (
        (FOUR, (4,)),
        (FULL_HOUSE, (3, 2)),
        (THREE, (3,)),
        (TWO_PAIR, (2, 2)),
        (PAIR, (2,)),
        (HIGH_CARD, ()),
    ):
        for chosen in combinations(sorted(count, reverse=True), len(sizes)):
            for order in {chosen, chosen[::-1]}:
                wanted = dict(zip(order, sizes, strict=True))
                if all(count[rank] >= times for rank, times in wanted.items()):
                    natural = all(ranks.count(rank) >= times for rank, times in wanted.items())
                    yield kind, natural, order, _kickers(ranks, order, size - sum(sizes))


def _kickers(ranks: tuple[int, ...], used: tuple[int, ...], places: int) -> tuple[int, ...]:
    """The natural cards that are left, from the top; a trump in such a place is less than any."""
    left = sorted((rank for rank in ranks if rank not in used), reverse=True)[:places]
    return (*left, *[LEFT_OVER] * (places - len(left)))
