"""The file: opening, locking, reading beside a writer, transactions, and what its triggers refuse."""

import re
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
import sqlite_utils

from bot.store import InUse, Store, Unavailable, Unusable, database, migrations, tally
from tests.bot.store.conftest import Clock, Room

ZERO = "zeroblob(32)"


def test_a_store_keeps_everything_over_a_restart(path: Path) -> None:
    with Store.open(path) as store:
        room = Room(store, Clock())
        room.seat_all()
        hand = room.deal()
    with Store.open(path) as store:
        assert store.ledger.stakes(room.table) == {room.ann: 50, room.bob: 50, room.cyd: 50}
        playing = store.hands.unfinished(room.table)
        assert playing is not None
        assert playing.id == hand


def test_the_wall_clock_tells_utc_milliseconds(path: Path) -> None:
    with Store.open(path) as store:
        campaign = store.house.campaign_for(1).id
        session = store.hands.session_for(campaign)
        assert abs(session.started_at - time.time() * 1000) < 60_000


def test_what_was_acknowledged_survives_the_process(path: Path) -> None:
    script = (
        "import os, sys; from bot.store import Store\n"
        "store = Store.open(sys.argv[1]); hall = store.house.campaign_for(1)\n"
        "ann = store.house.character_for(hall.id, store.house.person_for(2).id, 'Ann')\n"
        "store.ledger.start_purse(ann.id, store.house.units(hall.id)[0].id, 70)\n"
        "os._exit(9)"
    )
    assert subprocess.run([sys.executable, "-c", script, path], check=False).returncode == 9
    with Store.open(path) as store:
        assert store.ledger.totals(1).wallets == 70


def test_the_connection_is_set_for_money(store: Store) -> None:
    def pragma(name: str) -> object:
        return store.db.value(f"PRAGMA {name}")

    assert [pragma("journal_mode"), pragma("synchronous"), pragma("foreign_keys")] == ["wal", 2, 1]
    assert [pragma("busy_timeout"), pragma("recursive_triggers"), pragma("secure_delete")] == [1000, 1, 1]


def test_a_second_writer_is_refused_until_the_first_closes(path: Path) -> None:
    with Store.open(path), pytest.raises(InUse, match=r"room\.db is in use by another running bot"):
        Store.open(path)
    Store.open(path).close()


def test_another_name_of_the_same_file_is_locked_too(path: Path) -> None:
    with Store.open(path):
        link = path.with_name("link.db")
        link.symlink_to(path)
        with pytest.raises(InUse):
            Store.open(link)


def test_readers_see_what_is_committed_and_write_nothing(room: Room, path: Path) -> None:
    with Store.read(path) as reader:
        with room.store.transaction():
            room.store.ledger.grant(room.ann, room.unit, 5, "k")
            assert reader.ledger.purse(room.ann, room.unit) == 100
        assert reader.ledger.purse(room.ann, room.unit) == 105
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            reader.house.person_for(99)


def test_reading_a_purse_needs_no_account(room: Room, path: Path) -> None:
    poor = room.store.house.character_for(room.campaign, room.store.house.person_for(44).id, "Dee").id
    with Store.read(path) as reader:
        assert reader.ledger.purse(poor, room.unit) == 0
        assert reader.ledger.history(poor) == []


def test_a_snapshot_does_not_move(room: Room, path: Path) -> None:
    with Store.read(path) as reader:
        with reader.db.snapshot():
            assert reader.ledger.purse(room.ann, room.unit) == 100
            room.store.ledger.grant(room.ann, room.unit, 5, "k")
            assert reader.ledger.purse(room.ann, room.unit) == 100
        assert reader.ledger.purse(room.ann, room.unit) == 105


# Files that will not do


@pytest.mark.parametrize("opener", [Store.open, Store.read])
def test_a_file_that_is_no_database(path: Path, opener: object) -> None:
    path.write_bytes(b"Dear diary, this is not a database at all. " * 99)
    with pytest.raises(Unusable, match=r"room\.db cannot be used as the database \(file is not a database\)"):
        opener(path)  # type: ignore[operator]
    assert path.read_bytes().startswith(b"Dear diary")


@pytest.mark.parametrize("opener", [Store.open, Store.read])
def test_another_programs_database_is_left_alone(path: Path, opener: object) -> None:
    with closing(sqlite3.connect(path)) as conn, conn:
        conn.execute("CREATE TABLE songs (title TEXT)")
    before = path.read_bytes()
    with pytest.raises(Unusable, match=r"room\.db belongs to another program"):
        opener(path)  # type: ignore[operator]
    assert path.read_bytes() == before


@pytest.mark.parametrize("opener", [Store.open, Store.read])
def test_a_newer_versions_database(path: Path, opener: object) -> None:
    Store.open(path).close()
    with closing(sqlite3.connect(path)) as conn, conn:
        tally.prepare(conn)
        conn.execute("INSERT INTO _sqlite_migrations VALUES (99, 'backroom', 'm999_teleport', '2030')")
    with pytest.raises(Unusable, match=r"room\.db was written by a newer Backroom \(it has m999_teleport\)"):
        opener(path)  # type: ignore[operator]


def test_an_older_database_is_migrated_by_the_writer_only(path: Path) -> None:
    path.touch()
    for outdated in (False, True):
        with pytest.raises(Unusable, match="not up to date"):
            database.Database.read(path, outdated=outdated)
    Store.open(path).close()
    Store.read(path).close()


def test_a_migration_cut_short_is_taken_up_again(path: Path) -> None:
    conn = sqlite3.connect(path, isolation_level=None)
    conn.execute(f"PRAGMA application_id = {migrations.APPLICATION_ID}")
    migrations.MIGRATIONS.apply(sqlite_utils.Database(conn), stop_before="m003_ledger")
    conn.close()
    with pytest.raises(Unusable, match="not up to date"):
        Store.read(path)
    with Store.open(path) as store:
        assert Room(store, Clock()).unit == 1


def test_a_file_that_may_only_be_read_is_refused_at_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Store.open(path).close()
    # As SQLite opens a file whose rights allow no more; root may write it even so.
    connect = database._connect
    monkeypatch.setattr(database, "_connect", lambda _: connect(f"{path.as_uri()}?mode=ro", uri=True))
    with pytest.raises(Unusable, match="readonly"):
        Store.open(path)


@pytest.mark.parametrize("name", ["room\0.db", "room\ud800.db", "long/" * 2000 + "room.db", "round"])
def test_names_that_no_database_can_have(tmp_path: Path, name: str) -> None:
    (tmp_path / "round").symlink_to(tmp_path / "round")
    for opened in (Store.open, Store.read):
        with pytest.raises(Unusable) as refused:
            opened(tmp_path / name)
        (said,) = str(refused.value).splitlines()
        # That links go round, Python 3.13 notices only when the file is opened, or not there.
        refusals = r".{20,} cannot be (used as )?the database \(|There is no database .*round; check the name"
        assert re.match(refusals, said)
        assert "(None)" not in said


@pytest.mark.parametrize("opener", [Store.open, Store.read])
def test_what_the_system_says_of_a_name_is_said_without_its_number(tmp_path: Path, opener: object) -> None:
    with pytest.raises(Unusable, match=r"\(File name too long\); name another file"):
        opener(tmp_path / ("long/" * 2000) / "room.db")  # type: ignore[operator]


def test_places_where_no_database_can_be(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="does not exist; create it"):
        Store.open(tmp_path / "nowhere" / "room.db")
    with pytest.raises(Unusable, match="There is no database"):
        Store.read(tmp_path / "room.db")
    with pytest.raises(Unusable, match="unable to open"):
        Store.open(tmp_path)
    (tmp_path / "room.db.lock").mkdir()
    with pytest.raises(Unusable, match="cannot be written"):
        Store.open(tmp_path / "room.db")


def test_an_old_sqlite_is_said(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 36, 0))
    with pytest.raises(Unusable, match=r"needs 3\.37\.0"):
        Store.open(path)
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 37, 0))
    Store.open(path).close()


def test_a_file_that_somebody_else_holds_may_be_had_later(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Store.open(path).close()
    monkeypatch.setattr(database, "BUSY_MS", 1)
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(
            Unavailable, match=r"room\.db cannot be used at the moment \(database is locked\)"
        ):
            Store.open(path)
    Store.open(path).close()


def test_a_failed_open_leaves_no_lock(path: Path) -> None:
    path.write_bytes(b"no database" * 99)
    with pytest.raises(Unusable):
        Store.open(path)
    path.unlink()
    Store.open(path).close()


def test_one_in_memory_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with Store.open(":memory:") as store:
        person = store.house.person_for(7)
        assert store.file is None
        assert store.house.person(person.id) == person
    assert list(tmp_path.iterdir()) == []


def test_there_are_no_other_files_beside_it(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(path.parent)
    Store.open(path).close()
    Store.open(path).close()
    Store.read(path).close()
    assert [file.name for file in path.parent.iterdir() if not file.name.startswith("room.db")] == []


# Transactions


def test_what_is_read_in_one_is_still_so_when_it_writes(room: Room, path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None, timeout=0)) as other:
        with (
            room.store.transaction(),
            pytest.raises(sqlite3.OperationalError, match="locked"),
        ):
            other.execute("BEGIN IMMEDIATE")
        other.execute("BEGIN IMMEDIATE")


def test_a_failure_undoes_the_whole_transaction(room: Room) -> None:
    def half() -> None:
        with room.store.transaction():
            room.store.ledger.grant(room.ann, room.unit, 5, "k1")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        half()
    assert room.purse(room.ann) == 100


def test_a_nested_failure_undoes_only_itself(room: Room) -> None:
    def inner() -> None:
        with room.store.transaction():
            room.store.ledger.grant(room.bob, room.unit, 5, "k2")
            raise RuntimeError

    with room.store.transaction():
        room.store.ledger.grant(room.ann, room.unit, 5, "k1")
        with pytest.raises(RuntimeError):
            inner()
    assert (room.purse(room.ann), room.purse(room.bob)) == (105, 100)


def test_a_single_statement_joins_what_is_open_or_stands_alone(room: Room) -> None:
    db = room.store.db

    def rename(name: str) -> None:
        with db.joined():
            db.run("UPDATE character SET name = ? WHERE id = ?", name, room.ann)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        rename("undone")
    assert room.store.house.character(room.ann).name == "Ann"
    with room.store.transaction():
        with pytest.raises(RuntimeError):
            rename("kept with all of it")
        assert db.conn.in_transaction
    assert room.store.house.character(room.ann).name == "kept with all of it"


def test_a_transaction_that_sqlite_ended_itself_tells_the_first_error(room: Room) -> None:
    def broken() -> None:
        with room.store.transaction():
            room.store.ledger.grant(room.ann, room.unit, 5, "k1")
            room.store.db.run("ROLLBACK")
            raise RuntimeError("disk full")

    with pytest.raises(RuntimeError, match="disk full"):
        broken()
    assert room.purse(room.ann) == 100


@pytest.mark.skipif(sys.platform == "win32", reason="files that are open cannot be moved there")
def test_nothing_is_written_into_a_file_that_is_gone(room: Room, path: Path) -> None:
    path.rename(path.with_name("elsewhere"))
    with pytest.raises(sqlite3.OperationalError, match="is gone; put it back"):
        room.store.ledger.grant(room.ann, room.unit, 5, "k1")
    path.with_name("elsewhere").rename(path)
    room.store.ledger.grant(room.ann, room.unit, 5, "k1")
    assert room.purse(room.ann) == 105


def test_one_that_could_not_be_undone_swallows_no_later_one(room: Room, path: Path) -> None:
    room.store.db.run("BEGIN")
    room.store.db.run("INSERT INTO person (discord_id) VALUES (404)")
    room.store.ledger.grant(room.bob, room.unit, 7, "k2")
    with Store.read(path) as kept:
        assert kept.ledger.purse(room.bob, room.unit) == 107
        assert not kept.db.value("SELECT count(*) FROM person WHERE discord_id = 404")


# What the triggers refuse, whatever our code may do


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("UPDATE tx SET kind = 'fine' WHERE id = 1", "tx: UPDATE"),
        ("DELETE FROM tx WHERE id = 1", "tx: DELETE"),
        ("UPDATE entry SET amount = amount * 2", "entry: UPDATE"),
        ("DELETE FROM entry", "entry: DELETE"),
        ("UPDATE account SET character = 2 WHERE character = 1", "account: UPDATE"),
        ("DELETE FROM account", "account: DELETE"),
        ("UPDATE account_kind SET floor = -9", "account_kind: UPDATE"),
        ("DELETE FROM account_kind", "account_kind: DELETE"),
        ("UPDATE tx_kind SET play = 1", "tx_kind: UPDATE"),
        ("UPDATE note SET text = 'no'", "note: UPDATE"),
        ("UPDATE hand_log SET action = '{}'", "hand_log: UPDATE"),
        ("DELETE FROM hand_log", "hand_log: DELETE"),
        ("DELETE FROM hand", "hand: DELETE"),
        ("UPDATE hand SET seed = x'00' WHERE id = 2", "how it began"),
        ("UPDATE hand SET result = '{}' WHERE id = 1", "it is over"),
        ("UPDATE hand SET state = 'void' WHERE id = 1", "it is over"),
        ("INSERT INTO hand_log VALUES (1, 2, 0, 'person', 0, '{}')", "the hand is over"),
        ("INSERT INTO hand_log VALUES (2, 5, 0, 'person', 0, '{}')", "without a gap"),
        ("INSERT OR REPLACE INTO hand_log VALUES (1, 0, 0, 'person', 0, '{}')", "the hand is over"),
        ("INSERT INTO hand_log VALUES (2, 0, 0, 'ghost', 0, '{}')", "CHECK"),
        ("INSERT INTO hand_log VALUES (2, 0, 0, 'person', 0, '{broken')", "CHECK"),
        ("INSERT INTO entry VALUES (1, 7, 5)", "its transaction is sealed"),
        ("INSERT OR REPLACE INTO entry VALUES (1, 1, 5)", "its transaction is sealed"),
        ("INSERT INTO entry VALUES (99, 1, 0)", "CHECK"),
        ("INSERT INTO entry VALUES (99, 1, 1000000000001)", "CHECK"),
        ("INSERT INTO entry VALUES (99, 1, 5)", "FOREIGN KEY"),
        ("INSERT INTO account (kind, unit) VALUES ('wallet', 1)", "CHECK"),
        ("INSERT INTO account (kind, unit, house_table) VALUES ('mint', 1, 1)", "CHECK"),
        ("INSERT INTO account (kind, unit, character) VALUES ('wallet', 1, 1)", "UNIQUE"),
        ("INSERT OR REPLACE INTO account (kind, unit) VALUES ('mint', 1)", "account: DELETE"),
        ("INSERT INTO house_table SELECT 9, 1, 1, 500, 0, 'x', 1, '{}', '{}', '{}', 0, NULL", "UNIQUE"),
        ("UPDATE character SET campaign = 55", "FOREIGN KEY"),
        ("UPDATE table_log SET at = 0", "table_log: UPDATE"),
        ("DELETE FROM table_log", "table_log: DELETE"),
        ('INSERT INTO table_log VALUES (3, 1, NULL, 1, 0, \'{"do":"pause"}\')', "without a gap"),
        ("INSERT INTO table_log VALUES (2, 1, NULL, 1, 0, '{\"due\":1}')", "CHECK"),
        ('INSERT INTO table_log VALUES (2, 2, 1, 1, 0, \'{"do":"void"}\')', "at another table"),
    ],
)
def test_the_database_itself_refuses(room: Room, statement: str, reason: str) -> None:
    room.seat_all()
    room.play({room.ann: 1, room.bob: -1})
    room.deal()
    room.store.ledger.grant(room.ann, room.unit, 1, "g", note="yes")
    room.open_table(501)
    room.store.table_log.add(room.table, b'{"do":"pause"}', character=room.ann)
    with pytest.raises(sqlite3.IntegrityError, match=reason):
        room.store.db.run(statement)


@pytest.mark.parametrize(
    ("entries", "prev", "tx", "reason"),
    [
        ([(1, 5), (2, -5)], "right", 0, None),
        ([(1, 5), (2, -5)], "wrong", 0, "does not follow"),
        ([(1, 5), (2, -5)], "right", 1, "without a gap"),
        ([(1, 5), (2, -5)], "right", -2, "sealed|gap"),
        ([(1, 5), (2, -4)], "right", 0, "sum to zero"),
        ([(1, 101), (3, -101)], "right", 0, "below its floor"),
        ([(5, 5), (2, -5)], "right", 0, "table is closed"),
        ([], "right", 0, "no entries"),
    ],
)
def test_only_a_whole_and_sound_transaction_can_be_sealed(
    room: Room, entries: list[tuple[int, int]], prev: str, tx: int, reason: str | None
) -> None:
    """Accounts 1 and 3 are purses of 100, 2 is the mint, 5 is a stake on a closed table.

    `tx` is the distance from the next id.
    """
    db = room.store.db
    assert room.store.ledger.stake(room.table, room.ann) == 5
    room.store.house.close_table(room.table)
    last, head = db.conn.execute("SELECT id, hash FROM tx ORDER BY id DESC LIMIT 1").fetchone()
    number = last + 1 + tx

    def write() -> None:
        with db.transaction():
            for account, amount in entries:
                db.run("INSERT INTO entry VALUES (?, ?, ?)", number, account, amount)
            before = head if prev == "right" else bytes(32)
            sql = (
                f"INSERT INTO tx (id, key, kind, at, prev_hash, hash) VALUES (?, 'k', 'grant', 0, ?, {ZERO})"
            )
            db.run(sql, number, before)

    if reason is None:
        write()
        assert db.value("SELECT max(id) FROM tx") == number
    else:
        with pytest.raises(sqlite3.IntegrityError, match=reason):
            write()
        assert db.value("SELECT max(id) FROM tx") == last
        assert db.value("SELECT count(*) FROM entry") == 6


def test_a_key_cannot_be_taken_over(room: Room) -> None:
    """INSERT OR REPLACE deletes the row that is in its way: the trigger must see that."""
    db = room.store.db
    last, head = db.conn.execute("SELECT id, hash FROM tx ORDER BY id DESC LIMIT 1").fetchone()

    def write() -> None:
        with db.transaction():
            db.conn.executemany("INSERT INTO entry VALUES (?, ?, ?)", [(last + 1, 1, 5), (last + 1, 2, -5)])
            sql = "INSERT OR REPLACE INTO tx (id, key, kind, at, prev_hash, hash) "
            row = (last + 1, f"start:{room.ann}", head)
            db.run(sql + f"VALUES (?, ?, 'grant', 0, ?, {ZERO})", *row)

    with pytest.raises(sqlite3.IntegrityError, match="tx: DELETE"):
        write()
