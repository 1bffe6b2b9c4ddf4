"""What the host of the bot reads about it: numbers only, no names."""

from __future__ import annotations

import msgspec

from bot.message import Message, Text
from bot.presenter.accents import INK
from bot.presenter.seating import when
from bot.words import say


class ShardStatus(msgspec.Struct, frozen=True):
    """A shard that this process runs; `latency` in milliseconds, None where Discord cannot be reached."""

    id: int
    latency: int | None


class Status(msgspec.Struct, frozen=True, kw_only=True):
    """How the bot is; times are UTC milliseconds, sizes in megabytes, None where it is not known."""

    version: str
    since: int
    latency: int
    """Milliseconds to Discord and back."""
    memory: int | None
    servers: int
    tables: int
    hands: int
    """Hands in play."""
    people: int
    played: int
    """Hands that are over."""
    transactions: int
    size: float
    free: int | None
    copy: int | None
    """When the newest nightly copy was made."""
    copies_wanted: bool
    shards: int = 1
    """How many there are in all."""
    here: tuple[ShardStatus, ...] = ()
    troubled: bool
    """Whether the disk takes nothing at the moment."""
    mindless: bool
    """Whether the process in which players of the house think did not start when it was last needed."""


def status_message(status: Status) -> Message:
    """How the bot is, for its host alone."""
    lines = [say("status.title", version=status.version, since=when(status.since))]
    lines.append(say("status.discord", servers=status.servers, latency=status.latency))
    if status.shards > 1:
        lines += _shard_lines(status)
    lines.append(say("status.house", tables=status.tables, hands=status.hands, people=status.people))
    lines.append(say("status.books", played=status.played, transactions=status.transactions))
    lines.append(say("status.disk", size=f"{status.size:.1f}", free=_known(status.free)))
    lines.append(say("status.memory", memory=_known(status.memory)))
    if status.copy is not None:
        lines.append(say("status.copy", when=when(status.copy)))
    else:
        lines.append(say("status.no-copy" if status.copies_wanted else "status.no-copies"))
    if status.troubled:
        lines.append(say("status.troubled"))
    if status.mindless:
        lines.append(say("status.mindless"))
    return Message((Text("\n".join(lines)),), accent=INK)


def _shard_lines(status: Status) -> list[str]:
    each = [
        say("status.shard-away", id=shard.id)
        if shard.latency is None
        else say("status.shard", id=shard.id, latency=shard.latency)
        for shard in status.here
    ]
    lines = [say("status.shards", shards=status.shards, each=", ".join(each))]
    return lines if len(status.here) == status.shards else [*lines, say("status.part")]


def _known(number: int | None) -> str:
    return "?" if number is None else str(number)
