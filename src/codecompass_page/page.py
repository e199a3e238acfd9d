"""One view of the page: what it is about, how it asks, where its parts are shown."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import htpy as h
from markupsafe import Markup

from codecompass.frontends.layout import CONTROLS
from codecompass_page.asking import PATIENCE_SECONDS, Asker, Json, Refusal
from codecompass_page.places import Place

if TYPE_CHECKING:
    from nicegui import Client, ui


@dataclass(frozen=True)
class View:
    """What a view is given."""

    asker: Asker
    place: Place
    query: Mapping[str, str]
    """Of its address."""
    client: Client | None = None

    async def ask(self, tool: str, /, **arguments: object) -> Json:
        """What a tool answers about this view's place. Raises Refusal."""
        return await self.asker.ask(self.place, tool, **arguments)

    async def tried(self, tool: str, /, **arguments: object) -> Json:
        """The same; `{"error": …}` where it is refused: one part of a view may fail for itself."""
        return await self.asker.ask_or_error(self.place, tool, **arguments)

    async def awaited(self, title: str, said: str, tool: str, /, **arguments: object) -> Json:
        """The same as `ask`, with a heading until the answer is there, and what is done for it."""
        waiting = self.show(h.header(".what")[h.h1[title]], h.p(".wait", role="status")[said])
        try:
            return await self.ask(tool, **arguments)
        finally:
            waiting.delete()

    async def settled(self, tool: str, /, **arguments: object) -> Json:
        """The same, once the index is made. Raises Refusal."""
        while True:
            try:
                return await self.ask(tool, **arguments)
            except Refusal as refusal:
                if not refusal.is_under_way:
                    raise
            await asyncio.sleep(PATIENCE_SECONDS)

    def show(self, *shown: h.Node, classes: str = "") -> ui.html:
        """A part of the view. All of it was made by htpy, which escapes what a repository says."""
        from nicegui import ui

        return ui.html(text_of(*shown), sanitize=False).classes(classes)

    def run(self, script: str) -> None:
        """Runs a script in the browser that shows the view."""
        if self.client is not None:
            self.client.run_javascript(script)

    def number(self, name: str, otherwise: int, least: int, most: int) -> int:
        """A number of the address, held to its bounds."""
        try:
            return max(least, min(int(self.query.get(name, otherwise)), most))
        except ValueError:
            return otherwise


def text_of(*shown: h.Node) -> Markup:
    """HTML of what is shown. htpy has escaped all that is no HTML itself; what turns letters round, or is not seen, is
    written out."""
    return Markup(str(h.fragment[list(shown)]).translate(CONTROLS))  # noqa: S704


def failure(place: Place, error: Mapping[str, Any]) -> h.Element:  # Any: an error's data
    """What is wrong, and what can be done about it."""
    data = error.get("data") or error.get("details") or {}
    candidates = [
        h.li[
            h.a(href=place.symbol(str(one["symbol_id"])))[str(one["qualified_name"])],
            h.span(".muted")[f" {one['kind']} · {one['path']}:{one['line']}"],
        ]
        for one in data.get("candidates", ())
    ]
    near = [
        h.li[
            h.a(href=place.file(str(one)) if error["code"] == "file_not_found" else place.to("search", q=str(one)))[
                str(one)
            ]
        ]
        for one in data.get("near", ())
    ]
    offered = candidates or near
    return h.section(".refusal", role="alert")[
        h.h1["Not found" if str(error["code"]).endswith("not_found") else "This could not be answered"],
        h.p[str(error["message"])],
        h.ul[offered] if offered else None,
        h.p(".muted")[str(error["code"])],
    ]
