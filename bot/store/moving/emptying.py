"""What is left of a server whose books went elsewhere: chained transactions and hands, of nobody.

Its money goes back to the mint, so that nothing is there twice. What tells of people is erased, as where
somebody asks to be forgotten.
"""

from __future__ import annotations

import json

from bot.store.house import EVERYWHERE, HouseTable
from bot.store.items import ERASED, Pledge
from bot.store.moving.rows import BY_TABLE, persons
from bot.store.moving.settings import Everywhere
from bot.store.store import Store
from bot.store.transfers import Transfer

_ERASED = ("note", "npc", "playing", "portrait", "role", "campaign_gm", "campaign_channel", "setting")
"""Tables of which no row stays; who names others comes before them."""

_CHANGED = {
    "session": "ended_at = ifnull(ended_at, :now)",
    # In no channel, or what was played there would be found beside what has come back one day.
    "house_table": "closed_at = ifnull(closed_at, :now), channel = 0, message = NULL, opener = NULL, "
    "state = NULL, carry = NULL",
    "character": f"name = '{ERASED}', person = NULL",
    # What an item is called may tell of people, too. No two of a campaign are called alike.
    "unit": f"name = iif(id IN (SELECT unit FROM item), '{ERASED}' || id || ' ' || :token, name)",  # noqa: S608
    # By its server's number all the others are found: so it comes last.
    "campaign": f"guild = {EVERYWHERE}, name = ''",
}
"""Tables whose rows stay, and what becomes of them."""

_ELSEWHERE = """
    SELECT EXISTS (SELECT 1 FROM character WHERE person = ?1)
        OR EXISTS (SELECT 1 FROM campaign_gm WHERE person = ?1)
        OR EXISTS (SELECT 1 FROM npc WHERE keeper = ?1)
"""


def empty(store: Store, transfer: Transfer, everywhere: Everywhere) -> None:
    """Take a server's books out of the database, within the transaction that is open."""
    guild = transfer.guild
    people = persons(store.db, guild)
    tables = [row[0] for row in BY_TABLE["house_table"].of(store.db, guild)]
    for number in tables:
        _break_up(store, store.house.table(number))
    _to_the_mint(store, transfer)
    said = {"guild": guild, "now": store.now(), "token": transfer.token}
    for table in _ERASED:
        store.db.conn.execute(f"DELETE FROM {table} {BY_TABLE[table].where}", said)  # noqa: S608 - our own
    for table, values in _CHANGED.items():
        store.db.conn.execute(f"UPDATE {table} SET {values} {BY_TABLE[table].where}", said)  # noqa: S608
    gone = [person for person in people if not store.db.value(_ELSEWHERE, person)]
    for person in gone:
        store.db.run("UPDATE person SET discord_id = NULL WHERE id = ?", person)
    everywhere.erase(store.db, gone, tables)
    store.house.transfers.end(transfer)
    store.house.to_be_wiped()


def _break_up(store: Store, table: HouseTable) -> None:
    """End the hand of an open table, and let the house have back what it lent for items that lie there."""
    if table.closed_at is not None:
        return
    if hand := store.hands.unfinished(table.id):
        store.hands.void(hand.id)
    state = json.loads(table.state or b"{}")
    for lies in state.get("pledges", ()):
        store.items.redeem(Pledge(table.id, lies["character"], lies["item"], lies["value"], lies["number"]))


def _to_the_mint(store: Store, transfer: Transfer) -> None:
    """Whatever circulates, and all items, go back to where they came from."""
    entries: dict[int, int] = {}
    held = store.db.conn.execute(
        f"SELECT account.id, account.unit, sum(amount) FROM account JOIN entry ON entry.account = account.id "  # noqa: S608
        f"{BY_TABLE['account'].where} AND kind <> 'mint' GROUP BY account.id HAVING sum(amount) <> 0",
        {"guild": transfer.guild},
    ).fetchall()
    for account, unit, amount in held:
        mint = store.ledger.mint(unit)
        entries[account] = -amount
        entries[mint] = entries.get(mint, 0) + amount
    if entries:
        store.ledger.post("move", f"move:{transfer.token}", entries)
