"""`backroom try`: the bot on this machine, without Discord."""

from __future__ import annotations

import os
import sys

import click

from bot.cli.games import find_game
from bot.terminal import Refusal, refuse
from bot.words import say


@click.command("try")
@click.option("--script", is_flag=True, help="Play one hand by itself, and print what everybody saw.")
@click.option("--game", default="queens-ransom", show_default=True, help="The game of the script.")
@click.option("--db", metavar="FILE", help="Keep the money in this database; gone at the end if left out.")
@click.option("--players", type=click.IntRange(1, 12), default=4, show_default=True, help="Who is around.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    show_default="any free one",
    help="Where the page is.",
)
@click.option("--no-browser", is_flag=True, help="Print the page's address and leave it to you to open it.")
def try_out(script: bool, game: str, db: str | None, players: int, port: int, no_browser: bool) -> None:
    """Try the bot on this machine, without Discord.

    A game master and some players sit around on a page in the browser. It needs what pip installs with
    backroom[try].
    """
    from bot.store.errors import InUse, Unusable

    known = find_game(game)
    try:
        if script:
            from bot.local.script import play

            sys.exit(play(click.echo, game=known.id, db=db))
        _open_page(db, players, port, no_browser)
    except (InUse, Unusable) as error:
        raise Refusal(str(error)) from None
    except ModuleNotFoundError as error:
        if error.name != "simcord":
            raise
        refuse("cli.no-simcord")


def _open_page(db: str | None, players: int, port: int, no_browser: bool) -> None:
    """Serve the page until Ctrl-C."""
    import asyncio
    from contextlib import suppress
    from urllib.parse import urlsplit

    from bot.config import Config
    from bot.local.demo import make_bot
    from bot.local.serve import serve
    from bot.store import Store

    def opened(address: str) -> None:
        click.echo(say("cli.page", address=address))
        if not _has_display():
            click.echo(say("cli.no-display", port=urlsplit(address).port))
        elif not no_browser:
            click.launch(address)

    with Store.open(db or ":memory:") as store, suppress(KeyboardInterrupt):
        try:
            asyncio.run(serve(lambda: make_bot(Config(), store), port=port, players=players, opened=opened))
        except OSError as error:
            why = os.strerror(error.errno) if error.errno else str(error)
            refuse("cli.no-port", port=port, why=why)


def _has_display() -> bool:
    """Whether a browser could show itself on this machine."""
    return sys.platform in ("win32", "darwin") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
