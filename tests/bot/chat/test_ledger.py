"""/ledger: whose entries, who pays whom, how somebody plays, and all of it as a file."""

import json

import pytest

from bot.chat import ledger
from bot.message import Click
from tests.bot.chat.scene import buttons, emit, words


def file(room, answer):
    """The file that an answer brings, which its asker alone sees: its name and text."""
    assert answer.ephemeral
    (attached,) = room.env.backend.get_message(room.channel.id, answer.response.id).attachments
    return attached["filename"], room.env.backend.cdn.get(attached["url"]).decode()


@pytest.mark.parametrize("of", ledger.PARTS)
async def test_who_pays_whom(room, of):
    await room.showdown()
    said = words(await room.cole.slash(room.channel, "ledger", scope="settle", of=of))
    winner, loser = ("Ash", "Bryn") if "Bryn pays" in said else ("Bryn", "Ash")
    assert f"{loser} pays {winner} **10gp**" in said
    assert "fewest payments" in said


async def test_nobody_pays_before_the_first_hand(room):
    await room.open(room.ash)
    for of in ("table", "campaign"):
        said = words(await room.ash.slash(room.channel, "ledger", scope="settle", of=of))
        assert "Nobody owes anybody anything" in said
    said = words(await room.ash.slash(room.channel, "ledger", scope="settle"))
    assert "Nothing is written here yet" in said


async def test_how_somebody_plays(room):
    await room.showdown()
    of_ash, of_bryn = [
        words(await room.cole.slash(room.channel, "ledger", scope="statistics", who=who))
        for who in (room.ash, room.bryn)
    ]
    assert "How Ash plays" in of_ash
    assert "**Queen's Ransom** · 1 hand" in of_ash
    won, lost = (of_ash, of_bryn) if "1 won" in of_ash else (of_bryn, of_ash)
    assert "1 won, 1 shown, the biggest pot 20gp" in won
    assert "In all **+10gp**" in won
    assert "0 won, 1 shown, the biggest pot 0gp" in lost
    assert "Nothing is written here yet" in words(
        await room.cole.slash(room.channel, "ledger", scope="statistics")
    )


async def test_only_a_game_master_reads_anothers_entries(room):
    await room.showdown()
    refused = await room.bryn.slash(room.channel, "ledger", scope="character", who=room.ash)
    assert "Only a game master" in words(refused)
    said = await room.quill.slash(room.channel, "ledger", scope="character", who=room.ash)
    assert said.ephemeral
    assert "The ledger of Ash" in words(said)
    assert "starting purse" in words(said)
    assert "Choose somebody with *who*" in words(
        await room.quill.slash(room.channel, "ledger", scope="character")
    )


@pytest.mark.parametrize("export", [{}, {"export": "json"}])
async def test_to_name_somebody_is_to_ask_for_their_entries(room, export):
    await room.quill.slash(room.channel, "fine", who=room.ash, amount="3", reason="theft")
    for scope in ({}, {"scope": "mine"}):
        refused = words(await room.bryn.slash(room.channel, "ledger", who=room.ash, **scope, **export))
        assert "Only a game master" in refused
        assert "theft" not in refused
    said = words(await room.quill.slash(room.channel, "ledger", who=room.ash))
    assert "The ledger of Ash" in said
    own = words(await room.ash.slash(room.channel, "ledger", who=room.ash))
    assert "Your ledger" in own


async def test_anothers_ledger_has_pages_for_the_game_master_alone(room):
    for number in range(20):
        await room.quill.slash(room.channel, "grant", who=room.ash, amount="1", reason=f"reason {number}.")
    first = await room.quill.slash(room.channel, "ledger", scope="character", who=room.ash)
    assert buttons(first) == {"Back": False, "Next": True}
    second = await room.quill.click(first.response, label="Next")
    assert "The ledger of Ash" in words(second)
    assert "starting purse" in words(second)


async def test_pages_of_whoever_has_another_number_by_now(room, caplog):
    await room.open(room.ash)
    # Their books have moved since the page was written.
    press = {"custom_id": Click(0, 0, 0, "ledger", "character.999.0").custom_id, "component_type": 2}
    emit(room, room.quill, room.message, press)
    await room.env.settle()
    private = [each for each in room.channel.history(viewer=room.quill) if each.flags.ephemeral]
    assert "moved on" in words(private[-1])
    assert not caplog.records


async def test_ones_own_entries_as_a_file(room):
    await room.showdown()
    answer = await room.ash.slash(room.channel, "ledger", export="json")
    assert answer.ephemeral
    name, text = file(room, answer)
    assert name == "backroom-mine.json"
    said = json.loads(text)
    assert [each["kind"] for each in said] == ["start", "sit", "hand"]
    assert all(sum(entry["amount"] for entry in each["entries"]) == 0 for each in said)


@pytest.mark.parametrize("scope", ["table", "session", "campaign"])
async def test_others_books_as_a_file_are_the_game_masters(room, scope):
    await room.showdown()
    refused = await room.ash.slash(room.channel, "ledger", scope=scope, export="csv")
    assert "Only a game master" in words(refused)
    name, text = file(room, await room.quill.slash(room.channel, "ledger", scope=scope, export="csv"))
    assert name == f"backroom-{scope}.csv"
    assert text.count(",hand,1,1,") == 2


async def test_what_cannot_be_a_file(room, monkeypatch):
    assert "no session" in words(
        await room.quill.slash(room.channel, "ledger", scope="session", export="csv")
    )
    assert "are no entries" in words(
        await room.quill.slash(room.channel, "ledger", scope="settle", export="csv")
    )
    await room.showdown()
    monkeypatch.setattr(ledger, "MOST_BYTES", 100)
    said = words(await room.quill.slash(room.channel, "ledger", scope="campaign", export="journal"))
    assert "more than a message can carry" in said
