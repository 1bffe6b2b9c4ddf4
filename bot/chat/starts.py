"""How long to wait before knocking at Discord again.

It allows 1,000 sessions a day, and resets the token of who begins more. A supervisor starts a bot that
has crashed at once, and again. So each start is written down, and who has been started often lately waits
first. A bot that was told to stop begins with a clean slate.
"""

from __future__ import annotations

import msgspec

from bot.store import Store

KEY = "starts"
LATELY = 60 * 60 * 1000
FREE = 3
SHORTEST, LONGEST = 30, 15 * 60
"""Seconds."""


def begin(store: Store, now: int) -> int:
    """Write down that the bot starts at `now` (UTC milliseconds); how many seconds it has to wait first."""
    recent = [start for start in _starts(store) if 0 <= now - start < LATELY]
    store.house.set_meta(KEY, msgspec.json.encode([*recent, now]).decode())
    return pause(len(recent))


def end(store: Store) -> None:
    """It was told to stop: the next start is no crash's."""
    store.house.set_meta(KEY, "[]")


def pause(before: int) -> int:
    """Seconds to wait after so many starts within the last hour.

    >>> [pause(starts) for starts in (0, 2, 3, 4, 5, 20)]
    [0, 0, 30, 60, 120, 900]
    """
    return 0 if before < FREE else min(SHORTEST * 2 ** (before - FREE), LONGEST)


def _starts(store: Store) -> list[int]:
    text = store.house.meta(KEY)
    return msgspec.json.decode(text, type=list[int]) if text else []
