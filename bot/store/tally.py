"""A sum over all rows of a table, kept by triggers: a disk that has changed a bit of any row is found out.

The ledger's own rows are sealed one after the other (see `chain`). What may change or be erased cannot be,
so each row weighs a number that comes from all it says, and the database keeps the sum beside it.
"""

import sqlite3
from collections.abc import Collection, Iterator
from hashlib import blake2b

LARGEST = 2**48 - 1


def weigh(*row: object) -> int:
    """What a row weighs: 48 bits of BLAKE2b over its table's name and all its values.

    >>> weigh("person", 1, 7) != weigh("person", 1, 6)
    True
    """
    return int.from_bytes(blake2b(repr(row).encode(), digest_size=6).digest(), "big")


def prepare(conn: sqlite3.Connection) -> None:
    """Teach a connection to weigh."""
    conn.create_function("weigh", -1, weigh, deterministic=True)


def keep(conn: sqlite3.Connection, table: str) -> Iterator[str]:
    """The statements that begin the tally of a table and keep it from then on."""
    columns = [name for _, name, *_ in conn.execute(f"PRAGMA table_info({table})")]
    new, old = (
        f"weigh('{table}', {', '.join(f'{which}.{name}' for name in columns)})" for which in ("new", "old")
    )
    yield f"INSERT INTO tally VALUES ('{table}', {total(conn, table)})"  # noqa: S608 - our own names
    for verb, change in (("INSERT", f"+ {new}"), ("DELETE", f"- {old}"), ("UPDATE", f"- {old} + {new}")):
        update = f"UPDATE tally SET sum = (sum {change}) & {LARGEST} WHERE name = '{table}'"  # noqa: S608
        yield f"CREATE TRIGGER {table}_tally_{verb.lower()} AFTER {verb} ON {table} BEGIN {update}; END"


def total(conn: sqlite3.Connection, table: str) -> int:
    """What all rows of a table (one of ours) weigh together."""
    return sum(weigh(table, *row) for row in conn.execute(f"SELECT * FROM {table}")) & LARGEST  # noqa: S608


def wrong(conn: sqlite3.Connection, tables: Collection[str]) -> list[str]:
    """Those of the tables whose rows do not weigh what was kept."""
    kept = dict(conn.execute("SELECT name, sum FROM tally").fetchall())
    return [table for table in tables if kept.get(table) != total(conn, table)]
