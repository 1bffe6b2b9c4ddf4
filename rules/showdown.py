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
    # Without an ante everybody may check to the end: there is a winner even so.
    in_the_middle = pots(paid, live, dead) or (Pot(0, tuple(sorted(live))),)
    for number, pot in enumerate(in_the_middle):
        best = max((shown[seat].value for seat in pot.seats if seat in shown), default=None)
        winners = [seat for seat in pot.seats if best is None or shown[seat].value == best]
        shares = split(pot.amount, winners, dealer, len(paid))
        won += [Award(seat=seat, amount=shares[seat], pot=number, rank=shown.get(seat)) for seat in shares]
    return won
