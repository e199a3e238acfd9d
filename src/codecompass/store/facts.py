"""The tables of facts, keyed by content, with a full-text index of the contents' words."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec
import zstandard

from codecompass.model import FileFacts, Skip, SourceFile
from codecompass.model.errors import CodeCompassError
from codecompass.model.relations import grouped
from codecompass.store.database import Database, Row

COMPRESSION = 1
"""On Django's facts zstd at level 1 turns 21 MB into 9 and takes a quarter of the time of writing the difference."""
LARGEST = 256 << 20
"""Bytes that something kept may have: a damaged store, or one made elsewhere, claims anything."""
CHUNK = 500
"""Parameters of one statement."""
REMEMBERED = 1_000
"""From this many files on, a request is for a tree, whose facts are remembered: the next one is about nearly the same
files, and asking for all of them takes a third of what an edit takes."""

TIMES = {"once": 1.0, "few": 2.5, "some": 5.5, "many": 14.0}
"""How often a text has the words of a column, about."""

Value = TypeVar("Value")
WORD = re.compile(r"[^\W_]+")

_local = threading.local()
_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(FileFacts)


class FactsKey(NamedTuple):
    """The key of a file's facts: its content and its base name, since language and module name follow from the name."""

    blob: str
    name: str

    @classmethod
    def of(cls, file: SourceFile) -> FactsKey:
        return cls(file.blob, file.path.rpartition("/")[2])


class Extraction(NamedTuple):
    """Stored facts of one file: the encoded bytes, or the reason why there are none."""

    key: FactsKey
    size: int
    skip: str
    detail: str
    data: bytes
    words: bytes
    error_line: int = 0
    definitions: int = 0


class Stored(NamedTuple):
    """The files of a tree that share one content."""

    paths: list[str]
    bytes: int
    """Size of each file."""


def encode_facts(facts: FileFacts) -> bytes:
    return compress(_encoder.encode(facts))


def decode_facts(data: bytes) -> FileFacts:
    return _decoder.decode(decompress(data))


def compress(data: bytes) -> bytes:
    compressor = getattr(_local, "compressor", None)
    if compressor is None:
        compressor = _local.compressor = zstandard.ZstdCompressor(level=COMPRESSION)
    result: bytes = compressor.compress(data)
    return result


def decompress(data: bytes) -> bytes:
    """Decompress stored bytes. Raises CodeCompassError `index_incompatible` if they are corrupt."""
    decompressor = getattr(_local, "decompressor", None)
    if decompressor is None:
        decompressor = _local.decompressor = zstandard.ZstdDecompressor()
    try:
        if zstandard.frame_content_size(data) > LARGEST:
            raise zstandard.ZstdError("it claims more than any file holds")  # noqa: TRY301
        result: bytes = decompressor.decompress(data)
    except zstandard.ZstdError as error:
        raise CodeCompassError(
            "index_incompatible",
            f"The store is damaged ({error}). Index again: it is made anew.",
            {"schema_status": "corrupt_manifest", "remedy": "index_repo"},
        ) from None
    return result


class Survey(NamedTuple):
    """Which files of a tree have facts in the store."""

    rows: dict[str, int]
    """Row of a file's facts, by path."""
    sizes: dict[str, int]
    """Bytes by path."""
    skips: list[Skip]
    """Files of which there are no facts to be had."""
    parse_errors: list[tuple[str, int]]
    """(path, first line that the grammar could not read)"""
    missing: list[SourceFile]
    """Files never seen."""

    def with_more(self, other: Survey) -> Survey:
        """This survey, completed by `other` for the files that it lacks."""
        return Survey(
            self.rows | other.rows,
            self.sizes | other.sizes,
            sorted(self.skips + other.skips),
            sorted(self.parse_errors + other.parse_errors),
            other.missing,
        )


class _Noted(NamedTuple):
    """The result of a survey for one file."""

    blob: str
    row: int
    size: int
    skip: str
    detail: str
    error_line: int


class FactsTable:
    """The facts made by one version of the extractor (`extractor`); facts of other versions are ignored."""

    def __init__(self, database: Database, extractor: str, generation: Callable[[], int]) -> None:
        """`generation` returns a number that changes whenever rows are removed or renumbered."""
        self._database = database
        self.extractor = extractor
        self._generation = generation
        self._last: tuple[int, Mapping[str, _Noted]] = 0, {}
        """Generation, and what was found by path."""

    @property
    def directory(self) -> Path:
        """The store's directory."""
        return self._database.path.parent

    def survey(self, files: Sequence[SourceFile]) -> Survey:
        """Look up which files have facts, without reading the facts."""
        survey = Survey({}, {}, [], [], [])
        for file, noted in self._noted(files):
            if noted is None:
                survey.missing.append(file)
                continue
            survey.sizes[file.path] = noted.size
            if noted.skip:
                survey.skips.append(Skip(file.path, noted.skip, noted.detail))
            else:
                survey.rows[file.path] = noted.row
            if noted.error_line:
                survey.parse_errors.append((file.path, noted.error_line))
        return survey

    def _noted(self, files: Sequence[SourceFile]) -> list[tuple[SourceFile, _Noted | None]]:
        generation, (then, last) = self._generation(), self._last
        known = last if generation == then else {}
        told = [(file, one if (one := known.get(file.path)) and one.blob == file.blob else None) for file in files]
        columns = "blob, name, id, size, skip, detail, error_line"
        asked = self._select(columns, [file.blob for file, one in told if one is None])
        found = {(blob, name): row for blob, name, *row in asked}
        for at, (file, one) in enumerate(told):
            if one is None and (row := found.get(FactsKey.of(file))) is not None:
                told[at] = file, _Noted(file.blob, *row)
        if len(files) >= REMEMBERED:
            self._last = generation, {file.path: one for file, one in told if one is not None}
        return told

    def read(self, rows: Iterable[int]) -> dict[int, FileFacts]:
        """Facts by row number."""
        found: dict[int, FileFacts] = {}
        for part in _parts(list(dict.fromkeys(rows))):
            statement = f"SELECT id, data FROM facts WHERE id IN ({_places(part)})"  # noqa: S608
            found.update((row, decode_facts(data)) for row, data in self._database.rows(statement, part))
        return found

    def save(self, extractions: Iterable[Extraction]) -> None:
        """Insert facts in one transaction. Existing entries stay. `unreadable` is about a file, not a content, so it
        is not stored."""
        extractions = [one for one in extractions if one.skip != "unreadable"]
        with self._database.transaction() as connection:
            for one in extractions:
                cursor = connection.execute(
                    "INSERT OR IGNORE INTO facts (blob, name, extractor, size, skip, detail, error_line, data, words)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (*one.key, self.extractor, one.size, one.skip, one.detail, one.error_line, one.data, one.words),
                )
                if cursor.rowcount and one.words:
                    statement = "INSERT INTO words (rowid, once, few, some, many) VALUES (?, ?, ?, ?, ?)"
                    connection.execute(statement, (cursor.lastrowid, *_columns(one.words)))

    def of_keys(self, wanted: Iterable[FactsKey]) -> Iterator[Extraction]:
        """Facts in their stored form, for export."""
        wanted = set(wanted)
        columns = "blob, name, size, skip, detail, data, words, error_line"
        for blob, name, *rest in self._select(columns, [key.blob for key in wanted]):
            if (blob, name) in wanted:
                size, skip, detail, data, words, error_line = rest
                yield Extraction(FactsKey(blob, name), size, skip, detail, data or b"", words or b"", error_line)

    def rows_of(self, files: Iterable[SourceFile]) -> dict[int, Stored]:
        """Files by row number, to map the rows that contain a word to the files of a tree."""
        paths = grouped((FactsKey.of(file), file.path) for file in files)
        found = self._select("id, blob, name, size", [key.blob for key in paths])
        return {
            row: Stored(paths[FactsKey(blob, name)], size) for row, blob, name, size in found if (blob, name) in paths
        }

    def rows_with(self, word: str) -> list[int]:
        """Rows whose text contains a lower-case word (for `a-b`, both words), or, for `rate*`, a word with that
        prefix."""
        parts = WORD.findall(word)
        if not parts:
            return []
        asked = " ".join(f'"{part}"' for part in parts) + ("*" if word.endswith("*") else "")
        return [row for (row,) in self._database.rows("SELECT rowid FROM words WHERE words MATCH ?", (asked,))]

    def occurrences(self, prefix: str) -> list[tuple[str, int, str]]:
        """Occurrences of the words with this prefix, each as word, row, and frequency class (a key of TIMES)."""
        statement = "SELECT term, doc, col FROM occurrences WHERE term >= ? AND term < ?"
        return self._database.rows(statement, (prefix, prefix[:-1] + chr(ord(prefix[-1]) + 1)))

    def forget_others(self) -> int:
        """Delete the facts of other extractor versions; returns their number."""
        old = self._database.rows("SELECT id FROM facts WHERE extractor <> ?", (self.extractor,))
        self._drop([row for (row,) in old])
        return len(old)

    def forget(self, needed: AbstractSet[str]) -> set[str]:
        """Delete the facts of all blobs that are not in `needed`; returns the deleted ones."""
        old = [row for row in self._database.rows("SELECT id, blob FROM facts") if row[1] not in needed]
        self._drop([row for row, _ in old])
        return {blob for _, blob in old}

    def _drop(self, rows: list[int]) -> None:
        """Delete rows from the full-text index, which must be passed the text that it indexed."""
        for part in _parts(rows):
            places = _places(part)
            found = self._database.rows(f"SELECT id, words FROM facts WHERE id IN ({places})", part)  # noqa: S608
            with self._database.transaction() as connection:
                statement = "INSERT INTO words (words, rowid, once, few, some, many) VALUES ('delete', ?, ?, ?, ?, ?)"
                words = [(row, *_columns(words)) for row, words in found if words]
                connection.executemany(statement, words)
                connection.execute(f"DELETE FROM facts WHERE id IN ({places})", part)  # noqa: S608

    def forget_failures(self, files: Iterable[SourceFile]) -> None:
        """Delete the records of failed parses, so that those files are parsed again."""
        rows = [(file.blob, self.extractor) for file in files]
        statement = "DELETE FROM facts WHERE blob = ? AND extractor = ? AND skip LIKE 'parser %'"
        with self._database.transaction() as connection:
            connection.executemany(statement, rows)

    def _select(self, columns: str, blobs: Sequence[str]) -> Iterator[Row]:
        for part in _parts(list(dict.fromkeys(blobs))):
            statement = f"SELECT {columns} FROM facts WHERE extractor = ? AND blob IN ({_places(part)})"  # noqa: S608
            yield from self._database.rows(statement, (self.extractor, *part))


def _columns(words: bytes) -> list[str]:
    return decompress(words).decode().split("\n")


def _parts(values: list[Value]) -> Iterator[list[Value]]:
    return (values[start : start + CHUNK] for start in range(0, len(values), CHUNK))


def _places(part: Sequence[object]) -> str:
    return ",".join("?" * len(part))
