"""Whatever the game and the temper: a mind does what is allowed, and goes by what its seat sees.

Hands are numbered, and a number always plays the same hand. With BACKROOM_MINDS=1000 in the environment there
are a thousand a game.
"""

import os
from collections.abc import Iterator
from random import Random

import pytest

from bot.players import TEMPERS, decide, decode, encode, see
from bot.players.baselines import PLAYERS
from rules.actions import DEALER
from rules.events import Shown
from rules.games import GAMES
from rules.hand import Game, Hand
from tests.rules.play import Robot
from tests.rules.secrets import everybody, swap_cards, swap_dice
from tests.rules.test_contract import drawn, is_offered

HANDS = int(os.environ.get("BACKROOM_MINDS", "2"))

MOST = 40
"""Steps of a hand that are played: some go on for long when nobody ends them."""

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def hands(game: Game, first: int, many: int = HANDS) -> Iterator[tuple[int, Hand, Robot]]:
    for number in range(first, first + many):
        yield number, game.start(drawn(game, number)), Robot(number)


def seats(hand: Hand) -> list[int]:
    """Who may do something now, the dealer apart."""
    return sorted((hand.to_act() | hand.may_act()) - {DEALER})


@every_game
def test_what_a_mind_does_is_allowed(game):
    """Every temper in turn, among others who do anything."""
    for number, hand, robot in hands(game, 20_000_000):
        for _ in range(MOST):
            if not hand.to_act():
                break
            seat = robot.random.choice(sorted(hand.to_act()))
            if seat == DEALER or robot.random.random() < 0.5:
                hand.push(robot.act(hand))
                continue
            temper = TEMPERS[robot.random.randrange(len(TEMPERS))]
            decision = decide(see(hand, seat), temper, b"%d" % number)
            assert decision.action, number
            assert is_offered(hand, decision.action), (number, decision)
            hand.push(decision.action)
            if decision.estimate:
                assert 0 <= decision.estimate.equity <= 1


@every_game
def test_who_is_not_asked_does_nothing_that_is_not_allowed(game):
    for number, hand, robot in hands(game, 21_000_000):
        while hand.to_act():
            for seat in sorted(set(seats(hand)) - hand.to_act()):
                action = decide(see(hand, seat), "steady", b"%d" % number).action
                assert action is None or is_offered(hand, action)
            hand.push(robot.act(hand))


@every_game
@pytest.mark.parametrize("name", ["random", "calling-station"])
def test_the_baselines_play_to_the_end(game, name):
    for number, hand, robot in hands(game, 22_000_000):
        for step in range(2_000):
            if not hand.to_act():
                break
            seat = min(hand.to_act())
            if seat == DEALER:
                hand.push(robot.act(hand))
                continue
            hand.push(PLAYERS[name](see(hand, seat), b"%d/%d" % (number, step)))
        assert hand.result or name == "calling-station"


@every_game
def test_a_sight_goes_to_another_process_as_it_is(game):
    for number, hand, robot in hands(game, 23_000_000, 3 * HANDS):
        while hand.to_act():
            for seat in seats(hand):
                sight = see(hand, seat)
                assert decode(encode(sight)) == sight, number
            hand.push(robot.act(hand))


@every_game
def test_hidden_cards_change_nothing_that_a_seat_sees(game):
    """A twin differs in nothing but cards that the seat has never seen; so a mind cannot but do the same."""
    for number, hand, robot in hands(game, 24_000_000, 4 * HANDS):
        while hand.to_act():
            hand.push(robot.act(hand))
        viewer = robot.random.choice(everybody(hand))
        swap = (swap_cards if game.deck else swap_dice)(game, hand, viewer, Random(number))
        one, twin = game.start(hand.setup), game.start(hand.setup)
        decided = 0
        for action in hand.log:
            if any(isinstance(event, Shown) for event in one.push(action)):
                break
            twin.push(swap(action))
            if viewer not in seats(one):
                continue
            sights = see(one, viewer), see(twin, viewer)
            assert encode(sights[0]) == encode(sights[1]), number
            if viewer in one.to_act() and decided < 1:
                decided += 1
                assert decide(sights[0], "steady", b"x") == decide(sights[1], "steady", b"x")


def test_the_same_seed_decides_the_same_and_another_may_not():
    game = GAMES[0]
    decided = []
    for _, hand, robot in hands(game, 25_000_000, 3):
        while hand.to_act() == {DEALER}:
            hand.push(robot.act(hand))
        (seat,) = hand.to_act()
        sight = see(hand, seat)
        assert decide(sight, "drunk", b"one") == decide(sight, "drunk", b"one")
        decided.append({decide(sight, "drunk", b"%d" % seed).estimate.equity for seed in range(5)})
    assert any(len(equities) > 1 for equities in decided)
