"""Who wins which pot, and how much of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rules.hand import Award
from rules.pots import Pot, pots, split
from rules.ranking import HandRank


def awards(
    paid: Sequence[int], live: Collection[int], shown: Mapping[int, HandRank], dealer: int, dead: int = 0
) -> list[Award]:
    """What each seat wins: `paid` by seat, `live` still in, `shown` what their cards are worth.

    Each pot goes to the best of those who can win it. If all but one folded, that one wins, seen or not.

    >>> [(award.seat, award.amount) for award in awards([5, 5, 5], {1}, {}, dealer=0, dead=2)]
    [(1, 17)]
    """
    won = []
    for number, pot in enumerate(_in_the_middle(paid, live, dead)):
        winners = _best(pot.seats, shown) or pot.seats
        shares = split(pot.amount, winners, dealer, len(paid))
        won += [Award(seat=seat, amount=shares[seat], pot=number, rank=shown.get(seat)) for seat in shares]
    return won


def _best(seats: Collection[int], shown: Mapping[int, HandRank]) -> list[int]:
    """Which of these have shown the best hand; nobody where none has shown any."""
    winners: list[int] = []
    best: tuple[int, ...] = ()
    for seat in seats:
        value = shown[seat].value if seat in shown else ()
        if value > best:
            best, winners = value, [seat]
        elif value and value == best:
            winners.append(seat)
    return winners


def is_beaten(
    seat: int, rank: HandRank, paid: Sequence[int], live: Collection[int], shown: Mapping[int, HandRank]
) -> bool:
    """Whether the seat, with cards of this rank, can win no pot any more after what was shown.

    The best hand may have been shown by one who is all-in for less: then there is a side pot to win.

    >>> high, low = HandRank(value=(9,), label=""), HandRank(value=(2,), label="")
    >>> [is_beaten(1, low, paid, {0, 1, 2}, {0: high}) for paid in ([5, 5, 5], [5, 9, 9])]
    [True, False]
    """
    return all(
        any(shown[other].value > rank.value for other in pot.seats if other in shown)
        for pot in _in_the_middle(paid, live, 0)
        if seat in pot.seats
    )


def _in_the_middle(paid: Sequence[int], live: Collection[int], dead: int) -> tuple[Pot, ...]:
    # Without an ante everybody may check to the end: there is a winner even so.
    return pots(paid, live, dead) or (Pot(0, tuple(sorted(live))),)
