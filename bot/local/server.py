"""The page's server: what one person sees, live, and what they do, for any number of tabs.

It rides on the front's port. Everything needs the key of the link and is answered to this machine only.
"""

import asyncio
import base64
import json
import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from aiohttp import web
from simcord import interactions as wire
from simcord.backend import serializers
from simcord.backend.access import channel_accessible
from simcord.backend.errors import OptionError
from simcord.backend.models import Message
from simcord.enums import ChannelType, OptionType

from bot.local.errors import Refused
from bot.local.front import Front
from bot.local.people import Answer, Payload, Person

PAGE = Path(__file__).with_name("page.html")
#: Messages of each place that a tab gets when it opens.
SCROLLBACK = 100
#: Seconds between two questions to a tab whether it is still there.
STILL_HERE = 15.0
#: Events waiting for a tab that does not read them; past it the tab is let go and starts afresh.
BACKLOG = 1_000

LOADING_FLAG = 1 << 7
HOSTS = ("127.0.0.1", "localhost")
PLACES = (ChannelType.TEXT, ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD)
TYPED = (OptionType.STRING, OptionType.INTEGER, OptionType.NUMBER, OptionType.BOOLEAN)

Verb = Callable[[Person, Payload], Awaitable[Payload]]


class Stream:
    """One open tab: whose it is, and the events on their way to it (None: it is to end)."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.queue: asyncio.Queue[str | None] = asyncio.Queue()

    def send(self, event: str, data: Any) -> None:
        """Queue one event."""
        if self.queue.qsize() >= BACKLOG:
            self.end()
        else:
            self.queue.put_nowait(json.dumps({"event": event, "data": data}))

    def end(self) -> None:
        """Let the tab go; its browser connects again by itself."""
        self.queue.put_nowait(None)


class PageServer:
    """Serves the page for some people. Make it before the front starts: it adds its routes."""

    def __init__(self, front: Front, people: Iterable[Person]) -> None:
        self.front = front
        self.backend = front.backend
        self.people = {person.id: person for person in people}
        self.key = secrets.token_urlsafe(16)
        self._streams: set[Stream] = set()
        self._dismissed: set[int] = set()
        self._verbs: dict[str, Verb] = {
            "slash": self._slash,
            "complete": self._complete,
            "click": self._click,
            "choose": self._choose,
            "submit": self._submit,
            "say": self._say,
            "dismiss": self._dismiss,
        }
        front.app.router.add_get("/", self._page)
        front.app.router.add_get("/page/live", self._live)
        front.app.router.add_post("/page/{verb}", self._act)
        front.app.on_shutdown.append(self._shutdown)
        self._stop_watching = self.backend.watch(self._changed)
        self.backend.subscribers.append(self._happened)
        self.backend.on_commands.append(self._tell_world)

    @property
    def link(self) -> str:
        """The address to open, once the front has started."""
        return f"{self.front.url}/?key={self.key}"

    async def close(self) -> None:
        """Let every tab go and follow nothing any more."""
        self._stop_watching()
        self.backend.subscribers.remove(self._happened)
        self.backend.on_commands.remove(self._tell_world)
        await self._shutdown(self.front.app)

    async def _shutdown(self, _app: web.Application) -> None:
        for stream in self._streams:
            stream.end()

    # ---- who may come in

    def _guard(self, request: web.Request) -> None:
        # The name is checked too: a web page elsewhere may have its own name point at this machine.
        if request.url.host not in HOSTS:
            raise web.HTTPForbidden(text="This page is for the machine it runs on: open it as 127.0.0.1.")
        if not secrets.compare_digest(request.query.get("key", ""), self.key):
            raise web.HTTPForbidden(
                text="This link is not, or no longer, good: open the one in the terminal."
            )

    def _person(self, number: object) -> Person:
        person = self.people.get(int(str(number))) if str(number).isdecimal() else None
        return person or next(iter(self.people.values()))

    # ---- the page

    async def _page(self, request: web.Request) -> web.Response:
        self._guard(request)
        nonce = secrets.token_urlsafe(12)
        policy = (
            f"default-src 'none'; img-src 'self' data:; connect-src 'self' ws://{request.host}; "
            f"style-src 'nonce-{nonce}'; script-src 'nonce-{nonce}'; "
            "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )
        headers = {
            "Content-Security-Policy": policy,
            "Referrer-Policy": "no-referrer",
            "Cache-Control": "no-store",
        }
        text = PAGE.read_text(encoding="utf-8").replace("{{nonce}}", nonce)
        return web.Response(text=text, content_type="text/html", headers=headers)

    # A WebSocket, as of other connections a browser opens six to one address: a seventh tab would hang.
    async def _live(self, request: web.Request) -> web.WebSocketResponse:
        self._guard(request)
        person = self._person(request.query.get("as"))
        person.speaks(request.query.get("speaks", ""))
        socket = web.WebSocketResponse(heartbeat=STILL_HERE)
        await socket.prepare(request)
        stream = Stream(person)
        stream.send("all", {**self._world(person), "messages": self._past(person)})
        self._streams.add(stream)
        pouring = asyncio.create_task(self._pour(stream, socket))
        try:
            async for _ in socket:
                pass  # nothing is expected: this ends when the tab does
        finally:
            self._streams.discard(stream)
            pouring.cancel()
        return socket

    async def _pour(self, stream: Stream, socket: web.WebSocketResponse) -> None:
        with suppress(ConnectionError):
            while (item := await stream.queue.get()) is not None:
                await socket.send_str(item)
            await socket.close()

    # ---- what a person sees

    def _world(self, person: Person) -> Payload:
        guild = self.backend.get_guild(person.guild_id)
        places = self._places(person)
        first = int(places[0]["id"]) if places else person.dm_id
        return {
            "me": str(person.id),
            "bot": {"id": str(self.backend.bot_user.id), "name": self.backend.bot_user.global_name},
            "server": guild.name,
            "people": [
                {"id": str(p.id), "name": p.name, "gm": bool(guild.members[p.id].role_ids)}
                for p in self.people.values()
            ],
            "roles": {str(role.id): role.name for role in guild.roles.values()},
            "places": [
                *places,
                {"id": str(person.dm_id), "name": self.backend.bot_user.global_name, "dm": True},
            ],
            "commands": commands_payload(person, first),
            "dm_commands": commands_payload(person, person.dm_id),
        }

    def _places(self, person: Person) -> list[Payload]:
        guild = self.backend.get_guild(person.guild_id)
        channels = [self.backend.channels[number] for number in (*guild.channel_ids, *guild.thread_ids)]
        return [
            {"id": str(channel.id), "name": channel.name or "", "dm": False}
            for channel in channels
            if channel.type in PLACES and channel_accessible(self.backend, channel.id, person.id)
        ]

    def _past(self, person: Person) -> dict[str, list[Payload]]:
        places = [int(place["id"]) for place in self._places(person)]
        return {str(place): self._scrollback(person, place) for place in (*places, person.dm_id)}

    def _scrollback(self, person: Person, place: int) -> list[Payload]:
        kept = self.backend.messages.get(place, {}).values()
        seen = [m for m in kept if person.may_see(m) and m.id not in self._dismissed]
        return [self.shown(person, message) for message in seen[-SCROLLBACK:]]

    def shown(self, person: Person, message: Message) -> Payload:
        """A message as the page draws it."""
        full: Mapping[str, Any] = serializers.message_payload(self.backend, message, for_user=person.id)
        author = full["author"]
        cause = message.interaction_metadata or {}
        return {
            "id": full["id"],
            "place": full["channel_id"],
            "author": {"id": author["id"], "name": author["global_name"], "bot": author["bot"]},
            "at": full["timestamp"],
            "edited": full["edited_timestamp"],
            "text": full["content"],
            "components": full["components"],
            "files": full["attachments"],
            "private": message.is_ephemeral,
            "thinking": bool(message.flags & LOADING_FLAG),
            "cause": {"who": cause["user"]["global_name"], "what": cause["name"]}
            if "name" in cause
            else None,
        }

    # ---- what happens meanwhile

    def _changed(self, channel_id: int, message_id: int, message: Message | None) -> None:
        for stream in self._streams:
            if message is None:
                stream.send("gone", {"place": str(channel_id), "id": str(message_id)})
            elif stream.person.may_see(message) and message.id not in self._dismissed:
                stream.send("message", self.shown(stream.person, message))

    def _happened(self, event: str, _payload: Mapping[str, Any]) -> None:
        if event.startswith(("CHANNEL_", "THREAD_", "GUILD_ROLE_", "GUILD_MEMBER_")):
            self._tell_world()

    def _tell_world(self) -> None:
        for stream in self._streams:
            stream.send("world", self._world(stream.person))

    # ---- what a person does

    async def _act(self, request: web.Request) -> web.Response:
        self._guard(request)
        verb = self._verbs.get(request.match_info["verb"])
        if verb is None:
            raise web.HTTPNotFound
        try:
            data = await request.json()
            person = self._person(data["as"])
            person.speaks(str(data.get("speaks", "")))
            return web.json_response(await verb(person, data))
        except Refused as refusal:
            return web.json_response({"ok": False, "why": str(refusal)})
        except (KeyError, TypeError, ValueError) as error:
            raise web.HTTPBadRequest(
                text=f"The page sent something that makes no sense: {error!r}"
            ) from error

    async def _slash(self, person: Person, data: Payload) -> Payload:
        place, name = int(data["place"]), str(data["name"])
        leaf = dict(person.commands(place)).get(name)
        if leaf is None:
            raise Refused(f"There is no command /{name} here.")
        return self._told(await person.slash(place, name, typed(name, leaf, data["options"])))

    async def _complete(self, person: Person, data: Payload) -> Payload:
        place, name = int(data["place"]), str(data["name"])
        leaf = dict(person.commands(place)).get(name) or {}
        given = typed(name, leaf, data["options"], lenient=True)
        choices = await person.complete(place, name, str(data["option"]), str(data["typed"]), **given)
        return {"ok": True, "choices": [{"name": c["name"], "value": str(c["value"])} for c in choices]}

    async def _click(self, person: Person, data: Payload) -> Payload:
        return self._told(await person.click(target(data), custom_id=str(data["custom_id"])))

    async def _choose(self, person: Person, data: Payload) -> Payload:
        values = [str(value) for value in data["values"]]
        return self._told(await person.choose(target(data), values, custom_id=str(data["custom_id"])))

    async def _submit(self, person: Person, data: Payload) -> Payload:
        return self._told(await person.submit(int(data["form"]), dict(data["values"])))

    async def _say(self, person: Person, data: Payload) -> Payload:
        person.say(int(data["place"]), str(data["text"]))
        return {"ok": True}

    async def _dismiss(self, person: Person, data: Payload) -> Payload:
        place, number = int(data["place"]), int(data["message"])
        message = self.backend.messages.get(place, {}).get(number)
        if message is None or not message.is_ephemeral or not person.may_see(message):
            raise Refused("Only private replies can be put away.")
        self._dismissed.add(number)
        self._changed(place, number, None)
        return {"ok": True}

    def _told(self, answer: Answer) -> Payload:
        if answer.kind is None:
            return {
                "ok": False,
                "why": f"{self.backend.bot_user.global_name} did not answer in time. Try again.",
            }
        return {"ok": True, "form": {**answer.modal, "form": str(answer.record.id)} if answer.modal else None}


def target(data: Payload) -> Payload:
    """The message that a click is on, as far as `Person` needs it."""
    return {"channel_id": int(data["place"]), "id": int(data["message"])}


def typed(name: str, leaf: Payload, given: Mapping[str, Any], *, lenient: bool = False) -> Payload:
    """Options as the page sends them, as values of their types; `lenient` leaves out what is not good (yet).

    >>> typed("pay", {"options": [{"name": "sum", "type": 4}]}, {"sum": "12"})
    {'sum': 12}
    """
    values = {}
    specs = {option["name"]: option for option in leaf.get("options") or ()}
    for key, raw in given.items():
        spec = specs.get(key)
        try:
            if spec is None:
                raise Refused(f"/{name} has no option “{key}”.")
            values[key] = value_of(name, spec, raw)
        except (Refused, OptionError) as error:
            if not lenient:
                raise Refused(str(error)) from error
    return values


def value_of(name: str, spec: Payload, raw: Any) -> Any:
    """One option's value; `Refused` or simcord's OptionError if it is not good.

    >>> value_of("pay", {"name": "sum", "type": 4}, "a lot")
    Traceback (most recent call last):
    bot.local.errors.Refused: “sum” wants a whole number, such as 5.
    """
    if spec["type"] == OptionType.ATTACHMENT:
        return str(raw["name"]), base64.b64decode(raw["data"], validate=True)
    if spec["type"] not in TYPED:
        return raw
    try:
        return wire.parse_option_input(name, spec, raw)
    except OptionError as error:
        if error.code == "option-type" and spec["type"] in (OptionType.INTEGER, OptionType.NUMBER):
            kind = "whole number" if spec["type"] == OptionType.INTEGER else "number"
            raise Refused(f"“{spec['name']}” wants a {kind}, such as 5.") from error
        raise


def commands_payload(person: Person, place: int) -> list[Payload]:
    """The commands of a place with their options, as the composer shows them in the person's language."""
    return [
        {**described(leaf, person.locale), "name": name, "options": options_of(leaf, person.locale)}
        for name, leaf in person.commands(place)
    ]


def options_of(leaf: Payload, locale: str) -> list[Payload]:
    """A command's options as a language has them."""
    return [
        {**described(option, locale), "choices": [named(choice, locale) for choice in option["choices"]]}
        if option.get("choices")
        else described(option, locale)
        for option in leaf.get("options") or ()
    ]


# What a bot says of its commands comes in all languages at once: an app shows that of its person.
def described(spec: Payload, locale: str) -> Payload:
    """A command or option with its description in a language, or in English.

    >>> described({"description": "How much", "description_localizations": {"de": "Wie viel"}}, "de")
    {'description': 'Wie viel'}
    """
    text = (spec.get("description_localizations") or {}).get(locale) or spec.get("description") or ""
    return {**without_localizations(spec), "description": text}


def named(choice: Payload, locale: str) -> Payload:
    """A choice under its name in a language."""
    name = (choice.get("name_localizations") or {}).get(locale) or choice["name"]
    return {**without_localizations(choice), "name": name}


def without_localizations(spec: Payload) -> Payload:
    """What is left for a page that needs one language."""
    return {key: value for key, value in spec.items() if not key.endswith("_localizations")}
