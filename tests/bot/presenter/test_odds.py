"""How a player stands, in words."""

import pytest

from bot.money import Currency
from bot.players import Estimate
from bot.presenter.odds import odds_message
from rules.actions import Amount, Choice
from rules.hand import SeatView, View

GP = Currency.parse_spec("gp")


def mine(*choices: Choice) -> View:
    seat = SeatView(seat=0, stack=90)
    return View(viewer=0, street="x", seats=(seat,), pot=30, to_act=(0,), dealer=0, choices=choices)


@pytest.mark.parametrize(
    ("method", "said"),
    [("showdown", "those to come"), ("after-trade", "the trade"), ("new-hands", "Whole hands")],
)
def test_it_says_how_it_was_made(method: str, said: str) -> None:
    text = odds_message(Estimate(0.4249, method, 400, 1), mine(Choice("check")), GP).text  # type: ignore[arg-type]
    assert "About 42 % of the pot" in text
    assert "400 times" in text
    assert "1 opponent" in text
    assert "opponents" not in text
    assert said in text
    assert "to call" not in text


def test_it_says_when_a_call_pays() -> None:
    text = odds_message(Estimate(0.5, "showdown", 400, 3), mine(Choice("call", Amount(10, 10))), GP).text
    assert "10gp to call into 30gp: that pays from 25 % on." in text


def test_nothing_is_said_of_nothing() -> None:
    assert "nothing to weigh" in odds_message(None, mine(), GP).text
