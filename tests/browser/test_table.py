"""The page in a real browser: an evening as its players see it, on a desk, on a phone and by keyboard."""

import asyncio

import pytest
import pytest_asyncio

from bot.store import Store
from tests.browser.stage import CHROMIUM, DESK, PHONE, Stage, Tab, on_stage

pytest.importorskip("playwright.async_api", reason="playwright is missing: pip install -e '.[dev]'")

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="there is no chromium here: apt-get install chromium"
)

#: A page that can be moved sideways is too wide for its window.
SIDEWAYS = "document.documentElement.scrollWidth > window.innerWidth"
#: By then the page has heard of all that has moved in it.
TWO_FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
#: How many pixels of the messages are below the window.
BELOW = "(log => log.scrollHeight - log.clientHeight - log.scrollTop)(document.getElementById('log'))"
#: On how many lines the buttons of the newest message stand.
LINES_OF_BUTTONS = """
new Set([...document.querySelectorAll("#list article:last-child .row .key")].map(key => key.offsetTop)).size
"""
#: Where the buttons of the table are, from the left: those that play, and those of the table itself.
PLACES = """
[...[...document.querySelectorAll("#list article")].findLast(one => one.querySelectorAll(".key").length === 9)
  .querySelectorAll(".key")].map(key => key.offsetLeft)
"""
#: What has a name for nobody who cannot see it.
NAMELESS = """
[...document.querySelectorAll("button, a, input, select, textarea")].filter(node => node.checkVisibility()
  && !(node.getAttribute("aria-label") || node.textContent.trim() || node.labels?.length
    || node.querySelector("img")?.alt))
  .map(node => node.outerHTML)
"""


@pytest_asyncio.fixture
async def stage():
    with Store.open(":memory:") as store:
        async with on_stage(store) as here:
            yield here
            assert [tab.wrong for tab in here.tabs if tab.wrong] == []
            assert here.world.front.gaps == []


async def cards(tab: Tab) -> list[str]:
    """The cards that *My hand* shows, by the words for their picture, without their numbers."""
    await tab.press("My hand")
    await tab.newest.get_by_text("Your cards").wait_for()
    alt = await tab.newest.locator("img").get_attribute("alt") or ""
    return [card.partition(". ")[2] for card in alt.partition(": ")[2].split(", ")]


async def everything(tab: Tab) -> str:
    """All that a tab could show: the channel and the direct messages."""
    texts = []
    for place in ("back-room", "messages"):
        await tab.look_at(place)
        texts.append(await tab.log.inner_text())
        texts += [await image.get_attribute("alt") or "" for image in await tab.log.locator("img").all()]
    await tab.look_at("back-room")
    return "\n".join(texts)


async def test_a_hand_in_two_tabs(stage: Stage) -> None:
    quill, *players = stage.world.people
    gm = await stage.tab(quill)
    await gm.picture("empty")
    await gm.command("/table open game: queens-ransom ante: 1")
    await gm.reads("The chairs are empty")
    ash, bryn = [await stage.tab(player) for player in players[:2]]
    for tab in (ash, bryn):
        await tab.press("Sit down")
        await tab.reads(f"{tab.name} · 200gp")
    await ash.picture("lobby")
    await ash.press("Deal")
    await bryn.reads("Ash's turn")

    # Each sees their own cards and nobody else's, wherever they look.
    of_ash, of_bryn = await cards(ash), await cards(bryn)
    assert len(of_ash) == len(of_bryn) == 5
    for tab, theirs in ((ash, of_bryn), (bryn, of_ash), (gm, of_ash + of_bryn)):
        seen = await everything(tab)
        assert not [card for card in theirs if card in seen]

    await ash.bet("Bet", "4")
    await bryn.press("Raise")
    await bryn.picture("raise")
    await bryn.page.get_by_role("dialog").get_by_role("textbox").fill("to 12")
    await bryn.page.keyboard.press("Enter")
    await ash.press("Call 8gp")
    await trade(ash, bryn)
    await ash.press("Check")
    await bryn.turn()
    await bryn.bet("Bet", "pot")
    await ash.press("Call 26gp")
    for tab in (ash, bryn, gm):
        await tab.reads("wins 78gp")
    await ash.picture("showdown")
    await purses(ash, bryn)


async def trade(ash: Tab, bryn: Tab) -> None:
    """One trades a card under the table's message, the other stands pat in the direct message."""
    await ash.press("Trade")
    await ash.press("Trade up to 5")
    form = ash.page.get_by_role("dialog")
    await form.get_by_role("checkbox").first.check()
    await ash.picture("trade")
    await form.get_by_role("button", name="Choose").click()
    await bryn.reads("Ash trades 1 card")
    await bryn.look_at("messages")
    await bryn.press("Stand pat")
    await bryn.picture("letter")
    await bryn.look_at("back-room")
    await ash.reads("Bryn stands pat")


async def purses(ash: Tab, bryn: Tab) -> None:
    """All chips go home: what one has won the other has lost."""
    owned = []
    for tab in (ash, bryn):
        await tab.press("Stand up")
        await tab.command("/purse")
        await tab.newest.get_by_text(f"{tab.name}'s purse").wait_for()
        owned.append(await tab.newest.inner_text())
    winner, loser = sorted(owned, key=lambda text: "1039gp" not in text)
    assert "1039gp" in winner
    assert "961gp" in loser


async def test_a_reload_keeps_everything(stage: Stage) -> None:
    ash, bryn = [await stage.tab(player) for player in stage.world.players[:2]]
    await stage.table(ash, bryn)
    await ash.press("Deal")
    await ash.turn()
    await cards(ash)
    await ash.page.get_by_label("Say something").fill("/pur")
    before = await everything(ash)
    await ash.page.reload()
    await ash.turn()
    assert await everything(ash) == before
    assert await ash.page.get_by_label("Say something").input_value() == "/pur"
    # The buttons of before the reload are alive, and the other tab still follows.
    await ash.press("Check")
    await bryn.turn()


async def test_one_tab_is_one_person_after_another(stage: Stage) -> None:
    tab = await stage.tab(stage.world.gm)
    await stage.table()
    for name in ("Ash", "Bryn"):
        await tab.page.get_by_role("navigation", name="You are").get_by_role("button", name=name).click()
        await tab.page.get_by_text(f"{name}").first.wait_for()
        await tab.press("Sit down")
        await tab.reads(f"{name} · 200gp")
    assert "Bryn" in await tab.page.title()
    assert "as=" + str(stage.world.players[1].id) in tab.page.url


async def test_by_keyboard_alone(stage: Stage) -> None:
    tab = await stage.tab(stage.world.players[0])
    keys = tab.page.keyboard
    await keys.press("/")
    await keys.type("table op")
    await keys.press("Enter")  # takes the command that is offered
    await keys.type("Q")  # in the list of games, as any list takes it
    await keys.press("Tab")
    await keys.type("50")
    await keys.press("Enter")
    await tab.reads("buy-in 50gp")
    assert await focused(tab) == "say"
    await to(tab, "Sit down", "Shift+Tab")
    await keys.press("Enter")
    await tab.reads("Ash · 50gp")
    # The message was drawn anew, and the focus is where it was.
    assert await focused(tab) == "Sit down"
    await keys.press("/")
    await keys.type("purse")
    await keys.press("Enter")
    await keys.press("Enter")
    await tab.reads("950gp")


async def focused(tab: Tab) -> str:
    """The id of what has the focus, or its words."""
    held: str = await tab.page.evaluate("document.activeElement.id || document.activeElement.textContent")
    return held


async def to(tab: Tab, label: str, key: str) -> None:
    """Go to a button by pressing a key some times."""
    for _ in range(30):
        await tab.page.keyboard.press(key)
        if await focused(tab) == label:
            return
    raise AssertionError(f"{label!r} cannot be reached with {key}")


async def test_a_form_is_left_with_escape(stage: Stage) -> None:
    ash, bryn = [await stage.tab(player) for player in stage.world.players[:2]]
    await stage.table(ash, bryn)
    await ash.press("Deal")
    await ash.button("Bet").focus()
    await ash.page.keyboard.press("Enter")
    await ash.page.get_by_role("dialog", name="Bet").wait_for()
    await ash.page.keyboard.press("Escape")
    await ash.page.get_by_role("dialog").wait_for(state="hidden")
    assert await focused(ash) == "Bet"
    await ash.bet("Bet", "1")
    await ash.reads("too little")
    assert await focused(ash) == "Bet"
    # What was pressed is there no more, so the focus is on the message that it was in.
    await ash.bet("Bet", "4")
    await bryn.turn()
    assert await ash.page.evaluate("!!document.activeElement.closest('article')")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
async def test_it_fits_and_has_names(stage: Stage, size: tuple[int, int]) -> None:
    ash, bryn = [await stage.tab(player, size) for player in stage.world.players[:2]]
    await fits(ash)
    await ash.page.get_by_label("Say something").fill("/")
    await fits(ash)
    await ash.begin("/table open")
    await fits(ash)
    await ash.page.keyboard.press("Escape")
    await stage.table(ash, bryn)
    await ash.press("Deal")
    await ash.turn()
    assert await ash.page.evaluate(LINES_OF_BUTTONS) == 2
    await cards(ash)
    await fits(ash)
    await ash.press("More…")
    await ash.reads("Your chair")
    await fits(ash)
    await ash.press("Bet")
    await ash.page.get_by_role("dialog", name="Bet").wait_for()
    await fits(ash)
    await ash.page.keyboard.press("Escape")
    places = await bryn.page.evaluate(PLACES)
    await ash.bet("Bet", "120")
    await bryn.button("Call 120gp").wait_for()
    assert await bryn.page.evaluate(PLACES) == places
    await ash.command("/rules")
    await ash.reads("The fine print")
    await fits(ash)
    for role, name in (
        ("banner", None),
        ("main", None),
        ("form", "Write"),
        ("region", "Messages in back-room"),
    ):
        assert await ash.page.get_by_role(role, name=name).count() == 1
    for name in ("You are", "Look at"):
        assert await ash.page.get_by_role("navigation", name=name).count() == 1


async def fits(tab: Tab) -> None:
    assert not await tab.page.evaluate(SIDEWAYS)
    assert await tab.page.evaluate(NAMELESS) == []


async def test_a_turned_phone_stays_at_the_newest(stage: Stage) -> None:
    world = stage.world
    for number in range(12):
        world.gm.say(world.channel_id, f"{number}: " + "a long story " * 12)
    ash = await stage.tab(world.players[0], PHONE)
    await ash.reads("11: a long story")
    for width, height in (DESK, PHONE[::-1], PHONE, (360, 400)):
        await ash.page.set_viewport_size({"width": width, "height": height})
        await below(ash, 0, 2)
    # Who reads further up stays there, whatever comes.
    await ash.page.locator("#log").hover()
    for _ in range(3):
        await ash.page.mouse.wheel(0, -200)
    await below(ash, 400, 600)
    world.gm.say(world.channel_id, "the newest")
    await ash.page.get_by_role("button", name="New below").click()
    await below(ash, 0, 2)
    # One leap is enough to be at the end again. (What was pressed has moved the log: that is told first.)
    await ash.page.evaluate(TWO_FRAMES)
    await ash.page.evaluate("document.getElementById('log').scrollTop -= 500")
    await below(ash, 498, 502)
    await ash.page.evaluate(TWO_FRAMES)
    world.gm.say(world.channel_id, "one more")
    await ash.page.get_by_role("button", name="New below").wait_for()
    await ash.page.evaluate("document.getElementById('log').scrollTop = 1e9")
    await ash.page.get_by_role("button", name="New below").wait_for(state="hidden")


async def test_an_answer_in_private_is_seen_wherever_one_has_pressed(stage: Stage) -> None:
    world = stage.world
    ash = await stage.tab(world.players[0], PHONE)
    await stage.table(ash)
    for number in range(12):
        world.gm.say(world.channel_id, f"{number}: " + "a long story " * 12)
    await ash.reads("11: a long story")
    await ash.button("More…").scroll_into_view_if_needed()
    await below(ash, 400, 100_000)
    await ash.press("More…")
    await below(ash, 0, 2)


async def below(tab: Tab, least: int, most: int) -> None:
    """Wait until so many pixels of the messages are below the window."""
    async with asyncio.timeout(10):
        while not least <= await tab.page.evaluate(BELOW) <= most:
            await asyncio.sleep(0.02)


async def test_a_long_evening_is_forgotten_from_its_beginning(stage: Stage) -> None:
    world = stage.world
    ash = await stage.tab(world.players[0])
    for number in range(320):
        world.gm.say(world.channel_id, f"This is line {number}.")
    await ash.reads("This is line 319.")
    assert await ash.log.locator("article").count() == 300
    assert await ash.log.get_by_text("This is line 19.").count() == 0
    assert await ash.log.get_by_text("This is line 20.").count() == 1


async def test_a_newcomer_presses_demo_first(stage: Stage) -> None:
    quill, ash = [await stage.tab(person) for person in stage.world.people[:2]]
    await quill.page.get_by_role("button", name="/demo").click()
    await quill.page.keyboard.press("Enter")
    await quill.page.get_by_role("combobox", name="game").select_option("Queen's Ransom")
    await quill.page.get_by_role("button", name="Run").click()
    await quill.reads("You look over Ash's shoulder")
    await ash.reads("this was it")
    await quill.picture("demo")
    assert await ash.log.get_by_text("You look over").count() == 0
    assert await quill.log.locator("button.key").count() == 0
