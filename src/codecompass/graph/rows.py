"""The rows that are loaded, per table, as tuples in the order of schema.cypher's columns.

A row of a node table is its columns; a row of a relationship is (from key, to key) and then its properties.
"""

import gc
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from codecompass.languages import unbound_name
from codecompass.languages.paths import last_word
from codecompass.languages.testing import is_test
from codecompass.model import STANDARD, Definition, Edge, FileFacts, Skip, SourceFile
from codecompass.model.identity import Identity
from codecompass.model.queries import Table

Row = tuple[Any, ...]  # Any: strings and integers, as the schema says
Rows = dict[str, list[Row]]
"""Rows by table."""

TABLE_OF = {
    "calls": "CALLS",
    "imports": "IMPORTS",
    "extends": "EXTENDS",
    "implements": "IMPLEMENTS",
    "overrides": "OVERRIDES",
    "references": "REFERENCES",
}

TYPE_EDGES = frozenset({"extends", "implements"})
"""Their texts are type expressions, not path expressions."""


class Counts(NamedTuple):
    """Numbers of rows in a graph."""

    files: int
    symbols: int
    edges: int
    """Uses, whether bound or not."""


class SurfaceRow(NamedTuple):
    """A surface's row, with the symbol that serves or declares it."""

    kind: str
    name: str
    detail: str
    framework: str
    line: int
    confidence: str
    symbol_id: str
    inline: tuple[int, int, int, int] = (0, 0, 0, 0)
    """First and last line of the function without a name that serves it, within the symbol, and its columns there."""


NOT_RESOLVED = "not resolved: "
"""Beginning of the detail of a file that could not be resolved in full."""


class FileRows(NamedTuple):
    """All rows of one file. `edges` start in this file; their targets are (path, index), looked up in the `ids` given
    beside the rows."""

    source: SourceFile
    module: str = ""
    """Its qualified module name."""
    facts: FileFacts | None = None
    """None where the file was skipped."""
    identities: Sequence[Identity] = ()
    """One per definition of `facts`."""
    edges: Iterable[Edge] = ()
    surfaces: Sequence[SurfaceRow] = ()
    skip: Skip | None = None
    missing: Sequence[str] = ()
    """What is missing because a rule failed: `edges`, `surfaces`."""


Ids = Mapping[str, Sequence[str]]
"""Symbol ids of every file of the tree, by path; one per definition, in order."""


def add_file(rows: Rows, file: FileRows, ids: Ids) -> None:
    """Add the rows of one file to `rows`, which has a list for every table, except targets outside the tree."""
    rows["File"].append(_file_row(file))
    if file.facts is None:
        return
    own = [identity.symbol_id for identity in file.identities]
    _add_symbols(rows, file, file.facts, own)
    _add_edges(rows, file.edges, own, ids, file.facts.language)
    for number, surface in enumerate(file.surfaces):
        key = f"{file.source.path}:{surface.line}:{surface.kind}:{surface.name}:{number}"
        kind, name, detail, framework, line, confidence, symbol, inline = surface
        rows["Surface"].append((key, kind, name, detail, framework, file.source.path, line, confidence, *inline))
        rows["EXPOSES"].append((symbol, key))


def _file_row(file: FileRows) -> Row:
    source, facts, skip = file.source, file.facts, file.skip
    detail = skip.detail if skip else f"syntax error at line {facts.error_line}" if facts and facts.error_line else ""
    detail = f"{NOT_RESOLVED}{' and '.join(file.missing)} are missing" if file.missing else detail
    return (
        source.path,
        source.blob,
        facts.language if facts else "",
        file.module,
        facts.lines if facts else 0,
        source.size,
        skip.reason if skip else "",
        detail,
    )


def _add_symbols(rows: Rows, file: FileRows, facts: FileFacts, own: list[str]) -> None:
    path, language, test = file.source.path, facts.language, is_test(file.source.path)
    symbols, contains, defines = rows["Symbol"], rows["CONTAINS"], rows["DEFINES"]
    for definition, identity in zip(facts.symbols(), file.identities, strict=True):
        parent = own[definition.parent] if definition.parent >= 0 else ""
        symbols.append(_symbol_row(definition, facts.bytes_of(definition), identity, path, language, parent, test))
        defines.append((path, identity.symbol_id))
        if parent:
            contains.append((parent, identity.symbol_id))


def _symbol_row(
    definition: Definition, span: tuple[int, int], identity: Identity, path: str, language: str, parent: str, test: bool
) -> Row:
    return (
        identity.symbol_id,
        identity.stable_id,
        definition.name,
        identity.qualified_name,
        definition.kind,
        path,
        language,
        definition.line_start,
        definition.line_end,
        *span,
        definition.signature,
        definition.doc,
        definition.visibility,
        " ".join(definition.modifiers),
        "\n".join(definition.decorators),
        definition.type.replace(STANDARD, ""),
        definition.content_hash,
        parent,
        identity.ordinal,
        test,
    )


def _add_edges(rows: Rows, edges: Iterable[Edge], own: list[str], ids: Ids, language: str) -> None:
    in_outline = unbound_name(language, "")
    bound = {kind: rows[table].append for kind, table in TABLE_OF.items()}
    use, mention = rows["USES"].append, rows["MENTIONS"].append
    for kind, source, target, outside, text, line, role, confidence, strategy in edges:
        if target:
            bound[kind]((own[source], ids[target[0]][target[1]], line, role, confidence, strategy))
        elif outside:
            use((own[source], outside, kind, line, role, confidence, strategy))
        else:
            named = text.partition("[")[0] if kind in TYPE_EDGES else text
            last = named if in_outline and kind == "imports" else last_word(named) or named
            mention((own[source], in_outline + last, kind, line, role, text))


def external_rows(names: Iterable[str]) -> Iterator[Row]:
    """`External` rows of qualified names."""
    return ((name, last_word(name) or name) for name in names)


def empty_rows(tables: Iterable[str]) -> Rows:
    return {table: [] for table in tables}


def is_use(table: Table) -> bool:
    """Whether a table's rows are uses of a symbol, with a line."""
    return table.ends is not None and any(name == "line" for name, _ in table.columns)


@contextmanager
def no_collection() -> Iterator[None]:
    """Turn garbage collection off for the block: rows have no cycles, and searching for them doubles the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
