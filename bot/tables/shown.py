"""A table as the database has it, and as it is shown: read, and looked at."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping

import msgspec

from bot.money import Currency
from bot.settings import TableSettings
from bot.store import HandRecord, HouseTable, Store
from bot.tables.play import DealAnswer, Play
from bot.tables.record import Carried, Chair, TableState
from bot.tables.talk import Voice, remark
from bot.views import ChairView, Remark, TableView
from rules.actions import DEALER, Choice
from rules.events import Event
from rules.games import find
from rules.hand import NOBODY, Game, Options, View

log = logging.getLogger(__name__)


class ShownTable:
    """What a table is, without anything that can be done at it."""

    def __init__(self, row: HouseTable, store: Store, *, deal_answer: DealAnswer) -> None:
        self.id = row.id
        self.game: Game = find(row.game)
        self.number = 0
        self._store = store
        self._deal_answer = deal_answer
        self._lost = False
        self._row = row
        self._play: Play | None = None
        self._state: TableState
        self.practice = store.house.practice_session(row.id) is not None
        """Whether its chips belong to nobody: no purse, no ledger and no statistics know of them."""
        self._look: TableView

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
        """Whether any of them has a chair here, was in the hand that is to be seen, or is shown one."""
        shown_to = {chair.shown_to for chair in self._state.chairs}
        return any(self.seats(who) or who in self.players or who in shown_to for who in characters)

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

    # Reading

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

    def _carried(self) -> Carried | None:
        """What the last hand handed on; read anew, for it may have been written in this very act."""
        text = self._store.house.table(self.id).carry
        return None if text is None else msgspec.json.decode(text, type=Carried)

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
