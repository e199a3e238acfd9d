"""Public suites for call graphs, scored as their makers do: `python benchmarks/suites.py FOLDER [NAME …] [--list]`.

FOLDER holds the repositories that `public.toml` names, which you fetch yourself (nothing is downloaded here); a suite that
is not there is left out. Cases that are wrong themselves are listed in `public.toml`, each with the reason.

*precision* and *recall* are of edges between definitions of the case that have a name: a call in a nameless function
counts for the function around it. *with dispatch*: recall where an edge to a method leads to what overrides it, too, and (in
optave's) a function is used where it is handed on, as `callers` tells. *cases*: of so many everything is told.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import micro
import suites_ecma
import suites_java
from measure import Cell, Table
from suites_graph import Case, Edge

TABLE = Path(__file__).with_name("public.toml")
Reader = Callable[..., Iterator[Case]]


@dataclass(frozen=True)
class Suite:
    name: str
    repository: str
    commit: str
    place: str
    reader: str
    beside: str = ""
    without: Mapping[str, str] = field(default_factory=dict)
    arguments: Mapping[str, Any] = field(default_factory=dict)
    unasked: Sequence[str] = ()
    """Edges that are right and that the suite does not have, or that it has and that do not exist, as `--list` writes them."""


def dotted(place: Path) -> Iterator[Case]:
    """`callgraph.json` with names as `main.Class.method` (`micro.py`)."""
    for one in micro.cases_of(place):
        yield Case(one.name, one.wanted, one.found, one.found)


READERS: Mapping[str, Reader] = {
    "cats": suites_java.cats,
    "by_name": suites_ecma.by_name,
    "call_sites": suites_ecma.call_sites,
    "dotted": dotted,
    "jcg": suites_ecma.jcg,
    "jelly": suites_ecma.jelly,
}


def known() -> list[Suite]:
    return [Suite(**row) for row in tomllib.loads(TABLE.read_text())["suite"]]


def row_of(suite: Suite, cases: list[Case]) -> tuple[Cell, ...]:
    wanted = sum(len(one.wanted) for one in cases)
    shares = [sum(shares) / max(len(cases), 1) for shares in zip(*(one.shares() for one in cases), strict=True)]
    whole = sum(one.wanted <= one.dispatched for one in cases)
    if not any(one.by_sites for one in cases):
        found = sum(len(one.found) for one in cases)
        right = sum(len(one.found & one.wanted) for one in cases)
        dispatched = sum(len(one.dispatched & one.wanted) for one in cases)
        shares = [right / max(found, 1), right / max(wanted, 1), dispatched / max(wanted, 1)]
    return suite.name, wanted, *shares, f"{whole} of {len(cases)}", suite.beside


def written(case: str, edge: Edge) -> str:
    return f"{case}: {' -> '.join(map(str, edge))}"


def _without_unasked(case: Case, suite: Suite) -> Case:
    def asked(edges: frozenset[Edge]) -> frozenset[Edge]:
        return frozenset(edge for edge in edges if written(case.name, edge) not in suite.unasked)

    return replace(case, wanted=asked(case.wanted), found=asked(case.found), dispatched=asked(case.dispatched))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", help="suites, by the start of their names")
    parser.add_argument("--list", action="store_true", help="what is missed and what is told wrong, case by case")
    parser.add_argument("--cases", action="store_true", help="a row for each case")
    given = parser.parse_args()
    rows = []
    for suite in known():
        place = given.folder / suite.place
        if not place.exists() or (given.names and not suite.name.startswith(tuple(given.names))):
            continue
        cases = [one for one in READERS[suite.reader](place, **suite.arguments) if one.name not in suite.without]
        cases = [_without_unasked(one, suite) for one in cases]
        rows.append(row_of(suite, cases))
        rows += [row_of(Suite(f"… {one.name}", "", "", "", ""), [one]) for one in cases if given.cases]
        for one in cases if given.list else ():
            for word, edges in (("missed", one.wanted - one.dispatched), ("wrong", one.wrong())):
                for edge in sorted(edges):
                    sys.stdout.write(f"{suite.name}/{word} {written(one.name, edge)}\n")
    columns = ("suite", "edges", "precision", "recall", "with dispatch", "cases", "beside it")
    sys.stdout.write(Table("suites", "Public suites", columns, tuple(rows)).markdown() + "\n")


if __name__ == "__main__":
    main()
