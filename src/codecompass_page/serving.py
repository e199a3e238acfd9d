"""The page in a server: made when it is first asked for; the overview is there before the rest is."""

import asyncio
from contextlib import suppress
from importlib import import_module
from typing import Any
from urllib.parse import parse_qs

from codecompass.frontends.bind import Projects, ProjectsOfClients
from codecompass.frontends.http import App, Receive, Scope, Send
from codecompass.frontends.later import Later, Made
from codecompass.frontends.serving import answer
from codecompass_page import HOW_TO_GET, is_installed
from codecompass_page.places import Place

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


class Page:
    """The page, made when it is first asked for: a server that only agents ask does without it. The overview is there
    before the rest is."""

    def __init__(self, projects: Projects | ProjectsOfClients) -> None:
        self._projects = projects
        self._is_fleet = not isinstance(projects, Projects)
        self._later = Later(self._make)
        self._beginning: asyncio.Task[Any] | None = None  # Any: what stands in a module that is loaded late
        self._called, self._shown = asyncio.Event(), asyncio.Event()
        self._loading: asyncio.Task[App] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not is_installed():
            await answer(scope, send, 501, f"{HOW_TO_GET}\nThe tools are at /mcp.\n".encode())
            return
        first = scope["path"].split("/")[1] if scope["path"].startswith("/") else "?"
        if first in SEGMENTS and scope.get("method", "GET") not in ("GET", "HEAD"):
            await answer(scope, send, 405, b"the page is only read\n")
            return
        if first in SEGMENTS and not _takes_html(scope):
            await answer(scope, send, 404, b"here is a page for browsers; the tools are at /mcp\n")
            return
        if first not in SEGMENTS and first not in OWN:
            await answer(scope, send, 404, MISSING.encode(), ((b"content-type", b"text/html; charset=utf-8"),))
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

    async def make_ready(self, ref: str) -> None:
        """Works out the first view before it is asked for, and loads the rest once it is shown: neither waits for the
        other that way."""
        if is_installed():
            (await self._begin()).ask(Place("", ref))
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
        first = import_module("codecompass_page.first")
        return first.FirstView(self._asker(), self._name())

    def _asker(self) -> Any:
        return import_module("codecompass_page.asking").Asker(self._projects)

    async def _make(self) -> Made:
        app = await asyncio.to_thread(import_module, "codecompass_page.app")
        whole = app.page(self._asker(), await asyncio.to_thread(self._name))
        return Made(whole, whole.router.lifespan_context(whole))

    def _name(self) -> str:
        with suppress(Exception):  # each view says what is wrong
            return self._projects().name
        return "codecompass"


def _takes_html(scope: Scope) -> bool:
    """Whether a page is an answer: who says that only JSON or a stream of events will do has the wrong address."""
    told = b",".join(value for name, value in scope["headers"] if name == b"accept").decode("latin-1").lower()
    accepted = {kind.partition(";")[0].strip() for kind in told.split(",")} - {""}
    return not accepted or not accepted.isdisjoint(("text/html", "text/*", "*/*", "application/xhtml+xml"))
