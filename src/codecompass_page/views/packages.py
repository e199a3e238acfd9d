"""Which parts of the repository use which: as a graph with its circles marked, and as a matrix."""

from collections.abc import Iterable, Sequence

import htpy as h
from nicegui import ui

from codecompass.tools.overviewing.units import MOST_UNITS
from codecompass_page import diagram, parts, stacked
from codecompass_page.asking import Json
from codecompass_page.diagram import Arrow, Box
from codecompass_page.page import View
from codecompass_page.places import Place

PER_BOX = 3
"""Arrows for each box, the heaviest: more of them is a thicket. The matrix has all."""
SIZES = (20, 40, MOST_UNITS, 160, 300)
MOST_ALONE, MOST_ROWS = 60, 2000


async def packages(view: View) -> None:
    folder = view.query.get("folder", "").strip("/")
    limit = view.number("limit", MOST_UNITS, 2, diagram.MOST)
    with_tests = view.query.get("tests") == "1"
    answer = await view.ask("map_dependencies", folder=folder, tests=with_tests, limit=limit)
    ui.page_title(f"{folder or 'Packages'} · codecompass")
    units, edges = answer["units"], answer["dependencies"]
    place = view.place
    as_matrix = view.query.get("view") == "matrix"
    joined = {end for one in edges for end in (one["source"], one["target"])}  # those by themselves count for nothing
    said = [
        parts.plural(len(joined) or len(units), "part"),
        parts.plural(len(edges), "dependency").replace("ys", "ies"),
    ]
    to_cut = sum(one["cut"] for one in edges)
    said += [f"{to_cut:,} to cut, for there to be no circle" if to_cut else "no circles"]
    view.show(
        h.header(".what")[
            h.nav(".crumbs", aria_label="Where it stands")[h.ol[(h.li[one] for one in _crumbs(place, folder))]]
            if folder
            else None,
            h.h1[folder.rpartition("/")[2] or "Packages"],
            h.p(".muted")[" · ".join(said)],
        ],
        _choices(view, folder, limit, with_tests=with_tests, as_matrix=as_matrix),
    )
    if not units:
        view.show(parts.empty("No part of it was read."), parts.notes(answer))
        return
    shown = matrix(place, answer) if as_matrix else graph(place, answer)
    folded = (
        h.p(".note")["Folders stand for all that is below them. Follow one to see its parts."]
        if answer["folded"]
        else None
    )
    left = h.p(".note")[f"{parts.plural(answer['left_out'], 'smaller part')} left out."] if answer["left_out"] else None
    view.show(shown, folded, left, parts.notes(answer))
    view.show(_to_cut(place, edges), _edge_list(place, edges))


def _crumbs(place: Place, folder: str) -> Iterable[h.Node]:
    yield h.a(href=place.to("packages", folder="/"))["packages"]
    names = folder.split("/") if folder else []
    for at, name in enumerate(names[:-1], 1):
        yield h.a(href=place.to("packages", folder="/".join(names[:at])))[name]


def _choices(view: View, folder: str, limit: int, *, with_tests: bool, as_matrix: bool) -> h.Node:
    tests, shape = ("1" if with_tests else ""), ("matrix" if as_matrix else "")

    def link(said: str, on: bool, **query: object) -> h.Node:
        told = {"folder": folder, "limit": limit, "tests": tests, "view": shape} | query
        return h.a(href=view.place.to("packages", **told), aria_current="true" if on else None)[said]

    return h.nav(".choices", aria_label="How it is shown")[
        link("graph", not as_matrix, view=""),
        link("matrix", as_matrix, view="matrix"),
        h.span(".gap"),
        link("with tests" if not with_tests else "without tests", with_tests, tests="" if with_tests else "1"),
        h.span(".gap"),
        h.span(".muted")["at most "],
        (link(str(size), size == limit, limit=size) for size in SIZES),
    ]


def graph(place: Place, answer: Json) -> h.Node:
    units, edges = answer["units"], answer["dependencies"]
    joined = {end for one in edges for end in (one["source"], one["target"])}
    boxes = [_box(place, one, units) for one in units if one["path"] in joined]
    alone = [one for one in units if one["path"] not in joined]
    shown = edges[: max(PER_BOX * len(units), 24)]
    drawn = {end for one in shown for end in (one["source"], one["target"])}
    for one in edges[len(shown) :]:  # besides what one would cut, the heaviest of each part that has none yet
        if one["cut"] or not drawn.issuperset((one["source"], one["target"])):
            shown = [*shown, one]
            drawn |= {one["source"], one["target"]}
    arrows = [
        Arrow(one["source"], one["target"], "cycle" if one["cut"] else "static", _told(one), one["total"])
        for one in shown
    ]
    layers = {path: at for at, layer in enumerate(answer["layers"]) for path in layer if path in joined}
    less = len(edges) - len(shown)
    note = f"The {parts.plural(less, 'lightest dependency').replace('ys', 'ies')} left out; the matrix has all."
    return h.section(aria_label="Graph of dependencies")[
        stacked.stacked(boxes, arrows, f"{len(units)} parts and what they use", layers=layers, widths=stacked.WINDOW),
        diagram.legend({arrow.kind for arrow in arrows} & {"cycle"}),
        h.p(".note")[note] if less else None,
        _alone(place, alone),
    ]


def _alone(place: Place, alone: Sequence[Json]) -> h.Node:
    """The parts that no other uses, and that use none."""
    if not alone:
        return None
    links = [
        h.a(href=_href(place, one))["the root" if one["path"] in ("", ".") else one["path"]]
        for one in alone[:MOST_ALONE]
    ]
    more = f", and {len(alone) - MOST_ALONE} more" if len(alone) > MOST_ALONE else ""
    return h.p(".note.alone")["By themselves: ", [[", " if at else "", one] for at, one in enumerate(links)], more]


def _box(place: Place, one: Json, units: Sequence[Json]) -> Box:
    path, href = str(one["path"]), _href(place, one)
    kind = "outside" if one["kind"] == "outside" else ""
    title = f"{path} · {parts.plural(one['files'], 'file')}, {parts.plural(one['lines'], 'line')}"
    return Box(path, _label(path, [str(other["path"]) for other in units]), href, title, kind, note=f"{one['lines']:,}")


def _href(place: Place, one: Json) -> str:
    path = str(one["path"])
    is_file = one["kind"] == "file" or (one["kind"] == "outside" and "." in path.rpartition("/")[2])
    return place.file(path) if is_file else place.to("packages", folder=path)


def _label(path: str, paths: Sequence[str]) -> str:
    """The end of a path that no other part shares."""
    names = path.split("/")
    for keep in range(1, len(names)):
        end = "/".join(names[-keep:])
        if sum(other == end or other.endswith("/" + end) for other in paths) == 1:
            return end
    return path


def _told(one: Json) -> str:
    return f"{one['source']} → {one['target']}: {_counts(one)}"


def _counts(one: Json) -> str:
    counts = (("calls", "call"), ("imports", "import"), ("extends", "base"), ("references", "reference"))
    return ", ".join(parts.plural(one[key], noun) for key, noun in counts if one[key])


def matrix(place: Place, answer: Json) -> h.Node:
    """Rows use columns. In the order of layers, what stands below the diagonal goes against it. Parts that nothing joins with
    others are named beneath."""
    units, edges = answer["units"], answer["dependencies"]
    joined = {end for one in edges for end in (one["source"], one["target"])}
    alone = [one for one in units if one["path"] not in joined]
    paths = [path for layer in answer["layers"] for path in layer if path in joined]
    number = {path: at for at, path in enumerate(paths, 1)}
    by_ends = {(one["source"], one["target"]): one for one in edges}
    most = max((one["total"] for one in edges), default=1)

    def cell(row: str, column: str) -> h.Node:
        one = by_ends.get((row, column))
        if row == column:
            return h.td(".self")[""]
        if one is None:
            return h.td
        back = " back" if number[column] < number[row] else ""
        ring = " ring" if one["cut"] else ""
        share = (one["total"] / most) ** 0.4
        return h.td(class_=f"on{back}{ring}", style=f"--share:{share:.2f}", title=_told(one))[str(one["total"])]

    rows = (
        h.tr[
            h.th(scope="row")[
                h.a(href=place.to("packages", folder=path, view="matrix"))[_label(path, paths)],
                h.span(".count")[str(number[path])],
            ],
            (cell(path, other) for other in paths),
        ]
        for path in paths
    )
    head = h.tr[h.td, (h.th(scope="col", title=path)[str(number[path])] for path in paths)]
    whole = h.table(".matrix")[
        h.caption[
            "A row uses a column so often. Marked: against the layers; outlined: to cut, for there to be no circle."
        ],
        h.thead[head],
        h.tbody[rows],
    ]
    shown = h.div(".scroll", tabindex="0", role="region", aria_label="Dependency matrix")[whole] if paths else None
    return [shown, _alone(place, alone)]


def _to_cut(place: Place, edges: Sequence[Json]) -> h.Node:
    """The uses that close circles between folders, or files: those that `find_cycles` names."""
    items = [
        h.li[
            h.a(href=place.to("packages", folder=one["source"]))[one["source"]], " → ",
            h.a(href=place.to("packages", folder=one["target"]))[one["target"]],
            h.span(".muted")[f" {_counts(one)}"],
        ]
        for one in edges if one["cut"]
    ]  # fmt: skip
    note = "The fewest and lightest imports without which there is no circle."
    return parts.section("To cut", len(items), h.ul(".plain")[items], id="circles", note=note) if items else None


def _edge_list(place: Place, edges: Sequence[Json]) -> h.Node:
    rows: Iterable[Iterable[h.Node]] = (
        [
            h.a(href=place.to("packages", folder=one["source"]))[one["source"]],
            h.a(href=place.to("packages", folder=one["target"]))[one["target"]],
            *(f"{one[name]:,}" if one[name] else "" for name in ("calls", "imports", "extends", "references")),
        ]
        for one in edges[:MOST_ROWS]
    )
    body = [
        parts.table(["from", "to", "calls", "imports", "bases", "references"], rows, label="Dependencies"),
        parts.left_out(min(len(edges), MOST_ROWS), len(edges), "dependencies"),
    ]
    return parts.section(
        "Dependencies", len(edges), body if edges else parts.empty("No part uses another."), id="edges"
    )
