"""The game master's commands: each is one public line, and nobody else's."""

import pytest

from tests.bot.chat.scene import buttons, state, words


def shown(room):
    return [each for each in room.channel.history() if "##" in words(each)][-1]


@pytest.mark.parametrize("name", ["pause", "resume", "void", "rewind", "close"])
async def test_only_a_game_master_may(room, name):
    table = await room.deal(room.ash, room.bryn)
    await room.press(room.ash, "Check")
    before = state(table)
    answer = await room.ash.slash(room.channel, f"gm {name}")
    assert answer.ephemeral
    assert "Only a game master" in words(answer)
    assert state(table) == before


@pytest.mark.parametrize("name", ["seat", "unseat"])
async def test_only_a_game_master_gives_and_takes_chairs(room, name):
    table = await room.deal(room.ash, room.bryn)
    before = state(table)
    answer = await room.ash.slash(room.channel, f"gm {name}", player=room.bryn)
    assert "Only a game master" in words(answer)
    assert state(table) == before


async def test_pausing_and_going_on(room):
    await room.deal(room.ash, room.bryn)
    answer = await room.quill.slash(room.channel, "gm pause")
    assert not answer.ephemeral
    assert words(answer).startswith("Quill pauses the table")
    assert "The table is paused" in words(shown(room))
    assert buttons(shown(room))["Check"] is False
    again = await room.quill.slash(room.channel, "gm pause")
    assert again.ephemeral
    assert "nothing has changed" in words(again)
    answer = await room.quill.slash(room.channel, "gm resume")
    assert words(answer).startswith("Quill lets the table go on")
    await room.press(room.ash, "Check", shown(room))
    assert "Ash checks" in words(shown(room))


async def test_a_form_that_was_open_when_the_table_paused_is_refused(room):
    table = await room.deal(room.ash, room.bryn)
    form = await room.press(room.ash, "Bet")
    await room.quill.slash(room.channel, "gm pause")
    answer = await room.ash.submit_modal(form, {"amount": "10"})
    assert "table is paused" in words(answer)
    assert table.view().view.pot == 0


async def test_a_void_hand_gives_the_stakes_back(room):
    table = await room.deal(room.ash, room.bryn)
    await room.bet(room.ash, "Bet", "10")
    answer = await room.quill.slash(room.channel, "gm void")
    assert "Quill declares hand 1 void" in words(answer)
    assert not answer.ephemeral
    assert set(room.store.ledger.stakes(table.id).values()) == {200}
    assert buttons(shown(room))["Deal"]
    again = await room.quill.slash(room.channel, "gm void")
    assert "No hand is being played" in words(again)


@pytest.mark.parametrize("name", ["gm void", "gm close"])
async def test_the_old_message_of_a_void_hand_awaits_nobody(room, name):
    await room.deal(room.ash, room.bryn)
    await room.bet(room.ash, "Bet", "10")
    before = shown(room)
    assert "▸ **Bryn**" in words(before)
    await room.quill.slash(room.channel, name)
    old = next(each for each in room.channel.history() if each.id == before.id)
    assert words(old).endswith("**This hand is void**; stakes are as they were.")
    assert "Ash · 200gp" in words(old)
    assert not any(each in words(old) for each in ("▸", "Pot", "turn", "10gp in"))
    assert not any(buttons(old).values())


async def test_taking_the_last_action_back(room):
    await room.deal(room.ash, room.bryn)
    await room.bet(room.ash, "Bet", "10")
    answer = await room.quill.slash(room.channel, "gm rewind")
    assert words(answer) == "Quill takes back what Ash did last. It is asked anew."
    assert "**Ash's turn**" in words(shown(room))
    await room.press(room.ash, "Check", shown(room))
    await room.press(room.bryn, "Check", shown(room))
    # The trade: once somebody has seen a card, nothing before it comes back.
    await room.ash.user.select(room.letters(room.ash)[-1], ["1"])
    refused = await room.quill.slash(room.channel, "gm rewind")
    assert refused.ephemeral
    assert "Nothing can be taken back" in words(refused)


async def test_giving_and_taking_a_chair(room):
    table = await room.deal(room.ash, room.bryn)
    answer = await room.quill.slash(room.channel, "gm seat", player=room.cole, amount="150")
    assert words(answer) == "Quill gives Cole a chair."
    assert room.purse(room.cole) == 850
    assert "Cole · 150gp · in from the next hand" in words(shown(room))
    twice = await room.quill.slash(room.channel, "gm seat", player=room.cole)
    assert "sits here already" in words(twice)
    answer = await room.quill.slash(room.channel, "gm unseat", player=room.bryn)
    assert words(answer).startswith("Quill takes Bryn from the table")
    assert table.view().over
    assert [chair.name for chair in table.view().chairs] == ["Ash", "Cole"]
    machine = room.guild.add_member(room.env.create_user("machine", bot=True))
    answer = await room.quill.slash(room.channel, "gm seat", player=machine)
    assert "Bots have no purse" in words(answer)


async def test_closing_in_mid_hand(room):
    await room.deal(room.ash, room.bryn)
    await room.bet(room.ash, "Bet", "10")
    answer = await room.quill.slash(room.channel, "gm close")
    assert words(answer).startswith("Quill closes the table. Hand 1 is void")
    assert not answer.ephemeral
    assert (room.purse(room.ash), room.purse(room.bryn)) == (1000, 1000)
    lines = [each for each in room.channel.history() if "closes the table" in words(each)]
    assert len(lines) == 1


async def test_a_line_whose_answer_came_too_late_is_posted(room):
    await room.deal(room.ash, room.bryn)
    room.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    await room.quill.slash(room.channel, "gm pause")
    assert words(room.message).startswith("Quill pauses the table")
