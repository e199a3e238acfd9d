"""A git repository as a source: refs, trees, history. Checks nothing out and writes nothing."""

import os
import threading
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import replace
from difflib import get_close_matches
from itertools import islice
from pathlib import Path

from codecompass.model import Skip, SourceFile
from codecompass.model.errors import CodeCompassError
from codecompass.process.config import Settings
from codecompass.revision import disk
from codecompass.revision.backend import LINK, SUBMODULE, TREE, Commit, Git, Head, UnreadableError, entries_of
from codecompass.revision.exclusion import OWN_RULES, Exclusion
from codecompass.revision.inclusion import ATTRIBUTES
from codecompass.revision.leftout import LeftOut, in_git, link_in_git, link_leads_out, on_disk
from codecompass.revision.libgit import pygit2
from codecompass.revision.library import Library
from codecompass.revision.listings import Entries, Listings
from codecompass.revision.log import Log, LoggedCommit, log_of
from codecompass.revision.place import age_mark, folder_name, identity, in_words, intact, origin_name, web_address
from codecompass.revision.program import Program
from codecompass.revision.source import Source
from codecompass.revision.statcache import StatCache
from codecompass.revision.tree import UNMEASURED, State, Tree, blob_id
from codecompass.revision.waiting import not_for_ever
from codecompass.revision.ways import checkout_of, common_dir
from codecompass.revision.worktree import WorkTree

RULES = (OWN_RULES, ATTRIBUTES)
FORBIDDEN = frozenset({b".", b"..", b".git"})
PREFIXES = ("refs/remotes/", "refs/tags/", "refs/heads/")
"""Prefixes of branches; where several refs share a name, the last prefix wins."""
FILE_LIMIT = 2_000_000
"""A few tree objects can describe more files than any disk holds."""
LOOKS = 5
"""Looks at a work tree while commits are being made in it."""


class Repository(Source):
    """One work tree of a repository, or a bare one. Each thread has a handle of its own."""

    vcs = True

    def __init__(self, git_dir: Path, settings: Settings, place: Path) -> None:
        """`place`: a directory in its work tree."""
        self._git_dir = git_dir
        self._checkout = checkout_of(place, git_dir)
        self._opened = identity(git_dir)
        self._settings = settings
        self._handles = threading.local()
        self._stat_cache: StatCache | None = None
        self._program = self._program_if_needed()
        self._listings = Listings(settings.fingerprint)
        handle = self._git
        self.bare = handle.bare
        """Also where one asks from within a git directory that lies apart from its work tree."""
        self.root = Path(handle.workdir or git_dir).resolve()
        self._prefix = str(self.root / "_")[:-1]
        self._own = str(self.root / ".git" / "_")[:-1]
        self._worktree = WorkTree(disk.Blobs(self.root, settings.size_limit, handle.an_id), self._exclusion)
        common = common_dir(git_dir)
        self.store_key = str(common)
        self.mark = age_mark(common)
        url = handle.setting("remote.origin.url") or ""
        self.origin, self.web_address = origin_name(url), web_address(url)
        self.name = self.origin or folder_name(common)

    def check_head(self) -> None:
        """Raises UnreadableError if the checked-out commit cannot be read, so that nothing can be said of the work
        tree. (A clone that was made without it is reported as such instead.)"""
        if self.bare or self.gaps():
            return
        try:
            head = self._git.head()
            commit = self._git.commit(head.commit) if head.commit else None
            if head.commit and commit is None:
                raise UnreadableError(f"the commit {head.commit} that is checked out is missing or damaged")
        except (KeyError, ValueError, pygit2.GitError) as error:
            raise UnreadableError(in_words(error)) from error
        try:
            _ = self._git.object(commit.tree) if commit is not None else None
        except (KeyError, ValueError, pygit2.GitError, UnreadableError) as error:
            said = f"the files of the commit {head.commit} that is checked out are missing or damaged"
            raise UnreadableError(said) from error

    def _program_if_needed(self) -> Program | None:
        """git's own program, if libgit2 does not know the repository's format. Raises UnreadableError if neither does."""
        try:
            self._handles.handle = Library(self._git_dir, self._checkout, self._settings.size_limit)
        except UnreadableError as error:
            try:
                return Program(self._git_dir, self._checkout)
            except UnreadableError as further:
                raise UnreadableError(f"{error}; {further}") from error
        return None

    @property
    def _git(self) -> Git:
        if self._program is not None:
            return self._program
        handle: Library | None = getattr(self._handles, "handle", None)
        if handle is None:
            self._handles.settings = self._settings_apart()
            handle = self._handles.handle = Library(self._git_dir, self._checkout, self._settings.size_limit)
            if self._stat_cache is not None:
                handle.keep_times(self._stat_cache)
        return handle

    def keep_in(self, folder: Path) -> None:
        self._listings.keep_in(folder / "trees")
        if not self.bare:
            self._stat_cache = StatCache(self._git_dir, self.root, folder / "stat")
            if isinstance(handle := self._git, Library):
                handle.keep_times(self._stat_cache)

    def _settings_apart(self) -> bool:
        """Whether the work tree has settings of its own, which a handle reads only when it is opened."""
        return (self._git_dir / "config.worktree").exists()

    def state(self, ref: str | None = None) -> State:
        self._check_place(self.root if ref is None else self._git_dir)
        with intact(self.root, self.gaps), not_for_ever(None if self.bare or ref is not None else self.root):
            return self._state(ref)

    def _state(self, ref: str | None) -> State:
        if ref is not None:
            commit = self._commit(ref)
            return State(disk.readable(ref), commit.id, commit.tree)
        if getattr(self._handles, "settings", None) != self._settings_apart():
            self._handles.handle = None
        for _ in range(LOOKS):
            head = self._git.head()
            state = self._here(head)
            if head == self._git.head():
                break  # else what is committed meanwhile would count as no edit, and stand in no commit
        return state

    def _here(self, head: Head) -> State:
        git = self._git
        if head.commit is None:
            edits = () if self.bare else self._worktree.edits(git, None)
            return State(head.name, None, None, str(self.root), edits=edits)
        commit = git.commit(head.commit)
        if commit is None:
            raise UnreadableError(f"object not found - no match for id ({head.commit})")
        if self.bare:
            return State(head.name, head.commit, commit.tree)
        return State(head.name, head.commit, commit.tree, str(self.root), self._worktree.edits(git, commit.tree))

    def state_after(self, last: State, written: frozenset[str]) -> State | None:
        if self.bare or last.root is None or not all(self._is_below(path) for path in written):
            return None
        self._check_place(self.root)
        with intact(self.root, self.gaps), not_for_ever(self.root):
            edits = self._worktree.edits_after(self._git, last.root, last.edits, [self._relative(p) for p in written])
        return None if edits is None else replace(last, edits=edits)

    def _is_below(self, path: str) -> bool:
        """Whether an absolute path is in the work tree and not in git's directory."""
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

    def _commit(self, ref: str) -> Commit:
        try:
            return self._git.commit_of(ref)
        except LookupError as error:
            # A name that is not UTF-8 is told, and asked for, with its foreign bytes escaped.
            named = None if disk.is_text(ref) and "\\" not in ref else self.branches().get(disk.readable(ref))
            found = self._git.commit(named) if named else None
            if found is not None:
                return found
            ref = disk.readable(ref)
            near = get_close_matches(ref, self.branches(), 3)
            hint = f"Did you mean {' or '.join(near)}?" if near else "list_refs shows those that are indexed."
            gaps = self.gaps()
            message = f"`{ref[:100]}` names no commit of this repository. {f'{gaps} ' if gaps else ''}{hint}"
            data = {"ref": ref, "near": near, "call": {"tool": "list_refs"}}
            raise CodeCompassError("ref_not_indexed", message, data) from error

    @property
    def _size_limit(self) -> int:
        return self._settings.size_limit

    # Trees

    def tree(self, state: State) -> Tree:
        edits = dict(state.edits)
        with intact(self.root, self.gaps):
            committed = self._committed(state.root, frozenset(edits))
        files, skips = dict(committed.files), {skip.path: skip for skip in committed.skips}
        for path, edit in edits.items():
            skips.pop(path, None)
            if isinstance(edit, SourceFile):
                files[path] = edit
            else:
                files.pop(path, None)
                if edit is not None:
                    skips[edit.path] = edit
        if state.worktree:
            skips |= {skip.path: skip for skip in self._worktree.closed(committed.folders)}
            skips |= {skip.path: skip for skip in self._worktree.ignored() if skip.path not in skips}
        if not files.keys() <= committed.files.keys():
            files = dict(sorted(files.items()))
        return Tree(state, files, tuple(sorted(skips.values())))

    def _committed(self, root: str | None, edited: frozenset[str]) -> Entries:
        """All entries of a git tree; cached, unless rules that decide about them are being edited."""
        if any(path.endswith((*RULES, "/")) for path in edited):
            return Entries.of(self._listed(root, edited))
        return self._listings.of(root, lambda: self._listed(root, frozenset()))

    def _listed(self, root: str | None, edited: frozenset[str]) -> Iterator[SourceFile | Skip]:
        waiting = [("", root)] if root else []
        left = FILE_LIMIT
        rules: set[str] = set()
        exclusion = self._exclusion(root, edited, rules)
        while waiting:
            base, oid = waiting.pop()
            try:
                content = self._git.object(oid)[1]
            except UnreadableError:
                if not base:
                    raise
                yield Skip(base, "unreadable", self.gaps() or "git has lost it")
                continue
            rules.update(base + name for name in RULES if name.encode() in content)
            for mode, raw_name, blob in entries_of(content, oid):
                left -= 1
                path, entry = _entry(base, mode, raw_name, blob, exclusion)
                if entry is None:
                    waiting.append((path + "/", blob.hex()))
                else:
                    yield entry
            if left < 0:
                raise CodeCompassError("invalid_input", f"A tree of more than {FILE_LIMIT} files is not indexed.")

    def _exclusion(self, root: str | None, edited: frozenset[str], within: Container[str] | None = None) -> Exclusion:
        """The exclusion by the rules in the tree `root`, or, where they are edited, by those on disk. `within`: the
        paths that can hold rules, if known; finding them takes longer than listing the tree."""

        def rules(base: str, name: str) -> str | None:
            path = base + name
            if path in edited or any(place.endswith("/") and path.startswith(place) for place in edited):
                content = disk.read_regular(self.root, path, self._size_limit)
            else:
                blob = self._git.blob_in(root, path) if root and (within is None or path in within) else None
                content = self._blob(blob) if blob else None
            return None if content is None else content.decode("utf-8", "replace")

        return Exclusion(self._settings.include_vendored, RULES, rules, self._settings.include)

    def _blob(self, blob: str) -> bytes | None:
        try:
            kind, content = self._git.object(blob)
        except UnreadableError:
            return None
        return content if kind == "blob" else None

    def read(self, file: SourceFile) -> bytes | None:
        content = self._blob(file.blob)
        if content is not None or self.bare:
            return content
        content = disk.read_regular(self.root, file.path, self._size_limit)
        return content if content is not None and blob_id(content, file.blob) == file.blob else None

    def left_out(self, state: State, path: str) -> Iterator[LeftOut]:
        if state.worktree and os.path.lexists(self.root / path):
            return on_disk(self.root, path)
        return in_git(self._git, state.root, path) if state.root else iter(())

    def read_left_out(self, file: LeftOut, most: int) -> bytes | None:
        if not file.blob:
            return disk.read_regular(self.root, file.path, most)
        size = self._git.sizes([file.blob])[0]
        return self._blob(file.blob) if size is not None and size <= most else None

    def link_leads_out(self, state: State, path: str) -> bool:
        return link_leads_out(self.root, path) if state.worktree else link_in_git(self._git, state.root, path)

    def measure(self, files: Iterable[SourceFile]) -> list[SourceFile]:
        asked = list(files)
        unmeasured = [file.blob for file in asked if file.size == UNMEASURED]
        sizes = dict(zip(unmeasured, self._git.sizes(unmeasured), strict=True))
        return [file if file.size != UNMEASURED else file._replace(size=sizes[file.blob] or 0) for file in asked]

    @property
    def is_sparse(self) -> bool:
        return not self.bare and bool(self._git.told().skipped)

    def absent(self, paths: Iterable[str]) -> list[str]:
        told = self._git.told()
        return [path for path in paths if told.skips(path) and not os.path.lexists(self.root / path)]

    # Refs and history

    def default_branch(self) -> str:
        remote = self._git.symbolic("refs/remotes/origin/HEAD")
        names = [remote.removeprefix("refs/remotes/origin/")] if remote else []
        for name in (*names, "main", "master", "trunk", "develop"):
            if self.branch(name):
                return name
        return self.state_name()

    def state_name(self) -> str:
        """The checked-out branch, or a short commit id."""
        return self._git.head().name

    def branches(self) -> Mapping[str, str]:
        refs = self._git.refs()
        return {
            disk.readable(name.removeprefix(prefix)): commit
            for prefix in PREFIXES
            for name, commit in refs.items()
            if name.startswith(prefix)
        }

    def branch(self, name: str) -> str | None:
        found = next((found for prefix in reversed(PREFIXES) if (found := self._git.ref(prefix + name))), None)
        return self.branches().get(name) if found is None and "\\" in name else found

    def worktrees(self) -> Mapping[str, Path]:
        return {disk.readable(name): place for name, place in self._git.worktrees().items()}

    def merge_base(self, one: str, other: str) -> str | None:
        return self._git.merge_base(one, other)

    def is_ancestor(self, older: str, newer: str) -> bool:
        return older == newer or self._git.is_ancestor(older, newer)

    def history(self, commit: str, limit: int) -> list[Commit]:
        return list(islice(self._git.walk(commit), limit))

    def log(self, commit: str, known: Mapping[str, LoggedCommit]) -> Log:
        with intact(self.root, self.gaps):
            return log_of(self._git, commit, known)

    def commit(self, commit: str) -> Commit | None:
        return self._git.commit(commit)

    def gaps(self) -> str:
        if self._is_shallow():
            return "The clone is shallow: `git fetch --unshallow` brings the older commits."
        if self._git.is_partial():
            return (
                "The clone is partial: old contents are not in it, and `git fetch --refetch --no-filter` brings them."
            )
        return ""

    def _is_shallow(self) -> bool:
        try:
            return (Path(self.store_key) / "shallow").stat().st_size > 0
        except OSError:
            return False

    def lacks(self, commit: str, path: str) -> bool:
        found = self._git.commit(commit)
        if found is None:
            return True
        tree, names = found.tree, path.encode("utf-8", "surrogateescape").split(b"/")
        for name in names:
            try:
                entries = entries_of(self._git.object(tree)[1], tree)
            except UnreadableError:
                return True
            tree = next((oid.hex() for _, own, oid in entries if own == name), "")
            if not tree:
                return False
        return not self._git.has(tree)

    def blob_at(self, commit: str, path: str) -> str | None:
        found = self._git.commit(commit)
        return self._git.blob_in(found.tree, path) if found else None


def _entry(
    base: str, mode: bytes, raw_name: bytes, blob: bytes, exclusion: Exclusion
) -> tuple[str, SourceFile | Skip | None]:
    """The path of a tree's entry with the file, or the reason to skip it; None for a directory to enter."""
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
        return path, Skip(path, "link") if mode == LINK else Skip(path, "submodule", blob.hex())
    reason = exclusion.file(path)
    return path, Skip(path, reason) if reason else SourceFile(path, blob.hex(), UNMEASURED)
