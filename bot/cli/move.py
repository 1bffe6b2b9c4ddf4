"""`backroom move-guild`: servers' books from one database to another, as shards are divided anew."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bot.cli.configured import read_settings
from bot.shards import Shards
from bot.terminal import Refusal, refuse
from bot.words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bot.store import Store
    from bot.store.moving import Books, Circulating, Moved, Mover

FILE = click.Path(dir_okay=False)

GUILD = click.IntRange(1, 2**63 - 1)
"""Discord's numbers have 64 bits, of which the first is not used."""


@click.command("move-guild")
@click.argument("guilds", nargs=-1, type=GUILD, metavar="[GUILD]...")
@click.option("--from", "source", required=True, type=FILE, help="The database that they leave.")
@click.option("--to", "target", type=FILE, help="The one where they go, made if need be.")
@click.option("--all-of", "config", help="Instead of GUILDs: all that are the process's with these settings.")
@click.option("--all-of-shards", "ids", help="Instead of GUILDs: all of these shards, as 2,3.")
@click.option("--shards", type=click.IntRange(1), help="How many shards the bot has in all.")
@click.option("--dry-run", is_flag=True, help="Only tell what would move.")
def move_guild(
    guilds: tuple[int, ...],
    source: str,
    target: str | None,
    config: str | None,
    ids: str | None,
    shards: int | None,
    dry_run: bool,
) -> None:
    """Move servers, each GUILD by its number on Discord, from one database to another.

    Their campaigns go with all that belongs to them, a hand under way too. The processes of both databases
    must be stopped. With --all-of they go to the database of those settings, unless --to names another.
    One that cannot move keeps back no other. Whatever ends the command on the way, the same command again
    finishes it. Exit code 2 where something was not moved, 1 where the books of one are not in order
    afterwards.
    """
    from bot.store.errors import DatabaseTrouble, StoreError

    if [bool(guilds), bool(config), bool(ids)].count(True) != 1 or bool(ids) != bool(shards):
        refuse("cli.move-which")
    wanted: tuple[int, ...] | Shards = guilds
    if config:
        settings = read_settings(config)
        wanted, target = settings.sharding, target or settings.database
    elif ids and shards:
        wanted = _read_shards(ids, shards)
    if target is None:
        refuse("cli.move-where")
    try:
        (_tell if dry_run else _move)(source, target, wanted)
    except StoreError as error:
        raise Refusal(str(error)) from None
    except DatabaseTrouble as error:
        refuse("cli.move-trouble", source=source, target=target, problem=error)


def _read_shards(ids: str, count: int) -> Shards:
    """Some of so many shards as they are typed, with commas; a refusal for what is none."""
    try:
        found = tuple({int(text) for text in ids.split(",")})
    except ValueError:
        found = (-1,)
    if not set(found) <= set(range(count)):
        refuse("cli.move-shards", last=count - 1)
    return Shards(count, found)


def _chosen(wanted: tuple[int, ...] | Shards, there: Iterable[int]) -> list[int]:
    if isinstance(wanted, Shards):
        return [guild for guild in there if wanted.has(guild)]
    return list(dict.fromkeys(wanted))


def _tell(source: str, target: str, wanted: tuple[int, ...] | Shards) -> None:
    """What would move; nothing is written."""
    from bot.store.moving import looked_at, servers

    with looked_at(source, target) as (left, new):
        guilds = _chosen(wanted, servers(left.db))
        told = _each(guilds, partial(_tell_one, left, new, str(Path(target).resolve())))
    if not guilds:
        click.echo(say("cli.move-none", file=source))
    if None in told:
        sys.exit(2)


def _tell_one(left: Store, new: Store | None, target: str, guild: int) -> bool:
    from bot.store.moving import begun, books

    begun(left, new, target, guild)
    found = books(left.db, guild)
    click.echo(say("cli.move-would", guild=guild, size=_size(found)))
    for each in found.money:
        named = _named(each, guild)
        _indented(say("cli.move-circulates", campaign=named, unit=each.unit, amount=each.amount))
    return True


def _move(source: str, target: str, wanted: tuple[int, ...] | Shards) -> None:
    from bot.store.moving import Mover, both, servers

    with both(source, target) as (left, new):
        _require_sound(source, target)
        mover = Mover(left, new)
        guilds = _chosen(wanted, servers(left.db))
        try:
            moved = _each(guilds, partial(_move_one, mover, source, target))
        finally:
            _wipe(left, source)
        if not guilds:
            click.echo(say("cli.move-none", file=source))
            return
        wrong = _problems(source) + _problems(target)
    for line in wrong:
        click.echo(line)
    if wrong:
        sys.exit(1)
    stayed = moved.count(None)
    if stayed < len(moved):
        click.echo(say("cli.move-all", servers=moved.count(True), source=source, target=target))
    if stayed:
        sys.exit(2)


def _each(guilds: Iterable[int], do: Callable[[int], bool]) -> list[bool | None]:
    """What is done for each server; None for one that cannot move, which is told: all others can."""
    from bot.store.moving import NotMoved

    done: list[bool | None] = []
    for guild in guilds:
        try:
            done.append(do(guild))
        except NotMoved as error:
            click.echo(say("cli.error", what=error), err=True)
            done.append(None)
    return done


def _move_one(mover: Mover, source: str, target: str, guild: int) -> bool:
    """Whether there was anything to do for a server."""
    if mover.has_moved(guild):
        click.echo(say("cli.move-there", guild=guild, file=target))
        return False
    moved = mover.move(guild)
    key = "cli.move-done" if moved.before else "cli.move-finished"
    click.echo(say(key, guild=guild, file=source, size=_size(moved.after)))
    _tell_money(moved)
    return True


def _wipe(left: Store, source: str) -> None:
    """Remove traces of who has left; those that stay are the bot's to remove, when it starts."""
    from bot.store.errors import DatabaseTrouble

    try:
        wiped = left.wipe()
    except DatabaseTrouble:
        wiped = False
    if not wiped:
        click.echo(say("cli.move-traces", file=source), err=True)


def _tell_money(moved: Moved) -> None:
    before = moved.before or moved.after
    for was, is_now in zip(before.money, moved.after.money, strict=True):
        named = _named(was, moved.guild)
        _indented(say("cli.move-unit", campaign=named, unit=was.unit, before=was.amount, after=is_now.amount))


def _indented(line: str) -> None:
    click.echo(f"  {line}")


def _named(money: Circulating, guild: int) -> str:
    return money.campaign or say("cli.books-server", guild=guild)


def _size(found: Books) -> str:
    return say(
        "cli.move-size",
        campaigns=found.campaigns,
        characters=found.characters,
        hands=found.hands,
        transactions=found.transactions,
    )


def _require_sound(*files: str) -> None:
    for file in files:
        if problems := _problems(file):
            refuse("cli.move-unsound", file=file, problem=problems[0])


def _problems(file: str | Path) -> list[str]:
    from bot.store.check import check

    return list(check(file).problems)
