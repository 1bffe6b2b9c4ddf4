"""What Trump hands make, suits apart; and tables that do not grow for ever."""

from __future__ import annotations

import pytest

from rules.rankings import trump_tables as tables
from rules.rankings.trump_tables import LABELS, kind_of, made, ranks_of, straight


@pytest.mark.parametrize(
    ("trumps", "ranks", "label", "decide", "kickers"),
    [
        (0, (14, 14, 13, 13, 12), "blaze", [14, 13, 13, 12], []),
        (0, (15, 5, 4, 3, 2), "straight", [5], []),
        (1, (14, 13, 12, 11), "straight", [15], []),
        (1, (15, 9, 7, 2), "pair", [15], [9, 7, 2]),
        (1, (9, 9, 7, 2), "three", [9], [7, 2]),
        (1, (9, 9, 7, 7), "full-house", [9, 7], []),
        (1, (9, 9, 9, 9), "four", [9], []),
        (2, (15, 9, 7), "three", [15], [9, 7]),
        (3, (15, 9), "four", [15], [9]),
        (4, (2,), "four", [2], []),
        (5, (), "royal-blaze", [], []),
        (1, (), "high-card", [tables.TRUMP], []),
    ],
)
def test_what_ranks_make(trumps, ranks, label, decide, kickers):
    found = made(trumps, ranks)
    assert (LABELS[kind_of(found.primary)], ranks_of(found.primary)) == (label, decide)
    assert ranks_of(found.kickers) == kickers


def test_a_straight_does_not_wrap():
    assert [straight(ranks, 0) for ranks in ((15, 14, 13, 12, 11), (2, 15, 14, 13, 12))] == [15, 0]


def test_a_table_that_is_full_begins_anew(monkeypatch):
    monkeypatch.setattr(tables, "_MOST", 3)
    table: dict[int, str] = {}
    for key in range(4):
        tables.remember(table, key, "found")
    assert table == {3: "found"}
