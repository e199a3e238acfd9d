"""A file: its source whole, its definitions beside it."""

from __future__ import annotations

import asyncio

import htpy as h
from nicegui import ui

from codecompass_page import parts
from codecompass_page.asking import Json
from codecompass_page.page import View, text_of
from codecompass_page.places import Place
from codecompass_page.source import over, source
from codecompass_page.views.symbol import together

MOST_OUTLINED, MOST_BESIDE, MOST_OPEN = 400, 2000, 40


async def file(view: View) -> None:
    path = view.query.get("path", "")
    read, status = await asyncio.gather(view.ask("read_source", path=path), view.tried("index_status"))
    ui.page_title(f"{read['path'].rpartition('/')[2]} · codecompass")
    defined = [one for one in read["definitions"] if one["parent_id"]]
    module = next((one for one in read["definitions"] if not one["parent_id"]), None)
    facts = [
        read["language"] or "text",
        parts.plural(read["total_lines"], "line"),
        parts.plural(len(defined), "symbol"),
    ]
    view.show(
        h.header(".what")[
            h.nav(".crumbs", aria_label="Where it stands")[
                h.ol[(h.li[one] for one in _folders(view.place, read["path"]))]
            ],
            h.h1[h.bdi[read["path"].rpartition("/")[2]]],
            h.p(".muted")[" · ".join(facts), " · " if module else "", _module(view.place, module)],
            h.p(".note")[f"Nothing in it is bound: {read['unread']}"] if read["unread"] else None,
        ]
    )
    with ui.element("div").classes("two file-view"):
        with ui.element("div").classes("left"):
            view.show(
                h.section(".code", aria_label="Source")[
                    over(view.place, read, str(status.get("repo_root", "")), h.bdi(".muted")[read["path"]]),
                    h.div(".scroll", tabindex="0", role="region", aria_label="Source text")[source(read, view.place)],
                    h.p(".note")["Long lines, or the end, are cut."] if read["truncated"] else None,
                ]
            )
        with ui.element("div").classes("right"):
            view.show(outline(view.place, defined, module))
            beside = view.show(h.p(".wait")["…"])
            view.show(together(view.place, await view.tried("get_file_history", path=read["path"])))
    folder = read["path"].rpartition("/")[0]
    files = await view.tried("list_files", path_filter=f"{folder}/" if folder else None, limit=MOST_BESIDE)
    beside.set_content(text_of(_beside(view.place, read["path"], [one["path"] for one in files.get("files", ())])))


def _beside(place: Place, path: str, files: list[str]) -> h.Node:
    """The folder that it is in: its folders, then its files."""
    folder = path.rpartition("/")[0]
    inside = [one.removeprefix(f"{folder}/") if folder else one for one in files]
    folders = sorted({one.split("/")[0] for one in inside if "/" in one})
    names = sorted(one for one in inside if "/" not in one)
    whole = f"{folder}/" if folder else ""
    items = [
        *(h.li[h.a(".folder", href=place.to("map", path=whole + one))[f"{one}/"]] for one in folders),
        *(
            h.li[h.a(".file", href=place.file(whole + one), aria_current="page" if whole + one == path else None)[one]]
            for one in names
        ),
    ]
    body = h.details(open=len(items) <= MOST_OPEN)[h.summary[folder or "/"], h.ul(".plain.beside")[items]]
    return parts.section("Folder", len(items), body, id="beside")


def _module(place: Place, module: Json | None) -> h.Node:
    if module is None:
        return None
    return h.a(href=place.symbol(module["symbol_id"]))["who imports it"]


def _folders(place: Place, path: str) -> list[h.Element]:
    names = path.split("/")[:-1]
    steps = ["/".join(names[: at + 1]) for at in range(len(names))]
    return [h.a(href=place.to("map"))["files"]] + [
        h.a(href=place.to("map", path=one))[one.rpartition("/")[2]] for one in steps
    ]


def outline(place: Place, defined: list[Json], module: Json | None) -> h.Node:
    """The definitions as they are nested."""
    by_parent: dict[str, list[Json]] = {}
    for one in defined[:MOST_OUTLINED]:
        by_parent.setdefault(one["parent_id"], []).append(one)
    root = module["symbol_id"] if module else ""
    tree = _nested(place, by_parent, root, 0)
    left = parts.left_out(min(len(defined), MOST_OUTLINED), len(defined), "symbols")
    return parts.section("Outline", len(defined), [tree or parts.empty("No definitions."), left], id="outline")


def _nested(place: Place, by_parent: dict[str, list[Json]], parent: str, depth: int) -> h.Node:
    held = by_parent.get(parent, ())
    if not held or depth > 12:
        return None
    return h.ul(".plain.tree")[
        (
            h.li[
                parts.symbol_link(place, one, name=one["name"]),
                h.a(".at", href=f"#L{one['line_start']}", aria_label=f"line {one['line_start']}")[
                    str(one["line_start"])
                ],
                _nested(place, by_parent, one["symbol_id"], depth + 1),
            ]
            for one in held
        )
    ]
