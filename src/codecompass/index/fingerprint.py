"""Fingerprints of our code: a result is valid only as long as the code that made it is unchanged."""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from blake3 import blake3

from codecompass import extract
from codecompass.languages.heads import users_files
from codecompass.process.config import engine_format
from codecompass.store import SCHEMA_VERSION

PACKAGE = Path(__file__).parent.parent
GRAPH_CODE_SINCE = "graph code since"
"""Note in the manifest: graphs made before were made by other code, and are no base for new ones."""
TELLING = (".py", ".scm", ".tsv", ".cypher", ".sql", ".toml")
"""Endings of the names of files that decide anything."""


@cache
def extractor_fingerprint() -> str:
    """A hash of the code that extracts facts."""
    return _extractor_on_disk()


@cache
def graph_fingerprint() -> str:
    """A hash of the code that makes a graph, extraction included, and of the engine's file format."""
    return _graph_on_disk()


@cache
def fingerprint_of(*parts: str) -> str:
    """A hash of these files and folders of the package, and of everything that decides what a graph contains."""
    return _digest(f"{parts} {graph_fingerprint()}", *parts)


def _extractor_on_disk() -> str:
    added = "".join(f" {file.parent.name} {blake3(_bytes_of(file)).hexdigest(8)}" for file in users_files())
    return _digest(f"facts {extract.VERSION}{added}", "model/__init__.py", "extract", "languages")


def _bytes_of(file: Path) -> bytes:
    """The bytes of a file; empty if it vanished or is unreadable, since then it adds no language."""
    try:
        return file.read_bytes()
    except OSError:
        return b""


def _graph_on_disk() -> str:
    parts = ("model", "resolve", "index", "graph")
    return _digest(f"graph {SCHEMA_VERSION} {engine_format()} {extractor_fingerprint()}", *parts)


def is_updated() -> bool:
    """Whether the code on disk differs from what this process runs: jobs that it starts would make graphs that it
    cannot find."""
    known, now = (extractor_fingerprint, graph_fingerprint), (_extractor_on_disk, _graph_on_disk)
    return any(one() != other() for one, other in zip(known, now, strict=True))


def _digest(version: str, *parts: str) -> str:
    digest = blake3(version.encode())
    above = len(str(PACKAGE)) + 1
    for part in parts:
        place = str(PACKAGE / part)
        for file in sorted(_files_in(place)) if os.path.isdir(place) else [place]:  # noqa: PTH112
            with open(file, "rb", buffering=0) as content:  # noqa: PTH123
                digest.update(file[above:].replace(os.sep, "/").encode() + b"\0" + content.read())
    return digest.hexdigest(8)


def _files_in(folder: str) -> Iterator[str]:
    """The source files to hash. Every command needs them, and a `Path` for each would take longer than reading it."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _files_in(entry.path)
            elif entry.name.endswith(TELLING):
                yield entry.path
