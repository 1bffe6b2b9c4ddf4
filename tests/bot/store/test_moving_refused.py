"""Books that cannot be moved stay where they are, as they were."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import DatabaseTrouble, InUse, Store, Unusable
from bot.store.moving import NotMoved, begun, books, both, looked_at, proof, servers
from bot.store.moving.writing import Load
from tests.bot.broken import ERRORS, Disk
from tests.bot.fresh import lay
from tests.bot.store.conftest import HOUR, Clock, Room
from tests.bot.store.told import Told, told
from tests.bot.store.world import GUILD, OTHER, arrive_only, everywhere, moving, sound


def test_two_files_that_can_be_opened(store: Store, path: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.db"
    with pytest.raises(InUse, match="in use by another running bot"), both(path, new):
        raise AssertionError
    store.close()
    with pytest.raises(Unusable, match="There is no database"), both(new, path):
        raise AssertionError
    linked = tmp_path / "linked.db"
    linked.hardlink_to(path)
    for same in (tmp_path / "." / path.name, linked):
        with pytest.raises(Unusable, match="are the same file"), both(path, same):
            raise AssertionError
    with both(path, new), pytest.raises(InUse), both(path, new):
        raise AssertionError
    with both(path, new) as (left, target):
        assert (left.file, target.file) == (path, new)
    foreign = tmp_path / "foreign.db"
    with closing(sqlite3.connect(foreign)) as conn:
        conn.execute("CREATE TABLE x (y)")
    with pytest.raises(Unusable, match="belongs to another program"), both(path, foreign):
        raise AssertionError


def test_looking_writes_nothing(world: Room, path: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.db"
    # The bot may run meanwhile.
    with looked_at(path, new) as (left, target):
        assert target is None
        assert begun(left, target, str(new), GUILD) is None
        assert books(left.db, GUILD).campaigns == 2
    assert not new.exists()
    lay(new)
    with looked_at(path, new) as (left, target):
        assert target
        assert servers(target.db) == []


def test_who_is_not_there_cannot_move(world: Room, path: Path, there: Path, clock: Clock) -> None:
    world.store.close()
    with Store.open(there, now=clock) as store:
        store.house.campaign_for(GUILD)
    with moving(path, there, clock) as (left, _, mover):
        with pytest.raises(NotMoved, match="Nothing is there of a server 5"):
            mover.move(5)
        with pytest.raises(NotMoved, match="has books of server 900 already") as refused:
            mover.move(GUILD)
        # Who has to choose between the two is told how far each goes.
        assert "already (hands: 0, transactions: 0), beside those that would come" in str(refused.value)
        assert re.search(
            r"come \(hands: [1-9]\d*, transactions: [1-9]\d*, the last at \d{4}-\d\d-\d\d \d\d:\d\d UTC\)",
            str(refused.value),
        )
        assert not mover.has_moved(GUILD)
        assert not left.house.moved(GUILD)
        mover.move(OTHER)
        with pytest.raises(NotMoved, match=r"Server 901 has moved to .*there\.db already"):
            mover.move(OTHER)


def test_a_move_that_was_begun_goes_nowhere_else(
    world: Room, path: Path, there: Path, clock: Clock, tmp_path: Path
) -> None:
    before = told(world.store, GUILD)
    world.store.house.transfers.begin(GUILD, str(there))
    world.store.close()
    with moving(path, tmp_path / "third.db", clock) as (left, _, mover):
        with pytest.raises(NotMoved, match=r"is on its way to .*there\.db"):
            mover.move(GUILD)
        # Meanwhile nobody is served.
        assert [each.file for each in left.house.transfers.unfinished()] == [str(there)]
        assert left.house.moved(GUILD)
        assert left.house.open_tables() == []
        clock.ms += 100 * HOUR
        assert left.hands.end_quiet_sessions() == []
    with moving(path, there, clock) as (left, new, mover):
        assert not mover.has_moved(GUILD)
        mover.move(GUILD)
        assert told(new, GUILD) == before
        assert left.house.transfers.unfinished() == []


def test_what_does_not_read_back_is_not_moved(
    before: Told, path: Path, there: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.moving.writing._close_tables", _misname)
    with moving(path, there, clock) as (left, new, mover):
        with pytest.raises(
            NotMoved, match=r"campaign of server 900 does not read back .*; nothing was moved\."
        ):
            mover.move(GUILD)
        assert (told(left, GUILD), servers(new.db)) == (before, [])
        assert not left.house.moved(GUILD)
    assert sound(path, there)


def test_money_that_comes_to_something_else_is_not_moved(
    world: Room, path: Path, there: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.store.close()
    # Were the rows not looked at one by one, the sums would tell.
    monkeypatch.setattr(proof, "ROWS", ())
    monkeypatch.setattr("bot.store.moving.writing._close_tables", _forge)
    with moving(path, there, clock) as (left, new, mover):
        with pytest.raises(NotMoved, match="come to something else"):
            mover.move(GUILD)
        assert servers(new.db) == []
        assert not left.house.moved(GUILD)
    assert sound(path, there)


def _misname(load: Load) -> None:
    load.target.house.rename_campaign(load.rows("campaign")[0][0], "Another")


def _forge(load: Load) -> None:
    character, unit = load.rows("character")[0][0], load.rows("unit")[0][0]
    load.target.ledger.grant(character, unit, 1, "forged")


def test_what_is_tangled_is_not_moved(world: Room, path: Path, there: Path, clock: Clock) -> None:
    other = world.store.house.campaigns(OTHER)[0].id
    stranger = world.store.house.characters(other)[0].id
    world.store.table_log.add(world.table, b'{"do":"pause"}', character=stranger)
    world.store.close()
    with moving(path, there, clock) as (left, _, mover):
        with pytest.raises(NotMoved, match=f"Number {stranger} of character is named"):
            mover.move(GUILD)
        assert not left.house.moved(GUILD)


@pytest.mark.parametrize("which", [0, 1])
def test_a_disk_that_fails_on_the_way(
    before: Told, path: Path, there: Path, clock: Clock, which: int
) -> None:
    with moving(path, there, clock) as (left, new, mover):
        disk = Disk((left, new)[which])
        for after in range(10, 150, 40):
            disk.breaks(after, ERRORS[0], once=True)
            with pytest.raises(DatabaseTrouble):
                mover.move(GUILD)
            assert (told(left, GUILD), servers(new.db)) == (before, [])
            assert not left.house.moved(GUILD)
        mover.move(GUILD)
        assert told(new, GUILD) == before
    assert sound(path, there)


def test_a_disk_that_fails_at_the_very_last(before: Told, path: Path, there: Path, clock: Clock) -> None:
    with moving(path, there, clock) as (left, new, mover):
        arrive_only(left, mover)
        # It has arrived, so it is served there, and no more from here.
        assert (told(new, GUILD), new.house.moved(GUILD)) == (before, False)
        assert left.house.moved(GUILD)
        assert not mover.has_moved(GUILD)
        moved = mover.move(GUILD)
        assert moved.before is None
        assert moved.after == books(new.db, GUILD)
        assert servers(left.db) == [OTHER]
        # What was erased, but not for good, is erased now.
        assert everywhere(left).keys() == {"cards:1"}
    assert sound(path, there)
