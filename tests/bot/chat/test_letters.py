"""Cards by direct message where many are written at once: late ones are few, and each as it is by then."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot import presenter
from bot.chat.letters import Letters
from bot.chat.pace import Pace
from bot.chat.tastes import Tastes
from bot.message import Message
from tests.bot.room import Room, dealt, stacked

DECK = stacked(*dealt("11t 11c 3t 3f 10e", "5t 3c 10t 8c 4f"), "1t", "2t", "3k")


class Jam(Pace):
    """One goes out at once, and all others when the way is `clear`."""

    def __init__(self) -> None:
        super().__init__(rate=1, burst=1, now=lambda: 0.0)
        self.clear = asyncio.Event()

    async def pause(self, seconds: float) -> None:
        await self.clear.wait()


class Box:
    """A mailbox that keeps what is sent and changed."""

    def __init__(self) -> None:
        self.pace = Jam()
        self.sent: list[Message] = []
        self.changed: list[Message] = []

    async def cleared(self) -> None:
        """All that is late goes out."""
        self.pace.clear.set()
        for _ in range(20):
            await asyncio.sleep(0)

    def turn(self, person: int) -> float:
        return self.pace.wait()

    async def send(self, person: int, message: Message) -> int:
        self.sent.append(message)
        return len(self.sent)

    async def edit(self, person: int, sent: int, message: Message) -> bool:
        self.changed.append(message)
        return True


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    room = Room(tmp_path / "room.db", answer=DECK)
    yield room
    room.store.close()


async def test_a_late_letter_says_what_is_so_by_then(room: Room) -> None:
    table = await room.open("Ada", "Bo")
    box = Box()
    letters = Letters(box, room.store, Tastes(room.store, "text"), table)  # type: ignore[arg-type]
    await room.deal("Ada")
    await letters.deliver()
    assert len(box.sent) == 1, "one at once, and the other has to wait"
    for move in ("Ada check", "Bo check", "Ada trade", "Bo trade"):
        await room.play(move)
        await letters.deliver()
    assert (len(box.sent), len(box.changed)) == (1, 0)
    await box.cleared()
    view, bo = table.view(), table.private(room.who("Bo"))
    assert bo
    assert box.sent[1:] == [presenter.hand_message(view, bo)]
    assert len(box.changed) <= 1
    await letters.deliver()
    assert len(box.sent) == 2


async def test_nobody_is_told_again_what_all_saw_at_the_end(room: Room) -> None:
    table = await room.open("Ada", "Bo")
    box = Box()
    letters = Letters(box, room.store, Tastes(room.store, "text"), table)  # type: ignore[arg-type]
    await room.deal("Ada")
    await room.play("Ada check", "Bo check", "Ada trade", "Bo trade", "Ada check")
    await letters.deliver()
    await box.cleared()
    before = len(box.sent), len(box.changed)
    await room.play("Bo check")
    assert table.view().over
    await letters.deliver()
    assert (len(box.sent), len(box.changed)) == before


async def test_a_table_that_is_closed_writes_no_more(room: Room) -> None:
    table = await room.open("Ada", "Bo")
    box = Box()
    letters = Letters(box, room.store, Tastes(room.store, "text"), table)  # type: ignore[arg-type]
    await room.deal("Ada")
    await letters.deliver()
    await table.close(room.who("Gil"), key="close", gm=True)
    await box.cleared()
    assert len(box.sent) == 1
