"""Posting, what a house does with money, and reading the books."""

import re

import pytest

from bot.store import (
    KeyClash,
    NotEnough,
    PostingError,
    Store,
    TableClosed,
    TooMuch,
    Totals,
    Unbalanced,
    Unknown,
)
from tests.bot.store.conftest import HOUR, Room

MOST = 10**12


def count(store: Store, table: str) -> int:
    number: int = store.db.value(f"SELECT count(*) FROM {table}")
    return number


# The one function that posts


def test_a_posting_moves_money_and_is_sealed(room: Room) -> None:
    ledger = room.store.ledger
    ann, bob = ledger.wallet(room.ann, room.unit), ledger.wallet(room.bob, room.unit)
    tx = ledger.post("pay", "Key:1", {ann: -7, bob: 7}, actor=room.people[0], note="a beer")
    assert (ledger.balance(ann), ledger.balance(bob)) == (93, 107)
    assert ledger.entries(tx) == {ann: -7, bob: 7}
    posted = ledger.tx(tx)
    assert (posted.key, posted.kind, posted.actor, posted.at) == (
        "Key:1",
        "pay",
        room.people[0],
        room.clock.ms,
    )
    assert ledger.note(tx) == "a beer"


def test_the_same_key_again_changes_nothing(room: Room) -> None:
    ledger = room.store.ledger
    ann, bob = ledger.wallet(room.ann, room.unit), ledger.wallet(room.bob, room.unit)
    tx = ledger.post("pay", "k", {ann: -60, bob: 60}, note="a beer")
    room.clock.ms += HOUR
    before = [count(room.store, table) for table in ("tx", "entry", "note")]
    assert ledger.post("pay", "k", {bob: 60, ann: -60}, note="a beer") == tx
    assert [count(room.store, table) for table in ("tx", "entry", "note")] == before
    assert ledger.balance(ann) == 40


@pytest.mark.parametrize(
    ("kind", "amount", "actor", "note"),
    [
        ("fine", 7, 1, "beer"),
        ("pay", 8, 1, "beer"),
        ("pay", 7, 2, "beer"),
        ("pay", 7, 1, "wine"),
        ("pay", 7, 1, None),
    ],
)
def test_a_used_key_says_no_to_anything_else(
    room: Room, kind: str, amount: int, actor: int, note: str | None
) -> None:
    ledger = room.store.ledger
    ann, bob = ledger.wallet(room.ann, room.unit), ledger.wallet(room.bob, room.unit)
    tx = ledger.post("pay", "k", {ann: -7, bob: 7}, actor=1, note="beer")
    with pytest.raises(KeyClash) as clash:
        ledger.post(kind, "k", {ann: -amount, bob: amount}, actor=actor, note=note)
    assert (clash.value.tx, clash.value.key) == (tx, "k")
    assert ledger.balance(ann) == 93


def test_a_note_cannot_be_added_afterwards(room: Room) -> None:
    room.store.ledger.grant(room.ann, room.unit, 1, "k")
    with pytest.raises(KeyClash):
        room.store.ledger.grant(room.ann, room.unit, 1, "k", note="why")


def test_entries_must_balance_in_every_unit(room: Room) -> None:
    ledger = room.store.ledger
    favour = room.store.house.unit_for(room.campaign, "favour").id
    chips, favours = ledger.wallet(room.ann, room.unit), ledger.wallet(room.ann, favour)
    ledger.grant(room.ann, favour, 3, "f")
    assert ledger.totals(room.store.house.unit_for(room.campaign, "song").id) == Totals(0, 0, 0, 0)
    for entries, sums in (
        ({}, "{}"),
        ({chips: 0}, "{}"),
        ({chips: -1}, f"{{{room.unit}: -1}}"),
        ({chips: -1, favours: 1}, f"{{{room.unit}: -1, {favour}: 1}}"),
    ):
        with pytest.raises(Unbalanced, match=f"^The entries sum to {re.escape(sums)};"):
            ledger.post("pay", "k", entries)
    assert ledger.find("k") is None
    two = {chips: -1, ledger.mint(room.unit): 1, favours: -2, ledger.mint(favour): 2}
    ledger.post("fine", "k", two)
    assert (room.purse(room.ann), ledger.balance(favours)) == (99, 1)


def test_nothing_falls_below_its_floor(room: Room) -> None:
    ledger = room.store.ledger
    ann, bob = ledger.wallet(room.ann, room.unit), ledger.wallet(room.bob, room.unit)
    with pytest.raises(NotEnough) as short:
        ledger.post("pay", "k", {ann: -130, bob: 130})
    assert (short.value.account, short.value.missing) == (ann, 30)
    stake, pot = ledger.stake(room.table, room.ann), ledger.pot(room.table)
    for account in (stake, pot):
        with pytest.raises(NotEnough):
            ledger.post("hand", "k", {account: -1, bob: 1})
    assert ledger.post("pay", "k", {ann: -100, bob: 100})


def test_no_more_than_a_billion_thousand_circulates(room: Room) -> None:
    ledger = room.store.ledger
    with pytest.raises(TooMuch, match="10\\^12 that an amount"):
        ledger.grant(room.ann, room.unit, MOST + 1, "k")
    with pytest.raises(TooMuch, match="300 too many"):
        ledger.grant(room.ann, room.unit, MOST, "k")
    ledger.grant(room.ann, room.unit, MOST - 300, "k")
    assert ledger.totals(room.unit) == Totals(MOST, MOST, 0, 0)


def test_what_does_not_exist_is_said(room: Room) -> None:
    ledger = room.store.ledger
    for ask in (ledger.account, ledger.tx, ledger.mint, ledger.pot):
        with pytest.raises(Unknown, match="There is no"):
            ask(12345)
    with pytest.raises(Unknown, match="no account 12345"):
        ledger.post("pay", "k", {12345: 1, ledger.mint(room.unit): -1})


def test_a_reversal_is_the_contrary_once(room: Room) -> None:
    ledger = room.store.ledger
    room.seat_all()
    hand = room.play({room.ann: 30, room.bob: -20, room.cyd: -10})
    wrong = ledger.find(f"hand:{hand}")
    assert wrong is not None
    back = ledger.reverse(wrong.id, "undo", actor=room.people[0], note="misread")
    assert ledger.reverse(wrong.id, "undo", actor=room.people[0], note="misread") == back
    assert ledger.stakes(room.table) == {room.ann: 50, room.bob: 50, room.cyd: 50}
    assert set(ledger.winnings(room.unit).values()) == {0}
    reversed_tx = ledger.tx(back)
    assert (reversed_tx.reverses, reversed_tx.kind, reversed_tx.session) == (wrong.id, "hand", wrong.session)
    assert (reversed_tx.hand, reversed_tx.actor, ledger.note(back)) == (hand, room.people[0], "misread")
    with pytest.raises(PostingError, match="reversed already"):
        ledger.reverse(wrong.id, "undo again")


# What a house does with money


def test_a_starting_purse_comes_once(room: Room) -> None:
    ledger = room.store.ledger
    first = ledger.find(f"start:{room.ann}")
    assert first is not None
    assert ledger.start_purse(room.ann, room.unit, 500) == first.id
    assert room.purse(room.ann) == 100
    poor = room.store.house.character_for(room.campaign, room.store.house.person_for(44).id, "Dee").id
    assert ledger.start_purse(poor, room.unit, 0) is None
    assert room.purse(poor) == 0


def test_a_starting_purse_is_what_may_still_circulate(room: Room) -> None:
    ledger, house = room.store.ledger, room.store.house
    ledger.grant(room.ann, room.unit, MOST - 300 - 40, "g")
    dee, eve = (
        house.character_for(room.campaign, house.person_for(number).id, "D").id for number in (44, 45)
    )
    tx = ledger.start_purse(dee, room.unit, 100)
    assert tx is not None
    assert ledger.start_purse(dee, room.unit, 100) == tx
    assert ledger.start_purse(eve, room.unit, 100) is None
    assert (room.purse(dee), room.purse(eve)) == (40, 0)
    assert ledger.totals(room.unit).minted == MOST


def test_who_asked_for_it_and_why_is_kept(room: Room) -> None:
    ledger, actor = room.store.ledger, room.people[1]
    txs = [
        ledger.grant(room.ann, room.unit, 9, "g", actor=actor, note="why"),
        ledger.fine(room.ann, room.unit, 9, "f", actor=actor, note="why"),
        ledger.pay(room.ann, room.bob, room.unit, 9, "p", actor=actor, note="why"),
    ]
    assert [(ledger.tx(tx).actor, ledger.note(tx)) for tx in txs] == [(actor, "why")] * 3
    moved = [
        ledger.sit_down(room.table, room.ann, 9, "s", actor=actor),
        ledger.stand_up(room.table, room.ann, "u", 4, actor=actor),
        ledger.return_stakes(room.table, "r", actor=actor),
    ]
    assert [ledger.tx(tx or 0).actor for tx in moved] == [actor] * 3


def test_grants_fines_and_payments(room: Room) -> None:
    ledger = room.store.ledger
    ledger.grant(room.ann, room.unit, 20, "g", actor=room.people[1], note="for the song")
    ledger.fine(room.ann, room.unit, 5, "f", note="for the noise")
    ledger.pay(room.ann, room.bob, room.unit, 15, "p")
    assert (room.purse(room.ann), room.purse(room.bob)) == (100, 115)
    assert ledger.totals(room.unit).minted == 315
    with pytest.raises(NotEnough):
        ledger.fine(room.ann, room.unit, 101, "f2")
    with pytest.raises(PostingError, match=r"^Nobody can pay themselves; choose somebody else"):
        ledger.pay(room.ann, room.ann, room.unit, 1, "p2")
    for amount in (0, -5):
        with pytest.raises(PostingError, match="from 1 up"):
            ledger.grant(room.ann, room.unit, amount, "g2")


def test_sitting_down_topping_up_and_standing_up(room: Room) -> None:
    ledger = room.store.ledger
    first = ledger.sit_down(room.table, room.ann, 40, "s1")
    assert ledger.sit_down(room.table, room.ann, 40, "s1") == first
    ledger.sit_down(room.table, room.ann, 10, "s2")
    assert (room.purse(room.ann), ledger.stakes(room.table)) == (50, {room.ann: 50})
    with pytest.raises(NotEnough) as short:
        ledger.sit_down(room.table, room.ann, 51, "s3")
    assert short.value.missing == 1
    assert ledger.stand_up(room.table, room.ann, "u1", 20) is not None
    whole = ledger.stand_up(room.table, room.ann, "u2")
    assert (room.purse(room.ann), ledger.stakes(room.table)) == (100, {})
    assert ledger.stand_up(room.table, room.ann, "u3") is None
    # Sat down again: the old click must not take the new money.
    ledger.sit_down(room.table, room.ann, 40, "s4")
    assert ledger.stand_up(room.table, room.ann, "u2") == whole
    assert ledger.stakes(room.table) == {room.ann: 40}
    with pytest.raises(KeyClash) as clash:
        ledger.stand_up(room.table, room.ann, "s4")
    assert (clash.value.key, clash.value.tx) == ("s4", ledger.find("s4").id)
    with pytest.raises(NotEnough):
        ledger.stand_up(room.table, room.ann, "u4", 41)


def test_the_last_coin_is_taken_home_once(room: Room) -> None:
    ledger = room.store.ledger
    ledger.sit_down(room.table, room.ann, 1, "s1")
    tx = ledger.stand_up(room.table, room.ann, "u1")
    assert ledger.stand_up(room.table, room.ann, "u1") == tx
    assert room.purse(room.ann) == 100


def test_a_key_that_was_used_for_somebody_else_takes_nothing_home(room: Room) -> None:
    ledger = room.store.ledger
    granted = ledger.grant(room.bob, room.unit, 5, "k")
    ledger.sit_down(room.table, room.ann, 40, "s1")
    with pytest.raises(KeyClash) as clash:
        ledger.stand_up(room.table, room.ann, "k")
    assert (clash.value.key, clash.value.tx) == ("k", granted)
    assert ledger.stakes(room.table) == {room.ann: 40}


def test_sitting_down_twice_by_one_click_is_harmless_after_the_table_closed(room: Room) -> None:
    ledger = room.store.ledger
    tx = ledger.sit_down(room.table, room.ann, 40, "s1")
    ledger.stand_up(room.table, room.ann, "u1")
    room.store.house.close_table(room.table)
    assert ledger.sit_down(room.table, room.ann, 40, "s1") == tx
    assert room.purse(room.ann) == 100


def test_a_table_returns_every_stake_before_it_closes(room: Room) -> None:
    ledger = room.store.ledger
    assert ledger.return_stakes(room.table, "none") is None
    room.seat_all()
    room.play({room.ann: 20, room.bob: -20})
    tx = ledger.return_stakes(room.table, "close", actor=room.people[0])
    assert tx is not None
    assert len(ledger.entries(tx)) == 6
    assert [room.purse(who) for who in (room.ann, room.bob, room.cyd)] == [120, 80, 100]
    room.store.house.close_table(room.table)
    assert ledger.return_stakes(room.table, "close") == tx


def test_money_cannot_come_back_to_a_closed_table(room: Room) -> None:
    ledger = room.store.ledger
    ledger.sit_down(room.table, room.ann, 40, "s1")
    up = ledger.stand_up(room.table, room.ann, "u1")
    room.store.house.close_table(room.table)
    assert up is not None
    with pytest.raises(TableClosed) as refused:
        ledger.reverse(up, "undo")
    assert refused.value.table == room.table
    assert room.purse(room.ann) == 100


def test_a_tables_pot_outlives_a_hand_and_is_shared_out(room: Room) -> None:
    ledger = room.store.ledger
    room.seat_all()
    room.play({room.ann: -7}, pot=7)
    room.play({room.bob: 2, room.cyd: -2})
    assert ledger.balance(ledger.pot(room.table)) == 7
    assert ledger.totals(room.unit) == Totals(300, 150, 143, 7)
    assert ledger.share_pot(room.table, {room.ann: 0}, "none") is None
    with pytest.raises(NotEnough):
        ledger.share_pot(room.table, {room.ann: 4, room.bob: 4}, "share")
    tx = ledger.share_pot(room.table, {room.ann: 4, room.bob: 3}, "share")
    assert ledger.share_pot(room.table, {room.ann: 4, room.bob: 3}, "share") == tx
    assert ledger.stakes(room.table) == {room.ann: 47, room.bob: 55, room.cyd: 48}
    assert ledger.tx(tx or 0).session == room.store.hands.latest_session(room.campaign).id
    assert ledger.winnings(room.unit) == {room.bob: 5, room.cyd: -2, room.ann: -3}


# Reading


def test_winnings_of_a_table_a_session_a_character_and_of_all_time(room: Room) -> None:
    ledger = room.store.ledger
    other = room.open_table(501)
    room.seat_all()
    room.play({room.ann: 30, room.bob: -20, room.cyd: -10})
    room.clock.ms += 7 * HOUR
    room.play({room.ann: -5, room.bob: 5})
    assert list(ledger.winnings(room.unit).items()) == [(room.ann, 25), (room.cyd, -10), (room.bob, -15)]
    assert ledger.winnings(room.unit, table=room.table, character=room.bob) == {room.bob: -15}
    assert ledger.winnings(room.unit, table=other) == {}
    session = room.store.hands.latest_session(room.campaign)
    assert session is not None
    assert ledger.winnings(room.unit, session=session.id) == {room.bob: 5, room.ann: -5}
    # Granted money is not won.
    ledger.grant(room.cyd, room.unit, 99, "g")
    assert ledger.winnings(room.unit, character=room.cyd) == {room.cyd: -10}


def test_of_equal_winnings_the_elder_character_comes_first(room: Room) -> None:
    room.seat_all()
    room.play({room.cyd: -10, room.bob: 5, room.ann: 5})
    won = room.store.ledger.winnings(room.unit)
    assert list(won.items()) == [(room.ann, 5), (room.bob, 5), (room.cyd, -10)]


def test_a_characters_history_comes_newest_first_in_pages(room: Room) -> None:
    ledger = room.store.ledger
    ledger.grant(room.ann, room.unit, 3, "g", actor=room.people[1], note="why not")
    ledger.sit_down(room.table, room.ann, 40, "s")
    ledger.sit_down(room.table, room.bob, 40, "t")
    hand = room.play({room.ann: -5, room.bob: 5})
    lines = ledger.history(room.ann)
    assert [(m.kind, m.wallet, m.stake, m.hand, m.table) for m in lines] == [
        ("hand", 0, -5, hand, room.table),
        ("sit", -40, 40, None, room.table),
        ("grant", 3, 0, None, None),
        ("start", 100, 0, None, None),
    ]
    assert (lines[2].note, lines[2].actor) == ("why not", room.people[1])
    assert ledger.history(room.ann, limit=2) == lines[:2]
    for number in range(12):
        ledger.grant(room.cyd, room.unit, 1, f"c{number}")
    assert len(ledger.history(room.cyd)) == 10
    assert ledger.history(room.ann, limit=2, before=lines[1].tx) == lines[2:]
