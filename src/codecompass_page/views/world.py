"""Where the code meets the world: endpoints with their traces, configuration, tables; and what nothing uses."""

import asyncio
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

import htpy as h
from nicegui import ui

from codecompass.model import queries
from codecompass.tools.naming import shortened
from codecompass_page import parts
from codecompass_page.asking import Json
from codecompass_page.diagram import Arrow, Box
from codecompass_page.page import View, failure, text_of
from codecompass_page.places import Place

MANY, MOST_USERS = 500, 500


async def endpoints(view: View) -> None:
    answer = await view.ask("list_endpoints", limit=MANY)
    ui.page_title("Endpoints · codecompass")
    view.show(h.header(".what")[h.h1["Endpoints"], h.p(".muted")[parts.plural(answer["total_count"], "endpoint")]])
    if not answer["endpoints"]:
        view.show(parts.empty("No endpoint is known here."), parts.notes(answer))
        return
    view.show(endpoint_table(view.place, answer), parts.notes(answer))


def endpoint_table(place: Place, answer: Json) -> h.Node:
    """Endpoints, each leading to its steps."""
    rows = (
        [
            h.b(".method")[one["http_method"]],
            h.a(href=place.endpoint(one["http_method"], one["route_path"]))[h.bdi[one["route_path"]]],
            h.a(href=place.symbol(one["handler_symbol"]), title=one["handler"])[h.bdi[shortened(one["handler"], one["file_path"])]]
            if one["handler_symbol"]
            else h.bdi[one["handler"]],
            one["framework"],
            parts.file_link(place, one["file_path"], one["line"]),
        ]
        for one in answer["endpoints"]
    )  # fmt: skip
    return h.fragment[
        parts.table(["method", "route", "handler", "framework", "where"], rows, label="Endpoints"),
        parts.left_out(len(answer["endpoints"]), answer["total_count"], "endpoints"),
    ]


def trace_graph(place: Place, answer: Json) -> tuple[list[Box], list[Arrow], dict[str, int]]:
    """The symbols of a trace in columns by depth; the tables and settings that they touch behind them."""
    boxes: dict[str, Box] = {}
    arrows: list[Arrow] = []
    layers: dict[str, int] = {}
    for node, parent in _walked(answer["nodes"], None):
        key = node["symbol_id"]
        kind = "root" if parent is None else ""
        title = f"{node['display_name']} · {node['path']}:{node['line']}"
        boxes.setdefault(
            key, Box(key, node["display_name"].rpartition("::")[2].rpartition("/")[2], place.symbol(key), title, kind)
        )
        layers.setdefault(key, node["depth"] * 2)
        if parent is not None:
            how = (
                "dispatch"
                if "through" in node
                else "static"
                if node.get("confidence", "static") == "static"
                else "heuristic"
            )
            arrows.append(Arrow(parent, key, how, f"line {node['at']}" if node["at"] else ""))
        arrows += [Arrow(key, one["symbol_id"]) for one in node["repeated"]]
        for fact in node["annotations"]:
            if fact["kind"] in ("table", "config"):
                name = f"{fact['kind']}:{fact['value']}"
                href = place.file(fact["path"], fact["line"]) if fact["path"] else ""
                boxes.setdefault(
                    name,
                    Box(
                        name,
                        fact["value"],
                        href,
                        f"{fact['kind']} {fact['detail']} {fact['value']}",
                        f"fact {fact['kind']}",
                    ),
                )
                layers[name] = max(layers.get(name, 0), node["depth"] * 2 + 1)
                arrows.append(Arrow(key, name, title=fact["detail"]))
    return list(boxes.values()), list(dict.fromkeys(arrows)), layers


def _walked(nodes: list[Json], parent: str | None) -> Iterator[tuple[Json, str | None]]:
    for node in nodes:
        yield node, parent
        yield from _walked(node["children"], node["symbol_id"])


async def settings(view: View) -> None:
    """Configuration keys with who reads them, and tables with who uses them."""
    ui.page_title("Configuration and tables · codecompass")
    view.show(h.header(".what")[h.h1["Configuration and tables"]])
    shown = view.show(h.p(".wait")["…"])
    keys, tables = await asyncio.gather(
        view.tried("list_config_keys", limit=MANY), view.tried("list_db_tables", limit=MANY)
    )
    names = await _users(view, tables)
    shown.set_content(text_of(_keys(view.place, keys), _tables(view.place, tables, names)))


async def _users(view: View, tables: Json) -> dict[str, Json]:
    """What uses the tables, by id: an answer has no more of them than that."""
    ids = sorted({user for one in tables.get("tables", ()) for user in one["referenced_by"]})[:MOST_USERS]
    if not ids:
        return {}
    asked = queries.question("symbols_by_ids", "page").text.replace("$ids", str(ids))
    answer = await view.tried("query_graph", cypher=asked, limit=MOST_USERS)
    columns = answer.get("columns", ())
    return {str(row[0]): dict(zip(columns, row, strict=True)) for row in answer.get("rows", ())}


def _keys(place: Place, answer: Json) -> h.Node:
    if "error" in answer:
        return failure(place, answer["error"])
    rows = [
        [
            h.code[name] if at == 0 else None,
            h.a(href=place.symbol(one["used_by_symbol"]), title=one["used_by"])[h.bdi[shortened(one["used_by"], one["file_path"])]]
            if one["used_by_symbol"] else one["used_by"],
            one["usage_pattern"],
            parts.file_link(place, one["file_path"], one["line"]),
        ]
        for name, uses in groupby(answer["keys"], key=lambda one: one["key"])
        for at, one in enumerate(uses)
    ]  # fmt: skip
    body = (
        parts.table(["key", "used by", "how", "where"], rows, label="Configuration")
        if rows
        else parts.empty("No configuration key is known here.")
    )
    left = parts.left_out(len(answer["keys"]), answer["total_count"], "places")
    return parts.section("Configuration", answer["total_count"], [body, left, parts.notes(answer)], id="config")


def _tables(place: Place, answer: Json, names: Mapping[str, Json]) -> h.Node:
    if "error" in answer:
        return failure(place, answer["error"])
    rows = [
        [
            h.code[f"{one['schema']}.{one['table_name']}" if one["schema"] else one["table_name"]],
            h.a(href=place.symbol(one["entity_symbol"]))[h.bdi[one["entity"]]] if one["entity_symbol"] else "",
            ", ".join(one["sources"]),
            h.details[h.summary[parts.plural(len(one["referenced_by"]), "user")], h.ul(".plain")[_used_by(place, one["referenced_by"], names)]]
            if one["referenced_by"] else "",
            parts.file_link(place, one["file_path"], one["line"]),
        ]
        for one in answer["tables"]
    ]  # fmt: skip
    body = (
        parts.table(["table", "model", "known from", "used by", "where"], rows, label="Tables")
        if rows
        else parts.empty("No table is known here.")
    )
    return parts.section("Tables", answer["total_count"], [body, parts.notes(answer)], id="tables")


def _used_by(place: Place, users: Iterable[str], names: Mapping[str, Json]) -> Iterable[h.Node]:
    for user in users:
        if (one := names.get(user)) is None:
            continue
        where = h.span(".where")[parts.file_link(place, one["path"], one["line_start"])]
        yield h.li[parts.symbol_link(place, one), where]


async def unused(view: View) -> None:
    kind = view.query.get("kind", "")
    answer = await view.awaited(
        "Unused", "looking for names in all files …", "find_unused", kind=kind or None, limit=MANY
    )
    ui.page_title("Unused · codecompass")
    kinds = ("", "fn", "method", "class", "struct", "interface", "type")
    place = view.place
    view.show(
        h.header(".what")[
            h.h1["Unused"],
            h.p(".muted")[
                f"{parts.plural(answer['total_found'], 'definition')} that nothing refers to; "
                f"of {answer['nowhere_else']:,} the name stands nowhere else."
            ],
        ],
        h.nav(".choices", aria_label="Kind")[
            (
                h.a(href=place.to("unused", kind=one), aria_current="true" if one == kind else None)[one or "all"]
                for one in kinds
            )
        ],
    )
    rows = (
        [
            parts.symbol_link(place, one),
            parts.file_link(place, one["path"], one["line_start"]),
            parts.plural(one["line_end"] - one["line_start"] + 1, "line"),
            "" if one["exported"] else "internal",
            _mentions(one),
        ]
        for one in answer["symbols"]
    )
    claims = (h.li[f"{why}: ", h.span(".muted")[f"{count:,}"]] for why, count in answer["not_claimed"].items())
    view.show(
        parts.table(["definition", "where", "size", "seen", "perhaps all the same"], rows, label="Unused")
        if answer["symbols"] else parts.empty("Nothing of that kind."),
        parts.left_out(len(answer["symbols"]), answer["total_found"], "definitions"),
        parts.section("Not claimed", "", h.ul(".plain")[claims], id="not-claimed", note="Nothing refers to these either, but something may use them:")
        if answer["not_claimed"] else None,
        parts.notes(answer),
    )  # fmt: skip


def _mentions(one: Json) -> str:
    said = (
        ("unresolved_mentions", "uses not bound"),
        ("unread_mentions", "in files not read"),
        ("other_mentions", "other places"),
    )
    return ", ".join(f"{one[key]} {what}" for key, what in said if one[key])
