"""Paying each other, and the ledger page by page."""

import pytest

from bot.config import Config
from bot.money import Currency
from bot.settings import TableSettings
from bot.tables import books
from tests.bot.chat.scene import answers, buttons, emit, scene, words

REALM = Config(
    currency=Currency.parse_spec("gp=100cp, sp=10cp"), starting_purse=5000, table=TableSettings(nudge=None)
)


async def test_money_goes_from_hand_to_hand_in_public(room):
    answer = await room.ash.slash(
        room.channel, "pay", to=room.bryn, amount="50", reason="for the @everyone map"
    )
    assert not answer.ephemeral
    assert words(answer) == "**Ash** pays Bryn 50gp: for the ＠everyone map"
    assert not answer.response.message.mention_everyone
    assert (room.purse(room.ash), room.purse(room.bryn)) == (950, 1050)
    answer = await room.ash.slash(room.channel, "pay", to=room.bryn, amount="5")
    assert words(answer) == "**Ash** pays Bryn 5gp"
    book = words(await room.bryn.slash(room.channel, "ledger"))
    assert "**+50gp** · paid between players: for the ＠everyone map" in book
    assert "**−50gp** · paid between players" in words(await room.ash.slash(room.channel, "ledger"))


@pytest.mark.parametrize(
    ("amount", "said"),
    [
        ("0", "at least 1"),
        ("1001", "Your purse holds 1000gp"),
        ("-3", "less than nothing"),
        ("3 sp", "no coin"),
    ],
)
async def test_what_cannot_be_paid(room, amount, said):
    answer = await room.ash.slash(room.channel, "pay", to=room.bryn, amount=amount)
    assert answer.ephemeral
    assert said in words(answer)
    await room.bryn.slash(room.channel, "purse")
    assert room.purse(room.bryn) == 1000


async def test_nobody_pays_themselves_or_a_machine(room):
    answer = await room.ash.slash(room.channel, "pay", to=room.ash, amount="5")
    assert "Nobody can pay themselves" in words(answer)
    machine = room.guild.add_member(room.env.create_user("machine", bot=True))
    answer = await room.ash.slash(room.channel, "pay", to=machine, amount="5")
    assert "Bots have no purse" in words(answer)


async def test_money_on_the_table_cannot_be_paid(room):
    await room.open(room.ash)
    answer = await room.ash.slash(room.channel, "pay", to=room.bryn, amount="900")
    assert "Your purse holds 800gp" in words(answer)


async def test_amounts_look_the_same_everywhere():
    async with scene(config=REALM) as room:
        answer = await room.ash.slash(room.channel, "pay", to=room.bryn, amount="3gp 4sp")
        assert "3gp 4sp" in words(answer)
        assert "−3gp 4sp" in words(await room.ash.slash(room.channel, "ledger"))
        await room.ash.slash(room.channel, "table open", game="queens-ransom", **{"buy-in": "2gp 5cp"})
        assert "buy-in 2gp 5cp" in words(room.message)
        await room.press(room.ash, "Sit down")
        form = await room.wish(room.ash, "Top up")
        await room.ash.submit_modal(form, {"amount": "1 gp, 5 sp"})
        assert "Ash · 3gp 5sp 5cp" in words(room.message)


async def test_a_long_ledger_has_pages(room):
    for number in range(2 * books.PAGE):
        await room.quill.slash(room.channel, "grant", who=room.ash, amount="1", reason=f"reason {number}.")
    first = await room.ash.slash(room.channel, "ledger", scope="mine")
    assert first.ephemeral
    assert f"reason {2 * books.PAGE - 1}." in words(first)
    assert buttons(first) == {"Back": False, "Next": True}
    second = await room.ash.click(first.response, label="Next")
    assert f"reason {books.PAGE - 1}." in words(second)
    last = await room.ash.click(second.response, label="Next")
    assert "starting purse" in words(last)
    assert buttons(last) == {"Back": True, "Next": False}
    back = await room.ash.click(last.response, label="Back")
    assert words(back) == words(second)


async def test_pages_of_who_won_keep_their_table(room):
    table = await room.deal(room.ash, room.bryn)
    await room.bet(room.ash, "Bet", "4")
    await room.press(room.bryn, "Fold")
    first = await room.ash.slash(room.channel, "ledger", scope="table")
    assert "Won at this table" in words(first)
    turned = {"custom_id": f"a1:{table.id}:0:0:ledger:table.0", "component_type": 2}
    record = emit(room, room.ash, room.message, turned)
    await room.env.settle()
    assert record.responded
    assert "moved on" not in repr([each.components for each in answers(room, record)])


@pytest.mark.parametrize("odd", ["ledger:nothing.0", "ledger:mine.x", "ledger:mine"])
async def test_a_page_that_is_none(room, odd):
    await room.open()
    record = emit(room, room.ash, room.message, {"custom_id": f"a1:0:0:0:{odd}", "component_type": 2})
    await room.env.settle()
    assert "moved on" in repr([each.components for each in answers(room, record)])


async def test_a_page_of_a_table_that_is_closed(room):
    table = await room.open()
    message = room.message
    await room.quill.slash(room.channel, "table close")
    data = {"custom_id": f"a1:{table.id}:0:0:ledger:table.15", "component_type": 2}
    record = emit(room, room.ash, message, data)
    await room.env.settle()
    assert "table is closed" in repr([each.components for each in answers(room, record)])


async def test_the_session_says_since_when(room):
    none = await room.ash.slash(room.channel, "ledger", scope="session")
    assert "Nothing is written here yet" in words(none)
    await room.deal(room.ash, room.bryn)
    await room.bet(room.ash, "Bet", "4")
    await room.press(room.bryn, "Fold")
    began = room.seconds
    going_on = await room.ash.slash(room.channel, "ledger", scope="session")
    assert f"Won this session, since <t:{began}:d>" in words(going_on)
    await room.env.advance_time(7 * 3600)
    over = await room.ash.slash(room.channel, "ledger", scope="session")
    assert f"Won in the last session, of <t:{began}:d>" in words(over)


async def test_strangers_get_no_purse_and_who_has_left_keeps_theirs(room):
    """Discord takes the number of anybody for a person; what it sends of them says whether they are here."""
    stranger = room.env.create_user("stranger", global_name="Stranger")
    before = list(room.store.db.conn.execute("SELECT count(*) FROM person"))
    for name, options in (
        ("pay", {"to": stranger, "amount": "5"}),
        ("grant", {"who": stranger, "amount": "5", "reason": "x"}),
        ("purse", {"who": stranger}),
    ):
        answer = await room.quill.slash(room.channel, name, **options)
        assert "nobody of this server" in words(answer)
    people = list(room.store.db.conn.execute("SELECT count(*) FROM person"))
    assert people[0][0] == before[0][0] + 1, "Quill has come in"
    await room.cole.slash(room.channel, "purse")
    left = room.cole.user
    room.guild.remove_member(room.cole)
    answer = await room.quill.slash(room.channel, "fine", who=left, amount="5", reason="x")
    assert "nobody of this server" not in words(answer)
