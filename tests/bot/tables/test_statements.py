"""How little an action asks of the database: at two hundred tables, each statement counts."""

from pathlib import Path

import pytest

from bot.tables.moves import Move
from tests.bot.room import Room


@pytest.mark.parametrize("players", [("Ada", "Bo"), ("Ada", "Bo", "Cy", "Dee", "Eve", "Fay")])
async def test_an_action_asks_as_little_at_a_full_table(tmp_path: Path, players: tuple[str, ...]) -> None:
    room = Room(tmp_path / "room.db")
    await room.open(*players)
    await room.deal("Ada")
    who = {name: room.who(name) for name in players}
    asked: list[str] = []
    table = room.table
    view = table.view()
    move = Move("bet", "2")
    room.store.db.conn.set_trace_callback(asked.append)
    await table.act(who["Ada"], view.hand, view.asks[0], move)
    room.store.db.conn.set_trace_callback(None)
    room.store.close()
    # What a trigger does is told as a comment, or as the same statement again.
    stated = [each for each in dict.fromkeys(asked) if not each.startswith("--")]
    assert len(stated) <= 7, "\n".join(stated)
