"""Items and favours in the channel: put up, answered, won, given and taken."""

import pytest

from bot.store.check import check
from bot.words import safe_text
from tests.bot.chat.scene import buttons, words
from tests.bot.hostile import NAMES


@pytest.fixture
async def table(room):
    """Ash and Bryn with 200 chips each."""
    return await room.open(room.ash, room.bryn)


async def test_from_the_command_to_the_winner(room, table):
    answer = await room.ash.slash(room.channel, "stake", item="Grandfather's sword", value="50", purse=False)
    assert answer.ephemeral
    assert "You put up **Grandfather's sword**, to count as 50gp." in words(answer)
    assert "**Ash puts up Grandfather's sword**" in words(room.message)
    assert "0 of 1 so far" in words(room.message)
    await room.press(room.bryn, "Accept")
    assert "Ash · 250gp · Grandfather's sword on the table, as 50gp" in "\n".join(
        words(message) for message in room.channel.history()
    )
    assert "Grandfather's sword, on the table <#" in words(await room.ash.slash(room.channel, "purse"))
    book = words(await room.ash.slash(room.channel, "ledger"))
    assert "**+50gp** · staked" in book
    assert "**Grandfather's sword** · staked" in book


async def test_from_the_chair_and_back(room, table):
    form = await room.wish(room.ash, "Put up…")
    assert form.modal
    done = await room.ash.submit_modal(form, {"item": "", "favour": "a night's watch", "value": "30"})
    assert "**Ash puts up a favour**, a night's watch, to count as 30gp." in words(room.message)
    answer = await room.press(room.cole, "Accept")
    assert "for those to answer who play the next hand" in words(answer)
    answer = await room.press(room.ash, "Accept")
    assert "It is your own" in words(answer)
    await room.wish(room.ash, "Take back")
    assert "Accept" not in buttons(room.channel.history()[0])
    assert words(room.message) == "Ash puts **a night's watch** away again."
    assert done is not None


async def test_a_game_master_sets_the_value_with_one_form(room, table):
    await room.ash.slash(room.channel, "stake", item="a goat", value="30")
    answer = await room.press(room.bryn, "Set its value…")
    assert "Only a game master" in words(answer)
    form = await room.press(room.quill, "Set its value…")
    await room.quill.submit_modal(form, {"value": "70"})
    assert words(room.message) == "Quill lets it count: **a goat** lies on the table before Ash, as 70gp."
    assert table.view().chairs[0].stack == 270


async def test_what_cannot_be_put_up(room, table):
    for options, said in [
        ({"value": "5"}, "an item, or a favour"),
        ({"value": "5", "item": "a", "favour": "b"}, "an item, or a favour"),
        ({"value": "0", "item": "a"}, "at least 1"),
        ({"value": "201", "item": "a"}, "It can count as 200gp at most"),
        ({"value": "5", "item": "gp"}, "is called gp already"),
        ({"value": "5", "item": "a", "npc": "Ogre"}, "Only a game master"),
    ]:
        answer = await room.ash.slash(room.channel, "stake", **options)
        assert answer.ephemeral
        assert said in words(answer)
        assert table.view().offer is None


async def test_a_favour_given_back_is_done(room, table):
    await room.ash.slash(room.channel, "stake", favour="a night's watch", value="30")
    await room.press(room.quill, "Accept")
    await table.take_back(room.character(room.ash))
    watch = room.store.items.named(table.campaign, "a night's watch")
    assert room.store.items.place(watch.id).kind == "mint", "nobody owes themselves"
    await room.quill.slash(room.channel, "grant", who=room.bryn, item="a night's watch", reason="a promise")
    assert "a night's watch (a favour that Ash owes)" in words(await room.bryn.slash(room.channel, "purse"))
    answer = await room.bryn.slash(room.channel, "pay", to=room.ash, item="a night's watch")
    assert words(answer) == "**Bryn** lets Ash off: **a night's watch** is done"


async def test_a_game_master_stakes_for_their_own(room, table):
    await room.quill.slash(room.channel, "npc add", name="Ogre", purse="500")
    await room.quill.slash(room.channel, "npc seat", name="Ogre")
    await room.quill.slash(room.channel, "stake", item="a club", value="60", npc="Ogre")
    assert words(room.message) == "Quill lets it count: **a club** lies on the table before Ogre, as 60gp."
    listed = words(await room.quill.slash(room.channel, "npc list"))
    assert f"Ogre · 300gp\n- a club, on the table <#{room.channel.id}>" in listed


async def test_things_are_given_granted_and_taken(room, table):
    answer = await room.quill.slash(
        room.channel, "grant", who=room.ash, item="a goat", reason="for @everyone"
    )
    assert words(answer) == "**Ash** receives **a goat**: for ＠everyone (from Quill)"
    (goat,) = room.store.items.of(table.campaign)
    answer = await room.ash.slash(room.channel, "pay", to=room.bryn, item=str(goat.id), reason="thanks")
    assert words(answer) == "**Ash** gives Bryn **a goat**: thanks"
    for command in ("purse", "character list"):
        assert "- a goat" in words(await room.bryn.slash(room.channel, command))
    assert "**−a goat** · paid between players: thanks" in words(await room.ash.slash(room.channel, "ledger"))
    answer = await room.quill.slash(room.channel, "grant", who=room.cole, item="A GOAT", reason="hm")
    assert "**a goat** is Bryn's. Take it with" in words(answer)
    answer = await room.quill.slash(room.channel, "fine", who=room.bryn, item="a goat", reason="ate a map")
    assert words(answer) == "**Bryn** gives up **a goat**: ate a map (to Quill)"
    answer = await room.quill.slash(room.channel, "grant", who=room.cole, item="a goat", reason="so be it")
    assert "**Cole** receives **a goat**" in words(answer)
    file = await room.cole.slash(room.channel, "ledger", export="csv")
    assert not words(file).startswith("Something")


async def test_what_cannot_be_given(room, table):
    await room.ash.slash(room.channel, "stake", item="a horse", value="20")
    await room.press(room.quill, "Accept", room.channel.history()[0])
    for command, options, said in [
        ("pay", {"to": room.bryn}, "either an amount or an item"),
        ("pay", {"to": room.bryn, "amount": "5", "item": "a goat"}, "either an amount or an item"),
        ("pay", {"to": room.bryn, "item": "a <@1> goat"}, "You do not have a ‹＠1› goat with you"),
        ("pay", {"to": room.bryn, "item": "a horse"}, "**a horse** lies on a table"),
        ("pay", {"to": room.ash, "item": "a horse"}, "Nobody can pay themselves"),
        ("grant", {"who": room.bryn, "item": "a goat", "reason": "x"}, "Only a game master"),
    ]:
        answer = await room.ash.slash(room.channel, command, **options)
        assert answer.ephemeral
        assert said in words(answer)


async def test_whatever_things_are_called_no_mention_comes_of_it(room, table, tmp_path):
    for name in NAMES[::25]:
        await room.ash.slash(room.channel, "stake", item=f"a {name}"[:60], value="20")
        thing = safe_text(f"a {name}"[:60], 60)
        offer = table.view().offer
        assert offer
        assert offer.item == thing
        await room.press(room.quill, "Accept", next(each for each in room.channel.history() if buttons(each)))
        assert not room.message.mention_everyone
        await table.take_back(room.character(room.ash))
    room.store.db.conn.execute("VACUUM INTO ?", (str(tmp_path / "copy.db"),))
    assert check(tmp_path / "copy.db").ok


async def test_the_rules_tell_of_it(room):
    answer = await room.ash.slash(room.channel, "rules", game="stakes")
    assert "Items and favours as stakes" in words(answer)
