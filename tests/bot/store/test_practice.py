"""Practice tables in the store: their hands are kept, and count for nothing."""

from pathlib import Path

import pytest

from bot.store import HandOver
from bot.store.check import check
from tests.bot.store.conftest import HOUR, Room
from tests.bot.store.test_check import tamper


@pytest.fixture
def table(room: Room) -> int:
    game = (room.campaign, 501, "queens-ransom", b'{"ante":1}')
    return room.store.house.open_table(*game, unit=room.unit, practice=True).id


def play(room: Room, table: int) -> int:
    hand = room.store.hands.start(table, "queens-ransom", "1", b'{"seats":2}', b"seed")
    room.store.hands.append(hand, [(0, "house", b'{"do":"call"}')])
    assert room.store.hands.finish(hand, b'{"won":1}', {}) is None
    return hand


def test_hands_are_kept_and_count_for_nothing(room: Room, table: int, path: Path) -> None:
    hand = play(room, table)
    assert [row.actor for row in room.store.hands.log(hand)] == ["house"]
    assert room.store.hands.last_finished(table) == room.store.hands.hand(hand)
    assert room.store.hands.latest_session(room.campaign) is None
    assert room.store.ledger.statistics(room.ann) == []
    with pytest.raises(HandOver):
        room.store.hands.append(hand, [(0, "house", b"{}")])
    assert check(path).ok


def test_practice_keeps_no_evening_awake(room: Room, table: int) -> None:
    evening = room.store.hands.hand(room.play({})).session
    room.clock.ms += 5 * HOUR
    assert room.store.hands.hand(play(room, table)).session != evening
    room.clock.ms += 2 * HOUR
    assert [ended.id for ended in room.store.hands.end_quiet_sessions()] == [evening]
    assert len(room.store.hands.played_in(evening)) == 1
    assert [session.id for session in room.store.hands.sessions(room.campaign)] == [evening]


def test_practice_in_the_books_is_found_out(room: Room, table: int, path: Path) -> None:
    hand = play(room, table)
    real = room.store.hands.hand(room.play({})).session
    room.store.house.save_carry(table, b'{"carry":{"side_pot":7}}')
    assert check(path).ok
    room.store.ledger.stake(table, room.ann)
    room.store.close()
    tamper(
        path,
        f"INSERT INTO hand_seat VALUES ({hand}, 0, {room.ann}, 'queens-ransom', 1, 0)",
        f"UPDATE hand SET session = {real} WHERE id = {hand}",
    )
    found = check(path).problems
    assert f"Table {table} is for practice, and the ledger has an account of it." in found
    assert f"Hand {hand} was for practice, and the statistics have it." in found
    assert f"Hand {hand} is of a session that is not its own." in found
