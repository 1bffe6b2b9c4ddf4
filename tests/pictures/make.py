"""Make the README's pictures, of the real page in a real browser: `python -m tests.pictures.make`."""

import asyncio
import io
from pathlib import Path

from bot.store import Store
from tests.browser.stage import PHONE, Stage, Tab, on_stage

HERE = Path(__file__).parent
QUALITY = 80
#: Just so high that the table's message fits.
WINDOW = (1100, 580)


async def make() -> None:
    with Store.open(":memory:") as store:
        async with on_stage(store, players=3) as stage:
            await hand(stage)


async def hand(stage: Stage) -> None:
    """A hand of three: the table in the midst of it at a desk, and somebody's cards on a phone."""
    people = stage.world.players
    ash, bryn = [await stage.tab(player, WINDOW) for player in people[:2]]
    corvin = await stage.tab(people[2], PHONE, color_scheme="dark", device_scale_factor=2)
    await stage.table(ash, bryn, corvin)
    await ash.press("Deal")
    await ash.bet("Bet", "4")
    await bryn.press("Call 4gp")
    await corvin.turn()
    await corvin.bet("Raise", "to 12")
    await ash.turn()
    await shoot(ash, "table")
    await ash.press("Call 8gp")
    await bryn.turn()
    await bryn.press("Call 8gp")
    await corvin.reads("The trade")
    await ash.press("Trade")
    await ash.press("Stand pat")
    await bryn.look_at("messages")
    await bryn.press("Stand pat")
    await corvin.look_at("messages")
    await corvin.button("Stand pat").wait_for()
    # From the picture of the cards on; it has to be there before it is photographed.
    await corvin.newest.locator("img").evaluate("image => image.decode()")
    await corvin.newest.evaluate("article => article.scrollIntoView()")
    await shoot(corvin, "phone")


async def shoot(tab: Tab, name: str) -> None:
    from PIL import Image

    png = await tab.page.screenshot(animations="disabled", caret="hide")
    file = HERE / f"{name}.webp"
    Image.open(io.BytesIO(png)).save(file, "WEBP", quality=QUALITY, method=6)
    print(f"{file.name}: {file.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    asyncio.run(make())
