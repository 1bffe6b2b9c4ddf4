"""A call or check takes a shorter way through a hand of poker than all else, and comes to the same."""

import pytest

from rules.games import GAMES
from rules.hand import Hand
from rules.poker import PokerHand
from tests.rules.test_contract import everybody, hands

POKER = [game for game in GAMES if game.id not in ("grand-sigilian", "cambion-roulette")]


@pytest.mark.parametrize("game", POKER, ids=lambda game: game.id)
def test_a_call_comes_to_the_same_by_either_way(game):
    for number, hand, robot in hands(game, 8_800_000, 30):
        longer = game.start(hand.setup)
        assert isinstance(longer, PokerHand)
        while hand.to_act():
            action = robot.act(hand)
            assert hand.push(action) == Hand.push(longer, action), number
            for seat in everybody(hand):
                assert hand.choices(seat) == Hand.choices(longer, seat), number
                assert hand.ask(seat) == longer.ask(seat), number
            assert (hand.to_act(), hand.rewindable()) == (longer.to_act(), longer.rewindable()), number
        assert (hand.log, hand.result) == (longer.log, longer.result), number
