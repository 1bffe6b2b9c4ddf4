"""The real bot on the wire: hands that are played to their end, whatever the network does."""

import asyncio
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from simcord.components import walk_components

from bot.chat.client import make_client
from bot.config import Config
from bot.local.front import Front
from bot.local.people import Answer, Payload, Person, text_of
from bot.local.serve import open_house
from bot.local.wire import LOCAL_BOT
from bot.local.world import World, build, local_backend
from bot.store import Store
from bot.store.check import check

CALLBACKS = "/interactions/*/callback"
POSTS = "/channels/*/messages"
TURN = re.compile(r"▸ \*\*(.+?)\*\*")
#: A hand has no more turns than this; a game that stands still is to fail, not to hang.
TURNS = 80


class Evening:
    """Some people at one table, and how they press its buttons."""

    def __init__(self, world: World, seated: int = 3) -> None:
        self.world = world
        self.seated = world.players[:seated]

    @property
    def table(self) -> Payload:
        """The table's newest message."""
        message = self.world.gm.finds(lambda seen: bool(buttons(seen)), self.world.channel_id)
        assert message is not None
        return message

    @property
    def turn(self) -> Person | None:
        """Whose turn the table says it is."""
        named = TURN.search(text_of(self.table))
        return next((person for person in self.seated if named and person.name == named[1]), None)

    async def open(self) -> None:
        await self.world.gm.slash(self.world.channel_id, "table open", game="queens-ransom")
        for person in self.seated:
            assert (await person.click(self.table, "Sit down")).kind == "update"

    async def deal(self) -> None:
        """Begin a hand; its message comes below the last one's, which loses its buttons."""
        last = self.table
        await self.seated[0].click(last, "Deal")
        await self.sees(lambda message: bool(buttons(message)) and int(message["id"]) > int(last["id"]))

    async def sees(self, test: Callable[[Payload], bool], timeout: float = 5.0) -> Payload:
        return await self.world.gm.waits_for(test, self.world.channel_id, timeout=timeout)

    async def act(self) -> None:
        """Let whoever's turn it is do something mild."""
        table = await self.sees(lambda message: bool(buttons(message)))
        person = self.turn
        assert person is not None
        able = [label for label, able in buttons(table).items() if able]
        for word in ("Check", "Call", "Bet", "Trade"):
            for label in (label for label in able if label.startswith(word)):
                await self.through(person, await person.click(table, label))
                with suppress(TimeoutError):
                    await self.sees(lambda seen: changed(seen, table), timeout=0.5)
                    return
        raise AssertionError(f"{person} could do nothing: {text_of(table)}")

    async def through(self, person: Person, answer: Answer) -> None:
        """Carry what a button began to its end: the form of a bet, the private question of a trade."""
        if answer.modal:
            field = next(c for c in walk_components(answer.modal["components"]) if c["type"] == 4)
            await person.submit(answer, {field["custom_id"]: "2gp"})
        elif answer.message and buttons(answer.message).get("Stand pat"):
            await person.click(answer.message, "Stand pat")

    async def play_out(self) -> None:
        for _ in range(TURNS):
            if buttons(await self.sees(lambda message: bool(buttons(message)))).get("Deal"):
                return
            await self.act()
        raise AssertionError("the hand does not end")

    async def cards(self, person: Person) -> str:
        """What *My hand* says."""
        return (await person.click(self.table, "My hand")).text

    def tables_seen(self) -> int:
        """How many messages of the table there have been."""
        seen = self.world.gm.sees(self.world.channel_id)
        return sum("## Queen's Ransom" in text_of(message) for message in seen)


def changed(seen: Payload, table: Payload) -> bool:
    """Whether this is the table's message after something has happened: another text, or another message."""
    return bool(buttons(seen)) and (seen["id"] != table["id"] or text_of(seen) != text_of(table))


def buttons(message: Payload) -> dict[str, bool]:
    """The labels of a message's buttons, and whether each can be pressed."""
    components = walk_components(message["components"])
    return {c["label"]: not c.get("disabled") for c in components if c["type"] == 2 and c.get("label")}


Story = Callable[[Evening], Awaitable[None]]


def an_evening(story: Story) -> Callable[[Path], None]:
    """Make a test of a story at an open table with three players; the books are proved afterwards."""

    async def play(store: Store) -> None:
        async with open_house(lambda: make_client(Config(), store)) as house:
            await house.ready()
            evening = Evening(house.world)
            await evening.open()
            await story(evening)
            assert house.world.front.gaps == []

    def test(tmp_path: Path) -> None:
        file = tmp_path / "evening.db"
        with Store.open(file) as store:
            asyncio.run(play(store))
        report = check(file)
        assert report.ok, report.problems
        assert report.hands >= 1

    test.__name__, test.__doc__ = story.__name__, story.__doc__
    return test


@an_evening
async def test_two_whole_hands(evening: Evening) -> None:
    for number in (1, 2):
        await evening.deal()
        assert f"hand {number}" in text_of(evening.table)
        await evening.play_out()
    stacks = [int(stack) for stack in re.findall(r"(?m)^\S+ · (\d+)gp", text_of(evening.table))]
    assert sum(stacks) == 600


@an_evening
async def test_everybody_gets_their_own_cards_and_nobody_else_s(evening: Evening) -> None:
    await evening.deal()
    for person in evening.seated:
        letter = await person.waits_for(lambda message: "Your cards" in text_of(message))
        first_card = text_of(letter).splitlines()[2]
        assert first_card in await evening.cards(person)
    public = [text_of(seen) for seen in evening.world.players[3].sees(evening.world.channel_id)]
    assert not any("Your cards" in text for text in public)


@an_evening
async def test_closed_direct_messages_cost_nothing(evening: Evening) -> None:
    shy = evening.seated[1]
    shy.close_dms()
    await evening.deal()
    assert shy.sees() == []
    assert "Your cards" in await evening.cards(shy)
    await evening.play_out()


@an_evening
async def test_all_press_in_the_same_instant_and_one_is_heard(evening: Evening) -> None:
    await evening.deal()
    acting, table = evening.turn, evening.table
    label = next(label for label in ("Check", "Fold") if buttons(table).get(label))
    answers = await asyncio.gather(*(person.click(table, label) for person in evening.seated * 2))
    assert [answer.kind for answer in answers].count("update") >= 1
    for answer in answers:
        assert answer.kind == "update" or answer.message is None or answer.message["flags"] & 64
    assert evening.turn is not acting
    await evening.play_out()


@an_evening
async def test_a_limit_and_a_bad_gateway_only_delay(evening: Evening) -> None:
    faults = evening.world.front.faults
    limited = faults.limit("POST", CALLBACKS, retry_after=0.1)
    failing = faults.fail("POST", POSTS, status=502)
    await evening.deal()
    assert (limited.struck, failing.struck) == (1, 1)
    await evening.play_out()


@an_evening
async def test_a_lost_reply_leaves_one_message_of_the_hand(evening: Evening) -> None:
    before = evening.tables_seen()
    lost = evening.world.front.faults.lose_reply("POST", POSTS)
    await evening.deal()
    await evening.play_out()
    assert lost.struck == 1
    assert evening.tables_seen() == before + 1


@an_evening
async def test_a_connection_cut_after_the_act_loses_nothing(evening: Evening) -> None:
    cut = evening.world.front.faults.lose_reply("POST", POSTS, status=None)
    await evening.deal()
    await evening.play_out()
    assert cut.struck == 1


@an_evening
async def test_a_press_while_the_socket_is_down_is_replayed(evening: Evening) -> None:
    await evening.deal()
    before = evening.turn
    evening.world.front.gateway.drop()
    await evening.act()
    assert evening.turn is not before
    assert evening.world.front.gateway.resumed == 1
    await evening.play_out()


HOST = """
import sys
from bot.chat.host import run
from bot.config import Config
from bot.local.wire import redirect
with redirect(sys.argv[1]):
    sys.exit(run(Config(database=sys.argv[2], token=sys.argv[3], log_level="error")))
"""


@asynccontextmanager
async def hosted(front: Front, file: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """The bot in a process of its own, as `backroom run` has it; killed at the end, if it is not yet."""
    arrival = front.gateway.arrival()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", HOST, front.url, str(file), LOCAL_BOT, stdout=asyncio.subprocess.DEVNULL
    )
    try:
        await asyncio.wait_for(arrival, 20)
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


def test_a_killed_bot_comes_back_to_the_same_cards_and_turn(tmp_path: Path) -> None:
    file = tmp_path / "evening.db"

    async def play() -> None:
        async with Front(local_backend()) as front:
            evening = Evening(build(front))
            async with hosted(front, file) as process:
                await evening.open()
                await evening.deal()
                await evening.act()
                cards = [await evening.cards(person) for person in evening.seated]
                turn, buttons_of_old = evening.turn, evening.table
                process.kill()  # as kill -9 does: nothing is tidied up
            async with hosted(front, file):
                assert [await evening.cards(person) for person in evening.seated] == cards
                assert evening.turn is turn
                assert buttons_of_old["id"] == evening.table["id"]
                await evening.play_out()
            assert front.gaps == []

    asyncio.run(play())
    assert check(file).ok


def test_a_kept_database_knows_its_people_in_a_new_world(tmp_path: Path) -> None:
    file = tmp_path / "evening.db"

    async def purse() -> str:
        with Store.open(file) as store:
            async with open_house(lambda: make_client(Config(), store)) as house:
                await house.ready()
                world = house.world
                ash = world.players[0]
                before = (await ash.slash(world.channel_id, "purse")).text
                await world.gm.slash(world.channel_id, "grant", {"who": ash, "amount": "7", "reason": "luck"})
                return before

    first, second = asyncio.run(purse()), asyncio.run(purse())
    assert "1000gp" in first
    assert "1007gp" in second
