"""/session: evenings that begin and end, and what is told of them."""

import asyncio

from tests.bot.chat.scene import scene, words

HOURS = 3600


def posted(room):
    return [words(each) for each in room.channel.history() if not each.flags.ephemeral]


def chronicles(room):
    return [text for text in posted(room) if "the session of" in text]


def notes(room, answer):
    """The Markdown file of an answer for one person alone: its name and text."""
    for message in (answer.response, *answer.followups):
        stored = room.env.backend.get_message(room.channel.id, message.id)
        for attached in stored.attachments:
            assert message.ephemeral
            return attached["filename"], room.env.backend.cdn.get(attached["url"]).decode()
    raise AssertionError("there is no file")


async def test_the_end_is_told_to_all_and_noted_for_the_game_master(room):
    await room.showdown(ante="1")
    assert "Only a game master" in words(await room.ash.slash(room.channel, "session end"))
    answer = await room.quill.slash(room.channel, "session end")
    (told,) = chronicles(room)
    winner, loser = ("Ash", "Bryn") if "**Ash** won" in told else ("Bryn", "Ash")
    assert f"- **{winner}** won 11gp\n- **{loser}** lost 11gp" in told
    assert "Played: 1 hand of Queen's Ransom." in told
    assert f"The biggest pot: **22gp**, hand 1 of Queen's Ransom, won by {winner}." in told
    assert "The best hand of Queen's Ransom: " in told
    assert f"({winner}, hand 1)" in told
    name, text = notes(room, answer)
    assert name == "chronicle-2026-01-01.md"
    assert f"- **{winner}** won 11gp" in text
    assert "<t:" not in text
    again = await room.quill.slash(room.channel, "session end")
    assert "No session goes on here" in words(again)


async def test_what_is_won_counts_from_the_beginning_on(room):
    await room.showdown(ante="1")
    answer = await room.quill.slash(room.channel, "session start")
    assert not answer.ephemeral
    assert "A new session begins, says Quill" in words(answer)
    nothing = words(await room.ash.slash(room.channel, "session chronicle"))
    assert "No hand was played" in nothing
    before = await room.ash.slash(room.channel, "session chronicle", back=1)
    assert "won 11gp" in words(before)
    assert "won 11gp" in notes(room, before)[1]
    assert "not so many sessions" in words(await room.ash.slash(room.channel, "session chronicle", back=2))


async def test_there_is_nothing_to_tell_before_the_first_hand(room):
    assert "no session" in words(await room.ash.slash(room.channel, "session chronicle"))
    assert "No session goes on" in words(await room.quill.slash(room.channel, "session end"))


async def test_quiet_hours_end_it_and_its_chronicle_is_told_once():
    async with scene() as room:
        await room.showdown(ante="1")
        await room.env.advance_time(5 * HOURS)
        assert chronicles(room) == []
        await room.env.advance_time(2 * HOURS)
        (told,) = chronicles(room)
        assert "won 11gp" in told
        await room.env.advance_time(8 * HOURS)
        assert len(chronicles(room)) == 1


async def test_who_wants_no_chronicle_unasked_switches_it_off():
    async with scene() as room:
        table = await room.showdown(ante="1")
        await table.change_settings(room.character(room.quill), {"chronicle": False}, gm=True)
        await room.env.advance_time(7 * HOURS)
        assert chronicles(room) == []
        assert "won 11gp" in words(await room.ash.slash(room.channel, "session chronicle"))


async def test_a_chronicle_is_told_where_the_last_hand_was_that_wants_it():
    async with scene() as room:
        await room.showdown(ante="1")
        before, room.channel = room.channel, room.guild.create_text_channel("snug")
        table = await room.showdown(ante="1")
        await table.change_settings(room.character(room.quill), {"chronicle": False}, gm=True)
        await room.env.advance_time(7 * HOURS)
        assert chronicles(room) == []
        room.channel = before
        assert "Played: 2 hands" in chronicles(room)[0]


async def test_a_hand_that_sleeps_over_night_is_no_end():
    async with scene() as room:
        await room.showdown(ante="1")
        await room.press(room.ash, "Deal")
        await room.env.advance_time(20 * HOURS)
        assert chronicles(room) == []
        await room.quill.slash(room.channel, "gm void")
        await room.env.advance_time(7 * HOURS)
        (told,) = chronicles(room)
        assert "Played: 1 hand of Queen's Ransom." in told


async def test_an_evening_without_a_hand_ends_unsaid():
    async with scene() as room:
        await room.quill.slash(room.channel, "session start")
        await room.env.advance_time(7 * HOURS)
        assert chronicles(room) == []
        campaign = room.store.house.campaign_for(room.guild.id).id
        assert room.store.hands.latest_session(campaign).ended_at is not None


async def test_a_chronicle_that_cannot_be_posted_can_still_be_read():
    async with scene() as room:
        await room.showdown(ante="1")
        room.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
        await room.env.advance_time(7 * HOURS)
        assert chronicles(room) == []
        await asyncio.sleep(0)
        assert "won 11gp" in words(await room.ash.slash(room.channel, "session chronicle"))
