"""Queen's Ransom: five cards, odds against evens. As Dan B. wrote it down from his Earthdawn table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rules.cards import Slot, deck
from rules.dice import Cup
from rules.events import Announced, Event
from rules.forms import Form, Street
from rules.hand import Award, BettingOptions, Carry, Game, Setup
from rules.poker import PokerHand
from rules.ranking import BadHand, HandRank, Part, refuse_twice
from rules.stock import Source

FLOOD = 12
SLOTS = 5

FORM = Form(
    id="queens-ransom",
    streets=(Street(name="first-bets", down=SLOTS), Street(name="second-bets", trade=SLOTS, big=True)),
    seats=(2, 8),
)


class QueensRansomOptions(BettingOptions, frozen=True, kw_only=True):
    """What can be set for a table of Queen's Ransom, with cards or dice."""


def pips(code: str) -> int:
    """What a card or a die counts: the number that its code begins with.

    >>> pips("11t"), pips("12")
    (11, 12)
    """
    return int(code.rstrip("abcdefghijklmnopqrstuvwxyz"))


def rank(slots: Sequence[Slot]) -> HandRank:
    """What five slots are worth (queens-ransom, Score; R6).

    >>> rank([Slot(("5t",)), Slot(("12c", "3f"), up=1), Slot(("10e",)), Slot(("8k",)), Slot(("4t",))]).written
    '15+5/10+8+4'
    """
    # Add each slot up: a slot is odd or even by its sum.
    sums = sorted(((sum(map(pips, slot.cards)), slot) for slot in slots), key=lambda pair: -pair[0])
    odds = [(total, slot) for total, slot in sums if total % 2]
    evens = [(total, slot) for total, slot in sums if not total % 2]
    odd, even = (sum(total for total, _ in side) for side in (odds, evens))
    # Odds minus evens, or evens minus odds, whichever is more; nothing at all counts as odds minus
    # evens. On equal totals odds over evens wins.
    over = odd >= even
    return HandRank(
        value=(abs(odd - even), int(over)),
        label="odds" if over else "evens",
        parts=(
            Part("odds", tuple(str(slot) for _, slot in odds), odd),
            Part("evens", tuple(str(slot) for _, slot in evens), even),
        ),
        points=abs(odd - even),
        written="/".join("+".join(str(total) for total, _ in side) for side in (odds, evens)),
    )


class QueensRansom(PokerHand):
    """One hand of Queen's Ransom."""

    deck_name = "ransom"

    def __init__(self, setup: Setup) -> None:
        winner = setup.carry.opener
        self._opened_by = setup.dealer if winner is None else winner
        super().__init__(setup, FORM)

    def rank(self, slots: Sequence[Slot], board: Sequence[str] = ()) -> HandRank:  # noqa: ARG002
        """Odds against evens; there is no board."""
        return rank(slots)

    # A flood is turned face up at once and another card is dealt face down onto it, until a non-flood
    # covers it. A flood and what was dealt onto it are one slot from then on.
    def wants_cover(self, code: str) -> bool:
        """Whether it is a flood."""
        return pips(code) == FLOOD

    # R1. In a first hand the dealer opens both rounds and may check. Afterwards the winner of the last
    # hand opens both and must bet; if that player has left the table, as in a first hand.
    # R2. An opener who is out or all-in passes the opening, without the duty, to the next to the left. A
    # round in which nobody could call is not opened: the ransom stays in the name of who opened before.
    def opener(self) -> tuple[int, bool]:
        """Who opens a round of betting, and whether they have to bet."""
        winner = self.setup.carry.opener
        wanted = self.setup.dealer if winner is None else winner
        able = [seat for seat in self.around(wanted) if seat in self.live and self.stacks[seat]]
        if len(able) < 2:
            self._opened_by = self.left_of(self._opened_by - 1)
            return self._opened_by, False
        self._opened_by = able[0]
        return self._opened_by, self._opened_by == winner

    # R4. Trading starts with whoever opens and goes left; one who is out by then passes that on too.
    def first_trader(self) -> int:
        """With whom the trade begins."""
        return self.left_of(self._opened_by - 1)

    # "Queen's Ransom!" is called in the name of the player who opened.
    def announce(self) -> tuple[Event, ...]:
        """The call that ends the hand."""
        return (Announced(seat=self._opened_by, what="queens-ransom"),)

    # R1. Of several winners of the main pot, the nearest left of the dealer opens the next hand.
    def carry(self, won: Sequence[Award]) -> Carry:
        """Who opens the next hand."""
        main = {award.seat for award in won if award.pot == 0}
        return Carry(opener=next(seat for seat in self.around(self.setup.dealer + 1) if seat in main))


class QueensRansomDice(QueensRansom):
    """The same with five hidden d12 each. A die that shows 12 is rolled again and adds on."""

    def open_source(self) -> Source:
        """Where the dice come from."""
        return Cup(FLOOD)


def score(text: str) -> HandRank:
    """The rank of five typed slots of cards; raises `BadHand` or `UnknownCard`.

    >>> score("7t 3c 3f 10e 8k").value
    (5, 0)
    """
    slots = [tuple(card.code for card in cards) for cards in deck("ransom").read(text)]
    codes = [code for slot in slots for code in slot]
    refuse_twice(codes)
    return _rank_typed(slots)


def score_dice(text: str) -> HandRank:
    """The rank of five typed dice, the rolls of one joined by `+`; raises `BadHand`.

    >>> score_dice("5 12+3 10 8 4").written
    '15+5/10+8+4'
    """
    slots = [tuple(die.split("+")) for die in text.replace(",", " ").split()]
    for roll in (roll for slot in slots for roll in slot):
        if not _ROLL.fullmatch(roll):
            raise BadHand("no-such-die", die=roll, most=FLOOD)
    return _rank_typed([tuple(str(int(roll)) for roll in slot) for slot in slots])


_ROLL = re.compile(r"0?[1-9]|1[0-2]")


def _rank_typed(slots: Sequence[tuple[str, ...]]) -> HandRank:
    """A slot is any number of floods and then one other card; five of them make a hand."""
    for *floods, last in slots:
        for code in floods:
            if pips(code) != FLOOD:
                raise BadHand("nothing-lies-on", card=code)
        if pips(last) == FLOOD:
            raise BadHand("flood-uncovered", card=last)
    if len(slots) != SLOTS:
        raise BadHand("wrong-number-of-slots", wanted=SLOTS, given=len(slots))
    return rank([Slot(codes) for codes in slots])


CARDS = Game(
    id="queens-ransom",
    seats=range(FORM.seats[0], FORM.seats[1] + 1),
    options=QueensRansomOptions,
    hand=QueensRansom,
    score=score,
    deck="ransom",
)

DICE = replace(CARDS, id="queens-ransom-dice", hand=QueensRansomDice, score=score_dice, deck="", dice=True)
