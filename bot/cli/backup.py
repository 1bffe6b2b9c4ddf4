"""`backroom backup` and `backroom restore`: copies of the database."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import click

from bot.cli.configured import read_settings
from bot.terminal import Refusal
from bot.words import say

if TYPE_CHECKING:
    from bot.store.check import Report


@click.command()
@click.argument("file")
@click.argument("config", required=False)
def backup(file: str, config: str | None) -> None:
    """Copy the database to the new file FILE, also while the bot runs.

    Which database it is, the file CONFIG says, as for `backroom run`. The copy is read back and its books
    are proved; if anything is wrong there is no copy, and the exit code is 2.
    """
    from bot.store.backup import back_up
    from bot.store.errors import StoreError

    try:
        report = back_up(read_settings(config).database, file)
    except StoreError as error:
        raise Refusal(str(error)) from None
    click.echo(say("cli.backed-up", file=file, **_sizes(report)))


@click.command()
@click.argument("file")
@click.argument("config", required=False)
def restore(file: str, config: str | None) -> None:
    """Put the copy FILE in the place of the database; the bot must not be running.

    The copy is proved first. What stood there is kept beside it under another name. Servers that moved since
    the copy was made are told. Exit code 2 where nothing was done.
    """
    from datetime import UTC, datetime

    from bot.store.backup import restore as put_back
    from bot.store.errors import StoreError
    from bot.store.moving import astray, whereabouts

    database = read_settings(config).database
    before = whereabouts(database)
    try:
        report, kept = put_back(file, database, datetime.now(UTC))
    except StoreError as error:
        raise Refusal(str(error)) from None
    click.echo(say("cli.restored", file=file, database=database, **_sizes(report)))
    if kept:
        click.echo(say("cli.kept-aside", kept=kept))
    for (way, other), moves in groupby(astray(before, whereabouts(database)), key=attrgetter("way", "file")):
        guilds = [str(move.guild) for move in moves]
        facts = {"count": len(guilds), "guilds": " ".join(guilds), "file": other, "database": database}
        told = "cli.restored-twice" if way == "out" else "cli.restored-without"
        click.echo(say(told, **facts, kept=kept), err=True)


def _sizes(report: Report) -> dict[str, Any]:
    return {"transactions": report.transactions, "hands": report.hands}
