"""MCP over streamable HTTP: the SDK's transport behind an access check.

Invariant: a server bound to an address other than loopback asks every request for the token. Pages are admitted only
from loopback, so that no site a user visits can query their server.
"""

import hmac
import ipaddress
import logging
import re
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from codecompass.frontends.stdio import without_null_token

Scope = MutableMapping[str, Any]  # Any: as ASGI has it
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
log = logging.getLogger(__name__)

App = Callable[[Scope, Receive, Send], Awaitable[None]]

TOKEN = "CODECOMPASS_TOKEN"  # the name of a variable
PATH, HEALTH, METRICS = "/mcp", "/healthz", "/metrics"
REFUSED = {401: b"a bearer token that this server knows is required\n", 403: b"this origin may not ask\n"}


def is_loopback(host: str) -> bool:
    """Whether an address is reachable from this machine alone."""
    try:
        return host == "localhost" or ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def token_in(environment: Mapping[str, str]) -> str:
    """The token from the environment, without the newline that a secret's file ends in; empty if there is none. Raises
    ValueError for one that no client can send."""
    said = environment.get(TOKEN, "")
    token = said.strip()
    if said and not re.fullmatch(r"[ -~]+", token):
        what = "is nothing but blanks" if not token else "has letters in it that are not ASCII, or an end of line"
        raise ValueError(f"{TOKEN} {what}: no client could send it")
    return token


class Door:
    """Admits requests that bear a token and come from no foreign page; answers others with 401 or 403, and tells
    admitted ones the server's health."""

    def __init__(self, app: App, is_known: Callable[[bytes], bool], metrics: Callable[[], bytes], host: str) -> None:
        """`is_known` checks an `Authorization` header; `host` is the address of the server."""
        self._only_loopback = is_loopback(host)
        self._app = app
        self._is_known = is_known
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] == HEALTH:
            await _say(send, 200, b"ok\n")
            return
        status = self._refusal(dict(scope["headers"])) if scope["type"] in ("http", "websocket") else 0
        if status:
            client = (scope.get("client") or ("?",))[0]
            log.warning("refused %s of %s: %s", scope["path"], client, REFUSED[status].decode().strip())
            await _say(send, status, REFUSED[status])
        elif scope["type"] == "http" and scope["path"] == METRICS:
            await _say(send, 200, self._metrics())
        else:
            await self._app(scope, _lenient(receive), send)

    def _refusal(self, headers: dict[bytes, bytes]) -> int:
        origin, host = (headers.get(name, b"").decode("latin-1") for name in (b"origin", b"host"))
        if (origin and not is_loopback(host_of(origin))) or (
            self._only_loopback and not is_loopback(host_of(f"//{host}"))
        ):
            return 403  # another site's page, or one that has its name lead here (DNS rebinding)
        return 0 if self._is_known(headers.get(b"authorization", b"")) else 401


def bears(token: str) -> Callable[[bytes], bool]:
    """A check of `Authorization` against the one token; an empty token admits everyone."""
    expected = f"Bearer {token}".encode()
    return lambda said: not token or hmac.compare_digest(said, expected)


def _lenient(receive: Receive) -> Receive:
    """A message as from standard input: a client's `progressToken: null` is dropped."""

    async def received() -> MutableMapping[str, Any]:
        message = await receive()
        if b"progressToken" in message.get("body", b""):
            message["body"] = without_null_token(message["body"].decode("utf-8", "surrogateescape")).encode(
                "utf-8", "surrogateescape"
            )
        return message

    return received


async def _say(send: Send, status: int, body: bytes) -> None:
    headers = [(b"content-type", b"text/plain")] + [(b"www-authenticate", b"Bearer")] * (status == 401)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def host_of(origin: str) -> str:
    """The host name in an origin, or in `//` and a `Host` header; empty if malformed."""
    try:
        return urlsplit(origin).hostname or ""
    except ValueError:
        return ""
