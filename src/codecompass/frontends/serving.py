"""The server over HTTP: the tools at their path, the page everywhere else, and access to it.

The page requires the same token as the tools. A browser cannot send a bearer token, so it is entered once, or comes
with the first address (`?token=`), and a cookie stands for it from then on.
"""

import asyncio
import hmac
import logging
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from http.cookies import SimpleCookie
from importlib import import_module
from typing import Protocol
from urllib.parse import parse_qs, quote, urlencode

from codecompass.frontends.bind import Projects, ProjectsOfClients
from codecompass.frontends.http import HEALTH, METRICS, PATH, App, Receive, Scope, Send, host_of, is_loopback
from codecompass.frontends.later import Later, Made

log = logging.getLogger(__name__)

WHO = "codecompass.client"
"""In the scope of a request: whose it is."""
FOR_TOOLS = frozenset({PATH, HEALTH, METRICS})
COOKIE_DAYS = 30
LEAVING_SECONDS = 20
"""Seconds that running calls get when a server of a fleet is told to end, so that a rolling restart loses none."""
POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
"""What a browser may load: what comes from here. The front end compiles its templates, hence `eval`."""
SAFE = (
    (b"content-security-policy", POLICY.encode()), (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"), (b"x-frame-options", b"DENY"),
)  # fmt: skip
ENTER = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>codecompass</title><style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:24rem;margin:20vh auto;padding:0 1rem}
input,button{font:inherit;padding:.4rem .6rem;width:100%;box-sizing:border-box;margin-top:.5rem}</style>
<h1>codecompass</h1><form method="post" action="/-/enter"><label for="token">Token of this server</label>
<input id="token" name="token" type="password" autocomplete="current-password" required autofocus><button>Enter</button></form></html>"""


class Page(Protocol):
    """The server's web page: an application that is created on first use."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None: ...

    async def make_ready(self, ref: str) -> None:
        """Compute the first view of a ref in advance."""
        ...

    async def end(self) -> None:
        """Close it if it was created."""
        ...


def page_of(projects: Projects | ProjectsOfClients) -> Page:
    """The page, from the package codecompass_page: loaded by name, so that nothing here imports it."""
    page: Page = import_module("codecompass_page.serving").Page(projects)
    return page


class Keys(Protocol):
    """Authentication: who is admitted, and by what."""

    def whose(self, authorization: str) -> object | None:
        """The client of an `Authorization` header; None if unknown."""
        ...

    def of_cookie(self, value: str) -> object | None:
        """The client of a cookie."""
        ...

    def cookie(self, token: str) -> str | None:
        """The cookie for a token; None for an unknown one."""
        ...


class OneToken:
    """The single token of a server; empty admits everyone, for loopback only."""

    def __init__(self, token: str) -> None:
        self._token = token
        self._sign = hmac.digest(token.encode(), b"codecompass page", "sha256").hex()

    def whose(self, authorization: str) -> object | None:
        known = not self._token or hmac.compare_digest(authorization.encode(), f"Bearer {self._token}".encode())
        return known or None

    def of_cookie(self, value: str) -> object | None:
        return hmac.compare_digest(value.encode(), self._sign.encode()) or None

    def cookie(self, token: str) -> str | None:
        return self._sign if token and hmac.compare_digest(token.encode(), self._token.encode()) else None


class Entrance:
    """Admits browsers that have a token and address the server by one of its names; answers all others itself."""

    def __init__(self, app: App, token: str | Keys, host: str) -> None:
        """`host`: the address of the server. `token`: the single token, or several clients' keys."""
        self._app = app
        self._keys: Keys = OneToken(token) if isinstance(token, str) else token
        # Where a token is asked for, one comes by any name: a proxy's. A name that was made to lead here has no cookie.
        self._only_loopback = is_loopback(host) and not token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        if not self._is_from_here(headers):
            await answer(scope, send, 403, b"this origin may not ask\n")
        elif (who := self._known(scope, headers)) is not None:
            await self._app({**scope, WHO: who}, receive, _with_headers(send, SAFE))
        elif scope["type"] == "http":
            await self._enter(scope, receive, send)
        else:
            await answer(scope, send, 401, b"")

    def _is_from_here(self, headers: dict[bytes, str]) -> bool:
        """Whether a request comes from no foreign page and, on loopback, from no foreign name that resolves here (DNS
        rebinding)."""
        host, origin = headers.get(b"host", ""), headers.get(b"origin", "")
        if self._only_loopback and not is_loopback(host_of(f"//{host}")):
            return False
        return not origin or origin.partition("://")[2] == host or is_loopback(host_of(origin))

    def _known(self, scope: Scope, headers: dict[bytes, str]) -> object | None:
        who = self._keys.whose(headers.get(b"authorization", ""))
        if who is not None:
            return who
        cookie = SimpleCookie(headers.get(b"cookie", "")).get(_cookie_name(scope))
        return self._keys.of_cookie(cookie.value) if cookie is not None else None

    async def _enter(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take the token from the address, or from the login form."""
        query = parse_qs(scope["query_string"].decode("latin-1"))
        if scope["method"] == "POST" and scope["path"] == "/-/enter":
            given = parse_qs((await _body(receive)).decode("latin-1")).get("token", [""])[0]
            onwards = "/"
        else:
            given = query.pop("token", [""])[0]
            onwards = quote(scope["path"]) + (f"?{urlencode(query, doseq=True)}" if query else "")
        if (sign := self._keys.cookie(given)) is not None:
            cookie = f"{_cookie_name(scope)}={sign}; HttpOnly; SameSite=Lax; Path=/; Max-Age={COOKIE_DAYS * 86400}"
            location = "/" + onwards.lstrip("/")  # never to another host
            await answer(scope, send, 303, b"", ((b"location", location.encode()), (b"set-cookie", cookie.encode())))
        else:
            html = ((b"content-type", b"text/html; charset=utf-8"), (b"www-authenticate", b"Bearer"))
            await answer(scope, send, 401, ENTER.encode(), html)


class Whole:
    """The whole server: the tools at their path behind their access check, and the page everywhere else."""

    def __init__(
        self,
        tools: Later,
        page: Page,
        token: str | Keys,
        host: str,
        begun: Callable[[], None],
        shown: str | None,
    ) -> None:
        """`shown`: the ref that somebody waits for the page to show, which is therefore loaded before the tools."""
        self._tools = tools
        self._page = page
        self._entrance = Entrance(self._page, token, host)
        self._begun = begun
        self._shown = shown

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["path"].rstrip("/") in FOR_TOOLS:
            await (await self._tools.app())(scope, receive, send)
        else:
            await self._entrance(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        """The application's lifespan."""
        await receive()
        if self._shown is None:
            await self._tools.app()
        readying = asyncio.create_task(self._page.make_ready(self._shown)) if self._shown is not None else None
        await send({"type": "lifespan.startup.complete"})
        self._begun()
        await receive()
        if readying is not None:
            readying.cancel()
        await self._page.end()
        await self._tools.end()
        await send({"type": "lifespan.shutdown.complete"})


def run(
    tools: Callable[[], Awaitable[Made]],
    projects: Projects | ProjectsOfClients,
    listening: socket.socket,
    token: str | Keys,
    begun: Callable[[], None] = lambda: None,
    shown: str | None = None,
) -> None:
    """Run the server until it is stopped. `begun` is called once it accepts requests. A fleet's server finishes
    running calls first."""
    import uvicorn

    host = str(listening.getsockname()[0])
    whole = Whole(Later(tools), page_of(projects), token, host, begun, shown)
    leaving = None if isinstance(projects, Projects) else LEAVING_SECONDS
    config = uvicorn.Config(whole, log_config=None, access_log=False, timeout_graceful_shutdown=leaving)
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run([listening])


def _cookie_name(scope: Scope) -> str:
    """The cookie's name with the port, since browsers keep cookies by host alone."""
    server = scope.get("server") or ("", 0)
    return f"codecompass-{server[1]}"


async def _body(receive: Receive, most: int = 4096) -> bytes:
    body, more = b"", True
    while more and len(body) < most:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body


async def answer(
    scope: Scope, send: Send, status: int, body: bytes, headers: tuple[tuple[bytes, bytes], ...] = ()
) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    named = {name for name, _ in headers}
    plain = () if b"content-type" in named else ((b"content-type", b"text/plain; charset=utf-8"),)
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *plain, *SAFE]})
    await send({"type": "http.response.body", "body": body})


def _with_headers(send: Send, added: tuple[tuple[bytes, bytes], ...]) -> Send:
    async def sent(message: Scope) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", ()), *added]}
        await send(message)

    return sent
