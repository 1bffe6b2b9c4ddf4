"""The measure of the players: what one wins the other loses, and a game with chance alone is even."""

import pytest

from bot.players.baselines import PLAYERS
from rules.games import GAMES
from tests.soak.players import STACK, TABLES, match, setup_of


def test_every_game_has_its_table():
    assert list(TABLES) == [game.id for game in GAMES]
    for game in GAMES:
        for number in range(60):
            assert game.start(setup_of(game, number)).setup.stacks == (STACK, STACK)


@pytest.mark.parametrize("game", ["queens-ransom-dice", "cambion-roulette"])
def test_what_one_wins_the_other_loses(game):
    deals = range(3)
    found = match(game, "steady", "random", deals)
    assert len(found.chips) == 3
    assert any(found.chips)
    assert [-chips for chips in found.chips] == match(game, "random", "steady", deals).chips
    assert found.least < found.mean
    assert found.slowest > 0


def test_nobody_beats_themselves():
    for name in ("random", "calling-station"):
        assert name in PLAYERS
        assert not any(match("queens-ransom", name, name, range(10)).chips)
