"""Items and favours: each is a unit of which there is one, so the ledger knows whose it is.

What nobody has is the house's: it lies in the item's own mint. One that is staked lies on the table, before
its owner, and the house lends them what it counts for. It wants all of that back when the hand is over, so
what circulates is the same again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.store.chain import Account
from bot.store.database import Database
from bot.store.errors import PostingError, Unknown
from bot.store.house import House
from bot.store.ledger import Ledger

ERASED = "–"


@dataclass(frozen=True, slots=True)
class Item:
    """Something of which there is one; `id` is its unit. A favour is owed by the character `owes`."""

    id: int
    campaign: int
    name: str
    owes: int | None


@dataclass(frozen=True, slots=True)
class Pledge:
    """An item that lies on a table: before whom, under which number there, and what it counts for."""

    table: int
    character: int
    item: int
    value: int
    number: int


class Items:
    """The items of all campaigns, and how they change hands."""

    def __init__(self, db: Database, house: House, ledger: Ledger) -> None:
        self._db = db
        self._house = house
        self._ledger = ledger

    def item(self, item: int) -> Item:
        """The item with that id, or Unknown."""
        row = self._db.conn.execute(f"{_ITEM} WHERE unit.id = ?", (item,)).fetchone()
        if row is None:
            raise Unknown(f"There is no item {item}; it may belong to another database.")
        return Item(*row)

    def of(self, campaign: int) -> list[Item]:
        """All items of a campaign, the oldest first."""
        sql = f"{_ITEM} WHERE unit.campaign = ? ORDER BY unit.id"
        return [Item(*row) for row in self._db.conn.execute(sql, (campaign,))]

    def named(self, campaign: int, name: str) -> Item | None:
        """The campaign's item of that name, in whatever capitals."""
        return next((item for item in self.of(campaign) if item.name.casefold() == name.casefold()), None)

    def make(self, campaign: int, name: str, *, owes: int | None = None) -> Item:
        """A new item, which is the house's; a favour with `owes`. Raises PostingError for a name in use."""
        taken = self._db.value("SELECT 1 FROM unit WHERE campaign = ? AND name = ?", campaign, name)
        if taken or self.named(campaign, name):
            raise PostingError(
                f"Something in campaign {campaign} is called {name!r} already; choose another."
            )
        with self._db.transaction():
            unit = self._house.unit_for(campaign, name, {"piece": 1})
            self._db.run("INSERT INTO item (unit, owes) VALUES (?, ?)", unit.id, owes)
            return self.item(unit.id)

    def place(self, item: int) -> Account:
        """Where it is: in a wallet, on a table before somebody, or, in its mint, with the house."""
        row = self._db.conn.execute(
            "SELECT account.id, kind, unit, character, house_table FROM account "
            "JOIN entry ON entry.account = account.id WHERE unit = ? AND kind <> 'mint' "
            "GROUP BY account.id HAVING sum(amount) > 0",
            (item,),
        ).fetchone()
        return Account(*row) if row else self._ledger.account(self._ledger.mint(item))

    def owned(self, character: int) -> list[tuple[Item, int | None]]:
        """What somebody has, and on which table it lies, if on one."""
        rows = self._db.conn.execute(
            "SELECT account.unit, account.house_table FROM item JOIN account ON account.unit = item.unit "
            "JOIN entry ON entry.account = account.id WHERE account.character = ? "
            "GROUP BY account.id HAVING sum(amount) > 0 ORDER BY account.unit",
            (character,),
        ).fetchall()
        return [(self.item(unit), table) for unit, table in rows]

    def give(
        self,
        item: int,
        to: int | None,
        key: str,
        *,
        kind: str,
        actor: int | None = None,
        note: str | None = None,
    ) -> int:
        """Let it change hands, from whoever has it to a character or (None) the house.

        Raises PostingError where it lies on a table, or is there already.
        """
        with self._db.transaction():
            if posted := self._ledger.find(key):
                return posted.id
            where = self.place(item)
            if where.house_table is not None:
                raise PostingError(f"Item {item} lies on table {where.house_table}; take it back first.")
            there = self._ledger.mint(item) if to is None else self._home(item, to)
            if there == where.id:
                raise PostingError(f"Item {item} is there already; nothing is to be done.")
            return self._ledger.post(kind, key, {where.id: -1, there: 1}, actor=actor, note=note)

    # On a table. The house lends against it, and has it all back when the hand is over.

    def may_stake(self, item: int, character: int) -> bool:
        """Whether somebody carries it, or would owe it anew, or nobody ever had it."""
        where = self.place(item)
        if where.kind != "mint":
            return (where.kind, where.character) == ("wallet", character)
        used = self._db.value("SELECT 1 FROM entry WHERE account = ?", where.id)
        return used is None or self.item(item).owes == character

    def pledge(self, pledge: Pledge, *, actor: int | None = None) -> int:
        """Lay it on the table before its owner, who gets what it counts for in chips, out of the mint."""
        table = self._house.table(pledge.table)
        where = self.place(pledge.item)
        if not self.may_stake(pledge.item, pledge.character):
            raise PostingError(f"Item {pledge.item} is not {pledge.character}'s to stake.")
        entries = {
            where.id: -1,
            self._lies(pledge): 1,
            self._ledger.mint(table.unit): -pledge.value,
            self._ledger.stake(pledge.table, pledge.character): pledge.value,
        }
        return self._ledger.post("pledge", f"pledge:{pledge.table}:{pledge.number}", entries, actor=actor)

    def redeem(self, pledge: Pledge, *, purse: int = 0, session: int | None = None) -> int:
        """Its owner takes it back for what it counted for, `purse` of that out of their wallet."""
        unit = self._house.table(pledge.table).unit
        entries = {
            self._lies(pledge): -1,
            self._home(pledge.item, pledge.character): 1,
            self._ledger.stake(pledge.table, pledge.character): purse - pledge.value,
            self._ledger.wallet(pledge.character, unit): -purse,
            self._ledger.mint(unit): pledge.value,
        }
        key = f"redeem:{pledge.table}:{pledge.number}"
        return self._ledger.post("redeem", key, entries, session=session)

    def forfeit(
        self, pledge: Pledge, taker: int, paid: Mapping[int, int], *, session: int | None = None
    ) -> int:
        """It goes to `taker`; `paid` says who at the table pays what (below zero: gets), in all its value."""
        unit = self._house.table(pledge.table).unit
        entries = {self._ledger.stake(pledge.table, who): -amount for who, amount in paid.items()}
        entries |= {
            self._lies(pledge): -1,
            self._home(pledge.item, taker): 1,
            self._ledger.mint(unit): pledge.value,
        }
        key = f"forfeit:{pledge.table}:{pledge.number}"
        return self._ledger.post("forfeit", key, entries, session=session)

    def lost_in(self, session: int) -> list[tuple[int, int, int]]:
        """What changed hands at play in a session, in order: item, who lost it, and who has won it."""
        return [
            (item, owner, taker) for item, owner, taker in self._db.conn.execute(_LOST, (session,)).fetchall()
        ]

    def forget(self, person: int) -> None:
        """Before somebody is forgotten: what they carry falls to the house, for others to have.

        What nobody else ever had or gave them goes without its name, which may tell of them.
        """
        with self._db.transaction():
            for character in self._house.characters_of(person):
                for item, table in self.owned(character.id):
                    if self._only_theirs(item.id, person):
                        self._erase_name(item)
                    if table is None:
                        self.give(item.id, None, f"forget:{person}:{item.id}", kind="fine")

    def _erase_name(self, item: Item) -> None:
        name = f"{ERASED}{item.id}"
        # Somebody may have called something else so.
        while (other := self.named(item.campaign, name)) and other.id != item.id:
            name += ERASED
        self._db.run("UPDATE unit SET name = ? WHERE id = ?", name, item.id)

    def _only_theirs(self, item: int, person: int) -> bool:
        others = self._db.value(
            "SELECT 1 FROM account JOIN entry ON entry.account = account.id JOIN tx ON tx.id = entry.tx "
            "LEFT JOIN character ON character.id = account.character WHERE account.unit = ?1 "
            "AND (character.person IS NOT ?2 AND account.kind <> 'mint' OR ifnull(tx.actor, ?2) <> ?2)",
            *(item, person),
        )
        return others is None

    def _lies(self, pledge: Pledge) -> int:
        return self._ledger.stake(pledge.table, pledge.character, unit=pledge.item)

    # A favour that comes back to whoever owes it is done with; what would come to one who has been
    # forgotten is the house's.
    def _home(self, item: int, character: int) -> int:
        """The account in which it is somebody's."""
        who = self._house.character(character)
        gone = who.person is not None and self._house.person(who.person).discord_id is None
        if gone or self.item(item).owes == character:
            return self._ledger.mint(item)
        return self._ledger.wallet(character, item)


_ITEM = "SELECT unit.id, unit.campaign, unit.name, item.owes FROM item JOIN unit ON unit.id = item.unit"

# A favour that comes to whoever owes it comes to nobody: then there is no wallet that it went to.
_LOST = """
    SELECT item.unit, loser.character, winner.character
      FROM tx JOIN entry AS lost ON lost.tx = tx.id JOIN account AS loser ON loser.id = lost.account
      JOIN item ON item.unit = loser.unit JOIN entry AS won ON won.tx = tx.id AND won.amount > 0
      JOIN account AS winner ON winner.id = won.account AND winner.unit = item.unit
     WHERE tx.session = ? AND tx.kind = 'forfeit' AND loser.kind = 'stake' AND winner.kind = 'wallet'
     ORDER BY tx.id
"""
