"""Every slash command: what it does, for whom, and what it says to those it is not for."""

import discord
import pytest
from simcord.enums import InteractionType

from bot.chat.client import SYNCED
from bot.config import Config
from bot.money import Currency
from tests.bot.chat.scene import answers, buttons, custom_id, emit, make_bot, scene, words

REALM = Config(currency=Currency.parse_spec("gp=100cp, sp=10cp"), starting_purse=5000)


async def test_a_table_is_opened_as_asked_for(room):
    answer = await room.ash.slash(
        room.channel,
        "table open",
        game="queens-ransom",
        **{"buy-in": "50", "minimum-bet": "4", "ante": "1gp"},
    )
    assert not answer.ephemeral
    table = room.bot.house.by_channel(room.channel.id)
    assert (table.buy_in, table.options.minimum_bet, table.options.ante) == (50, 4, 1)
    assert "buy-in 50gp" in words(room.message)
    assert room.store.house.table(table.id).message == room.message.id


async def test_a_channel_has_one_table(room):
    await room.open()
    answer = await room.ash.slash(room.channel, "table open", game="queens-ransom")
    assert answer.ephemeral
    assert "a table in this channel" in words(answer)


@pytest.mark.parametrize(
    ("option", "typed", "said"),
    [
        ("buy-in", "lots", "no amount"),
        ("buy-in", "0", "from 1gp"),
        ("minimum-bet", "0", "minimum-bet is an amount from 1gp"),
        ("ante", "-1", "less than nothing"),
        ("ante", "9" * 30, "more than there can be"),
    ],
)
async def test_a_table_that_cannot_be(room, option, typed, said):
    answer = await room.ash.slash(room.channel, "table open", game="queens-ransom", **{option: typed})
    assert answer.ephemeral
    assert said in words(answer)
    assert room.bot.house.tables == ()


async def test_a_table_needs_a_channel_where_the_bot_may_speak(room):
    silent = room.guild.create_text_channel(
        "silent", overwrites={room.guild.default_role: discord.PermissionOverwrite(send_messages=False)}
    )
    answer = await room.quill.slash(silent, "table open", game="queens-ransom")
    assert "I lack Send Messages." in words(answer)
    assert room.bot.house.tables == ()


async def test_a_table_is_shown_again(room):
    await room.deal(room.ash, room.bryn)
    first = room.message
    answer = await room.cole.slash(room.channel, "table show")
    assert not answer.ephemeral
    assert room.message.id != first.id
    assert words(room.message) == words(first)
    old = next(each for each in room.channel.history() if each.id == first.id)
    assert buttons(old) == {}
    await room.press(room.ash, "Check")
    assert "Ash checks" in words(room.message)


@pytest.mark.parametrize("name", ["table show", "table close", "hand"])
async def test_where_there_is_no_table(room, name):
    answer = await room.ash.slash(room.channel, name)
    assert answer.ephemeral
    assert "no table in this channel" in words(answer)


async def test_the_opener_and_the_gm_may_close(room):
    await room.ash.slash(room.channel, "table open", game="queens-ransom")
    await room.press(room.bryn, "Sit down")
    assert room.purse(room.bryn) == 800
    stranger = await room.bryn.slash(room.channel, "table close")
    assert stranger.ephemeral
    assert room.bot.house.tables
    opener = await room.ash.slash(room.channel, "table close")
    assert not opener.ephemeral
    assert words(opener) == "Ash closes the table. All stakes are back in their purses."
    table_message = room.channel.history()[-2]
    assert "The table is closed" in words(table_message)
    assert not any(buttons(table_message).values())
    assert room.purse(room.bryn) == 1000
    assert room.bot.house.tables == ()

    await room.ash.slash(room.channel, "table open", game="queens-ransom")
    await room.quill.slash(room.channel, "table close")
    assert room.bot.house.tables == ()


async def test_closing_in_mid_hand_gives_the_stakes_back(room):
    await room.deal(room.ash, room.bryn)
    await room.bet(room.ash, "Bet", "50")
    asked = await room.quill.slash(room.channel, "table close")
    await room.quill.click(asked.response, label="Close")
    assert room.bot.house.tables == ()
    assert (room.purse(room.ash), room.purse(room.bryn)) == (1000, 1000)


async def test_a_press_at_a_closed_table(room):
    await room.open(room.ash)
    sit = custom_id(room.message, "Sit down")
    await room.quill.slash(room.channel, "table close")
    record = emit(room, room.bryn, room.message, {"custom_id": sit, "component_type": 2})
    await room.env.settle()
    (answer,) = answers(room, record)
    assert "table is closed" in repr(answer.components)


async def test_the_hand_is_for_its_player_alone(room):
    await room.deal(room.ash, room.bryn)
    answer = await room.ash.slash(room.channel, "hand")
    assert answer.ephemeral
    assert "Your cards" in words(answer)
    stranger = await room.cole.slash(room.channel, "hand")
    assert "not in this hand" in words(stranger)


async def test_rules_are_read_in_private(room):
    answer = await room.ash.slash(room.channel, "rules")
    assert answer.ephemeral
    assert "Queen's Ransom" in words(answer)
    named = await room.ash.slash(room.channel, "rules", game="queens-ransom")
    assert words(named) == words(answer)


async def test_pages_of_rules_are_turned(room, monkeypatch):
    monkeypatch.setattr("bot.presenter.pages.rule_pages", lambda game: ("Page one",))
    monkeypatch.setattr("bot.presenter.pages.worked_page", lambda game: "Page two")
    answer = await room.ash.slash(room.channel, "rules")
    assert words(answer) == "Page one"
    turned = await room.ash.click(answer.response, label="Next")
    assert words(turned) == "Page two"
    assert buttons(turned) == {"Back": True, "Next": False}


async def test_a_new_player_has_a_purse(room):
    answer = await room.cole.slash(room.channel, "purse")
    assert answer.ephemeral
    assert "1000gp" in words(answer)
    await room.open(room.cole)
    answer = await room.cole.slash(room.channel, "purse")
    assert "800gp" in words(answer)
    assert f"200gp on the table <#{room.channel.id}>" in words(answer)


async def test_only_a_gm_looks_into_other_purses(room):
    answer = await room.ash.slash(room.channel, "purse", who=room.bryn)
    assert "Only a game master" in words(answer)
    answer = await room.quill.slash(room.channel, "purse", who=room.bryn)
    assert "Bryn" in words(answer)
    assert "1000gp" in words(answer)


async def test_a_grant_is_said_publicly_with_its_reason(room):
    answer = await room.quill.slash(
        room.channel, "grant", who=room.ash, amount="50", reason="for the @everyone dragon"
    )
    assert not answer.ephemeral
    said = words(answer)
    assert "Ash" in said
    assert "50gp" in said
    assert "dragon" in said
    assert "Quill" in said
    assert not answer.response.message.mentions
    assert not answer.response.message.mention_everyone
    assert room.purse(room.ash) == 1050
    book = words(await room.ash.slash(room.channel, "ledger"))
    assert "dragon" in book
    assert "+50gp" in book


async def test_a_fine_takes_no_more_than_there_is(room):
    await room.quill.slash(room.channel, "fine", who=room.ash, amount="400", reason="cheating")
    assert room.purse(room.ash) == 600
    answer = await room.quill.slash(room.channel, "fine", who=room.ash, amount="601", reason="again")
    assert answer.ephemeral
    assert "Ash has only 600gp" in words(answer)
    assert room.purse(room.ash) == 600


@pytest.mark.parametrize("name", ["grant", "fine"])
async def test_only_a_gm_moves_money(room, name):
    answer = await room.ash.slash(room.channel, name, who=room.ash, amount="5", reason="why not")
    assert answer.ephemeral
    assert "Only a game master" in words(answer)
    await room.ash.slash(room.channel, "purse")
    assert room.purse(room.ash) == 1000


@pytest.mark.parametrize(
    ("amount", "said"), [("0", "at least 1"), ("x", "no amount"), ("1000000000000", "more money than")]
)
async def test_an_amount_that_cannot_be_granted(room, amount, said):
    answer = await room.quill.slash(room.channel, "grant", who=room.ash, amount=amount, reason="luck")
    assert answer.ephemeral
    assert said in words(answer)


async def test_a_bot_has_no_purse(room):
    machine = room.guild.add_member(room.env.create_user("machine", bot=True))
    answer = await room.quill.slash(room.channel, "grant", who=machine, amount="5", reason="oil")
    assert "Bots have no purse" in words(answer)


async def test_the_ledger_tells_who_won_what(room):
    await room.showdown()
    mine = words(await room.ash.slash(room.channel, "ledger"))
    assert "starting purse" in mine
    assert "put on a table" in mine
    assert "hand 1" in mine
    for scope in ("table", "session", "campaign"):
        won = words(await room.ash.slash(room.channel, "ledger", scope=scope))
        assert "+10gp" in won
        assert "−10gp" in won


async def test_the_gm_role(room):
    role = room.guild.create_role("Storyteller")
    cole = room.guild.add_member(room.env.create_user("dana"), roles=[role])
    refused = await cole.slash(room.channel, "grant", who=room.ash, amount="5", reason="luck")
    assert "Only a game master" in words(refused)
    answer = await room.quill.slash(room.channel, "house gm-role", role=role)
    assert "Storyteller" in words(answer)
    await cole.slash(room.channel, "grant", who=room.ash, amount="5", reason="luck")
    assert room.purse(room.ash) == 1005
    # Having the role is not managing the server.
    refused = await cole.slash(room.channel, "house gm-role")
    assert "Manage Server" in words(refused)
    shown = await room.quill.slash(room.channel, "house gm-role")
    assert words(shown) == "Who has the role Storyteller is a game master here now."
    await cole.slash(room.channel, "grant", who=room.ash, amount="5", reason="luck")
    assert room.purse(room.ash) == 1010, "looking takes nothing away"
    both = await room.quill.slash(room.channel, "house gm-role", role=role, clear=True)
    assert "both at once cannot be" in words(both)
    await cole.slash(room.channel, "grant", who=room.ash, amount="5", reason="luck")
    assert room.purse(room.ash) == 1015
    cleared = await room.quill.slash(room.channel, "house gm-role", clear=True)
    assert words(cleared) == "Only members with Manage Server are game masters here now."
    assert words(await room.quill.slash(room.channel, "house gm-role")) == words(cleared)
    refused = await cole.slash(room.channel, "grant", who=room.ash, amount="5", reason="luck")
    assert "Only a game master" in words(refused)


async def test_everyone_is_no_gm_role(room):
    answer = await room.quill.slash(room.channel, "house gm-role", role=room.guild.default_role)
    assert "everybody a game master" in words(answer)


async def test_coins_of_a_world():
    async with scene(config=REALM) as room:
        await room.quill.slash(room.channel, "grant", who=room.ash, amount="3gp 4sp", reason="the tower")
        answer = await room.ash.slash(room.channel, "purse")
        assert "53gp 4sp" in words(answer)


async def test_commands_go_to_discord_only_when_they_changed(room):
    def syncs():
        return room.sent("PUT", "/applications/")

    assert syncs() == 1
    await room.env.restart_bot(make_bot(room.store))
    assert syncs() == 1
    room.store.house.set_meta(SYNCED, "as they were before")
    await room.env.restart_bot(make_bot(room.store))
    assert syncs() == 2
    # Somebody took them away, or it is another Discord.
    room.env.backend.commands.clear()
    await room.env.restart_bot(make_bot(room.store))
    assert syncs() == 3


async def test_a_command_that_fails_says_so(room, monkeypatch, caplog):
    def broken(*_):
        raise RuntimeError("the cellar is flooded")

    monkeypatch.setattr(room.store.ledger, "purse", broken)
    answer = await room.ash.slash(room.channel, "purse")
    assert answer.ephemeral
    assert "nothing has changed" in words(answer)
    assert "the cellar is flooded" in caplog.text


async def test_names_do_no_harm(room):
    rogue = room.guild.add_member(room.env.create_user("rogue", global_name="**@everyone** <@1>\n# HA"))
    await room.open(rogue)
    message = room.message
    assert "@everyone" not in words(message)
    assert "\n# HA" not in words(message)
    assert not message.mention_everyone


async def test_no_command_promises_what_discord_hides(room):
    # Whom a command is shown to is for a server's managers to say; whom it obeys, our code decides.
    commands = list(room.bot.tree.walk_commands())
    assert len(commands) > 10
    assert all(command.default_permissions is None for command in room.bot.tree.get_commands())


async def test_a_table_in_a_thread(room):
    thread = await room.bot.get_channel(room.channel.id).create_thread(
        name="the quiet corner", type=discord.ChannelType.public_thread
    )
    await room.open(room.ash)
    (room.channel,) = room.channel.threads
    assert room.channel.id == thread.id
    await room.deal(room.ash, room.bryn)
    await room.press(room.ash, "Check")
    assert "Ash checks" in words(room.message)
    assert len(room.bot.house.tables) == 2


async def test_what_fails_before_a_command_begins_is_answered_too(room, caplog):
    # Somebody's Discord still has the command as it was in an older version.
    root = room.env.backend.find_command("grant", None, type=1)
    options = [
        {"name": "who", "type": 6, "value": str(room.ash.id)},
        {"name": "amount", "type": 3, "value": "5"},
    ]
    user = {"id": str(room.ash.id), "username": "ash", "discriminator": "0", "avatar": None}
    data = {
        "id": root["id"],
        "name": "grant",
        "type": 1,
        "options": options,
        "resolved": {"users": {str(room.ash.id): user}},
    }
    await room.open()
    record = emit(room, room.quill, room.message, data, kind=InteractionType.APPLICATION_COMMAND)
    await room.env.settle()
    (answer,) = answers(room, record)
    assert "as it once was, and nothing has changed" in repr(answer.components)
    assert "Traceback" not in caplog.text, "that is no fault of ours"
    room.failures = 1
    assert isinstance(room.env.errors[0], discord.app_commands.CommandSignatureMismatch)
