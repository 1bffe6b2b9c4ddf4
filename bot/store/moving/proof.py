"""Reading a server's books back from where they were written, before that counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import zip_longest
from typing import Any, NamedTuple

from bot.store.database import Database
from bot.store.moving.errors import NotMoved
from bot.store.moving.rows import BY_TABLE, ROWS
from bot.store.moving.writing import Load

UNSORTED = ("campaign_gm", "setting")
"""Tables whose rows come in another order under other numbers; they are small."""


class Circulating(NamedTuple):
    """How much of a currency there is, in smallest coins."""

    campaign: str
    unit: str
    amount: int


@dataclass(frozen=True, slots=True)
class Books:
    """What a server has in a database: campaigns, people's characters, hands, transactions, and money."""

    campaigns: int
    characters: int
    hands: int
    transactions: int
    money: tuple[Circulating, ...]


def books(db: Database, guild: int) -> Books:
    """Count a server's books; what circulates is summed from the entries."""

    def count(table: str) -> int:
        sql = f"SELECT count(*) FROM {table} {BY_TABLE[table].where}"  # noqa: S608 - our own tables
        found: int = db.conn.execute(sql, {"guild": guild}).fetchone()[0]
        return found

    money = db.conn.execute(
        "SELECT campaign.name, unit.name, (SELECT -ifnull(sum(amount), 0) FROM account "
        "JOIN entry ON entry.account = account.id WHERE account.unit = unit.id AND kind = 'mint') "
        "FROM campaign JOIN unit ON unit.campaign = campaign.id "
        "WHERE guild = ? AND unit.id NOT IN (SELECT unit FROM item) ORDER BY unit.id",
        (guild,),
    ).fetchall()
    return Books(
        campaigns=count("campaign"),
        characters=count("character"),
        hands=count("hand"),
        transactions=count("tx"),
        money=tuple(Circulating(*row) for row in money),
    )


def extent(db: Database, guild: int) -> str:
    """How far a server's books go, for whoever has to choose between two of them.

    As in "hands: 3, transactions: 9, the last at 2026-11-30 02:00 UTC".
    """
    found = books(db, guild)
    sql = f"SELECT max(at) FROM tx {BY_TABLE['tx'].where}"  # noqa: S608 - our own tables
    at = db.conn.execute(sql, {"guild": guild}).fetchone()[0]
    last = f", the last at {datetime.fromtimestamp(at // 1000, UTC):%Y-%m-%d %H:%M} UTC" if at else ""
    return f"hands: {found.hands}, transactions: {found.transactions}{last}"


def prove(load: Load) -> None:
    """Hold every row in the target against the one that it was made of; raises NotMoved.

    All that belongs to the server there is read, however it got there: nothing may be missing, and nothing
    be there besides.
    """
    for rows in ROWS:
        ours: Iterable[tuple[Any, ...]] = load.moved(rows)
        theirs: Iterable[tuple[Any, ...]] = rows.of(load.target.db, load.guild)
        if rows.table in UNSORTED:
            ours, theirs = sorted(ours), sorted(theirs)
        if rows.table == "tx":
            theirs = _unmarked(theirs, load.token)
        for row, copy in zip_longest(ours, theirs):
            if row != copy:
                raise NotMoved(
                    f"A row of {rows.table} of server {load.guild} does not read back as it was written; "
                    "nothing was moved."
                )


def _unmarked(rows: Iterable[tuple[Any, ...]], token: str) -> Iterator[tuple[Any, ...]]:
    """Transactions under the keys that they had, where those were taken."""
    for number, key, *rest in rows:
        yield number, key.removesuffix(f"@{token}"), *rest
