"""Which rows of each table are a server's, and which of their columns name others by number.

The same is asked of both databases: so what was written into one can be read back and held against the
other. A new table must be here, and a test says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bot.store.database import Database
from bot.store.moving.numbers import OF_SERVER, Numbers

Change = Callable[[Numbers, Any], Any]
"""What becomes of a value in the other database."""


@dataclass(frozen=True, slots=True)
class Rows:
    """A table's rows of one server: `where` finds them by the server's number, `order` sorts them."""

    table: str
    columns: tuple[str, ...]
    names: Mapping[str, str]
    """Columns that name a row of another table, and of which."""
    changes: Mapping[str, Change]
    where: str
    order: str

    def of(self, db: Database, guild: int) -> Iterator[tuple[Any, ...]]:
        """All of them, in order."""
        names = ", ".join(f"{self.table}.{name}" for name in self.columns)
        sql = f"SELECT {names} FROM {self.table} {self.where} ORDER BY {self.order}"  # noqa: S608 - our own
        return db.conn.execute(sql, {"guild": guild})

    def moved(self, numbers: Numbers, row: tuple[Any, ...]) -> tuple[Any, ...]:
        """A row as it is to be in the other database."""
        return tuple(
            change(numbers, value) if (change := self.changes.get(name)) else value
            for name, value in zip(self.columns, row, strict=True)
        )

    @property
    def insert(self) -> str:
        """The statement that writes one."""
        names = ", ".join(self.columns)
        places = ", ".join("?" * len(self.columns))
        return f"INSERT INTO {self.table} ({names}) VALUES ({places})"  # noqa: S608 - our own


_CAMPAIGNS = "(SELECT id FROM campaign WHERE guild = :guild)"


def _ids(table: str, column: str, parents: str) -> str:
    return f"(SELECT id FROM {table} WHERE {column} IN {parents})"  # noqa: S608 - our own names


_CHARACTERS = _ids("character", "campaign", _CAMPAIGNS)
_UNITS = _ids("unit", "campaign", _CAMPAIGNS)
_TABLES = _ids("house_table", "campaign", _CAMPAIGNS)
_HANDS = _ids("hand", "house_table", _TABLES)
_ACCOUNTS = _ids("account", "unit", _UNITS)
_TXS = f"(SELECT tx FROM entry WHERE account IN {_ACCOUNTS})"  # noqa: S608

_ROW_OF = {
    **{name: name for name in ("campaign", "person", "character", "unit", "session", "house_table", "hand")},
    **{name: name for name in ("account", "tx")},
    **dict.fromkeys(("keeper", "opener", "actor"), "person"),
    "owes": "character",
    "reverses": "tx",
}
"""Of which table a column names a row."""


def _rows(table: str, columns: str, where: str, order: str = "id", **texts: Change) -> Rows:
    there = tuple(columns.split())
    names = {name: _ROW_OF[name] for name in there if name in _ROW_OF and name not in texts}
    changes = {name: _to(kind) for name, kind in (names | {"id": table}).items()}
    return Rows(table, there, names, changes | texts, where, order)


def _to(kind: str) -> Change:
    return lambda numbers, value: numbers.of(kind, value)


def _setting(numbers: Numbers, key: str) -> str:
    return numbers.key(key, OF_SERVER)


ROWS = (
    _rows("campaign", "id guild name", "WHERE guild = :guild"),
    _rows("character", "id campaign person name", f"WHERE campaign IN {_CAMPAIGNS}"),
    _rows("unit", "id campaign name denominations", f"WHERE campaign IN {_CAMPAIGNS}"),
    _rows("item", "unit owes", f"WHERE unit IN {_UNITS}", "unit"),
    _rows("campaign_channel", "channel campaign", f"WHERE campaign IN {_CAMPAIGNS}", "channel"),
    _rows("campaign_gm", "campaign person", f"WHERE campaign IN {_CAMPAIGNS}", "campaign, person"),
    _rows("role", "character manner retired_at", f"WHERE character IN {_CHARACTERS}", "character"),
    _rows("npc", "character keeper", f"WHERE character IN {_CHARACTERS}", "character"),
    _rows("playing", "campaign person character", f"WHERE campaign IN {_CAMPAIGNS}", "campaign, character"),
    _rows("portrait", "character image", f"WHERE character IN {_CHARACTERS}", "character"),
    _rows("session", "id campaign started_at ended_at", f"WHERE campaign IN {_CAMPAIGNS}"),
    _rows(
        "house_table",
        "id campaign unit channel message game opener options carry state opened_at closed_at",
        f"WHERE campaign IN {_CAMPAIGNS}",
        carry=Numbers.carry,
        state=Numbers.state,
    ),
    _rows("practice", "house_table session", f"WHERE house_table IN {_TABLES}", "house_table"),
    _rows(
        "hand",
        "id house_table session game rules_version setup seed started_at state finished_at result moved",
        f"WHERE house_table IN {_TABLES}",
        setup=Numbers.setup,
    ),
    _rows(
        *("hand_log", "hand n seat actor at action", f"WHERE hand IN {_HANDS}", "hand, n"),
        # Here it is a word: who acted, or for whom.
        actor=lambda _, word: word,
    ),
    _rows("hand_seat", "hand seat character game won shown", f"WHERE hand IN {_HANDS}", "hand, seat"),
    _rows(
        *("table_log", "id house_table hand character at act", f"WHERE house_table IN {_TABLES}"),
        act=Numbers.act,
    ),
    _rows("account", "id kind unit character house_table", f"WHERE unit IN {_UNITS}"),
    _rows(
        *("tx", "id key kind hand session actor reverses at note_hash", f"WHERE id IN {_TXS}"),
        key=Numbers.key,
    ),
    _rows("entry", "tx account amount", f"WHERE tx IN {_TXS}", "tx, account"),
    _rows("note", "tx salt text", f"WHERE tx IN {_TXS}", "tx"),
    _rows("setting", "guild key value", "WHERE guild = :guild", "key", key=_setting),
)
"""Those of all tables, in an order in which none names one that comes later."""

BY_TABLE = {rows.table: rows for rows in ROWS}


def persons(db: Database, guild: int) -> set[int]:
    """All persons that a server's rows name; they may be of other servers, too."""
    found = (
        row[rows.columns.index(name)]
        for rows in ROWS
        for name, kind in rows.names.items()
        if kind == "person"
        for row in rows.of(db, guild)
    )
    return {person for person in found if person is not None}
