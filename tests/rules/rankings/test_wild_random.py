"""Tarot Poker's ranking against a slow one, over random hands that have much in them."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import NamedTuple

import pytest

from rules.cards import deck
from rules.ranking import HandRank
from rules.rankings.wild import Standing, is_wild, rank, weights
from rules.rankings.wild_tables import value
from tests.rules import slow_wild
from tests.rules.slow_wild import KINDS, RANKS, Face, History, is_minor

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


def ranked(hand: Drawn, **other) -> HandRank:
    own, board, count, history = hand._replace(**other)
    return rank(own, board, count, standing(history))


@pytest.mark.parametrize("block", range(8))
def test_random_hands_are_what_they_are_by_eye(block):
    found = {}
    for number in range(3000 * block, 3000 * (block + 1)):
        hand = drawn(Random(number))
        fast, slow = ranked(hand), slow_wild.judge(*hand)
        label = "no-cards" if slow == NOTHING else KINDS[slow[0]]
        assert fast.label == label, f"{number}: {hand}"
        found[slow] = {*found.get(slow, ()), fast.value}
    # As good by eye is of equal value, and better is of more.
    values = [found[slow] for slow in sorted(found)]
    assert all(len(each) == 1 for each in values)
    assert [max(each) for each in values] == sorted({max(each) for each in values})


def test_the_slow_one_finds_what_is_best_of_every_minor_for_every_wild_card():
    every = [Face(code, False, *code) for code in MINORS]
    for number in range(60):
        random = Random(number)
        wild = [Face(code, True) for code in random.sample(["fool", "world"], random.choice([1, 1, 1, 2]))]
        if random.random() < 0.5:
            few = random.sample([card for card in every if card.suit == "c"], 5 - len(wild))
        else:
            few = random.sample(every, 5 - len(wild))
        best = max(slow_wild.worth([*few, *chosen]) for chosen in product(every, repeat=len(wild)))
        assert slow_wild.worth([*few, *wild]) == best


# What is told.


def test_what_is_told_is_a_hand_that_can_be_made_of_the_cards():
    for number in range(4000):
        hand = drawn(Random(number))
        found, slow = ranked(hand), slow_wild.judge(*hand)
        if found.label in ("losing-hand", "automatic-winner"):
            assert {code for part in found.parts for code in part.cards} <= {"devil", *slow_wild.TRIO}
            continue
        told = [(part.name, code) for part in found.parts for code in part.cards]
        codes = [code for _, code in told]
        assert all(codes.count(code) == 1 + (code == "lovers" and both(codes)) for code in codes)
        assert hand.count is None or len({*codes} & {*hand.own}) <= hand.count
        every = [*hand.own, *hand.board]
        faces = [slow_wild.face(code, every, hand.history) for code in codes]
        natural = [face for face in faces if not face.wild]
        assert all(face.wild or face.rank == name for face, (name, _) in zip(faces, told, strict=True))
        suited = len({face.suit for face in natural} - {""}) <= 1
        assert slow_wild.plainly([name for name, _ in told], suited) == slow, f"{number}: {hand}"


def both(codes: list[str]) -> bool:
    return codes.count("lovers") == 2


def test_what_is_wild_is_what_is_wild_by_eye():
    for number in range(2000):
        own, board, _, history = drawn(Random(number))
        every = [*own, *board]
        for code in every:
            by_eye = slow_wild.is_wild(code, every, history)
            assert is_wild(code, every, standing(history)) == by_eye, f"{number}: {code} in {every}"


# What always holds.


def test_the_order_of_cards_never_matters():
    for number in range(3000):
        random = Random(number)
        hand = drawn(random)
        own, board = (random.sample(cards, len(cards)) for cards in (hand.own, hand.board))
        one, other = ranked(hand), ranked(hand, own=own, board=board)
        assert (one.value, one.label) == (other.value, other.label), f"{number}: {hand}"


# But for the Devil, only the Page of Pentacles can spoil a hand: beside him the Hermit is no longer wild. Any
# other wild card takes the Hermit's place and leaves a 9 more.
def test_one_more_own_card_never_makes_a_hand_lower():
    for number in range(3000):
        random = Random(number)
        hand = drawn(random)
        if len(hand.own) == 7:
            hand = hand._replace(own=hand.own[1:])
        spoilers = {"devil", "Pp"} if "hermit" in hand.own else {"devil"}
        more = random.choice([code for code in CODES if code not in {*hand.own, *hand.board} | spoilers])
        assert ranked(hand, own=[*hand.own, more]).value >= ranked(hand).value, f"{number}: {more} to {hand}"


def test_the_page_of_pentacles_may_make_a_hermits_hand_lower():
    assert rank(["hermit", "Kc", "Kp", "Ks"]).label == "four"
    assert rank(["hermit", "Kc", "Kp", "Ks", "Pp"]).label == "three"


def test_a_rank_that_is_named_makes_no_hand_lower_and_a_denial_none_higher():
    for number in range(3000):
        random = Random(number)
        hand = drawn(random)
        if "hermit" in hand.own:
            continue
        named = hand.history._replace(world=random.choice(RANKS))
        before = ranked(hand, history=hand.history._replace(world=""))
        assert ranked(hand, history=named).value >= before.value, f"{number}: {hand}"
        denied = {code for code in hand.own if is_wild(code, hand.own, standing(named))}
        worse = ranked(hand, history=named._replace(denied=hand.history.denied | denied))
        assert ranked(hand, history=named).value >= worse.value, f"{number}: {hand}"


def test_a_wild_card_is_as_good_as_the_best_minor_in_its_place():
    known = weights()
    for number in range(300):
        random = Random(number)
        size = random.choice([5, 7])
        held = [known[code] for code in random.sample(MINORS, size)]
        wild = random.choice([1, 1, 2])
        best = max(value([*chosen, *held[wild:]]) for chosen in product(map(known.get, MINORS), repeat=wild))
        assert value([known["fool"]] * wild + held[wild:]) == best
