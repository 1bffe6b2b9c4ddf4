"""A table at which hands are played: they begin, are acted on by players and the clock, and are settled."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress

import msgspec

from bot.money import BadAmount
from bot.refused import Refused, Stale
from bot.store import Actor
from bot.tables import clock
from bot.tables.hand_file import hand_file
from bot.tables.kept import Change, KeptTable, Notice
from bot.tables.moves import Move, action
from bot.tables.past import replayed
from bot.tables.play import Play
from bot.tables.record import AWAY, Carried, Chair
from rules.actions import DEALER, Action, Illegal, Leave
from rules.games import encode_setup
from rules.hand import NOBODY, Carry, Setup

log = logging.getLogger(__name__)


class Nudge(msgspec.Struct, frozen=True):
    """Somebody to be mentioned, once, until question `ask` of the hand is answered."""

    character: int
    hand: int
    ask: int


class Swept(msgspec.Struct, frozen=True, kw_only=True):
    """What time did to a table: the change, and whom to remind."""

    change: Change
    nudges: tuple[Nudge, ...] = ()


class PlayedTable(KeptTable):
    """What happens in hands, and between one hand and the next."""

    async def deal(self, character: int, *, key: str, gm: bool = False) -> Change:
        """Begin a hand; whoever sits at the table may, and the GM. Raises Refused.

        Dealt in are the chairs with chips before them, in order, less those who sit out.
        """
        async with self._act():
            if key == self._state.deal_key:
                return self._change()
            if not gm:
                self._seated(character)
            self._require_going_on()
            if self._on:
                raise Refused("hand-in-play")
            setup = self._setup(self._players_ready())
            with self._write():
                self._begin(setup, key)
            return self._change(started=True)

    async def act(
        self, character: int, hand: int, ask: int, move: Move, *, actor: Actor = "person"
    ) -> Change:
        """Answer question `ask` of hand `hand`; raises Stale where it is not open, else Refused.

        Nobody can answer for another, nor one question twice.
        """
        async with self._act():
            play, seat = self._asked(character, hand, ask)
            return self._do(play, seat, move, actor)

    async def act_unasked(self, character: int, hand: int, move: Move) -> Change:
        """Do in hand `hand` what nobody waits for, as voting for its end; raises Stale or Refused."""
        async with self._act():
            play = self._play
            seat = play.seat_of(character) if play else None
            if play is None or play.id != hand or play.over:
                raise Stale
            if seat is None:
                raise Refused("not-in-the-hand")
            return self._do(play, seat, move, "person")

    def _do(self, play: Play, seat: int, move: Move, actor: Actor) -> Change:
        self._require_going_on()
        with self._write():
            self._push(play, self._action(move, seat, play), actor)
            if chair := self._state.chair(play.players[seat]):
                # Whom only the clock made sit out is back with their own act, and so is who was away.
                chair.out, chair.away = chair.out and not chair.gone, 0
                self._come_back(chair)
            self._keep(play)
        return self._change()

    def _come_back(self, chair: Chair, reason: str = "is-back") -> None:
        """Somebody who was away is there again, which all are told; nothing where they were not away."""
        if chair.absent is None:
            return
        chair.absent = None
        seat = self._seat(chair.character)
        if seat is not None:
            clock.wait_anew(self._state, seat, self._now())
        self._say(Notice(reason, {"name": self._name(chair.character)}))

    def asked(self, character: int, hand: int, ask: int) -> int:
        """The seat that an open question is put to, if it is this character's; raises as `act` would."""
        return self._asked(character, hand, ask)[1]

    def last_hand(self, character: int) -> tuple[int, str]:
        """The number of the last hand that was played to its end here, and its file for this character.

        Raises Refused.
        """
        shown = self._last_play()
        names = {player: self._name(player) for player in shown.players}
        return shown.id, hand_file(shown, shown.seat_of(character), names, table=self.id)

    def _last_play(self) -> Play:
        record = self._store.hands.last_finished(self.id)
        if record is None:
            raise Refused("no-hand-yet")
        if self._play and self._play.id == record.id:
            return self._play
        return replayed(self._store, self._deal_answer, record)

    # Time

    async def sweep(self, now: int) -> Swept | None:
        """Do what is due: answer for those whose time has run out, deal the next hand, find whom to remind.

        The answer is the mildest legal one, and never more chips than a card forces. None: nothing was due.
        """
        if not self._due(now):
            return None
        async with self._act():
            if not self._due(now):
                return None
            with self._write():
                for chair in clock.back_by_now(self._state, now):
                    self._come_back(chair, "expected-back")
                started = self._deal_when_due(now)
                self._run_out(now)
                nudges = tuple(self._nudge(seat) for seat in clock.to_nudge(self._state, now))
            return Swept(change=self._change(started=started), nudges=nudges)

    def outage_over(self, now: int) -> bool:
        """Give running clocks a minute at least; whether that changed anything. Raises TryAgain."""
        if self._lost:
            self._recover()
        if self._lost or not clock.grant_grace(self._state, now):
            return False
        with self._write():
            pass
        return True

    def go_on(self, now: int) -> bool:
        """Look as it is again, with time on every clock; whether that changed anything. Raises TryAgain."""
        still = self._look.paused == "disk"
        if self.outage_over(now):
            return True
        if still:
            with self._write():
                pass
        return still

    def _due(self, now: int) -> bool:
        due = clock.due(self._state, now)
        return self._lost or (due is not None and due <= now)

    def _run_out(self, now: int) -> None:
        for seat in clock.overdue(self._state, now):
            play, turn = self._on, self._state.turns[seat]
            if play is None or play.hand.ask(seat) != turn.ask:
                continue
            # To say nothing is an answer: nobody sits out for that, nor for being away with notice.
            answers = seat in self._answering()
            self._push(play, play.hand.timeout_action(seat), "clock")
            chair = None if answers else self._state.chair(play.players[seat])
            if chair and not chair.absent:
                chair.away += 1
                if chair.away >= AWAY and not chair.out:
                    chair.out = True
                    self._say(Notice("sits-out-by-clock", {"name": self._name(chair.character)}))
            self._keep(play)

    def _deal_when_due(self, now: int) -> bool:
        due = self._state.next_deal
        if due is None or due > now or self._on:
            return False
        # If it cannot be (a form for fewer players, say), the countdown begins anew.
        self._state.next_deal = None
        with suppress(Refused):
            self._begin(self._setup(self._players_ready()), f"auto:{self._state.hand}")
            return True
        return False

    def _nudge(self, seat: int) -> Nudge:
        play = self._play
        assert play
        return Nudge(play.players[seat], play.id, self._state.turns[seat].ask)

    # Hands

    def _seated(self, character: int) -> Chair:
        chair = self._state.chair(character)
        if chair is None:
            raise Refused("not-at-the-table")
        return chair

    def _seat(self, character: int) -> int | None:
        """The seat of a character in the hand in play, also when they have folded."""
        return self._on.seat_of(character) if self._on else None

    def _require_going_on(self) -> None:
        if self._state.paused == "gm":
            raise Refused("table-paused")

    def _players_ready(self) -> list[int]:
        """Who gets cards in the next hand; they bring what the ledger says they have here."""
        self._count()
        ready = self._ready()
        if len(ready) < self.game.seats[0]:
            raise Refused("too-few-players", least=self.game.seats[0], ready=len(ready))
        return ready

    def _setup(self, players: list[int]) -> Setup:
        carried = self._carried()
        shares = carried.shares() if carried and self._have_parted(carried, players) else {}
        return Setup(
            game=self.game.id,
            stacks=tuple(self._stakes[player] + shares.get(player, 0) for player in players),
            dealer=self._dealer(players),
            options=self.options,
            carry=carried.to(players) if carried and not shares else Carry(),
            # Names may have to be forgotten, and a hand's setup never changes: so ids.
            players=tuple(str(player) for player in players),
        )

    def _dealer(self, players: list[int]) -> int:
        # Where two play and the others wait, it only says who begins their game, by lot
        # (cambion-roulette R1a).
        if self.game.turns_for_deal:
            return NOBODY
        return self._draw(len(players)) if self.game.chairs else self._state.next_dealer(players, self._draw)

    def _have_parted(self, carried: Carried, players: Sequence[int]) -> bool:
        """Whether the game of those who played the last hand is over, since others play now."""
        return self.game.chairs is not None and set(carried.players) != set(players)

    def _begin(self, setup: Setup, key: str) -> None:
        """A new hand, its setup and seed written down before the first card. Raises Refused."""
        seed = self._new_seed()
        try:
            play = Play(setup, seed, self._deal_answer)
        except Illegal as error:
            raise Refused(error.reason, **error.facts) from None
        carried = self._carried()
        if carried and self._have_parted(carried, play.players):
            self._end_game()
        self._play = play
        play.id = self._store.hands.start(
            self.id, self.game.id, str(self.game.rules_version), encode_setup(setup), seed
        )
        state = self._state
        state.hand, state.deal_key, state.turns, state.next_deal = play.id, key, {}, None
        play.deal()
        self._keep(play)

    def _action(self, move: Move, seat: int, play: Play) -> Action:
        try:
            return action(move, seat, play.hand, self.currency)
        except (Illegal, BadAmount) as error:
            raise Refused(error.reason, **error.facts) from None

    def _push(self, play: Play, action: Action, actor: Actor) -> None:
        try:
            play.act(action, actor)
        except Illegal as error:
            raise Refused(error.reason, **error.facts) from None
        self._let_go(play, actor)

    def _let_go(self, play: Play, actor: Actor) -> None:
        """Fold for those who have left for good: at once, or once a dealer has chosen what is played."""
        for seat, player in enumerate(play.players):
            chair = self._state.chair(player)
            if chair and chair.going and play.hand.may_leave(seat):
                play.act(Leave(seat=seat), actor)

    def _asked(self, character: int, hand: int, ask: int) -> tuple[Play, int]:
        """The hand and the seat that an open question is put to."""
        play = self._play
        seat = play.seat_of(character) if play else None
        if seat is None:
            self._seated(character)
        if play is None or play.id != hand or play.over:
            raise Stale
        if seat is None:
            raise Refused(self.why_outside)
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
        if self.practice:
            self._add_chips(moves)
            self._store.hands.finish(play.id, msgspec.json.encode(result), {})
        else:
            seats = play.seats()
            self._store.hands.finish(play.id, msgspec.json.encode(result), moves, pot=pot, seats=seats)
        carried = Carried(play.players, result.carry)
        self._store.house.save_carry(self.id, msgspec.json.encode(carried))
        dealer = play.hand.view(None).dealer
        self._state.dealt = None if dealer == NOBODY else play.players[dealer]
        self._clear(play.id)

    def _change(self, *, started: bool = False) -> Change:
        events = self._play.tell() if self._play else ()
        over = bool(events) and self._play is not None and self._play.over
        return Change(events=events, started=started, over=over, number=self.number)
