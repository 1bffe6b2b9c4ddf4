"""A room to play in without Discord: a store, a house and people who press buttons by their names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from bot.config import Config
from bot.store import Store
from bot.tables import dealer
from bot.tables.house import Guest, House
from bot.tables.moves import Move
from bot.tables.play import DealAnswer
from bot.tables.table import Change, Swept, Table
from bot.views import ChairView
from rules.actions import DEALER, Action, Shuffle
from rules.hand import Hand
from tests.bot.fresh import lay

GUILD = 77
CHANNEL = 500


def stacked(*cards: str) -> DealAnswer:
    """A dealer whose first shuffle puts these cards on top; all else is answered as usual."""

    def answer(hand: Hand, seed: bytes) -> Action:
        (choice,) = hand.choices(DEALER)
        if choice.kind != "shuffle" or any(isinstance(action, Shuffle) for action in hand.log):
            return dealer.answer(hand, seed)
        rest = [code for code in choice.picks[0].options if code not in cards]
        return Shuffle(cards=(*cards, *rest))

    return answer


def dealt(*hands: str) -> Sequence[str]:
    """The top of the deck that gives these hands of five, the first to the dealer's left."""
    return [code for round_ in zip(*(hand.split() for hand in hands), strict=True) for code in round_]


class Room:
    """One table of one house. The first to deal sits where `first` says: 0 is the first to have sat down."""

    def __init__(
        self,
        path: Path,
        *,
        answer: DealAnswer = dealer.answer,
        new_seed: Callable[[], bytes] = dealer.new_seed,
        config: Config | None = None,
        first: int = 0,
    ) -> None:
        self.path = path
        self.time = 1_000_000
        self._made: dict[str, Any] = {
            "deal_answer": answer,
            "new_seed": new_seed,
            "draw": lambda seats: first % seats,
        }
        self._config = config or Config()
        self._keys = count(1)
        self._people: dict[str, int] = {}
        lay(path)
        self._enter()

    def _enter(self) -> None:
        self.store = Store.open(self.path, now=self.clock)
        self.house = House(self.store, self._config, now=self.clock, **self._made)

    def clock(self) -> int:
        return self.time

    def key(self) -> str:
        return str(next(self._keys))

    def who(self, name: str) -> int:
        """The character of that name, who comes in on first mention."""
        return self.guest(name).character

    def guest(self, name: str) -> Guest:
        """The same, with all that is known of them."""
        number = self._people.setdefault(name, len(self._people) + 1)
        return self.house.welcome(GUILD, 9000 + number, name)

    @property
    def table(self) -> Table:
        table = self.house.by_channel(CHANNEL)
        assert table
        return table

    async def open(
        self, *names: str, game: str = "queens-ransom", buy_in: int | None = None, **changes: Any
    ) -> Table:
        """A table that the first of these opened, with these settings, and at which all of them sit."""
        table = await self.house.open(CHANNEL, self.who(names[0]), game, buy_in=buy_in, changes=changes)
        for name in names:
            await table.sit(self.who(name), key=self.key())
        return table

    async def deal(self, name: str) -> Change:
        return await self.table.deal(self.who(name), key=self.key())

    async def act(self, name: str, do: str, amount: str = "", picks: tuple[str, ...] = ()) -> Change:
        """Press a button of the table as it is shown now."""
        view = self.table.view()
        seat = next(chair.seat for chair in view.chairs if chair.character == self.who(name))
        ask = view.asks.get(-1 if seat is None else seat, 0)
        return await self.table.act(self.who(name), view.hand, ask, Move(do, amount, picks))

    async def play(self, *moves: str) -> Change:
        """Several moves: "Ada raise 6", "Bo call"."""
        change = Change()
        for move in moves:
            name, do, *rest = move.split(" ", 2)
            change = await self.act(name, do, *rest)
        return change

    async def wait(self, seconds: int) -> list[Swept]:
        """Let time pass as a bot that is there sees it: it sweeps, and says what that did to the table."""
        done: list[Swept] = []
        for left in range(seconds, 0, -10):
            self.time += 1000 * min(10, left)
            done += [swept for _, swept in await self.house.sweep(self.time)]
        return done

    def said(self) -> list[str]:
        """What everybody at the table was told beside the play, since it was last asked."""
        return [notice.reason for notice in self.table.take_notices()]

    def turn(self) -> str:
        """Who is to act, where it is one."""
        view = self.table.view()
        (seat,) = view.asks
        return view.names[seat]

    def chair(self, name: str) -> ChairView:
        return next(chair for chair in self.table.view().chairs if chair.name == name)

    def purse(self, name: str) -> int:
        return self.store.ledger.purse(self.who(name), self.store.house.table(self.table.id).unit)

    def stacks(self) -> dict[str, int]:
        return {chair.name: chair.stack for chair in self.table.view().chairs}

    def restart(self) -> Table:
        """Stop and start again on the same database."""
        (table,) = self.enter_again()
        return table

    def enter_again(self) -> tuple[Table, ...]:
        """The same, however many tables there are."""
        self.store.close()
        self._enter()
        return self.house.restore()
