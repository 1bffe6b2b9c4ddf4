"""A hand that is over as a file, for one of those who were there: what was never shown stays unknown."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from bot.refused import Refused
from bot.tables.play import Play
from rules.notation import NotationError, export, write_record

__all__ = ["hand_file"]


def hand_file(play: Play, viewer: int | None, names: Mapping[int, str], *, table: int) -> str:
    """The hand with all that was shown and, where `viewer` is a seat, that player's own cards.

    `names` are by character, as they stand in messages. Raises Refused.
    """
    try:
        record = export(play.hand, viewer, number=play.id, table=table)
    except NotationError:
        # A game with an action that nobody has taught the file to tell without its secrets.
        raise Refused("hand-untellable", hand=play.id) from None
    # A file has no markdown, from which a name in a message is kept.
    players = tuple(names[int(player)].replace("\\", "") for player in record.players)
    return write_record(msgspec.structs.replace(record, players=players))
