"""What a feature does, step by step: a page for each endpoint, job and command. Tables and queues first, then the functions in
order of execution, foldable; a switch leaves what is certain."""

import asyncio
from collections import defaultdict
from collections.abc import Iterator, Mapping

import htpy as h
from nicegui import ui

from codecompass_page import diagram, parts
from codecompass_page.asking import Json
from codecompass_page.page import View
from codecompass_page.places import Place
from codecompass_page.views.world import endpoint_table, trace_graph

MANY, DEPTH, SYMBOLS, TOKENS = 500, 6, 200, 20_000
FIRST = ("table", "topic", "queue", "cache")
"""Kinds of effects that one asks for first."""
STARTED = ("command", "program", "worker", "script")
DOUBT = {
    "certain": "", "heuristic": "inferred", "interface": "through an interface", "later": "later",
    "listener": "runs on that", "handler": "inferred", "subscriber": "",
}  # fmt: skip


async def steps(view: View) -> None:
    entry = view.query.get("entry", "")
    if not entry:
        await _entries(view)
        return
    answer = await view.awaited(
        entry,
        "following its calls …",
        "trace_feature",
        entry_point=entry,
        depth=DEPTH,
        limit=SYMBOLS,
        max_tokens=TOKENS,
    )
    title = answer["entry_point_route"] or answer["entry_point_name"]
    ui.page_title(f"{title} · codecompass")
    place = view.place
    boxes, arrows, layers = trace_graph(place, answer)
    cut = ", more left out" if answer["truncated"] else ""
    view.show(
        h.header(".what")[
            h.nav(".crumbs", aria_label="Where it stands")[h.ol[h.li[h.a(href=place.to("steps"))["steps"]]]],
            h.h1[h.bdi[title]],
            h.p(".muted")[f"{parts.plural(len(answer['functions']), 'function')}, {answer['depth']} calls deep{cut}"],
        ],
        _touched(place, answer["functions"]),
        h.section(".part", id="steps", aria_label="Step by step")[
            h.h2["Step by step"],
            h.label(".switch")[h.input("#sure", type="checkbox"), " only what is certain"],
            _around(place, answer),
            _Told(place, answer["functions"]).shown(answer["entry_point"]),
        ],
        h.details(".part", id="drawn")[
            h.summary["As a graph of calls"],
            diagram.drawn(boxes, arrows, f"What {entry} does", layers=layers),
            diagram.legend(arrow.kind for arrow in arrows),
        ],
        parts.notes(answer),
    )


async def _entries(view: View) -> None:
    """What steps can begin with."""
    ui.page_title("Steps · codecompass")
    routes, whole = await asyncio.gather(
        view.ask("list_endpoints", limit=MANY), view.tried("get_overview", max_tokens=TOKENS)
    )
    place = view.place
    started = [one for one in whole.get("entry_points", ()) if one["kind"] in STARTED and one["symbol_id"]]
    rows = (
        [
            one["kind"],
            h.a(href=place.to("steps", entry=one["symbol_id"]))[h.bdi[one["name"]]],
            parts.file_link(place, one["path"], one["line"]),
        ]
        for one in started
    )
    view.show(
        h.header(".what")[h.h1["Steps"], h.p(".muted")["What an endpoint, a command or a job does, in its order."]],
        parts.section("Commands and jobs", len(started), parts.table(["kind", "name", "where"], rows, label="Commands"), id="started")
        if started else None,
        parts.section("Endpoints", routes["total_count"], endpoint_table(place, routes), id="endpoints")
        if routes["endpoints"] else None,
        parts.empty("Neither an endpoint nor a command is known here.") if not (started or routes["endpoints"]) else None,
    )  # fmt: skip


def _touched(place: Place, functions: list[Json]) -> h.Node:
    """Tables, queues and the rest outside that it touches, with what it does to each and where."""
    found: dict[str, dict[str, dict[str, tuple[str, int]]]] = defaultdict(lambda: defaultdict(dict))
    for function in functions:
        for step in function["steps"]:
            for one in step["effects"]:
                operations = found[one["kind"]][one["name"]]
                operations.setdefault(one["operation"] or "uses", (function["path"], step["line"]))
    if not found:
        return None
    order = sorted(found, key=lambda kind: (FIRST.index(kind) if kind in FIRST else len(FIRST), kind))
    rows = (
        [
            kind if at == 0 else "",
            h.code[name or "…"],
            [[h.a(href=place.file(*where))[operation], " "] for operation, where in sorted(operations.items())],
        ]
        for kind in order
        for at, (name, operations) in enumerate(sorted(found[kind].items()))
    )
    return parts.section(
        "Touches", sum(map(len, found.values())),
        parts.table(["what", "name", "operations"], rows, label="What it touches", classes="plainly"), id="touches",
    )  # fmt: skip


def _around(place: Place, answer: Json) -> h.Node:
    if not answer["around"]:
        return None
    items = (
        h.li(class_="unsure" if one["confidence"] != "static" else None)[
            h.span(".tag")[one["kind"]],
            " ",
            h.a(href=place.file(one["path"], one["line"]))[h.bdi[one["name"]]] if one["path"] else h.bdi[one["name"]],
            h.span(".where")[parts.file_link(place, one["at_path"], one["at_line"])],
        ]
        for one in answer["around"]
    )
    return h.div(".group")[h.h3["Around it"], h.ol(".plain")[items]]


class _Told:
    """Functions, each where it is called first."""

    def __init__(self, place: Place, functions: list[Json]) -> None:
        self._place = place
        self._functions: Mapping[str, Json] = {one["symbol_id"]: one for one in functions}
        self._shown: set[str] = set()

    def shown(self, first: str) -> h.Node:
        if not self._functions:
            return parts.empty("Nothing of it is known.")
        begun = self._functions.get(first) or next(iter(self._functions.values()))
        others = [own for own in self._functions if own != begun["symbol_id"]]
        whole = [self._function(begun, 0)]
        whole += [self._function(self._functions[own], 0) for own in others if own not in self._shown]
        return whole

    def _function(self, one: Json, depth: int) -> h.Node:
        self._shown.add(one["symbol_id"])
        head = h.summary[
            h.a(".sym", href=self._place.symbol(one["symbol_id"]))[h.bdi[one["name"]]],
            h.span(".where")[parts.file_link(self._place, one["path"], one["line"])],
        ]
        return h.details(".step-fn", id=f"fn-{one['symbol_id']}", open=depth < 3)[
            head,
            h.ol(".plain.steps")[list(self._steps(one, depth))]
            if one["steps"]
            else h.p(".muted")["No effect of it is known, and no call into the repository."],
        ]

    def _steps(self, function: Json, depth: int) -> Iterator[h.Node]:
        for step in function["steps"]:
            at = h.a(".at", href=self._place.file(function["path"], step["line"]))[str(step["line"])]
            calls = [self._call(one, function, depth) for one in step["calls"]]
            text = h.code[step["text"]]
            effects = [
                h.span(class_=f"tag fact {one['kind']}")[
                    " ".join(filter(None, (one["kind"], one["operation"], one["name"])))
                ]
                for one in step["effects"]
            ]
            doubt = h.span(".tag.heuristic")["not bound"] if step["what"] == "unbound" else None
            unsure = step["what"] == "unbound" or (
                step["calls"] and all(one["how"] in ("heuristic", "interface") for one in step["calls"])
            )
            yield h.li(class_="unsure" if unsure else None, style=f"--deep:{min(step['level'], 6)}")[
                at, " ", text, calls, effects, doubt
            ]

    def _call(self, call: Json, function: Json, depth: int) -> h.Node:
        own = call["symbol_id"]
        doubt = DOUBT[call["how"]]
        if doubt and call["of"] > 1:
            doubt += f", of {call['of']}"
        tag = h.span(".tag.heuristic")[doubt] if doubt else None
        kind = "unsure" if call["how"] in ("heuristic", "interface") else None
        if own in self._functions and own not in self._shown and call["how"] != "later":
            return h.div(class_=kind)[tag, self._function(self._functions[own], depth + 1)]
        href = f"#fn-{own}" if own in self._shown and call["how"] != "later" else self._place.to("steps", entry=own)
        again = h.span(".tag")["above"] if own in self._shown else None
        return h.span(class_=kind)[
            h.span(".muted")[" → "], h.a(".sym", href=href)[h.bdi[call["name"]]], tag, again, " "
        ]
