"""The panel of settings in Discord: for a table, and for what new ones begin with."""

import pytest

from bot.config import Config
from bot.money import Currency
from tests.bot.chat.scene import answers, buttons, emit, parts, scene, words

OPEN = {"game": "queens-ransom"}


def lists(message):
    return {part["custom_id"].rpartition(":")[2]: part for part in parts(message) if part["type"] == 3}


def change(message, name):
    """The id of the button that changes a setting."""
    return next(
        part["custom_id"]
        for part in parts(message)
        if part["type"] == 2 and part["custom_id"].rpartition(":")[2].endswith(name)
    )


async def test_the_opener_changes_what_is_chosen_and_what_is_typed(room):
    await room.ash.slash(room.channel, "table open", **OPEN)
    table = room.bot.house.by_channel(room.channel.id)
    shown = await room.wish(room.ash, "Settings")
    assert shown.response.ephemeral
    assert "**minimum-bet** · 2gp" in words(shown)
    picked = await room.ash.select(
        shown.response, ["pot-limit"], custom_id=lists(shown)["structure"]["custom_id"]
    )
    assert table.options.structure == "pot-limit"
    assert "**structure** · pot limit" in words(picked)
    form = await room.ash.click(picked.response, custom_id=change(picked, "minimum_bet"))
    assert form.modal["title"] == "Change minimum-bet"
    answer = await room.ash.submit_modal(form, {"value": "5gp"})
    assert table.options.minimum_bet == 5
    assert "**minimum-bet** · 5gp" in words(answer)
    lines = [words(each) for each in room.channel.history() if not each.flags.ephemeral]
    assert lines[-2:] == [
        "Ash changes how this table is run: structure.",
        "Ash changes how this table is run: minimum-bet.",
    ]
    assert "bets from 5gp · pot limit" in lines[0]


async def test_the_game_master_changes_it_by_command(room):
    await room.ash.slash(room.channel, "table open", **OPEN)
    table = room.bot.house.by_channel(room.channel.id)
    shown = await room.quill.slash(room.channel, "table settings")
    second = await room.quill.click(shown.response, label="Next")
    form = await room.quill.click(second.response, custom_id=change(second, "clock"))
    answer = await room.quill.submit_modal(form, {"value": "2 min"})
    assert table.settings.clock == 120
    assert "**clock** · 2 minutes" in words(answer)
    picked = await room.quill.select(second.response, ["off"], custom_id=lists(second)["dms"]["custom_id"])
    assert table.settings.dms is False
    assert "**dms** · off" in words(picked)


async def test_what_cannot_be_is_refused_and_nothing_changes(room):
    await room.ash.slash(room.channel, "table open", **OPEN)
    table = room.bot.house.by_channel(room.channel.id)
    shown = await room.wish(room.ash, "Settings")
    second = await room.ash.click(shown.response, label="Next")
    for odd in ("3", "soon", "8 days"):
        form = await room.ash.click(second.response, custom_id=change(second, "clock"))
        answer = await room.ash.submit_modal(form, {"value": odd})
        assert answer.ephemeral
        assert "clock is a time from 20 seconds to 7 days, or off" in words(answer)
    first = await room.ash.click(second.response, label="Back")
    form = await room.ash.click(first.response, custom_id=change(first, "minimum_bet"))
    answer = await room.ash.submit_modal(form, {"value": "3 crowns"})
    assert 'no coin called "crowns"' in words(answer)
    assert table.settings.clock is None
    assert table.options.minimum_bet == 2


async def test_a_stranger_neither_sees_nor_changes_settings(room):
    await room.ash.slash(room.channel, "table open", **OPEN)
    table = room.bot.house.by_channel(room.channel.id)
    answer = await room.bryn.slash(room.channel, "table settings")
    assert "whoever opened this table" in words(answer)
    assert buttons(await room.press(room.bryn, "More…"))["Settings"] is False
    copied = {"custom_id": f"a1:{table.id}:0:0:set-choose:structure", "component_type": 3}
    record = emit(room, room.bryn, room.message, {**copied, "values": ["pot-limit"]})
    await room.env.settle()
    assert "whoever opened this table" in repr(answers(room, record)[0].components)
    assert table.options.structure == "no-limit"


@pytest.mark.parametrize(
    "odd", ["set-choose:nothing", "set-ask:nothing", "set-choose", "set-page:x", "set-nonsense:clock"]
)
async def test_a_press_that_an_older_version_offered(room, odd):
    await room.open()
    table = room.bot.house.by_channel(room.channel.id)
    before = table.options, table.settings
    data = {"custom_id": f"a1:{table.id}:0:0:{odd}", "component_type": 2}
    record = emit(room, room.quill, room.message, data)
    await room.env.settle()
    assert record.responded
    assert (table.options, table.settings) == before


async def test_options_hold_from_the_next_hand(room):
    table = await room.deal(room.ash, room.bryn)
    shown = await room.quill.slash(room.channel, "table settings")
    form = await room.quill.click(shown.response, custom_id=change(shown, "ante"))
    await room.quill.submit_modal(form, {"value": "3"})
    assert table.view().view.pot == 0
    assert table.options.ante == 3
    assert table.view().options.ante == 0


async def test_cards_by_button_only(room):
    table = await room.open(room.ash, room.bryn)
    await table.change_settings(room.character(room.quill), {"dms": False}, gm=True)
    await room.press(room.ash, "Deal")
    assert room.letters(room.ash) == []
    mine = await room.ash.slash(room.channel, "hand")
    assert "Your cards" in words(mine)
    assert room.letters(room.ash) == []


async def test_a_house_has_defaults_of_its_own(room):
    refused = await room.ash.slash(room.channel, "house defaults", **OPEN)
    assert "Only a game master" in words(refused)
    shown = await room.quill.slash(room.channel, "house defaults", **OPEN)
    assert shown.ephemeral
    assert "What a new table begins with: Queen's Ransom" in words(shown)
    form = await room.quill.click(shown.response, custom_id=change(shown, "ante"))
    answer = await room.quill.submit_modal(form, {"value": "2"})
    assert "**ante** · 2gp" in words(answer)
    form = await room.quill.click(shown.response, custom_id=change(shown, "buy_in"))
    await room.quill.submit_modal(form, {"value": "75"})
    table = await room.open()
    assert (table.options.ante, table.buy_in) == (2, 75)
    # What is named when a table is opened wins.
    room.channel = room.guild.create_text_channel("snug")
    table = await room.open(ante="1")
    assert (table.options.ante, table.buy_in) == (1, 75)


async def test_nobody_else_uses_the_panel_of_a_house(room):
    await room.open()
    data = {"custom_id": "a1:0:0:0:house-choose:queens-ransom.structure", "component_type": 3}
    record = emit(room, room.ash, room.message, {**data, "values": ["pot-limit"]})
    unknown = emit(room, room.quill, room.message, {**data, "custom_id": "a1:0:0:0:house-ask:whist.ante"})
    await room.env.settle()
    assert "Only a game master" in repr(answers(room, record)[0].components)
    assert "no game called" in repr(answers(room, unknown)[0].components)
    assert room.bot.house.defaults(room.guild.id, "queens-ransom").options.structure == "no-limit"


async def last_page(room):
    shown = await room.quill.slash(room.channel, "table settings")
    while buttons(shown).get("Next"):
        shown = await room.quill.click(shown.response, label="Next")
    return shown


async def test_a_choice_of_coins_where_there_are_several():
    async with scene(config=Config(currency=Currency.parse_spec("gp"))) as room:
        table = await room.open()
        assert "currency" not in words(await last_page(room))
        campaign = room.store.house.campaign_for(room.guild.id).id
        room.store.house.unit_for(campaign, "shell", {"shell": 1})
        shown = await last_page(room)
        await room.quill.select(shown.response, ["shell"], custom_id=lists(shown)["currency"]["custom_id"])
        assert table.currency.smallest == "shell"
        assert "buy-in 200 shell" in words(room.channel.history()[0])
