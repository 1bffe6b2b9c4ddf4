"""Spans of time and moments as people type them: 36 hours, 1 h 30 min; friday, tomorrow 18:00, 5 dec."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta, tzinfo

# In each language that the house speaks; longer names first, so that a unit is read whole.
_NAMES = {
    1: ("seconds", "second", "sekunden", "sekunde", "secs", "sec", "sek", "s"),
    60: ("minutes", "minute", "minuten", "mins", "min", "m"),
    60 * 60: ("hours", "hour", "stunden", "stunde", "hrs", "hr", "std", "h"),
    24 * 60 * 60: ("days", "day", "tagen", "tage", "tag", "d"),
    7 * 24 * 60 * 60: ("weeks", "week", "wochen", "woche", "w"),
}
_UNITS = {name: seconds for seconds, names in _NAMES.items() for name in names}
_UNIT = rf"(?:{'|'.join(sorted(_UNITS, key=len, reverse=True))})"
_PART = re.compile(rf"([0-9]{{1,9}}) ?({_UNIT})(?![a-z])")
_SPAN = re.compile(rf"(?:[0-9]{{1,9}} ?{_UNIT}(?![a-z])(?: and | und |, ?| ?))+")


def parse_span(text: str) -> int | None:
    """The seconds that somebody typed, a bare number being seconds; None where it is no span of time.

    >>> [parse_span(text) for text in ("90", "2 Days", "36h", "1 day and 12 hours", "1h30m", "soon")]
    [90, 172800, 129600, 129600, 5400, None]
    >>> [parse_span(text) for text in ("2 Tage", "36 Stunden", "1 Tag und 12 Std", "20 Sek")]
    [172800, 129600, 129600, 20]
    """
    said = " ".join(text.casefold().split())
    if said.isascii() and said.isdecimal() and len(said) < 10:
        return int(said)
    if not _SPAN.fullmatch(f"{said} "):
        return None
    return sum(int(count) * _UNITS[unit] for count, unit in _PART.findall(said))


# Days and months, too, in each language of the house.
_TODAY, _TOMORROW = ("", "today", "tonight", "heute"), ("tomorrow", "morgen")
_WEEKDAYS = (
    ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"),
    ("montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag"),
)
_MONTHS = (
    ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"),
    ("jan", "feb", "mär", "apr", "mai", "jun", "jul", "aug", "sep", "okt", "nov", "dez"),
)
_BEFORE = ("until ", "bis ", "in ")
_AT = re.compile(
    r"(?:(.*?)(?:,? at|,? um|,)? ?)\b([0-9]{1,2})(?:[:.]([0-9]{2})(?: ?([ap]m)| uhr)?| ?([ap]m)| uhr)"
)
_DATES = (
    re.compile(r"(?P<year>[0-9]{4})-(?P<month>[0-9]{1,2})-(?P<day>[0-9]{1,2})"),
    re.compile(r"(?P<day>[0-9]{1,2})\.(?P<month>[0-9]{1,2})\.(?P<year>[0-9]{4})?"),
    re.compile(r"(?P<day>[0-9]{1,2})(?:st|nd|rd|th|\.)? (?P<name>[a-zä]+)"),
    re.compile(r"(?P<name>[a-z]+) (?P<day>[0-9]{1,2})(?:st|nd|rd|th)?"),
)


def parse_moment(text: str, now: int, zone: tzinfo) -> int | None:
    """The moment to come that somebody typed, after a span, on a day or at a time by the clocks of `zone`.

    UTC milliseconds, as `now`; None where it is no such moment. A day without a time is its very beginning.

    >>> from datetime import UTC
    >>> [parse_moment(text, 0, UTC) for text in ("3 days", "tomorrow 18:00", "noon")]
    [259200000, 151200000, None]
    """
    said = " ".join(text.casefold().split())
    for word in _BEFORE:
        said = said.removeprefix(word)
    if not said.isdecimal() and (span := parse_span(said)):
        return now + span * 1000
    here = datetime.fromtimestamp(now / 1000, zone)
    day, clock = said, time()
    if found := _AT.fullmatch(said):
        day, hour, minute, *halves = found.groups()
        if (read := _clock(int(hour), int(minute or 0), "".join(filter(None, halves)))) is None:
            return None
        clock = read
    for on in _days(day.strip(), here.date(), timed=bool(found)):
        moment = int(datetime.combine(on, clock, zone).timestamp()) * 1000
        if moment > now:
            return moment
    return None


def _clock(hour: int, minute: int, half: str) -> time | None:
    if half and not 1 <= hour <= 12:
        return None
    hour = hour % 12 + 12 * (half == "pm") if half else hour
    return time(hour, minute) if hour < 24 and minute < 60 else None


def _days(said: str, today: date, *, timed: bool) -> list[date]:
    """The days that may be meant, the nearest first; a time without a day is today's or tomorrow's."""
    if said in _TODAY:
        return [today, today + timedelta(days=said == "")] if timed else []
    if said in _TOMORROW:
        return [today + timedelta(days=1)]
    named = [n for names in _WEEKDAYS for n, name in enumerate(names) if name.startswith(said)]
    if named and len(said) > 2:
        first = today + timedelta(days=(named[0] - today.weekday()) % 7)
        return [first, first + timedelta(days=7)]
    found = next(filter(None, (form.fullmatch(said) for form in _DATES)), None)
    return _dates(found.groupdict(), today) if found else []


def _dates(parts: dict[str, str | None], today: date) -> list[date]:
    """The date that these parts make, of this year and the next where none is named."""
    name, year = parts.get("name"), parts.get("year")
    month = int(parts.get("month") or 0)
    if name:
        known = [names.index(name[:3]) + 1 for names in _MONTHS if name[:3] in names]
        if not known:
            return []
        month = known[0]
    found = []
    for each in (int(year),) if year else (today.year, today.year + 1):
        try:
            found.append(date(each, month, int(parts["day"] or 0)))
        except ValueError:
            continue
    return found
