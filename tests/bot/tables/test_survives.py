"""`kill -9` anywhere: nothing that was confirmed is lost or done twice, and the evening goes on.

A child plays a scripted evening and is killed at some point. Then the house is opened again: it stands where
it stood after the last act that was confirmed, or after the one that was being done, and in no third place.
That one is pressed again, as people do, the rest is played, and all ends as if nothing had happened.
"""

import asyncio
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.store.check import check
from rules.games import GAMES, find
from tests.bot import crash
from tests.bot.crash import Point, live, watch
from tests.bot.doings import AT_SEVERAL_TABLES, TIMELY
from tests.bot.life import Life, Seen
from tests.bot.script import (
    Played,
    Press,
    accepts,
    acts,
    again,
    does,
    look,
    masters,
    now,
    opens,
    played,
    rewinds,
    room_at,
    voids,
)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no fork on Windows")

RANDOM_MOMENTS = 40
STEPS = 40

EVENING: list[Press] = [
    opens("Ada", "queens-ransom", ante=2, clock=60, buy_in=100),
    does("Ada", "sit"),
    does("Bo", "sit"),
    does("Cy", "sit", 40),
    does("Ada", "deal"),
    acts("Ada", "bet", "10"),
    acts("Bo", "call"),
    rewinds(),
    acts("Bo", "raise", "30"),
    does("Cy", "top_up", 60),
    acts("Cy", "call"),
    acts("Ada", "call"),
    acts("Ada", "trade", "", "1", "3"),
    acts("Bo", "trade"),
    does("Bo", "stand"),
    acts("Cy", "trade", "", "2"),
    masters("pause"),
    masters("resume"),
    acts("Ada", "check"),
    acts("Bo", "bet", "20"),
    acts("Cy", "call"),
    acts("Ada", "fold"),
    does("Ada", "deal"),
    voids(),
    does("Cy", "put_up", "a goat", 30, purse=False),
    accepts("Ada", 1),
    does("Cy", "deal"),
    does("Cy", "leave"),
    does("Ada", "close"),
]
"""Two hands and a void one, with all that moves money."""


def scenario(path: Path, story: Played, *, every_statement: bool = False):  # type: ignore[no-untyped-def]
    async def evening(point: Point, confirm: Point) -> None:
        room = room_at(path)
        with closing(room.store):
            watch(room.store, point, every_statement=every_statement)
            for number, press in enumerate(EVENING):
                await press(room, f"k{number}", story.shown[number])
                confirm()

    return evening


async def goes_on(path: Path, life: crash.Life, story: Played) -> None:
    """What the house is like afterwards, and that the evening can be played to its end."""
    room, done = room_at(path), life.confirmed
    with closing(room.store):
        room.house.restore()
        assert look(room) in story.looks[done : done + 2]
        for number, press in enumerate(EVENING[done:], done):
            retry = again if number == done else now
            await retry(press, room, f"k{number}", story.shown[number])
            assert look(room) == story.looks[number + 1]
    assert check(path).ok


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return asyncio.run(played(EVENING, tmp_path_factory.mktemp("story") / "room.db"))


def test_before_and_after_each_commit(tmp_path: Path, story: Played) -> None:
    whole = live(scenario(tmp_path / "whole.db", story))
    # Whoever presses comes in at the door, and the act is one transaction: on either side of both is a point.
    assert whole == crash.Life(len(EVENING), 4 * len(EVENING), ended=True)
    for number in range(whole.points):
        path = tmp_path / f"{number}.db"
        life = live(scenario(path, story), die_at=number)
        assert (life.confirmed, life.ended) == (number // 4, False)
        asyncio.run(goes_on(path, life, story))


def test_at_random_moments(tmp_path: Path, story: Played) -> None:
    luck = Random(4)
    whole = live(scenario(tmp_path / "whole.db", story))
    for number in range(RANDOM_MOMENTS):
        path = tmp_path / f"{number}.db"
        point = luck.randrange(whole.points)
        life = live(scenario(path, story), die_after=point, delay=luck.uniform(0, 0.001))
        assert life.points > point
        asyncio.run(goes_on(path, life, story))


# The same in any life, of any game


class Watched(Life):
    """A life that may end at each commit."""

    def __init__(self, path: Path, number: int, game: str, point: Point) -> None:
        self._point = point
        super().__init__(path, number, [find(game)])

    def _come_in(self) -> None:
        super()._come_in()
        watch(self.room.store, self._point)


async def told(path: Path, game: str) -> list[tuple[str, Seen]]:
    """What is done step by step when nobody is killed, and what is seen after each."""
    life = Watched(path, STEPS, game, lambda: None)
    try:
        return [("", {}), *[(await life.step(), life.seen()) for _ in range(STEPS)]]
    finally:
        # Not the store that it began with: the bot may have started again since.
        life.room.store.close()


def killed_at_random(room: Path, game: str, luck: Random) -> None:
    """Any life is killed, stands where it stood before or after what was being done, and is lived on."""

    async def lived(point: Point, confirm: Point) -> None:
        life = Watched(room / "killed.db", STEPS, game, point)
        for _ in range(STEPS):
            await life.step()
            confirm()

    whole = asyncio.run(told(room / "whole.db", game))
    end = live(lived, die_after=luck.randrange(2 * STEPS), delay=luck.uniform(0, 0.005)).confirmed
    after = Life(room / "killed.db", STEPS + 1, [find(game)])
    try:
        if end < STEPS and whole[end + 1][0] not in (*TIMELY, *AT_SEVERAL_TABLES):
            (_, before), (doing, done) = whole[end : end + 2]
            for table, seen in after.seen().items():
                assert seen in (before.get(table), done.get(table)), f"{doing} was half done"
        asyncio.run(after.spend(20))
    finally:
        after.room.store.close()


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_any_life_goes_on(tmp_path: Path, game: str) -> None:
    killed_at_random(tmp_path, game, Random(game))


def test_a_child_that_fails_by_itself_is_told() -> None:
    async def fails(point: Point, confirm: Point) -> None:
        raise ValueError("the roof is on fire")

    with pytest.raises(AssertionError, match="the roof is on fire"):
        live(fails)
