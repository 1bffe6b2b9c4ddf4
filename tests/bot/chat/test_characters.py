"""/character: names of one's own, at the table and in the books."""

from tests.bot.chat.scene import words


async def new(who, room, name):
    return words(await who.slash(room.channel, "character new", name=name))


async def test_the_first_keeps_what_one_owns_and_is_spoken_of(room):
    await room.quill.slash(room.channel, "grant", who=room.ash, amount="5", reason="luck")
    assert "You are **Gorm** here" in await new(room.ash, room, "Gorm")
    await room.open(room.ash)
    assert "Gorm" in words(room.message)
    assert "Ash" not in words(room.message)
    answer = await room.ash.slash(room.channel, "pay", to=room.bryn, amount="5")
    assert words(answer) == "**Gorm** pays Bryn 5gp"
    answer = await room.bryn.slash(room.channel, "pay", to=room.ash, amount="2")
    assert words(answer) == "**Bryn** pays Gorm 2gp"
    assert "802gp" in words(await room.ash.slash(room.channel, "purse"))


async def test_the_table_tells_the_first_ones_name_at_once(room):
    await room.open(room.ash, room.bryn)
    await new(room.ash, room, "Gorm")
    assert "Gorm · 200gp" in words(room.message)
    assert "Ash" not in words(room.message)


async def test_further_ones_begin_with_nothing(room):
    await new(room.ash, room, "Gorm")
    assert "Their purse is empty" in await new(room.ash, room, "Mira")
    said = words(await room.ash.slash(room.channel, "character list"))
    assert "Gorm · 1000gp" in said
    assert "▸ **Mira** · 0gp" in said
    await room.ash.slash(room.channel, "character switch", name="@")
    said = words(await room.ash.slash(room.channel, "character list"))
    assert "▸ **Ash** · 0gp" in said


async def test_the_name_on_the_server_changes_nothing_for_them(room):
    await new(room.ash, room, "Gorm")
    await room.ash.slash(room.channel, "purse")
    assert room.store.house.character(room.character(room.ash)).name == "Gorm"


async def test_who_sits_stays_who_they_are_while_one_plays_another(room):
    await new(room.ash, room, "Gorm")
    table = await room.deal(room.ash, room.bryn)
    await new(room.ash, room, "Mira")
    assert "already" in words(await room.press(room.ash, "Sit down"))
    await room.press(room.ash, "Check")
    assert "Gorm checks" in words(room.message)
    assert "Your cards" in words(await room.ash.slash(room.channel, "hand"))
    settings = await room.ash.slash(room.channel, "table settings")
    assert "Only" not in words(settings)
    assert len(table.view().chairs) == 2
    assert "Get up first" in words(await room.ash.slash(room.channel, "character retire", name="Gorm"))


async def test_nobody_is_given_a_second_chair_and_the_first_is_taken_whomever_they_play(room):
    await new(room.ash, room, "Gorm")
    table = await room.open(room.ash, room.bryn)
    await new(room.ash, room, "Mira")
    await room.quill.slash(room.channel, "grant", who=room.ash, amount="500", reason="luck")
    refused = await room.quill.slash(room.channel, "gm seat", player=room.ash)
    assert "Gorm" in words(refused)
    assert len(table.view().chairs) == 2
    await room.quill.slash(room.channel, "gm unseat", player=room.ash)
    assert [chair.name for chair in table.view().chairs] == ["Bryn"]
    await room.quill.slash(room.channel, "gm seat", player=room.ash)
    assert [chair.name for chair in table.view().chairs] == ["Bryn", "Mira"]


async def test_the_opener_sees_to_the_table_whomever_they_play(room):
    await room.ash.slash(room.channel, "table open", game="queens-ransom")
    await new(room.ash, room, "Gorm")
    await new(room.ash, room, "Mira")
    answer = await room.ash.slash(room.channel, "table close")
    assert "closes the table" in words(answer)


async def test_retired_is_retired(room):
    await new(room.ash, room, "Gorm")
    assert "**Gorm** is retired" in words(await room.ash.slash(room.channel, "character retire", name="gorm"))
    assert "no character Gorm" in words(await room.ash.slash(room.channel, "character switch", name="Gorm"))
    assert "0gp" in words(await room.ash.slash(room.channel, "purse"))
    assert "called Gorm already" in await new(room.bryn, room, "Gorm")


async def test_nobody_is_taken_for_somebody_else(room):
    await room.bryn.slash(room.channel, "purse")
    await new(room.ash, room, "Gorm")
    for name in ("bryn", "GORM"):
        assert "already" in await new(room.cole, room, name)
    assert "no character Gorm" in words(await room.bryn.slash(room.channel, "character switch", name="Gorm"))


async def test_nobody_has_two_of_one_name(room):
    for name in ("Gorm", "Mira"):
        await new(room.ash, room, name)
        assert f"called {name} already" in await new(room.ash, room, name)
    assert words(await room.ash.slash(room.channel, "character list")).count("gp") == 2


async def test_names_are_made_safe(room):
    assert "＠everyone" in await new(room.ash, room, "@everyone")
    assert "\\*\\*" in await new(room.ash, room, "**Bo**")
    assert "You play **\\*\\*Bo" in words(
        await room.ash.slash(room.channel, "character switch", name="**Bo**")
    )


async def test_whoever_is_forgotten_plays_nobody(room):
    await new(room.ash, room, "Gorm")
    house = room.store.house
    person = house.person_for(room.ash.id).id
    campaign = house.campaign_for(room.guild.id).id
    house.cast.set_gm(campaign, person, gm=True)
    house.forget(person)
    assert house.cast.playing(campaign, person) is None
    assert house.cast.gms(campaign) == []
