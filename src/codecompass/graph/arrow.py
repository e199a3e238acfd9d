"""Rows as Arrow, which the engine loads in bulk. Importing it takes 40 MB: only who needs it does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pyarrow as pa

from codecompass.graph.rows import Row
from codecompass.queries import Table

TYPES = {"STRING": pa.string(), "INT32": pa.int32(), "BOOLEAN": pa.bool_()}


def arrow_table(table: Table, rows: Iterable[Row]) -> pa.Table:
    """Rows of a table as Arrow, columns in the table's order."""
    return pa.Table.from_batches([batch(table, list(rows))])


def batch(table: Table, rows: list[Row]) -> Any:  # Any: pyarrow has no types
    """Rows of a table as one Arrow batch; of a relationship with its ends first."""
    columns = table.columns
    if table.ends:
        columns = (("from", "STRING"), ("to", "STRING"), *columns)
    values = zip(*rows, strict=True) if rows else ([] for _ in columns)
    arrays = [pa.array(column, TYPES[kind]) for column, (_, kind) in zip(values, columns, strict=True)]
    return pa.RecordBatch.from_arrays(arrays, names=[name for name, _ in columns])
