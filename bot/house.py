"""The house: all tables, who comes in at the door, and what they carry."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from bot import dealer
from bot.config import Config
from bot.kept import transaction
from bot.money import Currency
from bot.play import DealAnswer
from bot.record import TableState
from bot.refused import Refused
from bot.store import AlreadyOpen, Store
from bot.store.store import wall_clock
from bot.table import Table
from rules.games import GAMES
from rules.hand import MOST_CHIPS, Options

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody in a server: their person, the character they play there, and the coins of that world."""

    person: int
    character: int
    campaign: int
    unit: int
    currency: Currency


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
    ) -> None:
        self.store = store
        self.config = config
        self._now = now
        self._deal_answer = deal_answer
        self._draw = draw
        self._tables: dict[int, Table] = {}

    def welcome(self, guild: int, discord_id: int, name: str) -> Guest:
        """Whoever comes in, known by name from now on; a new character gets the starting purse, once."""
        house, coins = self.store.house, self.config.currency
        with transaction(self.store):
            campaign = house.campaign_for(guild, unit=coins.smallest, denominations=dict(coins.coins))
            unit = house.units(campaign.id)[0]
            if unit.name == coins.smallest:
                # The same smallest coin: what the others are worth may have been set anew.
                unit = house.unit_for(campaign.id, unit.name, dict(coins.coins))
            person = house.person_for(discord_id)
            character = house.character_for(campaign.id, person.id, name)
            self.store.ledger.start_purse(character.id, unit.id, self.config.starting_purse)
        return Guest(person.id, character.id, campaign.id, unit.id, Currency.of(unit.coins))

    async def open(
        self,
        channel: int,
        opener: int,
        game: str,
        options: Options | None = None,
        buy_in: int | None = None,
    ) -> Table:
        """A new table in a channel, opened by a character; raises Refused.

        What is not given is as the configuration says.
        """
        if game not in (known.id for known in GAMES):
            raise Refused("no-such-game", game=game)
        if options is None:
            options = self.config.options(game)
        if buy_in is None:
            buy_in = self.config.table.buy_in
        if not 1 <= buy_in <= MOST_CHIPS:
            raise Refused("buy-in-too-small", low=1)
        house = self.store.house
        who = house.character(opener)
        unit = house.units(who.campaign)[0].id
        with transaction(self.store):
            try:
                row = house.open_table(
                    who.campaign,
                    channel,
                    game,
                    msgspec.json.encode(options),
                    unit=unit,
                    opener=who.person,
                )
            except AlreadyOpen as error:
                raise Refused("channel-has-table", table=error.table) from None
            house.save_state(row.id, msgspec.json.encode(TableState(opener=opener, buy_in=buy_in)))
        return self._seat(row.id)

    def restore(self) -> tuple[Table, ...]:
        """Every open table as it stood, its hand rebuilt from the log. For the start of the bot."""
        for row in self.store.house.open_tables():
            try:
                self._seat(row.id)
            except (KeyError, msgspec.ValidationError):
                # A game or a setting that this version does not know: its stakes wait for one that does.
                log.exception("Table %d cannot be restored", row.id)
        return self.tables

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

    def _seat(self, number: int) -> Table:
        row = self.store.house.table(number)
        table = Table(row, self.store, deal_answer=self._deal_answer, draw=self._draw)
        self._tables[number] = table
        return table
