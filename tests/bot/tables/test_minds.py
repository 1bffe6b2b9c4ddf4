"""The process in which the house thinks: started, asked, killed, and without anything of ours."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path

import msgspec
import pytest
import pytest_asyncio

from bot.players import Decision, decide, encode, estimate, see
from bot.players.worker import Answer, Question, answer, serve
from bot.tables import minds
from bot.tables.minds import Worker
from rules.actions import Fold
from rules.chance import deal_out
from rules.games import GAMES, find
from rules.hand import Setup

QUEEN = find("queens-ransom")


def sight(game=QUEEN):
    hand = game.start(Setup(game=game.id, stacks=(50, 50, 50), dealer=0, options=game.options()))
    deal_out(hand, b"a seed")
    (seat,) = hand.to_act()
    return see(hand, seat)


@pytest_asyncio.fixture
async def worker() -> AsyncIterator[Worker]:
    worker = Worker()
    yield worker
    await worker.stop()


async def test_it_decides_as_we_would_and_starts_again(worker, monkeypatch):
    monkeypatch.setenv("BACKROOM_TOKEN", "a-secret")
    seen = sight()
    assert worker._process is None, "it starts when it is needed"
    wanted = decide(seen, "steady", b"seed")
    assert await worker.decide(seen, "steady", b"seed") == wanted
    first = worker._process
    if Path("/proc/self/environ").exists():
        assert b"a-secret" not in Path(f"/proc/{first.pid}/environ").read_bytes()
    first.kill()
    await first.wait()
    assert await worker.decide(seen, "steady", b"seed") == wanted
    second = worker._process
    assert second is not first
    if hasattr(signal, "SIGSTOP"):
        # One that thinks for too long is killed, and what it was asked is not asked again.
        worker._patience = 0.1
        os.kill(second.pid, signal.SIGSTOP)
        assert await worker.decide(seen, "steady", b"seed") is None
        assert second.returncode == -signal.SIGKILL
        worker._patience = 10
    # Whatever it thinks about, it ends with the bot, and decides nothing on the way.
    asking = asyncio.create_task(worker.decide(seen, "steady", b"seed"))
    while worker._process is None:
        await asyncio.sleep(0.01)
    await worker.stop()
    assert await asking is None
    assert await worker.decide(seen, "steady", b"seed") is None, "it is over"
    assert worker._process is None


class Pretended:
    """A process that is only pretended: it answers what a test feeds it."""

    def __init__(self):
        self.stdin = self
        self.stdout = asyncio.StreamReader()
        self.asked = asyncio.Event()
        self.killed = False

    def write(self, line):
        self.asked.set()

    async def drain(self):
        pass

    def close(self):
        pass

    wait_closed = wait = drain

    def kill(self):
        self.killed = True


async def test_an_answer_that_nobody_waits_for_is_no_other_questions(worker, monkeypatch):
    first, second = Pretended(), Pretended()
    worker._process = first
    asking = asyncio.create_task(worker.decide(sight(), "steady", b"seed"))
    await first.asked.wait()
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    first.stdout.feed_data(msgspec.json.encode(Answer(Decision(Fold(seat=1)))) + b"\n")
    assert first.killed
    worker._process = second
    second.stdout.feed_data(msgspec.json.encode(Answer(Decision(Fold(seat=2)))) + b"\n")
    assert await worker.decide(sight(), "steady", b"seed") == Decision(Fold(seat=2))


async def test_where_none_can_be_started_nothing_is_decided_and_the_host_is_told(worker, monkeypatch, caplog):
    caplog.set_level(logging.INFO, logger="bot")
    python = sys.executable
    monkeypatch.setattr(minds.sys, "executable", "/nowhere/python")
    for _ in range(2):
        assert await worker.decide(sight(), "steady", b"seed") is None
        assert worker.missing
    (said,) = (record for record in caplog.records if record.levelname == "ERROR")
    assert "did not start: [Errno 2] No such file" in said.getMessage()
    monkeypatch.setattr(minds.sys, "executable", python)
    assert await worker.decide(sight(), "steady", b"seed") is not None
    assert not worker.missing
    assert "think again" in caplog.text


async def test_it_is_told_why_a_process_that_began_is_none(worker, monkeypatch, caplog, tmp_path):
    broken = tmp_path / "python"
    broken.write_text("#!/bin/sh\nexit 3\n")
    broken.chmod(0o755)
    monkeypatch.setattr(minds.sys, "executable", str(broken))
    assert await worker.decide(sight(), "steady", b"seed") is None
    assert "did not start: it ended with code 3" in caplog.text
    worker.missing = False
    broken.write_text("#!/bin/sh\nexec sleep 60\n")
    monkeypatch.setattr(minds, "STARTING", 0.2)
    assert await worker.decide(sight(), "steady", b"seed") is None
    assert "did not start: it was not ready within 0.2 seconds" in caplog.text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_it_answers_line_by_line(game):
    seen = sight(game)
    asked = msgspec.json.encode(Question(msgspec.Raw(encode(seen)), "reckless", b"s"))
    assert b"\n" not in asked
    told = BytesIO()
    serve(BytesIO(asked + b"\nnonsense\n"), told)
    ready, decided, failed = told.getvalue().splitlines()
    assert ready == b"{}"
    assert (
        msgspec.json.decode(decided, type=Answer) == answer(asked) == Answer(decide(seen, "reckless", b"s"))
    )
    only = msgspec.json.encode(Question(msgspec.Raw(encode(seen)), None, b"s"))
    assert answer(only) == Answer(Decision(None, estimate(seen, b"s")))
    assert msgspec.json.decode(failed, type=Answer) == Answer(failed="DecodeError")


def test_it_knows_nothing_but_rules_and_ends_with_whoever_started_it():
    code = "import sys; from bot.players.worker import serve; print(*sys.modules, flush=True); "
    code += "serve(sys.stdin.buffer, sys.stdout.buffer)"
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", code], stdin=pipe, stdout=pipe, text=True) as process:
        loaded = set(process.stdout.readline().split())
        assert "bot.players" in loaded
        assert not {"discord", "aiohttp", "sqlite3", "bot.store", "bot.config", "asyncio"} & loaded
        assert process.stdout.readline() == "{}\n"
        process.stdin.close()
        assert process.wait(10) == 0
