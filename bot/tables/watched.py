"""Who looks on: a player may let one person see their hand, which all are told; nobody who plays, ever."""

from __future__ import annotations

from bot.refused import Refused
from bot.tables.kept import Change, Notice
from bot.tables.seated import SeatedTable
from rules.hand import View


class WatchedTable(SeatedTable):
    """What somebody who does not play may see beside what all see."""

    async def show_hand(self, character: int, to: int, *, gm: bool = False) -> Change:
        """Let the player of character `to`, and nobody else, see one's hand from now on. Raises Refused.

        Whoever plays here is refused, and so is a game master (`gm`) whose characters do.
        """
        async with self._act():
            chair, person = self._seated(character), self._person(to)
            if person is None or person == self._person(character):
                raise Refused("shown-to-oneself")
            if self._plays_here(person) or (gm and self._npcs()):
                raise Refused("shown-to-player", name=self._name(to))
            if chair.shown_to != to:
                with self._write():
                    chair.shown_to = to
                    name, other = self._name(character), self._name(to)
                    self._say(Notice("shows-hand", {"name": name, "other": other}))
            return self._change()

    async def hide_hand(self, character: int) -> Change:
        """Let nobody see one's hand any more. Raises Refused."""
        async with self._act():
            chair = self._seated(character)
            if chair.shown_to is not None:
                with self._write():
                    self._hide(chair)
            return self._change()

    async def watcher_gone(self, person: int) -> None:
        """Somebody looks on no more: whoever showed them a hand shows it to nobody now."""
        shown = [chair.shown_to for chair in self._state.chairs if chair.shown_to is not None]
        if person not in map(self._person, shown):
            return
        async with self._act():
            with self._write():
                self._hide_from(person)

    def shown_to(self, person: int) -> tuple[tuple[str, View], ...]:
        """The hands somebody is shown: player and what that one may know; none while they play here."""
        if self._plays_here(person):
            return ()
        showing = (
            chair
            for chair in self._state.chairs
            if chair.shown_to is not None and self._person(chair.shown_to) == person
        )
        views = ((self._name(chair.character), self.private(chair.character)) for chair in showing)
        return tuple((name, view) for name, view in views if view is not None)

    def _plays_here(self, person: int) -> bool:
        """Whether somebody sits here or is in the hand, or keeps one of the game masters' who does."""
        here = {*(chair.character for chair in self._state.chairs), *(self._on.players if self._on else ())}
        keeper = self._store.house.cast.keeper
        return any(person in (self._person(character), keeper(character)) for character in here)

    def _npcs(self) -> bool:
        return any(self._person(chair.character) is None for chair in self._state.chairs)
