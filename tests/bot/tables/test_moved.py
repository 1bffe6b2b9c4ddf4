"""A server whose books have moved plays on: what comes after is what would have come without."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

import bot
from bot.refused import Refused
from bot.tables.record import Carried, Chair, Offer, Pledged, TableState
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


# What must not be forgotten in `bot.store.moving.numbers` when there is something new


def test_every_number_that_a_table_remembers_is_known() -> None:
    moved = {"TableState": {"opener", "dealt", "hand"}, "Chair": {"character", "shown_to"}}
    moved |= {"Offer": {"character", "accepted", "granted"}, "Carried": {"players"}}
    moved |= {"Pledged": {"character", "item", "accepted"}}
    # Seats, chips, times and counts are what they are anywhere.
    plain = {"TableState": {"turns", "next_deal", "offers"}, "Chair": {"away", "adding", "chips"}}
    plain |= {"Offer": {"number", "value"}, "Pledged": {"number", "value"}, "Carried": set()}
    for kind in (TableState, Chair, Offer, Pledged, Carried):
        numbers = {field.name for field in msgspec.structs.fields(kind) if "int" in str(field.type)}
        assert numbers == moved[kind.__name__] | plain[kind.__name__], kind


def test_whoever_sets_something_everywhere_is_known() -> None:
    rooms = Path(bot.__file__).parent
    files = {file.relative_to(rooms).as_posix(): file.read_text("utf-8") for file in rooms.rglob("*.py")}
    setting = {name for name, text in files.items() if "set_setting(EVERYWHERE" in text}
    chat = {f"chat/{name}.py" for name in ("briefs", "letters", "nudges", "tastes", "watch")}
    assert setting == {"store/house.py", *chat}


async def test_nobody_is_let_in_where_the_books_are_not(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    room = Room(tmp_path / "room.db")
    await room.open("Ada", "Bo")
    await room.deal("Ada")
    room.store.close()
    move(room.path, tmp_path / "there.db", GUILD)
    assert room.enter_again() == ()
    for _ in range(2):
        with pytest.raises(Refused, match="books-elsewhere"):
            room.who("Ada")
    line = f"Server {GUILD} is not served from here, for its books went to {tmp_path / 'there.db'}"
    assert caplog.messages.count(line) == 1, "the host finds in the log where they are"
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
