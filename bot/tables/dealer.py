"""The dealer of the house: a fresh seed for each hand, and the answers that `rules.chance` makes of it."""

from __future__ import annotations

import os
import secrets

from rules import chance
from rules.actions import DEALER, Action, ByDealer
from rules.hand import Hand

SEED_BYTES = 256
"""Long enough to reach any order of the largest deck: 212! needs 1,338 bits."""


def new_seed() -> bytes:
    """256 bytes from the operating system; one a hand, stored with it before the first card."""
    return os.urandom(SEED_BYTES)


def draw(seats: int) -> int:
    """A seat at random: who deals a table's first hand (queens-ransom R3)."""
    return secrets.randbelow(seats)


def answer(hand: Hand, seed: bytes) -> Action:
    """What the dealer does now in a hand that waits for them: always the same for the same seed and log."""
    dealt = sum(isinstance(action, ByDealer) for action in hand.log)
    return chance.answer(hand.choices(DEALER), seed, dealt)
