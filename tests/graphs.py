"""Small trees made of plain data, and all that a graph of one holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from blake3 import blake3

from codecompass.extract.words import split_name
from codecompass.graph import Graph
from codecompass.graph.build import build
from codecompass.graph.derive import derive
from codecompass.graph.enrol import write_changes
from codecompass.graph.register import order
from codecompass.graph.rows import FileRows, Ids, SurfaceRow
from codecompass.languages import is_code
from codecompass.model import CALLABLE_KINDS, Definition, Edge, FileFacts, Skip, SourceFile, Symbol, queries
from codecompass.model.identity import identify
from codecompass.store.spare import Spare


class Use(NamedTuple):
    """An edge from the definition `source` of a file; `target` is (path, definition), a qualified name, or a text."""

    kind: str
    source: int
    target: tuple[str, int] | str
    line: int
    strategy: str = "import"


class Source(NamedTuple):
    """A file: names of what it defines, each with its kind and parent, and what it uses."""

    names: Sequence[tuple[str, str, int]] = ()
    uses: Sequence[Use] = ()
    surfaces: Sequence[tuple[str, int]] = ()
    first_line: int = 1


Tree = Mapping[str, Source]


def file_rows(tree: Tree) -> tuple[list[FileRows], Ids]:
    """Rows of a tree as the pipeline would give them."""
    facts = {path: _facts(path, source) for path, source in tree.items()}
    identities = {path: identify("p/p", path, one, _module(path), ".") for path, one in facts.items()}
    ids = {path: [identity.symbol_id for identity in own] for path, own in identities.items()}
    rows = [
        FileRows(
            SourceFile(path, blake3(repr(source).encode()).hexdigest()[:40], 100),
            _module(path),
            facts[path],
            identities[path],
            [_edge(use) for use in source.uses if _is_there(use, tree)],
            [SurfaceRow("route", name, "GET", "", 3, "static", ids[path][at]) for name, at in source.surfaces],
        )
        for path, source in tree.items()
    ]
    return rows, ids


def built(file: Path, tree: Tree, skips: Iterable[Skip] = ()) -> Path:
    """The graph of a tree, built at `file`."""
    rows, ids = file_rows(tree)
    build(file, [*rows, *(FileRows(SourceFile(skip.path, "0" * 40, 9), skip=skip) for skip in skips)], ids)
    return file


def derive_tree(base: Path, file: Path, before: Tree, after: Tree) -> Path:
    """The graph of a tree, derived from that of another one."""
    earlier, old_ids = file_rows(before)
    old = {rows.source.path: rows for rows in earlier}
    rows, ids = file_rows(after)
    spare = Spare(base.parent / "spare")
    copy = spare.copy_of(base)
    changed = [
        one for one in rows if old.pop(one.source.path, None) != one or _targets(one, old_ids) != _targets(one, ids)
    ]
    _, symbols = derive(copy, sorted(old), changed, ids)
    spare.hand_over(copy, base, file)
    write_changes(base, file, symbols)
    return file


def _targets(rows: FileRows, ids: Ids) -> list[str]:
    """What a file's uses lead to: a definition of the same number may be another one."""
    places = [edge.target for edge in rows.edges if edge.target is not None]
    return [ids[path][at] for path, at in places if at < len(ids.get(path, ()))]


def contents(file: Path) -> dict[str, list[list[Any]]]:
    """Every row of every table; relationships as walks from each of their ends find them, which are stored apart."""
    graph = Graph(file)
    found = {}
    for name, table in queries.tables().items():
        if table.ends is None:
            found[name] = sorted(graph.cypher_here(f"MATCH (n:{name}) RETURN n.*", limit=10**6).rows)
            continue
        forwards, backwards = _walked(graph, table, 0), _walked(graph, table, 1)
        assert forwards == backwards, name
        found[name] = forwards
    _check_register(graph, found)
    graph.close()
    return found


def _check_register(graph: Graph, found: dict[str, list[list[Any]]]) -> None:
    """What the register says is what the tables hold."""
    register, columns = graph.register, [name for name, _ in queries.tables()["Symbol"].columns]
    rows = [dict(zip(columns, row, strict=True)) for row in found["Symbol"]]
    rows.sort(key=lambda row: (row["path"], row["start_byte"], -row["end_byte"], row["parent_id"], row["id"]))
    every = [
        Symbol(row["id"], row["stable_id"], *(row[field] for field in Symbol._fields[2:]))  # type: ignore[arg-type]
        for row in rows
    ]
    assert list(register.symbols(one.symbol_id for one in [*every, *every]).values()) == every
    assert register.symbols(["", "sym_", "sym_00000000000000000000000000"]) == {}
    for file in found["File"]:
        own = [one for one in every if one.path == file[0]]
        assert register.in_file(file[0]) == own
        for kinds in (CALLABLE_KINDS, {"class"}):
            spans, wanted = register.spans(file[0], kinds), [one for one in own if one.kind in kinds]
            assert register.read(spans) == wanted
            assert [span[:3] for span in spans] == [(one.path, one.line_start, one.line_end) for one in wanted]
    by_place = sorted(every, key=order)
    names = sorted({one.name for one in every if is_code(one.language)})
    parts = [(word, name) for name in names for word in dict.fromkeys(split_name(name))]
    for several in [[name] for name in [*names, "nobody"]] + [names[:3], []]:
        bearers = [one for one in by_place if one.name in several]
        assert (register.named(several), register.named(several, 2)) == (bearers, bearers[:2])
    for name in [*names, *(one.name for one in every if not is_code(one.language)), "nobody"]:
        unread = register.bearers(name)
        read = register.read(unread)
        told = [(one.name, one.path, one.kind, one.line_start) for one in read]
        assert [(one.name, one.path, one.kind, one.line) for one in unread] == told
        assert sorted(read, key=order) == [one for one in by_place if one.name == name]
        assert [one.path for one in read] == sorted(one.path for one in read)
    assert (register.count_names(), register.count_parts()) == (len(names), len(parts))
    assert sorted(register.names_between(2, 6)) == sorted(name for name in names if 2 <= len(name) <= 6)
    for prefix in ("", "r", "rate", "z"):
        assert register.words_like([prefix]) == Counter(word for word, _ in parts if word.startswith(prefix))
    for words in ([], ["rate"], ["set", "rate", "nothing"], sorted({word for word, _ in parts})):
        met = Counter(name for word, name in parts if word in words)
        best = sorted(met, key=lambda name: (-met[name], len(name), name))
        assert (register.names_with(words, 99), register.names_with(words, 2)) == (best, best[:2])


def _walked(graph: Graph, table: queries.Table, end: int) -> list[list[Any]]:
    assert table.ends
    (source, target), (source_key, target_key) = table.ends, _keys(table.ends)
    start, key = table.ends[end], _keys(table.ends)[end]
    columns = "".join(f", e.{column}" for column, _ in table.columns)
    text = f"""
        MATCH (a:{source})-[e:{table.name}]->(b:{target}) WHERE {"ab"[end]}.{key} = $key
        RETURN a.{source_key}, b.{target_key}{columns}"""
    keys = [row[0] for row in graph.cypher_here(f"MATCH (n:{start}) RETURN n.{key}", limit=10**6).rows]
    with graph._line(10) as line:
        return sorted(list(record.values()) for one in keys for record in line.records(text, {"key": one}))


def _keys(ends: tuple[str, str]) -> tuple[str, str]:
    tables = queries.tables()
    return tables[ends[0]].columns[0][0], tables[ends[1]].columns[0][0]


def _is_there(use: Use, tree: Tree) -> bool:
    return isinstance(use.target, str) or (use.target[0] in tree and use.target[1] <= len(tree[use.target[0]].names))


def _edge(use: Use) -> Edge:
    bound = use.target if isinstance(use.target, tuple) else None
    outside = use.target if isinstance(use.target, str) and use.target.startswith("ext.") else ""
    text = "" if bound or outside else str(use.target)
    role = {"calls": "call", "references": "read"}.get(use.kind, use.kind)
    return Edge(use.kind, use.source, bound, outside, text, use.line, role, "static", use.strategy if not text else "")  # type: ignore[arg-type]


def _facts(path: str, source: Source) -> FileFacts:
    definitions = [Definition(_module(path), "module", -1, 0, 1000, 1, 100)]
    for at, (name, kind, parent) in enumerate(source.names):
        line = source.first_line + at * 4
        definitions.append(
            Definition(
                name, kind, parent, line * 10, line * 10 + 30, line, line + 3, f"{kind} {name}", f"About {name}."
            )
        )
    return FileFacts("python", 100, tuple(definitions))


def _module(path: str) -> str:
    return path.removesuffix(".py").replace("/", ".")
