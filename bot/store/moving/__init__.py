"""A server's books carried from one database to another, each kept by a process with shards of its own."""

from bot.store.moving.astray import Whereabouts, astray, whereabouts
from bot.store.moving.errors import NotMoved
from bot.store.moving.move import Moved, Mover, begun, both, looked_at, servers
from bot.store.moving.proof import Books, Circulating, books

__all__ = [
    "Books",
    "Circulating",
    "Moved",
    "Mover",
    "NotMoved",
    "Whereabouts",
    "astray",
    "begun",
    "books",
    "both",
    "looked_at",
    "servers",
    "whereabouts",
]
