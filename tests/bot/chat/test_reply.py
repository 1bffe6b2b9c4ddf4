"""Answers that come too late, twice, or from where nothing can be replaced."""

import discord
import pytest
import simcord

from bot import presenter
from bot.chat.reply import Reply
from tests.bot.chat.scene import custom_id, emit, words

LATE = [(404, 10062), (400, 40060), (404, 10015), (401, 50027)]


@pytest.mark.parametrize(("status", "code"), LATE)
async def test_a_late_answer_is_let_go_and_the_act_is_shown(room, caplog, status, code):
    await room.deal(room.ash, room.bryn)
    room.env.inject_error("POST", "/interactions/*/callback", status=status, code=code)
    await room.press(room.ash, "Check")
    assert "Ash checks" in words(room.message)
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize("label", ["My hand", "Bet"])
async def test_a_late_private_answer_is_let_go(room, caplog, label):
    await room.deal(room.ash, room.bryn)
    room.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    await room.press(room.ash, label)
    assert "Traceback" not in caplog.text
    answer = await room.press(room.ash, "My hand")
    assert "Your cards" in words(answer)


async def test_a_table_whose_command_went_unanswered_is_posted(room):
    room.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    await room.quill.slash(room.channel, "table open", game="queens-ransom")
    await room.press(room.ash, "Sit down")
    assert "Ash" in words(room.message)


async def test_every_way_to_answer(room, monkeypatch):
    """What is said second follows up; what was pressed is replaced only first, or after a nod."""
    said = []

    async def answer(self, interaction):
        reply = Reply(interaction)
        note = presenter.notice
        assert await order(reply, note)
        said.append(reply.answered)

    async def nod_first(reply, note):
        await reply.heard()
        await reply.heard()
        replaced = await reply.replace(note("replaced"))
        await reply.private(note("alone"))
        return replaced and await reply.public(note("to all"))

    async def speak_first(reply, note):
        await reply.private(note("alone"))
        return not await reply.replace(note("never"))

    await room.open()
    message = room.message
    data = {"custom_id": custom_id(message, "Sit down"), "component_type": 2}
    monkeypatch.setattr("bot.chat.router.route", answer)

    order = speak_first
    emit(room, room.ash, message, data)
    await room.env.settle()
    assert words(room.message) == words(message)
    assert words(room.channel.history(viewer=room.ash)[-1]) == "alone"

    order = nod_first
    emit(room, room.ash, message, data)
    await room.env.settle()
    by_id = {each.id: words(each) for each in room.channel.history()}
    assert by_id[message.id] == "replaced"
    assert words(room.message) == "to all"
    assert said == [True, True]


async def test_a_fault_of_ours_is_not_let_go(room):
    class Broken:
        message = None
        type = discord.InteractionType.component

        class response:  # noqa: N801
            @staticmethod
            def is_done():
                return False

            @staticmethod
            async def send_message(**_):
                answer = type("Answer", (), {"status": 400, "reason": "Bad Request"})()
                raise discord.HTTPException(answer, {"code": 50035, "message": "Invalid Form Body"})

    with pytest.raises(discord.HTTPException):
        await Reply(Broken()).private(presenter.notice("x"))


@pytest.mark.parametrize(("status", "code"), LATE)
async def test_what_came_too_late_once_is_not_tried_again(room, status, code):
    await room.deal(room.ash, room.bryn)
    room.env.inject_error("POST", "/interactions/*/callback", status=status, code=code, times=None)
    before = room.sent("POST", "/callback")
    await room.press(room.ash, "Check")
    assert room.sent("POST", "/callback") == before + 1


async def test_a_command_whose_answer_got_through_unheard_is_not_answered_twice(room, monkeypatch):
    """Discord took the answer, its reply was lost, and the library's second try is told so."""
    adapter = simcord.http.client.FakeWebhookAdapter
    request = adapter.request

    async def twice(self, route, *args, **kwargs):
        answer = await request(self, route, *args, **kwargs)
        return await request(self, route, *args, **kwargs) if "callback" in route.url else answer

    monkeypatch.setattr(adapter, "request", twice)
    await room.quill.slash(room.channel, "table open", game="queens-ransom")
    (message,) = room.channel.history()
    assert room.store.house.table(1).message == message.id


async def test_what_is_private_is_never_put_into_a_message_of_all(room):
    table = await room.deal(room.ash, room.bryn)
    look = words(room.message)
    forged = ("0:0:never-mind", "0:0:rules:queens-ransom.0", "0:0:ledger:mine.0", "0:0:set-page:1")
    for custom in forged:
        emit(room, room.quill, room.message, {"custom_id": f"a1:{table.id}:{custom}", "component_type": 2})
    await room.env.settle()
    assert words(room.message) == look
