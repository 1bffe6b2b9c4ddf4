"""Turns around a table in which one exchanges cards or passes, and what follows from who did which.

It is the reckoning of `grand-sigilian.ending` (grand-sigilian, 4.), and of its first lap.
"""

from __future__ import annotations

from collections.abc import Iterable

_ROUNDS = 2
"""How many full rounds of holding up the others it takes, before these may vote."""


class Laps:
    """The latest turns of everybody in the hand, and the votes to end it.

    >>> laps = Laps(range(3))
    >>> for seat in (0, 1):
    ...     laps.took_turn(seat, exchanged=False)
    >>> laps.is_last(2), laps.is_last(0), laps.all_had_turns
    (True, False, False)
    """

    def __init__(self, seats: Iterable[int]) -> None:
        self._turns: dict[int, tuple[bool, ...]] = dict.fromkeys(seats, ())
        """By seat: whether cards were exchanged in the latest turns, the last one last."""
        self._votes: set[int] = set()

    def took_turn(self, seat: int, *, exchanged: bool) -> None:
        """The seat has exchanged, or has passed."""
        self._turns[seat] = (*self._turns[seat][1 - _ROUNDS :], exchanged)
        self._votes &= self._held_up()

    def left(self, seat: int) -> None:
        """The seat is out, and nobody counts it any more."""
        del self._turns[seat]
        self._votes.discard(seat)
        self._votes &= self._held_up()

    @property
    def all_had_turns(self) -> bool:
        """Whether everybody has had a turn."""
        return all(self._turns.values())

    @property
    def all_passed(self) -> bool:
        """Whether everybody passed on their latest turn."""
        return all(turns[-1:] == (False,) for turns in self._turns.values())

    def is_last(self, seat: int) -> bool:
        """Whether the latest turn of everybody else was a pass: then the seat has the last exchange."""
        return all(turns[-1:] == (False,) for other, turns in self._turns.items() if other != seat)

    # When at least two players have exchanged in each of the last two full rounds, and all others have passed
    # in them, those others may vote to end it. It takes three players, then, and a vote is kept for as long
    # as things stand like that.
    def _held_up(self) -> set[int]:
        busy = {seat for seat, turns in self._turns.items() if turns == (True,) * _ROUNDS}
        idle = {seat for seat, turns in self._turns.items() if turns == (False,) * _ROUNDS}
        return idle if len(busy) > 1 and busy | idle == self._turns.keys() else set()

    def voters(self) -> frozenset[int]:
        """Who may vote to end the hand, and has not."""
        return frozenset(self._held_up() - self._votes)

    def vote(self, seat: int) -> None:
        """The seat votes to end it."""
        self._votes.add(seat)

    @property
    def outvoted(self) -> bool:
        """Whether all who may have voted to end it."""
        return bool(self._votes) and not self.voters()
