"""The money: accounts in double entry, and the one function that posts.

A balance is the sum of an account's entries and is stored nowhere. Every transaction sums to zero in each
unit, no account falls below its floor, and nothing posted ever changes: a mistake is put right by a
transaction that reverses it. `key` makes each of them harmless to repeat.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from bot.store.chain import GENESIS, Account, Head, hash_note, seal
from bot.store.database import Database
from bot.store.errors import KeyClash, NotEnough, PostingError, TableClosed, TooMuch, Unbalanced, Unknown
from bot.store.figures import Figures
from bot.store.house import House

MOST = 10**12


@dataclass(frozen=True, slots=True)
class Tx:
    """A posted transaction: `at` in UTC milliseconds, `actor` the person who asked for it."""

    TABLE: ClassVar = "tx"
    id: int
    key: str
    kind: str
    hand: int | None
    session: int | None
    actor: int | None
    reverses: int | None
    at: int


@dataclass(frozen=True, slots=True)
class Totals:
    """Where a unit's money is; `minted` = wallets + stakes + pots."""

    minted: int
    wallets: int
    stakes: int
    pots: int


class Ledger(Figures):
    """Accounts and postings. Amounts are whole smallest coins, at most 10^12."""

    def __init__(self, db: Database, house: House, now: Callable[[], int]) -> None:
        super().__init__(db)
        self._house = house
        self._now = now

    # Posting

    def post(
        self,
        kind: str,
        key: str,
        entries: Mapping[int, int],
        *,
        hand: int | None = None,
        session: int | None = None,
        actor: int | None = None,
        reverses: int | None = None,
        note: str | None = None,
    ) -> int:
        """Post account → amount as one transaction and return its id.

        The same key and content again returns the same id and changes nothing (when and in which session it
        was first posted stands); other content raises KeyClash. Raises NotEnough, TooMuch, Unbalanced, or
        TableClosed.
        """
        moved = {account: amount for account, amount in entries.items() if amount}
        with self._db.transaction():
            if posted := self.find(key):
                said = (kind, hand, actor, reverses, moved)
                was = (posted.kind, posted.hand, posted.actor, posted.reverses, self.entries(posted.id))
                if said == was and self._noted(posted.id, note):
                    return posted.id
                raise KeyClash(key, posted.id)
            accounts = [(self.account(account), amount) for account, amount in moved.items()]
            self._require_sound(accounts)
            salt = secrets.token_bytes(16)
            note_hash = None if note is None else hash_note(salt, note)
            last, before = self.newest()
            head = Head(last + 1, key, kind, hand, session, actor, reverses, self._now(), note_hash)
            self.write(head, accounts, before)
            if note is not None:
                self._db.run("INSERT INTO note VALUES (?, ?, ?)", head.id, salt, note)
            return head.id

    def newest(self) -> tuple[int, bytes]:
        """The number and the seal of the newest transaction; before the first, what that follows."""
        sql = "SELECT id, hash FROM tx UNION ALL SELECT 0, ? ORDER BY id DESC LIMIT 1"
        last, sealed = self._db.conn.execute(sql, (GENESIS,)).fetchone()
        return last, sealed

    def write(self, head: Head, accounts: list[tuple[Account, int]], before: bytes) -> bytes:
        """Add a sound transaction to the chain, after the one that is sealed so; gives its own seal."""
        sealed = seal(before, head, accounts)
        # The entries first: the row of the transaction seals them (see the triggers).
        self._db.conn.executemany(
            "INSERT INTO entry VALUES (?, ?, ?)",
            [(head.id, account.id, amount) for account, amount in accounts],
        )
        self._db.run(
            "INSERT INTO tx (id, key, kind, hand, session, actor, reverses, at, note_hash, prev_hash, hash) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            *(*head, before, sealed),
        )
        return sealed

    def _require_sound(self, entries: list[tuple[Account, int]]) -> None:
        # The triggers hold the same rules; here a broken one gets a sentence and the numbers.
        _require_balance(entries)
        for table in {account.house_table for account, _ in entries if account.house_table is not None}:
            if self._house.table(table).closed_at is not None:
                raise TableClosed(table)
        for account, amount in entries:
            self._require_cover(account, amount)

    def _require_cover(self, account: Account, amount: int) -> None:
        if amount > 0:
            return
        missing = self._floor(account.kind) - self.balance(account.id) - amount
        if missing <= 0:
            return
        if account.kind == "mint":
            raise TooMuch(f"At most 10^12 of a unit may circulate; that would be {missing} too many.")
        raise NotEnough(account.id, missing)

    def _floor(self, kind: str) -> int:
        """How low accounts of the kind may fall."""
        floor: int = self._db.value("SELECT floor FROM account_kind WHERE kind = ?", kind)
        return floor

    def _noted(self, tx: int, note: str | None) -> bool:
        """Whether the transaction's note says this. A forgotten note cannot be compared: any will do."""
        if self._db.value("SELECT note_hash FROM tx WHERE id = ?", tx) is None:
            return note is None
        text = self.note(tx)
        return text is None or text == note

    def reverse(self, tx: int, key: str, *, actor: int | None = None, note: str | None = None) -> int:
        """Post the contrary of a transaction, once; it counts as the same kind, so that sums by kind hold."""
        with self._db.transaction():
            wrong = self.tx(tx)
            done = self._db.value("SELECT key FROM tx WHERE reverses = ?", tx)
            if done is not None and done != key:
                raise PostingError(f"Transaction {tx} is reversed already; nothing more is needed.")
            back = {account: -amount for account, amount in self.entries(tx).items()}
            return self.post(
                wrong.kind,
                key,
                back,
                hand=wrong.hand,
                session=wrong.session,
                actor=actor,
                reverses=tx,
                note=note,
            )

    # Accounts: each is made on first use

    def wallet(self, character: int, unit: int) -> int:
        """The account of what a character carries of a unit."""
        if self._house.character(character).campaign != self._house.unit(unit).campaign:
            raise Unknown(
                f"Unit {unit} is no currency of character {character}'s campaign; choose one that is."
            )
        return self._account("wallet", unit, character, None)

    def stake(self, table: int, character: int, *, unit: int | None = None) -> int:
        """The account of what a character has on a table: of its own unit, or of an item."""
        seated = self._house.table(table)
        if self._house.character(character).campaign != seated.campaign:
            raise Unknown(f"Character {character} is not of table {table}'s campaign; seat one who is.")
        return self._account("stake", seated.unit if unit is None else unit, character, table)

    def pot(self, table: int) -> int:
        """The account of a table's own pot, which outlives a hand."""
        return self._account("pot", self._house.table(table).unit, None, table)

    def mint(self, unit: int) -> int:
        """The account a unit's money comes from: its balance is minus what circulates."""
        return self._account("mint", self._house.unit(unit).id, None, None)

    def _account(self, kind: str, unit: int, character: int | None, table: int | None) -> int:
        where = (unit, kind, character or 0, table or 0)
        found: int | None = self._db.value(
            "SELECT id FROM account WHERE unit = ? AND kind = ? "
            "AND ifnull(character, 0) = ? AND ifnull(house_table, 0) = ?",
            *where,
        )
        if found is not None:
            return found
        sql = "INSERT INTO account (kind, unit, character, house_table) VALUES (?, ?, ?, ?)"
        return self._db.run(sql, kind, unit, character, table)

    def account(self, account: int) -> Account:
        """The account with that id, or Unknown."""
        sql = "SELECT id, kind, unit, character, house_table FROM account WHERE id = ?"
        row = self._db.conn.execute(sql, (account,)).fetchone()
        if row is None:
            raise Unknown(f"There is no account {account}; it may belong to another database.")
        return Account(*row)

    # What a house does with money

    def start_purse(self, character: int, unit: int, amount: int) -> int | None:
        """Give a character their starting purse, once and never again; None for a purse of 0.

        Where less than that may still circulate, they get that much: nobody is turned away at the door.
        """
        key = f"start:{character}"
        with self._db.transaction():
            if posted := self.find(key):
                return posted.id
            if not amount:
                return None
            wallet, mint = self.wallet(character, unit), self.mint(unit)
            given = min(_positive(amount), self.balance(mint) - self._floor("mint"))
            return self.post("start", key, {wallet: given, mint: -given}) if given else None

    def grant(
        self,
        character: int,
        unit: int,
        amount: int,
        key: str,
        *,
        actor: int | None = None,
        note: str | None = None,
    ) -> int:
        """Mint `amount` into a wallet, for the reason in `note`."""
        entries = {self.wallet(character, unit): _positive(amount), self.mint(unit): -amount}
        return self.post("grant", key, entries, actor=actor, note=note)

    def fine(
        self,
        character: int,
        unit: int,
        amount: int,
        key: str,
        *,
        actor: int | None = None,
        note: str | None = None,
    ) -> int:
        """Take `amount` out of a wallet and of the world; raises NotEnough."""
        entries = {self.wallet(character, unit): -_positive(amount), self.mint(unit): amount}
        return self.post("fine", key, entries, actor=actor, note=note)

    def pay(
        self,
        payer: int,
        payee: int,
        unit: int,
        amount: int,
        key: str,
        *,
        actor: int | None = None,
        note: str | None = None,
    ) -> int:
        """Move `amount` from one character's wallet to another's; raises NotEnough."""
        if payer == payee:
            raise PostingError("Nobody can pay themselves; choose somebody else.")
        entries = {self.wallet(payer, unit): -_positive(amount), self.wallet(payee, unit): amount}
        return self.post("pay", key, entries, actor=actor, note=note)

    def sit_down(self, table: int, character: int, amount: int, key: str, *, actor: int | None = None) -> int:
        """Move `amount` from the character's wallet onto the table: buying in and topping up."""
        seated = self._house.table(table)
        entries = {
            self.wallet(character, seated.unit): -_positive(amount),
            self.stake(table, character): amount,
        }
        return self.post("sit", key, entries, actor=actor)

    def stand_up(
        self,
        table: int,
        character: int,
        key: str,
        amount: int | None = None,
        *,
        actor: int | None = None,
    ) -> int | None:
        """Move the whole stake (or `amount` of it) back into the wallet; None if there is nothing to move."""
        with self._db.transaction():
            wallet, stake = (
                self.wallet(character, self._house.table(table).unit),
                self.stake(table, character),
            )
            if amount is None:
                posted = self.find(key)
                # Again under the same key: what lies there now is not what was meant then.
                amount = self.entries(posted.id).get(wallet, 0) if posted else self.balance(stake)
                if posted and amount <= 0:
                    raise KeyClash(key, posted.id)
                if not amount:
                    return None
            return self.post("stand", key, {stake: -_positive(amount), wallet: amount}, actor=actor)

    def return_stakes(self, table: int, key: str, *, actor: int | None = None) -> int | None:
        """Move everybody's stake back into their wallets, as before closing; None if the table is empty."""
        with self._db.transaction():
            if posted := self.find(key):
                return posted.id
            unit = self._house.table(table).unit
            entries = {}
            for character, amount in self.stakes(table).items():
                entries[self.stake(table, character)] = -amount
                entries[self.wallet(character, unit)] = amount
            return self.post("stand", key, entries, actor=actor) if entries else None

    def share_pot(self, table: int, shares: Mapping[int, int], key: str) -> int | None:
        """Pay the table's pot out onto stakes (character → amount) as its game ends; None if all are 0.

        It counts as won in the session of the table's last hand.
        """
        with self._db.transaction():
            entries = {self.stake(table, character): amount for character, amount in shares.items() if amount}
            if not entries:
                return None
            entries[self.pot(table)] = -_positive(sum(entries.values()))
            sql = "SELECT session FROM hand WHERE house_table = ? ORDER BY id DESC LIMIT 1"
            return self.post("share", key, entries, session=self._db.value(sql, table))

    # Reading

    def balance(self, account: int) -> int:
        """What an account holds: the sum of its entries."""
        held: int = self._db.value("SELECT ifnull(sum(amount), 0) FROM entry WHERE account = ?", account)
        return held

    def purse(self, character: int, unit: int) -> int:
        """What a character carries of a unit, without what lies on tables."""
        carried: int = self._db.value(
            "SELECT ifnull(sum(amount), 0) FROM account JOIN entry ON entry.account = account.id "
            "WHERE account.character = ? AND account.unit = ? AND account.kind = 'wallet'",
            *(character, unit),
        )
        return carried

    def stakes(self, table: int) -> dict[int, int]:
        """Who has how much on a table: character → amount, empty stakes left out."""
        return dict(
            self._db.conn.execute(
                "SELECT character, sum(amount) FROM account JOIN entry ON entry.account = account.id "
                "WHERE house_table = ?1 AND kind = 'stake' "
                "AND unit = (SELECT unit FROM house_table WHERE id = ?1) "
                "GROUP BY account.id HAVING sum(amount) <> 0 ORDER BY account.id",
                (table,),
            ).fetchall()
        )

    def totals(self, unit: int) -> Totals:
        """Where all of a unit's money is."""
        sums = dict(
            self._db.conn.execute(
                "SELECT kind, sum(amount) FROM account JOIN entry ON entry.account = account.id "
                "WHERE unit = ? GROUP BY kind",
                (unit,),
            ).fetchall()
        )
        return Totals(-sums.get("mint", 0), sums.get("wallet", 0), sums.get("stake", 0), sums.get("pot", 0))

    def find(self, key: str) -> Tx | None:
        """The transaction posted under a key."""
        return self._db.one(Tx, "WHERE key = ?", key)

    def tx(self, tx: int) -> Tx:
        """The transaction with that id, or Unknown."""
        if found := self._db.one(Tx, "WHERE id = ?", tx):
            return found
        raise Unknown(f"There is no transaction {tx}; it may belong to another database.")

    def entries(self, tx: int) -> dict[int, int]:
        """A transaction's entries: account → amount."""
        return dict(self._db.conn.execute("SELECT account, amount FROM entry WHERE tx = ?", (tx,)).fetchall())

    def note(self, tx: int) -> str | None:
        """The reason given for a transaction, unless none was or it was forgotten."""
        text: str | None = self._db.value("SELECT text FROM note WHERE tx = ?", tx)
        return text


def _positive(amount: int) -> int:
    if amount <= 0:
        raise PostingError(f"An amount of {amount} cannot be moved; give a whole number from 1 up.")
    return amount


def _require_balance(accounts: list[tuple[Account, int]]) -> None:
    sums: dict[int, int] = {}
    for account, amount in accounts:
        if abs(amount) > MOST:
            raise TooMuch(f"{amount} is more than the 10^12 that an amount can be; use less.")
        sums[account.unit] = sums.get(account.unit, 0) + amount
    if not accounts or any(sums.values()):
        raise Unbalanced(
            f"The entries sum to {sums}; they must sum to zero in every unit, and there must be some."
        )
