"""What can go wrong in the store: each error says what is wrong and what to do."""

import sqlite3

DatabaseTrouble = sqlite3.Error
"""What SQLite itself raises: a full disk, a damaged file. The transaction is rolled back."""


UNREADABLE = (UnicodeError, TypeError, ValueError, LookupError, AttributeError, ArithmeticError)
"""What comes of names that are gone and values of another type, as a bad disk may leave them."""

_PASSING = frozenset(
    {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_IOERR}
    | {sqlite3.SQLITE_FULL}
)


def passes(error: sqlite3.Error) -> bool:
    """Whether the same may work later: the file is not to blame."""
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF in _PASSING


class StoreError(ValueError):
    """Any refusal of the store; nothing was written."""


class Unusable(StoreError):
    """The file cannot serve as our database: not one, another program's, or a newer version's."""


class Unavailable(Unusable):
    """The disk does not let us have the file now: it is full or fails, or somebody else holds it."""


class InUse(StoreError):
    """Another process has the database open for writing."""


class NoCopy(StoreError):
    """No copy of the database was made, or none put back; everything is as it was."""


class Unknown(StoreError):
    """No row has that id, or rows that must belong together do not."""


class AlreadyOpen(StoreError):
    """The channel has an open table: its id is `table`."""

    def __init__(self, table: int) -> None:
        super().__init__(f"This channel already has an open table (number {table}); close that one first.")
        self.table = table


class TableClosed(StoreError):
    """The table is closed: it keeps its history and takes nothing new."""

    def __init__(self, table: int) -> None:
        super().__init__(f"Table {table} is closed; open a new one, or grant and fine instead.")
        self.table = table


class TableBusy(StoreError):
    """The table cannot close yet: a hand is being played, or money lies on it."""


class HandOver(StoreError):
    """The hand is not in play any more, so nothing can be added to it."""


class HandPlaying(StoreError):
    """The table plays a hand already."""


class PostingError(StoreError):
    """The ledger refuses a transaction."""


class NotEnough(PostingError):
    """`account` would fall `missing` (smallest coins) below its floor."""

    def __init__(self, account: int, missing: int) -> None:
        super().__init__(f"Account {account} is {missing} short; take less, or put that much in first.")
        self.account = account
        self.missing = missing


class TooMuch(PostingError):
    """More than 10^12 of a unit, in one amount or in circulation."""


class Unbalanced(PostingError):
    """The entries do not sum to zero in every unit, or there are none."""


class KeyClash(PostingError):
    """The key was used before for something else; `tx` is that transaction."""

    def __init__(self, key: str, tx: int) -> None:
        super().__init__(f"The key {key!r} was used for transaction {tx}, which says something else.")
        self.key = key
        self.tx = tx
