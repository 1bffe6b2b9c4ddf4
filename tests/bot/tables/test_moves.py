"""What is pressed and typed, as an action of the rules."""

import pytest

from bot.money import BadAmount, Currency
from bot.tables.moves import Move, action, needs_confirmation
from rules import chance
from rules.actions import Call, Fold, Illegal, Leave, RaiseTo, Trade
from rules.games import find
from rules.hand import BettingOptions, Hand, Setup

REALM = Currency.parse_spec("gp=100cp, sp=10cp")


@pytest.fixture
def hand() -> Hand:
    """Three players with 500 each and an ante of 10; the first has bet 40, and 70 lie in the middle."""
    game = find("queens-ransom")
    options = game.options(ante=10, minimum_bet=20)
    assert isinstance(options, BettingOptions)
    hand = game.start(Setup(game=game.id, stacks=(500, 500, 500), dealer=0, options=options))
    chance.deal_out(hand, b"seed")
    hand.push(RaiseTo(seat=0, amount=40))
    return hand


@pytest.mark.parametrize(
    ("move", "made"),
    [
        (Move("call"), Call(seat=1)),
        (Move("check"), Call(seat=1)),
        (Move("fold"), Fold(seat=1)),
        (Move("leave"), Leave(seat=1)),
        (Move("trade", picks=("3", "1")), Trade(seat=1, slots=(0, 2))),
        (Move("trade"), Trade(seat=1)),
        (Move("raise", "to 1gp"), RaiseTo(seat=1, amount=100)),
        (Move("bet", "100"), RaiseTo(seat=1, amount=100)),
        (Move("raise", "by 5sp"), RaiseTo(seat=1, amount=90)),
        (Move("raise", "pot"), RaiseTo(seat=1, amount=150)),
        (Move("raise", "half"), RaiseTo(seat=1, amount=95)),
        (Move("raise", "all"), RaiseTo(seat=1, amount=490)),
        (Move("raise", "min"), RaiseTo(seat=1, amount=80)),
    ],
)
def test_moves_mean_actions(hand: Hand, move: Move, made: object) -> None:
    assert action(move, 1, hand, REALM) == made


def test_an_amount_out_of_bounds_is_refused(hand: Hand) -> None:
    with pytest.raises(BadAmount) as error:
        action(Move("raise", "79"), 1, hand, REALM)
    assert (error.value.reason, error.value.facts) == ("raise-too-small", {"low": 80, "high": 490})


@pytest.mark.parametrize(
    ("move", "seat", "reason"),
    [
        (Move("raise", "100"), 2, "cannot-raise"),
        (Move("dance"), 1, "no-such-action"),
        (Move("trade", picks=("1", "²")), 1, "no-such-slot"),
        (Move("trade", picks=("",)), 1, "no-such-slot"),
    ],
)
def test_nonsense_is_refused(hand: Hand, move: Move, seat: int, reason: str) -> None:
    with pytest.raises(Illegal) as error:
        action(move, seat, hand, REALM)
    assert error.value.reason == reason


@pytest.mark.parametrize(
    ("seat", "move", "asked"),
    [
        (1, Move("fold"), None),
        (1, Move("call"), None),
        (1, Move("raise", "489"), None),
        (1, Move("raise", "490"), "all-in"),
        (1, Move("raise", "all in"), "all-in"),
        (1, Move("raise", "1000"), None),
        (1, Move("raise", "gibberish"), None),
        (2, Move("raise", "all"), None),
        (1, Move("trade"), None),
    ],
)
def test_what_is_asked_about_first(hand: Hand, seat: int, move: Move, asked: str | None) -> None:
    assert needs_confirmation(move, hand.view(seat), REALM) == asked
    assert needs_confirmation(move, hand.view(None), REALM) is None


def test_a_fold_where_checking_is_free_and_a_call_of_all(hand: Hand) -> None:
    first = find("queens-ransom").start(hand.setup)
    chance.deal_out(first, b"seed")
    assert needs_confirmation(Move("fold"), first.view(0), REALM) == "free-fold"
    assert needs_confirmation(Move("bet", "all"), first.view(0), REALM) == "all-in"
    hand.push(RaiseTo(seat=1, amount=490))
    # They have put in 40 of their 490.
    assert needs_confirmation(Move("call"), hand.view(2), REALM) == "all-in"
    assert needs_confirmation(Move("fold"), hand.view(2), REALM) is None
