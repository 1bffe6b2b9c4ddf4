"""`backroom ledger`: the books of a database."""

from __future__ import annotations

import sys

import click

from bot.terminal import Refusal
from bot.words import say


@click.group()
def ledger() -> None:
    """The books of a database."""


@ledger.command("check")
@click.argument("file")
def check_ledger(file: str) -> None:
    """Prove the books of the database FILE and print their totals.

    It only reads. Exit code 1 where something is wrong, 2 where FILE is no database of ours.
    """
    from dataclasses import asdict

    from bot.store.check import check
    from bot.store.errors import Unusable

    try:
        report = check(file)
    except Unusable as error:
        raise Refusal(str(error)) from None
    for problem in report.problems:
        click.echo(problem)
    click.echo(say("cli.books-right" if report.ok else "cli.books-wrong", file=file))
    click.echo(
        say(
            "cli.books-size",
            transactions=report.transactions,
            entries=report.entries,
            hands=report.hands,
        )
    )
    for unit in report.units:
        # A world need not have a name, and two servers have to be told apart all the same.
        campaign = unit.campaign or say("cli.books-server", guild=unit.guild)
        click.echo(say("cli.books-unit", **asdict(unit) | {"campaign": campaign}))
    if report.head:
        click.echo(say("cli.books-head", head=report.head))
    sys.exit(not report.ok)
