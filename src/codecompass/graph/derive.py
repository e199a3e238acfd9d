"""Derives the graph of a tree from the published graph of a similar one, writing only the differences.

The engine's checkpoint rewrites every table from which a row was deleted (half a second for one file of a large
repository), so there is none. The differences stay in the write-ahead log, which readers replay when they open the
graph: a derived graph is its base's unchanged file, and `file.wal`. The log grows from graph to graph.

With many changed files, or a log beyond MOST_LOG, building anew is better. The caller decides that.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from codecompass.graph import engine
from codecompass.graph.rows import (
    Counts,
    FileRows,
    Ids,
    Row,
    Rows,
    add_file,
    empty_rows,
    external_rows,
    is_use,
    no_collection,
)
from codecompass.model import queries
from codecompass.model.graphfile import LOG, beside
from codecompass.model.queries import Table, tables
from codecompass.model.relations import grouped

MOST_LOG = 4 << 20
"""Bytes. A reader replays about ten of them in a microsecond."""
PLACE = {"line_start", "line_end", "start_byte", "end_byte"}
"""Columns of a symbol that change when something above it does."""
USES_OF = {
    "edges": ("CALLS", "IMPORTS", "EXTENDS", "IMPLEMENTS", "OVERRIDES", "REFERENCES"),
    "uses": ("USES",),
    "mentions": ("MENTIONS",),
}
"""The tables of uses, by the statement of cypher/patch/ that reads them."""

SHARED = frozenset({"External", "Unresolved"})
"""Nodes that several files may need."""


def log_size(file: Path) -> int:
    """The size in bytes of a graph's write-ahead log; 0 for one that was built."""
    try:
        return beside(file, LOG).stat().st_size
    except FileNotFoundError:
        return 0


class Derived(NamedTuple):
    """Key figures of a derived graph."""

    more: Counts
    """Symbols of the files in which both graphs differ, by path."""
    symbols: dict[str, list[Row]]
    """By path, of the files in which they differ."""


def derive(file: Path, removed: Iterable[str], files: Iterable[FileRows], ids: Ids) -> Derived:
    """Turn `file`, a copy of some tree's graph, into that of another tree. `removed` are the paths that the new tree
    lacks; `files` hold the rows of new and changed files, and of files with changed edges. `ids` hold the symbol ids
    of all files that their edges lead to. `file` is closed and unchanged afterwards: the changes are in `file.wal`
    beside it.
    """
    with engine.written(file, threads=1) as connection:
        connection.execute("CALL force_checkpoint_on_close=false")
        connection.execute("BEGIN TRANSACTION")
        with no_collection():
            patch = Patch(connection)
            changed, gone = _change(patch, list(removed), files, ids)
            connection.execute("COMMIT")
            # A transaction that has taken edges out and put others in may be shown wrong ends of its own by the engine.
            connection.execute("BEGIN TRANSACTION")
            _sweep(patch, gone)
        connection.execute("COMMIT")
    return Derived(_grown(changed), {one.path: one.new["Symbol"] for one in changed if one.has_other_symbols})


class _File(NamedTuple):
    """The rows of a file, before and after."""

    path: str
    old: Rows
    new: Rows

    @property
    def has_other_symbols(self) -> bool:
        return set(self.old["Symbol"]) != set(self.new["Symbol"])


def _change(patch: Patch, removed: list[str], files: Iterable[FileRows], ids: Ids) -> tuple[list[_File], Rows]:
    """Apply the changed files; returns the removed rows, whose targets `_sweep` may delete."""
    new = {path: empty_rows(tables()) for path in removed}
    for file in files:
        add_file(new.setdefault(file.source.path, empty_rows(tables())), file, ids)
    old = _stored(patch, list(new))
    changed = [_File(path, old[path], rows) for path, rows in new.items()]
    come, gone = empty_rows(tables()), empty_rows(tables())
    for one in changed:
        _compare_uses(patch, one, come, gone)
        _compare_symbols(patch, one, come, gone)
        _compare_surfaces(patch, one, come, gone)
        if not one.new["File"]:
            gone["File"].extend(one.old["File"])
        elif not one.old["File"]:
            come["File"].extend(one.new["File"])
        elif one.old["File"] != one.new["File"]:
            patch.set_node(tables()["File"], one.new["File"][0])
    _take(patch, gone)
    _put(patch, come)
    return changed, gone


def _stored(patch: Patch, paths: list[str]) -> dict[str, Rows]:
    """The rows of files as they are in the graph, by path. Read together, since each query costs a scan."""
    found = {path: empty_rows(tables()) for path in paths}
    for path, *row in patch.ask("files", paths=paths):
        found[path]["File"].append(tuple(row))
    for path, *row in patch.ask("symbols", paths=paths):
        found[path]["Symbol"].append(tuple(row))
    for statement in USES_OF:
        for path, table, *row in patch.ask(statement, paths=paths):
            found[path][table].append(tuple(row))
    for path, symbol, *surface in patch.ask("surfaces", paths=paths):
        found[path]["Surface"].append(tuple(surface))
        found[path]["EXPOSES"].append((symbol, surface[0]))
    return found


def _compare_uses(patch: Patch, file: _File, come: Rows, gone: Rows) -> None:
    """Move uses that stay to their new lines, then delete and insert the rest."""
    for statement, names in USES_OF.items():
        lines = _new_lines(file, names)
        if any(lines[line - 1] != line for name in names for line in _lines(name, file.old[name])):
            patch.ask(f"move_{statement}", path=file.path, lines=lines)
        else:
            lines = []
        for name in names:
            rows = file.old[name]
            at = _line_at(name)
            old = [(*row[:at], lines[row[at] - 1], *row[at + 1 :]) for row in rows] if lines else rows
            _exchange(patch, file, name, Counter(old), Counter(file.new[name]), come)
            # Their targets may have no other use.
            gone[name].extend(set(old) - set(file.new[name]))


def _exchange(patch: Patch, file: _File, name: str, old: Counter[Row], new: Counter[Row], come: Rows) -> None:
    table = tables()[name]
    outdated = [row for row, times in old.items() if new[row] < times]
    if len(outdated) > FEW_ROWS:
        patch.take_edges_of_file(table, file.path)
        come[name].extend(new.elements())
        return
    patch.take_edges(table, outdated)
    for row, times in new.items():
        # Equal edges can't be told apart: when one of several goes, all go, and those that stay come again.
        missing = times if old[row] > times else times - old[row]
        come[name].extend([row] * missing)


def _new_lines(file: _File, names: Iterable[str]) -> list[int]:
    """The new number of each line of the old file, as its uses show: the n-th of several equal uses stays the n-th."""
    votes: dict[int, Counter[int]] = defaultdict(Counter)
    last = 0
    for name in names:
        new = _by_content(name, file.new[name])
        for content, old_lines in _by_content(name, file.old[name]).items():
            last = max(last, old_lines[-1])
            new_lines = new.get(content, [])
            if len(new_lines) == len(old_lines):
                for before, after in zip(old_lines, new_lines, strict=True):
                    votes[before][after] += 1
    return [votes[line].most_common(1)[0][0] if line in votes else line for line in range(1, last + 1)]


def _by_content(name: str, rows: list[Row]) -> dict[Row, list[int]]:
    at = _line_at(name)
    found = grouped((row[:at] + row[at + 1 :], row[at]) for row in rows)
    for lines in found.values():
        lines.sort()
    return found


def _line_at(name: str) -> int:
    """The index of the column `line` in the rows of a table of uses."""
    return 2 + [column for column, _ in tables()[name].columns].index("line")


def _lines(name: str, rows: list[Row]) -> set[int]:
    at = _line_at(name)
    return {row[at] for row in rows}


def _compare_symbols(patch: Patch, file: _File, come: Rows, gone: Rows) -> None:
    table = tables()["Symbol"]
    names = [name for name, _ in table.columns]
    old, new = ({row[0]: row for row in rows["Symbol"]} for rows in (file.old, file.new))
    moved: list[dict[str, object]] = []
    orphans: list[str] = []
    for key in old.keys() & new.keys():
        before, after = dict(zip(names, old[key], strict=True)), dict(zip(names, new[key], strict=True))
        differing = {name for name in names if before[name] != after[name]}
        if before["parent_id"] != after["parent_id"]:
            orphans.append(key)
            come["CONTAINS"].append((after["parent_id"], key))
        if differing - PLACE:
            patch.set_node(table, new[key])
        elif differing:
            moved.append({name: after[name] for name in ("id", *sorted(PLACE))})
    if moved:
        patch.ask("move_symbols", path=file.path, rows=moved)
    if orphans:
        patch.ask("unlink_from_parents", ids=orphans)
    gone["Symbol"].extend(old[key] for key in old.keys() - new.keys())
    come["Symbol"].extend(row for key, row in new.items() if key not in old)
    for name in ("DEFINES", "CONTAINS"):
        come[name].extend(row for row in file.new[name] if row[1] not in old)


def _compare_surfaces(patch: Patch, file: _File, come: Rows, gone: Rows) -> None:
    old, new = ({row[0]: row for row in rows["Surface"]} for rows in (file.old, file.new))
    for key in old.keys() & new.keys():
        if old[key] != new[key]:
            patch.set_node(tables()["Surface"], new[key])
    gone["Surface"].extend(old[key] for key in old.keys() - new.keys())
    come["Surface"].extend(new[key] for key in new.keys() - old.keys())
    served, serves = set(file.old["EXPOSES"]), set(file.new["EXPOSES"])
    gone["EXPOSES"].extend(sorted(served - serves))
    come["EXPOSES"].extend(sorted(serves - served))


def _take(patch: Patch, gone: Rows) -> None:
    """Delete rows, edges first: a node can go when no edge touches it."""
    known = tables()
    patch.take_edges(known["EXPOSES"], gone["EXPOSES"])
    if symbols := [row[0] for row in gone["Symbol"]]:
        patch.ask("unlink_from", ids=symbols)
        patch.ask("unlink_to", ids=symbols)
    for name in ("Symbol", "Surface", "File"):
        patch.take_nodes(known[name], [row[0] for row in gone[name]])


def _put(patch: Patch, come: Rows) -> None:
    """Insert rows, nodes first: edges need both ends."""
    known = tables()
    come["External"].extend(external_rows(row[1] for row in come["USES"]))
    come["Unresolved"].extend((row[1],) for row in come["MENTIONS"])
    for table in known.values():
        if table.ends:
            patch.put_edges(table, come[table.name])
        elif table.name in SHARED:
            patch.put_missing(table, come[table.name])
        else:
            patch.put_nodes(table, come[table.name])


def _sweep(patch: Patch, gone: Rows) -> None:
    """Delete external targets that nothing uses any more."""
    known = tables()
    patch.take_nodes(known["External"], _unneeded(patch, "used", {row[1] for row in gone["USES"]}))
    patch.take_nodes(known["Unresolved"], _unneeded(patch, "mentioned", {row[1] for row in gone["MENTIONS"]}))


def _unneeded(patch: Patch, statement: str, keys: set[str]) -> list[str]:
    needed = {row[0] for row in patch.ask(statement, ids=sorted(keys))} if keys else set()
    return sorted(keys - needed)


def _grown(changed: list[_File]) -> Counts:
    """By how many rows the graph grew."""
    more = Counter({name: sum(len(one.new[name]) - len(one.old[name]) for one in changed) for name in tables()})
    return Counts(more["File"], more["Symbol"], sum(more[name] for name, table in tables().items() if is_use(table)))


FEW_ROWS = 24
"""Up to this many rows are inserted one by one, by key; more go in one statement, which scans the tables of both
ends."""


class Patch:
    """A connection in a transaction. Each statement is planned once."""

    def __init__(self, connection: engine.Connection) -> None:
        self.connection = connection
        self._prepared: dict[str, engine.Prepared] = {}

    def ask(self, name: str, **values: object) -> list[list[Any]]:  # Any: columns of the graph
        """The rows of a statement of cypher/patch/."""
        return self._run(queries.question(name, "patch").text, values)

    def put_nodes(self, table: Table, rows: Collection[Row]) -> None:
        """Insert nodes whose keys are new."""
        if not rows:
            return
        names = [name for name, _ in table.columns]
        values = ", ".join(f"{name}: row.{name}" for name in names)
        given = [dict(zip(names, row, strict=True)) for row in rows]
        self._execute(queries.for_table("put_nodes", table=table.name, values=values), {"rows": given})

    def put_missing(self, table: Table, rows: Iterable[Row]) -> None:
        """Insert those nodes whose keys do not exist yet."""
        by_key = {row[0]: row for row in rows}
        there = self.keys_there(table, by_key)
        self.put_nodes(table, [row for key, row in by_key.items() if key not in there])

    def keys_there(self, table: Table, keys: Collection[str]) -> set[str]:
        """Those of the keys that the table has."""
        if not keys:
            return set()
        text = queries.for_table("keys_there", table=table.name, key=table.columns[0][0])
        return {row[0] for row in self._run(text, {"keys": list(keys)})}

    def set_node(self, table: Table, row: Row) -> None:
        """Set the columns of the node that has this row's key."""
        names = [name for name, _ in table.columns]
        changes = ", ".join(f"node.{name} = ${_value(name)}" for name in names[1:])
        text = queries.for_table("set_node", table=table.name, key=names[0], changes=changes)
        self._run(text, dict(zip(map(_value, names), row, strict=True)))

    def take_nodes(self, table: Table, keys: Collection[str]) -> None:
        """Delete nodes that no relationship touches."""
        if keys:
            text = queries.for_table("take_nodes", table=table.name, key=table.columns[0][0])
            self._execute(text, {"keys": list(keys)})

    def put_edges(self, table: Table, rows: Sequence[Row]) -> None:
        """Insert relationships between existing nodes."""
        names = [name for name, _ in table.columns]
        if len(rows) > FEW_ROWS:
            values = ", ".join(f"{name}: row.{name}" for name in names)
            text = queries.for_table("put_edges", values=values, **_ends(table))
            given = [dict(zip(("from_key", "to_key", *names), row, strict=True)) for row in rows]
            self._execute(text, {"rows": given})
            return
        values = ", ".join(f"{name}: ${_value(name)}" for name in names)
        text = queries.for_table("put_edge", values=values, **_ends(table))
        for row in rows:
            self._run(text, self._row_values(table, row))

    def take_edges(self, table: Table, rows: Iterable[Row]) -> None:
        """Delete all relationships that equal one of `rows`."""
        equal = " AND ".join(f"edge.{name} = ${_value(name)}" for name, _ in table.columns)
        text = queries.for_table("take_edge", equal=equal or "true", **_ends(table))
        for row in rows:
            self._run(text, self._row_values(table, row))

    def take_edges_of_file(self, table: Table, path: str) -> None:
        """Delete a table's relationships that start at symbols of a file."""
        ends = _ends(table)
        self._run(queries.for_table("take_edges_of_file", table=table.name, target=ends["target"]), {"path": path})

    def _row_values(self, table: Table, row: Row) -> dict[str, object]:
        names = ["source", "target", *(_value(name) for name, _ in table.columns)]
        return dict(zip(names, row, strict=True))

    def _run(self, text: str, values: dict[str, object]) -> list[list[Any]]:  # Any: columns of the graph
        statement = self._prepared.get(text) or engine.prepare(self.connection, text, values)
        self._prepared[text] = statement
        return self._execute(statement, values)

    def _execute(self, statement: engine.Prepared | str, values: dict[str, object]) -> list[list[Any]]:
        result = self.connection.execute(statement, values)
        rows: list[list[Any]] = result.get_all()
        result.close()
        return rows


def _ends(table: Table) -> dict[str, str]:
    """A relationship's table, the tables at both ends, and their keys, as the placeholders of the files."""
    assert table.ends is not None
    source, target = (queries.tables()[end] for end in table.ends)
    return {
        "table": table.name, "source": source.name, "target": target.name,
        "source_key": source.columns[0][0], "target_key": target.columns[0][0],
    }  # fmt: skip


def _value(name: str) -> str:
    """The parameter name for a column; the prefix keeps it apart from keywords."""
    return f"new_{name}"


__all__ = ["Patch", "Rows"]
