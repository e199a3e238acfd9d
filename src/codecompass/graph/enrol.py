"""Writes a graph's register: all of it for a built graph, the changed files for a derived one."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from operator import itemgetter
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import IO, TypeAlias

import msgspec
import zstandard
from msgspec.structs import replace

from codecompass.extract.words import split_name
from codecompass.graph.register import (
    BLOCK,
    MAGIC,
    QUIET,
    START,
    Built,
    Header,
    News,
    key_of,
    name_key,
    read_news,
    write_news,
)
from codecompass.graph.rows import Row
from codecompass.model import Symbol
from codecompass.model.graphfile import NAMES, beside, share
from codecompass.model.queries import tables

COLUMNS = {"symbol_id": "id", "symbol_stable_id": "stable_id"}
"""What the graph calls it, where that is not the answer's name."""
ALIGNED = 8


ORDER = ("path", "start_byte", "-end_byte", "parent_id", "id")
"""Columns of the table Symbol by which a register's symbols are sorted, file by file; `-` sorts downwards."""


def write_register(graph: Path, rows: Iterable[Row], is_table: bool = False) -> None:
    """Write the register of a graph file from all rows of its Symbol table, which come in ORDER. Rows are not kept,
    and each leaves only a few bytes in memory: a large tree has a million. `is_table`: the engine has them in that
    order."""
    with TemporaryFile(dir=graph.parent) as blocks:
        _write_register(graph, _symbols(rows), is_table, blocks)


def _write_register(graph: Path, symbols: Iterator[Symbol], is_table: bool, blocks: IO[bytes]) -> None:
    names: dict[str, int] = {}
    paths: dict[str, int] = {}
    keys: list[int] = []
    kinds: dict[str, int] = {}
    own_names, own_kinds, lines, ends = array("I"), bytearray(), array("I"), array("I")
    block_at = array("I", [0])
    packer, encoder = zstandard.ZstdCompressor(level=1), msgspec.msgpack.Encoder()
    while block := list(islice(symbols, BLOCK)):
        for number, symbol in enumerate(block, len(keys)):
            own_names.append(names.setdefault(name_key(symbol), len(names)))
            paths.setdefault(symbol.path, number)
            lines.append(symbol.line_start)
            ends.append(symbol.line_end)
            own_kinds.append(kinds.setdefault(symbol.kind, len(kinds)))
            keys.append(key_of(symbol.symbol_id) << 32 | number)
        blocks.write(packer.compress(encoder.encode(block)))
        block_at.append(blocks.tell())
    sections: dict[str, Section] = {}
    keys.sort()
    sections["keys"] = array("Q", (key >> 32 for key in keys))
    sections["key_symbols"] = array("I", (key & 0xFFFFFFFF for key in keys))
    keys.clear()
    sections |= _texts("path", paths) | {"path_symbols": array("I", [*paths.values(), len(own_names)])}
    sections |= _texts("kind", kinds) | {"symbol_kinds": own_kinds, "symbol_lines": lines, "symbol_ends": ends}
    sorted_names = sorted(names, key=lambda name: (len(name), name))
    sections |= _texts("name", sorted_names)
    sections |= _grouped("name_symbols", [names[name] for name in sorted_names], own_names)
    names.clear()
    words: dict[str, int] = {}
    own_words, named = array("I"), array("I")
    for number, name in enumerate(sorted_names):
        for word in () if name.startswith(QUIET) else dict.fromkeys(split_name(name)):
            own_words.append(words.setdefault(word, len(words)))
            named.append(number)
    quiet = sum(name.startswith(QUIET) for name in sorted_names)
    sections |= _texts("word", sorted(words))
    sections |= _grouped("word_names", [words[word] for word in sorted(words)], own_words, named)
    sections["block_at"] = block_at
    _write(beside(graph, NAMES), sections, blocks, Header(len(own_words), quiet, {}, is_table))


def write_changes(base: Path, graph: Path, changed: Mapping[str, Iterable[Row]]) -> None:
    """Write a derived graph's register: its base's, and the symbols of the changed files (none for a deleted one)."""
    share(beside(base, NAMES), beside(graph, NAMES))
    built = Built(beside(graph, NAMES))
    news: News = read_news(base)
    for path, rows in changed.items():
        symbols = list(_symbols(in_order(rows)))
        if path in news or symbols != list(built.symbols(built.in_file(path))):
            news[path] = symbols  # what is again as it was stands elsewhere in the engine's table
    built.close()
    write_news(graph, news)


def _symbols(rows: Iterable[Row]) -> Iterator[Symbol]:
    """Rows of the Symbol table as register entries."""
    columns = _columns()
    told = itemgetter(*(columns.index(COLUMNS.get(field, field)) for field in Symbol._fields))
    return (Symbol(*told(row)) for row in rows)


def in_order(rows: Iterable[Row]) -> list[Row]:
    """Rows of the Symbol table in ORDER."""
    path, start, end, parent, own = (_columns().index(column.removeprefix("-")) for column in ORDER)
    return sorted(rows, key=lambda row: (row[path], row[start], -row[end], row[parent], row[own]))


def _columns() -> list[str]:
    return [name for name, _ in tables()["Symbol"].columns]


Section: TypeAlias = "bytearray | array[int]"


def _texts(section: str, texts: Iterable[str]) -> dict[str, Section]:
    held, ends = bytearray(), array("I", [0])
    for text in texts:
        held += text.encode("utf-8", "surrogatepass")
        ends.append(len(held))
    return {section: held, f"{section}_at": ends}


def _grouped(
    section: str, order: Sequence[int], groups: array[int], members: array[int] | None = None
) -> dict[str, Section]:
    """For each group, in `order`, its members in their order. `groups` gives the group of each member, `members` its
    id (by default its number)."""
    sizes = array("I", bytes(4 * len(order)))
    for group in groups:
        sizes[group] += 1
    ends, free = array("I", [0]), array("I", bytes(4 * len(order)))
    for group in order:
        free[group] = ends[-1]
        ends.append(ends[-1] + sizes[group])
    held = array("I", bytes(4 * len(groups)))
    for number, group in enumerate(groups):
        held[free[group]] = number if members is None else members[number]
        free[group] += 1
    return {section: held, f"{section}_at": ends}


def _write(file: Path, sections: Mapping[str, Section], blocks: IO[bytes], told: Header) -> None:
    """Write the file, `blocks` last, which are not mapped. The header holds the offsets of the sections, so its length has
    to be fixed before they are known."""
    lengths = {name: memoryview(content).nbytes for name, content in sections.items()} | {"block": blocks.tell()}
    unplaced = msgspec.msgpack.encode(replace(told, places=dict.fromkeys(lengths, (1 << 40, 1 << 40))))
    start, places = _aligned(START + len(unplaced)), dict[str, tuple[int, int]]()
    for name, length in lengths.items():
        places[name] = start, length
        start = _aligned(start + length)
    header = msgspec.msgpack.encode(replace(told, places=places))
    with file.open("wb") as out:
        out.write(MAGIC + len(header).to_bytes(START - len(MAGIC), "little") + header)
        for name, content in sections.items():
            out.write(b"\0" * (places[name][0] - out.tell()))
            out.write(content)
        out.write(b"\0" * (places["block"][0] - out.tell()))
        blocks.seek(0)
        copyfileobj(blocks, out)


def _aligned(place: int) -> int:
    return -(-place // ALIGNED) * ALIGNED
