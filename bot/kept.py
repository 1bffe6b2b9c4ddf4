"""A table as the database has it: read, written in one transaction a change, and shown as it was written.

If a write fails, all that is in memory is thrown away and read again, so that nobody ever acts on, or
sees, something that was not kept.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import msgspec

from bot.money import Currency
from bot.play import DealAnswer, Play
from bot.record import Chair, TableState
from bot.refused import Refused, TryAgain
from bot.store import HandRecord, HouseTable, Store
from bot.views import ChairView, TableView
from rules.actions import DEALER
from rules.games import find
from rules.hand import Game, Options, View

log = logging.getLogger(__name__)


class Notice(msgspec.Struct, frozen=True):
    """Something that everybody at the table should be told: a key for the words and its facts."""

    reason: str
    facts: dict[str, Any] = {}


@contextmanager
def transaction(store: Store) -> Iterator[None]:
    """One database transaction, all or nothing. Raises TryAgain where the database does not take it."""
    try:
        with store.transaction():
            yield
    except sqlite3.Error as error:
        log.exception("The database did not take it")
        raise TryAgain from error


class KeptTable:
    """What a table is, without what can be done at it. One act at a time: each holds `lock` throughout."""

    def __init__(
        self, row: HouseTable, store: Store, *, deal_answer: DealAnswer, draw: Callable[[int], int]
    ) -> None:
        self.id = row.id
        self.game: Game = find(row.game)
        self.lock = asyncio.Lock()
        self.number = 0
        self.notices: list[Notice] = []
        self._store = store
        self.currency = Currency.of(store.house.unit(row.unit).coins)
        self._deal_answer = deal_answer
        self._draw = draw
        self._lost = False
        self._row = row
        self._play: Play | None = None
        self._state: TableState
        self._start()
        self._look = self._looks()

    # What is to be seen

    @property
    def channel(self) -> int:
        """The Discord channel or thread it stands in."""
        return self._row.channel

    @property
    def buy_in(self) -> int:
        """What a player brings along who says nothing else."""
        return self._state.buy_in

    @property
    def opener(self) -> int:
        """The character who opened it."""
        return self._state.opener

    @property
    def closed(self) -> bool:
        """Whether it is closed for good."""
        return self._row.closed_at is not None

    @property
    def players(self) -> tuple[int, ...]:
        """The characters by seat of the hand in play or just over."""
        return self._play.players if self._play else ()

    def view(self) -> TableView:
        """The table as everybody may see it, as of the last change that was kept."""
        return self._look

    def private(self, character: int) -> View | None:
        """What a player may know of the hand, and do in it; None where they are not in one."""
        if self._lost:
            self._recover()
        seat = self._play.seat_of(character) if self._play else None
        return None if seat is None or self._play is None else self._play.hand.view(seat)

    def take_notices(self) -> tuple[Notice, ...]:
        """What everybody should be told, once."""
        notices, self.notices = tuple(self.notices), []
        return notices

    # Reading and writing

    @asynccontextmanager
    async def _act(self, key: str = "") -> AsyncIterator[bool]:
        """One act at a time, at a table that is open, and in memory as it is in the database.

        Gives whether the act is done for the first time: no money has moved under its key.
        """
        async with self.lock:
            if self._lost:
                self._recover()
            if self._lost:
                raise TryAgain
            if self.closed:
                raise Refused("table-closed")
            yield not key or self._store.ledger.find(key) is None

    @contextmanager
    def _write(self) -> Iterator[None]:
        """One database transaction, after which the table looks as it was written. Never `await` inside.

        Whoever refuses in it has changed nothing yet; after any other error nothing in memory is trusted.
        """
        before = self._row
        try:
            with transaction(self._store):
                yield
                if self._store.house.table(self.id).closed_at is None:
                    self._store.house.save_state(self.id, msgspec.json.encode(self._state))
                # All that is needed afterwards is read now: once it is kept, nothing may fail any more.
                self._row = self._store.house.table(self.id)
                look = self._looks()
        except BaseException as error:
            self._row = before
            if not isinstance(error, Refused) or isinstance(error, TryAgain):
                self._recover()
            raise
        self.number += 1
        self._look = look

    def _recover(self) -> None:
        """Forget what is in memory and read the table again, now or, if that fails, at the next act."""
        self._lost, self._play = True, None
        try:
            self._read()
        except Exception:
            log.exception("Table %d cannot be read at the moment", self.id)
        else:
            self._lost = False

    def _read(self) -> None:
        """Everything as the database has it, the hand rebuilt from its log."""
        self._read_table()
        self._play = self._hand_of(self._record())

    def _read_table(self) -> None:
        self._row = row = self._store.house.table(self.id)
        self.options: Options = msgspec.json.decode(row.options, type=self.game.options)
        assert row.state is not None
        self._state = msgspec.json.decode(row.state, type=TableState)
        self._count()

    def _count(self) -> None:
        """Read the chips on the table; after every move of money, and only then: it sums all entries."""
        self._stakes = self._store.ledger.stakes(self.id)

    def _record(self) -> HandRecord | None:
        """The hand in play, or the last one."""
        hands = self._store.hands
        return hands.unfinished(self.id) or (hands.hand(self._state.hand) if self._state.hand else None)

    def _hand_of(self, record: HandRecord | None) -> Play | None:
        if record is None or record.state == "void":
            return None
        return Play.rebuilt(record, self._store.hands.log(record.id), self._deal_answer)

    def _start(self) -> None:
        """Read the table as the bot starts. A hand that cannot be played again is void, stakes as they were.

        That is so after an upgrade whose rules play an old log differently.
        """
        self._read_table()
        record = self._record()
        try:
            self._play = self._hand_of(record)
        except sqlite3.Error:
            raise
        except Exception:
            assert record
            log.exception("Hand %d of rules %s cannot be played again", record.id, record.rules_version)
            if record.state == "playing":
                self._store.hands.void(record.id)
                self.notices.append(Notice("hand-void", {"hand": record.id}))

    # What it looks like

    def _looks(self) -> TableView:
        play = self._play
        shown = play.hand if play else None
        waiting = sorted(shown.to_act() - {DEALER}) if shown else []
        return TableView(
            table=self.id,
            game=self.game.id,
            options=self.options,
            coins=self.currency.spec,
            buy_in=self._state.buy_in,
            state="closed" if self.closed else "open",
            chairs=tuple(self._chair_view(chair) for chair in self._state.chairs),
            dealer=play.players[play.setup.dealer] if play else None,
            hand=play.id if play else 0,
            names=tuple(self._name(player) for player in self.players),
            view=shown.view(None) if shown else None,
            asks={seat: ask for seat in waiting if shown and (ask := shown.ask(seat)) is not None},
            choices={seat: shown.public_choices(seat) for seat in waiting} if shown else {},
            story=tuple(play.story) if play else (),
            over=play.over if play else False,
        )

    def _chair_view(self, chair: Chair) -> ChairView:
        return ChairView(
            character=chair.character,
            name=self._name(chair.character),
            stack=self._stakes.get(chair.character, 0),
            seat=self._play.seat_of(chair.character) if self._play else None,
            leaving=chair.leaving,
        )

    def _name(self, character: int) -> str:
        return self._store.house.character(character).name
