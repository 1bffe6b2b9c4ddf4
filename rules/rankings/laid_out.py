"""A Sigilian hand laid out as the sets that make it, and what the Lady stands for in them.

`rules.rankings.sets` says what a hand is worth, and fast; here is shown how. It is asked once for a hand
that is seen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from rules.cards import deck
from rules.ranking import HandRank, Part
from rules.rankings.sets import (
    BOARD,
    BY_THE_BOOK,
    CAGE,
    CAGES,
    DECK,
    GREAT_RING,
    GROUPS,
    HIERARCHY,
    KINDS,
    MATCH,
    RANKS,
    STRAIGHT,
    STRAIGHTS,
    SUIT_SETS,
    House,
    faces,
    ranking,
    weights,
)

_LADY = "lady"
_ANY_RANK = range(1, len(RANKS))
_PLANE = RANKS.index("P")
_SUITLESS, _SIGIL = len(SUIT_SETS) - 1, len(SUIT_SETS)


class Laid(NamedTuple):
    """A set on the table, and what the Lady stands for in it: "" where she is not in it.

    That is a rank ("3", "K"), the suits that a cage lacks ("law-good", "suitless", "sigil"), or those of a
    plane of the Great Ring ("P-law-good").
    """

    kind: int
    cards: tuple[str, ...]
    lady: str = ""


Lay = tuple[Laid, ...]


@lru_cache(1024)
def rank(own: tuple[str, ...], board: tuple[str, ...] = (), house: House = BY_THE_BOOK) -> HandRank:
    """The rank of one's own cards with six of those on the board, told by its sets.

    Its parts are these sets, each named for its kind; after one in which the Lady stands for something, what
    that is; and last, the cards that break ties.

    >>> hand = rank(tuple("lady arborea abyss baator mechanus limbo elysium carceri sigil".split()))
    >>> hand.label, hand.points, hand.parts[1]
    ('great-ring', 9, Part(name='lady-as-P-law-good', cards=('lady',), points=None))
    """
    found = ranking(house).value_of(_weighed(own), _weighed(board))
    codes = _best_of(own, board, found, house)
    value = ranking(house).read(found, len(codes))
    _, size, kind, *heights = value
    lay = lay_out(codes, size, kind, house)
    parts = [part for laid in lay for part in _parts(laid)]
    highest = sorted(codes, key=lambda code: -house.order.index(deck(DECK)[code].rank))
    return HandRank(
        value=value,
        label=KINDS[kind] if lay else "no-set",
        parts=(*parts, Part("highest", tuple(highest[: len(heights)]))),
        points=size,
    )


class Decided(NamedTuple):
    """Which rule of "who wins" decided between two hands, and the two cards that did, where cards did.

    `by` is "great-ring", "size", "kind", "highest", or "equal" where nothing did.
    """

    by: str
    cards: tuple[str, ...] = ()


# A Great Ring beats everything; else the bigger set; of equal ones the higher kind; then the highest card,
# and where the house says so (R5) the next ones.
def decided(winner: HandRank, loser: HandRank) -> Decided:
    """What decided between two ranks of one house."""
    pairs = zip(winner.value, loser.value, strict=False)
    place = next((at for at, (one, other) in enumerate(pairs) if one != other), None)
    if place is None:
        return Decided("equal")
    if place < len(_RULES):
        return Decided(_RULES[place])
    cards = (rank.parts[-1].cards[place - len(_RULES)] for rank in (winner, loser))
    return Decided("highest", tuple(cards))


_RULES = ("great-ring", "size", "kind")


def _weighed(codes: Iterable[str]) -> list[int]:
    return [weights()[code] for code in codes]


def _best_of(own: Sequence[str], board: Sequence[str], value: int, house: House) -> tuple[str, ...]:
    """The cards that are worth as much, in the order of the deck, in whatever order they came."""
    for more in combinations(_sorted(board), min(BOARD, len(board))):
        codes = (*own, *more)
        if ranking(house).value(_weighed(codes)) == value:
            return tuple(_sorted(codes))
    raise ValueError("no such value in these cards")


def _sorted(codes: Iterable[str]) -> list[str]:
    return sorted(codes, key=lambda code: deck(DECK)[code].index)


def _parts(laid: Laid) -> list[Part]:
    parts = [Part(KINDS[laid.kind], laid.cards)]
    return [*parts, Part(f"lady-as-{laid.lady}", (_LADY,))] if laid.lady else parts


def lay_out(codes: Sequence[str], size: int, kind: int, house: House) -> Lay:
    """The fewest sets of these cards that make this size and kind, the highest first; none where it is 1."""
    if size < 2:
        return ()
    lays = [lay for lay in _lays(codes, size, kind, house) if _makes(lay, house) == (size, kind)]
    return min((tuple(sorted(lay, key=_lowness)) for lay in lays), key=_clumsiness)


def _lowness(laid: Laid) -> tuple[int, int]:
    return -laid.kind, -len(laid.cards)


def _clumsiness(lay: Lay) -> tuple[int, list[tuple[int, int]]]:
    return len(lay), [_lowness(laid) for laid in lay]


def _makes(lay: Lay, house: House) -> tuple[int, int]:
    if not lay:
        return 1, MATCH
    return house.size(sum(len(laid.cards) for laid in lay), len(lay)), min(laid.kind for laid in lay)


# A match makes the whole a match. Of nine cards one set at most can be something else then, else two.
def _lays(codes: Sequence[str], size: int, kind: int, house: House) -> Iterator[Lay]:
    """Ways to lay these cards, among them all that make this size and kind."""
    if kind == MATCH:
        yield from _matches(codes, house)
    for first in _large(codes, house, kind):
        left = _without(codes, first)
        if kind != MATCH:
            yield (first,)
            yield from ((first, second) for second in _large(left, house, kind) if size >= _TWO)
        elif ranking(house).grows(_weighed(left)) == size - len(first.cards):
            yield from ((first, *matches) for matches in _matches(left, house))


_TWO = 7
"""The least size of two sets that are not matches: of two cages of four."""


def _without(codes: Sequence[str], laid: Laid) -> Sequence[str]:
    return [code for code in codes if code not in laid.cards]


def _matches(codes: Sequence[str], house: House) -> Iterator[Lay]:
    """The matches of these cards, the Lady in any one of them."""
    by_rank: dict[str, list[str]] = {}
    for code in codes:
        if code != _LADY:
            by_rank.setdefault(deck(DECK)[code].rank, []).append(code)
    clueless = by_rank.pop("Clueless", [])
    dead = [] if house.clueless == "dead" or len(clueless) < 2 else [Laid(MATCH, tuple(clueless))]
    yield _of_several(by_rank, dead)
    if house.wild and _LADY in codes:
        for rank, cards in by_rank.items():
            others = {name: group for name, group in by_rank.items() if name != rank}
            yield _of_several(others, [Laid(MATCH, (*cards, _LADY), rank), *dead])


def _of_several(by_rank: Mapping[str, Sequence[str]], more: Sequence[Laid]) -> Lay:
    return (*more, *(Laid(MATCH, tuple(cards)) for cards in by_rank.values() if len(cards) > 1))


# All other sets are patterns of places, in which the Lady may lie as well.


class Place(NamedTuple):
    """A place in a set: which cards may lie there, and what the Lady stands for where she does."""

    role: str
    cards: frozenset[str]


@lru_cache
def _patterns(house: House) -> tuple[tuple[int, tuple[Place, ...]], ...]:
    """Every set there is but matches, as its kind and its places."""
    suitless = (_SUITLESS, _SIGIL)
    suits = [_place(_suits_key(at), _ANY_RANK, (at,)) for at in range(_SIGIL + 1)]
    found = [(STRAIGHT, _ranked(run, range(_SIGIL + 1))) for run in STRAIGHTS]
    found += [(HIERARCHY, _ranked(run, group)) for group in GROUPS for run in house.runs()]
    for four in CAGES:
        begun = tuple(suits[at] for at in four)
        more = ((), (_place("suitless", _ANY_RANK, suitless),), (suits[_SUITLESS], suits[_SIGIL]))
        found += [(CAGE, (*begun, *places)) for places in more]
    ring = [_place(f"P-{_suits_key(at)}", (_PLANE,), (at,)) for at in range(_SUITLESS)]
    return (*found, (GREAT_RING, (*ring, _place("P-suitless", (_PLANE,), suitless))))


def _ranked(run: Iterable[int], suits: Collection[int]) -> tuple[Place, ...]:
    """A place for each rank, for a card of these suit sets."""
    return tuple(_place(RANKS[rank], (rank,), suits) for rank in sorted(run))


def _place(role: str, ranks: Collection[int], suits: Collection[int]) -> Place:
    able = (code for code, face in faces().items() if face.rank in ranks and face.suits in suits)
    return Place(role, frozenset(able))


def _suits_key(suits: int) -> str:
    return "sigil" if suits == _SIGIL else "-".join(SUIT_SETS[suits]) or "suitless"


def _large(codes: Sequence[str], house: House, lowest: int) -> Iterator[Laid]:
    """Every set of these cards but the matches, in all the ways in which it can be laid."""
    lady = house.wild and _LADY in codes
    for kind, places in _patterns(house):
        missing = [role for role, cards in places if cards.isdisjoint(codes)]
        if kind < lowest or len(missing) > lady:
            continue
        held = [[code for code in codes if code in cards] for _, cards in places]
        for laid in product(*(cards or [_LADY] for cards in held)):
            yield Laid(kind, laid, missing[0] if missing else "")
