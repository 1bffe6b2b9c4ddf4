"""Coming, going, pausing and bringing more chips."""

from simcord.enums import InteractionType

from bot.message import Click
from tests.bot.chat.scene import answers, buttons, custom_id, emit, words


async def test_sitting_out_and_coming_back(room):
    table = await room.deal(room.ash, room.bryn, room.cole)
    await room.wish(room.cole, "Sit out")
    assert "Cole · 200gp · sitting out" in words(room.message)
    await room.bet(room.ash, "Bet", "2")
    await room.press(room.bryn, "Fold")
    await room.press(room.cole, "Fold")
    await room.press(room.ash, "Deal")
    assert len(table.players) == 2
    await room.wish(room.cole, "I'm back")
    assert "Cole · 200gp · in from the next hand" in words(room.message)


async def test_a_table_where_nobody_plays_pauses_and_goes_on(room):
    await room.deal(room.ash, room.bryn)
    await room.bet(room.ash, "Bet", "2")
    await room.press(room.bryn, "Fold")
    table_message = room.message
    await room.wish(room.ash, "Sit out", table_message)
    await room.wish(room.bryn, "Sit out", table_message)
    assert "so the table pauses" in words(room.message)
    shown = next(each for each in room.channel.history() if each.id == table_message.id)
    assert "nobody is left who plays" in words(shown)
    await room.wish(room.ash, "I'm back", shown)
    shown = next(each for each in room.channel.history() if each.id == table_message.id)
    assert "paused" not in words(shown)


async def test_topping_up_in_mid_hand_counts_from_the_next(room):
    table = await room.deal(room.ash, room.bryn)
    form = await room.wish(room.ash, "Top up")
    assert form.modal["components"][0]["component"]["value"] == "200gp"
    await room.ash.submit_modal(form, {"amount": "50"})
    assert "50gp more after this hand" in words(room.message)
    assert room.purse(room.ash) == 750
    await room.bet(room.ash, "Bet", "2")
    await room.press(room.bryn, "Fold")
    await room.press(room.ash, "Deal")
    assert table.view().view.seats[0].stack == 250


async def test_a_form_to_top_up_that_comes_twice_counts_once(room):
    table = await room.open(room.ash)
    form = await room.wish(room.ash, "Top up")
    typed = {
        "custom_id": form.modal["custom_id"],
        "components": [{"type": 18, "component": {"type": 4, "custom_id": "amount", "value": "50"}}],
    }
    for _ in range(2):
        emit(room, room.ash, room.message, typed, kind=InteractionType.MODAL_SUBMIT)
    await room.env.settle()
    assert list(room.store.ledger.stakes(table.id).values()) == [250]
    assert room.purse(room.ash) == 750


async def test_sitting_down_with_less_than_the_buy_in(room):
    table = await room.open()
    answer = await room.ash.slash(room.channel, "table sit", amount="35")
    assert answer.ephemeral
    assert "with 35gp" in words(answer)
    assert "Ash · 35gp" in words(room.message)
    await room.bryn.slash(room.channel, "table sit")
    refused = await room.cole.slash(room.channel, "table sit", amount="0")
    assert "Bring at least 1gp" in words(refused)
    assert sorted(room.store.ledger.stakes(table.id).values()) == [35, 200]


async def test_sitting_down_twice_before_the_first_deal_names_nothing_that_is_not_there(room):
    await room.open(room.ash)
    answer = await room.press(room.ash, "Sit down")
    assert words(answer) == "You sit here already. */table top-up* brings more chips."
    assert "My hand" not in buttons(room.message)


async def test_topping_up_by_command(room):
    table = await room.open(room.ash)
    answer = await room.ash.slash(room.channel, "table top-up", amount="25")
    assert answer.ephemeral
    assert words(answer) == "25gp more lie before you."
    await room.ash.slash(room.channel, "table top-up")
    assert room.store.ledger.stakes(table.id) == {room.character(room.ash): 425}
    refused = await room.ash.slash(room.channel, "table top-up", amount="9999")
    assert "Your purse holds 575gp" in words(refused)
    stranger = await room.bryn.slash(room.channel, "table top-up")
    assert "do not sit" in words(stranger)


async def test_topping_up_by_command_says_when_the_chips_count(room):
    await room.deal(room.ash, room.bryn)
    await room.cole.slash(room.channel, "table sit")
    later = await room.ash.slash(room.channel, "table top-up", amount="25")
    assert words(later) == "25gp more for you when this hand is over."
    waiting = await room.cole.slash(room.channel, "table top-up", amount="25")
    assert words(waiting) == "25gp more lie before you."


async def test_who_has_no_chair_has_nothing_to_change(room):
    table = await room.open(room.ash)
    asked = await room.press(room.cole, "More…")
    assert asked.ephemeral
    assert words(asked).startswith("### Your chair\nYou do not sit here. *Sit down* puts 200gp of the 1000gp")
    assert not any(buttons(asked).values())
    # Once they were pressable, and a copy of one still is: it is refused.
    for verb in ("out", "in", "top-up", "leave"):
        data = {"custom_id": Click(table.id, 0, 0, verb).custom_id, "component_type": 2}
        record = emit(room, room.cole, room.message, data)
        await room.env.settle()
        (answer,) = answers(room, record)
        assert "do not sit" in repr(answer.components)


async def test_the_private_chair_shows_each_change_at_once(room):
    await room.deal(room.ash, room.bryn)
    chair = await room.press(room.bryn, "More…")
    assert "200gp before you · 800gp in your purse" in words(chair)
    out = await room.bryn.click(chair.response, label="Sit out")
    assert "200gp before you · sitting out" in words(out)
    assert (buttons(out)["Sit out"], buttons(out)["I'm back"]) == (False, True)
    assert "Bryn · 200gp · sitting out" in words(room.message)
    back = await room.bryn.click(out.response, label="I'm back")
    assert "sitting out" not in words(back)
    form = await room.bryn.click(back.response, label="Top up")
    more = await room.bryn.submit_modal(form, {"amount": "30"})
    assert "30gp more after this hand · 770gp in your purse" in words(more)
    assert more.response.id == chair.response.id, "one private message, changed"


async def test_the_buttons_of_an_older_message_still_work(room):
    table = await room.open(room.ash, room.bryn)
    message = room.message
    data = {"custom_id": Click(table.id, 0, 0, "out").custom_id, "component_type": 2}
    emit(room, room.bryn, message, data)
    await room.env.settle()
    assert room.message.id == message.id
    assert "Bryn · 200gp · sitting out" in words(room.message)


async def test_two_joins_and_a_start_in_one_tick(room):
    table = await room.open(room.ash)
    message = room.message
    presses = [(room.bryn, "Sit down"), (room.cole, "Sit down"), (room.ash, "Deal")]
    records = [
        emit(room, who, message, {"custom_id": custom_id(message, label), "component_type": 2})
        for who, label in presses
    ]
    await room.env.settle()
    assert all(record.responded for record in records)
    assert [chair.name for chair in table.view().chairs] == ["Ash", "Bryn", "Cole"]
    assert len(table.players) == 3
    assert sum(room.purse(who) for who in (room.ash, room.bryn, room.cole)) == 2400
    assert len([each for each in room.channel.history() if "hand 1" in words(each)]) == 1


async def test_a_stranger_neither_starts_nor_closes(room):
    table = await room.open(room.ash, room.bryn)
    answer = await room.press(room.cole, "Deal")
    assert answer.ephemeral
    assert "do not sit" in words(answer)
    assert table.view().hand == 0
    answer = await room.cole.slash(room.channel, "table close")
    assert "whoever opened this table" in words(answer)
    answer = await room.cole.slash(room.channel, "gm close")
    assert "Only a game master" in words(answer)
    assert not table.closed


async def test_a_button_of_one_table_pressed_by_somebody_at_two(room):
    """Both tables wait for Ash; each press reaches the table that it belongs to, wherever it is made."""
    first = await room.deal(room.ash, room.bryn)
    here, message = room.channel, room.message
    room.channel = room.guild.create_text_channel("snug")
    second = await room.deal(room.ash, room.bryn)
    await room.press(room.ash, "Check", message)
    assert first.view().view.to_act == (1,)
    assert second.view().view.to_act == (0,)
    for who in (room.ash, room.bryn):
        await room.press(who, "Check")
    # Two letters, one for each table: the trade in one does nothing at the other.
    assert first.view().view.to_act == (1,)
    await room.ash.user.click(room.letters(room.ash)[-1], label="Stand pat")
    assert second.view().view.to_act == (1,)
    assert first.view().view.to_act == (1,)
    room.channel = here
    assert "Ash checks" in words(room.message)


async def test_a_busted_player_is_not_dealt_in_when_another_joins(room):
    table = await room.deal(room.ash, room.bryn)
    asked = await room.bet(room.ash, "Bet", "all")
    await room.ash.click(asked.response, label="All-in")
    asked = await room.press(room.bryn, "Call 200gp, all-in")
    await room.bryn.click(asked.response, label="All-in")
    for who in (room.ash, room.bryn):
        await who.user.click(room.letters(who)[-1], label="Stand pat")
    assert table.view().over
    (broke,) = [chair for chair in table.view().chairs if not chair.stack]
    assert "out of chips" in words(room.message)
    await room.press(room.cole, "Sit down")
    await room.press(room.cole, "Deal")
    assert len(table.players) == 2
    assert broke.character not in table.players
