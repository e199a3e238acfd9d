"""The graph in Cypher: saved questions, and what one types; the rows as a table, and as a graph where they hold nodes."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

import htpy as h
from nicegui import ui

from codecompass.model import queries
from codecompass_page import diagram, parts
from codecompass_page.diagram import Arrow, Box
from codecompass_page.page import View, failure, text_of
from codecompass_page.places import Place

ROWS = 300
LONGEST = 400
"""Characters of a cell."""
Cell = Any  # a value of a row: what JSON holds


async def console(view: View) -> None:
    ui.page_title("Console · codecompass")
    saved = queries.saved()
    chosen = view.query.get("saved", "")
    text = view.query.get("q", "") or (saved[chosen].text if chosen in saved else "")
    view.show(
        h.header(".what")[
            h.h1["Console"],
            h.p(".muted")[
                "The graph of this ref in Cypher, read only. Ctrl-Enter asks; the address keeps the question."
            ],
        ],
        h.nav(".choices.saved", aria_label="Saved questions")[
            (
                h.a(href=view.place.to("console", saved=name), aria_current="true" if name == chosen else None)[
                    one.doc.split(".", maxsplit=1)[0].split("\n", maxsplit=1)[0]
                ]
                for name, one in saved.items()
            )
        ],
    )
    editor = ui.codemirror(text, language="Cypher", theme="basicLight", line_wrapping=True).classes("cypher")
    with ui.element("div").classes("go"):
        button = ui.element("button").props("type=button id=ask")
        with button:
            ui.html("ask", sanitize=False, tag="span")
    result = view.show(h.p(".wait")["…"] if text.strip() else tables())

    async def ask() -> None:
        result.set_content(text_of(h.p(".wait")["…"]))
        result.set_content(text_of(await _asked(view, editor.value)))
        query = {
            "q": editor.value,
            **({"ref": view.place.ref} if view.place.ref else {}),
            **({"repo": view.place.repo} if view.place.repo else {}),
        }
        ui.navigate.history.replace(f"/console?{urlencode(query)}")

    button.on("click", ask)
    editor.on(
        "keydown",
        ask,
        js_handler='(e) => { if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) { e.preventDefault(); e.stopPropagation(); setTimeout(() => document.getElementById("ask").click(), 60); } }',
    )

    if text.strip():
        result.set_content(text_of(await _asked(view, text)))


def tables() -> h.Node:
    """What can be asked: the labels and relationships with their properties."""
    rows = (
        [
            h.code[name],
            "relationship" if table.ends else "node",
            h.code(".muted")[", ".join(column for column, _ in table.columns)],
            table.doc,
        ]
        for name, table in queries.tables().items()
    )
    return parts.section(
        "What there is",
        "",
        parts.table(["name", "kind", "properties", "what it is"], rows, label="Tables of the graph"),
        id="schema",
    )


async def _asked(view: View, text: str) -> h.Node:
    answer = await view.tried("query_graph", cypher=text, limit=ROWS)
    if "error" in answer:
        return failure(view.place, answer["error"])
    boxes, arrows = graph_of(view.place, answer["rows"])
    rows = ([_cell(view.place, cell) for cell in row] for row in answer["rows"])
    more = h.p(".note")[f"More than {ROWS} rows: the first are shown."] if answer["truncated"] else None
    shown = (
        parts.table(answer["columns"], rows, classes="rows", label="Rows") if answer["rows"] else parts.empty("No row.")
    )
    drawing = None
    if arrows:
        left = h.p(".note")[f"{diagram.MOST} of {len(boxes)} nodes are drawn."] if len(boxes) > diagram.MOST else None
        drawing = parts.section(
            "As a graph", len(boxes), [diagram.drawn(boxes, arrows, "The rows as a graph"), left], id="drawn"
        )
    took = answer["metadata"].get("timing", {}).get("total_ms", 0)
    return h.div[drawing, parts.section("Rows", len(answer["rows"]), [shown, more], id="rows", note=f"{took:,.0f} ms")]


def _cell(place: Place, value: Cell) -> h.Node:
    if isinstance(value, Mapping) and value.get("_label") == "Symbol":
        return parts.symbol_link(place, {**value, "symbol_id": value["id"]})
    if isinstance(value, Mapping) and value.get("_label") == "File":
        return parts.file_link(place, str(value["path"]))
    if isinstance(value, str):
        if value.startswith("sym_") and len(value) == 30:
            return h.a(href=place.symbol(value))[value]
        return value[:LONGEST]
    if isinstance(value, bool) or value is None:
        return str(value).lower() if value is not None else ""
    if isinstance(value, int | float):
        return f"{value:,}"
    return h.code[json.dumps(_told(value), ensure_ascii=False)[:LONGEST]]


def _told(value: Cell) -> Cell:
    if isinstance(value, Mapping):
        return {name: _told(own) for name, own in value.items() if own not in (None, "")}
    return [_told(one) for one in value] if isinstance(value, list) else value


def graph_of(place: Place, rows: Sequence[Sequence[Cell]]) -> tuple[list[Box], list[Arrow]]:
    """The nodes of the rows; those that follow each other in a row, or in a path, are joined."""
    boxes: dict[str, Box] = {}
    arrows: dict[tuple[str, str, str], Arrow] = {}
    for row in rows:
        before, between = "", ""
        for value in _flat(row):
            if "_label" in value and (key := str(value.get("id") or value.get("path") or "")):
                boxes.setdefault(key, _box(place, key, value))
                if before and before != key:
                    arrows.setdefault((before, key, between), Arrow(before, key, "static", between))
                before, between = key, ""
            elif "_label" in value:
                between = str(value["_label"])
    return list(boxes.values()), list(arrows.values())


def _flat(values: Sequence[Cell]) -> Iterator[Mapping[str, Cell]]:
    for value in values:
        if isinstance(value, Mapping) and "_nodes" in value:
            nodes, rels = list(value["_nodes"]), list(value.get("_rels", ()))
            for at, node in enumerate(nodes):
                yield node
                if at < len(rels):
                    yield rels[at]
        elif isinstance(value, Mapping):
            yield value
        elif isinstance(value, list):
            yield from _flat(value)


def _box(place: Place, key: str, value: Mapping[str, Cell]) -> Box:
    if value["_label"] == "Symbol":
        title = f"{value.get('kind', '')} {value.get('qualified_name', '')} · {value.get('path', '')}"
        return Box(key, parts.short_name(value), place.symbol(key), title)
    href = place.file(str(value["path"])) if value["_label"] == "File" else ""
    return Box(key, str(value.get("name") or key), href, f"{value['_label']} {key}", "fact")
