"""Proving the books: sound ones pass, and every kind of tampering is found."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import Unusable
from bot.store.check import FAULTS_SHOWN, MIGRATIONS_INDEX, UnitTotals, check
from tests.bot.store.conftest import Room


@pytest.fixture
def books(room: Room) -> Room:
    """Purses, stakes, a side pot, a note, a reversal, void and chipless hands, a closed table."""
    ledger, hands = room.store.ledger, room.store.hands
    room.store.house.close_table(room.open_table(501))
    room.seat_all()
    room.play({room.ann: 30, room.bob: -20, room.cyd: -10})
    room.play({room.ann: -7}, pot=7)
    room.play({})
    hands.void(room.deal())
    ledger.grant(room.bob, room.unit, 9, "g", actor=room.people[0], note="Bob found a purse")
    ledger.reverse(ledger.pay(room.ann, room.bob, room.unit, 4, "p"), "undo")
    hands.append(room.deal(), [(0, "person", b"{}")] * 3)
    return room


def tamper(path: Path, *statements: str) -> None:
    """Change the file behind our back: the triggers are dropped and put back, no reference is held."""
    conn = sqlite3.connect(path, isolation_level=None)
    guards = conn.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    for name, _ in guards:
        conn.execute(f"DROP TRIGGER {name}")
    for statement in statements:
        assert conn.execute(statement).rowcount != 0, statement
    for _, sql in guards:
        conn.execute(sql)
    conn.close()


def test_sound_books_pass_and_are_added_up(books: Room, path: Path) -> None:
    books.store.ledger.grant(books.ann, books.store.house.unit_for(books.campaign, "favour").id, 2, "f")
    before = path.read_bytes()
    report = check(path)
    assert report.problems == ()
    assert report.ok
    assert path.read_bytes() == before
    assert report.units == (
        UnitTotals(900, "", "chip", 309, 159, 143, 7),
        UnitTotals(900, "", "favour", 2, 2, 0, 0),
    )
    assert (report.transactions, report.entries, report.hands, report.items) == (12, 25, 5, 0)
    assert report.head == books.store.db.value("SELECT lower(hex(hash)) FROM tx WHERE id = 12")


def test_an_empty_store_is_in_order(path: Path, books: Room) -> None:
    books.store.close()
    path.unlink()
    type(books.store).open(path).close()
    report = check(path)
    assert (report.ok, report.transactions, report.head, report.units) == (True, 0, "", ())


def test_there_must_be_a_database(tmp_path: Path) -> None:
    with pytest.raises(Unusable):
        check(tmp_path / "none.db")


def test_a_forgotten_person_does_not_break_the_chain(books: Room, path: Path) -> None:
    books.store.house.forget(books.people[0])
    assert books.store.db.value("SELECT count(*) FROM note") == 0
    assert check(path).ok


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        (
            "UPDATE entry SET amount = amount + 1 WHERE tx = 4 AND amount > 0",
            "Transaction 4 does not bear its seal",
        ),
        (
            "UPDATE entry SET amount = amount + 1 WHERE tx = 4 AND amount > 0",
            "Transaction 4 does not sum to zero",
        ),
        ("UPDATE entry SET amount = amount + 1 WHERE tx = 4 AND amount > 0", "sum to 1 and not to zero"),
        ("UPDATE entry SET amount = 2 * amount WHERE tx = 1", "Transaction 1 does not bear its seal"),
        ("UPDATE entry SET amount = 101 * amount WHERE tx = 4", "Transaction 4 leaves wallet 1 at -4950"),
        ("UPDATE entry SET account = 3 WHERE tx = 1 AND account = 1", "Transaction 1 does not bear its seal"),
        ("DELETE FROM entry WHERE tx = 4", "Transaction 4 does not sum to zero"),
        ("UPDATE hand SET session = 9 WHERE id = 1", "Row 1 of hand names a row of session that does not"),
        ("INSERT INTO entry VALUES (99, 1, 5)", "A row of entry names a row of tx that does not exist"),
        ("INSERT INTO entry VALUES (4, 99, 5)", "A row of entry names a row of account that does not exist"),
        ("UPDATE account SET character = 4 WHERE id = 1", "Transaction 1 does not bear its seal"),
        ("UPDATE tx SET at = at + 1 WHERE id = 3", "Transaction 3 does not bear its seal"),
        ("UPDATE tx SET kind = 'fine' WHERE id = 9", "Transaction 9 does not bear its seal"),
        ("UPDATE tx SET actor = 2 WHERE id = 9", "Transaction 9 does not bear its seal"),
        ("UPDATE tx SET key = 'other' WHERE id = 9", "Transaction 9 does not bear its seal"),
        ("UPDATE tx SET note_hash = NULL WHERE id = 9", "The note of transaction 9 was changed"),
        ("UPDATE tx SET hash = zeroblob(32) WHERE id = 5", "Transaction 6 does not follow"),
        ("UPDATE tx SET prev_hash = zeroblob(32) WHERE id = 5", "Transaction 5 does not follow"),
        ("DELETE FROM tx WHERE id = 6", "Transactions are missing before 7"),
        ("DELETE FROM tx WHERE id = 1", "Transactions are missing before 2"),
        ("UPDATE note SET text = 'Bob stole a purse'", "The note of transaction 9 was changed"),
        ("UPDATE house_table SET closed_at = 1 WHERE id = 1", "Table 1 is closed and 73 still lie"),
        (
            "UPDATE house_table SET carry = json_set(carry, '$.carry.side_pot', 6) WHERE id = 1",
            "The pot of table 1 holds 7, but its last hand handed on 6",
        ),
        ("UPDATE house_table SET carry = NULL WHERE id = 1", "holds 7, but its last hand handed on 0"),
        ("UPDATE hand SET moved = 31 WHERE id = 1", "Hand 1 (finished) moved 31, but 30 were posted"),
        (
            "UPDATE hand SET state = 'void', moved = 0 WHERE id = 1",
            "Hand 1 (void) moved 0, but 30 were posted",
        ),
        ("UPDATE hand SET moved = 5 WHERE id = 3", "Hand 3 (finished) moved 5, but 0 were posted"),
        ("UPDATE tx SET key = 'hand:3' WHERE key = 'hand:1'", "claims a hand that is not its own"),
        ("UPDATE tx SET hand = 3 WHERE key = 'hand:1'", "claims a hand that is not its own"),
        ("UPDATE tx SET hand = NULL WHERE key = 'hand:1'", "claims a hand that is not its own"),
        ("UPDATE tx SET hand = NULL, key = 'x' WHERE key = 'hand:1'", "(x) claims a hand that is not its"),
        ("DELETE FROM hand_log WHERE hand = 5 AND n = 1", "The log of hand 5 has gaps"),
        ("UPDATE tx SET reverses = 4 WHERE reverses IS NOT NULL", "says it reverses 4, and does not"),
        ("UPDATE character SET campaign = 2 WHERE id = 1", "holds a unit that its owner cannot have"),
        ("UPDATE house_table SET unit = 2 WHERE id = 1", "holds a unit that its owner cannot have"),
        ("UPDATE account_kind SET floor = 0", "leaves mint 2 at -100"),
    ],
)
def test_tampering_is_found(books: Room, path: Path, statement: str, found: str) -> None:
    books.store.close()
    tamper(path, statement)
    problems = check(path).problems
    assert any(found in problem for problem in problems), problems
    # All of the rest could be read.
    assert not any("damaged" in problem for problem in problems), problems


def test_an_empty_purse_is_in_order(books: Room, path: Path) -> None:
    books.store.ledger.pay(books.bob, books.ann, books.unit, books.purse(books.bob), "all")
    assert books.purse(books.bob) == 0
    assert check(path).ok


def test_a_first_start_that_was_cut_short_is_in_order(books: Room, path: Path) -> None:
    books.store.db.run(f"DROP INDEX {MIGRATIONS_INDEX}")
    assert check(path).ok


def test_an_index_that_is_missing_is_found(books: Room, path: Path) -> None:
    name = books.store.db.value("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql LIKE '%entry%'")
    books.store.db.run(f"DROP INDEX {name}")
    assert check(path).problems == (f"The index {name} is missing or changed.",)


def test_a_guard_that_was_changed_is_named_once(books: Room, path: Path) -> None:
    books.store.db.run("DROP TRIGGER tx_no_update")
    books.store.db.run("CREATE TRIGGER tx_no_update BEFORE UPDATE ON tx BEGIN SELECT 1; END")
    assert check(path).problems == (
        "The trigger tx_no_update, which guards the books, is missing or changed.",
    )


def test_a_table_of_somebody_else_is_left_alone(books: Room, path: Path) -> None:
    books.store.db.run("CREATE TABLE songs (title TEXT)")
    assert check(path).ok


def test_a_missing_guard_is_found(books: Room, path: Path) -> None:
    books.store.db.run("DROP TRIGGER tx_no_update")
    assert check(path).problems == (
        "The trigger tx_no_update, which guards the books, is missing or changed.",
    )


def test_a_trigger_of_somebody_else_is_found(books: Room, path: Path) -> None:
    books.store.db.run("CREATE TRIGGER generous AFTER INSERT ON tx BEGIN SELECT 1; END")
    assert check(path).problems == ("The trigger generous of tx is none of ours.",)


def test_an_account_of_an_unknown_kind_is_found(books: Room, path: Path) -> None:
    """An account whose kind nobody knows has the floor of a wallet."""
    books.store.close()
    tamper(
        path, "PRAGMA ignore_check_constraints = ON", "UPDATE account SET kind = 'hole' WHERE kind = 'mint'"
    )
    assert any("leaves hole 2 at -100" in problem for problem in check(path).problems)


def test_a_rewritten_amount_deep_in_the_file_is_found(books: Room, path: Path) -> None:
    """Not through SQL: one byte of the file, as a bad disk would have it."""
    books.store.close()
    data = bytearray(path.read_bytes())
    at = data.index(b"Bob found a purse")
    data[at] ^= 1
    path.write_bytes(data)
    assert check(path).problems == ("The note of transaction 9 was changed after it was posted.",)


def test_a_damaged_file_is_reported_and_not_raised(books: Room, path: Path) -> None:
    for i in range(400):
        books.store.ledger.grant(books.ann, books.unit, 1, f"g{i}")
    books.store.close()
    data = bytearray(path.read_bytes())
    with closing(sqlite3.connect(path)) as conn:
        root = conn.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'tx'").fetchone()[0]
    size = int.from_bytes(data[16:18], "big")
    data[(root - 1) * size : root * size] = b"\xff" * size
    path.write_bytes(data)
    report = check(path)
    assert any("damaged" in problem for problem in report.problems)
    assert (report.hands, report.units, report.items) == (0, (), 0)


@pytest.mark.parametrize(("faults", "last"), [(100, "Transaction 100 does"), (101, "… and 1 more.")])
def test_as_many_faults_as_are_shown_are_not_cut(books: Room, path: Path, faults: int, last: str) -> None:
    for i in range(100):
        books.store.ledger.grant(books.ann, books.unit, 1, f"g{i}")
    books.store.close()
    tamper(path, f"UPDATE tx SET at = 0 WHERE id <= {faults}")
    assert check(path).problems[-1].startswith(last)


def test_very_many_faults_are_cut_short(books: Room, path: Path) -> None:
    for i in range(150):
        books.store.ledger.grant(books.ann, books.unit, 1, f"g{i}")
    books.store.close()
    tamper(path, "UPDATE tx SET at = 0")
    problems = check(path).problems
    assert len(problems) == FAULTS_SHOWN + 1
    assert problems[-1] == "… and 61 more."
