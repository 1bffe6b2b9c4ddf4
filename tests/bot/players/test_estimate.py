"""How a seat stands, for whoever wonders; nothing where there is nothing to weigh."""

import pytest

from bot.players import decide, deciding, estimate, see
from rules.actions import Fold, Vote
from rules.chance import deal_out
from rules.games import GAMES, find
from rules.hand import Hand, Setup
from tests.rules.test_grand_sigilian import held_up, play


def begun(game: str, seats: int = 3, **options: object) -> Hand:
    known = find(game)
    setup = Setup(game=game, stacks=(100,) * seats, dealer=0, options=known.options(**options))
    hand = known.start(setup)
    deal_out(hand, b"a seed")
    while "form" in {choice.kind for seat in hand.to_act() for choice in hand.choices(seat)}:
        (seat,) = hand.to_act()
        hand.push(hand.timeout_action(seat))
        deal_out(hand, b"a seed")
    return hand


@pytest.mark.parametrize("game", [game.id for game in GAMES if game.holds])
def test_it_is_what_a_steady_player_goes_by(game):
    hand = begun(game)
    (seat,) = hand.to_act()
    if "pot" in {choice.kind for choice in hand.choices(seat)}:
        hand.push(hand.timeout_action(seat))
        deal_out(hand, b"a seed")
        (seat,) = hand.to_act()
    told = estimate(see(hand, seat), b"seed")
    assert told
    assert told == decide(see(hand, seat), "steady", b"seed").estimate
    assert 0 <= told.equity <= 1
    # And whoever's turn it is not may wonder, too.
    other = next(each for each in range(3) if each != seat)
    assert estimate(see(hand, other), b"seed").opponents == 2


def test_nothing_is_told_of_nothing():
    hand = begun("queens-ransom")
    first, second = 0, 1
    hand.push(Fold(seat=first))
    assert estimate(see(hand, first), b"seed") is None
    hand.push(Fold(seat=second))
    assert hand.result
    assert estimate(see(hand, 2), b"seed") is None
    assert estimate(see(begun("cambion-roulette", 2), 0), b"seed") is None


@pytest.mark.parametrize("wins", [True, False])
def test_who_is_held_up_votes_when_it_is_their_turn(monkeypatch, wins):
    hand = held_up()
    play(hand, "p2 xc avoral", "p3 xc gnome")
    monkeypatch.setattr(deciding, "votes", lambda *_: wins)
    action = decide(see(hand, 3), "steady", b"seed").action
    assert isinstance(action, Vote) == wins
    hand.push(action)
    # The turn is still theirs, and there is no second vote.
    assert not wins or not isinstance(decide(see(hand, 3), "steady", b"seed").action, Vote)
