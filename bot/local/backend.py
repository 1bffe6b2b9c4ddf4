"""What the local Discord remembers: simcord's backend on real time, bounded, telling of every change."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any, TypeVar

from simcord._clock import Clock
from simcord.backend import Backend as SimBackend
from simcord.backend.cdn import CDN_BASE, CdnStore
from simcord.backend.models import Interaction, Message

T = TypeVar("T")

#: Milliseconds from 1970 to the beginning of Discord's time, from which its ids count.
EPOCH_MS = 1_420_070_400_000
#: How much of each diary (requests, events) is kept: enough to explain a failed test, whatever the evening.
DIARY = 2_000
#: Messages kept in a channel; past it the oldest quarter goes, as nobody scrolls back that far here.
HISTORY = 2_000
#: Interactions kept though their tokens live: a load run opens more of them than memory should hold.
INTERACTIONS = 20_000

#: Told the channel, the message's id, and the message (None: it is gone).
Watcher = Callable[[int, int, Message | None], None]


class RealClock(Clock):
    """simcord's clock stands still until a test moves it; here time passes."""

    def now(self) -> datetime:
        """The time of day, in UTC."""
        return datetime.now(UTC)


class Diary(list[T]):
    """A list that forgets its older half whenever it grows past `DIARY`."""

    def append(self, item: T) -> None:
        """Write one more line."""
        super().append(item)
        if len(self) > DIARY:
            del self[: DIARY // 2]


class Cdn(CdnStore):
    """Attachments under an address that really answers: `base` is set once the port is known."""

    base = CDN_BASE

    def store_attachment(
        self, attachment_id: int, channel_id: int, filename: str, data: bytes, description: str | None
    ) -> dict[str, Any]:
        """Keep one file and say where it can be fetched."""
        item = super().store_attachment(attachment_id, channel_id, filename, data, description)
        item["url"] = item["proxy_url"] = item["url"].replace(CDN_BASE, self.base, 1)
        return item

    def fetch(self, path: str) -> bytes | None:
        """The file at `path` below the base, or None."""
        return self.get(f"{CDN_BASE}/{path}")


class Backend(SimBackend):
    """The one memory behind gateway, HTTP, people and page.

    Private replies are not announced on a gateway, so whoever follows them (the page, a waiting actor)
    asks `watch` instead, which tells of every message that was written, edited or deleted.
    """

    def __init__(self) -> None:
        self._last_id = 0
        self._watchers: dict[int | None, list[Watcher]] = {}
        super().__init__(clock=RealClock())
        self.transcript = Diary()
        self.http_requests = Diary()
        self.cdn = self.files = Cdn()
        #: People whose direct messages are closed to the bot: it gets 50007.
        self.closed_dms: set[int] = set()
        self.on_commands: list[Callable[[], None]] = []

    # Ids only ever grow, also within a millisecond, and are remembered nowhere: simcord's own way keeps
    # each of them for ever.
    def snowflake(self) -> int:
        """The next id."""
        milliseconds = int(self.clock.now().timestamp() * 1000) - EPOCH_MS
        self._last_id = max(self._last_id + 1, milliseconds << 22)
        return self._last_id

    def watch(self, watcher: Watcher, channel_id: int | None = None) -> Callable[[], None]:
        """Tell `watcher` of messages in one channel (None: in all); the result stops it."""
        watchers = self._watchers.setdefault(channel_id, [])
        watchers.append(watcher)
        return lambda: watchers.remove(watcher)

    def _tell(self, channel_id: int, message_id: int, message: Message | None) -> None:
        for key in (channel_id, None):
            for watcher in tuple(self._watchers.get(key, ())):
                watcher(channel_id, message_id, message)

    def commit_message(self, message: Message, *, broadcast: bool = True) -> Message:
        """Write a message."""
        message = super().commit_message(message, broadcast=broadcast)
        self._tell(message.channel_id, message.id, message)
        self._forget_old_messages(message.channel_id)
        return message

    def edit_message(self, channel_id: int, message_id: int, fields: dict[str, Any]) -> Message:
        """Change a message."""
        message = super().edit_message(channel_id, message_id, fields)
        self._tell(channel_id, message_id, message)
        return message

    def delete_message(self, channel_id: int, message_id: int) -> None:
        """Take a message away."""
        super().delete_message(channel_id, message_id)
        self._tell(channel_id, message_id, None)

    def bulk_delete_messages(self, channel_id: int, message_ids: Iterable[int]) -> list[int]:
        """Take several messages away at once."""
        deleted = super().bulk_delete_messages(channel_id, message_ids)
        for message_id in deleted:
            self._tell(channel_id, message_id, None)
        return deleted

    def register_commands(self, guild_id: int | None, payloads: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Replace the application's commands, and tell who shows them."""
        registered = super().register_commands(guild_id, payloads)
        for tell in self.on_commands:
            tell()
        return registered

    def new_interaction(self, type: int, channel_id: int, user_id: int, guild_id: int | None) -> Interaction:  # noqa: A002
        """Open an interaction, and forget those whose tokens are dead."""
        self._forget_dead_interactions()
        return super().new_interaction(type, channel_id, user_id, guild_id)

    def _forget_old_messages(self, channel_id: int) -> None:
        kept = self.messages[channel_id]
        if len(kept) > HISTORY:
            for message_id in list(kept)[: HISTORY // 4]:
                del kept[message_id]

    def _forget_dead_interactions(self) -> None:
        # The oldest come first, and all live for the same quarter of an hour.
        now = self.now_iso()
        while self.interactions:
            oldest = next(iter(self.interactions.values()))
            alive = oldest.expires_at is None or oldest.expires_at > now
            if alive and len(self.interactions) < INTERACTIONS:
                return
            del self.interactions[oldest.id]
            self.interaction_tokens.pop(oldest.token, None)
