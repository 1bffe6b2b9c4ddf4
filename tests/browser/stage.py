"""Somebody at a browser: the real bot behind its page, chromium before it, and a tab for each person.

Nothing here needs playwright until it is used, so that it can be imported where there is none.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.chat.client import Backroom
from bot.config import Config
from bot.local import serve
from bot.local.demo import demo_command
from bot.local.people import Person
from bot.store import Store
from bot.tables.house import House
from rules import chance
from rules.actions import DEALER, Action, ByDealer
from rules.hand import Hand

if TYPE_CHECKING:
    from playwright.async_api import Browser, Locator, Page

CHROMIUM = shutil.which("chromium")
#: No window, no updates, no other hosts: what a test wants of a browser.
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
#: Milliseconds that anything may take to appear.
PATIENCE = 10_000
#: Where pictures of what is on the screen go, if they are wanted: one for a phone, one for a desk.
PICTURES = os.environ.get("BACKROOM_PICTURES")
PHONE, DESK = (360, 740), (1280, 800)

SEED = b"in front of the glass"


def same_cards(hand: Hand, _seed: bytes) -> Action:
    """The dealer's answers from one seed, whatever seed the table drew."""
    dealt = sum(isinstance(action, ByDealer) for action in hand.log)
    return chance.answer(hand.choices(DEALER), SEED, dealt)


def bot_with_known_cards(store: Store, *, pace: float = 0.05) -> Backroom:
    """The bot of `backroom try`, but it always deals the same, the first to sit down is the first dealer."""
    bot = Backroom(House(store, Config(), deal_answer=same_cards, draw=lambda _: 0))
    bot.tree.add_command(demo_command(pace))
    return bot


class Tab:
    """One person's tab. `wrong` gathers what the page complained of; a test wants it empty."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name
        self.wrong: list[str] = []
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", lambda said: self.wrong.append(said.text) if said.type == "error" else None)

    @property
    def log(self) -> Locator:
        """All messages of the place that is looked at."""
        return self.page.locator("#list")

    @property
    def newest(self) -> Locator:
        """The last message there."""
        return self.page.locator("#list article").last

    def button(self, label: str) -> Locator:
        """The newest button of that name that a message has."""
        return self.log.get_by_role("button", name=label, exact=True).last

    async def press(self, label: str) -> None:
        """Press it, as soon as it can be pressed."""
        await self.button(label).click()

    async def command(self, text: str) -> None:
        """Type a command with the options that it needs, and send it."""
        await self.begin(text)
        run = self.page.locator("#send:not([aria-busy])", has_text="Run")
        if await run.is_visible():  # not on its way: it asks for options that may be left out
            await run.click()
        await self.page.get_by_role("button", name="Send").wait_for()

    async def begin(self, text: str) -> None:
        """Type a command, up to where its options are asked for."""
        box = self.page.get_by_label("Say something")
        await box.fill(text)
        await box.press("Enter")

    async def bet(self, label: str, amount: str) -> None:
        """Open the form of a bet or raise, type the amount and send it."""
        await self.press(label)
        form = self.page.get_by_role("dialog")
        await form.get_by_role("textbox").fill(amount)
        await form.get_by_role("button", name="Send").click()
        await form.wait_for(state="hidden")

    async def turn(self) -> None:
        """Wait until the table says that it is this person's turn: the buttons are for whoever's it is."""
        await self.reads(f"{self.name}'s turn")

    async def look_at(self, place: str) -> None:
        """Go to a channel or to the messages."""
        await self.page.get_by_role("navigation", name="Look at").get_by_role("button", name=place).click()

    async def reads(self, *texts: str) -> None:
        """Wait until all these stand in the place that is looked at."""
        for text in texts:
            await self.log.get_by_text(text).last.wait_for()

    async def picture(self, name: str) -> None:
        """Write what is on the screen, as a phone and as a desk see it, if pictures are wanted."""
        if not PICTURES:
            return
        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        before = self.page.viewport_size
        for width, height in (PHONE, DESK):
            await self.page.set_viewport_size({"width": width, "height": height})
            await self.page.evaluate(
                "new Promise(done => setTimeout(done, 100))"
            )  # it moves to its new place
            await self.page.screenshot(path=Path(PICTURES) / f"{name}-{width}.png")
        if before:
            await self.page.set_viewport_size(before)


class Stage:
    """The house and the browser before it."""

    def __init__(self, house: serve.House, browser: Browser) -> None:
        self.house = house
        self.world = house.world
        self._browser = browser
        self.tabs: list[Tab] = []

    async def tab(self, person: Person, size: tuple[int, int] = DESK, **more: Any) -> Tab:
        """A tab that nothing shares with the others, in which one is that person."""
        viewport = {"width": size[0], "height": size[1]}
        context = await self._browser.new_context(viewport=viewport, **more)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        page = await context.new_page()
        tab = Tab(page, person.name)
        self.tabs.append(tab)
        await page.goto(f"{self.house.page.link}#as={person.id}")
        await page.get_by_role("button", name=person.name, exact=False).first.wait_for()
        return tab

    async def table(self, *seated: Tab) -> None:
        """Let the game master open a table of Queen's Ransom, and these sit down at it."""
        world = self.world
        await world.gm.slash(world.channel_id, "table open", game="queens-ransom")
        for tab in seated:
            await tab.press("Sit down")
            await tab.reads(f"{tab.name} · 200gp")


@asynccontextmanager
async def on_stage(store: Store, *, players: int = 4) -> AsyncIterator[Stage]:
    """The bot over a store, its page and a browser, as long as the block lasts."""
    from playwright.async_api import async_playwright

    async with serve.open_house(lambda: bot_with_known_cards(store), players=players) as house:
        await house.ready()
        async with async_playwright() as driver:
            browser = await driver.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
            try:
                yield Stage(house, browser)
            finally:
                await browser.close()
