"""Quiet hours: a part of each day, by a group's own clocks, in which nobody is reminded or runs out of time.

Typed and kept as text: "23:00-08:00 Europe/Berlin". Moments are UTC milliseconds.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

import msgspec

_CLOCK = r"([0-9]{1,2})(?:[:.]([0-9]{2}))? ?([ap]m)?"
_HOURS = re.compile(rf"(?:from )?{_CLOCK} ?(?:-|–|to|until) ?{_CLOCK},? (?:in )?(\S.*)")


class BadHours(ValueError):
    """What was typed means no quiet hours; `reason` is a key of the words."""

    def __init__(self, reason: str, **facts: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts


class QuietHours(msgspec.Struct, frozen=True):
    """From `begin` to `end` of each day by the clocks of `zone`; over midnight where the end is earlier."""

    begin: time
    end: time
    zone: str

    def __str__(self) -> str:
        """As it is kept, and can be typed."""
        return f"{self.begin:%H:%M}-{self.end:%H:%M} {self.zone}"

    def skip(self, at: int) -> int:
        """The moment, or the end of the quiet hours if it falls into them.

        >>> quiet = parse_hours("23:00-08:00 UTC")
        >>> hour = 60 * 60 * 1000
        >>> [quiet.skip(at * hour) // hour for at in (2, 7, 8, 22, 23)]
        [8, 8, 8, 22, 32]
        """
        zone = find_zone(self.zone)
        local = datetime.fromtimestamp(at // 1000, zone)
        if not self._covers(local.time()):
            return at
        day = local.date() + timedelta(days=self.begin > self.end and local.time() >= self.begin)
        # An hour that comes twice, or not at all, when clocks are put on or back: the later reading of it.
        ends = (datetime.combine(day, self.end.replace(fold=fold), zone).timestamp() for fold in (0, 1))
        return max(at, *(int(end) * 1000 for end in ends))

    def _covers(self, clock: time) -> bool:
        if self.begin < self.end:
            return self.begin <= clock < self.end
        return clock >= self.begin or clock < self.end


def parse_hours(text: str) -> QuietHours:
    """The quiet hours that somebody typed; raises BadHours.

    >>> [str(parse_hours(text)) for text in ("23-8 berlin", "11pm to 7:30 am in Europe/London")]
    ['23:00-08:00 Europe/Berlin', '23:00-07:30 Europe/London']
    """
    found = _HOURS.fullmatch(" ".join(text.casefold().split()))
    if found is None:
        raise BadHours("bad-quiet-hours")
    *numbers, place = found.groups()
    begin, end = _time(*numbers[:3]), _time(*numbers[3:])
    if begin == end:
        raise BadHours("bad-quiet-hours")
    return QuietHours(begin, end, _zone_name(place))


@cache
def find_zone(name: str) -> tzinfo:
    """The time zone of that name; raises BadHours where this machine does not know it."""
    try:
        return UTC if name == "UTC" else ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise BadHours("no-such-zone", zone=name) from None


def _time(hour: str, minute: str | None, half: str | None) -> time:
    number = int(hour)
    if half:
        if not 1 <= number <= 12:
            raise BadHours("bad-quiet-hours")
        number = number % 12 + 12 * (half == "pm")
    try:
        return time(0 if number == 24 else number, int(minute or 0))
    except ValueError:
        raise BadHours("bad-quiet-hours") from None


def _zone_name(place: str) -> str:
    """The zone by its name in full, or by its city where no other zone has one of that name."""
    wanted = place.replace(" ", "_")
    if wanted == "utc":
        return "UTC"
    names = _zones()
    exact = [name for name in names if name.casefold() == wanted]
    cities = [name for name in names if name.casefold().endswith(f"/{wanted}")]
    if not exact and len(cities) != 1:
        raise BadHours("no-such-zone", zone=place)
    return (exact or cities)[0]


@cache
def _zones() -> frozenset[str]:
    """The names of all zones that this machine knows: it takes a walk through many files to tell."""
    return frozenset(available_timezones())
