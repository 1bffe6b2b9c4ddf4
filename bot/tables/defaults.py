"""What a table starts with: as the configuration says, else the server, else the server for the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from bot.config import Config
from bot.refused import Refused
from bot.settings import TableSettings, changed, merged, require_known
from bot.store import Store
from rules.games import GAMES, find
from rules.hand import Options


class Starts(msgspec.Struct, frozen=True):
    """The options and settings of a new table."""

    options: Options
    table: TableSettings

    def changed(self, changes: Mapping[str, Any]) -> Starts:
        """The same with these changes; raises Refused."""
        return Starts(changed(self.options, changes), changed(self.table, changes))

    @property
    def values(self) -> dict[str, Any]:
        """All of it by the names of `bot.settings.settings_of`."""
        return merged(self.options, self.table)


def starts(store: Store, config: Config, guild: int, game: str) -> Starts:
    """What a table for the game starts with in a server."""
    found = Starts(config.options(game), config.table)
    for key in (_key(None), _key(game)):
        for name, value in _kept(store, guild, key).items():
            try:
                found = found.changed({name: value})
            except Refused:
                # A version of ours took it once; now the setting is as if nobody had touched it.
                continue
    return found


def set_defaults(store: Store, guild: int, game: str | None, changes: Mapping[str, Any]) -> None:
    """Keep what tables start with in a server: for one game, or (table settings only) for all.

    Raises Refused, and then nothing is kept.
    """
    if game is not None:
        require_game(game)
    require_known(changes, game)
    # Any game's options will do to try the table's settings on.
    tried = Starts((find(game) if game else GAMES[0]).options(), TableSettings())
    tried.changed(changes)
    store.house.set_setting(guild, _key(game), {**_kept(store, guild, _key(game)), **changes})


def require_game(game: str) -> None:
    """Refuse what is no game of the house."""
    if game not in (known.id for known in GAMES):
        raise Refused("no-such-game", game=game)


def _key(game: str | None) -> str:
    return "defaults" if game is None else f"defaults:{game}"


def _kept(store: Store, guild: int, key: str) -> dict[str, Any]:
    return store.house.setting(guild, key) or {}
