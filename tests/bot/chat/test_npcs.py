"""/npc: the game master's own characters, and nobody else's cards."""

import re

import pytest

from bot.message import Click
from bot.words.cards import card_words
from tests.bot.chat.scene import answers, buttons, custom_id, emit, parts, scene, state, words
from tests.bot.chat.test_clock import NUDGED


async def seat(room, *names, **options):
    """A table with Ash and these of Quill's, who deals."""
    table = await room.open(room.ash, **options)
    for name in names:
        await room.quill.slash(room.channel, "npc add", name=name, purse="500", manner=f"{name} is bold")
        answer = await room.quill.slash(room.channel, "npc seat", name=name)
        assert f"Quill gives {name} a chair" in words(answer)
    await room.quill.slash(room.channel, "npc list")
    shown = [each for each in room.channel.history() if "##" in words(each)][-1]
    await room.press(room.quill, "Deal", shown)
    return table


def board(room):
    return [each for each in room.channel.history() if "##" in words(each)][-1]


async def desk(room):
    answer = await room.quill.slash(room.channel, "npc play")
    assert answer.ephemeral
    return answer


async def test_a_hand_is_played_for_all_of_them_from_one_view(room):
    table = await seat(room, "Gorm", "Mira", ante="1")
    await room.press(room.ash, "Check", board(room))
    shown = await desk(room)
    for _ in range(20):
        if table.view().over:
            break
        to_act = [table.view().names[each] for each in table.view().view.to_act]
        if "Ash" in to_act:
            if "Trade" in buttons(board(room)) and buttons(board(room))["Trade"]:
                await room.ash.user.click(room.letters(room.ash)[-1], label="Stand pat")
            else:
                await room.press(room.ash, "Check", board(room))
            shown = await room.quill.click(shown.response, label="Look again")
            continue
        assert f"▸ **{to_act[0]}** is to act" in words(shown)
        assert f"{to_act[0]} is bold" in words(shown)
        able = [label for label, on in buttons(shown).items() if on]
        do = next(label for label in ("Stand pat", "Check") if label in able)
        shown = await room.quill.click(shown.response, label=do)
    assert table.view().over
    assert room.store.ledger.totals(room.store.house.table(table.id).unit).minted == 3000


async def test_the_view_has_no_card_of_a_player(room):
    table = await seat(room, "Gorm", "Mira")
    said = words(await desk(room))
    own = {who: table.private(who) for who in table.players}
    ash = room.character(room.ash)
    for who, view in own.items():
        slots = next(each.slots for each in view.seats if each.seat == view.viewer)
        for slot in slots:
            # An eleven has a one at its end.
            found = re.search(rf"(?<!\d){card_words('queens-ransom', slot.cards[0])}\b", said)
            assert (found is None) == (who == ash)


async def test_the_view_changes_with_the_table(room):
    await seat(room, "Gorm")
    shown = await desk(room)
    assert "None of them is to act" in words(shown)
    await room.press(room.ash, "Check", board(room))
    assert "▸ **Gorm** is to act" in words(_again(room, shown))
    await room.quill.click(_again(room, shown), label="Check")
    assert "▸ **Gorm**" not in words(_again(room, shown))


async def test_a_view_whose_answer_cannot_be_changed_any_more_holds_nobody_up(room):
    await seat(room, "Gorm")
    shown = await desk(room)
    room.env.inject_error("PATCH", "/webhooks/*", status=401, code=50027)
    await room.press(room.ash, "Check", board(room))
    assert "Gorm's turn" in words(board(room))
    again = await room.quill.click(_again(room, shown), label="Look again")
    assert "▸ **Gorm** is to act" in words(again)


def _again(room, shown, viewer=None):
    """A message as it is now, to Quill or whoever else was shown it."""
    there = room.channel.history(viewer=viewer or room.quill)
    return next(each for each in there if each.id == shown.response.id)


async def test_a_raise_is_typed_for_the_one_who_is_to_act(room):
    table = await seat(room, "Gorm")
    await room.press(room.ash, "Check", board(room))
    shown = await desk(room)
    form = await room.quill.click(shown.response, label="Bet")
    answer = await room.quill.submit_modal(form, {"amount": "7"})
    assert "Gorm bets 7gp" in words(board(room))
    assert "None of them is to act" in words(answer)
    assert table.view().view.pot >= 7


async def test_who_is_a_game_master_no_more_sees_nothing_new(room):
    await room.quill.slash(room.channel, "campaign gm", who=room.bryn)
    await seat(room, "Gorm")
    views = {who: await who.slash(room.channel, "npc play") for who in (room.bryn, room.quill)}
    await room.quill.slash(room.channel, "campaign gm", who=room.bryn, remove=True)
    await room.press(room.ash, "Check", board(room))
    acting = ["**Gorm** is to act" in words(_again(room, shown, who)) for who, shown in views.items()]
    assert acting == [False, True]
    assert "Only a game master" in words(await room.bryn.click(views[room.bryn].response, label="Look again"))


async def test_giving_something_away_is_asked_about_for_them_too(room):
    table = await seat(room, "Gorm")
    await room.press(room.ash, "Check", board(room))
    shown = await desk(room)
    asked = await room.quill.click(shown.response, label="Fold")
    assert "Checking costs nothing" in words(asked)
    assert not table.view().over
    question = asked.response or asked.followups[-1]
    await room.quill.click(question, label="Fold")
    assert table.view().over
    assert "None of them is to act" in words(_again(room, shown))


async def test_nobody_but_a_game_master_plays_them(room):
    table = await seat(room, "Gorm")
    await room.press(room.ash, "Check", board(room))
    before = state(table)
    for name, options in (("play", {}), ("list", {}), ("add", {"name": "X"}), ("seat", {"name": "Gorm"})):
        refused = await room.ash.slash(room.channel, f"npc {name}", **options)
        assert "Only a game master" in words(refused)
    pressed = custom_id(await desk(room), "Check")
    assert Click.parse(pressed).whose
    await _forge(room, room.ash, pressed)
    assert state(table) == before


async def test_a_game_master_never_acts_for_a_player_or_sees_their_cards(room):
    table = await seat(room, "Gorm")
    view = table.view()
    seat_of_ash = table.players.index(room.character(room.ash))
    before = state(table)
    for verb in ("call", "fold", "mine", "trade", "npcs"):
        click = Click(table.id, view.hand, view.asks[seat_of_ash], verb, whose=room.character(room.ash))
        said = await _forge(room, room.quill, click.custom_id)
        for slot in table.private(room.character(room.ash)).seats[seat_of_ash].slots:
            assert card_words("queens-ransom", slot.cards[0]) not in said
    assert state(table) == before


async def test_of_another_campaign_they_are_unknown(room):
    there = room.guild.create_text_channel("sigil")
    await room.quill.slash(there, "campaign new", name="Sigil")
    await room.quill.slash(there, "campaign gm", who=room.bryn)
    await room.quill.slash(room.channel, "npc add", name="Gorm")
    await room.quill.slash(there, "table open", game="queens-ransom")
    assert "no character Gorm" in words(await room.bryn.slash(there, "npc seat", name="Gorm"))
    assert "Only a game master" in words(await room.bryn.slash(room.channel, "npc list"))
    assert "No character of the game masters sits here" in words(await room.bryn.slash(there, "npc play"))


async def test_purses_are_given_and_filled(room):
    await room.quill.slash(room.channel, "npc add", name="Gorm", purse="0")
    await room.quill.slash(room.channel, "npc add", name="Mira")
    await room.quill.slash(room.channel, "npc grant", name="gorm", amount="30")
    said = words(await room.quill.slash(room.channel, "npc list"))
    assert "Gorm · 30gp" in said
    assert "Mira · 1000gp" in said
    assert "at least 1" in words(await room.quill.slash(room.channel, "npc grant", name="Gorm", amount="0"))
    assert "called Mira already" in words(await room.quill.slash(room.channel, "npc add", name="Mira"))
    assert "called Mira already" in words(await room.ash.slash(room.channel, "character new", name="Mira"))


async def test_their_books_are_the_game_masters(room):
    await room.quill.slash(room.channel, "npc add", name="Gorm", purse="30")
    asked = {"scope": "character", "npc": "Gorm"}
    said = words(await room.quill.slash(room.channel, "ledger", **asked))
    assert "The ledger of Gorm" in said
    assert "+30gp" in said
    assert "How Gorm plays" in words(
        await room.quill.slash(room.channel, "ledger", scope="statistics", npc="Gorm")
    )
    assert "Only a game master" in words(await room.ash.slash(room.channel, "ledger", **asked))


async def test_they_get_up_and_retire(room):
    await seat(room, "Gorm")
    assert "Get up first" in words(await room.quill.slash(room.channel, "npc retire", name="Gorm"))
    answer = await room.quill.slash(room.channel, "npc unseat", name="Gorm")
    assert "Gorm" in words(answer)
    assert "is retired" in words(await room.quill.slash(room.channel, "npc retire", name="Gorm"))
    assert "no character Gorm" in words(await room.quill.slash(room.channel, "npc seat", name="Gorm"))


async def test_whoever_keeps_them_is_told_when_they_are_awaited():
    async with scene(config=NUDGED, pulse=1) as room:
        await seat(room, "Gorm")
        await room.press(room.ash, "Check", board(room))
        await room.env.advance_time(25)
        (nudge,) = [each for each in room.channel.history() if "the table waits for" in words(each)]
        assert words(nudge) == f"<@{room.quill.id}>, the table waits for Gorm. */npc play* has the cards."


async def test_who_dismisses_their_keeper_is_told_from_then_on():
    async with scene(config=NUDGED, pulse=1) as room:
        await room.quill.slash(room.channel, "campaign gm", who=room.bryn)
        await seat(room, "Gorm")
        await room.bryn.slash(room.channel, "npc play")
        await room.quill.slash(room.channel, "campaign gm", who=room.bryn, remove=True)
        await room.press(room.ash, "Check", board(room))
        await room.env.advance_time(25)
        (nudge,) = [each for each in room.channel.history() if "the table waits for" in words(each)]
        assert words(nudge).startswith(f"<@{room.quill.id}>")


@pytest.mark.parametrize("odd", ["a1:1:1:1:call~", "a1:1:1:1:call~x", "a1:1:1:1:call~1~2"])
def test_what_is_no_custom_id(odd):
    assert Click.parse(odd) is None


async def _forge(room, who, pressed):
    data = {"custom_id": pressed, "component_type": 2}
    record = emit(room, who, board(room), data)
    await room.env.settle()
    return "\n".join(part.get("content", "") for each in answers(room, record) for part in parts(each))
