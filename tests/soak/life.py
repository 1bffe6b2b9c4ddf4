"""Five million acts of random life: `python -m tests.soak.life [--acts 5000000] [--minutes 60]`.

All games, with people who come and go, clocks, game masters and their characters, a disk that fails, answers
that get lost and restarts; see `tests/bot/life.py` for what has to hold after each act. Lives are numbered
from --first on, and one that fails is told with its number: `--first NUMBER --acts 1` lives it again. The
exit code is 1 then.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import sys
import time
import traceback
from collections import Counter, deque
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from itertools import count, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bot.store import store
from rules.games import GAMES
from tests.bot.life import WHOLE, Life

SAID_EVERY = 8
"""Lives between two lines of how far it is."""
AHEAD = 4
"""Lives for each process that wait their turn, so that none stands idle while a long one goes on."""
TRIED = 1024
"""Letters with which the bot tries its disk: ours breaks by count, however much is written."""
MEMORY = Path("/dev/shm")
"""Where a database never waits for a disk, where there is such a place."""


class Lived(NamedTuple):
    """What came of a life."""

    number: int
    acts: int
    played: Counter[str]
    failure: str


def live(number: int) -> Lived:
    """One life from its beginning; in a process of its own."""
    # That the disk fails is told in the log each time, as it ought to be.
    logging.disable(logging.CRITICAL)
    failure = ""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as room:
        life = Life(Path(room) / "room.db", number)
        try:
            asyncio.run(life.spend(WHOLE))
        except Exception:
            failure = traceback.format_exc()
            life.room.store.close()
    return Lived(number, life.acts, life.played, failure)


def _begin() -> None:
    """What makes a process live quickly."""
    # What was imported is there for good: nobody need look again and again whether it is garbage.
    gc.freeze()
    store.TRIED = TRIED


def lives(first: int, processes: int) -> Iterator[Lived]:
    """One life after the other, without end; close it to stop, without those under way."""
    numbers = count(first)
    with ProcessPoolExecutor(processes, initializer=_begin) as pool:
        ahead = deque(pool.submit(live, number) for number in islice(numbers, AHEAD * processes))
        try:
            while True:
                yield ahead.popleft().result()
                ahead.append(pool.submit(live, next(numbers)))
        finally:
            pool.shutdown(cancel_futures=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--acts", type=int, default=5_000_000)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=24 * 60, help="stop then in any case")
    parser.add_argument("--first", type=int, default=1, help="the number of the first life")
    given = parser.parse_args()
    begun = time.monotonic()
    acts, failed, played = 0, 0, Counter[str]()
    with closing(lives(given.first, given.processes)) as told:
        for number, lived in enumerate(told, 1):
            acts, played = acts + lived.acts, played + lived.played
            if lived.failure:
                failed += 1
                print(f"life {lived.number} failed after {lived.acts} acts:\n{lived.failure}", flush=True)
            seconds = time.monotonic() - begun
            done = acts >= given.acts or seconds >= 60 * given.minutes
            if done or number % SAID_EVERY == 0:
                so_far = f"{acts:,} acts in {number} lives, {seconds:.0f} s, {acts / seconds:.0f} a second"
                print(f"{so_far}, {failed} failed", flush=True)
            if done:
                break
    print("played in hands: " + ", ".join(f"{game.id} {played[game.id]:,}" for game in GAMES))
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
