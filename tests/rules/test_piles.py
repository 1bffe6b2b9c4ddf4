"""Two piles to draw from, as far as anybody knows how they lie."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.actions import Board, Deal, Illegal, Shuffle
from rules.cards import UNKNOWN, Slot
from rules.piles import Piles
from rules.stock import Order

CODES = tuple("abcdefghij")


def dealt(*, shuffled: bool = True) -> Piles:
    """Two players with two cards each, of ten: `a c` and `b d`."""
    piles = Piles(CODES)
    piles.fill_around([Order(0, (0, 1)), Order(1, (0, 1))])
    if shuffled:
        piles.serve(Shuffle(cards=CODES))
    piles.serve(Deal(to=0, cards=("a", "c")))
    piles.serve(Deal(to=1, cards=("b", "d")))
    return piles


def test_cards_go_around_one_by_one() -> None:
    piles = dealt()
    assert (piles.stock, piles.discards, piles.orders) == (list("efghij"), [], [])
    assert (piles.left(), piles.can_fill(0)) == (6, 6)


def test_what_is_laid_last_lies_on_top() -> None:
    piles = dealt()
    piles.lay(("a", "c"), on_stock=False)
    piles.lay(("b", "d"), on_stock=True)
    assert (piles.stock[:3], piles.discards) == (["d", "b", "e"], ["c", "a"])
    piles.discard(0, [Slot(("x",)), Slot(("y",))])
    assert piles.discards == ["c", "a", "y", "x"]


def test_a_pile_is_drawn_from_the_top() -> None:
    piles = dealt()
    piles.lay(("a", "c"), on_stock=False)
    piles.draw(1, (0,), from_discards=True)
    assert piles.choice().picks[1].options == ("c",)
    for refused in (("a",), (UNKNOWN,), ("c", "a"), ()):
        with pytest.raises(Illegal):
            piles.serve(Deal(to=1, cards=refused))
    with pytest.raises(Illegal, match="not-that-seat"):
        piles.serve(Deal(to=0, cards=("c",)))
    with pytest.raises(Illegal, match="not-now"):
        piles.serve(Shuffle(cards=("a", "c")))
    with pytest.raises(Illegal, match="not-now"):
        piles.serve(Board(cards=("c",)))
    piles.serve(Deal(to=1, cards=("c",)))
    assert piles.discards == ["a"]


def test_the_discards_become_the_draw_pile_when_it_is_empty() -> None:
    piles = dealt()
    piles.lay(("a", "c"), on_stock=False)
    piles.draw(1, tuple(range(7)), from_discards=False)
    piles.serve(Deal(to=1, cards=tuple("efghij")))
    assert piles.choice().kind == "shuffle"
    for refused in (("a",), ("a", "b"), ("a", "a"), ("a", UNKNOWN)):
        with pytest.raises(Illegal, match="not-those-cards"):
            piles.serve(Shuffle(cards=refused))
    piles.serve(Shuffle(cards=("a", "c")))
    assert (piles.stock, piles.discards) == (["a", "c"], [])
    piles.serve(Deal(to=1, cards=("a",)))
    assert not piles.orders


def test_without_an_order_any_card_may_come_once() -> None:
    piles = dealt(shuffled=False)
    piles.draw(0, (0, 1), from_discards=False)
    (which,) = (pick for pick in piles.choice().picks if pick.name == "cards")
    assert (set(which.options), which.least) == (set("efghij"), 2)
    for refused in (("a", "e"), ("e", "e"), ("e",), ("e", "f", "g"), ("x", "e")):
        with pytest.raises(Illegal):
            piles.serve(Deal(to=0, cards=refused))
    piles.serve(Deal(to=0, cards=("j", UNKNOWN)))
    piles.lay((UNKNOWN, "j"), on_stock=True)
    piles.draw(1, (0, 1), from_discards=False)
    # It is known of the one card where it lies.
    with pytest.raises(Illegal, match="not-those-cards"):
        piles.serve(Deal(to=1, cards=("e", "f")))
    piles.serve(Deal(to=1, cards=("j", "e")))


def test_what_was_known_may_be_told_no_more_and_come_up_later() -> None:
    piles = dealt(shuffled=False)
    piles.lay(("a", "c"), on_stock=False)
    piles.draw(1, (0, 1), from_discards=True)
    piles.serve(Deal(to=1, cards=(UNKNOWN, "a")))
    piles.lay((UNKNOWN,), on_stock=False)
    piles.draw(0, (0,), from_discards=True)
    piles.serve(Deal(to=0, cards=("c",)))


def test_discards_may_be_shuffled_unseen() -> None:
    piles = dealt(shuffled=False)
    piles.lay(("a", "c"), on_stock=False)
    piles.draw(1, tuple(range(7)), from_discards=False)
    piles.serve(Deal(to=1, cards=(UNKNOWN,) * 6))
    piles.serve(Shuffle(cards=(UNKNOWN, UNKNOWN)))
    piles.serve(Deal(to=1, cards=("c",)))
    assert piles.stock == [UNKNOWN]


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_no_card_is_ever_lost_or_doubled(data: st.DataObject) -> None:
    piles, held = dealt(), [list("ac"), list("bd")]
    for _ in range(data.draw(st.integers(1, 15))):
        seat = data.draw(st.integers(0, 1))
        discards = data.draw(st.booleans())
        most = min(2, len(piles.discards) if discards else piles.can_fill(seat))
        if not most:
            continue
        given_up = data.draw(st.permutations(held[seat]))[: data.draw(st.integers(1, most))]
        piles.draw(seat, tuple(range(len(given_up))), from_discards=discards)
        while piles.orders:
            choice = piles.choice()
            if choice.kind == "shuffle":
                piles.serve(Shuffle(cards=tuple(data.draw(st.permutations(choice.picks[0].options)))))
                continue
            drawn = choice.picks[1].options
            piles.serve(Deal(to=seat, cards=drawn))
            held[seat] += drawn
        piles.lay(given_up, on_stock=discards)
        held[seat] = [code for code in held[seat] if code not in given_up]
        everything = [*piles.stock, *piles.discards, *held[0], *held[1]]
        assert sorted(everything) == sorted(CODES)
