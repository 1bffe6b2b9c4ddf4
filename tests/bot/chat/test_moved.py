"""A server's books are in another process's database now: its tables come alive there, and only there."""

import pytest

from bot.store import Store
from tests.bot.chat.scene import make_bot, scene, state, words
from tests.bot.moved import move


@pytest.fixture
def path(tmp_path):
    return tmp_path / "old.db"


@pytest.fixture
def there(tmp_path):
    """A database in which another server has played, so that all numbers are taken."""
    path = tmp_path / "new.db"
    with Store.open(path) as store:
        hall = store.house.campaign_for(5)
        unit = store.house.units(hall.id)[0].id
        for channel in (1, 2):
            ann = store.house.character_for(hall.id, store.house.person_for(channel).id, "Ann")
            table = store.house.open_table(hall.id, channel, "queens-ransom", b"{}", unit=unit)
            store.hands.void(store.hands.start(table.id, "queens-ransom", "1", b"{}", b"seed"))
            store.house.close_table(table.id)
            store.ledger.start_purse(ann.id, unit, 100)
    return path


async def start(room, path):
    room.store = Store.open(path)
    await room.env.restart_bot(make_bot(room.store))


async def test_a_table_that_moved_comes_alive(path, there):
    async with scene(Store.open(path)) as room:
        table = await room.deal(room.ash, room.bryn)
        await room.bet(room.ash, "Bet", "10")
        before, look, message, number = state(table), words(room.message), room.message, table.id
        room.store.close()
        move(path, there, room.guild.id)

        await start(room, there)
        table = room.bot.house.by_channel(room.channel.id)
        assert table.id != number
        # The message is the same, and what is on it is of the table as it is numbered now.
        assert (room.message.id, words(room.message)) == (message.id, look.replace("hand 1", "hand 3"))
        await room.press(room.bryn, "Call 10gp")
        assert "Bryn calls 10gp" in words(room.message)
        assert before != state(table)

        # Where it came from nobody is served, and nobody gets a purse anew.
        room.store.close()
        await start(room, path)
        assert room.bot.house.tables == ()
        assert "with another process" in words(await room.press(room.bryn, "My hand"))
        assert "with another process" in words(
            await room.cole.slash(room.channel, "table open", game="queens-ransom")
        )
        assert room.store.house.campaigns(room.guild.id) == []
        # Whoever presses on a letter from here, which comes here with the first shard, is told what happened.
        assert room.bot.house.is_elsewhere(number)


async def test_what_was_said_before_the_move_names_tables_by_their_old_numbers():
    async with scene() as room:
        table = await room.open(room.ash, room.bryn)
        asked = await room.press(room.ash, "More…")
        room.store.house.transfers.came_at = {room.guild.id: (room.seconds + 1) * 1000}
        await room.env.advance_time(2)
        before = state(table)
        assert "from before its table moved" in words(await room.ash.click(asked.response, label="Sit out"))
        assert state(table) == before
        # The table's own message is from before, too, and was brought up to date.
        again = await room.press(room.ash, "More…")
        await room.ash.click(again.response, label="Sit out")
        assert state(table) != before
