"""States and trees: what a ref points to, as data."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate
from typing import Literal, NamedTuple

from blake3 import blake3

from codecompass.model import Skip, SourceFile

DOCUMENT_ENDINGS = (".md", ".rst", ".txt", ".adoc")
UNMEASURED = -1
"""Size of a file of a commit until someone asks (`Source.measure`): git keeps sizes with the contents."""


class Part(NamedTuple):
    """A repository whose files are part of a tree."""

    path: str
    """The folder that it stands in, as paths in the tree begin."""
    state: State
    place: str
    """Folder of its work tree, or the git directory of its objects."""
    is_named: bool = False
    """Whether its commit is the one that the tree around it names, as of a submodule that nobody moved."""


@dataclass(frozen=True)
class State:
    """The present state of a ref: cheap to compute, and enough to detect any change."""

    ref: str
    """The branch's, tag's or revision's name as asked; of a work tree its branch; `live` outside git."""
    commit: str | None
    """Hex; None outside git and before the first commit."""
    root: str | None
    """Hex id of the commit's git tree."""
    worktree: str = ""
    """Path of the work tree whose files count; empty for a committed state."""
    edits: tuple[tuple[str, SourceFile | Skip | None], ...] = ()
    """How the work tree differs from the commit, sorted by path; None: the file is gone."""
    listing: str = ""
    """For a plain folder, a digest of its listing (paths, sizes, times)."""
    parts: tuple[Part, ...] = ()
    """The repositories within it, by path."""

    @property
    def is_committed(self) -> bool:
        """Whether it is a commit without edits."""
        own = not (self.edits or self.listing)
        return own and all(part.is_named and part.state.is_committed for part in self.parts)

    @property
    def all_edits(self) -> tuple[tuple[str, SourceFile | Skip | None], ...]:
        """Its own edits and those of its parts."""
        inner = ((f"{part.path}/{path}", edit and edit._replace(path=f"{part.path}/{edit.path}"))
                 for part in self.parts for path, edit in part.state.all_edits)  # fmt: skip
        return (*self.edits, *inner) if self.parts else self.edits

    @property
    def place(self) -> tuple[str, str]:
        """What stays the same when files change: the ref, in its work tree."""
        return self.ref, self.worktree

    @cached_property
    def key(self) -> str:
        """Equal keys mean equal files. A clean work tree has the key of its commit."""
        if not (self.edits or self.listing or self.parts):
            return self.root or "empty"
        digest = blake3(f"{self.root}\0{self.listing}\0".encode())
        for path, edit in self.edits:
            blob = edit.blob if isinstance(edit, SourceFile) else edit.reason if edit else "deleted"
            digest.update(f"{path}\0{blob}\0".encode())
        for part in self.parts:
            digest.update(f"{part.path}\0{part.state.key}\0".encode())
        return digest.hexdigest(20)


@dataclass(frozen=True, eq=False)
class Tree:
    """All files of a state: path → blob. `skips` lists what is skipped, and why."""

    state: State
    files: Mapping[str, SourceFile]
    skips: tuple[Skip, ...]
    held: Mapping[str, bytes] = field(default_factory=dict)
    """Bytes by blob id that are neither in git nor on disk: edits that exist nowhere else."""

    @property
    def key(self) -> str:
        return self.state.key

    def paths_with(self, part: str, among: Collection[str] | None = None) -> list[str]:
        """The paths, or those `among` them, that contain the lower-case text `part` in any case."""
        if among is not None:
            return [path for path in among if part in path.lower()]
        paths, starts, joined = self._in_lower_case
        found: list[str] = []
        place = joined.find(part)
        while place >= 0:
            number = bisect_right(starts, place)
            found.append(paths[number - 1])
            place = joined.find(part, starts[number]) if number < len(starts) else -1
        return found

    @cached_property
    def documents(self) -> Mapping[str, str]:
        """The paths of documents in lower case, those at the top first."""
        found = (path for path in self.files if path.endswith(DOCUMENT_ENDINGS))
        return {path: path.lower() for path in sorted(found, key=lambda path: (path.count("/"), path))}

    @cached_property
    def _in_lower_case(self) -> tuple[list[str], list[int], str]:
        """All paths, their offsets, and all of them joined as one lower-case text for a fast search."""
        lower = [path.lower() for path in self.files]
        starts = [0, *accumulate(len(path) + 1 for path in lower)][: len(lower)]
        return list(self.files), starts, "\n".join(lower)

    def edited(self, edits: Mapping[str, bytes | None]) -> Tree:
        """This tree with files replaced (None: deleted)."""
        files = dict(self.files)
        held = dict(self.held)
        changes: list[tuple[str, SourceFile | Skip | None]] = []
        for path, content in edits.items():
            files.pop(path, None)
            file = None if content is None else SourceFile(path, blob_id(content, self.state.root), len(content))
            if file is not None and content is not None:
                files[path] = file
                held[file.blob] = content
            changes.append((path, file))
        merged = dict(self.state.edits) | dict(changes)
        state = replace(self.state, edits=tuple(sorted(merged.items(), key=lambda edit: edit[0])))
        skips = tuple(skip for skip in self.skips if skip.path not in edits)
        return Tree(state, dict(sorted(files.items())), skips, held)


class Change(NamedTuple):
    """How one path differs between two trees."""

    path: str
    kind: Literal["added", "modified", "deleted"]
    before: SourceFile | None
    after: SourceFile | None


def differing(before: Tree, after: Tree) -> list[Change]:
    """The paths whose contents differ, in order. A rename is a deletion and an addition."""
    return sorted(_changes(before.files, after.files))


def _changes(before: Mapping[str, SourceFile], after: Mapping[str, SourceFile]) -> Iterator[Change]:
    for path, new in after.items():
        old = before.get(path)
        if old is None:
            yield Change(path, "added", None, new)
        elif old.blob != new.blob:
            yield Change(path, "modified", old, new)
    for path, old in before.items():
        if path not in after:
            yield Change(path, "deleted", old, None)


def blob_id(content: bytes, like: str | None = None) -> str:
    """The id that git gives to these bytes, in hexadecimal; with the hash function of `like`, another id of the
    repository."""
    header = b"blob %d\0" % len(content)
    if like is not None and len(like) == 2 * hashlib.sha256().digest_size:
        return hashlib.sha256(header + content).hexdigest()
    return hashlib.sha1(header + content, usedforsecurity=False).hexdigest()
