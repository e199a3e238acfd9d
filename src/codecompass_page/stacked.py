"""Layers as SVG, one below the other, in a given width: they are read down the page, and never across it."""

from collections.abc import Iterable, Mapping, Sequence

from markupsafe import Markup

from codecompass.model.relations import grouped
from codecompass_page.diagram import (
    GAP,
    MOST,
    PAD,
    ROW,
    Arrow,
    Box,
    Spot,
    Taken,
    across,
    between,
    box_shape,
    box_width,
    thickness,
)

BETWEEN, WITHIN, EDGE = 34, 22, 3
"""Pixels between two layers, for arrows, and between the lines of a layer; and before a box within which arrows run straight."""
COLUMN, WINDOW = (640, 350), (1220, 640, 350)
"""Widths that a graph is drawn for, in pixels, in a column of the window and across all of it: the page shows what fits,
down to a telephone's."""


def stacked(
    boxes: Sequence[Box],
    arrows: Iterable[Arrow],
    label: str,
    *,
    layers: Mapping[str, int] | None = None,
    widths: Sequence[int] = COLUMN,
) -> Markup:
    """The graph, once for each width. `layers`: the row of each box, from the top; else they follow from the arrows.
    Without boxes nothing."""
    known = {box.key: box for box in boxes[:MOST]}
    shown = [arrow for arrow in dict.fromkeys(arrows) if arrow.start in known and arrow.end in known]
    if not known:
        return Markup("")
    order = across(list(known), shown, layers)
    drawings = Markup("").join(_drawing(known, shown, order, width) for width in widths)
    return Markup('<figure class="graph stacked" role="group" aria-label="{}">{}</figure>').format(label, drawings)


def _drawing(
    boxes: Mapping[str, Box], arrows: Iterable[Arrow], rows: Sequence[Sequence[tuple[float, str]]], width: int
) -> Markup:
    spots, tiers, height = _placed(boxes, rows, width)
    taken = grouped((spot.y, (spot.x, spot.x + spot.width)) for spot in spots.values())
    lines = Markup("").join(Markup('<path class="tier" d="M0,{0:.0f} H{1}"/>').format(y, width) for y in tiers)
    return Markup(
        '<svg viewBox="0 0 {w} {h:.0f}" class="drawing at-{w}" style="max-width:{w}px">{tiers}{arrows}{boxes}</svg>'
    ).format(
        w=width,
        h=height,
        tiers=lines,
        arrows=Markup("").join(_arrow(arrow, spots, taken, width) for arrow in arrows),
        boxes=Markup("").join(box_shape(box, spots[key]) for key, box in boxes.items()),
    )


def _placed(
    boxes: Mapping[str, Box], rows: Sequence[Sequence[tuple[float, str]]], width: int
) -> tuple[dict[str, Spot], list[float], float]:
    """Where each box is, the heights between layers, and that of all. A layer that is too wide goes on below itself."""
    spots: dict[str, Spot] = {}
    tiers: list[float] = []
    y = float(PAD)
    for row in rows:
        if spots:
            tiers.append(y + BETWEEN / 2 - WITHIN / 2)
            y += BETWEEN - WITHIN
        for part in _wrapped(row, boxes, width - 2 * PAD):
            lengths = [min(box_width(boxes[key]), width - 2 * PAD) for _, key in part]
            starts = _apart([place for place, _ in part], lengths, width)
            spots |= {key: Spot(x, y, own) for (_, key), x, own in zip(part, starts, lengths, strict=True)}
            y += ROW + WITHIN
    return spots, tiers, y - WITHIN + PAD


def _apart(places: Sequence[float], lengths: Sequence[float], width: int) -> list[float]:
    """Where boxes start, each as near to its place as those before it let it, and within the width."""
    starts: list[float] = []
    free = float(PAD)
    for place, length in zip(places, lengths, strict=True):
        free = max(free, PAD + place * (width - 2 * PAD) - length / 2)
        starts.append(free)
        free += length + 2 * GAP
    free = width - PAD + 2.0 * GAP
    for at in reversed(range(len(starts))):
        starts[at] = min(starts[at], free - 2 * GAP - lengths[at])
        free = starts[at]
    return starts


def _wrapped(row: Sequence[tuple[float, str]], boxes: Mapping[str, Box], width: float) -> list[list[tuple[float, str]]]:
    parts: list[list[tuple[float, str]]] = [[]]
    for one in row:
        length = sum(box_width(boxes[key]) for _, key in (*parts[-1], one)) + 2 * GAP * len(parts[-1])
        if parts[-1] and length > width:
            parts.append([])
        parts[-1].append(one)
    return parts


def _arrow(arrow: Arrow, spots: Mapping[str, Spot], lines: Mapping[float, Sequence[Taken]], width: int) -> Markup:
    """From the bottom of the one to the top of the other, or the other way up, between the boxes of the lines that it passes;
    along a row from below, round to below."""
    start, end = spots[arrow.start], spots[arrow.end]
    x1, x2 = start.x + start.width / 2, end.x + end.width / 2
    turn = 1 if end.y >= start.y else -1
    y1 = start.y + (ROW if turn > 0 else 0)
    y2, side = (end.y - 7, 1) if turn > 0 else (end.y + ROW + 7, -1)
    if end.y == start.y:
        y2, side = end.y + ROW + 7, -1
    passed = sorted((y for y in lines if min(start.y, end.y) < y < max(start.y, end.y)), reverse=turn < 0)
    path, x, y = f"M{x1:.0f},{y1:.0f}", x1, y1
    for line in passed:
        lane = between(x + (x2 - x) * (line - y) / (y2 - y), lines[line], (4, width - 4))
        near, far = (line - EDGE, line + ROW + EDGE) if turn > 0 else (line + ROW + EDGE, line - EDGE)
        path += _bent(x, y, lane, near, turn, turn) + f" V{far:.0f}"
        x, y = lane, far
    path += _bent(x, y, x2, y2, turn, side)
    title = Markup("<title>{}</title>").format(arrow.title) if arrow.title else ""
    return Markup(
        '<g class="arrow {}" data-from="{}" data-to="{}"><path d="{}" stroke-width="{:.1f}"/>'
        '<path class="head" d="M{x:.0f},{tip:.0f} l-3.5,{back:.0f} h7 z"/>{}</g>'
    ).format(
        arrow.kind, arrow.start, arrow.end, path, thickness(arrow), title, x=x2, tip=y2 + side * 7, back=-side * 7
    )  # fmt: skip


def _bent(x: float, y: float, x2: float, y2: float, turn: int, side: int) -> str:
    """A curve that begins and ends upright."""
    bend = max(4.0 if turn == side else 16.0, min(abs(y2 - y) * 0.6, 60))
    return f" C{x:.0f},{y + turn * bend:.0f} {x2:.0f},{y2 - side * bend:.0f} {x2:.0f},{y2:.0f}"
