"""The gateway of the local Discord: sessions, shards, heartbeats, and RESUME with all that was missed."""

import asyncio
import json
import secrets
from collections import deque
from collections.abc import Mapping
from typing import Any

import discord
from aiohttp import WSMsgType, web
from simcord import intents as gates
from simcord.backend import serializers

from bot.local.backend import Backend

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, MEMBERS = 0, 1, 2, 6, 7, 8
INVALID_SESSION, HELLO, HEARTBEAT_ACK = 9, 10, 11
BAD_TOKEN, BAD_SHARD = 4004, 4010

#: Events a session keeps for RESUME. Who missed more starts afresh, as on the real gateway.
MEMORY = 2_000
HEARTBEAT_MS = 41_250

GUILD_EVENTS = ("GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE")


class Link:
    """One open socket. All that is sent goes through one queue, so that order is kept."""

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.Transport | None) -> None:
        self.socket = socket
        self.transport = transport
        self.session: Session | None = None
        self.code: int | None = None
        """With which the socket is to be closed."""
        self._outbox: asyncio.Queue[str | int] = asyncio.Queue()

    def send(self, op: int, data: Any = None) -> None:
        """Queue an operation that is not an event."""
        self._outbox.put_nowait(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    def send_text(self, text: str) -> None:
        """Queue an event that is JSON already."""
        self._outbox.put_nowait(text)

    def close(self, code: int) -> None:
        """Close the socket with a code of Discord's once all before it has been sent."""
        self._outbox.put_nowait(code)

    def tear(self) -> None:
        """Cut the connection without a word, as a network does."""
        if self.session is not None and self.session.link is self:
            self.session.link = None
        if self.transport is not None:
            self.transport.abort()

    async def write(self) -> None:
        """Send what is queued, until the socket closes or is to be closed."""
        while not self.socket.closed:
            item = await self._outbox.get()
            if isinstance(item, int):
                self.code = item
                return
            try:
                await self.socket.send_str(item)
            except ConnectionError:
                return  # the session keeps its events; RESUME asks for them


class Session:
    """One shard of the bot: numbered events, kept for a while, sent at once if a socket is there."""

    def __init__(self, backend: Backend, shard: int, shards: int, intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.backend = backend
        self.shard, self.shards = shard, shards
        self.intents = discord.Intents.none()
        self.intents.value = intents
        self.link: Link | None = None
        self.sequence = 0
        self._kept: deque[tuple[int, str]] = deque(maxlen=MEMORY)

    def feed(self, event: str, payload: Mapping[str, Any]) -> None:
        """Send an event if the bot's intents ask for it."""
        gate = gates.required_intent(event, payload)
        if gate is not None and not getattr(self.intents, gate):
            return
        if event == "GUILD_CREATE" or event.startswith("MESSAGE_"):
            payload = self._shaped(event, payload)
        self.dispatch(event, payload)

    def _shaped(self, event: str, payload: Mapping[str, Any]) -> Mapping[str, Any]:
        # Through JSON and back is a deep copy: what follows prunes in place.
        copy: dict[str, Any] = json.loads(json.dumps(payload))
        if event == "GUILD_CREATE":
            gates.prune_guild_create(copy, self.intents, self.backend.bot_user.id)
        elif not self.intents.message_content:
            gates.censor_message(copy, self.backend.bot_user.id, backend=self.backend)
        return copy

    def dispatch(self, event: str, payload: Mapping[str, Any]) -> None:
        """Number an event, keep it, and send it if a socket is there."""
        self.sequence += 1
        text = json.dumps({"op": DISPATCH, "d": payload, "s": self.sequence, "t": event})
        self._kept.append((self.sequence, text))
        if self.link is not None:
            self.link.send_text(text)

    def missed(self, sequence: int) -> list[str] | None:
        """The events after `sequence`; None if some of them are no longer kept, or it never was."""
        if sequence > self.sequence or (self._kept and sequence + 1 < self._kept[0][0]):
            return None
        return [text for number, text in self._kept if number > sequence]


class Gateway:
    """Accepts the bot's shards and brings each its guilds' events.

    A shard that identifies anew takes the place of its older session. Several processes are served where each
    has shards of its own and all say the same of how many there are; one that says otherwise ends all others.
    """

    def __init__(self, backend: Backend, token: str) -> None:
        self.backend = backend
        self.token = token
        self.resume_url = ""
        self.sessions: dict[int, Session] = {}
        self.shards = 1
        self.identified = 0
        self.resumed = 0
        self.crowded = 0
        """So many of the next who identify come too early after another shard, and are turned away."""
        self._links: set[Link] = set()
        self._awaited: list[asyncio.Future[None]] = []
        backend.subscribers.append(self.feed)

    # ---- what goes out

    def feed(self, event: str, payload: Mapping[str, Any]) -> None:
        """Bring an event to the shard that owns its guild; direct messages belong to shard 0."""
        guild_id = payload.get("id") if event in GUILD_EVENTS else payload.get("guild_id")
        session = self.sessions.get(self.shard_of(guild_id))
        if session is not None:
            session.feed(event, payload)

    def shard_of(self, guild_id: str | int | None) -> int:
        """The shard that owns a guild, by Discord's formula."""
        return 0 if guild_id is None else (int(guild_id) >> 22) % self.shards

    def listening(self, guild_id: int | None) -> bool:
        """Whether the bot is connected, or was and may still resume, where this guild's events go."""
        return self.shard_of(guild_id) in self.sessions

    def arrival(self) -> "asyncio.Future[None]":
        """A future that is done when a shard next identifies; from then on it misses nothing."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._awaited.append(future)
        return future

    # ---- trouble

    def drop(self, shard: int | None = None) -> int:
        """Cut a shard's socket, or all; the sessions wait for RESUME. Returns how many were cut."""
        links = [link for link in self._links if link.session and shard in (None, link.session.shard)]
        for link in links:
            link.tear()
        return len(links)

    def reconnect(self) -> None:
        """Ask every shard to come back on another socket, as Discord does before maintenance."""
        for link in self._links:
            link.send(RECONNECT)

    def shut_out(self, code: int) -> None:
        """Close every socket with one of Discord's codes, as for a token that is no good any more."""
        for link in self._links:
            link.close(code)

    def forget(self) -> None:
        """Lose every session: the next RESUME is refused and the bot has to identify again."""
        self.drop()
        self.sessions.clear()

    # ---- what comes in

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one socket until it closes."""
        socket = web.WebSocketResponse(max_msg_size=1 << 20)
        await socket.prepare(request)
        link = Link(socket, request.transport)
        self._links.add(link)
        link.send(HELLO, {"heartbeat_interval": HEARTBEAT_MS})
        reading, writing = asyncio.create_task(self._read(link)), asyncio.create_task(link.write())
        try:
            await asyncio.wait((reading, writing), return_when=asyncio.FIRST_COMPLETED)
            if link.code is None:
                await reading
            else:
                # Where somebody still reads, aiohttp hangs up at once, and the bot may not learn why.
                reading.cancel()
                await asyncio.wait((reading,))
                await socket.close(code=link.code)
        finally:
            reading.cancel()
            writing.cancel()
            self._links.discard(link)
            if link.session is not None and link.session.link is link:
                link.session.link = None
        return socket

    async def _read(self, link: Link) -> None:
        async for message in link.socket:
            if message.type is WSMsgType.TEXT:
                self._receive(link, json.loads(message.data))

    def _receive(self, link: Link, message: dict[str, Any]) -> None:
        op, data = message.get("op"), message.get("d")
        if op == HEARTBEAT:
            link.send(HEARTBEAT_ACK)
        elif op == IDENTIFY and isinstance(data, dict):
            self._identify(link, data)
        elif op == RESUME and isinstance(data, dict):
            self._resume(link, data)
        elif op == MEMBERS and isinstance(data, dict) and link.session is not None:
            self._members(link.session, data)
        # Presence and voice are accepted and mean nothing here.

    def _identify(self, link: Link, data: dict[str, Any]) -> None:
        shard, shards = data.get("shard") or (0, 1)
        if data.get("token") != self.token:
            link.close(BAD_TOKEN)
            return
        if not 0 <= shard < shards:
            link.close(BAD_SHARD)
            return
        if self.crowded:
            self.crowded -= 1
            link.send(INVALID_SESSION, False)
            return
        if shards != self.shards:
            self.sessions.clear()
            self.shards = shards
        session = Session(self.backend, shard, shards, int(data.get("intents", 0)))
        self.sessions[shard] = session
        self.identified += 1
        self._attach(link, session)
        self._welcome(session)
        for future in self._awaited:
            if not future.done():
                future.set_result(None)
        self._awaited.clear()

    def _welcome(self, session: Session) -> None:
        guilds = [guild for guild in self.backend.guilds.values() if self.shard_of(guild.id) == session.shard]
        ready = {
            "v": 10,
            "user": serializers.user_payload(self.backend.bot_user),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.resume_url,
            "shard": [session.shard, session.shards],
            "application": {"id": str(self.backend.application_id), "flags": 0},
        }
        session.dispatch("READY", ready)
        for guild in guilds:
            session.feed("GUILD_CREATE", serializers.guild_create_payload(self.backend, guild))

    def _resume(self, link: Link, data: dict[str, Any]) -> None:
        session = next((s for s in self.sessions.values() if s.id == data.get("session_id")), None)
        missed = session.missed(int(data.get("seq") or 0)) if session is not None else None
        if data.get("token") != self.token:
            link.close(BAD_TOKEN)
        elif session is None or missed is None:
            link.send(INVALID_SESSION, False)
        else:
            self.resumed += 1
            for text in missed:
                link.send_text(text)
            self._attach(link, session)
            session.dispatch("RESUMED", {})

    def _attach(self, link: Link, session: Session) -> None:
        if session.link is not None and session.link is not link:
            session.link.tear()
        session.link, link.session = link, session

    def _members(self, session: Session, data: dict[str, Any]) -> None:
        # REQUEST_GUILD_MEMBERS: by ids or by the beginning of a name, in one piece (worlds here are small).
        guild = self.backend.guilds.get(int(data["guild_id"]))
        if guild is None:
            return
        wanted = {int(user_id) for user_id in data.get("user_ids") or ()}
        prefix = str(data.get("query") or "").casefold()
        members = [
            member
            for member in guild.members.values()
            if (not wanted or member.user_id in wanted)
            and self.backend.users[member.user_id].name.casefold().startswith(prefix)
        ][: int(data.get("limit") or 0) or None]
        chunk = {
            "guild_id": str(guild.id),
            "members": [serializers.member_payload(self.backend, guild, member) for member in members],
            "not_found": [str(user_id) for user_id in wanted - {member.user_id for member in members}],
            "chunk_index": 0,
            "chunk_count": 1,
            "nonce": data.get("nonce"),
        }
        session.dispatch("GUILD_MEMBERS_CHUNK", chunk)
