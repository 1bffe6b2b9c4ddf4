"""What is kept about somebody: for themselves to read, and to have erased."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from bot import presenter
from bot.message import Click
from bot.presenter.privacy import dossier_message, forget_question, of_here
from bot.store.dossier import dossier
from bot.words import say

if TYPE_CHECKING:
    from bot.chat.visit import Visit


async def export(visit: Visit) -> None:
    """Give somebody all that is kept about them."""
    person = visit.bot.store.house.known(visit.interaction.user.id)
    if person is None:
        await visit.private(_said(visit, "privacy.unknown"))
        return
    kept = msgspec.json.format(msgspec.json.encode(dossier(visit.bot.store, person)))
    await visit.reply.private(dossier_message(kept, in_parts=_in_parts(visit)))


async def ask(visit: Visit) -> None:
    """Ask somebody whether they want to be forgotten."""
    if visit.bot.store.house.known(visit.interaction.user.id) is None:
        await visit.private(_said(visit, "privacy.unknown"))
        return
    wanted = visit.bot.house.config.backup
    copies = wanted.keep if wanted.folder else 0
    await visit.reply.private(forget_question(copies=copies, in_parts=_in_parts(visit)))


async def forget(visit: Visit, _: Click) -> None:
    """Forget somebody, as they meant it."""
    person = visit.bot.store.house.known(visit.interaction.user.id)
    if person is None:
        await visit.reply.alone(presenter.notice(_said(visit, "privacy.unknown")))
        return
    seen = await visit.bot.house.forget(person.id, key=visit.key)
    visit.done = True
    for table in visit.bot.house.tables:
        visit.bot.announcer.desks(table).shut(visit.interaction.user.id)
        for letter in (True, False):
            visit.bot.announcer.watch(table).stop(person.id, letter=letter)
    await visit.reply.alone(presenter.notice(_said(visit, "privacy.forgotten")))
    await visit.bot.announcer.tell_each(seen)


def _said(visit: Visit, key: str) -> str:
    return of_here(say(key), in_parts=_in_parts(visit))


def _in_parts(visit: Visit) -> bool:
    # Each process knows the people of its own servers only.
    return not visit.bot.house.shards.alone
