"""Grand Sigilian Poker: what to exchange, and when to call the end.

Of each thing that can be done it is asked what comes of it, were the cards shown next: so much of the pot,
less what it costs. That the others may better their hands first is left out of account: whoever reckons with
it calls the end too early, and wins no more than those who stay.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from math import prod
from typing import NamedTuple

from bot.players.acting import take
from bot.players.draws import Draws
from bot.players.estimates import Decision, Estimate
from bot.players.sight import Sight
from bot.players.tempers import Manner
from rules.actions import Action, Choice, End
from rules.cards import deck
from rules.rankings import grand

TURNS = frozenset(("exchange", "exchange-discards", "pass", "end", "vote"))
"""The kinds of choices on a turn."""

_HANDS = 250
"""Hands that are drawn for the others, all together."""

_FEWEST = 20
"""And for each of them at least."""

_COUNTS = (1, 2, 3, 4, 6, 8, 10, 12, 14)
"""How many cards may be exchanged, and as many as can be."""

_FEW, _MANY = 25, 120
"""How often new cards are drawn, to find the best of these, and to see what it is worth."""

_WEARY = 0.97
"""What is left of a promise after each exchange: else, where cards cost nothing, nobody would ever stop."""


class Standing(NamedTuple):
    """One's own cards, from that with which one parts most easily; what may come; and the others' points."""

    own: tuple[str, ...]
    unseen: list[str]
    others: tuple[list[int], ...]
    """For each of the others the points of hands that they may have, from the least."""

    def wins(self, points: int) -> float:
        """With what chance so many points are the most; of equal ones half count."""
        chances = [
            (bisect_left(drawn, points) + bisect_right(drawn, points)) / (2 * len(drawn))
            for drawn in self.others
        ]
        return prod(chances)

    @property
    def draws(self) -> int:
        """How many hands were drawn."""
        return sum(map(len, self.others))


def exchange(sight: Sight, manner: Manner, draws: Draws) -> Decision:
    """What to do on a turn: whatever promises the most."""
    there = _standing(sight, draws)
    estimate = _estimate(there, there.wins(grand.value(there.own)))
    ways = list(_ways(sight, there, draws))
    hazy = [promised * (1 + draws.within(manner.haze)) for promised, _ in ways]
    # Of several that promise as much the first is taken.
    return Decision(ways[hazy.index(max(hazy))][1], estimate)


def _ways(sight: Sight, there: Standing, draws: Draws) -> Iterator[tuple[float, Action]]:
    """What can be done, and how many chips it promises."""
    kinds = {choice.kind: choice for choice in sight.choices}
    chance = there.wins(grand.value(there.own))
    # Who has next to nothing to win by an end leaves it to others, unless all have passed.
    hopeless = chance < 1 / (2 + 2 * len(sight.others)) and not isinstance(sight.mildest, End)
    for kind in ("pass", "end") if hopeless else ("end", "pass"):
        if kind in kinds:
            yield chance * sight.view.pot, take(sight.seat, kinds[kind])
    if able := kinds.get("exchange") or kinds.get("exchange-discards"):
        yield _best_exchange(sight, able, there, draws)


def standing_of(sight: Sight, draws: Draws) -> Estimate:
    """How the seat stands, were it ended now."""
    there = _standing(sight, draws)
    return _estimate(there, there.wins(grand.value(there.own)))


def _estimate(there: Standing, chance: float) -> Estimate:
    return Estimate(chance, "new-hands", there.draws, len(there.others))


def votes(sight: Sight, draws: Draws) -> bool:
    """Whether it is good to end it as it stands."""
    there = _standing(sight, draws)
    return there.wins(grand.value(there.own)) > 1 / (1 + len(sight.others))


def _standing(sight: Sight, draws: Draws) -> Standing:
    codes = [code for slot in sight.me.slots for code in slot.cards]
    worth = grand.value(codes)
    # What the hand is worth without a card is what that card is worth in it.
    without = {code: worth - grand.value([other for other in codes if other != code]) for code in codes}
    known = {*codes, *sight.given}
    unseen = [code for code in deck(grand.DECK).codes if code not in known]
    own = tuple(sorted(codes, key=lambda code: without[code]))
    others = tuple(sorted(_points(sight, other.seat, unseen, draws)) for other in sight.others)
    return Standing(own, unseen, others)


def _points(sight: Sight, seat: int, unseen: list[str], draws: Draws) -> Iterator[int]:
    """The points of hands that somebody else may have, after what they exchanged."""
    given = [deed.amount for deed in sight.deeds if deed.seat == seat and deed.what == "exchange"]
    for _ in range(max(_FEWEST, _HANDS // len(sight.others))):
        cards = draws.dealt(unseen)
        hand = list(islice(cards, grand.HAND))
        for count in given:
            _better(hand, count, cards)
        yield grand.value(hand)


# They know what they do: what counts least goes. What the combos of others need nobody can tell.
def _better(hand: list[str], count: int, cards: Iterator[str]) -> None:
    """Exchange so many of the cards that count least, as far as there are others."""
    hand.sort(key=_faces().__getitem__)
    new = list(islice(cards, count))
    hand[: len(new)] = new


@cache
def _faces() -> Mapping[str, int]:
    return {card.code: card.points for card in deck(grand.DECK)}


def _best_exchange(sight: Sight, choice: Choice, there: Standing, draws: Draws) -> tuple[float, Action]:
    """How many of the cards to give that count least, and what that promises."""
    (pick,) = choice.picks
    counts = [count for count in _COUNTS if count < pick.most] + [pick.most]
    some = _new_cards(there, pick.most, draws, _FEW)
    count = max(counts, key=lambda count: _promise(sight, there, count, some))
    # The best of several is the luckiest of them, too: what it is worth is asked of other cards.
    promised = _promise(sight, there, count, _new_cards(there, count, draws, _MANY))
    return promised, take(sight.seat, choice, picked={"cards": there.own[:count]})


def _new_cards(there: Standing, count: int, draws: Draws, times: int) -> list[list[str]]:
    """What may come for so many cards, so many times."""
    return [list(islice(draws.dealt(there.unseen), count)) for _ in range(times)]


def _promise(sight: Sight, there: Standing, count: int, drawn: Sequence[Sequence[str]]) -> float:
    """What an exchange of so many cards promises, in chips."""
    cost, kept = count * sight.options.chip, there.own[count:]
    won = sum([there.wins(grand.value([*kept, *new[:count]])) for new in drawn]) / len(drawn)
    weary = _WEARY ** sum(deed.seat == sight.seat and deed.what == "exchange" for deed in sight.deeds)
    promised: float = weary * won * (sight.view.pot + cost) - cost
    return promised
