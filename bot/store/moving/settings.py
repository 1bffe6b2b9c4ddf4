"""What is set for people and tables and is of no server in particular: it goes with them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from bot.store.database import Database
from bot.store.house import EVERYWHERE
from bot.store.moving.numbers import OF_PERSON, OF_TABLE, Numbers, named_in


class Everywhere:
    """Those settings of a database, by whom and what they are for; read once for all its servers."""

    def __init__(self, db: Database) -> None:
        self._of: dict[str, defaultdict[int, list[tuple[str, str]]]] = {
            "person": defaultdict(list),
            "house_table": defaultdict(list),
        }
        for row in db.conn.execute("SELECT key, value FROM setting WHERE guild = ?", (EVERYWHERE,)):
            for kind, number in (named_in(row[0], (*OF_PERSON, *OF_TABLE)) or {}).items():
                self._of[kind][number].append(row)

    def bring(self, target: Database, numbers: Numbers, tables: Collection[int]) -> None:
        """Set the same in another database for the people and tables of a server.

        What somebody has chosen there already stands.
        """
        for person in numbers.all_of("person"):
            self._bring(target, numbers, "person", person, OF_PERSON)
        for table in tables:
            self._bring(target, numbers, "house_table", table, OF_TABLE)

    def _bring(
        self, target: Database, numbers: Numbers, kind: str, number: int, shapes: tuple[str, ...]
    ) -> None:
        for key, value in self._of[kind].get(number, ()):
            named = named_in(key, shapes)
            # What others' tables have for somebody stays with those tables.
            if named and all(numbers.known(kind, each) for kind, each in named.items()):
                said = numbers.nudges(value) if key.startswith("nudges:") else value
                row = (EVERYWHERE, numbers.key(key, shapes), said)
                target.run("INSERT OR IGNORE INTO setting VALUES (?, ?, ?)", *row)

    def erase(self, source: Database, people: Collection[int], tables: Collection[int]) -> None:
        """Remove them for people and tables that are here no more."""
        for kind, numbers in (("person", people), ("house_table", tables)):
            for number in numbers:
                for key, _ in self._of[kind].get(number, ()):
                    source.run("DELETE FROM setting WHERE guild = ? AND key = ?", EVERYWHERE, key)
