"""/session: when an evening begins and ends, and what is told of it."""

from discord import app_commands

from bot import presenter
from bot.chat.visit import Visit, command
from bot.presenter.evening import chronicle_message
from bot.refused import Refused
from bot.tables.chronicle import chronicle
from bot.tables.kept import transaction
from bot.words import say

session = app_commands.Group(name="session", description=say("command.session"), guild_only=True)

FARTHEST = 500
"""Sessions back that can be asked for."""


@session.command(name="start", description=say("command.session-start"))
@command
async def start(visit: Visit) -> None:
    """Begin a session, before its first hand."""
    visit.require_gm()
    with transaction(visit.bot.store):
        visit.bot.store.hands.start_session(visit.guest.campaign)
    visit.done = True
    with visit.to_all():
        await visit.reply.public(presenter.notice(say("session.begins", gm=visit.name)))


@session.command(name="end", description=say("command.session-end"))
@command
async def end(visit: Visit) -> None:
    """End the session, tell everybody how it went, and give the game master a file for their notes."""
    visit.require_gm()
    store = visit.bot.store
    with transaction(store):
        ended = store.hands.end_session(visit.guest.campaign)
    if ended is None:
        raise Refused("no-session-on")
    visit.done = True
    told = chronicle(store, ended)
    with visit.to_all():
        await visit.reply.public(chronicle_message(told))
    await visit.reply.private(chronicle_message(told, notes=True))


@session.command(name="chronicle", description=say("command.session-chronicle"))
@app_commands.describe(back=say("option.session-back"))
@command
async def tell(visit: Visit, back: app_commands.Range[int, 0, FARTHEST] = 0) -> None:
    """Tell one person what happened in a session, with a file."""
    store = visit.bot.store
    there = store.hands.sessions(visit.guest.campaign, limit=back + 1)
    if not 0 <= back < len(there):
        raise Refused("no-session-then" if there else "no-session")
    await visit.reply.private(chronicle_message(chronicle(store, there[back]), notes=True))
