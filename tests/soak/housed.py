"""The house at many seats: `python -m tests.soak.housed [--tables 10] [--players 5] [--seconds 60]`.

The bot runs in a process of its own on the local Discord, over real HTTP and a real gateway. At each table
one person practises with so many players of the house, who think quickly, hand after hand. However hard they
think, nobody else may wait for it: exit code 1 where the event loop was late, or anything was amiss. With
`--lenient` it may be four times as late, on a machine that has other things to do.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from itertools import cycle
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.local.front import Front
from bot.local.world import build, local_backend
from bot.store import Store
from bot.store.check import check
from rules.games import GAMES
from tests.soak.load import bot, most_kept, percentile, used
from tests.soak.sixes import TURN, Counted, Sixes, Tally, texts, together

LATE = 50
"""Milliseconds that the event loop may be late, 99 times of 100."""
LOOK = 0.2
"""Seconds between two looks at a table."""


class Alone(Sixes):
    """A table at which one person practises: they do the mildest, and deal."""

    house = 5

    async def open(self, game: str) -> None:
        """Open it, and begin."""
        me = self.players[0]
        await self._timed(me.slash(self.channel, "practice", game=game, players=self.house))
        await self._press(me, "deal")

    async def play(self, until: float) -> None:
        """Until the time is over, act whenever it is one's turn."""
        me = self.players[0]
        while time.monotonic() < until:
            offered = self._offered()
            if "deal" in offered:
                await self._press(me, "deal")
                self.tally.acts["deal"] += 1
            elif me.name in self._waited() or "allow" in offered:
                await self._do(me, self._draw(offered))
            await asyncio.sleep(LOOK)

    def _waited(self) -> list[str]:
        return [name for text in texts(self._shown()) for name in TURN.findall(text)]


def alone(front: Front, tables: int, tally: Tally) -> Iterator[Alone]:
    """Tables, each with one person of their own."""
    for number in range(tables):
        world = build(front, players=2, channels=1, number=number)
        yield Alone(world.channels[0], world.gm, world.players[:1], tally, Random(number))


async def run(tables: int, seconds: float, room: Path, leniency: float = 1) -> bool:
    """Play, and say what came of it; whether all is as it should be."""
    front = Front(local_backend())
    front.faults = counted = Counted()
    tally = Tally()
    here = list(alone(front, tables, tally))
    counted.letters |= {str(player.dm_id) for table in here for player in table.players}
    async with front, bot(front, room) as there:
        games = cycle(game.id for game in GAMES)
        await together(here, lambda table: table.open(next(games)), at_once=4)
        counted.asked.clear()
        begun, until = time.time(), time.monotonic() + seconds
        await asyncio.gather(*(table.play(until) for table in here))
        gauges = [gauge for gauge in there.read() if gauge.at > begun]
    lags = [lag for gauge in gauges for lag in gauge.lags]
    late, problems = percentile(lags, 0.99), check(room / "house.db").problems
    log = [
        line for line in (room / "said").read_text().splitlines() if "ERROR" in line or "WARNING bot." in line
    ]
    hands, acts = played(room / "house.db")
    print(f"{tables} tables with {Alone.house} players of the house, {seconds:.0f} s: {hands} hands")
    print(f"  acts of the house {acts['house']}, of people {acts['person']}")
    print(f"  event loop late {late:.1f} ms 99 of 100 times, {max(lags):.1f} ms at most")
    print(f"  {counted.asked.total() / seconds:.1f} requests/s, {100 * used(gauges):.0f} % of a processor")
    print(f"  unanswered {tally.unanswered}, views kept {most_kept(gauges)}, lines of trouble {len(log)}")
    print(*[f"  {line}" for line in (*problems, *log[:9])], sep="\n")
    return late < LATE * leniency and not (log or problems or tally.unanswered) and acts["house"] > 0


def played(database: Path) -> tuple[int, Counter[str]]:
    """How many hands have ended, and how often anybody acted in any."""
    with closing(Store.read(database)) as store:
        sql = "SELECT actor, count(*) FROM hand_log WHERE seat IS NOT NULL GROUP BY actor"
        acts = Counter(dict(store.db.conn.execute(sql).fetchall()))
        return store.db.value("SELECT count(*) FROM hand WHERE state = 'finished'"), acts


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--lenient", action="store_true")
    given = parser.parse_args()
    Alone.house = given.players
    with TemporaryDirectory() as room:
        fine = asyncio.run(run(given.tables, given.seconds, Path(room), 4 if given.lenient else 1))
    print("All of it holds." if fine else "NOT so.")
    return int(not fine)


if __name__ == "__main__":
    sys.exit(main())
