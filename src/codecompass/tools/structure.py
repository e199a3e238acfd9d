"""Where symbols stand: get_file_outline, get_symbol_hierarchy, find_related_symbols."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import UNSET, Struct, UnsetType

from codecompass import languages
from codecompass.model import TYPE_KINDS
from codecompass.tools.answers import Answer, metadata, shaped
from codecompass.tools.params import (
    AtLine,
    FilePath,
    HierarchyDirection,
    InPath,
    Language,
    Limit,
    OutlineDepth,
    Ref,
    Scope,
    SymbolName,
)
from codecompass.tools.symbols import Symbol, by_ids, find_symbol, number, symbols_of

if TYPE_CHECKING:
    from codecompass.project import Project, Reader


MOST_FILES = 60
"""Of a package, symbols of so many files are looked at, the nearest first; the others are only counted."""


class OutlineEntry(Struct, frozen=True):
    kind: str
    name: str
    line_start: int
    line_end: int
    visibility: str
    signature: str
    children: list[OutlineEntry]


class Outline(Answer, frozen=True):
    file_path: str
    language: str
    symbols: list[OutlineEntry]


class HierarchyNode(Struct, frozen=True):
    symbol_id: str
    symbol_stable_id: str
    name: str
    kind: str
    qualified_name: str
    path: str
    line_start: int
    line_end: int
    signature: str
    depth: int
    source_layer: str
    children: list[HierarchyNode] | UnsetType = UNSET


class Hierarchy(Answer, frozen=True):
    hierarchy: list[HierarchyNode]
    direction: str
    chain_length: int
    file: dict[str, Any]
    """`path`, `language`, `module`: the file stands beside the chain, not in it."""


class Anchor(Struct, frozen=True):
    symbol_id: str
    symbol_stable_id: str
    name: str
    kind: str
    path: str
    line_start: int


class RelatedSymbol(Struct, frozen=True):
    symbol_id: str
    symbol_stable_id: str
    name: str
    kind: str
    qualified_name: str
    path: str
    line_start: int
    line_end: int
    signature: str
    relation: str
    language: str
    source_layer: str


class RelatedSymbols(Answer, frozen=True):
    anchor: Anchor
    related: list[RelatedSymbol]
    scope_used: str
    total_found: int


def get_file_outline(
    project: Project, path: FilePath, ref: Ref = None, depth: OutlineDepth = "all", language: Language = None
) -> Outline:
    """The symbols of a file, nested, with lines and signatures. Ask before reading a long file."""
    reader = project.graph(ref)
    file = repository_path(reader, path)
    members = members_by_parent(symbols_of(reader.ask("symbols_in_file", path=file)))
    module = next(iter(members.get("", [])), None)
    if module is None:
        return _outline_of_unread(reader, file)
    warnings = []
    if language and language.lower() != module.language:
        warnings.append(f"{file} is {module.language}, not {language}")
    entries = [] if warnings else _entries(module, members, nested=depth == "all")
    count = len(entries) if depth == "top" else sum(map(_size, entries))
    told = metadata(reader.standing, symbol_count=count, source_layer=reader.layer(file), warnings=warnings)
    return Outline(file, module.language, entries, metadata=told)


def get_symbol_hierarchy(
    project: Project,
    symbol_name: SymbolName,
    *,
    path: InPath = None,
    line: AtLine = None,
    ref: Ref = None,
    direction: HierarchyDirection = "ancestors",
) -> Hierarchy:
    """What a symbol stands in (method, class, module), or what it holds."""
    reader, symbol = find_symbol(project, symbol_name, path, line, ref)
    in_file = symbols_of(reader.ask("symbols_in_file", path=symbol.path))
    chain = _ancestors(reader, symbol, in_file) if direction == "ancestors" else [_descendants(reader, symbol, in_file)]
    module = next((one.qualified_name for one in in_file if one.kind == "module"), "")
    file = {"path": symbol.path, "language": symbol.language, "module": module}
    length = len(chain) if direction == "ancestors" else sum(map(_nodes, chain))
    return Hierarchy(chain, direction, length, file, metadata=metadata(reader.standing))


def find_related_symbols(
    project: Project,
    symbol_name: SymbolName,
    *,
    path: InPath = None,
    line: AtLine = None,
    ref: Ref = None,
    scope: Scope = "file",
    limit: Limit = 20,
) -> RelatedSymbols:
    """Symbols in the same file, module or package, and those imported there."""
    reader, symbol = find_symbol(project, symbol_name, path, line, ref)
    files, further = _files_around(reader, symbol, scope)
    related = list(_related(reader, symbol, files))
    total = len(related)
    if further is not None:
        total = max(total, number(reader, "count_symbols_in_folder", "symbols", folder=further))
    records = [
        shaped(RelatedSymbol, other, relation=relation, source_layer=reader.layer(other.path))
        for relation, other in related[:limit]
    ]
    told = metadata(reader.standing, left_out=total > limit)
    return RelatedSymbols(shaped(Anchor, symbol), records, scope, total, metadata=told)


def repository_path(reader: Reader, path: str) -> str:
    """A path as the tree has it: relative, forward slashes. What the tree lacks is returned as it is."""
    wanted = path.strip().replace("\\", "/")
    root = reader.project.root.as_posix()
    return wanted.removeprefix(root + "/").removeprefix("./")


def members_by_parent(symbols: Iterable[Symbol]) -> dict[str, list[Symbol]]:
    """Symbols of one file under the id of what they stand in; the module under an empty id."""
    members: dict[str, list[Symbol]] = defaultdict(list)
    for symbol in symbols:
        members["" if symbol.kind == "module" and not symbol.parent_id else symbol.parent_id].append(symbol)
    return members


def _outline_of_unread(reader: Reader, path: str) -> Outline:
    """Of a file that is in the tree and not in the graph. Raises `file_not_found` when it is in neither."""
    skip = next((skip for skip in reader.coverage().skips if skip.path == path), None)
    if skip is None:
        reader.text(path)
    reason = skip.reason if skip else "no symbols"
    told = metadata(reader.standing, symbol_count=0, result_completeness="partial", warnings=[f"{path}: {reason}"])
    return Outline(path, "", [], metadata=told)


def _entries(parent: Symbol, members: dict[str, list[Symbol]], nested: bool) -> list[OutlineEntry]:
    return [
        shaped(OutlineEntry, symbol, children=_entries(symbol, members, nested) if nested else [])
        for symbol in members.get(parent.symbol_id, [])
    ]


def _size(entry: OutlineEntry) -> int:
    return 1 + sum(map(_size, entry.children))


def _ancestors(reader: Reader, symbol: Symbol, in_file: list[Symbol]) -> list[HierarchyNode]:
    """From the symbol outwards; the file is no part of the chain, unless it is what was asked for (ruling 11)."""
    by_id = {other.symbol_id: other for other in in_file}
    chain = [symbol]
    above = by_id.get(symbol.parent_id)
    while above and above.kind != "module" and above not in chain:
        chain.append(above)
        above = by_id.get(above.parent_id)
    return [_node(reader, each, depth) for depth, each in enumerate(chain)]


def _descendants(reader: Reader, symbol: Symbol, in_file: list[Symbol]) -> HierarchyNode:
    """The symbol with what it holds, however deep; a type holds also what is attached to it from outside."""
    members = members_by_parent(in_file)
    if symbol.kind in TYPE_KINDS:
        _attach(reader, symbol, members)
    return _subtree(reader, symbol, members, 0, {symbol.symbol_id})


def _attach(reader: Reader, symbol: Symbol, members: dict[str, list[Symbol]]) -> None:
    """Puts under a type what bears its name and stands elsewhere: `impl` blocks whole, methods by themselves."""
    prefix = symbol.qualified_name + languages.named(symbol.language).separator
    under = symbols_of(reader.ask("symbols_under", prefix=prefix))
    held = {symbol.symbol_id, *(one.symbol_id for one in under)}
    outside = [one for one in under if one.parent_id not in held]
    around = by_ids(reader, (one.parent_id for one in outside))
    attached = members[symbol.symbol_id]
    for one in outside:
        parent = around.get(one.parent_id)
        block = parent if parent and parent.kind == "impl" else one
        if block not in attached:
            attached.append(block)
            members[block.symbol_id] = symbols_of(reader.ask("symbols_contained", id=block.symbol_id))


def _subtree(
    reader: Reader, symbol: Symbol, members: dict[str, list[Symbol]], depth: int, seen: set[str]
) -> HierarchyNode:
    children = []
    for child in members.get(symbol.symbol_id, []):
        if child.symbol_id not in seen:
            seen.add(child.symbol_id)
            children.append(_subtree(reader, child, members, depth + 1, seen))
    return _node(reader, symbol, depth, children)


def _node(
    reader: Reader, symbol: Symbol, depth: int, children: list[HierarchyNode] | UnsetType = UNSET
) -> HierarchyNode:
    return shaped(HierarchyNode, symbol, depth=depth, source_layer=reader.layer(symbol.path), children=children)


def _nodes(node: HierarchyNode) -> int:
    return 1 + sum(map(_nodes, node.children or []))


def _related(reader: Reader, anchor: Symbol, files: Mapping[str, list[str]]) -> Iterator[tuple[str, Symbol]]:
    """Related symbols, the nearest relation first; each once, with its first relation."""
    seen = {anchor.symbol_id}
    for relation, symbols in _circles(reader, anchor, files):
        for symbol in symbols:
            if symbol.symbol_id not in seen and not (symbol.kind == "module" and not symbol.parent_id):
                seen.add(symbol.symbol_id)
                yield relation, symbol


def _circles(reader: Reader, anchor: Symbol, files: Mapping[str, list[str]]) -> Iterator[tuple[str, list[Symbol]]]:
    in_file = symbols_of(reader.ask("symbols_in_file", path=anchor.path))
    yield "same_file", sorted(in_file, key=lambda other: _nearness(anchor, other))
    for relation, paths in files.items():
        yield relation, _top_level(reader, paths)
    yield "imported", symbols_of(reader.ask("imports_of_file", path=anchor.path))


def _files_around(reader: Reader, anchor: Symbol, scope: str) -> tuple[dict[str, list[str]], str | None]:
    """The files of the module (its folder) and of the package (the folder around it).

    A package of many files is cut to the nearest; then the folder comes with them, for counting.
    """
    if scope == "file":
        return {}, None
    folder = anchor.path.rpartition("/")[0]
    others = [path for path in reader.tree.files if path != anchor.path]
    files = {"same_module": [path for path in others if path.rpartition("/")[0] == folder]}
    if scope == "module":
        return files, None
    around = folder.rpartition("/")[0]
    around = around and around + "/"
    within = [path for path in others if path.rpartition("/")[0] != folder and path.startswith(around)]
    within.sort(key=lambda path: (not path.startswith(folder + "/"), path.count("/"), path))
    return files | {"same_package": within[:MOST_FILES]}, around if len(within) > MOST_FILES else None


def _top_level(reader: Reader, paths: Iterable[str]) -> list[Symbol]:
    order = {path: place for place, path in enumerate(paths)}
    found = symbols_of(reader.ask("symbols_in_files", paths=list(order)))
    return sorted(found, key=lambda symbol: (order[symbol.path], symbol.line_start))


def _nearness(anchor: Symbol, other: Symbol) -> tuple[bool, int]:
    return other.parent_id != anchor.parent_id, abs(other.line_start - anchor.line_start)
