"""The files that earlier commits changed (`git log --name-status`), read once per commit, up to a limit."""

import heapq
import time
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Literal, NamedTuple, Protocol

from codecompass.model.relations import grouped
from codecompass.revision.backend import TREE, Commit, UnreadableError, entries_of

MOST_COMMITS = 2000
"""Commits of a log: older ones tell of code that is gone."""
MOST_PATHS = 1000
"""Of a commit with more changes only their number is kept: an import, a new formatter, a move of everything."""
MOST_SECONDS = 5.0
"""Seconds for commits that are read for the first time, of which 2,000 take .3–.9. The next time, reading goes on from
there."""

Ending = Literal["root", "limit", "gap", "time"]


class LoggedCommit(NamedTuple):
    """A commit and the files in which it differs from its parent. Immutable, so it is cached forever."""

    id: str
    parents: tuple[str, ...]
    time: int
    """Seconds since the epoch, of the committer."""
    author: str
    subject: str
    paths: tuple[str, ...]
    """Changed, added, deleted; sorted. Of a rename both. None of a merge (its commits are logged themselves), and none of
    what changes very many or cannot be compared."""
    renamed: tuple[tuple[str, str], ...] = ()
    """(old path, new path) of files that moved as they were."""
    changed: int = 0
    """How many files it changes; also where `paths` does not list them."""


class Log(NamedTuple):
    """A commit and its ancestors."""

    commits: tuple[LoggedCommit, ...]
    """Newest first, by the committers' clocks, as `git log` lists them."""
    ends: Ending
    """Why there are no older ones: the first commit was reached; there are enough; the clone lacks the rest (it is
    shallow or damaged); time ran out, and reading goes on next time."""


NO_LOG = Log((), "root")


class Objects(Protocol):
    """What `log_of` needs of a repository."""

    def commit(self, commit: str) -> Commit | None: ...

    def object(self, oid: str) -> tuple[str, bytes]: ...


def log_of(
    git: Objects,
    commit: str,
    known: Mapping[str, LoggedCommit],
    most: int = MOST_COMMITS,
    seconds: float = MOST_SECONDS,
) -> Log:
    """`commit` and its ancestors. Commits that are `known` are not read again."""
    until = time.monotonic() + seconds
    found: list[LoggedCommit] = []
    order = count()
    seen = {commit}
    first = known.get(commit) or _read(git, commit)
    waiting = [] if first is None else [(-first.time, next(order), first)]
    ends: Ending = "gap" if first is None else "root"
    while waiting:
        if len(found) == most:
            return Log(tuple(found), "limit")
        _, _, one = heapq.heappop(waiting)
        found.append(one)
        for parent in one.parents:
            if parent in seen:
                continue
            seen.add(parent)
            before = known.get(parent)
            if before is None:
                if time.monotonic() > until:
                    return Log(tuple(found), "time")
                before = _read(git, parent)
            if before is None:
                ends = "gap"
            else:
                # A clock that went wrong does not put a parent before its child: both wait in one queue.
                heapq.heappush(waiting, (-min(before.time, one.time), next(order), before))
    return Log(tuple(found), ends)


def _read(git: Objects, oid: str) -> LoggedCommit | None:
    """A commit; None if it does not exist."""
    commit = git.commit(oid)
    if commit is None:
        return None
    logged = LoggedCommit(oid, commit.parents, commit.time, commit.author, commit.summary, ())
    if len(commit.parents) > 1:
        return logged
    parent = git.commit(commit.parents[0]) if commit.parents else None
    if parent is None and commit.parents:
        return logged  # where a shallow clone begins, everything would count as added
    gone: dict[str, str] = {}
    come: dict[str, str] = {}
    try:
        for path, before, after in differing_files(git, parent.tree if parent else "", commit.tree):
            if before:
                gone[path] = before
            if after:
                come[path] = after
    except UnreadableError:
        return logged  # a clone without trees
    paths = gone.keys() | come.keys()
    if len(paths) > MOST_PATHS:
        return logged._replace(changed=len(paths))
    return logged._replace(paths=tuple(sorted(paths)), renamed=_renamed(gone, come), changed=len(paths))


def differing_files(git: Objects, one: str, other: str) -> Iterator[tuple[str, str, str]]:
    """The paths that differ between two git trees, with the blob in each; an empty id stands for no tree or no blob.
    Equal folders are not read."""
    waiting = [(b"", one, other)]
    while waiting:
        base, before, after = waiting.pop()
        old, new = _entries(git, before), _entries(git, after)
        for name in old.keys() | new.keys():
            was, now = old.get(name, (b"", b"")), new.get(name, (b"", b""))
            if was == now:
                continue
            (was_folder, was_file), (is_folder, is_file) = _told_apart(*was), _told_apart(*now)
            if was_folder or is_folder:
                waiting.append((base + name + b"/", was_folder, is_folder))
            if was_file or is_file:
                yield (base + name).decode("utf-8", "backslashreplace"), was_file, is_file


def _told_apart(mode: bytes, blob: bytes) -> tuple[str, str]:
    """The tree or the blob of a git tree's entry."""
    return (blob.hex(), "") if mode == TREE else ("", blob.hex())


def _entries(git: Objects, tree: str) -> dict[bytes, tuple[bytes, bytes]]:
    if not tree:
        return {}
    return {name: (mode, blob) for mode, name, blob in entries_of(git.object(tree)[1], tree)}


def _renamed(gone: Mapping[str, str], come: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Files that vanished from one path and are at another with the same content."""
    places = grouped((come[path], path) for path in sorted(come.keys() - gone.keys()))
    return tuple(
        (path, places[gone[path]].pop(0)) for path in sorted(gone.keys() - come.keys()) if places.get(gone[path])
    )
