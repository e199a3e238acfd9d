"""A symbol, or the overview, as one file that needs nothing else: `codecompass export page`."""

import asyncio
import re
from pathlib import Path

import htpy as h
from markupsafe import Markup

from codecompass.frontends.bind import Projects
from codecompass_page import overview
from codecompass_page.asking import Asker, Json
from codecompass_page.neighbours import neighbourhood
from codecompass_page.page import View, text_of
from codecompass_page.places import Place
from codecompass_page.views import symbol

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
