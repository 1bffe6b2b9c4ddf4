"""Hands that are over, told again as everybody could see them, at tables that stand and at closed ones."""

from __future__ import annotations

import logging
import sqlite3

import msgspec

from bot.money import Currency
from bot.refused import Refused
from bot.store import HandRecord, Store
from bot.tables.play import DealAnswer, Play
from rules.events import Event

log = logging.getLogger(__name__)


class Past(msgspec.Struct, frozen=True, kw_only=True):
    """A hand that is over: what all could see of it, and the names by seat as they are now."""

    hand: int
    game: str
    story: tuple[Event, ...]
    names: tuple[str, ...]
    currency: Currency


def past_hand(store: Store, answer: DealAnswer, channel: int, hand: int = 0) -> Past:
    """A hand that was played to its end in a channel, the last if 0. Raises Refused.

    What was played in a channel is told in that channel only: not everybody sees all of them.
    """
    found = store.hands.finished_in(channel, hand=hand, limit=1)
    if not found:
        raise Refused("no-such-hand", hand=hand) if hand else Refused("no-hand-yet")
    (record,) = found
    play = replayed(store, answer, record)
    table = store.house.table(record.house_table)
    return Past(
        hand=record.id,
        game=record.game,
        story=tuple(play.story),
        names=tuple(store.house.character(player).name for player in play.players),
        currency=Currency.of(store.house.unit(table.unit).coins),
    )


def replayed(store: Store, answer: DealAnswer, record: HandRecord) -> Play:
    """A hand that is over, played again from its log; raises Refused where today's rules cannot."""
    try:
        return Play.rebuilt(record, store.hands.log(record.id), answer)
    except sqlite3.Error:
        raise
    except Exception:
        # Played by older rules: what it came to, the ledger knows.
        log.exception("Hand %d of rules %s cannot be played again", record.id, record.rules_version)
        raise Refused("hand-untellable", hand=record.id) from None
