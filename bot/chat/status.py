"""How the bot is, and who may ask: its host."""

from __future__ import annotations

import importlib.metadata
import math
import shutil
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from bot.presenter.status import ShardStatus, Status

if TYPE_CHECKING:
    from bot.chat.client import Backroom

MB = 1024 * 1024


def hosts(bot: Backroom) -> set[int]:
    """The Discord ids of those who run the bot: who the settings say, or else who owns the application."""
    if bot.house.config.host:
        return {int(bot.house.config.host)}
    application = bot.application
    if application is None:
        return set()
    if application.team:
        return {member.id for member in application.team.members}
    return {application.owner.id}


def status_of(bot: Backroom) -> Status:
    """How it is now."""
    store, file = bot.store, bot.store.file
    tables = bot.house.tables
    made = bot.nightly.newest()
    latencies = {shard: _milliseconds(seconds) for shard, seconds in bot.latencies}
    return Status(
        version=_version(),
        since=bot.since,
        latency=_average(latencies),
        shards=bot.house.shards.count,
        here=tuple(
            ShardStatus(shard, None if shard in bot.house.away else latencies.get(shard, 0))
            for shard in bot.house.shards.here
        ),
        memory=memory(),
        servers=len(bot.guilds),
        tables=len(tables),
        hands=sum(bool(view.hand) and not view.over for view in (table.view() for table in tables)),
        **store.counts(),
        size=file.stat().st_size / MB if file and file.exists() else 0.0,
        free=shutil.disk_usage(file.parent).free // MB if file else None,
        copy=None if made is None else int(made.timestamp() * 1000),
        copies_wanted=bool(bot.house.config.backup.folder),
        troubled=store.troubled,
        mindless=bot.house.minds.missing,
    )


def _milliseconds(seconds: float) -> int:
    """A latency of discord.py's: not finite until Discord has answered for the first time."""
    return round(seconds * 1000) if math.isfinite(seconds) else 0


def _average(latencies: Mapping[int, int]) -> int:
    return round(sum(latencies.values()) / len(latencies)) if latencies else 0


def _version() -> str:
    try:
        return importlib.metadata.version("backroom")
    except importlib.metadata.PackageNotFoundError:
        # Run from its sources, without having been installed.
        return "?"


def memory() -> int | None:
    """The megabytes that this process holds, where the system says so in a file."""
    if sys.platform == "linux":
        with suppress(OSError, ValueError):
            for line in Path("/proc/self/status").read_text("ascii", "replace").splitlines():
                if line.startswith("VmRSS:"):
                    return int(line.split()[1]) // 1024
    return None
