"""An evening as a list of presses, each of which can be made again as it was: by the same person, with the
same key, about the same question.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.refused import Refused
from bot.tables import dealer
from bot.tables.moves import Move
from bot.tables.table import Table
from bot.views import Moment
from rules.actions import Action
from rules.hand import Hand
from tests.bot.room import CHANNEL, Room

NAMES = ("Ada", "Bo", "Cy", "Gil")


@dataclass(frozen=True)
class Shown:
    """What a message showed when it was pressed."""

    hand: int = 0
    asks: dict[int, int] = field(default_factory=dict)
    moment: Moment = (0, 0)


Press = Callable[[Room, str, Shown], Awaitable[object]]


def answer(hand: Hand, seed: bytes) -> Action:
    """A dealer who always has the same luck."""
    return dealer.answer(hand, b"luck")


def room_at(path: Path) -> Room:
    """A room that is the same whenever it is entered: all have come in, and the clock stands."""
    room = Room(path, answer=answer)
    # What was written is the system's, whoever dies: only a power cut asks for the disk, and that is slow.
    room.store.db.run("PRAGMA synchronous = OFF")
    for name in NAMES:
        room.who(name)
    return room


def _table(room: Room) -> Table:
    table = room.house.by_channel(CHANNEL)
    if table is None:
        raise Refused("no-table-here")
    return table


def opens(name: str, game: str, **changes: Any) -> Press:
    async def press(room: Room, key: str, shown: Shown) -> object:
        return await room.house.open(CHANNEL, room.who(name), game, changes=changes)

    return press


def does(name: str, act: str, *args: Any, **kwargs: Any) -> Press:
    """One of the table's acts that take a key: "sit", "top_up", "stand", "leave", "deal", "close"."""

    async def press(room: Room, key: str, shown: Shown) -> object:
        return await getattr(_table(room), act)(room.who(name), *args, key=key, **kwargs)

    return press


def acts(name: str, do: str, amount: str = "", *picks: str) -> Press:
    """An answer to the question that was shown to be open."""

    async def press(room: Room, key: str, shown: Shown) -> object:
        (ask,) = shown.asks.values()
        return await _table(room).act(room.who(name), shown.hand, ask, Move(do, amount, picks))

    return press


def accepts(name: str, offer: int) -> Press:
    """Their word about the so-manieth thing that is put up at the table."""

    async def press(room: Room, key: str, shown: Shown) -> object:
        return await _table(room).answer_offer(room.who(name), offer, accept=True)

    return press


def rewinds() -> Press:
    async def press(room: Room, key: str, shown: Shown) -> object:
        return await _table(room).rewind(room.who("Gil"), moment=shown.moment, gm=True)

    return press


def voids() -> Press:
    async def press(room: Room, key: str, shown: Shown) -> object:
        return await _table(room).void(room.who("Gil"), hand=shown.hand, gm=True)

    return press


def masters(act: str) -> Press:
    """What the game master may do as often as they like: "pause", "resume"."""

    async def press(room: Room, key: str, shown: Shown) -> object:
        return await getattr(_table(room), act)(room.who("Gil"), gm=True)

    return press


def shown(room: Room) -> Shown:
    table = room.house.by_channel(CHANNEL)
    if table is None:
        return Shown()
    view = table.view()
    return Shown(view.hand, dict(view.asks), view.moment)


def look(room: Room) -> object:
    """All that anybody can see or count: the table, each player's cards, each purse and what is in it."""
    unit = room.store.house.units(1)[0].id
    characters = [room.who(name) for name in NAMES]
    purses = [(room.store.ledger.purse(who, unit), room.store.items.owned(who)) for who in characters]
    table = room.house.by_channel(CHANNEL)
    if table is None:
        return purses
    return table.view(), [table.private(who) for who in characters], purses


async def now(press: Press, room: Room, key: str, shown: Shown) -> None:
    """Press for the first time: it must be possible."""
    await press(room, key, shown)


async def again(press: Press, room: Room, key: str, shown: Shown) -> None:
    """Press once more what may or may not have been done: at worst it is refused."""
    with suppress(Refused):
        await press(room, key, shown)


@dataclass
class Played:
    """A script as it went when nothing went wrong: what was shown before each press, and all looks."""

    shown: list[Shown]
    looks: list[object]


async def played(script: Sequence[Press], path: Path) -> Played:
    room = room_at(path)
    with closing(room.store):
        story = Played([], [look(room)])
        for number, press in enumerate(script):
            story.shown.append(shown(room))
            await press(room, f"k{number}", story.shown[-1])
            story.looks.append(look(room))
    return story
