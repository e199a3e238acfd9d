"""Writing a graph's register: whole for one that is built, the files that differ for one that is derived."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from operator import itemgetter
from pathlib import Path

import msgspec
import zstandard

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
from codecompass.graphfile import NAMES, beside, share
from codecompass.model import Symbol
from codecompass.queries import tables

COLUMNS = {"symbol_id": "id", "symbol_stable_id": "stable_id"}
"""What the graph calls it, where that is not the answer's name."""
ALIGNED = 8


ORDER = ("path", "start_byte", "-end_byte", "parent_id", "id")
"""Of a register's symbols, by columns of the table Symbol (`-`: the greatest first): file by file, as they stand there."""


def write_register(graph: Path, rows: Iterable[Row]) -> None:
    """Make the register of a graph file from all rows of its table Symbol, which come in ORDER. None is kept for long."""
    names: dict[str, list[int]] = {}
    paths: dict[str, int] = {}
    keys: list[tuple[int, int]] = []
    kinds: dict[str, int] = {}
    own_kinds, lines, ends = bytearray(), array("I"), array("I")
    blocks: list[bytes] = []
    packer, encoder = zstandard.ZstdCompressor(level=1), msgspec.msgpack.Encoder()
    symbols = _symbols(rows)
    while block := list(islice(symbols, BLOCK)):
        for number, symbol in enumerate(block, len(keys)):
            names.setdefault(name_key(symbol), []).append(number)
            paths.setdefault(symbol.path, number)
            lines.append(symbol.line_start)
            ends.append(symbol.line_end)
            own_kinds.append(kinds.setdefault(symbol.kind, len(kinds)))
            keys.append((key_of(symbol.symbol_id), number))
        blocks.append(packer.compress(encoder.encode(block)))
    sorted_names = sorted(names, key=lambda name: (len(name), name))
    words: dict[str, list[int]] = {}
    for number, name in enumerate(sorted_names):
        for word in () if name.startswith(QUIET) else dict.fromkeys(split_name(name)):
            words.setdefault(word, []).append(number)
    keys.sort()
    sections: dict[str, bytes] = {}
    sections |= _texts("word", sorted(words)) | _lists("word_names", [words[word] for word in sorted(words)])
    sections |= _texts("name", sorted_names) | _lists("name_symbols", [names[name] for name in sorted_names])
    sections |= _texts("path", list(paths)) | {"path_symbols": _numbers([*paths.values(), len(keys)])}
    sections |= _texts("kind", kinds) | {"symbol_kinds": bytes(own_kinds)}
    sections |= {"symbol_lines": lines.tobytes(), "symbol_ends": ends.tobytes()}
    sections |= {"keys": _numbers((key for key, _ in keys), "Q"), "key_symbols": _numbers(number for _, number in keys)}
    packed = _joined("block", blocks)
    sections |= {"block_at": packed["block_at"], "block": packed["block"]}  # what is not mapped comes last
    quiet = sum(name.startswith(QUIET) for name in sorted_names)
    _write(beside(graph, NAMES), sections, sum(map(len, words.values())), quiet)


def write_changes(base: Path, graph: Path, changed: Mapping[str, Iterable[Row]]) -> None:
    """Give a derived graph its base's register, and the symbols of the files that differ (none where one is gone)."""
    share(beside(base, NAMES), beside(graph, NAMES))
    built = Built(beside(graph, NAMES))
    news: News = read_news(base)
    for path, rows in changed.items():
        symbols = list(_symbols(in_order(rows)))
        if symbols == list(built.symbols(built.in_file(path))):
            news.pop(path, None)
        else:
            news[path] = symbols
    built.close()
    write_news(graph, news)


def _symbols(rows: Iterable[Row]) -> Iterator[Symbol]:
    """Rows of the table Symbol as the register tells of them."""
    columns = _columns()
    told = itemgetter(*(columns.index(COLUMNS.get(field, field)) for field in Symbol._fields))
    return (Symbol(*told(row)) for row in rows)


def in_order(rows: Iterable[Row]) -> list[Row]:
    """Rows of the table Symbol in ORDER."""
    path, start, end, parent, own = (_columns().index(column.removeprefix("-")) for column in ORDER)
    return sorted(rows, key=lambda row: (row[path], row[start], -row[end], row[parent], row[own]))


def _columns() -> list[str]:
    return [name for name, _ in tables()["Symbol"].columns]


def _texts(section: str, texts: Iterable[str]) -> dict[str, bytes]:
    return _joined(section, (text.encode("utf-8", "surrogatepass") for text in texts))


def _joined(section: str, parts: Iterable[bytes]) -> dict[str, bytes]:
    held, ends = bytearray(), array("I", [0])
    for part in parts:
        held += part
        ends.append(len(held))
    return {section: bytes(held), f"{section}_at": ends.tobytes()}


def _lists(section: str, lists: Iterable[list[int]]) -> dict[str, bytes]:
    held, ends = array("I"), array("I", [0])
    for numbers in lists:
        held.extend(numbers)
        ends.append(len(held))
    return {section: held.tobytes(), f"{section}_at": ends.tobytes()}


def _numbers(numbers: Iterable[int], kind: str = "I") -> bytes:
    return array(kind, numbers).tobytes()


def _write(file: Path, sections: Mapping[str, bytes], parts: int, quiet: int) -> None:
    """The header says where the sections are, and has to be as long as it will be before it can."""
    unplaced = msgspec.msgpack.encode(Header(parts, quiet, dict.fromkeys(sections, (1 << 40, 1 << 40))))
    start, places = _aligned(START + len(unplaced)), dict[str, tuple[int, int]]()
    for name, content in sections.items():
        places[name] = start, len(content)
        start = _aligned(start + len(content))
    header = msgspec.msgpack.encode(Header(parts, quiet, places))
    with file.open("wb") as out:
        out.write(MAGIC + len(header).to_bytes(START - len(MAGIC), "little") + header)
        for name, content in sections.items():
            out.write(b"\0" * (places[name][0] - out.tell()) + content)


def _aligned(place: int) -> int:
    return -(-place // ALIGNED) * ALIGNED
