"""Who did what on their latest turns, and what follows from it."""

from __future__ import annotations

import pytest

from rules.laps import Laps


def laps(players: int, *rounds: str) -> Laps:
    """Rounds in which each player in turn exchanges (x) or passes (-)."""
    made = Laps(range(players))
    for each in rounds:
        for seat, done in enumerate(each):
            made.took_turn(seat, exchanged=done == "x")
    return made


@pytest.mark.parametrize(
    ("rounds", "voters"),
    [
        (("xx--",), set()),
        (("xx--", "xx--"), {2, 3}),
        (("xxx-", "xxx-"), {3}),
        (("xxxx", "xxxx"), set()),
        (("x---", "x---"), set()),
        (("xx--", "x-x-"), set()),
        (("xx--", "xx-x"), set()),
        (("----", "xx--", "xx--"), {2, 3}),
        # The two full rounds need not begin with the first player.
        (("-x-x", "xx--", "xx-"), set()),
        (("--x-", "xx--", "xx-"), {2, 3}),
        (("xx-x", "xx--", "xx--"), {2, 3}),
        (("--xx", "x-xx", "x-xx", "x-"), {1}),
    ],
)
def test_who_may_vote(rounds: tuple[str, ...], voters: set[int]) -> None:
    assert laps(4, *rounds).voters() == voters


def test_two_players_never_vote() -> None:
    assert not laps(2, "xx", "xx").voters()
    assert not laps(2, "x-", "x-").voters()


def test_it_ends_when_all_who_may_have_voted() -> None:
    made = laps(4, "xx--", "xx--")
    made.vote(3)
    assert (made.voters(), made.outvoted) == ({2}, False)
    made.took_turn(0, exchanged=True)
    assert made.voters() == {2}
    made.vote(2)
    assert made.outvoted


def test_votes_lapse_with_the_right_to_vote() -> None:
    made = laps(5, "xxx--", "xxx--")
    made.vote(4)
    made.took_turn(0, exchanged=False)
    assert not made.outvoted
    assert not made.voters()
    for seat, done in enumerate("xx---"):
        made.took_turn(seat, exchanged=done == "x")
    for seat, done in enumerate("xx---"):
        made.took_turn(seat, exchanged=done == "x")
    assert made.voters() == {2, 3, 4}


def test_who_leaves_is_counted_no_more() -> None:
    made = laps(4, "xx--", "xx--")
    made.vote(3)
    made.left(2)
    assert made.outvoted
    made = laps(4, "xx--", "xx--")
    made.left(0)
    assert not made.voters()
    made = laps(3, "x-")
    assert not made.all_had_turns
    made.left(2)
    assert made.all_had_turns


def test_the_last_and_all() -> None:
    made = laps(3, "xx-", "-")
    assert [made.is_last(seat) for seat in range(3)] == [False, True, False]
    assert not made.all_passed
    made.took_turn(1, exchanged=False)
    assert made.all_passed
