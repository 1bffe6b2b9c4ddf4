"""What a table remembers: whose deal it is, whoever gets up."""

import pytest

from bot.tables.record import Carried, Chair, TableState, dealt_in
from rules.hand import Carry


def seated(*characters: int, dealt: int | None = None) -> TableState:
    return TableState(opener=1, chairs=[Chair(who) for who in characters], dealt=dealt)


def never(_: int) -> int:
    raise AssertionError("nothing is to be drawn")


@pytest.mark.parametrize(
    ("dealt", "players", "dealer"),
    [(1, (1, 2, 3), 2), (3, (1, 2, 3), 1), (1, (1, 3), 3), (2, (1, 2), 1), (2, (2, 3), 3)],
)
def test_the_deal_passes_to_the_next_who_plays(dealt: int, players: tuple[int, ...], dealer: int) -> None:
    seat = seated(1, 2, 3, dealt=dealt).next_dealer(players, never)
    assert players[seat] == dealer


def test_the_first_dealer_is_drawn() -> None:
    assert seated(1, 2, 3).next_dealer((1, 3), lambda players: players - 1) == 1


@pytest.mark.parametrize(("dealt", "then"), [(1, 2), (2, 3), (3, 1)])
def test_a_dealer_who_gets_up_does_not_change_who_is_next(dealt: int, then: int) -> None:
    state = seated(1, 2, 3, dealt=dealt)
    state.remove(dealt)
    players = [chair.character for chair in state.chairs]
    assert players[state.next_dealer(players, never)] == then


def test_when_all_have_got_up_the_dealer_is_drawn_again() -> None:
    state = seated(1, dealt=1)
    state.remove(1)
    state.remove(1)
    assert (state.dealt, state.chairs) == (None, [])


def test_carry_follows_the_players() -> None:
    carried = Carried((5, 6, 7), Carry(opener=2))
    assert carried.to((7, 5)) == Carry(opener=0)
    assert carried.to((5, 6)) == Carry(opener=None)


def test_who_has_no_chips_is_not_dealt_in() -> None:
    assert dealt_in(seated(1, 2, 3), {1: 5, 3: 1}) == [1, 3]
