"""The money of a house, counted after each act by what was posted since the last; the proof is `check`."""

from __future__ import annotations

from collections import defaultdict

import msgspec

from bot.store import Store
from bot.store.chain import Account
from bot.tables.record import Carried
from bot.tables.table import Table
from bot.views import TableView


class Books:
    """Balances added up beside the ledger's own; each `count` reads on where the one before ended."""

    def __init__(self) -> None:
        self.transactions = 0
        self.pots: set[int] = set()
        """All that has lain in side pots."""
        self._accounts: dict[int, Account] = {}
        self._at: defaultdict[int | None, list[int]] = defaultdict(list)
        """Accounts by the table they are for."""
        self._seen: dict[int, TableView] = {}
        """How tables looked when their chips were last counted."""
        self._held: defaultdict[int, int] = defaultdict(int)
        self._units: defaultdict[int, int] = defaultdict(int)

    def count(self, store: Store, tables: tuple[Table, ...]) -> None:
        """Wallets, stakes and pots are what was minted, none is below nothing, and tables show as much."""
        sql = "SELECT tx, account, amount FROM entry WHERE tx > ? ORDER BY tx"
        touched: set[int] = set()
        for tx, number, amount in store.db.conn.execute(sql, (self.transactions,)).fetchall():
            self._held[number] += amount
            self._units[self._account(store, number).unit] += amount
            self.transactions = tx
            touched.add(number)
        assert not any(self._units.values()), f"not all is what was minted: {dict(self._units)}"
        for number in touched:
            account = self._accounts[number]
            assert account.kind == "mint" or self._held[number] >= 0, f"below nothing: {account}"
        moved = {self._accounts[number].house_table for number in touched}
        for table in tables:
            # Where nothing moved and the very same is shown, the same would be counted again.
            if table.id in moved or self._seen.get(table.id) is not table.view():
                self._lie(store, table)
                self._seen[table.id] = table.view()

    def _account(self, store: Store, number: int) -> Account:
        if number not in self._accounts:
            account = self._accounts[number] = store.ledger.account(number)
            self._at[account.house_table].append(number)
        return self._accounts[number]

    def _lie(self, store: Store, table: Table) -> None:
        """The chips that a table shows, hands on and plays with are those that the ledger has there."""
        view, row = table.view(), store.house.table(table.id)
        here = [
            (self._accounts[number], held) for number in self._at[table.id] if (held := self._held[number])
        ]
        stakes = {
            account.character: held
            for account, held in here
            if account.kind == "stake" and account.unit == row.unit
        }
        staked = {
            account.character for account, _ in here if account.kind == "stake" and account.unit != row.unit
        }
        assert {chair.character for chair in view.chairs if chair.pledge} == staked
        assert {chair.character: chair.stack for chair in view.chairs if chair.stack} == stakes
        pot = sum(held for account, held in here if account.kind == "pot")
        carried = msgspec.json.decode(row.carry, type=Carried) if row.carry else None
        assert pot == (carried.carry.side_pot if carried else 0)
        self.pots.add(pot)
        if view.view is None or view.over:
            return
        adding = sum(chair.adding for chair in view.chairs)
        playing = sum(stakes.get(player, 0) for player in table.players) - adding
        lie = sum(seat.stack for seat in view.view.seats) + view.view.pot + view.view.side_pot
        assert lie == playing + pot, f"{lie} lie at table {table.id}, and {playing + pot} are in its books"
