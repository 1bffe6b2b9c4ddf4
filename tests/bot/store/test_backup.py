"""Copies: made beside a writer, proved, put back; and whatever stands in the way leaves all as it was."""

import os
import sqlite3
import sys
import threading
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
import sqlite_utils

from bot.store import InUse, NoCopy, Store, Unusable, backup, migrations
from bot.store.backup import back_up, restore
from bot.store.check import check
from tests.bot.store.conftest import Clock, Room
from tests.bot.store.test_check import tamper

NOW = datetime(2026, 11, 30, 4, 0, 5, tzinfo=UTC)


def files(path: Path) -> set[str]:
    return {file.name for file in path.parent.iterdir()}


def test_a_copy_is_what_was_written_so_far(room: Room, path: Path) -> None:
    room.seat_all()
    room.play({room.ann: 30, room.bob: -30})
    copy = path.with_name("copy.db")
    with room.store.transaction():
        room.store.ledger.grant(room.ann, room.unit, 5, "late")
        report = back_up(path, copy)
    assert (report.ok, report.transactions, report.hands) == (True, 7, 1)
    assert check(copy) == report
    with Store.open(copy) as kept:
        assert kept.ledger.stakes(room.table) == {room.ann: 80, room.bob: 20, room.cyd: 50}
        assert kept.ledger.purse(room.ann, room.unit) == 50


@pytest.mark.skipif(sys.platform == "win32", reason="files have other rights there")
def test_a_copy_is_for_its_owner_only(room: Room, path: Path) -> None:
    back_up(path, path.with_name("copy.db"))
    assert path.with_name("copy.db").stat().st_mode & 0o777 == 0o600
    assert {file for file in files(path) if file.startswith("copy")} == {"copy.db"}


def test_copies_of_a_busy_house_are_sound(path: Path) -> None:
    """A writer that never rests, and a copy every few milliseconds: each is one moment of it."""
    over, made = threading.Event(), []

    def copy() -> None:
        while not over.is_set():
            made.append(back_up(path, path.with_name(f"{len(made)}.db")))

    with Store.open(path) as store:
        room = Room(store, Clock())
        copying = threading.Thread(target=copy)
        copying.start()
        written = 0
        while len(made) < 8 and copying.is_alive():
            store.ledger.pay(room.ann, room.bob, room.unit, 1, f"there:{written}")
            store.ledger.pay(room.bob, room.ann, room.unit, 1, f"back:{written}")
            written += 1
        over.set()
        copying.join()
    assert len(made) >= 8
    sizes = [report.transactions for report in made]
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[-1] <= 3 + 2 * written
    assert check(path).ok


def test_a_file_that_is_there_stays(room: Room, path: Path) -> None:
    diary = path.with_name("diary.txt")
    diary.write_text("dear diary")
    with pytest.raises(NoCopy, match="is there already; name another"):
        back_up(path, diary)
    assert diary.read_text() == "dear diary"


def test_a_place_where_nothing_can_be_written(room: Room, path: Path) -> None:
    with pytest.raises(NoCopy, match=r"written to .*copy\.db \(No such file or directory\)\. Nothing"):
        back_up(path, path.with_name("nowhere") / "copy.db")
    with pytest.raises(Unusable, match="There is no database"):
        back_up(path.with_name("none.db"), path.with_name("copy.db"))
    assert "copy.db" not in files(path)


def test_a_full_disk_leaves_no_half_copy(room: Room, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_source: object, part: Path) -> None:
        part.write_bytes(b"half a copy")
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(backup, "_write", full)
    before = files(path)
    with pytest.raises(NoCopy, match=r"could be written to .* \(database or disk is full\)"):
        back_up(path, path.with_name("copy.db"))
    assert files(path) == before


def test_books_that_are_not_in_order_make_no_copy(room: Room, path: Path) -> None:
    room.store.close()
    tamper(path, "UPDATE tx SET at = at + 1 WHERE id = 2")
    books = r"The books of .*room\.db are not in order: Transaction 2 does not bear its seal"
    with pytest.raises(NoCopy, match=books):
        back_up(path, path.with_name("copy.db"))
    assert "copy.db" not in files(path)


# Putting back


@pytest.fixture
def copy(room: Room, path: Path) -> Path:
    """A copy, after which Ann was granted 5 and the bot stopped."""
    target = path.with_name("copy.db")
    back_up(path, target)
    room.store.ledger.grant(room.ann, room.unit, 5, "after")
    room.store.close()
    return target


def purse(path: Path) -> int:
    with Store.open(path) as store:
        return store.ledger.purse(1, 1)


def test_a_copy_takes_the_place_of_what_is_kept_aside(copy: Path, path: Path) -> None:
    report, kept = restore(copy, path, NOW)
    assert report.ok
    assert kept == path.with_name("room.db.before-20261130-040005")
    assert purse(path) == 100
    assert purse(kept) == 105
    assert purse(copy) == 100


def test_nothing_but_the_two_is_left(copy: Path, path: Path) -> None:
    _, kept = restore(copy, path, NOW)
    assert kept
    assert files(path) == {"copy.db", "room.db", "room.db.lock", kept.name}


def test_what_lay_in_the_log_is_kept_aside_too(room: Room, path: Path) -> None:
    """As after a `kill -9`: the newest transactions are in the log beside the file only."""
    copy, left = path.with_name("copy.db"), path.with_name("left.db")
    back_up(path, copy)
    room.store.ledger.grant(room.ann, room.unit, 5, "after")
    for end in ("", "-wal"):
        left.with_name(left.name + end).write_bytes(path.with_name(path.name + end).read_bytes())
    _, kept = restore(copy, left, NOW)
    assert kept
    assert not kept.with_name(kept.name + "-wal").exists()
    assert (purse(left), purse(kept)) == (100, 105)


def test_where_nothing_stood_nothing_is_kept(copy: Path, path: Path) -> None:
    elsewhere = path.with_name("new.db")
    assert restore(copy, elsewhere, NOW)[1] is None
    assert purse(elsewhere) == 100


def test_a_file_system_without_second_names(copy: Path, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    _, kept = restore(copy, path, NOW)
    assert kept
    assert (purse(path), purse(kept)) == (100, 105)


def test_a_damaged_database_can_be_replaced(copy: Path, path: Path) -> None:
    path.write_bytes(b"\xff" * 9000)
    path.with_name("room.db-wal").write_bytes(b"what was left of it")
    _, kept = restore(copy, path, NOW)
    assert kept
    assert kept.read_bytes() == b"\xff" * 9000
    assert purse(path) == 100


@pytest.mark.parametrize("end", backup.SIDE_FILES)
def test_what_cannot_be_written_into_a_damaged_database_goes_aside_with_it(
    copy: Path, path: Path, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    connect = sqlite3.connect

    def fail(file: str | Path, **more: bool) -> sqlite3.Connection:
        if file == path:
            raise sqlite3.OperationalError("disk I/O error")
        return connect(file, **more)

    path.with_name(path.name + end).write_bytes(b"what was left of it")
    monkeypatch.setattr(sqlite3, "connect", fail)
    _, kept = restore(copy, path, NOW)
    assert kept
    assert kept.with_name(kept.name + end).read_bytes() == b"what was left of it"
    assert path.with_name(path.name + end).name not in files(path)
    assert purse(path) == 100


def test_a_running_bot_is_not_pulled_from_under(copy: Path, path: Path) -> None:
    with Store.open(path) as store:
        with pytest.raises(InUse, match="stop that one first"):
            restore(copy, path, NOW)
        assert store.ledger.purse(1, 1) == 105
    assert files(path) == {"copy.db", "room.db", "room.db.lock"}


def test_a_damaged_copy_is_not_put_back(copy: Path, path: Path) -> None:
    tamper(copy, "UPDATE tx SET at = at + 1 WHERE id = 2")
    books = r"The books of .*copy\.db are not in order: Transaction 2 does not bear its seal"
    with pytest.raises(NoCopy, match=books):
        restore(copy, path, NOW)
    copy.write_bytes(b"a diary, not a copy" * 99)
    with pytest.raises(Unusable, match="not a database"):
        restore(copy, path, NOW)
    copy.write_bytes(b"")
    with pytest.raises(Unusable, match="is not up to date"):
        restore(copy, path, NOW)
    assert purse(path) == 105
    assert files(path) == {"copy.db", "room.db", "room.db.lock"}


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A database of an older version, which knows one person."""
    old = tmp_path / "old.db"
    with closing(sqlite3.connect(old, isolation_level=None)) as conn:
        conn.execute(f"PRAGMA application_id = {migrations.APPLICATION_ID}")
        migrations.MIGRATIONS.apply(sqlite_utils.Database(conn), stop_before="m003_ledger")
        conn.execute("INSERT INTO person (discord_id) VALUES (7)")
    return old


def test_a_copy_before_an_upgrade_is_what_the_older_version_left(old: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    assert back_up(old, copy).ok
    with closing(sqlite3.connect(copy)) as conn:
        assert "m003_ledger" in migrations.pending(conn)
        assert conn.execute("SELECT discord_id FROM person").fetchall() == [(7,)]
    assert files(copy) == {"old.db", "copy.db"}


def test_what_is_no_database_of_ours_yet_is_not_copied(tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    with pytest.raises(Unusable, match="is not up to date"):
        back_up(tmp_path / "empty.db", tmp_path / "copy.db")
    assert files(tmp_path / "copy.db") == {"empty.db"}


def test_an_older_version_whose_books_are_not_in_order_makes_no_copy(old: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(old, isolation_level=None)) as conn:
        conn.execute("INSERT INTO character (campaign, name) VALUES (99, 'Nobody')")
    with pytest.raises(NoCopy, match=r"The books of .*old\.db are not in order: Row 1 of character names"):
        back_up(old, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


def test_a_copy_of_an_older_version_is_brought_up_to_date(old: Path, tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    before = old.read_bytes()
    restore(old, path, NOW)
    with Store.open(path) as store:
        assert store.house.person(1).discord_id == 7
    assert old.read_bytes() == before


@pytest.mark.skipif(sys.platform == "win32", reason="files have other rights there")
def test_whoever_could_use_the_database_still_can(copy: Path, path: Path) -> None:
    path.chmod(0o640)
    restore(copy, path, NOW)
    assert path.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such owners there")
def test_in_the_folder_of_a_service_new_files_are_the_services(
    copy: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    owners = {}
    monkeypatch.setattr(
        os, "chown", lambda file, user, group: owners.update({Path(file).name: (user, group)})
    )
    ours = (path.parent.stat().st_uid, -1)
    restore(copy, path.with_name("back.db"), NOW)
    assert owners["back.db.restoring"] == owners["back.db.lock"] == ours
    owners.clear()
    Store.open(path.with_name("new.db")).close()
    assert owners == dict.fromkeys(("new.db.lock", "new.db", "new.db-wal", "new.db-shm"), ours)
    owners.clear()
    Store.open(path.with_name("new.db")).close()
    assert set(owners) == {"new.db.lock"}, "a database that stands there stays whose it is"


def test_where_the_owner_cannot_be_kept_the_copy_is_ours(
    copy: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "chown", refuse)
    restore(copy, path, NOW)
    assert purse(path) == 100
    # And there are systems on which files have no owner to set.
    monkeypatch.delattr(os, "chown")
    restore(copy, path, NOW.replace(hour=5))
    assert purse(path) == 100


def test_where_folders_cannot_be_opened_a_copy_is_made_all_the_same(
    room: Room, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = os.open

    def refuse(file: str | Path, *how: int) -> int:
        if Path(file).is_dir():
            raise PermissionError(13, "Permission denied")
        return opened(file, *how)

    monkeypatch.setattr(os, "open", refuse)
    assert back_up(path, path.with_name("copy.db")).ok
    assert check(path.with_name("copy.db")).ok


def test_a_copy_that_cannot_be_put_in_its_place_is_said(
    copy: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_source: object, _part: Path) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(backup, "_write", full)
    said = r"copy\.db could not be put in the place of .*room\.db \(database or disk is full\)"
    with pytest.raises(NoCopy, match=said):
        restore(copy, path, NOW)
    assert purse(path) == 105
