"""What rows weigh, for good: databases keep the sums."""

import pytest

from bot.store.tally import LARGEST, weigh


@pytest.mark.parametrize(
    ("row", "weight"), [(("person", 1, 7), 202054086692056), (("unit", "Löwe", None, b"x"), 7654587332636)]
)
def test_a_row_weighs_what_it_weighed_when_it_was_written(row: tuple[object, ...], weight: int) -> None:
    assert weigh(*row) == weight <= LARGEST
