"""Forced bets before the cards: antes from all, blinds left of the dealer (betting.md, Forced bets)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules.forms import Form
from rules.hand import BlindOptions, Setup


class Blind(msgspec.Struct, frozen=True, gc=False):
    """A blind that a seat has to post."""

    seat: int
    amount: int
    kind: str
    """The kind as `Posted` has it: "small-blind", "big-blind" or "straddle"."""


def antes(setup: Setup, ante: int) -> tuple[int, ...]:
    """What each seat antes: as the setup says by seat, else the same `ante` for all."""
    return setup.antes or (ante,) * len(setup.stacks)


def blinds(setup: Setup, form: Form) -> tuple[Blind, ...]:
    """The blinds of a hand, in the order in which they are posted; none where the form has none."""
    if form.forced != "blinds":
        return ()
    seats = len(setup.stacks)
    # Blinds are posted left of the dealer. Heads-up the dealer posts the small one.
    first = setup.dealer + (seats > 2)
    if setup.blinds:
        order = [(first + step) % seats for step in range(seats)]
        due = [(seat, setup.blinds[seat]) for seat in order if setup.blinds[seat]]
        kinds = ("small-blind", "big-blind") if len(due) > 1 else ("big-blind",)
        return tuple(
            Blind(seat, amount, kinds[place] if place < len(kinds) else "straddle")
            for place, (seat, amount) in enumerate(due)
        )
    options = setup.options
    if not isinstance(options, BlindOptions):
        return ()
    small = Blind(first % seats, options.small_blind, "small-blind")
    big = Blind((first + 1) % seats, options.big_blind, "big-blind")
    return tuple([blind for blind in (small, big) if blind.amount])


def last_blind(posted: Mapping[int, int]) -> int:
    """The seat with the highest blind or straddle of those posted, in their order; of equal ones the last.

    >>> last_blind({1: 5, 2: 10, 3: 4})
    2
    """
    highest = max(posted.values())
    return next(seat for seat in reversed(posted) if posted[seat] == highest)


def least_bet(setup: Setup, form: Form) -> int:
    """The big blind, which is the minimum bet; 0 where the table's own minimum holds.

    Blinds that are given seat by seat say nothing of it: a straddle is no big blind.
    """
    options = setup.options
    if form.forced == "blinds" and not setup.blinds and isinstance(options, BlindOptions):
        return options.big_blind
    return 0
