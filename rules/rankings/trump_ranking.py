"""What hands of Trump Poker are worth, exactly and quickly.

A card is one number, its weight. The weights of five cards add up to a number that says which cards they
are, how many there are of each suit and rank, and how many are trumps; a few tables turn that into a value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

from rules.cards import deck
from rules.rankings.trump_tables import (
    ACE,
    BEST_WAYS,
    BITS,
    FLUSHES,
    FOUR,
    HAND,
    PRIMARIES,
    RANKS,
    ROYAL_BLAZE,
    ROYAL_HAND,
    WILD,
    primary,
)
from rules.rankings.trumps import TRUMPS, Strengths

DECK = "trump"
SUITS = ("coins", "cups", "rods", "swords")
"""The suits, lowest to highest."""

Value = tuple[int, int, int, int]
"""What is compared, one after the other: the primary value, the strength of the trumps where it counts, the
kickers that come after it, the suits."""

LOST: Value = (0, 0, 0, 0)
"""The value of every losing hand."""

# A weight, from the lowest bit: one bit for each natural card, by rank and then by suit; three to count each
# suit, the trumps, and each rank; one bit for each trump, and three to count the extra ones.
_SUITS_FROM = len(RANKS) * len(SUITS)
_COUNTS_FROM = _SUITS_FROM + BITS * len(SUITS)
_TRUMPS_FROM = _COUNTS_FROM + BITS + BITS * len(RANKS)

_NATURALS = (1 << _SUITS_FROM) - 1
_SUITS_AND_TRUMPS = (1 << BITS * len(SUITS) + BITS) - 1
_COUNTS = (1 << _TRUMPS_FROM - _COUNTS_FROM) - 1
_COUNT = (1 << BITS) - 1
_SUIT = 1 << _SUITS_FROM
_TRUMP = 1 << _COUNTS_FROM

EXTRA = 1 << _TRUMPS_FROM + len(TRUMPS) | _TRUMP
"""The weight of an extra trump. They are all alike."""

_ROYAL: Value = (primary(ROYAL_HAND), 0, 0, 0)
_WITH_ACE = primary(ROYAL_BLAZE, [ACE], natural=False)
_NATURAL_FOUR = primary(FOUR)


@cache
def weights() -> Mapping[str, int]:
    """The cards of the deck by code, with their weights."""
    return {
        card.code: 1 << _TRUMPS_FROM + TRUMPS.index(card.code) | _TRUMP
        if card.trump
        else _natural_weight(RANKS.index(card.rank), SUITS.index(card.suit))
        for card in deck(DECK)
    }


def _natural_weight(rank: int, suit: int) -> int:
    counts = _SUIT << BITS * suit | _TRUMP << BITS * (rank + 1)
    return 1 << len(SUITS) * rank + suit | counts


def _trumps_of(*codes: str) -> int:
    """The bits of these trumps."""
    return sum(weights()[code] >> _TRUMPS_FROM << _TRUMPS_FROM for code in codes)


# Tables that know suits, filled as they are needed.


def _suited() -> dict[int, int]:
    """From the counts of suits and trumps of five cards to the suit that makes them a flush, or -1."""
    found = {}
    trump = len(SUITS)
    for five in combinations_with_replacement(range(trump + 1), HAND):
        suits = {*five} - {trump}
        # With three trumps it is four of a kind.
        made = len(suits) == 1 and five.count(trump) < 3
        found[sum(1 << BITS * each for each in five)] = suits.pop() if made else -1
    return found


class _Flushable(dict[int, tuple[int, ...]]):
    """From the counts of suits and trumps of six or seven cards to the suits of which there are enough, each
    as a bit that its cards have.
    """

    def __missing__(self, counts: int) -> tuple[int, ...]:
        trumps = min(counts >> BITS * len(SUITS), 2)
        suits = (suit for suit in range(len(SUITS)) if (counts >> BITS * suit & _COUNT) + trumps >= HAND)
        found = self[counts] = tuple(_SUIT << BITS * suit for suit in suits)
        return found


class _Listed(dict[int, tuple[int, int]]):
    """From the bits of natural cards to their suits from the highest rank, one digit each, and how many."""

    def __missing__(self, cards: int) -> tuple[int, int]:
        digits = count = 0
        left = cards
        while left:
            top = left.bit_length() - 1
            digits = digits << BITS | top % len(SUITS) + 1
            count += 1
            left ^= 1 << top
        found = self[cards] = digits, count
        return found


class _Beside(dict[int, tuple[int, bool, int, int]]):
    """From the bits of at most three natural cards to what they are worth beside trumps, five cards in all:
    the primary value, whether strength counts, kickers and suits.
    """

    def __missing__(self, cards: int) -> tuple[int, bool, int, int]:
        naturals = [weight for weight in weights().values() if weight & cards]
        trumps = HAND - len(naturals)
        total = sum(naturals) + trumps * _TRUMP
        counts = total >> _COUNTS_FROM & _COUNTS
        suit = _SUITED[total >> _SUITS_FROM & _SUITS_AND_TRUMPS]
        found, kickers, *_ = WILD[counts]
        if suit >= 0:
            entry = FLUSHES[counts], False, 0, suit
        elif trumps == 4 and cards & weights()["Ap"]:
            entry = _WITH_ACE, True, 0, 0
        else:
            entry = found, True, kickers, _suits(cards)
        self[cards] = entry
        return entry


_SUITED = _suited()
_FLUSHABLE: Mapping[int, tuple[int, ...]] = _Flushable()
_LISTED: Mapping[int, tuple[int, int]] = _Listed()
_BESIDE: Mapping[int, tuple[int, bool, int, int]] = _Beside()

_HALF_FROM = _SUITS_FROM // 2
_HALF = (1 << _HALF_FROM) - 1


def _suits(cards: int) -> int:
    """The suits of natural cards by rank, to compare place by place; the longer wins where one runs out."""
    # In halves, so that the table stays small.
    high, first = _LISTED[cards >> _HALF_FROM]
    low, second = _LISTED[cards & _HALF]
    return (high << BITS * second | low) << BITS * (HAND - first - second)


class Ranking:
    """The ranking at a table where the trumps have this order, from the lowest."""

    def __init__(self, order: Sequence[str] = TRUMPS) -> None:
        by_code = weights()
        bits = {code: weight & _NATURALS for code, weight in by_code.items() if code not in TRUMPS}
        # And of all cards of a suit or a rank: what the combinations ask for.
        signs = {sign for code in bits for sign in code}
        bits |= {sign: sum(bit for code, bit in bits.items() if sign in code) for sign in signs}
        self._strengths = Strengths(order, bits)
        self._ace = bits["Ap"]
        self._both = _trumps_of("corwin", "eric")
        self._siblings = _trumps_of("osric", "finndo", "ryalle")
        self._royal = sum(by_code[code] for code in ("oberon", "eric", "corwin", "random", "Ap"))

    def value(self, cards: Sequence[int]) -> Value:
        """What the best five of these cards are worth, given by their weights; few of them, too.

        >>> cards = weights()
        >>> pair, wild = (Ranking().value([cards[code] for code in hand.split()]) for hand in
        ...     ("2p 2c 5r 6s 9p", "dworkin Ac 5r 6s 9p"))
        >>> pair > wild
        True
        """
        if len(cards) != HAND:
            return self._few(sum(cards)) if len(cards) < HAND else self._more(cards)
        # The whole of it is in one place, for speed.
        a, b, c, d, e = cards
        total = a + b + c + d + e
        trumps = total >> _TRUMPS_FROM
        if not trumps:
            suit = _SUITED[total >> _SUITS_FROM & _SUITS_AND_TRUMPS]
            if suit < 0:
                # Natural hands that tie have the same ranks: their cards' bits compare as their suits do.
                return PRIMARIES[total >> _COUNTS_FROM], 0, 0, total & _NATURALS
            # A flush compares its one suit and no more.
            return FLUSHES[total >> _COUNTS_FROM], 0, 0, suit
        strength, more, several = self._strengths[trumps]
        if more:
            for natural, higher in more:
                if total & natural:
                    strength = higher
                    break
        elif strength < 0:
            return _ROYAL if total == self._royal else LOST
        if several:
            found, counted, kickers, suits = _BESIDE[total & _NATURALS]
            return found, strength if counted else 0, kickers, suits
        counts = total >> _COUNTS_FROM & _COUNTS
        found, kickers, distinct, listed = WILD[counts]
        if distinct and (suit := _SUITED[total >> _SUITS_FROM & _SUITS_AND_TRUMPS]) >= 0:
            return FLUSHES[counts], 0, 0, suit
        if listed:
            return found, strength, kickers, _suits(total & _NATURALS)
        # Beside a natural four of a kind a trump is a card of no rank, and its strength counts nothing.
        return found, strength if found < _NATURAL_FOUR else 0, kickers, total & _NATURALS

    def _few(self, total: int) -> Value:
        """The value of fewer than five cards."""
        trumps = total >> _TRUMPS_FROM
        if not trumps:
            return PRIMARIES[total >> _COUNTS_FROM], 0, 0, total & _NATURALS
        strength = self._strength(total)
        if strength < 0:
            return LOST
        found, kickers, *_ = WILD[total >> _COUNTS_FROM & _COUNTS]
        return found, strength, kickers, _suits(total & _NATURALS)

    def _more(self, cards: Sequence[int]) -> Value:
        """What the best five of more cards are worth."""
        held = sorted(cards)
        whole = sum(held)
        counts = whole >> _COUNTS_FROM & _COUNTS
        # Where one trump is better left out, or the Ace of Coins, every five are tried.
        if (
            whole & self._both == self._both
            or whole & self._siblings == self._siblings
            or (counts & _COUNT >= 4 and whole & self._ace)
            or len(held) > HAND + 2
        ):
            return self._best_of(held)
        ways = BEST_WAYS[counts]
        # It is quicker to leave out two than to add up five; of six cards the seventh is none.
        held.append(0)
        best = max([self.value((whole, -held[one], -held[two], 0, 0)) for one, two in ways.lean])
        # Lower kickers are better only where one of them counts together with a trump.
        if counts & _COUNT and best[1] < self._strength(whole):
            best = max([self.value((whole, -held[one], -held[two], 0, 0)) for one, two in ways.all])
        # Beside a full house or more, six or seven cards have no flush that counts.
        if ways.below_flush:
            trumps = held[len(cards) - (counts & _COUNT) : -1]
            for bit in _FLUSHABLE[whole >> _SUITS_FROM & _SUITS_AND_TRUMPS]:
                best = max(best, self._flush([card for card in held if card & bit], trumps))
        return best

    def _strength(self, total: int) -> int:
        """The strength of the trumps among any number of cards."""
        strength, more, _ = self._strengths[total >> _TRUMPS_FROM]
        for natural, higher in more:
            if total & natural:
                return higher
        return strength

    def _flush(self, suited: Sequence[int], trumps: Sequence[int]) -> Value:
        """What the best flush is worth; both from the lowest card, and enough of them."""
        if len(suited) >= HAND:
            return self._best_of(suited)
        # Two trumps stand for higher ranks than any card that they leave out.
        enough = HAND - min(len(trumps), 2)
        return self.value([*suited[-enough:], *trumps[: HAND - enough]])

    def _best_of(self, cards: Sequence[int]) -> Value:
        return max(map(self.value, combinations(cards, HAND)))
