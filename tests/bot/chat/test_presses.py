"""Presses that come too late, twice, at once, from the wrong hand, or when something breaks."""

import asyncio
import itertools
import logging
import sqlite3

import discord
import pytest
import simcord
from simcord import interactions
from simcord.enums import ComponentType, InteractionType

from bot.message import Click
from tests.bot.chat.scene import answers, buttons, custom_id, emit, parts, state, words


def press_at_once(room, who, label):
    message = room.message
    data = {"custom_id": custom_id(message, label), "component_type": ComponentType.BUTTON}
    return emit(room, who, message, data)


def slow_down(monkeypatch, turns):
    """Let each request take some turns of the loop, as they come: simcord's own never wait."""
    lengths = iter(turns)
    for wire in (simcord.http.client.FakeHTTPClient, simcord.http.client.FakeWebhookAdapter):
        quick = wire.request

        async def slow(self, *args, _quick=quick, **kwargs):
            for _ in range(next(lengths, 0)):
                await asyncio.sleep(0)
            return await _quick(self, *args, **kwargs)

        monkeypatch.setattr(wire, "request", slow)


async def test_a_stale_press_is_told_so_and_does_nothing(room):
    table = await room.deal(room.ash, room.bryn)
    old = custom_id(room.message, "Check")
    await room.press(room.ash, "Check")
    before, look = state(table), words(room.message)
    stored = room.env.backend.get_message(room.channel.id, room.message.id)
    emit(room, room.ash, room.message, {"custom_id": old, "component_type": 2})
    await room.env.settle()
    private = [each for each in room.channel.history(viewer=room.ash) if each.flags.ephemeral]
    assert "moved on" in words(private[-1])
    assert (state(table), words(room.message)) == (before, look)
    assert stored.id == room.message.id


async def test_a_stranger_is_refused_in_private(room):
    table = await room.deal(room.ash, room.bryn)
    before = state(table)
    answer = await room.press(room.cole, "Check")
    assert answer.ephemeral
    assert "do not sit at this table" in words(answer)
    assert state(table) == before


async def test_whose_turn_it_is_not_is_refused_in_private(room):
    table = await room.deal(room.ash, room.bryn)
    before = state(table)
    for label in ("Check", "Fold", "Bet"):
        answer = await room.press(room.bryn, label)
        assert answer.ephemeral
        assert answer.modal is None
        assert "not your turn" in words(answer)
    assert state(table) == before


async def test_a_double_click_acts_once(room):
    table = await room.deal(room.ash, room.bryn)
    await room.bet(room.ash, "Bet", "10")
    first, second = press_at_once(room, room.bryn, "Call 10gp"), press_at_once(room, room.bryn, "Call 10gp")
    await room.env.settle()
    assert table.view().view.seats[table.players.index(room.character(room.bryn))].paid == 10
    assert first.responded
    assert second.responded
    assert "moved on" in repr([each.components for each in answers(room, second)])
    assert len(table._play.hand.log) == 5, "a shuffle, two deals, a bet and one call"


async def test_two_forms_open_at_once_stay_apart(room):
    table = await room.deal(room.ash, room.bryn)
    ash = await room.press(room.ash, "Bet")
    other = room.channel
    room.channel = room.guild.create_text_channel("snug")
    second = await room.deal(room.bryn, room.cole)
    bryn = await room.press(room.bryn, "Bet")
    assert ash.modal["custom_id"] != bryn.modal["custom_id"]
    await room.ash.submit_modal(ash, {"amount": "6"})
    await room.bryn.submit_modal(bryn, {"amount": "8"})
    assert [seat.bet for seat in table.view().view.seats] == [6, 0]
    assert [seat.bet for seat in second.view().view.seats] == [8, 0]
    room.channel = other


async def test_two_players_at_the_same_form(room):
    # The question is Ash's. Bryn, who copies the form's id, gets no answer in Ash's name.
    table = await room.deal(room.ash, room.bryn)
    form = await room.press(room.ash, "Bet")
    typed = {
        "custom_id": form.modal["custom_id"],
        "components": [{"type": 18, "component": {"type": 4, "custom_id": "amount", "value": "50"}}],
    }
    emit(room, room.bryn, room.message, typed, kind=InteractionType.MODAL_SUBMIT)
    await room.env.settle()
    assert table.view().view.pot == 0
    await room.ash.submit_modal(form, {"amount": "to 4"})
    assert table.view().view.pot == 4


@pytest.mark.parametrize("typed", ["", "1", "9999", "-5", "1.5", "lots", "١٢", "3 crowns"])
async def test_an_amount_that_cannot_be_costs_nothing(room, typed):
    table = await room.deal(room.ash, room.bryn)
    before = state(table)
    form = await room.press(room.ash, "Bet")
    data = {
        "custom_id": form.modal["custom_id"],
        "components": [{"type": 18, "component": {"type": 4, "custom_id": "amount", "value": typed}}],
    }
    record = emit(room, room.ash, room.message, data, kind=InteractionType.MODAL_SUBMIT)
    await room.env.settle()
    (answer,) = answers(room, record)
    assert answer.flags & discord.MessageFlags(ephemeral=True).value
    assert state(table) == before


async def test_a_custom_id_that_is_none_of_ours(room):
    table = await room.deal(room.ash, room.bryn)
    before = state(table)
    beyond = f"a1:0:0:0:ledger:mine.{'9' * 30}"
    for odd in ("hello", "a1:1:1:3:nonsense", "a1:99:1:3:call", f"a1:{table.id}:7:3:call", beyond):
        record = emit(room, room.ash, room.message, {"custom_id": odd, "component_type": 2})
        await room.env.settle()
        assert len(answers(room, record)) == 1
    assert state(table) == before


async def test_a_table_of_another_server_is_out_of_reach(room):
    # Whoever has rights in one server, and copies an id from another.
    table = await room.deal(room.ash, room.bryn)
    before = state(table)
    room.guild = room.env.create_guild()
    room.channel = room.guild.create_text_channel("elsewhere")
    everything = discord.Permissions(manage_guild=True)
    master = room.guild.add_member(
        room.quill.user, roles=[room.guild.create_role("Me", permissions=everything)]
    )
    await master.slash(room.channel, "table open", game="queens-ransom")
    for copied in (
        "0:0:sit",
        "0:0:deal",
        "0:0:more",
        "0:0:settings",
        "0:0:set-choose:muck",
        "0:0:ledger:table.0",
    ):
        data = {"custom_id": f"a1:{table.id}:{copied}", "component_type": 3, "values": ["on"]}
        record = emit(room, master, room.message, data)
        await room.env.settle()
        (answer,) = answers(room, record)
        assert "This table is closed" in repr(answer.components)
    assert state(table) == before


async def test_a_failure_is_logged_and_told_and_changes_nothing(room, monkeypatch, caplog):
    table = await room.deal(room.ash, room.bryn)
    before, look = state(table), words(room.message)

    def broken(*_):
        raise RuntimeError("the roof is on fire")

    with monkeypatch.context() as patch:
        patch.setattr("bot.tables.played.action", broken)
        with caplog.at_level(logging.ERROR, "bot.chat"):
            answer = await room.press(room.ash, "Check")
    assert answer.ephemeral
    assert "nothing has changed" in words(answer)
    assert "the roof is on fire" in caplog.text
    assert "Traceback" in caplog.text
    assert (state(table), words(room.message)) == (before, look)
    await room.press(room.ash, "Check")
    assert "Ash checks" in words(room.message)


async def test_a_database_that_fails_changes_nothing(room, monkeypatch, caplog):
    table = await room.deal(room.ash, room.bryn)
    before = state(table)

    def full(*_):
        raise sqlite3.OperationalError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(room.store.hands, "append", full)
        answer = await room.press(room.ash, "Check")
    assert "nothing has changed" in words(answer)
    assert state(table) == before
    await room.press(room.ash, "Check")
    assert "Ash checks" in words(room.message)


async def test_an_act_that_cannot_be_shown_is_said_and_shown_later(room, caplog):
    table = await room.deal(room.ash, room.bryn)
    room.env.inject_error("POST", "/interactions/*/callback", status=400, code=50035)
    room.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=50035)
    old = custom_id(room.message, "Check")
    answer = await room.press(room.ash, "Check")
    assert "That is done" in words(answer)
    assert table.view().view.to_act == (1,)
    # The message still offers Ash's check. Whoever presses it gets the message as it should be.
    emit(room, room.ash, room.message, {"custom_id": old, "component_type": 2})
    await room.env.settle()
    assert "Ash checks" in words(room.message)


async def test_what_an_answer_cannot_show_an_edit_does(room):
    await room.deal(room.ash, room.bryn)
    room.env.inject_error("POST", "/interactions/*/callback", status=403, code=50001)
    await room.press(room.ash, "Check")
    assert "Ash checks" in words(room.message)


async def test_an_old_message_that_cannot_be_edited_holds_nothing_up(room):
    await room.deal(room.ash, room.bryn)
    first = room.message.id
    room.env.inject_error("PATCH", "/channels/*/messages/*", status=429, code=30046)
    await room.ash.slash(room.channel, "table show")
    assert room.message.id != first
    await room.press(room.ash, "Check")
    assert "Ash checks" in words(room.message)


def pat(room):
    view = room.bot.house.by_channel(room.channel.id).view()
    return Click(view.table, view.hand, view.asks[view.view.to_act[0]], "pat").custom_id


async def test_a_letter_that_breaks_takes_nothing_back(room, monkeypatch, caplog):
    await room.deal(room.ash, room.bryn)
    await room.press(room.ash, "Check")

    def broken(*_, **__):
        raise RuntimeError("no ink")

    with monkeypatch.context() as patch:
        patch.setattr("bot.presenter.hand_message", broken)
        await room.press(room.bryn, "Check")
        assert "no ink" in caplog.text
        assert "The trade" in words(room.message)
        record = emit(room, room.ash, room.message, {"custom_id": pat(room), "component_type": 2})
        await room.env.settle()
    (answer,) = answers(room, record)
    assert "That is done" in repr(answer.components)
    assert room.bot.house.by_channel(room.channel.id).view().view.to_act == (1,)


async def test_the_table_is_shown_though_the_private_answer_is_not(room, caplog):
    await room.deal(room.ash, room.bryn)
    chair = await room.press(room.bryn, "More…")
    room.env.inject_error("POST", "/interactions/*/callback", status=500)
    answer = await room.bryn.click(chair.response, label="Sit out")
    assert answer.acknowledged
    assert "Bryn · 200gp · sitting out" in words(room.message)
    asked = await room.press(room.ash, "Fold")
    room.env.inject_error("POST", "/interactions/*/callback", status=500)
    await room.ash.click(asked.response, label="Fold")
    assert "Bryn wins" in words(room.message)
    assert "could not be shown" in caplog.text


async def test_a_deleted_message_is_posted_anew(room):
    await room.deal(room.ash, room.bryn)
    form = await room.press(room.ash, "Bet")
    gone = room.message.id
    room.env.backend.delete_message(room.channel.id, gone)
    data = {
        "custom_id": form.modal["custom_id"],
        "components": [{"type": 18, "component": {"type": 4, "custom_id": "amount", "value": "5"}}],
    }
    record, payload = interactions.base_payload(
        room.env.backend,
        type=InteractionType.MODAL_SUBMIT,
        channel_id=room.channel.id,
        guild_id=room.guild.id,
        user_id=room.ash.id,
        data=data,
    )
    room.env.backend.emit("INTERACTION_CREATE", payload)
    await room.env.settle()
    assert record.responded
    assert room.message.id != gone
    assert "Ash bets 5gp" in words(room.message)


async def test_an_old_message_is_made_anew(room):
    await room.deal(room.ash, room.bryn)
    first = room.message.id
    await room.env.advance_time(54 * 60)
    await room.press(room.ash, "Check")
    assert room.message.id == first
    await room.env.advance_time(2 * 60)
    await room.press(room.bryn, "Check")
    assert room.message.id != first
    old = next(each for each in room.channel.history() if each.id == first)
    assert buttons(old) == {}
    assert "Ash and Bryn check" in words(room.message)


@pytest.mark.parametrize("lengths", list(itertools.permutations((0, 3, 7, 12))))
async def test_the_later_state_wins_whatever_the_wires_do(room, monkeypatch, lengths):
    """Three acts right after each other, their requests as long as may be: the message shows them all."""
    await room.deal(room.ash, room.bryn)
    await room.bet(room.ash, "Bet", "10")
    slow_down(monkeypatch, lengths)
    press_at_once(room, room.bryn, "Call 10gp")
    press_at_once(room, room.cole, "Sit down")
    press_at_once(room, room.ash, "Stand up")
    await room.env.settle()
    look = words(room.message)
    assert "Bryn calls 10gp" in look
    assert "Cole" in look
    assert "gets up after this hand" in look


async def test_a_press_that_has_to_wait_is_told_that_it_was_heard(room, monkeypatch):
    await room.deal(room.ash, room.bryn)
    await room.bet(room.ash, "Bet", "10")
    monkeypatch.setattr("bot.chat.board.PATIENCE", 0)
    slow_down(monkeypatch, [40])
    press_at_once(room, room.bryn, "Call 10gp")
    waits = press_at_once(room, room.cole, "Sit down")
    await room.env.settle()
    assert waits.deferred
    assert "Bryn calls 10gp" in words(room.message)
    assert "Cole" in words(room.message)


async def test_nothing_of_a_view_is_kept(room):
    await room.deal(room.ash, room.bryn)
    await room.press(room.ash, "Bet")
    await room.press(room.ash, "My hand")
    store = room.bot._connection._view_store
    assert not store._views
    assert not store._synced_message_views
    assert not store._modals
    assert [part for part in parts(room.message) if part["type"] == 2]
