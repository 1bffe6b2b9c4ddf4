"""All five hundred and one faces, drawn and compared."""

import pytest

from bot.pictures.faces import face
from rules.cards import deck
from tests.bot.pictures.test_faces import DECKS


@pytest.mark.parametrize("name", DECKS)
def test_no_two_cards_of_a_deck_look_the_same(name):
    looks = {}
    for card in deck(name):
        looks.setdefault(face(name, card.code).tobytes(), []).append(card.code)
    same = [codes for codes in looks.values() if len(codes) > 1]
    # Two of the Clueless are one and the same card.
    assert same == ([["clueless-1", "clueless-2"]] if name == "sigilian" else [])


def test_they_are_as_many_as_the_decks_have():
    assert sum(len(deck(name)) for name in DECKS) == 501
