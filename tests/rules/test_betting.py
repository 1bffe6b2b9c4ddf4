"""Rounds of betting: positions from the rules one by one, then random rounds held against what must be so."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.actions import Choice, Illegal
from rules.betting import Betting, Limits
from rules.events import Called, Checked, Folded, Posted, Raised


def a_round(stacks: list[int], *, minimum: int = 10, **more: Any) -> Betting:
    """A round in which everybody is in and seat 0 is first, where nothing else is said."""
    more = {"live": range(len(stacks)), "order": range(len(stacks))} | more
    return Betting(list(stacks), more.pop("live"), minimum=minimum, **more)


def play(betting: Betting, moves: str) -> Betting:
    """Play moves: `c` check or call, `r40` bet or raise to 40, `b` bring in, `f` fold, `x2` seat 2 leaves."""
    for move in moves.split():
        kind, rest = move[0], move[1:]
        if kind == "c":
            betting.check_or_call()
        elif kind == "r":
            betting.raise_to(int(rest))
        elif kind == "b":
            betting.bring_in()
        elif kind == "f":
            assert betting.to_act is not None
            betting.fold(betting.to_act)
        else:
            betting.fold(int(rest), left=True)
    return betting


def said(choices: tuple[Choice, ...]) -> str:
    """Choices in short: `call 10, raise 20-100, fold`."""

    def one(choice: Choice) -> str:
        if not choice.amount:
            return choice.kind
        low, high = choice.amount.low, choice.amount.high
        return f"{choice.kind} {low}" if low == high else f"{choice.kind} {low}-{high}"

    return ", ".join(one(choice) for choice in choices)


class Position(NamedTuple):
    """All that can be seen of a round."""

    to_act: int | None
    choices: str
    bets: list[int]
    stacks: list[int]
    aggressor: int | None = None


def position(betting: Betting) -> Position:
    """What can be seen of this round."""
    return Position(
        betting.to_act, said(betting.choices()), betting.bets, betting.stacks, betting.last_aggressor
    )


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


LIMIT = {"structure": "fixed-limit"}
POT = {"structure": "pot-limit"}


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


OPEN = {"must_open": True}
BRING = {"bring_in": 3}


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


def test_the_limits_of_who_has_to_open_and_of_who_has_not() -> None:
    has_to = a_round([99, 99], **BRING).limits()
    assert has_to == Limits(call=0, check=False, low=10, high=99, opening=True, bring_in=3)
    assert a_round([2, 99], **BRING).limits().bring_in == 2
    free = a_round([99, 99]).limits()
    assert free == Limits(call=0, check=True, low=10, high=99, opening=True, bring_in=0)
    facing = play(a_round([99, 99]), "r10").limits()
    assert facing == Limits(call=10, check=False, low=20, high=99, opening=False, bring_in=0)


def test_an_opener_who_is_all_in_can_be_folded() -> None:
    betting = a_round([0, 100, 100], **OPEN)
    assert betting.fold(0) == Folded(seat=0)
    assert betting.to_act == 1


def test_what_is_told() -> None:
    betting = a_round([100, 50, 30, 100])
    assert betting.check_or_call() == Checked(seat=0)
    assert betting.raise_to(20) == Raised(seat=1, to=20, amount=20, opening=True)
    assert betting.check_or_call() == Called(seat=2, amount=20)
    assert betting.raise_to(40) == Raised(seat=3, to=40, amount=40)
    assert betting.fold(0) == Folded(seat=0)
    assert betting.raise_to(50) == Raised(seat=1, to=50, amount=30, all_in=True)
    assert betting.check_or_call() == Called(seat=2, amount=10, all_in=True)
    assert betting.fold(3, left=True) == Folded(seat=3, left=True)
    assert betting.to_act is None


def test_what_is_told_of_a_bring_in() -> None:
    assert a_round([9, 9], bring_in=3).bring_in() == Posted(seat=0, kind="bring-in", amount=3)
    assert a_round([2, 9], bring_in=3).bring_in() == Posted(seat=0, kind="bring-in", amount=2, all_in=True)


def test_what_is_told_of_who_pays_up() -> None:
    betting = play(a_round([99, 99, 70]), "r30 r60")
    assert betting.pay_up(2) == Called(seat=2, amount=60)
    assert betting.pay_up(2) is None
    assert betting.to_act == 2
    betting = play(a_round([99, 99, 20]), "r30")
    assert betting.pay_up(2) == Called(seat=2, amount=20, all_in=True)


def test_whose_last_chip_is_the_call_cannot_raise() -> None:
    # The two others could go on.
    betting = play(a_round([99, 10, 99]), "r10")
    assert said(betting.choices()) == "call 10, fold"
    assert said(play(betting, "c").choices()) == "call 10, raise 20-99, fold"


def test_a_blind_of_a_whole_bet_has_nothing_to_complete() -> None:
    # With one of less the first raise is to a bet; over a whole one it is to two.
    for blind, raises in ((4, "call 4, raise 10-99, fold"), (10, "call 10, raise 20-99, fold")):
        betting = a_round([99, 99, 99 - blind], bets={2: blind}, completes=True)
        assert said(betting.choices()) == raises


def everything(betting: Betting) -> dict[str, Any]:
    """The whole state, to see that nothing has changed."""
    return deepcopy({name: getattr(betting, name) for name in Betting.__slots__})


@pytest.mark.parametrize(
    ("start", "moves", "refused", "reason", "facts"),
    [
        ({"stacks": [99, 99]}, "", "r9", "raise-too-small", {"low": 10}),
        ({"stacks": [99, 99]}, "", "r100", "raise-too-big", {"high": 99}),
        ({"stacks": [99, 99]}, "r10", "r19", "raise-too-small", {"low": 20}),
        ({"stacks": [99, 99]}, "r10", "r-5", "raise-too-small", {"low": 20}),
        ({"stacks": [99, 99], "pot": 12, **POT}, "", "r13", "raise-too-big", {"high": 12}),
        ({"stacks": [99, 99, 99], **LIMIT}, "r10 r20 r30 r40", "r50", "cannot-raise", {}),
        ({"stacks": [99, 14, 99]}, "r10 r14 c", "r24", "cannot-raise", {}),
        ({"stacks": [99, 6]}, "r10", "r6", "cannot-raise", {}),
        ({"stacks": [99, 99], **OPEN}, "", "c", "must-bet", {"minimum": 10}),
        ({"stacks": [99, 99], **OPEN}, "", "f", "must-bet", {"minimum": 10}),
        ({"stacks": [7, 99], **OPEN}, "", "f", "must-bet", {"minimum": 7}),
        ({"stacks": [99, 99], **BRING}, "", "c", "must-bring-in", {"amount": 3}),
        ({"stacks": [2, 99], **BRING}, "", "f", "must-bring-in", {"amount": 2}),
        ({"stacks": [99, 99], **BRING}, "b", "b", "no-bring-in", {}),
        ({"stacks": [99, 99]}, "", "b", "no-bring-in", {}),
        ({"stacks": [99, 99, 99]}, "f", "x0", "not-in-the-hand", {}),
        ({"stacks": [99, 99]}, "c c", "c", "not-your-turn", {}),
        ({"stacks": [99, 99]}, "c c", "r10", "not-your-turn", {}),
        ({"stacks": [99, 99]}, "c c", "b", "not-your-turn", {}),
    ],
)
def test_refused_and_nothing_has_changed(
    start: dict[str, Any], moves: str, refused: str, reason: str, facts: dict[str, int]
) -> None:
    betting = play(a_round(**start), moves)
    before = everything(betting)
    with pytest.raises(Illegal) as refusal:
        play(betting, refused)
    assert (refusal.value.reason, refusal.value.facts) == (reason, facts)
    assert everything(betting) == before


# Random rounds.


@st.composite
def rounds(draw: st.DrawFn) -> Betting:
    """A round of any kind, with many short stacks, and blinds or somebody who has to open or neither."""
    stacks = draw(st.lists(st.integers(0, 45) | st.integers(0, 400), min_size=2, max_size=6))
    seats = len(stacks)
    first = draw(st.integers(0, seats - 1))
    opening: dict[str, Any] = draw(
        st.sampled_from([{}, OPEN, BRING, {"completes": True}, {"bets": (5, 10)}, {"bets": (4, 3)}])
    )
    if "bets" in opening:
        bets: dict[int, int] = {}
        for place, blind in zip((-2, -1), opening["bets"], strict=True):
            seat = (first + place) % seats
            bets[seat] = min(blind, stacks[seat])
            stacks[seat] -= bets[seat]
        opening = {"bets": bets}
    return a_round(
        stacks,
        live=draw(st.sets(st.integers(0, seats - 1), min_size=1)),
        order=[(first + place) % seats for place in range(seats)],
        pot=draw(st.integers(0, 60)),
        structure=draw(st.sampled_from(["no-limit", "pot-limit", "fixed-limit"])),
        **opening,
    )


def offered(betting: Betting) -> list[str]:
    """The moves that the choices promise, the bounds of each."""
    moves = []
    for choice in betting.choices():
        if choice.kind in ("bet", "raise"):
            assert choice.amount
            moves += [f"r{choice.amount.low}", f"r{choice.amount.high}"]
        else:
            moves.append({"check": "c", "call": "c", "fold": "f", "bring-in": "b"}[choice.kind])
    return moves


def a_move(draw: Callable[[Any], Any], betting: Betting) -> str:
    """Any legal move of the seat to act, or somebody leaving now and then."""
    if draw(st.integers(0, 11)) == 0:
        return f"x{draw(st.sampled_from(sorted(betting.live)))}"
    move: str = draw(st.sampled_from(offered(betting)))
    if move.startswith("r") and draw(st.booleans()):
        limits = betting.limits()
        move = f"r{draw(st.integers(limits.low, limits.high))}"
    return move


def assert_choices_are_kept(betting: Betting) -> None:
    """What is offered is taken; anything else is refused and changes nothing."""
    moves = offered(betting)
    for move in moves:
        play(deepcopy(betting), move)
    limits = betting.limits()
    outside = ["r-1", "r0", f"r{betting.level}", f"r{10**6}"]
    outside += [f"r{limits.low - 1}", f"r{limits.high + 1}"] if limits.low and limits.high else []
    before = everything(betting)
    for move in [*outside, *(kind for kind in "cfb" if kind not in moves)]:
        with pytest.raises(Illegal):
            play(betting, move)
    assert everything(betting) == before


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_random_rounds(data: st.DataObject) -> None:
    betting = data.draw(rounds())
    chips = sum(betting.stacks) + sum(betting.bets)
    acted: set[int] = set()
    for _ in range(200):
        seat = betting.to_act
        if seat is None:
            break
        assert seat in betting.live
        assert betting.stacks[seat] > 0
        limits = betting.limits()
        if limits.low is not None and limits.high is not None:
            assert betting.level < limits.low <= limits.high <= betting.bets[seat] + betting.stacks[seat]
        assert_choices_are_kept(betting)
        play(betting, a_move(data.draw, betting))
        acted.add(seat)
        assert sum(betting.stacks) + sum(betting.bets) == chips
        assert min(betting.stacks) >= 0
    assert betting.to_act is None
    able = {seat for seat in betting.live if betting.stacks[seat]}
    if len(betting.live) > 1:
        assert all(betting.bets[seat] == betting.level for seat in able)
    if len(able) > 1:
        assert able <= acted


class Move(NamedTuple):
    """What a seat did, and what that made the bet to match."""

    seat: int
    level: int


def slowly_may_raise(seat: int, history: list[Move], posted: int, minimum: int) -> bool:
    """Re-opening told as the rules tell it, over the whole history of the round each time."""
    full, level = minimum, posted
    since: list[int] | None = None  # by how much each raise went up since the seat acted; None: it has not
    full_since = False
    for move in history:
        step = move.level - level
        is_full = step >= full
        if is_full:
            full = step
        level = move.level
        if move.seat == seat:
            since, full_since = [], False
        elif since is not None and step:
            since.append(step)
            full_since = full_since or is_full
    return since is None or full_since or sum(since) >= full


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_reopening_as_the_rules_tell_it(data: st.DataObject) -> None:
    # Short stacks at many heights, and two who can always call, so that only re-opening forbids a raise.
    short = data.draw(st.lists(st.integers(1, 60), min_size=1, max_size=4))
    stacks = data.draw(st.permutations([10**6, 10**6, 10**6, *short]))
    betting = a_round(list(stacks), bets=data.draw(st.sampled_from([None, {0: 1}])))
    posted, history = betting.level, list[Move]()
    for _ in range(40):
        seat = betting.to_act
        if seat is None:
            break
        limits = betting.limits()
        more_than_a_call = betting.bets[seat] + betting.stacks[seat] > betting.level
        if more_than_a_call:
            assert (limits.low is not None) == slowly_may_raise(seat, history, posted, 10)
        if limits.low is not None and data.draw(st.booleans()):
            betting.raise_to(limits.low)
        else:
            betting.check_or_call()
        history.append(Move(seat, betting.level))
