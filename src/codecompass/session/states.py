"""The present state of each ref and its files; read again only after something was written."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from codecompass.revision import Source, State, Tree

if TYPE_CHECKING:
    from codecompass.session.watch import Watch

TREES_KEPT = 4


class States:
    """The states of one repository as one work tree sees them. Thread-safe."""

    def __init__(self, source: Source, watching: bool = True, may_look: Callable[[], None] = lambda: None) -> None:
        """With `watching`, the work tree is watched from the second question on. `may_look` raises where nobody asked
        for a folder to be read as a whole."""
        self._may_look = may_look
        self._source = source
        self._watching = watching
        self._lock = threading.RLock()
        self._trees: dict[str, Tree] = {}
        self._overlays: dict[tuple[str | None, str], frozenset[str]] = {}
        self._here: State | None = None
        self._watch: Watch | None = None
        self._grounds: Mapping[Path, Path | None] = {}
        self._asked_before = False
        self._is_held = False

    def of(self, ref: str | None = None) -> State:
        """The present state of a ref. The work tree is scanned again only if something in it was written."""
        if ref is not None:
            return self._source.state(ref)
        self._may_look()
        with self._lock:
            if self._is_held and self._here is not None:
                return self._here
            if self._watch is None and self._watching and self._asked_before:
                self._watch = self._watched()
            self._asked_before = True
            watch = self._watch
            if self._here is not None and watch is not None and not watch.changed() and self._source.root.is_dir():
                return self._here
            written = watch.settle() if watch is not None else None
            last, self._here = self._here, None
            if last is not None and written is not None:
                self._here = self._source.state_after(last, written)
            if self._here is None:
                self._here = self._source.state(None)
                if watch is not None and self._grounds.keys() != self._source.grounds().keys():
                    watch.close()  # a repository came, or went
                    self._watch = None
            return self._here

    @contextmanager
    def held(self) -> Iterator[None]:
        """Within the block, the work tree stays as it was when first read."""
        with self._lock:
            self._is_held, self._here = True, None
        try:
            yield
        finally:
            self._is_held = False

    def close(self) -> None:
        with self._lock:
            if self._watch:
                self._watch.close()
                self._watch = None

    def _watched(self) -> Watch:
        """The directories to watch: the work tree, and those where git writes when a branch moves, without the bulk
        that no answer depends on."""
        from codecompass.session.watch import Watch  # a command looks only once

        self._grounds = self._source.grounds()
        roots, commons = [*self._grounds], [common for common in self._grounds.values() if common is not None]
        masses = {str(common / name) for common in commons for name in ("objects", "logs", "lfs")}

        def passed_over(path: str) -> bool:
            return path in masses or path.endswith("/node_modules")

        watched: list[Path] = []
        for place in [*roots, *commons]:
            if not any(map(place.is_relative_to, watched)):
                watched.append(place)
        return Watch(*watched, passed_over=passed_over)

    def watch_trouble(self) -> str:
        """Why edits are found by scanning only; empty if they are watched."""
        with self._lock:
            self._watch = self._watch or self._watched()
            return self._watch.trouble

    def tree(self, state: State) -> Tree:
        """All files of a state."""
        with self._lock:
            found = self._trees.get(state.key)
            if found is None:
                found = self._source.tree(state)
                while len(self._trees) >= TREES_KEPT:
                    self._trees.pop(next(iter(self._trees)))
                self._trees[state.key] = found
            return found

    def is_base(self, state: State) -> bool:
        """Whether a state is a commit of the default branch without edits."""
        return state.is_committed and state.commit == self.base_of(state.commit)

    def overlay_of(self, tree: Tree) -> frozenset[str]:
        """Like `overlay` for a tree; cached."""
        key = self.base_of(tree.state.commit), tree.key
        known = self._overlays.get(key)
        if known is None:
            known = self.overlay(tree.state.commit, {path: file.blob for path, file in tree.files.items()})
            while len(self._overlays) >= TREES_KEPT:
                self._overlays.pop(next(iter(self._overlays)), None)
            self._overlays[key] = known
        return known

    def overlay(self, commit: str | None, blobs: Mapping[str, str]) -> frozenset[str]:
        """The paths in which a state differs from the merge base with the default branch."""
        base = self.base_of(commit)
        if base is None:
            return frozenset()
        files = self.tree(self._source.state(base)).files
        changed = {path for path, blob in blobs.items() if path not in files or files[path].blob != blob}
        return frozenset(changed)

    def base_of(self, commit: str | None) -> str | None:
        """The merge base of a commit with the default branch."""
        if commit is None:
            return None
        default = self._source.branch(self._source.default_branch())
        return self._source.merge_base(default, commit) if default and default != commit else commit
