"""Trump Poker as one would judge it by eye, from the rules alone: slow, and plain to read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, product
from typing import Any

RANKS = "23456789TPNQKA"
SUITS = "pcrs"
ORDER = [
    *("ryalle", "sand", "delwin", "random", "florimel", "gerard", "julian", "llewella", "caine", "brand"),
    *("bleys", "fiona", "deirdre", "corwin", "eric", "benedict", "finndo", "osric", "oberon", "dworkin"),
]
KINDS = [
    "losing",
    "high card",
    "pair",
    "two pair",
    "blaze",
    "three",
    "royal blaze",
    "straight",
    "flush",
    "full house",
    "four",
    "straight flush",
    "royal flush",
    "royal hand",
]


def is_natural(code: str) -> bool:
    return len(code) == 2


def number(code: str) -> int:
    return RANKS.index(code[0]) + 2


def worth(codes: Sequence[str], order: Sequence[str] = ORDER) -> tuple[Any, ...]:
    """Five cards: the kind, whether it is natural, and then all that decides, one after the other."""
    hand = set(codes)
    if hand == {"oberon", "eric", "corwin", "random", "Ap"}:
        return (KINDS.index("royal hand"), True)
    if {"corwin", "eric"} <= hand:
        return (KINDS.index("losing"),)
    natural = [code for code in codes if is_natural(code)]
    trumps = [code for code in codes if not is_natural(code)]
    if len(trumps) == 5 or (len(trumps) == 4 and "Ap" in hand):
        return (KINDS.index("royal blaze"), False, "Ap" in hand, strength(codes, order))
    found = [_plain(natural)] if not trumps else []
    found += _as_ranks(natural, len(trumps)) if trumps else []
    found += _as_straight(natural, len(trumps))
    found += _as_flush(natural, len(trumps))
    kind, is_pure, before, counts, after = max(found)
    power = strength(codes, order) if counts else ()
    suits = [SUITS.index(natural[0][1])] if kind == "flush" else listed(natural)
    if KINDS[kind] in ("flush", "straight flush", "royal flush"):
        suits = [SUITS.index(natural[0][1])]
    return (kind, is_pure, before, power, after, suits)


def best(codes: Sequence[str], order: Sequence[str] = ORDER) -> tuple[Any, ...]:
    """The best five of more cards."""
    return max(worth(five, order) for five in combinations(codes, 5))


# A finding: kind, natural or not, the ranks before strength, whether strength counts, and the ranks after it.
Finding = tuple[int, bool, list[int], bool, list[int]]


def _plain(natural: Sequence[str]) -> Finding:
    ranks = sorted(map(number, natural), reverse=True)
    kind, groups = _kind(ranks)
    if kind in ("high card", "pair", "two pair", "three") and min(ranks) >= 11 and max(ranks) <= 14:
        if kind == "three":
            return (KINDS.index("three"), True, groups, False, [])
        pair = max(rank for rank in ranks if ranks.count(rank) == 2)
        others = list(ranks)
        others.remove(pair)
        others.remove(pair)
        return (KINDS.index("blaze"), True, [pair, *others], False, [])
    return (KINDS.index(kind), True, groups, False, [])


def _as_ranks(natural: Sequence[str], trumps: int) -> list[Finding]:
    """Each trump takes the rank of one of the natural cards, in any way there is."""
    found = []
    own = [number(code) for code in natural]
    if 4 in Counter(own).values():  # the trump is left over
        (four,) = (rank for rank, count in Counter(own).items() if count == 4)
        return [(KINDS.index("four"), True, [four, 0], False, [])]
    for taken in product(set(own), repeat=trumps):
        kind, groups = _kind(sorted([*own, *taken], reverse=True))
        if kind == "four":
            made, after = groups[:1], [groups[1] if len(groups) > 1 else 0]
        elif kind == "full house":
            made, after = groups, []
        else:
            made, after = groups[:1], groups[1:]
        found.append((KINDS.index(kind), False, made, True, after))
    return found


def _kind(ranks: Sequence[int]) -> tuple[str, list[int]]:
    """By ranks alone, straights apart: the kind, and the ranks, those that are there most often first."""
    counted = sorted(Counter(ranks).items(), key=lambda item: (-item[1], -item[0]))
    shape = tuple(count for _, count in counted)
    groups = [rank for rank, _ in counted]
    kinds = {
        (5,): "four",
        (4, 1): "four",
        (3, 2): "full house",
        (3, 1, 1): "three",
        (2, 2, 1): "two pair",
        (2, 1, 1, 1): "pair",
    }
    return kinds.get(shape, "high card"), groups


def _as_straight(natural: Sequence[str], trumps: int) -> list[Finding]:
    found: list[Finding] = []
    ranks = [number(code) for code in natural]
    runs = [(top, [top, top - 1, top - 2, top - 3, top - 4]) for top in range(6, 16)]
    for top, run in [*runs, (5, [5, 4, 3, 2, 15])]:
        if len(set(ranks)) == len(ranks) and set(ranks) <= set(run):
            suited = len({code[1] for code in natural}) == 1
            kind = "straight"
            if suited and not trumps:
                kind = "royal flush" if top == 15 else "straight flush"
            found.append((KINDS.index(kind), not trumps, [top], bool(trumps), []))
    return found


def _as_flush(natural: Sequence[str], trumps: int) -> list[Finding]:
    if len({code[1] for code in natural}) > 1:
        return []
    ranks = [number(code) for code in natural]
    for rank in range(15, 1, -1):
        if len(ranks) < 5 and rank not in ranks:
            ranks.append(rank)
    return [(KINDS.index("flush"), not trumps, sorted(ranks, reverse=True), False, [])]


def listed(natural: Sequence[str]) -> list[int]:
    """The suits of the natural cards, the highest rank first, and within a rank the higher suit."""
    return [suit for _, suit in sorted(((number(c), SUITS.index(c[1])) for c in natural), reverse=True)]


def strength(codes: Sequence[str], order: Sequence[str]) -> tuple[int, int]:
    """The highest combination there is, and the highest trump."""
    hand = set(codes)
    suits = {code[1] for code in codes if is_natural(code)}
    aces = {code for code in codes if is_natural(code) and code[0] == "A"}

    def has(*names: str) -> bool:
        return hand >= set(names)

    made = [
        has("osric", "finndo", "ryalle"),
        has("osric", "finndo") and not has("ryalle"),
        has("julian", "fiona"),
        has("corwin", "deirdre"),
        has("florimel") and "c" in suits,
        has("eric", "florimel"),
        has("caine", "gerard", "julian"),
        has("fiona", "bleys", "brand"),
        has("fiona") and "r" in suits,
        has("benedict") and "s" in suits,
        has("brand", "Ap"),
        has("corwin", "Ap"),
        has("caine") and bool(aces),
        has("benedict", "As"),
        has("random", "Ap"),
        has("dworkin", "oberon"),
        has("oberon", "Ap"),
        has("dworkin", "Ap"),
        has("dworkin", "oberon", "Ap"),
    ]
    combination = max((place for place, holds in enumerate(made, 1) if holds), default=0)
    places = {code: place for place, code in enumerate(order, 1)}
    return combination, max(places.get(code, 0) for code in codes if not is_natural(code))
