"""`backroom run`: the bot on Discord."""

from __future__ import annotations

import sys

import click

from bot.cli.configured import read_settings


@click.command()
@click.argument("config", required=False)
def run(config: str | None) -> None:
    """Run the bot on Discord, with the settings in the file CONFIG.

    Its token comes from the environment variable BACKROOM_TOKEN, or from the file. Ctrl-C ends it. Exit
    code 2 where something has to be set right first, 1 where it may work later, 0 where it was stopped.
    """
    from bot.chat.host import run as host

    sys.exit(host(read_settings(config)))
