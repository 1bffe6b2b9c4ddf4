"""`backroom ledger`: the books of a database."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from bot.terminal import Refusal
from bot.words import say

if TYPE_CHECKING:
    from bot.exports import Format
    from bot.store import Store


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
    if report.items:
        click.echo(say("cli.books-items", items=report.items))
    if report.head:
        click.echo(say("cli.books-head", head=report.head))
    sys.exit(not report.ok)


@ledger.command("export")
@click.argument("file")
@click.option("--format", "form", type=click.Choice(["csv", "json", "journal"]), default="csv")
@click.option("--campaign", type=int, help="The number of a campaign; else the only one with entries.")
def export_ledger(file: str, form: Format, campaign: int | None) -> None:
    """Print the whole ledger of a campaign in the database FILE: CSV, JSON, or a journal of double entry.

    The journal is for hledger and beancount. It only reads. Exit code 2 where FILE is no database of ours.
    """
    from bot.exports import export
    from bot.store import Part, Store
    from bot.store.errors import StoreError

    try:
        with Store.read(file) as store:
            part = Part(_campaign(store, campaign))
            units = store.unit_names(part.campaign)
            for piece in export(form, store.ledger.postings(part), units):
                click.echo(piece, nl=False)
    except StoreError as error:
        raise Refusal(str(error)) from None


def _campaign(store: Store, wanted: int | None) -> int:
    """The campaign that is meant, 0 where nothing stands in any; raises Unknown, or Refusal to ask which."""
    from bot.store import EVERYWHERE

    if wanted is not None:
        return store.house.campaign(wanted).id
    found = (store.house.campaign(each) for each in store.ledger.campaigns())
    # What is left of servers that moved can be asked for by its number.
    written = [each for each in found if each.guild != EVERYWHERE]
    if len(written) > 1:
        known = ", ".join(f"{each.id} ({each.name or each.guild})" for each in written)
        raise Refusal(say("cli.which-campaign", campaigns=known))
    return written[0].id if written else 0
