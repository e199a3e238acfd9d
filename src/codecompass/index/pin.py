"""The exact files that a ref's graph is made of, and those that are skipped."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

import msgspec
from blake3 import blake3

from codecompass.index.fingerprint import graph_fingerprint
from codecompass.index.lazy import TreeFacts
from codecompass.languages import for_path
from codecompass.model import ImportedDocument, Skip, SourceFile
from codecompass.process.config import Settings
from codecompass.revision import Source, State, Tree
from codecompass.store import Flaws


class Coverage(msgspec.Struct, frozen=True):
    """Which files of a tree are in its graph. `seen` = `indexed` + all of `skipped`."""

    seen: int
    indexed: int
    skipped: Mapping[str, int]
    """Files (and whole directories, closing slash) per reason."""
    skips: tuple[Skip, ...]
    parse_errors: tuple[tuple[str, int], ...]
    """Files indexed as far as they could be read: (path, first line that could not)."""


@dataclass(frozen=True)
class Pinned:
    """A state all of whose indexable files have facts in the store."""

    tree: Tree
    tree_id: str
    files: list[SourceFile]
    """In order of path; those with facts."""
    facts: TreeFacts
    sizes: Mapping[str, int]
    """Bytes by path."""
    flaws: Flaws
    documents: Mapping[str, ImportedDocument] = field(default_factory=dict)
    """What imported indexes say, by path, whether or not of the contents that the files have."""

    @cached_property
    def blobs(self) -> dict[str, str]:
        """Blob ids by path."""
        return blobs_of(self.files)


def source_key(state: State, source: Source, settings: Settings) -> str:
    """The key of a state in the store: equal keys have equal graphs, for the same code and settings."""
    return blake3(f"{_frame(source, settings)}\0{state.key}".encode()).hexdigest(20)


@lru_cache(maxsize=2)
def indexable(tree: Tree) -> tuple[SourceFile, ...]:
    """The files in a language that we read, in order of path."""
    return tuple(file for path, file in tree.files.items() if for_path(path) is not None)


def blobs_of(files: Iterable[SourceFile]) -> dict[str, str]:
    """Blob ids by path."""
    return {file.path: file.blob for file in files}


def tree_id_of(files: Iterable[SourceFile], source: Source, settings: Settings) -> str:
    """The id of a graph: a hash of its files' contents, their paths, and the code and settings that make it."""
    said = [_frame(source, settings), *(f"{file.path}\0{file.blob}" for file in files)]
    return blake3("\0".join(said).encode()).hexdigest(20)


def _frame(source: Source, settings: Settings) -> str:
    mark = source.imported() if source.imported is not None else ""
    return f"{graph_fingerprint()} {settings.fingerprint} {source.name}" + (f" {mark}" if mark else "")


@lru_cache(maxsize=2)
def coverage_of(tree: Tree, flaws: Flaws) -> Coverage:
    """All files of a tree: indexed, or skipped with a reason."""
    known = {file.path for file in indexable(tree)}
    unknown = [Skip(path, "unknown language") for path in tree.files if path not in known]
    skips = tuple(sorted([*tree.skips, *flaws.skips, *unknown]))
    seen = len(tree.files) + len(tree.skips)
    return Coverage(
        seen, seen - len(skips), dict(Counter(skip.reason for skip in skips).most_common()), skips, flaws.parse_errors
    )
