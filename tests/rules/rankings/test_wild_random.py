"""Tarot Poker's ranking against a slow one, over random hands that have much in them."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest

from rules.cards import deck
from rules.rankings.wild import Standing, rank
from tests.rules import slow_wild
from tests.rules.slow_wild import KINDS, RANKS, History, is_minor

CODES = [code for code in deck("tarot").codes if code != "star"]
MINORS = [code for code in CODES if is_minor(code)]
SPECIALS = [code for code in CODES if not is_minor(code)]
OF_NOTE = (
    "hermit",
    "Pp",
    "lovers",
    "wheel-of-fortune",
    "strength",
    "sun",
    "judgment",
    "fool",
    "magician",
    "Pc",
)
"""Specials that differ from one another; the others are just wild."""

NOTHING = (KINDS.index("high-card"), ())


class Drawn(NamedTuple):
    own: list[str]
    board: list[str]
    count: int | None
    history: History


def drawn(random: Random) -> Drawn:
    """Own and shared cards, nought to five specials among the own; often out of few minors."""
    own, shared, count = random.choice([(5, 0, None), (5, 0, None), (2, 5, None), (7, 0, None), (4, 5, 2)])
    if random.random() < 0.2:  # fewer live cards, or less of a board
        own, shared = max(1, own - random.randrange(5)), random.choice([0, 3, 4]) if shared else 0
    minors = MINORS
    draw = random.randrange(4)
    if draw == 1:
        ranks = random.sample(RANKS, 5)
        minors = [code for code in MINORS if code[0] in ranks]
    if draw == 2:
        suit = random.choice("pcrs")
        minors = [code for code in MINORS if code[1] == suit]
    special = random.sample(random.choice([SPECIALS, OF_NOTE]), min(random.randrange(6), own))
    minors = random.sample(minors, min(len(minors), own + shared - len(special)))
    mine = special + minors[shared:]
    random.shuffle(mine)
    world = random.choice(RANKS) if random.random() < 0.3 else ""
    denied = [code for code in mine if random.random() < 0.3] if random.random() < 0.3 else []
    history = History(world, frozenset(denied) - {"devil"}, judged=random.random() < 0.2)
    return Drawn(mine, minors[:shared], count, history)


def standing(history: History) -> Standing:
    return Standing(history.world, history.denied, history.judged)


@pytest.mark.parametrize("block", range(8))
def test_random_hands_are_what_they_are_by_eye(block):
    found = {}
    for number in range(3000 * block, 3000 * (block + 1)):
        own, board, count, history = hand = drawn(Random(number))
        fast = rank(own, board, count, standing(history))
        slow = slow_wild.judge(own, board, count, history)
        label = "no-cards" if slow == NOTHING else KINDS[slow[0]]
        assert fast.label == label, f"{number}: {hand}"
        found[slow] = {*found.get(slow, ()), fast.value}
    # As good by eye is of equal value, and better is of more.
    values = [found[slow] for slow in sorted(found)]
    assert all(len(each) == 1 for each in values)
    assert [max(each) for each in values] == sorted({max(each) for each in values})
