"""Which game a command means, and with which options."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from bot.terminal import refuse

if TYPE_CHECKING:
    from rules.hand import Game, Options


def find_game(name: str) -> Game:
    """The game with this id, or a refusal that names them all."""
    from rules.games import GAMES, find

    try:
        return find(name)
    except KeyError:
        refuse("cli.no-such-game", game=name, games=", ".join(game.id for game in GAMES))


option_of_game = click.option(
    "--option", "given", multiple=True, metavar="NAME=VALUE", help="An option of the game."
)


def options_of(game: Game, given: tuple[str, ...]) -> Options:
    """The game's options with those that were given as NAME=VALUE."""
    import msgspec

    names = game.options.__struct_fields__
    lists = {field.name for field in msgspec.structs.fields(game.options) if isinstance(field.default, tuple)}
    values: dict[str, str | list[str]] = {}
    for text in given:
        name, equals, value = text.partition("=")
        name = name.replace("-", "_")
        if not equals or name not in names:
            refuse("cli.not-an-option", given=text, game=game.id, names=", ".join(names))
        values[name] = [part.strip() for part in value.split(",")] if name in lists else value
        try:
            msgspec.convert({name: values[name]}, game.options, strict=False)
        except (msgspec.ValidationError, UnicodeEncodeError):
            # What came in another encoding than the terminal's is no text.
            refuse("cli.bad-option", name=name, value=value, game=game.id)
    return msgspec.convert(values, game.options, strict=False)
