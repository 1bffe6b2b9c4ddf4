"""How an unmodified discord.py is pointed at another Discord than the real one."""

from collections.abc import Iterator
from contextlib import contextmanager

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

#: What a bot says for a token where nothing is secret.
LOCAL_BOT = "local"


@contextmanager
def redirect(url: str) -> Iterator[None]:
    """Send every request and gateway connection of this process to `url` ("http://127.0.0.1:PORT").

    discord.py keeps both addresses as class attributes, so one process talks to one Discord at a time.
    """
    rest, gateway = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    Route.BASE = f"{url}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = gateway_url(url)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = rest, gateway


def gateway_url(url: str) -> yarl.URL:
    """Where the gateway of the Discord at `url` listens.

    >>> gateway_url("http://127.0.0.1:8123")
    URL('ws://127.0.0.1:8123/gw')
    """
    return yarl.URL(url).with_scheme("ws") / "gw"
