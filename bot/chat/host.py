"""`backroom run`: the bot on Discord until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal

import click
import discord

from bot.chat.client import Backroom, make_client
from bot.chat.permissions import NEEDS
from bot.config import Config, ConfigError, require_token
from bot.store import DatabaseTrouble, InUse, Store, Unusable
from bot.store.check import check
from bot.words import say

STOPPED, UNREACHABLE, REFUSED = 0, 1, 2
"""Exit codes: it was told to stop; trying again later may help; it will not before something is set right."""

_BAD_TOKEN = 4004
"""How Discord's gateway closes on a token that it does not know."""


def run(config: Config) -> int:
    """Run the bot until SIGINT or SIGTERM and return the exit code; of a failure it says one line."""
    _set_up_log(config.log_level)
    try:
        token = _token(config)
        with Store.open(config.database) as store:
            _prove(config.database)
            asyncio.run(_serve(make_client(config, store), token))
    except (ConfigError, InUse, Unusable) as error:
        return _give_up(str(error), REFUSED)
    except discord.LoginFailure:
        return _give_up(say("run.wrong-token"), REFUSED)
    except discord.ConnectionClosed as error:
        wrong = error.code == _BAD_TOKEN
        line = say("run.wrong-token") if wrong else say("run.cut-off", code=error.code)
        return _give_up(line, REFUSED if wrong else UNREACHABLE)
    except (OSError, discord.HTTPException, discord.GatewayNotFound) as error:
        # aiohttp's errors of connection are OSErrors. One of mere silence says nothing.
        why = next(iter(str(error).splitlines()), type(error).__name__)
        return _give_up(say("run.unreachable", why=why), UNREACHABLE)
    except DatabaseTrouble as error:
        # Once it runs, a table says "try again"; this is what it cannot even begin with.
        return _give_up(say("run.damaged", file=config.database, why=error), REFUSED)
    except KeyboardInterrupt:
        return STOPPED
    return STOPPED


def _set_up_log(level: str) -> None:
    discord.utils.setup_logging(level=getattr(logging, level.upper()))
    if level != "debug":
        # The library's news of each connection are for those who look for a fault.
        logging.getLogger("discord").setLevel(logging.WARNING)


def invite(application: int) -> str:
    """The link with which a server's manager lets the bot in."""
    return discord.utils.oauth_url(application, permissions=NEEDS, scopes=("bot", "applications.commands"))


def _token(config: Config) -> str:
    """The token, if it could be one; raises ConfigError, or LoginFailure where Discord need not be asked."""
    token = require_token(config)
    if not token.isascii() or not token.isprintable() or " " in token:
        raise discord.LoginFailure
    return token


def _prove(database: str) -> None:
    """Play on sound books only; raises Unusable."""
    report = check(database)
    if not report.ok:
        raise Unusable(say("run.books-wrong", file=database, problem=report.problems[0]))
    # Whoever keeps these lines can tell later whether the newest transactions were cut off.
    click.echo(say("run.books-right", transactions=report.transactions, head=report.head or "–"))


async def _serve(client: Backroom, token: str) -> None:
    stopped = asyncio.Event()
    _listen(stopped)
    async with client:
        serving = asyncio.create_task(_connect(client, token))
        stopping = asyncio.create_task(stopped.wait())
        await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        if not serving.done():
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
    await client.connect()


def _listen(stopped: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        # Windows' loop cannot; there Ctrl-C comes as KeyboardInterrupt.
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, stopped.set)


def _give_up(line: str, code: int) -> int:
    click.echo(say("cli.error", what=line), err=True)
    return code
