"""One table: who sits there, the hand in play, and what may be done. Nothing of Discord is in it.

Each act is one database transaction, and what it did is told only once it is kept (see `kept.py`). Hands
are played in `played.py`, people come and go in `seated.py`, items are staked in `staked.py`; here is what
its opener and the game master do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from bot.refused import Refused, Stale, TryAgain
from bot.settings import changed, merged, require_known, written
from bot.store import AlreadyOpen, TableBusy
from bot.tables.housed import Thought
from bot.tables.kept import Change, Notice
from bot.tables.played import Nudge, Swept
from bot.tables.record import Carried
from bot.tables.staked import StakedTable
from bot.tables.watched import WatchedTable
from bot.views import Moment
from rules.actions import Rewind

__all__ = ["Change", "Notice", "Nudge", "Refused", "Stale", "Swept", "Table", "Thought", "TryAgain"]


class Table(StakedTable, WatchedTable):
    """A table in a channel. Whoever opened it may close, move and change it; the game master may do all.

    `by` is the character who does it; each such act is told to all, and written down in the table's log.
    """

    async def pause(self, by: int, *, gm: bool = False) -> Change:
        """Let nothing be acted on and no clock run, until it is resumed. Raises Refused."""
        async with self._act():
            _require_gm(gm)
            if self._state.paused != "gm":
                with self._write():
                    self._state.paused = "gm"
                    self._log("pause", by)
                    self._say(Notice("paused", {"by": self._name(by)}))
            return self._change()

    async def resume(self, by: int, *, gm: bool = False) -> Change:
        """Go on after a GM's pause; every clock begins anew. Raises Refused."""
        async with self._act():
            _require_gm(gm)
            # A table that nobody plays at goes on by itself as soon as somebody does.
            if self._state.paused == "gm":
                with self._write():
                    self._state.paused = None
                    self._log("resume", by)
                    self._say(Notice("resumed", {"by": self._name(by)}))
            return self._change()

    async def void(self, by: int, *, hand: int | None = None, gm: bool = False) -> Change:
        """Void the hand in play: stakes as they were, and the same dealer deals again.

        Raises Refused, or Stale where that is not `hand` any more.
        """
        async with self._act():
            _require_gm(gm)
            if self._on is None:
                raise Refused("no-hand")
            if hand not in (None, self._on.id):
                raise Stale
            with self._write():
                self._log("void", by)
                self._say(Notice("hand-voided", {"by": self._name(by), "hand": self._on.id}))
                self._void()
            return self._change()

    async def rewind(self, by: int, *, moment: Moment | None = None, gm: bool = False) -> Change:
        """Take back the last action, if nobody has seen a new card because of it.

        `moment` is that of the view in which it was the last: so a double click takes back one action, not
        two. Raises Refused, or Stale where something has happened since.
        """
        async with self._act():
            _require_gm(gm)
            if moment not in (None, self.view().moment):
                raise Stale
            play = self._on
            seat = play.hand.rewindable() if play else None
            if play is None or seat is None:
                raise Refused("nothing-to-rewind")
            with self._write():
                self._log("rewind", by)
                self._say(Notice("rewound", {"by": self._name(by), "name": self._name(play.players[seat])}))
                self._push(play, Rewind(), "gm")
                if chair := self._state.chair(play.players[seat]):
                    # If the clock did it, they are waited for as if it had not.
                    chair.out, chair.away = chair.out and not chair.gone, 0
                self._keep(play)
            return self._change()

    async def seat(
        self, by: int, character: int, amount: int | None = None, *, key: str, gm: bool = False
    ) -> Change:
        """Seat somebody, with chips (the buy-in if None) out of their own purse. Raises Refused."""
        async with self._act(f"sit:{key}") as first:
            _require_gm(gm)
            if not first:
                return self._change()
            if self._state.chair(character):
                raise Refused("seated-already", name=self._name(character))
            with self._write():
                self._sit_down(character, amount, f"sit:{key}")
                self._log("seat", by, character=character)
                self._say(Notice("seated", {"by": self._name(by), "name": self._name(character)}))
            return self._change()

    async def unseat(self, by: int, character: int, *, key: str, gm: bool = False) -> Change:
        """Make somebody leave: a hand they are in is folded at once. Raises Refused."""
        async with self._act(f"stand:{key}") as first:
            _require_gm(gm)
            if not first:
                return self._change()
            chair = self._state.chair(character)
            if chair is None:
                raise Refused("seated-nowhere", name=self._name(character))
            if self._is_leaving(chair):
                return self._change()
            with self._write():
                self._log("unseat", by, character=character)
                who, name = self._name(by), self._name(character)
                if self.practice:
                    self._say(Notice("unseated-practice", {"by": who, "name": name}))
                else:
                    self._say(Notice("unseated", {"by": who, "name": name}))
                self._leave(character, f"stand:{key}", "gm")
            return self._change()

    async def reset_deck(self, by: int, *, gm: bool = False) -> Change:
        """Take all specials out of the playing deck, between hands; raises Refused."""
        async with self._act():
            _require_gm(gm)
            if self._on:
                raise Refused("hand-in-play")
            carried = self.require_grown_deck()
            with self._write():
                carry = msgspec.structs.replace(carried.carry, specials=(), special_called=False)
                kept = msgspec.structs.replace(carried, carry=carry)
                self._store.house.save_carry(self.id, msgspec.json.encode(kept))
                self._log("reset-deck", by, specials=list(carried.carry.specials))
                self._say(Notice("deck-reset", {"by": self._name(by)}))
            return self._change()

    def require_grown_deck(self) -> Carried:
        """What the last hand handed on; raises Refused where it has no specials."""
        carried = self._carried()
        if carried is None or not carried.carry.specials:
            raise Refused("no-grown-deck")
        return carried

    async def close(self, by: int, *, key: str, gm: bool = False) -> Change:
        """Close the table and return all stakes; a hand in play is void, and only a GM may do that for money.

        Raises Refused.
        """
        async with self._act():
            self._require_host(by, gm)
            if self._on and not gm and not self.practice:
                raise Refused("hand-in-play")
            with self._write():
                if self._on and not self.practice:
                    # That the table is closed, its message says.
                    self._say(Notice("closed-in-hand", {"by": self._name(by), "hand": self._on.id}))
                self._close(by, key)
            return self._change()

    async def channel_gone(self, *, key: str) -> Change:
        """Close the table because its channel is no more; a hand in play is void."""
        async with self._act():
            with self._write():
                self._close(None, key)
            return self._change()

    async def move(self, by: int, channel: int, *, gm: bool = False) -> Change:
        """Take the table to another channel or thread, in mid-hand too. Raises Refused."""
        async with self._act():
            self._require_host(by, gm)
            if channel != self.channel:
                with self._write():
                    try:
                        self._store.house.move_table(self.id, channel)
                    except AlreadyOpen as error:
                        raise Refused("channel-has-table", table=error.table) from None
                    self._log("move", by, channel=channel)
                    self._say(Notice("moved", {"by": self._name(by)}))
            return self._change()

    async def change_settings(self, by: int, changes: Mapping[str, Any], *, gm: bool = False) -> Change:
        """Set what `bot.settings.settings_of` names, and "currency"; options hold from the next hand.

        Raises Refused, and then none of it is changed.
        """
        async with self._act():
            self._require_host(by, gm)
            wanted = dict(changes)
            currency = wanted.pop("currency", None)
            require_known(wanted, self.game.id)
            options, settings = changed(self.options, wanted), changed(self._state.settings, wanted)
            before, after = merged(self.options, self.settings), merged(options, settings)
            new = {name: value for name, value in after.items() if value != before[name]}
            if currency not in (None, self._store.house.unit(self._row.unit).name):
                new["currency"] = currency
            if not new:
                return self._change()
            with self._write():
                if "currency" in new:
                    self._change_currency(str(currency))
                self._store.house.save_options(self.id, msgspec.json.encode(options))
                self.options, self._state.settings = options, settings
                self._log("settings", by, **new)
                names = ", ".join(map(written, new))
                self._say(Notice("settings-changed", {"by": self._name(by), "settings": names}))
            return self._change()

    def currencies(self) -> tuple[str, ...]:
        """The names of the currencies that could be played for here."""
        return tuple(unit.name for unit in self._store.house.units(self._row.campaign))

    # How it is done

    def _require_host(self, by: int, gm: bool) -> None:
        left = self.practice and all(chair.house for chair in self._state.chairs)
        if by != self.opener and not gm and not left:
            raise Refused("not-your-table")

    def _void(self) -> None:
        play = self._on
        if play:
            self._store.hands.void(play.id)
            self._play = None
            self._clear(play.id)

    def _close(self, by: int | None, key: str) -> None:
        self._log("close", by)
        self._void()
        self._end_game()
        seated = [chair.character for chair in self._state.chairs]
        for character in dict.fromkeys([*seated, *self._store.ledger.stakes(self.id)]):
            self._get_up(character, f"close:{key}:{character}")
        # What was written down of who sat here, and of what they put up, is nobody's business any more.
        self._state.offer = None
        self._store.house.save_state(self.id, msgspec.json.encode(self._state))
        self._store.house.close_table(self.id)

    def _change_currency(self, name: str) -> None:
        unit = next((unit for unit in self._store.house.units(self._row.campaign) if unit.name == name), None)
        if unit is None:
            raise Refused("bad-choice", setting="currency", choices=", ".join(self.currencies()))
        try:
            self._store.house.save_unit(self.id, unit.id)
        except TableBusy:
            raise Refused("chips-on-the-table") from None
        self._read_table()


def _require_gm(gm: bool) -> None:
    if not gm:
        raise Refused("only-gm")
