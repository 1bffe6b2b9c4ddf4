"""The bot stops in mid-hand, and another goes on: same cards, same turn, old buttons, exact purse."""

import asyncio

import pytest

from bot.store import Store
from bot.tables.moves import Move
from tests.bot.chat.scene import buttons, make_bot, parts, scene, state, words


@pytest.fixture
def path(tmp_path):
    return tmp_path / "backroom.db"


async def restart(room, path):
    """End the bot and begin another on the same database."""
    room.store.close()
    room.store = Store.open(path)
    await room.env.restart_bot(make_bot(room.store))
    return room.bot.house.by_channel(room.channel.id)


async def test_a_restart_in_mid_hand(path):
    async with scene(Store.open(path)) as room:
        table = await room.deal(room.ash, room.bryn)
        await room.bet(room.ash, "Bet", "10")
        before, look, message = state(table), words(room.message), room.message.id
        purses = (room.purse(room.ash), room.purse(room.bryn))
        letters = len(room.letters(room.bryn))
        cards = words(room.letters(room.bryn)[-1])

        again = await restart(room, path)
        assert again is not table
        assert state(again) == before
        assert (words(room.message), room.message.id) == (look, message)
        assert (room.purse(room.ash), room.purse(room.bryn)) == purses
        assert words(await room.press(room.bryn, "My hand")).startswith(cards)

        await room.press(room.bryn, "Call 10gp")
        assert room.message.id == message
        assert "Bryn calls 10gp" in words(room.message)
        assert len(room.letters(room.bryn)) == letters


async def test_a_letter_from_before_a_restart_still_works(path):
    async with scene(Store.open(path)) as room:
        await room.deal(room.ash, room.bryn)
        await room.press(room.ash, "Check")
        await room.press(room.bryn, "Check")
        again = await restart(room, path)
        await room.ash.user.select(room.letters(room.ash)[-1], ["5"])
        assert "Ash trades 1 card" in words(room.message)
        assert len(room.letters(room.ash)) == 1
        assert again.view().view.to_act == (1,)


async def test_a_form_that_was_open_during_a_restart(path):
    async with scene(Store.open(path)) as room:
        await room.deal(room.ash, room.bryn)
        form = await room.press(room.ash, "Bet")
        await restart(room, path)
        await room.ash.submit_modal(form, {"amount": "12"})
        assert "Ash bets 12gp" in words(room.message)


async def test_a_question_and_a_panel_that_were_open_during_a_restart(path):
    async with scene(Store.open(path)) as room:
        await room.deal(room.ash, room.bryn)
        asked = await room.press(room.ash, "Fold")
        panel = await room.quill.slash(room.channel, "table settings")
        table = await restart(room, path)
        await room.ash.click(asked.response, label="Fold")
        assert "**Bryn wins an empty pot**" in words(room.message)
        second = await room.quill.click(panel.response, label="Next")
        chosen = next(part["custom_id"] for part in parts(second) if part["type"] == 3)
        await room.quill.select(second.response, ["off"], custom_id=chosen)
        assert table.settings.dms is False


async def test_what_was_written_and_not_said_is_said_after_the_restart(path):
    async with scene(Store.open(path)) as room:
        table = await room.deal(room.ash, room.bryn)
        ask = table.view().asks[0]
        await table.act(room.character(room.ash), table.view().hand, ask, Move("call"))
        assert "Ash checks" not in words(room.message)
        await restart(room, path)
        assert "Ash checks" in words(room.message)
        await room.press(room.bryn, "Check")


async def test_a_message_that_was_posted_and_not_noted_is_taken_on(path):
    async with scene(Store.open(path)) as room:
        table = await room.open(room.ash, room.bryn)
        before = room.store.house.table(table.id).message
        await room.press(room.ash, "Deal")
        room.store.house.save_message(table.id, before)
        await restart(room, path)
        posted = room.message.id
        assert posted > before
        await room.press(room.ash, "Check")
        assert room.store.house.table(table.id).message == posted
        assert "Ash checks" in words(room.message)


async def test_between_hands_after_a_restart(path):
    async with scene(Store.open(path)) as room:
        await room.deal(room.ash, room.bryn)
        await room.bet(room.ash, "Bet", "2")
        await room.press(room.bryn, "Fold")
        look = words(room.message)
        await restart(room, path)
        assert words(room.message) == look
        first = room.message.id
        await room.press(room.bryn, "Deal")
        assert room.message.id != first
        assert "must bet" in words(room.message)


async def test_a_hand_that_cannot_be_played_on_is_void_and_said_so(path, caplog):
    async with scene(Store.open(path)) as room:
        table = await room.deal(room.ash, room.bryn)
        await room.bet(room.ash, "Bet", "10")
        hand = table.view().hand
        room.store.hands.append(hand, [(0, "person", b'{"do":"pass","seat":0}')])
        again = await restart(room, path)
        assert f"Hand {hand}" in words(room.message)
        assert room.store.hands.hand(hand).state == "void"
        assert set(room.store.ledger.stakes(again.id).values()) == {200}
        table_message = room.channel.history()[-2]
        assert buttons(table_message)["Deal"]


async def test_the_start_does_not_wait_for_old_messages(path):
    async with scene(Store.open(path)) as room:
        await room.open(room.ash)
        await restart(room, path)
        assert isinstance(room.bot._resuming, asyncio.Task)
        assert room.bot._resuming.done()


async def test_cards_that_change_after_a_restart_come_in_a_new_letter(path):
    async with scene(Store.open(path)) as room:
        await room.deal(room.ash, room.bryn)
        await room.press(room.ash, "Check")
        await restart(room, path)
        assert len(room.letters(room.ash)) == 1
        await room.press(room.bryn, "Check")
        assert len(room.letters(room.ash)) == 2
        assert "Which cards go?" in words(room.letters(room.ash)[-1])


async def test_a_restart_after_hours_posts_nothing_until_somebody_acts(path):
    async with scene(Store.open(path)) as room:
        await room.deal(room.ash, room.bryn)
        first = room.message.id
        await room.env.advance_time(3 * 3600)
        await restart(room, path)
        assert room.message.id == first
        await room.press(room.ash, "Check")
        assert room.message.id != first
        assert "Ash checks" in words(room.message)
