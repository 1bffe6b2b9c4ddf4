"""A Sigilian hand laid out as the sets that make it, and what the Lady stands for in them.

`rules.sets` says what a hand is worth, and fast; here is shown how. It is asked once for a hand that is seen.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from rules.cards import deck
from rules.ranking import HandRank, Part
from rules.sets import (
    BOARD,
    BY_THE_BOOK,
    CAGE,
    CAGES,
    DECK,
    GREAT_RING,
    GROUPS,
    HIERARCHY,
    KINDS,
    LADY,
    MATCH,
    STRAIGHT,
    STRAIGHTS,
    SUIT_SETS,
    Face,
    House,
    faces,
    ranking,
    weights,
)

_LADY = next(card.code for card in deck(DECK) if card.rank == LADY)
_PLANES = [card.code for card in deck(DECK) if card.rank == "P"]
_SUITLESS, _SIGIL = len(SUIT_SETS) - 1, len(SUIT_SETS)


class Laid(NamedTuple):
    """A set on the table; `stands_for` is a card that the Lady may be in it, "" where she is not in it."""

    kind: int
    cards: tuple[str, ...]
    stands_for: str = ""


Lay = tuple[Laid, ...]


@lru_cache(4096)
def rank(own: tuple[str, ...], board: tuple[str, ...] = (), house: House = BY_THE_BOOK) -> HandRank:
    """The rank of one's own cards with six of those on the board, told by its sets.

    Its parts are these sets, each named for its kind; after one in which the Lady stands for something, what
    that is; and last, the cards that break ties.

    >>> hand = rank(tuple("lady arborea abyss baator mechanus limbo elysium carceri sigil".split()))
    >>> hand.label, hand.points, hand.parts[1]
    ('great-ring', 9, Part(name='lady', cards=('mount-celestia',), points=None))
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


# A Great Ring beats everything; else the bigger set; of equal ones the higher kind; then the highest card, and
# where the house says so (R5) the next ones.
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
    """The cards that are worth as much, in the order of the deck."""
    for more in combinations(board, min(BOARD, len(board))):
        codes = (*own, *more)
        if ranking(house).value(_weighed(codes)) == value:
            return tuple(sorted(codes, key=lambda code: deck(DECK)[code].index))
    raise ValueError("no such value in these cards")


def _parts(laid: Laid) -> list[Part]:
    parts = [Part(KINDS[laid.kind], laid.cards)]
    return [*parts, Part("lady", (laid.stands_for,))] if laid.stands_for else parts


def lay_out(codes: Sequence[str], size: int, kind: int, house: House) -> Lay:
    """The fewest sets of these cards that make this size and kind, the highest first; none where it is 1."""
    if size < 2:
        return ()
    lays = [lay for lay in _lays(codes, house, kind) if _makes(lay, house) == (size, kind)]
    return min((tuple(sorted(lay, key=_lowness)) for lay in lays), key=_clumsiness)


def _lowness(laid: Laid) -> tuple[int, int]:
    return -laid.kind, -len(laid.cards)


def _clumsiness(lay: Lay) -> tuple[int, list[tuple[int, int]]]:
    return len(lay), [_lowness(laid) for laid in lay]


def _makes(lay: Lay, house: House) -> tuple[int, int]:
    if not lay:
        return 1, MATCH
    return house.size(sum(len(laid.cards) for laid in lay), len(lay)), min(laid.kind for laid in lay)


# Of nine cards two sets at most are something else than matches.
def _lays(codes: Sequence[str], house: House, lowest: int) -> Iterator[Lay]:
    """All ways to lay sets of no lower kind than `lowest`."""
    for first in (None, *_large(codes, house, lowest)):
        left = _without(codes, first)
        for second in (None, *(_large(left, house, lowest) if first and len(left) > 3 else ())):
            large = tuple(laid for laid in (first, second) if laid)
            yield large
            if lowest == MATCH:
                yield from ((*large, *matches) for matches in _matches(_without(left, second), house))


def _without(codes: Sequence[str], laid: Laid | None) -> Sequence[str]:
    return [code for code in codes if code not in laid.cards] if laid else codes


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
            as_one = _first([card.code for card in deck(DECK) if card.rank == rank], codes)
            others = {name: group for name, group in by_rank.items() if name != rank}
            yield _of_several(others, [Laid(MATCH, (*cards, _LADY), as_one), *dead])


def _of_several(by_rank: Mapping[str, Sequence[str]], more: Sequence[Laid]) -> Lay:
    return (*more, *(Laid(MATCH, tuple(cards)) for cards in by_rank.values() if len(cards) > 1))


# All other sets are patterns: for each place in one, the cards that may lie there.
Pattern = tuple[int, tuple[frozenset[str], ...]]


@lru_cache
def _patterns(house: House) -> tuple[Pattern, ...]:
    """Every set there is but matches, as its kind and its places."""
    of_rank, of_suits = _by(lambda face: face.rank), _by(lambda face: face.suits)
    found: list[Pattern] = [(STRAIGHT, tuple(of_rank[rank] for rank in run)) for run in STRAIGHTS]
    for group in GROUPS:
        sharing = frozenset[str]().union(*(of_suits[suits] for suits in group))
        found += [(HIERARCHY, tuple(of_rank[rank] & sharing for rank in run)) for run in house.runs()]
    suitless, sigil = of_suits[_SUITLESS], of_suits[_SIGIL]
    for four in CAGES:
        places = tuple(of_suits[suits] for suits in four)
        found += [(CAGE, (*places, *more)) for more in ((), (suitless | sigil,), (suitless, sigil))]
    planes = [frozenset(_PLANES) & of_suits[suits] for suits in range(_SUITLESS)]
    ring = (*planes, frozenset(_PLANES) & (suitless | sigil))
    return (*found, (GREAT_RING, ring))


def _by(trait: Callable[[Face], int]) -> dict[int, frozenset[str]]:
    """The cards that the Lady can stand for, by a trait of their faces."""
    found: dict[int, set[str]] = {}
    for code, face in faces().items():
        if face.suits >= 0:
            found.setdefault(trait(face), set()).add(code)
    return {name: frozenset(codes) for name, codes in found.items()}


def _large(codes: Sequence[str], house: House, lowest: int) -> Iterator[Laid]:
    """Every set of these cards but the matches, in all the ways in which it can be laid."""
    lady = house.wild and _LADY in codes
    for kind, places in _patterns(house):
        missing = [place for place in places if place.isdisjoint(codes)]
        if kind < lowest or len(missing) > lady:
            continue
        held = [[code for code in codes if code in place] for place in places]
        stands_for = _first(missing[0], codes) if missing else ""
        for cards in product(*(cards or [_LADY] for cards in held)):
            yield Laid(kind, cards, stands_for)


def _first(among: Collection[str], codes: Collection[str]) -> str:
    """The first card that the Lady may stand for: one that is not in the hand, if there is any."""
    able = [code for code in deck(DECK).codes if code in among]
    return next((code for code in able if code not in codes), able[0])
