"""The ranking of Sigilian hands: matches, straights, hierarchies, cages and the Great Ring (sigilian).

A card is one number, its weight. The weights of a hand add up to how many cards there are of each rank and of
each suit set. One table, filled as it is needed, turns the ranks into the best that matches and straights
make; another says of the suits what else there may be, for most hands nothing. Only what is left is tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Literal, NamedTuple

from rules.cards import deck

DECK = "sigilian"
KINDS = ("match", "straight", "hierarchy", "cage", "great-ring")
"""Kinds of sets from the lowest."""
MATCH, STRAIGHT, HIERARCHY, CAGE, GREAT_RING = range(5)

HAND = 9
BOARD = 6
"""How many cards of the board count."""

RANKS = ("Clueless", "1", "2", "3", "4", "5", "K", "P")
LADY = "Lady"
_CLUELESS, _KING, _PLANE = 0, 6, 7

# Suit sets by their place in a weight; Sigil has one of its own, because the largest cage asks for it.
SUIT_SETS = (
    *(("law", "good"), ("law", "evil"), ("chaos", "good"), ("chaos", "evil")),
    *(("law",), ("chaos",), ("good",), ("evil",), ()),
)
_SUITLESS, _SIGIL = 8, 9
CAGES = ((4, 5, 6, 7), (0, 3, 2, 1))
"""The four cards with which either cage begins, by suit set."""

# Who shares what: those with Law, with Chaos, with Good, with Evil, and those with no suit.
GROUPS = (
    *(
        tuple(place for place, suits in enumerate(SUIT_SETS) if suit in suits)
        for suit in ("law", "chaos", "good", "evil")
    ),
    (_SUITLESS, _SIGIL),
)

# A weight counts, in four bits each, the card's rank, whether it is the Lady, and its suit set.
_BITS = 4
_LADY_AT = _BITS * len(RANKS)
_SUITS_AT = _LADY_AT + _BITS
_LADY = 1 << _LADY_AT
_RANK_MASK = (1 << _SUITS_AT) - 1
_BY_RANK = tuple(1 << _BITS * rank for rank in range(len(RANKS)))

# A value has a bit for the Great Ring, then the size and the kind of the set ("what is made"); below these
# stand the heights of the cards that break a tie.
_KIND_BITS, _SIZE_BITS = 3, 4
_TIE_BITS = _BITS * HAND
_TIE_MASK = (1 << _TIE_BITS) - 1
_RING = 1 << _KIND_BITS + _SIZE_BITS | HAND << _KIND_BITS | GREAT_RING


class House(NamedTuple):
    """The house rules of the ranking (sigilian R3 to R6)."""

    set_penalty: Literal["total", "each"] = "total"
    lady: Literal["wild", "plain"] = "wild"
    clueless: Literal["dead", "plain"] = "dead"
    tie_break: Literal["highest-card", "all-cards"] = "highest-card"
    planes_above_kings: bool = False

    @property
    def order(self) -> tuple[str, ...]:
        """All ranks from the lowest."""
        return (*RANKS[:_KING], *("KP" if self.planes_above_kings else "PK"), LADY)

    @property
    def wild(self) -> bool:
        """Whether the Lady stands for other cards."""
        return self.lady == "wild"

    # Several disjoint sets count as one, smaller by one than the cards in all of them (R3: by one for every
    # set after the first, where the house says so).
    def size(self, cards: int, sets: int) -> int:
        """The size of so many sets that have so many cards in all."""
        return cards - (sets - 1 if self.set_penalty == "each" else min(1, sets - 1))

    # R1. Straights run 1-2-3-4-5-K, five cards at least. Hierarchies run so too, and with a Plane below the
    # King (R6: above it).
    def runs(self) -> tuple[frozenset[int], ...]:
        """The ranks of every run that can be a hierarchy, as places in `RANKS`."""
        order = (*range(1, _KING), *((_KING, _PLANE) if self.planes_above_kings else (_PLANE, _KING)))
        return tuple(dict.fromkeys((*STRAIGHTS, *_windows(order))))


def _windows(order: Sequence[int]) -> Iterator[frozenset[int]]:
    for length in range(5, len(order) + 1):
        for at in range(len(order) - length + 1):
            yield frozenset(order[at : at + length])


STRAIGHTS = tuple(_windows(range(1, _KING + 1)))
"""The ranks of every straight."""


class Face(NamedTuple):
    """What counts of a card: its places in `RANKS` and `SUIT_SETS`, -1 where it has none."""

    rank: int
    suits: int


@cache
def faces() -> Mapping[str, Face]:
    """The face of every card, by code."""
    found = {}
    for card in deck(DECK):
        suits = _SIGIL if card.code == "sigil" else SUIT_SETS.index(card.suits)
        rank = RANKS.index(card.rank) if card.rank != LADY else -1
        found[card.code] = Face(rank, suits if rank > _CLUELESS else -1)
    return found


def _weigh(face: Face) -> int:
    suits = 1 << _SUITS_AT + _BITS * face.suits if face.suits >= 0 else 0
    return suits | (_BY_RANK[face.rank] if face.rank >= 0 else _LADY)


@cache
def weights() -> Mapping[str, int]:
    """The weight of every card, by code."""
    return {code: _weigh(face) for code, face in faces().items()}


@cache
def _suits_of() -> Mapping[int, int]:
    """The suit set of every weight; the Lady's and the Clueless' is -1."""
    return {_weigh(face): face.suits for face in faces().values()}


@cache
def _group_ranks() -> Mapping[int, int]:
    """Of every weight, a byte for each group, and in it a bit for the rank of a card of the group."""
    return {
        _weigh(face): sum(1 << 8 * at + face.rank for at, sets in enumerate(GROUPS) if face.suits in sets)
        for face in faces().values()
    }


class Plan(NamedTuple):
    """A cage that the suits of a hand allow."""

    suits: tuple[int, ...]
    """A card of each of these suit sets."""
    lady: bool
    """Whether the Lady is the one more."""
    base: int
    """Its size, in the place that sizes have in what is made."""
    rest_shares: bool
    """Whether the other five cards share a suit, or have none: they may be a hierarchy."""


class Suits(NamedTuple):
    """What the suits of a hand allow beside matches and straights."""

    cages: int
    """What cages alone make: the largest, or two of them."""
    plans: tuple[Plan, ...]
    groups: tuple[int, ...]
    """Groups that have enough cards for a hierarchy."""
    ring: bool


def made_of(size: int, kind: int) -> int:
    """A size and a kind as one number to compare."""
    return size << _KIND_BITS | kind


BY_THE_BOOK = House()
"""The rules as they are told, where a house has none of its own."""


class Ranking:
    """The ranking under the rules of one house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._alone: dict[int, int] = _Alone(house)
        self._added: dict[int, int] = _Added(house)
        self._suits: dict[int, Suits | None] = _BySuits(house)
        self._runs = _runs_by_ranks(house)
        self._five_in_a_row = _five_in_a_row(house)

    def value(self, weights: Sequence[int]) -> int:
        """What up to nine cards are worth, as a number to compare.

        >>> hand = "1l 3c 5g ke outlands sigil 2le 2lg clueless-1"
        >>> ranking().read(ranking().value([weights()[code] for code in hand.split()]), 9)
        (0, 7, 0, 7)
        """
        total = sum(weights)
        found = self._alone[total & _RANK_MASK]
        suits = self._suits[total >> _LADY_AT]
        return found if suits is None else self._with_suits(weights, total & _RANK_MASK, found, suits)

    # In Limbo Hold'em all of one's own cards count and six of the board.
    def value_of(self, own: Sequence[int], board: Sequence[int]) -> int:
        """The best that one's own cards make with six of those on the board; of fewer, all count."""
        held = tuple(own)
        if len(board) <= BOARD:
            return self.value((*held, *board))
        base, alone, suits_of, best = sum(held), self._alone, self._suits, 0
        for more in combinations(board, BOARD):
            total = base + sum(more)
            found = alone[total & _RANK_MASK]
            suits = suits_of[total >> _LADY_AT]
            if suits is not None:
                found = self._with_suits(held + more, total & _RANK_MASK, found, suits)
            if found > best:
                best = found
        return best

    def read(self, value: int, cards: int) -> tuple[int, ...]:
        """A value of so many cards, taken apart: Great Ring or not, size, kind, heights of the highest."""
        made, tie = value >> _TIE_BITS, value & _TIE_MASK
        count = cards if self.house.tie_break == "all-cards" else 1
        heights = (tie >> _TIE_BITS - _BITS * (place + 1) & 0b1111 for place in range(count))
        ring, size = made >> _KIND_BITS + _SIZE_BITS, made >> _KIND_BITS & 0b1111
        return (ring, size, made & 0b111, *heights)

    def grows(self, weights: Sequence[int]) -> int:
        """By how much matches and straights of these cards make a set of other cards bigger."""
        return self._added[sum(weights) & _RANK_MASK] >> _KIND_BITS

    def _with_suits(self, weights: Sequence[int], ranks: int, found: int, suits: Suits) -> int:
        """The value of a hand whose suits allow more than its ranks."""
        best = max(found >> _TIE_BITS, suits.cages)
        if suits.plans:
            best = max(best, self._caged(weights, ranks, suits.plans))
        if suits.groups:
            best = max(best, self._ranked(weights, ranks, suits.groups))
        if suits.ring and ranks >> _BITS * _PLANE & 0b1111 == len(weights) - (ranks >> _LADY_AT):
            best = _RING
        return best << _TIE_BITS | found & _TIE_MASK

    def _caged(self, weights: Sequence[int], ranks: int, plans: Iterable[Plan]) -> int:
        """The best of a cage and what the other cards add to it."""
        members: list[list[int]] = [[] for _ in range(_SIGIL + 2)]  # the last is for those without a suit set
        suits_of = _suits_of()
        for weight in weights:
            members[suits_of[weight]].append(weight & _RANK_MASK)
        best, added = 0, self._added
        for suits, lady, base, rest_shares in plans:
            rests = [ranks - _LADY if lady else ranks]
            for place in suits:
                rests = [rest - rank for rest in rests for rank in members[place]]
            best = max(best, base + max([added[rest] for rest in rests]))
            if rest_shares and not self._five_in_a_row.isdisjoint(rests):
                best = max(best, made_of(self.house.size(HAND, 2), HIERARCHY))
        return best

    def _ranked(self, weights: Sequence[int], ranks: int, groups: Iterable[int]) -> int:
        """The best of a hierarchy and what the other cards add to it."""
        bits, of = 0, _group_ranks()
        for weight in weights:
            bits |= of[weight]
        wild = 256 if self.house.wild and ranks >> _LADY_AT else 0
        best = 0
        for group in groups:
            for base, taken in self._runs[bits >> 8 * group & 255 | wild]:
                more = self._added[ranks - taken]
                best = max(best, base + (more or HIERARCHY))
        return best


@cache
def ranking(house: House = BY_THE_BOOK) -> Ranking:
    """The ranking under these house rules, with its tables."""
    return Ranking(house)


# The tables: what the ranks make by themselves.


class _Alone(dict[int, int]):
    """From the counts of the ranks to the value that they have, suits apart."""

    def __init__(self, house: House) -> None:
        self._house = house

    def __missing__(self, ranks: int) -> int:
        made = max(
            made_of(self._house.size(cards, sets), kind) if sets else made_of(1, MATCH)
            for cards, sets, kind in _ways(ranks, self._house)
        )
        found = self[ranks] = made << _TIE_BITS | _heights(ranks, self._house)
        return found


class _Added(dict[int, int]):
    """From the counts of the ranks to what they add, by matches and straights, to a set of other cards.

    It is how much the size grows, and the kind that the whole then is; 0 where there is nothing.
    """

    def __init__(self, house: House) -> None:
        self._house = house

    def __missing__(self, ranks: int) -> int:
        found = self[ranks] = max(
            made_of(self._house.size(cards, sets + 1), kind) if sets else 0
            for cards, sets, kind in _ways(ranks, self._house)
        )
        return found


def _ways(ranks: int, house: House) -> Iterator[tuple[int, int, int]]:
    """All that is worth trying with these ranks: how many cards, in how many sets, of which kind at least."""
    counts = [ranks >> _BITS * rank & 0b1111 for rank in range(len(RANKS))]
    lady = house.wild and ranks >= _LADY
    for straight in (frozenset[int](), *STRAIGHTS):
        missing = sum(not counts[rank] for rank in straight)
        if missing > lady:
            continue
        left = [count - (rank in straight and count > 0) for rank, count in enumerate(counts)]
        for cards, sets in _matches(left, lady and not missing, house):
            if straight:
                yield len(straight) + cards, sets + 1, MATCH if sets else STRAIGHT
            else:
                yield cards, sets, MATCH


# A set more never makes a hand smaller, and of a match all its cards count: only where the Lady goes is open.
# She stands for a rank card, a King or a Plane. Clueless are dead (R4: or match one another, in some houses).
def _matches(counts: Sequence[int], lady: bool, house: House) -> Iterator[tuple[int, int]]:
    """Cards taken by matches, and in how many."""
    plain = counts[_CLUELESS] == 2 and house.clueless == "plain"
    several = [count for count in counts[1:] if count > 1]
    cards, sets = sum(several) + 2 * plain, len(several) + plain
    yield cards, sets
    if lady and several:
        yield cards + 1, sets
    if lady and 1 in counts[1:]:
        yield cards + 2, sets + 1


def _heights(ranks: int, house: House) -> int:
    """The heights of the cards, the highest on top; of one card only where no more are compared (R5)."""
    heights = []
    for rank, name in enumerate((*RANKS, LADY)):
        heights += [house.order.index(name)] * (ranks >> _BITS * rank & 0b1111)
    heights.sort(reverse=True)
    count = HAND if house.tie_break == "all-cards" else 1
    return sum(height << _TIE_BITS - _BITS * (place + 1) for place, height in enumerate(heights[:count]))


# The tables: what the suits allow.


class _BySuits(dict[int, "Suits | None"]):
    """From the counts of the suit sets, and whether the Lady is there, to what they allow."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._alike: dict[Suits, Suits] = {}

    def __missing__(self, key: int) -> Suits | None:
        lady = int(self._house.wild and key & 0b1111)
        counts = [key >> _BITS * (place + 1) & 0b1111 for place in range(_SIGIL + 1)]
        cages = tuple(_cages(counts, lady))
        groups = tuple(
            number for number, sets in enumerate(GROUPS) if sum(counts[place] for place in sets) + lady >= 5
        )
        # A Great Ring has one plane of every suit set; the Outlands and Sigil are of the same, of none.
        single = [*counts[:_SUITLESS], counts[_SUITLESS] + counts[_SIGIL]]
        ring = max(single) == 1 and sum(single) + lady == HAND
        plans = tuple(_plan(counts, lady, *cage) for cage in cages)
        best = max((self._made(counts, lady, *cage) for cage in cages), default=0)
        suits = Suits(best, plans, groups, ring)
        # Many keys say the same: one object stands for all of them.
        found = self._alike.setdefault(suits, suits) if plans or groups or ring else None
        self[key] = found
        return found

    def _made(self, counts: Sequence[int], lady: int, suits: tuple[int, ...], wild: int) -> int:
        """What this cage makes, alone or with another of the cards that are left."""
        left = [count - (place in suits) for place, count in enumerate(counts)]
        others = [len(more) + by_lady for more, by_lady in _cages(left, lady - wild)]
        size = len(suits) + wild
        both = self._house.size(size + max(others), 2) if others else 0
        return made_of(max(size, both), CAGE)


# A cage is one card of exactly Law, of exactly Chaos, of exactly Good and of exactly Evil, or one each of
# Law and Good, Chaos and Evil, Chaos and Good, Law and Evil. It may add a suitless card (R2: Sigil, too), and
# then Sigil. The Lady is of use only for a card that is missing: elsewhere she is worth as much as that card.
def _cages(counts: Sequence[int], lady: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """The cages that there are: the suit sets of the cards they take, and whether they take the Lady."""
    for four in CAGES:
        begun = tuple(place for place in four if counts[place])
        if len(four) - len(begun) > lady:
            continue
        for more in ((), (_SUITLESS,), (_SIGIL,), (_SUITLESS, _SIGIL)):
            taken = (*begun, *(place for place in more if counts[place]))
            wild = len(four) + len(more) - len(taken)
            # Of five, the Lady would be any suitless card: once is enough.
            if wild <= lady and not (more == (_SIGIL,) and not counts[_SIGIL]):
                yield taken, wild


def _plan(counts: Sequence[int], lady: int, suits: tuple[int, ...], wild: int) -> Plan:
    left = {place for place, count in enumerate(counts) if count > (place in suits)}
    size = len(suits) + wild
    whole = sum(counts) + lady == HAND and size == HAND - 5
    shares = whole and any(left <= set(group) for group in GROUPS)
    return Plan(suits, bool(wild), made_of(size, 0), shares)


def _runs_by_ranks(house: House) -> tuple[tuple[tuple[int, int], ...], ...]:
    """By the ranks of one group, and a bit for the Lady: sizes of the runs there are, and ranks they take."""
    table = []
    for key in range(512):
        found = []
        for run in house.runs():
            taken = [rank for rank in run if key >> rank & 1]
            missing = len(run) - len(taken)
            if missing <= key >> 8:
                ranks = sum(_BY_RANK[rank] for rank in taken) + missing * _LADY
                found.append((made_of(len(run), 0), ranks))
        table.append(tuple(found))
    return tuple(table)


def _five_in_a_row(house: House) -> frozenset[int]:
    """The ranks of five cards that are a run, the Lady perhaps among them."""
    found = set()
    for run in house.runs():
        if len(run) == 5:
            ranks = sum(_BY_RANK[rank] for rank in run)
            found |= {ranks, *(ranks - _BY_RANK[rank] + _LADY for rank in run if house.wild)}
    return frozenset(found)
