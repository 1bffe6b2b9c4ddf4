"""The stock and the discards: what comes next, to whom, and what may be shuffled in."""

from __future__ import annotations

import pytest

from rules.actions import ByDealer, Choice, Deal, Illegal, Pick, Roll, Shuffle
from rules.cards import Slot
from rules.events import Dealt, Event, Shuffled
from rules.stock import Order, Stock

FLOODS = {"12t", "12c", "12f"}


def stock(cards: str, *, shuffled: bool = True) -> Stock:
    """These cards, top first; where they are shuffled, one more lay on top and was dealt to seat 9."""
    codes = tuple(cards.split())
    if not shuffled:
        return Stock(codes, FLOODS.__contains__)
    of = Stock(("11k", *codes), FLOODS.__contains__)
    of.fill(9, (0,))
    of.serve(Shuffle(cards=("11k", *codes)))
    of.serve(Deal(to=9, cards=("11k",)))
    return of


def shuffle(cards: str) -> Shuffle:
    return Shuffle(cards=tuple(cards.split()))


def give(to: int, cards: str) -> Deal:
    return Deal(to=to, cards=tuple(cards.split()))


def discard(of: Stock, seat: int, slots: str) -> None:
    of.discard(seat, [Slot(tuple(slot.split("+"))) for slot in slots.split()])


def dealt(events: list[Event]) -> list[str]:
    """`seat@slots: cards`, one for each deal; `shuffled` in between."""
    told = []
    for event in events:
        if isinstance(event, Shuffled):
            told.append("discards shuffled" if event.discards else "shuffled")
        else:
            assert isinstance(event, Dealt)
            at = ",".join(map(str, event.at))
            told.append(f"{event.seat}@{at}: {' '.join(map(str, event.slots))}")
    return told


def serve(of: Stock) -> list[str]:
    """Whatever is owed, dealt as it comes; discards are shuffled as they lie."""
    told: list[Event] = []
    for _ in range(20):
        if not of.orders:
            break
        choice = of.choice()
        cards = choice.picks[-1].options
        if choice.kind == "shuffle":
            told += of.serve(Shuffle(cards=cards))
        else:
            told += of.serve(Deal(to=of.orders[0].seat, cards=cards))
    assert not of.orders
    return dealt(told)


def refused(of: Stock, action: ByDealer) -> str:
    """Why it is refused, nothing having changed."""
    before = (list(of.cards), list(of.orders), of.ordered, of.returnable(9), of.choice())
    with pytest.raises(Illegal) as refusal:
        of.serve(action)
    assert (of.cards, of.orders, of.ordered, of.returnable(9), of.choice()) == before
    return refusal.value.reason


# Dealing.


def test_cards_go_one_at_a_time_in_the_order_of_the_seats() -> None:
    of = stock("1t 2t 3t 4t 5t 6t 7t")
    of.fill_around([Order(1, (0, 1)), Order(2, (0, 1)), Order(0, (0, 1))])
    assert serve(of) == ["1@0,1: 1t 4t", "2@0,1: 2t 5t", "0@0,1: 3t 6t"]
    assert of.cards == ["7t"]


def test_a_cover_comes_off_the_deck_before_the_next_card() -> None:
    of = stock("1t 12t 12c 3t 4t 5t")
    of.fill_around([Order(1, (0, 1)), Order(0, (0, 1))])
    assert serve(of) == ["1@0,1: 1t 4t", "0@0,1: 12t+12c+3t 5t"]
    assert of.cards == []


def test_floods_lie_up_and_what_covers_them_down() -> None:
    of = stock("12t 12c 3t")
    of.fill(0, (4,))
    (event,) = of.serve(give(0, "12t 12c 3t"))
    assert event == Dealt(seat=0, at=(4,), slots=(Slot(("12t", "12c", "3t"), up=2),))


def test_before_a_shuffle_the_dealer_shuffles_the_whole_deck() -> None:
    of = stock("1t 2t 3t", shuffled=False)
    of.fill_around([Order(1, (0,)), Order(0, (0,))])
    assert of.choice() == Choice("shuffle", picks=(Pick("cards", ("1t", "2t", "3t"), 3, 3),))
    assert of.serve(shuffle("3t 1t 2t")) == [Shuffled()]
    assert serve(of) == ["1@0: 3t", "0@0: 1t"]


@pytest.mark.parametrize("cards", ["1t 2t", "1t 2t 2t", "1t 2t 3t 4t", "1t 2t 3c", ""])
def test_a_shuffle_has_the_same_cards(cards: str) -> None:
    of = stock("1t 2t 3t", shuffled=False)
    of.fill(0, (0,))
    assert refused(of, shuffle(cards)) == "not-those-cards"


def test_a_stock_is_not_shuffled_while_it_lasts() -> None:
    of = stock("1t 2t 3t")
    of.fill(0, (0,))
    assert refused(of, shuffle("1t 2t 3t")) == "not-now"


def test_what_lies_on_top_is_dealt_and_to_whom_it_is_owed() -> None:
    of = stock("1t 12t 3t")
    of.fill(0, (2, 3))
    (choice,) = [of.choice()]
    assert choice == Choice(
        "deal", picks=(Pick("seat", ("0",), 1, 1), Pick("cards", ("1t", "12t", "3t"), 3, 3))
    )
    assert refused(of, give(1, "1t 12t 3t")) == "not-that-seat"
    assert refused(of, give(0, "1t 3t")) == "not-those-cards"
    assert refused(of, give(0, "1t")) == "not-those-cards"
    assert refused(of, give(0, "1t 12t")) == "not-those-cards"
    assert refused(of, give(0, "")) == "not-those-cards"
    assert refused(of, Roll(to=0, dice=((1,), (2,)))) == "not-now"
    assert serve(of) == ["0@2,3: 1t 12t+3t"]


# A deck of which nobody knows how it lay.


def test_without_a_shuffle_any_cards_may_come() -> None:
    of = stock("1t 2t 3t 4t 12t", shuffled=False)
    of.fill_around([Order(1, (0, 1)), Order(0, (0,))])
    assert dealt(of.serve(give(1, "4t 2t"))) == ["1@0,1: 4t 2t"]
    assert of.choice().kind == "deal"
    assert dealt(of.serve(give(0, "12t 1t"))) == ["0@0: 12t+1t"]
    assert of.cards == ["3t"]


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("1t", "too-few-cards"),
        ("1t 12t", "too-few-cards"),
        ("1t 2t 3t", "not-those-cards"),
        ("1t 1t", "not-those-cards"),
        ("1t 9k", "not-those-cards"),
        ("1t 2t 12t", "not-those-cards"),
        ("", "too-few-cards"),
    ],
)
def test_without_a_shuffle_just_enough_cards_come(cards: str, reason: str) -> None:
    of = stock("1t 2t 3t 4t 12t", shuffled=False)
    of.fill(0, (0, 1))
    assert refused(of, give(0, cards)) == reason


def test_without_a_shuffle_the_last_cards_are_dealt_before_discards_are_shuffled_in() -> None:
    of = stock("1t 12t 3t", shuffled=False)
    of.fill(0, (0,))
    of.serve(give(0, "1t"))
    discard(of, 1, "9k")
    of.fill(0, (0, 1))
    assert refused(of, give(0, "12t")) == "too-few-cards"
    assert dealt(of.serve(give(0, "12t 3t"))) == ["0@0: 12t+3t"]
    assert serve(of) == ["discards shuffled", "0@1: 9k"]


# Discards.


def test_discards_are_shuffled_in_when_a_card_is_wanted_and_no_sooner() -> None:
    of = stock("1t 2t")
    discard(of, 1, "9k 12f+8k")
    of.fill(0, (0, 1))
    assert serve(of) == ["0@0,1: 1t 2t"]
    assert (of.cards, of.returnable(0)) == ([], ("9k", "12f", "8k"))
    of.fill(2, (0,))
    assert of.choice() == Choice("shuffle", picks=(Pick("cards", ("9k", "12f", "8k"), 3, 3),))
    assert refused(of, give(2, "9k")) == "not-those-cards"
    assert dealt(of.serve(shuffle("12f 8k 9k"))) == ["discards shuffled"]
    assert serve(of) == ["2@0: 12f+8k"]
    assert (of.cards, of.returnable(0)) == (["9k"], ())


def test_nobody_draws_what_they_threw_away_and_others_may() -> None:
    of = stock("1t 2t")
    discard(of, 0, "5k 6k")
    discard(of, 1, "9k")
    assert (of.returnable(0), of.returnable(1)) == (("9k",), ("5k", "6k"))
    of.fill(0, (0, 1, 2))
    assert serve(of) == ["0@0,1: 1t 2t", "discards shuffled", "0@2: 9k"]
    # What stayed behind is there for the next player.
    of.fill(1, (0,))
    assert serve(of) == ["discards shuffled", "1@0: 5k"]


def test_what_was_thrown_away_long_ago_is_not_drawn_either() -> None:
    of = stock("1t")
    discard(of, 0, "5k")
    discard(of, 1, "9k")
    of.fill(1, (0, 1))
    assert serve(of) == ["1@0: 1t", "discards shuffled", "1@1: 5k"]
    assert (of.returnable(0), of.returnable(1)) == (("9k",), ())


def test_a_flood_at_the_bottom_is_covered_by_the_discards() -> None:
    of = stock("1t 12t")
    discard(of, 1, "9k")
    of.fill(0, (0, 1))
    assert serve(of) == ["0@0: 1t", "discards shuffled", "0@1: 12t+9k"]


def test_how_many_slots_can_be_filled() -> None:
    of = stock("1t 12t 2t")
    discard(of, 0, "5k 6k")
    discard(of, 1, "12f+9k")
    # A flood fills no slot: another card has to lie on it.
    assert (of.can_fill(0), of.can_fill(1), of.can_fill(2)) == (3, 4, 5)


def test_floods_alone_fill_nothing() -> None:
    of = stock("12t 12c 1t")
    of.fill(0, (0,))
    assert serve(of) == ["0@0: 12t+12c+1t"]
    discard(of, 0, "12t+12c+1t")
    assert (of.can_fill(0), of.can_fill(1)) == (0, 1)
