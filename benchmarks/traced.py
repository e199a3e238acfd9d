"""Python's calls against what ran: `python benchmarks/traced.py REPO CALLS [--code] [--list]`.

CALLS is what `recording.py` noted while REPO's own tests ran. Scored are the call expressions that were run.

- *found*: of what they called in REPO, how much an edge tells. A call of a method that a derived type overrides is told
  by the method that is overridden, too; functions that are handed over and stored count in full, so nobody finds all.
- *right*: of the edges to functions and classes on those lines, under the name that is called, how many lead to what ran.
  What has run may be less than what can: read what `--list` names before you call it wrong.
"""

from __future__ import annotations

import argparse
import ast
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from accuracy import exported
from measure import Cell, Table, scratch
from truth import OTHER_CODE

CALLABLE = frozenset({"fn", "method", "constructor", "class"})
CONSTRUCTORS = frozenset({"__init__", "__new__"})

Place = tuple[str, int]
"""(path, line of `def` or `class`)"""
Symbol = dict[str, Any]


class Call(NamedTuple):
    """An expression in the source."""

    line: int
    """Where the name of what is called stands."""
    name: str


class Site(NamedTuple):
    """What ran at a place under a name."""

    path: str
    line: int
    name: str
    targets: frozenset[Place]
    whole: bool
    """Whether all is known that ran."""


class Source:
    """The definitions and calls of one file."""

    def __init__(self, text: str) -> None:
        self.calls: dict[tuple[int, int], Call] = {}
        """By where they end."""
        self.functions: dict[tuple[int, str], int] = {}
        """(first line, decorators included; name) → line of its `def`."""
        self.classes: dict[str, int] = {}
        try:
            self._read(ast.parse(text), "")
        except (SyntaxError, ValueError):
            return

    def _read(self, node: ast.AST, around: str) -> None:
        for child in ast.iter_child_nodes(node):
            inside = around
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                first = min([child.lineno, *(decorator.lineno for decorator in child.decorator_list)])
                self.functions[first, child.name] = child.lineno
                inside = f"{around}{child.name}.<locals>."
            elif isinstance(child, ast.ClassDef):
                self.classes.setdefault(around + child.name, child.lineno)
                inside = f"{around}{child.name}."
            elif isinstance(child, ast.Call) and isinstance(child.func, ast.Name | ast.Attribute):
                name = child.func.id if isinstance(child.func, ast.Name) else child.func.attr
                self.calls[child.end_lineno or 0, child.end_col_offset or 0] = Call(child.func.end_lineno or 0, name)
            self._read(child, inside)


def sites_of(repository: Path, rows: Sequence[Sequence[Any]]) -> list[Site]:
    """What ran, by the place of the name that is called."""
    sources = cache(lambda path: Source((repository / path).read_text(errors="replace")))
    targets: dict[tuple[str, int, str], set[Place | None]] = defaultdict(set)
    for path, line, column, called in rows:
        call = sources(path).calls.get((line, column))
        if call is not None:
            targets[path, call.line, call.name].update(_places(sources, target) for target in called)
    return [
        Site(*place, frozenset(p for p in found if p), None not in found) for place, found in sorted(targets.items())
    ]


def _places(sources: Any, target: Sequence[Any]) -> Place | None:
    """Where a target is defined; a place nowhere for what is outside, None where that is not known."""
    kind, *rest = target
    if kind == "function":
        path, first, name = rest
        line = sources(path).functions.get((first, name))
        return (path, line) if line else None
    if kind == "class":
        path, name = rest[0]
        line = sources(path).classes.get(name)
        return (path, line) if line else None
    return ("", 0) if kind == "outside" else None


class Told:
    """The edges of a repository, by place."""

    def __init__(self, edges: Sequence[dict[str, Any]], symbols: Sequence[Symbol]) -> None:
        self.by_id = {symbol["id"]: symbol for symbol in symbols}
        self.at = {(s["path"], s["line_start"], s["name"]): s for s in symbols}
        self.above: dict[Place, set[Place]] = defaultdict(set)
        self.calls: dict[Place, list[Symbol]] = defaultdict(list)
        for edge in edges:
            target = self.at.get((edge["to_path"], edge["to_line"], edge["to_name"]))
            if edge["type"] in ("extends", "implements"):
                self.above[edge["from_path"], edge["from_line"]].add((edge["to_path"], edge["to_line"]))
            elif edge["type"] == "calls" and target is not None and target["kind"] in CALLABLE:
                self.calls[edge["from_path"], edge["line"]].append(target)

    def named(self, symbol: Symbol) -> str:
        """The name under which it is called: a constructor under its class's."""
        return str(self._owner(symbol)["name"] if symbol["name"] in CONSTRUCTORS else symbol["name"])

    def agrees(self, symbol: Symbol, place: Place) -> bool:
        """Whether it is what ran, makes it, or is overridden by it."""
        if (symbol["path"], symbol["line_start"]) == place:
            return True
        owner = self._owner(symbol)
        here = (owner["path"], owner["line_start"])
        if symbol["name"] in CONSTRUCTORS and here in self._order(place):
            return True
        ran = self.at.get((*place, symbol["name"]))
        derived = self._owner(ran) if ran is not None else None
        return derived is not None and here in self._order((derived["path"], derived["line_start"]))

    def _owner(self, symbol: Symbol) -> Symbol:
        return self.by_id.get(symbol["parent_id"], symbol)

    def _order(self, place: Place) -> set[Place]:
        found, waiting = {place}, [place]
        while waiting:
            new = self.above[waiting.pop()] - found
            found |= new
            waiting += new
        return found


def judge(sites: Sequence[Site], told: Told) -> tuple[list[tuple[Site, Place]], list[tuple[Site, Symbol]], int, int]:
    """(what is not told, edges that lead elsewhere, how much ran in the repository, how many edges were judged)"""
    missed, wrong, ran, judged = [], [], 0, 0
    for site in sites:
        edges = told.calls.get((site.path, site.line), [])
        within = sorted(place for place in site.targets if place[0])
        ran += len(within)
        missed += [(site, place) for place in within if not any(told.agrees(edge, place) for edge in edges)]
        for edge in edges if site.whole else ():
            if told.named(edge) == site.name:
                judged += 1
                if not any(told.agrees(edge, place) for place in within):
                    wrong.append((site, edge))
    return missed, wrong, ran, judged


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("calls", type=Path)
    parser.add_argument("--code", action="store_true", help="without calls in tests, examples and documentation")
    parser.add_argument("--list", action="store_true", help="every call that is missed or told otherwise")
    given = parser.parse_args()
    sites = sites_of(given.repository, json.loads(given.calls.read_text()))
    with scratch() as place:
        home = place.home()
        told = Told(*(list(exported(given.repository, home, what)) for what in ("edges", "symbols")))
    indexed = {symbol["path"] for symbol in told.by_id.values()}
    kept = [s for s in sites if s.path in indexed and not (given.code and OTHER_CODE.search(s.path))]
    missed, wrong, ran, judged = judge(kept, told)
    row: tuple[Cell, ...] = (
        given.repository.resolve().name, len(kept), ran, 1 - len(missed) / max(ran, 1), judged, 1 - len(wrong) / max(judged, 1),
    )  # fmt: skip
    columns = ("repository", "places run", "called there", "found", "edges judged", "right")
    sys.stdout.write(Table("traced", "Calls against what ran", columns, (row,)).markdown() + "\n")
    if given.list:
        sys.stdout.writelines(f"{line}\n" for line in _lines(missed, wrong))


def _lines(missed: Sequence[tuple[Site, Place]], wrong: Sequence[tuple[Site, Symbol]]) -> Iterator[str]:
    for site, place in missed:
        yield f"missed {site.path}:{site.line} {site.name} -> {place[0]}:{place[1]}"
    for site, edge in wrong:
        ran = ", ".join(f"{path}:{line}" for path, line in sorted(site.targets) if path) or "something outside"
        yield f"wrong {site.path}:{site.line} {site.name} -> {edge['path']}:{edge['line_start']}, not {ran}"


if __name__ == "__main__":
    main()
