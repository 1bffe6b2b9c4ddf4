"""/campaign: worlds of their own in one server, and whose they are."""

import discord
import pytest

from tests.bot.chat.scene import words


async def begin(room, name="Sigil", **options):
    """A second channel with a campaign of its own."""
    there = room.guild.create_text_channel(name.casefold())
    answer = await room.quill.slash(there, "campaign new", name=name, **options)
    assert answer.ephemeral
    assert f"**{name}** begins" in words(answer)
    return there


async def purse(who, channel):
    return words(await who.slash(channel, "purse"))


async def test_each_campaign_has_its_own_purses_and_coins(room):
    there = await begin(room, currency="jink=10bit")
    assert "1000gp" in await purse(room.ash, room.channel)
    assert "100 jink" in await purse(room.ash, there)
    await room.quill.slash(there, "fine", who=room.ash, amount="40 jink", reason="tolls")
    assert "60 jink" in await purse(room.ash, there)
    assert "1000gp" in await purse(room.ash, room.channel)


async def test_books_are_a_campaigns_own(room):
    there = await begin(room)
    await room.deal(room.ash, room.bryn, ante="1")
    await room.bet(room.ash, "Bet", "4")
    await room.press(room.bryn, "Fold")
    assert "Ash" in words(await room.ash.slash(room.channel, "ledger", scope="campaign"))
    for scope in ("campaign", "session"):
        assert "Nothing is written here yet" in words(await room.ash.slash(there, "ledger", scope=scope))


async def test_threads_belong_to_their_channels_campaign(room):
    there = await begin(room, currency="jink")
    await room.bot.get_channel(there.id).create_thread(
        name="the quiet corner", type=discord.ChannelType.public_thread
    )
    (thread,) = there.threads
    assert "1000 jink" in await purse(room.ash, thread)


async def test_a_table_is_of_its_channels_campaign_and_pays_in_its_coins(room):
    there = await begin(room, currency="jink")
    await room.quill.slash(there, "table open", game="queens-ransom")
    message = [each for each in there.history() if not each.flags.ephemeral][-1]
    await room.ash.click(message, label="Sit down")
    assert "800 jink" in await purse(room.ash, there)
    assert "1000gp" in await purse(room.ash, room.channel)


async def test_a_channel_does_not_change_hands_under_a_table(room):
    await begin(room)
    await room.open(room.ash)
    for command, option in (("campaign here", {"campaign": "Sigil"}), ("campaign new", {"name": "Toril"})):
        assert "A table stands in this channel" in words(
            await room.quill.slash(room.channel, command, **option)
        )


async def test_nor_from_one_of_its_threads(room):
    await begin(room)
    await room.open(room.ash)
    await room.bot.get_channel(room.channel.id).create_thread(
        name="the quiet corner", type=discord.ChannelType.public_thread
    )
    (thread,) = room.channel.threads
    for command, option in (("campaign here", {"campaign": "Sigil"}), ("campaign new", {"name": "Toril"})):
        said = words(await room.quill.slash(thread, command, **option))
        assert "A table stands in this channel" in said


async def test_a_channel_is_put_into_a_campaign_that_is_there(room):
    await begin(room, currency="jink")
    assert "no campaign Toril here" in words(
        await room.quill.slash(room.channel, "campaign here", campaign="Toril")
    )
    await room.quill.slash(room.channel, "campaign here", campaign="sigil")
    assert "1000 jink" in await purse(room.ash, room.channel)


async def test_one_chosen_from_the_list_is_not_another_called_as_its_number(room):
    await begin(room, "3")
    await begin(room, "Sigil")
    (offered,) = await room.quill.autocomplete(room.channel, "campaign here", "campaign", "sigil")
    assert offered["value"] == "3"
    said = words(await room.quill.slash(room.channel, "campaign here", campaign=offered["value"]))
    assert "belongs to **Sigil** now" in said


async def test_what_cannot_be_a_campaign(room):
    await begin(room)
    for name, currency, said in (("SIGIL", "gp", "called SIGIL already"), ("Toril", "gp=0", "no coins")):
        answer = await room.quill.slash(room.channel, "campaign new", name=name, currency=currency)
        assert said in words(answer)
    refused = await room.ash.slash(room.channel, "campaign new", name="Toril")
    assert "Only somebody with Manage Server" in words(refused)
    assert "Only somebody with Manage Server" in words(
        await room.ash.slash(room.channel, "campaign here", campaign="Sigil")
    )


async def test_game_masters_of_one_campaign_are_nobody_in_another(room):
    there = await begin(room)
    assert "Only a game master" in words(await room.ash.slash(there, "campaign gm", who=room.ash))
    await room.quill.slash(there, "campaign gm", who=room.ash)
    await room.ash.slash(there, "campaign gm", who=room.bryn)
    for gm in (room.ash, room.bryn):
        granted = await gm.slash(there, "grant", who=room.cole, amount="5", reason="luck")
        assert "receives 5gp" in words(granted)
        refused = await gm.slash(room.channel, "grant", who=room.cole, amount="5", reason="luck")
        assert "Only a game master" in words(refused)
    await room.quill.slash(there, "campaign gm", who=room.bryn, remove=True)
    assert "Only a game master" in words(
        await room.bryn.slash(there, "grant", who=room.cole, amount="5", reason="luck")
    )


async def test_the_list_tells_where_each_is_played(room):
    there = await begin(room, currency="jink")
    await room.quill.slash(there, "campaign gm", who=room.ash)
    await room.quill.slash(room.channel, "campaign rename", name="The River")
    said = words(await room.bryn.slash(there, "campaign list"))
    assert "**The River** · gp · wherever no other is played" in said
    assert f"▸ **Sigil** · jink · <#{there.id}>" in said
    assert f"game masters: <@{room.ash.id}>" in said
    assert "called sigil already" in words(
        await room.quill.slash(room.channel, "campaign rename", name="sigil")
    )


@pytest.mark.parametrize("typed", ["", "riv"])
async def test_campaigns_are_offered_while_one_types(room, typed):
    await begin(room)
    await room.quill.slash(room.channel, "campaign rename", name="The River")
    offered = await room.quill.autocomplete(room.channel, "campaign here", "campaign", typed)
    assert "The River" in [choice["name"] for choice in offered]
    assert ("Sigil" in [choice["name"] for choice in offered]) == (typed == "")


async def test_quiet_hours_hold_at_all_tables_of_a_campaign(room):
    table = await room.open(room.ash)
    said = await room.quill.slash(room.channel, "campaign quiet-hours", hours="23-8 berlin")
    assert "Quiet hours at all tables of **The first campaign**: 23:00-08:00 Europe/Berlin" in words(said)
    assert table.settings.quiet_hours == "23:00-08:00 Europe/Berlin"
    assert "Quill changes how this table is run: quiet-hours" in words(room.message)
    there = room.guild.create_text_channel("upstairs")
    await room.ash.slash(there, "table open", game="sigilian")
    assert room.bot.house.by_channel(there.id).settings.quiet_hours == "23:00-08:00 Europe/Berlin"
    elsewhere = room.guild.create_text_channel("sigil")
    await room.quill.slash(elsewhere, "campaign new", name="Sigil")
    await room.ash.slash(elsewhere, "table open", game="sigilian")
    assert room.bot.house.by_channel(elsewhere.id).settings.quiet_hours is None
    for odd in ("at night", "23-8 Mars"):
        refused = await room.quill.slash(room.channel, "campaign quiet-hours", hours=odd)
        assert "time zone" in words(refused)
    assert "Only a game master" in words(
        await room.ash.slash(room.channel, "campaign quiet-hours", hours="off")
    )
    assert "no quiet hours" in words(
        await room.quill.slash(room.channel, "campaign quiet-hours", hours="off")
    )
    assert table.settings.quiet_hours is None
