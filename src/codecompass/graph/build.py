"""Builds a new graph file from a tree's rows in bulk: one COPY per table, in one transaction if the tree is small.

For a large tree each transaction has a connection of its own, and the file is closed and opened again between them:
a connection keeps what it has loaded, an open file some 200 bytes of each row. So memory does not grow with the tree.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from itertools import accumulate, chain, groupby
from pathlib import Path
from typing import TypeVar

from codecompass.graph import engine
from codecompass.graph.enrol import write_register
from codecompass.graph.rows import (
    Counts,
    FileRows,
    Ids,
    Rows,
    add_file,
    empty_rows,
    external_rows,
    is_use,
    no_collection,
)
from codecompass.graph.sheets import Sheet, Sheets, are_in_order, load_statement, symbols_in_order, write_sheets
from codecompass.model.queries import Table, tables
from codecompass.process.memory import give_back

BATCH = 1 << 16
"""Rows of whole files that are kept in memory before they are written."""
LOADED = 1 << 16
"""Rows of one transaction."""
RELATED = 1 << 21
"""Rows of one relationship that are loaded together, about: the engine holds 230 bytes of each meanwhile."""
OPENED = 1 << 20
"""Rows after which the file is opened anew, about."""
FEW_ROWS = 4_000
"""Rows up to which one thread of the engine loads a graph: starting more takes longer than they save."""


def build(file: Path, files: Iterable[FileRows], ids: Ids) -> Counts:
    """Make `file` (which must not exist) the graph of a tree. `files` are consumed one by one, so they need not all be
    in memory; `ids` hold the symbol ids of all of them. The file is complete and closed afterwards. Raises
    RuntimeError for contradictory rows (a duplicate key, an edge to an unknown id)."""
    return load(file, [gather(files, ids, file.with_name("rows"))])


def gather(files: Iterable[FileRows], ids: Ids, place: Path) -> Sheets:
    """Write the rows of some files of a tree beside `place`. `ids` hold the symbol ids of all files that their edges
    lead to."""
    with no_collection():
        return write_sheets(_gathered(files, ids), place)


def load(file: Path, parts: Iterable[Sheets]) -> Counts:
    """Make `file` the graph of a tree from `parts`, the written rows of its files in order, which are then deleted.
    `build` does both steps."""
    parts = list(parts)
    given = [*parts, write_sheets([_targets(parts)], file.with_name("targets"))]
    symbols = [sheet for part in parts for sheet in part.of.get("Symbol", ())]
    uses = [table.name for table in tables().values() if is_use(table)]
    # The engine's threads copy meanwhile.
    with ThreadPoolExecutor(1) as aside:
        register = aside.submit(write_register, file, symbols_in_order(symbols), are_in_order(symbols))
        if sum(sheet.rows for sheet in symbols) > OPENED:
            register.result()  # for a large tree each takes much memory
        _load(file, given)
        register.result()
    for sheet in chain.from_iterable(one for part in given for one in part.of.values()):
        Path(sheet.file).unlink(missing_ok=True)
    count = {name: sum(part.count(name) for part in parts) for name in tables()}
    return Counts(count["File"], count["Symbol"], sum(count[name] for name in uses))


def load_rows(file: Path, rows: Rows) -> None:
    """Make `file` a graph of rows in memory, without a register."""
    part = write_sheets([rows], file.with_name("rows"))
    _load(file, [part, write_sheets([_targets([part])], file.with_name("targets"))])


def _gathered(files: Iterable[FileRows], ids: Ids) -> Iterator[Rows]:
    rows = empty_rows(tables())
    for file in files:
        add_file(rows, file, ids)
        if sum(map(len, rows.values())) > BATCH:
            yield rows
    yield rows


def _targets(parts: Iterable[Sheets]) -> Rows:
    """The nodes outside all files that relationships lead to."""
    rows, keys = empty_rows(tables()), [part.targets for part in parts]
    rows["External"].extend(external_rows(sorted(set().union(*(one["External"] for one in keys)))))
    rows["Unresolved"].extend((name,) for name in sorted(set().union(*(one["Unresolved"] for one in keys))))
    return rows


def _load(file: Path, parts: list[Sheets]) -> None:
    few = sum(part.count(name) for part in parts for name in tables()) <= FEW_ROWS
    create: list[Load] = [[(table, []) for table in tables().values()]]
    for loads in _split(chain(create, _loads(parts)), OPENED, _rows):
        with engine.writing(file, threads=1 if few else 0) as database:
            for load in loads:
                with engine.connected(file, database) as connection:
                    connection.execute("BEGIN TRANSACTION")
                    for table, sheets in load:
                        with engine.in_order(connection) if table.name == "Symbol" else nullcontext():
                            connection.execute(load_statement(table, sheets) if sheets else table.statement)
                    connection.execute("COMMIT")
                give_back()
            with engine.connected(file, database) as connection:
                connection.execute("CHECKPOINT")


Load = list[tuple[Table, list[Sheet]]]
"""Tables with their rows."""
T = TypeVar("T")


def _loads(parts: list[Sheets]) -> Iterator[Load]:
    """All rows in batches, nodes first. The rows of a relationship stay together but for those of large trees."""
    load: Load = []
    rows = 0
    for table in tables().values():
        sheets = [sheet for part in parts for sheet in part.of.get(table.name, ())]
        for together in _split(sheets, RELATED if table.ends else 1, lambda sheet: sheet.rows):
            count = sum(sheet.rows for sheet in together)
            if load and rows + count > LOADED:
                yield load
                load, rows = [], 0
            load.append((table, together))
            rows += count
    if load:
        yield load


def _rows(load: Load) -> int:
    return sum(sheet.rows for _, sheets in load for sheet in sheets)


def _split(items: Iterable[T], most: int, rows: Callable[[T], int]) -> Iterator[list[T]]:
    """Items in groups of about `most` rows."""
    items = list(items)
    before = accumulate(map(rows, items), initial=0)
    for _, group in groupby(zip(before, items, strict=False), lambda one: one[0] // most):
        yield [item for _, item in group]
