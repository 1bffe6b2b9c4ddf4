"""From every earlier schema to this one, also where the bot is killed at any statement on the way."""

import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
import sqlite_utils

from bot.store import Store, database, migrations
from bot.store.check import check
from tests.bot.crash import Point, live
from tests.bot.store.conftest import Clock, Room

with closing(sqlite3.connect(":memory:")) as _empty:
    STEPS = migrations.pending(_empty)


def old(path: Path, next_step: str) -> None:
    """A database as it was before that step, with what such a one could hold."""
    with closing(database._connect(str(path))) as conn:
        conn.execute(f"PRAGMA application_id = {migrations.APPLICATION_ID}")
        db = sqlite_utils.Database(conn, execute_plugins=False)
        migrations.MIGRATIONS.apply(db, stop_before=next_step)
        if next_step > "m002":
            conn.execute("INSERT INTO person (discord_id) VALUES (7)")
            conn.execute("INSERT INTO campaign (guild, name) VALUES (1, 'Sigil')")
            conn.execute(
                "INSERT INTO unit (campaign, name, denominations) VALUES (1, 'chip', '{\"chip\":1}')"
            )
        if next_step > "m003":
            conn.execute(
                "INSERT INTO house_table (campaign, unit, channel, game, options, opened_at) "
                "VALUES (1, 1, 500, 'queens-ransom', '{}', 0)"
            )


def stands(path: Path, next_step: str) -> None:
    """It is as if it had always been so, and a house can be kept in it."""
    assert check(path).ok
    with Store.open(path) as store:
        if next_step > "m002":
            assert store.house.person_for(7).id == 1
            assert store.house.campaign(1).name == "Sigil"
        if next_step > "m003":
            assert store.house.table_in(500) is not None
            store.house.close_table(1)
        room = Room(store, Clock())
        room.seat_all()
        room.play({room.ann: 5, room.bob: -5})
    assert check(path).ok


@pytest.mark.parametrize("step", STEPS[1:])
def test_from_every_earlier_schema(tmp_path: Path, step: str) -> None:
    path = tmp_path / "room.db"
    old(path, step)
    Store.open(path).close()
    stands(path, step)


class _Counted(sqlite3.Connection):
    """Calls `point` before each statement that changes something."""

    point: Point = staticmethod(lambda: None)

    def execute(self, sql: str, *args: object) -> sqlite3.Cursor:  # type: ignore[override]
        if not sql.startswith(("SELECT", "PRAGMA table_info")):
            type(self).point()
        return super().execute(sql, *args)  # type: ignore[arg-type]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork on Windows")
def test_killed_at_statements_of_all_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    killed(tmp_path, monkeypatch, every=15)


def killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, every: int) -> None:
    """Kill the bot at every n-th statement of its first start, and start it again."""
    connect = sqlite3.connect

    def scenario(path: Path):  # type: ignore[no-untyped-def]
        async def migrate(point: Point, confirm: Point) -> None:
            _Counted.point = staticmethod(point)
            monkeypatch.setattr(sqlite3, "connect", lambda *a, **k: connect(*a, factory=_Counted, **k))
            Store.open(path).close()
            confirm()

        return migrate

    whole = live(scenario(tmp_path / "whole.db"))
    assert whole.ended
    assert whole.points > 100
    for point in range(0, whole.points, every):
        path = tmp_path / f"{point}.db"
        assert not live(scenario(path), die_at=point).ended
        Store.open(path).close()
        stands(path, "m001")
