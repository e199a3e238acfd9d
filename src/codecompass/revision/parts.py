"""Repositories within a tree: submodules, at the commit that it names, and others below or beside it, as they stand.

    part       a source of its own, whose files get the folder that it stands in before their paths
    whole      a source with its parts: one state, one tree; bytes come from whichever has them

Submodules are those that `.gitmodules` names. Where one is checked out, the files of its work tree count, else the commit
that the tree around it names, if `.git/modules` has it. Of a plain folder, the repositories in it are parts; of a
repository, those that someone joined to it (`join`), or that `workspace` in its `codecompass.toml` names.

Invariant: no part is opened that would lead git out of it and of the repository around it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Set
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from itertools import islice
from pathlib import Path

from codecompass.model import Skip, SourceFile
from codecompass.process.config import Settings
from codecompass.revision import disk
from codecompass.revision.backend import SUBMODULE, TREE, UnreadableError, entries_of
from codecompass.revision.exclusion import BUILD_OUTPUT, OWN_RULES, VENDORED, Exclusion
from codecompass.revision.folder import Folder
from codecompass.revision.git import Repository
from codecompass.revision.leftout import LeftOut, on_disk
from codecompass.revision.log import Log, LoggedCommit
from codecompass.revision.nesting import (
    ALONE,
    DAMAGED,
    LEADS_OUT,
    NOT_CHECKED_OUT,
    NOT_FETCHED,
    WORK_TREE,
    repositories_in,
    submodules_of,
    workspace_of,
)
from codecompass.revision.source import Source
from codecompass.revision.tree import Part, State, Tree
from codecompass.revision.ways import common_dir, is_git_dir, named_by, objects_at, part_at, traits
from codecompass.revision.worktree import excluded_above

DEEPEST, MOST = 6, 400
"""Parts within parts, and parts of one tree."""
TREES_KEPT = 3
"""Trees kept for each part."""
JOINED = "joined"
"""File of a store: the repositories that were joined to its own."""


class Whole(Source):
    """A source with the repositories in it. Thread-safe."""

    _settings: Settings
    around: tuple[Path, ...] = ()
    """Paths besides the parts' own that git may be led to."""
    depth = 0
    """How many other repositories it is nested in."""
    is_submodule = False
    _kept_in: Path | None = None

    @cached_property
    def _sources(self) -> dict[str, tuple[object, WholeRepository]]:
        """The opened repositories by path, each with what has to stay the same for it to remain permitted."""
        return {}

    @cached_property
    def _mounted(self) -> dict[str, WholeRepository]:
        """The repository that was found at each folder; a checked-out one takes precedence."""
        return {}

    @cached_property
    def _passed(self) -> set[str]:
        """Folders that are known to be no part, or to be one that is mounted."""
        return set()

    @cached_property
    def _listed_parts(self) -> dict[tuple[str, str], tuple[dict[str, SourceFile], list[Skip]]]:
        """The files of parts with their paths in the whole, by folder and state."""
        return {}

    def keep_in(self, folder: Path) -> None:
        super().keep_in(folder)
        self._kept_in = folder

    def parts_of(self, state: State) -> Iterator[Part]:
        """The repositories within, given the state of the source's own files."""
        return iter(())

    def whole(self, state: State) -> State:
        """The state of the source's own files, combined with the states of its parts."""
        parts: list[Part] = []
        for part in sorted(self.parts_of(state) if self.depth < DEEPEST else (), key=lambda part: part.path):
            if len(parts) < MOST and not any(part.path.startswith(other.path + "/") for other in parts):
                parts.append(part)
        return replace(state, parts=tuple(parts)) if parts else state

    # What is asked of a source

    def state(self, ref: str | None = None) -> State:
        return self.whole(super().state(ref))

    def state_after(self, last: State, written: frozenset[str]) -> State | None:
        parts, left = [], written
        for part in last.parts:
            source = self._sources[part.place][1]
            inside = frozenset(path for path in left if path.startswith(f"{source.root}{os.sep}"))
            after = source.state_after(part.state, inside) if inside and part.state.worktree else None
            if inside and after is None:
                return None
            parts.append(part._replace(state=after) if after else part)
            left -= inside
        own = super().state_after(last, left) if left or not parts else last
        return own and replace(own, parts=tuple(parts))

    def tree(self, state: State) -> Tree:
        own = super().tree(replace(state, parts=()))
        # A state that others made, of files written over a commit, has none.
        given = state if state.parts or state.worktree == str(self.root) else self.whole(replace(state, edits=()))
        files, skips, parts = dict(own.files), list(own.skips), list[Part]()
        for part in given.parts:
            inner, left, came = self._tree_of(part)
            kept, ignored = self._narrowed(own, part, inner)
            files |= kept
            skips += [skip for skip in left if not any(skip.path.startswith(one.path) for one in ignored)] + ignored
            parts.append(came)
        if not parts:
            return replace(own, skips=tuple(self.told(own.skips, state)))
        skips = list(self.told(skips, replace(given, parts=tuple(parts))))
        now = replace(own.state, parts=tuple(parts) if state.parts else ())
        return Tree(now, dict(sorted(files.items())), tuple(sorted(skips)), own.held)

    def _tree_of(self, part: Part) -> tuple[dict[str, SourceFile], list[Skip], Part]:
        """The files of a part, and what it skips, with their paths in the whole; and the part as it was when it was
        read."""
        known = self._listed_parts.get((part.path, part.state.key))
        if known is not None:
            return (*known, part)
        tree = self._sources[part.place][1].tree(part.state)
        inside = f"{part.path}/"
        files = {inside + path: file._replace(path=inside + path) for path, file in tree.files.items()}
        skips = [skip._replace(path=inside + skip.path) for skip in tree.skips]
        while len(self._listed_parts) >= TREES_KEPT * max(len(self._mounted), 1):
            self._listed_parts.pop(next(iter(self._listed_parts)), None)
        self._listed_parts[part.path, tree.state.key] = files, skips
        return files, skips, part._replace(state=tree.state)

    def _narrowed(
        self, own: Tree, part: Part, files: dict[str, SourceFile]
    ) -> tuple[dict[str, SourceFile], list[Skip]]:
        """The files of a part that `.codecompassignore` of the surrounding tree leaves, and those that it skips."""

        def rules_in(base: str, name: str) -> str | None:
            content = super(Whole, self).read(own.files[base + name]) if base + name in own.files else None
            return None if content is None else content.decode("utf-8", "replace")

        rules = Exclusion(True, (OWN_RULES,), rules_in)
        if not rules.has_rules(f"{part.path}/"):
            return files, []
        ignored: dict[str, str] = {"": ""}
        """By folder the outermost that is left out and holds it."""

        def outermost(folder: str) -> str:
            if folder not in ignored:
                above = outermost(folder.rpartition("/")[0])
                ignored[folder] = above or (f"{folder}/" if rules.directory(folder, tracked=True) else "")
            return ignored[folder]

        left = {path: outermost(path.rpartition("/")[0]) or (path if rules.file(path) else "") for path in files}
        kept = {path: file for path, file in files.items() if not left[path]}
        return kept, [Skip(path, "ignored") for path in sorted({*left.values()} - {""})]

    def told(self, skips: Iterable[Skip], state: State) -> Iterator[Skip]:
        """What a state skips, without what belongs to its parts."""
        mounted = {part.path for part in state.parts}
        for skip in skips:
            if skip.reason != "submodule" or skip.detail != disk.NESTED:
                if skip.path not in mounted:
                    yield skip
            elif skip.path not in mounted:
                yield skip._replace(detail=self._why_alone(skip.path))

    def _why_alone(self, path: str) -> str:
        """Why a repository inside a folder is not taken as a part."""
        place = self.root / path / ".git"
        git_dir = named_by(place)
        if git_dir is not None and str(common_dir(git_dir)) in {
            self.store_key, *(source.store_key for source in list(self._mounted.values()))
        }:  # fmt: skip
            return WORK_TREE
        return ALONE if self.depth or not os.path.lexists(place) else disk.NESTED

    def read(self, file: SourceFile) -> bytes | None:
        part = self._part_at(file.path) or self._met_at(file.path)
        content = part[0].read(file._replace(path=part[1])) if part else None
        return content if content is not None else super().read(file)

    def _met_at(self, path: str) -> tuple[WholeRepository, str] | None:
        """The part that contains a path, without a state that names it: for a worker that reads files."""
        for end, letter in enumerate(path):
            folder = path[:end]
            if letter == "/" and folder not in self._passed and not folder.endswith(".."):
                self._passed.add(folder)
                found = next(self.places_of(folder), None)
                if found is not None:
                    self._mounted[folder] = found[0]
                    return found[0], path[end + 1 :]
        return None

    def left_out(self, state: State, path: str) -> Iterator[LeftOut]:
        part = next((one for one in state.parts if path.startswith(one.path + "/")), None)
        if part is None:
            inner = tuple(f"{one.path}/" for one in state.parts)
            return (one for one in super().left_out(state, path) if not one.path.startswith(inner))
        found = self._sources[part.place][1].left_out(part.state, path[len(part.path) + 1 :])
        return (one._replace(path=f"{part.path}/{one.path}") for one in found)

    def read_left_out(self, file: LeftOut, most: int) -> bytes | None:
        part = self._part_at(file.path)
        return part[0].read_left_out(file._replace(path=part[1]), most) if part else super().read_left_out(file, most)

    def link_leads_out(self, state: State, path: str) -> bool:
        part = next((one for one in state.parts if path.startswith(one.path + "/")), None)
        if part is None:
            return super().link_leads_out(state, path)
        return self._sources[part.place][1].link_leads_out(part.state, path[len(part.path) + 1 :])

    def measure(self, files: Iterable[SourceFile]) -> list[SourceFile]:
        asked = list(files)
        by_part: dict[WholeRepository | None, list[tuple[int, SourceFile]]] = {}
        for number, file in enumerate(asked):
            part = self._part_at(file.path)
            by_part.setdefault(part[0] if part else None, []).append((number, file))
        for source, own in by_part.items():
            ours = [file for _, file in own]
            measured = source.measure(ours) if source is not None else super().measure(ours)
            for (number, file), one in zip(own, measured, strict=True):
                asked[number] = file._replace(size=one.size)
        return asked

    @property
    def is_sparse(self) -> bool:
        return super().is_sparse or any(part.is_sparse for part in list(self._mounted.values()))

    def absent(self, paths: Iterable[str]) -> list[str]:
        asked = {path: self._part_at(path) for path in paths}
        own = super().absent([path for path, part in asked.items() if part is None])
        return [*own, *(path for path, part in asked.items() if part and part[0].absent([part[1]]))]

    def lacks(self, commit: str, path: str) -> bool:
        part, named = self._part_at(path), self._named_at(commit, path)
        return part[0].lacks(named, part[1]) if part and named else super().lacks(commit, path)

    def blob_at(self, commit: str, path: str) -> str | None:
        part, named = self._part_at(path), self._named_at(commit, path)
        return part[0].blob_at(named, part[1]) if part and named else super().blob_at(commit, path)

    def _named_at(self, commit: str, path: str) -> str | None:
        """The commit of the part that contains a path, at a commit of the whole."""
        state = self.at(commit) if self._part_at(path) else None
        inside = state.parts if state else ()
        return next((part.state.commit for part in inside if path.startswith(part.path + "/")), None)

    def at(self, commit: str) -> State | None:
        """The content of a commit; None if it does not exist."""
        found = self.commit(commit)
        if found is None or super().lacks(found.id, ""):
            return None
        return self.whole(State(found.id[:12], found.id, found.tree))

    def logs_within(self, commit: str, known: Mapping[str, LoggedCommit]) -> Iterator[tuple[str, Log]]:
        state = self.at(commit)
        for part in state.parts if state else ():
            if part.state.commit:
                source = self._sources[part.place][1]
                yield part.path, source.log(part.state.commit, known)
                for folder, log in source.logs_within(part.state.commit, known):
                    yield f"{part.path}/{folder}", log

    def grounds(self) -> Mapping[Path, Path | None]:
        found = dict(super().grounds())
        for part in list(self._mounted.values()):
            found |= part.grounds()
        return found

    def repositories(self) -> Mapping[str, str]:
        found: dict[str, str] = {}
        for folder, source in sorted(self._mounted.items()):
            kind = "submodule" if source.is_submodule else "repository"
            with suppress(UnreadableError):
                found[folder] = f"the {kind} {source.name} on {source.state_name()}"
            found |= {f"{folder}/{path}": told for path, told in source.repositories().items()}
        return found

    # The parts

    def _part_at(self, path: str) -> tuple[WholeRepository, str] | None:
        """The part that contains a path, and the path within it."""
        for folder, source in list(self._mounted.items()):
            if path.startswith(folder) and path[len(folder) : len(folder) + 1] == "/":
                return source, path[len(folder) + 1 :]
        return None

    def places_of(self, path: str, name: str = "") -> Iterator[tuple[WholeRepository, Path, bool]]:
        """The repository at a folder and, for a submodule, its git directory; and whether it is checked out."""
        folder = os.path.normpath(f"{self.root}{os.sep}{path}")
        if os.path.lexists(f"{folder}{os.sep}.git") and (place := Path(folder)) != self.root:
            with suppress(UnreadableError):
                yield self._source_at(place), place, True

    @property
    def _within(self) -> tuple[Path, ...]:
        """Paths outside a part that git may follow links to."""
        return (*self.around, self.root)

    def _source_at(self, place: Path, is_checkout: bool = True) -> WholeRepository:
        """The repository with a work tree or a git directory at a path; checked again whenever its links may have
        changed. Raises UnreadableError."""
        now = traits(place)
        known = self._sources.get(str(place))
        if known is not None and known[0] == now:
            return known[1]
        git_dir = part_at(place, self._within) if is_checkout else objects_at(place, self._within)
        opened = WholeRepository(git_dir, self._settings, place)
        if is_checkout:
            opened.check_head()
        opened.around, opened.depth = self._within, self.depth + 1
        if self._kept_in is not None:
            opened.keep_in(self._kept_in)
        self._sources[str(place)] = now, opened
        return opened

    def _members(self, found: Iterable[str]) -> Iterator[Part]:
        """The repositories at these folders as they are now. Of several work trees of one, the main one counts."""
        said = workspace_of(self.root)
        paths = found if said is None else said
        seen = {self.store_key}
        for path in sorted(paths, key=lambda path: (not (self.root / path / ".git").is_dir(), path)):
            for source, place, _ in islice(self.places_of(path), 1):
                if source.store_key not in seen:
                    seen.add(source.store_key)
                    self._mounted[path] = source
                    yield Part(path, source.state(None), str(place))


class WholeFolder(Whole, Folder):
    """A plain folder with the repositories in it."""

    def parts_of(self, state: State) -> Iterator[Part]:
        if self.trouble or self.lost_git_dir is not None:
            return iter(())
        listed = self._listed[2] if self._listed else []
        return self._members([skip.path for skip in listed if skip.reason == "submodule"])

    def _why_alone(self, path: str) -> str:
        found = super()._why_alone(path)
        if found != disk.NESTED:
            return found
        return DAMAGED if next(self.places_of(path), None) is None else ALONE


class WholeRepository(Whole, Repository):
    """A repository with its submodules and the repositories joined to it."""

    def parts_of(self, state: State) -> Iterator[Part]:
        names = self._names(state)
        edited = frozenset(path for path, _ in state.edits)
        judged = self._exclusion(state.root, edited) if names else None
        for path, name in names.items():
            if judged is not None and not self._is_ignored(path, judged):
                part = self._submodule(path, name, self._link(state.root, path), state.worktree == str(self.root))
                if part is not None:
                    yield part
        if not self.bare and not self.depth:
            yield from self._members(self._joined())

    def join(self) -> list[str]:
        if self.bare or self._kept_in is None:
            return []
        found = [
            Path(path).relative_to(self.root).as_posix() for path in repositories_in(self.root, most=MOST, below=True)
        ]
        known = self._names(State("", None, None, str(self.root)))
        found = [
            path for path in found if path not in known and not (VENDORED | BUILD_OUTPUT).intersection(path.split("/"))
        ]
        if self._kept_in.is_dir() or found:
            self._kept_in.mkdir(parents=True, exist_ok=True)
            (self._kept_in / JOINED).write_text(json.dumps(found), "utf-8")
        return found

    def _joined(self) -> list[str]:
        try:
            return [
                str(path) for path in json.loads(((self._kept_in or Path("/dev/null")) / JOINED).read_text("utf-8"))
            ]
        except (OSError, ValueError):
            return []

    def _is_ignored(self, path: str, judged: Exclusion) -> bool:
        """Whether the repository's own rules exclude a submodule. Its folder's name does not count: someone added it
        on purpose."""
        above = excluded_above(path + "/.", judged, tracked=True)
        return above is not None and above.reason == "ignored"

    def _link(self, root: str | None, path: str) -> str | None:
        """The commit that a tree records at a path."""
        folder, _, name = path.rpartition("/")
        return next(
            (
                oid.hex()
                for mode, own, oid in self._entries_at(root, folder)
                if (mode, own) == (SUBMODULE, name.encode())
            ),
            None,
        )

    def _entries_at(self, root: str | None, folder: str) -> list[tuple[bytes, bytes, bytes]]:
        """Mode, name and id of the entries of a folder in a git tree."""
        try:
            entries = entries_of(self._git.object(root)[1], root) if root else []
            for name in filter(None, folder.encode().split(b"/")):
                oid = next((found.hex() for mode, own, found in entries if (mode, own) == (TREE, name)), "")
                entries = entries_of(self._git.object(oid)[1], oid) if oid else []
        except UnreadableError:
            return []
        return entries

    def _submodule(self, path: str, name: str, commit: str | None, is_here: bool) -> Part | None:
        for source, place, is_checkout in self.places_of(path, name):
            if is_here and is_checkout:
                state: State | None = source.state(None)
            else:
                state = source.at(commit) if commit is not None else None
            if state is not None:
                source.is_submodule = True
                if is_checkout or path not in self._mounted:
                    self._mounted[path] = source
                return Part(path, state, str(place), state.commit == commit)
        return None

    @property
    def _within(self) -> tuple[Path, ...]:
        common = common_dir(self._git_dir)
        return (*super()._within, self._git_dir, common, *([common.parent] if common.name == ".git" else []))

    def places_of(self, path: str, name: str = "") -> Iterator[tuple[WholeRepository, Path, bool]]:
        if not self.bare:
            yield from super().places_of(path)
        name = name or self._names_at_head.get(path, "")
        git_dirs = (self._git_dir, common_dir(self._git_dir)) if name else ()  # of most folders nothing is known
        for home in dict.fromkeys(git_dir / "modules" / name for git_dir in git_dirs):
            if is_git_dir(home):
                with suppress(UnreadableError):
                    yield self._source_at(home, is_checkout=False), home, False

    @cached_property
    def _names_at_head(self) -> dict[str, str]:
        head = self._git.head().commit
        commit = self._git.commit(head) if head else None
        return self._names(State("", commit.id, commit.tree)) if commit else {}

    def read(self, file: SourceFile) -> bytes | None:
        content = super().read(file)
        if content is not None or self.depth:
            return content
        found = (source.read(file) for source in self._kept())  # of a commit in which it stood elsewhere
        return next((content for content in found if content is not None), None)

    def _kept(self) -> Iterator[WholeRepository]:
        """All submodules that git has a directory for."""
        for home in dict.fromkeys((self._git_dir / "modules", common_dir(self._git_dir) / "modules")):
            for folder, names, _ in os.walk(home):
                if is_git_dir(Path(folder)):
                    names.clear()
                    with suppress(UnreadableError):
                        yield self._source_at(Path(folder), is_checkout=False)

    def _names(self, state: State) -> dict[str, str]:
        """The names of the submodules by path, in a work tree or a commit."""
        if state.worktree == str(self.root):
            content = disk.read_regular(self.root, ".gitmodules", self._size_limit)
        else:
            blob = self._git.blob_in(state.root, ".gitmodules") if state.root else None
            content = self._blob(blob) if blob else None
        return submodules_of(content.decode("utf-8", "replace")) if content else {}

    def told(self, skips: Iterable[Skip], state: State) -> Iterator[Skip]:
        names = self._names(state)
        read = {part.path for part in state.parts}
        unread = {path for path in names.keys() - read if self._link(state.root, path)}
        for skip in super().told(skips, state):
            if skip.reason == "vendored" and self._is_made_of_parts(skip.path, read | unread, state):
                continue
            if skip.reason != "submodule" or not skip.detail or " " in skip.detail:
                yield skip
                continue
            unread.discard(skip.path)
            there = os.path.lexists(self.root / skip.path)
            if state.worktree == str(self.root) and not there and skip.path not in names:
                continue  # it was taken out
            yield self._why_not(skip, names, state)
        yield from (self._why_not(Skip(path, "submodule"), names, state) for path in unread)

    def _is_made_of_parts(self, folder: str, parts: Set[str], state: State) -> bool:
        """Whether a folder contains nothing but submodules."""
        within = self._entries_at(state.root, folder.rstrip("/"))
        return bool(within) and all(folder + name.decode("utf-8", "replace") in parts for _, name, _ in within)

    def _why_not(self, skip: Skip, names: Mapping[str, str], state: State) -> Skip:
        """Why a submodule is not taken as a part."""
        if skip.path not in names:
            is_empty = self.bare or next(on_disk(self.root, skip.path + "/"), None) is None
            return skip._replace(detail=NOT_CHECKED_OUT if is_empty else "")
        if self._is_ignored(skip.path, self._exclusion(state.root, frozenset(path for path, _ in state.edits))):
            return Skip(f"{skip.path}/", "ignored")
        if next(self.places_of(skip.path, names[skip.path]), None) is not None:
            return skip._replace(detail=NOT_FETCHED)
        is_refused = os.path.lexists(self.root / skip.path / ".git")
        return skip._replace(detail=LEADS_OUT if is_refused else NOT_CHECKED_OUT)
