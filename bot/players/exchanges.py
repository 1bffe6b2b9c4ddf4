"""Grand Sigilian Poker: what to exchange, and when to call the end.

Of each thing that can be done it is asked what comes of it, were the cards shown after the others have had
their turn: so much of the pot, less what it costs.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from bot.players.acting import take
from bot.players.draws import Draws
from bot.players.estimates import Decision, Estimate
from bot.players.sight import Sight
from bot.players.tempers import Manner
from rules.actions import Action, Choice
from rules.cards import deck
from rules.rankings import grand

TURNS = frozenset(("exchange", "exchange-discards", "pass", "end", "vote"))
"""The kinds of choices on a turn."""

_HANDS = 300
"""Hands that are drawn for the others, all together."""

_TRIES = 20
"""How often new cards are drawn for each number of cards to exchange."""

_BETTERED = 0.6
"""A hand whose player has exchanged is the best of so many more, for each time."""

_WEARY = 0.97
"""What is left of a promise after each exchange: else, where cards cost nothing, nobody would ever stop."""


class Standing(NamedTuple):
    """One's own cards, from that with which one parts most easily; what may come; and the others' points."""

    own: tuple[str, ...]
    unseen: list[str]
    others: list[int]
    """The points of the best of the others, from the least, of so many draws."""
    later: list[int]
    """The same once all have exchanged one time more."""

    def wins(self, points: int, *, later: bool) -> float:
        """With what chance so many points are the most; of equal ones half count."""
        drawn = self.later if later else self.others
        return (bisect_left(drawn, points) + bisect_right(drawn, points)) / (2 * len(drawn))


def exchange(sight: Sight, manner: Manner, draws: Draws) -> Decision:
    """What to do on a turn: whatever promises the most."""
    there = _standing(sight, draws)
    estimate = _estimate(sight, there, there.wins(grand.value(there.own), later=False))
    ways = list(_ways(sight, there, draws))
    hazy = [promised * (1 + draws.within(manner.haze)) for promised, _ in ways]
    # Of several that promise as much the first is taken: that which ends it.
    return Decision(ways[hazy.index(max(hazy))][1], estimate)


def _ways(sight: Sight, there: Standing, draws: Draws) -> Iterator[tuple[float, Action]]:
    """What can be done, and how many chips it promises."""
    kinds = {choice.kind: choice for choice in sight.choices}
    points, pot = grand.value(there.own), sight.view.pot
    if "end" in kinds:
        yield there.wins(points, later=False) * pot, take(sight.seat, kinds["end"])
    yield there.wins(points, later=True) * pot, take(sight.seat, kinds["pass"])
    if able := kinds.get("exchange") or kinds.get("exchange-discards"):
        for count, promised in _promises(sight, able, there, draws):
            yield promised, take(sight.seat, able, picked={"cards": there.own[:count]})


def standing_of(sight: Sight, draws: Draws) -> Estimate:
    """How the seat stands, were it ended now."""
    there = _standing(sight, draws)
    return _estimate(sight, there, there.wins(grand.value(there.own), later=False))


def _estimate(sight: Sight, there: Standing, chance: float) -> Estimate:
    return Estimate(chance, "new-hands", len(there.others), len(sight.others))


def votes(sight: Sight, draws: Draws) -> bool:
    """Whether it is good to end it as it stands."""
    there = _standing(sight, draws)
    return there.wins(grand.value(there.own), later=False) > 1 / (1 + len(sight.others))


def _standing(sight: Sight, draws: Draws) -> Standing:
    codes = [code for slot in sight.me.slots for code in slot.cards]
    worth = grand.value(codes)
    # What the hand is worth without a card is what that card is worth in it.
    without = {code: worth - grand.value([other for other in codes if other != code]) for code in codes}
    known = {*codes, *sight.given}
    unseen = [code for code in deck(grand.DECK).codes if code not in known]
    rounds = max(20, _HANDS // len(sight.others))
    now, later = [], []
    for _ in range(rounds):
        best, after = _best_of_others(sight, unseen, draws)
        now.append(best)
        later.append(after)
    own = tuple(sorted(codes, key=lambda code: without[code]))
    return Standing(own, unseen, sorted(now), sorted(later))


def _best_of_others(sight: Sight, unseen: list[str], draws: Draws) -> tuple[int, int]:
    """The most points of the others as they may be now, and after one more exchange."""
    now = later = 0
    for other in sight.others:
        exchanged = sum(deed.seat == other.seat and deed.what == "exchange" for deed in sight.deeds)
        points = max(_drawn(unseen, draws) for _ in range(_tries(exchanged, draws)))
        now = max(now, points)
        later = max(later, points, _drawn(unseen, draws) if draws.happens(_BETTERED) else 0)
    return now, later


def _tries(exchanged: int, draws: Draws) -> int:
    return 1 + sum(draws.happens(_BETTERED) for _ in range(min(exchanged, 4)))


def _drawn(unseen: list[str], draws: Draws) -> int:
    return grand.value([code for _, code in zip(range(grand.HAND), draws.dealt(unseen), strict=False)])


def _promises(sight: Sight, choice: Choice, there: Standing, draws: Draws) -> Iterator[tuple[int, float]]:
    """For some numbers of cards what an exchange of so many promises, in chips."""
    price = sight.options.chip
    (pick,) = choice.picks
    weary = _WEARY ** sum(deed.seat == sight.seat and deed.what == "exchange" for deed in sight.deeds)
    for count in range(1, pick.most + 1):
        if count > 4 and count % 2:
            continue
        kept = there.own[count:]
        won = 0.0
        for _ in range(_TRIES):
            new = [code for _, code in zip(range(count), draws.dealt(there.unseen), strict=False)]
            won += there.wins(grand.value([*kept, *new]), later=True)
        yield count, weary * won / _TRIES * (sight.view.pot + count * price) - count * price
