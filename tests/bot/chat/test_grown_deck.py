"""A special is called for instead of a hand, and stays in the deck until a game master resets it."""

import msgspec
import pytest

from rules.tarot.pack import SPECIALS
from tests.bot.chat.scene import buttons, make_bot, parts, words
from tests.bot.chat.tarot import GAME, Parlour


@pytest.fixture
def room(room):
    room.__class__ = Parlour
    return room


def offered(message) -> list[str]:
    return [option["value"] for part in parts(message) if part["type"] == 3 for option in part["options"]]


async def called(room, **options):
    """Ash deals, and calls for a special instead."""
    await room.open(room.ash, room.bryn, game=GAME, **options)
    await room.press(room.ash, "Deal")
    await room.ash.select(room.board, ["special"])
    return room.table


def deck(room) -> tuple[str, ...]:
    """The specials that the next hand will be dealt with."""
    carried = msgspec.json.decode(room.store.house.table(room.table.id).carry)
    return tuple(carried["carry"].get("specials", ()))


async def test_a_special_is_called_and_read_by_all(room):
    table = await called(room)
    assert table.view().over
    (card,) = deck(room)
    assert card in SPECIALS
    assert "calls for a special" not in room.said, "it is told once"
    assert "joins the deck**, called for by" in room.said
    assert "-# In the deck: " in room.said
    assert "*Deal* begins a hand." in room.said
    assert sorted(chair.stack for chair in table.view().chairs) == [200, 200]
    assert "joins the deck**, called for by Ash" in words(await room.bryn.slash(room.channel, "why"))
    before = room.board.id
    await room.press(room.bryn, "Deal")
    assert room.board.id != before, "the special's own hand stays to be read"
    assert "**Bryn's turn**: choose what is played." in room.said
    assert "special" not in offered(room.board), "a hand is played first"
    await room.bryn.select(room.board, ["five-card-draw"])
    assert table.view().view.specials == (card,)


async def test_after_a_special_the_next_hand_deals_itself_as_others_do(room):
    await room.open(room.ash, room.bryn, game=GAME)
    await room.table.change_settings(room.character(room.quill), {"auto_deal": 5}, gm=True)
    await room.press(room.ash, "Deal", room.board)
    await room.ash.select(room.board, ["special"])
    assert "**The next hand** deals itself" in room.said
    await room.env.advance_time(40)
    assert "**Bryn's turn**: choose what is played." in room.said


async def test_nobody_but_the_dealer_calls_for_one(room):
    await room.open(room.ash, room.bryn, game=GAME)
    await room.press(room.ash, "Deal")
    refused = await room.bryn.select(room.board, ["special"])
    assert "not your turn" in words(refused)
    assert not room.table.view().over


async def fold(room):
    """Whoever is to bet gives up, and means it."""
    who = room.ash if "**Ash's turn**" in room.said else room.bryn
    asked = await room.do(who, "Fold")
    if not room.table.view().over:
        await who.click(asked.response, label="Fold")


async def test_the_grown_deck_outlives_hands_voids_sessions_and_restarts(room):
    await called(room)
    before = deck(room)
    await room.press(room.bryn, "Deal")
    await room.bryn.select(room.board, ["five-card-draw"])
    await room.quill.slash(room.channel, "gm void")
    assert deck(room) == before
    await room.env.advance_time(7 * 60 * 60)
    await room.env.restart_bot(make_bot(room.store))
    await room.press(room.ash, "Deal", room.board)
    await room.bryn.select(room.board, ["five-card-draw"])
    assert room.table.view().view.specials == before
    await fold(room)
    assert room.table.view().over
    assert deck(room) == before
    await room.press(room.bryn, "Deal", room.board)
    assert "special" in offered(room.board), "a hand was played: another may be called for"


async def test_a_game_master_resets_the_deck_and_is_asked_before(room):
    await called(room)
    refused = await room.ash.slash(room.channel, "table reset-deck")
    assert "Only a game master may do that" in words(refused)
    asked = await room.quill.slash(room.channel, "table reset-deck")
    assert asked.ephemeral
    assert "**Take all specials out of the deck?**" in words(asked)
    assert deck(room)
    before = deck(room)
    await room.quill.click(asked.response, label="Reset")
    assert deck(room) == ()
    assert "Quill takes all specials out of the deck." in "\n".join(map(words, room.channel.history()))
    (entry,) = [row for row in room.store.table_log.of(room.table.id) if b"reset-deck" in row.act]
    assert before[0].encode() in entry.act
    again = await room.quill.slash(room.channel, "table reset-deck")
    assert "There is no special in this table's deck." in words(again)
    await room.press(room.bryn, "Deal", room.board)
    assert "special" in offered(room.board)
    assert "In the deck" not in room.said


async def test_the_deck_is_not_reset_in_mid_hand(room):
    await called(room)
    asked = await room.quill.slash(room.channel, "table reset-deck")
    await room.press(room.bryn, "Deal")
    said = await room.quill.click(asked.response, label="Reset")
    assert "A hand is being played. Wait until it is over." in words(said)
    assert deck(room)


async def test_a_game_without_specials_has_no_deck_to_reset(room):
    await room.open(room.ash, room.bryn)
    answer = await room.quill.slash(room.channel, "table reset-deck")
    assert "There is no special in this table's deck." in words(answer)
    assert "Reset" not in buttons(answer)
