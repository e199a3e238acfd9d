"""MCP over streamable HTTP: the SDK's transport behind a door.

Invariant: what is bound to another address than loopback asks every request for the token. A browser's page is let in
only from loopback, so that no site a user visits can ask their server.
"""

from __future__ import annotations

import hmac
import ipaddress
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

Scope = MutableMapping[str, Any]  # Any: as ASGI has it
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

PATH, HEALTH, METRICS = "/mcp", "/healthz", "/metrics"
REFUSED = {401: b"a bearer token is required\n", 403: b"this origin may not ask\n"}


def is_loopback(host: str) -> bool:
    """Whether an address is reached from this machine alone."""
    try:
        return host == "localhost" or ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


class Door:
    """Lets a request through that bears a token and comes from no foreign page; answers 401 or 403 itself, and tells
    who is let in how the server is."""

    def __init__(self, app: App, is_known: Callable[[bytes], bool], metrics: Callable[[], bytes]) -> None:
        """`is_known` says of an `Authorization` whether it is let in."""
        self._app = app
        self._is_known = is_known
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] == HEALTH:
            await _say(send, 200, b"ok\n")
            return
        status = self._refusal(dict(scope["headers"])) if scope["type"] in ("http", "websocket") else 0
        if status:
            await _say(send, status, REFUSED[status])
        elif scope["type"] == "http" and scope["path"] == METRICS:
            await _say(send, 200, self._metrics())
        else:
            await self._app(scope, receive, send)

    def _refusal(self, headers: dict[bytes, bytes]) -> int:
        origin = headers.get(b"origin", b"").decode("latin-1")
        if origin and not is_loopback(_host(origin)):
            return 403
        return 0 if self._is_known(headers.get(b"authorization", b"")) else 401


def bears(token: str) -> Callable[[bytes], bool]:
    """Whether an `Authorization` is that of the one token; empty: none is asked for."""
    expected = f"Bearer {token}".encode()
    return lambda said: not token or hmac.compare_digest(said, expected)


async def _say(send: Send, status: int, body: bytes) -> None:
    headers = [(b"content-type", b"text/plain")] + [(b"www-authenticate", b"Bearer")] * (status == 401)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _host(origin: str) -> str:
    try:
        return urlsplit(origin).hostname or ""
    except ValueError:
        return ""
