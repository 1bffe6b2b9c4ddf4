"""Measuring, and the table of what was measured."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any, NamedTuple

# Time is that of this process, so that it matters less what else the machine does.
ROUNDS = 5
US = "backroom"


class Row(NamedTuple):
    """Who did which work how often a second, or in how many microseconds."""

    work: str
    who: str
    value: float
    unit: str = "/s"


def rate(once: Callable[[], Any], times: int) -> float:
    """How often a second `times` units of work are done by one call."""
    once()  # tables are filled and caches warmed by whoever has some
    taken = []
    for _ in range(ROUNDS):
        began = process_time()
        once()
        taken.append(process_time() - began)
    return times / median(taken)


def table(rows: list[Row]) -> str:
    """The rows, with how ours compares."""
    ours = {row.work: row.value for row in rows if row.who == US}
    lines = [f"{'work':<44}{'who':<14}{'':>14}    ours is"]
    for row in rows:
        against = ours[row.work] / row.value if row.unit == "/s" else row.value / ours[row.work]
        times = "" if row.who == US else f"{against:.1f} x"
        lines.append(f"{row.work:<44}{row.who:<14}{row.value:>14,.1f} {row.unit:<3}{times:>9}")
    return "\n".join(lines)
