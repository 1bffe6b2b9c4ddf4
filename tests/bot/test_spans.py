"""Moments as people type them, by the clocks of their zone."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.spans import parse_moment

BERLIN = ZoneInfo("Europe/Berlin")
NOW = int(datetime(2026, 7, 1, 20, tzinfo=BERLIN).timestamp()) * 1000
"""A Wednesday."""


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("3 days", "2026-07-04 20:00"),
        ("in 36 hours", "2026-07-03 08:00"),
        ("until friday", "2026-07-03 00:00"),
        ("Fri at 6pm", "2026-07-03 18:00"),
        ("wednesday", "2026-07-08 00:00"),
        ("wed 21:00", "2026-07-01 21:00"),
        ("wed 19:00", "2026-07-08 19:00"),
        ("tomorrow", "2026-07-02 00:00"),
        ("today 21.30", "2026-07-01 21:30"),
        ("7:30", "2026-07-02 07:30"),
        ("12 am", "2026-07-02 00:00"),
        ("5 dec", "2026-12-05 00:00"),
        ("December 5th, 18:00", "2026-12-05 18:00"),
        ("5.12.", "2026-12-05 00:00"),
        ("1 Jan", "2027-01-01 00:00"),
        ("2026-12-05 08:00", "2026-12-05 08:00"),
        ("bis Freitag um 18 Uhr", "2026-07-03 18:00"),
        ("morgen 7:30 Uhr", "2026-07-02 07:30"),
        ("heute, 21:30", "2026-07-01 21:30"),
        ("5. März", "2027-03-05 00:00"),
        ("5. Okt 18:00", "2026-10-05 18:00"),
    ],
)
def test_what_is_typed_is_understood(typed, meant):
    moment = parse_moment(typed, NOW, BERLIN)
    assert moment is not None
    assert f"{datetime.fromtimestamp(moment / 1000, BERLIN):%Y-%m-%d %H:%M}" == meant


@pytest.mark.parametrize(
    "typed",
    [
        *("", "f", "12", "soon", "today", "today 19:00", "30 feb", "13 pm", "25:00", "7:99"),
        *("2026-06-30", "0 days", "0000-01-01", "1.1.1", "5 decay of roses", "5 xyz"),
    ],
)
def test_what_is_no_time_to_come(typed):
    assert parse_moment(typed, NOW, BERLIN) is None


@given(st.text("0123456789:.- adefijmnprstuwyh", max_size=20), st.integers(0, 4 * 10**12))
def test_whatever_is_typed_it_is_to_come(text, now):
    moment = parse_moment(text, now, BERLIN)
    assert moment is None or moment > now
