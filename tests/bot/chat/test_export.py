"""`/hand export`: the last hand as a file, with nothing in it that its reader has not seen."""

from rules.actions import Deal
from rules.games import GAMES
from rules.notation import read, replay, stacks
from tests.bot.chat.scene import scene, words


def exported(room, answer):
    """The text of the file that an answer brings, which its asker alone sees."""
    assert answer.ephemeral
    stored = room.env.backend.get_message(room.channel.id, answer.response.id)
    (attached,) = stored.attachments
    assert attached["filename"].endswith(".phh")
    return room.env.backend.cdn.get(attached["url"]).decode()


def cards_of(table, character):
    """The cards that were dealt to somebody in the hand, less the floods: those lie open."""
    seat = table.players.index(character)
    dealt = [action for action in table._play.hand.log if isinstance(action, Deal) and action.to == seat]
    return {code for action in dealt for code in action.cards if not code.startswith("12")}


async def seen_unseen(room):
    """A hand that Ash wins unseen."""
    table = await room.deal(room.ash, room.bryn)
    await room.bet(room.ash, "Bet", "2")
    await room.press(room.bryn, "Fold")
    return table


async def test_what_was_never_shown_is_in_nobody_elses_file(room):
    table = await seen_unseen(room)
    of_ash, of_bryn = (cards_of(table, room.character(who)) for who in (room.ash, room.bryn))
    for who, own, hidden in (
        (room.ash, of_ash, of_bryn),
        (room.bryn, of_bryn, of_ash),
        (room.cole, set(), of_ash | of_bryn),
    ):
        text = exported(room, await who.slash(room.channel, "hand", export=True))
        (record,) = read(text)
        told = {code for line in record.actions for code in line.replace(",", " ").split()}
        assert own <= told
        assert not hidden & told
        assert (record.players, record.hand, record.table) == (("Ash", "Bryn"), table.view().hand, table.id)
        assert stacks(replay(record)) == (200, 200)
        assert not any(str(each.id) in text for each in (room.ash, room.bryn, room.channel, room.guild))


async def test_the_hand_in_play_is_not_told(room):
    table = await room.deal(room.ash, room.bryn)
    answer = await room.ash.slash(room.channel, "hand", export=True)
    assert "No hand has been played to its end" in words(answer)
    await room.bet(room.ash, "Bet", "2")
    await room.press(room.bryn, "Fold")
    await room.press(room.ash, "Deal")
    (record,) = read(exported(room, await room.ash.slash(room.channel, "hand", export=True)))
    assert record.hand == table.view().hand - 1


async def test_a_void_hand_is_none(room):
    table = await seen_unseen(room)
    over = table.view().hand
    await room.press(room.ash, "Deal")
    await room.quill.slash(room.channel, "gm void")
    (record,) = read(exported(room, await room.ash.slash(room.channel, "hand", export=True)))
    assert record.hand == over


async def test_names_are_as_their_players_write_them(room):
    odd = room.guild.add_member(room.env.create_user("odd", global_name='_"Zed"_\u202e <@1>'))
    await room.deal(odd, room.bryn)
    await room.bet(odd, "Bet", "2")
    await room.press(room.bryn, "Fold")
    (record,) = read(exported(room, await odd.slash(room.channel, "hand", export=True)))
    assert record.players == ('_"Zed"_ ‹＠1›', "Bryn")


async def test_hands_of_every_game_can_be_told():
    for game in GAMES:
        async with scene() as room:
            table = await room.deal(room.ash, room.bryn, game=game.id)
            # Where the dealer chooses what is played, or for how much, that is done first.
            chosen = next((choices[0] for choices in table.view().choices.values()), None)
            if chosen and chosen.kind == "form":
                await room.ash.select(room.message, [chosen.picks[0].options[0]])
            if chosen and chosen.kind == "pot":
                dealer = (room.ash, room.bryn)[table.view().view.to_act[0]]
                await dealer.select(room.message, ["20"])
            await room.quill.slash(room.channel, "gm unseat", player=room.bryn)
            assert table.view().over
            (record,) = read(exported(room, await room.ash.slash(room.channel, "hand", export=True)))
            assert stacks(replay(record)) == table._play.hand.result.stacks


async def test_a_hand_that_older_rules_played_is_told_by_the_ledger(room, monkeypatch):
    table = await seen_unseen(room)
    await room.press(room.ash, "Deal")

    def other(*_):
        raise ValueError("played by other rules")

    monkeypatch.setattr("bot.tables.shown.Play.rebuilt", other)
    answer = await room.ash.slash(room.channel, "hand", export=True)
    assert f"Hand {table.view().hand - 1} was played by older rules" in words(answer)
