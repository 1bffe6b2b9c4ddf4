"""The table of forms of betting.md, row by row."""

import pytest

from rules.forms import FORMS, ORDINARY

TABLE = {
    "five-card-draw": ("5d*, t5*", (2, 7)),
    "five-card-stud": ("1d1u*, 1u*, 1u*, 1u*", (2, 9)),
    "seven-card-stud": ("2d1u*, 1u*, 1u*, 1u*, 1d*", (2, 8)),
    "texas-holdem": ("2d*, 3b*, 1b*, 1b*", (2, 12)),
    "omaha-holdem": ("4d*, 3b*, 1b*, 1b*", (2, 9)),
    "nine-card-draw": ("9d*, t9*", (2, 7)),
    "limbo-holdem": ("3d*, 5b*, 2b*, 2b*", (2, 12)),
}
"""Streets: cards down, up and to the board, a trade, and `*` for the bet that each ends with."""


def written(street) -> str:
    cards = [(street.down, "d"), (street.up, "u"), (street.board, "b")]
    trade = "" if street.trade is None else f"t{street.trade}"
    return "".join(f"{count}{kind}" for count, kind in cards if count) + trade + "*"


@pytest.mark.parametrize("name", TABLE)
def test_a_form_is_as_the_page_has_it(name):
    form = FORMS[name]
    assert (", ".join(map(written, form.streets)), form.seats) == TABLE[name]


def test_there_are_seven_of_which_five_are_ordinary():
    assert list(FORMS) == [form.id for form in FORMS.values()]
    assert set(FORMS) == set(TABLE)
    assert [form.id for form in ORDINARY] == list(TABLE)[:5]


def test_what_is_paid_before_the_first_card_and_who_opens():
    opens = {name: (form.forced, [street.opens for street in form.streets]) for name, form in FORMS.items()}
    for name in ("five-card-draw", "nine-card-draw"):
        assert opens[name] == ("ante", ["left", "left"])
    for name in ("texas-holdem", "omaha-holdem", "limbo-holdem"):
        assert opens[name] == ("blinds", ["blinds", "left", "left", "left"])
    assert opens["five-card-stud"] == ("bring-in", ["lowest", "best", "best", "best"])
    assert opens["seven-card-stud"] == ("bring-in", ["lowest", "best", "best", "best", "best"])


def test_where_bets_are_big_ones_and_which_own_cards_count():
    big = {
        name: "".join("B" if street.big else "s" for street in form.streets) for name, form in FORMS.items()
    }
    assert big["seven-card-stud"] == "ssBBB"
    assert (
        big["five-card-stud"] == big["texas-holdem"] == big["omaha-holdem"] == big["limbo-holdem"] == "ssBB"
    )
    assert big["five-card-draw"] == "sB"
    assert {name: form.own for name, form in FORMS.items() if form.own} == {
        "omaha-holdem": 2,
        "limbo-holdem": 3,
    }


def test_only_studs_last_card_may_be_a_shared_one():
    shared = {name for name, form in FORMS.items() for street in form.streets if street.shared}
    assert shared == {"five-card-stud", "seven-card-stud"}
    for name in shared:
        assert [street.shared for street in FORMS[name].streets][:-1].count(True) == 0


def test_no_form_needs_more_cards_than_there_are():
    decks = {"nine-card-draw": 75, "limbo-holdem": 75}
    for name, form in FORMS.items():
        most, own = form.seats[1], sum(street.down + street.up for street in form.streets)
        if name != "seven-card-stud":  # which has a shared card for that
            assert most * own + sum(street.board for street in form.streets) <= decks.get(name, 52)
