"""A process that dies without a word: forked from this one, which is warm, and killed where we say.

`scenario` is what the child does. It is given `point`, to be called wherever death may come (the database's
commits call it by themselves, once `watched`), and `confirm`, to be called for each act that was answered.
What it confirmed gets out even so: through a pipe, as an answer gets out through a socket.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import time
import traceback
import warnings
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from bot.store import Store

Point = Callable[[], None]
Scenario = Callable[[Point, Point], Awaitable[None]]

_CONFIRMED, _POINT, _ENDED = b"c", b"p", b"e"


@dataclass(frozen=True, slots=True)
class Life:
    """What a child got done: acts confirmed, points passed, and whether it came to its end."""

    confirmed: int
    points: int
    ended: bool


def live(
    scenario: Scenario, *, die_at: int | None = None, die_after: int | None = None, delay: float = 0
) -> Life:
    """Run the scenario in a child that kills itself at its n-th point (0 is the first).

    Or else it is killed from outside, at whatever it does `delay` seconds after the n-th point. Raises
    AssertionError with the child's traceback if it fails by itself.
    """
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        # Python 3.12 warns where other tests have left threads behind; the child asks nothing of them.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        os.close(reading)
        _child(scenario, writing, die_at)
    os.close(writing)
    said = b""
    with os.fdopen(reading, "rb", buffering=0) as pipe:
        while said.count(_POINT) <= (-1 if die_after is None else die_after) and (mark := pipe.read(1)):
            said += mark
        if die_after is not None:
            time.sleep(delay)
            os.kill(child, signal.SIGKILL)
        said += pipe.read()
    _, status = os.waitpid(child, 0)
    marks, _, failure = said.partition(b"!")
    assert not failure, failure.decode()
    ended = marks.endswith(_ENDED)
    assert ended or os.WIFSIGNALED(status), f"the child ended in an unknown way: {status}"
    return Life(marks.count(_CONFIRMED), marks.count(_POINT), ended)


def _child(scenario: Scenario, pipe: int, die_at: int | None) -> None:
    """Never returns: nothing of the parent's (pytest, its files) may run in here."""
    passed = 0

    def point() -> None:
        nonlocal passed
        if passed == die_at:
            os.kill(os.getpid(), signal.SIGKILL)
        passed += 1
        os.write(pipe, _POINT)

    try:
        asyncio.run(scenario(point, lambda: _write(pipe, _CONFIRMED)))  # type: ignore[arg-type]
        os.write(pipe, _ENDED)
    except BaseException:
        os.write(pipe, b"!" + traceback.format_exc().encode())
    finally:
        os._exit(0)


def _write(pipe: int, mark: bytes) -> None:
    os.write(pipe, mark)


def watch(store: Store, point: Point, *, every_statement: bool = False) -> None:
    """Call `point` before and after each commit of the store, or around each statement."""
    store.db.conn = _Watched(store.db.conn, point, every_statement)  # type: ignore[assignment]


class _Watched:
    """A connection that can be interrupted for ever."""

    def __init__(self, conn: sqlite3.Connection, point: Point, every_statement: bool) -> None:
        self._conn = conn
        self._point = point
        self._every = every_statement

    def __getattr__(self, name: str) -> Any:
        return getattr(self._conn, name)

    def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
        stop = self._every or sql == "COMMIT"
        if stop:
            self._point()
        cursor = self._conn.execute(sql, *args)
        if stop:
            self._point()
        return cursor
