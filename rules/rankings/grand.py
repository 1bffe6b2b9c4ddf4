"""What a hand of the grand deck is worth: combos that share no card, trumps and motley (grand-sigilian).

Combos that overlap no other one are scored in any case; all ways to lay the others are tried, and there are
a few dozen at most.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import NamedTuple

from rules.cards import deck
from rules.ranking import BadHand, HandRank, Part, refuse_twice
from rules.rankings.grand_cards import DECK, HAND, bits, codes, face_sum, faces, split
from rules.rankings.grand_combos import Combo, combos, whole_hand
from rules.rankings.grand_near import Group, Near, groups, near
from rules.rankings.grand_trumps import LINES, by_card, more, worth

__all__ = ["DECK", "HAND", "Group", "Near", "groups", "near", "score", "typed", "value"]

# The weight of a card: its bit; above it, the cards that are trump with it in the hand; above these, its
# face. No card is trump with two others, and so weights can be added up. The places between catch a carry.
_WIDTH = 216
_CARDS = (1 << _WIDTH) - 1


@cache
def weights() -> Mapping[str, int]:
    """The weight of every card, by code."""
    return {code: bit | by_card(code) << _WIDTH | faces()[bit] << 2 * _WIDTH for code, bit in bits().items()}


class Held(NamedTuple):
    """What is in a hand."""

    cards: int
    trumped: int
    """The cards that are trump with others in the hand, themselves there or not."""
    points: int
    """The sum of the faces."""


class Laid(NamedTuple):
    """A hand as it is scored."""

    points: int
    combos: tuple[Combo, ...]
    trumps: int
    """The motley cards that are trump."""
    motley: int
    """All other cards that are in no combo."""


def value(codes: Sequence[str]) -> int:
    """The points of up to seventeen different cards; raises `BadHand`.

    >>> value(["lady-of-pain", "cage", "dabus", "outlands", "balor"])
    126
    """
    return _lay(_hold(codes)).points


def score(codes: Sequence[str]) -> HandRank:
    """The rank of up to seventeen cards, told by its combos, its trumps and its motley; raises `BadHand`.

    >>> [(part.name, part.points) for part in score(["lady-of-pain", "cage", "elf", "dwarf"]).parts]
    [('trump-by-lady-of-pain', 30), ('motley', 30)]
    """
    held = _hold(codes)
    laid = _lay(held)
    return HandRank(value=(laid.points,), label="grand", parts=tuple(_parts(held, laid)), points=laid.points)


def typed(text: str) -> HandRank:
    """The rank of typed cards; raises `BadHand` or `UnknownCard`.

    >>> typed("the lady of pain, the cage, the dabus").points
    100
    """
    cards = [card.code for slot in deck(DECK).read(text) for card in slot]
    if not cards:
        raise BadHand("not-grand", least=1, most=HAND, given=0)
    return score(cards)


def _hold(codes: Sequence[str]) -> Held:
    known = weights()
    total = sum([known[code] for code in codes])
    cards = total & _CARDS
    if len(codes) > HAND or cards.bit_count() != len(codes):
        refuse_twice(codes)
        raise BadHand("not-grand", least=1, most=HAND, given=len(codes))
    return Held(cards, total >> _WIDTH & _CARDS, total >> 2 * _WIDTH)


def _lay(held: Held) -> Laid:
    """The best way to score a hand; of several that count the same, the first that is found."""
    return max((_laid(held, scored) for scored in _ways(_present(held.cards))), key=attrgetter("points"))


def _present(held: int) -> list[Combo]:
    """Every combo that is there whole, whether it overlaps others or not; the largest first."""
    found = [combo for combo in combos() if combo.cards & held == combo.cards]
    whole = whole_hand(held)
    return [whole, *found] if whole else found


# A combo counts more than its cards ever could outside it, and spoils no other card's trump: one that shares
# no card with those that are left is taken at once.
def _ways(combos: Sequence[Combo], scored: tuple[Combo, ...] = ()) -> Iterator[tuple[Combo, ...]]:
    """Every way worth trying to score combos that share no card."""
    if not combos:
        yield scored
        return
    first, *others = combos
    apart = [combo for combo in others if not combo.cards & first.cards]
    yield from _ways(apart, (*scored, first))
    if len(apart) < len(others):
        yield from _ways(others, scored)


def _laid(held: Held, scored: tuple[Combo, ...]) -> Laid:
    motley, trumps, points = held
    for combo in scored:
        motley ^= combo.cards
        trumps |= combo.trumped
        points += combo.gain
    trumps &= motley
    if trumps:
        gains = more()
        points += sum([gains[bit] for bit in split(trumps)])
    return Laid(points, scored, trumps, motley ^ trumps)


def _parts(held: Held, laid: Laid) -> Iterator[Part]:
    for combo in laid.combos:
        yield Part(combo.name, codes(combo.cards), combo.points)
    for bit in split(laid.trumps):
        (code,) = codes(bit)
        yield Part(f"trump-{_reason(code, held, laid)}", (code,), worth(faces()[bit]))
    if laid.motley:
        yield Part("motley", codes(laid.motley), face_sum(laid.motley))


def _reason(code: str, held: Held, laid: Laid) -> str:
    """The first line of the table by which the card is trump."""
    scored = {combo.name for combo in laid.combos}
    return next(
        line.reason
        for line in LINES
        if line.trumps(code) and (line.combo in scored or (line.other and bits()[line.other] & held.cards))
    )
