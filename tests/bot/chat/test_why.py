"""`/why`: the last hand that is over, explained to whoever asks."""

from bot.words.ranks import rank_words, why_words
from tests.bot.chat.scene import words


async def shown_hand(room):
    """A hand of Queen's Ransom that two players check to its end, standing pat."""
    table = await room.deal(room.ash, room.bryn)
    await room.press(room.ash, "Check")
    await room.press(room.bryn, "Check")
    for who in (room.ash, room.bryn):
        await who.user.click(room.letters(who)[-1], label="Stand pat")
    await room.press(room.ash, "Check")
    await room.press(room.bryn, "Check")
    assert table.view().over
    return table


async def test_everybodys_cards_are_named_and_the_rule_that_decided(room):
    table = await shown_hand(room)
    best, other = sorted(
        (seat for seat in table.view().view.seats), key=lambda seat: seat.rank.value, reverse=True
    )
    answer = await room.cole.slash(room.channel, "why")
    assert answer.ephemeral
    told = words(answer)
    lines = told.splitlines()
    assert f"Why hand {table.view().hand} was won" in lines[0]
    for seat in (best, other):
        assert f"**{table.view().names[seat.seat]}**: {rank_words('queens-ransom', seat.rank)}" in lines
    rule = why_words("queens-ransom", best.rank, other.rank)
    assert told.rstrip().endswith(rule)
    assert "beats" in rule
    assert told.count("beats") == 1, "the rule is said once"


async def test_a_hand_that_was_won_unseen_tells_no_card(room):
    await room.deal(room.ash, room.bryn)
    await room.bet(room.ash, "Bet", "2")
    await room.press(room.bryn, "Fold")
    told = words(await room.bryn.slash(room.channel, "why"))
    assert "Ash" in told.splitlines()[2]
    assert len(told.splitlines()) == 3


async def test_before_the_first_hand_there_is_nothing_to_explain(room):
    await room.open(room.ash)
    assert "No hand has been played to its end" in words(await room.ash.slash(room.channel, "why"))


async def test_a_hand_of_the_past_is_explained_also_when_its_table_is_closed(room):
    table = await shown_hand(room)
    first = table.view().hand
    told = words(await room.cole.slash(room.channel, "why"))
    await room.press(room.bryn, "Deal")
    second = table.view().hand
    assert second > first
    await room.quill.slash(room.channel, "gm close")
    for asked in ({}, {"hand": str(first)}, {"hand": f" #{first} "}):
        assert words(await room.cole.slash(room.channel, "why", **asked)) == told
    offered = await room.cole.autocomplete(room.channel, "why", "hand", "")
    assert [(each["name"], each["value"]) for each in offered] == [
        (f"hand {first} · Queen's Ransom", str(first))
    ]
    # That one was void; and what happens in one channel is told there alone.
    for odd in (str(second), "99", "-1", "first", "9" * 30):
        assert "was played to its end in this channel" in words(
            await room.cole.slash(room.channel, "why", hand=odd)
        )
    elsewhere = room.guild.create_text_channel("upstairs")
    assert "in this channel" in words(await room.cole.slash(elsewhere, "why", hand=str(first)))
    assert "No hand has been played" in words(await room.cole.slash(elsewhere, "why"))
