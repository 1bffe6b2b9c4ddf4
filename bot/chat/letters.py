"""Cards by direct message: one message a player and hand, brought up to date when their cards change."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import defaultdict
from typing import NamedTuple

import discord

from bot import presenter
from bot.chat.pace import Pace
from bot.chat.posting import TROUBLE, code, edit, post
from bot.chat.render import still
from bot.chat.tastes import Tastes
from bot.message import Message, clicks, marked
from bot.store import EVERYWHERE, Store
from bot.store.house import MARK
from bot.tables.table import Table
from rules.actions import Choice
from rules.cards import Slot
from rules.events import Event
from rules.hand import View

log = logging.getLogger(__name__)

# The player takes no messages from us (50007), or we no longer share a server (50278).
_CLOSED = frozenset({50007, 50278})

_ADDRESS = "https://discord.com/channels/{}/{}"
"""Where a channel of a server is found, for everybody who may see it."""

A_SECOND, AT_ONCE = 12, 60
"""Letters with cards: Discord takes 50 requests a second of a bot, and the tables' messages come first."""


class Mailbox:
    """The players' direct messages. Where each goes is asked once: discord.py itself remembers but 128.

    Bots that knock at closed doors again and again get restricted. So once a message is refused, none is
    tried again until its player asks for it.
    """

    def __init__(self, client: discord.Client, store: Store, *, answers: bool = True) -> None:
        self._client = client
        self._store = store
        self.answers = answers
        """Whether this process hears what is pressed on direct messages."""
        self.mark = _mark(store)
        """What the buttons of our messages bear, so that none is taken for another database's."""
        self._unknown: set[int] = set()
        self.boxes: dict[int, int] = {}
        """The channels of direct messages, by whose they are (ids of Discord's)."""
        self.pace = Pace(A_SECOND, AT_ONCE)
        """How fast cards go out. In a full house they come late, each as it is then."""

    @property
    def closed(self) -> bool:
        """Whether the bot has stopped."""
        return self._client.is_closed()

    def turn(self, person: int) -> float:
        """Take a turn for a letter: how many seconds it is away. The first to somebody is two requests."""
        wait = self.pace.wait()
        if self._store.house.person(person).discord_id not in self.boxes:
            self.pace.wait()
        return wait

    async def send(self, person: int, message: Message) -> int | None:
        """Send a message to a person and return its id; None where none can reach them."""
        address = self._store.house.person(person).discord_id
        if address is None or self._state(person):
            return None
        try:
            sent = await post(await self._box(address), self._as_letter(message))
        except TROUBLE as error:
            if code(error) in _CLOSED:
                self._unknown.add(person)
                self._store.house.set_setting(EVERYWHERE, _door(person), "closed")
            log.info("A direct message did not arrive: %s", error)
            return None
        return sent.id

    async def edit(self, person: int, sent: int, message: Message) -> bool:
        """Change a message sent before; whether it was still there."""
        address = self._store.house.person(person).discord_id
        if address is None:
            return False
        try:
            box = await self._box(address)
            await edit(box.get_partial_message(sent), self._as_letter(message))
        except TROUBLE as error:
            log.info("A direct message could not be changed: %s", error)
            return False
        return True

    async def delete(self, person: int, sent: int) -> None:
        """Take a message back that was sent before, if it is still there."""
        address = self._store.house.person(person).discord_id
        if address is None:
            return
        try:
            box = await self._box(address)
            await box.get_partial_message(sent).delete()
        except TROUBLE as error:
            log.info("A direct message could not be deleted: %s", error)

    def ask_again(self, person: int) -> bool:
        """The player wishes for messages: the next one is tried. Whether they were refused until now."""
        refused = self._state(person) is not None
        if refused:
            self._store.house.set_setting(EVERYWHERE, _door(person), None)
        return refused

    def untold(self, person: int) -> bool:
        """Whether a message was refused and the player has not been told so; from now on they have."""
        if self._state(person) != "closed":
            return False
        self._store.house.set_setting(EVERYWHERE, _door(person), "told")
        return True

    def take_unknown(self) -> set[int]:
        """Who refused a message since this was last asked: they may have left the server."""
        unknown, self._unknown = self._unknown, set()
        return unknown

    def _as_letter(self, message: Message) -> Message:
        """The message with buttons known to be ours or, where none is heard, with a way to the table."""
        if self.answers:
            return marked(message, self.mark)
        tables = [click.table for click in clicks(message) if click.table]
        if not tables:
            return still(message)
        table = self._store.house.table(tables[0])
        guild = self._store.house.campaign(table.campaign).guild
        return presenter.leading(still(message), _ADDRESS.format(guild, table.channel))

    async def _box(self, address: int) -> discord.PartialMessageable:
        """The channel of somebody's direct messages; raises `TROUBLE`."""
        if address not in self.boxes:
            self.boxes[address] = (await self._client.create_dm(discord.Object(address))).id
        return self._client.get_partial_messageable(self.boxes[address])

    def _state(self, person: int) -> str | None:
        state: str | None = self._store.house.setting(EVERYWHERE, _door(person))
        return state


class _Print(NamedTuple):
    """What a letter says that is worth an edit: turns of others are not."""

    hand: int
    slots: tuple[Slot, ...]
    used: tuple[str, ...]
    denied: tuple[str, ...]
    named_rank: str
    picks: tuple[Choice, ...]
    learned: tuple[Event, ...]

    def is_merely_shown(self, before: _Print | None) -> bool:
        """Whether nothing else has happened since than that cards lie open now."""
        return (
            before is not None
            and before == self._replace(slots=before.slots)
            and ([slot.cards for slot in before.slots] == [slot.cards for slot in self.slots])
        )


class Letters:
    """The cards of one table's players."""

    def __init__(self, mailbox: Mailbox, store: Store, tastes: Tastes, table: Table) -> None:
        self._mailbox = mailbox
        self._store = store
        self._tastes = tastes
        self._table = table
        self._turn: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._sent: dict[int, tuple[_Print, int | None]] = {}
        self._late: set[int] = set()
        """Who is written to later, as things are then."""
        self._writing: set[asyncio.Task[None]] = set()

    async def deliver(self) -> None:
        """Send everybody in the hand what has changed about their cards, if the table sends cards at all.

        Where many tables write at once, some of it comes later: nobody waits for that here.
        """
        if not self._table.settings.dms:
            return
        await asyncio.gather(*map(self._deliver, self._table.players))

    async def write_again(self, character: int) -> None:
        """Send a player their cards of the hand in play, though they were sent (in vain) before."""
        if self._table.settings.dms and not self._table.view().over:
            self._sent.pop(character, None)
            await self._deliver(character)

    def take_as_read(self) -> None:
        """Nothing is sent again of what was sent before a restart."""
        for character in self._table.players:
            self.answered(character, None)

    def answered(self, character: int, message: int | None) -> None:
        """The player has just seen their cards in this direct message, as the answer to a press on it."""
        private = self._table.private(character)
        if private is not None:
            self._sent[character] = (self._print(private, character), message)

    async def _deliver(self, character: int) -> None:
        async with self._turn[character]:
            person = self._store.house.character(character).person
            if person is None or character in self._late or self._news(character) is None:
                return
            if wait := self._mailbox.turn(person):
                self._late.add(character)
                writing = asyncio.create_task(self._deliver_later(character, wait))
                self._writing.add(writing)
                writing.add_done_callback(self._writing.discard)
            else:
                await self._write(character)

    async def _deliver_later(self, character: int, wait: float) -> None:
        """All that changes meanwhile is one letter."""
        await self._mailbox.pace.pause(wait)
        async with self._turn[character]:
            self._late.discard(character)
            try:
                await self._write(character)
            except Exception:
                if not self._mailbox.closed:
                    log.exception("A letter of table %d was not written", self._table.id)

    def _news(self, character: int) -> tuple[_Print, View] | None:
        """What a letter to this player would say by now, if that is something new."""
        private = self._table.private(character)
        if private is None or self._table.closed or self._store.house.character(character).person is None:
            return None
        now = self._print(private, character)
        before, _ = self._sent.get(character, (None, None))
        # Who has folded keeps the letter as it is: it says what they had. And what is shown at the end,
        # the table's message shows.
        if now == before or not now.slots or (self._table.view().over and now.is_merely_shown(before)):
            return None
        return now, private

    async def _write(self, character: int) -> None:
        person, news = self._store.house.character(character).person, self._news(character)
        if news is None or person is None:
            return
        now, private = news
        before, message = self._sent.get(character, (None, None))
        # Noted first: a letter that could not be sent is not tried at every turn.
        self._sent[character] = (now, message)
        cards = self._tastes.of(person)
        look = presenter.hand_message(self._table.view(), private, learned=now.learned, cards=cards)
        same_hand = before is not None and before.hand == now.hand
        if same_hand and message is not None and await self._mailbox.edit(person, message, look):
            return
        self._sent[character] = (now, await self._mailbox.send(person, look))

    def _print(self, mine: View, character: int) -> _Print:
        seat = next(each for each in mine.seats if each.seat == mine.viewer)
        # Questions have messages of their own.
        picks = tuple(choice for choice in mine.choices if choice.picks and not mine.question)
        learned = self._table.learned(character)
        known = (seat.slots, seat.used, seat.denied, mine.named_rank)
        return _Print(self._table.view().hand, *known, picks, learned)


def _mark(store: Store) -> str:
    """The mark of a database, made when it is first asked for."""
    mark = store.house.meta(MARK)
    if mark is None:
        mark = secrets.token_hex(4)
        store.house.set_meta(MARK, mark)
    return mark


def _door(person: int) -> str:
    return f"direct-messages:{person}"
