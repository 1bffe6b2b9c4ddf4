"""A thousand servers move to others' databases: `python -m tests.soak.moving [--servers 1000] [--shards 4]`.

Each server has lived a random life of its own (see `tests/bot/life.py`), with hands under way at its end.
All are gathered in one database, as a bot of one process has them, and then each goes to the database of its
shard, as `backroom move-guild` does it. What its people can find out about a server has to be the same at its
end, in every database the books have to be in order, and every table has to go on. Exit code 1 otherwise.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import logging
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from click.testing import CliRunner

from bot.cli import main as backroom
from bot.config import Config
from bot.store import Store
from bot.store.check import check
from bot.store.moving import Mover, servers
from bot.tables.house import House
from tests.bot.life import Life
from tests.bot.moved import settle
from tests.bot.store.told import told

ACTS = 200
"""So many acts of a life come to some twenty hands."""

SHARED = 10
"""In one server of so many the same people play; in the others nobody who plays elsewhere."""


class Lived(NamedTuple):
    """A server after its life: its database, what was told of it, and how much there is."""

    guild: int
    path: Path
    told: str
    hands: int
    open_tables: int


def live(number: int, folder: Path) -> Lived:
    """The life of one server; in a process of its own."""
    # That the disk fails is told in the log each time, as it ought to be.
    logging.disable(logging.CRITICAL)
    path, guild = folder / f"{number}.db", guild_of(number)
    life = Life(path, number)
    asyncio.run(life.spend(ACTS))
    settle(path, guild)
    with Store.open(path) as store:
        if number % SHARED:
            store.db.run("UPDATE person SET discord_id = discord_id + ?", number * 1_000)
        hands = store.db.value("SELECT count(*) FROM hand")
        return Lived(guild, path, digest(store, guild), hands, len(store.house.open_tables()))


def guild_of(number: int) -> int:
    """A server's number on Discord, from whose upper bits its shard follows."""
    return number << 22 | 77


def digest(store: Store, guild: int) -> str:
    """What is told of a server, in short."""
    return hashlib.sha256(repr(told(store, guild)).encode()).hexdigest()


@contextmanager
def timed(what: str) -> Iterator[None]:
    """Print how many seconds something took."""
    begun = time.perf_counter()
    yield
    print(f"{what}: {time.perf_counter() - begun:.1f} s", flush=True)


def gather(lives: list[Lived], path: Path) -> None:
    """Bring all servers together in one database."""
    with Store.open(path) as house:
        for lived in lives:
            with Store.open(lived.path) as store:
                # What was written is the system's: only a power cut asks for the disk.
                store.db.run("PRAGMA synchronous = OFF")
                Mover(store, house).move(lived.guild)
            assert check(lived.path).ok
            lived.path.unlink()


def divide(source: Path, folder: Path, shards: int) -> list[Path]:
    """Let each server go to the database of its shard, as it is typed."""
    files = []
    for shard in range(shards):
        files.append(folder / f"shard-{shard}.db")
        given = ("--all-of-shards", str(shard), "--shards", str(shards))
        with timed(f"move-guild {' '.join(given)}"):
            typed = ["move-guild", *given, "--from", str(source), "--to", str(files[-1])]
            done = CliRunner().invoke(backroom, typed)
            assert done.exit_code == 0, done.output
        print(done.output.splitlines()[-1])
    return files


def compare(lives: list[Lived], files: list[Path]) -> int:
    """How many servers are not what they were."""
    wrong = 0
    for shard, path in enumerate(files):
        here = [lived for lived in lives if (lived.guild >> 22) % len(files) == shard]
        with Store.open(path) as store:
            assert set(servers(store.db)) == {lived.guild for lived in here}
            for lived in here:
                if digest(store, lived.guild) != lived.told:
                    wrong += 1
                    print(f"server {lived.guild} is not what it was")
            there = House(store, Config()).restore()
            expected = sum(lived.open_tables for lived in here)
            assert len(there) == expected, f"{len(there)} tables of {expected} go on"
        print(f"{path.name}: {len(here)} servers, {expected} tables go on, {path.stat().st_size >> 20} MB")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--servers", type=int, default=1_000)
    parser.add_argument("--shards", type=int, default=4)
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    logging.disable(logging.CRITICAL)
    with TemporaryDirectory() as name, ProcessPoolExecutor(given.processes) as pool:
        folder = Path(name)
        with timed("lives"):
            numbers = range(1, given.servers + 1)
            lives = list(pool.map(live, numbers, [folder] * given.servers))
        print(f"{len(lives)} servers, {sum(lived.hands for lived in lives):,} hands")
        whole = folder / "whole.db"
        with timed("gathered in one database"):
            gather(lives, whole)
        report = check(whole)
        assert report.ok, report.problems
        print(f"{report.transactions:,} transactions, {whole.stat().st_size >> 20} MB")
        files = divide(whole, folder, given.shards)
        wrong = compare(lives, files)
        left = check(whole)
        assert left.ok
        assert not left.units
        assert sum(check(file).hands for file in files) == report.hands
    print(f"{len(lives) - wrong} of {len(lives)} servers are what they were")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
