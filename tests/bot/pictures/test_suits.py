"""Suits are told apart by sign, letter and colour, each enough by itself; and what is written can be read."""

from itertools import combinations

import pytest

from bot.pictures.paint import PAPER
from bot.pictures.suits import SUITS
from rules.cards import deck
from tests.bot.pictures.sight import EYES, apart, contrast

DECKS = list(SUITS)
AAA_LARGE = 4.5
"""What large letters need at the strictest; ours are large."""


def of_cards(name):
    """The suits that cards of the deck have; "" where some have none."""
    return {suit for card in deck(name) for suit in (card.suits or ("",))}


@pytest.mark.parametrize("name", DECKS)
def test_every_suit_of_the_deck_has_a_look_of_its_own(name):
    looks = [SUITS[name][suit] for suit in of_cards(name)]
    assert len({look.sign for look in looks}) == len({look.letter for look in looks}) == len(looks)


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("name", DECKS)
def test_whoever_lacks_a_colour_tells_the_suits_apart(name, eye):
    looks = {suit: SUITS[name][suit] for suit in of_cards(name)}
    for (one, a), (other, b) in combinations(looks.items(), 2):
        assert apart(a.band[0], b.band[0], EYES[eye]) > 15, (one, other)
        assert apart(a.band[1], b.band[1], EYES[eye]) > 15, (one, other)


def test_two_reds_would_not_pass():
    assert apart((206, 86, 46), (200, 96, 40), EYES["all colours"]) < 15
    assert apart((200, 60, 40), (110, 110, 30), EYES["no green"]) < 15


@pytest.mark.parametrize("name", DECKS)
def test_what_is_written_stands_out(name):
    for suit, look in SUITS[name].items():
        middle = tuple((a + b) // 2 for a, b in zip(*look.band, strict=True))
        assert contrast(look.text, middle) > AAA_LARGE, suit
        assert contrast(look.ink[1], PAPER[0]) > 3, suit
