"""What hands of Trump Poker are worth, exactly and quickly."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from rules.rankings.trump_choosing import (
    CHOICES,
    FLUSH_KEY,
    FLUSHES,
    IN_ORDER,
    KEY,
    SCATTER,
    all_pairs,
    learn_choice,
    left_out,
    wider,
)
from rules.rankings.trump_suits import (
    LEFT,
    LISTED_BITS,
    MORE_TRUMPS,
    NATURAL_HANDS,
    ONE_TRUMP,
    Value,
    flushes,
    learn,
    list_suits,
)
from rules.rankings.trump_tables import (
    FLUSH,
    HAND,
    ROYAL_FLUSH,
    ROYAL_HAND,
    STRAIGHT_FLUSH,
    kind_of,
    made,
    primary,
)
from rules.rankings.trump_weights import (
    FOUR_SUITED,
    HELPED,
    RANKED,
    SET,
    STRONG,
    SUITS,
    TRUMP,
    TRUMP_BITS,
    cards_in,
    natural_bits,
    weights,
)
from rules.rankings.trumps import TRUMPS, strength_of

LOST: Value = (0, 0)
"""The value of every losing hand."""

_ROYAL: Value = (primary(ROYAL_HAND), 0)
_TWO_TRUMPS = 2 * TRUMP


class Ranking:
    """The ranking at a table where the trumps have this order, from the lowest."""

    def __init__(self, order: Sequence[str] = TRUMPS) -> None:
        by_code = weights()
        self._order = tuple(order)
        self._strengths: dict[int, int] = {}
        self._flushes = flushes()
        self._left_out = left_out()
        self._royal = sum(by_code[code] for code in ("oberon", "eric", "corwin", "random", "Ap"))

    def value(self, cards: Sequence[int]) -> Value:
        """What the best five of these cards are worth, given by their weights; few of them, too.

        >>> cards = weights()
        >>> pair, wild = (Ranking().value([cards[code] for code in hand.split()]) for hand in
        ...     ("2p 2c 5r 6s 9p", "dworkin Ac 5r 6s 9p"))
        >>> pair > wild
        True
        """
        size = len(cards)
        if size == HAND:
            return self.five(cards)
        if size < HAND:
            return self._few(sum(cards))
        if size > HAND + 2:
            return max(map(self.five, combinations(cards, HAND)))
        whole = sum(cards)
        try:
            every, lowest, below_flush, pairs = CHOICES[whole & KEY]
            strength = self._strengths[whole & STRONG]
        except KeyError:
            self._strength(whole)
            learn_choice(whole)
            return self.value(cards)
        if below_flush and (flush := FLUSHES[whole & FLUSH_KEY]):
            every, lowest, _, pairs = flush
        if every < 0:
            found = self._best_without(cards, whole, pairs, strength if every == IN_ORDER else None)
        else:
            out = whole & every
            if lowest:
                some = whole & lowest
                out |= some & -some
            # It is quicker to take away what is left out than to add up five.
            found = self.five((whole, self._left_out[out % SCATTER], 0, 0, 0))
        if len(found) == 2 and found != LOST:
            return found
        if 0 <= strength <= found[1]:
            return found
        # Those that lose are better with a trump left out; others may be with a lower kicker, where it counts
        # together with a trump.
        return self._best_without(cards, whole, all_pairs(size) if strength < 0 else wider(whole))

    def five(self, cards: Sequence[int]) -> Value:
        """What exactly five cards are worth: the quickest way to it."""
        a, b, c, d, e = cards
        total = a + b + c + d + e
        try:
            # The whole of it is in one place, for speed.
            if total < TRUMP:
                if total & FOUR_SUITED and total in self._flushes:
                    return self._flushes[total]
                # Natural hands that tie have the same ranks: their cards compare as their suits do.
                return NATURAL_HANDS[total & RANKED], total
            strength = self._strengths[total & STRONG]
            if total < _TWO_TRUMPS:
                found, kickers = ONE_TRUMP[total & RANKED]
                if kickers >= 0:
                    if total & FOUR_SUITED:
                        return self._flushes[total & SET]
                    return found, strength, kickers, total
                left = LEFT[total & SET]
                return (found, strength, left) if left >= 0 else self._flushes[total & SET]
            if strength < 0:
                return _ROYAL if total == self._royal else LOST
            found, left = MORE_TRUMPS[total & SET]
            return (found, strength, left) if left >= 0 else (found, left)
        except KeyError:
            self._strength(total)
            learn(total)
            return self.five(cards)

    def _few(self, total: int) -> Value:
        """The value of fewer than five cards."""
        trumps = total // TRUMP
        found, kickers = made(trumps, tuple([rank for rank, _ in cards_in(total)]))
        strength = self._strength(total)
        if strength < 0:
            return LOST
        if not trumps:
            return found, total
        return found, strength, kickers << LISTED_BITS | list_suits(total)

    def _best_without(
        self, cards: Sequence[int], whole: int, pairs: Sequence[tuple[int, int]], enough: int | None = None
    ) -> Value:
        """The best without two of the cards; or the best so far, once its strength is enough."""
        left = [-card for card in sorted(cards)] + [0]
        best = LOST
        for one, two in pairs:
            found = self.five((whole, left[one], left[two], 0, 0))
            if found > best:
                best = found
                if found[1] == enough:
                    break
        return best

    def _strength(self, total: int) -> int:
        """The strength of the trumps among any cards, by the sum of their weights."""
        key = total & STRONG
        if key not in self._strengths:
            names = [name for name, bit in (HELPED | TRUMP_BITS).items() if key & bit]
            self._strengths[key] = strength_of(names, self._order)
        return self._strengths[key]

    def told(self, cards: Sequence[int]) -> tuple[int, int, int, int]:
        """The value of up to five cards in four places: primary value, strength, kickers, suits.

        It compares with others as `value` does.
        """
        found, *counted, left = self.value(cards)
        if kind_of(found) in (FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH):
            return found, 0, 0, left + len(SUITS)
        if not counted:
            return found, 0, 0, natural_bits(left)
        strength, *kickers = counted
        if kickers:
            return found, strength, kickers[0], natural_bits(left)
        return found, strength, *divmod(left, 1 << LISTED_BITS)
