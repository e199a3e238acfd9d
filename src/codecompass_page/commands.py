"""`codecompass browse` and `export page`: the server of `serve --transport http` for one person, with the page opened."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import webbrowser
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import htpy as h
import typer
from markupsafe import Markup

from codecompass.frontends import bind
from codecompass.frontends.access import Access
from codecompass.frontends.bind import Projects
from codecompass.frontends.http import token_in
from codecompass.frontends.terminal import working_folder
from codecompass.model.errors import CodeCompassError
from codecompass.process.memory import keep_little
from codecompass_page import HOW_TO_GET, is_installed, overview
from codecompass_page.asking import Asker, Json
from codecompass_page.neighbours import neighbourhood
from codecompass_page.page import View, text_of
from codecompass_page.places import Place
from codecompass_page.views import symbol

if TYPE_CHECKING:
    from codecompass.frontends.later import Made


HOST = "127.0.0.1"


def write_page(projects: bind.Projects, ref: str | None, symbol: str | None, file: Path) -> None:
    """Writes a symbol, or the overview, as one HTML file. Raises CodeCompassError."""
    if not is_installed():
        raise CodeCompassError("invalid_input", HOW_TO_GET)
    from codecompass_page.asking import Refusal
    from codecompass_page.commands import exported

    try:
        text = exported(projects, ref, symbol)
    except Refusal as refusal:
        raise CodeCompassError(refusal.code, str(refusal), refusal.error.get("data") or {}) from None
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise CodeCompassError("invalid_input", f"{file} cannot be written: {problem.strerror}.") from None
    typer.echo(f"{file}: {len(text.encode()) / 1e3:,.0f} kB")


def run_browse(place: Path | None, ref: str | None, port: int, allowed: Sequence[Path], *, show: bool) -> None:
    """Serves the page until it is interrupted, and says where. Raises CodeCompassError where it cannot."""
    if not is_installed():
        raise CodeCompassError("invalid_input", HOW_TO_GET)
    roots = tuple(path.absolute() for path in allowed)
    projects = bind.Projects((place or working_folder()).absolute(), Access((), roots, bool(roots)))
    projects()  # a folder that cannot be shown is known before a page is
    try:
        listening = socket.create_server((HOST, port))
    except OSError as problem:
        message = f"{HOST}:{port} cannot be listened on ({problem}): choose another --port."
        raise CodeCompassError("invalid_input", message) from None
    from codecompass.frontends.serving import run

    keep_little()
    try:
        token = token_in(os.environ)
    except ValueError as error:
        raise CodeCompassError("invalid_input", f"{error}.") from None
    asked = {name: value for name, value in (("ref", ref), ("token", token)) if value}
    address = f"http://{HOST}:{listening.getsockname()[1]}/" + (f"?{urlencode(asked)}" if asked else "")

    def begun() -> None:
        typer.echo(f"{address}  (Ctrl-C ends it)")
        if show:
            webbrowser.open(address)

    async def tools() -> Made:
        mcp = await asyncio.to_thread(
            import_module, "codecompass.frontends.mcp"
        )  # a second, in which the page is shown
        made: Made = mcp.over_http(projects, "core", "json", listening, token)
        return made

    try:
        run(tools, projects, listening, token, begun, ref or "")
    finally:
        projects.close()


STATIC = Path(__file__).parent / "static"
POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"
_TO_THE_SERVER = re.compile(r' (?:href="/[^"]*"|data-open="[^"]*")')
"""Addresses of the page, which a file has none of."""


def exported(project_of: Projects, ref: str | None, symbol_name: str | None) -> str:
    """The HTML of a symbol, or without one of the overview. Raises Refusal."""
    asker = Asker(project_of)
    try:
        return asyncio.run(_exported(View(asker, Place("", ref or ""), {}), symbol_name))
    finally:
        asker.close()


async def _exported(view: View, symbol_name: str | None) -> str:
    title, body = await (_symbol(view, symbol_name) if symbol_name else _overview(view))
    return _whole(title, body)


async def _symbol(view: View, symbol_name: str) -> tuple[str, h.Node]:
    chain = await view.settled("get_symbol_hierarchy", symbol_name=symbol_name)
    own: Json = chain["hierarchy"][0]
    known, name = own["symbol_id"], own["name"]
    first, last = symbol.lines_of(own)
    near = await neighbourhood(view, own, [])
    read, kin, uses, tests, history, past = await asyncio.gather(
        view.tried("read_source", path=own["path"], first_line=first, last_line=last),
        view.tried("get_inheritance", symbol_name=known),
        view.tried("find_references", symbol_name=known, limit=symbol.MOST_USES),
        view.tried("find_tests", symbol_name=known, limit=symbol.MOST_TESTS),
        view.tried("symbol_history", symbol_name=known, limit=symbol.MOST_COMMITS),
        view.tried("get_file_history", path=own["path"]),
    )
    place = view.place
    left = [symbol.code(place, own, read), symbol.member_list(place, symbol.held_in(own, read))]
    right = [
        near.shown(place, known), symbol.kin(place, kin), symbol.references(place, uses), symbol.tests(place, tests),
        symbol.commits(place, history), symbol.together(place, past),
    ]  # fmt: skip
    body = h.fragment[
        symbol.heading(place, own, chain, read), h.div(".two")[h.div(".left")[left], h.div(".right")[right]]
    ]
    return name, body


async def _overview(view: View) -> tuple[str, h.Node]:
    answer = await view.settled("get_overview", max_tokens=overview.TOKENS)
    place = view.place
    columns = h.div(".two")[h.div[overview.left(place, answer)], h.div[overview.right(place, answer)]]
    return answer["name"], h.fragment[overview.heading(answer, str(answer["metadata"]["ref"])), columns]


def _whole(title: str, body: h.Node) -> str:
    """One file: what it looks like and what it does are in it, and it may load nothing."""
    style, script = ((STATIC / name).read_text("utf-8") for name in ("page.css", "page.js"))
    shown = Markup(_TO_THE_SERVER.sub("", text_of(body)))  # noqa: S704  (htpy escaped it)
    page = h.html(lang="en")[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(http_equiv="Content-Security-Policy", content=POLICY),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.title[f"{title} · codecompass"],
            h.style[Markup(style)],  # noqa: S704  (ours)
        ],
        h.body(".exported")[h.main("#main")[h.div(".view")[shown]], h.script[Markup(script)]],  # noqa: S704  (ours)
    ]
    return str(page) + "\n"
