"""A Discord on the loopback: gateway and HTTP, to which an unmodified discord.py connects."""

import asyncio
import io
import json
import logging
import re
import secrets
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web
from simcord.backend import serializers
from simcord.backend.errors import BackendError
from simcord.backend.models import Interaction
from simcord.http import router
from simcord.http import routes as _routes  # noqa: F401 - importing it is what fills the route table

from bot.local.backend import Backend, Diary
from bot.local.faults import Fault, Faults
from bot.local.gateway import Gateway
from bot.local.wire import LOCAL_BOT, gateway_url, redirect

log = logging.getLogger(__name__)

HOST = "127.0.0.1"
#: Discord takes 10 MiB a file; a message may carry ten.
LARGEST_BODY = 110 << 20
#: How many nonces are remembered, for posts that come twice.
NONCES = 5_000

OPEN_PATHS = ("/interactions/", "/webhooks/")
CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback")
POST_MESSAGE = re.compile(r"/channels/(\d+)/messages")
UPLOAD = re.compile(r"files\[(\d+)\]")


@dataclass
class Upload:
    """One uploaded file as simcord's routes want it."""

    filename: str
    fp: io.BytesIO
    description: str | None = None


@dataclass
class Body:
    """What a request brought: its JSON and its files."""

    json: Any = None
    files: list[Upload] = field(default_factory=list)


class Front:
    """The local Discord. `async with Front() as front, front.redirect(): await bot.start(front.token)`.

    It serves a bot in this process or in another (`bot.local.wire.redirect(front.url)` there). `gaps` lists
    what the bot asked for and this Discord does not know; a test wants it empty.
    """

    def __init__(self, backend: Backend | None = None, *, token: str = LOCAL_BOT) -> None:
        self.backend = backend or Backend()
        self.token = token
        self.faults = Faults()
        self.gateway = Gateway(self.backend, token)
        self.gaps: Diary[str] = Diary()
        self.url = ""
        self.app = web.Application(client_max_size=LARGEST_BODY)
        self.app.router.add_get("/gw", self.gateway.connect)
        self.app.router.add_route("*", "/api/v10/{path:.*}", self._api)
        self._cdn_key = secrets.token_urlsafe(12)
        self.app.router.add_get(f"/cdn/{self._cdn_key}/{{path:.*}}", self._cdn)
        self._runner: web.AppRunner | None = None
        self._answers: dict[int, asyncio.Future[None]] = {}
        self._nonces: dict[tuple[str, str], int] = {}

    async def start(self, port: int = 0) -> None:
        """Listen on the loopback; port 0 takes a free one. OSError if the port is taken."""
        self._runner = web.AppRunner(self.app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, HOST, port).start()
        self.url = f"http://{HOST}:{self._runner.addresses[0][1]}"
        self.gateway.resume_url = str(gateway_url(self.url))
        self.backend.files.base = f"{self.url}/cdn/{self._cdn_key}"

    async def close(self) -> None:
        """Stop listening and cut what is connected."""
        self.gateway.forget()
        if self._runner is not None:
            await self._runner.cleanup()

    async def __aenter__(self) -> "Front":
        if self._runner is None:
            await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def redirect(self) -> AbstractContextManager[None]:
        """Point this process's discord.py here."""
        return redirect(self.url)

    # ---- interactions: who opened one waits for the answer

    def expect(self, record: Interaction) -> "asyncio.Future[None]":
        """A future that is done when the bot has answered this interaction."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._answers[record.id] = future
        future.add_done_callback(lambda _: self._answers.pop(record.id, None))
        return future

    def _answered(self, path: str) -> None:
        if (callback := CALLBACK.fullmatch(path)) is None:
            return
        waiting = self._answers.get(int(callback[1]))
        if waiting is not None and not waiting.done():
            waiting.set_result(None)

    # ---- HTTP

    async def _api(self, request: web.Request) -> web.StreamResponse:
        method, path = request.method, "/" + request.match_info["path"]
        body = await read_body(request)
        fault = self.faults.strike(method, path)
        if fault is not None:
            await asyncio.sleep(fault.delay)
            if fault.status is not None and not fault.acts:
                return fault_response(fault)
        response = self._answer(request, method, path, body)
        if fault is None or not fault.acts:
            return response
        if fault.status is None and request.transport is not None:
            request.transport.abort()
        return fault_response(fault)

    def _answer(self, request: web.Request, method: str, path: str, body: Body) -> web.Response:
        authorized = request.headers.get("Authorization") == f"Bot {self.token}"
        if not authorized and not path.startswith(OPEN_PATHS):
            return json_response({"message": "401: Unauthorized", "code": 0}, status=401)
        try:
            result = self._act(request, method, path, body)
        except (router.RouteNotImplemented, router.UnsupportedField) as error:
            return self._gap(method, path, error)
        except BackendError as error:
            return json_response(error.to_json(), status=error.status)
        except Exception as error:
            log.exception("%s %s failed in the local Discord", method, path)
            return self._gap(method, path, error)
        return web.Response(status=204) if result is None else json_response(result)

    def _gap(self, method: str, path: str, error: Exception) -> web.Response:
        # Neither 500 nor 501: discord.py would try those five times over 25 seconds.
        self.gaps.append(f"{method} {path}: {error}")
        says = f"The local Discord cannot do this: {error}"
        return json_response({"message": says, "code": 0}, status=400)

    def _act(self, request: web.Request, method: str, path: str, body: Body) -> Any:
        if path in ("/gateway", "/gateway/bot"):
            return self._gateway_info()
        if post := POST_MESSAGE.fullmatch(path) if method == "POST" else None:
            return self._post(request, path, post[1], body)
        result = self._dispatch(request, method, path, body)
        self._answered(path)
        return result

    def _dispatch(self, request: web.Request, method: str, path: str, body: Body) -> Any:
        return router.dispatch(
            self.backend,
            method,
            path,
            json=body.json,
            params=dict(request.query),
            files=list(body.files),
            reason=request.headers.get("X-Audit-Log-Reason"),
        )

    def _post(self, request: web.Request, path: str, channel_id: str, body: Body) -> Any:
        # A post with an enforced nonce that comes again is the same post: Discord answers with the message
        # that is there already. This is what saves a bot whose reply was lost.
        sent = body.json if isinstance(body.json, dict) else {}
        key = (channel_id, str(sent.get("nonce"))) if sent.get("enforce_nonce") else None
        known = self.backend.messages.get(int(channel_id), {}).get(self._nonces.get(key, 0)) if key else None
        if known is not None:
            return {**serializers.message_payload(self.backend, known), "nonce": sent["nonce"]}
        self._refuse_closed_dm(int(channel_id))
        result = self._dispatch(request, "POST", path, body)
        if key is not None:
            self._nonces[key] = int(result["id"])
            result["nonce"] = sent["nonce"]
            if len(self._nonces) > NONCES:
                del self._nonces[next(iter(self._nonces))]
        return result

    def _refuse_closed_dm(self, channel_id: int) -> None:
        channel = self.backend.channels.get(channel_id)
        if channel is not None and self.backend.closed_dms.intersection(channel.recipient_ids):
            raise BackendError(403, 50007, "Cannot send messages to this user")

    def _gateway_info(self) -> dict[str, Any]:
        limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        return {"url": self.gateway.resume_url, "shards": 1, "session_start_limit": limit}

    async def _cdn(self, request: web.Request) -> web.Response:
        data = self.backend.files.fetch(request.match_info["path"])
        if data is None:
            raise web.HTTPNotFound
        kind = file_type(request.match_info["path"])
        # A file is shown, never run: no sniffing, no scripts, whatever it calls itself.
        headers = {"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "sandbox"}
        return web.Response(body=data, content_type=kind, headers=headers)


def file_type(path: str) -> str:
    """The media type to serve a file as: pictures as such, everything else as bytes.

    >>> file_type("attachments/1/2/hand.webp"), file_type("attachments/1/2/page.html")
    ('image/webp', 'application/octet-stream')
    """
    ending = path.rsplit(".", 1)[-1].lower()
    pictures = {"png": "png", "jpg": "jpeg", "jpeg": "jpeg", "gif": "gif", "webp": "webp"}
    return f"image/{pictures[ending]}" if ending in pictures else "application/octet-stream"


def json_response(data: Any, *, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """JSON as discord.py takes it: it parses a body only if the type is exactly this, with no charset."""
    body = json.dumps(data).encode()
    return web.Response(body=body, status=status, headers=headers, content_type="application/json")


def fault_response(fault: Fault) -> web.Response:
    """The answer a fault gives. `Via` tells discord.py that a 429 is Discord's own and may be waited out."""
    headers = {"Via": "1.1 local"}
    if fault.retry_after is not None:
        headers["Retry-After"] = str(fault.retry_after)
    return json_response(fault.body, status=fault.status or 502, headers=headers)


async def read_body(request: web.Request) -> Body:
    """The JSON and the files of a request."""
    if request.content_type.startswith("multipart/"):
        return await read_form(request)
    raw = await request.read()
    return Body(json.loads(raw) if raw else None)


async def read_form(request: web.Request) -> Body:
    """A multipart body: `payload_json` beside `files[n]`, or each field as a part of its own."""
    fields: dict[str, str] = {}
    files: dict[int, Upload] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader) or part.name is None:
            continue
        if part.filename is None:
            fields[part.name] = await part.text()
        else:
            number = UPLOAD.fullmatch(part.name)
            index = int(number[1]) if number else len(files)
            files[index] = Upload(part.filename, io.BytesIO(bytes(await part.read())))
    payload: dict[str, Any] = json.loads(fields["payload_json"]) if "payload_json" in fields else dict(fields)
    # An interaction's answer keeps its message, and so its attachments, one level down.
    message = payload.get("data") or payload
    for item in message.get("attachments") or ():
        if (upload := files.get(int(item["id"]))) is not None:
            upload.description = item.get("description")
    return Body(payload, [files[index] for index in sorted(files)])
