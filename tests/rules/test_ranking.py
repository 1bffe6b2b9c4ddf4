"""What is compared at a showdown, and what it is told of."""

import msgspec
import pytest

from rules.ranking import HandRank, Part, ToldLater

KINGS = (Part("K", ("Kp", "Kc")), Part("9", ("9c",)))


def told_later(parts: tuple[Part, ...] = KINGS) -> HandRank:
    return ToldLater((7,), "pair", lambda: parts, ())


def test_a_rank_that_is_told_later_is_written_as_any_other():
    at_once = HandRank(value=(7,), label="pair", parts=KINGS)
    assert msgspec.json.encode(told_later()) == msgspec.json.encode(at_once)
    assert msgspec.json.decode(msgspec.json.encode(told_later()), type=HandRank) == at_once
    assert (told_later(), hash(told_later())) == (at_once, hash(at_once))
    assert "Part(name='K', cards=('Kp', 'Kc')" in repr(told_later())


@pytest.mark.parametrize(
    "other", [told_later(KINGS[:1]), HandRank(value=(8,), label="pair", parts=KINGS), "pair"]
)
def test_ranks_that_differ_in_anything_are_not_the_same(other):
    assert told_later() != other


def test_parts_are_made_once_and_only_when_they_are_read():
    made = []
    rank = ToldLater((7,), "pair", lambda: made.append(1) or KINGS, ())
    assert rank.value == (7,)
    assert made == []
    assert rank.parts == rank.parts == KINGS
    assert made == [1]
