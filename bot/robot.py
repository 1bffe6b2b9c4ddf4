"""Hands that play themselves, for `backroom deal`, contract tests and soak runs.

All chance comes from a seed by `rules.chance`: the same seed, the same hands on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.players.acting import at_random, one_of
from bot.players.baselines import Player
from bot.players.sight import see
from rules.actions import DEALER, Action
from rules.chance import Stream, deal_out
from rules.hand import NOBODY, Carry, Game, Hand, Options, Setup

PLAYERS = b"/players"
"""Goes behind the seed for the players' choices, so that they do not follow from the cards."""


def random_action(hand: Hand, stream: Stream) -> Action:
    """Something that a seat the hand waits for may do now."""
    seats = sorted(hand.to_act() - {DEALER})
    seat = seats[stream.below(len(seats))]
    choice = one_of(hand.choices(seat), stream, turns=len(hand.log) // 4)
    return at_random(seat, choice, stream)


def players_action(hand: Hand, seed: bytes, players: Sequence[Player]) -> Action:
    """What the first seat that the hand waits for does, by the player who sits there."""
    seat = min(hand.to_act() - {DEALER})
    action = players[seat](see(hand, seat), b"%b%b/%d" % (seed, PLAYERS, len(hand.log)))
    return action or hand.timeout_action(seat)


def play_out(hand: Hand, seed: bytes, players: Sequence[Player] = ()) -> None:
    """Play the hand to its end, the dealer's part and the players'; without any they do anything."""
    deal_out(hand, seed)
    while hand.to_act():
        if players:
            hand.push(players_action(hand, seed, players))
        else:
            hand.push(random_action(hand, Stream(seed + PLAYERS, len(hand.log))))
        deal_out(hand, seed)


def play_hands(
    game: Game,
    *,
    seats: int,
    hands: int,
    seed: str,
    stack: int,
    options: Options,
    players: Sequence[Player] = (),
) -> Iterator[tuple[str, Hand]]:
    """Whole hands one after the other, each with the seed it was dealt from (its UTF-8 bytes).

    `players` sit in the seats, one each; without any, all do anything that is legal.
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
        play_out(hand, seed_of_hand.encode(), players)
        yield seed_of_hand, hand
        assert hand.result
        stacks, carry = hand.result.stacks, hand.result.carry
        if min(stacks) < least:
            stacks = (stack,) * seats
        dealer = (dealer + 1) % seats
