"""Readers of `suites.py` for suites of JavaScript and TypeScript; `by_name` reads optave's fixtures in any language."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from suites_graph import Case, Edge, Graph, Symbol
from tree_sitter import Node
from tree_sitter_language_pack import get_parser

from codecompass.model import CALLABLE_KINDS, ROLES
from codecompass.resolve.values import parse_path

FUNCTIONS = frozenset({"function_declaration", "function_expression", "arrow_function", "method_definition",
                       "generator_function", "generator_function_declaration"})  # fmt: skip
CALLS = {"call_expression": "function", "new_expression": "constructor"}
CLASSES = frozenset({"class_declaration", "class"})
Span = tuple[int, int]
"""First byte and the one behind the last."""


# optave's fixtures: `expected-edges.json` has callers and callees by name and file


def by_name(place: Path) -> Iterator[Case]:
    """A fixture is a case. A class that is constructed counts beside its constructor; both may be wanted. A function that is
    handed on counts as `callers` lists it, with what overrides a callee: the suite has it as a call of the function around."""
    graph = Graph.of_folder(place)
    rows = json.loads((place / "expected-edges.json").read_text())["edges"]
    ends = ("source", "target")
    wanted = frozenset(
        tuple(row[end][key].replace("::", ".") for end in ends for key in ("name", "file")) for row in rows
    )

    def written(callers: Symbol, callee: Symbol) -> Edge:
        return graph.name(callers), callers[0], graph.name(callee), callee[0]

    calls = [(written(caller, callee), caller, callee) for caller, callee in graph.calls]
    found = frozenset(_as_wanted(edge, wanted) for edge, _, callee in calls if edge[0] and _runs(graph, callee))
    found |= frozenset(edge for edge, _, _ in calls if edge in wanted)
    more = frozenset(written(caller, over) for _, caller, callee in calls for over in graph.with_overriders(callee))
    handed = ((caller, callee) for caller, callee in graph.edges("references") if graph.kind(callee) in CALLABLE_KINDS)
    more |= frozenset(written(graph.owner(caller), callee) for caller, callee in handed)
    yield Case(place.name, wanted, found, found | more)


def _runs(graph: Graph, callee: Symbol) -> bool:
    return graph.kind(callee) in CALLABLE_KINDS


def _as_wanted(edge: Edge, wanted: Collection[Edge]) -> Edge:
    """An edge with the caller's last name alone where the suite writes it so: `run` in `main` is `run`."""
    if edge in wanted:
        return edge
    short = (edge[0].rpartition(".")[2], edge[1], edge[2], edge[3])
    shorter = (edge[0], edge[1], edge[2].rpartition(".")[2], edge[3])
    shortest = (short[0], edge[1], shorter[2], edge[3])
    return next((one for one in (short, shorter, shortest) if one in wanted), edge)


# Positions of functions and calls, as suites that ran their programs have them


class Positions:
    """Functions and calls of a file's syntax tree, against our definitions and references."""

    def __init__(self, graph: Graph, path: str) -> None:
        self.graph, self.path = graph, path
        self.source = graph.sources[path]
        root = get_parser("typescript" if path.endswith(".ts") else "javascript").parse(self.source).root_node
        self.functions: list[Node] = []
        self.class_nodes: list[Node] = []
        self.calls: list[Node] = []
        pending = [root]
        while pending:
            node = pending.pop()
            pending += node.named_children
            if node.type in FUNCTIONS:
                self.functions.append(node)
            if node.type in CLASSES:
                self.class_nodes.append(node)
            if node.type in CALLS:
                self.calls.append(node)

    @cached_property
    def symbols(self) -> Mapping[Span, int]:
        """Function → the definition that it is: the one that ends with it and begins nearest before. A class that has no
        constructor, or whose constructor runs, as a suite may write it, by its own place."""
        found: dict[Span, int] = {}
        definitions = self.graph.files[self.path].symbols() if self.path in self.graph.files else ()
        for number, one in enumerate(definitions):
            if number and one.kind in CALLABLE_KINDS | {"property"}:
                ends = [f for f in self.functions if f.end_byte == one.end and f.start_byte >= one.start]
                if ends:
                    outermost = min(ends, key=lambda f: f.start_byte)
                    found[outermost.start_byte, outermost.end_byte] = number
        for node in self.class_nodes:
            number = next((n for n, d in enumerate(definitions) if d.kind == "class" and d.end == node.end_byte), None)
            if number is not None:
                found.setdefault((node.start_byte, node.end_byte), self.classes.get(number, number))
        return found

    @cached_property
    def classes(self) -> Mapping[int, int]:
        """Class → its constructor, where it has one: of a class system of its own (MooTools) what runs as one."""
        definitions = self.graph.files[self.path].symbols() if self.path in self.graph.files else ()
        running = ("initialize", "constructor")
        return {d.parent: number for name in running for number, d in enumerate(definitions) if d.name == name}

    def around(self, span: Span) -> int:
        """The definition that a function counts for: its own, else the one around it; 0 is the file."""
        inside = [s for s in self.symbols if s[0] <= span[0] and span[1] <= s[1]]
        if span in self.symbols:
            return self.symbols[span]
        return self.symbols[max(inside, key=lambda s: s[0])] if inside else 0

    def whole(self, span: Span) -> Span:
        """The span with the words before a method's name (`static`), which a program that runs does not show."""
        if span in self.symbols:
            return span
        return next((one for one in self.symbols if one[1] == span[1] and self._is_static(one[0], span[0])), span)

    def _is_static(self, start: int, named: int) -> bool:
        return start < named and self.source[start:named].strip() in (b"static", b"async", b"static async")

    def byte(self, line: int, column: int) -> int:
        return self._lines[line - 1] + len(
            self.source[self._lines[line - 1] :].decode("utf-8", "replace")[:column].encode()
        )

    @cached_property
    def _lines(self) -> list[int]:
        return [0, *(at + 1 for at, one in enumerate(self.source) if one == 10)]

    def sites(self) -> Iterator[tuple[Node, set[Symbol]]]:
        """Each call or construction with what we tell that it runs."""
        told = self._told()
        for call in self.calls:
            callee = call.child_by_field_name(CALLS[call.type])
            if callee is not None:
                yield call, told.get(_key(callee), set())

    def _told(self) -> dict[tuple[int, int, str], set[Symbol]]:
        """Where a callee's path begins, the line and text of its last name → the definitions told there."""
        if self.path not in self.graph.files:
            return {}
        finder = self.graph.resolution._finder  # an edge has its line, not its byte
        index = finder.evaluator.index(self.path)
        dialect, texts = finder.evaluator.dialect(self.path), index.facts.texts
        found: dict[tuple[int, int, str], set[Symbol]] = {}
        for scope, text_id, role_id, line, start in index.facts.references():
            role, text = ROLES[role_id], texts[text_id]
            if role not in ("call", "instantiate"):
                continue
            values = dialect.reference(text, role, self.path, scope, start)
            steps = [step for step in parse_path(text)[1] if step[0] != "/"]
            last = steps[-1][1] if steps else parse_path(text)[0]
            for edge in finder._edges_of(index, scope, role, text, line, start, values):
                if edge.kind == "calls" and edge.target is not None:
                    found.setdefault((start, line, last), set()).add(edge.target)
                    found.setdefault((start, line, ""), set()).add(edge.target)
        return found


def _key(callee: Node) -> tuple[int, int, str]:
    last = callee.child_by_field_name("property") or callee
    plain = last.type in ("identifier", "property_identifier", "private_property_identifier")
    text = (last.text or b"").decode() if plain else ""
    return callee.start_byte, last.start_point[0] + 1, text


# Jelly's micro suite: pairs of functions by position, as its programs ran


def jelly(place: Path) -> Iterator[Case]:
    """A call graph beside each program. Functions without a name are no targets; their calls count for what is around."""
    for file in sorted(place.glob("*.json")):
        gold = json.loads(file.read_text())
        if not isinstance(gold, dict) or "fun2fun" not in gold or "files" not in gold:
            continue
        paths = [path for path in gold["files"] if (place / path).is_file()]
        graph = Graph({path: (place / path).read_bytes() for path in [*paths, *_manifests(place, paths)]})
        at = {path: Positions(graph, path) for path in paths}
        functions = gold["functions"]
        functions = (
            dict(enumerate(functions)) if isinstance(functions, list) else {int(n): f for n, f in functions.items()}
        )
        spans = {number: _jelly_span(text, gold["files"], at) for number, text in functions.items()}
        wanted = set()
        for caller, callee in gold["fun2fun"]:
            source, target = spans[caller], spans[callee]
            if source is None or target is None or target[1] not in at[target[0]].symbols:
                continue
            wanted.add(((source[0], at[source[0]].around(source[1])), (target[0], at[target[0]].symbols[target[1]])))
        found = {(_constructed(at, caller), _constructed(at, callee)) for caller, callee in graph.calls}
        found = {(caller, callee) for caller, callee in found if callee[1] in set(at[callee[0]].symbols.values())}
        more = {(caller, over) for caller, callee in found for over in graph.with_overriders(callee)}
        named = [frozenset(_named_edge(graph, edge) for edge in edges) for edges in (wanted, found, found | more)]
        yield Case(file.stem, *named)


def _named_edge(graph: Graph, edge: tuple[Symbol, Symbol]) -> Edge:
    return tuple(f"{path}:{graph.files[path].symbols()[n].line_start} {graph.name((path, n))}" for path, n in edge)


def _constructed(at: Mapping[str, Positions], callee: Symbol) -> Symbol:
    constructor = at[callee[0]].classes.get(callee[1]) if callee[0] in at else None
    return (callee[0], constructor) if constructor is not None else callee


def _manifests(place: Path, paths: Sequence[str]) -> list[str]:
    folders = {parent.as_posix() for path in paths for parent in Path(path).parents if parent.as_posix() != "."}
    return [f"{folder}/package.json" for folder in sorted(folders) if (place / folder / "package.json").is_file()]


def _jelly_span(text: str, files: Sequence[str], at: Mapping[str, Positions]) -> tuple[str, Span] | None:
    """`0:4:12:4:37`: file, then line and column (both from 1) of the start and the end."""
    if "?" in text:
        return None
    number, line, column, last, end = map(int, text.split(":"))
    path = files[number]
    if path not in at:
        return None
    return path, at[path].whole((at[path].byte(line, column - 1), at[path].byte(last, end - 1)))


# JCG: cases in Markdown, their links by names and lines

_CASE = re.compile(r"^## (?P<name>\w+)(?P<body>.*?)^\[//\]: # \(END\)", re.MULTILINE | re.DOTALL)
_JSON = re.compile(r"```json\n(.*?)```", re.DOTALL)
_FILE = re.compile(r"```(?:js|py)\w*\n(?://|#) (\S+)\n(.*?)```", re.DOTALL)


def jcg(place: Path, lines_off: Collection[str] = ()) -> Iterator[Case]:
    """`["C3.bar", "C3.foo:7"]` are file, function and its line. Links to nameless and native functions are not asked.
    `lines_off`: cases whose lines are one off."""
    for file in sorted(place.glob("*.md")):
        for found in _CASE.finditer(file.read_text()):
            try:
                links = json.loads(_JSON.search(found["body"])[1])["directLinks"]  # type: ignore[index]
            except (json.JSONDecodeError, TypeError):
                continue
            links = [link for link in links if not any(_is_unasked(end) for end in link)]
            sources = {path.rpartition("/")[2]: text for path, text in _FILE.findall(found["body"])}
            if not links:
                continue
            graph = Graph({path: text.encode() for path, text in sources.items()})
            wanted = frozenset((_jcg(link[0]), _jcg(link[1])) for link in links)
            told = {(caller, over) for caller, callee in graph.calls for over in graph.with_overriders(callee)}
            calls = [
                frozenset(_jcg_edge(graph, e, wanted, found["name"] in lines_off) for e in some)
                for some in (graph.calls, told)
            ]
            yield Case(found["name"], wanted, frozenset(calls[0] & wanted), frozenset(calls[1] & wanted))


def _is_unasked(end: str) -> bool:
    return "<anonymous" in end or "<lambda" in end or end.startswith("Native.")


def _jcg(written: str) -> tuple[str, int]:
    name, _, line = written.partition(":")
    return name, int(line or 0)


def _jcg_edge(graph: Graph, edge: tuple[Symbol, Symbol], wanted: Collection[Edge], off: bool) -> Edge:
    """An edge of ours in the suite's words, as far as one of those that are wanted is meant."""
    for want in wanted:
        if _is_meant(graph, edge[0], want[0], off) and _is_meant(graph, edge[1], want[1], off):
            return want
    return edge


def _is_meant(graph: Graph, symbol: Symbol, wanted: tuple[str, int], off: bool) -> bool:
    name, line = wanted
    path, number = symbol
    one = graph.files[path].symbols()[number]
    if name in ("<global>", "<module>"):
        return number == 0
    module, _, last = name.rpartition(".")
    constructed = last in ("constructor", "__init__") and one.kind == "class" and one.line_start <= line <= one.line_end
    lines = abs(one.line_start - line) <= (1 if off else 0) or constructed
    return (
        path.rpartition(".")[0] == module.partition(".")[0]
        and (one.name == last or constructed)
        and (not line or lines)
    )


# callgraphjs: call sites and the functions they ran, by offsets


def call_sites(place: Path) -> Iterator[Case]:
    """A program is a case. As its `evaluate.js`: means over the call sites that ran, functions of the program alone."""
    for folder in sorted(one for one in place.iterdir() if one.is_dir()):
        gold = json.loads((folder / "dynamic-cg.fixed.json").read_text())
        graph = Graph({file.name: file.read_bytes() for file in sorted(folder.glob("*.js"))})
        at = {path: Positions(graph, path) for path in graph.sources}
        offsets = {path: _offsets(graph.sources[path]) for path in graph.sources}
        wanted: set[Edge] = set()
        for site, targets in gold.items():
            for target in targets:
                span = _offset_span(target, offsets)
                if span is not None:
                    number = at[span[0]].symbols.get(span[1])
                    wanted.add((site, target if number is None else _spot(at, span[0], number)))
        found = set()
        for path, positions in at.items():
            for call, told in positions.sites():
                begin, end = offsets[path](call.start_byte, True), offsets[path](call.end_byte, True)
                site = f"{path}@{call.start_point[0] + 1}:{begin}-{end}"
                found |= {(site, _spot(at, *_constructed(at, callee))) for callee in told}
        yield Case(folder.name, frozenset(wanted), frozenset(found), frozenset(found), by_sites=True)


def _spot(at: Mapping[str, Positions], path: str, number: int) -> str:
    one = at[path].graph.files[path].symbols()[number]
    return f"{path}:{one.line_start} {one.name}"


def _offsets(source: bytes) -> Callable[[int, bool], int]:
    """Character → byte, and back."""
    text = source.decode("utf-8", "replace")
    if len(text) == len(source):
        return lambda number, _back: number
    bytes_of = [0]
    for character in text:
        bytes_of.append(bytes_of[-1] + len(character.encode()))
    return lambda number, back: bisect_right(bytes_of, number) - 1 if back else bytes_of[min(number, len(bytes_of) - 1)]


def _offset_span(target: str, offsets: Mapping[str, Callable[[int, bool], int]]) -> tuple[str, Span] | None:
    """`main.js@1:0-122`; None for a function that is not the program's."""
    path, mark, place = target.partition("@")
    if not mark or path not in offsets:
        return None
    start, _, end = place.partition(":")[2].partition("-")
    return path, (offsets[path](int(start), False), offsets[path](int(end), False))
