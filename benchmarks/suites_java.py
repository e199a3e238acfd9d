"""CATS, the Java cases of SWARM-CG: `callgraph.json` from each method to those it calls, as `a.Demo:run(int)`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from suites_graph import Case, Graph, Symbol


def cats(place: Path) -> Iterator[Case]:
    """Parameters are left out; a class that is constructed counts as its constructor. Only what is listed is wanted, so
    nothing that is told beside it is wrong."""
    for file in sorted(place.rglob("callgraph.json")):
        told = json.loads(file.read_text())
        pairs = [(_short(caller), _short(callee)) for caller, those in told.items() for callee in those]
        wanted = frozenset(pair for pair in pairs if not pair[1].startswith("java."))
        graph = Graph.of_folder(file.parent)
        calls = [(_name(graph, caller), callee) for caller, callee in graph.calls]
        found = frozenset((caller, _name(graph, callee)) for caller, callee in calls)
        more = frozenset(
            (caller, _name(graph, over)) for caller, callee in calls for over in graph.with_overriders(callee)
        )
        name = str(file.parent.relative_to(place))
        if wanted:
            yield Case(name, wanted, found & wanted, (found | more) & wanted)


def _short(name: str) -> str:
    return name.partition("(")[0].rpartition("/")[2]


def _name(graph: Graph, symbol: Symbol) -> str:
    """`a.Demo:run`; of a constructor `a.Demo:<init>`."""
    path, number = symbol
    definitions = graph.files[path].symbols()
    own, parts = definitions[number], list[str]()
    at = number if own.kind in ("class", "interface", "enum", "record") else own.parent
    while at > 0:
        parts.append(definitions[at].name)
        at = definitions[at].parent
    package = str(graph.files[path].settings.get("package") or "")
    around = "$".join(reversed(parts))
    method = "<init>" if own.kind == "constructor" or at == number else own.name
    return f"{package}.{around}:{method}" if package else f"{around}:{method}"
