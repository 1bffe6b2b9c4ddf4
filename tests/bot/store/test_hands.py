"""Hands, their logs and their evenings."""

import pytest

from bot.store import HandOver, HandPlaying, KeyClash, NotEnough, Unbalanced, Unknown
from tests.bot.store.conftest import HOUR, Room


def test_a_hand_keeps_how_it_began(room: Room) -> None:
    hand = room.deal()
    record = room.store.hands.hand(hand)
    assert room.store.hands.unfinished(room.table) == record
    assert (record.game, record.rules_version, record.setup) == ("queens-ransom", "1", b'{"seats":2}')
    assert (record.seed, record.state, record.moved) == (bytes(range(256)), "playing", 0)
    assert (record.started_at, record.finished_at, record.result) == (room.clock.ms, None, None)


def test_a_table_plays_one_hand_at_a_time(room: Room) -> None:
    first = room.deal()
    with pytest.raises(HandPlaying, match=f"Hand {first}"):
        room.deal()
    room.store.hands.void(first)
    second = room.deal()
    assert [h.id for h in room.store.hands.recent(room.table)] == [second, first]


def test_a_log_grows_in_order_with_the_time_of_each_action(room: Room) -> None:
    hands, hand = room.store.hands, room.deal()
    hands.append(hand, [(None, "house", b'{"deal":["5t"]}'), (0, "person", '{"say":"♠"}'.encode())])
    room.clock.ms += 1000
    hands.append(hand, [])
    hands.append(hand, [(1, "clock", b'{"fold":1}'), (1, "gm", b"{}")])
    rows = hands.log(hand)
    assert [(r.n, r.seat, r.actor) for r in rows] == [
        (0, None, "house"),
        (1, 0, "person"),
        (2, 1, "clock"),
        (3, 1, "gm"),
    ]
    assert rows[1].action.decode() == '{"say":"♠"}'
    assert rows[2].at - rows[1].at == 1000


def test_a_finished_hand_is_settled_in_one_transaction(room: Room) -> None:
    hands, ledger = room.store.hands, room.store.ledger
    room.seat_all()
    hand = room.deal()
    moves = {room.ann: 30, room.bob: -20, room.cyd: -10}
    tx = hands.finish(hand, b'{"won":1}', moves)
    assert tx is not None
    assert hands.finish(hand, b'{"won":1}', moves) == tx
    assert ledger.stakes(room.table) == {room.ann: 80, room.bob: 30, room.cyd: 40}
    posted, record = ledger.tx(tx), hands.hand(hand)
    assert (posted.key, posted.hand, posted.session) == (f"hand:{hand}", hand, record.session)
    assert (record.state, record.result, record.moved) == ("finished", b'{"won":1}', 30)
    assert hands.unfinished(room.table) is None


def test_a_hand_in_which_no_coin_moved_posts_nothing(room: Room) -> None:
    room.seat_all()
    hand = room.deal()
    assert room.store.hands.finish(hand, b"{}", {room.ann: 0, room.bob: 0}) is None
    assert room.store.ledger.find(f"hand:{hand}") is None
    assert room.store.hands.hand(hand).state == "finished"


def test_a_hand_that_cannot_be_settled_goes_on(room: Room) -> None:
    room.seat_all()
    hand = room.deal()
    with pytest.raises(NotEnough):
        room.store.hands.finish(hand, b"{}", {room.ann: 51, room.bob: -51})
    with pytest.raises(Unbalanced):
        room.store.hands.finish(hand, b"{}", {room.ann: 5, room.bob: -4})
    assert room.store.hands.hand(hand).state == "playing"
    assert room.store.ledger.stakes(room.table) == {room.ann: 50, room.bob: 50, room.cyd: 50}


def test_a_void_hand_moves_nothing_and_ends(room: Room) -> None:
    room.seat_all()
    hands, hand = room.store.hands, room.deal()
    hands.void(hand, b'{"why":"rules"}')
    hands.void(hand)
    record = hands.hand(hand)
    assert (record.state, record.result, record.moved) == ("void", b'{"why":"rules"}', 0)
    assert room.store.ledger.stakes(room.table)[room.ann] == 50
    with pytest.raises(HandOver):
        hands.append(hand, [(0, "person", b"{}")])
    with pytest.raises(HandOver):
        hands.finish(hand, b"{}", {room.ann: 1, room.bob: -1})


def test_a_finished_hand_ends_no_other_way(room: Room) -> None:
    room.seat_all()
    hand = room.play({room.ann: 1, room.bob: -1})
    with pytest.raises(HandOver):
        room.store.hands.void(hand)
    with pytest.raises(HandOver):
        room.store.hands.finish(hand, b'{"won":2}', {room.ann: 1, room.bob: -1})
    with pytest.raises(HandOver):
        room.store.hands.finish(hand, b'{"won":1}', {room.ann: 2, room.bob: -2})
    with pytest.raises(KeyClash):
        room.store.hands.finish(hand, b'{"won":1}', {room.ann: -1, room.bob: 1})


def test_an_unknown_hand_is_said(room: Room) -> None:
    with pytest.raises(Unknown, match="no hand 99"):
        room.store.hands.hand(99)
    with pytest.raises(HandOver, match="unknown"):
        room.store.hands.append(99, [])


# Sessions


def test_a_session_lasts_until_six_quiet_hours(room: Room) -> None:
    hands = room.store.hands
    assert hands.latest_session(room.campaign) is None
    start = room.clock.ms
    first = hands.hand(room.play({})).session
    room.clock.ms += 6 * HOUR - 1
    assert hands.hand(room.play({})).session == first
    last = room.clock.ms
    room.clock.ms += 6 * HOUR
    second = hands.hand(room.play({})).session
    newest, oldest = hands.sessions(room.campaign)
    assert (oldest.id, oldest.started_at, oldest.ended_at) == (first, start, last)
    assert (newest.id, newest.started_at, newest.ended_at) == (second, room.clock.ms, None)
    assert hands.latest_session(room.campaign) == newest


def test_each_action_of_a_long_hand_keeps_its_session_going(room: Room) -> None:
    hands, hand = room.store.hands, room.deal()
    for _ in range(3):
        room.clock.ms += 5 * HOUR
        hands.append(hand, [(0, "person", b"{}")])
    assert hands.session_for(room.campaign).id == hands.hand(hand).session
    room.clock.ms += 6 * HOUR
    assert hands.session_for(room.campaign).id != hands.hand(hand).session


def test_a_session_without_a_hand_counts_from_its_start(room: Room) -> None:
    opened = room.store.hands.session_for(room.campaign)
    room.clock.ms += 6 * HOUR
    again = room.store.hands.session_for(room.campaign)
    assert again.id != opened.id
    assert room.store.hands.sessions(room.campaign)[1].ended_at == opened.started_at
