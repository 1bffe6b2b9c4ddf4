"""What is public depends on no hidden special, whoever holds it, until cards are shown."""

from __future__ import annotations

from random import Random

from rules.actions import Illegal, Play, Shuffle, Stop
from rules.events import Obliged, Shown
from rules.games.tarot_poker import GAME
from rules.hand import Hand
from rules.tarot.pack import SPECIALS, STAR
from tests.rules.play import Robot
from tests.rules.secrets import seen
from tests.rules.tarot_poker.secrets import held_by, with_other_cards
from tests.rules.test_contract import drawn

HANDS = 200


def played(number: int) -> Hand:
    """A hand with specials, played at random to its end."""
    hand, robot = GAME.start(drawn(GAME, number)), Robot(number)
    while hand.to_act():
        hand.push(robot.act(hand))
    return hand


def swapped(hand: Hand, viewer: int | None, random: Random) -> dict[str, str]:
    """Some special that the viewer never sees, and nobody plays, for a minor of which the same is true."""
    shuffle = next((action for action in hand.log if isinstance(action, Shuffle)), Shuffle(cards=()))
    done = {action.card for action in hand.log if isinstance(action, Play | Stop)}
    hidden = [code for code in shuffle.cards if code not in held_by(hand, viewer, specials=False) | done]
    # The Star is never hidden once it comes.
    specials = [code for code in hidden if code in SPECIALS and code != STAR]
    minors = [code for code in hidden if code not in SPECIALS]
    if not specials or not minors:
        return {}
    one, other = random.choice(specials), random.choice(minors)
    return {one: other, other: one}


def test_whether_somebody_holds_a_special_is_not_seen() -> None:
    compared = 0
    for number in range(7_000_000, 7_000_000 + HANDS):
        hand, random = played(number), Random(number)
        viewer = random.choice([None, *range(len(hand.setup.stacks))])
        other = swapped(hand, viewer, random)
        one, twin = GAME.start(hand.setup), GAME.start(hand.setup)
        for action in hand.log if other else ():
            told = one.push(action)
            try:
                twin_told = twin.push(with_other_cards(action, other))
            except Illegal:
                # There it could not be done: the Fool binds, or nothing is wild.
                break
            # Who leaves and is bound to see a bet shows by what.
            if any(isinstance(event, Shown | Obliged) for event in (*told, *twin_told)):
                break
            compared += 1
            assert seen(one, told, viewer) == seen(twin, twin_told, viewer), (number, action)
    assert compared > 10 * HANDS
