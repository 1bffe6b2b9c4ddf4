"""Rounds of betting: positions from the rules, one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from tests.rules.rounds import BRING, LIMIT, OPEN, POT, Position, a_round, play, position


class Case(NamedTuple):
    """A round, what is done in it, and where that leads."""

    name: str
    start: dict[str, Any]
    moves: str
    end: Position


def cases(*found: Case) -> Callable[[Any], Any]:
    """Run the test for each of the cases."""
    return pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in found])


BLINDS = {"bets": {1: 5, 2: 10}, "order": (0, 1, 2)}
"""Three players, seat 0 the dealer; stacks are what is left when the blinds are posted."""


@cases(
    Case(
        "first to act may check, bet from the minimum, or fold",
        {"stacks": [100, 100, 100]},
        "",
        Position(0, "check, bet 10-100, fold", [0, 0, 0], [100, 100, 100]),
    ),
    Case(
        "all check",
        {"stacks": [100, 100, 100]},
        "c c c",
        Position(None, "", [0, 0, 0], [100, 100, 100]),
    ),
    Case(
        "order begins where it is told to",
        {"stacks": [100, 100, 100], "order": (2, 0, 1)},
        "c",
        Position(0, "check, bet 10-100, fold", [0, 0, 0], [100, 100, 100]),
    ),
    Case(
        "a raise is as much as the bet",
        {"stacks": [100, 100, 100]},
        "r15",
        Position(1, "call 15, raise 30-100, fold", [15, 0, 0], [85, 100, 100], 0),
    ),
    Case(
        "a raise is as much as the last raise, not the greatest sum",
        {"stacks": [200, 200, 200]},
        "r10 r50",
        Position(2, "call 50, raise 90-200, fold", [10, 50, 0], [190, 150, 200], 1),
    ),
    Case(
        "who checked may raise the bet that came",
        {"stacks": [100, 100, 100]},
        "c c r20",
        Position(0, "call 20, raise 40-100, fold", [0, 0, 20], [100, 100, 80], 2),
    ),
    Case(
        "all call, and the raiser does not act again",
        {"stacks": [100, 100, 100]},
        "r10 r30 c c",
        Position(None, "", [30, 30, 30], [70, 70, 70], 1),
    ),
    Case(
        "a fold leaves two",
        {"stacks": [100, 100, 100]},
        "r10 f",
        Position(2, "call 10, raise 20-100, fold", [10, 0, 0], [90, 100, 100], 0),
    ),
    Case(
        "a fold leaves one",
        {"stacks": [100, 100, 100]},
        "r10 f f",
        Position(None, "", [10, 0, 0], [90, 100, 100], 0),
    ),
    Case(
        "blinds: left of the big blind comes first",
        {"stacks": [100, 95, 90], **BLINDS},
        "",
        Position(0, "call 10, raise 20-100, fold", [0, 5, 10], [100, 95, 90]),
    ),
    Case(
        "blinds: the big blind may raise what was only called",
        {"stacks": [100, 95, 90], **BLINDS},
        "c c",
        Position(2, "check, raise 20-100, fold", [10, 10, 10], [90, 90, 90]),
    ),
    Case(
        "blinds: the big blind checks, and it is over",
        {"stacks": [100, 95, 90], **BLINDS},
        "c c c",
        Position(None, "", [10, 10, 10], [90, 90, 90]),
    ),
    Case(
        "blinds: what must be called is the largest posted, the minimum stays",
        {"stacks": [100, 95, 0], "bets": {1: 5, 2: 4}},
        "",
        Position(0, "call 5, raise 15-100, fold", [0, 5, 4], [100, 95, 0]),
    ),
    Case(
        "blinds: the small blind cannot bet against one who is all-in for less",
        {"stacks": [95, 0], "bets": {0: 5, 1: 4}},
        "",
        Position(None, "", [5, 4], [95, 0]),
    ),
)
def test_a_round_without_short_stacks(case: Case) -> None:
    assert position(play(a_round(**case.start), case.moves)) == case.end


@cases(
    Case(
        "a raise over a short all-in is the full amount on top of it",
        {"stacks": [100, 14, 100]},
        "r10 r14",
        Position(2, "call 14, raise 24-100, fold", [10, 14, 0], [90, 0, 100], 1),
    ),
    Case(
        "a short all-in does not re-open",
        {"stacks": [100, 14, 100]},
        "r10 r14 c",
        Position(0, "call 4, fold", [10, 14, 14], [90, 0, 86], 1),
    ),
    Case(
        "a full raise by another re-opens",
        {"stacks": [100, 14, 100]},
        "r10 r14 r24",
        Position(0, "call 14, raise 34-100, fold", [10, 14, 24], [90, 0, 76], 2),
    ),
    Case(
        "several short all-ins that add up re-open to who faced the least",
        {"stacks": [100, 14, 17, 20, 100]},
        "r10 r14 r17 r20 c",
        Position(0, "call 10, raise 30-100, fold", [10, 14, 17, 20, 20], [90, 0, 0, 0, 80], 3),
    ),
    Case(
        "... but not to who came in later",
        {"stacks": [100, 100, 16, 20], "order": (0, 2, 1, 3)},
        "r10 r16 c r20 c",
        Position(1, "call 4, fold", [20, 16, 16, 20], [80, 84, 0, 0], 3),
    ),
    Case(
        "a call of less is all-in",
        {"stacks": [100, 6, 100]},
        "r10",
        Position(1, "call 6, fold", [10, 0, 0], [90, 6, 100], 0),
    ),
    Case(
        "all-in for less than the minimum is a bet",
        {"stacks": [4, 100, 100]},
        "",
        Position(0, "check, bet 4, fold", [0, 0, 0], [4, 100, 100]),
    ),
    Case(
        "a full raise over a short bet comes on top of it",
        {"stacks": [4, 100, 100]},
        "r4",
        Position(1, "call 4, raise 14-100, fold", [4, 0, 0], [0, 100, 100], 0),
    ),
    Case(
        "who checked may only call a short bet",
        {"stacks": [100, 4, 100]},
        "c r4 c",
        Position(0, "call 4, fold", [0, 4, 4], [100, 0, 96], 1),
    ),
    Case(
        "where short bets are completed, a raise over one is to the minimum",
        {"stacks": [4, 100, 100], "completes": True},
        "r4",
        Position(1, "call 4, raise 10-100, fold", [4, 0, 0], [0, 100, 100], 0),
    ),
    Case(
        "... and is a full bet, which re-opens and sets the next raise",
        {"stacks": [4, 100, 100], "completes": True},
        "r4 c r10",
        Position(1, "call 6, raise 20-100, fold", [4, 4, 10], [0, 96, 90], 2),
    ),
    Case(
        "no raise when the others are all-in",
        {"stacks": [100, 30, 20]},
        "c r30 c",
        Position(0, "call 30, fold", [0, 30, 20], [100, 0, 0], 1),
    ),
    Case(
        "no raise of which nobody could call a chip",
        {"stacks": [50, 100, 30]},
        "r50",
        Position(1, "call 50, fold", [50, 0, 0], [0, 100, 30], 0),
    ),
    Case(
        "who alone can bet and owes nothing is not asked",
        {"stacks": [100, 30, 20]},
        "r50 c c",
        Position(None, "", [50, 30, 20], [50, 0, 0], 0),
    ),
    Case(
        "all but one all-in from the start",
        {"stacks": [0, 100, 0]},
        "",
        Position(None, "", [0, 0, 0], [0, 100, 0]),
    ),
    Case(
        "all all-in from the start",
        {"stacks": [0, 0]},
        "",
        Position(None, "", [0, 0], [0, 0]),
    ),
    Case(
        "the all-in are passed over",
        {"stacks": [0, 100, 0, 100]},
        "c",
        Position(3, "check, bet 10-100, fold", [0, 0, 0, 0], [0, 100, 0, 100]),
    ),
)
def test_short_stacks(case: Case) -> None:
    assert position(play(a_round(**case.start), case.moves)) == case.end


@cases(
    Case(
        "fixed: a bet has one size",
        {"stacks": [100, 100, 100], **LIMIT},
        "c",
        Position(1, "check, bet 10, fold", [0, 0, 0], [100, 100, 100]),
    ),
    Case(
        "fixed: one bet and three raises",
        {"stacks": [100, 100, 100], **LIMIT},
        "r10 r20 r30 r40",
        Position(1, "call 20, fold", [40, 20, 30], [60, 80, 70], 0),
    ),
    Case(
        "fixed: the big blind is the bet",
        {"stacks": [100, 95, 90], **BLINDS, **LIMIT},
        "r20 r30 r40",
        Position(0, "call 20, fold", [20, 30, 40], [80, 70, 60], 2),
    ),
    Case(
        "fixed: no cap between two",
        {"stacks": [100, 100, 100], **LIMIT},
        "r10 r20 r30 r40 f",
        Position(2, "call 10, raise 50, fold", [40, 20, 30], [60, 80, 70], 0),
    ),
    Case(
        "fixed: a short all-in is no raise of the three, and one is a full bet on top of it",
        {"stacks": [100, 14, 100, 100], **LIMIT},
        "r10 r14 r24 r34",
        Position(0, "call 24, raise 44, fold", [10, 14, 24, 34], [90, 0, 76, 66], 3),
    ),
    Case(
        "fixed: less than a bet is all-in",
        {"stacks": [100, 100, 14], **LIMIT},
        "r10 c",
        Position(2, "call 10, raise 14, fold", [10, 10, 0], [90, 90, 14], 0),
    ),
    Case(
        "pot: a bet of the pot",
        {"stacks": [100, 100, 100], "pot": 30, **POT},
        "",
        Position(0, "check, bet 10-30, fold", [0, 0, 0], [100, 100, 100]),
    ),
    Case(
        "pot: the minimum bet stands, whatever the pot",
        {"stacks": [100, 100, 100], "pot": 3, **POT},
        "",
        Position(0, "check, bet 10, fold", [0, 0, 0], [100, 100, 100]),
    ),
    Case(
        "pot: a raise of the pot as it is after the call",
        {"stacks": [500, 500, 500], "pot": 30, **POT},
        "r20",
        Position(1, "call 20, raise 40-90, fold", [20, 0, 0], [480, 500, 500], 0),
    ),
    Case(
        "pot: three and a half big blinds to open",
        {"stacks": [500, 495, 490], **BLINDS, **POT},
        "",
        Position(0, "call 10, raise 20-35, fold", [0, 5, 10], [500, 495, 490]),
    ),
    Case(
        "pot: what one has bet already is not called again",
        {"stacks": [500, 495, 490], **BLINDS, **POT},
        "f",
        Position(1, "call 5, raise 20-30, fold", [0, 5, 10], [500, 495, 490]),
    ),
    Case(
        "pot: no more than the stack",
        {"stacks": [25, 100], "pot": 30, **POT},
        "",
        Position(0, "check, bet 10-25, fold", [0, 0], [25, 100]),
    ),
)
def test_structures(case: Case) -> None:
    assert position(play(a_round(**case.start), case.moves)) == case.end


@cases(
    Case(
        "the winner of the last hand has to bet",
        {"stacks": [100, 100, 100], **OPEN},
        "",
        Position(0, "bet 10-100", [0, 0, 0], [100, 100, 100]),
    ),
    Case(
        "... and the others need not",
        {"stacks": [100, 100, 100], **OPEN},
        "r10",
        Position(1, "call 10, raise 20-100, fold", [10, 0, 0], [90, 100, 100], 0),
    ),
    Case(
        "... and is free afterwards",
        {"stacks": [100, 100, 100], **OPEN},
        "r10 c r20",
        Position(0, "call 10, raise 30-100, fold", [10, 10, 20], [90, 90, 80], 2),
    ),
    Case(
        "an opener with less than the minimum goes all-in",
        {"stacks": [4, 100, 100], **OPEN},
        "",
        Position(0, "bet 4", [0, 0, 0], [4, 100, 100]),
    ),
    Case(
        "... which is called as it is, or raised to the minimum",
        {"stacks": [4, 100, 100], **OPEN},
        "r4",
        Position(1, "call 4, raise 10-100, fold", [4, 0, 0], [0, 100, 100], 0),
    ),
    Case(
        "an opener who is all-in passes the opening on, but not the duty",
        {"stacks": [0, 100, 100], **OPEN},
        "",
        Position(1, "check, bet 10-100, fold", [0, 0, 0], [0, 100, 100]),
    ),
    Case(
        "an opener who is out passes the opening on, but not the duty",
        {"stacks": [100, 100, 100], "live": {1, 2}, **OPEN},
        "",
        Position(1, "check, bet 10-100, fold", [0, 0, 0], [100, 100, 100]),
    ),
    Case(
        "an opener who leaves takes the duty along",
        {"stacks": [100, 100, 100], **OPEN},
        "x0",
        Position(1, "check, bet 10-100, fold", [0, 0, 0], [100, 100, 100]),
    ),
    Case(
        "no bet is forced when nobody could call it",
        {"stacks": [100, 0, 0], **OPEN},
        "",
        Position(None, "", [0, 0, 0], [100, 0, 0]),
    ),
    Case(
        "... nor when everybody else has left",
        {"stacks": [100, 100, 100], **OPEN},
        "x1 x2",
        Position(None, "", [0, 0, 0], [100, 100, 100]),
    ),
    Case(
        "in fixed-limit the duty is one bet",
        {"stacks": [100, 100], **OPEN, **LIMIT},
        "",
        Position(0, "bet 10", [0, 0], [100, 100]),
    ),
    Case(
        "in pot-limit the duty is the minimum, whatever the pot",
        {"stacks": [100, 100], **OPEN, **POT},
        "",
        Position(0, "bet 10", [0, 0], [100, 100]),
    ),
    Case(
        "the bring-in: post it, or bet",
        {"stacks": [100, 100, 100], **BRING, **LIMIT},
        "",
        Position(0, "bring-in 3, bet 10", [0, 0, 0], [100, 100, 100]),
    ),
    Case(
        "the bring-in: called, or completed to the small bet",
        {"stacks": [100, 100, 100], **BRING, **LIMIT},
        "b",
        Position(1, "call 3, raise 10, fold", [3, 0, 0], [97, 100, 100]),
    ),
    Case(
        "the bring-in: completing is the bet of the round",
        {"stacks": [100, 100, 100], **BRING, **LIMIT},
        "b r10",
        Position(2, "call 10, raise 20, fold", [3, 10, 0], [97, 90, 100], 1),
    ),
    Case(
        "the bring-in: the bet and three raises",
        {"stacks": [100, 100, 100], **BRING, **LIMIT},
        "b r10 r20 r30 r40",
        Position(2, "call 20, fold", [30, 40, 20], [70, 60, 80], 1),
    ),
    Case(
        "the bring-in: posting it was the act",
        {"stacks": [100, 100, 100], **BRING, **LIMIT},
        "b c c",
        Position(None, "", [3, 3, 3], [97, 97, 97]),
    ),
    Case(
        "the bring-in: where it is posted before, too",
        {"stacks": [100, 100, 97], "bets": {2: 3}, "completes": True, **LIMIT},
        "r10 r20 r30 r40",
        Position(1, "call 20, fold", [40, 20, 30], [60, 80, 70], 0),
    ),
    Case(
        "the bring-in: too short, all-in",
        {"stacks": [2, 100, 100], **BRING},
        "b",
        Position(1, "call 2, raise 10-100, fold", [2, 0, 0], [0, 100, 100]),
    ),
    Case(
        "the bring-in: as much as a bet, it is one",
        {"stacks": [100, 100, 100], "bring_in": 10, **LIMIT},
        "b",
        Position(1, "call 10, raise 20, fold", [10, 0, 0], [90, 100, 100]),
    ),
    Case(
        "the bring-in: who leaves does not post it",
        {"stacks": [100, 100, 100], **BRING},
        "x0",
        Position(1, "check, bet 10-100, fold", [0, 0, 0], [100, 100, 100]),
    ),
)
def test_who_has_to_open(case: Case) -> None:
    assert position(play(a_round(**case.start), case.moves)) == case.end


@cases(
    Case(
        "a bet stands when its maker leaves",
        {"stacks": [100, 100, 100]},
        "r20 x0",
        Position(1, "call 20, raise 40-100, fold", [20, 0, 0], [80, 100, 100]),
    ),
    Case(
        "... and must be met by those who are left",
        {"stacks": [100, 100, 100]},
        "r20 x0 c",
        Position(2, "call 20, raise 40-100, fold", [20, 20, 0], [80, 80, 100]),
    ),
    Case(
        "the last one left owes nothing to who has gone",
        {"stacks": [100, 100, 100]},
        "r20 x0 f",
        Position(None, "", [20, 0, 0], [80, 100, 100]),
    ),
    Case(
        "leaving out of turn changes nobody's turn",
        {"stacks": [100, 100, 100, 100]},
        "r20 x3",
        Position(1, "call 20, raise 40-100, fold", [20, 0, 0, 0], [80, 100, 100, 100], 0),
    ),
    Case(
        "... until it would have been theirs",
        {"stacks": [100, 100, 100, 100]},
        "r20 x2 c",
        Position(3, "call 20, raise 40-100, fold", [20, 20, 0, 0], [80, 80, 100, 100], 0),
    ),
    Case(
        "the last who could bet against one leaves",
        {"stacks": [100, 100, 0]},
        "x1",
        Position(None, "", [0, 0, 0], [100, 100, 0]),
    ),
    Case(
        "an all-in player leaves",
        {"stacks": [30, 100, 100]},
        "r30 x0 c",
        Position(2, "call 30, raise 60-100, fold", [30, 30, 0], [0, 70, 100]),
    ),
)
def test_leaving(case: Case) -> None:
    assert position(play(a_round(**case.start), case.moves)) == case.end
