"""Cambion Roulette as people play it: buttons and a form for the bet, the board, and who watches."""

import json

import msgspec
import pytest

from bot.tables.record import Carried
from rules.hand import Carry
from tests.bot.chat.scene import buttons, custom_id, emit, words

GAME = "cambion-roulette"
BOARD = "T T T T P\nT T W P P\nT G W P C\nG G C C C"


@pytest.fixture
async def table(room):
    """Ash and Bryn in the chairs, Cole watching; Bryn is first to throw."""
    return await room.deal(room.ash, room.bryn, room.cole, game=GAME)


async def test_the_message_says_whose_throw_it_is(room, table):
    said = words(room.message)
    assert "**Bryn's turn**: an even bet against Ash, 2gp to 20gp, and the throw." in said
    assert f"```\n{BOARD}\n```" in said
    assert "**Side pot 0gp**" in said
    assert "Cole · 200gp · watches" in said
    assert "▸ **Bryn** · 200gp" in said
    assert " in " not in said.split("```")[0], "what was paid means nothing here"
    able = [label for label, can in buttons(room.message).items() if can]
    assert able[:5] == ["My hand", "Bet 2gp", "Bet 10gp", "Bet 20gp", "Other…"]


async def test_a_round_from_bet_to_result(room, table):
    first = room.message.id
    await room.press(room.bryn, "Bet 10gp")
    said = words(room.message)
    assert room.message.id == first
    assert "Bryn bets 10gp" in said
    landed = table.view().story[1]
    assert f"{landed.dice[0]} and {landed.dice[1]} in the " in said
    assert "**Ash's turn**: an even bet against Bryn" in said
    # Only the pieces where the dice lie are left of the board.
    letter = landed.section[0].upper()
    drawn = said.split("```")[1]
    assert set(drawn) - set(" \n") == {letter, "·"}
    assert drawn.count(letter) == BOARD.count(letter)

    await room.bet(room.ash, "Other…", "6")
    said = words(room.message)
    assert "Ash bets 6gp" in said
    assert "**The round is over**" in said
    assert table.view().over
    changes = table.view().story[-2].changes
    assert [200 + change for change in changes] == [chair.stack for chair in table.view().chairs[:2]]
    assert [label for label, can in buttons(room.message).items() if can][:3] == [
        "My hand",
        "Sit down",
        "Stand up",
    ]
    await room.press(room.cole, "Deal")
    assert room.message.id != first


@pytest.mark.parametrize("typed", ["7", "22", "0", "much"])
async def test_a_bet_that_cannot_be_gets_a_private_answer(room, table, typed):
    answer = await room.bet(room.bryn, "Other…", typed)
    assert answer.ephemeral
    said = words(answer)
    assert {"7": "6gp would do", "22": "The most you can bet", "0": "The least bet is 2gp"}.get(
        typed, "no bet"
    ) in said
    assert table.view().story == ()


async def test_the_form_says_what_can_be_bet(room, table):
    form = await room.press(room.bryn, "Other…")
    assert "Even, 2gp to 20gp" in json.dumps(form.modal)


async def test_nobody_throws_for_another(room, table):
    assert "It is not your turn" in words(await room.press(room.ash, "Bet 2gp"))
    watching = await room.press(room.cole, "Bet 2gp")
    assert watching.ephemeral
    assert "You are watching" in words(watching)
    assert "not your turn" in words(await room.press(room.ash, "Other…"))
    assert table.view().story == ()


async def test_a_second_press_throws_no_second_time(room, table):
    data = {"custom_id": custom_id(room.message, "Bet 2gp"), "component_type": 2}
    for _ in range(2):
        emit(room, room.bryn, room.message, data)
    await room.env.settle()
    private = [each for each in room.channel.history(viewer=room.bryn) if each.flags.ephemeral]
    assert "moved on" in words(private[-1])
    assert len(table.view().story) == 2


async def test_all_one_has_is_asked_about_first(room):
    await room.open(room.ash, room.bryn, game=GAME, **{"buy-in": "10"})
    await room.press(room.ash, "Deal")
    table = room.bot.house.by_channel(room.channel.id)
    asked = await room.press(room.bryn, "Bet 10gp")
    assert asked.ephemeral
    assert "That is all you have here" in words(asked)
    assert table.view().story == ()
    await room.bryn.click(asked.response, label="All-in")
    assert table.view().story[0].amount == 10


async def test_my_hand_says_that_nobody_holds_anything(room, table):
    mine = await room.press(room.bryn, "My hand")
    assert mine.ephemeral
    assert "Nobody holds anything here" in words(mine)
    assert "200gp before you, and your turn: an even bet against Ash" in words(mine)
    assert "Nobody holds anything here" in words(await room.ash.slash(room.channel, "hand"))
    assert "You are watching" in words(await room.press(room.cole, "My hand"))
    assert [room.letters(who) for who in (room.ash, room.bryn)] == [[], []]


async def test_equal_bets_can_be_pressed_once(room):
    await room.open(room.ash, room.bryn, game=GAME, **{"buy-in": "3"})
    await room.press(room.ash, "Deal")
    able = buttons(room.message)
    assert able["Bet 2gp"]
    assert not any(able[label] for label in ("Half", "Most", "Other…"))


async def test_the_side_pot_is_shown_and_told_when_it_is_split(room, table):
    ledger = room.store.ledger
    await room.press(room.bryn, "Bet 2gp")
    await room.press(room.ash, "Bet 2gp")
    # As if more had gone into the Well than a round can bring for certain.
    pot, stake = ledger.pot(table.id), ledger.stake(table.id, table.players[0])
    more = 8 - ledger.balance(pot)
    ledger.post("share", "into the well", {stake: -more, pot: more})
    carried = Carried(table.players, Carry(side_pot=8, roller=1, rounds=1))
    room.store.house.save_carry(table.id, msgspec.json.encode(carried))
    await room.press(room.ash, "Deal")
    assert "**Side pot 8gp**" in words(room.message)
    asked = await room.wish(room.ash, "Leave")
    assert "Between rounds that ends your game" in words(asked)
    await room.ash.click(asked.response, label="Leave")
    said = words(room.message)
    assert (
        "**The game is over.** One of them gets up, and the side pot is split: 4gp to Ash and 4gp to Bryn."
        in said
    )
    assert ledger.balance(pot) == 0
    # The next hand has Cole in the free chair.
    await room.press(room.cole, "Deal")
    assert table.view().names == ("Bryn", "Cole")


async def test_why_and_the_hand_as_a_file(room, table):
    await room.press(room.bryn, "Bet 20gp")
    await room.press(room.ash, "Bet 2gp")
    assert "**The round is over**" in words(await room.cole.slash(room.channel, "why"))
    for who in (room.ash, room.cole):
        answer = await who.slash(room.channel, "hand", export=True)
        text = answer.response.attachments[0]
        assert text.filename == "hand-1.phh"


async def test_the_rules_have_the_odds(room, table):
    said = words(await room.cole.slash(room.channel, "rules"))
    assert "# Cambion Roulette" in said
    assert "once in 60 throws" in said


async def test_limit_and_rounds_are_settings(room, table):
    panel = words(await room.quill.slash(room.channel, "table settings"))
    assert "**limit** · 20gp" in panel
    assert "**rounds** · 0" in panel
