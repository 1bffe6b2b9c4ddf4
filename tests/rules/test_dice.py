"""Dice in place of cards."""

from __future__ import annotations

import pytest

from rules.actions import Choice, Illegal, Pick, Roll, Shuffle
from rules.cards import Slot
from rules.dice import Cup
from rules.events import Dealt
from rules.stock import Order
from tests.rules.play import rolled


def cup(*orders: Order) -> Cup:
    of = Cup(12)
    of.fill_around(orders)
    return of


def test_the_dealer_rolls_for_one_seat_after_the_other() -> None:
    of = cup(Order(1, (0, 1)), Order(0, (0, 1)))
    assert of.choice() == Choice("roll", picks=(Pick("seat", ("1",), 1, 1), Pick("dice", ("12",), 2, 2)))
    assert of.serve(rolled(1, "5 11")) == [Dealt(seat=1, at=(0, 1), slots=(Slot(("5",)), Slot(("11",))))]
    assert of.choice().picks[0].options == ("0",)
    of.serve(rolled(0, "1 1"))
    assert of.orders == []


def test_twelves_lie_open_and_the_roll_that_ends_a_die_is_hidden() -> None:
    of = cup(Order(0, (3, 1)))
    (event,) = of.serve(rolled(0, "12+12+3 7"))
    assert event == Dealt(seat=0, at=(3, 1), slots=(Slot(("12", "12", "3"), up=2), Slot(("7",))))


@pytest.mark.parametrize("die", [(), (0,), (13,), (12,), (-3,), (5, 3), (12, 12), (12, 5, 3), (5, 12)])
def test_a_die_ends_with_its_first_roll_below_twelve(die: tuple[int, ...]) -> None:
    of = cup(Order(0, (0, 1)))
    with pytest.raises(Illegal, match="no-such-roll"):
        of.serve(Roll(to=0, dice=((5,), die)))
    assert of.orders == [Order(0, (0, 1))]


def test_as_many_dice_are_rolled_as_are_owed_and_for_whom() -> None:
    of = cup(Order(0, (0, 1)))
    for action, reason in [
        (rolled(0, "5"), "wrong-number-of-dice"),
        (rolled(0, "5 5 5"), "wrong-number-of-dice"),
        (rolled(1, "5 5"), "not-that-seat"),
        (Shuffle(cards=()), "not-now"),
    ]:
        with pytest.raises(Illegal, match=reason):
            of.serve(action)
    assert of.orders == [Order(0, (0, 1))]


def test_dice_never_run_out() -> None:
    of = cup()
    for _ in range(100):
        of.discard(0, [Slot(("5",))] * 5)
        of.fill(0, (0, 1, 2, 3, 4))
        of.serve(rolled(0, "5 5 5 5 5"))
    assert of.can_fill(0) >= 5
