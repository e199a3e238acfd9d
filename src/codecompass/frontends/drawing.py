"""Answers as Mermaid or Graphviz text: call graphs, trees and impacts."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from codecompass.frontends.layout import quoted
from codecompass.frontends.render.steps import told_effect

Json = Mapping[str, Any]  # Any: JSON as it came; every drawer knows the shape of its own answer.
UNDRAWN = ("guard", "plain")
"""Statements that are no step of their own."""
LONGEST = 80
"""Characters of a condition or a return."""
_LOOP = re.compile(r"(?:async\s+)?(?:for|foreach|while|loop|do)\b")
FORMATS = ("mermaid", "dot")


class Box(NamedTuple):
    key: str
    label: str
    notes: tuple[str, ...] = ()


class Arrow(NamedTuple):
    start: str
    end: str
    label: str = ""
    dashed: bool = False
    """Where it is inferred rather than known."""


class Drawing(NamedTuple):
    boxes: dict[str, Box]
    arrows: list[Arrow]


def draw(tool: str, answer: Json, form: str) -> str:
    """The drawing of a tool's answer. Raises KeyError for a tool that has none."""
    if form == "mermaid" and answer.get("functions"):
        return sequence(answer)
    drawing = DRAWERS[tool](answer)
    return _mermaid(drawing) if form == "mermaid" else _dot(drawing)


def _calls(answer: Json) -> Drawing:
    """Edges from each reached symbol to the one that its call leads to, or that contains it."""
    root = _box(answer["symbol"])
    drawing = Drawing({root.key: root}, [])
    for side in ("callers", "callees"):
        for edge in answer[side]:
            box = drawing.boxes.setdefault(edge["symbol"]["symbol_id"], _box(edge["symbol"]))
            other = edge.get("nearer", root.key)
            if other not in drawing.boxes:
                continue
            start, end = (other, box.key) if side == "callees" else (box.key, other)
            between = f" through {edge['through']['name']}" if "through" in edge else ""
            label = f"line {edge['call_site']['line']}{between}"
            drawing.arrows.append(Arrow(start, end, label, edge["confidence"] != "static"))
    _possible(drawing, answer["unresolved_calls"], f"calls of a `{answer['symbol']['name']}`", root.key)
    return drawing


def _possible(drawing: Drawing, count: int, which: str, target: str) -> None:
    """A node for what may lead here without evidence."""
    if count:
        drawing.boxes["?"] = Box("?", f"not bound: {which} ({count})")
        drawing.arrows.append(Arrow("?", target, dashed=True))


def _hierarchy(answer: Json) -> Drawing:
    drawing = Drawing({}, [])
    if answer["direction"] == "descendants":
        for root in answer["hierarchy"]:
            _nested(root, drawing)
        return drawing
    chain = [_box(node) for node in answer["hierarchy"]]
    drawing.boxes.update({box.key: box for box in chain})
    ordered = sorted(zip(chain, answer["hierarchy"], strict=True), key=lambda pair: pair[1].get("depth", 0))
    drawing.arrows.extend(Arrow(outer.key, inner.key) for (outer, _), (inner, _) in pairwise(ordered))
    return drawing


def _nested(node: Json, drawing: Drawing) -> str:
    box = _box(node)
    drawing.boxes[box.key] = box
    for child in node.get("children", ()):
        drawing.arrows.append(Arrow(box.key, _nested(child, drawing)))
    return box.key


def _impact(answer: Json) -> Drawing:
    """Levels of symbols that reach the changed ones, each linked to what it uses. If many symbols changed, those
    without known uses are omitted."""
    drawing = Drawing({}, [])
    changed = {symbol["symbol_id"]: _box(symbol) for symbol in answer["changed"]}
    reached = [one for level in answer["levels"] for one in level["symbols"]]
    used = {one["nearer"] for one in reached} | set(list(changed)[:1])
    drawing.boxes.update({key: box for key, box in changed.items() if key in used})
    for one in reached:
        box = drawing.boxes.setdefault(one["symbol"]["symbol_id"], _box(one["symbol"]))
        if one["nearer"] in drawing.boxes:
            drawing.arrows.append(Arrow(box.key, one["nearer"], dashed=one["confidence"] != "static"))
    if changed:
        _possible(drawing, answer["unresolved_uses"], "uses of what changes, by name", next(iter(changed)))
    return drawing


def _trace(answer: Json) -> Drawing:
    drawing = Drawing({}, [])
    for node in answer["nodes"]:
        _traced(node, drawing)
    return drawing


def _traced(node: Json, drawing: Drawing) -> None:
    notes = tuple(f"{a['kind']}: {' '.join(filter(None, (a['detail'], a['value'])))}" for a in node["annotations"])
    drawing.boxes[node["symbol_id"]] = Box(node["symbol_id"], node["display_name"], notes)
    for child in node["children"]:
        drawing.arrows.append(Arrow(node["symbol_id"], child["symbol_id"], dashed="through" in child))
        _traced(child, drawing)
    drawing.arrows.extend(Arrow(node["symbol_id"], one["symbol_id"]) for one in node["repeated"])


def _overview(answer: Json) -> Drawing:
    """Packages, each linked to those that it uses; dashed where the link closes a cycle."""
    boxes = {one["path"]: Box(one["path"], one["path"], (f"{one['lines']:,} lines",)) for one in answer["packages"]}
    arrows = [
        Arrow(one["source"], one["target"], str(one["imports"] + one["calls"] + one["others"]), one["against"])
        for one in answer["dependencies"]
    ]
    return Drawing(boxes, arrows)


def _box(symbol: Json) -> Box:
    name = str(symbol.get("qualified_name") or symbol["name"])
    return Box(str(symbol.get("symbol_id") or f"{name}:{symbol.get('line_start', '')}"), name)


def _mermaid(drawing: Drawing) -> str:
    return "\n".join(["flowchart TD", *_mermaid_lines(drawing, _numbers(drawing))]) + "\n"


def _mermaid_lines(drawing: Drawing, numbers: Mapping[str, str]) -> Iterator[str]:
    for box in drawing.boxes.values():
        label = "<br/>".join(_mermaid_text(text) for text in (box.label, *box.notes))
        yield f'  {numbers[box.key]}["{label}"]'
    for arrow in dict.fromkeys(drawing.arrows):
        line = "-.->" if arrow.dashed else "-->"
        label = f'|"{_mermaid_text(arrow.label)}"|' if arrow.label else ""
        yield f"  {numbers[arrow.start]} {line}{label} {numbers[arrow.end]}"


def _mermaid_text(text: str) -> str:
    """Quoted text, with everything that Mermaid or HTML would interpret written as entities."""
    return re.sub(r'["<>#&]', lambda found: f"#{ord(found.group())};", quoted(text))


def _dot(drawing: Drawing) -> str:
    numbers = _numbers(drawing)
    lines = ["digraph {", "  rankdir=LR;", "  node [shape=box];"]
    for box in drawing.boxes.values():
        label = "\\n".join(_dot_text(text) for text in (box.label, *box.notes))
        lines.append(f'  {numbers[box.key]} [label="{label}"];')
    for arrow in dict.fromkeys(drawing.arrows):
        said = [f'label="{_dot_text(arrow.label)}"'] if arrow.label else []
        said += ["style=dashed"] if arrow.dashed else []
        told = f" [{', '.join(said)}]" if said else ""
        lines.append(f"  {numbers[arrow.start]} -> {numbers[arrow.end]}{told};")
    return "\n".join([*lines, "}"]) + "\n"


def _dot_text(text: str) -> str:
    return quoted(text).replace("\\", "\\\\").replace('"', '\\"')


def _numbers(drawing: Drawing) -> dict[str, str]:
    return {key: f"n{number}" for number, key in enumerate(drawing.boxes)}


DRAWERS: Mapping[str, Callable[[Json], Drawing]] = {
    "get_call_graph": _calls,
    "get_symbol_hierarchy": _hierarchy,
    "find_impact": _impact,
    "trace_feature": _trace,
    "get_overview": _overview,
}
"""What can be drawn, by tool."""


def sequence(answer: Json) -> str:
    """A `trace_feature` answer as a sequence diagram; its participants are functions and kinds of effects."""
    functions = {one["symbol_id"]: one for one in answer["functions"]}
    kinds = sorted(
        {effect["kind"] for one in functions.values() for step in one["steps"] for effect in step["effects"]}
    )
    numbers = {own: f"f{number}" for number, own in enumerate(functions)}
    lines = [f"  participant {numbers[own]} as {_text(one['name'])}" for own, one in functions.items()]
    lines += [f"  participant e_{kind} as {kind}" for kind in kinds]
    roots = [own for one in answer["around"] for own in one["symbol_ids"] if own in functions]
    drawn: set[str] = set()
    for own in dict.fromkeys([*roots, answer["entry_point"], *list(functions)[:1]]):
        if own in functions and own not in drawn:
            lines += _Drawn(functions, numbers, drawn).function(functions[own], "  ")
    return "\n".join(["sequenceDiagram", *lines]) + "\n"


class _Drawn:
    """Draws functions, each with its steps at its first call."""

    def __init__(self, functions: Mapping[str, Json], numbers: Mapping[str, str], drawn: set[str]) -> None:
        self.functions, self.numbers, self.drawn = functions, numbers, drawn

    def function(self, one: Json, indent: str) -> Iterator[str]:
        self.drawn.add(one["symbol_id"])
        told = [step for step in one["steps"] if step["calls"] or step["effects"] or step["what"] not in UNDRAWN]
        yield from self._steps(one, told, 0, indent)

    def _steps(self, function: Json, steps: Sequence[Json], level: int, indent: str) -> Iterator[str]:
        at = 0
        while at < len(steps):
            under = steps[at]["under"][level : level + 1]
            end = at + 1
            while under and end < len(steps) and steps[end]["under"][level : level + 1] == under:
                end += 1
            if under:
                yield f"{indent}{'loop' if _LOOP.match(under[0]) else 'opt'} {_text(under[0])}"
                yield from self._steps(function, steps[at:end], level + 1, indent + "  ")
                yield f"{indent}end"
            else:
                yield from self._step(function, steps[at], indent)
            at = end

    def _step(self, function: Json, step: Json, indent: str) -> Iterator[str]:
        own = self.numbers[function["symbol_id"]]
        for call in step["calls"]:
            other = self.numbers.get(call["symbol_id"])
            if other is None:
                yield f"{indent}Note over {own}: {step['line']} {_text(call['name'])}"
                continue
            yield f"{indent}{own}{'->>' if call['how'] in ('certain', 'subscriber') else '-->>'}{other}: {step['line']}"
            if call["symbol_id"] not in self.drawn and call["how"] != "later":
                yield from self.function(self.functions[call["symbol_id"]], indent)
        for effect in step["effects"]:
            yield f"{indent}{own}->>e_{effect['kind']}: {step['line']} {_text(told_effect(effect))}"
        if not step["calls"] and not step["effects"]:
            yield f"{indent}Note over {own}: {step['line']} {_text(step['text'])}"


def _text(text: str) -> str:
    """A text escaped for a diagram: `;`, `#` and newlines would end the line, and `end` a block."""
    short = text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
    return re.sub(r"\bend\b", "end.", re.sub(r"[;#\n]", " ", short)).strip() or "…"
