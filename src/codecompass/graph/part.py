"""A graph of some of a tree's files, without uses, which answers before the tree has been resolved.

Its register is written at once. The engine's file is made only when the engine is needed: most early questions (where
is it, what is in this file) do not need it.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from codecompass.graph.enrol import in_order, write_register
from codecompass.graph.reader import Graph
from codecompass.graph.rows import FileRows, add_file, empty_rows
from codecompass.model.queries import tables


def part_graph(file: Path, files: Sequence[FileRows], ids: Mapping[str, Sequence[str]]) -> Graph:
    """Make and open the graph of `files` (symbols and containment, no uses) at `file`, which must not exist."""
    rows = empty_rows(tables())
    for one in files:
        add_file(rows, one, ids)
    write_register(file, in_order(rows["Symbol"]))

    def make(place: Path) -> None:
        from codecompass.graph.build import load_rows  # few early questions need the engine

        if not place.exists():
            load_rows(place, rows)

    return Graph.open(file, make)
