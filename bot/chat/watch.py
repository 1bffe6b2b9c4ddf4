"""/watch: a private view of a table that changes with it, in the channel or as a direct message.

Nobody at the table waits for a watcher: what has changed is sent by and by, all of it with one look, and
never to one view more often than each few seconds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.chat.letters import Mailbox
from bot.chat.running import Edit, RunningViews, View, by_answer, ends
from bot.message import Click, Message
from bot.presenter import notice
from bot.presenter.watch import watch_message
from bot.refused import Refused
from bot.store import EVERYWHERE, Store
from bot.tables.table import Table
from bot.words import language, say, speaking

if TYPE_CHECKING:
    from bot.chat.visit import Visit

GAP, LETTER_GAP = 2.0, 5.0
"""Seconds between two edits of a view: those of answers are free, those of direct messages are counted."""

FRESH = 55 * 60.0
"""Seconds for which a direct message is edited; Discord takes few edits of an older one, so another comes."""


Key = tuple[int, bool]
"""A person, and whether they look on by direct message."""


class Watch(RunningViews[Key]):
    """All who look on at one table."""

    def __init__(self, mailbox: Mailbox, store: Store, table: Table) -> None:
        super().__init__(lambda key, ended: self.look(*key, ended=ended), lambda: table.number)
        self._mailbox = mailbox
        self._store = store
        self.table = table
        self._looks: dict[tuple[str, bool, bool], Message] = {}
        self._looks_at = -1

    def look(self, person: int, letter: bool, *, ended: bool = False) -> Message:
        """What somebody sees now. All who are shown nobody's hand see the same, made once."""
        if shown := self.table.shown_to(person):
            return watch_message(self.table.view(), shown, letter=letter, ended=ended)
        if self._looks_at != self.table.number:
            self._looks, self._looks_at = {}, self.table.number
        key = (language(), letter, ended)
        if key not in self._looks:
            self._looks[key] = watch_message(self.table.view(), letter=letter, ended=ended)
        return self._looks[key]

    def here(self, person: int, interaction: discord.Interaction, look: Message) -> None:
        """Somebody has it as an answer."""
        edit = by_answer(interaction)
        view = View(edit, look, stamp=self.table.number, ends=ends(interaction), gap=GAP)
        self.opened((person, False), view)

    async def write(self, person: int) -> bool:
        """Send it to somebody as a direct message; whether that reached them."""
        look = self.look(person, letter=True)
        sent = await self._mailbox.send(person, look)
        if sent is None:
            return False
        self._keep(person, sent, look)
        return True

    def stop(self, person: int, *, letter: bool) -> None:
        """Somebody looks on no more, here or by direct message."""
        self.shut((person, letter))
        if letter:
            self._store.house.set_setting(EVERYWHERE, self._key(person), None)

    def resume(self) -> None:
        """After a restart: whoever watches by direct message goes on."""
        for person, (sent, locale) in self._store.house.settings(EVERYWHERE, self._key()).items():
            with speaking(locale):
                self._keep(int(person), sent, None)

    async def refresh(self) -> None:
        """Let each whose time it is say what is so now; after the end of the table, for the last time."""
        await super().refresh()
        if self.table.closed:
            for person, letter in self.keys:
                self.stop(person, letter=letter)

    def _keep(self, person: int, sent: int, look: Message | None) -> None:
        """Let a direct message be somebody's view; None is one that we do not know what it says."""
        stamp = -1 if look is None else self.table.number
        edit = self._by_letter(person, sent)
        self.opened((person, True), View(edit, look or Message(()), stamp=stamp, gap=LETTER_GAP))
        self._store.house.set_setting(EVERYWHERE, self._key(person), [sent, language()])

    def _by_letter(self, person: int, sent: int) -> Edit:
        """Edits of a direct message; when it is too old for them, or gone, another takes its place."""

        async def edit(look: Message) -> bool:
            nonlocal sent
            age = discord.utils.utcnow() - discord.utils.snowflake_time(sent)
            if age.total_seconds() < FRESH and await self._mailbox.edit(person, sent, look):
                return True
            before, new = sent, await self._mailbox.send(person, look)
            if new is None:
                self.stop(person, letter=True)
                return False
            sent = new
            self._store.house.set_setting(EVERYWHERE, self._key(person), [new, language()])
            await self._mailbox.delete(person, before)
            return True

        return edit

    def _key(self, person: int | None = None) -> str:
        return f"watch:{self.table.id}:{'' if person is None else person}"


async def show(visit: Visit, table: Table, *, letter: bool = False) -> None:
    """Let somebody look on, from here on or by direct message."""
    watch = visit.bot.announcer.watch(table)
    person = visit.guest.person
    if letter:
        visit.bot.mailbox.ask_again(person)
        if not await watch.write(person):
            raise Refused("not-written")
        await visit.private(say("watch.written"))
        return
    look = watch.look(person, letter=False)
    await visit.reply.alone(look)
    watch.here(person, visit.interaction, look)


async def again(visit: Visit, click: Click) -> None:
    """The same as it is now, for another quarter of an hour."""
    table = visit.open_table(click.table)
    visit.come_to(table)
    await show(visit, table)


async def end(visit: Visit, click: Click) -> None:
    """Somebody has seen enough, here or in a direct message."""
    person = visit.bot.store.house.known(visit.interaction.user.id)
    if person is not None:
        watch = visit.bot.announcer.watch(visit.open_table(click.table))
        by_letter = visit.interaction.guild_id is None
        watch.stop(person.id, letter=by_letter)
        if not visit.bot.mailbox.answers:
            # Nothing can be pressed on the letter: whoever stops here stops there.
            watch.stop(person.id, letter=True)
    await visit.reply.alone(notice(say("watch.done")))


async def show_hand(visit: Visit, table: Table, to: discord.User) -> None:
    """Let one person see one's hand while they look on; all are told."""
    other, name = visit.other(to)
    await table.show_hand(visit.character_at(table), other.character, gm=visit.is_gm(to, other.person))
    visit.done = True
    await visit.private(say("watch.showing", name=name))
    await visit.bot.announcer.tell(table)


async def hide_hand(visit: Visit, table: Table) -> None:
    """Let nobody see one's hand any more."""
    await table.hide_hand(visit.character_at(table))
    visit.done = True
    await visit.private(say("watch.hidden"))
    await visit.bot.announcer.tell(table)
