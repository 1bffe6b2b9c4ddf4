"""No card of Tarot Poker, no pair that its page connects and no ruling goes without tests of its own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.tarot.pack import SPECIALS

ALSO = {"Ps": "page_of_swords"}
"""Names under which a card's tests go, besides its code."""

PAIRS = (
    *("fool hanged-man", "hierophant hanged-man", "temperance fool", "temperance hanged-man"),
    *("fool high-priestess", "high-priestess hanged-man", "high-priestess hierophant"),
    *("high-priestess temperance", "high-priestess wheel-of-fortune", "hierophant temperance"),
    *("emperor empress", "strength death", "empress tower", "sun moon", "judgment devil"),
    *("justice magician", "justice Pc", "justice world"),
    *("Ps world", "Ps wheel-of-fortune", "emperor Ps", "hermit Pp", "lovers omaha"),
    *("Ps strength sun judgment", "strength sun judgment"),
)
"""Cards that the page connects."""


def named(name: str) -> str:
    return name.lower().replace("-", "_")


TESTS = [
    f"{name}_"
    for path in sorted(Path(__file__).parent.rglob("test_*.py"))
    for name in re.findall(r"^def (test_\w+)\(", path.read_text("utf-8"), re.MULTILINE)
]


def tells_of(test: str, card: str) -> bool:
    return any(f"_{name}_" in test for name in (named(card), ALSO.get(card, named(card))))


@pytest.mark.parametrize("card", SPECIALS)
def test_a_card_has_two_tests_that_begin_with_it(card):
    about = [test for test in TESTS if re.match(rf"test_(r\d+_)?{named(card)}_", test)]
    assert len(about) >= 2


@pytest.mark.parametrize("pair", PAIRS)
def test_cards_that_the_page_connects_are_tried_together(pair):
    assert any(all(tells_of(test, card) for card in pair.split()) for test in TESTS)


@pytest.mark.parametrize("ruling", range(1, 19))
def test_a_ruling_is_tried(ruling):
    assert any(test.startswith(f"test_r{ruling}_") for test in TESTS)
