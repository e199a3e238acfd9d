"""`codecompass browse` and `export page`: the server of `serve --transport http` for one person, with the page opened."""

from __future__ import annotations

import asyncio
import os
import socket
import webbrowser
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import typer

from codecompass.frontends import bind
from codecompass.frontends.access import Access
from codecompass.frontends.http import token_in
from codecompass.frontends.terminal import working_folder
from codecompass.model.errors import CodeCompassError
from codecompass.process.memory import keep_little
from codecompass_page import HOW_TO_GET, is_installed

if TYPE_CHECKING:
    from codecompass.frontends.later import Made

HOST = "127.0.0.1"


def write_page(projects: bind.Projects, ref: str | None, symbol: str | None, file: Path) -> None:
    """Writes a symbol, or the overview, as one HTML file. Raises CodeCompassError."""
    if not is_installed():
        raise CodeCompassError("invalid_input", HOW_TO_GET)
    from codecompass_page.asking import Refusal
    from codecompass_page.exporting import exported

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
