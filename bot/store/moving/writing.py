"""Writing a server's books into another database, in the order that its triggers demand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from bot.store.chain import Account, Head
from bot.store.database import Database
from bot.store.moving.numbers import GAPLESS, NUMBERED, Numbers, numbered
from bot.store.moving.rows import BY_TABLE, ROWS, Rows, persons
from bot.store.store import Store

LOG = BY_TABLE["hand_log"]


class Load(NamedTuple):
    """A server's books on their way: from where to where, under which numbers, and the transfer's token."""

    source: Database
    target: Store
    guild: int
    numbers: Numbers
    token: str

    def moved(self, rows: Rows) -> Iterator[tuple[Any, ...]]:
        """A table's rows as they are to be, in their order."""
        return (rows.moved(self.numbers, row) for row in rows.of(self.source, self.guild))

    def rows(self, table: str) -> list[tuple[Any, ...]]:
        """The same of the table with that name, all at once."""
        return list(self.moved(BY_TABLE[table]))


def pack(source: Database, target: Store, guild: int, token: str) -> Load:
    """Give every row of the server its number in the target, and everybody in it their person there."""
    numbers = Numbers()
    for kind in (*NUMBERED, *GAPLESS):
        rows = BY_TABLE[kind]
        place = rows.columns.index("id")
        numbers.give(kind, numbered(kind, (row[place] for row in rows.of(source, guild)), target.db))
    numbers.give("person", {old: _person(source, target, old) for old in sorted(persons(source, guild))})
    return Load(source, target, guild, numbers, token)


def _person(source: Database, target: Store, old: int) -> int:
    """The same person in the target; who has been forgotten is somebody new, of whom nobody knows."""
    discord: int | None = source.value("SELECT discord_id FROM person WHERE id = ?", old)
    if discord is None:
        return target.db.run("INSERT INTO person (discord_id) VALUES (NULL)")
    return target.house.person_for(discord).id


def write(load: Load) -> None:
    """Write all of it, within the transaction that is open."""
    load.target.db.run("DELETE FROM setting WHERE guild = ?", load.guild)
    for rows in ROWS:
        _HOW.get(rows.table, _as_they_are)(load, rows)
    _close_tables(load)


def _as_they_are(load: Load, rows: Rows) -> None:
    load.target.db.conn.executemany(rows.insert, load.moved(rows))


# Nothing can be posted to a table that is closed, and a channel has one open table: so until all is posted
# each is open, in a place that is no channel of Discord's.
def _open_tables(load: Load, rows: Rows) -> None:
    channel, closed = rows.columns.index("channel"), rows.columns.index("closed_at")
    for row in load.rows(rows.table):
        opened = list(row)
        opened[channel], opened[closed] = -row[0], None
        load.target.db.conn.execute(rows.insert, opened)


def _close_tables(load: Load) -> None:
    columns = BY_TABLE["house_table"].columns
    channel, closed = columns.index("channel"), columns.index("closed_at")
    load.target.db.conn.executemany(
        "UPDATE house_table SET channel = ?, closed_at = ? WHERE id = ?",
        [(row[channel], row[closed], row[0]) for row in load.rows("house_table")],
    )


# A log grows only while its hand is played, and a table plays one hand at a time: each is played through.
def _hands(load: Load, rows: Rows) -> None:
    conn = load.target.db.conn
    log_of = f"SELECT {', '.join(LOG.columns[1:])} FROM hand_log WHERE hand = ? ORDER BY n"  # noqa: S608
    place = rows.columns.index("state")
    begun, ended = rows.columns[:place], rows.columns[place:]
    start = f"INSERT INTO hand ({', '.join(begun)}) VALUES ({', '.join('?' * len(begun))})"  # noqa: S608
    end = f"UPDATE hand SET {', '.join(f'{name} = ?' for name in ended)} WHERE id = ?"  # noqa: S608
    for row in rows.of(load.source, load.guild):
        hand = rows.moved(load.numbers, row)
        conn.execute(start, hand[:place])
        log = load.source.conn.execute(log_of, row[:1])
        conn.executemany(LOG.insert, ((hand[0], *said) for said in log))
        if hand[place] != "playing":
            conn.execute(end, (*hand[place:], hand[0]))


# Transactions come to the end of the target's chain, in their order, under new seals.
def _chain(load: Load, rows: Rows) -> None:
    accounts = {row[0]: Account(*row) for row in load.rows("account")}
    ledger = load.target.ledger
    _, before = ledger.newest()
    entries = groupby(BY_TABLE["entry"].of(load.source, load.guild), key=itemgetter(0))
    for row, (_, own) in zip(rows.of(load.source, load.guild), entries, strict=True):
        head = Head(*rows.moved(load.numbers, row))
        if ledger.find(head.key):
            head = head._replace(key=f"{head.key}@{load.token}")
        moved = [(accounts[load.numbers.of("account", account) or 0], amount) for _, account, amount in own]
        before = ledger.write(head, moved, before)


def _with_others(load: Load, rows: Rows) -> None:
    """Those were written with what they belong to."""


_HOW: dict[str, Callable[[Load, Rows], None]] = {
    "house_table": _open_tables,
    "hand": _hands,
    "hand_log": _with_others,
    "tx": _chain,
    "entry": _with_others,
}
