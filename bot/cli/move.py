"""`backroom move-guild`: servers' books from one database to another, as shards are divided anew."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bot.terminal import Refusal, refuse
from bot.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.store.moving import Books, Circulating, Moved, Mover

FILE = click.Path(dir_okay=False)


@click.command("move-guild")
@click.argument("guilds", nargs=-1, type=click.IntRange(1), metavar="[GUILD]...")
@click.option("--from", "source", required=True, type=FILE, help="The database that they leave.")
@click.option("--to", "target", required=True, type=FILE, help="The one where they go; made if need be.")
@click.option("--all-of-shards", "ids", help="Instead of GUILDs: all servers of these shards, as 2,3.")
@click.option("--shards", type=click.IntRange(1), help="How many shards the bot has in all.")
@click.option("--dry-run", is_flag=True, help="Only tell what would move.")
def move_guild(
    guilds: tuple[int, ...], source: str, target: str, ids: str | None, shards: int | None, dry_run: bool
) -> None:
    """Move servers, each GUILD by its number on Discord, from one database to another.

    Their campaigns go with all that belongs to them, a hand under way too. The processes of both databases
    must be stopped. Whatever ends the command on the way, the same command again finishes it. Exit code 2
    where something was not moved, 1 where the books of one are not in order afterwards.
    """
    from bot.store.errors import DatabaseTrouble, StoreError

    if bool(guilds) == bool(ids) or bool(ids) != bool(shards):
        refuse("cli.move-which")
    wanted = guilds or _Shards.parse(ids or "", shards or 1)
    try:
        if dry_run:
            _tell(source, target, wanted)
        else:
            _move(source, target, wanted)
    except (StoreError, DatabaseTrouble) as error:
        raise Refusal(str(error)) from None


class _Shards:
    """All servers of some shards; Discord says which shard a server is of."""

    def __init__(self, ids: set[int], shards: int) -> None:
        self._ids = ids
        self._shards = shards

    @classmethod
    def parse(cls, ids: str, shards: int) -> _Shards:
        """As typed: numbers with commas; a refusal for what is none."""
        try:
            found = {int(text) for text in ids.split(",")}
        except ValueError:
            found = {-1}
        if not found <= set(range(shards)):
            refuse("cli.move-shards", last=shards - 1)
        return cls(found, shards)

    def __contains__(self, guild: int) -> bool:
        return (guild >> 22) % self._shards in self._ids


def _chosen(wanted: tuple[int, ...] | _Shards, there: Iterable[int]) -> list[int]:
    if isinstance(wanted, _Shards):
        return [guild for guild in there if guild in wanted]
    return list(dict.fromkeys(wanted))


def _tell(source: str, target: str, wanted: tuple[int, ...] | _Shards) -> None:
    """What would move; nothing is written."""
    from bot.store.moving import begun, books, looked_at, servers

    with looked_at(source, target) as (left, new):
        guilds = _chosen(wanted, servers(left.db))
        for guild in guilds:
            begun(left, new, str(Path(target).resolve()), guild)
            found = books(left.db, guild)
            click.echo(say("cli.move-would", guild=guild, size=_size(found)))
            for each in found.money:
                named = _named(each, guild)
                _indented(say("cli.move-circulates", campaign=named, unit=each.unit, amount=each.amount))
        if not guilds:
            click.echo(say("cli.move-none", file=source))


def _move(source: str, target: str, wanted: tuple[int, ...] | _Shards) -> None:
    from bot.store.moving import Mover, both, servers

    with both(source, target) as (left, new):
        _require_sound(source, target)
        mover = Mover(left, new)
        guilds = _chosen(wanted, servers(left.db))
        try:
            moved = [_move_one(mover, guild, source, target) for guild in guilds]
        finally:
            # Traces that are left are the bot's to remove, when it starts.
            left.wipe()
        if not guilds:
            click.echo(say("cli.move-none", file=source))
            return
        wrong = _problems(source) + _problems(target)
    for line in wrong:
        click.echo(line)
    if wrong:
        sys.exit(1)
    click.echo(say("cli.move-all", servers=sum(moved), source=source, target=target))


def _move_one(mover: Mover, guild: int, source: str, target: str) -> bool:
    """Whether there was anything to do for a server."""
    if mover.has_moved(guild):
        click.echo(say("cli.move-there", guild=guild, file=target))
        return False
    moved = mover.move(guild)
    key = "cli.move-done" if moved.before else "cli.move-finished"
    click.echo(say(key, guild=guild, file=source, size=_size(moved.after)))
    _tell_money(moved)
    return True


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
