"""What becomes of the items that were staked, once a hand is over. Plain sums; nothing is written here.

The house has lent each owner what their item counts for, and has all of it back at the end of the hand:
from the owner, who then has the item again, or from whoever won it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from bot.tables.record import Pledged


class Outcome(msgspec.Struct, frozen=True):
    """Who has the item now, and from whom the house has what it counted for."""

    pledge: Pledged
    taker: int | None = None
    """Who won it; None: its owner has bought it back."""
    purse: int = 0
    """How much of that the owner took out of their purse."""
    paid: Mapping[int, int] = {}
    """Where somebody won it: who paid what out of the chips before them. Below zero: got so much."""


def outcomes(
    pledges: Sequence[Pledged], stacks: Mapping[int, int], gains: Mapping[int, int], purses: Mapping[int, int]
) -> list[Outcome]:
    """What becomes of each item, in the order in which they were staked.

    All by character: `stacks` are the chips before them when the hand is over, `gains` what it brought them
    (below zero: cost).

    >>> sword = Pledged(number=1, character=7, item=3, value=50)
    >>> [outcome] = outcomes([sword], {7: 0, 8: 150}, {7: -50, 8: 50}, {7: 20})
    >>> outcome.taker, outcome.paid
    (8, {7: 0, 8: 50})
    """
    left = dict(stacks)
    kept = {pledge.number: _bought_back(pledge, left, purses) for pledge in pledges}
    lost = [pledge for pledge in pledges if kept[pledge.number] is None]
    won = _won(lost, left, gains) if lost else {}
    return [kept[pledge.number] or won[pledge.number] for pledge in pledges]


# Its owner buys it back if they can: with the chips before them, and where those are too few, unless they
# did not want it, out of their purse.
def _bought_back(pledge: Pledged, left: dict[int, int], purses: Mapping[int, int]) -> Outcome | None:
    before = left.get(pledge.character, 0)
    missing = max(0, pledge.value - before)
    if missing > (purses.get(pledge.character, 0) if pledge.purse else 0):
        return None
    left[pledge.character] = before - (pledge.value - missing)
    return Outcome(pledge, purse=missing)


# Else it goes to whoever won most in the hand, and they pay what it counted for out of what they have won, so
# that its owner keeps the chips they have left. Nobody pays more than they have won: where that is less, its
# owner has to give the rest of what was lent to them. First the house has its own. Whoever lost chips that
# were lent, others have won as many: so there is a winner, and what the first has not won, the next have.
def _won(lost: Sequence[Pledged], left: dict[int, int], gains: Mapping[int, int]) -> dict[int, Outcome]:
    winners = sorted((who for who, gain in gains.items() if gain > 0), key=lambda who: -gains[who])
    taker = winners[0]
    most = {who: min(gains[who], left[who]) for who in winners}
    given: dict[int, dict[int, int]] = {}
    for pledge in lost:
        owner = pledge.character
        paid = {owner: left.get(owner, 0)}
        left[owner] = 0
        for who in winners:
            paid[who] = min(most[who], pledge.value - sum(paid.values()))
            most[who] -= paid[who]
        given[pledge.number] = {
            who: amount for who, amount in paid.items() if amount or who in (owner, taker)
        }
    for pledge in lost:
        paid = given[pledge.number]
        back = min(paid[pledge.character], most[taker])
        most[taker] -= back
        paid[taker] += back
        paid[pledge.character] -= back
    return {pledge.number: Outcome(pledge, taker, paid=given[pledge.number]) for pledge in lost}
