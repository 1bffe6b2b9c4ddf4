"""A hand as people play it: buttons, forms, direct messages."""

from bot.chat.pace import Pace
from tests.bot.chat.scene import buttons, parts, words


async def test_a_whole_hand_from_the_command_to_the_purse(room):
    table = await room.open(room.ash, room.bryn, room.cole)
    assert room.purse(room.ash) == 800
    await room.press(room.ash, "Deal")
    assert "Ash's turn" in words(room.message)

    await room.bet(room.ash, "Bet", "10")
    assert "Call 10gp" in buttons(room.message)
    await room.bet(room.bryn, "Raise", "by 10")
    assert "Bryn raises to 20gp" in words(room.message)
    await room.press(room.cole, "Fold")
    await room.press(room.ash, "Call 10gp")

    # The trade is in private: Ash by the button at the table, Bryn in the letter.
    asked = await room.press(room.ash, "Trade")
    assert asked.ephemeral
    answer = await room.ash.select(asked.response, ["1", "3"])
    assert "Which" not in words(answer)
    letter = room.letters(room.bryn)[-1]
    answer = await room.bryn.user.click(letter, label="Stand pat")
    assert "Second bets" in words(room.message)

    await room.press(room.ash, "Check")
    await room.bet(room.bryn, "Bet", "half")
    await room.press(room.ash, "Call 20gp")
    over = words(room.message)
    assert "**Bryn wins 80gp** with 15, odds over evens" in over
    assert table.view().over

    stakes = room.store.ledger.stakes(table.id)
    assert sorted(stakes.values()) == [160, 200, 240]
    for player in (room.ash, room.bryn, room.cole):
        await room.press(player, "Stand up")
    assert sum(map(room.purse, (room.ash, room.bryn, room.cole))) == 3000
    assert sorted(map(room.purse, (room.ash, room.bryn, room.cole))) == [960, 1000, 1040]


async def test_each_hand_has_a_message_of_its_own(room):
    await room.deal(room.ash, room.bryn)
    first = room.message
    await room.bet(room.ash, "Bet", "2")
    assert room.message.id == first.id
    await room.press(room.bryn, "Fold")
    await room.press(room.bryn, "Deal")
    assert room.message.id != first.id
    old = next(each for each in room.channel.history() if each.id == first.id)
    assert "Ash wins" in words(old)
    assert buttons(old) == {}


async def test_where_letters_go_is_asked_once(room):
    await room.deal(room.ash, room.bryn)
    # As where so many others have been written to since that discord.py has forgotten them.
    room.bot._connection._private_channels_by_user.clear()
    before = room.sent("POST", "/users/@me/channels")
    assert before == 2
    await room.bet(room.ash, "Bet", "2")
    await room.press(room.bryn, "Fold")
    await room.press(room.bryn, "Deal")
    assert "hand 2" in words(room.letters(room.ash)[-1])
    assert room.sent("POST", "/users/@me/channels") == before


async def test_the_first_letter_to_somebody_takes_two_turns(room):
    await room.deal(room.ash, room.bryn)
    mailbox, house = room.bot.mailbox, room.store.house
    mailbox.pace = Pace(rate=1, burst=1, now=lambda: 0.0)
    ash, bryn = (house.person_for(who.id).id for who in (room.ash, room.bryn))
    mailbox.boxes.pop(room.bryn.id)
    assert [mailbox.turn(who) for who in (ash, bryn, ash)] == [0, 1, 3]


async def test_cards_go_to_their_player_alone(room):
    table = await room.deal(room.ash, room.bryn)
    for who, other in ((room.ash, room.bryn), (room.bryn, room.ash)):
        cards = words(room.letters(who)[-1])
        mine = await room.press(who, "My hand")
        assert mine.ephemeral
        assert mine.response.message.flags.ephemeral
        assert words(mine).startswith(cards.split("Now worth")[0])
        assert cards != words(room.letters(other)[-1])
        slots = table.private(room.character(who)).seats[table.players.index(room.character(who))].slots
        hidden = [slot for slot in slots if not slot.up]
        assert all(str(slot.cards[0]) not in repr(room.message.components) for slot in hidden)


async def test_a_letter_follows_the_cards_and_not_the_talk(room):
    await room.deal(room.ash, room.bryn)
    assert [len(room.letters(who)) for who in (room.ash, room.bryn)] == [1, 1]
    before = room.sent("PATCH", f"/channels/{room.ash.user.dm_channel.id}")
    await room.press(room.ash, "Check")
    await room.press(room.bryn, "Check")
    # Ash is asked which cards go: that is a change. The checks were none.
    assert room.sent("PATCH", f"/channels/{room.ash.user.dm_channel.id}") == before + 1
    asked = await room.press(room.ash, "Trade")
    await room.ash.select(asked.response, ["2"])
    letter = room.letters(room.ash)[-1]
    assert len(room.letters(room.ash)) == 1
    mine = await room.press(room.ash, "My hand")
    cards = words(letter).partition("### Your cards")[2]
    assert words(mine).partition("### Your cards")[2].startswith(cards)
    assert not [part for part in parts(letter) if part["type"] == 3]


async def test_a_trade_in_the_letter_is_answered_there(room):
    await room.deal(room.ash, room.bryn)
    await room.press(room.ash, "Check")
    await room.press(room.bryn, "Check")
    before = words(room.letters(room.ash)[-1])
    await room.ash.user.select(room.letters(room.ash)[-1], ["1", "2", "3"])
    (letter,) = room.letters(room.ash)
    assert words(letter) != before
    assert "Ash trades 3 cards" in words(room.message)
    assert room.sent("PATCH", f"/channels/{room.ash.user.dm_channel.id}") == 1, "one edit, the trade's offer"


async def test_closed_letters_cost_nothing_and_are_told_once(room):
    room.env.inject_error(
        "POST", f"/channels/{room.bryn.user.dm_channel.id}/messages", status=403, code=50007, times=None
    )
    await room.deal(room.ash, room.bryn)
    tries = room.sent("POST", f"/channels/{room.bryn.user.dm_channel.id}")
    assert tries == 1
    first = await room.press(room.bryn, "My hand")
    again = await room.press(room.bryn, "My hand")
    assert "direct messages are closed" in words(first)
    assert "direct messages are closed" not in words(again)
    await room.bet(room.ash, "Bet", "2")
    await room.press(room.bryn, "Fold")
    await room.press(room.ash, "Deal")
    assert room.sent("POST", f"/channels/{room.bryn.user.dm_channel.id}") == tries
    assert len(room.letters(room.ash)) == 2


async def test_who_asks_is_written_to_again(room):
    path = f"/channels/{room.bryn.user.dm_channel.id}/messages"
    room.env.inject_error("POST", path, status=403, code=50007, times=2)
    await room.deal(room.ash, room.bryn)
    # Still closed: that is said at once. A form is shown alone, with nothing said beside it.
    answer = await room.bryn.slash(room.channel, "hand")
    assert answer.ephemeral
    assert "Your cards" in words(answer)
    assert "direct messages are closed" in words(answer)
    assert room.letters(room.bryn) == []
    answer = await room.bryn.slash(room.channel, "hand")
    assert "direct messages are closed" not in words(answer)
    (letter,) = room.letters(room.bryn)
    assert words(answer).startswith(words(letter))
    await room.bryn.slash(room.channel, "hand")
    assert len(room.letters(room.bryn)) == 1


async def test_nothing_is_said_beside_a_form(room):
    path = f"/channels/{room.ash.user.dm_channel.id}/messages"
    room.env.inject_error("POST", path, status=403, code=50007, times=None)
    table = await room.open(room.ash, room.bryn)
    await room.press(room.bryn, "Deal")
    form = await room.press(room.ash, "Bet")
    assert form.modal
    assert form.followups == []
    await room.ash.submit_modal(form, {"amount": "2"})
    assert table.view().view.pot == 2


async def test_getting_up_in_mid_hand_waits_for_its_end(room):
    table = await room.deal(room.ash, room.bryn)
    await room.press(room.bryn, "Stand up")
    assert "gets up after this hand" in words(room.message)
    await room.bet(room.ash, "Bet", "2")
    await room.press(room.bryn, "Fold")
    assert [chair.character for chair in table.view().chairs] == [room.character(room.ash)]
    assert room.purse(room.bryn) == 1000


async def test_several_tables_at_once(room):
    await room.deal(room.ash, room.bryn)
    here = room.channel
    room.channel = room.guild.create_text_channel("snug")
    await room.deal(room.bryn, room.ash)
    assert len(room.bot.house.tables) == 2
    await room.bet(room.bryn, "Bet", "4")
    room.channel, there = here, room.channel
    assert "Check" in buttons(room.message)
    await room.press(room.ash, "Check")
    room.channel = there
    assert "Call 4gp" in buttons(room.message)


async def test_a_letter_that_was_deleted_is_written_anew(room):
    await room.deal(room.ash, room.bryn)
    (letter,) = room.letters(room.ash)
    room.env.backend.delete_message(letter.channel.id, letter.id)
    await room.press(room.ash, "Check")
    await room.press(room.bryn, "Check")
    (again,) = room.letters(room.ash)
    assert again.id != letter.id
    assert "Which cards go?" in words(again)


async def test_who_has_asked_to_be_forgotten_is_not_written_to(room):
    await room.open(room.ash, room.bryn)
    person = room.store.house.character(room.character(room.bryn)).person
    room.store.house.forget(person)
    await room.press(room.ash, "Deal")
    assert len(room.letters(room.ash)) == 1
    assert room.letters(room.bryn) == []


async def test_a_discord_in_trouble_is_no_closed_door(room):
    path = f"/channels/{room.bryn.user.dm_channel.id}/messages"
    room.env.inject_error("POST", path, status=400, code=40003)
    await room.deal(room.ash, room.bryn)
    assert room.letters(room.bryn) == []
    await room.bet(room.ash, "Bet", "2")
    await room.press(room.bryn, "Fold")
    await room.press(room.ash, "Deal")
    assert len(room.letters(room.bryn)) == 1


async def test_the_dealer_chooses_what_is_played(room):
    await room.quill.slash(room.channel, "table open", game="tarot-poker")
    table = room.bot.house.by_channel(room.channel.id)
    for who in (room.ash, room.bryn):
        await room.press(who, "Sit down")
    await table.change_settings(room.character(room.quill), {"dealers_choice": True}, gm=True)
    await room.press(room.ash, "Deal")
    shown = [each for each in room.channel.history() if "##" in words(each)][-1]
    await room.bryn.select(shown, ["texas-holdem"])
    assert table.view().view.to_act == (0,), "it is not Bryn's to choose"
    await room.ash.select(shown, ["texas-holdem"])
    shown = [each for each in room.channel.history() if "##" in words(each)][-1]
    assert "Ash deals Texas hold'em" in words(shown)


async def test_who_stops_in_the_middle_of_a_sentence_has_not_failed(room, monkeypatch, caplog):
    table = await room.deal(room.ash, room.bryn)

    async def closed(*_):
        raise RuntimeError("Session is closed")

    monkeypatch.setattr(room.bot.announcer.letters(table), "deliver", closed)
    await room.bot.announcer.tell(table)
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    await room.bot.close()
    await room.bot.announcer.tell(table)
    assert len(caplog.records) == 1
