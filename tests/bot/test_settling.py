"""Evening out: against every way to part the people into groups, and for crowds."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.settling import EXACT, settle

amounts = st.lists(st.integers(-9, 9), min_size=0, max_size=7)


def balanced(won: list[int]) -> dict[int, int]:
    return dict(enumerate([*won, -sum(won)]))


def evened(won: dict[int, int]) -> dict[int, int]:
    after = dict(won)
    for payment in settle(won):
        assert payment.amount > 0
        after[payment.payer] += payment.amount
        after[payment.payee] -= payment.amount
    return after


def partitions(people: list[int]) -> Iterator[list[list[int]]]:
    """Every way to part the people into groups."""
    if not people:
        yield []
        return
    first, *rest = people
    for parts in partitions(rest):
        yield [[first], *parts]
        for place in range(len(parts)):
            yield [*parts[:place], [first, *parts[place]], *parts[place + 1 :]]


def fewest(won: dict[int, int]) -> int:
    """A payment joins two people, so payments make groups; a group of n that is even needs n - 1."""
    people = [who for who, amount in won.items() if amount]
    return min(
        len(people) - len(parts)
        for parts in partitions(people)
        if not any(sum(won[who] for who in part) for part in parts)
    )


@settings(deadline=None)
@given(amounts)
def test_everyone_is_even_after_the_fewest_payments(won: list[int]) -> None:
    books = balanced(won)
    assert not any(evened(books).values())
    assert len(settle(books)) == fewest(books)


def test_the_most_groups_are_found_where_taking_the_greatest_first_misses_them() -> None:
    # The greatest against the greatest takes five payments; in two groups four do.
    won = dict(enumerate([8, 7, -5, -3, -4, -3]))
    assert len(settle(won)) == 4
    assert not any(evened(won).values())


@settings(deadline=None, max_examples=30)
@given(st.lists(st.integers(-(10**12), 10**12), min_size=EXACT - 1, max_size=40))
def test_a_crowd_is_even_after_fewer_payments_than_people(won: list[int]) -> None:
    books = balanced(won)
    assert not any(evened(books).values())
    assert len(settle(books)) < max(1, len(books))


def test_nobody_pays_where_nobody_has_won() -> None:
    assert settle({}) == settle({1: 0, 2: 0}) == []


def test_winnings_that_do_not_sum_to_zero_are_refused() -> None:
    with pytest.raises(ValueError, match="sum to 1"):
        settle({1: 2, 2: -1})
