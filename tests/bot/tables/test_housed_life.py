"""Anything that may happen to a table at which the house plays, in any order: nothing is lost or stuck.

With BACKROOM_LIFE=1000 in the environment a life has so many acts.
"""

import os
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from bot.players import TEMPERS
from bot.store.check import check
from bot.tables import cast
from bot.tables.house import Party
from bot.tables.table import Refused, Table
from rules.games import GAMES
from tests.bot.room import CHANNEL, GUILD, Room
from tests.bot.tables.minds import Here, Mute, act_mildly, ponder

ACTS = int(os.environ.get("BACKROOM_LIFE", "60"))


class Life:
    """Ada and Bo, who play; Gil, who sees to the table; Gorm and Hild, whom he lends to the house."""

    def __init__(self, path: Path, number: int) -> None:
        self.room = Room(path)
        self.luck = Random(number)
        self.room.house.minds = Here()

    async def begin(self, game: str, *, practice: bool) -> None:
        room, settings = self.room, {"nudge": None, "pace": "quick", "auto_deal": 3, "clock": 20}
        party = Party(TEMPERS[:2], ("Marl", "Tess")) if practice else None
        table = await room.house.open(CHANNEL, room.who("Ada"), game, changes=settings, practice=party)
        gil = room.house.welcome(GUILD, 9999, "Gil")
        self.gil, self.npcs = (
            gil.character,
            [cast.new_npc(room.store, gil, name).id for name in ("Gorm", "Hild")],
        )
        for npc in self.npcs:
            room.store.ledger.grant(npc, gil.unit, 900, f"grant:{npc}")
            await table.seat(self.gil, npc, key=f"seat:{npc}", gm=True)
            await table.give_to_house(self.gil, npc, self.luck.choice(TEMPERS), gm=True)

    @property
    def table(self) -> Table:
        return self.room.table

    async def go_on(self) -> None:
        """Something happens; that it may not be is no trouble."""
        room, table, luck = self.room, self.table, self.luck
        who, npc, key = room.who(luck.choice(("Ada", "Bo"))), luck.choice(self.npcs), room.key()
        acts: list[Callable[[], Awaitable[object]]] = [
            *[lambda: ponder(room, luck.randrange(1, 6))] * 12,
            *[lambda: act_mildly(room, who)] * 6,
            *[lambda: table.deal(who, key=key)] * 3,
            *[lambda: table.sit(who, key=key)] * 3,
            lambda: table.sit_out(who),
            lambda: table.back(who),
            lambda: table.top_up(who, 20, key=key),
            lambda: table.stand(who, key=key),
            lambda: table.leave(who, key=key),
            lambda: table.seat(self.gil, npc, key=key, gm=True),
            lambda: table.unseat(self.gil, npc, key=key, gm=True),
            *[lambda: table.give_to_house(self.gil, npc, luck.choice(TEMPERS), gm=True)] * 3,
            lambda: table.take_from_house(self.gil, npc, gm=True),
            lambda: table.pause(self.gil, gm=True),
            *[lambda: table.resume(self.gil, gm=True)] * 3,
            lambda: table.rewind(self.gil, gm=True),
            lambda: table.void(self.gil, gm=True),
            self.restart,
            self.fail,
            self.fall_silent,
        ]
        try:
            await luck.choice(acts)()
        except Refused:
            return

    async def restart(self) -> None:
        self.room.restart()
        self.room.house.minds = Here()

    async def fail(self) -> None:
        """The disk takes nothing for a moment."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(self.room.store.db, "run", _broken)
            await ponder(self.room, 3)
        await ponder(self.room, 8)

    async def fall_silent(self) -> None:
        """The minds decide nothing for a while."""
        self.room.house.minds = Mute()
        await ponder(self.room, 5)
        self.room.house.minds = Here()


def _broken(*_: object) -> None:
    raise sqlite3.OperationalError("disk I/O error")


@pytest.fixture(params=[True, False], ids=["practice", "money"])
def practice(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


@pytest.fixture
def life(tmp_path: Path, practice: bool) -> Iterator[Life]:
    life = Life(tmp_path / "room.db", practice)
    yield life
    life.room.store.close()
    assert check(life.room.path).problems == ()


@pytest.mark.parametrize("game", [GAMES[0].id] if ACTS <= 60 else [game.id for game in GAMES])
async def test_whatever_happens(life: Life, game: str, practice: bool) -> None:
    await life.begin(game, practice=practice)
    purses = life.room.store.ledger.totals(1)
    for _ in range(ACTS):
        await life.go_on()
    totals = life.room.store.ledger.totals(1)
    # Newcomers bring a purse; nothing else changes what there is, and for practice nothing is touched.
    assert totals.minted == totals.wallets + totals.stakes + totals.pots
    assert not practice or totals.stakes == purses.stakes == 0
    # And what was begun can be brought to an end: whoever is awaited acts, or time runs out for them.
    await life.table.resume(life.gil, gm=True)
    for _ in range(400):
        if life.table.view().over or not life.table.view().hand:
            break
        await ponder(life.room, 1)
    assert life.table.view().over or not life.table.view().hand
