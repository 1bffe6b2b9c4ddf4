"""What the trumps of Trump Poker are worth beside each other: their order, and what they make together."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

TRUMPS = (
    "ryalle", "sand", "delwin", "random", "florimel", "gerard", "julian", "llewella", "caine", "brand",
    "bleys", "fiona", "deirdre", "corwin", "eric", "benedict", "finndo", "osric", "oberon", "dworkin",
)  # fmt: skip
"""The trumps by their codes, lowest to highest."""


def is_trump(code: str) -> bool:
    """Whether a code is that of a trump, extra ones too: natural cards have a letter each for rank and suit.

    >>> is_trump("corwin"), is_trump("Ks")
    (True, False)
    """
    return len(code) > 2


class Combination(NamedTuple):
    """Trumps that count more together, or with a natural card: `natural` names a code, a rank or a suit."""

    trumps: tuple[str, ...]
    natural: str = ""

    def takes(self, code: str) -> bool:
        """Whether the card is one that makes it.

        >>> fiona = Combination(("fiona",), "r")
        >>> [fiona.takes(code) for code in ("fiona", "7r", "7s", "random")]
        [True, True, False, False]
        """
        return code in self.trumps or (bool(self.natural) and not is_trump(code) and self.natural in code)


# trump-poker, Trump strength: lowest to highest. `Ap` is the Ace of Coins; `c`, `r` and `s` stand for any
# card of that suit, `A` for any Ace.
COMBINATIONS = (
    Combination(("osric", "finndo", "ryalle")),
    Combination(("osric", "finndo")),
    Combination(("julian", "fiona")),
    Combination(("corwin", "deirdre")),
    Combination(("florimel",), "c"),
    Combination(("eric", "florimel")),
    Combination(("caine", "gerard", "julian")),
    Combination(("fiona", "bleys", "brand")),
    Combination(("fiona",), "r"),
    Combination(("benedict",), "s"),
    Combination(("brand",), "Ap"),
    Combination(("corwin",), "Ap"),
    Combination(("caine",), "A"),
    Combination(("benedict",), "As"),
    Combination(("random",), "Ap"),
    Combination(("dworkin", "oberon")),
    Combination(("oberon",), "Ap"),
    Combination(("dworkin",), "Ap"),
    Combination(("dworkin", "oberon"), "Ap"),
)

# A strength has the place of the highest combination on top, from 1, and below it the highest single trump.
_SINGLE_BITS = 5

SPOILED = -1
"""Corwin and Eric lose together."""


def strength_of(names: Collection[str], order: Sequence[str] = TRUMPS) -> int:
    """The strength of trumps beside what is named of the natural cards, in an order from the lowest.

    >>> combination(strength_of({"corwin", "random", "A", "Ap"})).trumps
    ('random',)
    """
    held = set(names)
    if {"corwin", "eric"} <= held:
        return SPOILED
    combined = 0
    for place, (trumps, natural) in enumerate(COMBINATIONS, 1):
        # R7: with Ryalle, Osric and Finndo count only as the lowest combination.
        spoiled = trumps == ("osric", "finndo") and "ryalle" in held
        if held.issuperset(trumps) and (not natural or natural in held) and not spoiled:
            combined = place
    single = max([order.index(name) + 1 for name in held.intersection(order)], default=0)
    return combined << _SINGLE_BITS | single


def combination(strength: int) -> Combination | None:
    """The combination that a strength is of, where there is one."""
    place = strength >> _SINGLE_BITS
    return COMBINATIONS[place - 1] if place else None
