"""A thousand flipped bits in the rows of a database: `python -m pytest tests/soak/test_flips_soak.py`."""

from pathlib import Path

from tests.bot.store.flips import unnoticed
from tests.bot.store.test_flips import evening

__all__ = ["evening"]


def test_each_of_a_thousand_is_noticed(evening: Path) -> None:
    assert unnoticed(evening, 1000) == []
