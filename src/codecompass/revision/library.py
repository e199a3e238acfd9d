"""A git repository read through libgit2, in this process."""

from __future__ import annotations

import os
from collections.abc import Container, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from codecompass.revision import disk
from codecompass.revision.backend import Commit, Head, Status, Told, UnreadableError, commit_from
from codecompass.revision.exclusion import GIT_RULES, Exclusion
from codecompass.revision.indexfile import IndexFile, Stamp
from codecompass.revision.libgit import enums, pygit2
from codecompass.revision.place import hides_untracked
from codecompass.revision.program import Program
from codecompass.revision.statcache import StatCache
from codecompass.revision.ways import common_dir

# git refuses repositories of other users because it runs programs that their configuration names.
# libgit2 runs none, and containers and shared checkouts are owned by someone else as a rule.
pygit2.option(enums.Option.SET_OWNER_VALIDATION, 0)
# Of older partial clones: what is not there is as if git had lost it.
pygit2.option(enums.Option.SET_EXTENSIONS, ["partialclone"], 1)

UNTRACKED, IGNORED, DROPPED = enums.FileStatus.WT_NEW, enums.FileStatus.IGNORED, enums.FileStatus.INDEX_DELETED
ON_DISK = {enums.DeltaStatus.UNTRACKED: UNTRACKED, enums.DeltaStatus.IGNORED: IGNORED}
KINDS = {
    enums.ObjectType.COMMIT: "commit",
    enums.ObjectType.TREE: "tree",
    enums.ObjectType.BLOB: "blob",
    enums.ObjectType.TAG: "tag",
}
FAILURES = (KeyError, ValueError, OSError, pygit2.GitError)
"""The library raises OSError for files of the work tree that are closed to us."""


class Library:
    """A handle for one thread (`Git`)."""

    def __init__(self, git_dir: Path, checkout: Path | None, size_limit: int) -> None:
        """Raises UnreadableError for a format that libgit2 does not know, or a broken repository."""
        self._git_dir = git_dir
        self._checkout = checkout
        self._size_limit = size_limit
        try:
            self._git = _handle_of(git_dir, checkout)
            further = (git_dir / "commondir").is_file()
            named = self.setting("core.worktree") is not None
            if checkout and (further or not (self._git.is_bare or named)):
                self._git.workdir = str(checkout)
        except (pygit2.GitError, OSError) as error:
            raise UnreadableError(str(error)) from error
        self.bare: bool = self._git.is_bare or not (checkout or named)
        self.an_id = "0" * 40
        self.workdir = Path(self._git.workdir) if self._git.workdir else None
        self._index = IndexFile(Path(self._git.path) / "index")
        self._stat_cache: StatCache | None = None
        self._judging: tuple[Path, pygit2.Repository] | None = None

    def keep_times(self, cache: StatCache) -> None:
        """From now on, store the times of files that were found unchanged in a folder."""
        self._stat_cache = cache

    def setting(self, name: str) -> str | None:
        with suppress(*FAILURES):
            return str(self._git.config[name])
        return None

    def is_partial(self) -> bool:
        return any(entry.name.endswith(".promisor") for entry in self._git.config)

    def head(self) -> Head:
        git = self._git
        try:
            target = git.references["HEAD"].raw_target
            commit = None if git.head_is_unborn else str(git.head.peel(pygit2.Commit).id)
        except FAILURES as error:
            raise UnreadableError(str(error)) from error
        if isinstance(target, pygit2.Oid):
            return Head("", commit)
        return Head(target.decode("utf-8", "surrogateescape") if isinstance(target, bytes) else str(target), commit)

    def commit_of(self, expression: str) -> Commit:
        try:
            return _commit(self._git.revparse_single(expression).peel(pygit2.Commit))
        except (*FAILURES, TypeError) as error:
            raise LookupError(expression) from error

    def refs(self) -> Mapping[str, str]:
        found: dict[str, str] = {}
        for reference in self._git.references.iterator():
            with suppress(*FAILURES):
                if reference.type == enums.ReferenceType.DIRECT:
                    name = reference.raw_name.decode("utf-8", "surrogateescape")
                    found[name] = str(reference.peel(pygit2.Commit).id)
        return found

    def ref(self, name: str) -> str | None:
        with suppress(*FAILURES):
            return str(self._git.references[name].peel(pygit2.Commit).id)
        return None

    def symbolic(self, name: str) -> str | None:
        with suppress(*FAILURES):
            target = self._git.references[name].target
            return target if isinstance(target, str) else None
        return None

    def object(self, oid: str) -> tuple[str, bytes]:
        try:
            kind, content = self._git.read(oid)
        except FAILURES as error:
            raise UnreadableError(str(error)) from error
        return KINDS.get(enums.ObjectType(kind), ""), content

    def sizes(self, blobs: list[str]) -> list[int | None]:
        return [self._size(blob) for blob in blobs]

    def _size(self, blob: str) -> int | None:
        with suppress(*FAILURES):
            return int(self._git.odb.read_header(blob)[1])
        return None

    def has(self, oid: str) -> bool:
        with suppress(*FAILURES):
            return oid in self._git.odb
        return False

    def blob_in(self, tree: str, path: str) -> str | None:
        try:
            entry = self._git[tree][path]  # type: ignore[index]  # it is a tree
        except FAILURES:
            return None
        return str(entry.id) if isinstance(entry, pygit2.Blob) else None

    def status(self, tree: str | None) -> Mapping[str, Status]:
        ignoring = self._ignoring()
        try:
            statuses = self._flags()
        except FAILURES:
            return self._status_otherwise(tree)
        found: dict[str, Status] = {}
        for path, flags in statuses.items():
            if flags != IGNORED:
                found[path] = _status(flags)
            else:
                found[path] = Status.UNTRACKED if ignoring.has_taken_back(path) else Status.IGNORED
        return found

    def _flags(self) -> Mapping[str, int]:
        """libgit2's status flags of each path that differs from the commit."""
        cache, head = self._stat_cache, self.head().commit
        if cache is None or head is None:
            return self._flags_of(self._git)
        used = cache.git_dir(head)
        times = None if not cache.is_old(self._index.sample(), used) else cache.times()
        try:
            flags = self._flags_of(self._git if used is None else self._handle(used))
        except FAILURES:
            if used is None:
                raise
            times = cache.times()  # the cache is damaged
            flags = self._flags_of(self._git)
        if times is not None:
            cache.keep(times, flags, head)
        return flags

    def _flags_of(self, git: pygit2.Repository) -> Mapping[str, int]:
        hides = hides_untracked(self._git_dir)
        if (stamp := self._staged_nothing()) is not None:
            found = _flags_on_disk(git, hides)
            if stamp == self._index.stamp():
                return found
        return git.status(untracked_files="no" if hides else "normal", ignored=True)

    def _staged_nothing(self) -> Stamp | None:
        """The index's stamp if it equals the commit: then only files are compared with it. Comparing the trees too
        takes a quarter of the time."""
        stamp, tree = self._index.stamp(), self._index.tree()
        with suppress(*FAILURES):
            if tree is not None and tree == str(self._git.head.peel(pygit2.Tree).id):
                return stamp
        return None

    def _handle(self, git_dir: Path) -> pygit2.Repository:
        """A handle for a directory of the stat cache."""
        if self._judging is None or self._judging[0] != git_dir:
            git = pygit2.Repository(str(git_dir))
            git.workdir = self._git.workdir
            self._judging = git_dir, git
        return self._judging[1]

    def _status_otherwise(self, tree: str | None) -> Mapping[str, Status]:
        """The status where libgit2 cannot read git's index (a split one, or one of a sparse checkout with directories)
        or fails at an unreadable directory: from git's own program, or, without it, by comparing every file."""
        with suppress(UnreadableError):
            return Program(self._git_dir, self._checkout).status(tree)
        return dict(self._all_paths(tree))

    def status_of(self, path: str) -> Status | None:
        try:
            flags = self._git.status_file(path)
        except (pygit2.GitError, ValueError, OSError) as error:
            raise UnreadableError(str(error)) from error
        if flags == enums.FileStatus.CURRENT:
            return None
        if flags != IGNORED:
            return _status(flags)
        if self._ignoring().has_taken_back(path):
            raise UnreadableError(path)
        return Status.DROPPED

    def ignores(self, path: str) -> bool:
        with suppress(*FAILURES):
            return self._ignoring().ignores(path)
        return False

    def _ignoring(self) -> Ignoring:
        return Ignoring(self._git, self._root, self._size_limit)

    @property
    def _root(self) -> Path:
        return Path(self._git.workdir).resolve()

    def told(self) -> Told:
        return self._index.told()

    def _all_paths(self, committed: str | None) -> Iterator[tuple[str, Status]]:
        """Every path of a commit, and everything else in its directories that is not ignored."""
        waiting = [("", self._git[committed] if committed else None)]
        while waiting:
            base, tree = waiting.pop()
            entries = {str(entry.name): entry for entry in tree} if isinstance(tree, pygit2.Tree) else {}
            for name, entry in entries.items():
                if isinstance(entry, pygit2.Tree):
                    waiting.append((f"{base}{name}/", entry))
                else:
                    yield base + name, Status.CHANGED
            for path in _beside(self._root / base, base, entries):
                if not self.ignores(path):
                    yield path, Status.UNTRACKED

    def worktrees(self) -> Mapping[str, Path]:
        found: dict[str, Path] = {}
        for git in self._checked_out():
            with suppress(*FAILURES):
                if git.workdir and not git.head_is_unborn and not git.head_is_detached:
                    found[git.head.raw_shorthand.decode("utf-8", "surrogateescape")] = Path(git.workdir).resolve()
        return found

    def _checked_out(self) -> Iterator[pygit2.Repository]:
        """A handle of each work tree: the main one, if it is known, and all linked ones."""
        git, common = self._git, common_dir(self._git_dir)
        # By what this repository notes of them: what stands at the places that it names may be another.
        places = [str(common / "worktrees" / name) for name in git.list_worktrees()]
        if common != self._git_dir.resolve() and (common.name == ".git" or self.setting("core.worktree") is not None):
            places.insert(0, str(common))
        elif not self.bare:
            yield git
        for place in places:
            with suppress(pygit2.GitError):
                yield pygit2.Repository(place)

    def merge_base(self, one: str, other: str) -> str | None:
        with suppress(*FAILURES):
            found = self._git.merge_base(one, other)
            return str(found) if found else None
        return None

    def is_ancestor(self, older: str, newer: str) -> bool:
        with suppress(*FAILURES):
            return bool(self._git.descendant_of(newer, older))
        return False

    def walk(self, commit: str) -> Iterator[Commit]:
        return map(_commit, self._git.walk(commit, enums.SortMode.TOPOLOGICAL | enums.SortMode.TIME))

    def commit(self, commit: str) -> Commit | None:
        with suppress(*FAILURES):
            found = self._git.get(commit)
            return _commit(found) if isinstance(found, pygit2.Commit) else None
        return None


def _handle_of(git_dir: Path, checkout: Path | None) -> pygit2.Repository:
    """A handle; also of a git directory whose configured work tree is gone, as after removing a submodule."""
    try:
        return pygit2.Repository(str(git_dir))
    except pygit2.GitError:
        if checkout is not None:
            raise
        return pygit2.Repository(str(git_dir), enums.RepositoryOpenFlag.BARE)


def _flags_on_disk(git: pygit2.Repository, hides_untracked: bool) -> Mapping[str, int]:
    """Status flags of the files that differ from the index."""
    git.index.read(force=False)
    asked = enums.DiffOption.INCLUDE_TYPECHANGE | enums.DiffOption.INCLUDE_IGNORED
    asked |= enums.DiffOption.NORMAL if hides_untracked else enums.DiffOption.INCLUDE_UNTRACKED
    deltas = git.index.diff_to_workdir(asked).deltas
    return {delta.new_file.path: ON_DISK.get(delta.status, enums.FileStatus.WT_MODIFIED) for delta in deltas}


def _status(flags: int) -> Status:
    if flags & UNTRACKED:
        return Status.UNTRACKED
    return Status.DROPPED if flags & DROPPED else Status.CHANGED


def _commit(commit: pygit2.Commit) -> Commit:
    return commit_from(str(commit.id), commit.read_raw())


def _beside(place: Path, base: str, known: Container[str]) -> Iterator[str]:
    """The paths in a directory on disk other than the known names; a directory has a trailing slash."""
    if os.path.realpath(place) != str(place):
        return  # a link stands there now
    with suppress(OSError), os.scandir(place) as entries:
        for entry in entries:
            if entry.name not in known and entry.name not in disk.REPOSITORIES:
                yield base + entry.name + ("/" if entry.is_dir(follow_symlinks=False) else "")


class Ignoring:
    """The ignore rules of one work tree as they are on disk now."""

    def __init__(self, git: pygit2.Repository, root: Path, size_limit: int) -> None:
        self._git = git
        self._root = root
        self._prefix = str(root / "_")[:-1]
        self._size_limit = size_limit
        self._inner = Exclusion(False, (GIT_RULES,), self._read)
        """Without the rules of the root, of which libgit2 passes over none."""

    def ignores(self, path: str) -> bool:
        """Whether git ignores a file or directory (trailing slash), or a directory above it."""
        if not self._git.path_is_ignored(path):
            return False
        above = [path[:end] for end, letter in enumerate(path, 1) if letter == "/" and end < len(path)]
        return not all(self._inner.takes_back(one) for one in (*above, path) if self._git.path_is_ignored(one))

    def has_taken_back(self, path: str) -> bool:
        """Whether a path that libgit2 reports as ignored is re-included; for a directory, whether a part of it may be."""
        return self._inner.has_rules(path) and not self.ignores(path)

    def _read(self, base: str, name: str) -> str | None:
        if not base or not os.path.lexists(self._prefix + base + name):
            return None
        content = disk.read_regular(self._root, base + name, self._size_limit)
        return None if content is None else content.decode("utf-8", "replace")
