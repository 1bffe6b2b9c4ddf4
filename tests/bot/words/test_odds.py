"""The page of Cambion Roulette tells the odds as they are: counted by playing every throw there is."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from bot.presenter.throws import board_words
from bot.words import rule_pages, say
from rules.actions import Stake, Throw
from rules.events import Landed
from rules.games.cambion_roulette import BOARD, SECTIONS
from rules.hand import Carry
from tests.rules.play import start

GAME = "cambion-roulette"
(PAGE,) = rule_pages(GAME)
SHARES = Counter(say(f"section.{name}")[0] for name in BOARD)


def throws() -> list[tuple[int, int, Landed]]:
    """For each spot of the board and each pair of dice what a bet of 20 brings roller and opponent."""
    found = []
    for section, dice in product(BOARD, product(range(1, 7), repeat=2)):
        hand = start(GAME, [50, 50], dealer=1, carry=Carry(side_pot=2))
        hand.push(Stake(seat=0, amount=20))
        landed = hand.push(Throw(section=section, dice=dice))[0]
        assert isinstance(landed, Landed)
        roller, opponent = (seat.stack - 50 for seat in hand.view(None).seats)
        found.append((roller - landed.gift, opponent, landed))
    return found


THROWS = throws()


def part(count: int) -> Fraction:
    return Fraction(count, len(THROWS))


def told(pattern: str) -> tuple[int, ...]:
    """The numbers that the page tells, in a sentence of this pattern."""
    found = re.search(pattern, PAGE)
    assert found, pattern
    return tuple(map(int, found.groups()))


@pytest.mark.parametrize("section", SECTIONS)
def test_the_share_of_each_section(section: str) -> None:
    name = say(f"section.{section}")
    number, of = told(rf"{name} +(\d+) in (\d+)")
    assert Fraction(number, of) == part(sum(landed.section == section for _, _, landed in THROWS))


def test_the_picture_is_drawn_to_the_shares() -> None:
    (drawn,) = re.findall(r"```\n(.*?)```", PAGE, re.DOTALL)
    pieces = [word for word in drawn.split() if len(word) == 1 and word.isalpha()]
    assert Counter(pieces) == Counter(re.findall("[A-Z]", board_words(GAME))) == SHARES


def test_what_a_throw_costs_before_the_gift() -> None:
    chips, of = told(r"costs you (\d+) chip in (\d+) of your bet, before the gift")
    cost = -Fraction(chips, of)
    roller, opponent = (sum(each) * part(1) / 20 for each in list(zip(*THROWS, strict=True))[:2])
    assert roller == opponent == cost
    plus, pit, chain, well, sections = told(r"(\d+) − (\d+) − (\d+) − (\d+) of (\d+)")
    assert Fraction(plus - pit - chain - well, sections) == cost
    side_pot, share = told(r"goes into the side pot: (\d+) in (\d+)")
    assert Fraction(side_pot, share) == -roller - opponent


def test_how_often_the_gift_comes() -> None:
    (once,) = told(r"The gift comes once in (\d+) throws")
    assert part(sum(bool(landed.gift) for _, _, landed in THROWS)) == Fraction(1, once)
    well, of, double, sides = told(r"(\d+) in (\d+) for the Well, (\d+) in (\d+) for a double")
    assert Fraction(well, of) * Fraction(double, sides) == Fraction(1, once)


def test_how_often_one_wins_and_loses() -> None:
    won, of, lost = told(
        r"win something from the other in (\d+) of (\d+) throws, and lose something in (\d+) of 20"
    )
    assert part(sum(roller > 0 for roller, _, _ in THROWS)) == Fraction(won, of)
    assert part(sum(roller < 0 for roller, _, _ in THROWS)) == Fraction(lost, of)
