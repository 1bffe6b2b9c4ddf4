"""`backroom run`: the bot on Discord until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal

import click
import discord

from bot import logs
from bot.chat import starts
from bot.chat.client import Backroom, make_client
from bot.chat.permissions import NEEDS
from bot.config import Config, ConfigError, require_token
from bot.store import DatabaseTrouble, Store, StoreError, Unavailable, Unusable
from bot.store.check import check
from bot.store.errors import passes
from bot.store.store import wall_clock
from bot.words import say

log = logging.getLogger(__name__)

STOPPED, LATER, REFUSED = 0, 1, 2
"""Exit codes: it was told to stop; a supervisor should start it again; it should not, before somebody has
set something right."""

_FOR_GOOD = frozenset({4004, 4010, 4011, 4012, 4013, 4014})
"""How Discord's gateway closes on what will be as wrong the next time."""
_BAD_TOKEN = 4004


def run(config: Config, *, despite_damage: bool = False) -> int:
    """Run the bot until SIGINT or SIGTERM and return the exit code; of a failure it says one line.

    Books that are not in order are played on only `despite_damage`.
    """
    try:
        logs.set_up(config)
        token = _token(config)
        with Store.open(config.database) as store:
            _prove(config, despite_damage=despite_damage)
            asyncio.run(_serve(make_client(config, store), token))
    except KeyboardInterrupt:
        pass
    except (
        *(ConfigError, StoreError, DatabaseTrouble),
        *(OSError, discord.HTTPException, discord.GatewayNotFound),
        *(discord.LoginFailure, discord.ConnectionClosed, discord.PrivilegedIntentsRequired),
    ) as error:
        line, code = _failure(error, config)
        click.echo(say("cli.error", what=line), err=True)
        _note(config, logging.ERROR, f"It stops with code {code}: {line}")
        return code
    _note(config, logging.INFO, "It was told to stop.")
    return STOPPED


def _note(config: Config, level: int, line: str) -> None:
    """Write a line to a log in a file, too: whoever reads that does not see what goes to the terminal."""
    if config.log.file and log.hasHandlers():
        log.log(level, "%s", line)


def _tell(config: Config, line: str, level: int = logging.INFO) -> None:
    click.echo(line, err=level > logging.INFO)
    _note(config, level, line)


def _failure(error: Exception, config: Config) -> tuple[str, int]:
    """What went wrong in one line, and the exit code for it."""
    if isinstance(error, ConfigError | StoreError):
        return str(error), LATER if isinstance(error, Unavailable) else REFUSED
    if isinstance(error, DatabaseTrouble):
        # Once it runs, a table says "try again"; this is what it cannot even begin with.
        return say("run.damaged", file=config.database, why=error), LATER if passes(error) else REFUSED
    if isinstance(error, discord.LoginFailure):
        return say("run.wrong-token"), REFUSED
    if isinstance(error, discord.PrivilegedIntentsRequired):
        return say("run.refused", code=4014), REFUSED
    if isinstance(error, discord.ConnectionClosed):
        if error.code not in _FOR_GOOD:
            return say("run.cut-off", code=error.code), LATER
        key = "run.wrong-token" if error.code == _BAD_TOKEN else "run.refused"
        return say(key, code=error.code), REFUSED
    # aiohttp's errors of connection are OSErrors. One of mere silence says nothing.
    why = next(iter(str(error).splitlines()), type(error).__name__)
    return say("run.unreachable", why=why), LATER


def invite(application: int) -> str:
    """The link with which a server's manager lets the bot in."""
    return discord.utils.oauth_url(application, permissions=NEEDS, scopes=("bot", "applications.commands"))


def _token(config: Config) -> str:
    """The token, if it could be one; raises ConfigError, or LoginFailure where Discord need not be asked."""
    token = require_token(config)
    if not token.isascii() or not token.isprintable() or " " in token:
        raise discord.LoginFailure
    return token


def _prove(config: Config, *, despite_damage: bool) -> None:
    """Play on sound books only, or say loudly what is wrong with them; raises Unusable."""
    report = check(config.database)
    if not report.ok:
        line = say("run.books-wrong", file=config.database, problem=report.problems[0])
        if not despite_damage:
            raise Unusable(line)
        _tell(config, say("cli.error", what=line), logging.WARNING)
        return
    # Whoever keeps these lines can tell later whether the newest transactions were cut off.
    _tell(config, say("run.books-right", transactions=report.transactions, head=report.head or "–"))


async def _serve(client: Backroom, token: str) -> None:
    stopped = asyncio.Event()
    _listen(stopped)
    async with client:
        serving = asyncio.create_task(_connect(client, token))
        stopping = asyncio.create_task(stopped.wait())
        await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        if not serving.done():
            starts.end(client.store)
            # What was pressed is written before it is answered, so there is nothing to wait for.
            await client.close()
            serving.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await serving
            return
        await serving


async def _connect(client: Backroom, token: str) -> None:
    await client.login(token)
    assert client.application_id is not None
    click.echo(say("run.invite", link=invite(client.application_id)))
    _tell_of_shards(client)
    if seconds := starts.begin(client.store, wall_clock()):
        _tell(client.house.config, say("run.waits", seconds=seconds), logging.WARNING)
        await asyncio.sleep(seconds)
    await client.connect()


def _tell_of_shards(client: Backroom) -> None:
    shards, config = client.house.shards, client.house.config
    if shards.count > 1:
        _tell(config, say("run.shards", count=shards.count, here=", ".join(map(str, shards.here))))
    if foreign := client.store.house.guilds_beyond(shards):
        lost, file = len(foreign), client.store.file
        line = say("run.shards-foreign", count=lost, guild=foreign[0], file=file)
        _tell(config, line, logging.WARNING)


def _listen(stopped: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        # Windows' loop cannot; there Ctrl-C comes as KeyboardInterrupt.
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, stopped.set)
