"""The room in which the tests of tables play."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.store.check import check
from bot.tables import dealer
from tests.bot.room import Room


@pytest.fixture
def room(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Room]:
    """A room whose dealer answers as `DECK` of the tests' file says, if there is one."""
    room = Room(tmp_path / "room.db", answer=getattr(request.module, "DECK", dealer.answer))
    yield room
    room.store.close()
    # Whatever was done in a test, the books are in order.
    assert check(room.path).ok
