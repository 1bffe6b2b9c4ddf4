"""Rounds of betting: what is told and refused, and random rounds held against what must be so."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.actions import Illegal
from rules.betting import Betting, Limits
from rules.events import Called, Checked, Folded, Posted, Raised
from tests.rules.rounds import BRING, LIMIT, OPEN, POT, a_round, play, said


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
        order=tuple((first + place) % seats for place in range(seats)),
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
