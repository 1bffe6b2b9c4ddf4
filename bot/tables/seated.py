"""Coming and going: sitting down, topping up, sitting out, standing up, leaving for good.

What would change the stacks of a hand in play waits for its end; the money is set aside at once.
"""

from __future__ import annotations

from bot.refused import Refused
from bot.store import Actor
from bot.tables.kept import Change, Notice
from bot.tables.played import PlayedTable
from bot.tables.record import Absence, Chair
from rules.hand import MOST_CHIPS


class SeatedTable(PlayedTable):
    """What players do with their chairs."""

    def purse(self, character: int) -> int:
        """What is in somebody's purse, in the currency of this table."""
        return self._store.ledger.purse(character, self._row.unit)

    async def sit(self, character: int, amount: int | None = None, *, key: str) -> Change:
        """Sit down with `amount` (the buy-in if None) out of the purse, or stay after all.

        `key` (the interaction's id) makes it harmless to repeat. Raises Refused.
        """
        async with self._act(f"sit:{key}") as first:
            if not first:
                return self._change()
            chair = self._state.chair(character)
            if chair and chair.plays and not chair.leaving:
                raise Refused("already-seated")
            with self._write():
                if chair:
                    chair.leaving = chair.going = False
                    self._be_there(chair)
                else:
                    self._sit_down(character, amount, f"sit:{key}")
            return self._change()

    async def top_up(self, character: int, amount: int | None = None, *, key: str) -> Change:
        """Put more chips (the buy-in if None) on the table; into a hand in play they do not count.

        Raises Refused.
        """
        async with self._act(f"sit:{key}") as first:
            if not first:
                return self._change()
            chair = self._seated(character)
            if chair.leaving:
                raise Refused("gets-up")
            with self._write():
                more = self._pay_in(character, amount, f"sit:{key}")
                if self.practice:
                    self._add_chips({character: more})
                if self._seat(character) is not None:
                    chair.adding += more
            return self._change()

    async def sit_out(self, character: int) -> Change:
        """Get no cards from the next hand on, and keep the chair. Raises Refused."""
        async with self._act():
            chair = self._seated(character)
            if (chair.out, chair.away) != (True, 0):
                with self._write():
                    chair.out, chair.away = True, 0
            return self._change()

    async def back(self, character: int) -> Change:
        """Be there again, and get cards from the next hand on. Raises Refused."""
        async with self._act():
            chair = self._seated(character)
            if not chair.plays or chair.away:
                with self._write():
                    self._be_there(chair)
            return self._change()

    async def go_away(self, character: int, absence: Absence) -> Change:
        """Be away: till when, and what is done meanwhile, the absence says. Raises Refused."""
        async with self._act():
            chair = self._seated(character)
            if absence.until is not None and absence.until <= self._now():
                raise Refused("absent-until-past")
            if chair.absent == absence:
                return self._change()
            with self._write():
                chair.absent, chair.away = absence, 0
                key = "goes-away" if absence.until is None else "goes-away-until"
                facts = {"name": self._name(character), "seconds": (absence.until or 0) // 1000}
                self._say(Notice(key, facts))
            return self._change()

    def _be_there(self, chair: Chair) -> None:
        chair.out, chair.away = False, 0
        self._come_back(chair)

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
            self._seated(character)
            if self._seat(character) is not None:
                self._require_going_on()
            with self._write():
                self._leave(character, f"stand:{key}", "person")
            return self._change()

    async def player_gone(self, character: int, *, key: str, said: bool = True) -> Change:
        """Somebody has left the server: they leave the table, paused or not, if they sit there.

        It is `said` to all, unless nobody is to be reminded of them.
        """
        async with self._act(f"stand:{key}") as first:
            chair = self._state.chair(character)
            if first and chair and not self._is_leaving(chair):
                with self._write():
                    self._leave(character, f"stand:{key}", "house")
                    self._log("player-gone", None, character=character)
                    if said:
                        self._say(Notice("player-gone", {"name": self._name(character)}))
            return self._change()

    def _sit_down(self, character: int, amount: int | None, key: str) -> None:
        if len(self._state.chairs) >= self.game.seats[-1]:
            raise Refused("table-full", most=self.game.seats[-1])
        brought = self._pay_in(character, amount, key)
        self._hide_from(self._person(character))
        self._state.chairs.append(Chair(character))
        if self.practice:
            self._add_chips({character: brought})

    def _hide_from(self, person: int | None) -> None:
        """Who sits down sees nobody's hand any more; nor does anybody, where a character of the GM's does."""
        for chair in self._state.chairs:
            if chair.shown_to is not None and person in (None, self._person(chair.shown_to)):
                self._hide(chair)

    def _hide(self, chair: Chair) -> None:
        chair.shown_to = None
        self._say(Notice("hides-hand", {"name": self._name(chair.character)}))

    def _pay_in(self, character: int, amount: int | None, key: str) -> int:
        """Move chips from the purse onto the table; how many. For practice there is no purse to take."""
        amount = self.buy_in if amount is None else amount
        if amount < 1:
            raise Refused("buy-in-too-small", low=1)
        if self.practice:
            # Chips that belong to nobody come from nowhere, but there are no more of them than of any coin.
            if amount > MOST_CHIPS - sum(self._stakes.values()):
                raise Refused("too-much-money")
            return amount
        purse = self.purse(character)
        if purse < amount:
            raise Refused("purse-too-small", purse=purse, needed=amount)
        self._store.ledger.sit_down(self.id, character, amount, key, actor=self._person(character))
        self._count()
        return amount

    # Leaving for good in mid-hand is a fold at once (betting.md, Table stakes). Who has folded already,
    # or waits for nothing but the showdown of others, has nothing more to give up.
    def _leave(self, character: int, key: str, actor: Actor) -> None:
        play, seat, chair = self._on, self._seat(character), self._state.chair(character)
        if play is None or seat is None or chair is None:
            self._get_up(character, key)
            return
        chair.leaving = chair.going = True
        if seat in play.hand.to_act() and not play.hand.may_leave(seat):
            # A dealer who has not chosen the form yet: as the clock would.
            self._push(play, play.hand.timeout_action(seat), actor)
        else:
            self._let_go(play, actor)
        self._keep(play)

    def _is_leaving(self, chair: Chair) -> bool:
        """Whether somebody gets up anyhow, and has nothing more to give up before."""
        seat = self._seat(chair.character)
        folded = self._on is not None and seat is not None and not self._on.hand.view(None).seats[seat].live
        return chair.going or (chair.leaving and folded)
