"""What gives something away is asked about first, in private: a free fold, all one has, a chair, a hand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Literal

import msgspec

from bot import presenter
from bot.message import Click
from bot.refused import Refused, Stale
from bot.tables.moves import Move, needs_confirmation
from bot.tables.table import Table
from bot.words import say

if TYPE_CHECKING:
    from bot.chat.router import Press
    from bot.chat.visit import Visit

SURE = "-sure"
"""What is behind the verb of a move that was asked about."""


async def make(press: Press, move: Move) -> None:
    """Make the move, or ask the player alone whether they mean it."""
    seat = press.seat()
    mine = press.table.private(press.character)
    assert mine is not None
    kind = needs_confirmation(move, mine, press.table.currency)
    if kind is None:
        await press.act(move)
        await press.tell()
        return
    player = next(each for each in mine.seats if each.seat == seat)
    # "half" or "all" was typed into the pot of this moment: what it came to travels along.
    total = str(player.bet + player.stack) if move.do in ("raise", "stake") else ""
    click = msgspec.structs.replace(press.click, verb=f"{move.do}{SURE}", arg=total)
    look = presenter.sure_message(kind, click, currency=press.table.currency, stack=player.stack)
    await press.visit.reply.private(look)


async def meant(press: Press) -> None:
    """They mean it. The question they were asked may be closed by now; then what they read says so."""
    do = press.click.verb.removesuffix(SURE)
    amount = f"to {press.click.arg}" if press.click.arg else ""
    await settle(press, lambda: press.act(Move(do, amount=amount)))


async def ask_to_leave(visit: Visit, table: Table) -> None:
    """Ask whether somebody wants to leave for good."""
    if not table.seats(visit.character_at(table)):
        raise Refused("not-at-the-table")
    click = Click(table=table.id, hand=0, ask=0, verb=f"leave{SURE}")
    kind: Literal["leave", "leave-chair", "leave-practice"] = "leave-chair" if table.game.chairs else "leave"
    if table.practice:
        kind = "leave-practice"
    await visit.reply.alone(presenter.sure_message(kind, click, currency=table.currency))


async def leave(press: Press) -> None:
    """Leave for good, as they meant to."""
    await settle(press, lambda: press.table.leave(press.character, key=press.visit.key))


async def ask_to_close(visit: Visit, table: Table) -> None:
    """Ask a game master whether the table shall close, though that voids the hand in play."""
    click = Click(table=table.id, hand=table.view().hand, ask=0, verb=f"close{SURE}")
    kind: Literal["close", "close-practice"] = "close-practice" if table.practice else "close"
    await visit.reply.alone(presenter.sure_message(kind, click, currency=table.currency))


async def close(press: Press) -> None:
    """Close the table, as they meant to, if the hand they were asked about is still in play."""
    view = press.table.view()
    if view.hand != press.click.hand or view.over:
        raise Stale
    visit = press.visit
    await settle(press, lambda: press.table.close(press.character, key=visit.key, gm=visit.gm))


async def ask_to_reset(visit: Visit, table: Table) -> None:
    """Ask a game master whether the grown deck shall be as it was at first."""
    visit.require_gm()
    table.require_grown_deck()
    click = Click(table=table.id, hand=0, ask=0, verb=f"reset{SURE}")
    await visit.reply.alone(presenter.sure_message("reset", click, currency=table.currency))


async def reset(press: Press) -> None:
    """Take the specials out of the deck, as they meant to."""
    await settle(press, lambda: press.table.reset_deck(press.character, gm=press.visit.gm))


async def never_mind(visit: Visit, _: Click) -> None:
    """They do not mean it."""
    await visit.reply.alone(presenter.notice(say("sure.not-done")))


async def settle(press: Press, act: Callable[[], Awaitable[object]]) -> None:
    """Act, and let the private question say what came of it; then show the table."""
    reply = press.visit.reply
    try:
        await act()
    except Refused as refusal:
        why = presenter.error(refusal.reason, currency=press.table.currency, **refusal.facts)
        await reply.alone(why)
        if isinstance(refusal, Stale):
            await press.board.catch_up()
        return
    press.visit.done = True
    press.board.remember_end()
    await press.answer(presenter.notice(say("sure.done")))
    await press.tell()
