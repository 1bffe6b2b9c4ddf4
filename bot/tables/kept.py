"""A table that is written down: in one transaction a change, and shown as it was written.

If a write fails, all that is in memory is thrown away and read again, so that nobody ever acts on, or
sees, something that was not kept.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import msgspec

from bot.refused import Refused, TryAgain
from bot.store import HouseTable, Store
from bot.tables import clock
from bot.tables.pauses import pause
from bot.tables.play import DealAnswer
from bot.tables.record import dealt_in, in_line
from bot.tables.shown import ShownTable
from rules.events import Event

log = logging.getLogger(__name__)


class Notice(msgspec.Struct, frozen=True):
    """Something that everybody at the table should be told: a key for the words and its facts."""

    reason: str
    facts: dict[str, Any] = {}


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What one act did. `events` hide nothing: mask them with `seen_by` before anybody reads them."""

    events: tuple[Event, ...] = ()
    started: bool = False
    """A hand began."""
    over: bool = False
    """A hand ended."""
    number: int = 0
    """Counts the changes of the table: of two, the greater is the later."""


@contextmanager
def transaction(store: Store) -> Iterator[None]:
    """One database transaction, all or nothing. Raises TryAgain where the database does not take it."""
    with _in_trouble(store), store.transaction():
        yield


@contextmanager
def _in_trouble(store: Store) -> Iterator[None]:
    """Raise TryAgain where the database fails, and note that it did."""
    try:
        yield
    except sqlite3.Error as error:
        log.exception("The database did not take it")
        store.troubled = True
        raise TryAgain from error


class KeptTable(ShownTable):
    """A table and how it is kept. One act at a time: each holds `lock` throughout."""

    def __init__(
        self,
        row: HouseTable,
        store: Store,
        *,
        deal_answer: DealAnswer,
        draw: Callable[[int], int],
        new_seed: Callable[[], bytes],
        now: Callable[[], int],
    ) -> None:
        super().__init__(row, store, deal_answer=deal_answer)
        self.lock = asyncio.Lock()
        self.notices: list[Notice] = []
        self._draw = draw
        self._new_seed = new_seed
        self._now = now
        self._unsaid: list[Notice] = []
        self._start()
        self._look = self._looks()

    def renamed(self) -> None:
        """Show names as they are now. Raises TryAgain."""
        if self._lost:
            self._recover()
        if self._lost:
            raise TryAgain
        with self._write():
            pass

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
            with _in_trouble(self._store):
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
                    self._settle()
                    self._store.house.save_state(self.id, msgspec.json.encode(self._state))
                # All that is needed afterwards is read now: once it is kept, nothing may fail any more.
                self._row = self._store.house.table(self.id)
                look = self._looks()
        except BaseException as error:
            self._row = before
            self._unsaid.clear()
            if not isinstance(error, Refused) or isinstance(error, TryAgain):
                self._recover()
            raise
        self.number += 1
        self._look = look
        self.notices += self._unsaid
        self._unsaid.clear()

    def _settle(self) -> None:
        """After every change: a table where nobody plays any more pauses by itself; and the clocks."""
        state = self._state
        if self.practice and not self._on:
            self._fill_up()
        left = not state.chairs or any(chair.plays for chair in state.chairs)
        if state.paused == "empty" and left:
            state.paused = None
        elif state.paused is None and not left and not self._on:
            state.paused = "empty"
            self._say(Notice("table-pauses", {}))
        # The first hand waits for its button, and so does the one after a void hand.
        over = self._play is not None and self._play.over
        # Those of the house do not go on when nobody is left to play with.
        people = any(chair.plays and not chair.house for chair in state.chairs)
        ready = over and people and len(self._ready()) >= self.game.seats[0]
        clock.keep_time(
            state,
            self._asks(),
            self.players,
            answering=self._answering(),
            pauses=self._pauses(),
            ready=ready,
            now=self._now(),
        )

    def _pauses(self) -> dict[int, int]:
        """How long each for whom the house plays thinks about what they are asked, in milliseconds."""
        play = self._on
        if play is None:
            return {}
        return {
            seat: pause(play.hand, seat, play.seed, self.settings.pace)
            for seat in self._asks()
            if (chair := self._state.chair(play.players[seat])) and chair.house
        }

    def _ready(self) -> list[int]:
        """Who plays the next hand, by what the ledger said last."""
        ready = dealt_in(self._state, self._stakes, self.game.entry(self.options))
        if self.game.chairs is None:
            return ready
        carried = self._carried()
        return in_line(ready, carried.players if carried else (), self.game.chairs)

    def _log(self, do: str, by: int | None, *, during: int | None = None, **facts: Any) -> None:
        """Write down who did what, and during which hand (the one in play if None); None is the house."""
        act = msgspec.json.encode({"do": do, **facts})
        hand = self._on.id if self._on else during
        self._store.table_log.add(self.id, act, character=by, hand=hand)

    def _say(self, notice: Notice) -> None:
        """Something for everybody, to be told once the act is kept."""
        self._unsaid.append(notice)

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
                with self._write():
                    self._store.hands.void(record.id)
                    self._log("void", None, during=record.id)
                    self._say(Notice("hand-void", {"hand": record.id}))
                    self._clear(record.id)

    def _clear(self, hand: int) -> None:
        """What waited for the end of a hand is done now."""
        self._count()
        for chair in list(self._state.chairs):
            chair.adding = 0
            if chair.leaving:
                self._get_up(chair.character, f"stand:hand:{hand}:{chair.character}")

    # A side pot is theirs who played for it. It never waits for others (cambion-roulette R2, R3).
    def _end_game(self) -> None:
        """Share what lies in the side pot, and hand nothing on."""
        carried = self._carried()
        if carried is None:
            return
        shares = carried.shares()
        if self.practice:
            self._add_chips(shares)
            shared = any(shares.values())
        else:
            shared = bool(self._store.ledger.share_pot(self.id, shares, f"share:{self._state.hand}"))
        if shared:
            names = ", ".join(self._name(player) for player in carried.players)
            self._say(Notice("side-pot-shared", {"pot": sum(shares.values()), "names": names}))
        self._store.house.save_carry(self.id, None)
        self._count()

    def _get_up(self, character: int, key: str) -> None:
        """All of a character's chips go back into their purse, and their chair is free."""
        carried = self._carried() if self.game.chairs else None
        if carried and character in carried.players:
            self._end_game()
        if not self.practice:
            self._store.ledger.stand_up(self.id, character, key, actor=self._person(character))
        self._state.remove(character)
        self._count()

    def _add_chips(self, moves: Mapping[int, int]) -> None:
        """Move chips at a practice table."""
        for chair in self._state.chairs:
            chair.chips += moves.get(chair.character, 0)
        self._count()

    def _fill_up(self) -> None:
        """Those of the house do not run out of chips that belong to nobody."""
        least = self.game.entry(self.options)
        for chair in self._state.chairs:
            if chair.house and chair.chips < least:
                chair.chips = max(self.buy_in, least)
        self._count()

    def _person(self, character: int) -> int | None:
        return self._store.house.character(character).person
