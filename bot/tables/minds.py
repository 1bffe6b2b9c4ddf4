"""Asking the minds of the house, in a process of their own, so that nobody else waits while they think.

It is a plain child process with pipes: it starts in no time, gets nothing of ours but what it is asked, can
be killed when it thinks for too long, and is gone as soon as we are, however we go.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from typing import Protocol

import msgspec

from bot.players import Decision, Sight, Temper, encode
from bot.players.worker import Answer, Question

log = logging.getLogger(__name__)

PATIENCE = 10.0
"""Seconds in which a mind decides: hundreds of times as long as it takes, but the first time at a game."""
STARTING = 30.0
"""Seconds in which the process is there, on a slow machine too."""
LONGEST = 4 * 1024 * 1024
"""Bytes of an answer."""
OURS = "BACKROOM_"
"""How the names of what the process may not know begin, in the environment: the token's, for one."""


class Minds(Protocol):
    """Whoever decides for the house."""

    missing: bool
    """Whether they could not be had when they were last needed."""

    async def decide(self, sight: Sight, temper: Temper | None, seed: bytes) -> Decision | None:
        """The decision, without a temper an estimate alone; None where none can be had."""
        ...

    async def stop(self) -> None:
        """Decide nothing any more."""
        ...


class Worker:
    """A process that decides, started when it is first asked and again whenever it has died."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._process: Process | None = None
        self._turn = asyncio.Lock()
        self._stopped = False
        self.missing = False

    async def decide(self, sight: Sight, temper: Temper | None, seed: bytes) -> Decision | None:
        """The decision; None where it failed, or took too long: then that process is no more."""
        line = msgspec.json.encode(Question(msgspec.Raw(encode(sight)), temper, seed)) + b"\n"
        async with self._turn:
            answer = await self._ask(line)
            if answer is None and self._process is None and not self.missing:
                # It had died, perhaps long ago.
                answer = await self._ask(line)
        if answer is None:
            return None
        if answer.failed:
            log.error("A mind failed: %s", answer.failed)
        return answer.decision

    async def stop(self) -> None:
        """End the process, whatever it thinks about."""
        self._stopped = True
        await self._end()

    async def _ask(self, line: bytes) -> Answer | None:
        """The answer of the process, None where there is none; one that died is forgotten."""
        try:
            process = self._process or await self._start()
        except (OSError, EOFError) as error:
            await self._miss(error)
            return None
        try:
            assert process.stdin
            process.stdin.write(line)
            await process.stdin.drain()
            return msgspec.json.decode(await _line(process, self._patience), type=Answer)
        except TimeoutError:
            log.error("A mind has thought for more than %s seconds", self._patience)
            await self._end()
            return Answer()
        except asyncio.CancelledError:
            # What it answers now would be taken for the answer to the next question.
            self._kill()
            raise
        except (OSError, EOFError, msgspec.DecodeError) as error:
            if not self._stopped:
                log.warning("The minds of the house are to be started again: %s", type(error).__name__)
            await self._end()
            return None

    async def _start(self) -> Process:
        if self._stopped:
            raise EOFError
        self._process = process = await asyncio.create_subprocess_exec(
            sys.executable,
            # Not from the folder where the bot happens to run: there may be anything.
            *("-P", "-m", "bot.players.worker"),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            limit=LONGEST,
            env=_environment(),
        )
        if self._stopped:
            # Meanwhile; what was just begun is ended by who hears of it.
            raise EOFError
        await _line(process, STARTING)
        if self.missing:
            self.missing = False
            log.info("The players of the house think again")
        return process

    async def _miss(self, error: OSError | EOFError) -> None:
        """The process cannot be started. It is tried whenever one is asked, and told the first time."""
        why = await _why(error, self._process)
        await self._end()
        if not self._stopped and not self.missing:
            self.missing = True
            log.error("The players of the house cannot think, for their process did not start: %s", why)

    async def _end(self) -> None:
        if process := self._kill():
            assert process.stdin
            with suppress(OSError):
                await process.stdin.wait_closed()
            await process.wait()

    def _kill(self) -> Process | None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            assert process.stdin
            process.stdin.close()
        return process


async def _line(process: Process, patience: float) -> bytes:
    """A whole line of what it says; raises EOFError, TimeoutError."""
    assert process.stdout
    async with asyncio.timeout(patience):
        try:
            return await process.stdout.readuntil()
        except asyncio.LimitOverrunError:
            raise EOFError from None


async def _why(error: OSError | EOFError, process: Process | None) -> str:
    if isinstance(error, TimeoutError):
        return f"it was not ready within {STARTING:g} seconds"
    if process is None:
        return str(error)
    # What says no more has as good as ended, and to kill it would hide how.
    with suppress(TimeoutError):
        async with asyncio.timeout(1):
            await process.wait()
    return f"it ended with code {process.returncode}"


def _environment() -> dict[str, str]:
    """Ours, less what is secret; and so that it finds the same modules, wherever we run."""
    others = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return others | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
