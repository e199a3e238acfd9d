"""A git repository, read through libgit2: no checkout, no git process, nothing written."""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from codecompass.config import Settings
from codecompass.errors import CodeCompassError
from codecompass.model import Skip, SourceFile
from codecompass.revision import disk
from codecompass.revision.exclusion import OWN_RULES, Exclusion
from codecompass.revision.libgit import enums, pygit2
from codecompass.revision.place import (
    age_mark,
    blob_in,
    checkout_of,
    common_dir,
    folder_name,
    identity,
    intact,
    open_handle,
    origin_name,
    says_work_tree,
)
from codecompass.revision.source import Commit, Source
from codecompass.revision.tree import UNMEASURED, State, Tree, blob_id
from codecompass.revision.worktree import WorkTree

# git refuses repositories of other users because it runs programs that their configuration names.
# libgit2 runs none, and containers and shared checkouts are owned by someone else as a rule.
pygit2.option(enums.Option.SET_OWNER_VALIDATION, 0)
# Of older partial clones: what is not there is as if git had lost it.
pygit2.option(enums.Option.SET_EXTENSIONS, ["partialclone"], 1)

ENTRY = re.compile(rb"(\d+) ([^\0]+)\0(.{20})", re.DOTALL)
"""One entry of a git tree object: mode, name, id. Read as bytes: an object per entry costs ten times as much."""
TREE, LINK, SUBMODULE = b"40000", b"120000", b"160000"
FORBIDDEN = frozenset({b".", b"..", b".git"})
FILE_LIMIT = 2_000_000
"""A few tree objects can describe more files than any disk holds."""
LISTINGS_KEPT = 4
LOOKS = 5
"""At a work tree, while commits are made in it."""


class Repository(Source):
    """One work tree of a repository (or a bare one). Each thread has a handle of its own."""

    vcs = True

    def __init__(self, git_dir: Path, settings: Settings, place: Path) -> None:
        """`place`: a directory in its work tree."""
        self._git_dir = git_dir
        self._checkout = checkout_of(place, git_dir)
        self._opened = identity(git_dir)
        self._settings = settings
        self._handles = threading.local()
        self._listings: dict[str | None, _Entries] = {}
        handle = self._git
        self.bare: bool = handle.is_bare or not (self._checkout or says_work_tree(handle))
        """Also where one asks from within a git directory that lies apart from its work tree."""
        self.root = Path(git_dir if self.bare else handle.workdir).resolve()
        self._prefix = str(self.root / "_")[:-1]
        self._own = str(self.root / ".git" / "_")[:-1]
        self._worktree = WorkTree(disk.Blobs(self.root, settings.size_limit), self._exclusion)
        common = common_dir(git_dir)
        self.store_key = str(common)
        self.mark = age_mark(common)
        self.origin = origin_name(handle)
        self.name = self.origin or folder_name(common)

    @property
    def _git(self) -> pygit2.Repository:
        handle = getattr(self._handles, "handle", None)
        if handle is None:
            try:
                self._handles.settings = self._settings_apart()
                handle = self._handles.handle = open_handle(self._git_dir, self._checkout)
            except pygit2.GitError as error:
                message = f"The repository at {self._git_dir} cannot be opened: {error}."
                raise CodeCompassError("project_not_found", message, {"path": str(self._git_dir)}) from error
        return handle

    def _settings_apart(self) -> bool:
        """Whether the work tree has settings of its own. A handle looks for them when it is opened, and not again."""
        return (self._git_dir / "config.worktree").exists()

    def state(self, ref: str | None = None) -> State:
        self._check_place(self.root if ref is None else self._git_dir)
        with intact(self.root):
            return self._state(ref)

    def _state(self, ref: str | None) -> State:
        if ref is not None:
            commit = self._commit(ref)
            return State(ref, str(commit.id), str(commit.tree_id))
        if getattr(self._handles, "settings", None) != self._settings_apart():
            self._handles.handle = None
        for _ in range(LOOKS):
            head, state = self._head(), self._here()
            if head == self._head():
                break  # else what is committed meanwhile would count as no edit, and stand in no commit
        return state

    def _head(self) -> tuple[str, str]:
        """What is checked out, and the commit that it means."""
        git = self._git
        return str(git.references["HEAD"].raw_target), "" if git.head_is_unborn else str(git.head.target)

    def _here(self) -> State:
        git = self._git
        if git.head_is_unborn:
            target = git.references["HEAD"].target
            branch = str(target).removeprefix("refs/heads/")
            return State(branch, None, None, str(self.root), edits=() if self.bare else self._worktree.edits(git, None))
        commit = git.head.peel(pygit2.Commit)
        branch = str(commit.id)[:12] if git.head_is_detached else git.head.shorthand
        root = str(commit.tree_id)
        if self.bare:
            return State(branch, str(commit.id), root)
        return State(branch, str(commit.id), root, str(self.root), self._worktree.edits(git, root))

    def state_after(self, last: State, written: frozenset[str]) -> State | None:
        if self.bare or last.root is None or not all(self._is_below(path) for path in written):
            return None
        self._check_place(self.root)
        with intact(self.root):
            edits = self._worktree.edits_after(self._git, last.root, last.edits, [self._relative(p) for p in written])
        return None if edits is None else replace(last, edits=edits)

    def _is_below(self, path: str) -> bool:
        """Whether an absolute path is in the work tree, and none of git's own."""
        return path.startswith(self._prefix) and not path.startswith(self._own)

    def _relative(self, path: str) -> str:
        return path.removeprefix(self._prefix).replace(os.sep, "/")

    def mark_at(self, path: Path) -> str:
        return age_mark(path)

    def is_there(self) -> bool:
        return identity(self._git_dir) == self._opened and self.root.is_dir()

    def _check_place(self, place: Path) -> None:
        if not place.is_dir():
            message = f"The repository is not at {place} any more. Name the place it was moved to as `workspace`."
            raise CodeCompassError("project_not_found", message, {"path": str(place)})

    def _commit(self, ref: str) -> pygit2.Commit:
        try:
            return self._git.revparse_single(ref).peel(pygit2.Commit)
        except (KeyError, ValueError, pygit2.GitError, TypeError) as error:
            near = get_close_matches(ref, self.branches(), 3)
            hint = f"Did you mean {' or '.join(near)}?" if near else "list_refs shows those that are indexed."
            message = f"`{ref[:100]}` names no commit of this repository. {hint}"
            data = {"ref": ref, "near": near, "call": {"tool": "list_refs"}}
            raise CodeCompassError("ref_not_indexed", message, data) from error

    @property
    def _size_limit(self) -> int:
        return self._settings.size_limit

    # Trees

    def tree(self, state: State) -> Tree:
        edits = dict(state.edits)
        with intact(self.root):
            committed = self._committed(state.root, frozenset(edits))
        files, skips = dict(committed.files), {skip.path: skip for skip in committed.skips}
        for path, edit in edits.items():
            skips.pop(path, None)
            if isinstance(edit, SourceFile):
                files[path] = edit
            else:
                files.pop(path, None)
                if edit is not None:
                    skips[path] = edit
        if not files.keys() <= committed.files.keys():
            files = dict(sorted(files.items()))
        return Tree(state, files, tuple(sorted(skips.values())))

    def _committed(self, root: str | None, edited: frozenset[str]) -> _Entries:
        """All entries of a git tree; remembered, unless rules that decide on them are being edited."""
        if any(OWN_RULES in path or path.endswith("/") for path in edited):
            return _Entries.of(self._listed(root, edited))
        known = self._listings.get(root)
        if known is None:
            known = _Entries.of(self._listed(root, frozenset()))
            while len(self._listings) >= LISTINGS_KEPT:
                self._listings.pop(next(iter(self._listings)), None)
            self._listings[root] = known
        return known

    def _listed(self, root: str | None, edited: frozenset[str]) -> Iterator[SourceFile | Skip]:
        waiting: list[tuple[str, bytes | str]] = [("", root)] if root else []
        left = FILE_LIMIT
        rules: set[str] = set()
        exclusion = self._exclusion(root, edited, rules)
        while waiting:
            base, oid = waiting.pop()
            try:
                content = self._git.read(oid if isinstance(oid, str) else oid.hex())[1]
            except (KeyError, pygit2.GitError):
                if not base:
                    raise
                yield Skip(base, "unreadable", "git has lost it")
                continue
            if OWN_RULES.encode() in content:
                rules.add(base + OWN_RULES)
            for mode, raw_name, blob in ENTRY.findall(content):
                left -= 1
                path, entry = _entry(base, mode, raw_name, blob, exclusion)
                if entry is None:
                    waiting.append((path + "/", blob))
                else:
                    yield entry
            if left < 0:
                raise CodeCompassError("invalid_input", f"A tree of more than {FILE_LIMIT} files is not indexed.")

    def _exclusion(self, root: str | None, edited: frozenset[str], within: Container[str] | None = None) -> Exclusion:
        """What is left out of the tree `root` with the rules that stand in it, or, where edited, on disk. `within`: the
        paths at which there can be rules in it, where that is known: to look for them takes longer than to list it."""
        committed = self._git[root] if root else None

        def rules(base: str, name: str) -> str | None:
            path = base + name
            if path in edited or any(place.endswith("/") and path.startswith(place) for place in edited):
                content = disk.read_regular(self.root, path, self._size_limit)
            else:
                blob = blob_in(committed, path) if within is None or path in within else None
                content = self._blob(blob) if blob else None
            return None if content is None else content.decode("utf-8", "replace")

        return Exclusion(self._settings.include_vendored, (OWN_RULES,), rules)

    def _blob(self, blob: str) -> bytes | None:
        try:
            kind, content = self._git.read(blob)
        except (KeyError, pygit2.GitError):
            return None
        return content if kind == pygit2.enums.ObjectType.BLOB else None

    def read(self, file: SourceFile) -> bytes | None:
        content = self._blob(file.blob)
        if content is not None or self.bare:
            return content
        content = disk.read_regular(self.root, file.path, self._size_limit)
        return content if content is not None and blob_id(content) == file.blob else None

    def measure(self, files: Iterable[SourceFile]) -> list[SourceFile]:
        header = self._git.odb.read_header
        measured = []
        for file in files:
            if file.size != UNMEASURED:
                measured.append(file)
                continue
            try:
                measured.append(file._replace(size=header(file.blob)[1]))
            except (KeyError, pygit2.GitError):
                measured.append(file._replace(size=0))
        return measured

    # Refs and history

    def default_branch(self) -> str:
        git = self._git
        remote = git.references.get("refs/remotes/origin/HEAD")
        names = [str(remote.target).removeprefix("refs/remotes/origin/")] if remote else []
        for name in (*names, "main", "master", "trunk", "develop"):
            if self.branch(name):
                return name
        return self.state_name()

    def state_name(self) -> str:
        """The branch that is checked out, or a short commit id."""
        git = self._git
        if git.head_is_unborn:
            return str(git.references["HEAD"].target).removeprefix("refs/heads/")
        return str(git.head.target)[:12] if git.head_is_detached else str(git.head.shorthand)

    def branches(self) -> Mapping[str, str]:
        git = self._git
        found: dict[str, str] = {}
        for prefix in ("refs/remotes/", "refs/tags/", "refs/heads/"):
            for name in git.references:
                if name.startswith(prefix) and not name.endswith("/HEAD"):
                    try:
                        found[name.removeprefix(prefix)] = str(git.references[name].peel(pygit2.Commit).id)
                    except (KeyError, pygit2.GitError, ValueError):
                        continue
        return found

    def branch(self, name: str) -> str | None:
        git = self._git
        for prefix in ("refs/heads/", "refs/tags/", "refs/remotes/"):
            with suppress(KeyError, pygit2.GitError, ValueError):
                return str(git.references[prefix + name].peel(pygit2.Commit).id)
        return None

    def worktrees(self) -> Mapping[str, Path]:
        found: dict[str, Path] = {}
        for git in self._checked_out():
            with suppress(pygit2.GitError):
                if git.workdir and not git.head_is_unborn and not git.head_is_detached:
                    found[git.head.shorthand] = Path(git.workdir).resolve()
        return found

    def _checked_out(self) -> Iterator[pygit2.Repository]:
        """A handle of each work tree: of the main one, where it is known which that is, and of all further ones."""
        git, common = self._git, common_dir(self._git_dir)
        places = [git.lookup_worktree(name).path for name in git.list_worktrees()]
        if common != self._git_dir.resolve() and (common.name == ".git" or says_work_tree(git)):
            places.insert(0, str(common))
        elif not self.bare:
            yield git
        for place in places:
            with suppress(pygit2.GitError):
                yield pygit2.Repository(place)

    def merge_base(self, one: str, other: str) -> str | None:
        try:
            found = self._git.merge_base(one, other)
        except (KeyError, ValueError, pygit2.GitError):
            return None
        return str(found) if found else None

    def is_ancestor(self, older: str, newer: str) -> bool:
        try:
            return older == newer or bool(self._git.descendant_of(newer, older))
        except (KeyError, ValueError, pygit2.GitError):
            return False

    def history(self, commit: str, limit: int) -> list[Commit]:
        found = []
        for one in self._git.walk(commit, enums.SortMode.TOPOLOGICAL | enums.SortMode.TIME):
            found.append(_commit(one))
            if len(found) >= limit:
                break
        return found

    def commit(self, commit: str) -> Commit | None:
        found = self._git.get(commit)
        return _commit(found) if isinstance(found, pygit2.Commit) else None

    def blob_at(self, commit: str, path: str) -> str | None:
        found = self._git.get(commit)
        return blob_in(found.tree, path) if isinstance(found, pygit2.Commit) else None


class _Entries(NamedTuple):
    """What a git tree holds."""

    files: dict[str, SourceFile]
    """By path, in its order."""
    skips: list[Skip]

    @classmethod
    def of(cls, entries: Iterable[SourceFile | Skip]) -> _Entries:
        listed = sorted(entries, key=lambda entry: entry.path)
        files = {entry.path: entry for entry in listed if not isinstance(entry, Skip)}
        return cls(files, [entry for entry in listed if isinstance(entry, Skip)])


def _commit(commit: pygit2.Commit) -> Commit:
    parents = tuple(str(parent) for parent in commit.parent_ids)
    summary = commit.message.strip().partition("\n")[0]
    return Commit(str(commit.id), parents, commit.commit_time, commit.author.name, summary)


def _entry(
    base: str, mode: bytes, raw_name: bytes, blob: bytes, exclusion: Exclusion
) -> tuple[str, SourceFile | Skip | None]:
    """The path of a tree's entry with the file or the reason there is none; None: a directory to go into."""
    try:
        path = base + raw_name.decode("utf-8")
    except UnicodeDecodeError:
        path = base + raw_name.decode("utf-8", "backslashreplace")
        return path, Skip(path, "unreadable", "its name is not UTF-8")
    if raw_name in FORBIDDEN or b"/" in raw_name:
        return path, Skip(path, "unreadable", "a name that no file can have")
    if mode == TREE:
        reason = exclusion.directory(path, tracked=True)
        return path, Skip(path + "/", reason) if reason else None
    if mode in (LINK, SUBMODULE):
        return path, Skip(path, "link" if mode == LINK else "submodule")
    reason = exclusion.file(path)
    return path, Skip(path, reason) if reason else SourceFile(path, blob.hex(), UNMEASURED)
