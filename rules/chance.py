"""The dealer's answers: shuffles, deals, random picks and rolls, all made from a seed.

Answer n is a function of the seed, n and what is asked: the same on every machine, for ever. Where the
outcome follows from what is known (the next cards of a shuffled stock), nothing is drawn.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Protocol, TypeVar

from rules.actions import (
    DEALER,
    Action,
    Board,
    ByDealer,
    Choice,
    ChooseAtRandom,
    Deal,
    Pick,
    Roll,
    Shuffle,
    Throw,
)

_DOMAIN = b"backroom/chance/1\0"
"""Goes before the seed, so that nothing else that is ever hashed from it can give this stream."""

_FIRST_BLOCK = 512
"""Bytes; enough for most shuffles. More are squeezed out as they are needed."""

Told = TypeVar("Told", covariant=True)


class Dealing(Protocol[Told]):
    """The part of a hand that a dealer uses; what `push` tells is passed on unread."""

    @property
    def log(self) -> tuple[Action, ...]:
        """All actions so far."""

    def to_act(self) -> frozenset[int]:
        """Whom the hand waits for."""

    def choices(self, seat: int) -> tuple[Choice, ...]:
        """What that seat, or the dealer, may do."""

    def push(self, action: Action) -> tuple[Told, ...]:
        """Play an action."""


class Stream:
    """Whole numbers below a bound, all equally likely, from SHAKE-256 of a seed and a number.

    Why SHAKE-256: its state of 1,600 bits, filled from a seed of 256 bytes, is longer than the 1,338
    bits that the 212! orders of the biggest deck call for, so that any of them can come. A generator
    of 64 or 256 bits of state could never deal most of them.
    """

    def __init__(self, seed: bytes, n: int) -> None:
        # With the seed's length before it, no other seed and number can read as the same bytes.
        self._shake = hashlib.shake_256(_DOMAIN + len(seed).to_bytes(8, "big") + seed + n.to_bytes(8, "big"))
        self._bytes = b""
        self._used = 0

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1."""
        bits = (bound - 1).bit_length()
        while True:
            # Cut to as many bits as the bound has and throw away what is too great: a remainder
            # instead would favour the small numbers.
            number = self._take((bits + 7) // 8) & ((1 << bits) - 1)
            if number < bound:
                return number

    def _take(self, size: int) -> int:
        start, self._used = self._used, self._used + size
        if self._used > len(self._bytes):
            # A longer digest begins with the shorter one, so the stream goes on where it was.
            self._bytes = self._shake.digest(max(_FIRST_BLOCK, 2 * len(self._bytes)))
        return int.from_bytes(self._bytes[start : self._used], "big")


def answer(choices: tuple[Choice, ...], seed: bytes, n: int) -> Action:
    """The dealer's n-th action of the hand (0 is the first): what they do, asked these `choices`.

    The dealer is always asked one thing; anything else raises `ValueError`.

    >>> five_dice = Choice("roll", picks=(Pick("seat", ("3",), 1, 1), Pick("dice", ("12",), 5, 5)))
    >>> answer((five_dice,), seed=b"example", n=0)
    Roll(to=3, dice=((10,), (9,), (4,), (6,), (3,)))
    """
    if len(choices) != 1 or choices[0].kind not in _ANSWERS:
        raise ValueError(f"no question for a dealer: {[choice.kind for choice in choices]}")
    return _ANSWERS[choices[0].kind](choices[0], Stream(seed, n))


def deal_out(hand: Dealing[Told], seed: bytes) -> list[Told]:
    """Do whatever the dealer has to, until it is a player's turn or the hand is over; what was told."""
    told: list[Told] = []
    n = sum(isinstance(action, ByDealer) for action in hand.log)
    while hand.to_act() == {DEALER}:
        told += hand.push(answer(hand.choices(DEALER), seed, n))
        n += 1
    return told


def _picks(choice: Choice) -> dict[str, Pick]:
    return {pick.name: pick for pick in choice.picks}


def _shuffle(choice: Choice, stream: Stream) -> Shuffle:
    cards = list(_picks(choice)["cards"].options)
    for last in range(len(cards) - 1, 0, -1):
        other = stream.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return Shuffle(cards=tuple(cards))


def _deal(choice: Choice, _: Stream) -> Deal:
    picks = _picks(choice)
    return Deal(to=int(picks["seat"].options[0]), cards=picks["cards"].options)


def _board(choice: Choice, _: Stream) -> Board:
    return Board(cards=_picks(choice)["cards"].options)


def _pick(choice: Choice, stream: Stream) -> ChooseAtRandom:
    cards = _picks(choice)["card"].options
    return ChooseAtRandom(card=cards[stream.below(len(cards))] if cards else None)


def _roll(choice: Choice, stream: Stream) -> Roll:
    picks = _picks(choice)
    sides, dice = int(picks["dice"].options[0]), picks["dice"].most
    if sides < 2:
        raise ValueError(f"no die has {sides} sides")
    return Roll(
        to=int(picks["seat"].options[0]),
        dice=tuple(_roll_die(sides, stream) for _ in range(dice)),
    )


def _roll_die(sides: int, stream: Stream) -> tuple[int, ...]:
    # A die that shows its highest number is rolled again and adds on, for as long as it does
    # (queens-ransom, Dice).
    rolls = [stream.below(sides) + 1]
    while rolls[-1] == sides:
        rolls.append(stream.below(sides) + 1)
    return tuple(rolls)


# Each of the options is as large a piece of the board, so any of them is as likely; the dice fall as they
# fall wherever that is (cambion-roulette R4).
def _throw(choice: Choice, stream: Stream) -> Throw:
    picks = _picks(choice)
    board, (sides,) = picks["section"].options, map(int, picks["dice"].options)
    section = board[stream.below(len(board))]
    return Throw(section=section, dice=(stream.below(sides) + 1, stream.below(sides) + 1))


_ANSWERS: dict[str, Callable[[Choice, Stream], Action]] = {
    "shuffle": _shuffle,
    "deal": _deal,
    "board": _board,
    "pick": _pick,
    "roll": _roll,
    "throw": _throw,
}
