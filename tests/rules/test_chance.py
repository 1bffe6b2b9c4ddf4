"""The dealer's answers: the same for ever, fair, and nothing but what was asked."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import permutations
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.actions import (
    DEALER,
    Action,
    Board,
    Call,
    Choice,
    ChooseAtRandom,
    Deal,
    Illegal,
    Pick,
    Roll,
    Shuffle,
    Throw,
)
from rules.chance import answer, deal_out

SEED = bytes(range(256))
"""As long as the seeds that hands are dealt from."""


def shuffle(*cards: str) -> tuple[Choice, ...]:
    """The question for a new order of these cards."""
    return (Choice("shuffle", picks=(Pick("cards", cards, len(cards), len(cards)),)),)


def pick(*cards: str) -> tuple[Choice, ...]:
    """The question which of these cards."""
    return (Choice("pick", picks=(Pick("card", cards, 1, 1),)),)


def roll(dice: int, sides: int = 12, seat: int = 0) -> tuple[Choice, ...]:
    """The question what a seat rolls."""
    return (
        Choice("roll", picks=(Pick("seat", (str(seat),), 1, 1), Pick("dice", (str(sides),), dice, dice))),
    )


def numbers(count: int) -> tuple[str, ...]:
    """A deck of numbers, in order."""
    return tuple(str(number) for number in range(count))


# The same for ever.


def test_golden_shuffle() -> None:
    assert answer(shuffle(*"abcdefghij"), SEED, 0) == Shuffle(cards=tuple("giecahfbdj"))
    assert answer(shuffle(*"abcdefghij"), SEED, 1) == Shuffle(cards=tuple("idgehbajfc"))


def test_golden_shuffle_of_the_biggest_deck() -> None:
    shuffled = answer(shuffle(*numbers(212)), SEED, 0)
    assert isinstance(shuffled, Shuffle)
    assert hashlib.sha256(",".join(shuffled.cards).encode()).hexdigest()[:16] == "f31a4cf6f5d4bce9"


def test_golden_pick_and_roll() -> None:
    assert answer(pick(*"abcdefghij"), SEED, 2) == ChooseAtRandom(card="e")
    assert answer(roll(5), SEED, 3) == Roll(to=0, dice=((5,), (2,), (12, 9), (1,), (11,)))


@pytest.mark.parametrize("count", [52, 212, 257, 3000])
def test_a_shuffle_told_once_more(count: int) -> None:
    """All in one piece: hash, read bytes, cut to bits, throw away what is too great, swap."""
    start = b"backroom/chance/1\0" + len(SEED).to_bytes(8, "big") + SEED + (7).to_bytes(8, "big")
    stream = iter(hashlib.shake_256(start).digest(20_000))
    cards = list(numbers(count))
    for last in range(count - 1, 0, -1):
        other = last + 1
        while other > last:
            read = [next(stream) for _ in range(1 if last < 256 else 2)]
            other = int.from_bytes(bytes(read), "big") % 2 ** last.bit_length()
        cards[last], cards[other] = cards[other], cards[last]
    assert answer(shuffle(*numbers(count)), SEED, 7) == Shuffle(cards=tuple(cards))


def test_seed_number_and_length_all_count() -> None:
    asked = shuffle(*numbers(52))
    seeds = [b"", b"\0", b"\0\0", b"a", b"b", SEED, SEED[:-1], b"a" + bytes(7) + b"\1"]
    answers = {answer(asked, seed, n) for seed in seeds for n in range(20)}
    assert len(answers) == len(seeds) * 20


def test_the_seed_is_long_enough_for_every_order_of_the_biggest_deck() -> None:
    state_of_shake = 1600
    assert factorial(212).bit_length() <= state_of_shake <= 8 * len(SEED)


# Fair. Each answer is fixed by its seed, so these either hold for ever or not at all.


def is_even(counts: Counter[object], kinds: int, most: float) -> bool:
    """Whether `kinds` outcomes came about equally often: chi-square per degree of freedom below `most`."""
    expected = counts.total() / kinds
    seen = sum((count - expected) ** 2 / expected for count in counts.values())
    unseen = (kinds - len(counts)) * expected
    return (seen + unseen) / (kinds - 1) < most


def test_every_order_comes_equally_often() -> None:
    orders = Counter[object](answer(shuffle(*"abcd"), b"orders", n) for n in range(4800))
    assert set(orders) == {Shuffle(cards=order) for order in permutations("abcd")}
    assert is_even(orders, 24, 2)


@pytest.mark.parametrize("count", [1, 2, 3, 5, 60, 65, 256, 257])
def test_every_card_is_picked_equally_often(count: int) -> None:
    asked = pick(*numbers(count + 1))
    picked = Counter[object](answer(asked, b"picks", n) for n in range(20 * (count + 1)))
    assert is_even(picked, count + 1, 3 if count < 9 else 1.5)


def test_every_face_comes_equally_often() -> None:
    faces: Counter[object] = Counter()
    lengths: Counter[object] = Counter()
    for n in range(1200):
        rolled = answer(roll(5), b"dice", n)
        assert isinstance(rolled, Roll)
        faces.update(face for die in rolled.dice for face in die)
        lengths.update(len(die) for die in rolled.dice)
    assert set(faces) == set(range(1, 13))
    assert is_even(faces, 12, 2)
    # One die in twelve is rolled again, and of these one in twelve once more.
    assert 430 < lengths.total() - lengths[1] < 570
    assert 20 < lengths[3] + lengths[4] + lengths[5] < 65


def test_every_piece_of_a_board_is_hit_equally_often() -> None:
    board = Pick("section", ("throne", "throne", "well"), 1, 1)
    asked = (Choice("throw", picks=(board, Pick("dice", ("6",), 2, 2))),)
    throws = [answer(asked, b"board", n) for n in range(1200)]
    assert all(isinstance(each, Throw) for each in throws)
    sections = Counter[object](each.section for each in throws if isinstance(each, Throw))
    assert 740 < sections["throne"] < 860
    assert sections.total() == sections["throne"] + sections["well"]
    dice = Counter[object](each.dice for each in throws if isinstance(each, Throw))
    assert is_even(dice, 36, 4)


# What was asked.


@given(st.binary(max_size=300), st.integers(0, 10**6), st.integers(0, 30))
def test_a_shuffle_keeps_the_cards(seed: bytes, n: int, count: int) -> None:
    shuffled = answer(shuffle(*numbers(count)), seed, n)
    assert isinstance(shuffled, Shuffle)
    assert sorted(shuffled.cards) == sorted(numbers(count))


@given(st.binary(max_size=300), st.integers(0, 10**6), st.integers(0, 6), st.integers(2, 20))
def test_a_die_is_rolled_again_while_it_shows_its_highest(seed: bytes, n: int, dice: int, sides: int) -> None:
    rolled = answer(roll(dice, sides, seat=4), seed, n)
    assert isinstance(rolled, Roll)
    assert (rolled.to, len(rolled.dice)) == (4, dice)
    for die in rolled.dice:
        assert all(face == sides for face in die[:-1])
        assert 1 <= die[-1] < sides


def test_a_pick_from_nothing_takes_nothing() -> None:
    assert answer(pick(), SEED, 0) == ChooseAtRandom(card=None)


def test_what_follows_from_the_stock_is_not_drawn() -> None:
    cards = Pick("cards", ("9t", "klg"), 2, 2)
    deal = Choice("deal", picks=(Pick("seat", ("3",), 1, 1), cards))
    for n in range(3):
        assert answer((deal,), SEED, n) == Deal(to=3, cards=("9t", "klg"))
        assert answer((Choice("board", picks=(cards,)),), SEED, n) == Board(cards=("9t", "klg"))


@pytest.mark.parametrize("asked", [(), (Choice("fold"),), shuffle("a") + shuffle("b")])
def test_no_question_for_a_dealer(asked: tuple[Choice, ...]) -> None:
    with pytest.raises(ValueError, match="no question for a dealer"):
        answer(asked, SEED, 0)


def test_a_die_with_one_side_would_never_come_to_rest() -> None:
    with pytest.raises(ValueError, match="no die has 1 sides"):
        answer(roll(1, sides=1), SEED, 0)


# The dealer's whole turn.


class ThreeShuffles:
    """A hand that asks for a shuffle, then for a call by seat 0, then for two shuffles more."""

    def __init__(self) -> None:
        self.log: tuple[Action, ...] = ()

    def to_act(self) -> frozenset[int]:
        return frozenset({0 if len(self.log) == 1 else DEALER} if len(self.log) < 4 else ())

    def choices(self, seat: int) -> tuple[Choice, ...]:
        return shuffle(*"abcdefghij") if seat == DEALER else (Choice("call"),)

    def push(self, action: Action) -> tuple[str, ...]:
        if action.seat not in self.to_act():
            raise Illegal("not-your-turn")
        self.log += (action,)
        return (f"{type(action).__name__} {len(self.log)}",)


def test_the_dealer_acts_until_it_is_a_players_turn() -> None:
    hand = ThreeShuffles()
    assert deal_out(hand, SEED) == ["Shuffle 1"]
    assert deal_out(hand, SEED) == []
    hand.push(Call(seat=0))
    assert deal_out(hand, SEED) == ["Shuffle 3", "Shuffle 4"]
    assert deal_out(hand, SEED) == []


def test_only_the_dealers_own_acts_are_counted() -> None:
    hand = ThreeShuffles()
    deal_out(hand, SEED)
    hand.push(Call(seat=0))
    deal_out(hand, SEED)
    shuffles = [answer(shuffle(*"abcdefghij"), SEED, n) for n in range(3)]
    assert hand.log == (shuffles[0], Call(seat=0), shuffles[1], shuffles[2])
