"""Who and where: people, campaigns, their characters and currencies, house tables and settings."""

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from bot.shards import Shards
from bot.store.cast import Cast
from bot.store.database import Database, R
from bot.store.errors import AlreadyOpen, TableBusy, TableClosed, Unknown
from bot.store.transfers import Transfers

CHIPS = {"chip": 1}

MARK = "mark"
"""The fact by which a database, and what was said from it, is told from others."""

WIPE = "wipe"
"""The fact that something was erased of which the file may still have traces."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays; `discord_id` is None once they asked to be forgotten."""

    TABLE: ClassVar = "person"
    id: int
    discord_id: int | None


@dataclass(frozen=True, slots=True)
class Campaign:
    """A world of a server (`guild`), with its own characters and currencies."""

    TABLE: ClassVar = "campaign"
    id: int
    guild: int
    name: str


@dataclass(frozen=True, slots=True)
class Character:
    """Who sits at tables and owns money; `person` is None for one that the GM plays."""

    TABLE: ClassVar = "character"
    id: int
    campaign: int
    person: int | None
    name: str


@dataclass(frozen=True, slots=True)
class Unit:
    """A currency, or an item; `denominations` is a JSON object of coin name to worth in smallest coins."""

    TABLE: ClassVar = "unit"
    id: int
    campaign: int
    name: str
    denominations: bytes

    @property
    def coins(self) -> dict[str, int]:
        """The denominations, the dearest first."""
        coins: dict[str, int] = json.loads(self.denominations)
        return dict(sorted(coins.items(), key=lambda coin: -coin[1]))


@dataclass(frozen=True, slots=True)
class HouseTable:
    """A table in a channel; `options`, `carry` and `state` are JSON that the store does not read."""

    TABLE: ClassVar = "house_table"
    id: int
    campaign: int
    unit: int
    channel: int
    message: int | None
    game: str
    opener: int | None
    options: bytes
    carry: bytes | None
    state: bytes | None
    opened_at: int
    closed_at: int | None


EVERYWHERE = 0
"""In place of a server: what is set for a person, or stands somewhere, is of no server in particular.

So is a campaign that went to another database, of which only the books are left.
"""


class House:
    """The rooms of the house and who is in them."""

    def __init__(self, db: Database, now: Callable[[], int]) -> None:
        self._db = db
        self._now = now
        self.cast = Cast(db, self, now)
        self.transfers = Transfers(db, now)
        self.unwiped = self.meta(WIPE) is not None
        """Whether something was erased of which the file may still have traces."""

    # People and worlds: each is made on first use, so that nobody has to set anything up to play.

    def person_for(self, discord_id: int) -> Person:
        """The person behind a Discord user."""
        with self._db.transaction():
            found = self.known(discord_id)
            if found is None:
                made = self._db.run("INSERT INTO person (discord_id) VALUES (?)", discord_id)
                found = Person(made, discord_id)
            return found

    def known(self, discord_id: int) -> Person | None:
        """The person behind a Discord user, if there is one."""
        return self._db.one(Person, "WHERE discord_id = ?", discord_id)

    def campaign_for(
        self, guild: int, name: str = "", *, unit: str = "chip", denominations: Mapping[str, int] = CHIPS
    ) -> Campaign:
        """The server's first campaign; a new one gets the name and its first unit."""
        with self._db.transaction():
            found = self._db.one(Campaign, "WHERE guild = ? ORDER BY id", guild)
            if found is None:
                made = self._db.run("INSERT INTO campaign (guild, name) VALUES (?, ?)", guild, name)
                self.unit_for(made, unit, denominations)
                found = self.campaign(made)
            return found

    def character_for(self, campaign: int, person: int, name: str) -> Character:
        """Whom the person plays in the campaign: who has a name of their own, else one called `name`."""
        with self._db.transaction():
            if chosen := self.cast.playing(campaign, person):
                return chosen
            found = self._db.one(
                Character,
                "WHERE campaign = ? AND person = ? AND id NOT IN (SELECT character FROM role) ORDER BY id",
                *(campaign, person),
            )
            if found is not None and found.name == name:
                return found
            if found is None:
                sql = "INSERT INTO character (campaign, person, name) VALUES (?, ?, ?)"
                return self.character(self._db.run(sql, campaign, person, name))
            self._db.run("UPDATE character SET name = ? WHERE id = ?", name, found.id)
            return self.character(found.id)

    def unit_for(self, campaign: int, name: str, denominations: Mapping[str, int] = CHIPS) -> Unit:
        """The campaign's unit of that name, with these denominations from now on."""
        coins = json.dumps(dict(denominations), ensure_ascii=False)
        with self._db.transaction():
            self._db.run(
                "INSERT INTO unit (campaign, name, denominations) VALUES (?, ?, ?) "
                "ON CONFLICT (campaign, name) DO UPDATE SET denominations = excluded.denominations "
                "WHERE denominations <> excluded.denominations",
                *(campaign, name, coins),
            )
            return self._get(Unit, "WHERE campaign = ? AND name = ?", campaign, name)

    def characters_of(self, person: int, campaign: int | None = None) -> list[Character]:
        """A person's characters, of one campaign or of all, the oldest first."""
        where = "WHERE person = ?1 AND (?2 IS NULL OR campaign = ?2) ORDER BY id"
        return self._db.rows(Character, where, person, campaign)

    def forget(self, person: int) -> None:
        """Erase a person's Discord id, their characters' names and what was noted about or by them.

        Their money stays in the books, nameless; the chain stays valid. If they come back they are new.
        What was erased is gone from the file once it is wiped (see `Store.wipe`).
        """
        with self._db.transaction():
            self.to_be_wiped()
            for key in self.settings_of(person):
                self.set_setting(EVERYWHERE, key, None)
            self._db.run("UPDATE person SET discord_id = NULL WHERE id = ?", person)
            self._db.run("UPDATE character SET name = '–' WHERE person = ?", person)
            self.cast.forget(person)
            self._db.run(
                "DELETE FROM note WHERE tx IN (SELECT id FROM tx WHERE actor = ?1 UNION "
                "SELECT entry.tx FROM character JOIN account ON account.character = character.id "
                "JOIN entry ON entry.account = account.id WHERE character.person = ?1)",
                person,
            )

    def to_be_wiped(self) -> None:
        """Note, with what is erased, that the file still has traces of it (see `Store.wipe`)."""
        self.unwiped = True
        self.set_meta(WIPE, "all")

    def person(self, person: int) -> Person:
        """The person with that id, or Unknown."""
        return self._get(Person, "WHERE id = ?", person)

    def campaign(self, campaign: int) -> Campaign:
        """The campaign with that id, or Unknown."""
        return self._get(Campaign, "WHERE id = ?", campaign)

    def names(self, characters: Collection[int]) -> dict[int, str]:
        """What these characters are called."""
        sql = f"SELECT id, name FROM character WHERE id IN ({', '.join('?' * len(characters))})"  # noqa: S608
        return dict(self._db.conn.execute(sql, tuple(characters)))

    def character(self, character: int) -> Character:
        """The character with that id, or Unknown."""
        return self._get(Character, "WHERE id = ?", character)

    def unit(self, unit: int) -> Unit:
        """The unit with that id, or Unknown."""
        return self._get(Unit, "WHERE id = ?", unit)

    def campaigns(self, guild: int | None = None) -> list[Campaign]:
        """All campaigns, of a server if one is named, the oldest first."""
        where = "WHERE guild = ?1 OR ?1 IS NULL AND guild <> ?2 ORDER BY id"
        return self._db.rows(Campaign, where, guild, EVERYWHERE)

    def moved(self, guild: int) -> bool:
        """Whether a server's books are in another database, or on their way: nobody is served from here."""
        return guild in self.transfers.away

    def is_away(self, campaign: int) -> bool:
        """The same of a campaign's server."""
        return bool(self.transfers.away) and self.moved(self.campaign(campaign).guild)

    def guilds_beyond(self, shards: Shards) -> list[int]:
        """The servers of which something is kept here, though their shards are run by other processes."""
        return sorted({each.guild for each in self.campaigns() if not shards.has(each.guild)})

    def new_campaign(self, guild: int, name: str, unit: str, denominations: Mapping[str, int]) -> Campaign:
        """Another campaign of a server, with its first unit."""
        with self._db.transaction():
            made = self._db.run("INSERT INTO campaign (guild, name) VALUES (?, ?)", guild, name)
            self.unit_for(made, unit, denominations)
            return self.campaign(made)

    def rename_campaign(self, campaign: int, name: str) -> None:
        """Call a campaign by another name."""
        self._db.run("UPDATE campaign SET name = ? WHERE id = ?", name, campaign)

    def new_character(self, campaign: int, person: int | None, name: str) -> Character:
        """Another character, whom the person does not play yet; None is the game master's."""
        sql = "INSERT INTO character (campaign, person, name) VALUES (?, ?, ?)"
        return self.character(self._db.run(sql, campaign, person, name))

    def rename(self, character: int, name: str) -> None:
        """Call a character by another name."""
        self._db.run("UPDATE character SET name = ? WHERE id = ?", name, character)

    def units(self, campaign: int) -> list[Unit]:
        """The campaign's currencies; the first is its default."""
        where = "WHERE campaign = ? AND id NOT IN (SELECT unit FROM item) ORDER BY id"
        return self._db.rows(Unit, where, campaign)

    def characters(self, campaign: int) -> list[Character]:
        """Everybody in the campaign, the oldest first."""
        return self._db.rows(Character, "WHERE campaign = ? ORDER BY id", campaign)

    # Tables

    def open_table(
        self,
        campaign: int,
        channel: int,
        game: str,
        options: bytes,
        *,
        unit: int,
        opener: int | None = None,
        practice: bool = False,
    ) -> HouseTable:
        """A new table in the channel; raises AlreadyOpen if it has one.

        For `practice` its chips belong to nobody, and what is played there counts for nothing.
        """
        with self._db.transaction():
            if standing := self.table_in(channel):
                raise AlreadyOpen(standing.id)
            if self.unit(unit).campaign != campaign:
                raise Unknown(f"Unit {unit} is not a currency of campaign {campaign}; choose one that is.")
            sql = (
                "INSERT INTO house_table (campaign, channel, game, options, unit, opener, opened_at) "
                "VALUES (?, ?, ?, ?, ?, ?, ?)"
            )
            now = self._now()
            made = self._db.run(sql, campaign, channel, game, options.decode(), unit, opener, now)
            if practice:
                dates = "INSERT INTO session (campaign, started_at, ended_at) VALUES (?, ?, ?)"
                session = self._db.run(dates, campaign, now, now)
                self._db.run("INSERT INTO practice (house_table, session) VALUES (?, ?)", made, session)
            return self.table(made)

    def close_table(self, table: int) -> None:
        """Close a table; raises TableBusy while a hand is played or money lies on it. Twice is harmless."""
        with self._db.transaction():
            if self.table(table).closed_at is not None:
                return
            if self._db.value("SELECT 1 FROM hand WHERE house_table = ? AND state = 'playing'", table):
                raise TableBusy(f"A hand is being played at table {table}; finish or void it first.")
            lying = "SELECT sum(amount) FROM account JOIN entry ON account = account.id WHERE house_table = ?"
            if left := self._db.value(lying, table):
                raise TableBusy(f"{left} still lie on table {table}; return them to the players first.")
            self._db.run("UPDATE house_table SET closed_at = ? WHERE id = ?", self._now(), table)

    def table(self, table: int) -> HouseTable:
        """The table with that id, open or closed, or Unknown."""
        return self._get(HouseTable, "WHERE id = ?", table)

    def practice_session(self, table: int) -> int | None:
        """The session of a practice table's hands; None for a table that is played for money."""
        found: int | None = self._db.value("SELECT session FROM practice WHERE house_table = ?", table)
        return found

    def table_in(self, channel: int) -> HouseTable | None:
        """The channel's open table."""
        return self._db.one(HouseTable, "WHERE channel = ? AND closed_at IS NULL", channel)

    def open_tables(self) -> list[HouseTable]:
        """Every open table, the oldest first, but of servers whose books are on their way elsewhere."""
        standing = self._db.rows(HouseTable, "WHERE closed_at IS NULL ORDER BY id")
        return [table for table in standing if not self.is_away(table.campaign)]

    def save_state(self, table: int, state: bytes) -> None:
        """Keep the table's own JSON: seats, settings in force, deadlines."""
        self._change(table, "UPDATE house_table SET state = ? WHERE id = ?", state.decode())

    def save_carry(self, table: int, carry: bytes | None) -> None:
        """Keep what one hand hands the next."""
        text = None if carry is None else carry.decode()
        self._change(table, "UPDATE house_table SET carry = ? WHERE id = ?", text)

    def save_options(self, table: int, options: bytes) -> None:
        """Keep changed options of the game."""
        self._change(table, "UPDATE house_table SET options = ? WHERE id = ?", options.decode())

    def save_unit(self, table: int, unit: int) -> None:
        """Let the table play for another currency; raises TableBusy once chips have lain on it."""
        with self._db.transaction():
            if self._db.value("SELECT 1 FROM account WHERE house_table = ?", table):
                raise TableBusy(f"Chips have lain on table {table}; open another one for another currency.")
            if self.unit(unit).campaign != self.table(table).campaign:
                raise Unknown(
                    f"Unit {unit} is not a currency of table {table}'s campaign; choose one that is."
                )
            self._change(table, "UPDATE house_table SET unit = ? WHERE id = ?", unit)

    def save_message(self, table: int, message: int | None) -> None:
        """Keep the id of the message that shows the table."""
        self._change(table, "UPDATE house_table SET message = ? WHERE id = ?", message)

    def move_table(self, table: int, channel: int) -> None:
        """Put the table into another channel, without a message yet; raises AlreadyOpen if it has one."""
        with self._db.transaction():
            standing = self.table_in(channel)
            if standing is not None and standing.id != table:
                raise AlreadyOpen(standing.id)
            self._change(table, "UPDATE house_table SET message = NULL, channel = ? WHERE id = ?", channel)

    # Settings: of a server, and of this installation

    def setting(self, guild: int, key: str) -> Any:
        """A server's setting, or None."""
        text = self._db.value("SELECT value FROM setting WHERE guild = ? AND key = ?", guild, key)
        return None if text is None else json.loads(text)

    def settings(self, guild: int, prefix: str) -> dict[str, Any]:
        """A server's settings whose keys begin so, by the rest of their keys."""
        sql = "SELECT substr(key, ?3), value FROM setting WHERE guild = ?1 AND substr(key, 1, ?3 - 1) = ?2"
        rows = self._db.conn.execute(sql, (guild, prefix, len(prefix) + 1))
        return {key: json.loads(value) for key, value in rows}

    def settings_of(self, person: int) -> dict[str, Any]:
        """What is set for a person, by its key."""
        # The reminders of a table stand under its number, which may be that of a person, too.
        sql = "SELECT key, value FROM setting WHERE guild = ? AND key LIKE ? AND key NOT LIKE 'nudges:%'"
        rows = self._db.conn.execute(sql, (EVERYWHERE, f"%:{person}"))
        return {key: json.loads(value) for key, value in rows}

    def set_setting(self, guild: int, key: str, value: Any) -> None:
        """Keep a server's setting: anything JSON can say; None removes it."""
        if value is None:
            self._db.run("DELETE FROM setting WHERE guild = ? AND key = ?", guild, key)
        else:
            text = json.dumps(value, ensure_ascii=False)
            self._db.run("INSERT OR REPLACE INTO setting VALUES (?, ?, ?)", guild, key, text)

    def meta(self, key: str) -> str | None:
        """A fact about this installation, such as which commands were synced last."""
        found: str | None = self._db.value("SELECT value FROM meta WHERE key = ?", key)
        return found

    def set_meta(self, key: str, value: str) -> None:
        """Keep such a fact."""
        self._db.run("INSERT OR REPLACE INTO meta VALUES (?, ?)", key, value)

    def _get(self, row: type[R], where: str, *args: object) -> R:
        found = self._db.one(row, where, *args)
        if found is None:
            raise Unknown(
                f"There is no {row.TABLE.replace('_', ' ')} {args[0]}; it may belong to another database."
            )
        return found

    def _change(self, table: int, sql: str, value: object) -> None:
        with self._db.joined():
            before = self._db.conn.total_changes
            self._db.run(f"{sql} AND closed_at IS NULL", value, table)
            if self._db.conn.total_changes == before and self.table(table).closed_at is not None:
                raise TableClosed(table)
