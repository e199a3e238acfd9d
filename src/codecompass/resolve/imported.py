"""Edges of an imported index (SCIP), which replace ours: a compiler knows better, for the file contents that it has
seen.

A document is valid for the content of the file from which it was generated. The symbols that it records for a name at a
line replace our binding of that name; where it records none, ours stays. A symbol is resolved to the definition at the
place that a valid document records, so an edit of that file invalidates the symbols defined in it, and nothing else.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from codecompass.languages.paths import last_word
from codecompass.languages.rules import Place
from codecompass.model import (
    CALLABLE_KINDS,
    DEFINED_HERE,
    IMPORTED_HERE,
    ROLES,
    STORED_KINDS,
    TYPE_KINDS,
    WRITTEN_HERE,
    Definition,
    Edge,
    EdgeKind,
    FileFacts,
    ImportedDocument,
    Occurrence,
)
from codecompass.model.symbolnames import LOCAL, outside_name, package_of
from codecompass.process.memo import memoised

SCIP = "scip"
_KINDS: Mapping[str, EdgeKind] = {
    **dict.fromkeys(("call", "instantiate", "macro", "element", "operator"), "calls"),
    "extends": "extends",
    "implements": "implements",
    "import": "imports",
}


class _Shape(NamedTuple):
    """An edge without its target."""

    kind: EdgeKind
    source: int
    role: str


class Imported:
    """The valid documents of a tree. `documents` by path."""

    def __init__(
        self, documents: Mapping[str, ImportedDocument], blobs: Mapping[str, str], facts: Mapping[str, FileFacts]
    ) -> None:
        self._facts = facts
        self._blobs = blobs
        self._every = documents
        self._valid = {path: one for path, one in documents.items() if blobs.get(path) == one.blob}
        self._defined: dict[str, list[tuple[str, Occurrence]]] | None = None
        self._packages: frozenset[str] = frozenset()
        """The packages with definitions in the documents."""

    def edges(self, path: str, ours: list[Edge]) -> list[Edge]:
        """The edges of a file: `ours`, replaced where its document records a symbol."""
        document = self._valid.get(path)
        if document is None:
            return ours
        recorded = self._recorded(document)
        facts = self._facts[path]
        found: list[Edge] = []
        shapes: dict[tuple[int, str], dict[_Shape, None]] = {}
        going: dict[tuple[int, Place | str], dict[_Shape, None]] = {}
        for edge in ours:
            key, shape = (edge.line, self._name(edge)), _Shape(edge.kind, edge.source, edge.role)
            going.setdefault((edge.line, (edge.target and Place(*edge.target)) or edge.outside), {})[shape] = None
            if key in recorded:
                shapes.setdefault(key, {})[shape] = None
            else:
                found.append(edge)
        roles, imports = _roles(facts), {one.line for one in facts.imports}
        for key, (occurrences, targets) in recorded.items():
            by_name = shapes.get(key)
            for target in targets:
                # The use as our edge by that name has it, else by that target; else by the text, or the document.
                own: Iterable[_Shape] = by_name or going.get((key[0], target)) or ()
                if not own and key[0] in imports and not isinstance(target, str) and not target.index:
                    continue
                own = own or _own_shapes(facts, key, occurrences, roles, [target], self._facts)
                found += [_edge(shape, target, key[0]) for shape in own]
        found += self._implementing(document, path)
        known = {(one.kind, one.source, one.target, one.line) for one in found if one.strategy == SCIP and one.target}
        bases = {(one.source, one.target) for one in found if one.kind == "extends"}
        found = [one for one in found if one.kind != "implements" or (one.source, one.target) not in bases]
        sure = {(kind, source, target) for kind, source, target, _ in known if kind in ("overrides", "implements")}
        kept = [
            one
            for one in found
            if one.strategy == SCIP
            or (
                (one.kind, one.source, one.target, one.line) not in known
                and (one.kind, one.source, one.target) not in sure
            )
        ]
        return list(dict.fromkeys(kept))

    def dependents(self, paths: Iterable[str], before: Mapping[str, str]) -> set[str]:
        """The files of the tree whose edges can change with these files, by the documents: those that use symbols
        defined in the changed files, by the document of their old content (`before`) or of their new one."""
        changed: set[str] = set()
        for path in paths:
            document = self._every.get(path)
            if document is not None and document.blob in (before.get(path), self._blobs.get(path)):
                changed.update(document.symbols[one[3]] for one in document.occurrences if one[4] & DEFINED_HERE)
        if not changed:
            return set()
        return {path for path, one in self._valid.items() if not changed.isdisjoint(one.symbols)}

    # The contents of documents

    def _recorded(
        self, document: ImportedDocument
    ) -> dict[tuple[int, str], tuple[list[Occurrence], list[Place | str]]]:
        """(line, name) → the uses of symbols there, and their targets: definitions, or external names."""
        recorded: dict[tuple[int, str], tuple[list[Occurrence], list[Place | str]]] = {}
        for row in document.occurrences:
            one = Occurrence(*row)
            if one.roles & DEFINED_HERE or not one.name:
                continue
            targets = self._targets(document, document.symbols[one.symbol])
            if not targets:
                continue
            occurrences, known = recorded.setdefault((one.line, one.name), ([], []))
            occurrences.append(one)
            known += [target for target in targets if target not in known]
        return recorded

    def _targets(self, document: ImportedDocument, symbol: str) -> tuple[Place | str, ...]:
        """The definitions of a symbol; the name of an external one; empty where neither is known."""
        if symbol.startswith(LOCAL):
            return ()
        found = self._definitions(symbol)
        if found:
            return found
        if package_of(symbol) in self._packages:  # it is defined under another symbol, or nowhere
            return ()
        name = outside_name(symbol)
        return (name,) if name else ()

    @memoised
    def _definitions(self, symbol: str) -> tuple[Place, ...]:
        places = (self._definition(path, one) for path, one in self._all_defined().get(symbol, ()))
        return tuple(dict.fromkeys(place for place in places if place is not None))

    def _all_defined(self) -> Mapping[str, list[tuple[str, Occurrence]]]:
        if self._defined is None:
            self._defined, packages = {}, set[str]()
            for path, document in self._every.items():
                is_valid = path in self._valid
                for row in document.occurrences:
                    symbol = document.symbols[row[3]]
                    if row[4] & DEFINED_HERE and not symbol.startswith(LOCAL):
                        packages.add(package_of(symbol))
                        if is_valid:
                            self._defined.setdefault(symbol, []).append((path, Occurrence(*row)))
            self._packages = frozenset(packages)
        return self._defined

    def _definition(self, path: str, one: Occurrence) -> Place | None:
        """The definition of that name around an occurrence; the file itself where it has no name."""
        symbols = self._facts[path].symbols() if path in self._facts else ()
        if not symbols:
            return None
        if one.start == 0 and not one.name:
            return Place(path, 0)
        found = [
            number
            for number, own in enumerate(symbols)
            if number and own.name == one.name and own.start <= one.start < own.end and own.line_start <= one.line
        ]
        return Place(path, max(found, key=lambda number: (symbols[number].start, number))) if found else None

    def _implementing(self, document: ImportedDocument, path: str) -> Iterator[Edge]:
        for one, other in document.implementing:
            for place in self._definitions(document.symbols[one]):
                own = self._facts[path].symbols()[place.index] if place.path == path else None
                if own is None:
                    continue
                kind: EdgeKind = "overrides" if own.kind in CALLABLE_KINDS else "implements"
                for target in self._definitions(document.symbols[other]):
                    if target != place:
                        yield Edge(kind, place.index, target, "", "", own.line_start, kind, "static", SCIP)

    def _name(self, edge: Edge) -> str:
        """The name by which an edge's target is used, as far as it is known."""
        if edge.target is not None:
            return self._facts[edge.target[0]].symbols()[edge.target[1]].name
        return last_word(edge.outside or edge.text)


def _edge(shape: _Shape, target: Place | str, line: int) -> Edge:
    place, outside = (None, target) if isinstance(target, str) else (target, "")
    return Edge(shape.kind, shape.source, place, outside, "", line, shape.role, "static", SCIP)


def _own_shapes(
    facts: FileFacts,
    key: tuple[int, str],
    occurrences: list[Occurrence],
    roles: Mapping[tuple[int, str], list[tuple[int, str]]],
    targets: list[Place | str],
    files: Mapping[str, FileFacts],
) -> Iterable[_Shape]:
    """The uses of a name that we have no edge for: by the references in the file's facts, else by the document."""
    if own := roles.get(key):
        return [_Shape(_KINDS.get(role, "references"), user, role) for user, role in dict.fromkeys(own)]
    found: dict[_Shape, None] = {}
    for one in occurrences:
        user = _around(facts, one)
        if one.roles & IMPORTED_HERE:
            found[_Shape("imports", user, "import")] = None
            continue
        kinds = {files[target.path].symbols()[target.index].kind for target in targets if not isinstance(target, str)}
        role = "write" if one.roles & WRITTEN_HERE else "type" if kinds and kinds <= TYPE_KINDS else "read"
        found[_Shape("references", user, role)] = None
    return list(found)


def _roles(facts: FileFacts) -> dict[tuple[int, str], list[tuple[int, str]]]:
    """(line, last name) → the (using definition, role) of each reference in a file."""
    found: dict[tuple[int, str], list[tuple[int, str]]] = {}
    names = [last_word(text.partition("/")[0]) for text in facts.texts]
    for scope, text, role, line, start in facts.references():
        found.setdefault((line, names[text]), []).append((facts.user(scope, start), ROLES[role]))
    return found


def _around(facts: FileFacts, one: Occurrence) -> int:
    """The innermost definition around an occurrence that can be the source of an edge."""

    def contains(number: int, own: Definition) -> bool:
        return (
            own.start <= one.start < own.end
            and own.line_start <= one.line
            and (own.kind not in STORED_KINDS or not number)
        )

    found = [number for number, own in enumerate(facts.symbols()) if contains(number, own)]
    symbols = facts.symbols()
    return max(found, key=lambda number: (symbols[number].start, number), default=0)
