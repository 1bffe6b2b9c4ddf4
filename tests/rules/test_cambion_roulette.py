"""Cambion Roulette: the throw, the side pot, the end of a game, and the exact odds of all of it."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.actions import DEALER, Amount, Illegal, Leave, Roll, Stake, Throw
from rules.chance import answer
from rules.events import HandOver, Landed, RoundOver, Staked
from rules.games.cambion_roulette import BOARD, GAME, SECTIONS
from rules.hand import Carry, Hand
from rules.notation import read, replay, stacks
from rules.ranking import BadHand
from tests.rules.play import only
from tests.rules.play import start as start_game


def start(*chips: int, dealer: int = 1, **more: Any) -> Hand:
    """A round; where nothing else is said, seat 0 throws first."""
    return start_game("cambion-roulette", chips or (50, 50), dealer=dealer, **more)


def throw(section: str, one: int = 1, other: int = 2) -> Throw:
    return Throw(section=section, dice=(one, other))


def bet(hand: Hand, amount: int, section: str, *dice: int) -> tuple[Any, ...]:
    """Whoever is to throw bets and throws; what happened."""
    (seat,) = hand.to_act()
    return hand.push(Stake(seat=seat, amount=amount)) + hand.push(throw(section, *dice))


def held(hand: Hand) -> tuple[list[int], int]:
    view = hand.view(None)
    return [seat.stack for seat in view.seats], view.side_pot


# The odds, by enumeration of every spot and every pair of dice.

SPOTS = [(section, dice) for section in BOARD for dice in product(range(1, 7), repeat=2)]
ONE = Fraction(1, len(SPOTS))


def landings(amount: int, side_pot: int = 0) -> Iterator[tuple[Hand, Landed]]:
    """The hand after each of the throws that can come, all equally likely."""
    for section, dice in SPOTS:
        hand = start(carry=Carry(side_pot=side_pot))
        _, landed, *_ = bet(hand, amount, section, *dice)
        yield hand, landed


@pytest.mark.parametrize("amount", [2, 10, 20])
def test_a_throw_costs_the_roller_a_twentieth_of_the_bet_before_the_gift(amount: int) -> None:
    roller = opponent = side_pot = Fraction()
    for hand, landed in landings(amount):
        (mine, theirs), pot = held(hand)
        roller += ONE * (mine - 50 - landed.gift)
        opponent += ONE * (theirs - 50)
        side_pot += ONE * (pot + landed.gift)
    assert roller == amount * Fraction(7 - 4 - 2 - 2, 20) == -amount * Fraction(1, 20)
    # It costs the other as much, and both lose it to the side pot, which is theirs together.
    assert opponent == roller
    assert side_pot == -2 * roller


def test_the_gift_of_the_well() -> None:
    gifts = [landed for _, landed in landings(10, side_pot=7) if landed.gift]
    assert ONE * len(gifts) == Fraction(2, 20) * Fraction(1, 6) == Fraction(1, 60)
    assert {(landed.section, landed.gift, landed.side_pot) for landed in gifts} == {("well", 17, 0)}
    assert all(landed.dice[0] == landed.dice[1] for landed in gifts)


def test_the_shares_of_the_board() -> None:
    assert {name: Fraction(count, len(BOARD)) for name, count in Counter(BOARD).items()} == {
        "throne": Fraction(7, 20),
        "gate": Fraction(3, 20),
        "pit": Fraction(4, 20),
        "chain": Fraction(4, 20),
        "well": Fraction(2, 20),
    }


DICE = (((3, 3), Fraction(1, 6)), ((3, 4), Fraction(5, 6)))
OUTCOMES = [
    (name, dice, Fraction(section.pieces, 20) * chance)
    for name, section in SECTIONS.items()
    for dice, chance in DICE
]
"""Where a throw lands and whether it shows a double: nothing else matters."""


def test_a_game_is_fair_once_it_is_drawn_who_begins() -> None:
    """Every course of a game of one round, with bets that differ: each player expects nothing."""
    gains = [Fraction(), Fraction()]
    for dealer in (0, 1):
        for (one, dice, chance), (two, more_dice, more_chance) in product(OUTCOMES, repeat=2):
            hand = start(dealer=dealer, rounds=1)
            bet(hand, 20, one, *dice)
            bet(hand, 6, two, *more_dice)
            assert hand.result
            for seat in (0, 1):
                gains[seat] += chance * more_chance / 2 * (hand.result.stacks[seat] - 50)
    assert gains == [0, 0]


def test_the_dealer_throws_as_the_board_is_drawn() -> None:
    hand = start()
    hand.push(Stake(seat=0, amount=2))
    asked = hand.choices(DEALER)
    throws = [answer(asked, b"board", n) for n in range(20_000)]
    sections = Counter(each.section for each in throws if isinstance(each, Throw))
    for name, section in SECTIONS.items():
        assert abs(sections[name] - 1000 * section.pieces) < 4 * (1000 * section.pieces) ** 0.5
    # R4: the dice do not know where they lie.
    doubles = Counter(each.section for each in throws if isinstance(each, Throw) and len(set(each.dice)) == 1)
    assert all(abs(doubles[name] / sections[name] - 1 / 6) < 0.04 for name in SECTIONS)
    assert {die for each in throws if isinstance(each, Throw) for die in each.dice} == set(range(1, 7))


# A throw.


@pytest.mark.parametrize(
    ("section", "dice", "after"),
    [
        ("throne", (3, 5), ([60, 40], 6)),
        ("gate", (3, 5), ([50, 50], 6)),
        ("pit", (6, 6), ([40, 60], 6)),
        ("chain", (3, 5), ([45, 55], 6)),
        ("well", (3, 5), ([40, 50], 16)),
        ("well", (4, 4), ([56, 50], 0)),
    ],
)
def test_what_becomes_of_a_bet(section: str, dice: tuple[int, int], after: tuple[list[int], int]) -> None:
    hand = start(carry=Carry(side_pot=6))
    assert hand.push(Stake(seat=0, amount=10)) == (Staked(seat=0, amount=10),)
    assert (held(hand), hand.view(None).pot) == (([40, 50], 6), 10)
    hand.push(throw(section, *dice))
    assert held(hand) == after
    assert hand.to_act() == {1}


def test_a_round_is_a_throw_each() -> None:
    hand = start(carry=Carry(side_pot=6))
    bet(hand, 10, "chain")
    events = bet(hand, 4, "throne")
    assert hand.result
    assert hand.result.stacks == (41, 59)
    assert only(RoundOver, events) == [RoundOver(changes=(-9, 9), side_pot=6, shares=(0, 0))]
    assert events[-1] == HandOver(stacks=(41, 59))
    assert hand.result.carry == Carry(side_pot=6, roller=0, rounds=1)


def test_the_example_of_the_hand_file() -> None:
    (record,) = read(
        'variant = "cambion-roulette"\nstarting_stacks = [50, 50]\ncarry = {side_pot = 6}\n'
        'actions = ["p1 bet 10", "d throw throne 3 5", "p2 bet 4", "d throw well 6 6"]\n'
        "finishing_stacks = [60, 46]\n"
    )
    hand = replay(record)
    assert hand.result
    assert stacks(hand) == record.finishing_stacks == (60, 46)
    assert hand.result.carry.side_pot == 0


# Bets.


@pytest.mark.parametrize(
    ("chips", "limit", "most"),
    [((50, 50), 20, 20), ((50, 50), 21, 20), ((50, 13), 20, 12), ((7, 50), 20, 6), ((2, 3), 20, 2)],
)
def test_how_much_can_be_bet(chips: tuple[int, int], limit: int, most: int) -> None:
    stake, leave = start(*chips, limit=limit).choices(0)
    assert (stake.kind, stake.amount, leave.kind) == ("stake", Amount(2, most, step=2), "leave")


@pytest.mark.parametrize(
    ("amount", "reason", "facts"),
    [
        (0, "stake-too-small", {"low": 2}),
        (-4, "stake-too-small", {"low": 2}),
        (7, "stake-odd", {"under": 6}),
        (22, "stake-too-big", {"high": 20}),
    ],
)
def test_bets_that_cannot_be(amount: int, reason: str, facts: dict[str, int]) -> None:
    hand = start()
    with pytest.raises(Illegal) as refused:
        hand.push(Stake(seat=0, amount=amount))
    assert (refused.value.reason, refused.value.facts) == (reason, facts)
    assert (held(hand), hand.log) == (([50, 50], 0), ())


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (throw("moat"), "no-such-section"),
        (throw("well", 0, 3), "no-such-dice"),
        (throw("well", 3, 7), "no-such-dice"),
        (Roll(to=0, dice=((3,), (4,))), "no-such-action"),
        (Stake(seat=0, amount=2), "not-your-turn"),
        (Stake(seat=1, amount=2), "not-your-turn"),
        (Leave(seat=0), "not-your-turn"),
    ],
)
def test_throws_that_cannot_be(action: Any, reason: str) -> None:
    hand = start()
    hand.push(Stake(seat=0, amount=2))
    with pytest.raises(Illegal, match=reason):
        hand.push(action)
    assert hand.to_act() == {DEALER}


def test_the_clock_bets_the_least() -> None:
    assert start().timeout_action(0) == Stake(seat=0, amount=2)


# R1a: who throws first.


@pytest.mark.parametrize(("dealer", "first"), [(0, 1), (1, 0)])
def test_left_of_a_dealer_who_is_drawn_throws_first(dealer: int, first: int) -> None:
    assert start(dealer=dealer).to_act() == {first}


@pytest.mark.parametrize("roller", [0, 1])
def test_from_round_to_round_the_throws_alternate(roller: int) -> None:
    hand = start(dealer=0, carry=Carry(roller=roller))
    assert hand.to_act() == {roller}
    bet(hand, 2, "gate")
    assert hand.to_act() == {1 - roller}
    bet(hand, 2, "gate")
    assert hand.result
    assert hand.result.carry.roller == roller


# R2 and R3: the end of a game.


def over(hand: Hand) -> tuple[tuple[int, ...], Carry]:
    assert hand.result
    return hand.result.stacks, hand.result.carry


def test_after_the_rounds_that_were_agreed_the_side_pot_is_split() -> None:
    hand = start(rounds=3, carry=Carry(side_pot=5, roller=0, rounds=2))
    bet(hand, 2, "well")
    events = bet(hand, 2, "gate")
    # The odd chip goes to who threw last.
    assert over(hand) == ((51, 54), Carry())
    (told,) = only(RoundOver, events)
    assert (told.changes, told.side_pot, told.ended, told.shares) == ((-2, 0), 0, "rounds", (3, 4))


def test_one_round_less_and_the_game_goes_on() -> None:
    hand = start(rounds=3, carry=Carry(side_pot=5, roller=0, rounds=1))
    bet(hand, 2, "gate")
    bet(hand, 2, "gate")
    assert over(hand) == ((50, 50), Carry(side_pot=5, roller=0, rounds=2))


def test_who_cannot_cover_the_least_bet_has_no_turn_any_more() -> None:
    hand = start(50, 3, carry=Carry(side_pot=3, roller=0))
    events = bet(hand, 2, "throne")
    (told,) = only(RoundOver, events)
    assert (told.changes, told.ended, told.shares) == ((2, -2), "chips", (2, 1))
    assert over(hand) == ((54, 2), Carry())


def test_nor_has_who_faces_them() -> None:
    hand = start(3, 50, carry=Carry(side_pot=3, roller=0))
    (told,) = only(RoundOver, bet(hand, 2, "pit"))
    assert told.ended == "chips"
    assert over(hand) == ((3, 53), Carry())


def test_a_last_throw_may_break_the_bank_too() -> None:
    hand = start(4, 50)
    bet(hand, 2, "pit")
    (told,) = only(RoundOver, bet(hand, 2, "throne"))
    assert (told.ended, told.shares) == ("chips", (0, 0))
    assert over(hand) == ((0, 54), Carry())


def test_who_gets_up_between_rounds_ends_the_game_at_once() -> None:
    for seat in (0, 1):
        hand = start(carry=Carry(side_pot=5, roller=0, rounds=4))
        assert hand.may_leave(seat)
        events = hand.push(Leave(seat=seat))
        assert over(hand) == ((52, 53), Carry())
        assert only(RoundOver, events)[0].ended == "left"


def test_nobody_gets_up_while_the_other_has_had_a_turn_more() -> None:
    hand = start()
    bet(hand, 10, "throne")
    assert not hand.may_leave(0)
    assert not hand.may_leave(1)
    for seat in (0, 1):
        with pytest.raises(Illegal):
            hand.push(Leave(seat=seat))
    bet(hand, 2, "gate")
    assert hand.result


# R5: who watches.


def test_who_has_no_chair_watches() -> None:
    hand = start(50, 50, 1, 70, dealer=3)
    assert hand.to_act() == {0}
    for amount in (10, 4):
        for seat in (2, 3):
            assert not hand.choices(seat)
            assert hand.ask(seat) is None
            with pytest.raises(Illegal, match="not-your-turn"):
                hand.push(Stake(seat=seat, amount=2))
        bet(hand, amount, "throne")
    assert over(hand)[0] == (56, 44, 1, 70)
    assert [seat.live for seat in hand.view(None).seats] == [True, True, False, False]


def test_both_need_enough_for_a_bet() -> None:
    with pytest.raises(Illegal, match="too-few-chips") as refused:
        start(50, 1)
    assert refused.value.facts == {"seat": 1, "least": 2}


def test_there_is_nothing_to_rank() -> None:
    with pytest.raises(BadHand, match="nothing-to-rank"):
        GAME.score("3 5")
