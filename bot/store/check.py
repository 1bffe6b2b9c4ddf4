"""Proving the books: what the rules of the ledger promise, tried on a file from outside.

Each proof is a plain function that yields one sentence a fault. They trust nothing that the writer's code or
the triggers should have held. The one thing no chain can show is that its newest links were cut off and
nothing else mentions them: so the report names the newest seal, for whoever wrote it down before.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from bot.store import tally
from bot.store.chain import GENESIS, Account, Head, hash_note, seal
from bot.store.database import MEMORY, Database
from bot.store.errors import UNREADABLE
from bot.store.migrations import TALLIED

FAULTS_SHOWN = 100
MIGRATIONS_INDEX = "idx__sqlite_migrations_migration_set_name"


@dataclass(frozen=True, slots=True)
class UnitTotals:
    """Where a unit's money is, in smallest coins: what circulates, and in wallets, on tables, in pots."""

    guild: int
    campaign: str
    unit: str
    circulating: int
    wallets: int
    stakes: int
    pots: int


@dataclass(frozen=True, slots=True)
class Report:
    """What was found; `head` is the newest seal (hexadecimal), empty for a ledger without transactions."""

    problems: tuple[str, ...]
    transactions: int
    entries: int
    hands: int
    head: str
    units: tuple[UnitTotals, ...]
    items: int = 0
    """How many items and favours there are; of each there is one."""

    @property
    def ok(self) -> bool:
        """Whether the books are in order."""
        return not self.problems


@dataclass(slots=True)
class _Books:
    """What a walk along the chain adds up."""

    db: Database
    accounts: dict[int, Account] = field(default_factory=dict)
    floors: dict[str, int] = field(default_factory=dict)
    balances: defaultdict[int, int] = field(default_factory=lambda: defaultdict(int))
    transactions: int = 0
    entries: int = 0
    head: bytes = GENESIS


def check(path: str | Path) -> Report:
    """Prove the books of a database, which it only reads; raises Unusable if there is none to read."""
    with closing(Database.read(path)) as db, db.snapshot():
        books = _Books(db)
        problems: list[str] = []
        units: tuple[UnitTotals, ...] = ()
        hands = items = 0
        try:
            for prove in PROOFS:
                problems += prove(books)
            units = tuple(_totals(books))
            hands = db.value("SELECT count(*) FROM hand")
            items = db.value("SELECT count(*) FROM item")
        except (sqlite3.DatabaseError, *UNREADABLE) as error:
            problems.append(f"The file is damaged where it was being read ({error}); restore a copy.")
        more = len(problems) - FAULTS_SHOWN
        if more > 0:
            problems[FAULTS_SHOWN:] = [f"… and {more} more."]
        head = books.head.hex() if books.transactions else ""
        return Report(tuple(problems), books.transactions, books.entries, hands, head, units, items)


def _pages(books: _Books) -> Iterator[str]:
    """SQLite's own view of the file, and references that lead nowhere (entries without a transaction too)."""
    for (line,) in books.db.conn.execute("PRAGMA integrity_check"):
        if line != "ok":
            yield f"The file is damaged: {line}."
    for table, row, parent, _ in books.db.conn.execute("PRAGMA foreign_key_check"):
        which = "A row" if row is None else f"Row {row}"
        yield f"{which} of {table} names a row of {parent} that does not exist."


def _guards(books: _Books) -> Iterator[str]:
    """Tables, indexes and the triggers that keep the books append-only must be there, word for word."""
    ours, theirs = _schema(), _schema_of(books.db)
    # A first start that was killed between the two leaves sqlite-utils' own table without its index.
    missing = {row for row in ours - theirs if row[:2] != (MIGRATIONS_INDEX, "index")}
    for name, kind, *_ in sorted(missing, key=repr):
        guards = ", which guards the books," if kind == "trigger" else ""
        yield f"The {kind} {name}{guards} is missing or changed."
    tables = {name for name, kind, *_ in ours if kind == "table"}
    for name, kind, table, _ in sorted(theirs - ours, key=repr):
        if table in tables and not missing:
            yield f"The {kind} {name} of {table} is none of ours."


@cache
def _schema() -> frozenset[tuple[str, ...]]:
    """What the steps make of a new database: the same in each, and they take longer than most proofs."""
    with closing(Database.open(MEMORY)) as fresh:
        return _schema_of(fresh)


def _schema_of(db: Database) -> frozenset[tuple[str, ...]]:
    """All tables, indexes and triggers: name, kind, the table they belong to, and how they were made."""
    return frozenset(db.conn.execute("SELECT name, type, tbl_name, sql FROM sqlite_schema").fetchall())


def _tallies(books: _Books) -> Iterator[str]:
    """All rows that no seal holds are those that were written, by the sums that the database keeps."""
    for name in tally.wrong(books.db.conn, TALLIED):
        yield f"Rows of {name} are not as they were written."


def _chain(books: _Books) -> Iterator[str]:
    """Each transaction follows the one before, bears its seal, sums to zero and respects every floor."""
    conn = books.db.conn
    books.floors = dict(conn.execute("SELECT kind, floor FROM account_kind"))
    for row in conn.execute("SELECT id, kind, unit, character, house_table FROM account"):
        books.accounts[row[0]] = Account(*row)
    heads = conn.execute(
        "SELECT prev_hash, hash, id, key, kind, hand, session, actor, reverses, at, note_hash "
        "FROM tx ORDER BY id"
    )
    for before, sealed, *said in heads:
        head = Head(*said)
        books.transactions += 1
        if head.id != books.transactions:
            yield f"Transactions are missing before {head.id}."
            books.transactions = head.id
        elif before != books.head:
            yield f"Transaction {head.id} does not follow the one before it."
        rows = conn.execute("SELECT account, amount FROM entry WHERE tx = ? ORDER BY account", (head.id,))
        entries = [(books.accounts[account], amount) for account, amount in rows if account in books.accounts]
        books.head = sealed
        if seal(before, head, entries) != sealed:
            yield f"Transaction {head.id} does not bear its seal: it was changed after it was posted."
        yield from _weigh(books, head.id, entries)


def _weigh(books: _Books, tx: int, entries: list[tuple[Account, int]]) -> Iterator[str]:
    books.entries += len(entries)
    sums: dict[int, int] = {}
    for account, amount in entries:
        sums[account.unit] = sums.get(account.unit, 0) + amount
        books.balances[account.id] += amount
        if amount < 0 and books.balances[account.id] < books.floors.get(account.kind, 0):
            yield f"Transaction {tx} leaves {account.kind} {account.id} at {books.balances[account.id]}."
    if not entries or any(sums.values()):
        yield f"Transaction {tx} does not sum to zero."


def _sums(books: _Books) -> Iterator[str]:
    """All of a unit sums to zero, counted by SQLite and not along the chain; closed tables are empty."""
    conn = books.db.conn
    for unit, total in conn.execute(
        "SELECT unit, sum(amount) FROM entry JOIN account ON account.id = account GROUP BY unit"
    ):
        if total:
            yield f"All accounts of unit {unit} sum to {total} and not to zero."
    for account, table, left in conn.execute(
        "SELECT account.id, house_table.id, sum(amount) FROM house_table "
        "JOIN account ON account.house_table = house_table.id JOIN entry ON entry.account = account.id "
        "WHERE closed_at IS NOT NULL GROUP BY account.id HAVING sum(amount) <> 0"
    ):
        yield f"Table {table} is closed and {left} still lie in its account {account}."


def _pots(books: _Books) -> Iterator[str]:
    """A table's own pot holds what its last hand says it hands on."""
    for table, held, carried in books.db.conn.execute(
        "SELECT id, (SELECT ifnull(sum(amount), 0) FROM account JOIN entry ON account = account.id "
        "WHERE house_table = house_table.id AND kind = 'pot') AS held, "
        "ifnull(json_extract(carry, '$.carry.side_pot'), 0) AS carried "
        "FROM house_table WHERE closed_at IS NULL AND held <> carried "
        "AND id NOT IN (SELECT house_table FROM practice)"
    ):
        yield f"The pot of table {table} holds {held}, but its last hand handed on {carried}."


def _practice(books: _Books) -> Iterator[str]:
    """What is played for practice is in no books, and its hands are of a session of their own."""
    conn = books.db.conn
    for (table,) in conn.execute(
        "SELECT DISTINCT house_table FROM account JOIN practice USING (house_table)"
    ):
        yield f"Table {table} is for practice, and the ledger has an account of it."
    for (hand,) in conn.execute(
        "SELECT hand.id FROM hand LEFT JOIN practice USING (house_table) "
        "WHERE practice.session IS NOT NULL AND practice.session <> hand.session OR practice.session IS NULL "
        "AND hand.session IN (SELECT session FROM practice)"
    ):
        yield f"Hand {hand} is of a session that is not its own."
    for (hand,) in conn.execute(
        "SELECT DISTINCT hand FROM hand_seat JOIN hand ON hand.id = hand JOIN practice USING (house_table)"
    ):
        yield f"Hand {hand} was for practice, and the statistics have it."


def _owners(books: _Books) -> Iterator[str]:
    """A character's money is of their campaign, a table's of its unit."""
    for (account,) in books.db.conn.execute(
        "SELECT account.id FROM account JOIN unit ON unit.id = account.unit "
        "LEFT JOIN character ON character.id = account.character "
        "LEFT JOIN house_table ON house_table.id = account.house_table "
        "WHERE character.campaign <> unit.campaign OR house_table.unit <> unit.id "
        "AND (account.kind <> 'stake' OR unit.id NOT IN (SELECT unit FROM item))"
    ):
        yield f"Account {account} holds a unit that its owner cannot have."


def _items(books: _Books) -> Iterator[str]:
    """Of each item there is one, and somebody or the house has it."""
    for item, kind, account, held in books.db.conn.execute(
        "SELECT item.unit, kind, account, sum(amount) AS held FROM item "
        "JOIN account ON account.unit = item.unit JOIN entry ON account = account.id "
        "GROUP BY account HAVING held NOT IN (0, iif(kind = 'mint', -1, 1))"
    ):
        yield f"Of item {item} there is one, but {kind} {account} says {held}."


def _pledges(books: _Books) -> Iterator[str]:
    """What lies on tables are the items staked there, and the house has lent what they count for."""
    conn = books.db.conn
    said = set(
        conn.execute(
            "SELECT house_table.id, house_table.unit, json_extract(value, '$.character'), "
            "json_extract(value, '$.item'), json_extract(value, '$.value') "
            "FROM house_table, json_each(state, '$.pledges') WHERE closed_at IS NULL"
        )
    )
    lying = set(
        conn.execute(
            "SELECT house_table, character, account.unit FROM item JOIN account ON account.unit = item.unit "
            "JOIN entry ON account = account.id WHERE kind = 'stake' GROUP BY account HAVING sum(amount) > 0"
        )
    )
    for table, who, item in sorted(lying ^ {(table, who, item) for table, _, who, item, _ in said}, key=repr):
        wrong = "lies there unsaid" if (table, who, item) in lying else "does not lie there"
        yield f"Item {item} of character {who} is staked at table {table} and {wrong}."
    counted: defaultdict[int, int] = defaultdict(int)
    for _, unit, _, _, value in said:
        counted[unit] += value
    for unit, lent in conn.execute(
        "SELECT unit, -sum(amount) FROM tx JOIN entry ON entry.tx = tx.id "
        "JOIN account ON account.id = account WHERE tx.kind IN ('pledge', 'redeem', 'forfeit') "
        "AND account.kind = 'mint' AND unit NOT IN (SELECT unit FROM item) GROUP BY unit"
    ):
        if lent != counted[unit]:
            yield f"Of unit {unit} {lent} are lent for items that count for {counted[unit]}."


def _cast(books: _Books) -> Iterator[str]:
    """Whom somebody plays is a character of their own, of that campaign and not retired."""
    for person, character in books.db.conn.execute(
        "SELECT playing.person, playing.character FROM playing "
        "JOIN character ON character.id = playing.character JOIN role ON role.character = playing.character "
        "WHERE character.person IS NOT playing.person OR character.campaign <> playing.campaign "
        "OR retired_at IS NOT NULL"
    ):
        yield f"Person {person} plays character {character}, whom they cannot play."


def _hands(books: _Books) -> Iterator[str]:
    """A finished hand in which coins moved has its transaction, of as many coins; no other hand has any."""
    conn = books.db.conn
    for hand, state, moved, paid in conn.execute(
        "SELECT hand.id, state, moved, (SELECT ifnull(sum(amount), 0) FROM tx JOIN entry ON entry.tx = tx.id "
        "WHERE key = 'hand:' || hand.id AND amount > 0) AS paid FROM hand WHERE moved <> paid"
    ):
        yield f"Hand {hand} ({state}) moved {moved}, but {paid} were posted for it."
    for tx, key in conn.execute(
        "SELECT id, key FROM tx WHERE reverses IS NULL "
        "AND (kind = 'hand' OR hand IS NOT NULL OR key LIKE 'hand:%') "
        "AND (kind <> 'hand' OR hand IS NULL OR key <> 'hand:' || hand)"
    ):
        yield f"Transaction {tx} ({key}) claims a hand that is not its own."
    for (hand,) in conn.execute("SELECT hand FROM hand_log GROUP BY hand HAVING max(n) + 1 <> count(*)"):
        yield f"The log of hand {hand} has gaps."


def _acts(books: _Books) -> Iterator[str]:
    """What was done to a table: no row is missing or of elsewhere, and the hands say the same."""
    conn = books.db.conn
    count, last = conn.execute("SELECT count(*), ifnull(max(id), 0) FROM table_log").fetchone()
    if count != last:
        yield f"{last - count} rows of the table log are missing."
    for (act,) in conn.execute(
        "SELECT log.id FROM table_log AS log JOIN house_table AS seat ON seat.id = log.house_table "
        "LEFT JOIN hand ON hand.id = log.hand LEFT JOIN character ON character.id = log.character "
        "WHERE hand.house_table <> log.house_table OR character.campaign <> seat.campaign"
    ):
        yield f"Row {act} of the table log names a hand or a character of elsewhere."
    for act, hand in conn.execute(
        "SELECT log.id, hand FROM table_log AS log LEFT JOIN hand ON hand.id = hand "
        "WHERE json_extract(act, '$.do') = 'void' AND ifnull(hand.state, '') <> 'void'"
    ):
        yield f"Row {act} of the table log says that hand {hand} is void, and it is not."
    # Each taking back is in both logs: the hand's, so that it can be played again, and the table's.
    told = "(SELECT count(*) FROM table_log WHERE hand = hand.id AND json_extract(act, '$.do') = 'rewind')"
    done = "(SELECT count(*) FROM hand_log WHERE hand = hand.id AND json_extract(action, '$.do') = 'rewind')"
    for hand, rows, actions in conn.execute(f"SELECT id, {told} AS t, {done} AS d FROM hand WHERE t <> d"):  # noqa: S608
        yield f"In hand {hand} {actions} actions were taken back, but the table log tells of {rows}."


def _reversals(books: _Books) -> Iterator[str]:
    """A reversal is the exact contrary of what it reverses."""
    conn = books.db.conn
    entries = "SELECT account, amount FROM entry WHERE tx = ?"
    for tx, wrong in conn.execute("SELECT id, reverses FROM tx WHERE reverses IS NOT NULL").fetchall():
        contrary = {account: -amount for account, amount in conn.execute(entries, (wrong,))}
        if dict(conn.execute(entries, (tx,))) != contrary:
            yield f"Transaction {tx} says it reverses {wrong}, and does not."


def _notes(books: _Books) -> Iterator[str]:
    """A note says what it said when it was sealed, unless it was forgotten."""
    for tx, note_hash, salt, text in books.db.conn.execute(
        "SELECT tx.id, note_hash, salt, text FROM note JOIN tx ON tx.id = note.tx"
    ):
        if hash_note(salt, text) != note_hash:
            yield f"The note of transaction {tx} was changed after it was posted."


def _totals(books: _Books) -> Iterator[UnitTotals]:
    held: defaultdict[tuple[int, str], int] = defaultdict(int)
    for account, balance in books.balances.items():
        owner = books.accounts[account]
        held[owner.unit, owner.kind] += balance
    for unit, guild, campaign, name in books.db.conn.execute(
        "SELECT unit.id, guild, campaign.name, unit.name FROM unit "
        "JOIN campaign ON campaign.id = unit.campaign "
        # Of a campaign that went elsewhere nothing circulates here.
        "WHERE guild <> 0 AND unit.id NOT IN (SELECT unit FROM item) ORDER BY unit.id"
    ):
        wallets, stakes, pots = held[unit, "wallet"], held[unit, "stake"], held[unit, "pot"]
        yield UnitTotals(guild, campaign, name, -held[unit, "mint"], wallets, stakes, pots)


PROOFS: tuple[Callable[[_Books], Iterator[str]], ...] = (
    _pages,
    _guards,
    _tallies,
    _chain,
    _sums,
    _pots,
    _practice,
    _owners,
    _items,
    _pledges,
    _cast,
    _hands,
    _acts,
    _reversals,
    _notes,
)
