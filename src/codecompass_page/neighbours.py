"""The graph around a symbol, which opens step by step."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import htpy as h

from codecompass.languages.testing import is_test
from codecompass.model import TYPE_KINDS
from codecompass.model.relations import grouped
from codecompass_page import diagram, parts
from codecompass_page.asking import Json
from codecompass_page.diagram import Arrow, Box
from codecompass_page.page import View
from codecompass_page.places import Place

PER_STEP = 60
"""Callers, and callees, that opening a symbol brings in at most."""
MOST_OPENED, MOST_LISTED = 24, 500


@dataclass
class Neighbours:
    """What calls a symbol and what it calls; of the opened ones of these the same."""

    symbols: dict[str, Json] = field(default_factory=dict)
    layers: dict[str, int] = field(default_factory=dict)
    """Column of each symbol: callers are before 0, callees behind."""
    arrows: dict[tuple[str, str], Arrow] = field(default_factory=dict)
    unbound: dict[str, int] = field(default_factory=dict)
    """Of the opened symbols: how many calls of that name could not be bound."""
    outside: dict[str, list[str]] = field(default_factory=dict)
    opened: list[str] = field(default_factory=list)
    beyond: int = 0
    """Edges that are left out."""
    edges: dict[str, dict[str, list[Json]]] = field(default_factory=dict)
    """Of the symbol that it is about: its callers and callees."""
    totals: dict[str, int] = field(default_factory=dict)

    def add(self, center: str, answer: Json) -> None:
        """One symbol's callers and callees."""
        at = self.layers.setdefault(center, 0)
        self.symbols.setdefault(center, answer["symbol"])
        if not self.edges:
            self.edges[center] = {side: answer[side] for side in ("callers", "callees")}
            left = max(0, answer["total_edges"] - len(answer["callers"]) - len(answer["callees"]))
            more = "callers" if len(answer["callers"]) >= len(answer["callees"]) else "callees"
            self.totals = {side: len(answer[side]) + (left if side == more else 0) for side in ("callers", "callees")}
        for side, step in (("callers", -1), ("callees", 1)):
            if center in self.edges and len(answer[side]) > MANY:
                continue  # these are a list
            for edge in answer[side]:
                other = edge["symbol"]["symbol_id"]
                if other not in self.symbols and len(self.symbols) >= diagram.MOST:
                    self.beyond += 1
                    continue
                self.symbols.setdefault(other, edge["symbol"])
                self.layers.setdefault(other, at + step)
                ends = (center, other) if step > 0 else (other, center)
                self.arrows.setdefault(ends, Arrow(ends[0], ends[1], _kind(edge), _told(edge)))
        if center not in self.edges:
            self.beyond += max(0, answer["total_edges"] - len(answer["callers"]) - len(answer["callees"]))
        self.unbound[center] = answer["unresolved_calls"]
        self.outside[center] = [str(one["qualified_name"]) for one in answer["metadata"].get("external_callees", ())]

    def shown(self, place: Place, root: str) -> h.Node:
        """The graph with its legend, and what it leaves out."""
        boxes = [self._box(place, root, one) for one in self.symbols]
        arrows = list(self.arrows.values())
        layers = dict(self.layers)
        for center in (root, *self.opened):
            if count := self.unbound.get(center):
                key = f"?{center}"
                name = self.symbols[center]["name"]
                boxes.append(
                    Box(key, f"{parts.plural(count, 'call')} of a “{name}”", kind="unbound", title="could not be bound")
                )
                arrows.append(Arrow(key, center, "unbound"))
                layers[key] = layers[center] - 1
        title = f"{len(self.arrows)} calls around {self.symbols[root]['name']}"
        outside = sorted(set(self.outside.get(root, ())))
        is_type = self.symbols[root]["kind"] in TYPE_KINDS
        callers, callees = (self.totals.get(side, 0) for side in ("callers", "callees"))
        around = f"{callers:,} ← → {callees:,}"
        lists = [
            listed(place, "Made by" if is_type and side == "callers" else said, found, self.totals[side], id=side)
            for side, said in (("callers", "Callers"), ("callees", "Calls"))
            if len(found := self.edges.get(root, {}).get(side, ())) > MANY
        ]
        body = [
            diagram.drawn(boxes, arrows, title, layers=layers) if arrows else None,
            diagram.legend(arrow.kind for arrow in arrows),
            h.p(".note")[f"{parts.plural(self.beyond, 'call')} more of what was opened."] if self.beyond else None,
            h.p(".note.outside-list")["outside: ", h.code[", ".join(outside[:12])], " …" if outside[12:] else ""]
            if outside
            else None,
        ]
        alone = (
            None
            if self.arrows or lists or self.unbound.get(root)
            else parts.empty("Nothing is known to call it, and it calls nothing here.")
        )
        if alone and is_type:
            return None  # one asks other things of a type
        graph = parts.section("Callers and callees", around, alone or body, id="graph") if arrows or alone else None
        return h.fragment[lists, graph]

    def _box(self, place: Place, root: str, key: str) -> Box:
        one = self.symbols[key]
        is_open = key in self.opened
        kind = "root" if key == root else "open" if is_open else ""
        more = "" if key == root or is_open else place.symbol(root, open=",".join([*self.opened, key]))
        title = f"{one['kind']} {one['qualified_name']} · {one['path']}:{one['line_start']}"
        label, around = parts.short_name(one), parts.short_name(self.symbols[root])
        owner = around.removesuffix(str(self.symbols[root]["name"]))
        if key != root and owner and label.startswith(owner):
            label = owner[-1] + label.removeprefix(owner)  # a member of the same type: it goes without saying
        return Box(key, label, place.symbol(key), title, kind, more)


def _kind(edge: Json) -> str:
    return "dispatch" if edge["strategy"] == "dispatch" else "static" if edge["confidence"] == "static" else "heuristic"


def _told(edge: Json) -> str:
    through = f" through {edge['through']['name']}" if "through" in edge else ""
    return f"{edge['call_site']['file']}:{edge['call_site']['line']} · {edge['strategy']}{through}"


async def neighbourhood(view: View, own: Json, opened: list[str]) -> Neighbours:
    """The graph around a symbol with the symbols `opened` that it reaches."""
    wanted = list(dict.fromkeys(one for one in opened if one != own["symbol_id"]))[:MOST_OPENED]
    root = _calls(view, own["symbol_id"], MOST_LISTED)
    answers = await asyncio.gather(root, *(_calls(view, one) for one in wanted))
    near = Neighbours()
    for key, answer in zip([own["symbol_id"], *wanted], answers, strict=True):
        if "error" in answer or (near.symbols and key not in near.symbols):
            continue
        near.add(key, answer)
        if key != own["symbol_id"]:
            near.opened.append(key)
    if not near.symbols:
        near.symbols[own["symbol_id"]] = own
        near.layers[own["symbol_id"]] = 0
    return near


async def _calls(view: View, symbol_id: str, most: int = PER_STEP) -> Json:
    return await view.tried("get_call_graph", symbol_name=symbol_id, depth=1, limit=most)


MANY = 20
"""From so many on they are a list, not a graph."""
OPEN = 12
"""Callers of a package that are shown at once."""


def listed(place: Place, title: str, edges: Sequence[Json], total: int, *, id: str) -> h.Node:
    """The edges by package, the one with most first; `total`: how many there are, shown or not."""
    own = [one for one in edges if not is_test(one["symbol"]["path"])]
    tests = [one for one in edges if is_test(one["symbol"]["path"])]
    packages = _by(own, lambda path: path.rpartition("/")[0] or ".")
    first = next(iter(packages), "")
    groups = [
        _package(place, name, found, is_open=name == first and len(found) <= OPEN) for name, found in packages.items()
    ]
    folded = (
        h.details(".in-tests")[
            h.summary["in tests ", h.span(".count")[f"{len(tests):,}"]],
            [_package(place, name, found, is_open=False) for name, found in _by(tests, lambda path: path.rpartition("/")[0] or ".").items()],
        ]
        if tests else None
    )  # fmt: skip
    return parts.section(title, f"{total:,}", [groups, folded, parts.left_out(len(edges), total, "calls")], id=id)


def _by(edges: Sequence[Json], name_of: Callable[[str], str]) -> dict[str, list[Json]]:
    found = grouped((name_of(str(one["symbol"]["path"])), one) for one in edges)
    return dict(sorted(found.items(), key=lambda item: (-len(item[1]), item[0])))


def _package(place: Place, name: str, edges: Sequence[Json], *, is_open: bool) -> h.Node:
    files = _by(edges, lambda path: path)
    return h.details(".uses.package", open=is_open)[
        h.summary[h.span(".folder")[name + "/"], " ", h.span(".count")[f"{len(edges):,}"]],
        [_file(place, path, found) for path, found in files.items()],
    ]


def _file(place: Place, path: str, edges: Sequence[Json]) -> h.Node:
    items = (
        h.li[
            parts.symbol_link(place, one["symbol"]),
            h.a(".at", href=place.file(one["call_site"]["file"], one["call_site"]["line"]))[
                f":{one['call_site']['line']}"
            ],
            h.span(".tag.dispatch")["dispatch"]
            if one["strategy"] == "dispatch"
            else h.span(".tag.heuristic")["inferred"]
            if one["confidence"] != "static"
            else None,
        ]
        for one in sorted(edges, key=lambda one: one["call_site"]["line"])
    )
    return h.div(".group")[
        h.h4[parts.file_link(place, path, text=path.rpartition("/")[2]), " ", h.span(".count")[str(len(edges))]],
        h.ul(".plain")[items],
    ]
