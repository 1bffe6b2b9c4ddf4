"""No card is lost or doubled, whatever is played, and all lie as they should."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rules.forms import ORDINARY
from rules.hand import Carry, Hand
from rules.rankings.wild import minors
from rules.tarot.answers import Drawing, Keeping
from rules.tarot.hand import TarotHand
from rules.tarot.pack import SPECIALS, STAR
from tests.rules.play import Robot, start

HANDS = 300


def dealt(number: int) -> TarotHand:
    """A hand in any of the five forms, before its first action."""
    random = Random(f"kept {number}")
    form = random.choice(ORDINARY)
    seats = random.randint(2, min(form.seats[1], 8))
    stacks = [random.choice([20, 200]) for _ in range(seats)]
    hand = start("tarot-poker", stacks, form=form.id, carry=Carry(specials=SPECIALS))
    assert isinstance(hand, TarotHand)
    return hand


def all_cards(hand: TarotHand) -> Iterator[str]:
    """Every card, wherever it lies."""
    for slots in hand.slots:
        yield from (slot.cards[0] for slot in slots if slot)
    yield from hand.board
    yield from hand.source.cards
    yield from (card for _, card in hand.source._discards)
    for order in hand.source.orders:
        yield from order.cards or ()
    for running in hand._courses:
        if isinstance(running.wait, Drawing):
            yield from (slot.cards[0] for slot in running.wait.drawn)
        if isinstance(running.wait, Keeping):
            yield from running.wait.cards


def assert_they_lie_well(hand: TarotHand) -> None:
    assert sorted(all_cards(hand)) == sorted([*minors(), *SPECIALS])
    assert set(hand.board) <= set(minors())
    for seat in hand.live if not hand._at_showdown else ():
        for at, slot in enumerate(hand.slots[seat]):
            if slot is None:
                continue
            (card,) = slot.cards
            assert card != STAR
            # A place keeps its facing, and what was revealed lies face up.
            assert slot.hidden != (at in hand._face_up or card in hand.revealed)


def steps(hand: Hand, robot: Robot) -> Iterator[Hand]:
    """The hand, before each action and at its end."""
    while hand.to_act():
        yield hand
        hand.push(robot.act(hand))
    yield hand


def test_no_card_is_lost_or_doubled_and_all_lie_as_they_should():
    for number in range(HANDS):
        for hand in steps(dealt(number), Robot(number)):
            assert isinstance(hand, TarotHand)
            assert_they_lie_well(hand)
