"""Specials that dealers call for: one at a time, and the deck of the table grows."""

from __future__ import annotations

import pytest

from rules import events as ev
from rules.actions import CallSpecial, ChooseAtRandom, ChooseForm, Deal, Illegal, Shuffle
from rules.hand import Carry
from rules.tarot.pack import SPECIALS
from tests.rules.play import deal_on, play, start
from tests.rules.tarot_poker.table import can, refused

NOTHING = Carry()
ALL_BUT_ONE = tuple(code for code in SPECIALS if code != "world")


def choosing(carry: Carry = NOTHING, **more: object):
    return start("tarot-poker", (50, 60, 70), carry=carry, **{"specials": True, "dealer": 1, **more})


def kinds(hand, seat: int = 1) -> list[str]:
    return [choice.kind for choice in hand.choices(seat)]


def test_a_special_is_drawn_at_random_and_shown_to_all_and_no_hand_is_played():
    hand = choosing(Carry(specials=("death",), form="omaha-holdem"), dealers_choice=True)
    assert (kinds(hand), hand.to_act()) == (["form", "special"], {1})
    assert hand.push(CallSpecial(seat=1)) == ()
    (drawn,) = hand.choices(-1)
    assert (drawn.kind, len(drawn.picks[0].options), "death" in drawn.picks[0].options) == ("pick", 25, False)
    assert (drawn.picks[0].name, drawn.picks[0].least, drawn.picks[0].most) == ("card", 1, 1)
    told = hand.push(ChooseAtRandom(card="magician"))
    assert told == (ev.SpecialAdded(seat=1, card="magician"), ev.HandOver(stacks=(50, 60, 70)))
    assert (hand.result.stacks, hand.result.awards) == ((50, 60, 70), ())
    assert hand.result.carry == Carry(
        specials=("magician", "death"), special_called=True, form="omaha-holdem"
    )


def test_until_chance_has_drawn_it_nothing_else_is_done():
    hand = choosing()
    hand.push(CallSpecial(seat=1))
    for action in (Shuffle(cards=()), Deal(to=1, cards=("Kc",))):
        with pytest.raises(Illegal, match=r"^choose-a-form$"):
            hand.push(action)


def test_not_twice_in_a_row_without_a_hand_played_in_between():
    called = Carry(specials=("death",), special_called=True)
    hand = choosing(called, dealers_choice=True)
    assert kinds(hand) == ["form"]
    with pytest.raises(Illegal, match=r"^no-special-now$"):
        hand.push(CallSpecial(seat=1))
    hand.push(ChooseForm(seat=1, form="five-card-draw"))
    deal_on(hand)
    play(hand, "2f 0f")
    # The deck has grown for good.
    assert hand.result.carry == Carry(specials=("death",), form="five-card-draw")


def test_where_the_form_is_fixed_the_dealer_deals_it_or_calls_for_a_special():
    hand = choosing()
    assert can(hand, 2) == ["form form=texas-holdem", "special"]
    with pytest.raises(Illegal, match="form-is-fixed"):
        hand.push(ChooseForm(seat=1, form="five-card-draw"))
    assert hand.timeout_action(1) == ChooseForm(seat=1, form="texas-holdem")
    hand.push(hand.timeout_action(1))
    deal_on(hand)
    assert [len(seat.slots) for seat in hand.view(None).seats] == [2, 2, 2]


@pytest.mark.parametrize(
    ("carry", "more"),
    [
        (Carry(special_called=True), {}),
        (Carry(specials=SPECIALS), {}),
        (Carry(), {"specials": False}),
    ],
    ids=["after a special", "all are in", "the house has none"],
)
def test_where_there_is_nothing_to_choose_the_hand_begins_at_once(carry, more):
    hand = choosing(carry, **more)
    (shuffle,) = hand.choices(-1)
    assert (hand.to_act(), shuffle.kind) == ({-1}, "shuffle")


@pytest.mark.parametrize(
    "move", ["p2 allow rest", "p2 play death on=p1", "p2 keep 2p", "p2 stop sun", "p2 leave"]
)
def test_nothing_is_played_or_answered_before_the_form_is_chosen(move):
    refused(choosing(Carry(specials=("death", "strength", "sun", "moon"))), move, "choose-a-form")


def test_the_last_special_can_be_called_for_and_chance_has_no_other():
    hand = choosing(Carry(specials=ALL_BUT_ONE))
    hand.push(CallSpecial(seat=1))
    with pytest.raises(Illegal, match=r"^not-one-of-those$"):
        hand.push(ChooseAtRandom(card="death"))
    hand.push(ChooseAtRandom(card="world"))
    assert hand.result.carry.specials == SPECIALS


def test_what_is_no_special_is_in_no_deck():
    for specials, reason in ((("Kp",), "no-such-special"), (("death", "death"), "special-twice")):
        with pytest.raises(Illegal, match=f"^{reason}"):
            choosing(Carry(specials=specials))


def test_the_specials_in_the_deck_are_public_and_where_they_lie_is_not():
    hand = choosing(Carry(specials=("world", "fool")))
    hand.push(ChooseForm(seat=1, form="texas-holdem"))
    deal_on(hand)
    assert hand.view(None).specials == ("fool", "world")
    assert {str(slot) for seat in hand.view(None).seats for slot in seat.slots} == {"??"}
