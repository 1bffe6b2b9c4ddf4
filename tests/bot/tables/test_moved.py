"""A server whose books have moved plays on: what comes after is what would have come without."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.refused import Refused
from tests.bot.doings import GM
from tests.bot.life import Life
from tests.bot.moved import move, settle
from tests.bot.room import GUILD, Room
from tests.bot.store.told import told

OTHER = 78
BEFORE, AFTER = 120, 240
"""Acts of a life."""


@pytest.fixture(scope="module")
def lived_in(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A database in which the same people play on another server, under numbers that are taken then."""
    path = tmp_path_factory.mktemp("other") / "other.db"
    life = Life(path, 50)

    asyncio.run(_leave(life))
    settle(path, OTHER)
    return path.read_bytes()


async def _leave(life: Life) -> None:
    await life.spend(60)
    life.room.enter_again()
    for table in life.tables:
        await table.close(life.room.who(GM), key=life.key(), gm=True)
    life.room.store.close()


@pytest.mark.parametrize("number", [1, 2, 3])
async def test_a_life_goes_on_as_if_it_had_not_moved(tmp_path: Path, lived_in: bytes, number: int) -> None:
    ends = []
    for there in (None, tmp_path / "there.db"):
        life = Life(tmp_path / f"{there is None}.db", number)
        while life.acts < BEFORE:
            await life.step()
        life.room.store.close()
        if there:
            there.write_bytes(lived_in)
            move(life.room.path, there, GUILD)
        life.move_in(there or life.room.path)
        while life.acts < AFTER:
            await life.step()
        ends.append((told(life.room.store, GUILD), life.done, life.refused))
        life.close()
    assert ends[0] == ends[1]


async def test_nobody_is_let_in_where_the_books_are_not(tmp_path: Path) -> None:
    room = Room(tmp_path / "room.db")
    await room.open("Ada", "Bo")
    await room.deal("Ada")
    room.store.close()
    move(room.path, tmp_path / "there.db", GUILD)
    assert room.enter_again() == ()
    with pytest.raises(Refused, match="books-elsewhere"):
        room.who("Ada")
    room.store.close()
    room.path = tmp_path / "there.db"
    (table,) = room.enter_again()
    assert table.view().asks
    assert (room.purse("Ada"), table.seats(room.who("Bo"))) == (800, True)
    room.store.close()


async def test_a_move_that_was_only_begun_is_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    room = Room(tmp_path / "room.db")
    await room.open("Ada")
    number = room.table.id
    room.store.house.transfers.begin(GUILD, "there.db")
    assert room.enter_again() == ()
    assert room.house.is_elsewhere(number)
    assert f"Server {GUILD} is on its way to there.db and is not served" in caplog.text
    with pytest.raises(Refused, match="books-elsewhere"):
        room.who("Ada")
    room.store.close()
