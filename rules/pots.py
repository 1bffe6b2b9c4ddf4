"""From what everybody paid to the pots, what goes back, and who gets which chips of a pot that is split."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec


class Pot(msgspec.Struct, frozen=True, gc=False):
    """Chips to be won, and the seats that can win them, in seat order."""

    amount: int
    seats: tuple[int, ...]


def pots(paid: Sequence[int], live: Collection[int], dead: int = 0) -> tuple[Pot, ...]:
    """The pots that make up all chips `paid` by seat, main pot first; `live` are the seats still in.

    `dead` chips count towards no level and lie in the first pot. Raises `ValueError` where nobody is
    left to win chips that are there.

    >>> pots([30, 50, 50, 40], live={0, 1, 2})
    (Pot(amount=120, seats=(0, 1, 2)), Pot(amount=50, seats=(1, 2)))
    """
    if not live and (dead or any(paid)):
        raise ValueError("chips in the middle, and no seat left to win them")
    # What a live player paid in all is a level, and each level closes a pot. Who paid up to a level can
    # win its pot; as the levels are distinct, no two pots have the same winners.
    seats = tuple(sorted(live))
    levels = sorted({paid[seat] for seat in seats})
    # Most often all paid as much, and there is one pot: the same, sooner.
    if len(levels) == 1 and (everything := sum(paid) + dead):
        return (Pot(everything, seats),)
    made = []
    taken = 0
    for level in levels:
        # A folded player's chips stay where they are. Those that no live player matched have no level
        # of their own: they go into the highest pot that a live player can win.
        chips = [min(amount, level) for amount in paid] if level < levels[-1] else paid
        below, taken = taken, sum(chips) + dead
        if taken > below:
            made.append(Pot(taken - below, tuple([seat for seat in seats if paid[seat] >= level])))
    return tuple(made)


def uncalled(paid: Sequence[int], live: Collection[int]) -> tuple[int, int] | None:
    """The seat that is owed what nobody matched, and how much; None where all is matched.

    >>> uncalled([30, 50, 20], live={0, 1})
    (1, 20)
    """
    # What a folded player paid does match. Their own unmatched chips stand: nothing goes back to them.
    most = max(paid)
    if not most or paid.count(most) > 1 or (seat := paid.index(most)) not in live:
        return None
    return seat, most - max([amount for amount in paid if amount < most], default=0)


def split(amount: int, winners: Sequence[int], dealer: int, seats: int) -> dict[int, int]:
    """What each winner gets of a pot, by seat; raises `ValueError` where nobody won it.

    >>> split(101, winners=(0, 1, 3), dealer=1, seats=4)
    {3: 34, 0: 34, 1: 33}
    """
    if not winners:
        raise ValueError("a pot that nobody won")
    if len(winners) == 1:
        return {winners[0]: amount}
    # Equal parts; the odd chips go one by one to the winners in seat order from the dealer's left.
    share, odd = divmod(amount, len(winners))
    from_the_left = sorted(winners, key=lambda seat: (seat - dealer - 1) % seats)
    return {seat: share + (place < odd) for place, seat in enumerate(from_the_left)}
