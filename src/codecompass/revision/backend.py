"""The interface to a git repository, implemented by libgit2 and, where libgit2 cannot read it, by git's own program."""

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import NamedTuple, Protocol

from codecompass.revision.disk import readable

TREE, LINK, SUBMODULE = b"40000", b"120000", b"160000"


class UnreadableError(Exception):
    """A repository, or an object that should be in it, cannot be read."""


class Head(NamedTuple):
    """What is checked out."""

    branch: str
    """Its whole name (`refs/heads/main`); empty where HEAD is detached."""
    commit: str | None
    """None before the first commit."""

    @property
    def name(self) -> str:
        """The branch as people write it, or a short commit id."""
        return readable(self.branch.removeprefix("refs/heads/")) if self.branch else (self.commit or "")[:12]


class Commit(NamedTuple):
    """A commit, as far as history tools need it."""

    id: str
    parents: tuple[str, ...]
    time: int
    """Seconds since the epoch, of the committer."""
    author: str
    summary: str
    tree: str = ""


class Status(Enum):
    """How a path of the work tree may differ from its commit."""

    CHANGED = "changed"
    """Tracked: written to, deleted, added to the index, or in conflict. What is on disk tells."""
    UNTRACKED = "untracked"
    """Not in the index and not ignored; a directory (closing slash) stands for all that it contains."""
    IGNORED = "ignored"
    """Not in the index, and ignored; a directory (closing slash) stands for all that it contains. Git's own program
    does not report these."""
    DROPPED = "dropped"
    """Taken from the index; where it is still on disk, it is ignored."""


class Told(NamedTuple):
    """The files that the index tells git not to compare (`skip-worktree`, `assume-unchanged`)."""

    assumed: frozenset[str] = frozenset()
    """`--assume-unchanged`: on disk, whatever is written to them."""
    skipped: frozenset[str] = frozenset()
    """`--skip-worktree`, as outside of a sparse checkout: perhaps not on disk. Directories have a closing slash."""

    def skips(self, path: str) -> bool:
        """Whether a path, or a directory above it, is excluded from comparison."""
        if not self.skipped or path in self.skipped:
            return bool(self.skipped)
        return any(path[: end + 1] in self.skipped for end, letter in enumerate(path) if letter == "/")


class Git(Protocol):
    """One work tree of a repository, or a bare one. Methods raise UnreadableError if something is missing that must
    exist. Ids are hexadecimal, with 64 digits in a SHA-256 repository."""

    bare: bool
    workdir: Path | None
    an_id: str
    """An id of the repository's form, whose length says with which hash objects are named."""

    def setting(self, name: str) -> str | None:
        """A git setting: of the repository, the user or the machine."""

    def is_partial(self) -> bool:
        """Whether this is a partial clone, whose missing objects git would fetch on demand."""

    def head(self) -> Head: ...

    def commit_of(self, expression: str) -> Commit:
        """The commit that a branch, tag, id or expression (`HEAD~3`) resolves to. Raises LookupError."""

    def refs(self) -> Mapping[str, str]:
        """The commit of every ref that leads to one, by full name, without symbolic refs."""

    def ref(self, name: str) -> str | None:
        """The commit of one ref, by full name."""

    def symbolic(self, name: str) -> str | None:
        """The full name of the ref that a symbolic ref points to."""

    def object(self, oid: str) -> tuple[str, bytes]:
        """Kind (`commit tree blob tag`) and content of an object."""

    def sizes(self, blobs: list[str]) -> list[int | None]:
        """The size of each blob in bytes; None for a missing one."""

    def has(self, oid: str) -> bool:
        """Whether an object exists here: partial and shallow clones lack some."""

    def blob_in(self, tree: str, path: str) -> str | None:
        """The blob at a path of a git tree; None if there is none, or something else."""

    def status(self, tree: str | None) -> Mapping[str, Status]:
        """Every path of the work tree that may differ from `tree`, its commit's git tree."""

    def status_of(self, path: str) -> Status | None:
        """The status of one path; None if it does not differ. Raises KeyError for one that is neither tracked nor on
        disk, UnreadableError if only a full scan can tell."""

    def ignores(self, path: str) -> bool:
        """Whether a path, or a directory above it, is ignored."""

    def told(self) -> Told: ...

    def worktrees(self) -> Mapping[str, Path]:
        """The work tree of each branch that is checked out."""

    def merge_base(self, one: str, other: str) -> str | None: ...

    def is_ancestor(self, older: str, newer: str) -> bool: ...

    def walk(self, commit: str) -> Iterator[Commit]:
        """A commit and its ancestors, newest first."""

    def commit(self, commit: str) -> Commit | None:
        """A commit by id; None if it does not exist."""


ENTRIES = {length: re.compile(rb"(\d+) ([^\0]+)\0(.{%d})" % length, re.DOTALL) for length in (20, 32)}
"""One entry of a git tree object by its ids' length: mode, name, id. Read as bytes: an object per entry costs ten times
as much."""


def entries_of(tree: bytes, oid: str) -> list[tuple[bytes, bytes, bytes]]:
    """Mode, name and id of each entry of the git tree `oid`."""
    return ENTRIES[len(oid) // 2].findall(tree)


def commit_from(oid: str, content: bytes) -> Commit:
    """Parse a commit object."""
    headers, _, message = content.partition(b"\n\n")
    fields: dict[bytes, list[bytes]] = {}
    for line in headers.split(b"\n"):
        name, _, value = line.partition(b" ")
        fields.setdefault(name, []).append(value)
    author, committer = (fields.get(name, [b""])[0] for name in (b"author", b"committer"))
    when = committer.rpartition(b"> ")[2].split(b" ")[0]
    return Commit(
        oid,
        tuple(parent.decode("ascii") for parent in fields.get(b"parent", ())),
        int(when) if when.lstrip(b"-").isdigit() else 0,
        author.partition(b" <")[0].decode("utf-8", "replace"),
        message.decode("utf-8", "replace").strip().partition("\n")[0],
        fields.get(b"tree", [b""])[0].decode("ascii"),
    )
