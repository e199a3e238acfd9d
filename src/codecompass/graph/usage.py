"""The sections of a register that tell who uses what, made of the rows that are loaded, as Arrow: see uses.py."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from codecompass.graph.enrol import Section, texts_section
from codecompass.languages.testing import is_test
from codecompass.model import Symbol

AT_ONCE = 1 << 14
"""Ids that are kept as Python's strings before they become Arrow's, a third of the size."""
SEPARATOR = "\t"


class UseSections:
    """Told the symbols of a register one after another, it makes the sections."""

    def __init__(self, rows: Mapping[str, Sequence[Any]]) -> None:  # Any: pyarrow has no types
        """`rows`: the batches of each kind of uses, which are kept until then."""
        self._rows = dict(rows)
        self._ids: list[Any] = []
        self._few: list[str] = []
        self._tests = bytearray()

    def take(self, block: Sequence[Symbol]) -> None:
        for symbol in block:
            self._few.append(symbol.symbol_id)
            self._tests.append(is_test(symbol.path))
        if len(self._few) >= AT_ONCE:
            self._ids.append(pa.array(self._few, pa.string()))
            self._few.clear()

    def sections(self) -> Mapping[str, Section]:
        ids = pa.concat_arrays([*self._ids, pa.array(self._few, pa.string())])
        count = len(ids)
        uses = pa.concat_tables([self._numbered(kind, ids) for kind in list(self._rows)])
        del ids, self._ids
        how = uses["how"].combine_chunks().dictionary_encode()
        hows, names = how.indices.cast(pa.uint32()), how.dictionary.to_pylist()
        uses = uses.drop_columns(["how"]).append_column("how", hows)
        del how, hows
        uses = uses.take(pc.sort_indices(uses, [(one, "ascending") for one in ("source", "line", "target")]))
        tests = pa.Array.from_buffers(pa.uint8(), count, [None, pa.py_buffer(self._tests)])
        told = uses.append_column("test", tests.take(uses["source"]))
        keys = [(one, "ascending") for one in ("target", "test", "source", "line")]
        into = pc.sort_indices(told, keys).cast(pa.uint32())
        del told
        return {
            "use_sources": _numbers(uses["source"]),
            "use_targets": _numbers(uses["target"]),
            "use_lines": _numbers(uses["line"]),
            "use_hows": _numbers(uses["how"]),
            "uses_of": _numbers(into),
            "uses_of_at": _ends(_numbers(uses["target"]), count),
            **texts_section("use_how", names),
        }

    def _numbered(self, kind: str, ids: Any) -> Any:
        """The rows of a kind with their ends as numbers."""
        rows = self._rows.pop(kind)
        if not rows:
            return pa.table({one: pa.array([], TYPES[one]) for one in TYPES})
        table = pa.Table.from_batches(rows)
        said = [kind, *(table[one] for one in ("role", "confidence", "strategy")), SEPARATOR]
        return pa.table(
            {
                "source": pc.index_in(table.column(0), value_set=ids).cast(pa.uint32()),
                "target": pc.index_in(table.column(1), value_set=ids).cast(pa.uint32()),
                "line": table["line"].cast(pa.uint32()),
                "how": pc.binary_join_element_wise(*said, null_handling="replace", null_replacement=""),
            }
        )


TYPES = {"source": pa.uint32(), "target": pa.uint32(), "line": pa.uint32(), "how": pa.string()}


def _numbers(column: Any) -> memoryview:
    whole = column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
    if isinstance(whole, pa.ChunkedArray):
        whole = pa.concat_arrays(whole.chunks) if whole.num_chunks else pa.array([], whole.type)
    _, values = whole.buffers()
    if values is None or not len(whole):
        return memoryview(b"").cast("I")
    return memoryview(values).cast("B")[4 * whole.offset : 4 * (whole.offset + len(whole))].cast("I")


def _ends(groups: Iterable[int], count: int) -> array[int]:
    """Where the members of each group end."""
    sizes = array("I", bytes(4 * (count + 1)))
    for group in groups:
        sizes[group + 1] += 1
    return array("I", accumulate(sizes))
