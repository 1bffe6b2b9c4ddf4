"""A sight holds what its seat sees and no more, and goes to another process as it is."""

import pytest

from bot.players import decide, decode, encode, see
from rules.actions import DEALER
from rules.games import GAMES
from tests.rules.play import Robot
from tests.rules.test_contract import drawn

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@every_game
def test_a_sight_is_plain_data(game):
    for number in range(15):
        hand, robot = game.start(drawn(game, number)), Robot(number)
        while hand.to_act():
            for seat in sorted((hand.to_act() | hand.may_act()) - {DEALER}):
                sight = see(hand, seat)
                told = encode(sight)
                assert decode(told) == sight
                assert decide(decode(told), "steady", b"x") == decide(sight, "steady", b"x")
            hand.push(robot.act(hand))
