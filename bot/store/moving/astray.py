"""Servers that moved since a copy was made: put back, it has their books twice, or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from pathlib import Path

from bot.store.errors import DatabaseTrouble, StoreError
from bot.store.moving.move import servers
from bot.store.store import Store
from bot.store.transfers import Transfer


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Which servers a database serves, and the last move of each that ever moved out of it or into it."""

    here: frozenset[int] = frozenset()
    last: Mapping[int, Transfer] = field(default_factory=dict)


def whereabouts(file: str | Path) -> Whereabouts:
    """Those of a database; nobody's where it cannot be read, as it need not be to be replaced."""
    try:
        with Store.read(file) as store:
            moves = {each.guild: each for each in store.db.rows(Transfer, "ORDER BY id")}
            return Whereabouts(frozenset(servers(store.db)) - store.house.transfers.away, moves)
    except (StoreError, DatabaseTrouble):
        return Whereabouts()


def astray(before: Whereabouts, now: Whereabouts) -> list[Transfer]:
    """The moves that a database knew `before` and `now` knows nothing of, those with the same file together.

    The books of who went out of it are here again, and where they went; those of who came in are in neither.
    """
    moves = (move for guild, move in before.last.items() if (guild in now.here) == (move.way == "out"))
    return sorted(moves, key=attrgetter("way", "file", "guild"))
