"""A bad disk: a bit flipped in any row is noticed, and so is a log of which a part was cut off."""

import asyncio
import secrets
import shutil
from pathlib import Path
from random import Random

import pytest

from bot.store import Store, Unusable
from bot.store.check import check
from tests.bot.script import played
from tests.bot.store.conftest import Room
from tests.bot.store.flips import unnoticed
from tests.bot.tables.test_survives import EVENING

FLIPS = 150


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """An evening of hands, with a note and a setting."""
    path = tmp_path / "evening.db"
    asyncio.run(played(EVENING, path))
    with Store.open(path) as store:
        store.house.set_setting(77, "gm-role", "5")
        store.ledger.grant(1, 1, 9, "gift", note="found under the table")
    return path


def test_a_flipped_bit_in_any_row_is_noticed(evening: Path) -> None:
    assert unnoticed(evening, FLIPS) == []
    assert check(evening).ok


def grants(room: Room, number: int) -> None:
    for _ in range(number):
        room.store.ledger.grant(room.ann, room.unit, 1, secrets.token_hex())


def test_a_log_that_was_cut_is_an_earlier_moment_or_refused(room: Room, path: Path) -> None:
    """The log beside the file ends anywhere, also where some of it was brought into the file before."""
    room.store.db.run("PRAGMA wal_checkpoint(TRUNCATE)")
    grants(room, 40)
    with Store.read(path) as reader, reader.db.snapshot():
        # Up to what a reader still looks at, it can be brought over; the log is not begun anew.
        assert reader.ledger.purse(room.ann, room.unit) == 140
        grants(room, 40)
        room.store.db.run("PRAGMA wal_checkpoint(PASSIVE)")
        grants(room, 40)
    seals = {head for (head,) in room.store.db.conn.execute("SELECT lower(hex(hash)) FROM tx")}
    cut, log = path.with_name("cut.db"), path.with_name("room.db-wal").read_bytes()
    luck, sound = Random(5), 0
    for _ in range(60):
        shutil.copy(path, cut)
        cut.with_name("cut.db-wal").write_bytes(log[: luck.randrange(len(log))])
        cut.with_name("cut.db-shm").unlink(missing_ok=True)
        try:
            report = check(cut)
        except Unusable:
            continue
        assert not report.ok or report.head in seals
        sound += report.ok
    assert sound
