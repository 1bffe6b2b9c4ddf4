"""What gives something away is asked about first: a free fold, all one has, a chair, a hand in play."""

from tests.bot.chat.scene import answers, buttons, custom_id, emit, state, words


async def test_a_fold_where_checking_is_free_is_asked_about(room):
    table = await room.deal(room.ash, room.bryn, room.cole)
    before = state(table)
    asked = await room.press(room.ash, "Fold")
    assert asked.ephemeral
    assert "Checking costs nothing" in words(asked)
    assert state(table) == before
    done = await room.ash.click(asked.response, label="Fold")
    assert words(done) == "Done."
    assert buttons(done) == {}
    assert "Ash folds" in words(room.message)


async def test_a_fold_to_a_bet_is_not_asked_about(room):
    await room.deal(room.ash, room.bryn, room.cole)
    await room.bet(room.ash, "Bet", "10")
    await room.press(room.bryn, "Fold")
    assert "Bryn folds" in words(room.message)


async def test_not_yet_does_nothing(room):
    table = await room.deal(room.ash, room.bryn)
    before = state(table)
    asked = await room.press(room.ash, "Fold")
    done = await room.ash.click(asked.response, label="Not yet")
    assert words(done) == "Nothing was done."
    assert buttons(done) == {}
    assert state(table) == before
    await room.press(room.ash, "Check")
    assert "Ash checks" in words(room.message)


async def test_all_in_is_asked_about_and_what_was_typed_travels_along(room):
    table = await room.deal(room.ash, room.bryn)
    asked = await room.bet(room.ash, "Bet", "all")
    assert "all you have here**: 200gp" in words(asked)
    assert table.view().view.pot == 0
    await room.ash.click(asked.response, label="All-in")
    assert "Ash bets 200gp, all-in" in words(room.message)
    asked = await room.press(room.bryn, "Call 200gp, all-in")
    assert "all you have here**: 200gp" in words(asked)
    await room.bryn.click(asked.response, label="All-in")
    assert table.view().view.pot == 400


async def test_all_in_in_the_second_round_says_what_is_left(room):
    table = await room.deal(room.ash, room.bryn)
    await room.bet(room.ash, "Bet", "50")
    await room.press(room.bryn, "Call 50gp")
    for who in (room.ash, room.bryn):
        await who.user.click(room.letters(who)[-1], label="Stand pat")
    await room.bet(room.ash, "Bet", "20")
    asked = await room.bet(room.bryn, "Raise", "to 150")
    assert "all you have here**: 150gp" in words(asked)
    await room.bryn.click(asked.response, label="All-in")
    assert "Bryn raises to 150gp, all-in" in words(room.message)
    assert table.view().view.to_act == (0,)


async def test_a_question_that_is_closed_by_now_says_so_and_does_nothing(room):
    table = await room.deal(room.ash, room.bryn)
    asked = await room.press(room.ash, "Fold")
    await room.press(room.ash, "Check")
    before = state(table)
    late = await room.ash.click(asked.response, label="Fold")
    assert "moved on" in words(late)
    assert buttons(late) == {}
    assert state(table) == before


async def test_a_question_is_for_who_was_asked(room):
    # Bryn copies the id of Ash's button.
    table = await room.deal(room.ash, room.bryn)
    asked = await room.press(room.ash, "Fold")
    before = state(table)
    copied = {"custom_id": custom_id(asked, "Fold"), "component_type": 2}
    record = emit(room, room.bryn, room.message, copied)
    await room.env.settle()
    assert "not your turn" in repr([each.components for each in answers(room, record)])
    assert state(table) == before


async def test_what_cannot_be_done_is_refused_and_not_asked_about(room):
    await room.deal(room.ash, room.bryn)
    refused = await room.bet(room.ash, "Bet", "1000")
    assert "too much" in words(refused)
    assert buttons(refused) == {}


async def test_leaving_for_good_is_asked_about(room):
    table = await room.deal(room.ash, room.bryn, room.cole)
    await room.bet(room.ash, "Bet", "10")
    asked = await room.wish(room.cole, "Leave")
    assert asked.response.ephemeral
    assert table.seats(room.character(room.cole))
    await room.press(room.bryn, "Call 10gp")
    await room.cole.click(asked.response, label="Leave")
    assert "Cole folds and leaves for good" in words(room.message)
    # Who leaves when it is not their turn folds all the same, and the hand goes on without them.
    asked = await room.ash.slash(room.channel, "table leave")
    await room.ash.click(asked.response, label="Leave")
    assert "**Bryn wins 20gp**" in words(room.message)
    assert room.purse(room.ash) == 990
    assert room.purse(room.cole) == 1000
    again = await room.ash.slash(room.channel, "table leave")
    assert "do not sit" in words(again)


async def test_a_late_leave_says_why_it_is_none(room):
    await room.open(room.ash, room.bryn)
    asked = await room.wish(room.ash, "Leave")
    await room.press(room.ash, "Stand up")
    late = await room.ash.click(asked.response, label="Leave")
    assert "do not sit at this table" in words(late)
    assert room.purse(room.ash) == 1000


async def test_closing_in_mid_hand_is_asked_about(room):
    table = await room.deal(room.ash, room.bryn)
    await room.bet(room.ash, "Bet", "10")
    before = state(table)
    for answer in ("Not yet", "Close"):
        asked = await room.quill.slash(room.channel, "table close")
        assert asked.ephemeral
        assert "The hand is void then" in words(asked)
        assert state(table) == before
        done = await room.quill.click(asked.response, label=answer)
    assert words(done) == "Done."
    assert table.closed
    assert (room.purse(room.ash), room.purse(room.bryn)) == (1000, 1000)
    said = [words(each) for each in room.channel.history() if "closes the table" in words(each)]
    assert len(said) == 1
    assert said[0].startswith("Quill closes the table. Hand 1 is void")


async def test_who_was_asked_of_one_hand_does_not_void_another(room):
    table = await room.deal(room.ash, room.bryn)
    asked = await room.quill.slash(room.channel, "table close")
    await room.bet(room.ash, "Bet", "10")
    await room.press(room.bryn, "Fold")
    for _ in range(2):
        refused = await room.quill.click(asked.response, label="Close")
        assert refused.ephemeral
        assert not table.closed
        if table.view().over:
            await room.press(room.ash, "Deal")
    assert not table.view().over
