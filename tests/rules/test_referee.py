"""Ordinary poker against an independent referee: what may be done, and the stacks that come of it."""

import pytest

pytest.importorskip("pokerkit")

from tests.rules.referee import FORMS, SideBySide

HANDS = 1000


@pytest.mark.parametrize("variant", FORMS)
def test_the_referee_agrees(variant):
    for number in range(HANDS):
        side_by_side = SideBySide(variant, number)
        try:
            side_by_side.play()
        except Exception as error:
            error.add_note(f"{variant} hand {number}: {side_by_side.setup}, {side_by_side.hand.log}")
            raise
