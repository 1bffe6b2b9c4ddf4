"""/practice, and the game master's characters in the hands of the house, on Discord."""

from tests.bot.chat.scene import buttons, scene, words
from tests.bot.chat.test_clock import shown
from tests.bot.tables.minds import Here


async def wait(room, until, most=60):
    """Let time pass, second by second, until something is so."""
    for _ in range(most):
        if until():
            return
        await room.env.advance_time(1)
    raise AssertionError("it did not come to that")


async def test_one_alone_plays_with_the_house():
    async with scene(pulse=1) as room:
        room.bot.house.minds = Here()
        await room.ash.slash(room.channel, "practice", game="queens-ransom", players=2, temper="drunk")
        table = room.bot.house.by_channel(room.channel.id)
        said = words(shown(room))
        assert "for practice" in said
        assert said.count("· house") == 2
        purse = room.purse(room.ash)
        await room.press(room.ash, "Deal", shown(room))
        odds = await room.ash.slash(room.channel, "odds")
        assert odds.ephemeral
        assert "of the pot is yours" in words(odds)
        assert "2 opponents" in words(odds)
        await room.press(room.ash, "Check", shown(room))
        await wait(room, lambda: 0 in table.view().asks and table.view().hand)
        assert {1, 2} <= {getattr(event, "seat", None) for event in table.view().story}
        assert room.purse(room.ash) == purse
        more = await room.press(room.ash, "More…", shown(room))
        assert "your purse is not touched" in words(more)
        assert buttons(more)["Top up"]
        asked = await room.ash.slash(room.channel, "table leave")
        assert "these chips belong to nobody" in words(asked)
        asked = await room.quill.slash(room.channel, "table close")
        assert "belong to nobody" in words(asked)
        closed = await room.ash.slash(room.channel, "table close")
        assert words(closed) == "Ash closes the table. Its chips belonged to nobody."
        assert "belonged to nobody" in words(shown(room))


async def test_a_german_table_has_german_players_of_the_house():
    async with scene() as room:
        room.bot.tongues.choose(room.guild.id, "de")
        await room.ash.slash(room.channel, "practice", game="queens-ransom", players=2)
        # Of the names the first two are drawn here.
        assert [chair.name for chair in room.bot.house.by_channel(room.channel.id).view().chairs] == [
            "Ash",
            "Anselm Ried",
            "Bootsmann Tovik",
        ]


async def test_the_house_takes_over_for_a_game_master():
    async with scene(pulse=1) as room:
        room.bot.house.minds = Here()
        table = await room.open(room.ash)
        await room.quill.slash(room.channel, "npc add", name="Gorm", purse="500")
        await room.quill.slash(room.channel, "npc seat", name="Gorm")
        says = "Hm. | *Grmbl* ||"
        answer = await room.quill.slash(room.channel, "npc house", name="Gorm", temper="cautious", says=says)
        assert words(answer) == "Quill lets the house play Gorm."
        said = table._state.chairs[1].says
        await room.press(room.ash, "Deal", shown(room))
        await room.press(room.ash, "Check", shown(room))
        desk = await room.quill.slash(room.channel, "npc play")
        assert "**Gorm**, whom the house plays" in words(desk)
        assert "None of them is to act" in words(desk)
        await wait(room, lambda: 0 in table.view().asks)
        answer = await room.quill.slash(room.channel, "npc take", name="Gorm")
        assert words(answer) == "Quill takes Gorm back from the house."
        assert said == ("Hm.", "\\*Grmbl\\*")
        refused = await room.ash.slash(room.channel, "npc house", name="Gorm", temper="drunk")
        assert "game master" in words(refused)
        assert not table.view().chairs[1].house
