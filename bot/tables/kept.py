"""A table as the database has it: read, written in one transaction a change, and shown as it was written.

If a write fails, all that is in memory is thrown away and read again, so that nobody ever acts on, or
sees, something that was not kept.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import msgspec

from bot.money import Currency
from bot.refused import Refused, TryAgain
from bot.settings import TableSettings
from bot.store import HandRecord, HouseTable, Store
from bot.tables import clock
from bot.tables.pauses import pause
from bot.tables.play import DealAnswer, Play
from bot.tables.record import Carried, Chair, TableState, dealt_in, in_line
from bot.tables.talk import Voice, remark
from bot.views import ChairView, Remark, TableView
from rules.actions import DEALER, Choice
from rules.events import Event
from rules.games import find
from rules.hand import NOBODY, Game, Options, View

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


class KeptTable:
    """What a table is, without what can be done at it. One act at a time: each holds `lock` throughout."""

    def __init__(
        self,
        row: HouseTable,
        store: Store,
        *,
        deal_answer: DealAnswer,
        draw: Callable[[int], int],
        now: Callable[[], int],
    ) -> None:
        self.id = row.id
        self.game: Game = find(row.game)
        self.lock = asyncio.Lock()
        self.number = 0
        self.notices: list[Notice] = []
        self._store = store
        self._deal_answer = deal_answer
        self._draw = draw
        self._now = now
        self._unsaid: list[Notice] = []
        self._lost = False
        self._row = row
        self._play: Play | None = None
        self._state: TableState
        self.practice = store.house.practice_session(row.id) is not None
        """Whether its chips belong to nobody: no purse, no ledger and no statistics know of them."""
        self._start()
        self._look = self._looks()

    # What is to be seen

    @property
    def channel(self) -> int:
        """The Discord channel or thread it stands in."""
        return self._row.channel

    @property
    def campaign(self) -> int:
        """The campaign whose people and money it is for."""
        return self._row.campaign

    @property
    def buy_in(self) -> int:
        """What a player brings along who says nothing else."""
        return self._state.settings.buy_in

    @property
    def settings(self) -> TableSettings:
        """How the table is run."""
        return self._state.settings

    @property
    def opener(self) -> int:
        """The character who opened it."""
        return self._state.opener

    @property
    def closed(self) -> bool:
        """Whether it is closed for good."""
        return self._row.closed_at is not None

    @property
    def _on(self) -> Play | None:
        """The hand in play."""
        return self._play if self._play and not self._play.over else None

    @property
    def players(self) -> tuple[int, ...]:
        """The characters by seat of the hand in play or just over."""
        return self._play.players if self._play else ()

    @property
    def why_outside(self) -> str:
        """Why somebody who sits here may be in no hand: the reason of a refusal."""
        return "watching" if self.game.chairs else "not-in-the-hand"

    def seats(self, character: int) -> bool:
        """Whether a character has a chair here."""
        return self._state.chair(character) is not None

    def shows(self, characters: Collection[int]) -> bool:
        """Whether any of the characters has a chair here, or was in the hand that is to be seen."""
        return any(self.seats(character) or character in self.players for character in characters)

    def view(self) -> TableView:
        """The table as everybody may see it, as of the last change that was kept."""
        return self._look

    def private(self, character: int) -> View | None:
        """What a player may know of the hand, and do in it; None where they are not in one."""
        if self._lost:
            self._recover()
        seat = self._play.seat_of(character) if self._play else None
        return None if seat is None or self._play is None else self._play.hand.view(seat)

    def learned(self, character: int) -> tuple[Event, ...]:
        """What a player alone has come to know through powers in this hand."""
        seat = self._play.seat_of(character) if self._play else None
        return () if seat is None or self._play is None else self._play.learned(seat)

    def waits_on(self, hand: int, ask: int) -> bool:
        """Whether that question is still open."""
        return self._look.hand == hand and ask in self._look.asks.values()

    def stand_still(self) -> bool:
        """Look paused, because nothing can be written at the moment; whether it did not before."""
        if self._look.state != "open":
            return False
        self._look = msgspec.structs.replace(self._look, state="paused", paused="disk")
        self.number += 1
        return True

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
        self.currency = Currency.of(self._store.house.unit(row.unit).coins)
        self.options: Options = msgspec.json.decode(row.options, type=self.game.options)
        assert row.state is not None
        self._state = msgspec.json.decode(row.state, type=TableState)
        self._count()

    def _count(self) -> None:
        """Read the chips on the table; after every move of money, and only then: it sums all entries."""
        if self.practice:
            self._stakes = {chair.character: chair.chips for chair in self._state.chairs if chair.chips}
        else:
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

    def _carried(self) -> Carried | None:
        """What the last hand handed on; read anew, for it may have been written in this very act."""
        text = self._store.house.table(self.id).carry
        return None if text is None else msgspec.json.decode(text, type=Carried)

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

    # What it looks like

    def _looks(self) -> TableView:
        play, state, asks = self._play, self._state, self._asks()
        names = self._store.house.names({*self.players, *(chair.character for chair in state.chairs)})
        shown = play.hand if play else None
        table = shown.view(None) if shown else None
        deadlines = {seat: turn.deadline for seat, turn in state.turns.items() if turn.deadline is not None}
        return TableView(
            table=self.id,
            game=self.game.id,
            options=self._on.setup.options if self._on else self.options,
            next_options=self.options,
            coins=self.currency.spec,
            buy_in=state.settings.buy_in,
            settings=state.settings,
            practice=self.practice,
            state="closed" if self.closed else "paused" if state.paused else "open",
            paused=state.paused,
            chairs=tuple(self._chair_view(chair, names) for chair in state.chairs),
            dealer=play.players[table.dealer] if play and table and table.dealer != NOBODY else None,
            hand=play.id if play else 0,
            names=tuple(names[player] for player in self.players),
            view=table,
            asks=asks,
            choices={seat: shown.public_choices(seat) for seat in asks} if shown else {},
            voters=tuple(sorted(shown.voters())) if shown else (),
            story=tuple(play.story) if play else (),
            remark=self._remark(play) if play and state.settings.talk else None,
            by_clock=tuple(play.by_clock) if play else (),
            trades=shown.trades if shown else False,
            over=play.over if play else False,
            rewindable=shown.rewindable() if shown else None,
            moment=(play.id, play.acts) if play else (0, 0),
            deadline=min(deadlines.values(), default=None),
            deadlines=deadlines,
            next_deal=state.next_deal,
        )

    def _remark(self, play: Play) -> Remark | None:
        chairs = ((seat, self._state.chair(player)) for seat, player in enumerate(play.players))
        house = {seat: Voice(chair.house, chair.says) for seat, chair in chairs if chair and chair.house}
        return remark(play.story, house, play.seed, over=play.over) if house else None

    def _asks(self) -> dict[int, int]:
        """The open questions of the hand: seat → number."""
        hand = self._play.hand if self._play else None
        waiting = sorted(hand.to_act() - {DEALER}) if hand else []
        return {seat: ask for seat in waiting if hand and (ask := hand.ask(seat)) is not None}

    def _answering(self) -> frozenset[int]:
        """Who is asked whether they stop a power, as everybody may see."""
        hand = self._play.hand if self._play else None
        allow = Choice("allow")
        return frozenset(seat for seat in self._asks() if hand and allow in hand.public_choices(seat))

    def _chair_view(self, chair: Chair, names: Mapping[int, str]) -> ChairView:
        return ChairView(
            character=chair.character,
            name=names[chair.character],
            stack=self._stakes.get(chair.character, 0),
            adding=chair.adding,
            seat=self._play.seat_of(chair.character) if self._play else None,
            sitting_out=chair.out or (chair.absent is not None and not chair.absent.stays),
            absent=chair.absent is not None,
            absent_until=chair.absent.until if chair.absent else None,
            shown_to="" if chair.shown_to is None else self._name(chair.shown_to),
            leaving=chair.leaving,
            away=chair.away,
            house=chair.house is not None,
            portrait=self._portrait(chair.character),
        )

    def _portrait(self, character: int) -> bytes:
        """What a picture of the table shows of somebody; nothing where none is made."""
        if not self._state.settings.picture:
            return b""
        return self._store.house.cast.portrait(character) or b""

    def _name(self, character: int) -> str:
        return self._store.house.character(character).name
