"""The fewest payments that even everyone out: who has lost pays who has won."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Generic, TypeVar

import msgspec

EXACT = 12
"""For so many people the payments are certainly the fewest; for more they are few."""

Who = TypeVar("Who", bound=Hashable)


class Payment(msgspec.Struct, Generic[Who], frozen=True):
    """One payment."""

    payer: Who
    payee: Who
    amount: int


def settle(won: Mapping[Who, int]) -> list[Payment[Who]]:
    """The payments after which all of these are even, given what each has won (below zero: lost).

    Raises ValueError where that does not sum to zero.

    >>> settle({"Ann": 7, "Bob": -3, "Cyd": 2, "Dee": -4, "Eve": -2})  # doctest: +NORMALIZE_WHITESPACE
    [Payment(payer='Eve', payee='Cyd', amount=2), Payment(payer='Dee', payee='Ann', amount=4),
     Payment(payer='Bob', payee='Ann', amount=3)]
    """
    if sum(won.values()):
        raise ValueError(f"the winnings sum to {sum(won.values())} and not to zero")
    open_ = {who: amount for who, amount in won.items() if amount}
    payments = _pairs(open_)
    for group in _groups(open_):
        payments += _chain({who: open_[who] for who in group})
    return payments


# Two who owe and are owed the same are in no better group than their own: whoever splits two groups to pair
# them joins what is left of both, and has as many groups as before.
def _pairs(won: dict[Who, int]) -> list[Payment[Who]]:
    """Take those out of `won` who are even with one other."""
    payments: list[Payment[Who]] = []
    for payer in list(won):
        owed = -won.get(payer, 0)
        payee = next((who for who, amount in won.items() if amount == owed), None) if owed > 0 else None
        if payee is not None:
            payments.append(Payment(payer, payee, owed))
            del won[payer], won[payee]
    return payments


# So many people who sum to zero are even after one payment fewer than they are. The more such groups, the
# fewer payments: the most groups are found over all subsets, each from those that lack one person of it.
def _groups(won: Mapping[Who, int]) -> list[list[Who]]:
    """The people in as many groups as can be, each of which sums to zero; in one if there are too many."""
    people = list(won)
    if len(people) > EXACT or not people:
        return [people] if people else []
    size = 1 << len(people)
    sums, most, last = [0] * size, [0] * size, [0] * size
    for subset in range(1, size):
        low = subset & -subset
        sums[subset] = sums[subset ^ low] + won[people[low.bit_length() - 1]]
        last[subset] = max(
            (1 << place for place in range(len(people)) if subset >> place & 1),
            key=lambda bit: most[subset ^ bit],
        )
        most[subset] = most[subset ^ last[subset]] + (not sums[subset])
    groups: list[list[Who]] = []
    subset = size - 1
    while subset:
        if not sums[subset]:
            groups.append([])
        groups[-1].append(people[last[subset].bit_length() - 1])
        subset ^= last[subset]
    return groups


def _chain(won: dict[Who, int]) -> list[Payment[Who]]:
    """Even a group out: who owes most pays who is owed most, and each payment leaves one of them even."""
    payments: list[Payment[Who]] = []
    while any(won.values()):
        payer, payee = min(won, key=lambda who: won[who]), max(won, key=lambda who: won[who])
        amount = min(-won[payer], won[payee])
        payments.append(Payment(payer, payee, amount))
        won[payer] += amount
        won[payee] -= amount
    return payments
