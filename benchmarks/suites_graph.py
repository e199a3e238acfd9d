"""What the readers of `suites.py` share: a case, and the graph of a small folder as we tell it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from codecompass.extract import extract
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, Extracted, FileFacts
from codecompass.resolve import resolve

Edge = tuple[Any, ...]
"""What is scored: mostly a caller and a callee, as the suite writes them."""
Symbol = tuple[str, int]
"""A path and the number of a definition in it."""
OWNERS = CALLABLE_KINDS | TYPE_KINDS | {"module", "property"}
"""What a call belongs to: one in an initialiser belongs to what is around it."""


@dataclass(frozen=True)
class Case:
    """What a suite wants of a case, and what is told. `dispatched`: with the edges to what overrides a callee.
    `by_sites`: the first part of an edge is a call site, and precision and recall are means over those that are wanted."""

    name: str
    wanted: frozenset[Edge]
    found: frozenset[Edge]
    dispatched: frozenset[Edge]
    by_sites: bool = False

    def wrong(self) -> frozenset[Edge]:
        sites = {edge[0] for edge in self.wanted}
        return frozenset(edge for edge in self.found - self.wanted if not self.by_sites or edge[0] in sites)

    def shares(self) -> tuple[float, float, float]:
        """Precision, recall, recall with dispatch."""
        wanted, found, dispatched = _by_first(self.wanted), _by_first(self.found), _by_first(self.dispatched)
        sites = list(wanted) if self.by_sites else []
        precise = [len(wanted[at] & found[at]) / len(found[at]) if found.get(at) else 1.0 for at in sites]
        recalls = [
            [len(wanted[at] & some.get(at, set())) / len(wanted[at]) for at in sites] for some in (found, dispatched)
        ]
        return _mean(precise), _mean(recalls[0]), _mean(recalls[1])


def _by_first(edges: Iterable[Edge]) -> dict[Any, set[Any]]:
    found: dict[Any, set[Any]] = defaultdict(set)
    for edge in edges:
        found[edge[0]].add(edge[1:])
    return dict(found)


def _mean(values: list[float]) -> float:
    return sum(values) / max(len(values), 1)


class Graph:
    """The facts of some sources (path → text), and what is told of them."""

    def __init__(self, sources: Mapping[str, bytes]) -> None:
        self.sources = sources
        extracted = {path: extract(path, source) for path, source in sources.items()}
        self.files: dict[str, FileFacts] = {
            path: one.facts for path, one in extracted.items() if isinstance(one, Extracted)
        }
        self.resolution = resolve(self.files)

    @classmethod
    def of_folder(cls, folder: Path) -> Graph:
        files = (file for file in sorted(folder.rglob("*")) if file.is_file())
        return cls({file.relative_to(folder).as_posix(): file.read_bytes() for file in files})

    def name(self, symbol: Symbol) -> str:
        """`Cart.pay`: the name of a definition behind those of what it stands in, or belongs to, without its module or
        namespace."""
        path, number = symbol
        definitions = self.files[path].symbols()
        parts: list[str] = []
        while number > 0:
            definition = definitions[number]
            if definition.kind != "namespace" or not path.endswith(".cs"):
                parts.append(definition.name)
            owner = definition.owner.partition("[")[0] if path.endswith((".go", ".cpp", ".cc", ".cu")) else ""
            parts += owner.split("::")[::-1] if owner else []
            if definition.kind == "method" and definition.owner and path.endswith((".js", ".ts")):  # of a prototype
                return ".".join(reversed((*parts, definition.owner)))
            number = definition.parent
        return ".".join(reversed(parts))

    def kind(self, symbol: Symbol) -> str:
        return self.files[symbol[0]].symbols()[symbol[1]].kind

    def owner(self, symbol: Symbol) -> Symbol:
        """The function, type or module that runs what stands in a definition."""
        definitions, number = self.files[symbol[0]].symbols(), symbol[1]
        while number > 0 and definitions[number].kind not in OWNERS:
            number = definitions[number].parent
        return symbol[0], number

    def edges(self, kind: str) -> Iterator[tuple[Symbol, Symbol]]:
        for path in self.files:
            for edge in self.resolution.edges(path):
                if edge.kind == kind and edge.target is not None:
                    yield (path, edge.source), edge.target

    @cached_property
    def calls(self) -> frozenset[tuple[Symbol, Symbol]]:
        """With decorators, which run where they stand and which we tell as uses in that role."""
        decorating = ((path, e) for path in self.files for e in self.resolution.edges(path) if e.role == "decorator")
        decorators = (((path, e.source), e.target) for path, e in decorating if e.target is not None)
        return frozenset((self.owner(caller), callee) for caller, callee in (*self.edges("calls"), *decorators))

    @cached_property
    def overriders(self) -> Mapping[Symbol, frozenset[Symbol]]:
        """Method → those that override it, through others, too."""
        direct: dict[Symbol, set[Symbol]] = defaultdict(set)
        for above, below in ((target, source) for source, target in self.edges("overrides")):
            direct[above].add(below)
        whole: dict[Symbol, frozenset[Symbol]] = {}
        for above in direct:
            seen: set[Symbol] = set()
            pending = [above]
            while pending:
                new = direct.get(pending.pop(), set()) - seen
                seen |= new
                pending += new
            whole[above] = frozenset(seen)
        return whole

    def with_overriders(self, callee: Symbol) -> frozenset[Symbol]:
        return self.overriders.get(callee, frozenset()) | {callee}
