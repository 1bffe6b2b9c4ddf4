"""What players of the house are called."""

from __future__ import annotations

from bot.words import knows, say


def house_names(game: str) -> tuple[str, ...]:
    """Names for players of the house at a game, more than it has chairs.

    >>> "Bargee Tovik" in house_names("queens-ransom-dice")
    True
    """
    name = game
    while name and not knows(f"house.names.{name}"):
        name = name.rpartition("-")[0]
    return tuple(say(f"house.names.{name}" if name else "house.names").split(", "))
