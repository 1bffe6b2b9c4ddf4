"""The house: all tables, who comes in at the door, and what they carry."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from bot.config import Config
from bot.money import Currency
from bot.players import Estimate, Temper
from bot.refused import Refused, TryAgain
from bot.settings import require_known
from bot.store import EVERYWHERE, AlreadyOpen, HouseTable, Store, Unknown
from bot.store.store import wall_clock
from bot.tables import dealer
from bot.tables.defaults import Starts, require_game, set_defaults, starts
from bot.tables.housed import Question
from bot.tables.kept import Change, transaction
from bot.tables.minds import Minds, Worker
from bot.tables.past import Past, past_hand
from bot.tables.play import DealAnswer
from bot.tables.played import Swept
from bot.tables.record import Chair, TableState
from bot.tables.table import Table, Thought
from rules.games import find
from rules.hand import Options

log = logging.getLogger(__name__)

STALLED = 30_000
"""Milliseconds without a sweep after which it is clear that we were not there: a machine that slept, say."""

RETRY = 5_000
"""Milliseconds after which a disk that took nothing is tried again."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody in a campaign: their person, the character they play there, and the coins of that world."""

    person: int
    character: int
    name: str
    campaign: int
    unit: int
    currency: Currency


class Party(NamedTuple):
    """Players of the house: how each of them plays, and names enough for all."""

    tempers: Sequence[Temper]
    names: Sequence[str]


class House:
    """All tables of the installation, over one store. `now` tells UTC milliseconds."""

    def __init__(
        self,
        store: Store,
        config: Config,
        *,
        now: Callable[[], int] = wall_clock,
        deal_answer: DealAnswer = dealer.answer,
        draw: Callable[[int], int] = dealer.draw,
        new_seed: Callable[[], bytes] = dealer.new_seed,
        minds: Minds | None = None,
    ) -> None:
        self.store = store
        self.config = config
        self._now = now
        self._deal_answer = deal_answer
        self._draw = draw
        self._new_seed = new_seed
        self.minds: Minds = minds or Worker()
        """Who decides for the seats that the house plays."""
        self._asked: set[Question] = set()
        self._closing = False
        self._tables: dict[int, Table] = {}
        self.shards = config.sharding
        """Which servers are ours."""
        self._away: set[int] = set()
        """The shards for which Discord cannot be reached."""
        self._strayed: set[int] = set()
        """Servers that came though their books are elsewhere."""
        self._guilds: dict[int, int] = {}
        self._swept: int | None = None
        self._try_at = 0

    def welcome(self, guild: int, discord_id: int, name: str, *, campaign: int | None = None) -> Guest:
        """Whoever comes in, known by name from now on unless they play somebody with another.

        They come into a campaign of the server, the first if None. Their first character there gets the
        starting purse, once. Raises Refused where the server's books are in another database: it would be a
        new world, with new purses for all.
        """
        self.require_here(guild)
        house, coins = self.store.house, self.config.currency
        with transaction(self.store):
            first = house.campaign_for(guild, unit=coins.smallest, denominations=dict(coins.coins))
            here = first if campaign is None else house.campaign(campaign)
            unit = house.units(here.id)[0]
            if here == first and unit.name == coins.smallest:
                # The same smallest coin: what the others are worth may have been set anew.
                unit = house.unit_for(here.id, unit.name, dict(coins.coins))
            person = house.person_for(discord_id)
            character = house.character_for(here.id, person.id, name)
            if character.id == house.characters_of(person.id, here.id)[0].id:
                self.store.ledger.start_purse(character.id, unit.id, self.config.starting_purse)
        currency = Currency.of(unit.coins)
        return Guest(person.id, character.id, character.name, here.id, unit.id, currency)

    def require_here(self, guild: int) -> None:
        """Raise Refused for a server whose books are kept by another process of the bot, or on their way."""
        if self.store.house.moved(guild):
            self._note_stray(guild)
            raise Refused("books-elsewhere")

    def _note_stray(self, guild: int) -> None:
        # Once will do: whoever is refused tries again.
        if guild not in self._strayed and (left := self.store.house.transfers.last(guild)):
            self._strayed.add(guild)
            log.warning("Server %d is not served from here, for its books went to %s", guild, left.file)

    async def open(
        self,
        channel: int,
        opener: int,
        game: str,
        options: Options | None = None,
        buy_in: int | None = None,
        *,
        changes: Mapping[str, Any] | None = None,
        practice: Party | None = None,
    ) -> Table:
        """A new table in a channel, opened by a character; raises Refused.

        It starts with the server's defaults, less what `options`, `buy_in` or `changes` (by name, see
        `bot.settings.settings_of`) say. For `practice` its chips belong to nobody, and its opener sits there
        already, with a party of the house's.
        """
        require_game(game)
        # Whoever practises keeps nobody waiting who minds.
        wanted: dict[str, Any] = {"nudge": None} if practice else {}
        wanted |= dict(changes or {}) | ({} if buy_in is None else {"buy_in": buy_in})
        require_known(wanted, game)
        house = self.store.house
        with transaction(self.store):
            who = house.character(opener)
            guild = self._guild(who.campaign)
            start = self.defaults(guild, game)
            if hours := house.setting(guild, _hours_of(who.campaign)):
                start = start.changed({"quiet_hours": hours})
            start = Starts(options or start.options, start.table).changed(wanted)
            try:
                row = house.open_table(
                    who.campaign,
                    channel,
                    game,
                    msgspec.json.encode(start.options),
                    unit=house.units(who.campaign)[0].id,
                    opener=who.person,
                    practice=practice is not None,
                )
            except AlreadyOpen as error:
                raise Refused("channel-has-table", table=error.table) from None
            state = TableState(opener=opener, settings=start.table)
            if practice:
                state.chairs = list(self._seated_for_practice(opener, row, practice, start))
            house.save_state(row.id, msgspec.json.encode(state))
            # Read now: once it is written down, nothing may fail any more.
            table = self._read(row.id)
        self._tables[table.id] = table
        return table

    def _seated_for_practice(
        self, opener: int, row: HouseTable, party: Party, start: Starts
    ) -> Iterator[Chair]:
        game, names = find(row.game), list(party.names)
        if len(party.tempers) >= game.seats[-1]:
            raise Refused("table-full", most=game.seats[-1])
        chips = max(start.table.buy_in, game.entry(start.options))
        yield Chair(opener, chips=chips)
        for temper in party.tempers:
            yield Chair(self._player(row.campaign, names), house=temper, chips=chips)

    def _player(self, campaign: int, names: list[str]) -> int:
        """Somebody of the house, with one of these names that nobody else has; it is taken from the list."""
        while True:
            name = names.pop(self._draw(len(names)))
            if not names:
                # The last: whoever comes after is a namesake.
                names.append(f"{name}I" if name.endswith(" II") else f"{name} II")
            if (character := self.store.house.cast.of_house(campaign, name)) is not None:
                return character

    def defaults(self, guild: int, game: str) -> Starts:
        """What a table for the game starts with in a server."""
        return starts(self.store, self.config, guild, game)

    def set_defaults(self, guild: int, changes: Mapping[str, Any], *, game: str | None = None) -> None:
        """Change what tables start with in a server: for a game, or their own settings for all games.

        Raises Refused.
        """
        set_defaults(self.store, guild, game, changes)

    async def keep_quiet(self, campaign: int, by: int, hours: str | None) -> tuple[Table, ...]:
        """Keep quiet hours, or (None) no more, at the tables of a campaign, those open and those to come.

        Gives the open ones. Raises Refused.
        """
        guild = self.store.house.campaign(campaign).guild
        with transaction(self.store):
            self.store.house.set_setting(guild, _hours_of(campaign), hours)
        here = tuple(table for table in self.tables if table.campaign == campaign)
        for table in here:
            await table.change_settings(by, {"quiet_hours": hours}, gm=True)
        return here

    def restore(self, now: int | None = None) -> tuple[Table, ...]:
        """Every open table as it stood, its hand rebuilt from the log. For the start of the bot.

        Running clocks get a minute at least: nobody folds because we were away. Tables of servers that are
        not ours stay as they lie: nobody could act there.
        """
        for transfer in self.store.house.transfers.unfinished():
            log.warning(
                "Server %d is on its way to %s and is not served: let move-guild finish that",
                transfer.guild,
                transfer.file,
            )
        standing = self.store.house.open_tables()
        ours = [row for row in standing if self.shards.has(self._guild(row.campaign))]
        if foreign := len(standing) - len(ours):
            log.warning("Tables in this database that are other processes' to play: %d", foreign)
        for row in ours:
            try:
                self._tables[row.id] = self._read(row.id)
            except (KeyError, msgspec.ValidationError):
                # A game or a setting that this version does not know: its stakes wait for one that does.
                log.exception("Table %d cannot be restored", row.id)
        self.outage_over(self._now() if now is None else now)
        return self.tables

    # Time

    # Discord lets in and drops one shard at a time: one that is away stops the clocks of its own servers, and
    # nobody else waits. Direct messages come in with the first shard. Without it the buttons on letters do
    # nothing, yet the clocks of other shards run on: all that a letter offers, "My hand" offers at the table.

    def offline(self, shard: int | None = None) -> None:
        """Discord cannot be reached for a shard's servers, or (None) for all: no clock runs out there."""
        self._away |= set(self.shards.here) if shard is None else {shard}

    def outage_over(self, now: int, shard: int | None = None) -> tuple[Table, ...]:
        """Discord is there again for a shard or (None) for all, or we are: clocks get a minute at least.

        Gives the tables at which that changed a clock.
        """
        if shard is not None:
            self._away.discard(shard)
            return self._grant_grace(now, [table for table in self.tables if self._shard(table) == shard])
        self._away.clear()
        self._swept = now
        return self._grant_grace(now, self.tables)

    @property
    def away(self) -> frozenset[int]:
        """The shards whose clocks stand, as Discord cannot be reached for them."""
        return frozenset(self._away)

    def _grant_grace(self, now: int, tables: Iterable[Table]) -> tuple[Table, ...]:
        changed = []
        for table in tables:
            try:
                if table.outage_over(now):
                    changed.append(table)
            except TryAgain:
                log.warning("Table %d keeps its old deadlines", table.id)
        return tuple(changed)

    @property
    def _reached(self) -> tuple[Table, ...]:
        """The tables at which people can act."""
        if not self._away:
            return self.tables
        return tuple(table for table in self.tables if self._shard(table) not in self._away)

    def _shard(self, table: Table) -> int:
        return self.shards.of(self._guild(table.campaign))

    def _guild(self, campaign: int) -> int:
        # Asked each second of every table during an outage; a campaign never changes its server.
        if campaign not in self._guilds:
            self._guilds[campaign] = self.store.house.campaign(campaign).guild
        return self._guilds[campaign]

    async def sweep(self, now: int) -> tuple[tuple[Table, Swept], ...]:
        """Do at every table what is due at `now` (UTC milliseconds); to be called each second or so.

        Gives the tables at which something was done. A first call after 30 silent seconds does nothing but
        give the running clocks a minute: whatever kept us from calling kept people from acting.
        """
        if self._away.issuperset(self.shards.here):
            # Who is away is not to be taken for asleep as well.
            self._swept = now
            return ()
        if self.store.troubled and (told := self._after_trouble(now)) is not None:
            return told
        done: list[tuple[Table, Swept]] = []
        if self._swept is not None and now - self._swept > STALLED:
            over = self._grant_grace(now, self._reached)
            done += [(table, Swept(change=Change(number=table.number))) for table in over]
        self._swept = now
        for table in self._reached:
            try:
                swept = await table.sweep(now)
            except Refused as error:
                # The books do not take it, or the table was just closed: what is due stays due.
                log.warning("Table %d was not swept: %s", table.id, error.reason)
                continue
            except Exception:
                # One table's fault must not stop the clocks of all others.
                log.exception("Table %d cannot be swept", table.id)
                continue
            if swept:
                done.append((table, swept))
        return tuple(done)

    # What the house plays

    def thoughts(self, now: int) -> list[tuple[Table, Thought]]:
        """What the minds of the house are to be asked at `now`; for `ponder`, each but once."""
        if self._closing or self.store.troubled:
            return []
        return [(table, each) for table in self._reached for each in table.thoughts(now, self._asked)]

    async def ponder(self, table: Table, thought: Thought) -> bool:
        """Ask a mind, and do what it decides; whether that was done: it may have come too late."""
        self._asked.add(thought.question)
        try:
            decision = await self.minds.decide(thought.sight, thought.temper, thought.seed)
            if self._closing:
                # That nobody decides any more is no reason to fold: it is asked again after the restart.
                return False
            await table.answer(thought, decision)
        except Refused as error:
            # Somebody was quicker, or the books do not take it: then it is asked again.
            log.info("What the house decided at table %d was not done: %s", table.id, error.reason)
            return False
        finally:
            self._asked.discard(thought.question)
        return True

    async def close(self) -> None:
        """Let the house play nobody any more, as the bot stops."""
        self._closing = True
        await self.minds.stop()

    async def odds(self, table: Table, character: int) -> Estimate | None:
        """How somebody stands who practises at a table; None where nothing is to be told. Raises Refused."""
        sight, seed = table.wonder(character)
        decision = await self.minds.decide(sight, None, seed)
        if decision is None:
            raise Refused("odds-not-found")
        return decision.estimate

    def _after_trouble(self, now: int) -> tuple[tuple[Table, Swept], ...] | None:
        """Something was not written: if nothing can be, all tables stand still until that is over.

        What passes within a second nobody need know of but who was told to try again: then None.
        """
        if now < self._try_at:
            return ()
        stood, self._try_at = self._try_at > 0, now + RETRY
        if not self.store.writes():
            log.error("The database takes nothing: all tables stand still")
            told = [table for table in self.tables if table.stand_still()]
        else:
            self._try_at = 0
            if not stood:
                return None
            log.warning("The database takes what is written again")
            self._swept = now
            told = [table for table in self.tables if self._goes_on(table, now)]
        return tuple((table, Swept(change=Change(number=table.number))) for table in told)

    def _goes_on(self, table: Table, now: int) -> bool:
        try:
            return table.go_on(now)
        except TryAgain:
            # It was over too soon; the next sweep finds out.
            return False

    # Who and what is no more

    async def player_gone(self, character: int, *, key: str) -> tuple[tuple[Table, Change], ...]:
        """Somebody has left the server: they leave every table they sit at, and get their chips."""
        here = [table for table in self.tables if table.seats(character)]
        return tuple([(table, await table.player_gone(character, key=f"{key}:{table.id}")) for table in here])

    async def forget(self, person: int, *, key: str) -> tuple[Table, ...]:
        """Somebody wishes to be forgotten: they leave all tables, and then their names and notes are erased.

        Items that they carry fall to the house, and nobody's hand is shown to them any more.

        Gives the tables at which that is to be seen.
        """
        characters = {each.id for each in self.store.house.characters_of(person)}
        before = {table.id: table.number for table in self.tables}
        for table in self.tables:
            await table.watcher_gone(person)
            for character in characters:
                if table.seats(character):
                    await table.player_gone(character, key=f"{key}:{table.id}:{character}", said=False)
        with transaction(self.store):
            self.store.items.forget(person)
            self.store.house.forget(person)
        # Who sat out, or looked over somebody's shoulder, is in no hand, and was named all the same.
        seen = [
            table
            for table in self.tables
            if table.shows(characters) or table.number != before.get(table.id, table.number)
        ]
        for table in seen:
            table.renamed()
        return tuple(seen)

    async def channel_gone(self, channel: int, *, key: str) -> Table | None:
        """A channel is no more: its table closes, a hand in play is void, and all stakes are returned."""
        table = self.by_channel(channel)
        if table:
            await table.channel_gone(key=key)
        return table

    def past(self, channel: int, hand: int = 0) -> Past:
        """A hand that was played to its end in a channel, the last if 0; raises Refused."""
        return past_hand(self.store, self._deal_answer, channel, hand)

    @property
    def tables(self) -> tuple[Table, ...]:
        """All open tables."""
        self._tables = {number: table for number, table in self._tables.items() if not table.closed}
        return tuple(self._tables.values())

    def by_channel(self, channel: int) -> Table | None:
        """The open table of a channel or thread."""
        return next((table for table in self.tables if table.channel == channel), None)

    def table(self, number: int) -> Table | None:
        """The open table with that id."""
        table = self._tables.get(number)
        return None if table is None or table.closed else table

    def is_elsewhere(self, number: int) -> bool:
        """Whether that table is of a server that another process of the bot runs, or went to one."""
        try:
            row = self.store.house.table(number)
        except Unknown:
            return False
        guild = self.store.house.campaign(row.campaign).guild
        left = guild == EVERYWHERE or self.store.house.moved(guild)
        return left or (row.closed_at is None and not self.shards.has(guild))

    def _read(self, number: int) -> Table:
        row = self.store.house.table(number)
        return Table(
            row,
            self.store,
            deal_answer=self._deal_answer,
            draw=self._draw,
            new_seed=self._new_seed,
            now=self._now,
        )


def _hours_of(campaign: int) -> str:
    """The setting of a server that has a campaign's quiet hours."""
    return f"quiet-hours:{campaign}"
