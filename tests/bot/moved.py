"""Rooms that move: where several have their databases, and each its own server and channels."""

from __future__ import annotations

from pathlib import Path

from bot.store import Store
from bot.store.moving import Moved, Mover, both
from tests.bot.room import GUILD


def settle(path: Path, guild: int) -> None:
    """Let a room that was lived in be of a server of its own, in channels that no other has."""
    with Store.open(path) as store:
        store.db.run("UPDATE campaign SET guild = ? WHERE guild = ?", guild, GUILD)
        store.db.run("UPDATE setting SET guild = ? WHERE guild = ?", guild, GUILD)
        for table in ("house_table", "campaign_channel"):
            store.db.run(f"UPDATE {table} SET channel = channel + ?", guild * 10_000)


def move(source: Path, target: Path, *guilds: int) -> list[Moved]:
    """Move servers from one database to another."""
    with both(source, target) as (left, new):
        for store in (left, new):
            # What was written is the system's: only a power cut asks for the disk.
            store.db.run("PRAGMA synchronous = OFF")
        mover = Mover(left, new)
        return [mover.move(guild) for guild in guilds]
