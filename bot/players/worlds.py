"""How a seat stands, found by drawing what is hidden from it: so many worlds that all look like this one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from bot.players.draws import Draws
from bot.players.sight import Sight
from bot.players.tempers import Manner
from bot.players.worth import Value, Worth, worth_of
from rules.cards import UNKNOWN
from rules.hand import SeatView

BUDGET = 5000.0
"""Microseconds that the rankings of one estimate take at most, about. It is spent by count and not by the
clock: the same seed has to give the same decision on every machine."""

FEWEST, MOST = 10, 300
"""How many worlds are drawn."""

ENOUGH = 50
"""Where the budget allows fewer worlds with everybody in them, two of the others are drawn in each."""

CHOSEN = 0.4
"""What it means that somebody could choose among cards: as much as the best of so many more hands."""


class Other(NamedTuple):
    """Somebody else, as far as their cards are known."""

    known: tuple[int, ...]
    """Slots all of which show."""
    covered: tuple[int, ...]
    """Slots with a hidden card, and what shows of them: 0, or a flood."""
    coming: int
    """Slots that they have yet to get."""
    tries: float
    """Of how many hands theirs is the best: the more they bet on it, the better it may be."""


class Place(NamedTuple):
    """What a seat knows: its own slots and the board, what is to come to either, the others, and what is
    left of the deck."""

    worth: Worth
    own: tuple[int, ...]
    own_coming: int
    board: tuple[int, ...]
    board_coming: int
    others: tuple[Other, ...]
    unseen: list[int]

    def rounds(self, others: int) -> int:
        """How many worlds the budget allows with so many of the others in each."""
        tries = sum(other.tries for other in self.others) / len(self.others)
        return max(FEWEST, min(MOST, int(BUDGET / (self.worth.micros * (1 + others * tries)))))


def place_of(sight: Sight, manner: Manner) -> Place:
    """Where a seat stands by its sight, and by what it makes of the others' bets."""
    worth, view = worth_of(sight), sight.view
    streets = sight.form.streets if sight.form else ()
    whole = sum(street.down + street.up for street in streets)
    on_board = sum(street.board for street in streets)
    if view.board and not on_board:
        whole -= 1  # stud's last card is there, once for all
    others = tuple(_other(sight, seat, worth, whole, manner) for seat in sight.others)
    return Place(
        worth=worth,
        own=tuple(worth.slot(slot.cards) for slot in sight.me.slots),
        own_coming=max(0, whole - len(sight.me.slots)),
        board=tuple(map(worth.cards.__getitem__, view.board)),
        board_coming=max(0, on_board - len(view.board)),
        others=_fitting(others, worth),
        unseen=_unseen(sight, worth),
    )


def _other(sight: Sight, seat: SeatView, worth: Worth, whole: int, manner: Manner) -> Other:
    raises = sum(deed.seat == seat.seat and deed.what == "raise" for deed in sight.deeds)
    trades = any(street.trade is not None for street in (sight.form.streets if sight.form else ()))
    return Other(
        known=tuple(worth.slot(slot.cards) for slot in seat.slots if UNKNOWN not in slot.cards),
        covered=tuple(worth.slot(slot.cards) for slot in seat.slots if UNKNOWN in slot.cards),
        coming=max(0, whole - len(seat.slots)),
        tries=1 + min(raises, 3) * manner.belief + CHOSEN * trades,
    )


def _fitting(others: tuple[Other, ...], worth: Worth) -> tuple[Other, ...]:
    """The same, each with one try where the deck could not give them as many."""
    wanted = sum((len(other.covered) + other.coming) * (1 + int(other.tries)) for other in others)
    plenty = wanted < len(worth.cards) // 2
    return others if plenty else tuple(other._replace(tries=1.0) for other in others)


def _unseen(sight: Sight, worth: Worth) -> list[int]:
    """All cards that may lie anywhere, as far as the seat knows."""
    seen = {code for seat in sight.view.seats for slot in seat.slots for code in slot.cards}
    seen |= {*sight.view.board, *sight.given}
    return [number for code, number in worth.cards.items() if code not in seen]


class Found(NamedTuple):
    """The part of the pot that a seat can expect if all go to the showdown, and from how many worlds."""

    equity: float
    worlds: int


def standing(place: Place, draws: Draws, most: int = MOST) -> Found:
    """How the seat stands; with `most` from no more worlds than that."""
    others = len(place.others)
    if others > 2 and place.rounds(others) < ENOUGH:
        return _in_a_crowd(place, draws, most)
    rounds = min(most, place.rounds(others))
    return Found(sum(_share(*world) for world in worlds(place, draws, rounds)) / rounds, rounds)


# The chance to beat somebody differs from world to world. Of two at a time one sees how much it does; and a
# Beta distribution with that mean and spread says how often one beats them all.
def _in_a_crowd(place: Place, draws: Draws, most: int) -> Found:
    """The same from worlds with two of the others each."""
    others, rounds = place.others, min(most, place.rounds(2))
    beaten = both = 0.0
    for number in range(rounds):
        two = others[2 * number % len(others)], others[(2 * number + 1) % len(others)]
        ((mine, theirs),) = worlds(place._replace(others=two), draws, 1)
        one, other = (_share(mine, [value]) for value in theirs)
        beaten += (one + other) / 2
        both += one * other
    return Found(beats_all(beaten / rounds, both / rounds, len(others)), rounds)


def beats_all(one: float, two: float, others: int) -> float:
    """The chance to beat so many, from those to beat one of them and to beat two.

    >>> round(beats_all(1 / 2, 1 / 3, 4), 3), beats_all(0.5, 0.25, 3)
    (0.2, 0.125)
    """
    spread = two - one * one
    if spread <= 0 or one >= 1:
        return one**others
    weight = one * (1 - one) / spread - 1
    chance = 1.0
    for number in range(others):
        chance *= (one * weight + number) / (weight + number) if weight > 0 else one
    return chance


def _share(mine: Value, theirs: Sequence[Value]) -> float:
    best = max(theirs)
    if mine == best:
        return 1 / (1 + theirs.count(best))
    return float(mine > best)


def worlds(place: Place, draws: Draws, rounds: int) -> Iterator[tuple[Value, list[Value]]]:
    """What all would hold at the showdown, so many times: one's own, and the others'."""
    value = place.worth.value
    for number in range(rounds):
        deal = Deal(place.worth, place.unseen, draws)
        board = [*place.board, *deal.shared(place.board_coming)]
        own = [*place.own, *deal.fresh(place.own_coming)]
        part = (number & 7) / 8
        theirs = [_best(other, board, deal, part) for other in place.others]
        yield value(own, board), theirs


def _best(other: Other, board: list[int], deal: Deal, part: float) -> Value:
    """The best of as many hands as they may have had; a part of a try is one in some of the worlds."""
    value = deal.worth.value
    hands = [
        value([*other.known, *deal.covers(other.covered), *deal.fresh(other.coming)], board)
        for _ in range(int(other.tries + part))
    ]
    return max(hands)


class Deal:
    """The unseen cards in some order, dealt from the top. A deck that has run out gives nothing more."""

    def __init__(self, worth: Worth, unseen: list[int], draws: Draws) -> None:
        self.worth = worth
        self._cards: Iterator[int] = draws.dealt(unseen)

    def fresh(self, count: int) -> list[int]:
        """So many slots as they are dealt: a flood and what covers it are one."""
        floods, cards = self.worth.floods, self._cards
        if not floods:
            return [card for _, card in zip(range(count), cards, strict=False)]
        dealt = []
        for _ in range(count):
            total = card = next(cards, 0)
            while card in floods:
                card = next(cards, 0)
                total += card
            dealt.append(total)
        return dealt

    def covers(self, slots: tuple[int, ...]) -> list[int]:
        """These slots with their hidden cards, none of which is a flood."""
        floods = self.worth.floods
        covers = (card for card in self._cards if card not in floods) if floods else self._cards
        return [shows + card for shows, card in zip(slots, covers, strict=False)]

    def shared(self, count: int) -> list[int]:
        """So many cards for the board; those that may not lie there are left to the players."""
        if not self.worth.never_shared:
            return self.fresh(count)
        taken: list[int] = []
        aside: list[int] = []
        while len(taken) < count and (card := next(self._cards, 0)):
            (aside if card in self.worth.never_shared else taken).append(card)
        self._cards = chain(aside, self._cards)
        return taken
