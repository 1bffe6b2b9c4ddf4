"""Random legal play, for `backroom deal`, contract tests and soak runs.

All chance comes from a seed by `rules.chance`: the same seed, the same hands on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.actions import (
    DEALER,
    Action,
    Allow,
    BringIn,
    Call,
    CallSpecial,
    Choice,
    ChooseForm,
    End,
    Exchange,
    Fold,
    Keep,
    Muck,
    Pass,
    Play,
    RaiseTo,
    Show,
    Stake,
    Stop,
    Trade,
    Vote,
)
from rules.chance import Stream, deal_out
from rules.hand import NOBODY, Carry, Game, Hand, Options, Setup

PLAYERS = b"/players"
"""Goes behind the seed for the players' choices, so that they do not follow from the cards."""


def random_action(hand: Hand, stream: Stream) -> Action:
    """Something that a seat the hand waits for may do now."""
    seats = sorted(hand.to_act() - {DEALER})
    seat = seats[stream.below(len(seats))]
    # Nobody leaves or lets everything be, and folds are rarer than the rest, so that most hands come to a
    # showdown.
    able = [choice for choice in hand.choices(seat) if choice.kind in _ACTIONS]
    if not able:
        raise ValueError(f"the robot cannot do any of {[choice.kind for choice in hand.choices(seat)]}")
    # The longer they exchange, the more they pass: where nothing else ends a hand, that does.
    weights = {"fold": 1, "pass": 3 + len(hand.log) // 4}
    weighted = [choice for choice in able for _ in range(weights.get(choice.kind, 3))]
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
    chips, and do so again when somebody has too few to be dealt in. Raises `Illegal` where no hand can
    be begun.
    """
    stacks = (stack,) * seats
    dealer, carry = seats - 1, Carry()
    least = game.entry(options)
    for number in range(1, hands + 1):
        seed_of_hand = f"{seed}/{number}"
        setup = Setup(
            game=game.id,
            stacks=stacks,
            dealer=NOBODY if game.turns_for_deal else dealer,
            options=options,
            carry=carry,
        )
        hand = game.start(setup)
        play_out(hand, seed_of_hand.encode())
        yield seed_of_hand, hand
        assert hand.result
        stacks, carry = hand.result.stacks, hand.result.carry
        if min(stacks) < least:
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


def _exchange(seat: int, choice: Choice, stream: Stream) -> Exchange:
    """A few cards of those that are held."""
    (pick,) = choice.picks
    left = list(pick.options)
    count = pick.least + stream.below(min(pick.most, 6) - pick.least + 1)
    given = tuple(left.pop(stream.below(len(left))) for _ in range(count))
    return Exchange(seat=seat, cards=given, from_discards=choice.kind != "exchange")


def _one_of(choice: Choice, stream: Stream) -> str:
    (pick,) = choice.picks
    return pick.options[stream.below(len(pick.options))]


def _play(seat: int, choice: Choice, stream: Stream) -> Play:
    picked: dict[str, Any] = {
        pick.name: pick.options[stream.below(len(pick.options))] for pick in choice.picks
    }
    if "on" in picked:
        picked["on"] = int(picked["on"])
    return Play(seat=seat, **picked)


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
    "pot": lambda seat, choice, stream: Stake(seat=seat, amount=_amount(choice, stream)),
    "exchange": _exchange,
    "exchange-discards": _exchange,
    "pass": lambda seat, _, __: Pass(seat=seat),
    "end": lambda seat, _, __: End(seat=seat),
    "vote": lambda seat, _, __: Vote(seat=seat),
    "special": lambda seat, _, __: CallSpecial(seat=seat),
    "play": _play,
    "stop": lambda seat, choice, stream: Stop(seat=seat, card=_one_of(choice, stream)),
    "allow": lambda seat, _, __: Allow(seat=seat),
    "keep": lambda seat, choice, stream: Keep(seat=seat, card=_one_of(choice, stream)),
    "trade": lambda seat, choice, stream: Trade(seat=seat, slots=_slots(choice, stream)),
}
