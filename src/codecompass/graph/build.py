"""A new graph file from the rows of a tree, in bulk: one COPY per table, in one transaction if the tree is small.

Of a large one each transaction has a connection of its own, since a connection holds what it has loaded: memory does not
grow with the tree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.compute  # `pa.compute`
import pyarrow.ipc  # `pa.ipc`

from codecompass.graph import engine
from codecompass.graph.arrow import batch
from codecompass.graph.enrol import ORDER, write_register
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
from codecompass.memory import give_back, mapped
from codecompass.queries import tables

BATCH = 1 << 16
"""Rows that are kept as tuples before they become an Arrow batch, a fifth of the size."""
AT_ONCE = 1 << 11
"""Rows that are tuples again at one time."""
LOADED = 1 << 16
"""Rows of one transaction; a table of nodes that has more is loaded in parts."""


def build(file: Path, files: Iterable[FileRows], ids: Ids) -> Counts:
    """Make `file` (which must not exist) the graph of a tree.

    `files` are consumed one by one, so that they need not all be in memory; `ids` hold the symbol ids of all of them.
    The file is whole and closed afterwards. Raises RuntimeError when rows contradict each other (a key twice, an edge
    to an id that no file has).
    """
    return load(file, gather(files, ids))


Gathered = dict[str, list[Any]]
"""Rows of some files, ready to load, as Arrow batches by table; can be sent between processes. Any: pyarrow has no
types."""


def gather(files: Iterable[FileRows], ids: Ids) -> Iterator[Gathered]:
    """The rows of some of a tree's files, some at a time. `ids` hold the symbol ids of all files that their edges lead
    to."""
    with no_collection():
        for rows in _gathered(files, ids):
            batches = _Batches()
            batches.take(rows)
            yield batches.held


class Spilled(NamedTuple):
    """Rows on the disk until they are loaded: they need not all be in memory, nor be sent between processes."""

    files: dict[str, str]
    """By table."""

    def gathered(self) -> Gathered:
        """The rows, mapped: what is not read takes no memory."""
        return {name: _mapped(file) for name, file in self.files.items()}


def spill(parts: Iterable[Gathered], place: Path) -> Spilled:
    """Write rows to files beside `place`, one for each table."""
    files: dict[str, str] = {}
    writers: dict[str, Any] = {}
    for part in parts:
        for name, held in part.items():
            for one in held:
                if name not in writers:
                    files[name] = f"{place}.{name}"
                    writers[name] = pa.ipc.new_file(files[name], one.schema)
                writers[name].write_batch(one)
            held.clear()
    for writer in writers.values():
        writer.close()
    return Spilled(files)


def _mapped(file: str) -> list[Any]:
    reader = pa.ipc.open_file(pa.py_buffer(mapped(file)))
    return [reader.get_batch(number) for number in range(reader.num_record_batches)]


def load(file: Path, parts: Iterable[Gathered]) -> Counts:
    """Make `file` the graph of a tree, whose files' rows are `parts`. Like `build`, which gathers them by itself."""
    batches = _Batches()
    for part in parts:
        for name in list(part):
            batches.held[name].extend(part.pop(name))
    batches.take(_targets(batches))
    counts = Counts(
        batches.count("File"),
        batches.count("Symbol"),
        sum(batches.count(table.name) for table in tables().values() if is_use(table)),
    )
    give_back()
    # The engine's threads copy meanwhile.
    with ThreadPoolExecutor(1) as aside:
        register = aside.submit(write_register, file, batches.in_order("Symbol", ORDER))
        _load(file, batches)
        register.result()
    return counts


def load_rows(file: Path, rows: Rows) -> None:
    """Make `file` a graph of rows that are all at hand, without a register."""
    batches = _Batches()
    batches.take(rows)
    batches.take(_targets(batches))
    _load(file, batches)


class _Batches:
    """All rows of a graph, as Arrow batches by table."""

    def __init__(self) -> None:
        self.tables = tables()
        self.held: dict[str, list[Any]] = {name: [] for name in self.tables}  # Any: pyarrow has no types

    def take(self, rows: Rows) -> None:
        """Move rows in."""
        for name, own in rows.items():
            if own:
                self.held[name].append(batch(self.tables[name], own))
                own.clear()

    def count(self, name: str) -> int:
        return sum(batch.num_rows for batch in self.held[name])

    def in_order(self, name: str, columns: Iterable[str]) -> Iterator[Row]:
        """Rows of a table as tuples again, in the order of some columns (`-`: the greatest first), few at a time; its
        batches need not stay. A batch that has none of the first column's values in common with others is sorted by
        itself: files come in order."""
        keys = [(one.removeprefix("-"), "descending" if one[0] == "-" else "ascending") for one in columns]
        return _sorted(_apart(self.held[name], keys[0][0]), keys)

    def targets(self, name: str) -> set[str]:
        """The distinct keys that a relationship's rows lead to."""
        if not self.held[name]:
            return set()
        column = pa.chunked_array([batch.column(1) for batch in self.held[name]])
        return set(column.unique().to_pylist())


def _apart(batches: Iterable[Any], column: str) -> list[list[Any]]:
    """Batches that come in the order of a column, one by one; else all of them together."""
    apart, last = [[one] for one in batches if one.num_rows], ""
    for (one,) in apart:
        bounds = pa.compute.min_max(one.column(one.schema.get_field_index(column))).as_py()
        if apart[0][0] is not one and bounds["min"] <= last:
            return [[one for (one,) in apart]]
        last = bounds["max"]
    return apart


def _sorted(apart: list[list[Any]], keys: list[tuple[str, str]]) -> Iterator[Row]:
    """Lets go of batches as it goes."""
    apart.reverse()
    while apart:
        table = pa.Table.from_batches(apart.pop()).sort_by(keys)
        parts = (table.slice(start, AT_ONCE) for start in range(0, table.num_rows, AT_ONCE))
        for part in parts:
            yield from zip(*(one.to_pylist() for one in part.columns), strict=True)


def _gathered(files: Iterable[FileRows], ids: Ids) -> Iterator[Rows]:
    rows = empty_rows(tables())
    for file in files:
        add_file(rows, file, ids)
        if sum(map(len, rows.values())) > BATCH:
            yield rows
    yield rows


def _targets(batches: _Batches) -> Rows:
    rows = empty_rows(tables())
    rows["External"].extend(external_rows(sorted(batches.targets("USES"))))
    rows["Unresolved"].extend((name,) for name in sorted(batches.targets("MENTIONS")))
    return rows


def _load(file: Path, batches: _Batches) -> None:
    with engine.writing(file) as database:
        with engine.connected(file, database) as connection:
            connection.execute("BEGIN TRANSACTION")
            for table in batches.tables.values():
                connection.execute(table.statement)
            connection.execute("COMMIT")
        for load in _loads(batches):
            with engine.connected(file, database) as connection:
                connection.execute("BEGIN TRANSACTION")
                while load:
                    name, rows = load.pop(0)
                    connection.execute(f"COPY {name} FROM $rows", {"rows": pa.Table.from_batches(rows)})
                connection.execute("COMMIT")
            if batches.held:
                del rows
                give_back()
        with engine.connected(file, database) as connection:
            connection.execute("CHECKPOINT")


Load = list[tuple[str, list[Any]]]
"""Tables with their rows."""


def _loads(batches: _Batches) -> Iterator[Load]:
    """All rows, nodes first, some at a time; whoever takes them is the last to have them. The rows of a relationship stay
    together: those that come later would be loaded beside the others' order."""
    load: Load = []
    for table in batches.tables.values():
        held = batches.held.pop(table.name)
        while held:
            part = [held.pop(0)]
            count = part[0].num_rows
            while held and (table.ends or count + held[0].num_rows <= LOADED):
                count += held[0].num_rows
                part.append(held.pop(0))
            if load and count + sum(batch.num_rows for _, rows in load for batch in rows) > LOADED:
                yield load
                load = []
            load.append((table.name, part))
            del part
    if load:
        yield load
