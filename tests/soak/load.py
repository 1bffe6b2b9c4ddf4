"""The real bot under load: `python -m tests.soak.load [--tables 200] [--rate 40] [--seconds 600]`.

The bot runs in a process of its own and plays, over real HTTP and a real gateway, on the local Discord that
runs in this one. Six people sit at each table, and so many of them a second do something. What has to hold
stands in `LIMITS`; exit code 1 where it does not. `--lenient` allows four times as much, for a machine that
has other things to do. `--grow` tries 50, 100, 200, 400 and 800 tables, their acts growing along, and says
at how many what breaks first.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from itertools import cycle
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

import msgspec

from bot.local.front import Front
from bot.local.world import build, local_backend
from bot.store import Store
from bot.store.check import check
from rules.games import GAMES
from tests.soak.gauged import Gauge
from tests.soak.sixes import SIX, Counted, Sixes, Tally, paced, together

PER_SERVER = 2
"""Tables of six in each server: as many as the local Discord has names for."""

GROWTH = (50, 100, 200, 400, 800)
WARM = 0.2
"""The part of the time in which the bot gets warm: its memory is compared from then on."""
ENOUGH = 300
"""Seconds after which that says something: until then it is still getting warm."""


class Limit(NamedTuple):
    """What is measured, and how much of it there may be."""

    what: str
    most: float
    unit: str


LIMITS = (
    Limit("click to answer, 99 of 100", 500, "ms"),
    Limit("click to answer, the longest", 2500, "ms"),
    Limit("event loop late, 99 of 100", 50, "ms"),
    Limit("requests that Discord counts", 30, "/s"),
    Limit("memory grown since it was warm", 5, "%"),
)
NEVER = (
    Limit("clicks that nobody answered", 0, ""),
    Limit("views and forms that are kept", 0, ""),
    Limit("requests unknown to the local Discord", 0, ""),
    Limit("faults in the books", 0, ""),
    Limit("errors in the log", 0, ""),
)
"""What no slow machine is an excuse for."""


class Measured(NamedTuple):
    """What came of a run: values of `LIMITS` and `NEVER` in their order, and what else is worth saying."""

    tables: int
    rate: float
    seconds: float
    values: tuple[float, ...]
    also: dict[str, str]

    def beyond(self, leniency: float) -> list[str]:
        """What is more than it may be."""
        limits = [*((limit, leniency) for limit in LIMITS), *((limit, 1) for limit in NEVER)]
        return [
            limit.what
            for (limit, times), value in zip(limits, self.values, strict=True)
            if value > limit.most * times and (limit is not LIMITS[-1] or self.seconds >= ENOUGH)
        ]


class Bot(NamedTuple):
    """The bot's process, as far as it is known here."""

    process: asyncio.subprocess.Process
    gauges: Path

    def read(self) -> list[Gauge]:
        lines = self.gauges.read_bytes().splitlines() if self.gauges.exists() else []
        return [msgspec.json.decode(line, type=Gauge) for line in lines]


@asynccontextmanager
async def bot(front: Front, room: Path) -> AsyncIterator[Bot]:
    """The bot on this Discord, from its arrival until the block ends."""
    arrival = front.gateway.arrival()
    with (room / "said").open("wb") as said:
        command = (sys.executable, "-m", "tests.soak.gauged", front.url, str(room / "house.db"))
        process = await asyncio.create_subprocess_exec(
            *command, str(room / "gauges"), stdout=said, stderr=said
        )
    try:
        async with asyncio.timeout(60):
            await arrival
        yield Bot(process, room / "gauges")
    finally:
        process.terminate()
        await process.wait()


async def run(tables: int, rate: float, seconds: float, room: Path) -> Measured:
    """One run in an empty folder."""
    front = Front(local_backend())
    front.faults = counted = Counted()
    tally = Tally()
    sixes = seated(front, tables, tally)
    counted.letters |= {str(player.dm_id) for table in sixes for player in table.players}
    async with front, bot(front, room) as there:
        games = cycle(game.id for game in GAMES)
        await together(sixes, lambda table: table.open(next(games)), at_once=8)
        tally.seconds.clear()
        counted.asked.clear()
        begun, clock, processor = time.time(), time.monotonic(), time.process_time()
        await paced(sixes, rate=rate, seconds=seconds, tally=tally)
        took, busy = time.monotonic() - clock, time.process_time() - processor
        gauges = [gauge for gauge in there.read() if gauge.at > begun]
        # What the last of them has brought about is told to its end.
        await asyncio.sleep(2)
    if len(gauges) < 2:
        raise RuntimeError(
            f"the bot has not been seen for long enough; it said:\n{(room / 'said').read_text()}"
        )
    problems, written = check(room / "house.db").problems, acts_in(room / "house.db")
    errors = errors_in((room / "said").read_text())
    never = (tally.unanswered, most_kept(gauges), len(front.gaps), len(problems), len(errors))
    counts = counted.asked
    return Measured(
        tables=tables,
        rate=tally.acts.total() / took,
        seconds=seconds,
        values=(*times(tally, gauges), counts.total() / took, growth(gauges), *never),
        also={
            "acts": ", ".join(f"{what} {often}" for what, often in tally.acts.most_common()),
            "acts that are in the books": str(written),
            "acts that were due while all tables were busy": str(tally.behind),
            "clicks": f"{len(tally.seconds)}, half of them answered in {1000 * median(tally.seconds):.0f} ms",
            "requests a second": ", ".join(f"{k} {n / took:.1f}" for k, n in counts.most_common()),
            "of a processor": f"{100 * used(gauges):.0f} %, and {100 * busy / took:.0f} % for its Discord",
            "work at a stretch": worked(gauges),
            "memory": f"{gauges[-1].memory} MB",
            **{f"error {number}": text for number, text in enumerate(errors[:3], 1)},
        },
    )


def errors_in(said: str) -> list[str]:
    """The errors of a log, each with what follows it."""
    _, *errors = re.split(r"^(?=\S+ \S+ ERROR )", said, flags=re.MULTILINE)
    return [
        re.split(r"^(?=\d{4}-\d\d-\d\d .*(?:INFO|WARNING))", error, flags=re.MULTILINE)[0] for error in errors
    ]


def acts_in(database: Path) -> int:
    """What people did in hands, and how many they began."""
    with closing(Store.read(database)) as store:
        acts = store.db.value("SELECT count(*) FROM hand_log WHERE actor = 'person'")
        return int(acts + store.db.value("SELECT count(*) FROM hand"))


def seated(front: Front, tables: int, tally: Tally) -> list[Sixes]:
    """Servers with as many tables, and six people for each."""
    luck = Random(1)
    servers = range(-(-tables // PER_SERVER))
    worlds = [build(front, players=SIX * PER_SERVER, channels=PER_SERVER, number=each) for each in servers]
    return [
        Sixes(channel, world.gm, world.players[SIX * place :][:SIX], tally, luck)
        for world in worlds
        for place, channel in enumerate(world.channels)
    ][:tables]


def times(tally: Tally, gauges: list[Gauge]) -> tuple[float, float, float]:
    """Milliseconds: to the answer of 99 clicks of 100, and of all; how late the loop was 99 times of 100."""
    late = [lag for gauge in gauges for lag in gauge.lags]
    return 1000 * percentile(tally.seconds, 0.99), 1000 * max(tally.seconds), percentile(late, 0.99)


def worked(gauges: list[Gauge]) -> str:
    """How long the loop had nothing but work between two looks at it."""
    work = [each for gauge in gauges for each in gauge.worked]
    return f"{percentile(work, 0.99):.1f} ms of processor in 99 of 100, {max(work):.0f} ms at most"


def percentile(values: Sequence[float], part: float) -> float:
    """The value below which that part of them lies."""
    return sorted(values)[min(int(part * len(values)), len(values) - 1)]


def growth(gauges: list[Gauge]) -> float:
    """By how many percent the memory has grown since the bot was warm."""
    warm = gauges[int(WARM * len(gauges))].memory
    return 100 * (gauges[-1].memory - warm) / warm


def used(gauges: list[Gauge]) -> float:
    """How much of a processor the bot has used."""
    return (gauges[-1].cpu - gauges[0].cpu) / (gauges[-1].at - gauges[0].at)


def most_kept(gauges: list[Gauge]) -> int:
    """Views and forms that discord.py kept, at the worst second."""
    return max(gauge.views + gauge.modals for gauge in gauges)


def told(run: Measured) -> str:
    """A run as a table."""
    lines = [f"{run.tables} tables of {SIX}, {run.rate:.1f} acts a second"]
    for limit, value in zip((*LIMITS, *NEVER), run.values, strict=True):
        lines.append(f"  {limit.what:<42}{value:>10,.1f} {limit.unit:<3} of at most {limit.most:>6,}")
    return "\n".join([*lines, *(f"  {what}: {value}" for what, value in run.also.items())])


def grown(runs: list[Measured]) -> str:
    """Runs side by side, and what broke first."""
    lines = [f"{'tables':<42}" + "".join(f"{run.tables:>10}" for run in runs)]
    lines.append(f"{'acts a second':<42}" + "".join(f"{run.rate:>10.1f}" for run in runs))
    for place, limit in enumerate((*LIMITS, *NEVER)):
        values = "".join(f"{run.values[place]:>10,.1f}" for run in runs)
        lines.append(f"{limit.what:<42}{values} {limit.unit}")
    for run in runs:
        if broke := run.beyond(1):
            return "\n".join([*lines, f"At {run.tables} tables this breaks first: {'; '.join(broke)}"])
    return "\n".join([*lines, "Nothing breaks."])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=40, help="acts a second, at all tables together")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--lenient", action="store_true")
    parser.add_argument("--grow", action="store_true")
    given = parser.parse_args()
    runs = []
    for tables in GROWTH if given.grow else (given.tables,):
        rate = given.rate * tables / given.tables
        with TemporaryDirectory() as room:
            runs.append(asyncio.run(run(tables, rate, given.seconds, Path(room))))
        print(told(runs[-1]), flush=True)
    if given.grow:
        print(grown(runs))
        return 0
    broken = runs[0].beyond(4 if given.lenient else 1)
    print("All of it holds." if not broken else f"NOT so: {'; '.join(broken)}")
    return int(bool(broken))


if __name__ == "__main__":
    sys.exit(main())
