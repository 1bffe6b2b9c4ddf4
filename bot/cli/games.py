"""Which game a command means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.terminal import refuse

if TYPE_CHECKING:
    from rules.hand import Game


def find_game(name: str) -> Game:
    """The game with this id, or a refusal that names them all."""
    from rules.games import GAMES, find

    try:
        return find(name)
    except KeyError:
        refuse("cli.no-such-game", game=name, games=", ".join(game.id for game in GAMES))
