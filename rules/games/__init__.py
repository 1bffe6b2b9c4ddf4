"""The games of the house, one file each, and the plain tuple that lists them."""

from __future__ import annotations

import msgspec

from rules.games import (
    cambion_roulette,
    grand_sigilian,
    queens_ransom,
    sigilian,
    tarot_poker,
    trump_poker,
)
from rules.hand import Game, Setup

GAMES: tuple[Game, ...] = (
    *(queens_ransom.CARDS, queens_ransom.DICE),
    *(tarot_poker.GAME, trump_poker.GAME),
    *(sigilian.SIGILIAN, sigilian.LIMBO_HOLDEM),
    *(grand_sigilian.GAME, cambion_roulette.GAME),
)
"""Every game. A new one gets its line here; commands, help and tests pick it up."""


def find(game: str) -> Game:
    """The game with this id; raises `KeyError`.

    >>> find("queens-ransom").seats
    range(2, 9)
    """
    for known in GAMES:
        if known.id == game:
            return known
    raise KeyError(game)


def encode_setup(setup: Setup) -> bytes:
    """The setup as it is stored: JSON."""
    return msgspec.json.encode(setup)


def decode_setup(text: bytes) -> Setup:
    """The setup that was stored, its options those of its game; raises `ValueError` or `KeyError`."""
    setup = msgspec.json.decode(text, type=Setup)
    options = msgspec.convert(setup.options, find(setup.game).options)
    return msgspec.structs.replace(setup, options=options)
