"""One round of betting: whose turn it is, what they may do, and what it does (betting.md, Structure)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from operator import add
from typing import Literal, TypeAlias

import msgspec

from rules.actions import Amount, Choice, Illegal
from rules.events import Called, Checked, Folded, Posted, Raised

Structure: TypeAlias = Literal["no-limit", "pot-limit", "fixed-limit"]

MOST_BETS = 4
"""In fixed-limit: one bet (or the big blind) and three raises."""


class Limits(msgspec.Struct, frozen=True, gc=False):
    """What the seat to act may do, in chips.

    `call` is what a call costs, all-in where that is the whole stack; `check` says whether they may
    check. Who has to open can do neither. `low` and `high` bound the total they may bet or raise to;
    None where they may not. `opening`: nothing is bet yet, so it would be a bet and no raise. `bring_in`
    is what posting the bring-in costs, 0 where it is not theirs to post.
    """

    call: int
    check: bool
    low: int | None
    high: int | None
    opening: bool
    bring_in: int = 0


_NOBODY: frozenset[int] = frozenset()

_Facts: TypeAlias = "tuple[int, int, int, int | None, int | None, int | None]"
"""What decides what a seat may do, as `_limits` takes it."""


def _limits(
    level: int, bet: int, stack: int, least: int | None, most: int | None, duty: int | None
) -> Limits:
    """What a seat with that `stack` may do, of whose bets so far `bet` count towards the `level`.

    `least` is what a full bet or raise comes to, None where the seat may not raise; `most` is where the
    structure ends it. `duty` is the bring-in where the seat has to open, 0 where it has to bet.
    """
    owed, low, high = level - bet, None, None
    # A raise takes chips of one's own beyond the call; all-in for less than the least is always allowed.
    if least is not None and owed < stack:
        all_in = bet + stack
        low, high = min(least, all_in), all_in if most is None else min(max(least, most), all_in)
    if duty is not None:
        return Limits(0, False, low, high, not level, min(duty, stack))
    return Limits(min(owed, stack), not owed, low, high, not level)


# The same few come again and again, and numbers are looked up faster than they are made into choices.
@lru_cache(4096)
def _choices(
    level: int, bet: int, stack: int, least: int | None, most: int | None, duty: int | None
) -> tuple[Choice, ...]:
    """What a seat may do within its limits: check, call or bring-in; bet or raise; fold."""
    call, check, low, high, opening, bring_in = msgspec.structs.astuple(
        _limits(level, bet, stack, least, most, duty)
    )
    found = []
    if bring_in:
        found.append(Choice("bring-in", Amount(bring_in, bring_in)))
    elif call:
        found.append(Choice("call", Amount(call, call)))
    elif check:
        found.append(Choice("check"))
    if low is not None and high is not None:
        found.append(Choice("bet" if opening else "raise", Amount(low, high)))
    # Who may do neither has to open, and cannot fold.
    if check or call:
        found.append(Choice("fold"))
    return tuple(found)


class Betting:
    """A round of betting among the `live` seats, which pay from `stacks` as they go.

    `order` names all seats, first to act first. `bets` are forced bets of this round, already paid;
    `pot` is what lay in the middle before it. The first in `order` has to bet with `must_open`
    (queens-ransom R1), and to post a `bring_in` or bet where there is one. With `completes` a raise over
    a bet below the minimum is to the minimum at least; `must_open` (R2) and `bring_in` imply it.
    """

    __slots__ = (
        "_bring_in",
        "_full",
        "_incomplete",
        "_least",
        "_made",
        "_matchable",
        "_obliged",
        "_spoken",
        "_to_speak",
        "bets",
        "last_aggressor",
        "level",
        "live",
        "minimum",
        "order",
        "pot",
        "stacks",
        "structure",
        "to_act",
    )

    # By position, because a class takes long to call by names.
    def __init__(
        self,
        stacks: list[int],
        live: Collection[int],
        order: tuple[int, ...],
        minimum: int,
        structure: Structure = "no-limit",
        pot: int = 0,
        bets: Mapping[int, int] | None = None,
        must_open: bool = False,
        bring_in: int = 0,
        completes: bool = False,
    ) -> None:
        self.stacks = stacks
        self.live = set(live)
        self.order = order
        self.minimum = minimum
        self.structure = structure
        self.pot = pot
        self.bets = [bets.get(seat, 0) for seat in range(len(stacks))] if bets else [0] * len(stacks)
        self.level = max(self.bets) if bets else 0
        """The bet to match. One stands, and must be met, though its maker has folded or left."""
        self.last_aggressor: int | None = None
        """The last live seat to bet or raise of its own will."""
        self._matchable = self._find_matchable()
        self._to_speak = self._able(self.order)
        """Who is still to act, in order, as far as is known now: a bet or raise asks all others again."""
        self._spoken = _NOBODY
        """Who had acted since the last full bet or raise, when a short one asked them again."""
        self._full = minimum
        """The size of the last full bet or raise."""
        self._incomplete = (completes or must_open or bring_in > 0) and self.level < minimum
        """Whether what is bet so far is less than a bet, and has to be completed first."""
        self._least = minimum if self._incomplete else self.level + minimum
        """What the next full bet or raise comes to."""
        # The big blind is the first of the bets that fixed-limit allows. A bring-in is not: what
        # completes it is.
        self._made = 1 if self.level and not self._incomplete else 0
        self._bring_in = bring_in
        # An opener who cannot act, or leaves, passes the opening on, but not the duty (queens-ransom R2).
        has_duty = (must_open or bring_in) and order[0] in self._to_speak
        self._obliged = order[0] if has_duty else None
        self.to_act = self._find_turn()
        """The seat whose turn it is; None when the round is over."""

    # What is to be seen.

    def limits(self) -> Limits:
        """What the seat to act may do; raises `Illegal` when the round is over."""
        return _limits(*self._facts(self._turn()))

    def choices(self) -> tuple[Choice, ...]:
        """The same as choices: check, call or bring-in; bet or raise; fold. None when the round is over."""
        seat = self.to_act
        return () if seat is None else _choices(*self._facts(seat))

    # What can be done.

    def check_or_call(self) -> Checked | Called:
        """The seat to act matches the bet, all-in where it must.

        Raises `Illegal`: "must-bet" (minimum) or "must-bring-in" (amount) where it has to open.
        """
        if (seat := self.to_act) is None:
            raise Illegal("not-your-turn")
        if seat == self._obliged:
            self._refuse(seat)
        called = self.pay_up(seat) if self.bets[seat] < self.level else None
        to_speak = self._to_speak
        del to_speak[0]
        self.to_act = to_speak[0] if len(to_speak) > 1 else self._find_turn()
        return called or Checked(seat=seat)

    def bring_in(self) -> Posted:
        """The seat to act posts the bring-in, which is its act; raises `Illegal` ("no-bring-in")."""
        seat = self._turn()
        amount = self._to_bring_in(seat)
        if not amount:
            raise Illegal("no-bring-in")
        self._bet(seat, amount)
        return Posted(seat=seat, kind="bring-in", amount=amount, all_in=not self.stacks[seat])

    def raise_to(self, amount: int) -> Raised:
        """The seat to act bets, or raises, to `amount` in this round.

        Raises `Illegal`: "cannot-raise", "raise-too-small" (low) or "raise-too-big" (high).
        """
        seat = self._turn()
        limits = self.limits()
        if limits.low is None or limits.high is None:
            raise Illegal("cannot-raise")
        if amount < limits.low:
            raise Illegal("raise-too-small", low=limits.low)
        if amount > limits.high:
            raise Illegal("raise-too-big", high=limits.high)
        paid = amount - self.bets[seat]
        self._bet(seat, amount)
        self.last_aggressor = seat
        return Raised(seat=seat, to=amount, amount=paid, opening=limits.opening, all_in=not self.stacks[seat])

    def pay_up(self, seat: int) -> Called | None:
        """The seat pays what it would have to call, in or out of turn, and has not acted by that."""
        amount = self._to_call(seat)
        if not amount:
            return None
        self._pay(seat, amount)
        return Called(seat=seat, amount=amount, all_in=not self.stacks[seat])

    def fold(self, seat: int, *, left: bool = False) -> Folded:
        """The seat gives up the hand, in or out of turn, `left` where its player leaves for good.

        Raises `Illegal`: "not-in-the-hand"; "must-bet" or "must-bring-in" where it has to open and stays.
        """
        if seat not in self.live:
            raise Illegal("not-in-the-hand")
        if seat == self._obliged and not left:
            self._refuse(seat)
        self.live.remove(seat)
        if seat in self._to_speak:
            self._to_speak.remove(seat)
        self._matchable = self._find_matchable()
        self.to_act = self._find_turn()
        self.last_aggressor = None if seat == self.last_aggressor else self.last_aggressor
        return Folded(seat=seat, left=left)

    # How it works.

    def _able(self, seats: Iterable[int]) -> list[int]:
        live, stacks = self.live, self.stacks
        if len(live) == len(stacks) and all(stacks):
            return list(seats)
        return [seat for seat in seats if stacks[seat] and seat in live]

    def _find_matchable(self) -> int:
        """The highest bet of which a chip can be called: so much two of those in can put in."""
        reach: Iterable[int] = map(add, self.bets, self.stacks) if self.level else self.stacks
        if len(self.live) < len(self.stacks):
            reach = [bet for seat, bet in enumerate(reach) if seat in self.live]
        highest = sorted(reach)
        return highest[-2] if len(highest) > 1 else 0

    def _find_turn(self) -> int | None:
        to_speak = self._to_speak
        if len(to_speak) > 1:
            return to_speak[0]
        if not to_speak:
            return None
        (seat,) = to_speak
        # The last one is asked only where there is something to answer, or somebody to bet against.
        if self.bets[seat] < self.level:
            return seat if len(self.live) > 1 else None
        # Who can still bet, and owes nothing, has nobody to bet against if all others are out or all-in:
        # then no chip beyond the bets could be called.
        return seat if self._matchable > self.level else None

    def _turn(self) -> int:
        seat = self.to_act
        if seat is None:
            raise Illegal("not-your-turn")
        return seat

    def _refuse(self, seat: int) -> None:
        if self._bring_in:
            raise Illegal("must-bring-in", amount=min(self._bring_in, self.stacks[seat]))
        raise Illegal("must-bet", minimum=min(self.minimum, self.stacks[seat]))

    def _pay(self, seat: int, amount: int) -> None:
        self.stacks[seat] -= amount
        self.bets[seat] += amount

    def _bet(self, seat: int, to: int) -> None:
        """The seat to act bets, raises or brings in, and all others are asked again."""
        # Only a full bet or raise counts. What completes a short bet is the bet of the round, and a raise
        # then is one bet more.
        if to >= self._least:
            self._full = to if self._incomplete else to - self.level
            self._incomplete = False
            self._made += 1
            self._spoken = _NOBODY
        else:
            self._spoken = frozenset(self.live).difference(self._to_speak) | self._spoken
        self._pay(seat, to - self.bets[seat])
        self.level, self._least = to, self._full_to(to)
        place = self.order.index(seat)
        self._to_speak = self._able(self.order[place + 1 :] + self.order[:place])
        self._obliged = None
        self.to_act = self._find_turn()

    def _to_call(self, seat: int) -> int:
        owed, stack = self.level - self.bets[seat], self.stacks[seat]
        return owed if owed < stack else stack

    def _to_bring_in(self, seat: int) -> int:
        return min(self._bring_in, self.stacks[seat]) if seat == self._obliged else 0

    def _facts(self, seat: int) -> _Facts:
        level, least, most = self.level, None, None
        # A raise takes a chip that somebody else could call.
        if level < self._matchable and (seat not in self._spoken or self._is_reopened(seat)):
            least = self._least
            if self.structure != "no-limit":
                least, most = self._structured(seat)
        duty = self._bring_in if seat == self._obliged else None
        return level, self.bets[seat], self.stacks[seat], least, most, duty

    # Less than a full raise does not re-open the betting to those who have acted, unless several short
    # all-ins add up to a full raise over what that player last faced, and has met.
    def _is_reopened(self, seat: int) -> bool:
        return self.level - self.bets[seat] >= self._full

    def _structured(self, seat: int) -> tuple[int | None, int]:
        """The least and the most to which fixed-limit or pot-limit let the seat bet or raise."""
        if self.structure == "fixed-limit":
            # There is no cap once two players are left in the hand.
            capped = self._made >= MOST_BETS and len(self.live) > 2
            return None if capped else self._least, self._least
        # The pot as it is once the bet is called. The minimum bet stands, whatever the pot.
        after_call = self.pot + sum(self.bets) + self.level - self.bets[seat]
        return self._least, self.level + after_call

    def _full_to(self, level: int) -> int:
        """What a full bet or raise comes to, where the bet to match is `level`."""
        # Over a short all-in it is the full amount on top of it (bet 10, all-in 14, raise to 24). The same
        # goes for fixed-limit: no rounding to half bets.
        return self.minimum if self._incomplete else level + self._full
