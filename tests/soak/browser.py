"""Play in a real browser for an hour: `python -m tests.soak.browser --minutes 60 [--seed 7]`.

Three players have a tab each and press what the table offers them; a game master's tab looks on. At the
end it says how fast the tabs followed, whether the page has grown, and whether the books are in order.
Exit code 1 if anything was refused that was offered, anything went wrong on a page, or the books are not
right.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from bot.store import Store
from bot.store.check import check
from bot.tables.table import Table
from tests.browser.stage import Stage, Tab, on_stage

if TYPE_CHECKING:
    from playwright.async_api import Locator

SHORT = 60
"""Who has fewer chips than this gets up and sits down again, with new money if need be."""

WEIGHTS = {"call": 6, "raise": 2, "fold": 1, "trade": 4, "mine": 1}
TABLE = "#list article:not(.private)"
FRESH = f"{TABLE} .key[data-id]:not(:disabled)"
"""Old messages have lost their buttons, so these are the newest's."""


@dataclass
class Tally:
    """What was counted."""

    presses: Counter[str] = field(default_factory=Counter)
    hands: int = 0
    seconds: list[float] = field(default_factory=list)
    """From a press to its sight in the tab of somebody else."""


class Evening:
    """Three who play, and one who looks on."""

    def __init__(self, stage: Stage, seed: int) -> None:
        self.stage = stage
        self.tally = Tally()
        self._chance = random.Random(seed)

    async def begin(self) -> None:
        world = self.stage.world
        self.gm = await self.stage.tab(world.gm)
        self.tabs = {person.name: await self.stage.tab(person) for person in world.players[:3]}
        await self.stage.table(*self.tabs.values())

    @property
    def table(self) -> Table:
        """The table as the house knows it: it says whose turn it is, and nothing else is asked of it."""
        table = self.stage.house.bot.house.by_channel(self.stage.world.channel_id)
        assert table is not None
        return table

    async def turn(self) -> None:
        """One press of somebody, on something that their page offers."""
        view = self.table.view()
        if view.view is None or view.over:
            await self._next_hand()
            return
        tab = self.tabs[view.names[view.view.to_act[0]]]
        offered = await tab.page.locator(FRESH).evaluate_all("keys => keys.map(key => key.dataset.id)")
        verbs = {text.split(":")[4]: text for text in offered}
        able = [verb for verb in WEIGHTS if verb in verbs]
        if not set(able) - {"mine"}:
            await asyncio.sleep(0.05)  # the page has not heard of it yet
            return
        verb = self._chance.choices(able, [WEIGHTS[verb] for verb in able])[0]
        await self._do(tab, verb, verbs[verb])

    async def _do(self, tab: Tab, verb: str, custom_id: str) -> None:
        self.tally.presses[verb] += 1
        before, seen, begun = self.table.view(), await self._seen(), time.perf_counter()
        known = await private(tab)
        await tab.page.locator(f'{TABLE} [data-id="{custom_id}"]').last.click()
        if verb == "mine":
            await self._answer(tab, known)
            return
        if verb == "raise":
            form = tab.page.get_by_role("dialog")
            await form.get_by_role("textbox").fill(self._chance.choice(("min",) * 9 + ("all",)))
            await form.get_by_role("button", name="Send").click()
        elif verb == "trade":
            await self._trade(tab, known)
        await self._until_changed(tab, before, known, begun)
        while await self._seen() == seen:
            await asyncio.sleep(0.01)
        self.tally.seconds.append(time.perf_counter() - begun)

    async def _answer(self, tab: Tab, known: str) -> Locator:
        """The private reply that came after the one that was known before."""
        async with asyncio.timeout(5):
            while (newest := await private(tab)) == known:
                await asyncio.sleep(0.01)
        return tab.page.locator(f"#{newest}")

    async def _trade(self, tab: Tab, known: str) -> None:
        question = await self._answer(tab, known)
        if self._chance.random() < 0.3 or not await question.locator(".menu").count():
            await question.locator('[data-id$=":pat"]').click()
            return
        await question.locator(".menu").click()
        form = tab.page.get_by_role("dialog")
        boxes = form.get_by_role("checkbox")
        for number in self._chance.sample(range(5), self._chance.randint(1, 3)):
            await boxes.nth(number).check()
        await form.get_by_role("button", name="Choose").click()

    async def _seen(self) -> str:
        """The table as who looks on sees it."""
        return await self.gm.page.locator(TABLE).last.inner_text()

    async def _until_changed(self, tab: Tab, before: Any, known: str, begun: float) -> None:
        """Wait until the house knows of it; confirm what is asked."""
        for _ in range(1000):
            if self.table.view() != before:
                break
            if time.perf_counter() - begun > 1 and (asked := await private(tab)) != known:
                known = asked
                await tab.page.locator(f"#{asked} .key").first.click()
            await asyncio.sleep(0.01)
        else:
            raise AssertionError(f"nothing happened, but this was said: {await tab.newest.inner_text()}")

    async def _next_hand(self) -> None:
        self.tally.hands += 1
        for chair in self.table.view().chairs:
            if chair.stack < SHORT:
                await self._refill(chair.name)
        tab = self._chance.choice(list(self.tabs.values()))
        await tab.press("Deal")
        number = self.table.view().hand
        await self.gm.page.locator(TABLE, has_text=f"hand {number} ").wait_for()

    async def _refill(self, name: str) -> None:
        world, tab = self.stage.world, self.tabs[name]
        person = next(person for person in world.players if person.name == name)
        await tab.press("Stand up")
        if "gp" in (purse := (await person.slash(world.channel_id, "purse")).text) and "1000" not in purse:
            await world.gm.slash(world.channel_id, "grant", who=person, amount="500", reason="a long hour")
        await tab.press("Sit down")
        await tab.reads(f"{name} · 200gp")


async def private(tab: Tab) -> str:
    """The id of the newest private reply on a page; empty where there is none."""
    found = "[...document.querySelectorAll('article.private')].at(-1)?.id"
    return await tab.page.evaluate(found) or ""


async def size(tab: Tab) -> str:
    """How large a tab has become."""
    nodes = await tab.page.evaluate("document.querySelectorAll('*').length")
    heap = await tab.page.evaluate("performance.memory.usedJSHeapSize")
    return f"{nodes} elements, {heap / 1e6:.1f} MB"


async def play(file: Path, minutes: float, seed: int) -> bool:
    with Store.open(file) as store:
        async with on_stage(store) as stage:
            evening = Evening(stage, seed)
            await evening.begin()
            print(f"at the beginning: {await size(evening.gm)}")
            end = time.monotonic() + 60 * minutes
            while time.monotonic() < end:
                await evening.turn()
            print(f"at the end: {await size(evening.gm)}")
            wrong = [text for tab in stage.tabs for text in tab.wrong] + list(stage.world.front.gaps)
            return report(evening.tally, wrong)


def report(tally: Tally, wrong: list[str]) -> bool:
    """Say what was counted; whether all went well."""
    slow = sorted(tally.seconds)
    print(f"{tally.hands} hands, {sum(tally.presses.values())} presses: {dict(tally.presses)}")
    if slow:
        late = slow[int(len(slow) * 0.99)]
        print(f"seen by others after {statistics.median(slow):.2f} s, 99 of 100 within {late:.2f} s")
    for text in wrong:
        print(f"on a page: {text}")
    return not wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    with TemporaryDirectory() as room:
        file = Path(room) / "evening.db"
        well = asyncio.run(play(file, given.minutes, given.seed))
        books = check(file)
    for problem in books.problems:
        print(problem)
    print(f"the books: {books.hands} hands, {'in order' if books.ok else 'NOT in order'}")
    return int(not (well and books.ok))


if __name__ == "__main__":
    sys.exit(main())
