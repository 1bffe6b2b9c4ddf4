"""A copy from before a move, put back: who is in two databases then, and who in none."""

from __future__ import annotations

import shutil
from pathlib import Path

from bot.store.moving import Whereabouts, astray, whereabouts
from tests.bot.store.conftest import Clock, Room
from tests.bot.store.world import GUILD, OTHER, moving


def moves(before: Whereabouts, now: Whereabouts) -> list[tuple[int, str]]:
    return [(each.guild, each.way) for each in astray(before, now)]


def test_who_moved_since_a_copy_was_made(world: Room, path: Path, there: Path, clock: Clock) -> None:
    world.store.close()
    with moving(path, there, clock) as (_, _, mover):
        mover.move(OTHER)
    early = [Path(shutil.copy(file, f"{file}.early")) for file in (path, there)]
    with moving(there, path, clock) as (_, _, mover):
        mover.move(OTHER)
    with moving(path, there, clock) as (_, _, mover):
        mover.move(GUILD)
    was, (here, elsewhere) = [whereabouts(file) for file in early], (whereabouts(path), whereabouts(there))
    assert (was[0].here, was[1].here) == ({GUILD}, {OTHER})
    assert (here.here, elsewhere.here) == ({OTHER}, {GUILD})
    assert moves(here, was[0]) == [(OTHER, "in"), (GUILD, "out")]
    assert moves(elsewhere, was[1]) == [(GUILD, "in"), (OTHER, "out")]
    assert moves(here, here) == moves(elsewhere, elsewhere) == []


def test_what_cannot_be_read_tells_of_no_moves(tmp_path: Path) -> None:
    none = tmp_path / "none.db"
    assert whereabouts(none) == Whereabouts()
    none.write_bytes(b"no database at all")
    assert whereabouts(none) == Whereabouts()
