"""Whole evenings of people who come, play anything legal and go, while the bot stops and the disk fails."""

import random
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from bot.store.check import check
from bot.tables.moves import Move
from bot.tables.table import Refused, Table, TryAgain
from bot.views import TableView
from rules.actions import Choice
from rules.games import GAMES
from tests.bot.room import Room

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eve")


Otherwise = Callable[["Evening", Table, int, str], Awaitable[object]]

OTHERWISE: dict[str, Otherwise] = {
    "wait": lambda evening, *_: evening.room.wait(evening.luck.randint(1, 40)),
    "top up": lambda evening, table, who, key: table.top_up(who, evening.luck.randint(1, 60), key=key),
    "sit out": lambda _, table, who, __: table.sit_out(who),
    "back": lambda _, table, who, __: table.back(who),
    "rewind": lambda _, table, who, __: table.rewind(who, gm=True),
    "void": lambda evening, table, who, _: table.void(who, hand=evening.luck.randint(1, 9), gm=True),
    "pause": lambda _, table, who, __: table.pause(who, gm=True),
    "seat": lambda _, table, who, key: table.seat(who, who, 10, key=key, gm=True),
    "unseat": lambda _, table, who, key: table.unseat(who, who, key=key, gm=True),
    "gone": lambda evening, _, who, key: evening.room.house.player_gone(who, key=key),
    "ante": lambda evening, table, who, _: table.change_settings(
        who, {"ante": evening.luck.randint(0, 3)}, gm=True
    ),
}
"""What happens at a table beside play."""


class Evening:
    """One evening, the same for the same number."""

    def __init__(self, room: Room, number: int) -> None:
        self.room = room
        self.luck = random.Random(number)
        self.refused: list[Refused] = []
        self.hands = 0

    async def step(self) -> None:
        """One thing that somebody does, whether or not it can be done."""
        table, asks = self.room.table, self.room.table.view().asks
        try:
            who, key = self.room.who(self.luck.choice(NAMES)), self.room.key()
            if table.view().paused == "gm" and self.luck.random() < 0.5:
                await table.resume(who, gm=True)
            elif self.luck.random() < 0.2:
                await self.luck.choice(list(OTHERWISE.values()))(self, table, who, key)
            elif asks and self.luck.random() < 0.8:
                await self.answer(self.luck.choice(list(asks)))
            elif self.luck.random() < 0.6:
                await table.deal(who, key=key)
            elif self.luck.random() < 0.7:
                await table.sit(who, self.luck.randint(1, 60), key=key)
            else:
                await self.luck.choice([table.stand, table.leave])(who, key=key)
        except Refused as error:
            self.refused.append(error)

    async def answer(self, seat: int) -> None:
        view = self.room.table.view()
        choice = self.luck.choice([one for one in view.choices[seat] if one.kind != "leave"])
        character = self.room.table.players[seat]
        await self.room.table.act(character, view.hand, view.asks[seat], self.move(choice))

    def move(self, choice: Choice) -> Move:
        if choice.kind in ("bet", "raise") and choice.amount:
            return Move(choice.kind, str(self.luck.randint(choice.amount.low, choice.amount.high)))
        if choice.kind == "stake" and choice.amount:
            return Move("stake", self.luck.choice(["min", "half", "all", "6"]))
        if choice.kind == "trade":
            (pick,) = choice.picks
            return Move("trade", picks=tuple(map(str, self.luck.sample(range(1, 6), k=min(2, pick.most)))))
        if choice.kind in ("exchange", "exchange-discards"):
            (pick,) = choice.picks
            picked = self.luck.sample(range(1, 18), k=min(2, pick.most))
            return Move(choice.kind, picks=tuple(map(str, picked)))
        return Move(choice.kind, amount="min" if choice.kind == "pot" else "")

    def timeless(self) -> TableView:
        """What the table looks like, without the times that a restart may put off."""
        view = self.room.table.view()
        return msgspec.structs.replace(view, deadline=None, deadlines={}, next_deal=None)

    def money(self) -> int:
        """All that the five have, in purses, on the table and in its own pot."""
        ledger = self.room.store.ledger
        pot = ledger.balance(ledger.pot(self.room.table.id))
        return sum(self.room.purse(name) for name in NAMES) + sum(self.room.stacks().values()) + pot


@pytest.mark.parametrize("game", [game.id for game in GAMES])
async def test_money_stays_and_a_restart_changes_nothing(tmp_path: Path, game: str) -> None:
    evening = await spent(tmp_path / "room.db", game, number=7, steps=200)
    assert evening.hands > 5
    assert evening.refused


async def spent(path: Path, game: str, *, number: int, steps: int) -> Evening:
    """An evening at which the bot stops every now and then: no coin is lost, and all is as it was."""
    room = Room(path)
    await room.open("Ada", "Bo", "Cy", game=game, buy_in=30, clock=30, auto_deal=10)
    evening = Evening(room, number)
    total = evening.money()
    for step in range(steps):
        await evening.step()
        assert evening.money() == total
        if step % 10 == 9:
            before = evening.timeless()
            cards = [room.table.private(room.who(name)) for name in NAMES]
            room.restart()
            assert evening.timeless() == before
            assert [room.table.private(room.who(name)) for name in NAMES] == cards
    evening.hands = len(room.store.hands.recent(room.table.id, 100))
    room.store.close()
    assert check(room.path).ok
    return evening


@pytest.mark.parametrize("game", ["queens-ransom", "cambion-roulette"])
async def test_a_disk_that_fails_now_and_then_costs_nobody_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    room = Room(tmp_path / "room.db")
    table = await room.open("Ada", "Bo", "Cy", game=game, buy_in=30)
    evening = Evening(room, number=8)
    total = evening.money()
    run: Callable[..., int] = room.store.db.run

    def shaky(sql: str, *args: object) -> int:
        if evening.luck.random() < 0.05:
            raise sqlite3.OperationalError("disk I/O error")
        return run(sql, *args)

    for _ in range(150):
        before = table.view()
        refused = len(evening.refused)
        with monkeypatch.context() as patch:
            patch.setattr(room.store.db, "run", shaky)
            await evening.step()
        if len(evening.refused) > refused:
            assert table.view() == before
        assert evening.money() == total
    assert any(isinstance(error, TryAgain) for error in evening.refused)
    room.store.close()
    assert check(room.path).ok
