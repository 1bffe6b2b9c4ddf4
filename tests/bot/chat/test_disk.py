"""What people see of a disk in trouble: a word to try again, and a table that says it stands still."""

from tests.bot.broken import ERRORS, Disk
from tests.bot.chat.scene import buttons, scene, words


async def test_the_table_says_that_it_stands_still_and_goes_on_by_itself():
    async with scene() as room:
        await room.deal(room.ash, room.bryn)
        disk = Disk(room.store)
        disk.breaks(0, ERRORS[0])
        answer = await room.press(room.ash, "Check")
        assert "nothing has changed" in words(answer)
        assert "paused" not in words(room.message)
        await room.env.advance_time(21)
        assert "the house cannot write anything down at the moment" in words(room.message)
        disk.mend()
        await room.env.advance_time(21)
        assert "paused" not in words(room.message)
        assert buttons(room.message)["Check"]
        await room.press(room.ash, "Check")
        assert "checks" in words(room.message)


async def test_whoever_asks_for_anything_else_is_told_to_try_again():
    async with scene() as room:
        await room.open(room.ash)
        disk = Disk(room.store)
        disk.breaks(0, ERRORS[2])
        for command in ("purse", "ledger", "why"):
            assert "Try it once more" in words(await room.bryn.slash(room.channel, command))
        disk.mend()
        assert "1000" in words(await room.bryn.slash(room.channel, "purse"))
