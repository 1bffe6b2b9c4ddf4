"""Who sits down at a game for the first time reads it in short, alone."""

from tests.bot.chat.scene import buttons, words


async def test_a_newcomer_is_told_once_how_the_game_goes(room):
    await room.open()
    first = await room.press(room.ash, "Sit down")
    (brief,) = first.followups
    assert brief.flags.ephemeral
    assert "Queen's Ransom in short" in words(brief)
    rules = await room.ash.click(brief, label="The rules")
    assert "# Queen's Ransom" in words(rules)
    await room.press(room.ash, "Stand up")
    again = await room.press(room.ash, "Sit down")
    assert not again.followups
    assert (await room.press(room.bryn, "Sit down")).followups


async def test_the_command_tells_it_too(room):
    await room.open(game="sigilian")
    answer = await room.ash.slash(room.channel, "table sit", amount="50")
    assert "Sigilian Poker in short" in words(answer)
    assert "The rules" in buttons(answer)


async def test_who_practises_is_told_too(room):
    answer = await room.ash.slash(room.channel, "practice", game="queens-ransom", players=1)
    assert "Queen's Ransom in short" in words(*answer.followups)
    assert answer.followups[0].flags.ephemeral
