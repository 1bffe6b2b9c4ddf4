"""Seats that the house plays: what their minds are asked, and what comes of it."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Collection, Sequence
from typing import TypeAlias

import msgspec

from bot.players import Decision, Sight, Temper, see
from bot.refused import Refused, Stale
from bot.tables import clock
from bot.tables.kept import Change, Notice
from bot.tables.play import Play
from bot.tables.record import Chair
from bot.tables.seated import SeatedTable
from rules.actions import Action, Illegal

log = logging.getLogger(__name__)


Question: TypeAlias = tuple[int, int, int, int]
"""The table, the hand, the number of what is asked in it, and the character who is asked."""


class Thought(msgspec.Struct, frozen=True):
    """What a mind is asked: a question, as the seat it is put to sees the hand."""

    question: Question
    temper: Temper
    sight: Sight
    seed: bytes


class HousedTable(SeatedTable):
    """What the house plays at a table, and who lets it."""

    async def give_to_house(
        self, by: int, character: int, temper: Temper, *, says: Sequence[str] = (), gm: bool = False
    ) -> Change:
        """Let the house play for a character of the game master's who sits here. Raises Refused.

        They now and then say one of the things in `says`, which are fit to be shown, or words of the house's.
        """
        async with self._act():
            chair = self._of_gm(character, gm)
            if (chair.house, chair.says) != (temper, tuple(says)):
                with self._write():
                    chair.house, chair.says = temper, tuple(says)
                    self._be_there(chair)
                    self._log("house", by, character=character, temper=temper)
                    name = self._name(character)
                    self._say(Notice("given-to-house", {"by": self._name(by), "name": name}))
            return self._change()

    async def take_from_house(self, by: int, character: int, *, gm: bool = False) -> Change:
        """Let the game master play for them again. Raises Refused."""
        async with self._act():
            chair = self._of_gm(character, gm)
            if chair.house is not None:
                with self._write():
                    chair.house, chair.says = None, ()
                    self._log("no-house", by, character=character)
                    name = self._name(character)
                    self._say(Notice("taken-from-house", {"by": self._name(by), "name": name}))
            return self._change()

    def _of_gm(self, character: int, gm: bool) -> Chair:
        if not gm:
            raise Refused("only-gm")
        chair = self._state.chair(character)
        if chair is None:
            raise Refused("seated-nowhere", name=self._name(character))
        if self._person(character) is not None:
            raise Refused("only-npcs-to-house")
        return chair

    # Thinking. Nobody waits for it: a mind is asked outside of all this, and may answer too late.

    def thoughts(self, now: int, asked: Collection[Question] = ()) -> list[Thought]:
        """What the minds of the house are to be asked now, less what they are `asked` already."""
        play = self._on
        if self._lost or play is None or self._look.state != "open":
            return []
        found = []
        for seat in clock.pondered(self._state, now):
            question = (self.id, play.id, play.hand.ask(seat) or 0, play.players[seat])
            chair = self._state.chair(play.players[seat])
            if chair and chair.house and question not in asked:
                sight, seed = see(play.hand, seat), self._seed(play, seat)
                found.append(Thought(question, chair.house, sight, seed))
        return found

    def _seed(self, play: Play, seat: int) -> bytes:
        """Of the hand's seed a mind gets a hash, from which no card follows."""
        return hashlib.sha256(play.seed + f"/mind/{play.acts}/{seat}".encode()).digest()

    def wonder(self, character: int) -> tuple[Sight, bytes]:
        """What a mind is asked so that it says how somebody stands who practises here; raises Refused."""
        if not self.practice:
            raise Refused("odds-for-practice")
        play = self._play
        seat = play.seat_of(character) if play else None
        if play is None or play.over:
            raise Refused("no-hand")
        if seat is None:
            raise Refused(self.why_outside)
        return see(play.hand, seat), self._seed(play, seat)

    async def answer(self, thought: Thought, decision: Decision | None) -> Change:
        """Do what the mind has decided; where it has not, or not legally, what the clock would do.

        Raises Stale where it is too late for that, else Refused.
        """
        async with self._act():
            _, hand, ask, character = thought.question
            play, seat = self._asked(character, hand, ask)
            chair = self._state.chair(character)
            if chair is None or chair.house is None:
                raise Stale
            self._require_going_on()
            with self._write():
                if not self._plays(play, seat, decision.action if decision else None):
                    log.warning("The house plays seat %d of hand %d by the clock", seat, play.id)
                    self._push(play, play.hand.timeout_action(seat), "house")
                self._keep(play)
            return self._change()

    def _plays(self, play: Play, seat: int, action: Action | None) -> bool:
        """Do it, if it can be done; whether it could."""
        if action is None or action.seat != seat:
            return False
        try:
            play.act(action, "house")
        except Illegal as error:
            # Its facts may be cards.
            log.error("A mind wished for what cannot be done: %s", error.reason)
            return False
        self._let_go(play, "house")
        return True
