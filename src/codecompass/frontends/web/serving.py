"""The page in a server: who may see it, and `codecompass browse`.

The page is let in by the same token as the tools. A browser sends no bearer, so the token is entered once, or comes
with the first address (`?token=`), and a cookie stands for it from then on.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from http.cookies import SimpleCookie
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import parse_qs, quote, urlencode

from codecompass.frontends.bind import Projects
from codecompass.frontends.http import HEALTH, METRICS, PATH, App, Receive, Scope, Send, host_of, is_loopback
from codecompass.frontends.web import HOW_TO_GET, is_installed
from codecompass.frontends.web.asking import WHO
from codecompass.frontends.web.later import Later, Made
from codecompass.frontends.web.places import Place

if TYPE_CHECKING:
    from codecompass.fleet.access import Allowed

log = logging.getLogger(__name__)

FOR_TOOLS = frozenset({PATH, HEALTH, METRICS})
COOKIE_DAYS = 30
LEAVING_SECONDS = 20
"""How long calls that are under way may take when a server of a fleet is told to end: a rolling restart loses none."""
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
SEGMENTS = frozenset(
    {"", "symbol", "file", "search", "map", "packages", "steps", "endpoints", "config", "unused", "change", "console"}
)
"""First parts of the addresses of views."""
OWN = frozenset({"-", "_nicegui", "_nicegui_ws", "favicon.ico"})
"""Of what the page itself loads and says."""
MISSING = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>codecompass</title><style>:root{color-scheme:light dark;background:Canvas;color:CanvasText}body{font:16px/1.5 system-ui;max-width:24rem;margin:20vh auto;padding:0 1rem}</style>
<main><h1>Not found</h1><p>There is no such view. <a href="/">The overview</a> leads to those that there are.</p></main></html>"""
UNSEEN_SECONDS = 5.0
"""After which the rest of the page is loaded, though no browser has come for the first view."""
ENTER = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>codecompass</title><style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:24rem;margin:20vh auto;padding:0 1rem}
input,button{font:inherit;padding:.4rem .6rem;width:100%;box-sizing:border-box;margin-top:.5rem}</style>
<h1>codecompass</h1><form method="post" action="/-/enter"><label for="token">Token of this server</label>
<input id="token" name="token" type="password" autocomplete="current-password" required autofocus><button>Enter</button></form></html>"""


class Keys(Protocol):
    """Who is let in, and by what."""

    def whose(self, authorization: str) -> object | None:
        """Who sends this `Authorization`; None: nobody who is known."""
        ...

    def of_cookie(self, value: str) -> object | None:
        """Who was given this cookie."""
        ...

    def cookie(self, token: str) -> str | None:
        """What stands for a token from then on; None for one that is unknown."""
        ...


class OneToken:
    """The one token of a server; empty: none is asked for, which is for loopback only."""

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
    """Lets browsers in that have a token and come by a name of this server; answers all others itself."""

    def __init__(self, app: App, token: str | Keys, host: str) -> None:
        """`host`: the address that is listened on. `token`: the one there is, or whoever knows several."""
        self._app = app
        self._keys: Keys = OneToken(token) if isinstance(token, str) else token
        self._only_loopback = is_loopback(host)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        if not self._is_from_here(headers):
            await _answer(scope, send, 403, b"this origin may not ask\n")
        elif (who := self._known(scope, headers)) is not None:
            await self._app({**scope, WHO: who}, receive, _with_headers(send, SAFE))
        elif scope["type"] == "http":
            await self._enter(scope, receive, send)
        else:
            await _answer(scope, send, 401, b"")

    def _is_from_here(self, headers: dict[bytes, str]) -> bool:
        """No page of another site; and where the server is reached from this machine alone, none that has its name
        lead here (DNS rebinding)."""
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
        """Takes the token from the address, or from the form that asks for it."""
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
            await _answer(scope, send, 303, b"", ((b"location", location.encode()), (b"set-cookie", cookie.encode())))
        else:
            html = ((b"content-type", b"text/html; charset=utf-8"), (b"www-authenticate", b"Bearer"))
            await _answer(scope, send, 401, ENTER.encode(), html)


class Page:
    """The page, made when it is first asked for: a server that only agents ask does without it. The overview is there
    before the rest is."""

    def __init__(self, projects: Projects | Allowed) -> None:
        self._projects = projects
        self._is_fleet = not isinstance(projects, Projects)
        self._later = Later(self._make)
        self._beginning: asyncio.Task[Any] | None = None  # Any: what stands in a module that is loaded late
        self._called, self._shown = asyncio.Event(), asyncio.Event()
        self._loading: asyncio.Task[App] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not is_installed():
            await _answer(scope, send, 501, f"{HOW_TO_GET}\nThe tools are at /mcp.\n".encode())
            return
        first = scope["path"].split("/")[1] if scope["path"].startswith("/") else "?"
        if first in SEGMENTS and scope.get("method", "GET") not in ("GET", "HEAD"):
            await _answer(scope, send, 405, b"the page is only read\n")
            return
        if first in SEGMENTS and not _takes_html(scope):
            await _answer(scope, send, 404, b"here is a page for browsers; the tools are at /mcp\n")
            return
        if first not in SEGMENTS and first not in OWN:
            await _answer(scope, send, 404, MISSING.encode(), ((b"content-type", b"text/html; charset=utf-8"),))
            return
        if scope["path"] != "/" or self._is_fleet or self._later.is_made or not await self._shows_first(scope, send):
            await (await self._later.app())(scope, receive, send)

    async def _shows_first(self, scope: Scope, send: Send) -> bool:
        """Whether the overview was sent without the rest of the page."""
        query = {name: values[0] for name, values in parse_qs(scope["query_string"].decode("latin-1")).items()}
        self._called.set()
        try:
            pieces = await (await self._begin()).document(query)
            if pieces is None:
                return False
            html = (b"content-type", b"text/html; charset=utf-8"), (b"cache-control", b"no-store")
            await send({"type": "http.response.start", "status": 200, "headers": [*html]})
            async for piece in pieces:
                await send({"type": "http.response.body", "body": piece.encode(), "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            self._shown.set()
        if self._loading is None:  # what the document leads to is wanted next
            self._loading = asyncio.create_task(self._later.app())
        return True

    async def make_ready(self, place: Place) -> None:
        """Works out the first view before it is asked for, and loads the rest once it is shown: neither waits for the
        other that way."""
        if is_installed():
            (await self._begin()).ask(place)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._called.wait(), UNSEEN_SECONDS)
                await self._shown.wait()
            await self._later.app()

    async def end(self) -> None:
        """Lets go of the page, if it was ever asked for."""
        if self._loading is not None:
            self._loading.cancel()
        await self._later.end()

    async def _begin(self) -> Any:
        """What shows the overview."""
        if self._beginning is None:
            self._beginning = asyncio.create_task(asyncio.to_thread(self._first))
        return await asyncio.shield(self._beginning)

    def _first(self) -> Any:
        first = import_module("codecompass.frontends.web.first")
        return first.FirstView(self._asker(), self._name())

    def _asker(self) -> Any:
        return import_module("codecompass.frontends.web.asking").Asker(self._projects)

    async def _make(self) -> Made:
        app = await asyncio.to_thread(import_module, "codecompass.frontends.web.app")
        whole = app.page(self._asker(), await asyncio.to_thread(self._name))
        return Made(whole, whole.router.lifespan_context(whole))

    def _name(self) -> str:
        with suppress(Exception):  # each view says what is wrong
            return self._projects().name
        return "codecompass"


class Whole:
    """The server: the tools at their path, behind their own door, and the page anywhere else."""

    def __init__(
        self,
        tools: Later,
        projects: Projects | Allowed,
        token: str | Keys,
        host: str,
        begun: Callable[[], None],
        shown: Place | None,
    ) -> None:
        """`shown`: somebody waits for the page, and that it shows it: so it goes before the tools."""
        self._tools = tools
        self._page = Page(projects)
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
        """From the server's start to its end."""
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
    projects: Projects | Allowed,
    listening: socket.socket,
    token: str | Keys,
    begun: Callable[[], None] = lambda: None,
    shown: Place | None = None,
) -> None:
    """Runs the server until it is stopped. `begun` is called once it answers. A server of a fleet ends the calls that are
    under way first."""
    import uvicorn

    host = str(listening.getsockname()[0])
    whole = Whole(Later(tools), projects, token, host, begun, shown)
    leaving = None if isinstance(projects, Projects) else LEAVING_SECONDS
    config = uvicorn.Config(whole, log_config=None, access_log=False, timeout_graceful_shutdown=leaving)
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run([listening])


def _takes_html(scope: Scope) -> bool:
    """Whether a page is an answer: who says that only JSON or a stream of events will do has the wrong address."""
    told = b",".join(value for name, value in scope["headers"] if name == b"accept").decode("latin-1").lower()
    accepted = {kind.partition(";")[0].strip() for kind in told.split(",")} - {""}
    return not accepted or not accepted.isdisjoint(("text/html", "text/*", "*/*", "application/xhtml+xml"))


def _cookie_name(scope: Scope) -> str:
    """Browsers keep cookies by host, whatever the port."""
    server = scope.get("server") or ("", 0)
    return f"codecompass-{server[1]}"


async def _body(receive: Receive, most: int = 4096) -> bytes:
    body, more = b"", True
    while more and len(body) < most:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body


async def _answer(
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
