"""Reads a SCIP index into documents, each bound to the content of the file that it describes."""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from codecompass.model import DEFINED_HERE, ImportedDocument, Occurrence, SourceFile
from codecompass.model.errors import CodeCompassError
from codecompass.model.symbolnames import LOCAL, descriptors
from codecompass.store.scip.schema import UTF8, UTF16, UTF32, messages

LARGEST = 2 << 30
"""Bytes of a protobuf message."""
LEAST_MATCHING = 0.5
"""Share of a document's definitions that must stand where the document says."""
MOST_NAMED = 3
_PARAMETERS = (")", "]")
"""End the symbols of parameters, which go by what they are parameters of."""
_DIGITS = "0123456789"
"""Suffix of a name that several symbols have."""


class Taken(NamedTuple):
    """The result of reading an index."""

    tool: str
    documents: list[ImportedDocument]
    absent: list[str]
    """Paths of documents that the tree does not have."""
    other: list[str]
    """Paths whose content is another one than the index was made of."""


def read_index(
    file: Path, find: Callable[[str], SourceFile | None], read: Callable[[SourceFile], bytes | None]
) -> Taken:
    """The documents of an index file. `find` returns a file of the tree by path, `read` its bytes. Raises
    CodeCompassError `invalid_input` if the file cannot be read, is no SCIP index, or belongs to another tree."""
    index = _parsed(file)
    documents, absent, other = list[ImportedDocument](), list[str](), list[str]()
    for document in index.documents:
        path = document.relative_path.replace("\\", "/").removeprefix("./")
        source = find(path)
        content = read(source) if source is not None else None
        if source is None or content is None:
            absent.append(path)
            continue
        told = _document(document, path, source.blob, content)
        if told is None:
            other.append(path)
        else:
            documents.append(told)
    tool = f"{index.metadata.tool_info.name} {index.metadata.tool_info.version}".strip()
    if not documents:
        raise _of_another_tree(file, absent, other)
    return Taken(tool or "an unnamed indexer", documents, absent, other)


def _parsed(file: Path) -> Any:  # Any: a protobuf message
    try:
        if not file.is_file():
            raise FileNotFoundError(0, "it is no file")  # a pipe would be waited for
        if file.stat().st_size > LARGEST:
            raise CodeCompassError("invalid_input", f"{file} is too large for a SCIP index: more than 2 GB.")
        content = file.read_bytes()
    except OSError as error:
        message = f"{file} cannot be read: {error.strerror}. Give the file that an indexer wrote (`index.scip`)."
        raise CodeCompassError("invalid_input", message) from None
    index = messages()["Index"]()
    from google.protobuf.message import DecodeError

    try:
        index.ParseFromString(content)
    except DecodeError:
        index.Clear()
    if not index.documents:
        what = "an index without documents" if content and index.HasField("metadata") else "no SCIP index"
        message = f"{file} is {what}. Make one with an indexer, as `scip-typescript index` or `scip-python index`."
        raise CodeCompassError("invalid_input", message)
    return index


def _of_another_tree(file: Path, absent: list[str], other: list[str]) -> CodeCompassError:
    if other:
        why = f"its documents say what does not stand in the files here ({_some(other)})"
    else:
        why = f"none of its documents is a file here ({_some(absent)})"
    message = f"{file} was made of another tree: {why}. Index this one, from its root, and import that."
    return CodeCompassError("invalid_input", message, {"absent": len(absent), "different": len(other)})


def _some(paths: list[str]) -> str:
    return ", ".join(paths[:MOST_NAMED]) + (", …" if len(paths) > MOST_NAMED else "")


def _document(document: Any, path: str, blob: str, content: bytes) -> ImportedDocument | None:
    """The document, or None if it does not match the file's content."""
    lines = content.split(b"\n")
    starts, at = list[int](), 0
    for text in lines:
        starts.append(at)
        at += len(text) + 1
    symbols: dict[str, int] = {}
    occurrences: list[Occurrence] = []
    fits = Counter[bool]()
    for one in document.occurrences:
        place = _place(list(one.range), lines, document.position_encoding)
        if place is None:
            fits[False] += 1
            continue
        line, first, last = place
        name = lines[line][first:last].decode("utf-8", "replace").strip("\"'`")
        if one.symbol_roles & DEFINED_HERE and (said := descriptors(one.symbol)) and name:
            own = _last_name(said)
            if not one.symbol.endswith(_PARAMETERS):
                fits[own in (name, "") or own.rstrip(_DIGITS) == name.rstrip(_DIGITS) or not own.isidentifier()] += 1
        number = symbols.setdefault(one.symbol, len(symbols))
        occurrences.append(Occurrence(line + 1, starts[line] + first, name, number, one.symbol_roles & 7))
    if fits[False] and fits[True] < LEAST_MATCHING * fits.total():
        return None
    implementing = {
        (symbols.setdefault(one.symbol, len(symbols)), symbols.setdefault(other.symbol, len(symbols)))
        for one in document.symbols
        if not one.symbol.startswith(LOCAL)
        for other in one.relationships
        if other.is_implementation and other.symbol != one.symbol
    }
    occurrences.sort(key=lambda one: (one.start, one.symbol))
    return ImportedDocument(path, blob, tuple(symbols), tuple(occurrences), tuple(sorted(implementing)))


def _last_name(said: list[tuple[str, str]]) -> str:
    """The name to expect at an occurrence; empty matches any. A constructor stands under the type's name in some
    languages, under a keyword in others."""
    name = said[-1][0]
    return "" if name.startswith("<") or name in ("constructor", "__init__", "init", "new") else name


def _place(numbers: list[int], lines: list[bytes], encoding: int) -> tuple[int, int, int] | None:
    """Line, first and last byte of a range; of one that spans several lines, the part on the first."""
    if len(numbers) not in (3, 4) or min(numbers) < 0 or numbers[0] >= len(lines):
        return None
    line = lines[numbers[0]]
    first = _byte(line, numbers[1], encoding)
    last = _byte(line, numbers[2], encoding) if len(numbers) == 3 else len(line)
    return (numbers[0], first, last) if first is not None and last is not None and first <= last else None


def _byte(line: bytes, column: int, encoding: int) -> int | None:
    if encoding == UTF8 or line.isascii():
        return column if column <= len(line) else None
    text = line.decode("utf-8", "replace")
    if encoding == UTF32:
        return len(text[:column].encode()) if column <= len(text) else None
    return _byte_of_utf16(text, column)


def _byte_of_utf16(text: str, column: int) -> int | None:
    """The byte offset of a UTF-16 column. Indexers that do not declare their unit count in UTF-16, as their editors
    do."""
    units = size = 0
    for letter in text:
        if units >= column:
            break
        units += 2 if ord(letter) > 0xFFFF else 1
        size += len(letter.encode("utf-8", "replace"))
    return size if units >= column else None


def occurrences_of(document: ImportedDocument) -> Iterator[tuple[Occurrence, str]]:
    """The occurrences of a document, each with its symbol."""
    return ((Occurrence(*one), document.symbols[one[3]]) for one in document.occurrences)


__all__ = ["UTF16", "Taken", "occurrences_of", "read_index"]
