"""How the house's players fare: `python -m tests.soak.players [--deals 400] [--game GAME] [--against WHO]`.

Every deal is played twice, with the seats swapped: what is left when luck has been on both sides is how
somebody plays. It prints what a deal is worth to the steady player, in chips, with the lower 95 % bound.
Exit code 1 if that is not above zero somewhere.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, quantiles, stdev
from typing import Any

import msgspec

from bot.players import see
from bot.players.baselines import PLAYERS, Player
from rules.chance import Stream, deal_out
from rules.forms import ORDINARY
from rules.games import find
from rules.hand import Carry, Game, Setup
from rules.tarot.pack import SPECIALS

STACK = 100

ROUNDS = 10
"""Of Cambion Roulette a deal is a game of so many."""

MORE = {"cambion-roulette": 40}
"""So many times as many deals: the edge is small there, and a deal is quickly played."""

TRADERS = ("pat", "scatter")
ALL = ("random", "calling-station", "drunk", *TRADERS)

TABLES: dict[str, dict[str, Any]] = {
    "queens-ransom": {"ante": 1},
    "queens-ransom-dice": {"ante": 1},
    "tarot-poker": {"ante": 1, "dealers_choice": False, "specials": False},
    "trump-poker": {"ante": 1, "dealers_choice": False},
    "sigilian": {"ante": 1},
    "limbo-holdem": {},
    "grand-sigilian": {},
    "cambion-roulette": {"rounds": ROUNDS},
}
"""What is set at the tables of the test, where it is not as ever."""


@dataclass
class Played:
    """What two players made of some deals."""

    game: str
    who: str
    against: str
    chips: list[float] = field(default_factory=list)
    """What each deal was worth to the first of them, a hand."""
    seconds: list[float] = field(default_factory=list)
    """How long each decision of the first took."""

    @property
    def mean(self) -> float:
        """Chips a hand."""
        return fmean(self.chips)

    @property
    def least(self) -> float:
        """The lower 95 % bound of that."""
        return self.mean - 1.96 * stdev(self.chips) / sqrt(len(self.chips))

    @property
    def slowest(self) -> float:
        """Milliseconds that only one decision in a hundred took longer than."""
        return 1000 * quantiles(self.seconds, n=100)[-1]


def setup_of(game: Game, number: int, *, trading: bool = False) -> Setup:
    """The table of a deal. Every form has its turn, and of the specials there are none, some or all.

    With `trading` only the form in which there is a trade is played.
    """
    options = game.options(**TABLES[game.id])
    form, specials = "", ()
    if "form" in game.options.__struct_fields__:
        form = ORDINARY[0 if trading else number % len(ORDINARY)].id
    if game.id == "tarot-poker":
        stream = Stream(b"specials", number)
        some = number // len(ORDINARY) % 3
        specials = tuple(code for code in SPECIALS if some == 2 or (some and not stream.below(3)))
    carry = Carry(specials=specials)
    dealer = number // 30 % 2
    return Setup(game=game.id, stacks=(STACK, STACK), dealer=dealer, options=options, carry=carry, form=form)


def play(game: Game, setup: Setup, seed: bytes, players: Sequence[Player], clocked: list[float]) -> Setup:
    """Play a hand, and say with what the next begins; the time that seat 0 takes is noted."""
    hand = game.start(setup)
    deal_out(hand, seed)
    while hand.to_act():
        seat = min(hand.to_act())
        sight = see(hand, seat)
        begun = time.thread_time()
        action = players[seat](sight, seed + b"/%d/%d" % (seat, len(hand.log)))
        clocked.append(time.thread_time() - begun)
        assert action
        hand.push(action)
        deal_out(hand, seed)
    assert hand.result
    return msgspec.structs.replace(setup, stacks=hand.result.stacks, carry=hand.result.carry)


def won(game: Game, setup: Setup, number: int, players: Sequence[Player], clocked: list[float]) -> int:
    """What the first seat has won when the deal is over; a game of several rounds goes on to its end."""
    for round_ in range(ROUNDS if game.chairs else 1):
        setup = play(game, setup, b"%d/%d" % (number, round_), players, clocked)
        if not setup.carry.rounds:
            break
    return setup.stacks[0] - STACK


def match(game: str, who: str, against: str, deals: Sequence[int]) -> Played:
    """These deals, each played twice."""
    played = Played(game, who, against)
    ours, theirs = PLAYERS[who], PLAYERS[against]
    found = find(game)
    for number in deals:
        setup = setup_of(found, number, trading=against in TRADERS)
        chips = won(found, setup, number, (ours, theirs), played.seconds)
        chips -= won(found, setup, number, (theirs, ours), [])
        played.chips.append(chips / 2)
    return played


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--game", action="append", choices=TABLES)
    parser.add_argument("--who", default="steady", choices=PLAYERS)
    parser.add_argument("--against", action="append", choices=PLAYERS)
    asked = parser.parse_args()
    lost = False
    for game in asked.game or TABLES:
        for against in asked.against or _worth_playing(game):
            begun = time.perf_counter()
            found = match(game, asked.who, against, range(asked.deals * MORE.get(game, 1)))
            lost |= found.least <= 0
            print(
                f"{game:20} {asked.who} against {against:16}"
                f"{found.mean:+7.2f} a hand, at least {found.least:+7.2f}; "
                f"p99 {found.slowest:.1f} ms; {time.perf_counter() - begun:.0f} s",
                flush=True,
            )
    return int(lost)


def _worth_playing(game: str) -> Iterator[str]:
    """Where nothing is traded, whoever trades otherwise is the same player."""
    trades = game in ("queens-ransom", "queens-ransom-dice", "tarot-poker", "trump-poker", "sigilian")
    yield from (name for name in ALL if trades or name not in TRADERS)


if __name__ == "__main__":
    sys.exit(main())
