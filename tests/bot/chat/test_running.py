"""Private views that stay open: when each is changed, in which language, and how often at most."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from bot.chat.running import RunningViews, View
from bot.message import Message, Text
from bot.words import say, speaking


class Desk:
    """A table of which views tell the number of the latest change, and what became of the edits."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.changes = 0
        self.time = 1000.0
        self.edits: list[str] = []
        self.taken = True
        self.meanwhile: Callable[[], None] = lambda: None
        self.views: RunningViews[str] = RunningViews(self._look, lambda: self.changes)
        monkeypatch.setattr("discord.utils.utcnow", lambda: datetime.fromtimestamp(self.time, UTC))

    def open(self, who: str, *, gap: float = 0, ends: float | None = None) -> None:
        self.views.opened(
            who, View(self._edit, self._look(who, False), stamp=self.changes, gap=gap, ends=ends)
        )

    def _look(self, who: str, ended: bool) -> Message:
        more = say("button.on") if ended else ""
        return Message((Text(f"{who} {self.changes} {more}".strip()),))

    async def _edit(self, look: Message) -> bool:
        self.edits.append(look.text)
        await asyncio.sleep(0)
        self.meanwhile()
        return self.taken

    async def refresh(self, *, later: float = 0, changed: bool = True) -> list[str]:
        """Let time go by, perhaps change something, and look at all; what was sent."""
        self.time += later
        self.changes += changed
        self.edits.clear()
        await self.views.refresh()
        return sorted(self.edits)


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(monkeypatch)


async def test_what_has_not_changed_is_not_sent(desk: Desk) -> None:
    desk.open("Ada")
    assert not desk.views.due(desk.time)
    assert await desk.refresh(changed=False) == []
    assert await desk.refresh() == ["Ada 1"]


async def test_between_two_edits_there_is_a_gap_and_then_all_that_happened(desk: Desk) -> None:
    desk.open("Ada", gap=2)
    desk.open("Bo")
    assert await desk.refresh() == ["Ada 1", "Bo 1"]
    assert await desk.refresh(later=1) == ["Bo 2"]
    assert await desk.refresh(later=0.5) == ["Bo 3"]
    assert await desk.refresh(later=0.5, changed=False) == ["Ada 3"]


async def test_what_happens_during_an_edit_is_shown_by_the_same(desk: Desk) -> None:
    desk.open("Ada")

    def once() -> None:
        desk.changes, desk.meanwhile = desk.changes + 1, lambda: None

    desk.meanwhile = once
    desk.changes += 1
    await asyncio.gather(desk.views.refresh(), desk.views.refresh())
    assert desk.edits == ["Ada 1", "Ada 2"]


async def test_at_its_end_a_view_says_so_and_is_changed_no_more(desk: Desk) -> None:
    with speaking("de"):
        desk.open("Ada", ends=desk.time + 10)
        last = say("button.on")
    assert await desk.refresh(later=10, changed=False) == [f"Ada 0 {last}"]
    assert desk.views.keys == ()
    assert await desk.refresh() == []


async def test_what_cannot_be_changed_any_more_is_let_go(desk: Desk) -> None:
    desk.open("Ada")
    desk.taken = False
    assert await desk.refresh() == ["Ada 1"]
    assert desk.views.keys == ()


async def test_a_view_that_is_opened_anew_takes_the_place_of_the_one_before(desk: Desk) -> None:
    desk.open("Ada")
    desk.meanwhile = lambda: desk.open("Ada")
    desk.taken = False
    assert await desk.refresh() == ["Ada 1"]
    assert desk.views.keys == ("Ada",)
    desk.views.shut("Ada")
    assert await desk.refresh() == []
