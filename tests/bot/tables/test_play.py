"""A hand as the house plays it: what goes wrong with it is said without its cards."""

from __future__ import annotations

import re
import traceback
from dataclasses import replace
from pathlib import Path

import pytest

from bot.tables import dealer
from bot.tables.play import Play
from rules.actions import Deal, from_json, to_json
from tests.bot.room import Room, stacked


async def test_a_hand_that_cannot_be_played_again_names_no_cards(tmp_path: Path) -> None:
    room = Room(tmp_path / "room.db")
    await room.open("Ada", "Bo")
    await room.deal("Ada")
    record = room.store.hands.unfinished(room.table.id)
    assert record
    rows = list(room.store.hands.log(record.id))
    place, deal = next(
        (n, action) for n, row in enumerate(rows) if isinstance(action := from_json(row.action), Deal)
    )
    rows[place] = replace(rows[place], action=to_json(Deal(to=deal.to, cards=deal.cards[::-1])))
    with pytest.raises(RuntimeError, match="its rules refuse what was done: not-those-cards") as caught:
        Play.rebuilt(record, rows, dealer.answer)
    said = "".join(traceback.format_exception(caught.value))
    assert not [card for card in deal.cards if re.search(rf"(?<!\w){card}(?!\w)", said)]
    room.store.close()


async def test_a_dealer_who_breaks_the_rules_names_no_cards(tmp_path: Path) -> None:
    room = Room(tmp_path / "room.db", answer=stacked("1t", "1t"))
    await room.open("Ada", "Bo")
    with pytest.raises(RuntimeError, match="the dealer broke the rules") as caught:
        await room.deal("Ada")
    assert "1t" not in "".join(traceback.format_exception(caught.value)).replace('stacked("1t", "1t")', "")
    room.store.close()
