"""The running bot makes the nightly copies, and a copy that fails holds nobody up."""

import asyncio
import logging
import threading
from datetime import time

import msgspec
import pytest

from bot.chat.nightly import Nightly
from bot.config import Backup
from bot.store import Store
from bot.store.check import check
from bot.store.copies import Copies
from tests.bot.chat.scene import QUIET, buttons, now, scene


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "copies"


async def test_a_copy_is_made_while_a_hand_is_played(tmp_path, folder):
    config = msgspec.structs.replace(QUIET, backup=Backup(folder=str(folder)))
    store = Store.open(tmp_path / "house.db", now=now)
    async with scene(store, config) as room:
        await room.deal(room.ash, room.bryn)
        copies = Copies(store.file, folder, keep=7, at=time(4))
        async with asyncio.timeout(10):
            while not copies.made():
                await asyncio.sleep(0.01)
        assert check(copies.made()[0][1]).ok
        assert "Check" in buttons(room.message)


async def test_a_failure_is_one_line_and_is_not_repeated_each_minute(tmp_path, folder, caplog):
    folder.write_text("a file where the folder should be")
    Store.open(tmp_path / "house.db").close()
    nightly = Nightly(tmp_path / "house.db", Backup(folder=str(folder)))
    for _ in range(3):
        await nightly.pulse.coro(nightly, nightly._copies)
    (record,) = caplog.records
    assert (record.levelno, record.exc_info) == (logging.ERROR, None)
    assert "cannot be the folder of copies" in record.message


async def test_the_loop_is_not_kept_waiting(tmp_path, folder, monkeypatch):
    threads = []

    def make(self, now):
        threads.append(threading.current_thread())
        raise RuntimeError("enough")

    monkeypatch.setattr(Copies, "make", make)
    Store.open(tmp_path / "house.db").close()
    nightly = Nightly(tmp_path / "house.db", Backup(folder=str(folder)))
    await nightly.pulse.coro(nightly, nightly._copies)
    assert len(threads) == 1
    assert threads[0] is not threading.main_thread()


@pytest.mark.parametrize("wanted", [Backup(), Backup(folder="copies")])
async def test_what_is_in_memory_or_not_wanted_is_not_copied(wanted):
    nightly = Nightly(None, wanted)
    nightly.start()
    assert not nightly.pulse.is_running()
