"""Whole evenings of people who come, play anything legal and go, while the bot stops and the disk fails."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bot.tables import clock
from bot.tables.record import Absence
from bot.tables.table import Table
from rules.games import GAMES, find
from tests.bot.life import Life

ACTS = int(os.environ.get("BACKROOM_ACTS", "1000")) // len(GAMES)
"""So many of each game; CI does more, and `tests/soak/life.py` as many as one likes."""


@pytest.fixture
def life(tmp_path: Path) -> Iterator[Callable[..., Life]]:
    lives: list[Life] = []

    def begin(*games: str, number: int = 1) -> Life:
        lives.append(Life(tmp_path / "room.db", number, [find(game) for game in games]))
        return lives[-1]

    yield begin
    for each in lives:
        each.room.store.close()


@pytest.mark.parametrize("game", [game.id for game in GAMES])
async def test_any_life_keeps_its_books_and_never_stands_still(life: Callable[..., Life], game: str) -> None:
    lived = life(game)
    await lived.spend(ACTS)
    assert lived.played[game] > ACTS // 8
    assert lived.refused["try-again"]


async def test_whoever_is_back_as_they_said_is_waited_for_anew(life: Callable[..., Life]) -> None:
    lived = life("queens-ransom")
    table = await lived.room.open("Ada", "Bo", clock=120)
    await lived.room.deal("Ada")
    before = table.view()
    (who,) = (table.players[seat] for seat in before.asks)
    await table.go_away(who, Absence(lived.room.time + 10_000, stays=True, waits=True))
    await lived.move_on(table)
    assert table.view().moment > before.moment
    assert lived.room.time > 1_000_000 + 120_000


async def test_a_clock_that_does_not_strike_is_noticed(
    life: Callable[..., Life], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "overdue", lambda *_: [])
    with pytest.raises(AssertionError, match="time has not moved"):
        await life("queens-ransom").spend(2000)


async def test_chips_that_are_shown_and_not_there_are_noticed(
    life: Callable[..., Life], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Table, "_count", lambda table: setattr(table, "_stakes", {}))
    with pytest.raises(AssertionError):
        await life("queens-ransom").spend(2000)


async def test_the_same_number_lives_the_same_life(tmp_path: Path) -> None:
    """What failed can be looked at again, up to how long the house thinks and whose clock runs how long."""
    stories = []
    for each in ("one", "other"):
        lived = Life(tmp_path / f"{each}.db", 39)
        stories.append([(await lived.step(), lived.room.time, lived.looks()) for _ in range(200)])
        lived.close()
    assert stories[0] == stories[1]
    assert any(chair.house for _, _, looks in stories[0] for look in looks for chair in look.chairs)
