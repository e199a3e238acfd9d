"""Small cases with a known call graph: `python benchmarks/micro.py SUITE … [--kinds] [--cases]`.

SUITE is a folder of any depth; a case is a folder in it that holds sources and `callgraph.json`, an object from each
caller to the list of those it calls, under names such as `main`, `main.Class.method`, `folder.module.function`: the
suites PyCG (`micro-benchmark/snippets`), Jarvis and SWARM-CG (`python/…`, `javascript/…`) come like this. Fetch them
yourself and keep them outside of the project.

Scored are edges between named definitions of the case; a class that is called counts as its constructor, if it has one.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from measure import Cell, Table

from codecompass.extract import extract
from codecompass.model import TYPE_KINDS, Extracted, FileFacts
from codecompass.resolve import resolve

TRUTH = "callgraph.json"
CALLABLE = frozenset({"fn", "method", "constructor"})
"""A variable, field or class is not what runs: an edge to one counts only where the case has it."""
CONSTRUCTORS = ("__init__", "constructor")
PACKAGE_FILES = ("__init__", "index")

Pair = tuple[str, str]


@dataclass(frozen=True)
class Case:
    """What was wanted of a case and what was found."""

    name: str
    wanted: frozenset[Pair]
    found: frozenset[Pair]

    @property
    def missed(self) -> list[Pair]:
        return sorted(self.wanted - self.found)

    @property
    def wrong(self) -> list[Pair]:
        return sorted(self.found - self.wanted)


def measure(suites: Sequence[Path], by_kind: bool = False) -> list[Table]:
    """A row for each suite, and for each of its kinds of cases when asked."""
    columns = ("suite", "cases", "edges", "precision", "recall", "cases without a flaw")
    rows: list[tuple[Cell, ...]] = []
    for suite in suites:
        cases = list(cases_of(suite))
        rows.append(_row("/".join(suite.resolve().parts[-2:]), cases))
        if by_kind:
            kinds: dict[str, list[Case]] = defaultdict(list)
            for case in cases:
                kinds[case.name.split("/")[0]].append(case)
            rows += [_row(f"… {kind}", some) for kind, some in sorted(kinds.items())]
    note = "Edges between named definitions of a case: calls of and through anonymous functions are left out."
    return [Table("micro", "Small cases", columns, tuple(rows), note)]


def _row(name: str, cases: list[Case]) -> tuple[Cell, ...]:
    wanted, found = sum(len(one.wanted) for one in cases), sum(len(one.found) for one in cases)
    right = sum(len(one.wanted & one.found) for one in cases)
    flawless = sum(one.wanted == one.found for one in cases)
    return name, len(cases), wanted, right / max(found, 1), right / max(wanted, 1), flawless


def cases_of(suite: Path) -> Iterator[Case]:
    """All cases below a folder, in order. Raises ValueError when there is none."""
    places = sorted(file.parent for file in suite.rglob(TRUTH))
    if not places:
        raise ValueError(f"no case in {suite}: a case is a folder with sources and a {TRUTH}")
    for place in places:
        yield _case(place, str(place.relative_to(suite)))


def _case(place: Path, name: str) -> Case:
    files: dict[str, FileFacts] = {}
    for file in sorted(place.rglob("*")):
        path = file.relative_to(place).as_posix()
        is_twin = file.suffix == ".ipynb" and file.with_name(file.name.replace("_nb.ipynb", ".py")).exists()
        is_source = file.is_file() and file.name != TRUTH and not is_twin
        extracted = extract(path, file.read_bytes()) if is_source else None
        if isinstance(extracted, Extracted):
            files[path] = extracted.facts
    names = {path: _names(path, facts) for path, facts in files.items()}
    named = {
        one: definition.kind
        for path in files
        for one, definition in zip(names[path], files[path].symbols(), strict=True)
    }
    told = json.loads((place / TRUTH).read_text())
    wanted = {(_computed(caller), _computed(callee)) for caller, callees in told.items() for callee in callees}
    wanted = {(_callable(caller, named), _callable(callee, named)) for caller, callee in wanted}
    wanted = {(caller, callee) for caller, callee in wanted if caller in named and callee in named}
    return Case(name, frozenset(wanted), frozenset(_found(files, names, named, wanted)))


def _computed(name: str) -> str:
    """A name whose member with a computed key is written as others are (`Cls[Symbol.iterator]`: suites have both)."""
    return re.sub(r"(?<=\w)\[", ".[", name)


def _names(path: str, facts: FileFacts) -> list[str]:
    """The suites' names of a file's definitions: the file's path with dots, then what each stands in."""
    parts = path.rsplit(".", 1)[0].split("/")
    module = ".".join(parts[:-1] if parts[-1] in PACKAGE_FILES and len(parts) > 1 else parts)
    definitions = facts.symbols()

    def named(number: int) -> str:
        definition = definitions[number]
        return f"{named(definition.parent)}.{definition.name}" if definition.parent >= 0 else module

    return [named(number) for number in range(len(definitions))]


def _found(
    files: dict[str, FileFacts], names: dict[str, list[str]], named: dict[str, str], wanted: set[Pair]
) -> Iterator[Pair]:
    resolution = resolve(files)
    for path in files:
        for edge in resolution.edges(path):
            runs = edge.kind == "calls" or edge.role == "decorator"  # a decorator runs where it stands
            if not runs or edge.target is None or edge.target[0] not in names:
                continue
            pair = names[path][_user(files[path], edge.source)], _callable(names[edge.target[0]][edge.target[1]], named)
            if named[pair[1]] in CALLABLE or pair in wanted:
                yield pair


def _user(facts: FileFacts, number: int) -> int:
    """The function, type or file that a call belongs to, where it stands in the initialiser of a variable."""
    definitions = facts.symbols()
    while number > 0 and definitions[number].kind not in CALLABLE | TYPE_KINDS | {"property"}:
        number = definitions[number].parent
    return number


def _callable(name: str, named: dict[str, str]) -> str:
    """A class's constructor, if it has one of its own; any other name as it is."""
    if named.get(name) != "class":
        return name
    return next((f"{name}.{one}" for one in CONSTRUCTORS if f"{name}.{one}" in named), name)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suites", type=Path, nargs="+")
    parser.add_argument("--kinds", action="store_true", help="a row for each kind of case too")
    parser.add_argument("--cases", action="store_true", help="list what is missed and what is wrong, case by case")
    given = parser.parse_args()
    for table in measure(given.suites, given.kinds):
        sys.stdout.write(table.markdown() + "\n")
    for suite in given.suites if given.cases else ():
        for case in cases_of(suite):
            for word, pairs in (("missed", case.missed), ("wrong", case.wrong)):
                for caller, callee in pairs:
                    sys.stdout.write(f"{suite.name}/{case.name}: {word} {caller} → {callee}\n")


if __name__ == "__main__":
    main()
