"""/watch, and hands that are shown to who looks on."""

import logging

from bot.store import Store
from bot.words.cards import slot_words
from tests.bot.chat.scene import buttons, make_bot, now, scene, words
from tests.bot.chat.test_clock import shown

WATCHED = "You look on."


def seen(room, answer, viewer):
    """A private answer as it is now."""
    return next(each for each in room.channel.history(viewer=viewer) if each.id == answer.response.id)


def cards(table, character):
    view = table.private(character)
    mine = next(each for each in view.seats if each.seat == view.viewer)
    return [slot_words(table.game.id, slot) for slot in mine.slots]


async def test_a_view_changes_with_the_table_and_shows_no_card():
    async with scene() as room:
        table = await room.deal(room.ash, room.bryn)
        answer = await room.cole.slash(room.channel, "watch")
        assert answer.ephemeral
        assert "Ash's turn" in words(answer)
        await room.press(room.ash, "Check", shown(room))
        assert "Ash's turn" in words(seen(room, answer, room.cole)), "nobody at the table waits for it"
        await room.env.advance_time(21)
        said = words(seen(room, answer, room.cole))
        assert "Bryn's turn" in said
        for player in table.players:
            assert not any(card in said for card in cards(table, player))


async def test_what_happens_at_once_is_shown_at_once():
    async with scene() as room:
        await room.deal(room.ash, room.bryn, room.cole)
        watchers = [room.guild.add_member(room.env.create_user(f"w{n}")) for n in range(40)]
        answers = [await each.slash(room.channel, "watch") for each in watchers]
        await room.env.advance_time(21)
        before = room.sent("PATCH", "/webhooks/")
        for player in (room.ash, room.bryn, room.cole):
            await room.press(player, "Check", shown(room))
        assert room.sent("PATCH", "/webhooks/") == before
        await room.env.advance_time(21)
        assert room.sent("PATCH", "/webhooks/") == before + 40
        for watcher, answer in zip(watchers, answers, strict=True):
            assert "The trade" in words(seen(room, answer, watcher))
        await room.env.advance_time(60)
        assert room.sent("PATCH", "/webhooks/") == before + 40


async def test_after_a_quarter_of_an_hour_a_click_renews_it():
    async with scene(pulse=1) as room:
        await room.deal(room.ash, room.bryn)
        answer = await room.cole.slash(room.channel, "watch")
        await room.env.advance_time(15 * 60)
        still = seen(room, answer, room.cole)
        assert "stands still" in words(still)
        assert list(buttons(still)) == ["Go on watching"]
        await room.press(room.ash, "Check", shown(room))
        await room.env.advance_time(60)
        assert "Ash's turn" in words(seen(room, answer, room.cole))
        await room.cole.click(still, label="Go on watching")
        assert "Bryn's turn" in words(seen(room, answer, room.cole))
        await room.bet(room.bryn, "Bet", "10")
        await room.env.advance_time(3)
        assert "10gp to call" in words(seen(room, answer, room.cole))


async def test_a_view_that_cannot_be_changed_any_more_is_let_go(caplog):
    async with scene(pulse=1) as room:
        await room.deal(room.ash, room.bryn)
        await room.cole.slash(room.channel, "watch")
        room.env.inject_error("PATCH", "/webhooks/*", status=401, code=50027)
        with caplog.at_level(logging.INFO, "bot.chat"):
            await room.press(room.ash, "Check", shown(room))
            await room.env.advance_time(10)
        assert caplog.text.count("is not changed any more") == 1


async def test_who_has_seen_enough_stops():
    async with scene(pulse=1) as room:
        await room.deal(room.ash, room.bryn)
        answer = await room.cole.slash(room.channel, "watch")
        assert words(await room.cole.click(answer.response, label="Stop")) == "You look on no more."
        await room.press(room.ash, "Check", shown(room))
        await room.env.advance_time(10)
        assert words(seen(room, answer, room.cole)) == "You look on no more."


async def test_a_shown_hand_stands_in_the_view_until_it_is_hidden():
    async with scene(pulse=1) as room:
        table = await room.deal(room.ash, room.bryn)
        ash, bryn = (room.character(each) for each in (room.ash, room.bryn))
        answer = await room.cole.slash(room.channel, "watch")
        told = await room.ash.slash(room.channel, "hand", **{"show-to": room.cole})
        assert "Cole sees your hand while they */watch*" in words(told)
        assert "Ash lets Cole see their hand" in words(room.channel.history()[-1])
        assert "Cole looks over their shoulder" in words(shown(room))
        await room.env.advance_time(3)
        said = words(seen(room, answer, room.cole))
        assert all(card in said for card in cards(table, ash))
        assert not any(card in said for card in cards(table, bryn))
        # Somebody else who looks on sees nothing of it.
        other = words(await room.quill.slash(room.channel, "watch"))
        assert not any(card in other for card in cards(table, ash))
        for refused in (room.bryn, room.ash):
            said = words(await room.ash.slash(room.channel, "hand", **{"show-to": refused}))
            assert "only looks on" in said or "That is yourself" in said
        await room.wish(room.ash, "Hide my hand", shown(room))
        assert "Ash shows their hand to nobody any more" in words(room.channel.history()[-1])
        await room.env.advance_time(3)
        assert not any(card in words(seen(room, answer, room.cole)) for card in cards(table, ash))
        assert "Nobody sees your hand" in words(await room.ash.slash(room.channel, "hand", hide=True))


async def test_game_masters_see_no_hand_where_their_own_characters_play():
    async with scene(pulse=1) as room:
        await room.open(room.ash, room.bryn)
        await room.quill.slash(room.channel, "npc add", name="Gorm", purse="500")
        await room.quill.slash(room.channel, "npc seat", name="Gorm")
        for how in (room.quill, room.cole):
            said = words(await room.ash.slash(room.channel, "hand", **{"show-to": how}))
            assert ("has a character who does" in said) == (how is room.quill)


async def test_by_direct_message_it_goes_on_over_a_restart_and_is_renewed(tmp_path):
    async with scene(Store.open(tmp_path / "backroom.db", now=now), pulse=1) as room:
        await room.deal(room.ash, room.bryn)
        assert "written to you" in words(await room.cole.slash(room.channel, "watch", where="letter"))
        (letter,) = room.letters(room.cole)
        assert "Ash's turn" in words(letter)
        await room.press(room.ash, "Check", shown(room))
        await room.env.advance_time(6)
        (letter,) = room.letters(room.cole)
        assert "Bryn's turn" in words(letter)
        room.store.close()
        room.store = Store.open(tmp_path / "backroom.db", now=now)
        await room.env.restart_bot(make_bot(room.store, pulse=30))
        await room.env.advance_time(3600)
        await room.bet(room.bryn, "Bet", "10")
        await room.env.advance_time(31)
        # Of a message so old Discord takes few edits: another stands in its place.
        (new,) = room.letters(room.cole)
        assert new.id != letter.id
        assert "10gp to call" in words(new)
        assert words(await room.cole.user.click(new, label="Stop")) == "You look on no more."
        await room.press(room.ash, "Call 10gp", shown(room))
        await room.env.advance_time(31)
        assert [words(each) for each in room.letters(room.cole)] == ["You look on no more."]


async def test_closed_direct_messages_are_told(room):
    await room.open(room.ash)
    path = f"/channels/{room.cole.user.dm_channel.id}/messages"
    room.env.inject_error("POST", path, status=403, code=50007, times=None)
    said = await room.cole.slash(room.channel, "watch", where="letter")
    assert "direct messages are closed" in words(said)


async def test_the_end_of_a_table_is_seen_and_ends_the_view():
    async with scene(pulse=1) as room:
        await room.deal(room.ash, room.bryn)
        answer = await room.cole.slash(room.channel, "watch")
        await room.cole.slash(room.channel, "watch", where="letter")
        answer = await room.quill.slash(room.channel, "watch")
        await room.quill.slash(room.channel, "gm close")
        await room.env.advance_time(10)
        assert "The table is closed" in words(seen(room, answer, room.quill))
        assert "The table is closed" in words(room.letters(room.cole)[-1])
        assert not room.bot.announcer._watches
        assert room.store.house.settings(0, "watch:") == {}


async def test_here_and_by_direct_message_are_two_views_and_stop_one_by_one():
    async with scene(pulse=1) as room:
        await room.deal(room.ash, room.bryn)
        answer = await room.cole.slash(room.channel, "watch")
        await room.cole.slash(room.channel, "watch", where="letter")
        await room.cole.click(answer.response, label="Stop")
        await room.press(room.ash, "Check", shown(room))
        await room.env.advance_time(6)
        assert words(seen(room, answer, room.cole)) == "You look on no more."
        assert "Bryn's turn" in words(room.letters(room.cole)[-1])
        asked = await room.cole.slash(room.channel, "privacy forget")
        await room.cole.click(asked.response, label=next(iter(buttons(asked))))
        assert room.store.house.settings(0, "watch:") == {}
