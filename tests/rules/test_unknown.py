"""Hands of which something was never shown: cards and dice that nobody knows stay unknown."""

import pytest

from rules.actions import DEALER, Board, Call, Deal, Fold, Illegal, Muck, RaiseTo, Roll, Show, Shuffle, Trade
from rules.cards import UNKNOWN, Slot
from rules.dice import UNSEEN
from rules.games.tarot_poker import GAME
from rules.hand import Setup
from tests.rules.play import start

TWO_UNKNOWN = (UNKNOWN, UNKNOWN)


def table(players=2, **options):
    return GAME.start(
        Setup(
            game=GAME.id,
            form=options.get("form", "texas-holdem"),
            stacks=(50,) * players,
            dealer=players - 1,
            options=GAME.options(**options),
        )
    )


def holdem(*cards, **options):
    """Hold'em in which everybody has seen all five of the board for the big blind."""
    hand = table(len(cards), **options)
    for seat, held in enumerate(cards):
        hand.push(Deal(to=seat, cards=held))
    for board in ("", "4p 9r Ks", "2c", "7s"):
        if board:
            hand.push(Board(cards=tuple(board.split())))
        while hand.to_act() and DEALER not in hand.to_act() and not asked_to_show(hand):
            (seat,) = hand.to_act()
            hand.push(Call(seat=seat))
    return hand


def asked_to_show(hand):
    return any(choice.kind == "show" for seat in hand.to_act() for choice in hand.choices(seat))


def test_unknown_cards_stay_unknown():
    hand = table()
    hand.push(Deal(to=0, cards=TWO_UNKNOWN))
    hand.push(Deal(to=1, cards=("Kp", UNKNOWN)))
    seats = hand.view(1).seats
    assert seats[0].slots == (Slot((UNKNOWN,)),) * 2
    assert seats[1].slots == (Slot(("Kp",)), Slot((UNKNOWN,)))
    assert hand.view(0).seats[0].rank is None
    assert seats[1].rank is None
    hand.push(RaiseTo(seat=1, amount=6))
    hand.push(Fold(seat=0))
    assert hand.result.stacks == (48, 52)


def test_what_was_never_shown_wins_nothing_that_is_shown_down():
    hand = holdem(TWO_UNKNOWN, ("Kp", "Kc"), ("3p", "5c"))
    assert hand.result.stacks == (48, 54, 48)
    assert [award.rank.label for award in hand.result.awards] == ["three"]
    # The one that is left of several needs not show.
    hand = holdem(TWO_UNKNOWN, ("3p", "5c"), TWO_UNKNOWN)
    assert hand.result.stacks == (48, 54, 48)
    assert hand.result.awards[0].rank is None


def test_where_nobody_knows_a_card_nobody_is_said_to_win():
    hand = holdem(TWO_UNKNOWN, TWO_UNKNOWN)
    assert hand.result is None
    with pytest.raises(Illegal, match=r"^cards-unknown$"):
        hand.push(Show(seat=0))
    assert isinstance(hand.timeout_action(0), Muck)
    hand.push(Muck(seat=0))
    assert hand.result.stacks == (48, 52)


def test_what_lies_face_up_is_known():
    hand = table(form="seven-card-stud")
    with pytest.raises(Illegal, match="unknown-and-face-up"):
        hand.push(Deal(to=0, cards=("Kp", "2p", UNKNOWN)))
    hand.push(Deal(to=0, cards=(UNKNOWN, UNKNOWN, "2p")))
    hand = table()
    hand.push(Deal(to=0, cards=TWO_UNKNOWN))
    hand.push(Deal(to=1, cards=TWO_UNKNOWN))
    hand.push(Call(seat=1))
    hand.push(Call(seat=0))
    with pytest.raises(Illegal, match="unknown-and-face-up"):
        hand.push(Board(cards=("Kp", "2p", UNKNOWN)))


def test_there_are_no_more_unknown_cards_than_cards():
    hand = start("queens-ransom", [50] * 8)
    order = [1, 2, 3, 4, 5, 6, 7, 0]
    for seat in order:
        hand.push(Deal(to=seat, cards=(UNKNOWN,) * 5))
    for seat in (0, *order[:-1]):
        hand.push(Call(seat=seat))
    # Forty of sixty cards are gone, and any of the sixty, but for these, may be among the other twenty.
    for seat in (0, 1, 2, 3):
        hand.push(Trade(seat=seat, slots=(0, 1, 2, 3, 4)))
        hand.push(Deal(to=seat, cards=(UNKNOWN,) * 5))
    hand.push(Trade(seat=4, slots=(0, 1)))
    (choice,) = hand.choices(DEALER)
    assert (choice.kind, choice.picks[0].options) == ("shuffle", (UNKNOWN,) * 20)
    with pytest.raises(Illegal, match="not-those-cards"):
        hand.push(Shuffle(cards=(UNKNOWN,) * 19))
    hand.push(Shuffle(cards=(UNKNOWN,) * 20))
    with pytest.raises(Illegal, match="not-those-cards"):
        hand.push(Deal(to=4, cards=("5t", "5t")))
    hand.push(Deal(to=4, cards=("5t", UNKNOWN)))
    assert hand.view(4).seats[4].slots[:2] == (Slot(("5t",)), Slot((UNKNOWN,)))
    # Of twenty two are dealt; what the next one has thrown away comes to no other hand than theirs.
    assert hand.choices(5)[0].picks[0].most == 5


def test_a_flood_with_an_unknown_cover_is_one_slot():
    hand = start("queens-ransom", [50, 50])
    hand.push(Deal(to=1, cards=("12c", UNKNOWN, "3f", "10e", "8k", UNKNOWN)))
    assert hand.view(None).seats[1].slots[0] == Slot(("12c", UNKNOWN), up=1)
    # Of sixty cards five are dealt, and five are floods, which fill no slot.
    assert hand.source.left() == 50


def test_unknown_dice():
    hand = start("queens-ransom-dice", [50, 50])
    hand.push(Roll(to=1, dice=((5,), (12, UNSEEN), (UNSEEN,), (8,), (4,))))
    slots = hand.view(1).seats[1].slots
    assert slots[1:3] == (Slot(("12", UNKNOWN), up=1), Slot((UNKNOWN,)))
    assert hand.view(1).seats[1].rank is None
    for dice in ((UNSEEN, 3), ()):
        with pytest.raises(Illegal, match="no-such-roll"):
            hand.push(Roll(to=0, dice=(dice, (5,), (5,), (8,), (4,))))
