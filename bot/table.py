"""One table: who sits there, the hand in play, and what may be done. Nothing of Discord is in it.

Each act is one database transaction, and what it did is told only once it is kept (see `bot.kept`).
"""

from __future__ import annotations

import msgspec

from bot.dealer import new_seed
from bot.kept import KeptTable, Notice
from bot.money import BadAmount
from bot.moves import Move, action
from bot.play import Play
from bot.record import Carried, Chair, dealt_in
from bot.refused import Refused, Stale, TryAgain
from bot.store import Actor
from rules.actions import DEALER, Illegal
from rules.events import Event
from rules.games import encode_setup
from rules.hand import Carry, Setup

__all__ = ["Change", "Notice", "Refused", "Stale", "Table", "TryAgain"]


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What one act did. `events` hide nothing: mask them with `seen_by` before anybody reads them."""

    events: tuple[Event, ...] = ()
    started: bool = False
    """A hand began."""
    over: bool = False
    """A hand ended."""
    number: int = 0
    """Counts the changes of the table: of two, the greater is the later."""


class Table(KeptTable):
    """A table in a channel, and what people do there."""

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
        self._count()

    def _get_up(self, character: int, key: str) -> None:
        """All of a character's chips go back into their purse, and their chair is free."""
        self._store.ledger.stand_up(self.id, character, key, actor=self._person(character))
        self._state.remove(character)
        self._count()

    def _person(self, character: int) -> int | None:
        return self._store.house.character(character).person

    # Hands

    def _players_ready(self) -> list[int]:
        """Who gets cards in the next hand; they bring what the ledger says they have here."""
        self._count()
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
        self._count()
        self._state.dealt = play.players[setup.dealer]
        for chair in list(self._state.chairs):
            if chair.leaving:
                self._get_up(chair.character, f"stand:hand:{play.id}:{chair.character}")

    def _change(self, *, started: bool = False) -> Change:
        events = self._play.tell() if self._play else ()
        over = bool(events) and self._play is not None and self._play.over
        return Change(events=events, started=started, over=over, number=self.number)
