"""Graphs as SVG, in columns from left to right: each box a link, each arrow told apart by how certain it is.

The columns and the order in them are igraph's (Sugiyama); a column that would be too tall goes on beside itself.
"""

from __future__ import annotations

import sys
import threading
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup, escape

from codecompass.model.relations import grouped

if TYPE_CHECKING:
    import igraph

ROW, GAP, PAD, COLUMN_GAP = 28, 8, 10, 46
LETTER = 7.25
"""Width of a letter of the boxes' monospaced text, in pixels."""
LEAST = 0.9
"""Scale below which a graph scrolls instead of becoming smaller."""
LONGEST = 34
"""Letters of a label; what is longer is cut in its middle."""
LETTERS, ROOMY = (LONGEST, 28, 24, 21, 18, 16), 600
"""How short labels become for a graph to be no wider than so many pixels: a column of the page."""
TALLEST = 26
"""Boxes in a column."""
MOST = 300
"""Boxes that a graph shows; views say what they leave out beyond."""


class Box(NamedTuple):
    key: str
    label: str
    href: str = ""
    title: str = ""
    kind: str = ""
    """A class of its look: `root`, `open`, `more`, `unbound`, `test` …"""
    more: str = ""
    """The address of the graph with this box opened, where there is more behind it."""
    note: str = ""
    """What stands small in the box: a number, mostly."""


class Arrow(NamedTuple):
    start: str
    end: str
    kind: str = "static"
    """`static`, `heuristic`, `dispatch`, `unbound`; `cycle` where one would cut it."""
    title: str = ""
    weight: int = 1


class Spot(NamedTuple):
    x: float
    y: float
    width: float


Taken = tuple[float, float]
"""From where to where a box lies across the way of arrows."""
CLEAR, EVER = 3.5, 1e6
"""Pixels that an arrow keeps away from boxes which it passes."""


def drawn(
    boxes: Sequence[Box], arrows: Iterable[Arrow], label: str, *, layers: Mapping[str, int] | None = None
) -> Markup:
    """The graph. `layers`: the column of each box; else they follow from the arrows. Without boxes nothing."""
    known = {box.key: box for box in boxes[:MOST]}
    shown = [arrow for arrow in dict.fromkeys(arrows) if arrow.start in known and arrow.end in known]
    if not known:
        return Markup("")
    for letters in LETTERS:  # shorter labels rather than a graph that is wider than its place
        known = {
            key: box._replace(label=cut(box.label, letters), title=box.title or box.label) for key, box in known.items()
        }
        spots = _placed(known, shown, layers)
        width = max(spot.x + spot.width for spot in spots.values()) + PAD
        if width <= ROOMY:
            break
    height = max(spot.y for spot in spots.values()) + ROW + PAD
    columns = grouped((spot.x, spot) for spot in spots.values())
    lines = [_arrow(arrow, spots, columns) for arrow in shown]
    nodes = [box_shape(box, spots[key]) for key, box in known.items()]
    return Markup(
        '<figure class="graph" tabindex="0" role="group" aria-label="{label}">'
        '<svg viewBox="0 0 {w:.0f} {h:.0f}" class="drawing" style="min-width:{least:.0f}px;max-width:{w:.0f}px">'
        "{arrows}{boxes}</svg></figure>"
    ).format(
        label=label, w=width, h=height, least=width * LEAST, arrows=Markup("").join(lines), boxes=Markup("").join(nodes)
    )


def _graph(nodes: int, edges: Sequence[tuple[int, int]], *, directed: bool = True) -> igraph.Graph:
    with _loading:
        return _igraph().Graph(nodes, edges, directed=directed)


@cache
def _igraph() -> ModuleType:
    """igraph without matplotlib, which it loads where it is installed, and which takes ten times as long as itself."""
    is_hidden = "matplotlib" not in sys.modules
    if is_hidden:
        sys.modules["matplotlib"] = None  # type: ignore[assignment]  # to importlib: there is none
    try:
        return import_module("igraph")
    finally:
        if is_hidden:
            del sys.modules["matplotlib"]


_loading = threading.Lock()


def _placed(boxes: Mapping[str, Box], arrows: Sequence[Arrow], layers: Mapping[str, int] | None) -> dict[str, Spot]:
    parts = [part for column in across(list(boxes), arrows, layers) for part in _wrapped([key for _, key in column])]
    tallest = max(len(part) for part in parts)
    spots: dict[str, Spot] = {}
    x = float(PAD)
    for part in parts:
        width = max(box_width(boxes[key]) for key in part)
        top = PAD + (tallest - len(part)) * (ROW + GAP) / 2
        for row, key in enumerate(part):
            spots[key] = Spot(x, top + row * (ROW + GAP), box_width(boxes[key]))
        x += width + COLUMN_GAP
    return spots


def across(
    keys: Sequence[str], arrows: Sequence[Arrow], layers: Mapping[str, int] | None
) -> list[list[tuple[float, str]]]:
    """The boxes of each layer, in the order in which arrows cross least, with where each is along it: 0 to 1. Without
    `layers` these follow from the arrows."""
    number = {key: at for at, key in enumerate(keys)}
    ends = [(number[arrow.start], number[arrow.end]) for arrow in arrows if arrow.start != arrow.end]
    layers = layers or _columns(keys, {(keys[a], keys[b]): 1.0 for a, b in ends})
    low = min(layers.values())
    given = [layers[key] - low for key in keys]
    columns, steps = _stepwise(given, ends)
    layout = _graph(len(columns), steps).layout_sugiyama(layers=columns, hgap=1, vgap=1, maxiter=60)
    places = [place for place, _ in layout.coords[: len(keys)]]
    first, last = min(places), max(places)
    found = grouped(
        (given[number[key]], ((place - first) / ((last - first) or 1), key))
        for key, place in zip(keys, places, strict=True)
    )
    return [sorted(layer) for _, layer in sorted(found.items())]


def _stepwise(layers: Sequence[int], ends: Iterable[tuple[int, int]]) -> tuple[list[int], list[tuple[int, int]]]:
    """The layers and the edges of a graph whose edges all lead to the next layer: longer ones by way of nodes that are
    added behind the others, those within a layer left out. igraph 1.0 does this itself, and reads beyond its memory then,
    which ends the process."""
    columns, steps = list(layers), list[tuple[int, int]]()
    for a, b in dict.fromkeys((a, b) if layers[a] <= layers[b] else (b, a) for a, b in ends):
        if layers[a] == layers[b]:
            continue
        at = a
        for between in range(layers[a] + 1, layers[b]):
            columns.append(between)
            steps.append((at, len(columns) - 1))
            at = len(columns) - 1
        steps.append((at, b))
    return columns, steps


def _columns(nodes: Sequence[str], weights: Mapping[tuple[str, str], float]) -> dict[str, int]:
    """The column of each node: one before the first of what it uses."""
    ordered = order(nodes, weights)
    at = {node: index for index, node in enumerate(ordered)}
    used: dict[str, list[str]] = defaultdict(list)
    for a, b in weights:
        if at[a] < at[b]:
            used[a].append(b)
    columns: dict[str, int] = {}
    for node in reversed(ordered):
        columns[node] = min((columns[other] for other in used[node]), default=1) - 1
    return columns


def _wrapped(column: list[str]) -> list[list[str]]:
    """A column as several of the same height, where it is too tall for one."""
    parts = -(-len(column) // TALLEST)
    size = -(-len(column) // parts)
    return [column[at : at + size] for at in range(0, len(column), size)]


def box_width(box: Box) -> float:
    more = 26 if box.more else 0
    note = 8 + len(box.note) * LETTER if box.note else 0
    return len(cut(box.label)) * LETTER + 22 + more + note


def cut(label: str, letters: int = LONGEST) -> str:
    if len(label) <= letters:
        return label
    half = letters // 2
    return f"{label[: half - 1]}…{label[-half:]}"


def box_shape(box: Box, spot: Spot) -> Markup:
    text_width = len(cut(box.label)) * LETTER
    note = (
        Markup('<text class="small" x="{:.0f}" y="18.5">{}</text>').format(17 + text_width, box.note)
        if box.note
        else ""
    )
    shape = Markup('<rect width="{:.0f}" height="{}" rx="4"/><text x="10" y="18.5">{}</text>{}').format(
        spot.width, ROW, cut(box.label), note
    )
    title = Markup("<title>{}</title>").format(box.title or box.label)
    if box.href:
        shape = Markup('<a href="{}" data-key="{}">{}{}</a>').format(box.href, box.key, title, shape)
    else:
        shape = title + shape
    if box.more:
        shape += Markup(
            '<a class="more" href="{}" data-open="{}"><title>open {}: what is behind</title>'
            '<rect x="{:.0f}" width="24" height="{}" rx="4"/><text x="{:.0f}" y="19">+</text></a>'
        ).format(box.more, box.key, box.label, spot.width - 24, ROW, spot.width - 16)
    return Markup('<g class="box {}" transform="translate({:.0f} {:.0f})">{}</g>').format(
        box.kind, spot.x, spot.y, shape
    )


def _arrow(arrow: Arrow, spots: Mapping[str, Spot], columns: Mapping[float, Sequence[Spot]]) -> Markup:
    """From one side of a box to the other of the next, between the boxes of the columns that it passes."""
    start, end = spots[arrow.start], spots[arrow.end]
    y1, y2 = start.y + ROW / 2, end.y + ROW / 2
    if arrow.start == arrow.end:
        x = start.x + start.width
        path = f"M{x - 18:.0f},{start.y:.0f} c-4,-16 22,-16 {14},0"
    elif start.x == end.x:
        x1, x2 = start.x + start.width, end.x + end.width + 7
        low, high = sorted((start.y, end.y))
        out = max(spot.x + spot.width for spot in columns[start.x] if low <= spot.y <= high) + 30
        path = f"M{x1:.0f},{y1:.1f} C{out:.0f},{y1:.1f} {out:.0f},{y2:.1f} {x2:.0f},{y2:.1f}"
    else:
        turn = 1 if end.x > start.x else -1
        x1, x2 = (start.x + start.width, end.x - 7) if turn > 0 else (start.x, end.x + end.width + 7)
        path, x, y = f"M{x1:.0f},{y1:.1f}", x1, y1
        if turn > 0:  # straight out of its own column, whose other boxes may be wider
            x = max(spot.x + spot.width for spot in columns[start.x])
            path += f" H{x:.0f}"
        for at in sorted((at for at in columns if min(start.x, end.x) < at < max(start.x, end.x)), reverse=turn < 0):
            right = max(spot.x + spot.width for spot in columns[at])
            taken = [(spot.y, spot.y + ROW) for spot in columns[at]]
            lane = between(y + (y2 - y) * (at - x) / (x2 - x), taken, (-EVER, EVER))
            near, far = (at - 4, right + 4) if turn > 0 else (right + 4, at - 4)
            path += _bent(x, y, near, lane, turn) + f" H{far:.0f}"
            x, y = far, lane
        widest = x2 if turn > 0 else max(spot.x + spot.width for spot in columns[end.x]) + 7
        path += _bent(x, y, widest, y2, turn) + (f" L{x2:.0f},{y2:.1f}" if widest != x2 else "")
    title = Markup("<title>{}</title>").format(arrow.title) if arrow.title else ""
    head = _head(path, arrow, end, y2)
    return Markup(
        '<g class="arrow {}" data-from="{}" data-to="{}"><path d="{}" stroke-width="{:.1f}"/>{}{}</g>'
    ).format(arrow.kind, arrow.start, arrow.end, path, thickness(arrow), head, title)


def _bent(x: float, y: float, x2: float, y2: float, turn: int) -> str:
    """A curve that begins and ends level."""
    bend = turn * max(6.0, min(abs(x2 - x) / 2, 90))
    return f" C{x + bend:.0f},{y:.1f} {x2 - bend:.0f},{y2:.1f} {x2:.0f},{y2:.1f}"


def between(ideal: float, taken: Sequence[Taken], limits: Taken) -> float:
    """The place nearest to the ideal one that no box takes, a little away from each."""
    ends = sorted(taken)
    starts = [limits[0], *(end + CLEAR for _, end in ends)]
    free = [(a, b) for a, b in zip(starts, [*(start - CLEAR for start, _ in ends), limits[1]], strict=True) if a <= b]
    places = [min(max(ideal, a), b) for a, b in free] or [ideal]
    return min(places, key=lambda place: abs(place - ideal))


def thickness(arrow: Arrow) -> float:
    return 1 + min(arrow.weight, 64).bit_length() / 3 if arrow.weight > 1 else 1.2


def _head(path: str, arrow: Arrow, end: Spot, y: float) -> Markup:
    """The point of an arrow, towards the side on which it arrives."""
    if arrow.start == arrow.end:
        return Markup("")
    x = float(path.rsplit(" ", 1)[1].split(",", maxsplit=1)[0].lstrip("L"))
    tip = end.x if x < end.x else end.x + end.width
    return Markup('<path class="head" d="M{:.0f},{:.1f} L{:.0f},{:.1f} L{:.0f},{:.1f} z"/>').format(
        tip, y, x, y - 3.5, x, y + 3.5
    )


def legend(kinds: Iterable[str]) -> Markup:
    """What the lines mean that a graph has."""
    said = {
        "static": "bound by the language's rules", "heuristic": "inferred", "dispatch": "through a base or an interface",
        "unbound": "not bound", "cycle": "to cut, for there to be no circle",
    }  # fmt: skip
    there = set(kinds)
    items = [
        Markup(
            '<span class="key"><svg width="34" height="10" aria-hidden="true"><g class="arrow {0}">'
            '<path d="M0,5 H28" stroke-width="1.4"/><path class="head" d="M34,5 L27,1.5 L27,8.5 z"/></g></svg>{1}</span>'
        ).format(kind, said[kind])
        for kind in said if kind in there
    ]  # fmt: skip
    return Markup('<p class="legend">{}</p>').format(Markup("").join(items)) if items else escape("")


def order(nodes: Sequence[str], weights: Mapping[tuple[str, str], float]) -> list[str]:
    """Nodes so that as little as can be leads back: who uses before what is used."""
    number = {node: at for at, node in enumerate(nodes)}
    ends = [(number[a], number[b]) for a, b in weights]
    graph = _graph(len(nodes), ends, directed=True)
    graph.delete_edges(graph.feedback_arc_set(weights=list(weights.values()), method="eades"))
    return [nodes[at] for at in graph.topological_sorting()]
