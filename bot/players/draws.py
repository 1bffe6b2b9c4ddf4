"""Random numbers and cards for a mind's samples: many, and the same from one seed on every machine."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator
from typing import TypeVar

_DOMAIN = b"backroom/players/1\0"
"""Goes before the seed, so that the samples have nothing to do with what else is made from it."""

_BLOCK = 4096
"""Bytes that are made at a time."""

_Card = TypeVar("_Card")


class Draws:
    """A stream of chance. How good it is decides nothing at the table, only how well somebody guesses.

    >>> draws = Draws(b"a seed")
    >>> [draws.below(6) for _ in range(8)]
    [2, 4, 4, 2, 5, 5, 4, 3]
    """

    def __init__(self, seed: bytes) -> None:
        self._words = _words(seed)

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1."""
        return next(self._words) * bound >> 32

    def happens(self, chance: float) -> bool:
        """Whether something of that chance happens."""
        return next(self._words) < chance * (1 << 32)

    def within(self, far: float) -> float:
        """A number from `-far` to `far`."""
        return (next(self._words) / (1 << 31) - 1) * far

    def dealt(self, cards: list[_Card]) -> Iterator[_Card]:
        """The cards in a new order, as they are asked for; the list is put in that order on the way."""
        words, left = self._words, len(cards)
        for place in range(left):
            other = place + (next(words) * left >> 32)
            left -= 1
            card = cards[other]
            cards[other] = cards[place]
            cards[place] = card
            yield card


def _words(seed: bytes) -> Iterator[int]:
    """Numbers of 32 bits without end."""
    numbers = struct.Struct(f">{_BLOCK // 4}I")
    block = 0
    while True:
        text = hashlib.shake_128(_DOMAIN + block.to_bytes(8, "big") + seed).digest(_BLOCK)
        yield from numbers.unpack(text)
        block += 1
