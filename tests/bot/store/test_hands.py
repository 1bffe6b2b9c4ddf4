"""Hands, their logs and their evenings."""

from dataclasses import replace

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


def test_one_coin_that_moved_is_one(room: Room) -> None:
    room.seat_all()
    assert room.store.hands.hand(room.play({room.ann: 1, room.bob: -1, room.cyd: 0})).moved == 1


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
    with pytest.raises(HandOver, match=f"Hand {hand} is over"):
        room.store.hands.finish(hand, b'{"won":2}', {room.ann: 1, room.bob: -1})
    with pytest.raises(HandOver):
        room.store.hands.finish(hand, b'{"won":1}', {room.ann: 2, room.bob: -2})
    with pytest.raises(KeyClash):
        room.store.hands.finish(hand, b'{"won":1}', {room.ann: -1, room.bob: 1})


def test_an_unknown_hand_is_said(room: Room) -> None:
    with pytest.raises(Unknown, match="no hand 99"):
        room.store.hands.hand(99)
    with pytest.raises(HandOver, match="Hand 99 is unknown and"):
        room.store.hands.append(99, [])


def test_the_last_hand_of_a_table_is_one_played_to_its_end(room: Room) -> None:
    hands = room.store.hands
    assert hands.last_finished(room.table) is None
    room.play({})
    last = room.play({})
    hands.void(room.deal())
    room.deal()
    found = hands.last_finished(room.table)
    assert found is not None
    assert found.id == last
    assert hands.last_finished(room.open_table(501)) is None


def test_the_hands_of_a_channel_are_those_of_all_its_tables(room: Room) -> None:
    hands, house = room.store.hands, room.store.house
    played = [room.play({}) for _ in range(6)]
    house.close_table(room.table)
    room.table = room.open_table(500)
    played += [room.play({}) for _ in range(6)]
    hands.void(room.deal())
    room.deal()
    room.table = room.open_table(501)
    other = room.play({})
    assert [hand.id for hand in hands.finished_in(500)] == played[:1:-1]
    assert [hand.id for hand in hands.finished_in(500, limit=2)] == played[:-3:-1]
    assert [hand.id for hand in hands.finished_in(500, hand=played[0])] == [played[0]]
    assert hands.finished_in(500, hand=other) == []


def test_the_latest_hands_come_first_and_only_so_many(room: Room) -> None:
    played = [room.play({}) for _ in range(12)]
    recent = room.store.hands.recent
    assert [hand.id for hand in recent(room.table)] == played[:1:-1]
    assert [hand.id for hand in recent(room.table, 2)] == played[:-3:-1]
    assert recent(room.open_table(501)) == []


# Sessions


def test_a_session_that_is_begun_ends_the_one_before_with_its_last_action(room: Room) -> None:
    hands = room.store.hands
    first = hands.start_session(room.campaign)
    assert (first.campaign, first.started_at, first.ended_at) == (room.campaign, room.clock.ms, None)
    room.clock.ms += HOUR
    room.play({})
    last = room.clock.ms
    room.clock.ms += HOUR
    second = hands.start_session(room.campaign)
    assert hands.sessions(room.campaign) == [second, replace(first, ended_at=last)]
    assert hands.session_for(room.campaign) == second
    assert hands.sessions(room.campaign, 1) == [second]


def test_a_session_is_ended_now_and_once(room: Room) -> None:
    hands = room.store.hands
    assert hands.end_session(room.campaign) is None
    begun = hands.start_session(room.campaign)
    assert hands.goes_on(begun)
    room.clock.ms += HOUR
    ended = hands.end_session(room.campaign)
    assert ended == replace(begun, ended_at=room.clock.ms)
    assert not hands.goes_on(ended)
    assert hands.latest_session(room.campaign) == ended
    assert hands.end_session(room.campaign) is None


def test_a_session_that_quiet_hours_have_ended_cannot_be_ended_now(room: Room) -> None:
    hands = room.store.hands
    begun = hands.start_session(room.campaign)
    room.clock.ms += 6 * HOUR
    assert not hands.goes_on(begun)
    assert hands.end_session(room.campaign) is None
    assert hands.latest_session(room.campaign) == begun


def test_quiet_hours_end_sessions_with_their_last_action(room: Room) -> None:
    hands = room.store.hands
    other = room.store.house.new_campaign(900, "Sigil", "jink", {"jink": 1}).id
    assert hands.end_quiet_sessions() == []
    begun = hands.start_session(other)
    room.clock.ms += HOUR
    session = hands.hand(room.play({})).session
    last = room.clock.ms
    room.clock.ms += 5 * HOUR
    assert hands.end_quiet_sessions() == [replace(begun, ended_at=begun.started_at)]
    room.clock.ms += HOUR
    (ended,) = hands.end_quiet_sessions()
    assert (ended.id, ended.ended_at) == (session, last)
    assert hands.latest_session(room.campaign) == ended
    assert hands.end_quiet_sessions() == []


def test_a_session_with_a_hand_in_play_is_not_quiet(room: Room) -> None:
    hands, hand = room.store.hands, room.deal()
    room.clock.ms += 100 * HOUR
    assert hands.end_quiet_sessions() == []
    hands.void(hand)
    room.clock.ms += 6 * HOUR
    assert [each.id for each in hands.end_quiet_sessions()] == [hands.hand(hand).session]


def test_the_hands_of_a_session_are_those_played_to_their_end(room: Room) -> None:
    hands = room.store.hands
    first, second = room.play({}), room.play({})
    hands.void(room.deal())
    room.deal()
    session = hands.hand(first).session
    assert [hand.id for hand in hands.played_in(session)] == [first, second]
    assert hands.played_in(session + 1) == []


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


def test_the_latest_sessions_come_first_and_only_so_many(room: Room) -> None:
    begun = [room.store.hands.start_session(room.campaign).id for _ in range(12)]
    assert [each.id for each in room.store.hands.sessions(room.campaign)] == begun[:1:-1]
