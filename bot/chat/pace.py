"""How fast we speak where nobody waits for it: Discord counts all that is not an answer."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable


class Pace:
    """So many requests at once, and then so many a second; whoever comes when there are more waits.

    >>> clock = iter((0.0, 0.0, 0.0, 10.0))
    >>> pace = Pace(rate=4, burst=2, now=lambda: next(clock))
    >>> [pace.wait() for _ in range(4)]
    [0.0, 0.0, 0.25, 0.0]
    """

    def __init__(self, rate: float, burst: int, *, now: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self._burst = burst
        self._now = now
        self._free = float("-inf")
        """When the next turn would be, had everybody come one by one."""

    def wait(self) -> float:
        """Take a turn: how many seconds it is away, 0 if it is now."""
        now = self._now()
        self._free = max(self._free, now - (self._burst - 1) / self.rate)
        wait = max(0.0, self._free - now)
        self._free += 1 / self.rate
        return wait

    async def pause(self, seconds: float) -> None:
        """Wait for one's turn."""
        await asyncio.sleep(seconds)
