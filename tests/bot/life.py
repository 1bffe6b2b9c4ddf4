"""Random life of a house: people come, play whatever the rules let them and go, and game masters meddle.

Meanwhile the clock runs, the disk fails, answers get lost and the bot is started anew. After each act the
money is counted, and nobody is ever waited for whom neither time nor the game master can move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from bot.store import DatabaseTrouble
from bot.store.check import check
from bot.tables.dealer import SEED_BYTES
from bot.tables.house import RETRY, Guest
from bot.tables.table import Refused, Table, TryAgain
from bot.views import TableView
from rules.games import GAMES
from rules.hand import Game, View
from tests.bot.broken import ERRORS, Disk
from tests.bot.counted import Books
from tests.bot.doings import ACTS, AT_SEVERAL_TABLES, GM, HOW_OFTEN, NAMES, PLAYERS, TIMELY, Press
from tests.bot.room import Room
from tests.bot.tables.minds import Mute, ponder
from tests.rules.play import Robot

Seen = dict[int, tuple[TableView, list[View | None]]]
"""Tables by their ids: how they look to all, and what each of their players knows."""

WHOLE = 2_500
"""So many acts after each other in one room: the longer its story, the slower it is told."""


THINKING = 30
"""Seconds after which the house has decided, however slowly it plays."""


class Life:
    """A house and who meets there; the same number lives the same life.

    `done` counts what was done, by its name, and `refused` what was not, by the reason.
    """

    def __init__(self, path: Path, number: int, games: Sequence[Game] = GAMES) -> None:
        self.robot = Robot(number)
        self.luck = self.robot.random
        self.games = cycle(self.luck.sample(games, len(games)))
        self.room = Room(path, new_seed=partial(Random(f"cards of {number}").randbytes, SEED_BYTES))
        self.books = Books()
        self.done: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.played: Counter[str] = Counter()
        """Actions in hands, by game."""
        self.guests: dict[str, Guest] = {}
        """Who has come in since the bot started, or since somebody was forgotten."""
        self._number = number
        self._come_in()
        self.room.house.restore()
        for name in (*PLAYERS, GM):
            self.who(name)

    def key(self) -> str:
        """A key of its own for each press, whoever lived here before."""
        return f"{self._number}-{self.room.key()}"

    def who(self, name: str) -> int:
        """The character of that name."""
        return self.guest(name).character

    def guest(self, name: str) -> Guest:
        """The same, with all that is known of them; who has come in is not asked again at each mention."""
        if name not in self.guests:
            self.guests[name] = self.room.guest(name)
        return self.guests[name]

    def _come_in(self) -> None:
        self.guests.clear()
        # What was written is the system's, whoever stops: only a power cut asks for the disk.
        self.room.store.db.run("PRAGMA synchronous = OFF")
        self.disk = Disk(self.room.store)
        # The house plays as the clock would: that is quick, and how it plays is tried elsewhere.
        self.room.house.minds = Mute()

    @property
    def tables(self) -> tuple[Table, ...]:
        return self.room.house.tables

    @property
    def acts(self) -> int:
        """How many things were done."""
        return self.done.total()

    async def spend(self, acts: int) -> None:
        """Live until so much more was done, and prove the books."""
        end = self.acts + acts
        while self.acts < end:
            await self.step()
        self.close()

    def close(self) -> None:
        self.room.store.close()
        report = check(self.room.path)
        assert report.ok, report.problems
        assert report.transactions == self.books.transactions

    async def step(self) -> str:
        """One thing that somebody thinks of, whether or not it can be done; and all is as it has to be.

        Gives its name.
        """
        (name,) = self.luck.choices(NAMES, cum_weights=HOW_OFTEN)
        press = ACTS[name][1](self)
        if press is None:
            return name
        try:
            if name not in TIMELY and self.luck.random() < 0.06:
                await self._on_a_bad_disk(press, whole=name not in AT_SEVERAL_TABLES)
            else:
                await press()
        except Refused as error:
            self.refused[error.reason] += 1
        else:
            self.done[name] += 1
            if name not in TIMELY and self.luck.random() < 0.05:
                await self._again(press)
        self.books.count(self.room.store, self.tables)
        for table in self.tables:
            assert_waits_for_somebody(table.view())
            self._assert_no_player_sees_a_hand(table)
        return name

    def _assert_no_player_sees_a_hand(self, table: Table) -> None:
        """Whoever plays is shown nobody's hand, whatever somebody wished to show them."""
        if not any(chair.shown_to for chair in table.view().chairs):
            return
        house = self.room.store.house
        here = {chair.character for chair in table.view().chairs}
        here |= set(table.players) if not table.view().over else set()
        people = {house.character(each).person or house.cast.keeper(each) for each in here}
        assert not any(table.shown_to(person) for person in people if person is not None)

    async def _on_a_bad_disk(self, press: Press, *, whole: bool) -> None:
        """A statement fails, once or until somebody sees to the disk; what is refused changed nothing."""
        before = self.looks()
        self.disk.breaks(self.luck.randrange(16), self.luck.choice(ERRORS), once=self.luck.random() < 0.5)
        try:
            await press()
        except (TryAgain, DatabaseTrouble) as error:
            # As whoever answers the press does it.
            self.room.store.troubled = True
            assert self.looks() == before or not whole
            if self.luck.random() < 0.5:
                await self._sweep()
            raise TryAgain from error
        finally:
            self.disk.mend()
            await self._sweep()
            assert not any(table.view().paused == "disk" for table in self.tables)

    async def _sweep(self) -> None:
        self.room.time += RETRY
        await self.room.house.sweep(self.room.time)

    async def _again(self, press: Press) -> None:
        """The answer got lost, so it is pressed once more: that does nothing."""
        before = self.looks(), self.books.transactions
        try:
            await press()
        except Refused as error:
            self.refused[error.reason] += 1
        assert (self.looks(), self.books.transactions) == before

    def looks(self) -> list[TableView]:
        return [table.view() for table in self.tables]

    def restart(self) -> None:
        """The bot stops and starts again: all is as it was, but for the times that this may put off."""
        before = self.seen()
        self.room.enter_again()
        self._come_in()
        assert self.seen() == before

    def move_in(self, path: Path) -> None:
        """Go on in another database, to which the books have moved."""
        self.room.path, self.books = path, Books()
        self.room.enter_again()
        self._come_in()

    def seen(self) -> Seen:
        """What all and each can see of every table, but for the times."""
        timeless: dict[str, Any] = {"deadline": None, "deadlines": {}, "next_deal": None}
        return {
            table.id: (
                msgspec.structs.replace(table.view(), **timeless),
                [table.private(player) for player in table.players],
            )
            for table in self.tables
        }

    async def move_on(self, table: Table) -> None:
        """Whoever is waited for does nothing: time moves the hand or, without a clock, a game master can."""
        master = self.who(GM)
        await table.resume(master, gm=True)
        view = table.view()
        if house_is_asked(view):
            await ponder(self.room, THINKING)
            assert table.view().moment != view.moment, f"the house does not play at table {table.id}"
        elif view.deadline is None:
            assert view.settings.clock is None, "a clock that does not run"
            await table.void(master, hand=view.hand, gm=True)
            assert table.view().view is None
        else:
            await self.room.wait(max(0, view.deadline - self.room.time) // 1000 + 1)
            if table.view().moment == view.moment:
                # Only who is back as they said has all their time anew.
                assert absent_are_asked(view) - absent_are_asked(table.view()), (
                    f"time has not moved table {table.id}"
                )
                await self.move_on(table)


def assert_waits_for_somebody(view: TableView) -> None:
    """A hand that is not over asks somebody; and where there is a clock, it runs."""
    if view.view is None or view.over:
        return
    assert view.asks, f"hand {view.hand} waits for nobody"
    if view.settings.clock is not None and view.state == "open" and not house_is_asked(view):
        assert view.deadline is not None, f"hand {view.hand} waits for ever"


def absent_are_asked(view: TableView) -> set[int]:
    """Who is away, and their decision is waited for."""
    return {chair.character for chair in view.chairs if chair.absent and chair.seat in view.asks}


def house_is_asked(view: TableView) -> bool:
    """Whether a hand waits for a seat that the house plays."""
    return any(chair.house and chair.seat in view.asks for chair in view.chairs)
