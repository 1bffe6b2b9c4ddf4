"""`backroom run` and `backroom doctor`: the bot on Discord, and what could keep it from running well."""

from __future__ import annotations

import sys

import click

from bot.cli.configured import read_settings
from bot.words import say


@click.command()
@click.argument("config", required=False)
@click.option("--despite-damage", is_flag=True, help="Play on though the books are not in order.")
def run(config: str | None, despite_damage: bool) -> None:
    """Run the bot on Discord, with the settings in the file CONFIG.

    Its token comes from the environment variable BACKROOM_TOKEN, or from the file. Ctrl-C ends it. Exit
    code 2 where something has to be set right first, 1 where it may work later, 0 where it was stopped.
    """
    from bot.chat.host import run as host

    sys.exit(host(read_settings(config), despite_damage=despite_damage))


@click.command()
@click.argument("config", required=False)
def doctor(config: str | None) -> None:
    """See whether all is well with this machine, the settings, the database and its copies.

    It only reads, also while the bot runs. Exit code 1 where something is wrong, 2 where the file CONFIG
    cannot be used.
    """
    from bot.doctor import examine, today

    settings = read_settings(config)
    click.echo(say("doctor.config", file=config) if config else say("doctor.no-config"))
    wrong = False
    for finding in examine(settings, config, today()):
        what = say(f"doctor.{finding.key}", **finding.facts)
        click.echo(say(f"doctor.{finding.level}", what=what))
        wrong |= finding.level == "wrong"
    sys.exit(wrong)
