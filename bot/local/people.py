"""The people of the local Discord: they type commands, press, choose, fill in forms, and read.

Each does only what a person could do in front of a screen; anything else is `Refused` with one sentence.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import discord
from simcord import interactions as wire
from simcord.backend import serializers
from simcord.backend.access import channel_accessible
from simcord.backend.command_access import command_access
from simcord.backend.errors import BackendError, SetupError
from simcord.backend.models import Interaction, Message
from simcord.components import walk_components
from simcord.enums import AppCommandType, ComponentType, InteractionType, OptionType

from bot.local import forms
from bot.local.errors import Refused
from bot.local.front import Front

#: Discord gives a bot three seconds for its first answer; then it tells the person that it failed.
PATIENCE = 3.0

Payload = dict[str, Any]

ENGLISH = discord.Locale.american_english.value

SNOWFLAKES = (OptionType.USER, OptionType.CHANNEL, OptionType.ROLE, OptionType.MENTIONABLE)


@dataclass(frozen=True)
class Answer:
    """What the bot did with one interaction, so far."""

    person: "Person"
    record: Interaction

    @property
    def kind(self) -> str | None:
        """How: message, update, modal, autocomplete, deferred, deferred_update; None: not in time."""
        return None if self.record.response_kind is None else str(self.record.response_kind)

    @property
    def message(self) -> Payload | None:
        """The message it answered with or edited, as it is now."""
        if self.record.message_id is None:
            return None
        return self.person.message(self.record.channel_id, self.record.message_id)

    @property
    def text(self) -> str:
        """All that the answer says; empty without a message."""
        return text_of(self.message) if self.message else ""

    @property
    def followups(self) -> list[Payload]:
        """The messages that came after the first answer."""
        found = (self.person.message(self.record.channel_id, number) for number in self.record.followup_ids)
        return [message for message in found if message is not None]

    @property
    def modal(self) -> Payload | None:
        """The form it opened."""
        return self.record.modal

    @property
    def choices(self) -> list[Payload]:
        """What it offered while an option was typed."""
        return self.record.autocomplete_choices or []


class Person:
    """Somebody at a keyboard, in one guild (and in the direct messages with the bot)."""

    def __init__(self, front: Front, guild_id: int, user_id: int) -> None:
        self.front = front
        self.backend = front.backend
        self.guild_id = guild_id
        self.id = user_id
        self.locale = ENGLISH

    def __repr__(self) -> str:
        return f"<{self.name}>"

    @property
    def name(self) -> str:
        """The name others see."""
        user = self.backend.users[self.id]
        return user.global_name or user.name

    @property
    def dm_id(self) -> int:
        """The channel of the direct messages with the bot."""
        return int(self.backend.get_dm_channel(self.id).id)

    def speaks(self, tag: str) -> None:
        """Set the language of their app by a browser's name of it, such as "de-AT"."""
        self.locale = locale_of(tag)

    def close_dms(self) -> None:
        """Let nothing of the bot through: it gets 50007."""
        self.backend.closed_dms.add(self.id)

    def open_dms(self) -> None:
        """Let the bot write again."""
        self.backend.closed_dms.discard(self.id)

    # ---- reading

    def sees(self, channel_id: int | None = None) -> list[Payload]:
        """The messages of a channel (None: the direct messages) that this person may see, oldest first."""
        return list(self._newest_first(channel_id))[::-1]

    def finds(self, test: Callable[[Payload], bool], channel_id: int | None = None) -> Payload | None:
        """The newest message that passes `test`, or None."""
        return next(filter(test, self._newest_first(channel_id)), None)

    def _newest_first(self, channel_id: int | None) -> Iterator[Payload]:
        channel_id = channel_id or self.dm_id
        if channel_accessible(self.backend, channel_id, self.id):
            for message in reversed(self.backend.messages.get(channel_id, {}).values()):
                if message.visible_to(self.id):
                    yield self._payload(message)

    def message(self, channel_id: int, message_id: int) -> Payload | None:
        """One message, or None if it is gone or not for these eyes."""
        message = self.backend.messages.get(channel_id, {}).get(message_id)
        return self._payload(message) if message is not None and self.may_see(message) else None

    def may_see(self, message: Message) -> bool:
        """Whether this message is for these eyes."""
        return message.visible_to(self.id) and channel_accessible(self.backend, message.channel_id, self.id)

    def _payload(self, message: Message) -> Payload:
        return dict(serializers.message_payload(self.backend, message, for_user=self.id))

    async def waits_for(
        self, test: Callable[[Payload], bool], channel_id: int | None = None, *, timeout: float = 5.0
    ) -> Payload:
        """The newest message that passes `test`, once there is one. TimeoutError after `timeout` seconds."""
        channel_id = channel_id or self.dm_id
        if (there := self.finds(test, channel_id)) is not None:
            return there
        found: asyncio.Future[Payload] = asyncio.get_running_loop().create_future()

        def look(_channel_id: int, _message_id: int, message: Message | None) -> None:
            if message is None or found.done() or not self.may_see(message):
                return
            if test(payload := self._payload(message)):
                found.set_result(payload)

        stop = self.backend.watch(look, channel_id)
        try:
            return await asyncio.wait_for(found, timeout)
        finally:
            stop()

    # ---- slash commands

    def commands(self, channel_id: int) -> list[tuple[str, Payload]]:
        """The commands that may be used in a channel: ("table open", its specification), by name."""
        visible = self.backend.visible_commands(user_id=self.id, channel_id=channel_id)
        return [(" ".join(path), leaf) for command in visible for path, leaf in wire.command_leaves(command)]

    async def slash(
        self, channel_id: int, name: str, options: Mapping[str, Any] | None = None, /, **more: Any
    ) -> Answer:
        """Use "/name" with options; people may be given as such. Waits for the first answer."""
        root, leaf, nesting = self._command(channel_id, name)
        given = {**(options or {}), **more}
        with refusing():
            accepted = wire.check_options(name, plain(leaf), without_ids(leaf, given))
        data = self._invocation(channel_id, root, nesting, leaf, {**given, **accepted})
        return await self._ask(InteractionType.APPLICATION_COMMAND, channel_id, data)

    async def complete(
        self, channel_id: int, name: str, option: str, typed: str, /, **given: Any
    ) -> list[Payload]:
        """What the bot offers while `typed` stands in an option: [{"name", "value"}…]."""
        root, leaf, nesting = self._command(channel_id, name)
        spec = next((o for o in leaf.get("options") or () if o["name"] == option), None)
        if spec is None or not spec.get("autocomplete"):
            raise Refused(f"/{name} has nothing to offer for “{option}”.")
        data = self._invocation(channel_id, root, nesting, leaf, given)
        last = data["options"]
        for _ in nesting:
            last = last[0]["options"]
        last[:] = [item for item in last if item["name"] != option]
        last.append({"name": option, "type": spec["type"], "value": typed, "focused": True})
        answer = await self._ask(InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE, channel_id, data)
        return answer.choices

    def _command(self, channel_id: int, name: str) -> tuple[Payload, Payload, list[str]]:
        first, *rest = name.split()
        channel = self.backend.get_channel(channel_id)
        root = self.backend.find_command(first, channel.guild_id)
        if root is None:
            raise Refused(f"There is no command /{first} here.")
        if not command_access(self.backend, root, user_id=self.id, channel_id=channel_id).allowed:
            raise Refused(f"/{first} is not for you, or not for this place.")
        with refusing():
            leaf, nesting = wire.walk_to_subcommand(root, rest)
        return root, leaf, nesting

    def _invocation(
        self, channel_id: int, root: Payload, nesting: list[str], leaf: Payload, given: Payload
    ) -> Payload:
        resolved: Payload = {}
        built = []
        for spec in leaf.get("options") or ():
            if spec["name"] not in given:
                continue
            value = given[spec["name"]]
            if spec["type"] in SNOWFLAKES:
                value = self.resolve(spec["type"], value, resolved)
            elif spec["type"] == OptionType.ATTACHMENT:
                name, data = value
                value = wire.store_interaction_attachment(self.backend, channel_id, name, data, resolved)
            built.append({"name": spec["name"], "type": spec["type"], "value": value})
        invocation = {
            "id": root["id"],
            "name": root["name"],
            "type": AppCommandType.CHAT_INPUT,
            "options": wire.nest_options(root, nesting, built),
        }
        return {**invocation, "resolved": resolved} if resolved else invocation

    def resolve(self, kind: int, value: Any, resolved: Payload) -> str:
        """The id of a person, channel or role, whose description joins `resolved` as Discord sends it."""
        number = str(value.id if isinstance(value, Person) else value).strip("<@#&!>")
        guild = self.backend.get_guild(self.guild_id)
        key = int(number) if number.isdecimal() else 0
        if kind in (OptionType.USER, OptionType.MENTIONABLE) and key in guild.members:
            member = serializers.member_payload(self.backend, guild, guild.members[key], with_user=False)
            resolved.setdefault("users", {})[number] = serializers.user_payload(self.backend.users[key])
            resolved.setdefault("members", {})[number] = member
        elif kind in (OptionType.ROLE, OptionType.MENTIONABLE) and key in guild.roles:
            resolved.setdefault("roles", {})[number] = serializers.role_payload(guild.roles[key])
        elif kind == OptionType.CHANNEL and channel_accessible(self.backend, key, self.id):
            channel = dict(serializers.channel_payload(self.backend, self.backend.channels[key]))
            channel["permissions"] = str(self.backend.compute_permissions(guild.id, self.id, key))
            resolved.setdefault("channels", {})[number] = channel
        else:
            raise Refused(f"“{number}” is nobody and nothing that can be chosen here.")
        return number

    # ---- components

    async def click(
        self, message: Payload, label: str | None = None, *, custom_id: str | None = None
    ) -> Answer:
        """Press a button, found by its label or its custom id."""
        stored, button = self._component(message, custom_id, label, (ComponentType.BUTTON,))
        return await self._use(stored, button, {})

    async def choose(
        self, message: Payload, values: Iterable[Any], *, custom_id: str | None = None
    ) -> Answer:
        """Choose in a select; without a custom id, in the only one there is."""
        stored, menu = self._component(message, custom_id, None, forms.SELECTS)
        resolved: Payload = {}
        chosen = forms.chosen(menu, list(values), self.resolve, resolved)
        extra = {"values": chosen, **({"resolved": resolved} if resolved else {})}
        return await self._use(stored, menu, extra)

    def _component(
        self, message: Payload, custom_id: str | None, label: str | None, kinds: tuple[int, ...]
    ) -> tuple[Message, Payload]:
        # Looked up as the message is now: a button that has gone since cannot be pressed.
        stored = self.backend.messages.get(int(message["channel_id"]), {}).get(int(message["id"]))
        if stored is None or not self.may_see(stored):
            raise Refused("That message is no longer there.")
        found = [
            component
            for component in walk_components(stored.components)
            if component["type"] in kinds
            and component.get("custom_id")
            and (custom_id is None or component["custom_id"] == custom_id)
            and (label is None or component.get("label") == label)
        ]
        if len(found) != 1:
            raise Refused(
                "That has changed in the meantime: look again." if custom_id else f"Not one “{label}” there."
            )
        if found[0].get("disabled"):
            raise Refused("That is switched off at the moment.")
        return stored, found[0]

    async def _use(self, stored: Message, component: Payload, extra: Payload) -> Answer:
        data = {
            "custom_id": component["custom_id"],
            "component_type": component["type"],
            "id": component.get("id"),
            **extra,
        }
        return await self._ask(InteractionType.MESSAGE_COMPONENT, stored.channel_id, data, source=stored)

    # ---- forms

    async def submit(self, opened: Answer | int, values: Mapping[str, Any]) -> Answer:
        """Send the form that an answer (or the interaction with this id) opened: values by custom id."""
        record = opened.record if isinstance(opened, Answer) else self.backend.interactions.get(opened)
        if record is None or record.modal is None or record.user_id != self.id:
            raise Refused("That form is no longer open.")
        if record.modal_consumed:
            raise Refused("That form has been sent already.")
        resolved: Payload = {}
        components = forms.filled(record.modal["components"], values, self.resolve, resolved)
        data = {"custom_id": record.modal["custom_id"], "components": components}
        if resolved:
            data["resolved"] = resolved
        source = self.backend.messages.get(record.channel_id, {}).get(record.source_message_id or 0)
        # Until the bot has answered, a form that failed can be sent again.
        answer = await self._ask(InteractionType.MODAL_SUBMIT, record.channel_id, data, source=source)
        record.modal_consumed = answer.kind is not None
        return answer

    # ---- talking

    def say(self, channel_id: int, text: str) -> Payload:
        """Write a plain message."""
        if not channel_accessible(self.backend, channel_id, self.id):
            raise Refused("You cannot write there.")
        if not text.strip() or len(text) > 2000:
            raise Refused("A message has 1 to 2,000 characters.")
        return self._payload(self.backend.create_message(channel_id, self.id, text))

    async def _ask(
        self, kind: InteractionType, channel_id: int, data: Payload, *, source: Message | None = None
    ) -> Answer:
        channel = self.backend.get_channel(channel_id)
        if not channel_accessible(self.backend, channel_id, self.id):
            raise Refused("You cannot do that there.")
        if not self.front.gateway.listening(channel.guild_id):
            raise Refused("The bot is not here at the moment.")
        record, payload = wire.base_payload(
            self.backend,
            type=kind,
            channel_id=channel_id,
            guild_id=channel.guild_id,
            user_id=self.id,
            data=data,
        )
        payload["locale"] = self.locale
        if source is not None:
            record.source_message_id = source.id
            payload["message"] = serializers.message_payload(self.backend, source)
        answered = self.front.expect(record)
        self.backend.emit("INTERACTION_CREATE", payload)
        await asyncio.wait((answered,), timeout=PATIENCE)
        answered.cancel()
        return Answer(self, record)


class refusing:  # noqa: N801 - reads as a word: with refusing(): …
    """Turn simcord's complaints about what a person did into `Refused`."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, SetupError | BackendError):
            raise Refused(str(error)) from error


def locale_of(tag: str) -> str:
    """Discord's name of a language: the one with that region, else one without; English if it has none.

    >>> locale_of("pt-BR"), locale_of("de-AT"), locale_of("en"), locale_of("eo")
    ('pt-BR', 'de', 'en-US', 'en-US')
    """
    known = {locale.value for locale in discord.Locale}
    return next((name for name in (tag, tag.partition("-")[0]) if name in known), ENGLISH)


def plain(leaf: Payload) -> Payload:
    """A command without its options that hold ids, which `Person.resolve` checks.

    >>> plain({"name": "pay", "options": [{"name": "to", "type": 6}, {"name": "sum", "type": 3}]})["options"]
    [{'name': 'sum', 'type': 3}]
    """
    return {**leaf, "options": [o for o in leaf.get("options") or () if o["type"] not in SNOWFLAKES]}


def without_ids(leaf: Payload, given: Payload) -> Payload:
    """The given options that are not ids; `Refused` if a required one that is an id is missing."""
    ids = {o["name"]: o for o in leaf.get("options") or () if o["type"] in SNOWFLAKES}
    for name, option in ids.items():
        if option.get("required") and name not in given:
            raise Refused(f"“{name}” is missing.")
    return {name: value for name, value in given.items() if name not in ids}


def text_of(message: Payload) -> str:
    """All the text of a message, line by line: content, text displays, labels of buttons in brackets.

    >>> text_of({"content": "", "components": [{"type": 10, "content": "Hi"}, {"type": 2, "label": "Deal"}]})
    'Hi\\n[Deal]'
    """
    lines = [message.get("content") or ""]
    for component in walk_components(message.get("components") or []):
        if component["type"] == ComponentType.TEXT_DISPLAY:
            lines.append(component["content"])
        elif component["type"] == ComponentType.BUTTON:
            lines.append(f"[{component.get('label') or ''}]")
    return "\n".join(line for line in lines if line)
