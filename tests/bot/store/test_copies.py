"""The nightly copies: when one is due, and which are kept."""

import sys
import time as clock
from datetime import UTC, datetime, time, timedelta, timezone
from pathlib import Path

import pytest

from bot.store import NoCopy
from bot.store.copies import Copies
from tests.bot.store.conftest import Room

HERE = timezone(timedelta(hours=2))


def at(day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 11, day, hour, minute, tzinfo=HERE)


@pytest.fixture
def copies(room: Room, path: Path) -> Copies:
    return Copies(path, path.with_name("copies"), keep=3, at=time(4, 0))


def test_one_a_night(copies: Copies) -> None:
    assert copies.due(at(1, 12))
    file, report = copies.make(at(1, 12))
    assert file.name == "room-20261101-100000.db"
    assert report.ok
    assert not copies.due(at(2, 3, 59))
    assert copies.due(at(2, 4))
    copies.make(at(2, 4, 1))
    assert not copies.due(at(2, 23))
    assert not copies.due(at(3, 3, 59))


def test_a_night_that_was_missed_is_made_up_for(copies: Copies) -> None:
    copies.make(at(1, 4))
    assert copies.due(at(5, 1))


def test_a_copy_of_the_night_before_last_will_not_do(copies: Copies) -> None:
    copies.make(at(1, 5))
    assert not copies.due(at(2, 3, 59))
    assert copies.due(at(3, 3, 59))


def test_one_that_was_made_on_time_counts(copies: Copies) -> None:
    copies.make(at(2, 4))
    assert not copies.due(at(2, 4))


def test_the_newest_are_kept_and_strangers_left_alone(copies: Copies) -> None:
    copies.folder.mkdir()
    names = [f"room-{letter}.db" for letter in "abcdefghijklmnopqrstuvwxyz"]
    others = [copies.folder / name for name in (*names, "room.db", "attic-20261101-020000.db")]
    # Some are there before, some come later: a folder is read in no order that one knows.
    for other in others[::2]:
        other.write_text("mine")
    for day in range(1, 6):
        copies.make(at(day, 4))
    for other in others[1::2]:
        other.write_text("mine")
    assert [file.name for _, file in copies.made()] == [
        "room-20261103-020000.db",
        "room-20261104-020000.db",
        "room-20261105-020000.db",
    ]
    assert all(other.read_text() == "mine" for other in others)


def test_a_night_that_fails_costs_no_copy(copies: Copies, room: Room) -> None:
    for day in range(1, 4):
        copies.make(at(day, 4))
    room.store.db.run("DROP TRIGGER tx_no_update")
    with pytest.raises(NoCopy, match="tx_no_update"):
        copies.make(at(4, 4))
    assert len(copies.made()) == 3
    assert copies.due(at(4, 5))


def test_a_folder_that_cannot_be(copies: Copies) -> None:
    copies.folder.write_text("a file")
    with pytest.raises(NoCopy, match="cannot be the folder of copies"):
        copies.make(at(1, 4))


def test_times_are_told_in_any_zone(copies: Copies) -> None:
    copies.make(at(1, 4).astimezone(UTC))
    assert copies.made()[0][0] == at(1, 4)


def test_the_folder_is_made_however_deep_it_lies(room: Room, path: Path) -> None:
    deep = Copies(path, path.with_name("copies") / "of" / "backroom", keep=3, at=time(4, 0))
    deep.make(at(1, 4))
    assert len(deep.made()) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="the clock's zone cannot be changed there")
def test_names_do_not_depend_on_the_zone_of_the_machine(
    copies: Copies, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "Asia/Tokyo")
        clock.tzset()
        file, _ = copies.make(at(1, 4))
    clock.tzset()
    assert file.name == "room-20261101-020000.db"
