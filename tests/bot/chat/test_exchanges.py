"""Grand Sigilian Poker on Discord: exchanges in private, endings by button, votes, and what it all costs."""

import pytest

from tests.bot.chat.scene import buttons, parts, words


async def hand(room, *players, **changes):
    """A hand of the grand deck at a table with these changes; the house deals, so the first to sit begins."""
    await room.quill.slash(room.channel, "table open", game="grand-sigilian")
    table = room.bot.house.by_channel(room.channel.id)
    changes = {"house_dealer": True, **changes}
    await table.change_settings(room.character(room.quill), changes, gm=True)
    table.take_notices()
    for player in players:
        await player.click(shown(room), label="Sit down")
    await players[0].click(shown(room), label="Deal")
    return table


def shown(room):
    """The table's newest message."""
    return [each for each in room.channel.history() if words(each).startswith("## Grand")][-1]


def own(room, table, player) -> tuple[str, ...]:
    mine = table.private(room.character(player))
    return tuple(slot.cards[0] for slot in mine.seats[mine.viewer].slots)


async def choose(player, message, *places):
    """Choose cards from the list, by their places."""
    return (await player.select(message, [str(place) for place in places])).response


async def test_the_message_says_what_it_costs_and_what_lies_where(room):
    table = await hand(room, room.ash, room.bryn, chip=3)
    told = words(shown(room))
    assert "ante 10gp · house dealer · 3gp a card" in told
    assert "**Pot 20gp**\nDraw-pile 178 · discards 0" in told
    assert "**Ash's turn**: exchange at 3gp a card, pass, or call an end." in told
    assert buttons(shown(room)) | {"Deal": True} == {
        **dict.fromkeys(("Exchange…", "Pass", "Call an end", "My hand"), True),
        **dict.fromkeys(("Sit down", "Stand up", "Deal", "More…"), True),
    }
    assert table.view().dealer is None


async def test_cards_are_chosen_then_the_pile_and_the_price_is_told_before(room):
    table = await hand(room, room.ash, room.bryn, chip=3)
    before = own(room, table, room.ash)
    asked = await room.ash.click(shown(room), label="Exchange…")
    assert asked.response.ephemeral
    assert "Each one drawn costs 3gp" in words(asked.response)
    (select,) = [part for part in parts(asked.response) if part["type"] == 3]
    assert (select["min_values"], select["max_values"], len(select["options"])) == (1, 17, 17)
    chosen = await choose(room.ash, asked.response, 2, 5)
    assert words(chosen).startswith("**You give up 2 cards** for 6gp: ")
    assert buttons(chosen) == {"From the draw-pile": True, "From the discards": False, "Choose again": True}
    # Nothing has happened yet.
    assert own(room, table, room.ash) == before
    assert table.view().view.pot == 20
    drawn = await room.ash.click(chosen, label="From the draw-pile")
    after = own(room, table, room.ash)
    assert [place for place in range(17) if before[place] != after[place]] == [1, 4]
    assert "Now worth" in words(drawn)
    told = words(shown(room))
    assert "Ash exchanges 2 cards with the draw-pile for 6gp" in told
    assert "**Pot 26gp**\nDraw-pile 176 · discards 2" in told
    assert "**Bryn's turn**" in told


async def test_one_may_choose_again_and_draw_from_the_discards(room):
    table = await hand(room, room.ash, room.bryn)
    given = own(room, table, room.ash)[0]
    asked = await room.ash.click(shown(room), label="Exchange…")
    chosen = await choose(room.ash, asked.response, 3)
    again = (await room.ash.click(chosen, label="Choose again")).response
    chosen = await choose(room.ash, again, 1)
    await room.ash.click(chosen, label="From the draw-pile")
    asked = await room.bryn.click(shown(room), label="Exchange…")
    # Of two cards only one lies there to be drawn.
    chosen = await choose(room.bryn, asked.response, 1, 2)
    assert not buttons(chosen)["From the discards"]
    again = (await room.bryn.click(chosen, label="Choose again")).response
    chosen = await choose(room.bryn, again, 17)
    await room.bryn.click(chosen, label="From the discards")
    assert own(room, table, room.bryn)[16] == given
    assert "Bryn exchanges 1 card with the discards for 1gp" in words(shown(room))


async def test_in_the_letter_too(room):
    table = await hand(room, room.ash, room.bryn)
    (letter,) = room.letters(room.ash)
    assert "**Your turn.**" in words(letter)
    assert "**Your turn.**" not in words(room.letters(room.bryn)[0])
    chosen = await choose(room.ash.user, letter, 4)
    drawn = await room.ash.user.click(chosen, label="From the draw-pile")
    (letter,) = room.letters(room.ash)
    assert "Now worth" in words(letter)
    assert "Your turn" not in words(letter)
    assert drawn
    await room.bryn.user.click(room.letters(room.bryn)[0], label="Pass")
    assert "Bryn passes" in words(shown(room))
    assert table.view().view.to_act == (0,)


async def test_what_was_chosen_is_good_for_that_turn_only(room):
    table = await hand(room, room.ash, room.bryn)
    asked = [await room.ash.click(shown(room), label="Exchange…") for _ in range(2)]
    first, second = [await choose(room.ash, each.response, 1) for each in asked]
    await room.ash.click(shown(room), label="Pass")
    late = await room.ash.click(first, label="From the draw-pile")
    assert "moved on" in words(late)
    there = {each.id: each for each in room.channel.history(viewer=room.ash)}
    assert "From the draw-pile" not in buttons(there[first.id])
    await room.bryn.click(shown(room), label="Pass")
    late = await room.ash.click(second, label="From the draw-pile")
    assert "moved on" in words(late)
    assert table.view().view.pot == 20


async def test_only_whose_turn_it_is_exchanges(room):
    await hand(room, room.ash, room.bryn)
    for label in ("Exchange…", "Pass", "Call an end"):
        refused = await room.bryn.click(shown(room), label=label)
        assert refused.response.ephemeral
        assert "not your turn" in words(refused)


async def test_the_end_is_called_and_every_hand_explained(room):
    table = await hand(room, room.ash, room.bryn)
    await room.ash.click(shown(room), label="Call an end")
    told = words(shown(room))
    assert "Ash calls an end" in told
    assert told.count(" points: ") == 3
    assert "wins 20gp" in told
    why = words(await room.bryn.slash(room.channel, "why"))
    assert why.count("motley") >= 2
    assert table.view().over


async def test_those_who_are_held_up_vote_when_they_like(room):
    table = await hand(room, room.ash, room.bryn, room.cole, ending="all-pass")
    assert not buttons(shown(room))["Vote for an end"]
    for _ in range(2):
        for player in (room.ash, room.bryn):
            chosen = await choose(player.user, room.letters(player)[-1], 1)
            await player.user.click(chosen, label="From the draw-pile")
        await room.cole.click(shown(room), label="Pass")
    told = words(shown(room))
    assert "Cole may vote for an end" in told
    refused = await room.bryn.click(shown(room), label="Vote for an end")
    assert "nothing for you to vote on" in words(refused)
    await room.cole.click(shown(room), label="Vote for an end")
    assert "Cole votes for an end" in words(shown(room))
    assert table.view().over


async def test_the_players_turn_cards_for_the_deal(room):
    table = await hand(room, room.ash, room.bryn, house_dealer=False, dealer_sets=False)
    told = words(shown(room))
    assert "turned the highest card and deals" in told
    dealer = table.view().view.dealer
    assert f"{table.view().names[dealer]} turned" in told
    assert table.view().view.to_act == (1 - dealer,)


async def test_the_dealer_sets_the_starting_pot_and_nobody_else(room):
    table = await hand(room, room.ash, room.bryn, house_dealer=False)
    (dealer,) = table.view().view.to_act
    players = (room.ash, room.bryn)
    told = words(shown(room))
    assert "set the starting pot for everybody." in told
    assert not any(buttons(shown(room))[label] for label in ("Exchange…", "Pass", "Call an end"))
    (select,) = [part for part in parts(shown(room)) if part["type"] == 3]
    assert [(option["label"], option["value"]) for option in select["options"]] == [
        ("10gp, as this table has it", "10"),
        *((f"{amount}gp", str(amount)) for amount in (5, 20, 30, 50, 100)),
        ("200gp, all that somebody has", "200"),
    ]
    refused = await players[1 - dealer].select(shown(room), ["50"])
    assert "not your turn" in words(refused)
    await players[dealer].select(shown(room), ["50"])
    assert "sets the starting pot at 50gp" in words(shown(room))
    assert table.view().view.pot == 100
    assert table.view().view.to_act == (1 - dealer,)


async def test_who_cannot_pay_the_starting_pot_is_not_dealt_in_and_reads_why(room):
    table = await hand(room, room.ash, room.bryn, room.cole, ante=150)
    for _ in range(3):
        seat = table.view().view.to_act[0]
        player = (room.ash, room.bryn, room.cole)[seat]
        await player.click(shown(room), label="Pass")
    await room.ash.click(shown(room), label="Call an end")
    told = words(shown(room))
    assert told.count("50gp · too few chips, it takes 150gp") == 2
    assert not buttons(shown(room)).get("Deal")


@pytest.mark.parametrize("hints", [True, False])
async def test_my_hand_is_sorted_and_tells_what_is_nearly_there_if_the_table_likes(room, hints):
    table = await hand(room, room.ash, room.bryn, room.cole, hints=hints)
    told = [
        words(await player.click(shown(room), label="My hand")) for player in (room.ash, room.bryn, room.cole)
    ]
    for one in told:
        assert "**Outer Planes** · " in one
        assert "Now worth **" in one
    assert any(": needs " in one for one in told) == hints
    assert table.view().options.hints == hints


async def test_leaving_goes_to_the_bottom_and_the_last_one_takes_the_pot(room):
    table = await hand(room, room.ash, room.bryn)
    asked = await room.bryn.slash(room.channel, "table leave")
    await room.bryn.click(asked.response, label="Leave")
    assert table.view().over
    assert "**Ash wins 20gp**: everybody else is out" in words(shown(room))
    assert room.purse(room.bryn) == 990
