"""How somebody wishes to see their own cards: in words, as pictures, or both."""

from __future__ import annotations

import logging

from bot.settings import CardLook
from bot.store import EVERYWHERE, DatabaseTrouble, Store

log = logging.getLogger(__name__)


class Tastes:
    """What each person has chosen; `usual` is for whoever has not."""

    def __init__(self, store: Store, usual: CardLook) -> None:
        self._store = store
        self._usual = usual

    def of(self, person: int | None) -> CardLook:
        """How a person's cards are shown; nobody in particular reads words."""
        if person is None:
            return "text"
        try:
            chosen: CardLook | None = self._store.house.setting(EVERYWHERE, _key(person))
        except DatabaseTrouble as error:
            log.info("How somebody sees their cards could not be read: %s", error)
            return self._usual
        return chosen or self._usual

    def of_user(self, user: int) -> CardLook:
        """The same for a user of Discord, who may never have played."""
        try:
            person = self._store.house.known(user)
        except DatabaseTrouble:
            person = None
        return self.of(person.id) if person else self._usual

    def of_character(self, character: int) -> CardLook:
        """The same for whoever plays a character; a game master's many are shown in words."""
        return self.of(self._store.house.character(character).person)

    def choose(self, person: int, look: CardLook) -> None:
        """Keep what a person has chosen."""
        self._store.house.set_setting(EVERYWHERE, _key(person), look)


def _key(person: int) -> str:
    return f"cards:{person}"
