"""A clock that stands until it is moved, and a card room with three players and a table."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.store import Store
from tests.bot.fresh import lay

HOUR = 60 * 60 * 1000


class Clock:
    """UTC milliseconds, moved by hand."""

    def __init__(self) -> None:
        self.ms = 1_800_000_000_000

    def __call__(self) -> int:
        return self.ms


class Room:
    """A store with one campaign, players Ann, Bob and Cyd with 100 chips each, and one table."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self.campaign = store.house.campaign_for(900).id
        self.unit = store.house.units(self.campaign)[0].id
        self.people = [store.house.person_for(discord).id for discord in (1, 2, 3)]
        names = zip(self.people, ("Ann", "Bob", "Cyd"), strict=True)
        self.ann, self.bob, self.cyd = (
            store.house.character_for(self.campaign, person, name).id for person, name in names
        )
        for character in (self.ann, self.bob, self.cyd):
            store.ledger.start_purse(character, self.unit, 100)
        self.table = self.open_table(500)

    def open_table(self, channel: int) -> int:
        game = (self.campaign, channel, "queens-ransom", b'{"ante":1}')
        return self.store.house.open_table(*game, unit=self.unit).id

    def purse(self, character: int) -> int:
        return self.store.ledger.purse(character, self.unit)

    def deal(self) -> int:
        return self.store.hands.start(self.table, "queens-ransom", "1", b'{"seats":2}', bytes(range(256)))

    def play(self, moves: dict[int, int], pot: int = 0) -> int:
        hand = self.deal()
        self.store.hands.append(hand, [(None, "house", b'{"deal":1}'), (0, "person", b'{"bet":5}')])
        self.store.hands.finish(hand, b'{"won":1}', moves, pot=pot)
        if pot:
            self.hand_on(self.table)
        return hand

    def hand_on(self, table: int) -> None:
        """The last hand of the table hands on what lies in its pot."""
        held = self.store.ledger.balance(self.store.ledger.pot(table))
        carried = {"players": [self.ann, self.bob], "carry": {"side_pot": held}}
        self.store.house.save_carry(table, json.dumps(carried).encode())

    def seat_all(self, amount: int = 50) -> None:
        for character in (self.ann, self.bob, self.cyd):
            self.store.ledger.sit_down(self.table, character, amount, f"sit:{character}")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "room.db"


@pytest.fixture
def store(path: Path, clock: Clock) -> Iterator[Store]:
    lay(path)
    with Store.open(path, now=clock) as store:
        yield store


@pytest.fixture
def room(store: Store, clock: Clock) -> Room:
    return Room(store, clock)


@pytest.fixture
def world(room: Room) -> Room:
    """The same after everything has happened that can be written down."""
    from tests.bot.store.world import fill

    return fill(room)


@pytest.fixture
def before(world: Room) -> dict[str, Any]:
    """All that is told of its server, whose database nobody has open any more."""
    from tests.bot.store.told import told
    from tests.bot.store.world import GUILD

    found = told(world.store, GUILD)
    world.store.close()
    return found


@pytest.fixture
def there(tmp_path: Path) -> Path:
    """Another database, to which nobody has come yet."""
    file = tmp_path / "there.db"
    lay(file)
    return file
