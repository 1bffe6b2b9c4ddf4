"""What was done to a table is written down once and stays."""

from pathlib import Path

import pytest

from bot.store import TableAct
from bot.store.check import check
from tests.bot.store.conftest import Room
from tests.bot.store.test_check import tamper


def test_acts_are_kept_in_order(room: Room) -> None:
    hand = room.deal()
    log = room.store.table_log
    log.add(room.table, b'{"do":"pause"}', character=room.ann, hand=hand)
    log.add(room.open_table(501), b'{"do":"close"}', character=None)
    room.clock.ms += 5
    log.add(room.table, b'{"do":"resume"}', character=room.bob)
    now = room.clock.ms
    assert log.of(room.table) == [
        TableAct(1, room.table, hand, room.ann, now - 5, b'{"do":"pause"}'),
        TableAct(3, room.table, None, room.bob, now, b'{"do":"resume"}'),
    ]


@pytest.fixture
def logged(room: Room) -> Room:
    """A hand in which an action was taken back, and which was void in the end; another that went well."""
    hand = room.deal()
    room.store.hands.append(hand, [(0, "person", b'{"do":"call"}'), (None, "gm", b'{"do":"rewind"}')])
    for act in (b'{"do":"rewind"}', b'{"do":"void"}'):
        room.store.table_log.add(room.table, act, character=room.ann, hand=hand)
    room.store.hands.void(hand)
    room.seat_all()
    room.play({room.ann: 1, room.bob: -1})
    return room


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("DELETE FROM table_log WHERE id = 1", "1 rows of the table log are missing"),
        ("UPDATE table_log SET hand = 2 WHERE id = 2", "says that hand 2 is void, and it is not"),
        ("UPDATE table_log SET hand = NULL WHERE id = 2", "says that hand None is void"),
        ("UPDATE table_log SET hand = 2 WHERE id = 1", "In hand 1 1 actions were taken back"),
        ("DELETE FROM hand_log WHERE n = 1", "In hand 1 0 actions were taken back, but the table log"),
        ("UPDATE hand SET house_table = 9 WHERE id = 1", "Row 1 of the table log names a hand"),
    ],
)
def test_what_was_changed_afterwards_is_found(logged: Room, path: Path, statement: str, found: str) -> None:
    logged.store.close()
    assert check(path).ok
    tamper(path, statement)
    problems = check(path).problems
    assert any(found in problem for problem in problems), problems
