"""Quiet hours, and spans of time as people type them."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.quiet import BadHours, find_zone, parse_hours
from bot.spans import parse_span

BERLIN = ZoneInfo("Europe/Berlin")
MOMENTS = st.integers(0, 4_000_000_000).map(lambda seconds: seconds * 1000)
CLOCKS = st.integers(0, 24 * 60 - 1).map(lambda minute: f"{minute // 60:02}:{minute % 60:02}")
ZONES = st.sampled_from(["UTC", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "Pacific/Apia"])


def at(*when: int, zone=BERLIN) -> int:
    return int(datetime(*when, tzinfo=zone).timestamp()) * 1000


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("23:00-08:00 Europe/Berlin", "23:00-08:00 Europe/Berlin"),
        ("23-8 berlin", "23:00-08:00 Europe/Berlin"),
        ("from 22.30 to 7 in UTC", "22:30-07:00 UTC"),
        ("11 pm – 8 am, America/New York", "23:00-08:00 America/New_York"),
        ("12am-12pm utc", "00:00-12:00 UTC"),
        ("24-6 UTC", "00:00-06:00 UTC"),
    ],
)
def test_what_is_typed_is_understood(typed, kept):
    assert str(parse_hours(typed)) == kept
    assert str(parse_hours(kept)) == kept


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("at night", "bad-quiet-hours"),
        ("23-8", "bad-quiet-hours"),
        ("25-8 UTC", "bad-quiet-hours"),
        ("23:60-8 UTC", "bad-quiet-hours"),
        ("13pm-8am UTC", "bad-quiet-hours"),
        ("8-8 UTC", "bad-quiet-hours"),
        ("23-8 Mars", "no-such-zone"),
        ("23-8 central", "no-such-zone"),
        ("23-8 ../../etc/passwd", "no-such-zone"),
    ],
)
def test_what_is_typed_and_means_nothing(typed, reason):
    with pytest.raises(BadHours) as error:
        parse_hours(typed)
    assert error.value.reason == reason


def test_a_zone_that_this_machine_does_not_know():
    with pytest.raises(BadHours):
        find_zone("Mars/Olympus_Mons")


def test_a_night_ends_by_the_clocks_of_the_zone():
    quiet = parse_hours("23-8 Europe/Berlin")
    assert quiet.skip(at(2026, 7, 1, 22, 59)) == at(2026, 7, 1, 22, 59)
    assert quiet.skip(at(2026, 7, 1, 23, 0)) == at(2026, 7, 2, 8, 0)
    assert quiet.skip(at(2026, 7, 2, 7, 59)) == at(2026, 7, 2, 8, 0) == at(2026, 7, 2, 6, 0, zone=UTC)
    assert quiet.skip(at(2026, 7, 2, 8, 0)) == at(2026, 7, 2, 8, 0)


def test_when_clocks_are_put_on_or_back_the_night_is_shorter_or_longer():
    quiet = parse_hours("23-8 Europe/Berlin")
    assert quiet.skip(at(2026, 3, 28, 23, 30)) - at(2026, 3, 28, 23, 30) == 7.5 * 3_600_000
    assert quiet.skip(at(2026, 10, 24, 23, 30)) - at(2026, 10, 24, 23, 30) == 9.5 * 3_600_000
    # Half past two comes twice that night, and nobody is woken by the first.
    odd = parse_hours("23-2:30 Europe/Berlin")
    assert odd.skip(at(2026, 10, 24, 23, 30)) == at(2026, 10, 25, 1, 30, zone=UTC)


def test_a_rest_at_noon():
    quiet = parse_hours("12-14 UTC")
    assert quiet.skip(at(2026, 1, 1, 13, 0, zone=UTC)) == at(2026, 1, 1, 14, 0, zone=UTC)
    assert quiet.skip(at(2026, 1, 1, 15, 0, zone=UTC)) == at(2026, 1, 1, 15, 0, zone=UTC)


@given(MOMENTS, CLOCKS, CLOCKS, ZONES)
def test_what_is_moved_is_moved_out_of_the_quiet_hours_and_by_two_days_at_most(moment, begin, end, zone):
    if begin == end:
        return
    quiet = parse_hours(f"{begin}-{end} {zone}")
    moved = quiet.skip(moment)
    assert moment <= moved <= moment + 2 * 24 * 3_600_000
    assert quiet.skip(moved) == moved
    assert (
        moved == moment
        or datetime.fromtimestamp(moved / 1000, find_zone(zone)).minute % 30 == int(end[3:]) % 30
    )


@pytest.mark.parametrize(
    ("typed", "seconds"),
    [
        ("20 s", 20),
        ("45", 45),
        ("90 secs", 90),
        ("2 mins", 120),
        ("36 hours", 36 * 3600),
        ("1 h 30 min", 5400),
        ("1 day, 6 hours", 30 * 3600),
        ("1 week", 7 * 86400),
        ("", None),
        ("2 dozen", None),
        ("2 mon", None),
        ("1 h 30", None),
        ("-5", None),
        ("²", None),
        ("٣ s", None),
        ("1000000000 s", None),
    ],
)
def test_spans(typed, seconds):
    assert parse_span(typed) == seconds
