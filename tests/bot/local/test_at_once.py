"""The same click fifty times at once: it is done once, and everybody is answered."""

import asyncio
from pathlib import Path

from bot.chat.client import make_client
from bot.config import Config
from bot.local.serve import open_house
from bot.settings import TableSettings
from bot.store import Store
from bot.store.check import check
from tests.bot.local.crowd import TIMES, Crowd
from tests.bot.local.test_evening import Evening

ROUNDS = 24
LETTERLESS = Config(table=TableSettings(dms=False, nudge=None))


async def play(store: Store, rounds: int) -> Crowd:
    """Rounds of clicks at one table; as many are written down as there were rounds."""
    async with open_house(lambda: make_client(LETTERLESS, store)) as house:
        await house.ready()
        evening = Evening(house.world)
        await evening.open()
        table = house.bot.house.by_channel(house.world.channel_id)  # type: ignore[attr-defined]
        crowd = Crowd(evening, table)
        before = written(store)
        for _ in range(rounds):
            await crowd.round()
        assert written(store) - before == crowd.applied == rounds
        assert crowd.clicks.total() == rounds * TIMES
        assert house.world.front.gaps == []
        return crowd


def written(store: Store) -> int:
    """What people have done, as the books have it: hands begun, actions taken, chairs and chips moved."""
    acts = store.db.value("SELECT count(*) FROM hand_log WHERE actor = 'person'")
    hands = store.db.value("SELECT count(*) FROM hand")
    moved = store.db.value("SELECT count(*) FROM tx WHERE kind IN ('sit', 'stand')")
    return int(acts + hands + moved)


def test_fifty_at_once_are_one(tmp_path: Path) -> None:
    file = tmp_path / "evening.db"
    with Store.open(file) as store:
        crowd = asyncio.run(play(store, ROUNDS))
    assert {"Sit", "Top", "Deal", "Check", "Bet", "Call", "Stand"} <= set(crowd.clicks)
    assert check(file).ok
