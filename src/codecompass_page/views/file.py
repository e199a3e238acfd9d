"""A file: its source whole, its definitions beside it."""

import asyncio
import json

import htpy as h
from nicegui import ui

from codecompass.model.relations import grouped
from codecompass_page import parts, tree
from codecompass_page.asking import Asker, Json
from codecompass_page.page import View, text_of
from codecompass_page.places import Place
from codecompass_page.source import over, source
from codecompass_page.views.symbol import MOST_USES, references, together

MOST_OUTLINED = 400


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
        with ui.element("div").classes("beside"):
            beside = view.show(_closed(h.p(".wait")["…"]))
        with ui.element("div").classes("left"):
            view.show(
                h.section(".code", aria_label="Source")[
                    over(view.place, read, str(status.get("repo_root", "")), h.bdi(".muted")[read["path"]]),
                    h.div(".scroll", tabindex="0", role="region", aria_label="Source text")[source(read, view.place)],
                    h.p(".note")["Long lines, or the end, are cut."] if read["truncated"] else None,
                ]
            )
            using = view.show(h.p(".wait")["…"])
        with ui.element("div").classes("right"):
            view.show(outline(view.place, defined, module))
            past = view.show(h.p(".wait")["…"])
    files, near, history = await asyncio.gather(
        tree.around(view.asker, view.place, read["path"]),
        view.tried("map_dependencies", folder=read["path"]),
        view.tried("get_file_history", path=read["path"]),
    )
    using.set_content(text_of(panel(view.place, read["path"], defined, near)))
    beside.set_content(text_of(_closed(files)))
    past.set_content(text_of(together(view.place, history)))


async def uses(asker: Asker, place: Place, symbol_id: str) -> h.Node:
    """What the panel under the source shows of the definition that a marked line is of."""
    found = await asker.ask_or_error(place, "find_references", symbol_name=symbol_id, limit=MOST_USES)
    name = None if "error" in found else parts.symbol_link(place, found["symbol"])
    return [h.p(".of-what")["of ", name] if name else None, references(place, found)]


def panel(place: Place, path: str, defined: list[Json], near: Json) -> h.Node:
    """Under the source: which files use this one, or, while a line is marked, who uses the definition that it is of."""
    users = [one for one in near.get("dependencies", ()) if one["target"] == path]
    rows = (
        h.li[parts.file_link(place, one["source"]), h.span(".tag")[parts.plural(one["total"], "use")]] for one in users
    )
    body = h.ul(".plain")[rows] if users else parts.empty("No other file is known to use it.")
    places = [[one["line_start"], one["line_end"], one["symbol_id"], one["name"]] for one in defined]
    return h.div("#uses", data_definitions=json.dumps(places))[
        h.div(".of-file")[
            parts.section(
                "Used by", len(users), body, id="users", note="A click on a line's number shows who uses what is there."
            )
        ],
        h.div(".of-line", role="region", aria_label="References", aria_live="polite", tabindex="0", hidden=True),
    ]


def _closed(files: h.Node) -> h.Node:
    """The tree, which stands open beside the source where there is room."""
    return h.details("#beside", data_folder="")[h.summary["Files"], files]


def _module(place: Place, module: Json | None) -> h.Node:
    if module is None:
        return None
    return h.a(href=place.symbol(module["symbol_id"]))["who imports it"]


def _folders(place: Place, path: str) -> list[h.Element]:
    """The way to it: each folder opens in the tree."""
    names = path.split("/")[:-1]
    steps = ["", *("/".join(names[: at + 1]) for at in range(len(names)))]
    return [h.a(href=place.to("map", path=one), data_opens=one)[one.rpartition("/")[2] or "files"] for one in steps]


def outline(place: Place, defined: list[Json], module: Json | None) -> h.Node:
    """The definitions as they are nested."""
    by_parent = grouped((one["parent_id"], one) for one in defined[:MOST_OUTLINED])
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
