"""The pages about single cards: reached from the rules by a list, and by name."""

import pytest

from tests.bot.chat.scene import buttons, parts, words


def lists(message):
    return [part for part in parts(message) if part["type"] == 3]


async def test_a_card_is_two_presses_away(room):
    answer = await room.ash.slash(room.channel, "rules", game="tarot-poker")
    assert answer.ephemeral
    one, other = lists(answer)
    page = await room.ash.select(answer.response, ["tower"], custom_id=other["custom_id"])
    assert words(page).startswith("## XVI · The Tower")
    page = await room.ash.select(answer.response, ["fool"], custom_id=one["custom_id"])
    assert words(page).startswith("## 0 · The Fool")
    assert buttons(page) == {"Back": True, "Next": False}
    page = await room.ash.click(answer.response, label="Back")
    assert words(page).startswith("# Tarot Poker")


@pytest.mark.parametrize(
    ("typed", "page"), [("tower", "XVI · The Tower"), ("Page of S", "Page of Swords"), ("Pc", "Page of Cups")]
)
async def test_a_card_is_found_by_name_whatever_is_played(room, typed, page):
    answer = await room.ash.slash(room.channel, "rules", card=typed)
    assert answer.ephemeral
    assert words(answer).startswith(f"## {page}")


async def test_a_card_that_is_none_is_refused_kindly(room):
    answer = await room.ash.slash(room.channel, "rules", card="joker")
    assert answer.ephemeral
    assert "There is no page about" in words(answer)


async def test_cards_are_offered_while_they_are_typed(room):
    offered = await room.ash.autocomplete(room.channel, "rules", "card", "page of")
    assert [choice["name"] for choice in offered] == [
        "Page of Pentacles",
        "Page of Cups",
        "Page of Rods",
        "Page of Swords",
    ]
    assert len(await room.ash.autocomplete(room.channel, "rules", "card", "")) == 25
