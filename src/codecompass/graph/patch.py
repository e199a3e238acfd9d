"""Small changes to a graph that is open for writing: rows read, inserted, deleted.

Statements for one table are files of cypher/table/, filled in from the schema; longer ones are in cypher/patch/.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from codecompass.graph import engine
from codecompass.graph.rows import Row, Rows
from codecompass.model import queries
from codecompass.model.queries import Table

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
