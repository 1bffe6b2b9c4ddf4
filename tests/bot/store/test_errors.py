"""What the store says when it refuses."""

import sqlite3

import pytest

from bot.store import AlreadyOpen, KeyClash, NotEnough, TableClosed
from bot.store.errors import StoreError, passes


@pytest.mark.parametrize(
    ("error", "said"),
    [
        ((AlreadyOpen, 7), "open table (number 7); close that one first"),
        ((TableClosed, 7), "Table 7 is closed; open a new one"),
        ((NotEnough, 7, 30), "Account 7 is 30 short; take less"),
        ((KeyClash, "hand:3", 7), "The key 'hand:3' was used for transaction 7, which says something else"),
    ],
)
def test_it_says_what_is_wrong_and_of_what(error: tuple[type[StoreError], object], said: str) -> None:
    kind, *facts = error
    assert said in str(kind(*facts))


def error(code: int) -> sqlite3.Error:
    raised = sqlite3.OperationalError("the disk")
    raised.sqlite_errorcode = code
    return raised


def test_what_may_work_later_is_no_fault_of_the_file() -> None:
    assert passes(error(sqlite3.SQLITE_BUSY))
    assert passes(error(sqlite3.SQLITE_FULL))
    # One of the finer codes of SQLITE_IOERR.
    assert passes(error(sqlite3.SQLITE_IOERR_READ))
    assert not passes(error(sqlite3.SQLITE_CORRUPT))
    assert not passes(error(sqlite3.SQLITE_NOTADB))
    # One of Python's own bears no code.
    assert not passes(sqlite3.ProgrammingError("Cannot operate on a closed database."))
