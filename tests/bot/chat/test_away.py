"""`/absent`, the button for it, and the one click that brings somebody back."""

from tests.bot.chat.scene import scene, words
from tests.bot.chat.test_clock import shown


async def test_who_goes_away_holds_nobody_up_and_one_click_brings_them_back():
    async with scene(pulse=1) as room:
        table = await room.deal(room.ash, room.bryn, room.cole)
        there = room.guild.create_text_channel("upstairs")
        await room.quill.slash(there, "table open", game="sigilian")
        await room.press(room.ash, "Sit down", there.history()[-1])
        answer = await room.ash.slash(room.channel, "absent", until="3 days")
        assert answer.ephemeral
        back = room.seconds + 3 * 86_400
        assert f"away at 2 tables, back <t:{back}:f>" in words(answer)
        for channel in (room.channel, there):
            assert f"Ash is away and expected back <t:{back}:f>" in "\n".join(map(words, channel.history()))
        assert f"away, back <t:{back}:R>" in words(shown(room))
        await room.env.advance_time(2)
        assert "Ash checks" in words(shown(room))
        assert table.view().view.to_act == (1,)
        assert words(await room.ash.click(answer.response, label="I'm back")) == "You are back."
        assert "Ash is back." in words(room.channel.history()[-1])
        assert not any(chair.absent for each in room.bot.house.tables for chair in each.view().chairs)


async def test_wishes_are_kept_and_sitting_down_is_being_back(room):
    table = await room.open(room.ash, room.bryn)
    await room.ash.slash(room.channel, "absent", cards="in", decisions="clock")
    absence = table._state.chairs[0].absent
    assert (absence.until, absence.stays, absence.waits) == (None, True, True)
    assert "away · gets cards all the same" in words(shown(room))
    await room.press(room.ash, "Sit down", shown(room))
    assert not table.view().chairs[0].absent


async def test_the_button_asks_until_when_and_is_for_this_table(room):
    table = await room.open(room.ash, room.bryn)
    form = await room.wish(room.ash, "Away…")
    refused = await room.ash.submit_modal(form, {"until": "yesterday"})
    assert "That is no time to come" in words(refused)
    assert not table.view().chairs[0].absent
    form = await room.wish(room.ash, "Away…", shown(room))
    said = await room.ash.submit_modal(form, {"until": ""})
    assert "You are away at 1 table." in words(said)
    assert table.view().chairs[0].absent
    assert table.view().chairs[0].absent_until is None
    await room.wish(room.ash, "I'm back", shown(room))
    assert not table.view().chairs[0].absent


async def test_whoever_sits_nowhere_is_told_so(room):
    await room.open(room.ash)
    assert "You sit at no table" in words(await room.cole.slash(room.channel, "absent"))
    for odd in ("yesterday", "2 years", "400 days"):
        assert "no time to come" in words(await room.ash.slash(room.channel, "absent", until=odd))
