"""One table: who sits there, the hand in play, and what may be done. Nothing of Discord is in it.

Every change is one database transaction, written before it is spoken of. When one fails, all that is in
memory is thrown away and read again, so that nobody ever acts on something that was not kept.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import msgspec

from bot.dealer import new_seed
from bot.money import BadAmount, Currency
from bot.moves import Move, action
from bot.play import DealAnswer, Play
from bot.record import Carried, Chair, TableState, dealt_in
from bot.store import Actor, HandRecord, HouseTable, Store
from bot.views import ChairView, TableView
from rules.actions import DEALER, Illegal
from rules.events import Event
from rules.games import encode_setup, find
from rules.hand import Carry, Game, Options, Setup, View

log = logging.getLogger(__name__)


class Refused(Exception):
    """Something that cannot be done; nothing has happened. `reason` is a key for the words.

    Amounts among the `facts` are whole numbers of the smallest coin.
    """

    def __init__(self, reason: str, **facts: Any) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts


class Stale(Refused):
    """A press about a question that is no longer open: the table has moved on."""

    def __init__(self) -> None:
        super().__init__("moved-on")


class TryAgain(Refused):
    """The database did not take it. The table stands where it stood; the same again may work."""

    def __init__(self) -> None:
        super().__init__("try-again")


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


class Table:
    """A table in a channel. One act at a time: each holds `lock` from its first look to its last write."""

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

    # What can be done

    async def sit(self, character: int, amount: int | None = None, *, key: str) -> Change:
        """Sit down with `amount` (the buy-in if None) out of the purse, or stay after all.

        `key` (the interaction's id) makes it harmless to repeat. Raises Refused.
        """
        async with self._act(f"sit:{key}") as first:
            if not first:
                return self._change()
            chair = self._state.chair(character)
            if chair and not chair.leaving:
                raise Refused("already-seated")
            with self._write():
                if chair:
                    chair.leaving = False
                else:
                    self._pay_in(character, self.buy_in if amount is None else amount, f"sit:{key}")
                    self._state.chairs.append(Chair(character))
            return self._change()

    async def stand(self, character: int, *, key: str) -> Change:
        """Get up with all chips: at once, or from a hand in play when it is over. Raises Refused."""
        async with self._act(f"stand:{key}") as first:
            if not first:
                return self._change()
            chair = self._seated(character)
            with self._write():
                if self._seat(character) is None:
                    self._get_up(character, f"stand:{key}")
                else:
                    chair.leaving = True
            return self._change()

    async def leave(self, character: int, *, key: str) -> Change:
        """Leave for good: fold at once if in a hand, and get up with what is left. Raises Refused."""
        async with self._act(f"stand:{key}") as first:
            if not first:
                return self._change()
            chair = self._seated(character)
            play, seat = self._on, self._seat(character)
            with self._write():
                if play is None or seat is None:
                    self._get_up(character, f"stand:{key}")
                elif seat in play.hand.to_act() | play.hand.may_act():
                    self._push(play, seat, Move("leave"), "person")
                    chair.leaving = True
                    self._keep(play)
                else:
                    # Who has folded already has nothing more to give up.
                    chair.leaving = True
            return self._change()

    async def deal(self, character: int, *, key: str, gm: bool = False) -> Change:
        """Begin a hand; whoever sits at the table may, and the GM. Raises Refused.

        Dealt in are the chairs with chips before them, in order.
        """
        async with self._act():
            if key == self._state.deal_key:
                return self._change()
            if not gm:
                self._seated(character)
            if self._on:
                raise Refused("hand-in-play")
            setup = self._setup(self._players_ready())
            with self._write():
                play = self._play = self._begin(setup)
                self._state.hand, self._state.deal_key = play.id, key
                play.deal()
                self._keep(play)
            return self._change(started=True)

    async def act(
        self, character: int, hand: int, ask: int, move: Move, *, actor: Actor = "person"
    ) -> Change:
        """Answer question `ask` of hand `hand`; raises Stale where it is not open, else Refused.

        Nobody can answer for another, nor one question twice.
        """
        async with self._act():
            play, seat = self._asked(character, hand, ask)
            with self._write():
                self._push(play, seat, move, actor)
                self._keep(play)
            return self._change()

    async def close(self, by: int, *, key: str, gm: bool = False) -> Change:
        """Close the table and return all stakes: its opener may, and the GM. Raises Refused."""
        async with self._act():
            if by != self.opener and not gm:
                raise Refused("not-your-table")
            if self._on:
                raise Refused("hand-in-play")
            with self._write():
                seated = [chair.character for chair in self._state.chairs]
                for character in dict.fromkeys([*seated, *self._store.ledger.stakes(self.id)]):
                    self._get_up(character, f"close:{key}:{character}")
                self._store.house.close_table(self.id)
            return self._change()

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
            with self._store.transaction():
                yield
                if self._store.house.table(self.id).closed_at is None:
                    self._store.house.save_state(self.id, msgspec.json.encode(self._state))
                # All that is needed afterwards is read now: once it is kept, nothing may fail any more.
                self._row = self._store.house.table(self.id)
                self._stakes = self._store.ledger.stakes(self.id)
                look = self._looks()
        except Refused:
            raise
        except BaseException as error:
            self._row = before
            self._recover()
            if isinstance(error, sqlite3.Error):
                log.exception("Table %d could not be written", self.id)
                raise TryAgain from error
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

    # Chairs

    def _seated(self, character: int) -> Chair:
        chair = self._state.chair(character)
        if chair is None:
            raise Refused("not-at-the-table")
        return chair

    @property
    def _on(self) -> Play | None:
        """The hand in play."""
        return self._play if self._play and not self._play.over else None

    def _seat(self, character: int) -> int | None:
        """The seat of a character in the hand in play, also when they have folded."""
        return self._on.seat_of(character) if self._on else None

    def _pay_in(self, character: int, amount: int, key: str) -> None:
        if len(self._state.chairs) >= self.game.seats[-1]:
            raise Refused("table-full", most=self.game.seats[-1])
        if amount < 1:
            raise Refused("buy-in-too-small", low=1)
        purse = self._store.ledger.purse(character, self._row.unit)
        if purse < amount:
            raise Refused("purse-too-small", purse=purse, needed=amount)
        self._store.ledger.sit_down(self.id, character, amount, key, actor=self._person(character))

    def _get_up(self, character: int, key: str) -> None:
        """All of a character's chips go back into their purse, and their chair is free."""
        self._store.ledger.stand_up(self.id, character, key, actor=self._person(character))
        self._state.remove(character)

    def _person(self, character: int) -> int | None:
        return self._store.house.character(character).person

    def _name(self, character: int) -> str:
        return self._store.house.character(character).name

    # Hands

    def _players_ready(self) -> list[int]:
        """Who gets cards in the next hand; they bring what the ledger says they have here."""
        self._stakes = self._store.ledger.stakes(self.id)
        ready = dealt_in(self._state, self._stakes)
        if len(ready) < self.game.seats[0]:
            raise Refused("too-few-players", least=self.game.seats[0], ready=len(ready))
        return ready

    def _setup(self, players: list[int]) -> Setup:
        text = self._row.carry
        carry = Carry() if text is None else msgspec.json.decode(text, type=Carried).to(players)
        return Setup(
            game=self.game.id,
            stacks=tuple(self._stakes[player] for player in players),
            dealer=self._state.next_dealer(players, self._draw),
            options=self.options,
            carry=carry,
            # Names may have to be forgotten, and a hand's setup never changes: so ids.
            players=tuple(str(player) for player in players),
        )

    def _begin(self, setup: Setup) -> Play:
        """A new hand, its setup and seed written down before the first card."""
        seed = new_seed()
        play = Play(setup, seed, self._deal_answer)
        play.id = self._store.hands.start(
            self.id, self.game.id, str(self.game.rules_version), encode_setup(setup), seed
        )
        return play

    def _push(self, play: Play, seat: int, move: Move, actor: Actor) -> None:
        try:
            play.act(action(move, seat, play.hand, self.currency), actor)
        except (Illegal, BadAmount) as error:
            raise Refused(error.reason, **error.facts) from None

    def _asked(self, character: int, hand: int, ask: int) -> tuple[Play, int]:
        """The hand and the seat that an open question is put to."""
        play = self._play
        seat = play.seat_of(character) if play else None
        if seat is None:
            self._seated(character)
        if play is None or play.id != hand or play.over:
            raise Stale
        if seat is None:
            raise Refused("not-in-the-hand")
        if play.hand.ask(seat) == ask:
            return play, seat
        for other in play.hand.to_act() - {DEALER}:
            if play.hand.ask(other) == ask:
                raise Refused("not-your-turn", name=self._name(play.players[other]))
        raise Stale

    def _keep(self, play: Play) -> None:
        """Write down what was played and, if that ended the hand, who owns what now."""
        self._store.hands.append(play.id, play.take())
        result = play.hand.result
        if result is None:
            return
        setup = play.setup
        moves = {
            player: after - before
            for player, before, after in zip(play.players, setup.stacks, result.stacks, strict=True)
        }
        pot = result.carry.side_pot - setup.carry.side_pot
        self._store.hands.finish(play.id, msgspec.json.encode(result), moves, pot=pot)
        carried = Carried(play.players, result.carry)
        self._store.house.save_carry(self.id, msgspec.json.encode(carried))
        self._state.dealt = play.players[setup.dealer]
        for chair in list(self._state.chairs):
            if chair.leaving:
                self._get_up(chair.character, f"hand:{play.id}:stand:{chair.character}")

    def _change(self, *, started: bool = False) -> Change:
        events = self._play.tell() if self._play else ()
        over = bool(events) and self._play is not None and self._play.over
        return Change(events=events, started=started, over=over, number=self.number)

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
