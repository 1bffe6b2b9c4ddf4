"""Which servers are whose: Discord divides a bot's servers into shards, and a process runs some of them."""

from __future__ import annotations

import msgspec


class Shards(msgspec.Struct, frozen=True):
    """The shards of the bot: how many there are in all, and which of them this process runs (None: all).

    >>> second = Shards(count=2, ids=(1,))
    >>> second.of(1 << 22), second.has(1 << 22), second.has(2 << 22)
    (1, True, False)
    >>> second.alone, second.hears_letters
    (False, False)
    """

    count: int = 1
    ids: tuple[int, ...] | None = None

    @property
    def here(self) -> tuple[int, ...]:
        """Those that this process runs."""
        return tuple(range(self.count)) if self.ids is None else self.ids

    @property
    def alone(self) -> bool:
        """Whether no other process runs any."""
        return len(self.here) == self.count

    @property
    def hears_letters(self) -> bool:
        """Whether what is done in direct messages comes to this process: they are all of the first shard."""
        return 0 in self.here

    def of(self, guild: int) -> int:
        """The shard of a server, by Discord's formula."""
        return (guild >> 22) % self.count

    def has(self, guild: int) -> bool:
        """Whether this process runs the shard of a server."""
        return self.ids is None or self.of(guild) in self.ids


def trouble(count: int | None, ids: tuple[int, ...] | None) -> str | None:
    """What is wrong with settings of shards, in words; None where they can be used.

    >>> trouble(2, (0, 2))
    'there is no shard 2 of 2; they are counted from 0 to 1'
    """
    if ids is None:
        return None
    if count is None:
        return "shard-ids needs shards: say how many there are in all, the same in every process"
    if not ids:
        return f"shard-ids names no shard; name some of 0 to {count - 1}, or write null for all of them"
    if twice := [each for each in ids if ids.count(each) > 1]:
        return f"shard {twice[0]} is there twice in shard-ids; remove one of them"
    if wrong := [each for each in ids if each >= count]:
        if count == 1:
            return f"there is no shard {wrong[0]} where shards is 1; say with it how many there are in all"
        return f"there is no shard {wrong[0]} of {count}; they are counted from 0 to {count - 1}"
    return None
