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

PATH = "/mcp"
REFUSED = {401: b"a bearer token is required\n", 403: b"this origin may not ask\n"}


def is_loopback(host: str) -> bool:
    """Whether an address is reached from this machine alone."""
    try:
        return host == "localhost" or ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


class Door:
    """Lets a request through that bears the token and comes from no foreign page; answers 401 or 403 itself."""

    def __init__(self, app: App, token: str) -> None:
        """`token` empty: none is asked for."""
        self._app = app
        self._token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        status = self._refusal(dict(scope["headers"])) if scope["type"] in ("http", "websocket") else 0
        if status:
            headers = [(b"content-type", b"text/plain"), (b"www-authenticate", b"Bearer")]
            await send(
                {"type": "http.response.start", "status": status, "headers": headers[: 2 if status == 401 else 1]}
            )
            await send({"type": "http.response.body", "body": REFUSED[status]})
        else:
            await self._app(scope, receive, send)

    def _refusal(self, headers: dict[bytes, bytes]) -> int:
        origin = headers.get(b"origin", b"").decode("latin-1")
        if origin and not is_loopback(_host(origin)):
            return 403
        expected = f"Bearer {self._token}".encode()
        if self._token and not hmac.compare_digest(headers.get(b"authorization", b""), expected):
            return 401
        return 0


def _host(origin: str) -> str:
    try:
        return urlsplit(origin).hostname or ""
    except ValueError:
        return ""
