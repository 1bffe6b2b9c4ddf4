"""What the trumps of Trump Poker are worth beside each other: their order, and what they make together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
SINGLE = (1 << _SINGLE_BITS) - 1


Strength = tuple[int, tuple[tuple[int, int], ...], bool]
"""What some trumps count: by themselves; more with natural cards (the bits of these and the strength with any
of them, the highest first); and whether they are two or more."""

SPOILED: Strength = (-1, (), True)
"""Corwin and Eric lose together."""

BITS = (1 << len(TRUMPS)) - 1
"""Trumps have a bit each in the order of `TRUMPS`; above these is the number of extra ones."""


class Strengths(dict[int, Strength]):
    """From the bits of the trumps in a hand to what they count, filled as needed.

    `order` has the trumps from the lowest; `naturals` the bits of a natural card, of a rank or of a suit.
    """

    def __init__(self, order: Sequence[str], naturals: Mapping[str, int]) -> None:
        super().__init__()
        self._place = {code: place for place, code in enumerate(order, 1)}
        self._naturals = naturals

    def __missing__(self, bits: int) -> Strength:
        trumps = self._named(bits)
        found = self[bits] = self._of(trumps, several=len(trumps) + (bits >> len(TRUMPS)) > 1)
        return found

    def _named(self, bits: int) -> frozenset[str]:
        return frozenset(code for place, code in enumerate(TRUMPS) if bits >> place & 1)

    def _of(self, trumps: frozenset[str], *, several: bool) -> Strength:
        if {"corwin", "eric"} <= trumps:
            return SPOILED
        single = max((self._place[code] for code in trumps), default=0)
        alone = 0
        more: list[tuple[int, int]] = []
        for place, (needed, natural) in enumerate(COMBINATIONS, 1):
            # R7: with Ryalle, Osric and Finndo count only as the lowest combination.
            if not trumps.issuperset(needed) or (needed == ("osric", "finndo") and "ryalle" in trumps):
                continue
            if natural:
                more.append((self._naturals[natural], place << _SINGLE_BITS | single))
            else:
                alone = place
        strength = alone << _SINGLE_BITS | single
        return strength, tuple(pair for pair in reversed(more) if pair[1] > strength), several


def combination(strength: int) -> Combination | None:
    """The combination that a strength is of, where there is one."""
    place = strength >> _SINGLE_BITS
    return COMBINATIONS[place - 1] if place else None
