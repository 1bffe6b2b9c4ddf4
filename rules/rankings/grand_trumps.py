"""Which motley cards are trump, with what, and what they then count (grand-sigilian, the table of trumps)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from rules.rankings.grand_cards import bits, copies, faces, mask

LEAST = 5
"""What a trump counts at least."""


class Line(NamedTuple):
    """One line of the table: a card that is trump with a combo, or with another card in the hand.

    With a combo: one that is scored. In the hand: anywhere, in a combo or not (R4).
    """

    card: str
    """A code, or an Outer Plane: all its copies are trump, whatever their suits (R5)."""
    combo: str = ""
    other: str = ""

    @property
    def reason(self) -> str:
        """Why the card is trump, as a key: `with-planewalkers`, `by-githyanki`."""
        return f"with-{self.combo}" if self.combo else f"by-{self.other}"

    def trumps(self, code: str) -> bool:
        """Whether the line is about this card."""
        return code in copies(self.card)


# The children of Gith trump each other only where neither is in the Planewalkers; they are in no other combo,
# so that those two being motley says as much.
LINES = (
    Line("outlands", combo="sigilian-gambit"),
    Line("outlands", combo="hierarchy-rilmani"),
    Line("astral", other="githyanki"),
    Line("astral", combo="outer-ring"),
    Line("ethereal", combo="inner-ring"),
    Line("limbo", other="githzerai"),
    Line("mount-celestia", combo="hierarchy-archon"),
    Line("baator", combo="hierarchy-baatezu"),
    Line("arborea", combo="hierarchy-eladrin"),
    Line("elysium", combo="hierarchy-guardinal"),
    Line("mechanus", combo="hierarchy-modron"),
    Line("limbo", combo="hierarchy-slaad"),
    Line("mechanus", other="primus"),
    Line("aasimar", combo="hierarchy-aasimon"),
    Line("tiefling", combo="planewalkers"),
    Line("air-genasi", other="air"),
    Line("earth-genasi", other="earth"),
    Line("fire-genasi", other="fire"),
    Line("water-genasi", other="water"),
    Line("githzerai", other="githyanki"),
    Line("githyanki", other="githzerai"),
    Line("cage", combo="planewalkers"),
    Line("cage", combo="faction-war"),
    Line("cage", other="lady-of-pain"),
    Line("lady-of-pain", combo="faction-war"),
)


def worth(face: int) -> int:
    """What a card of that face counts as trump.

    >>> worth(1), worth(20)
    (5, 40)
    """
    return max(LEAST, 2 * face)


@cache
def more() -> Mapping[int, int]:
    """By how much each card that can be trump then counts more, by its bit."""
    return {
        bits()[code]: worth(face := faces()[bits()[code]]) - face
        for line in LINES
        for code in copies(line.card)
    }


@cache
def with_combo(combo: str) -> int:
    """The cards that are trump with a combo."""
    return _trumped(line for line in LINES if line.combo == combo)


@cache
def by_card(code: str) -> int:
    """The cards that are trump with this one in the hand."""
    return _trumped(line for line in LINES if line.other == code)


def _trumped(lines: Iterator[Line]) -> int:
    return mask(code for line in lines for code in copies(line.card))
