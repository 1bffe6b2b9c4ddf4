"""The referee for an evening: many more hands, and every hand of five cards that there is."""

from itertools import combinations

import pytest

pytest.importorskip("pokerkit")

import pokerkit as pk

from rules.games.tarot_poker import minors
from rules.rankings.standard import value
from tests.rules.referee import FORMS, SideBySide, theirs

HANDS = 20_000


@pytest.mark.parametrize("variant", FORMS)
def test_the_referee_agrees_for_long(variant):
    for number in range(1_000, HANDS):
        SideBySide(variant, number).play()


def test_every_hand_of_five_cards_ranks_as_at_the_referee():
    """Equal there is equal here, and the order of the 7,462 kinds of hands is the same."""
    cards = {code: next(iter(pk.Card.parse(theirs((code,))))) for code in minors()}
    lookup = pk.StandardHighHand.lookup
    ranked: dict[int, int] = {}
    for codes in combinations(minors(), 5):
        ours = value([minors()[code] for code in codes])
        other = lookup.get_entry([cards[code] for code in codes]).index
        assert ranked.setdefault(ours, other) == other
    assert [ranked[ours] for ours in sorted(ranked)] == list(range(7_462))
