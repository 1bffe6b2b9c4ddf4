"""The store as a whole: whether its disk takes anything, and how much is in it."""

import sqlite3
from contextlib import closing

import pytest

from tests.bot.store.conftest import Room


def test_trying_the_disk_leaves_nothing_behind(room: Room) -> None:
    rows = room.store.db.value("SELECT count(*) FROM meta")
    assert room.store.writes()
    assert not room.store.troubled
    assert room.store.db.value("SELECT count(*) FROM meta") == rows


def test_a_full_disk_is_noticed_and_its_end_too(room: Room) -> None:
    pages = room.store.db.value("PRAGMA page_count")
    room.store.db.value(f"PRAGMA max_page_count = {pages}")
    assert not room.store.writes()
    assert room.store.troubled
    room.store.db.value(f"PRAGMA max_page_count = {pages + 200}")
    assert room.store.writes()
    assert not room.store.troubled


def test_nobody_waits_twice_for_somebody_elses_lock(room: Room) -> None:
    def patience() -> int:
        return room.store.db.value("PRAGMA busy_timeout")

    usual = patience()
    room.store.db.run("PRAGMA busy_timeout = 1")
    with closing(sqlite3.connect(room.store.file or "", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert not room.store.writes()
        assert patience() == 0
        other.execute("ROLLBACK")
    assert room.store.writes()
    assert patience() == usual


def test_a_disk_that_takes_nothing_at_all_is_noticed(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(room.store.db, "run", refuse)
        assert not room.store.writes()
        assert room.store.troubled
    assert room.store.writes()


def test_a_fault_of_ours_is_no_full_disk(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*_: object) -> int:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(room.store.db, "run", wrong)
        with pytest.raises(ZeroDivisionError):
            room.store.writes()
    assert not room.store.db.conn.in_transaction


def test_how_much_there_is(room: Room) -> None:
    room.seat_all()
    room.play({room.ann: 5, room.bob: -5})
    room.deal()
    room.store.house.forget(room.people[2])
    assert room.store.counts() == {"people": 2, "played": 1, "transactions": 7}


def test_a_reader_counts_as_well(room: Room) -> None:
    with type(room.store).read(room.store.file or "") as reader:
        assert reader.counts()["people"] == 3
        assert reader.file is None
        with pytest.raises(sqlite3.OperationalError):
            reader.house.set_meta("x", "y")
