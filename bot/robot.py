"""Random legal play, for `backroom deal`, contract tests and soak runs.

All chance comes from a seed by `rules.chance`: the same seed, the same hands on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.actions import (
    DEALER,
    Action,
    BringIn,
    Call,
    Choice,
    ChooseForm,
    Fold,
    Muck,
    RaiseTo,
    Show,
    Stake,
    Trade,
)
from rules.chance import Stream, deal_out
from rules.hand import Carry, Game, Hand, Options, Setup

PLAYERS = b"/players"
"""Goes behind the seed for the players' choices, so that they do not follow from the cards."""


def random_action(hand: Hand, stream: Stream) -> Action:
    """Something that a seat the hand waits for may do now."""
    seats = sorted(hand.to_act() - {DEALER})
    seat = seats[stream.below(len(seats))]
    # Nobody leaves, and folds are rarer than the rest, so that most hands come to a showdown.
    able = [choice for choice in hand.choices(seat) if choice.kind in _ACTIONS]
    if not able:
        raise ValueError(f"the robot cannot do any of {[choice.kind for choice in hand.choices(seat)]}")
    weighted = [choice for choice in able for _ in range(1 if choice.kind == "fold" else 3)]
    choice = weighted[stream.below(len(weighted))]
    return _ACTIONS[choice.kind](seat, choice, stream)


def play_out(hand: Hand, seed: bytes) -> None:
    """Play the hand to its end, the dealer's part and the players'."""
    deal_out(hand, seed)
    while hand.to_act():
        hand.push(random_action(hand, Stream(seed + PLAYERS, len(hand.log))))
        deal_out(hand, seed)


def play_hands(
    game: Game, *, seats: int, hands: int, seed: str, stack: int, options: Options
) -> Iterator[tuple[str, Hand]]:
    """Whole hands one after the other, each with the seed it was dealt from (its UTF-8 bytes).

    The deal passes to the left and what a hand hands the next is handed on. All begin with `stack`
    chips, and do so again when somebody has lost theirs. Raises `Illegal` where no hand can be begun.
    """
    stacks = (stack,) * seats
    dealer, carry = seats - 1, Carry()
    for number in range(1, hands + 1):
        seed_of_hand = f"{seed}/{number}"
        hand = game.start(Setup(game=game.id, stacks=stacks, dealer=dealer, options=options, carry=carry))
        play_out(hand, seed_of_hand.encode())
        yield seed_of_hand, hand
        assert hand.result
        stacks, carry = hand.result.stacks, hand.result.carry
        if min(stacks) < game.least_stack:
            stacks = (stack,) * seats
        dealer = (dealer + 1) % seats


def _amount(choice: Choice, stream: Stream) -> int:
    """Mostly small amounts: were all alike, nearly every bet would be all that somebody has."""
    assert choice.amount
    low, high, step = choice.amount.low, choice.amount.high, choice.amount.step
    ceiling = (low, low, min(high, 3 * low), high)[stream.below(4)]
    return low + step * stream.below((ceiling - low) // step + 1)


def _slots(choice: Choice, stream: Stream) -> tuple[int, ...]:
    (pick,) = choice.picks
    left = [int(number) - 1 for number in pick.options]
    count = pick.least + stream.below(pick.most - pick.least + 1)
    return tuple(left.pop(stream.below(len(left))) for _ in range(count))


def _one_of(choice: Choice, stream: Stream) -> str:
    (pick,) = choice.picks
    return pick.options[stream.below(len(pick.options))]


_ACTIONS: dict[str, Callable[[int, Choice, Stream], Action]] = {
    "fold": lambda seat, _, __: Fold(seat=seat),
    "check": lambda seat, _, __: Call(seat=seat),
    "call": lambda seat, _, __: Call(seat=seat),
    "bring-in": lambda seat, _, __: BringIn(seat=seat),
    "bet": lambda seat, choice, stream: RaiseTo(seat=seat, amount=_amount(choice, stream)),
    "raise": lambda seat, choice, stream: RaiseTo(seat=seat, amount=_amount(choice, stream)),
    "form": lambda seat, choice, stream: ChooseForm(seat=seat, form=_one_of(choice, stream)),
    "stake": lambda seat, choice, stream: Stake(seat=seat, amount=_amount(choice, stream)),
    "show": lambda seat, _, __: Show(seat=seat),
    "muck": lambda seat, _, __: Muck(seat=seat),
    "trade": lambda seat, choice, stream: Trade(seat=seat, slots=_slots(choice, stream)),
}
