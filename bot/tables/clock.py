"""Time at a table: whose decision runs out when, whom to remind, when the next hand deals itself.

All of it works on the table's state, which lies in the database; times are UTC milliseconds.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache

from bot.quiet import BadHours, QuietHours, find_zone, parse_hours
from bot.settings import SHORTEST, TableSettings
from bot.tables.record import Absence, Chair, TableState, Turn

log = logging.getLogger(__name__)

SECOND = 1000
GRACE = 60 * SECOND
"""What every running clock has at least after we, or Discord, were away."""


def keep_time(
    state: TableState,
    asks: Mapping[int, int],
    players: Sequence[int],
    *,
    answering: Collection[int] = (),
    pauses: Mapping[int, int] | None = None,
    ready: bool,
    now: int,
) -> None:
    """Begin a clock for each new question (`asks`, by seat of `players`), and drop those that are answered.

    Who is `answering` says whether a power is stopped: that has a clock of its own. Seats that the house
    plays have none: they answer after `pauses`, in milliseconds. `ready` says whether the next hand could be
    dealt: then it counts down to it.
    """
    settings, pauses = state.settings, pauses or {}
    turns = {seat: _same(state.turns.get(seat), ask) or Turn(ask, now) for seat, ask in asks.items()}
    for seat, turn in turns.items():
        if seat in pauses:
            _ponder(state, turn, now + pauses[seat])
        else:
            clock = settings.answer_clock if seat in answering else settings.clock
            _wait(state, turn, clock, state.chair(players[seat]), now)
    state.turns = turns
    pause = state.settings.auto_deal
    if pause is None or not ready or state.paused:
        state.next_deal = None
    elif state.next_deal is None:
        state.next_deal = now + pause * SECOND
    if state.next_deal is not None:
        state.next_deal = awake(settings, state.next_deal)


def awake(settings: TableSettings, at: int) -> int:
    """The moment, or the end of the table's quiet hours where it falls into them."""
    hours = settings.quiet_hours and _hours(settings.quiet_hours)
    return hours.skip(at) if hours else at


@lru_cache(maxsize=256)
def _hours(text: str) -> QuietHours | None:
    """The quiet hours; None where this machine knows no such zone, and the table goes on without."""
    try:
        hours = parse_hours(text)
        find_zone(hours.zone)
    except BadHours:
        log.warning("There are no quiet hours %s here: the time zone is unknown", text)
        return None
    return hours


def _same(turn: Turn | None, ask: int) -> Turn | None:
    return turn if turn and turn.ask == ask else None


def _wait(state: TableState, turn: Turn, clock: int | None, chair: Chair | None, now: int) -> None:
    turn.plays_at = None
    if state.paused:
        turn.deadline = None
        return
    if chair and chair.absent:
        _absent_turn(state, turn, chair.absent, now)
        return
    if clock is None:
        turn.deadline = None
    elif turn.deadline is None:
        # Who has left two decisions to the clock is not waited for a third time.
        turn.deadline = now if chair and chair.gone else now + clock * SECOND
    if turn.deadline is not None:
        turn.deadline = awake(state.settings, turn.deadline)


def _ponder(state: TableState, turn: Turn, then: int) -> None:
    turn.deadline = None
    turn.plays_at = None if state.paused else turn.plays_at or then


def pondered(state: TableState, now: int) -> list[int]:
    """The seats for which the house answers now."""
    return [
        seat
        for seat, turn in sorted(state.turns.items())
        if turn.plays_at is not None and turn.plays_at <= now
    ]


def _absent_turn(state: TableState, turn: Turn, absence: Absence, now: int) -> None:
    """Who is away is not reminded, and not waited for longer than they wished, whatever the clock says."""
    soon = max(now, turn.since + SHORTEST * SECOND) if absence.waits else now
    turn.deadline = soon if turn.deadline is None else min(turn.deadline, soon)
    if absence.waits:
        turn.deadline = awake(state.settings, turn.deadline)
    turn.nudged = True


def wait_anew(state: TableState, seat: int, now: int) -> None:
    """Whoever sits there is back: what they are asked they have all the time for."""
    if turn := state.turns.get(seat):
        state.turns[seat] = Turn(turn.ask, now)


def back_by_now(state: TableState, now: int) -> list[Chair]:
    """The chairs of those who said they would be back by now."""
    return [
        chair
        for chair in state.chairs
        if chair.absent and chair.absent.until is not None and chair.absent.until <= now
    ]


def due(state: TableState, now: int) -> int | None:
    """When something is to be done next, by the clock or as a reminder; None for never."""
    times = [state.next_deal, *(turn.deadline for turn in state.turns.values())]
    times += [time for _, time in _unreminded(state, now)]
    times += [chair.absent.until for chair in state.chairs if chair.absent]
    return min((time for time in times if time is not None), default=None)


def overdue(state: TableState, now: int) -> list[int]:
    """The seats whose time has run out."""
    return [
        seat
        for seat, turn in sorted(state.turns.items())
        if turn.deadline is not None and turn.deadline <= now
    ]


def to_nudge(state: TableState, now: int) -> list[int]:
    """The seats whose players are to be reminded now, once for each question; they count as reminded."""
    seats = [seat for seat, time in _unreminded(state, now) if time <= now]
    for seat in seats:
        state.turns[seat].nudged = True
    return seats


def _unreminded(state: TableState, now: int) -> Iterator[tuple[int, int]]:
    """Who can still be reminded, and when; what is overdue in the quiet hours, at their end."""
    wait = state.settings.nudge
    if wait is None or state.paused:
        return
    for seat, turn in sorted(state.turns.items()):
        if not turn.nudged and turn.plays_at is None:
            then = turn.since + wait * SECOND
            # This is asked each second of every table: quiet hours are looked up once it is time.
            yield seat, then if then > now else awake(state.settings, now)


def grant_grace(state: TableState, now: int) -> bool:
    """After an outage every running clock has a minute at least; whether that changed anything.

    A countdown to the next hand begins anew.
    """
    before = [state.next_deal, *(turn.deadline for turn in state.turns.values())]
    for turn in state.turns.values():
        if turn.deadline is not None:
            turn.deadline = awake(state.settings, max(turn.deadline, now + GRACE))
    if state.next_deal is not None and state.settings.auto_deal is not None:
        pause = state.settings.auto_deal * SECOND
        state.next_deal = awake(state.settings, max(state.next_deal, now + pause))
    return before != [state.next_deal, *(turn.deadline for turn in state.turns.values())]
