"""Tarot Poker's hands as one would judge them by eye, from the rules alone: slow, and plain to read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

RANKS = "23456789TNQKA"
KINDS = [
    "losing-hand",
    "high-card",
    "pair",
    "two-pair",
    "three",
    "straight",
    "flush",
    "full-house",
    "four",
    "straight-flush",
    "five",
    "automatic-winner",
]
NUMBERS = {
    "magician": "A",
    "high-priestess": "2",
    "empress": "3",
    "emperor": "4",
    "hierophant": "5",
    "lovers": "6",
    "chariot": "7",
    "strength": "8",
    "hermit": "9",
    "wheel-of-fortune": "T",
}
"""The Arcana up to X, as the cards they are once they are denied."""

TRIO = {"strength", "sun", "judgment"}
PAGE = "Pp"


class Face(NamedTuple):
    """What a card is in this hand: wild, or of a rank; its suit is "" where it may be any."""

    code: str
    wild: bool
    rank: str = ""
    suit: str = ""


class History(NamedTuple):
    world: str = ""
    denied: frozenset[str] = frozenset()
    judged: bool = False


NOTHING_HAPPENED = History()


def is_minor(code: str) -> bool:
    return len(code) == 2 and code[0] != "P"


def counts_as_wild(code: str, history: History) -> bool:
    """Whether it is a wild card whatever else is in the hand."""
    if code in history.denied:
        return False
    if is_minor(code):
        return code[0] == history.world
    return code not in ("hermit", PAGE, "wheel-of-fortune", "devil", "star")


def is_wild(code: str, hand: Collection[str], history: History) -> bool:
    others = [other for other in hand if other != code and counts_as_wild(other, history)]
    if code in history.denied:
        return False
    if code == "hermit":
        page = PAGE in hand and PAGE not in history.denied
        return not others and not page
    if code == PAGE:
        return bool(others)
    return counts_as_wild(code, history)


def face(code: str, hand: Collection[str], history: History) -> Face | None:
    """The card as it counts, or None where it is no card."""
    if is_wild(code, hand, history):
        return Face(code, wild=True)
    if is_minor(code):
        return Face(code, False, code[0], code[1])
    if len(code) == 2:
        return Face(code, False, "N", code[1])
    if code in NUMBERS:
        return Face(code, False, NUMBERS[code])
    return None


def judge(
    own: Sequence[str],
    board: Sequence[str] = (),
    count: int | None = None,
    history: History = NOTHING_HAPPENED,
) -> tuple[Any, ...]:
    """The kind of the best hand, as its place in `KINDS`, and the ranks that decide."""
    hand = [*own, *board]
    if "devil" in hand:
        return (0,)
    if not history.judged and len(TRIO & set(hand) - history.denied) >= 2:
        return (KINDS.index("automatic-winner"),)
    mine = [found for code in own if (found := face(code, hand, history))]
    shared = [found for code in board if (found := face(code, hand, history))]
    return max(worth(five) for cards in _together(mine, shared, count) for five in fives(cards))


def _together(mine: list[Face], shared: list[Face], count: int | None) -> Iterator[list[Face]]:
    if count is None:
        yield mine + shared
        return
    for held in combinations(mine, min(count, len(mine))):
        for there in combinations(shared, min(5 - count, len(shared))):
            yield [*held, *there]


def fives(cards: list[Face]) -> Iterator[list[Face]]:
    """Every five of them; the Lovers are two cards, of which either may be left out."""
    halves = [card for card in cards if card.wild and card.code == "lovers"]
    all_of_them = cards + halves
    yield from (list(five) for five in combinations(all_of_them, min(5, len(all_of_them))))


def worth(cards: Sequence[Face]) -> tuple[Any, ...]:
    """Up to five cards, the wild ones being whatever is best."""
    wild = [card for card in cards if card.wild]
    both = sum(card.code == "lovers" for card in wild) == 2
    natural = [card for card in cards if not card.wild]
    suits = {card.suit for card in natural if card.suit}
    ranks = "".join(sorted(card.rank for card in natural))
    return _best(ranks, len(wild) - 2 * both, both, len(suits) <= 1)


@cache
def _best(natural: str, wild: int, both: bool, suited: bool) -> tuple[Any, ...]:
    """Every rank is tried for every wild card; both halves of the Lovers have one. Suits matter for a flush
    only, where a wild card is of that suit, and no card is there twice.
    """
    return max(
        plainly([*natural, *ranks, *twin * 2], suited)
        for ranks in combinations_with_replacement(RANKS, wild)
        for twin in (RANKS if both else [""])
    )


def plainly(ranks: Sequence[str], suited: bool) -> tuple[Any, ...]:
    """Ranks without a wild card among them; `suited` where they may all be of one suit."""
    numbers = sorted((RANKS.index(rank) + 2 for rank in ranks), reverse=True)
    often = sorted(Counter(numbers).items(), key=lambda item: (-item[1], -item[0]))
    shape = tuple(count for _, count in often)
    deciding = [number for number, _ in often]
    straight = flush = False
    if shape == (1, 1, 1, 1, 1):
        flush = suited
        straight = numbers[0] - numbers[4] == 4
        if numbers == [14, 5, 4, 3, 2]:
            straight, deciding = True, [5]
    names = {(5,): "five", (3, 2): "full-house", (2, 2, 1): "two-pair", (2, 2): "two-pair"}
    sizes = {4: "four", 3: "three", 2: "pair"}
    name = names.get(shape) or sizes.get(shape[0] if shape else 0, "high-card")
    if straight or flush:
        name = "straight-flush" if straight and flush else "straight" if straight else "flush"
    return KINDS.index(name), tuple(deciding[:1] if straight else deciding)
