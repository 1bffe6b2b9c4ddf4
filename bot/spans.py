"""Spans of time as people type them: 2 days, 36 hours, 1 h 30 min, 20 s."""

from __future__ import annotations

import re

_UNITS = {"s": 1, "m": 60, "h": 60 * 60, "d": 24 * 60 * 60, "w": 7 * 24 * 60 * 60}
_UNIT = r"(?:s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|w|weeks?)"
_PART = re.compile(rf"([0-9]{{1,9}}) ?({_UNIT})(?![a-z])")
_SPAN = re.compile(rf"(?:[0-9]{{1,9}} ?{_UNIT}(?![a-z])(?: and |, ?| ?))+")


def parse_span(text: str) -> int | None:
    """The seconds that somebody typed, a bare number being seconds; None where it is no span of time.

    >>> [parse_span(text) for text in ("90", "2 Days", "36h", "1 day and 12 hours", "1h30m", "soon")]
    [90, 172800, 129600, 129600, 5400, None]
    """
    said = " ".join(text.casefold().split())
    if said.isascii() and said.isdecimal() and len(said) < 10:
        return int(said)
    if not _SPAN.fullmatch(f"{said} "):
        return None
    return sum(int(count) * _UNITS[unit[0]] for count, unit in _PART.findall(said))
